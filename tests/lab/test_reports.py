"""Reports: intervals with their nominal coverage, results for every design, one self-contained page."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from flagplot.cli import app
from flagplot.lab.experiments.file import read
from flagplot.lab.experiments.plan import Arm, Design, Experiment, Stop
from flagplot.lab.experiments.players import Processes
from flagplot.lab.experiments.row import played
from flagplot.lab.experiments.run import job, looks, run
from flagplot.lab.experiments.stages import SCREENED, is_narrow, later_arms, screening
from flagplot.lab.experiments.store import Store
from flagplot.lab.letter import Findings, letter
from flagplot.lab.report import statistics
from flagplot.lab.report.answers import answer
from flagplot.lab.report.page import written
from flagplot.lab.report.parts import Answer
from flagplot.lab.report.screening import MainEffect, main_effects, screened
from flagplot.lab.report.statistics import Interval
from tests.lab.shooters import WINS
from tests.lab.test_experiments import toy
from tests.provisions import ROOT

Row = dict[str, Any]


def experiment(kind: str = "balance", *arms: str, **more: Any) -> Experiment:
    made = [Arm(name, _options(name), {"red": "random", "blue": "random"}) for name in arms or ("as written",)]
    design = Design(kind, screen=more.pop("screen", 0), bots=more.pop("bots", ()))
    stop = more.pop("stop", Stop())
    return Experiment("Made up", "toy", "1", "sound", "sound", 1, 500, "red", "blue", tuple(made), design, stop)


def _options(name: str) -> dict[str, str]:
    option, equals, value = name.partition("=")
    return {option: value} if equals else {}


def row(arm: int, number: int, winner: str = "", lead: float = 0.0, **more: Any) -> Row:
    made: Row = {"arm": arm, "number": number, "seed": number, "name": f"arm {arm}", "options": {}, "seats": {}}
    made |= {"winners": [winner] if winner else [], "level": "victory" if winner else "draw", "credits": []}
    made |= {"points": {"red": lead, "blue": 0.0}, "orders": 10, "turns": 4, "losses": {}, "rules": {}, "course": []}
    return made | {"reason": "", "crash": ""} | more


def test_intervals_cover_the_known_odds_of_a_game() -> None:
    """Red wins 5 games in 12: about 19 in 20 of the 95% intervals from 40 games each cover that."""
    known = toy(800, "tests.lab.shooters:Shooter")
    scores = [statistics.score(played(job(known, known.arms[0], 0, number)), "red") for number in range(800)]
    parts = [scores[at : at + 40] for at in range(0, 800, 40)]
    covered = sum(statistics.share(part.count(1.0), 40).has(WINS) for part in parts)
    assert covered >= 17  # of 20: fewer would happen once in 60 times if the intervals were right
    assert statistics.share(scores.count(1.0), 800, 0.999).has(WINS)


@pytest.mark.parametrize("chance", [0.05, 0.4])
def test_a_stopping_rule_does_not_spoil_the_interval(chance: float) -> None:
    """Sequential looks until the interval is narrow enough, as in a run; the coverage is still 95%."""
    luck, rounds, covered = Random(7), 150, 0  # synthetic games
    asked = experiment(stop=Stop(0.2, 0.95, 20, 20))
    for _ in range(rounds):
        rows: list[Row] = []
        for games in looks(asked):
            rows += [row(0, at, "red" if luck.random() < chance else "blue") for at in range(len(rows), games)]
            if is_narrow(asked, rows):
                break
        wins = statistics.counted(rows, "red")["won"]
        covered += statistics.share(wins, len(rows), exact=True).has(chance)
    assert covered >= 0.92 * rounds


def test_medians_and_paired_differences_cover_too() -> None:
    luck, rounds = Random(8), 200  # synthetic games
    medians = means = 0
    for _ in range(rounds):
        leads = [luck.gauss(3, 5) for _ in range(30)]
        medians += statistics.median(leads).has(3)
        means += statistics.mean([luck.gauss(0.5, 2) for _ in range(20)]).has(0.5)
    assert medians >= 0.92 * rounds
    assert means >= 0.91 * rounds


def test_balance_says_who_is_favoured_and_when_nobody_is() -> None:
    even = answer(experiment(), [row(0, at, ("red", "blue", "")[at % 3]) for at in range(60)])
    assert even.sentences[0].startswith("Nobody is surely favoured: Red won 33 % (")
    ahead = answer(experiment(), [row(0, at, "blue" if at % 5 else "red") for at in range(60)])
    assert ahead.sentences[0].startswith("Blue is favoured: Red won 20 %")
    assert ahead.numbers["arm 0"]["won"][0] == pytest.approx(0.2)


def test_crashed_games_are_left_out_and_told() -> None:
    rows = [row(0, at, "red") for at in range(9)] + [row(0, 9, level="crashed", crash="broke")]
    found = answer(experiment(), rows)
    assert found.numbers["arm 0"]["games"] == 9
    told = "1 of 10 games crashed and are left out, 1 of them by: broke. Their replays are kept."
    assert told in found.sentences
    assert answer(experiment(), rows[9:]).sentences == [told.replace("1 of 10", "1 of 1")], "not: nothing finished yet"


def test_paired_seeds_find_a_difference_that_shares_alone_do_not() -> None:
    luck = Random(3)  # synthetic games
    base = [row(0, at, "red" if luck.random() < 0.5 else "blue") for at in range(80)]
    other = [{**one, "arm": 1, "winners": ["red"] if one["number"] % 4 == 0 else one["winners"]} for one in base]
    found = answer(experiment("compare", "as written", "other"), base + other)
    change = found.numbers["differences"]["arm 0"]
    assert change["share"][1] > 0
    first, second = (statistics.share(statistics.counted(some, "red")["won"], 80) for some in (base, other))
    assert first.high > second.low


def test_a_comparison_tells_length_and_losses_of_each_arm() -> None:
    asked = experiment("compare", "arm 0", "arm 1")
    rows = [row(0, at, "red", turns=6 + at % 2, losses={"red": ["r1"], "blue": []}) for at in range(8)]
    rows += [
        row(1, at, "red", turns=4 + at % 2, losses={"red": ["r1", "r2"][: 1 + at % 2], "blue": []}) for at in range(8)
    ]
    found = answer(asked, rows)
    (table,) = [one for one in found.tables if one.title == "Length and losses of a game, by arm"]
    assert table.columns == ("arm", "games", "turns", "losses of Blue", "losses of Red")
    assert table.rows[0] == ("arm 0", "8", "6.5 (6.1 to 6.9)", "0.0 always", "1.0 always")
    assert table.rows[1][4] == "1.5 (1.1 to 1.9)"
    assert found.numbers["means"]["arm 1"]["turns"][0] == 4.5
    assert found.numbers["differences"]["arm 1"]["turns"] == [-2, -2, -2]
    assert "-2.0 always" in next(one for one in found.tables if one.title.startswith("Changes")).rows[0]


def test_a_sensitivity_puts_the_option_that_matters_first_and_screens_it() -> None:
    luck = Random(5)  # synthetic games
    asked = experiment("sensitivity", "base", "a=on", "b=on", "c=on", screen=2)
    rows = []
    for at in range(60):
        lot = luck.random()
        for number, arm in enumerate(asked.arms):
            bonus = 0.3 if "b" in arm.options else 0.0
            rows.append(
                row(number, at, "red" if lot < 0.3 + bonus else "blue", name=arm.name, options=dict(arm.options))
            )
    later = later_arms(asked, asked.arms, rows)
    assert [arm.name.removeprefix(SCREENED) for arm in later] == ["++", "-+", "+-", "--", "--", "+-", "-+", "++"]
    assert all(set(arm.options) <= {"a", "b", "c"} for arm in later)
    assert later[0].options["b"] == "on"
    assert later_arms(asked, [*asked.arms, *later], rows) == []
    for at in range(60):
        lot = luck.random()
        for number, arm in enumerate(later, len(asked.arms)):
            bonus = 0.3 if "b" in arm.options else 0.0
            rows.append(
                row(number, at, "red" if lot < 0.3 + bonus else "blue", name=arm.name, options=dict(arm.options))
            )
    effects = screened(asked, statistics.by_arm(rows))
    assert effects[0].name == "b=on"
    assert effects[0].size.has(30)
    assert all(effect.size.has(0) for effect in effects[1:])
    found = answer(asked, rows)
    assert "What matters most for who wins: b=on changes the share of Red by +" in found.sentences[1]
    assert found.sentences[-1].startswith("Screening: b=on +")


def test_a_screening_design_is_balanced_in_every_pair_of_options() -> None:
    others = [Arm(f"o{n}=on", {f"o{n}": "on"}, {}) for n in range(5)]
    signs = [[1 if f"o{n}" in arm.options else -1 for n in range(5)] for arm in screening(Arm("base", {}, {}), others)]
    assert len(signs) == 16
    for one in range(5):
        assert sum(some[one] for some in signs) == 0
        for two in range(one):
            assert sum(some[one] * some[two] for some in signs) == 0


def test_a_screening_of_all_options_finds_the_one_that_matters_and_no_other() -> None:
    others = [Arm(f"o{n}=on", {f"o{n}": "on"}, {}) for n in range(7)]
    arms = screening(Arm("base", {}, {}), others)
    asked = replace(experiment("screening"), arms=tuple(arms))
    luck = Random(5)  # synthetic games
    rows = []
    for at, arm in enumerate(arms):
        chance = 0.8 if "o3" in arm.options else 0.3
        rows += [
            row(at, number, "red" if luck.random() < chance else "blue", options=dict(arm.options))
            for number in range(20)
        ]
    first, *rest = main_effects(asked, statistics.by_arm(rows))
    assert (first.name, first.q < 0.001, first.share.has(50)) == ("o3=on", True, True)
    assert sum(one.q <= 0.05 for one in rest) == 0
    found = answer(asked, rows)
    assert found.sentences[0].startswith("What matters most, in 320 games: `o3=on` changes the share of Red by +")
    flat = [{**one, "winners": ["red"]} for one in rows]
    assert answer(asked, flat).sentences[0] == "None of 7 options is sure to matter in 320 games."


def test_intervals_of_a_screening_cover_where_nothing_is_changed() -> None:
    others = [Arm(f"o{n}=on", {f"o{n}": "on"}, {}) for n in range(7)]
    arms = screening(Arm("base", {}, {}), others)
    asked = replace(experiment("screening"), arms=tuple(arms))
    covered = tried = 0
    for seed in range(25):
        luck = Random(seed)  # synthetic games
        rows = [
            row(
                at, n, "red" if luck.random() < (0.8 if "o3" in arm.options else 0.3) else "", options=dict(arm.options)
            )
            for at, arm in enumerate(arms)
            for n in range(10)
        ]
        rest = main_effects(asked, statistics.by_arm(rows))[1:]
        tried += len(rest)
        covered += sum(one.share.has(0) for one in rest)
    assert 0.9 < covered / tried < 0.99


def test_a_screening_finds_what_a_stronger_option_would_hide() -> None:
    others = [Arm(f"o{n}=on", {f"o{n}": "on"}, {}) for n in range(7)]
    arms = screening(Arm("base", {}, {}), others)
    asked = replace(experiment("screening"), arms=tuple(arms))
    luck = Random(6)  # synthetic games
    rows = []
    for at, arm in enumerate(arms):
        lead = (400 if "o1" in arm.options else 0) + (8 if "o4" in arm.options else 0)
        rows += [row(at, n, "red", lead + luck.gauss(0, 10), options=dict(arm.options)) for n in range(10)]
    first, second, *rest = main_effects(asked, statistics.by_arm(rows))
    assert (first.name, second.name) == ("o1=on", "o4=on")
    assert first.lead is not None
    assert first.lead.has(400)
    assert second.lead is not None
    assert second.lead.has(8)
    assert second.lead.width < 10, "the four hundred points of the first are subtracted"
    assert second.q < 0.01
    assert all(one.q > 0.05 for one in rest)


def test_every_game_of_a_screening_has_a_seed_of_its_own() -> None:
    asked = read('game = "tactical"\nscenario = "duel"\ngames = 2\n[design]\nkind = "screening"\n', "my.toml")
    jobs = [job(asked, arm, at, number) for at, arm in enumerate(asked.arms) for number in range(2)]
    assert len({one["seed"] for one in jobs}) == len(jobs)
    assert {one["seats"]["usn"] for one in jobs} == {"captain"}
    assert not any("commands" in arm.options for arm in asked.arms), "a player's seat stays fixed"


def test_the_fair_bid_is_the_median_lead_with_its_interval() -> None:
    luck = Random(4)  # synthetic games
    rows = [row(0, at, "red", round(luck.gauss(6, 4))) for at in range(200)]
    found = answer(experiment("bid"), rows)
    value, low, high = found.numbers["arm 0"]["bid"]
    assert low <= 6 <= high
    assert found.sentences[0].startswith(f"Blue should be given {value:g} points by Red to make it even")
    empty = answer(experiment("bid"), [{**one, "points": {}} for one in rows])
    assert "does not count points" in empty.sentences[0]


def test_a_bid_for_the_side_that_is_behind_is_told_from_its_view() -> None:
    rows = [row(0, at, "blue", lead) for at, lead in enumerate([-9, -6, -5, -4, -3, -1, -1, -1, 0, 1, 2, 2, 5])]
    found = answer(experiment("bid"), rows)
    assert found.numbers["arm 0"]["bid"][0] == -1
    value, low, high = found.numbers["arm 0"]["bid"]
    assert low < value < 0 < high
    told = f"Red should be given 1 point by Blue to make it even (95 % interval {-high:g} to {-low:g})"
    assert found.sentences[0].startswith(told)


def test_changes_that_are_not_sure_are_told_with_their_size() -> None:
    asked = replace(experiment("compare"), arms=(Arm("printed", {}, {}), Arm("other", {}, {}), Arm("third", {}, {})))
    rows = [row(arm, at, "red" if (at + (arm == 1)) % 2 else "blue") for arm in range(3) for at in range(4)]
    told, length = answer(asked, rows).sentences[-2:]
    assert told.startswith("None of 2 changes is sure to matter for who wins at this number of games; the largest: ")
    assert length == "No change of the games' length is sure."
    assert "(4 of 4 games ended otherwise)" in told
    assert "arm 2 changed the result of no game" in told
    alone = answer(asked, [one for one in rows if one["arm"] != 1]).sentences[-2]
    assert alone.startswith("The change is not sure to matter for who wins at this number of games: ")


def test_skill_tells_player_from_game_and_luck_the_share_of_the_dice() -> None:
    luck = Random(2)  # synthetic games
    rows = []
    for arm, (red, blue) in enumerate([("good", "good"), ("good", "bad"), ("bad", "good"), ("bad", "bad")]):
        chance = {("good", "bad"): 0.9, ("bad", "good"): 0.1}.get((red, blue), 0.5)
        seats = {"red": red, "blue": blue}
        rows += [row(arm, at, "red" if luck.random() < chance else "blue", seats=seats) for at in range(100)]
    arms = ("gg", "gb", "bg", "bb")
    found = answer(experiment("skill", *arms, bots=("good", "bad")), rows)
    assert found.numbers["duels"]["good – bad"][0] == pytest.approx(0.9, abs=0.05)
    assert found.numbers["equals"][0] == pytest.approx(0.5, abs=0.12)
    dice = found.numbers["dice"]  # the variance of the chances 0.5, 0.9, 0.1, 0.5 is 0.08 of 0.25
    assert dice[1] <= 1 - 0.08 / 0.25 <= dice[2]
    first = answer(experiment("luck", *arms, bots=("good", "bad")), rows).sentences[0]
    assert first.startswith("Of who wins, the dice explain ")


def test_points_taken_in_all_of_a_few_games_are_not_sure_to_be_taken_in_all() -> None:
    for scores in ([1.0] * 6, [0.0] * 6, [1.0] * 5 + [0.5], [0.5] * 6):
        found = statistics.taken(scores)
        assert found.value == pytest.approx(sum(scores) / 6)
        assert 0 <= found.low <= found.value <= found.high <= 1
        assert found.width > 0.3
    assert statistics.taken([1.0, 0.0, 1.0]) == statistics.share(2, 3)


def test_time_tells_of_a_third_side_that_wins_and_of_games_that_nobody_wins() -> None:
    course = [[1, {"red": 2.0, "blue": 1.0}], [2, {"red": 2.0, "blue": 1.0, "green": 4.0}]]
    points = {"red": 2.0, "blue": 1.0, "green": 4.0}
    found = answer(experiment("time"), [row(0, at, "green", course=course, points=points) for at in range(9)])
    assert found.numbers["arm 0"]["led_since"][0] == 2
    allied = answer(experiment("time"), [row(0, at, "allied", course=course) for at in range(9)])
    assert "led_since" not in allied.numbers["arm 0"]
    assert "cannot be told" in " ".join(allied.sentences)
    drawn = answer(experiment("time"), [row(0, at, course=course) for at in range(9)])
    assert "Nobody won any of them" in " ".join(drawn.sentences)


def test_time_tells_length_and_since_when_the_winner_led() -> None:
    course = [[1, {}], [2, {"blue": 3.0}], [3, {"red": 5.0, "blue": 3.0}]]
    found = answer(experiment("time"), [row(0, at, "red", course=course) for at in range(30)])
    assert found.numbers["arm 0"]["turns"][0] == 4
    assert found.numbers["arm 0"]["led_since"][0] == 3
    assert answer(experiment("time"), []) == Answer(["No game has been finished yet."])


def test_a_run_stops_at_the_width_asked_for_and_makes_one_page_and_json(tmp_path: Path) -> None:
    asked = replace(toy(400, "tests.lab.shooters:Shooter"), stop=Stop(0.5, 0.95, 10, 10))
    done = run(asked, Store.begin(tmp_path, asked), Processes(1))
    assert done.stopped_early
    assert done.games < 60
    data = written(tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert data == json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert data["rows"] == done.games
    assert data["digest"] == done.digest
    assert "<svg" in page
    assert data["sentences"][0].split(":")[0] in page
    assert "<script" not in page
    links = [part for part in page.split('"') if part.startswith(("http:", "https:"))]
    assert {link.split("/")[2] for link in links} <= {"www.w3.org", "purl.org", "creativecommons.org"}, (
        "names, not addresses"
    )
    assert "url(http" not in page
    again = page
    written(tmp_path)
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == again


@pytest.mark.parametrize("path", sorted((ROOT / "examples" / "lab").glob("*.toml")), ids=lambda path: path.stem)
def test_every_ready_experiment_reads(path: Path) -> None:
    found = read(path.read_text(encoding="utf-8"), path.name, path.parent)
    assert found.arms
    assert found.design.kind in path.read_text(encoding="utf-8")


def test_ready_experiments_show_every_design() -> None:
    paths = (ROOT / "examples" / "lab").glob("*.toml")
    kinds = {read(path.read_text(encoding="utf-8"), path.name, path.parent).design.kind for path in paths}
    assert kinds == {"balance", "compare", "sensitivity", "screening", "bid", "skill", "time", "luck"}


def test_the_letter_to_the_designer_is_made_from_the_rows(tmp_path: Path) -> None:
    words = ["lab", "balance", "--games", "2", "--only", "tactical/duel", "--screen", "1", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, [*words, "--workers", "1"])
    assert done.exit_code == 0, done.output
    page = (tmp_path / "balance.md").read_text(encoding="utf-8")
    assert "| Duel | 32 | `" in page
    assert not (tmp_path / "letter.md").exists(), "nothing was found of the raid"
    raid = read('game = "operational"\nscenario = "raid"\ngames = 2\n', "my.toml")
    rows = [row(0, at, "japan", points={"japan": 40 + at, "allies": 20}) for at in range(9)]
    lead = Interval(-3.0, -5.0, -1.0)
    effect = MainEffect("recon_cap=5", Interval(12.0, 4.0, 20.0), lead, 0.01)
    text = letter([Findings(raid, rows, [effect], 256)], " --games 9")
    assert "Japan is favoured. Japan wins 100 % (70 to 100)" in text
    assert "A lead of 24 points for Japan (21 to 27) would be the even line." in text
    assert "- `recon_cap=5` (" in text
    plain = letter([Findings(raid, rows)], " --games 9")
    assert "would be the even line" in plain
    assert "What would change it" not in plain
    assert "+12.0 (+4.0 to +20.0), the lead by -3.0 (-5.0 to -1.0)" in text


def test_the_page_of_balance_is_made_by_one_command(tmp_path: Path) -> None:
    words = ["lab", "balance", "--games", "2", "--only", "tactical/duel", "--out", str(tmp_path), "--workers", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    page = (tmp_path / "balance.md").read_text(encoding="utf-8")
    assert "`flagplot lab balance --only tactical/duel --games 2`: 2 games of each scenario from seed 1" in page
    assert page.count("\n| Duel | The US Navy | ") == 1
    assert (tmp_path / "tactical-duel" / "games.sqlite").exists()
    assert (
        "write tactical, or tactical/convoy" in CliRunner().invoke(app, [*words[:4], "--only", "x", *words[6:]]).output
    )
