"""Advice at the terminal: it gives reasons and can be accepted; help covers the whole grammar; case does not matter."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from flagplot.bots.reasons import doctrine, kinds, reasons
from flagplot.games import SHELF, load
from flagplot.kernel.order import BadNotation
from flagplot.kernel.testing import play_out
from flagplot.tactical.orders.choices import PARTS, Message, Step
from flagplot.tactical.text.usage import GRAMMAR
from tests.cli.evening import Evening
from tests.lab.same import simulated

START = [("operational", "easter", "japan"), ("tactical", "duel", "usn"), ("strategic", "intro", "axis")]


@pytest.mark.parametrize("game, scenario, seat", START)
def test_advice_says_why_and_is_accepted(tmp_path: Path, game: str, scenario: str, seat: str) -> None:
    evening = Evening(load(game), scenario, [seat], tmp_path)
    shown = evening.type("accept", "advise", "ACCEPT", "quit")
    assert "Nothing was advised for this question: `advise` asks a captain first." in shown
    assert "\nWhy: " in shown
    assert "`accept` gives this order." in shown
    advised = shown.partition(f"{seat}> \nNothing was advised")[2]
    assert advised
    given = [line for who, line in evening.given if who == seat]
    assert given


def test_old_advice_is_not_accepted(tmp_path: Path) -> None:
    evening = Evening(load("operational"), "easter", ["japan"], tmp_path)
    shown = evening.type("advise", "done", "accept", "quit")
    assert "Nothing was advised for this question" in shown


@pytest.mark.parametrize("slug", SHELF)
def test_whatever_a_captain_orders_has_a_reason(slug: str) -> None:
    game = load(slug)
    view = game.view(game.new(game.scenarios()[0].name, 1), game.scenarios()[0].seats[0])
    for card in game.scenarios():
        for _, line in simulated(game, card.name, 2, "captain", {}, 150):
            assert [key for key in kinds(slug, line) if not doctrine(slug, key)] == [], line
            assert all(reason.endswith(".") for reason in reasons(slug, line, view))


def test_help_on_an_order_of_parts_holds_every_part_and_every_example_can_be_typed(tmp_path: Path) -> None:
    game = load("tactical")
    evening = Evening(game, "duel", ["usn"], tmp_path)
    shown = evening.type(
        "help plot", "help AMEND", "help assault", "help signal", "help throat", "help moments", "quit"
    )
    found: set[type] = set()
    for verb, forms in GRAMMAR.items():
        for form, _ in forms:
            assert f"  {form}\n" in shown
            order = game.notation.parse(f"{verb} {form}")
            assert game.notation.parse(order.line()) == order
            for value in vars(order).values():
                found.update(type(part) for part in (value if isinstance(value, tuple) else ()))
    assert found >= {kind for kind in PARTS if kind not in (Step, Message)}


@pytest.mark.parametrize("game", ["operational", "tactical"])
def test_orders_are_understood_in_capitals_and_in_small_letters(game: str) -> None:
    title = load(game)
    for card in title.scenarios()[:5]:
        for playout in islice(play_out(title, card.name, 1), 0, 120, 4):
            line = playout.order.line()
            for typed in (line.upper(), line.lower(), line.title()):
                try:
                    order = title.notation.parse(typed)
                except BadNotation as fault:
                    pytest.fail(f"{typed}: {fault}")
                assert playout.match.check(playout.seat, order) is None, typed
