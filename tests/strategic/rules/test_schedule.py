"""Scheduled events that touch many pieces at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from flagplot.kernel.event import Event
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.control.armistice import surrender
from flagplot.strategic.rules.control.schedule import close_turn, open_turn
from flagplot.strategic.rules.control.torch import decide, scuttle
from flagplot.strategic.rules.merchant.raiding import faulty_torpedoes
from flagplot.strategic.rules.operations.allowances import flags_of
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import fact, kinds, little, refused, run, sheets, umpire, unit, war

pytestmark = pytest.mark.rule("NW-CTL-13")


def test_richelieu_refits_at_newport() -> None:
    state = war(11)
    state.ground("dakar").rallied = 6
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
    assert {boat.at for boat in boats[1:]} == {"trondheim"}, "without a choice it is sent"
    assert all(boat.idle for boat in boats)
    assert not [plane for plane in planes if plane.id in state.units]
    assert state.problems() == []


def test_the_u_boats_stay_at_brest_while_normandy_is_german() -> None:
    state = war(16, Transfers())
    boat = unit(state, "germany", "submarine", "brest")
    open_turn(state, umpire(1, 1))
    sheets(state, {})
    assert (boat.at, boat.idle) == ("brest", False)


@pytest.mark.rule("NW-CTL-13")
def test_the_loss_of_brest_binds_its_own_boats_alone() -> None:
    state = war(17, Transfers())
    state.happened["brest-lost"] = 16
    elsewhere, ship = unit(state, "germany", "submarine", "kiel"), unit(state, "germany", "heavy", "brest")
    guest = unit(state, "italy", "submarine", "brest")
    for seat, one in (("germany", elsewhere), ("germany", ship), ("italy", guest)):
        assert refused(state, seat, f"transfer move {one.id} wilhelmshaven") == ""
    boat = unit(state, "germany", "submarine", "brest")
    assert refused(state, "germany", f"transfer move {boat.id} wilhelmshaven") == "NW-CTL-13"


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
    assert state.scores["vichy"].kept == len(fleet) - taken
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
    assert "netherlands" not in state.flagless
    state.harbours["surabaya"].holder = "japan"
    close_turn(state, umpire())
    assert "netherlands" in state.flagless


def test_oil_is_tested_every_turn() -> None:
    state = war(16)
    open_turn(state, umpire(1, 1))
    assert "japan" not in state.dry
    state.turn = 17
    afloat = state.routes[16].tonnage["japan"]
    open_turn(state, umpire(1, 1))
    assert ("japan" in state.dry) is (afloat < 6)
    state.routes[16].tonnage["japan"] = 6
    state.turn = 18
    open_turn(state, umpire(1, 1))
    assert "japan" not in state.dry


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


def _beaten(state: Strategic) -> None:
    state.heavies_beaten = 6


def _joined(state: Strategic) -> None:
    state.ground("dakar").rallied = 6


def _no_heavies(state: Strategic) -> None:
    for ship in [u for u in state.units.values() if u.nation == "germany" and u.kind == "heavy"]:
        ship.damaged = True


def _normandy(state: Strategic) -> None:
    state.harbours["normandy"].holder = "usa"


def _brest(state: Strategic) -> None:
    state.harbours["brest"].holder = "uk"


def _victory(state: Strategic) -> None:
    surrender(state, "germany", umpire())


def _torch(state: Strategic) -> None:
    state.happened["torch"] = 6


def _tunis(state: Strategic) -> None:
    state.harbours["tunis"].holder = "uk"


def _nothing(state: Strategic) -> None:
    pass


@pytest.mark.parametrize(
    "event, turn, condition",
    [
        ("saigon-base", 4, _nothing),
        ("barents-sea", 7, _beaten),
        ("richelieu", 11, _joined),
        ("second-quebec", 18, _no_heavies),
        ("brest-lost", 16, _normandy),
        ("brest-lost", 16, _brest),
        ("germany-surrender", 21, _nothing),
        ("ussr-pacific", 22, _victory),
        ("force-x", 9, _torch),
        ("force-x", 9, _tunis),
    ],
)
def test_an_event_waits_for_its_turn_and_its_condition(
    event: str, turn: int, condition: Callable[[Strategic], None]
) -> None:
    options: dict[str, Any] = {
        "force-x": {"force_x": "interned"},
        "ussr-pacific": {"germany_surrender": "by_condition"},
    }.get(event, {})
    early, late, without = war(turn - 1, **options), war(turn, **options), war(turn, **options)
    for state in (early, late):
        condition(state)
    for state in (early, late, without):
        state.flag_change["germany"] = 2
        open_turn(state, umpire(*[1] * 4))
    assert event not in early.happened
    assert late.happened[event] == turn
    assert (event in without.happened) is (condition is _nothing)
    assert late.problems() == []


def test_vichy_wavers_once_a_turn_until_one_of_both_events_has_come() -> None:
    for event in ("", "torch-not-made", "torch"):
        state = war(9)
        if event:
            state.happened[event] = 8
        told = umpire(*([] if event else [6, 5]))
        open_turn(state, told)
        assert ("event.tested" in [one.kind for one in told.events]) is (not event)


def test_force_x_was_never_interned_unless_the_option_says_so_and_is_freed_once() -> None:
    state = war(9)
    _torch(state)
    assert not any(event.facts["event"] == "force-x" for event in told_at_the_start(state))
    interned = war(9, force_x="interned")
    _torch(interned)
    assert sum(event.facts["event"] == "force-x" for event in told_at_the_start(interned)) == 1
    interned.turn = 10
    assert not any(event.facts["event"] == "force-x" for event in told_at_the_start(interned))


def told_at_the_start(state: Strategic) -> list[Event]:
    """The scheduled events at the start of a turn."""
    umpired = umpire(*[1] * 4)
    open_turn(state, umpired)
    return [event for event in umpired.events if event.kind == "event.happened"]


def test_beaten_too_late_the_heavies_sail_on() -> None:
    state = war(8)
    state.heavies_beaten = 7
    open_turn(state, umpire())
    assert "barents-sea" not in state.happened


@pytest.mark.parametrize("turn, flags", [(7, 1), (8, 1), (10, 1), (11, 2)])
def test_the_big_ships_are_laid_up_for_four_turns(turn: int, flags: int) -> None:
    state = war(7)
    state.heavies_beaten = 6
    for now in range(7, turn + 1):
        state.turn = now
        open_turn(state, umpire(1, 1))
    assert flags_of(state, "germany") == flags


@pytest.mark.parametrize("place", ["casablanca", "oran-algiers", "tunis"])
@pytest.mark.parametrize("turn, made", [(4, False), (5, True)])
def test_torch_is_a_landing_in_north_africa_from_turn_five(place: str, turn: int, made: bool) -> None:
    state = war(turn)
    state.harbours[place].holder = "usa"
    close_turn(state, umpire(*[1] * 20))
    assert ("torch" in state.happened) is made


def test_a_lodgement_makes_torch_too() -> None:
    state = war(6)
    state.ground("casablanca").ashore["allied"] = 6
    close_turn(state, umpire(*[1] * 20))
    assert state.is_out("vichy")
    elsewhere = war(6)
    elsewhere.ground("normandy").ashore["allied"] = 6
    close_turn(elsewhere, umpire())
    assert not elsewhere.is_out("vichy")


@pytest.mark.parametrize(
    "die, attacked, joins", [(2, False, True), (2, True, False), (1, False, False), (3, True, True)]
)
def test_a_vichy_base_decides_on_three_or_more(die: int, attacked: bool, joins: bool) -> None:
    state = war(6)
    ships = [u for u in state.units.values() if u.at == "dakar" and u.is_ship]
    if attacked:
        state.ground("dakar").attacked = 6
    decide(state, "dakar", umpire(die))
    assert (state.harbours["dakar"].holder == "free-french") is joins
    assert bool(state.ground("dakar").rallied) is joins
    assert state.scores["free-french"].joined == (len(ships) if joins else 0)
    assert state.problems() == []


def test_a_base_that_does_not_rally_stays_whatever_the_die() -> None:
    state = war(6)
    decide(state, "diego-suarez", umpire(6))
    assert state.harbours["diego-suarez"].holder == "vichy"


def test_vichy_tonnage_is_halved_and_tunis_goes_to_the_axis() -> None:
    state = war(6)
    state.harbours["casablanca"].holder = "usa"
    before = {nation: state.tonnage_of(nation) for nation in ("free-french", "germany")}
    close_turn(state, umpire(*[1] * 20))
    assert state.tonnage_of("free-french") == before["free-french"] + 3
    assert state.tonnage_of("germany") == before["germany"] + 3
    assert state.harbours["tunis"].holder == "germany"
    assert state.harbours["dakar"].holder == "neutral", "it fought on, and Vichy is no more"


@pytest.mark.parametrize("afloat, short", [(5, True), (6, False)])
def test_six_points_of_tankers_keep_japan_going(afloat: int, short: bool) -> None:
    state = war(17)
    state.routes[16].tonnage["japan"] = afloat
    state.routes[32].tonnage.pop("japan", None)
    open_turn(state, umpire(1, 1))
    assert ("japan" in state.dry) is short
    del state.routes[32]
    open_turn(state, umpire(1, 1))
    assert ("japan" in state.dry) is short


@pytest.mark.parametrize("heavy, flags, opens", [(False, 1, True), (True, 1, True), (True, 2, False)])
def test_the_pacific_opens_when_the_home_fleet_is_free(heavy: bool, flags: int, opens: bool) -> None:
    state = war(18)
    state.flag_change["germany"] = flags - flags_of(state, "germany")
    if not heavy:
        _no_heavies(state)
    open_turn(state, umpire(1, 1))
    assert ("second-quebec" in state.happened) is opens


def test_prizes_are_raised_at_four_ports_through_turn_three() -> None:
    for place, turn, prize in (("singapore", 3, 2), ("bataan", 3, 2), ("singapore", 4, 0), ("rabaul", 2, 0)):
        state = war(turn)
        before = state.tonnage_of("japan")
        state.ground(place).taken["japan"] = turn
        close_turn(state, umpire())
        assert state.tonnage_of("japan") == before + prize, place


def test_a_war_without_java_costs_the_dutch_nothing() -> None:
    state = little()
    close_turn(state, umpire())
    assert "netherlands" not in state.flagless
    for lost, gone in ((("batavia",), False), (("surabaya",), False), (("batavia", "surabaya"), True)):
        state = war(4)
        for place in lost:
            state.harbours[place].holder = "japan"
        close_turn(state, umpire())
        assert ("netherlands" in state.flagless) is gone
        assert flags_of(state, "netherlands") == (0 if gone else 1)
