"""What a seat may believe of an enemy route before it raids it: tonnage and escort as they were met there last, else as the war began.

The shares were compared with the routes that captains raid in games of captains: a route of which all was sunk carries about as
much again in the next turn, one from which ships got away as much as was sunk, and one that nobody has raided six tenths of what it began with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flagplot.kernel.event import Event
from flagplot.lab.odds.order import Seen
from flagplot.strategic.charts import COLOURS
from flagplot.strategic.rules.merchant.commerce import tonnage_sunk
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import SUBMARINE, Unit

LETTERS: Final = {word: letter for letter, word in COLOURS.items()}
ESCORTED: Final = 5
"""One route in so many that nobody has raided is escorted by a match for the raiders."""


@dataclass(frozen=True)
class Belief:
    """What may sail on a route, each load as likely as the next, and who guards it."""

    loads: tuple[int, ...]
    escort: tuple[Unit, ...] = ()
    """The escort that was met there last."""
    is_raided: bool = False
    """Whether we have fought there before."""


def believed(seen: Seen, route: int, own: str) -> Belief:
    """What a nation may believe of a route; exactly what sails there, if that is shown."""
    world: Strategic = seen.world()
    position: Strategic = seen.view.position
    shown = next(one for one in position.routes.values() if one.id == route)
    if position.options.route_visibility == "open":
        return Belief((sum(shown.tonnage.values()),))
    fights = _last_turn(seen, world, route, own)
    if not fights:
        return Belief(_unraided(world, route, shown.owner))
    sunk = sum(_number(one, "tonnage") for one in fights)
    escort = tuple(_units(world, fights[-1], "escorts"))
    if any(_number(one, "tonnage") < _wanted(world, one) for one in fights):
        return Belief(_like(sunk), escort, is_raided=True)
    if sunk:
        return Belief((0, sunk, 2 * sunk), escort, is_raided=True)
    return Belief(_unraided(world, route, shown.owner), escort, is_raided=True)


def _like(load: int) -> tuple[int, ...]:
    """About as much as before: the same in half of the cases."""
    less = (load // 2, max(0, load - 2), max(0, load - 1))
    return (*less, *[load] * 5, load + 1, load + load // 3 + 1)


def _unraided(world: Strategic, route: int, owner: str) -> tuple[int, ...]:
    """The load the route began the war with, half of it, a third of it; of one opened since: nothing, or as much as on the owner's others."""
    load = sum(next(one for one in world.routes.values() if one.id == route).tonnage.values())
    if load:
        return load, load // 2, load // 3
    others = [one.total() for one in world.routes.values() if one.owner == owner and one.total()]
    return 0, sum(others) // len(others) if others else 0


def _last_turn(seen: Seen, world: Strategic, route: int, own: str) -> list[Event]:
    """Our fights on a route in the last turn in which we fought there."""
    found: list[Event] = []
    is_new = True
    for event in seen.view.logbook:
        if event.kind == "turn.opened":
            is_new = True
        elif event.kind == "merchant.fought" and event.facts["route"] == route and _is_ours(world, event, own):
            found = [event] if is_new else [*found, event]
            is_new = False
    return found


def _is_ours(world: Strategic, event: Event, own: str) -> bool:
    return any(world.is_friend(own, unit.nation) for unit in _units(world, event, "raiders"))


def _wanted(world: Strategic, event: Event) -> int:
    """What the table let the raiders sink, if it had sailed there."""
    raiders = _units(world, event, "raiders")
    german = sum(1 for unit in raiders if unit.kind == SUBMARINE and unit.nation == "germany")
    return tonnage_sunk(german, len(raiders) - german, LETTERS[str(event.facts["colour"])])


def _units(world: Strategic, event: Event, who: str) -> list[Unit]:
    """Counters of an event, by their ids: `free-french-heavy-1`."""
    names = event.facts[who]
    assert isinstance(names, Sequence)
    return [_unit(world, str(name)) for name in names]


def _unit(world: Strategic, name: str) -> Unit:
    nation = next(one for one in world.chairs if name.startswith(f"{one}-"))
    return Unit(UnitId(name), nation, name.removeprefix(f"{nation}-").rpartition("-")[0], "")


def _number(event: Event, fact: str) -> int:
    value = event.facts[fact]
    assert isinstance(value, int)
    return value
