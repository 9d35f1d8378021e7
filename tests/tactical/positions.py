"""Battles in a few lines: `battle(fleet("rn", "exeter:YORK"), fleet("km", "spee:DEUTSCH", at=(0, 10000)))`."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.dice import Chance, Dice, ScriptedDice, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.order import Objection
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.content.scenario import Effect, GroupSetup, Scenario, ShipSetup
from flagplot.tactical.options import TacticalOptions
from flagplot.tactical.rules.movement.geometry import YARD, advance
from flagplot.tactical.rules.movement.track import Track
from flagplot.tactical.rules.torpedoes.spreads import RUN
from flagplot.tactical.state.model import Battle, Ship, Spread
from flagplot.tactical.state.setup import build


def fleet(
    side: str,
    *ships: str,
    at: tuple[int, int] = (0, 0),
    course: int = 0,
    speed: int = 20,
    gap: int = 1000,
    name: str = "",
    depth: str = "",
) -> GroupSetup:
    """A group of ships written as `name:CLASS`, with the leader at a place in yards."""
    names = [word.split(":") for word in ships]
    setups = tuple(ShipSetup(ship, f"{side}.{ship}", ship.title(), kind) for ship, kind in names)
    group = name or names[0][0]
    return GroupSetup(group, group.title(), side, at[0], at[1], course, speed, gap, setups, depth)


def battle(*groups: GroupSetup, options: dict[str, str] | None = None, **conditions: Any) -> Battle:
    """A battle before its first turn."""
    given: dict[str, Any] = {
        "id": "own",
        "title": "A battle",
        "blurb": "",
        "date": "1942-03-01",
        "start": "12:00",
        "turns": 12,
        "light": "day",
        "visibility": "good",
        "seas": "calm",
        "period": "ww2",
        "sides": tuple(dict.fromkeys(group.side for group in groups)),
        "groups": groups,
        "land": (),
        "arrivals": (),
        "effects": (),
        "aims": (),
        "ratio": None,
        "special": (),
        "victory": "points",
        "hypothetical": True,
        "warnings": (),
    } | conditions
    chance = Chance(key_from_seed(1))
    return build(Scenario(**given), "own", TacticalOptions.of(GAME.settings(options or {})), chance)


def duel(
    range_yards: int = 10000, *, own: str = "YORK", foe: str = "MYOKO", bearing: int = 90, **conditions: Any
) -> Battle:
    """Two ships heading north, the second on a bearing from the first; the first is `exeter`, the second `haguro`."""
    x, y = advance(0, 0, bearing * 10, range_yards * YARD)
    state = battle(
        fleet("rn", f"exeter:{own}"),
        fleet("ijn", f"haguro:{foe}", at=(0, 0)),
        **conditions,
    )
    state.ships["haguro"].x, state.ships["haguro"].y = x, y
    return state


def night(yards: int, **conditions: Any) -> Battle:
    """A Japanese `exeter` and a British `haguro` without radar, in the dark."""
    given = {"own": "MYOKO", "foe": "LEANDER", "date": "1940-01-01", "light": "night"} | conditions
    return duel(yards, **given)


def seen(state: Battle, side: str = "rn") -> bool:
    """Whether a side sees any enemy."""
    return bool(state.seen[side])


def effect(kind: str, **fields: Any) -> Effect:
    """A special condition."""
    return Effect(kind, **fields)


def umpire(*faces: int, state: Battle | None = None) -> Umpire:
    """An umpire with given dice."""
    return Umpire(ScriptedDice(*faces), state.logs if state is not None else None)


def opened(state: Battle, *faces: int) -> Battle:
    """The battle at its first plot; `faces` are the dice of weather and detection."""
    dice = ScriptedDice(*faces)
    GAME.advance(state, Umpire(dice, state.logs))
    dice.finish()
    return state


def give(state: Battle, seat: str, line: str, *faces: int, exact: bool = True) -> list[Event]:
    """Give one order; `faces` are all the dice that follow."""
    dice = ScriptedDice(*faces)
    events = GAME.apply(state, Seat(seat), GAME.notation.parse(line), dice)
    if exact:
        dice.finish()
    return events


def assault(state: Battle, line: str, *faces: int) -> list[Event]:
    """Give the attack of an escort whose boat does not fire back; `faces` are the first dice that follow."""
    give(state, "rn", line)
    return give(state, "km", "throat", *faces, exact=False)


def refused(state: Battle, seat: str, line: str) -> str:
    """The rule by which an order is refused; empty if it is legal."""
    objection: Objection | None = GAME.check(state, Seat(seat), GAME.notation.parse(line))
    return objection.rule if objection is not None else ""


def turn(state: Battle, *faces: int, dice: Dice | None = None, **lines: str) -> list[Event]:
    """Play a turn: every seat plots (`rn='exeter: 4"'`, by default straight on) and nobody shifts fire.

    `faces` are the dice of the whole turn, including weather and detection of the next one; without them dice are seeded.
    """
    rolled = dice or (ScriptedDice(*faces) if faces else SeededDice(state.chance))
    umpire = Umpire(rolled, state.logs)
    for seat in list(GAME.to_act(state)):
        key = seat.replace("/", "_").replace("-", "_")
        order = GAME.notation.parse(f"plot {lines.get(key, '')}")
        objection = GAME.check(state, seat, order)
        assert objection is None, objection
        GAME.obey(state, seat, order, umpire)
    while GAME.to_act(state) and "Plot" not in state.where()[-1]:
        for seat in list(GAME.to_act(state)):
            order = GAME.notation.parse(_IDLE[type(state.flow[-1]).__name__])
            GAME.obey(state, seat, order, umpire)
    if faces and isinstance(rolled, ScriptedDice):
        rolled.finish()
    return umpire.events


_IDLE = {
    "Gunfire": "hold",
    "Signalling": "signal",
    "Assaulting": "assault",
    "Throats": "throat",
    "Amending": "amend",
    "Consenting": "consent no",
    "Parley": "consent no",
}


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def one(events: list[Event], kind: str) -> Event:
    """The only event of a kind."""
    found = [event for event in events if event.kind == kind]
    assert len(found) == 1, f"{len(found)} events of kind {kind} in {kinds(events)}"
    return found[0]


def place(ship: Ship) -> tuple[int, int]:
    """The position of a ship, rounded to yards."""
    return round(ship.x / YARD), round(ship.y / YARD)


def written(date: str, ship: str, *, hypothetical: bool = False, extra: str = "") -> str:
    """A scenario file: a British ship and her enemy."""
    return f"""title = "A battle"
date = "{date}"
start = "10:00"
turns = 3
hypothetical = {str(hypothetical).lower()}
victory = "points"
{extra}
[[group]]
side = "rn"
name = "One"
at = [0, 0]
course = 0
speed = 10
ships = ["{ship}"]

[[group]]
side = "km"
name = "Two"
at = [9000, 0]
course = 0
speed = 10
ships = ["Somebody:HIPPER"]
"""


def hunt(
    yards: int = 1500, *, depth: str = "P", escort: str = "FLOWER", boat: str = "VIIC", **conditions: Any
) -> Battle:
    """A corvette heading north for a boat ahead of her."""
    given = {"date": "1943-03-01"} | conditions
    return battle(
        fleet("rn", f"bluebell:{escort}", speed=12),
        fleet("km", f"u-99:{boat}", at=(0, yards), depth=depth, speed=6),
        **given,
    )


def located(*, helm: str = "", **conditions: Any) -> Battle:
    """A boat located ahead, her plot sealed, the escort to answer."""
    state = opened(hunt(1500, **conditions))
    give(state, "km", f"plot u-99: {helm}" if helm else "plot")
    give(state, "rn", "plot search bluebell hydrophone", 6)
    return state


def spread(count: int = 4, course: int = 0, inches: int = 21, **more: object) -> Spread:
    """Torpedoes from the origin."""
    return Spread(1, "rn", "exeter", "RN", 0, 0, course, count, inches, RUN[inches], **more)  # type: ignore[arg-type]


def track(x: int, y: int, course: int, run: int, ship: str = "haguro") -> Track:
    """A straight track, all in yards."""
    way = Track(ship, x * YARD, y * YARD, course, [])
    way.straight(run * YARD)
    return way


def column(*ships: str, **where: object) -> Battle:
    """One British group and a German far away."""
    own: GroupSetup = fleet("rn", *ships, name="own", **where)  # type: ignore[arg-type]
    return opened(battle(own, fleet("km", "far:YORK", at=(200000, 0))))
