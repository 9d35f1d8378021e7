"""The strategic game's orders by their grammar: JSON, lines, completion, and the preview of a draft on the map."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flagplot.kernel import testing
from flagplot.kernel.grammar.field import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.orders.decrees import FORMS as DECREE_FORMS
from flagplot.strategic.orders.items import BOOKS
from flagplot.strategic.orders.notation import NOTATION
from flagplot.strategic.orders.sheets import SHEET_FORMS, SMALL_FORMS, Sheet
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.conduct import FIGHT, Conduct
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.state.model import Strategic
from tests.grammar import orders
from tests.strategic.positions import force, little, operation, unit

SCHEMA = NOTATION.schema()


@pytest.mark.parametrize("name", SCHEMA["$defs"])
@given(data=st.data())
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_fits_the_schema_is_an_order_that_prints_and_reads_back(name: str, data: st.DataObject) -> None:
    composed: dict[str, Any] = data.draw(orders(SCHEMA["$defs"][name]))
    if name == "share":  # a schema cannot say that each nation occurs once
        composed["shares"] = list({one["nation"]: one for one in composed["shares"]}.values())
    order = NOTATION.from_json(composed)

    assert NOTATION.parse(order.line()) == order
    assert NOTATION.from_json(NOTATION.to_json(order)) == order


@pytest.mark.parametrize("sheet", BOOKS)
def test_the_example_of_every_line_reads_and_goes_through_json(sheet: str) -> None:
    for form in BOOKS[sheet]:
        order = NOTATION.parse(f"{sheet} {form.example}")
        assert isinstance(order, Sheet)
        assert [type(item) for item in order.lines()] == [form.kind]
        assert NOTATION.from_json(NOTATION.to_json(order)) == order


def test_orders_of_a_game_go_through_json() -> None:
    seen = set()
    for moment in testing.play_out(GAME, "intro", 5):
        if moment.number > 120:
            break
        seen.add(type(moment.order))
        assert NOTATION.from_json(NOTATION.to_json(moment.order)) == moment.order
    assert len(seen) > 6


@pytest.mark.parametrize(
    "line, order",
    [
        (
            "supply ship UK Aluminum@Guianas 2 a b ON 8",
            {"verb": "ship", "nation": "uk", "cargo": "aluminium@guianas", "number": 2, "source": "a", "to": "b",
             "route": 8, "by": "uk"},
        ),
        (
            "flags land uk:a uk:b rabaul lsp=2",
            {"verb": "land", "force": "uk:a", "invasion": "uk:b", "place": "rabaul", "lsp": 2, "landing_lsp": 0},
        ),
        (
            "flags land uk:a uk:b rabaul IN java-sea landrange=uk-1+uk-2",
            {"verb": "land", "force": "uk:a", "invasion": "uk:b", "place": "rabaul", "area": "java-sea",
             "lsp": 1, "landing_lsp": 1, "landing_cards": ["uk-1", "uk-2"]},
        ),
        (
            "cards die uk-1 Route 3 attack",
            {"verb": "die", "use": "die", "card": "uk-1", "target": "route-3", "part": "attack"},
        ),
        (
            "cards flag usa-8 sweep usa:tf16 carolines",
            {"verb": "flag", "card": "usa-8",
             "operation": {"verb": "sweep", "force": "usa:tf16", "area": "carolines", "lsp": 1}},
        ),
    ],
)  # fmt: skip
def test_a_line_in_json_has_its_verb_and_its_fields(line: str, order: dict[str, Any]) -> None:
    found = NOTATION.to_json(NOTATION.parse(line))
    assert found == {"verb": line.split(maxsplit=1)[0], "items": [order]}
    assert NOTATION.from_json(found) == NOTATION.parse(line)


@pytest.mark.parametrize(
    "line, order",
    [
        (
            "intervene usa:a usa:b=2 AGAINST invasion lend=uk",
            {"verb": "intervene", "forces": [{"force": "usa:a", "lsp": 1}, {"force": "usa:b", "lsp": 2}],
             "lender": "uk", "invasion": True},
        ),
        ("share usa=1 uk=2", {"verb": "share", "shares": [{"nation": "uk", "steps": 2}, {"nation": "usa", "steps": 1}]}),
        ("play shift=uk-1", {"verb": "play", "cards": [{"use": "shift", "card": "uk-1"}]}),
        ("ruling NO", {"verb": "ruling", "yes": False}),
        (
            "advantage uk die 2 route 1 defence north-sea because Of It",
            {"verb": "advantage", "use": "die", "nation": "uk", "bonus": 2, "target": "route-1", "part": "defence",
             "area": "north-sea", "reason": "Of It"},
        ),
        (
            "overrule unit usa-heavy-1 sound reef because the map was misread",
            {"verb": "overrule", "kind": "unit", "name": "usa-heavy-1", "verdict": "sound", "base": "reef",
             "reason": "the map was misread"},
        ),
    ],
)  # fmt: skip
def test_an_answer_in_json_has_its_verb_and_its_fields(line: str, order: dict[str, Any]) -> None:
    assert NOTATION.to_json(NOTATION.parse(line)) == order
    assert NOTATION.from_json(order) == NOTATION.parse(line)


def test_a_line_that_cannot_be_read_is_told_in_json_with_its_fault() -> None:
    order = NOTATION.parse("transfer move uk-heavy-1, tow train-usa-1 b")
    unread, tow = NOTATION.to_json(order)["items"]
    assert (unread["text"], unread["fault"][:16]) == ("move uk-heavy-1", "BASE is missing.")
    assert tow == {"verb": "tow", "train": "train-usa-1", "area": "b"}
    with pytest.raises(BadNotation, match="is no verb here: move, fly"):
        NOTATION.from_json(NOTATION.to_json(order))


def test_lines_may_be_typed_among_composed_ones() -> None:
    tow = {"verb": "tow", "train": "train-usa-1", "area": "b"}
    sheet = {"verb": "transfer", "items": [tow, "MOVE uk-heavy-1 sydney, fly japan-air-8 saipan", "wave"]}
    line = NOTATION.compose(sheet)
    assert line == "transfer tow train-usa-1 b, move uk-heavy-1 sydney, fly japan-air-8 saipan, wave"
    *read, unread = NOTATION.to_json(NOTATION.parse(line))["items"]
    assert [one["verb"] for one in read] == ["tow", "move", "fly"]
    assert (unread["text"], unread["fault"][:31]) == ("wave", "`wave` is no line of this sheet")


@pytest.mark.parametrize(
    "line, told",
    [
        ("transfer move uk-heavy-1", "BASE is missing. Write `move UNIT BASE`, like `move uk-heavy-1 sydney`."),
        ("allocate tf home scapa-flow", "Name a task force by nation and name, like uk:home, not 'home'. Write `tf "),
        ("supply ship uk lsp 2 a b upon 8", "`on` is missing before 'upon'. Write `ship NATION CARGO NUMBER FROM TO on"),
        ("supply ship uk lsp 2 a b on 8 by", "NATION is missing. Write `ship"),
        ("flags sweep uk:home north-sea speed=3", "`speed=3` is not understood. Write `sweep FORCE AREA [lsp=LSP] [range="),
        ("flags land uk:a uk:b rabaul landlsp=3", "`landlsp=3` is not understood. Write `land COVERING INVASION PLACE [in"),
        ("flags sweep uk:home north-sea lsp=1 lsp=2", "`lsp=2` is said twice. Write `sweep"),
        ("cards flag uk-1 march uk:home", "`march uk:home` is no operation. Lines begin with land, sweep, raid, strike"),
        ("cards flag uk-1", "OPERATION is missing. Write `flag CARD OPERATION`, like `flag usa-8 sweep usa:tf16"),
        ("intervene usa:a=", "'usa:a=' is not written as FORCE=LSP. Write `intervene FORCE=LSP… [lend=NATION] [against"),
        ("share usa=1 usa=2", "usa stands twice: name each nation once. Write `share NATION=STEPS…`, like"),
        ("play coin=uk-1", "'coin' is not understood here: die, shift. Write `play die|shift=CARD…`, like `play die="),
        ("ruling perhaps", "'perhaps' is not understood here: yes, no. Write `ruling yes|no`, like `ruling yes`."),
        ("inject torch", "Control gives a reason: end the order with `because …`. Write `inject EVENT because REASON`"),
        ("inject torch now because it rains", "'now' is too much before `because`. Write `inject EVENT because REASON`"),
        ("advantage usa die many usa:a cover because it", "The bonus is a whole number of at most 6 digits, not 'many'."),
        ("advantage usa luck 3 because it rains", "Write `advantage NATION flag because REASON`, or `advantage NATION r"),
        ("supply feed uk 2 on 44", "A word is missing before `on`. Write `feed NATION NUMBER PLACE on ROUTE`, like `feed"),
        ("overrule place truk because it rains", "A word is missing before `because`. Write `overrule place PLACE NATION because REASON`, like"),
    ],
)  # fmt: skip
def test_a_bad_line_is_told_what_is_wrong_and_what_would_do(line: str, told: str) -> None:
    with pytest.raises(BadNotation) as refused:
        NOTATION.parse(line)
    assert str(refused.value).startswith(told)


def test_cards_behind_cards_are_read_once_for_the_rules_to_refuse_and_no_deeper() -> None:
    twice = NOTATION.parse("cards flag usa-1 flag usa-2 sweep usa:a d lsp=1")
    assert NOTATION.from_json(NOTATION.to_json(twice)) == twice
    with pytest.raises(BadNotation, match="is no operation"):
        NOTATION.parse("cards flag usa-1 flag usa-2 flag usa-3 sweep usa:a d lsp=1")
    with pytest.raises(BadNotation, match="is no operation"):
        NOTATION.parse(f"cards {'flag usa-1 ' * 2000}sweep usa:a d")


def test_completion_knows_the_pieces_of_the_view() -> None:
    state = little(phase=Flagging())
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    words = GAME.vocabulary(GAME.view(state, Seat("usa")))
    scope = lambda kind: words.get(kind, ())  # noqa: E731  # as a terminal would pass it

    assert NOTATION.complete("flags sw", scope=scope) == ["sweep"]
    assert NOTATION.complete("flags sweep usa:", scope=scope) == ["usa:one"]
    assert NOTATION.complete("flags land usa:one usa:one wake in a, offer usa-", scope=scope)[:2] == ["usa-1", "usa-2"]
    assert "landlsp=" not in NOTATION.complete("flags land usa:one usa:one wake ", scope=scope)
    assert "flag" not in NOTATION.complete("cards flag usa-1 ", scope=scope)
    assert "lsp=" in NOTATION.complete("flags land usa:one usa:one wake ", scope=scope)
    forms = [*SHEET_FORMS, *SMALL_FORMS, *DECREE_FORMS, *[form for book in BOOKS.values() for form in book]]
    kinds = {one.kind for form in forms for slot in form.all_slots for one in (slot.field, *slot.field.parts())}
    assert set(words) | {""} >= kinds


def drawn(state: Strategic, line: str, seat: str = "usa") -> Any:
    return GAME.preview(GAME.view(state, Seat(seat)), Seat(seat), NOTATION.parse(line))


def test_a_draft_shows_the_paths_of_its_routes() -> None:
    state = little(phase=Tonnages())
    whole = state.atlas.way("a", "c", state.closed("usa"))
    shown = drawn(state, "tonnage open usa X 1 pearl reef, divert 1 via a>b, put usa 1 3")
    lines = ["open usa X 1 pearl reef", "divert 1 via a>b", "put usa 1 3"]
    ways = {"X": list(whole), "1": ["a", "b"]}
    ends = {"X": ["pearl", "reef"], "1": [state.routes[1].a, state.routes[1].b]}
    assert (shown["routes"], shown["ends"], shown["tonnage"], shown["lines"]) == (ways, ends, {"1": 3}, lines)
    assert not any(shown[one] for one in ("courses", "goals", "tasks", "passages"))
    assert drawn(state, "tonnage open usa X 1 nowhere reef, divert 1 via a>nowhere")["routes"] == {}
    assert drawn(state, "tonnage") is None


def test_a_draft_shows_what_its_routes_would_carry_together() -> None:
    state = little(phase=Tonnages())
    state.routes[1].tonnage = {"usa": 2, "uk": 4}
    assert drawn(state, "tonnage put usa 1 3")["tonnage"] == {"1": 7}
    assert drawn(state, "tonnage put usa 1 3, put uk 1 0")["tonnage"] == {"1": 3}
    assert drawn(state, "tonnage put usa 9 3")["tonnage"] == {}


def test_a_draft_shows_where_units_go_to_attack_and_escort() -> None:
    state = little(phase=Tonnages())
    [path] = [route.path for number, route in state.routes.items() if number == 1]
    shown = drawn(
        state, "allocate escort 1 pearl usa-escort-1 usa-escort-2, attack 1 reef b usa-submarine-1, escort 9 pearl x"
    )
    escort, attack = shown["tasks"]
    assert (escort["kind"], escort["base"], escort["units"]) == ("escort", "pearl", 2)
    assert escort["area"] == escort["way"][-1]
    assert escort["area"] in path  # where the route passes nearest to the base
    assert escort["way"][0] in state.areas_of("pearl")
    assert (attack["kind"], attack["base"], attack["area"], attack["units"]) == ("attack", "reef", "b", 1)
    nowhere = "allocate attack 1 nowhere b usa-submarine-1, attack 1 reef nowhere usa-submarine-1"
    assert drawn(state, nowhere)["tasks"] == []


def test_a_draft_shows_which_units_change_their_base() -> None:
    state = little(phase=Transfers())
    two = [unit(state, "usa", kind, "pearl").id for kind in ("heavy", "escort")]
    air = unit(state, "usa", "air", "reef").id
    sheet = f"transfer move {two[0]} reef, move {two[1]} reef, fly {air} pearl, move usa-heavy-99 reef, move {two[0]} nowhere"
    ships, aircraft = drawn(state, sheet)["passages"]
    way = list(state.atlas.way(state.areas_of("pearl")[0], state.areas_of("reef")[0], state.closed("usa")))
    assert ships == {"kind": "transfer", "base": "pearl", "to": "reef", "number": 2, "way": way}
    assert aircraft == {"kind": "transfer", "base": "reef", "to": "pearl", "number": 1, "way": []}
    [placed] = drawn(state, f"placement place {two[0]} reef")["passages"]
    assert (placed["base"], placed["to"]) == ("pearl", "reef")


def test_a_draft_shows_what_is_shipped_along_its_routes() -> None:
    state = little(phase=Transfers())
    route = state.routes[1]
    a, b = route.a, route.b
    sheet = f"supply ship usa lsp 2 {b} {a} on 1, ship usa manpower 1 {b} {a} on 1, ship usa lsp 1 nowhere {a} on 1"
    [shipped] = drawn(state, sheet)["passages"]
    assert shipped == {"kind": "supply", "base": b, "to": a, "number": 3, "way": list(route.path[::-1])}


def test_a_draft_shows_the_courses_of_the_seats_own_forces() -> None:
    state = little(phase=Flagging())
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "japan:op", "truk", unit(state, "japan", "heavy", "truk"))
    start = state.areas_of("reef")[0]
    way = list(state.atlas.way(start, "d", state.closed("usa")))
    for sheet in (
        "flags sweep usa:one d lsp=1",
        "cards flag usa-1 sweep usa:one d lsp=1",
        "flags strike usa:one truk in d",
    ):
        assert drawn(state, sheet)["courses"] == {"usa:one": way}
    assert drawn(state, "flags land usa:one usa:two wake")["courses"].keys() == {"usa:one"}
    assert drawn(state, "flags land usa:one usa:two wake")["goals"] == {"usa:two": "wake"}
    assert drawn(state, "flags strike usa:one truk in d")["goals"] == {"usa:one": "truk"}
    assert drawn(state, "flags land usa:one usa:two nowhere, sweep usa:one d lsp=1")["goals"] == {}
    assert drawn(state, "flags sweep japan:op d lsp=1, sweep usa:one nowhere")["courses"] == {}
    operation(state, "sweep", "japan:op", "d")
    assert drawn(state, "intervene usa:one=1") is None
    state.flow += [Conduct(0, FIGHT), Intervention(0)]
    assert drawn(state, "intervene usa:one=1 japan:op=1")["courses"] == {"usa:one": way}
