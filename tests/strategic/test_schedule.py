"""Scheduled events that touch many pieces at once."""

from __future__ import annotations

import pytest

from flagplot.strategic.phases.armistice import surrender
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.merchant import faulty_torpedoes
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.schedule import close_turn, open_turn
from flagplot.strategic.phases.torch import scuttle
from flagplot.strategic.phases.transfers import Transfers
from tests.strategic.positions import fact, kinds, refused, run, sheets, umpire, unit, war

pytestmark = pytest.mark.rule("NW-CTL-13")


def test_richelieu_refits_at_newport() -> None:
    state = war(11)
    state.happened["joined dakar"] = 6
    open_turn(state, umpire(1, 1))
    refit = [u for u in state.units.values() if u.nation == "free-french" and u.at == "newport"]
    assert [(u.kind, u.damaged) for u in refit] == [("light_cruiser", True)]
    open_turn(state, umpire(1, 1))
    assert len([u for u in state.units.values() if u.nation == "free-french" and u.at == "newport"]) == 1


@pytest.mark.parametrize("holder", ["vichy", "uk"])
def test_no_richelieu_unless_dakar_came_over_by_itself(holder: str) -> None:
    state = war(11)
    state.harbours["dakar"].holder = holder
    open_turn(state, umpire(1, 1))
    assert not [u for u in state.units.values() if u.nation == "free-french" and u.at == "newport"]


def test_the_u_boats_leave_brest() -> None:
    state = war(16, Transfers())
    state.harbours["normandy"].holder = "usa"
    boats = [u for u in state.units.values() if u.nation == "germany" and u.kind == "submarine" and u.at == "brest"]
    planes = [u for u in state.units.values() if u.nation == "germany" and u.is_air and u.at == "brest"]
    open_turn(state, umpire(1, 1))
    assert refused(state, "germany", f"transfer move {boats[0].id} la-spezia") == "NW-CTL-13"
    sheets(state, {"germany": f"transfer move {boats[0].id} kiel"})
    assert boats[0].at == "kiel", "the owner chooses among Norway and Kiel"
    assert {boat.at for boat in boats[1:]} == {"trondheim"}, "who does not choose is sent"
    assert all(boat.idle for boat in boats)
    assert not [plane for plane in planes if plane.id in state.units]
    assert state.problems() == []


def test_boats_that_cannot_leave_brest_are_lost() -> None:
    state = war(16, Transfers())
    state.harbours["normandy"].holder = "usa"
    for base in ("trondheim", "kristiansand", "kiel"):
        state.harbours[base].holder = "uk"
    open_turn(state, umpire(1, 1))
    sheets(state, {})
    assert not [u for u in state.units.values() if u.nation == "germany" and u.at == "brest" and u.kind == "submarine"]


def test_brest_stays_while_france_is_german() -> None:
    state = war(16)
    open_turn(state, umpire(1, 1))
    assert [u for u in state.units.values() if u.nation == "germany" and u.kind == "submarine" and u.at == "brest"]


@pytest.mark.parametrize("die, taken", [(5, 0), (6, 1)])
def test_toulon_scuttles_itself(die: int, taken: int) -> None:
    state = war(6)
    fleet = [u for u in state.units.values() if u.at == "toulon" and u.is_ship]
    scuttle(state, umpire(die))
    assert not [ship for ship in fleet if ship.id in state.units]
    prize = [u for u in state.units.values() if u.nation == "germany" and u.at == "toulon"]
    assert [(u.kind, u.damaged) for u in prize] == [("light_cruiser", True)] * taken
    assert state.harbours["toulon"].holder == "germany"
    assert state.scores["vichy"]["kept"] == len(fleet) - taken
    assert state.problems() == []


@pytest.mark.parametrize("faces, happens", [((6, 6), True), ((6, 5), False)])
def test_vichy_may_come_over_by_itself_from_turn_nine(faces: tuple[int, int], happens: bool) -> None:
    state = war(9)
    bases = sum(1 for h in state.harbours.values() if h.holder == "vichy")
    events = umpire(*faces, *[6] * bases)
    open_turn(state, events)
    assert fact(events.events, "event.tested", "total") == sum(faces)
    assert state.is_out("vichy") is happens


def test_vichy_does_not_waver_before_turn_nine() -> None:
    events = umpire()
    open_turn(war(8), events)
    assert "event.tested" not in kinds(events.events)


@pytest.mark.parametrize("faces, held, out", [((5, 4), 1, True), ((5, 4), 0, False), ((4, 4), 2, True)])
def test_italys_luck_runs_out(faces: tuple[int, int], held: int, out: bool) -> None:
    state = war(10)
    for place in ("tripoli", "tunis")[:held]:
        state.harbours[place].holder = "usa"
    ships = sum(1 for u in state.units.values() if u.nation == "italy" and u.is_ship)
    state.happened["torch"] = 6
    close_turn(state, umpire(*faces, *[1] * ships))
    assert state.is_out("italy") is out


def test_italy_is_not_tested_before_turn_ten() -> None:
    state = war(9)
    state.happened["torch"] = 6
    state.harbours["sicily"].holder = "usa"
    close_turn(state, umpire())
    assert not state.is_out("italy")


@pytest.mark.parametrize("die, fate", [(2, "gone"), (3, "damaged"), (4, "sound")])
def test_italian_ships_at_the_armistice(die: int, fate: str) -> None:
    state = war(10)
    state.happened["torch"] = 6
    state.harbours["sicily"].holder = "uk"
    for ship in [u for u in state.units.values() if u.nation == "italy" and u.is_ship][1:]:
        state.units.pop(ship.id)
        state.ledgers["italy"].units_out += 1
    before = {u.id for u in state.units.values()}
    close_turn(state, umpire(die))
    joined = [u for u in state.units.values() if u.id not in before and u.at == "malta"]
    assert [u.damaged for u in joined] == {"gone": [], "damaged": [True], "sound": [False]}[fate]
    assert all(u.nation == "uk" for u in joined)


def test_germany_may_surrender_by_condition() -> None:
    state = war(12, germany_surrender="by_condition")
    state.happened.update({"torch": 6, "italy-surrender": 11})
    close_turn(state, umpire())
    assert not state.is_out("germany")
    state.harbours["kiel"].holder = "uk"
    close_turn(state, umpire())
    assert state.is_out("germany")
    late = war(21, germany_surrender="by_condition")
    open_turn(late, umpire(1, 1))
    assert not late.is_out("germany")


def test_a_surrender_empties_accounts_ports_and_hand() -> None:
    state = war(12)
    guest = unit(state, "italy", "submarine", "brest")
    surrender(state, "germany", umpire())
    assert state.tonnage_of("germany") == 0
    assert state.hands["germany"] == []
    assert not [h for h in state.harbours.values() if h.holder == "germany"]
    assert guest.id not in state.units or guest.at != "brest"
    assert state.problems() == []


def test_the_dutch_lose_their_flag_with_java() -> None:
    state = war(3)
    state.harbours["batavia"].holder = "japan"
    close_turn(state, umpire())
    assert "no flags netherlands" not in state.happened
    state.harbours["surabaya"].holder = "japan"
    close_turn(state, umpire())
    assert "no flags netherlands" in state.happened


def test_oil_is_tested_every_turn() -> None:
    state = war(16)
    open_turn(state, umpire(1, 1))
    assert "no oil japan" not in state.happened
    state.turn = 17
    afloat = state.routes[16].tonnage["japan"]
    open_turn(state, umpire(1, 1))
    assert ("no oil japan" in state.happened) is (afloat < 6)
    state.routes[16].tonnage["japan"] = 6
    state.turn = 18
    open_turn(state, umpire(1, 1))
    assert "no oil japan" not in state.happened


@pytest.mark.parametrize("option, built", [("none", 2), ("half", 1)])
def test_half_the_new_u_boats_may_be_working_up(option: str, built: int) -> None:
    state = war(2, Production(), uboat_workup=option)
    before = sum(1 for u in state.units.values() if u.nation == "germany" and u.kind == "submarine")
    run(state)
    assert sum(1 for u in state.units.values() if u.nation == "germany" and u.kind == "submarine") == before + built


@pytest.mark.parametrize("turn, option, penalty", [(10, "faulty", -1), (11, "faulty", 0), (3, "as_printed", 0)])
def test_american_torpedoes(turn: int, option: str, penalty: int) -> None:
    state = war(turn, us_torpedoes=option)
    assert faulty_torpedoes(state, [unit(state, "usa", "submarine", "pearl-harbour")]) == penalty
    assert faulty_torpedoes(state, [unit(state, "uk", "submarine", "malta")]) == 0


def test_cards_may_wait_for_their_day() -> None:
    state = war(5, CardPlay(), card_timing_history="history_turn")
    ready, waiting = "usa-1", "usa-4"
    assert refused(state, "usa", f"cards other {ready} a favour") == ""
    assert refused(state, "usa", f"cards other {waiting} a favour") == "NW-ADV-1"
    assert refused(war(5, CardPlay()), "usa", f"cards other {waiting} a favour") == ""
