"""Edge cases of searching: who may search for whom, from where, and when zones roll."""

from __future__ import annotations

import pytest

from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.recon import Searching
from flagplot.operational.rules.recon.search import look, search_arc, search_zones
from flagplot.operational.rules.recon.zones import best_coverage, coverage, zones
from flagplot.operational.state.model import ALLIES, JAPAN
from tests.operational.positions import (
    DAY,
    NIGHT,
    allowed,
    at_phase,
    bay,
    decks,
    forbidden,
    group,
    plane,
    play,
    refused,
    umpire,
)

COLOMBO, TRINCOMALEE = SEA.hex_of["colombo"], SEA.hex_of["trincomalee"]


@pytest.mark.rule("MK-REC-17", "MK-REC-18", "MK-REC-19", "MK-REC-20", "MK-REC-21", "MK-REC-23", "MK-REC-26")
def test_which_searches_may_be_flown() -> None:
    state = at_phase(decks(), Searching(JAPAN))
    state.groups["A1"].revealed = False
    group(state, "A2", next(to for to in sorted(SEA.ways) if SEA.distance("2024", to) == 6), "dragon")
    group(state, "A3", next(to for to in sorted(SEA.ways) if SEA.distance("2024", to) == 7), "caledon")
    group(state, "A4", "2023", "enterprise", revealed=True)
    for line, rule in (
        ("arc tone-jake N", ""), ("arc tone-jake E", "MK-REC-16"), ("arc akagi-kate N", "MK-REC-20"),
        ("arc akagi-val N", "MK-REC-34"), ("scout tone-jake A2", ""), ("scout tone-jake A3", "MK-REC-18"),
        ("scout tone-jake A4", "MK-REC-17"), ("scout tone-jake J2", "MK-REC-17"), ("scout tone-jake colombo", "MK-REC-17"),
        ("standin akagi-kate", "MK-REC-21"), ("standin akagi-val", "MK-REC-20"), ("arc 827-sqn N", "MK-AIR-67"),
    ):  # fmt: skip
        assert refused(state, JAPAN, line) == rule, line
    plane(state, "chikuma-jake", "", lost=True)
    play(state, JAPAN, "standin akagi-kate")
    assert refused(state, JAPAN, "standin akagi-kate") == "MK-REC-21"
    plane(state, "hiryu-kate", "hiryu")
    plane(state, "ryujo-kate", "sabang")
    assert refused(state, JAPAN, "standin hiryu-kate") == "MK-REC-21"
    assert refused(state, JAPAN, "standin ryujo-kate") == "MK-REC-20"
    assert allowed(state, JAPAN, "arc akagi-kate N")
    state.planes["akagi-kate"].task = "search"
    assert refused(state, JAPAN, "arc akagi-kate N") == "MK-REC-19"
    allies = at_phase(decks(NIGHT), Searching(ALLIES))
    for line, rule in (
        ("arc 827-sqn N", ""), ("arc 413-sqn N", "MK-REC-23"), ("arc 11-sqn N", "MK-REC-34"),
        ("scout 827-sqn addu", "MK-REC-17"), ("scout 827-sqn J1", ""),
    ):  # fmt: skip
        assert refused(allies, ALLIES, line) == rule, line
    assert forbidden(decks(NIGHT), Searching(JAPAN), JAPAN, "arc tone-jake N") == "MK-REC-26"


@pytest.mark.rule("MK-REC-15", "MK-REC-16", "MK-REC-24")
def test_an_arc_rolls_for_hidden_markers_in_the_fan_and_for_no_others() -> None:
    state = decks(DAY, 1)
    state.groups["A1"].at, state.groups["A1"].revealed = "2021", False
    group(state, "A2", "2021", "dragon")
    group(state, "A3", "2027", "caledon")
    group(state, "A4", "2018", "enterprise", revealed=True)
    own = group(state, "J3", "2022", "mogami")
    referee = umpire(3)  # 2021 is three hexes away: four numbers, and the whole hex is revealed
    search_arc(state, referee, state.planes["tone-jake"], "N")
    assert [state.groups[name].revealed for name in ("A1", "A2", "A3")] == [True, True, False]
    assert state.planes["tone-jake"].task == "search"
    assert not own.revealed
    missed = decks(DAY, 1)
    missed.groups["A1"].revealed = False
    search_arc(missed, umpire(2), missed.planes["tone-jake"], "N")
    assert not missed.groups["A1"].revealed


@pytest.mark.rule("MK-REC-13", "MK-REC-26", "MK-REC-28")
def test_when_zones_roll() -> None:
    def rolls(
        *, night: bool = False, moved: int = 0, moved_only: bool = False, side: str = ALLIES, **options: str
    ) -> int:
        state = bay(NIGHT if night else DAY, 1, **options)
        at = next(
            to for to in sorted(SEA.ways) if len(coverage(bay(), side, to)) == 2 and coverage(bay(), side, to)[0] < 6
        )
        group(state, "J1" if side == ALLIES else "A1", at, "chokai" if side == ALLIES else "emerald", moved=moved)
        group(state, "J2" if side == ALLIES else "A2", at, revealed=True)
        referee = umpire(*([1] * 9))
        search_zones(state, referee, side, moved_only=moved_only)
        return sum(event.kind == "searched" for event in referee.events)

    assert rolls() == 1
    assert rolls(side=JAPAN) == 1
    assert rolls(moved_only=True) == 0
    assert rolls(moved_only=True, moved=1) == 1
    assert rolls(moved_only=True, moved=2) == 0
    assert rolls(night=True) == 0
    assert rolls(night=True, night_search="british_zones_too") == 1
    assert rolls(night=True, night_search="british_zones_too", side=JAPAN) == 0
    assert rolls(zone_rolls="phase_only") == rolls(zone_rolls="moves_only", moved_only=True, moved=1) == 1
    assert rolls(zone_rolls="moves_only") == rolls(zone_rolls="phase_only", moved_only=True, moved=1) == 0
    assert rolls(overlapping_zones="roll_each") == 2


@pytest.mark.rule("MK-REC-28", "MK-REC-29", "MK-REC-30")
def test_zones_of_a_sides_own_choosing_and_of_lost_places() -> None:
    state = bay(recon_zones="koggala:3,sabang:2,male:1")
    assert zones(state, ALLIES) == [(SEA.hex_of["koggala"], 3), (SEA.hex_of["male"], 1), (SEA.hex_of["addu"], 4)]
    assert zones(state, JAPAN) == [(SEA.hex_of["sabang"], 2)]
    state.owner["koggala"] = JAPAN
    assert zones(state, JAPAN) == [(SEA.hex_of["koggala"], 3), (SEA.hex_of["sabang"], 2)]
    plain = bay()
    plain.secrets.base = "cochin"
    assert (SEA.hex_of["cochin"], 4) not in zones(plain, ALLIES)
    plain.secrets.base = ""
    before = len(zones(plain, ALLIES))
    plain.secrets.base = "addu"
    assert len(zones(plain, ALLIES)) == before + 1
    plain.owner["addu"] = JAPAN
    assert len(zones(plain, ALLIES)) == before
    assert coverage(plain, ALLIES, SEA.hex_of["koggala"])[:1] == [6]
    assert best_coverage(plain, ALLIES, "2024") == 0
    found = bay()
    sighted = group(found, "J1", "2024", "chokai")
    look(found, umpire(), ALLIES, sighted)
    assert not sighted.revealed
