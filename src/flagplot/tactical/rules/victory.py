"""The end of the turn and of the battle: comparative strength, points, levels, strategic aims."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flagplot.kernel.outcome import Credit, Outcome, totals
from flagplot.kernel.rule import rule
from flagplot.kernel.text.references import Series
from flagplot.kernel.text.said import Said
from flagplot.tactical.content.scenario import BATTLE, WIN
from flagplot.tactical.content.scenarios import Aim
from flagplot.tactical.options import organisers_ratio
from flagplot.tactical.rules.movement.geometry import YARD, distance
from flagplot.tactical.rules.movement.movement import is_beyond
from flagplot.tactical.state.model import ESCAPED, HEAVY, LEVELS, LURKING, SUNK, Battle, Ship
from flagplot.tactical.text.said import say
from flagplot.tactical.text.wording import called

_UNIT: Final = 100
"""Points are kept in hundredths: strength times the ratio of forces."""


@rule("NA-VIC-5", "NA-VIC-6", "NA-VIC-16")
def strength(ship: Ship) -> Fraction:
    """Her comparative strength."""
    return Fraction(ship.sheet.half_cs, 2)


@rule("NA-VIC-3", "NA-VIC-7", "NA-VIC-8", "NA-VIC-19")
def ratio(state: Battle) -> tuple[str, Fraction]:
    """The stronger side and the ratio, from the forces at set-up; a scenario may state the ratio itself."""
    totals = {
        side: sum((strength(ship) for ship in state.ships.values() if ship.side == side), Fraction(0))
        for side in state.sides
    }
    one, other = state.sides
    stronger, weaker = (one, other) if totals[one] >= totals[other] else (other, one)
    chosen = state.options.force_ratio
    if chosen != "on":
        return stronger, organisers_ratio(chosen) or Fraction(1)
    if state.brief.ratio is not None:
        return stronger, Fraction(*state.brief.ratio)
    return stronger, totals[stronger] / totals[weaker]


@rule("NA-VIC-15")
def worth(state: Battle, ship: Ship) -> Fraction:
    """The points for sinking her: a value set by the scenario, or her strength."""
    for effect in state.effects("vp"):
        if state.applies(effect, ship):
            return Fraction(effect.value)
    return strength(ship)


@rule("NA-VIC-9", "NA-VIC-10", "NA-VIC-12", "NA-VIC-14", "NA-VIC-19")
def given_up(state: Battle, ship: Ship) -> Fraction:
    """What her loss or damage gives the other side, before the ratio; damage with which the scenario begins gives nothing."""
    if any(state.applies(effect, ship) for effect in state.effects("hd_from_before")):
        return worth(state, ship) / 2 if ship.level >= SUNK else Fraction(0)
    if ship.level >= SUNK:
        return worth(state, ship)
    if ship.level == HEAVY:
        fatal = state.options.heavy_damage_fatal == "on" or any(
            state.applies(effect, ship) for effect in state.effects("hd_counts_as_sunk")
        )
        return worth(state, ship) if fatal else worth(state, ship) / 2
    return Fraction(0)


@rule("NA-VIC-3", "NA-VIC-4", "NA-VIC-9", "NA-VIC-11", "NA-VIC-13")
def account(state: Battle) -> list[Credit]:
    """The points for each loss and each escape, by side: the stronger side's losses count by the ratio."""
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
            Credit(effect.side, Fraction(effect.value), say("score-got-away", ship=ship.name), ("NA-VIC-19",))
            for ship in state.ships.values()
            if ship.side == effect.side and ship.status == ESCAPED and is_beyond(ship, effect.axis, effect.beyond)
        ]
    return lines


def _loss(ship: Ship, lost: Fraction, times: Fraction) -> Said:
    """`Furutaka heavily damaged`, and `…, 2 times 1.97 since hers was the stronger side`."""
    loss = say("score-sunk", ship=ship.name) if ship.level >= SUNK else say("score-heavily-damaged", ship=ship.name)
    return loss if times == 1 else say("score-times", loss=loss, points=_decimal(lost), times=_decimal(times))


def score(state: Battle) -> dict[str, Fraction]:
    """The points of each side."""
    return totals(account(state), state.sides)


@rule("NA-VIC-17")
def level(one: Fraction, other: Fraction) -> str:
    """The level of victory for the side with more points."""
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


def counted(state: Battle) -> tuple[dict[str, int], str]:
    """The points in hundredths, fractions dropped, and in words."""
    points = score(state)
    return _hundredths(points), _points(points)


def _hundredths(points: dict[str, Fraction]) -> dict[str, int]:
    return {side: int(value * _UNIT) for side, value in points.items()}


@rule("NA-VIC-20", "NA-VIC-17")
def verdict(state: Battle, reached: list[Aim], points: dict[str, Fraction]) -> tuple[str, str]:
    """The winner and the level: by an aim that decides, if one side alone has reached one, otherwise by points."""
    one, other = state.sides
    best = one if points[one] >= points[other] else other
    degree = level(points[best], points[state.enemy(best)])
    wins = [aim.side for aim in reached if aim.decides]
    missed = [aim for aim in state.brief.aims if aim.decides == BATTLE and aim not in reached]
    for side in (one, other):
        if side in wins and state.enemy(side) not in wins:
            is_outright = any(aim.side == side and aim.decides == WIN for aim in reached)
            return side, "decisive" if is_outright or (best == side and degree == "decisive") else "marginal"
    if not wins and len({aim.side for aim in missed}) == 1:
        side = state.enemy(missed[0].side)
        return side, "decisive" if best == side and degree == "decisive" else "marginal"
    return best, degree


@rule("NA-VIC-1", "NA-VIC-2", "NA-VIC-17", "NA-VIC-18", "NA-VIC-13", "NA-VIC-20")
def judge(state: Battle, ended: Said | None = None, why: str = "") -> Outcome:
    """The result, tactical and strategic separately; `ended` says what ended the battle early, and by which rule."""
    scored = score(state)
    shown, points = _hundredths(scored), _points(scored)
    reached = [aim for aim in state.brief.aims if achieved(state, aim)]
    told = " ".join(aim.text for aim in reached)
    before = f"{ended} " if ended is not None else ""
    by = (why,) if why else ()
    if state.options.victory == "none" or not (state.brief.victory or state.brief.aims):
        reason = f"{before}{say('outcome-report-only', points=points)}"
        return Outcome((), str(say("outcome-none")), shown, reason, ("NA-VIC-1", *by), _UNIT)
    best, degree = verdict(state, reached, scored)
    winners = (best,) if degree != "draw" else ()
    text = won(degree, winners)
    if state.brief.aims:
        text = say("outcome-with-object", level=text, object=_object([aim.side for aim in reached]))
    reason = f"{before}{points}. {told}".strip()
    decided = ("NA-VIC-20",) if any(aim.decides for aim in state.brief.aims) else ()
    return Outcome(winners, str(text), shown, reason, ("NA-VIC-2", "NA-VIC-17", *decided, *by), _UNIT)


def won(degree: str, winners: tuple[str, ...]) -> Said:
    """A level of victory in words."""
    if not winners:
        return say("outcome-drawn")
    side = called(winners[0])
    return say("outcome-decisive", side=side) if degree == "decisive" else say("outcome-marginal", side=side)


def _object(sides: list[str]) -> Said:
    """Who reached a strategic aim, in words."""
    gained = list(dict.fromkeys(sides))
    if not gained:
        return say("outcome-no-object")
    return say("outcome-object", sides=Series(tuple(called(side) for side in gained)))


def _points(points: dict[str, Fraction]) -> str:
    """`The US Navy 14 points, the Japanese 11.5`."""
    (one, more), (other, less) = points.items()
    first = say("outcome-point") if more == 1 else say("outcome-points", points=_decimal(more))
    text = str(say("outcome-score", one=called(one), first=first, other=called(other), second=_decimal(less)))
    return f"{text[:1].upper()}{text[1:]}"


def _decimal(value: Fraction) -> str:
    whole, rest = divmod(int(value * _UNIT), _UNIT)
    return f"{whole}.{rest:02d}".rstrip("0").rstrip(".") if rest else str(whole)


def is_over(state: Battle) -> bool:
    """Whether the battle ends with this turn: time is up, a side has no ships left, or is recalled."""
    if state.turn >= state.brief.turns or state.recalled:
        return True
    return any(not _has_forces(state, side) for side in state.sides)


def _has_forces(state: Battle, side: str) -> bool:
    if state.afloat(side) or any(ship.side == side and ship.status == LURKING for ship in state.ships.values()):
        return True
    return any(flight.side == side and flight.status == "air" and flight.load for flight in state.flights.values())
