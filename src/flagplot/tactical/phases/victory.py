"""The end of the turn and of the battle: comparative strength, points, levels, strategic aims."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flagplot.kernel.outcome import Credit, Outcome, totals
from flagplot.kernel.rule import rule
from flagplot.tactical.geometry import YARD, distance
from flagplot.tactical.model import ESCAPED, HEAVY, LEVELS, LURKING, SUNK, Battle, Ship
from flagplot.tactical.options import organisers_ratio
from flagplot.tactical.phases.movement import is_beyond
from flagplot.tactical.scenarios import Aim
from flagplot.tactical.wording import called

_UNIT: Final = 100
"""Points are kept in hundredths: strength times the ratio of forces."""


@rule("NA-VIC-5", "NA-VIC-6", "NA-VIC-16")
def strength(ship: Ship) -> Fraction:
    """Her comparative strength."""
    return Fraction(ship.sheet.half_cs, 2)


@rule("NA-VIC-3", "NA-VIC-7", "NA-VIC-8", "NA-VIC-19")
def ratio(state: Battle) -> tuple[str, Fraction]:
    """The stronger side and by how much, from the forces at set-up; a scenario may state the figure itself."""
    totals = {
        side: sum((strength(ship) for ship in state.ships.values() if ship.side == side), Fraction(0))
        for side in state.sides
    }
    one, other = state.sides
    stronger, weaker = (one, other) if totals[one] >= totals[other] else (other, one)
    chosen = state.options.get("force_ratio", "on")
    if chosen != "on":
        return stronger, organisers_ratio(chosen) or Fraction(1)
    if state.brief.ratio is not None:
        return stronger, Fraction(*state.brief.ratio)
    return stronger, totals[stronger] / totals[weaker]


@rule("NA-VIC-15")
def worth(state: Battle, ship: Ship) -> Fraction:
    """What sinking her is worth: a value set beforehand, or her strength."""
    for effect in state.effects("vp"):
        if state.applies(effect, ship):
            return Fraction(effect.value)
    return strength(ship)


@rule("NA-VIC-9", "NA-VIC-10", "NA-VIC-12", "NA-VIC-14")
def given_up(state: Battle, ship: Ship) -> Fraction:
    """What her loss or damage gives the other side, before the ratio."""
    if ship.level >= SUNK:
        return worth(state, ship)
    if ship.level == HEAVY:
        fatal = state.options.get("heavy_damage_fatal") == "on" or any(
            state.applies(effect, ship) for effect in state.effects("hd_counts_as_sunk")
        )
        return worth(state, ship) if fatal else worth(state, ship) / 2
    return Fraction(0)


@rule("NA-VIC-3", "NA-VIC-4", "NA-VIC-9", "NA-VIC-11", "NA-VIC-13")
def account(state: Battle) -> list[Credit]:
    """What each loss and each escape is worth, and to whom: the stronger side's losses count by the ratio."""
    stronger, multiplier = ratio(state)
    lines = []
    for ship in state.ships.values():
        lost = given_up(state, ship)
        if lost:
            is_stronger = ship.side == stronger and multiplier != 1
            rules = ["NA-VIC-3" if is_stronger else "NA-VIC-9"]
            if ship.level == HEAVY:
                rules.append("NA-VIC-14" if lost == worth(state, ship) else "NA-VIC-10")
            times = multiplier if is_stronger else Fraction(1)
            lines.append(Credit(state.enemy(ship.side), lost * times, _loss(ship, lost, times), tuple(rules)))
    for effect in state.effects("exit_vp"):
        lines += [
            Credit(effect.side, Fraction(effect.value), f"{ship.name} got away", ("NA-VIC-19",))
            for ship in state.ships.values()
            if ship.side == effect.side and ship.status == ESCAPED and is_beyond(ship, effect.axis, effect.beyond)
        ]
    return lines


def _loss(ship: Ship, lost: Fraction, times: Fraction) -> str:
    """`Furutaka heavily damaged`, and `…, 2 times 1.97 since hers was the stronger side`."""
    fate = "sunk" if ship.level >= SUNK else "heavily damaged"
    return f"{ship.name} {fate}" + (
        f", {_decimal(lost)} times {_decimal(times)} since hers was the stronger side" if times != 1 else ""
    )


def score(state: Battle) -> dict[str, Fraction]:
    """The points of each side."""
    return totals(account(state), state.sides)


@rule("NA-VIC-17")
def level(one: Fraction, other: Fraction) -> str:
    """How clear a win is, for the side with more points."""
    if one == other:
        return "draw"
    if one >= 2 * other:
        return "decisive"
    return "marginal" if one * 4 > other * 5 else "draw"


@rule("NA-VIC-2", "NA-VIC-18", "NA-SCN-6")
def achieved(state: Battle, aim: Aim) -> bool:
    """Whether a strategic aim is reached."""
    named = [ship for ship in state.ships.values() if _is_meant(aim, ship)]
    worst = LEVELS.index(aim.worst)
    if aim.kind == "exit":
        return any(
            ship.side == aim.side
            and ship.status == ESCAPED
            and ship.level <= worst
            and (not aim.controlled or ship.controlled)
            and is_beyond(ship, aim.axis, aim.beyond)
            for ship in named
        )
    if aim.kind == "preserve":
        return all(ship.level <= worst for ship in named if ship.side == aim.side)
    if aim.kind == "sink":
        return sum(ship.level >= SUNK for ship in named if ship.side != aim.side) >= aim.count
    near = aim.yards * YARD
    foes = state.afloat(state.enemy(aim.side))
    return all(distance(ship.x, ship.y, aim.x * YARD, aim.y * YARD) >= near for ship in foes)


def _is_meant(aim: Aim, ship: Ship) -> bool:
    if aim.ships:
        return ship.id in aim.ships
    return ship.kind == aim.cls if aim.cls else True


@rule("NA-VIC-1", "NA-VIC-2", "NA-VIC-17", "NA-VIC-18", "NA-VIC-13")
def judge(state: Battle) -> Outcome:
    """The result, tactical and strategic apart. Points are kept in hundredths, fractions dropped."""
    points = score(state)
    shown = {side: int(value * _UNIT) for side, value in points.items()}
    one, other = state.sides
    best = one if points[one] >= points[other] else other
    reached = [aim for aim in state.brief.aims if achieved(state, aim)]
    told = " ".join(aim.text for aim in reached)
    if state.options.get("victory") == "none" or not (state.brief.victory or state.brief.aims):
        reason = f"Report only: {_points(points)}."
        return Outcome((), "no victory conditions", shown, reason, ("NA-VIC-1",), _UNIT)
    degree = level(points[best], points[state.enemy(best)])
    winners = (best,) if degree != "draw" else ()
    text = f"a {degree} victory for {called(best)}" if winners else "a drawn battle"
    if state.brief.aims:
        text += f"; {_object([aim.side for aim in reached])}"
    reason = f"{_points(points)}. {told}".strip()
    return Outcome(winners, text, shown, reason, ("NA-VIC-2", "NA-VIC-17"), _UNIT)


def _object(sides: list[str]) -> str:
    """Who reached a strategic aim, in words."""
    gained = list(dict.fromkeys(sides))
    if not gained:
        return "neither side gained its object"
    return f"the object was gained by {' and '.join(called(side) for side in gained)}"


def _points(points: dict[str, Fraction]) -> str:
    """`The US Navy 14 points, the Japanese 11.5`."""
    text = ", ".join(f"{called(side)} {_decimal(value)}" for side, value in points.items())
    first, _, rest = text.partition(", ")
    noun = "point" if first.endswith(" 1") else "points"
    return f"{first[:1].upper()}{first[1:]} {noun}, {rest}"


def _decimal(value: Fraction) -> str:
    whole, rest = divmod(int(value * _UNIT), _UNIT)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".") if rest else str(whole)


def is_over(state: Battle) -> bool:
    """Whether the battle ends with this turn: time is up, a side has nobody left, or is recalled."""
    if state.turn >= state.brief.turns or state.recalled:
        return True
    return any(not _has_forces(state, side) for side in state.sides)


def _has_forces(state: Battle, side: str) -> bool:
    if state.afloat(side) or any(ship.side == side and ship.status == LURKING for ship in state.ships.values()):
        return True
    return any(flight.side == side and flight.status == "air" and flight.load for flight in state.flights.values())
