"""Step 2: new ships, stores and tonnage."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from flagplot.kernel.flow import Phase
from flagplot.strategic import GAME
from flagplot.strategic.content.briefings import Line
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.rules.production import is_elektroboot, nearest_bases
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import NATIONS, changed, kinds, little, order, refused, run, troops, unit, war


def building(phase: Phase[Strategic], turn: int = 2, yards: tuple[str, ...] = ("pearl",), **made: int) -> Strategic:
    """The little ocean with production of the USA this turn."""
    lines = tuple(Line(kind, (number,) * 22, yards) for kind, number in made.items())
    nations = {**NATIONS, "usa": replace(NATIONS["usa"], production=lines)}
    return little(turn, phase, changed(nations=nations))


@pytest.mark.rule("NW-SEQ-5", "NW-SEQ-7")
def test_new_ships_appear_at_their_yards_base_and_act_at_once() -> None:
    state = building(Production(), heavy=2, yards=("pearl", "reef"))
    run(state)
    made = [u for u in state.units.values() if u.kind == "heavy"]
    assert [ship.at for ship in made] == ["pearl", "reef"], "several yards take turns"
    state.flow.append(Allocation())
    assert refused(state, "usa", f"allocate escort 1 pearl {made[0].id}") == ""
    late = building(Production(), heavy=1)
    late.options = late.options.but(new_ships="next_turn")
    run(late)
    late.flow.append(Allocation())
    assert refused(late, "usa", "allocate escort 1 pearl usa-heavy-1") == "NW-SEQ-10"


@pytest.mark.rule("NW-SEQ-6", "NW-SEQ-5")
def test_the_nearest_base_takes_what_the_yard_cannot() -> None:
    state = building(Production(), escort=1, yards=("midway",))
    assert nearest_bases(state, "usa", "midway") == ["reef"]
    run(state)
    assert state.units["usa-escort-1"].at == "reef"
    state.harbours[
        "sydney"
    ].holder = "usa"  # in the sea between those of twin: nearer to the farther one than pearl and reef
    assert nearest_bases(state, "usa", "twin") == ["pearl", "reef"], "a yard on two seas counts by the nearer one"


@pytest.mark.rule("NW-SEQ-6")
def test_the_owner_chooses_between_equally_near_bases() -> None:
    state = building(Production(), escort=1, yards=("hanger",))
    run(state)
    assert list(GAME.to_act(state)) == ["usa"], "pearl and reef are both one area from hanger"
    assert refused(state, "usa", "build sydney") == "NW-SEQ-6"
    order(state, "usa", "build reef")
    assert state.units["usa-escort-1"].at == "reef"


@pytest.mark.rule("NW-SEQ-6")
def test_an_exiled_navy_builds_at_its_hosts_base() -> None:
    state = little()
    for place in ("pearl", "reef", "midway", "hanger"):
        state.harbours[place].holder = "japan"
    assert nearest_bases(state, "usa", "twin") == ["twin"]


@pytest.mark.rule("NW-SEQ-26")
def test_tonnage_and_stores_of_this_turn_can_be_used_at_once() -> None:
    state = building(Production(), 1, tonnage=3, lsp=2, air=1)
    run(state)
    assert state.reserve["usa"] == 23
    assert state.harbours["pearl"].stock["usa"] == 2
    assert state.units["usa-air-1"].at == "pearl"
    state.flow.append(Tonnages())
    assert refused(state, "usa", "tonnage put usa 1 33") == ""
    assert refused(state, "usa", "tonnage put usa 1 34") == "NW-SEQ-13"
    troops(state, "usa", "pearl", men=1)
    assert state.problems() == []


@pytest.mark.rule("NW-SEQ-5")
def test_units_are_lost_when_every_yard_is_in_enemy_hands() -> None:
    state = building(Production(), heavy=1)
    state.harbours["pearl"].holder = "japan"
    events = run(state)
    assert state.units == {}
    assert "production.built" not in kinds(events)


@pytest.mark.rule("NW-CTL-13")
def test_us_training_keeps_new_ships_in_port_until_turn_three() -> None:
    state = war(3, Production())
    before = set(state.units)
    run(state)
    fresh = [u for name, u in state.units.items() if name not in before]
    assert all(u.idle for u in fresh if u.nation == "usa")
    assert not any(u.idle for u in fresh if u.nation != "usa")
    state = war(4, Production())
    run(state)
    assert not any(u.idle for u in state.units.values())


@pytest.mark.rule("NW-SEQ-26", "NW-SEQ-5")
def test_every_line_of_every_nation_is_built() -> None:
    made: dict[str, Any] = {}
    for nation, yard in (("usa", "pearl"), ("uk", "sydney"), ("japan", "truk")):
        lines = tuple(Line(kind, (1,) * 22, (yard,)) for kind in ("heavy", "escort", "tonnage", "lsp"))
        made[nation] = replace(NATIONS[nation], production=lines)
    state = little(4, Production(), scenario=changed(nations={**NATIONS, **made}))
    before = dict(state.reserve)
    run(state)
    for nation, yard in (("usa", "pearl"), ("uk", "sydney"), ("japan", "truk")):
        assert [(u.kind, u.at) for u in state.units.values() if u.nation == nation] == [
            ("heavy", yard),
            ("escort", yard),
        ]
        assert state.reserve[nation] == before[nation] + 1
        assert state.harbours[yard].stock[nation] == 1


@pytest.mark.rule("NW-CTL-13", "NW-SEQ-5")
@pytest.mark.parametrize("option, boats", [("none", [1, 1, 2, 2, 3, 3, 4, 4]), ("half", [1, 0, 1, 1, 2, 1, 2, 2])])
def test_by_option_half_the_u_boats_are_still_working_up(option: str, boats: list[int]) -> None:
    """Of 1, 2, 3 and 4 boats a turn, on turns 3 and 4; the odd one comes every other turn. Other nations are not affected."""
    built, others = [], []
    for number in (1, 2, 3, 4):
        for turn in (3, 4):
            line = (Line("submarine", (number,) * 22, ("kiel",)), Line("escort", (number,) * 22, ("kiel",)))
            own = (Line("submarine", (number,) * 22, ("pearl",)),)
            nations = {
                **NATIONS,
                "germany": replace(NATIONS["germany"], production=line),
                "usa": replace(NATIONS["usa"], production=own),
            }
            state = little(turn, Production(), changed(nations=nations), uboat_workup=option)
            run(state)
            made = [(unit.nation, unit.kind) for unit in state.units.values()]
            built.append(made.count(("germany", "submarine")))
            others.append((made.count(("germany", "escort")), made.count(("usa", "submarine"))))
    assert built == boats
    assert others == [(number, number) for number in (1, 2, 3, 4) for _ in range(2)]


@pytest.mark.rule("NW-CTL-13")
@pytest.mark.parametrize("turn, men, tanks", [(1, 0, 0), (2, 1, 0), (3, 0, 2), (4, 3, 1), (22, 7, 7), (24, 7, 7)])
def test_new_troops_gather_at_their_base_turn_by_turn(turn: int, men: int, tanks: int) -> None:
    table = ((0, 0), (1, 0), (0, 2), (3, 1), *(((5, 5),) * 17), (7, 7))
    usa = replace(NATIONS["usa"], troops_base="pearl", troops_per_turn=table)
    state = little(turn, Production(), changed(nations={**NATIONS, "usa": usa}), last_turn="24")
    run(state)
    pearl = state.harbours["pearl"]
    assert (pearl.manpower.get("usa", 0), pearl.tanks.get("usa", 0)) == (men, tanks)
    assert state.problems() == []
    fallen = little(2, Production(), changed(nations={**NATIONS, "usa": usa}))
    fallen.harbours["pearl"].holder = "japan"
    run(fallen)
    assert fallen.harbours["pearl"].manpower.get("usa", 0) == 0, "none where the enemy is"


@pytest.mark.rule("NW-CTL-13")
@pytest.mark.parametrize(
    "nation, kind, turn, option, modern",
    [
        ("germany", "submarine", 20, "from_20", True),
        ("germany", "submarine", 19, "from_20", False),
        ("germany", "submarine", 20, "card_only", False),
        ("germany", "escort", 20, "from_20", False),
        ("japan", "submarine", 20, "from_20", False),
    ],
)
def test_which_flotillas_have_the_type_xxi(nation: str, kind: str, turn: int, option: str, modern: bool) -> None:
    state = little(turn=turn, type_xxi=option)

    assert is_elektroboot(state, unit(state, nation, kind, "kiel")) is modern
