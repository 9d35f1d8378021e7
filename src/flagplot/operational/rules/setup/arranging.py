"""Where forces may start."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import either
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import POINTS
from flagplot.operational.content.counters import BOAT, HOME, PLANE, SHIP, TROOP
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Form, Illustrious, Omit, Post, SetBase
from flagplot.operational.rules.air.airfield import cannot_host
from flagplot.operational.rules.recon.dummies import is_own_dummy
from flagplot.operational.rules.recon.markers import INITIAL, is_port
from flagplot.operational.rules.sea.regroup import fits
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group, Plane, Ship, enemy
from flagplot.operational.state.setup import FLEET
from flagplot.operational.text.said import say

KEEP_CLEAR: Final = 3


def check_setup_recall(state: Bay, side: str, name: str) -> Objection | None:
    """Why a dummy may not be removed in set-up: as at nightfall, whatever the hour."""
    return None if is_own_dummy(state, side, name) else Objection("MK-REC-9", say("refuse-no-dummy-yours", name=name))


# Ships.


@rule("MK-SET-13", "MK-SET-15", "MK-SET-2", "MK-SET-5", "MK-SET-7", "MK-SEA-15", "MK-SEA-42", "MK-SEA-18")
def check_form(state: Bay, side: str, order: Form) -> Objection | None:
    """Why ships may not start together there."""
    if not order.ships or len(set(order.ships)) != len(order.ships):
        return Objection("MK-SET-13", say("refuse-name-ships-group-each"))
    off = order.place == "off"
    for name in order.ships:
        ship = state.ships.get(name)
        if ship is None or ship.side != side or ship.fate or SHIP[name].type == "freighter":
            return Objection("MK-SET-13", say("refuse-no-ship-yours-may", name=name))
        if (SHIP[name].force == "kido-butai") != off:
            where = say("words-off-map-off") if not off else say("words-map")
            return Objection("MK-SET-5", say("refuse-starts", name=name, where=where))
        if SHIP[name].force == "trincomalee" and order.place != "trincomalee":
            return Objection("MK-SET-15", say("refuse-starts-trincomalee", name=name))
    objection = _check_label(state, side, order, off=off) or fits(len(order.ships), order.group)
    if objection is not None:
        return objection
    if not off:
        objection = _check_start(state, side, order)
        if objection is not None:
            return objection
    present = state.groups.get(order.group)
    if present is not None and (present.dummy or present.side != side):
        return Objection("MK-SET-13", say("refuse-taken", group=order.group))
    if present is not None and set(present.ships) - set(order.ships):
        left = ", ".join(sorted(set(present.ships) - set(order.ships)))
        return Objection("MK-SET-13", say("refuse-would-left-without-group", left=left))
    return None


def _check_label(state: Bay, side: str, order: Form, *, off: bool) -> Objection | None:
    initial, most = ("KB", 3) if off else (INITIAL[side], int(state.options.max_task_groups))
    if order.group not in {f"{initial}{number + 1}" for number in range(most)}:
        rule_id = "MK-SET-7" if off else "MK-SEA-42"
        return Objection(rule_id, say("refuse-number-group", initial=initial, most=most))
    return None


def _check_start(state: Bay, side: str, order: Form) -> Objection | None:
    if side == JAPAN:
        port = scenario(state.scenario).ozawa
        return None if order.place == port else Objection("MK-SET-2", say("refuse-malay-force-starts", port=port))
    if order.place not in PLACE or not is_port(state, order.place, side):
        ports = ", ".join(place for place in PLACE if is_port(state, place, side))
        return Objection("MK-SET-13", say("refuse-ships-start-port-yours", place=order.place, ports=ports))
    return None


def form(state: Bay, order: Form) -> None:
    """Put the ships together; empty groups are removed."""
    for name in order.ships:
        group = state.groups[state.ships[name].group]
        group.ships.remove(name)
        if not group.ships and group.id != order.group:
            del state.groups[group.id]
    at = "" if order.place == "off" else SEA.hex_of[order.place]
    side = state.ships[order.ships[0]].side
    state.groups[order.group] = Group(order.group, side, at, list(order.ships))
    for name in order.ships:
        state.ships[name].group = order.group


@rule("MK-SET-10")
def check_omit(state: Bay, side: str, order: Omit) -> Objection | None:
    """Why a carrier may not be left out."""
    if side != JAPAN or state.secrets.carriers != 4:
        return Objection("MK-SET-10", say("refuse-only-japanese-player-four"))
    if order.ship not in FLEET or order.ship not in state.ships:
        here = ", ".join(name for name in FLEET if name in state.ships)
        return Objection("MK-SET-10", say("refuse-leave-out-one", here=here))
    return None


def omit(state: Bay, order: Omit) -> None:
    """Leave out one carrier; the one left out before replaces her."""
    back = next(name for name in FLEET if name not in state.ships)
    group = state.groups[state.ships[order.ship].group]
    group.ships[group.ships.index(order.ship)] = back
    del state.ships[order.ship]
    state.ships[back] = Ship(back, JAPAN, group.id, SHIP[back].fuel)
    state.planes = {name: plane for name, plane in state.planes.items() if HOME[name] != order.ship}
    for name, home in HOME.items():
        if home == back:
            state.planes[PlaneId(name)] = Plane(PlaneId(name), JAPAN, back)


@rule("MK-SET-14", "MK-SET-30", "MK-VIC-16")
def check_illustrious(state: Bay, side: str, order: Illustrious) -> Objection | None:
    """Why Illustrious may not be taken."""
    if side != ALLIES or order.answer not in {"yes", "no"}:
        return Objection("MK-SET-14", say("refuse-british-player-says-illustrious"))
    if order.answer == "yes" and not state.secrets.offered:
        return Objection("MK-SET-14", say("refuse-die-did-not-bring"))
    if (order.answer == "yes") == state.secrets.illustrious:
        return Objection("MK-SET-14", say("refuse-so-already"))
    if order.answer == "no" and not state.secrets.offered:
        return Objection("MK-SET-14", say("refuse-illustrious-belongs-scenario"))
    return None


@rule("MK-SET-14", "MK-SET-30", "MK-VIC-16")
def take_illustrious(state: Bay, yes: bool) -> None:
    """Illustrious joins the fleet with her aircraft, for four points; or leaves it again."""
    name = "illustrious"
    price = POINTS.number("illustrious", "points")
    state.secrets.illustrious = yes
    state.handicap[ALLIES] += price if yes else -price
    if not yes:
        ship = state.ships.pop(name)
        group = state.groups[ship.group]
        group.ships.remove(name)
        if not group.ships:
            del state.groups[group.id]
        state.planes = {unit: plane for unit, plane in state.planes.items() if HOME[unit] != name}
        return
    for group in state.groups.values():
        if group.side == ALLIES and not group.dummy and group.id[0] == "A" and len(group.ships) < 22:
            group.ships.append(name)
            state.ships[name] = Ship(name, ALLIES, group.id, SHIP[name].fuel)
            break
    for unit, home in HOME.items():
        if home == name:
            state.planes[PlaneId(unit)] = Plane(PlaneId(unit), ALLIES, name)


# The secret base.


@rule("MK-SET-24", "MK-SET-25", "MK-SET-26")
def check_base(state: Bay, side: str, order: SetBase) -> Objection | None:
    """Why the base may not stand there."""
    if side != ALLIES:
        return Objection("MK-SET-24", say("refuse-only-allies-secret-base"))
    real = PLACE.get(order.real)
    if real is None or (
        real.kind != "atoll" and not (real.region == "india" and real.kind not in {"none", "airfield"})
    ):
        return Objection("MK-SET-24", say("refuse-base-goes-male-addu"))
    decoy = PLACE.get(order.decoy)
    if order.decoy and (decoy is None or decoy.kind != "atoll" or order.decoy == order.real):
        return Objection("MK-SET-24", say("refuse-dummy-base-goes-other"))
    for group in state.side_groups(ALLIES):
        for place in SEA.places_at.get(group.at, ()):
            if PLACE[place].kind == "atoll" and place != order.real and group.ships:
                return Objection("MK-SET-13", say("refuse-starts-which-would-no", group=group.id, place=place))
    return None


@rule("MK-SET-24", "MK-SET-25")
def set_base(state: Bay, umpire: Umpire, order: SetBase) -> None:
    """Place the base; in India it is public."""
    state.secrets.base, state.secrets.decoy_base = order.real, order.decoy
    state.found = []
    if PLACE[order.real].kind != "atoll":
        state.found.append(order.real)
        umpire.announce("base.found", ("MK-SET-25",), {"place": order.real}, audience=(ALLIES,))


# Air units, ground units, submarines.


def check_post(state: Bay, side: str, order: Post) -> Objection | None:
    """Why a unit may not start there."""
    if order.unit in state.planes:
        return check_air_post(state, side, order)
    if order.unit in BOAT:
        return check_sub_post(state, side, order)
    return check_ground_post(state, side, order)


@rule("MK-SET-20", "MK-SET-21", "MK-AIR-68")
def check_air_post(state: Bay, side: str, order: Post) -> Objection | None:
    """Why an air unit may not start there."""
    plane, card = state.planes[PlaneId(order.unit)], PLANE[order.unit]
    if plane.side != side:
        return Objection("MK-SET-20", say("refuse-not-yours", unit=order.unit))
    if card.bound and order.place not in card.bases:
        return Objection("MK-AIR-68", say("refuse-starts-2", unit=order.unit, bases=either(card.bases)))
    if side == JAPAN and not card.bound and order.place != HOME[order.unit]:
        return Objection("MK-SET-21", say("refuse-starts-aboard", unit=order.unit, home=HOME[order.unit]))
    if order.place not in PLACE and order.place != HOME[order.unit]:
        return Objection("MK-SET-21", say("refuse-starts-aboard-own-carrier", unit=order.unit))
    if card.type == "B-17" and state.options.b17_base == "calcutta" and order.place != "calcutta":
        return Objection("MK-SET-21", say("refuse-b-17s-start-calcutta"))
    if order.place == HOME[order.unit]:
        return None
    return cannot_host(state, plane, order.place)


@rule("MK-SET-18", "MK-SET-19")
def check_ground_post(state: Bay, side: str, order: Post) -> Objection | None:
    """Why a ground unit may not start there."""
    troop = state.troops.get(order.unit)
    if troop is None or troop.side != side or troop.fate or not troop.at:
        return Objection("MK-SET-19", say("refuse-no-unit-yours-may", unit=order.unit))
    if TROOP[order.unit].start != "ceylon":
        return Objection("MK-SET-18", say("refuse-starts-2", unit=order.unit, bases=TROOP[order.unit].start))
    if SEA.hex_of.get(order.place, order.place) not in SEA.ceylon:
        return Objection(
            "MK-SET-19", say("refuse-starts-ceylon", unit=order.unit, ceylon=", ".join(sorted(SEA.ceylon)))
        )
    return None


@rule("MK-SET-11", "MK-SET-12", "MK-SET-34")
def check_sub_post(state: Bay, side: str, order: Post) -> Objection | None:
    """Why a submarine may not start there."""
    if BOAT[order.unit].side != side or not any(sub.boat == order.unit for sub in state.subs.values()):
        return Objection("MK-SET-11", say("refuse-not-yours-place", unit=order.unit))
    if order.place not in SEA.ways:
        return Objection("MK-SEA-41", say("refuse-no-sea-coastal-hex", place=order.place))
    number = "MK-SET-11" if side == JAPAN else "MK-SET-12"
    for at in keep_clear_of(side):
        if SEA.distance(at, order.place) < KEEP_CLEAR:
            return Objection(number, say("refuse-nearer-than-hexes", place=order.place, keep_clear=KEEP_CLEAR, at=at))
    return None


@rule("MK-SET-11", "MK-SET-12", "MK-SET-34")
def keep_clear_of(side: str) -> list[str]:
    """The hexes that a side's submarines must avoid; the atolls always count, so that a refusal reveals nothing."""
    if side == ALLIES:
        return [SEA.hex_of["mergui"], *SEA.entry]
    ports = [
        SEA.hex_of[name] for name, place in PLACE.items() if place.owner == enemy(side) and place.kind != "airfield"
    ]
    return [*SEA.freighters, *ports]


def post(state: Bay, order: Post) -> None:
    """Place a unit."""
    if order.unit in state.planes:
        state.planes[PlaneId(order.unit)].base = order.place
    elif order.unit in BOAT:
        for sub in state.subs.values():
            if sub.boat == order.unit:
                sub.at = order.place
    else:
        state.troops[order.unit].at = SEA.hex_of.get(order.place, order.place)
