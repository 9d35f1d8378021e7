"""Scheduled events of the briefings. They are Control's task; the program carries them out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.content.atlas import FAR
from flagplot.strategic.rules.bases.refuge import rebase
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.control.armistice import leave_the_axis, surrender
from flagplot.strategic.rules.control.diplomacy import DEEMED_GIVEN
from flagplot.strategic.rules.control.torch import end_vichy, is_made
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.rules.operations.allowances import flags_of
from flagplot.strategic.rules.production import new_unit
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import HEAVY, LIGHT_CRUISER, SUBMARINE, Unit
from flagplot.strategic.text.wording import called

ITALIAN_PRIZES = ("tripoli", "tunis", "sicily", "cagliari", "naples")
JAPANESE_PRIZES = ("singapore", "batavia", "surabaya", "bataan")
NORWAY = ("trondheim", "kristiansand")
BREST_BOLTHOLES = (*NORWAY, "kiel")
DUTCH_BASES = ("batavia", "surabaya")
DUTCH_ROUTE, DUTCH_REFUGES = 36, (5, 6)
OIL_ROUTES = (16, 32)


def is_scheduled(state: Strategic, event: str) -> bool:
    """Whether an event belongs to the scenario and has not happened yet."""
    return event in state.atlas.scenario.events and event not in state.happened


def is_allied(state: Strategic, place: str) -> bool:
    """Whether the Allies hold a place."""
    harbour = state.harbours.get(place)
    return harbour is not None and state.alliances.get(harbour.holder) == "allied"


def tell(state: Strategic, event: str, text: str, umpire: Umpire) -> None:
    """Note an event and announce it."""
    state.happened[event] = state.turn
    umpire.announce("event.happened", ("NW-CTL-13",), {"event": event, "text": text})


def throw_two(umpire: Umpire, what: str, needed: int) -> bool:
    """Two dice for a scheduled event, rolled openly."""
    total = umpire.dice.total(2, f"NW-CTL-13 {what}")
    umpire.announce("event.tested", ("NW-CTL-13",), {"what": what, "total": total, "needed": needed})
    return total >= needed


@rule("NW-CTL-13", "NW-BAS-22")
def open_turn(state: Strategic, umpire: Umpire) -> None:
    """Events at the start of a turn."""
    turn = state.turn
    if turn >= 4 and is_scheduled(state, "saigon-base") and "saigon" in state.harbours:
        open_saigon(state, umpire)
    if turn >= 7 and is_scheduled(state, "barents-sea") and 0 < state.heavies_beaten <= 6:
        lay_up(state, umpire)
    if turn == 11 or state.happened.get("barents-sea", turn) + 4 <= turn:
        state.flag_caps.pop("germany", None)
    wavers = 9 <= turn <= 22 and is_scheduled(state, "torch-not-made") and is_scheduled(state, "torch")
    if wavers and state.are_in("vichy") and throw_two(umpire, "Vichy wavers", 12):
        torch(state, umpire)
    if turn >= 11 and is_scheduled(state, "richelieu") and "dakar" in state.grounds and state.grounds["dakar"].rallied:
        refit(state, umpire)
    if turn >= 18 and is_scheduled(state, "second-quebec") and is_home_fleet_free(state):
        open_pacific(state, umpire)
    if turn >= 16 and is_scheduled(state, "brest-lost") and (is_allied(state, "normandy") or is_allied(state, "brest")):
        lose_brest(state, umpire)
    oil(state)
    fixed = state.options.germany_surrender == "fixed_21"
    if turn >= 21 and fixed and is_scheduled(state, "germany-surrender") and state.are_in("germany"):
        end_germany(state, umpire)
    if turn >= 22 and is_scheduled(state, "ussr-pacific") and state.is_out("germany") and state.are_in("ussr"):
        turn_east(state, umpire)
    force_x(state, umpire)


@rule("NW-CTL-13")
def close_turn(state: Strategic, umpire: Umpire) -> None:
    """Events at the end of a turn."""
    turn = state.turn
    if turn <= 3 and "japan-captures" in state.atlas.scenario.events and state.are_in("japan"):
        salvage(state, umpire)
    if turn >= 5 and is_scheduled(state, "torch") and state.are_in("vichy") and is_made(state):
        torch(state, umpire)
    if turn >= 10 and is_scheduled(state, "italy-surrender") and state.are_in("italy") and is_wavering(state, umpire):
        end_italy(state, umpire)
    invaded = is_allied(state, "kiel") or is_allied(state, "wilhelmshaven")
    by_condition = state.options.germany_surrender == "by_condition"
    if by_condition and invaded and is_scheduled(state, "germany-surrender"):
        end_germany(state, umpire)
    java = [place for place in DUTCH_BASES if place in state.harbours]
    if java and not any(is_allied(state, place) for place in java):
        state.flagless.setdefault("netherlands", turn)


def open_saigon(state: Strategic, umpire: Umpire) -> None:
    """Saigon's date is printed; the event only announces it."""
    tell(state, "saigon-base", "Saigon is a fleet base.", umpire)


def lay_up(state: Strategic, umpire: Umpire) -> None:
    """The big German ships are laid up."""
    state.flag_caps["germany"] = 1
    tell(state, "barents-sea", "The big ships are laid up: one German flag until turn 10.", umpire)


def torch(state: Strategic, umpire: Umpire) -> None:
    """Vichy leaves the game, and the Free French plan operations of their own."""
    end_vichy(state, umpire)
    tell(state, "torch", "North Africa rallies; Vichy is no more.", umpire)


def refit(state: Strategic, umpire: Umpire) -> None:
    """Ships of Dakar, refitted in American yards."""
    if "newport" in state.harbours and state.are_in("free-french"):
        new_unit(state, "free-french", LIGHT_CRUISER, "newport", damaged=True)
        tell(state, "richelieu", "Richelieu and her cruisers refit at Newport for the Free French.", umpire)


@rule("NW-CTL-13")
def salvage(state: Strategic, umpire: Umpire) -> None:
    """Japan raises shipping at each great port it takes, once; Dutch tonnage flees the Indies."""
    for place in JAPANESE_PRIZES:
        taken = place in state.grounds and "japan" in state.grounds[place].taken
        if taken and f"prize {place}" not in state.happened:
            state.reserve["japan"] += 2
            state.ledgers["japan"].tonnage_in += 2
            tell(state, f"prize {place}", f"Japan salvages shipping at {called(place)}: 2 tonnage points.", umpire)
            flee_the_indies(state)


def flee_the_indies(state: Strategic) -> None:
    """Dutch tonnage of the Batavia run goes to the route to Australia, or to the one to India, if either works for it."""
    fled = state.routes.get(DUTCH_ROUTE)
    if fled is None or not fled.tonnage.get("netherlands", 0):
        return
    for number in DUTCH_REFUGES:
        route = state.routes.get(number)
        if route is not None and trade.is_effective(state, route, "netherlands"):
            points = fled.tonnage.pop("netherlands")
            enter(route.tonnage, "netherlands", points)
            return


def is_wavering(state: Strategic, umpire: Umpire) -> bool:
    """Whether Italy surrenders: when Sicily is Allied, or by a roll."""
    if is_allied(state, "sicily"):
        return True
    bonus = sum(1 for place in ITALIAN_PRIZES if is_allied(state, place))
    return throw_two(umpire, "Italy wavers", 10 - bonus)


def end_italy(state: Strategic, umpire: Umpire) -> None:
    """Italy's armistice."""
    leave_the_axis(state, umpire)
    tell(state, "italy-surrender", "Italy has left the Axis.", umpire)


def end_germany(state: Strategic, umpire: Umpire) -> None:
    """German units and bases leave the game."""
    surrender(state, "germany", umpire)
    tell(state, "germany-surrender", "Germany has surrendered.", umpire)


def turn_east(state: Strategic, umpire: Umpire) -> None:
    """The USSR may end its peace with Japan."""
    state.may_declare["ussr"] = ["japan"]
    tell(state, "ussr-pacific", "The USSR may declare war on Japan.", umpire)


def oil(state: Strategic) -> None:
    """Japan without oil: tested each turn from the one in the option."""
    state.dry.pop("japan", None)
    if "japan-oil" not in state.atlas.scenario.events or "japan" not in state.chairs:
        return
    if state.turn < int(state.options.japan_oil_from):
        return
    afloat = sum(state.routes[n].tonnage.get("japan", 0) for n in OIL_ROUTES if n in state.routes)
    if afloat < 6:
        state.dry["japan"] = state.turn


@rule("NW-CTL-13")
def is_interned(state: Strategic, unit: Unit) -> bool:
    """Whether a unit is the Free French heavy group at Alexandria that by option is not free yet."""
    waits = "force-x" in state.atlas.scenario.events and "force-x" not in state.happened
    force = unit.nation == "free-french" and unit.kind == HEAVY and unit.at == "alexandria"
    return waits and force and state.options.force_x == "interned"


def force_x(state: Strategic, umpire: Umpire) -> None:
    """By option the Free French heavy group at Alexandria sits out every turn until Torch."""
    if not is_scheduled(state, "force-x") or state.options.force_x == "free":
        return
    if state.turn >= 9 and ("torch" in state.happened or is_allied(state, "tunis")):
        free_force_x(state, umpire)
        return
    for unit in state.units.values():
        if is_interned(state, unit):
            unit.idle = True


def free_force_x(state: Strategic, umpire: Umpire) -> None:
    """The interned ships are released."""
    tell(state, "force-x", "Force X is freed at Alexandria.", umpire)


def is_home_fleet_free(state: Strategic) -> bool:
    """Whether the Royal Navy can spare a Pacific fleet: no sound German heavy group, or a single German flag."""
    if not state.are_in("uk", "usa"):
        return False
    sound = any(u.nation == "germany" and u.kind == HEAVY and not u.damaged for u in state.units.values())
    return not sound or "germany" not in state.chairs or flags_of(state, "germany") <= 1


def open_pacific(state: Strategic, umpire: Umpire) -> None:
    """The British Pacific Fleet: American bases and stores are open to it."""
    state.grants += [deal for deal in DEEMED_GIVEN if deal not in state.grants]
    tell(state, "second-quebec", "The United States open their Pacific bases to the Royal Navy.", umpire)


def lose_brest(state: Strategic, umpire: Umpire) -> None:
    """The Biscay bases are cut off: their air points are lost, their boats must leave in step 3."""
    for unit in [u for u in state.units.values() if u.nation == "germany" and u.at == "brest" and u.is_air]:
        remove(state, unit, reason="cut off")
    tell(state, "brest-lost", "The Biscay bases are lost to the U-boats.", umpire)


@rule("NW-CTL-13")
def leave_brest(state: Strategic) -> None:
    """At the end of step 3 boats still at Brest go to Norway or Kiel if they can reach them; the others are lost."""
    if "brest-lost" not in state.happened:
        return
    for unit in list(state.units.values()):
        if unit.nation != "germany" or unit.at != "brest" or unit.kind != SUBMARINE:
            continue
        havens = [base for base in BREST_BOLTHOLES if is_reachable(state, unit, base)]
        if havens:
            unit.at, unit.idle = havens[0], True
        else:
            remove(state, unit, reason="cut off")


@rule("NW-CTL-13")
def is_norway_manned(state: Strategic, bound: dict[str, str]) -> bool:
    """Whether on turns 2 to 6 a German heavy group is in Norway, counting ships on their way."""
    if not 2 <= state.turn <= 6 or "kriegsmarine-norway" not in state.atlas.scenario.events:
        return True
    heavies = [u for u in state.units.values() if u.nation == "germany" and u.kind == HEAVY]
    return any(bound.get(unit.id, unit.at) in NORWAY for unit in heavies)


@rule("NW-CTL-13")
def man_norway(state: Strategic, umpire: Umpire) -> None:
    """At the end of step 3 the first German heavy group that can goes to Norway if none is there."""
    if is_norway_manned(state, {}):
        return
    for unit in [u for u in state.units.values() if u.nation == "germany" and u.kind == HEAVY and not u.idle]:
        havens = [base for base in NORWAY if is_reachable(state, unit, base)]
        if havens:
            rebase(state, unit, havens[0])
            unit.idle = True
            facts = {"event": "kriegsmarine-norway", "text": f"{unit.id} is ordered to Norway, to {called(havens[0])}."}
            umpire.announce("event.happened", ("NW-CTL-13",), facts, audience=(state.chairs["germany"],))
            return


def is_reachable(state: Strategic, unit: Unit, base: str) -> bool:
    """Whether a ship can reach a German base by open waters."""
    harbour = state.harbours.get(base)
    if harbour is None or harbour.holder != "germany":
        return False
    dives = unit.kind == SUBMARINE
    return min(state.distance(unit.nation, unit.at, area, dives) for area in state.areas_of(base)) < FAR


class Stroke(Record):
    """A scheduled event that Control may bring about before its time."""

    name: str
    needs: tuple[str, ...]
    """The nations that must be in the war for it."""
    effect: Callable[[Strategic, Umpire], None]


STROKES: Final[dict[str, Stroke]] = {
    "barents-sea": Stroke("The big German ships are laid up", ("germany",), lay_up),
    "torch": Stroke("Torch: Vichy ends", ("vichy",), torch),
    "force-x": Stroke("Force X is freed", ("free-french",), free_force_x),
    "richelieu": Stroke("Richelieu is refitted", ("free-french",), refit),
    "italy-surrender": Stroke("Italy surrenders", ("italy",), end_italy),
    "second-quebec": Stroke("The second Quebec conference", ("uk", "usa"), open_pacific),
    "brest-lost": Stroke("The Biscay bases are lost", ("germany",), lose_brest),
    "ussr-pacific": Stroke("The USSR turns east", ("ussr", "japan"), turn_east),
    "germany-surrender": Stroke("Germany surrenders", ("germany",), end_germany),
}
"""What `inject` can bring about."""
