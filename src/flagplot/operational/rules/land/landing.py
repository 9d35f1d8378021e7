"""Landings: where they are allowed, bombardment, landing troops, loyalty."""

from __future__ import annotations

from flagplot.kernel.modifier import Tally
from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import BOMBARDMENT, LOYALTY
from flagplot.operational.content.counters import SHIP, TROOP
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Embark, Land
from flagplot.operational.rules.air.bombing import disrupt
from flagplot.operational.rules.battle.fight import battery_at
from flagplot.operational.rules.battle.gunnery import apply_hit, gun_class, gun_shot, is_damaged, is_heavy
from flagplot.operational.rules.land.ground import capture, halves, odds_column
from flagplot.operational.rules.recon.markers import boxed_port, find_base, is_port, reveal
from flagplot.operational.rules.sea.arrival import own_group
from flagplot.operational.rules.throws import face, read_in, shifted
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group, Troop, enemy
from flagplot.operational.text import reasons
from flagplot.operational.text.said import say


def may_have_landing(state: Bay, side: str) -> bool:
    """What both players can see: a side with a marker on a coast, and troops that it may have at sea or ashore."""
    if side == JAPAN:
        if scenario(state.scenario).invasion == "no":
            return False
        return any(group.at in SEA.coast for group in state.groups.values() if group.side == side)
    return any(troop.side == side and troop.aboard and not troop.fate for troop in state.troops.values()) or any(
        SHIP[ship.id].type == "transport" and ship.side == side and not ship.fate for ship in state.ships.values()
    )


def aboard_units(state: Bay, group: Group) -> tuple[str, ...]:
    """The ground units that a group carries (MK-SEA-17)."""
    return tuple(troop.id for troop in state.troops.values() if troop.aboard in group.ships and not troop.fate)


def laden_groups(state: Bay, side: str) -> list[Group]:
    """The groups of a side on the map that carry ground units."""
    laden = {state.ships[troop.aboard].group for troop in state.troops.values() if troop.aboard and not troop.fate}
    return [group for group in state.side_groups(side) if group.id in laden]


def transports_at(state: Bay, at: str, side: str) -> list[str]:
    """The transport units of a side in a hex."""
    return [name for group in state.groups_at(at, side) for name in group.ships if SHIP[name].type == "transport"]


@rule("MK-LND-6", "MK-LND-7", "MK-LND-1", "MK-LND-14", "MK-SEA-17")
def check_land(state: Bay, side: str, order: Land) -> Objection | None:
    """Why troops may not land."""
    group = own_group(state, side, order.group)
    if isinstance(group, Objection):
        return group
    carried = aboard_units(state, group)
    if not order.units or len(set(order.units)) != len(order.units):
        return Objection(
            "MK-LND-7", say("refuse-name-units-land-each", carried=", ".join(carried) or say("words-none-aboard"))
        )
    for name in order.units:
        if name not in carried:
            return Objection(
                "MK-SEA-17",
                say(
                    "refuse-not-aboard-carries",
                    name=name,
                    group=group.id,
                    carried=", ".join(carried) or say("words-nothing"),
                ),
            )
    objection = check_anchor(state, side, order.group)
    if objection is not None:
        return objection
    defence = halves(state.troops_at(group.at, enemy(side)))
    landing = sum(state.troops[name].factors for name in order.units)
    if state.options.low_odds == "not_allowed" and defence and not odds_column(landing, defence):
        return Objection("MK-LND-14", say("refuse-landings-worse-than-not"))
    return None


@rule("MK-LND-6", "MK-LND-7", "MK-LND-31")
def check_anchor(state: Bay, side: str, name: str) -> Objection | None:
    """Why the transports of a group may not anchor to land troops."""
    group = own_group(state, side, name)
    if isinstance(group, Objection):
        return group
    if not aboard_units(state, group):
        return Objection("MK-LND-7", say("refuse-carries-no-troops", name=name))
    if group.at not in SEA.coast:
        return Objection("MK-LND-6", say("refuse-no-coastal-hex", at=group.at))
    foe = enemy(side)
    if not boxed_port(state, group.at, foe):
        for other in state.groups_at(group.at, foe):
            if other.revealed and any(SHIP[ship].armour != "M" for ship in other.ships):
                return Objection("MK-LND-7", say("refuse-enemy-warships-hex-undefeated", other=other.id))
    return None


@rule("MK-REC-5", "MK-LND-31", "MK-BAT-62")
def declare(state: Bay, umpire: Umpire, group: Group) -> None:
    """The transports anchor and are seen, day or night; a battery fires at them if no warships are in the hex."""
    group.anchored = True
    reveal(state, umpire, group, "anchored transports", ("MK-REC-5",))
    umpire.announce("anchored", ("MK-LND-31",), {"group": group.id, "hex": group.at})
    battery = battery_at(state, group.at) if group.side == JAPAN else ""
    if battery and state.options.battery_fires_transports == "on" and not warships_at(state, group.at):
        target = max(group.ships, key=lambda name: state.ships[name].left)
        apply_hit(state, umpire, target, gun_shot(state, umpire, battery, target))


def warships_at(state: Bay, at: str) -> bool:
    """Whether a Japanese warship is in a hex."""
    return any(SHIP[name].armour != "M" for group in state.groups_at(at, JAPAN) for name in group.ships)


@rule("MK-LND-27", "MK-LND-1")
def check_embark(state: Bay, side: str, order: Embark) -> Objection | None:
    """Why a ground unit may not embark."""
    troop = state.troops.get(order.unit)
    if troop is None or troop.side != side or not troop.at or troop.fate:
        return Objection("MK-LND-27", say("refuse-no-ground-unit-ashore", unit=order.unit))
    if state.options.reembark == "never":
        return Objection("MK-LND-27", say("refuse-ground-units-do-not"))
    if not any(is_port(state, place, side) for place in SEA.places_at.get(troop.at, ())):
        return Objection("MK-LND-27", say("refuse-can-go-aboard-only", unit=order.unit))
    if order.transport not in transports_at(state, troop.at, side):
        return Objection("MK-LND-27", say("refuse-no-transport-unit", transport=order.transport, at=troop.at))
    if any(other.aboard == order.transport and not other.fate for other in state.troops.values()):
        return Objection("MK-LND-1", say("refuse-carries-unit-already-takes", transport=order.transport))
    if troop.factors > 1 and TROOP[troop.id].side == JAPAN:
        return Objection("MK-LND-1", say("refuse-transport-unit-carries-one"))
    return None


@rule("MK-BAT-57", "MK-BAT-58", "MK-LND-10")
def bombard(state: Bay, umpire: Umpire, ship: str, unit: str) -> bool:
    """One ship bombards one ground unit; returns whether it is disrupted."""
    gun = gun_class(state, ship)
    column = "B" if gun == "B" or (gun == "BC" and state.options.bombardment_bc == "with_B") else "CA"
    die = face(state, umpire, state.ships[ship].side, "MK-LND-10 bombardment")
    tally = Tally()
    if is_damaged(state, ship):
        tally.add("MK-BAT-53", reasons.DAMAGED_FIRER, -1)
    disrupted = umpire.read(BOMBARDMENT, shifted(die, tally.total), column) == "D"
    facts = {"ship": ship, "unit": unit, "disrupted": disrupted, **read_in(state, state.ships[ship].side)}
    umpire.announce("bombarded", ("MK-LND-10", "MK-BAT-57"), facts, modifiers=tally)
    if disrupted:
        disrupt(state, umpire, unit)
    return disrupted


@rule("MK-LND-7", "MK-LND-23", "MK-LND-24", "MK-SEQ-8")
def go_ashore(state: Bay, umpire: Umpire, side: str, at: str, units: list[str]) -> None:
    """Troops that were not lost with their transports land; the first Japanese landing on Ceylon tests loyalty."""
    landing = [name for name in units if not state.troops[name].fate]
    if not landing:
        return
    for name in landing:
        troop = state.troops[name]
        troop.at, troop.aboard, troop.came = at, "", ""
    if side == JAPAN:
        find_base(state, umpire, at)
    umpire.announce("landed", ("MK-LND-7",), {"hex": at, "side": side, "units": landing})
    again = state.options.loyalty_rolls == "every_landing"
    if side == JAPAN and at in SEA.ceylon and (again or not state.loyalty):
        state.loyalty = True
        test_loyalty(state, umpire)


@rule("MK-LND-32")
def halt(state: Bay, turncoat: Troop) -> None:
    """Units that marched together with a unit that changes sides are not attackers against it."""
    there = state.troops_at(turncoat.at, JAPAN) + state.troops_at(turncoat.at, ALLIES)
    if all(troop.turncoat or troop.side == ALLIES for troop in there):
        for troop in there:
            troop.moved = False
            troop.came = ""


@rule("MK-LND-23", "MK-LND-24", "MK-LND-25")
def test_loyalty(state: Bay, umpire: Umpire) -> None:
    """Roll for every Ceylonese unit: loyal, deserts, or changes sides."""
    wavering = [troop for troop in state.troops.values() if TROOP[troop.id].ceylonese and not troop.fate]
    for troop in wavering:
        if troop.turncoat:
            continue
        result = umpire.read(LOYALTY, umpire.dice.d6("MK-LND-23 loyalty"), "result")
        umpire.announce("loyalty", ("MK-LND-23", "MK-LND-24"), {"unit": troop.id, "result": result})
        if result == "deserts":
            troop.fate, troop.at = "deserted", ""
        elif result == "turncoat":
            troop.side, troop.turncoat = JAPAN, True
            halt(state, troop)
    # Only now is it known which units are alone in their hexes.
    for troop in wavering:
        if troop.turncoat:
            capture(state, umpire, troop.at, JAPAN)


@rule("MK-LND-9", "MK-LND-10")
def shore_guns(state: Bay, side: str, at: str, fired: list[str]) -> list[str]:
    """The heavy ships of the landing side in a hex that have not bombarded yet, if there are defenders."""
    if not state.troops_at(at, enemy(side)):
        return []
    return [
        name
        for group in state.groups_at(at, side)
        for name in group.ships
        if is_heavy(state, name) and name not in fired
    ]
