"""Reports in words: names instead of ids, and an answer for each of length, fairness and the turn that decides."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import flagplot
from flagplot.cli import app
from flagplot.lab.experiments.file import read
from flagplot.lab.experiments.plan import Arm, Stop
from flagplot.lab.experiments.players import Processes
from flagplot.lab.experiments.run import run
from flagplot.lab.experiments.store import Store
from flagplot.lab.report import statistics
from flagplot.lab.report.answers import answer
from flagplot.lab.report.figures import drawn
from flagplot.lab.report.names import arm_called, effect_called, options_called, piece_called
from flagplot.lab.report.page import page, written
from flagplot.lab.report.parts import Answer, Figure, Table, arm_label, share_of, signed
from flagplot.lab.report.statistics import Interval
from tests.lab.test_experiments import toy
from tests.lab.test_reports import experiment, row


def table(tables: list[Table], title: str) -> Table:
    (found,) = [one for one in tables if one.title.startswith(title)]
    return found


@pytest.mark.parametrize(
    "game, piece, name",
    [
        ("tactical", "admiral-graf-spee", "Admiral Graf Spee"),
        ("tactical", "ohio-trader", "Ohio Trader"),
        ("operational", "f8", "Freighters 8"),
        ("operational", "soryu-val", "Soryu's Vals"),
        ("strategic", "uk-heavy-3", "British heavy group 3"),
        ("tests.toy.game:GAME", "r1", "R1"),
    ],
)
def test_what_is_lost_has_a_name(game: str, piece: str, name: str) -> None:
    assert piece_called(game, piece) == name


def test_losses_of_a_few_arms_stand_side_by_side_and_are_counted_once_a_game() -> None:
    asked = replace(experiment("compare", "old", "new"), game="tactical", side="rn", rival="km")
    rows = [row(0, at, losses={"km": ["admiral-graf-spee"] * 2}) for at in range(4)]
    rows += [row(1, at, losses={"km": ["admiral-graf-spee"][at % 2 :]}) for at in range(4)]
    lost = table(answer(asked, rows).tables, "What is lost most often")
    assert lost.columns == ("side", "what", "arm 0", "arm 1")
    assert lost.rows[0][:3] == ("The Germans", "Admiral Graf Spee", "100 % (51 to 100)")
    assert lost.rows[0][3].startswith("50 % (")


def test_options_are_told_in_words() -> None:
    assert options_called("operational", {"movement_mode": "sequential"}) != "Movement mode: sequential"
    both = effect_called("operational", "movement_mode=sequential × recon_cap=5")
    assert "=" not in both
    assert " × " in both
    assert effect_called("operational", "base") == "base"


def test_an_arm_is_told_by_what_it_plays_that_the_first_does_not() -> None:
    asked = read(
        'game = "operational"\nscenario = "easter"\n[design]\nkind = "compare"\n[[arm]]\nname = "a"\n'
        'options = { recon_cap = "5" }\n[[arm]]\nname = "b"\nseats = { japan = "random" }\n[[arm]]\nname = "c"\n'
        'scenario = "albacores"\noptions = { recon_cap = "5" }\n',
        "my.toml",
    )
    first, second, third = asked.arms
    assert arm_called(asked, first) == ""
    assert arm_called(asked, second).endswith(": as written; Japan: random")
    assert arm_called(asked, third) == "Somerville's Albacores (albacores)"
    assert asked.title == "Mongoose vs. King Cobra: Easter Sunday"
    own = Arm("own", dict(first.options), dict(first.seats), 'title = "Mine"\n')
    assert arm_called(asked, own) == "scenario “Mine” from a file"


def test_bots_against_each_other_are_told_by_side() -> None:
    asked = experiment("skill", "red good – blue bad", bots=("good", "bad"))
    rows = [row(0, 0, "red", seats={"red/first": "good", "blue": "bad"})]
    assert arm_label(asked, {0: rows}, 0) == "Red: good; Blue: bad"


def test_a_sure_change_of_length_or_lead_is_told_where_who_wins_is_unsure() -> None:
    asked = experiment("compare", "arm 0", "arm 1")
    rows = [row(0, at, "red", 3 + at % 2, turns=6) for at in range(12)]
    rows += [row(1, at, "red", 8 + at % 3, turns=9 + at % 2) for at in range(12)]
    told = answer(asked, rows).sentences
    assert any(one.startswith("The change is not sure to matter for who wins") for one in told)
    assert any(one.startswith("The lead of Red is surely changed: arm 1 by +5.5 (") for one in told)
    assert "The length of the games is surely changed: arm 1 by +3.5 (+3.2 to +3.8) turns." in told
    few = answer(asked, [one for one in rows if one["number"] < 2]).sentences
    assert "No change of the games' length is sure." in few


def test_a_few_equal_differences_are_no_certainty() -> None:
    assert [statistics.probability([2.0] * number) for number in (1, 2, 6)] == [1.0, 0.5, 0.03125]
    assert statistics.probability([]) == statistics.probability([0.0] * 9) == 1.0


def test_of_several_arms_the_nearest_to_even_is_named() -> None:
    rows = [row(arm, at, "red" if at < wins else "blue") for arm, wins in enumerate((28, 21, 5)) for at in range(40)]
    found = answer(experiment("balance", "a", "b", "c"), rows)
    told = next(one for one in found.sentences if one.startswith("Nearest to even"))
    assert "(a draw is half a point): arm 1 52 % (37 to 67); then arm 0 70 % (" in told
    assert found.numbers["taken"]["arm 2"][0] == 0.125


def test_who_is_ahead_is_whom_the_game_would_let_win() -> None:
    """Blue wins although red has more points, as below the bands of the raid; in a drawn game nobody who was ahead wins."""
    course = [[1, {"red": 4.0, "blue": 0.0}, ["blue"]], [2, {"red": 9.0, "blue": 0.0}, []]]
    won = [row(0, at, "blue", course=[*course, [3, {"red": 3.0, "blue": 0.0}, ["blue"]]]) for at in range(6)]
    drawn_ = [row(0, at, course=course) for at in range(6, 8)]
    found = answer(experiment("time"), [*won, *drawn_])
    assert found.numbers["arm 0"]["led_since"][0] == 3
    decided = table(found.tables, "When it is decided")
    assert [one[0] for one in decided.rows] == ["1", "2", "3"]
    assert decided.rows[0][1:] == ("0 % (0 to 32)", "75 % (41 to 93)")
    assert decided.rows[2][1].startswith("75 % (")
    assert found.sentences[-1] == (
        "Decided, of all games, by the end of turn 1: 0 %, turn 2: 0 %, turn 3: 75 % (draws never are)."
    )


@pytest.mark.parametrize("slug, scenario", [("operational", "easter"), ("tactical", "duel"), ("strategic", "intro")])
def test_a_game_tells_who_would_win_now_and_at_its_end_who_has_won(slug: str, scenario: str) -> None:
    match = flagplot.Match(slug, scenario, seed=3)
    before = match.table.state.clone()
    assert match.game.standing(match.table.state) is not None
    assert match.table.state == before
    match.let_bots("random")
    assert match.outcome is not None
    assert match.game.standing(match.table.state) == match.outcome.winners


def test_bids_in_fractions_of_points_are_listed_by_whole_points() -> None:
    leads = [(at - 50) / 7 for at in range(100)]
    found = answer(experiment("bid"), [row(0, at, "red", lead) for at, lead in enumerate(leads)])
    lines = found.numbers["arm 0"]["lines"]
    assert len(lines) <= 20
    assert all(float(line).is_integer() for line in lines)
    assert lines["1"] == [
        sum(lead > 1 for lead in leads),
        sum(lead == 1 for lead in leads),
        sum(lead < 1 for lead in leads),
    ]


def test_shares_of_several_arms_are_drawn_on_one_scale() -> None:
    found = answer(experiment("balance", "a", "b"), [row(arm, at, "red") for arm in (0, 1) for at in range(9)])
    for figure in found.figures:
        assert "100 %" in drawn(figure)


def test_the_page_names_game_scenario_and_arms(tmp_path: Path) -> None:
    asked = read(
        'game = "tactical"\nscenario = "duel"\ngames = 1\n[seats]\n"*" = "random"\n[design]\nkind = "compare"\n'
        '[[arm]]\nname = "plain"\n[[arm]]\nname = "grid off"\noptions = { grid = "off" }\n',
        "my.toml",
    )
    run(replace(asked, stop=Stop()), Store.begin(tmp_path, asked), Processes(1))
    data = written(tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<td>Naval Action (tactical), rules " in page
    assert "<td>Duel (duel)</td>" in page
    assert "<td>The Japanese: random; the US Navy: random</td>" in page
    assert "<th scope='row'>Arm: grid off</th>" in page
    assert data["tables"][0]["title"] == "Balance"


def test_the_command_prints_the_tables_too(tmp_path: Path) -> None:
    asked = toy(3, "tests.lab.shooters:Shooter")
    run(asked, Store.begin(tmp_path, asked), Processes(1))
    plain, full = (CliRunner().invoke(app, ["lab", "report", str(tmp_path), *more]) for more in ([], ["--tables"]))
    assert "How the games end" not in plain.output
    assert "How the games end" in full.output


def test_tables_in_a_pipe_have_a_line_for_each_row_with_nothing_left_out(tmp_path: Path) -> None:
    long = "carrier_scramble=by_the_first_squadron_that_has_fuel_and_pilots"
    one = "\n[[arm]]\nname = 'plain'\n[[arm]]\nname = '" + long + "'\n"
    asked = toy(3, "tests.lab.shooters:Shooter", "compare", one)
    run(asked, Store.begin(tmp_path, asked), Processes(1))
    said = CliRunner().invoke(app, ["lab", "report", str(tmp_path), "--tables"]).stdout
    table = said.partition("Changes against plain, on the same seeds\n")[2].splitlines()
    assert table[0].split()[:2] == ["arm", "pairs"]
    assert re.match(rf"{long} +3 .* \d\.\d+\s*$", table[1])


def test_a_figure_that_rounds_to_zero_has_no_minus() -> None:
    assert signed(Interval(-0.04, -5.5, -0.01)) == "+0.0 (-5.5 to +0.0)"


def test_every_share_of_a_run_with_a_stopping_rule_has_the_interval_that_always_covers() -> None:
    asked = experiment("balance")
    looked = replace(asked, stop=Stop(width=0.1))
    assert share_of(asked, 8, 20) == statistics.share(8, 20)
    assert share_of(looked, 8, 20) == statistics.share(8, 20, exact=True)
    rows = [row(0, at, "red" if at < 8 else "blue") for at in range(20)]
    for table_of in ("How the games end", "Balance"):
        cells = [cell for line in table(answer(looked, rows).tables, table_of).rows for cell in line]
        assert "40 % (19 to 64)" in cells


def test_lengths_that_are_all_alike_are_drawn_at_a_whole_turn() -> None:
    svg = drawn(Figure("Length", "histogram", "turns", values=[3.0] * 10, points=[Interval(3.0, 3.0, 3.0)]))
    ticks = re.findall(r"<!-- ([\d.]+) -->|>([\d.]+)</text>", svg)
    assert {"".join(one) for one in ticks} == {"3", "0", "2", "4", "6", "8", "10"}


def test_what_a_file_would_say_is_code_on_the_page() -> None:
    found = Answer(["Of all, `grid=off` & <others> matter."])
    assert "<p class='answer'>Of all, <code>grid=off</code> &amp; &lt;others&gt; matter.</p>" in page(
        experiment("balance"), found, 0, "0" * 16
    )
