"""Odds of air combat, of one unit's attack with its anti-aircraft fire, and of a whole raid."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from operator import attrgetter
from typing import Any, Final

from flagplot.kernel.odds import Odds
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.operational.guns import ARMOUR_BY_CLASS, CLASSES
from flagplot.lab.odds.operational.stage import (
    AT_SEA,
    RULE_OPTIONS,
    YES_NO,
    and_down,
    and_lost,
    chosen,
    facts,
    fate,
    names_of,
    played,
    position,
    put_group,
    put_plane,
    put_troop,
    rolled,
    stage,
)
from flagplot.lab.odds.said import listed, say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.operational.charts import BOMBING
from flagplot.operational.content.counters import HOME, PLANE, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Bomb, Done, Pair, Scramble
from flagplot.operational.phases.air.bombing import Bombing
from flagplot.operational.phases.air.intercepting import Bouncing, Intercepting, Pairing
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.rules.air.bombing import MANNERS, attack_shifts, bomb, check_manner, flak_numbers
from flagplot.operational.rules.air.dogfight import duel, numbers
from flagplot.operational.rules.air.intercept import ceylon_radar
from flagplot.operational.rules.throws import shifted
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Ship, Strike, enemy

UNIT_OF_TYPE: Final = {
    "Zero": "akagi-zero",
    "Val": "akagi-val",
    "Kate": "akagi-kate",
    "Betty": "betty-1",
    "Jake": "tone-jake",
    "Hurricane": "30-sqn",
    "Fulmar": "803-sqn",
    "Martlet": "888-sqn",
    "Albacore": "827-sqn",
    "Swordfish": "788-sqn",
    "Blenheim": "11-sqn",
    "Hudson": "hudsons",
    "PBY": "413-sqn",
    "B-17": "10-usaf",
}
"""An air unit of every type."""
_ALLIED: Final = ("Hurricane", "Fulmar", "Martlet", "Albacore", "Swordfish", "Blenheim", "Hudson", "PBY", "B-17")
_JAPANESE: Final = ("Zero", "Val", "Kate", "Betty", "Jake")
_BOMBERS: Final = tuple(kind for kind, unit in UNIT_OF_TYPE.items() if set(PLANE[unit].modes) & {"T", "D", "H"})
_PLACES: Final = ("sea", "port", "colombo")
_PORT: Final = {JAPAN: "port-blair", ALLIES: "koggala"}
_BEST: Final = ("dive", "torpedo", "pressed", "low", "medium", "high")
_PRESSED: Final = ("dive", "pressed", "torpedo", "low", "medium", "high")
_SUNDAY: Final = 13


def aerial(values: Mapping[str, Any]) -> Odds[Said]:
    """One Allied unit against one Japanese unit."""
    allied, japanese = PlaneId(UNIT_OF_TYPE[values["allied"]]), PlaneId(UNIT_OF_TYPE[values["japanese"]])
    start = stage(values["options"])
    if numbers(start, values["allied"], values["japanese"]) is None:
        message = say("refuse-and-never-fight-each-other", allied=values["allied"], japanese=values["japanese"])
        raise BadSituation(message)
    put_plane(start, allied, "colombo")
    put_plane(start, japanese, "sabang")
    first = {"both": "both", "japan": "escort", "allies": "interceptor"}[values["first"]]

    def act(bay: Bay, umpire: Umpire) -> Said:
        duel(bay, umpire, japanese, allied, first)
        lost = [values[key] for key, unit in (("allied", allied), ("japanese", japanese)) if bay.planes[unit].lost]
        return say("outcome-shot-down", lost=listed(lost)) if lost else say("outcome-nobody-shot-down")

    return rolled(lambda: start, act)


def _target(bay: Bay, attacker: str, wanted: str, place: str, damaged: list[str]) -> tuple[str, str]:
    """Set up the target of an air attack: returns its name and hex."""
    foe = enemy(attacker)
    if place == "colombo" and foe != ALLIES:
        message = say("refuse-only-allied-targets-lie-at")
        raise BadSituation(message)
    where = AT_SEA if place == "sea" else SEA.hex_of["colombo" if place == "colombo" else _PORT[foe]]
    if wanted in {"air", "ground"}:
        return wanted, where
    name = ARMOUR_BY_CLASS[foe].get(wanted, wanted)
    if not name or name not in SHIP or SHIP[name].side != foe:
        message = say("refuse-no-target-for-name-ship", wanted=repr(wanted), attacker=attacker, foe=foe)
        raise BadSituation(message)
    put_group(bay, "T", where, [name], [name] if name in damaged or "yes" in damaged else [])
    return name, where


def attack(values: Mapping[str, Any]) -> Odds[Said]:
    """One air unit's attack, anti-aircraft fire included."""
    unit = PlaneId(UNIT_OF_TYPE[values["aircraft"]])
    side = PLANE[unit].side
    start = stage(values["options"], night=values["light"] == "night")
    damaged = ["yes"] if chosen(values, "damaged") else []
    place = values["at"]
    if values["target"] in {"air", "ground"} and place == "sea":
        place = "port"
    target, where = _target(start, side, values["target"], place, damaged)
    put_plane(start, unit, "sabang" if side == JAPAN else "calcutta")
    objection = check_manner(start, unit, values["manner"], target)
    if objection is not None:
        raise BadSituation(str(objection))
    defenders: int = values["units"]
    if target == "air":
        here = SEA.places_at[where][0]
        rest = [u for u in PLANE if PLANE[u].side == enemy(side) and not PLANE[u].seaplane and not PLANE[u].home]
        for name in [u for u in rest if not u.startswith("decoy")][:defenders]:
            put_plane(start, PlaneId(name), here)
    elif target == "ground":
        for name in (
            ["jp-1", "jp-2", "jp-3"] if side == ALLIES else ["town-guard", "planters", "reserve", "light-horse"]
        )[:defenders]:
            put_troop(start, name, where)

    def act(bay: Bay, umpire: Umpire) -> Said:
        bomb(bay, umpire, bay.planes[unit], values["manner"], target, where)
        if target == "air":
            lost = sum(plane.lost for name, plane in bay.planes.items() if name != unit)
            harm = say("outcome-air-units-destroyed", count=lost)
        elif target == "ground":
            disrupted = sum(bool(troop.disrupted) for troop in bay.troops.values())
            harm = say("outcome-ground-units-disrupted", count=disrupted)
        else:
            harm = fate(bay, target, start)
        return and_down(harm, shot=bay.planes[unit].lost)

    return rolled(lambda: start, act)


def strike(values: Mapping[str, Any]) -> Odds[Said]:
    """A whole raid: interception, escorts, bombers, the attacks of every unit on one ship."""
    units = [PlaneId(name) for name in names_of(values["units"])]
    if not units:
        message = say("refuse-name-air-units-that-strike")
        raise BadSituation(message)
    start = stage(values["options"], night=values["light"] == "night")
    start.impulse = 2
    if chosen(values, "sunday"):
        start.turn = _SUNDAY
    for name in units:
        put_plane(start, name, "sabang" if name in PLANE and PLANE[name].side == JAPAN else "calcutta").task = "strike"
    side = PLANE[units[0]].side
    if any(PLANE[name].side != side for name in units):
        message = say("refuse-units-strike-are-all-one")
        raise BadSituation(message)
    target, where = _target(start, side, values["target"], values["at"], names_of(values["damaged"]))
    if target in {"air", "ground"}:
        message = say("refuse-strike-s-odds-are-asked")
        raise BadSituation(message)
    for fighter in names_of(values["interceptors"]):
        _put_interceptor(start, PlaneId(fighter), side, where, cap=chosen(values, "cap"))
    start.strikes = [Strike("S", side, where, "T", units[:], flown=True)]
    manner: str = values["manner"]

    start.flow = [Raid("S", side, where, units=units[:], target="T")]

    def outcome(bay: Bay) -> Said:
        lost = sum(bay.planes[name].lost for name in units)
        return and_lost(fate(bay, target, start), lost, len(units))

    return played(start, lambda bay, phase, seat: go_for(bay, phase, seat, target, manner), outcome, alike=raid_facts)


def _put_interceptor(bay: Bay, name: PlaneId, raiders: str, where: str, *, cap: bool) -> None:
    """A fighter unit on patrol over the target, or ready to rise: from a base there, or from its carrier in the group."""
    plane = put_plane(bay, name, "")
    if PLANE[name].side == raiders or not PLANE[name].is_fighter:
        message = say("refuse-no-fighter-unit-defender", name=name)
        raise BadSituation(message)
    home, target = HOME[name], bay.groups["T"]
    if cap:
        plane.task, plane.post = "cap", where
    elif where in SEA.places_at:
        plane.base = SEA.places_at[where][0]
    elif home:
        plane.base = home
        if home not in target.ships:
            bay.ships[home] = Ship(home, target.side, "T", SHIP[home].fuel)
            target.ships.append(home)
    else:
        message = say("refuse-has-no-deck-rise-from", name=name)
        raise BadSituation(message)


_STEPS: Final = (Intercepting, Pairing, Bouncing, Bombing)
_IN_COMBAT: Final = attrgetter("base", "task", "post", "bounced", "lost")
"""What distinguishes air units in a raid besides their type."""
_KIND: Final = {name: (card.type, card.range, card.modes, card.carrier) for name, card in PLANE.items()}


def raid_facts(bay: Bay) -> Hashable:
    """A raid in which units of one type stand for each other.

    Lost units are only counted; after the bombs fall the same holds for fighters, and for
    bombers that have dropped theirs.
    """
    raid, *steps = bay.flow
    step = steps[-1] if steps else raid
    if not isinstance(raid, Raid) or not isinstance(step, _STEPS):
        return position(bay)
    ships = tuple(facts(ship) for ship in bay.ships.values())
    lost = sum(plane.lost for plane in bay.planes.values() if plane.side == raid.side)
    if isinstance(step, Bombing):
        waiting = tuple(_KIND[name] for name in step.bombers(bay))
        return ("bomb", step.asked, step.struck == [], waiting, lost, ships)
    engaged = step.engaged if isinstance(step, Pairing) else []
    loose = step.loose if isinstance(step, Bouncing) else []
    risen = step.interceptors if isinstance(step, Intercepting) else raid.interceptors
    first = step.first if isinstance(step, Pairing) else ""
    lists = (raid.units, risen, engaged, loose)
    tokens = {name: (_KIND[name], _IN_COMBAT(plane)) for name, plane in bay.planes.items()}
    flying = tuple(tuple(tokens[name] for name in names if not bay.planes[name].lost) for names in lists)
    kind = type(step).__name__
    return (kind, step.asked, first, bay.radar, flying, lost, tuple(sorted(tokens.values())), ships)


def go_for(bay: Bay, phase: Any, seat: Seat, target: str, manner: str) -> Order:
    """Every fighter rises; fighters are paired in the order named; every bomber attacks in its best manner."""
    orders = list(phase.orders(bay, seat))
    for order in orders:
        if isinstance(order, (Scramble, Pair)):
            return order
    bombs = [order for order in orders if isinstance(order, Bomb) and order.target in {target, "any"}]
    if bombs:
        unit = bombs[0].unit
        ways = [order for order in bombs if order.unit == unit]
        wanted = (manner, *_BEST) if manner != "best" else _best(bay, side_of(seat), unit, target)
        return min(ways, key=lambda order: wanted.index(order.manner) if order.manner in wanted else len(wanted))
    return Done()


def _best(bay: Bay, side: str, unit: PlaneId, target: str) -> tuple[str, ...]:
    """How bombers had best attack: torpedoes are pressed home where that hits more often, although anti-aircraft fire then comes first."""
    ship = bay.ships.get(target)
    if ship is None or ship.group not in bay.groups:
        return _BEST
    at = bay.groups[ship.group].at

    def hits(manner: str) -> int:
        shift = attack_shifts(bay, unit, manner, target).total
        cells = [BOMBING.read(shifted(die, shift), "TorB").cell for die in range(1, 7)]
        flak = flak_numbers(bay, manner, at, enemy(side)).total if manner == "pressed" else 0
        return sum(cell == "Hit" or (cell == "JHit" and side == JAPAN) for cell in cells) * (6 - flak)

    return _PRESSED if hits("pressed") > hits("torpedo") else _BEST


def radar(values: Mapping[str, Any]) -> Odds[Said]:
    """Whether Ceylon's radar is manned."""
    start = stage(values["options"])
    start.turn = values["turn"]

    def act(bay: Bay, umpire: Umpire) -> Said:
        return say("outcome-radar-works") if ceylon_radar(bay, umpire) else say("outcome-radar-not-manned")

    return rolled(lambda: start, act)


_LIGHT = Parameter("light", say("parameter-day-or-night"), "day", ("day", "night"))
_AT = Parameter("at", say("parameter-where-target-at-sea-in"), "sea", _PLACES)

SITUATIONS: Final = (
    Situation(
        "aerial",
        say("situation-one-air-unit-against-another"),
        ("MK-AIR-1", "MK-AIR-2", "MK-AIR-23", "MK-AIR-24"),
        (
            Parameter("allied", say("parameter-allied-type"), "Hurricane", _ALLIED),
            Parameter("japanese", say("parameter-japanese-type"), "Zero", _JAPANESE),
            Parameter("first", say("parameter-who-shoots-first-survivor-answers"), "both", ("both", "japan", "allies")),
            RULE_OPTIONS,
        ),
        aerial,
    ),
    Situation(
        "attack",
        say("situation-one-air-unit-s-attack"),
        ("MK-AIR-41", "MK-AIR-43", "MK-AIR-45", "MK-AIR-46", "MK-AIR-52", "MK-AIR-58", "MK-AIR-59"),
        (
            Parameter("aircraft", say("parameter-type"), "Val", _BOMBERS),
            Parameter("manner", say("parameter-how-attacks"), "dive", MANNERS),
            Parameter(
                "target",
                say("parameter-target-class-or-ship-or"),
                "CA",
                (*CLASSES, "M", "air", "ground", *SHIP),
            ),
            _AT,
            Parameter("damaged", say("parameter-whether-ship-damaged"), "no", YES_NO),
            Parameter("units", say("parameter-air-or-ground-units-at"), "2", low=1, high=4),
            _LIGHT,
            RULE_OPTIONS,
        ),
        attack,
    ),
    Situation(
        "strike",
        say("situation-whole-raid-on-one-ship"),
        ("MK-AIR-23", "MK-AIR-25", "MK-AIR-28", "MK-AIR-32", "MK-AIR-46", "MK-AIR-58"),
        (
            Parameter("units", say("parameter-air-units-that-strike-with"), "Akagi Zero, Akagi Val, Akagi Kate"),
            Parameter("target", say("parameter-ship-or-class"), "cornwall", (*CLASSES, "M", *SHIP)),
            Parameter("interceptors", say("parameter-fighter-units-that-rise-at"), "none"),
            Parameter("cap", say("parameter-whether-they-are-on-patrol"), "no", YES_NO),
            _AT,
            Parameter("damaged", say("parameter-target-s-name-if-she"), "none"),
            Parameter("manner", say("parameter-how-bombers-attack-if-they"), "best", ("best", *MANNERS)),
            Parameter("sunday", say("parameter-whether-sunday-when-ceylon-s"), "no", YES_NO),
            _LIGHT,
            RULE_OPTIONS,
        ),
        strike,
    ),
    Situation(
        "radar",
        say("situation-whether-ceylon-s-radar-works"),
        ("MK-AIR-29", "MK-AIR-30"),
        (Parameter("turn", say("parameter-turn-raid"), "13", low=1, high=90), RULE_OPTIONS),
        radar,
    ),
)
