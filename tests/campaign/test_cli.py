"""`flagplot campaign`: a battle by files, from the packet to the verification."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from flagplot.campaign.run import NAMES, UnknownCampaign, campaign
from flagplot.cli import app
from flagplot.cli.terminal import below
from flagplot.games import load
from flagplot.kernel.replay import parse, write
from flagplot.kernel.view import View
from flagplot.lab.battle_odds import Trial
from flagplot.operational import GAME
from tests.campaign.contacts import MEETING, squadrons_that_wait
from tests.test_commands import by_files


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A waiting raid, with the packet, the battle and the report of its battle."""
    home = tmp_path_factory.mktemp("campaign")
    (home / "raid.replay").write_text(write(squadrons_that_wait()), encoding="utf-8")
    for words in (
        ("brief", "raid.replay", "--to", "a.packet"),
        ("fight", "a.packet", "--to", "a.replay"),
        ("report", "a.packet", "a.replay", "--to", "a.report"),
    ):
        assert run(home, *words).exit_code == 0
    return home


def run(home: Path, *words: str) -> Result:
    """A command on the files of a folder."""
    named = [
        str(home / word) if word.partition(".")[2] in {"replay", "packet", "report", "toml"} else word for word in words
    ]
    key = ["--key", str(home / "my.key")] if words[0] in {"brief", "report"} else []
    return CliRunner().invoke(app, ["campaign", *named, *key], env={"COLUMNS": "200", "NO_COLOR": "1"})


def copy(home: Path, to: Path) -> Path:
    for name in ("raid.replay", "a.packet", "a.replay", "a.report"):
        (to / name).write_text((home / name).read_text("utf-8"), encoding="utf-8")
    return to


@pytest.mark.rule("CB-PAP-4")
def test_a_battle_goes_down_and_comes_home_by_files(folder: Path, tmp_path: Path) -> None:
    home = copy(folder, tmp_path)
    before = (home / "raid.replay").read_text("utf-8")
    entered = run(home, "enter", "raid.replay", "a.packet", "a.replay", "a.report")
    record = (home / "raid.replay").read_text("utf-8")

    assert entered.exit_code == 0, entered.output
    assert "Dorsetshire" in entered.output
    assert "yards." in entered.output  # the story
    assert record.startswith(before)
    assert parse(record).play(GAME, strict=True).record[-1].line.startswith("report t")
    again = run(home, "enter", "raid.replay", "a.packet", "a.replay", "a.report")
    assert again.exit_code == 1
    assert "Nothing has changed." in again.output
    assert (home / "raid.replay").read_text("utf-8") == record


@pytest.mark.rule("CB-PAP-3", "CB-PAP-4")
def test_verify_proves_packet_battle_and_report_together(folder: Path) -> None:
    def verify(packet: str = "a.packet") -> Result:
        names = ["raid.replay", "--packet", packet, "--battle", "a.replay", "--report", "a.report"]
        return CliRunner().invoke(app, ["verify", *(n if n[0] == "-" else str(folder / n) for n in names)])

    proved = verify()
    forged = (folder / "a.packet").read_text("utf-8").replace('"minutes":160', '"minutes":165')
    (folder / "b.packet").write_text(forged, encoding="utf-8")

    assert proved.exit_code == 0, proved.output
    assert "comes to that report" in proved.output.replace("\n", " ")
    assert verify("b.packet").exit_code == 1
    assert verify("none.packet").exit_code == 2
    alone = CliRunner().invoke(app, ["verify", str(folder / "raid.replay"), "--report", str(folder / "a.report")])
    assert "--packet" in alone.output


def test_the_page_does_what_it_says(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "raid.replay").write_text((folder / "raid.replay").read_text("utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FLAGPLOT_HOME", str(tmp_path))
    lines = by_files()

    assert len(lines) == 6
    for line in lines:
        done = CliRunner().invoke(app, line.split()[1:])
        assert done.exit_code == 0, f"{line}\n{done.output}"


@pytest.mark.rule("CB-WHO-5")
def test_a_battle_is_settled_by_the_rules_of_the_raid(folder: Path, tmp_path: Path) -> None:
    home = copy(folder, tmp_path)

    assert run(home, "settle", "raid.replay").exit_code == 0
    assert run(home, "settle", "raid.replay").exit_code == 1
    assert run(home, "brief", "raid.replay").exit_code == 1


@pytest.mark.rule("CB-WHO-4")
def test_a_side_reads_its_own_packet(folder: Path) -> None:
    shown = json.loads(run(folder, "brief", "raid.replay", "--as", "allies").stdout)["paper"]

    assert shown["origin"] == ""
    assert {ship["salvoes"] for ship in shown["ships"] if ship["side"] == "japan"} == {-1}
    assert run(folder, "brief", "raid.replay", "--option", "weather=fine").exit_code == 2


def test_the_scenario_can_be_played_by_people(folder: Path) -> None:
    told = run(folder, "scenario", "a.packet", "--to", "a.toml")

    assert "--seed" in told.output
    assert "[[group]]" in (folder / "a.toml").read_text("utf-8")


@pytest.mark.parametrize(
    "words", [("fight", "a.report"), ("report", "a.packet", "raid.replay"), ("fight", "none.packet")]
)
def test_a_wrong_file_gets_a_sentence(folder: Path, words: tuple[str, ...]) -> None:
    refused = run(folder, *words)

    assert refused.exit_code in {1, 2}
    assert "Traceback" not in refused.output
    assert len(refused.output.strip().splitlines()) == 1


def _spoilt(folder: Path) -> dict[str, str]:
    """Altered papers, each with the valid one it replaces."""
    text = {name: (folder / name).read_text("utf-8") for name in ("a.packet", "a.replay", "a.report")}
    sealed = json.loads(text["a.report"])
    sealed["paper"]["ships"][0]["level"] = "sunk"
    files = {
        "edited.report": json.dumps(sealed),
        "cut.report": text["a.report"][:200],
        "empty.report": "",
        "packet.report": text["a.packet"],
        "edited.packet": text["a.packet"].replace('"damaged":false', '"damaged":true', 1),
        "cut.packet": text["a.packet"][:-40],
        "cut.replay": "\n".join(text["a.replay"].splitlines()[:-40]) + "\n",
        "seed.replay": re.sub("(?m)^seed .*", "seed     5", text["a.replay"]),
        "edited.replay": text["a.replay"].replace("\njapan ", "\nallies ", 1),
    }
    for name, spoilt in files.items():
        (folder / name).write_text(spoilt, encoding="utf-8")
    return {name: f"a.{name.partition('.')[2]}" for name in files}


@pytest.mark.rule("CB-PAP-3", "CB-PAP-4")
def test_papers_that_were_meddled_with_are_refused_with_a_sentence_and_nothing_changes(
    folder: Path, tmp_path: Path
) -> None:
    folder = copy(folder, tmp_path)
    game = folder / "raid.replay"
    before = game.read_bytes()
    for spoilt, sound in _spoilt(folder).items():
        papers = [spoilt if name == sound else name for name in ("a.packet", "a.replay", "a.report")]
        refused = run(folder, "enter", "raid.replay", *papers)

        assert refused.exit_code == 1, (spoilt, refused.output)
        assert len(refused.output.strip().splitlines()) == 1, refused.output
        assert "Traceback" not in refused.output
        assert game.read_bytes() == before, spoilt
    assert run(folder, "enter", "raid.replay", "a.packet", "a.replay", "a.report").exit_code == 0
    entered = game.read_bytes()
    again = run(folder, "enter", "raid.replay", "a.packet", "a.replay", "a.report")
    assert (again.exit_code, game.read_bytes()) == (1, entered), "the same report twice"
    assert "This game waits for no report of a battle." in again.output


def test_a_packet_is_read_by_seats_of_the_game_alone(folder: Path) -> None:
    refused = run(folder, "brief", "raid.replay", "--as", "nobody")

    assert refused.exit_code == 2
    assert refused.output.strip() == "There is no seat 'nobody' in this game: japan, allies."


def test_people_may_begin_a_campaign(tmp_path: Path) -> None:
    begun = run(tmp_path, "begin", "indian-ocean-1942", "--to", "io.replay")
    unknown = run(tmp_path, "begin", "waterloo")

    assert begun.output.startswith("Indian Ocean 1942 is in ")
    found = parse((tmp_path / "io.replay").read_text("utf-8"))
    assert found.options == {"battles_below": "all", "raids_below": "all"}
    assert found.play(load(found.game)).state.outcome is None
    assert unknown.exit_code == 1


def test_campaigns_are_known_by_name() -> None:
    for name in NAMES:
        assert campaign(name).parent["battles_below"] == campaign(name).parent["raids_below"] == "all"
    with pytest.raises(UnknownCampaign, match="indian-ocean-1942"):
        campaign("atlantic")


@pytest.mark.rule("CB-WHO-2")
def test_captains_play_a_campaign_from_end_to_end(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        app,
        [
            "campaign",
            "run",
            "indian-ocean-1942",
            "--seed",
            "2",
            "--json",
            "--to",
            str(tmp_path),
            "--key",
            str(tmp_path / "k"),
        ],
    )
    told = json.loads(done.stdout)
    record = parse((tmp_path / "campaign.replay").read_text("utf-8"))

    assert done.exit_code == 0
    assert [battle["game"] for battle in told["battles"]].count("operational") == 1
    assert {battle["game"] for battle in told["battles"]} == {"operational", "tactical"}
    assert told["level"]
    lines = [line.order for line in record.lines if line.seat == "control"]
    assert lines == [battle["order"] for battle in told["battles"] if battle["parent"] == "strategic"]
    assert {path.suffix for path in tmp_path.iterdir() if path.name != "k"} == {".replay", ".packet", ".report"}


@pytest.mark.rule("CB-WHO-2")
def test_at_the_terminal_captains_fight_where_nobody_is_control(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(below, "trial", lambda game, view, number: None)
    (tmp_path / "meeting.toml").write_text(MEETING, encoding="utf-8")
    played = CliRunner().invoke(
        app,
        [
            "play",
            "operational",
            str(tmp_path / "meeting.toml"),
            "--as",
            "japan",
            "--seed",
            "3",
            "--save",
            str(tmp_path / "m.replay"),
            "--ask-all",
        ],
        input="done\nmove J1 2023\nbattle yes\ncaptains\nquit\n",
        env={"FLAGPLOT_HOME": str(tmp_path), "COLUMNS": "200"},
    )

    assert "Captains fight the battle out" in played.output
    orders = [line for line in parse((tmp_path / "m.replay").read_text("utf-8")).lines if line.seat == "control"]
    assert orders[0].order.startswith("report t10i1-2023-j1-a1 ")


def test_where_nothing_can_sign_a_sentence_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    refused = run(folder, "fight", "a.packet")

    assert refused.exit_code == 1
    assert "flagplot[cli]" in refused.output


@pytest.mark.rule("CB-WHO-2")
def test_the_odds_of_a_battle_are_told_from_what_a_side_knows(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def once(game: object, view: View, number: int) -> Trial:
        asked.append(view.seat)
        return Trial((4.0, 2.0), (1.0, 3.0))

    monkeypatch.setattr(below, "trial", once)
    told = run(folder, "odds", "raid.replay", "--as", "allies")
    data = json.loads(run(folder, "odds", "raid.replay", "--as", "allies", "--json").output)

    assert "let captains fight it: 100% you come off better, 0% worse. You lose 1.0" in told.output
    assert set(asked) == {"allies"}
    assert (data["above"]["worse"], data["below"]["battles"]) == (1.0, 12)
    assert run(folder, "odds", "raid.replay", "--as", "nelson").exit_code == 2
