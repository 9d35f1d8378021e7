"""Attacks on submarines: which ships can make them, which pass over, what depth charges do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import ASW_LOADS, HEDGEHOG
from flagplot.tactical.orders.choices import Attack
from flagplot.tactical.orders.names import resolve, which
from flagplot.tactical.rules.damage.condition import top_speed
from flagplot.tactical.rules.damage.damage import sink
from flagplot.tactical.rules.movement.geometry import THIRD, bearing, distance, off_line, relative
from flagplot.tactical.rules.movement.scales import turn_units
from flagplot.tactical.rules.movement.track import Track, run_group
from flagplot.tactical.rules.submarines.throat import down_the_throat
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import SUNK, Battle, Flight, Ship
from flagplot.tactical.text.said import say

OVER: Final = 1000
"""Half an inch of the floor scale, 167 yards: near enough to be over a place."""

_LOADS: Final = {
    "fleet": "fleet_destroyer",
    "escort": "antisubmarine_ship",
}


@rule("NA-SUB-29", "NA-SUB-37", "NA-SUB-38", "NA-SUB-39", "NA-SUB-44", "NA-SUB-56", "NA-SUB-30")
def loads(asw: str, date: str) -> tuple[int, int]:
    """Depth charge and hedgehog attacks a ship has on a date."""
    if asw not in _LOADS:
        return 0, 0
    row = _LOADS[asw]
    hedgehogs = ASW_LOADS.number(row, "hedgehog_attacks_from_1943") if date >= "1943" else 0
    return ASW_LOADS.number(row, "depth_charge_attacks"), hedgehogs


@rule("NA-SUB-33", "NA-SUB-35")
def depth_charge(umpire: Umpire, setting: str, depth: str) -> bool:
    """Whether a pattern sinks a boat: the right depth and an odd die."""
    return umpire.dice.d6("NA-SUB-35 depth charges") % 2 == 1 and setting == depth


@rule("NA-SUB-41", "NA-SUB-42", "NA-SUB-43")
def hedgehog(umpire: Umpire, depth: str) -> bool:
    """Whether a hedgehog pattern sinks a boat at its true depth; surfaced and deepest boats are out of its reach."""
    if depth == "S":
        return False
    return umpire.dice.d6("NA-SUB-41 hedgehog") <= int(umpire.read(HEDGEHOG, 1, depth))


@rule("NA-SUB-58", "NA-SUB-29", "NA-SUB-30")
def hunts(ship: Ship) -> bool:
    """Whether she is equipped to search for and attack submarines."""
    return ship.sheet.asw != "none"


@rule("NA-SUB-12", "NA-SUB-31", "NA-SUB-32", "NA-SUB-40")
def passes_over(track: Track, x: int, y: int) -> bool:
    """Whether a track passes within 167 yards of a place."""
    if distance(*track.points[0], x, y) <= OVER:
        return True
    for (ax, ay), (bx, by) in zip(track.points, track.points[1:], strict=False):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        along = max(0, min(length, (x - ax) * dx + (y - ay) * dy))
        ox, oy = (ax - x) * length + dx * along, (ay - y) * length + dy * along
        if length and ox * ox + oy * oy <= OVER * OVER * length * length:
            return True
    return False


@rule("NA-SUB-12")
def can_reach(state: Battle, ship: Ship, x: int, y: int) -> bool:
    """Whether a ship that has declared a hunt can be over a place this turn: the turn towards it, then the run."""
    gap = distance(ship.x, ship.y, x, y)
    price = turn_units(off_line(ship.course, bearing(ship.x, ship.y, x, y))) * THIRD if gap > OVER else 0
    return gap - OVER + price <= top_speed(state, ship)


def hunting_track(state: Battle, ship: Ship, x: int, y: int) -> Track:
    """The run over a located boat: turn towards her, run over the place and on as plotted speed allows."""
    track = Track(ship.id, ship.x, ship.y, ship.course, [])
    gap = distance(ship.x, ship.y, x, y)
    left = top_speed(state, ship)
    if gap > OVER:
        turned = relative(ship.course, bearing(ship.x, ship.y, x, y))
        track.turn(turned)
        left -= turn_units(abs(turned)) * THIRD
    track.straight(min(left, max(gap, ship.speed)))
    return track


def check_attack(state: Battle, seat: Seat, attack: Attack) -> Attack | Objection:
    """An attack with its names resolved, or why it is not allowed."""
    side = side_of(seat)
    boats = {name: state.ships[name].name for name in state.datums if state.ships[name].side != side}
    boat = resolve(attack.boat, boats)
    if not boat:
        return Objection("NA-SUB-57", say("refuse-not-located-turn", boat=attack.boat, which=which(attack.boat, boats)))
    x, y = state.datums[boat]
    flights = {
        f.id: f.id for f in state.flights.values() if f.side == side and f.load == "charge" and f.status == "air"
    }
    flight = resolve(attack.attacker, flights)
    if flight:
        return _check_patrol(attack, ShipId(flight), boat)
    ships = {s.id: s.name for s in state.afloat(side) if state.groups[s.group].seat == seat and hunts(s)}
    name = resolve(attack.attacker, ships)
    if not name:
        return Objection(
            "NA-SUB-58",
            say("refuse-does-not-hunt-submarines", attacker=attack.attacker, which=which(attack.attacker, ships)),
        )
    ship = state.ships[name]
    if attack.setting and ship.charges <= 0:
        return Objection("NA-SUB-37", say("refuse-no-depth-charges-left", ship=ship.name))
    if attack.with_hedgehog and ship.sheet.asw != "escort":
        return Objection("NA-SUB-30", say("refuse-no-antisubmarine-ship-no", ship=ship.name))
    if attack.with_hedgehog and ship.hedgehogs <= 0:
        return Objection("NA-SUB-39", say("refuse-no-hedgehog-patterns-none", ship=ship.name))
    is_free = any(hunt.ship == ship.id for hunt in state.sheet.searches)
    track = plotted_track(state, ship)
    if (is_free and can_reach(state, ship, x, y)) or (track is not None and passes_over(track, x, y)):
        return Attack(ship.id, boat, attack.setting, attack.with_hedgehog)
    why = say("words-beyond-move") if is_free else say("words-only-ship-searches-turn")
    return Objection(
        "NA-SUB-31", say("refuse-cannot-over-plot-does", ship=ship.name, ships=state.ships[boat].name, why=why)
    )


@rule("NA-SUB-47", "NA-AIR-15")
def _check_patrol(attack: Attack, flight: ShipId, boat: ShipId) -> Attack | Objection:
    if attack.with_hedgehog or not attack.setting:
        return Objection("NA-SUB-47", say("refuse-aircraft-drop-depth-charges"))
    return Attack(flight, boat, attack.setting, with_hedgehog=False)


def plotted_track(state: Battle, ship: Ship) -> Track | None:
    """Her track this turn by her group's plot."""
    group = state.groups[ship.group]
    for track in run_group(state, group, state.sheet.helms.get(group.id, ())):
        if track.ship == ship.id:
            return track
    return None


@rule("NA-SOP-17", "NA-SUB-34", "NA-SUB-46", "NA-SUB-45", "NA-SUB-50", "NA-SUB-51", "NA-SUB-42", "NA-AIR-14")
def carry_out(state: Battle, attack: Attack, umpire: Umpire) -> None:
    """One attack: the boat's shot down the throat first, then the hedgehog, then the depth charges."""
    boat = state.ships[attack.boat]
    if not boat.in_battle:
        return
    setting = attack.setting
    if attack.attacker in state.flights:
        _from_the_air(state, state.flights[attack.attacker], boat, setting, umpire)
        return
    ship = state.ships[attack.attacker]
    if not ship.in_battle:
        return
    if down_the_throat(state, boat, ship, umpire):
        setting = boat.depth if setting else ""
    if ship.level >= SUNK or boat.level >= SUNK:
        return
    facts = {"ship": ship.name, "boat": boat.name, "weapon": "hedgehog"}
    if attack.with_hedgehog:
        ship.hedgehogs -= 1
        if _result(state, boat, hedgehog(umpire, boat.depth), facts, umpire):
            return
    if setting:
        ship.charges -= 1
        _result(state, boat, depth_charge(umpire, setting, boat.depth), facts | {"weapon": "depth charges"}, umpire)


def _from_the_air(state: Battle, flight: Flight, boat: Ship, setting: str, umpire: Umpire) -> None:
    if flight.status != "air" or flight.load != "charge":
        return
    flight.load = ""
    facts = {"ship": flight.id, "boat": boat.name, "weapon": "depth charges"}
    _result(state, boat, depth_charge(umpire, setting, boat.depth), facts, umpire)


def _result(state: Battle, boat: Ship, sunk: bool, facts: Mapping[str, object], umpire: Umpire) -> bool:
    """A kill is announced with its die; the die of a miss is Control's only, because it would reveal the depth."""
    if sunk:
        umpire.announce("killed", ("NA-SUB-35",), facts, reveals=True)
        sink(state, boat, umpire)
        return True
    umpire.announce("charged", ("NA-SUB-35",), facts, audience=(CONTROL,))
    umpire.announce("no_wreckage", ("NA-SUB-35",), facts, reveals=True)
    return False


@rule("NA-SCN-14")
def is_boat_located(state: Battle) -> bool:
    """Whether a submarine in the battle has been located, so that she can be attacked."""
    return any(state.ships[boat].in_battle for boat in state.datums)
