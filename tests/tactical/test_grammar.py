"""The tactical game's orders by their grammar: JSON, lines, completion."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flagplot.kernel import testing
from flagplot.kernel.grammar.field import BadNotation
from flagplot.tactical import GAME
from flagplot.tactical.orders.notation import NOTATION
from tests.grammar import orders
from tests.tactical.test_notation import LINES

SCHEMA = NOTATION.schema()


@pytest.mark.parametrize("name", SCHEMA["$defs"])
@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_fits_the_schema_is_an_order_that_prints_and_reads_back(name: str, data: st.DataObject) -> None:
    composed: dict[str, Any] = data.draw(orders(SCHEMA["$defs"][name]))
    order = NOTATION.from_json(composed)

    assert NOTATION.parse(order.line()) == order
    assert NOTATION.from_json(NOTATION.to_json(order)) == order


@pytest.mark.parametrize("line", LINES)
def test_every_line_goes_through_json(line: str) -> None:
    order = NOTATION.parse(line)

    assert NOTATION.from_json(NOTATION.to_json(order)) == order


@pytest.mark.parametrize("scenario", ["cruiser-action", "convoy"])
def test_every_order_of_a_game_goes_through_json(scenario: str) -> None:
    for moment in testing.play_out(GAME, scenario, 5):
        assert NOTATION.from_json(NOTATION.to_json(moment.order)) == moment.order, moment.order.line()


def test_a_plot_in_json_has_its_parts_by_kind_in_the_units_of_views() -> None:
    line = 'plot own: 4.5", FL L 22.5, SPEED 17.5 | SCH/B&S 6 -> ALA | torp a/c1 3 at L 40 | torp a/c2 3 -> b secret | ask leave'

    assert NOTATION.to_json(NOTATION.parse(line)) == {
        "verb": "plot",
        "helms": [
            {
                "group": "own",
                "steps": [
                    {"verb": "leg", "amount": 4500, "mark": '"'},
                    {"verb": "FL L", "amount": 225},
                    {"verb": "SPEED", "amount": 17500},
                ],
            }
        ],
        "shoots": [{"ship": "SCH", "arcs": ["BOW", "STN"], "factor": 6, "target": "ALA"}],
        "launches": [
            {"verb": "torp", "ship": "a", "mount": "C1", "count": 3, "bearing": 3200},
            {"verb": "torp", "ship": "a", "mount": "C2", "count": 3, "bearing": -1, "target": "b", "is_secret": True},
        ],
        "asks_leave": True,
    }


def test_names_with_blanks_go_through_json() -> None:
    order = NOTATION.parse('plot cru div 2: 4" | prince of wales/BOW -> Admiral Hipper')

    assert NOTATION.from_json(NOTATION.to_json(order)) == order


@pytest.mark.parametrize(
    "order, told",
    [
        ({"verb": "plot", "helms": [{"group": "a", "steps": [{"verb": "leg", "amount": 4}]}]}, "mark of a step cannot"),
        ({"verb": "plot", "helms": [{"group": "a", "steps": [{"verb": "L", "amount": 1801}]}]}, "amount of a step"),
        ({"verb": "plot", "helms": [{"group": "a", "steps": [{"verb": "astern"}]}]}, "'astern' is no step: leg, L"),
        ({"verb": "plot", "helms": [{"group": "a", "steps": ["SMOKE"]}]}, "A step is an object"),
        ({"verb": "plot", "helms": [{"group": "a: SMOKE | b"}]}, "would not be read as it is meant"),
        ({"verb": "plot", "shoots": [{"ship": "a", "arcs": ["X"], "target": "b"}]}, "no battery 'X'"),
        (
            {"verb": "plot", "sorties": [{"verb": "air", "flight": "e", "mission": "strike", "altitude": "low"}]},
            "target",
        ),
        (
            {
                "verb": "plot",
                "launches": [{"verb": "torp", "ship": "a", "mount": "L1", "count": 1, "bearing": 5, "target": "b"}],
            },
            "on a bearing or at a target",
        ),
        (
            {"verb": "assault", "attacks": [{"attacker": "a", "boat": "b"}]},
            "Charges, the hedgehog, or both are missing",
        ),
        ({"verb": "signal", "messages": [{"to": "rn/a", "text": "one | two"}]}, "Write `to seat"),
    ],
)
def test_what_could_not_be_typed_is_refused_as_json(order: dict[str, Any], told: str) -> None:
    with pytest.raises(BadNotation) as refused:
        NOTATION.from_json(order)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    "line, told",
    [
        ("switch", "ENEMY is missing. Write `switch ENEMY`, like `switch hood`."),
        ("hold on", "`hold` stands alone: 'on' is too much. Write `hold`."),
        ("throat u-99 100 at bluebell", "The count of torpedoes, in figures, is a whole number of at most 2 digits"),
        ("plot detach a as b c", "'c' is too much. Write `detach SHIP as NAME`, like `detach exeter as exeter-gp`."),
        ("plot air e1 strike hood high now", "'now' is too much. Write `air FLIGHT MISSION [TARGET] [ALTITUDE]`"),
        (
            "assault wishart over u-47",
            "Charges, the hedgehog, or both are missing. Write `HUNTER over BOAT [charge DEPTH]",
        ),
        ("assault wishart over u-47 charge X", "'X' is no depth: S, P, D, R, T, Ab."),
        ("amend own", "'own' lacks a colon behind the group. Write `GROUP: STEP, …`, like `cruisers: 4"),
        ("plot own: 4, R", "2 faults: (1) '4' is no step of a plot."),
    ],
)
def test_a_bad_line_is_told_what_is_wrong_and_what_would_do(line: str, told: str) -> None:
    with pytest.raises(BadNotation) as refused:
        NOTATION.parse(line)
    assert str(refused.value).startswith(told)


def test_the_schema_names_what_a_place_takes() -> None:
    plot = SCHEMA["$defs"]["plot"]["properties"]

    assert plot["asks_leave"] == {"type": "boolean", "title": "ask leave"}
    assert len(plot["launches"]["items"]["oneOf"]) == 2
    assert plot["shoots"]["items"]["oneOf"][0]["properties"]["target"]["x-kind"] == "enemy"
    assert SCHEMA["$defs"]["moments"]["properties"]["choices"]["items"]["required"] == ["flight", "moment"]
