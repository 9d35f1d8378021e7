"""The operational game's orders by their grammar: JSON, lines, completion, and the preview of a draft on the map."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flagplot.kernel import testing
from flagplot.kernel.grammar.field import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.air import Arc
from flagplot.operational.orders.notation import FORMS, NOTATION
from flagplot.operational.orders.sea import Enter, Move, Plot
from flagplot.operational.rules.air.airfield import plane_range
from flagplot.operational.state.model import JAPAN, Bay
from tests.grammar import orders

SCHEMA = NOTATION.schema()


@pytest.mark.parametrize("name", SCHEMA["$defs"])
@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_fits_the_schema_is_an_order_that_prints_and_reads_back(name: str, data: st.DataObject) -> None:
    composed: dict[str, Any] = data.draw(orders(SCHEMA["$defs"][name]))
    order = NOTATION.from_json(composed)

    assert NOTATION.parse(order.line()) == order
    assert NOTATION.from_json(NOTATION.to_json(order)) == order


def test_every_listed_order_goes_through_json() -> None:
    for moment in testing.play_out(GAME, "easter", 5):
        state = moment.match.state
        assert isinstance(state, Bay)
        if moment.number % 9 == 0:
            for order in list(GAME.orders(state, moment.seat))[:50]:
                composed = NOTATION.to_json(order)
                assert NOTATION.from_json(composed) == order, composed


def test_the_schema_names_what_a_place_takes() -> None:
    bomb = SCHEMA["$defs"]["bomb"]

    assert bomb["required"] == ["verb", "unit", "manner", "target"]
    assert bomb["properties"]["manner"]["enum"] == ["torpedo", "pressed", "dive", "high", "medium", "low"]
    assert bomb["properties"]["unit"]["x-kind"] == "unit"
    assert SCHEMA["$defs"]["plot"]["properties"]["moves"]["items"]["required"] == ["marker", "hex"]


@pytest.mark.parametrize(
    "line, told",
    [
        ("move J2", "HEX is missing. Write `move MARKER HEX [abandon]`, like `move J2 3210`."),
        ("wager much", "The number of factors staked is a whole number of at most 6 digits, not 'much'. Write `wager"),
        ("exit J2 now", "'now' is too much. Write `exit GROUP`, like `exit J2`."),
        ("launch colombo", "UNIT is missing. Write `launch GROUP|PLACE UNIT…`, like `launch colombo akagi-zero"),
    ],
)
def test_a_bad_line_is_told_what_is_wrong_and_what_would_do(line: str, told: str) -> None:
    with pytest.raises(BadNotation) as refused:
        NOTATION.parse(line)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize(
    "line, order",
    [
        ("CAP 30-Sqn Colombo", {"verb": "cap", "unit": "30-sqn", "over": "2412"}),
        ("fire chokai F3", {"verb": "fire", "ship": "chokai", "target": "f3"}),
        ("scout tone-jake f3", {"verb": "scout", "unit": "tone-jake", "marker": "F3"}),
        ("move j2 3210 ABANDON", {"verb": "move", "marker": "J2", "to": "3210", "aircraft": "abandon"}),
        ("plot j1=3210:abandon", {"verb": "plot", "moves": [{"marker": "J1", "hex": "3210", "abandon": True}]}),
        ("array chokai=second", {"verb": "array", "posts": [{"ship": "chokai", "post": "second"}]}),
        ("wager 2", {"verb": "wager", "factors": 2}),
    ],
)
def test_words_are_spelled_as_on_the_counters(line: str, order: dict[str, Any]) -> None:
    found = NOTATION.to_json(NOTATION.parse(line))
    if order["verb"] == "cap":
        order["over"] = NOTATION.to_json(NOTATION.parse("cap x colombo"))["over"]
    assert found == order


def test_completion_knows_the_pieces_of_the_view() -> None:
    moment = next(one for one in testing.play_out(GAME, "easter", 3) if one.seat == JAPAN and one.number > 20)
    state = moment.match.state
    assert isinstance(state, Bay)
    words = GAME.vocabulary(GAME.view(state, Seat(JAPAN)))
    own = [name for name, group in state.groups.items() if group.side == JAPAN]
    scope = lambda kind: words.get(kind, ())  # noqa: E731  # as a terminal would pass it

    assert own
    assert NOTATION.complete("detach ", scope=scope) == own
    assert set(words) >= {form.field.kind for one in FORMS for form in one.all_slots if form.field.kind}


def test_a_draft_shows_its_course() -> None:
    shown = swept = 0
    for moment in testing.play_out(GAME, "easter", 3):
        state = moment.match.state
        assert isinstance(state, Bay)
        view = GAME.view(state, moment.seat)
        for order in list(GAME.orders(state, moment.seat))[:30]:
            preview = GAME.preview(view, moment.seat, order)
            if isinstance(order, Move):
                piece = state.groups.get(order.marker) or state.subs[order.marker]
                assert preview == {"courses": {order.marker: [piece.at, order.to]}, "fan": []}
                shown += 1
            elif isinstance(order, Arc):
                unit = state.planes[order.unit]
                fan = SEA.fan(state.base_hex(unit.base), order.facing, plane_range(state, unit.id))
                assert preview == {"courses": {}, "fan": fan}
                swept += 1
            elif not isinstance(order, (Enter, Plot)):
                assert preview is None
    assert shown
    assert swept


def test_a_draft_about_an_enemy_shows_nothing_of_him() -> None:
    for moment in testing.play_out(GAME, "easter", 7):
        state = moment.match.state
        assert isinstance(state, Bay)
        if moment.number % 25 == 0 and state.outcome is None:
            view = GAME.view(state, moment.seat)
            for marker in [*view.markers, *view.sub_markers]:
                assert GAME.preview(view, moment.seat, Move(marker, "3210")) is None


@pytest.mark.parametrize("line", ["plot J1", "plot J1=", "plot =3210", "plot J1=3210 J2"])
def test_a_step_names_a_marker_and_a_hex(line: str) -> None:
    with pytest.raises(BadNotation, match="is not written as MARKER=HEX"):
        NOTATION.parse(line)
