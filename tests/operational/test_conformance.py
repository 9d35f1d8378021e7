"""The kits that every game must pass: random play, twin worlds, options, notation, charts."""

import ast
import tomllib
from pathlib import Path

import pytest

from flagplot.kernel import testing
from flagplot.kernel.game import BadOption
from flagplot.kernel.options import Option
from flagplot.kernel.order import BadNotation
from flagplot.kernel.records.codec import attributes
from flagplot.operational import GAME
from flagplot.operational.charts import CHARTS
from flagplot.operational.content.scenarios import NAMES
from flagplot.operational.options import OPTIONS
from flagplot.operational.orders.notation import FORMS
from flagplot.operational.state.model import Bay

SOURCE = Path(__file__).resolve().parents[2] / "src" / "flagplot"
BOOK = tomllib.loads((SOURCE / "content" / "operational" / "rulebook.toml").read_text(encoding="utf-8"))


SHORT = ("easter", "albacores")
EVERY = [name if name in SHORT else pytest.param(name, marks=pytest.mark.slow) for name in NAMES]


@pytest.mark.parametrize("name", EVERY)
def test_random_play_ends_and_leaves_sound_positions(name: str) -> None:
    testing.check_game(GAME, [name], games=1, every=37 if name in SHORT else 331)


@pytest.mark.parametrize("name", EVERY)
def test_twin_worlds_look_alike(name: str) -> None:
    assert testing.check_twins(GAME, [name], games=1, every=13 if name in SHORT else 83) > 0


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_plays_to_the_end(option: Option) -> None:
    for value in option.alternatives:
        for turn in testing.play_out(GAME, "easter", 3, {option.name: value}):
            assert isinstance(turn.match.state, Bay)
            assert turn.match.state.options[option.name] == value


@pytest.mark.slow
def test_a_campaign_with_every_option_turned_over() -> None:
    chosen = {option.name: option.alternatives[-1] for option in OPTIONS if option.alternatives}
    for turn in testing.play_out(GAME, "campaign", 5, chosen):
        assert turn.match.state.problems() == []


@pytest.mark.slow
def test_twin_worlds_look_alike_with_every_option_turned_over() -> None:
    chosen = {option.name: option.alternatives[-1] for option in OPTIONS if option.alternatives}

    assert testing.check_twins(GAME, ["campaign"], games=1, every=97, options=chosen) > 0


def test_unknown_options_are_refused_and_free_ones_checked() -> None:
    for name, value in (
        ("weather", "fine"),
        ("recon_cap", "7"),
        ("start_date", "1942-02-30"),
        ("day_night_cycle", "DXN"),
        ("recon_zones", "atlantis:8"),
        ("air_ranges", "Spitfire:3"),
        ("coast_guns", "colombo-guns:XL/CA"),
    ):
        with pytest.raises(BadOption):
            GAME.settings({name: value})
    free = {"start_date": "1942-03-28", "day_night_cycle": "DDDN", "dummies_per_kind": "2", "recon_zones": "koggala:6"}
    assert {name: GAME.settings(free)[name] for name in free} == free


def test_charts_agree_with_the_rulebook_cell_by_cell() -> None:
    tables = {row["id"]: row for row in BOOK["table"]}
    assert {chart.rule for chart in CHARTS} == set(tables)
    for chart in CHARTS:
        table = tables[chart.rule]
        printed = [[str(cell).lower().replace(" and ", "x") for cell in row] for row in table["rows"]]
        heads = 2 if table["columns"][:2] == ["A", "B"] else 1
        own = [[chart.read(row, column).cell.lower() for column in chart.columns] for row in chart.rows]
        cells = [[_plain(cell) for cell in row[heads:]] for row in printed]
        if chart.rule == "MK-TAB-VP":
            assert sorted(int(row[0]) for row in cells) == sorted(int(row[0]) for row in _merged_points(own))
        else:
            assert own == cells, chart.rule


def _plain(cell: str) -> str:
    words = {"allied": "allies", "japanese": "japan", "british": "allies", "1 2 3": "123", "1 2": "12"}
    return words.get(cell, cell)


def _merged_points(rows: list[list[str]]) -> list[list[str]]:
    """Battleships and battle cruisers share a printed line, heavy and light cruisers another."""
    return [*rows[:2], *rows[3:5], *rows[6:]]


def test_every_order_has_its_usage_and_its_example_reads_back() -> None:
    assert {form.verb for form in FORMS} <= set(GAME.notation.verbs)
    for form in FORMS:
        order = GAME.notation.parse(form.example)
        assert order.line() == form.example, form.verb


def test_bad_notation_says_what_would_be_good() -> None:
    for line, hint in (
        ("move J1", "move J2 3210"),
        ("launch", "launch colombo"),
        ("wager much", "wager 1"),
        ("moev J1", "move"),
    ):
        with pytest.raises(BadNotation, match=hint):
            GAME.notation.parse(line)


def test_every_announcement_has_a_sentence() -> None:
    used: set[str] = set()
    for path in sorted((SOURCE / "operational").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "announce":
                kind = node.args[0]
                if isinstance(kind, ast.Constant):
                    used.add(str(kind.value))
    assert {kind for kind in used if GAME.catalogue.message(kind) is None} == set()


@pytest.mark.slow
def test_clones_hold_everything_that_is_saved() -> None:
    for turn in testing.play_out(GAME, "raid", 2):
        if turn.number % 211 == 0:
            state = turn.match.state
            twin, saved = state.clone(), GAME.codec.loads(GAME.codec.dumps(state))
            for name in attributes(state):
                one, other = getattr(twin, name), getattr(saved, name)
                assert GAME.codec.encode(one) == GAME.codec.encode(other), name
                assert one is not getattr(state, name) or not isinstance(one, (list, dict)) or name == "options"
