"""Torpedoes in the water: runs, spreads that widen, which ships meet them, what a hit does."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Protocol

from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.charts import TORPEDO_DUDS, TORPEDO_FACTORS, TORPEDO_HITS
from flagplot.tactical.rules.damage.condition import speed_now
from flagplot.tactical.rules.damage.damage import TORPEDO, hurt, penetrate
from flagplot.tactical.rules.movement.geometry import (
    KNOT,
    YARD,
    advance,
    bearing,
    cosine,
    distance,
    off_line,
    part,
    sine,
    yards_between,
)
from flagplot.tactical.rules.movement.track import Track
from flagplot.tactical.rules.sight.sight import witnesses
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import Battle, Ship, Spread

RUN: Final = {18: 5000 * YARD, 21: 50_000, 24: 50_000}
"""Units of run in a turn: a 21-inch runs 25 inches of the floor scale, 8,333 yards."""
AUTOMATIC: Final = 3333
ARMING: Final = 500 * YARD
"""The run before a torpedo is armed."""
SLOW: Final = 4 * KNOT
_HALF_WIDTH: Final = 4000 * YARD // 3 // 2
"""Half of 4/3 of a thousand yards, reached at the end of the first run; the width grows with the run."""
EDGE: Final = 46
"""The angle from the axis of a spread to its edge, in tenths of a degree."""
_BITS: Final = 1 << 20
_SECONDS: Final = 300
_ROUNDING: Final = 4
"""The total by which positions and distances may be rounded, in units."""


class Steaming(Protocol):
    """A ship as far as her place, course and speed go: of an enemy, as she is seen."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def course(self) -> int: ...
    @property
    def speed(self) -> int: ...


@rule("NA-TRP-44", "NA-TRP-45", "NA-TRP-51", "NA-TRP-2")
def run_turns(inches: int, nation: str) -> int:
    """How many turns a ship's torpedo runs: two for the Japanese 24-inch alone."""
    return 2 if inches == 24 and nation == "IJN" else 1


@rule("NA-TRP-37")
def torpedo_factor(inches: int) -> int:
    """The penetration factor of a torpedo."""
    return TORPEDO_FACTORS.number(f"{inches}in", "factor")


@rule("NA-TRP-40", "NA-TRP-41", "NA-TRP-42")
def dud_die(nation: str, year: int, from_aircraft: bool = False) -> int:
    """The highest coloured die that is a dud; aircraft types may name several nations."""
    if nation.startswith("KM") and year <= TORPEDO_DUDS.number("Germany", "through"):
        return 2
    if nation == "USN" and not from_aircraft and year <= TORPEDO_DUDS.number("USA_(ships)", "through"):
        return 2
    return 1


@rule("NA-TRP-22", "NA-TRP-23")
def is_fine(torpedo_course: int, target_course: int) -> bool:
    """Whether torpedoes come within 30 degrees of bow or stern."""
    off = off_line(torpedo_course, target_course)
    return off <= 300 or off >= 1500


@rule("NA-TRP-24", "NA-TRP-25")
def halved(count: int) -> int:
    """The column for a fine angle: half, fraction up."""
    return (count + 1) // 2


@rule("NA-TRP-13", "NA-TRP-14", "NA-TRP-15", "NA-TRP-49")
def is_automatic(yards: int, speed: int, reach: int) -> bool:
    """Whether a shot at a ship is resolved without geometry: at short range, or at a slow ship within the torpedo's run (in yards)."""
    return yards <= reach and (yards <= AUTOMATIC or speed <= SLOW)


@rule("NA-TRP-18", "NA-TRP-17")
def same_half(one: Fraction, other: Fraction) -> bool:
    """Whether two fractions of a move lie in the same half of it; the middle belongs to both."""
    half = Fraction(1, 2)
    return (one <= half and other <= half) or (one >= half and other >= half)


@rule("NA-TRP-12")
def collision_course(ship: Steaming, target: Steaming, run: int, turns: int) -> int:
    """The true bearing on which torpedoes meet a target that keeps course and speed, or come nearest at the end of their run."""
    second, last = 0, turns * _SECONDS
    while True:
        x, y = advance(target.x, target.y, target.course, target.speed * second // _SECONDS)
        gap = distance(ship.x, ship.y, x, y) * _SECONDS - run * second
        if gap <= 0 or second == last:
            return bearing(ship.x, ship.y, x, y)
        # Tried every five seconds, except for the time that both need to approach each other; positions are rounded to units.
        steps = (gap - _ROUNDING * _SECONDS) // ((run + target.speed) * 5)
        second = min(last, second + 5 * max(1, steps))


class Meeting(Record):
    """A ship that enters a spread: how far along its run this turn, and on what course."""

    spread: Spread
    ship: ShipId
    along: int
    """Units from the launcher."""
    course: int
    """The ship's course there."""
    counts: bool
    """Whether both are there in the same half of their moves."""
    across: int = 0
    """Units to the right of the axis."""


@rule("NA-TRP-54")
def arming_run(state: Battle) -> int:
    """The units a torpedo runs before it is armed, by the option."""
    return 0 if state.options.own_torpedoes == "live_at_once" else ARMING


@rule("NA-TRP-55")
def is_spared(state: Battle, spread: Spread, ship: Ship) -> bool:
    """Whether a spread is fired clear of a ship: one of the launcher's own group, in the turn of the launch."""
    if spread.leg or state.options.own_torpedoes != "fired_clear":
        return False
    return ship.group == state.ships[spread.ship].group


@rule(
    "NA-TRP-17", "NA-TRP-19", "NA-TRP-26", "NA-TRP-27", "NA-TRP-28", "NA-TRP-29", "NA-TRP-30", "NA-TRP-52", "NA-TRP-54"
)
def meeting(spread: Spread, track: Track, arming: int = 0) -> Meeting | None:
    """Where a ship's track enters a spread that has run its arming distance, if it does.

    A track that crosses the axis meets it there; one that only touches the spread counts wherever both are in the same half.
    """
    near, far = spread.run * spread.leg, spread.run * (spread.leg + 1)
    live = max(near, arming)
    s, c = sine(spread.course), cosine(spread.course)
    touched: Meeting | None = None
    framed = []
    for x, y in track.points:
        dx, dy = x - spread.x, y - spread.y
        framed.append((part(dx, s) + part(dy, c), part(dx, c) - part(dy, s)))
    if len(framed) == 1:
        a, b = framed[0]
        if live <= a <= far and abs(b) * spread.run <= _HALF_WIDTH * a:
            # A stopped ship is in place in both halves.
            return Meeting(spread, track.ship, a, track.course, counts=True, across=b)
        return None
    length = track.length
    for leg in range(len(framed) - 1):
        (a0, b0), (a1, b1) = framed[leg], framed[leg + 1]
        if max(a0, a1) < live or min(a0, a1) > far:
            continue
        r0, r1 = track.runs[leg], track.runs[leg + 1]
        course = track.courses[leg]
        if (b0 <= 0 <= b1 or b1 <= 0 <= b0) and b0 != b1:
            along = a0 + (a1 - a0) * b0 // (b0 - b1)
            if live <= along <= far:
                sailed = r0 + (r1 - r0) * b0 // (b0 - b1)
                counts = same_half(Fraction(sailed, length), Fraction(along - near, spread.run))
                found = Meeting(spread, track.ship, along, course, counts)
                if counts:
                    return found
                touched = touched or found
                continue
        window = _clip(spread.run, live, far, a0, b0, a1, b1)
        if window is None:
            continue
        low, high = window
        place = _same_half_from(low, high, near, spread.run, a0, a1, r0, r1, length)
        at = low if place < 0 else place
        along, across = a0 + (a1 - a0) * at // _BITS, b0 + (b1 - b0) * at // _BITS
        found = Meeting(spread, track.ship, along, course, place >= 0, across)
        if found.counts:
            return found
        touched = touched or found
    return touched


def place_of(found: Meeting) -> tuple[int, int]:
    """Where a ship meets a spread."""
    spread = found.spread
    x, y = advance(spread.x, spread.y, spread.course, found.along)
    return advance(x, y, spread.course + 900, found.across)


def _clip(run: int, near: int, far: int, a0: int, b0: int, a1: int, b1: int) -> tuple[int, int] | None:
    """The part of a leg inside the spread, as shares of the leg from 0 to 2^20."""
    return _where(
        0,
        _BITS,
        (
            (a0 - near, a1 - near),
            (far - a0, far - a1),
            (_HALF_WIDTH * a0 - b0 * run, _HALF_WIDTH * a1 - b1 * run),
            (_HALF_WIDTH * a0 + b0 * run, _HALF_WIDTH * a1 + b1 * run),
        ),
    )


def _same_half_from(low: int, high: int, near: int, run: int, a0: int, a1: int, r0: int, r1: int, length: int) -> int:
    """The first share of a leg at which ship and torpedo are in the same half of their moves, or -1."""
    sailed, along = (length - 2 * r0, length - 2 * r1), (run - 2 * (a0 - near), run - 2 * (a1 - near))
    late = ((-sailed[0], -sailed[1]), (-along[0], -along[1]))
    for lines in ((sailed, along), late):
        both = _where(low, high, lines)
        if both is not None:
            return both[0]
    return -1


def _where(low: int, high: int, lines: tuple[tuple[int, int], ...]) -> tuple[int, int] | None:
    """The part of a stretch on which no line, given by its values at both ends of the leg, is negative."""
    for v0, v1 in lines:
        if v0 < 0 and v1 < 0:
            return None
        if v0 < 0:
            low = max(low, -(v0 * _BITS // (v1 - v0)))
        elif v1 < 0:
            high = min(high, v0 * _BITS // (v0 - v1))
    return (low, high) if low <= high else None


class Burst(Record):
    """The result of a roll against a ship: hits, their results, a wild torpedo or not."""

    hits: int
    results: list[str]
    is_wild: bool


@rule("NA-TRP-20", "NA-TRP-31", "NA-TRP-33", "NA-TRP-34", "NA-TRP-36", "NA-TRP-38")
def burst(umpire: Umpire, column: int, differential: int, duds: int, may_go_wild: bool) -> Burst:
    """A white die for the number of hits and a coloured one for the first hit's damage; further hits roll again."""
    white = umpire.dice.d6("NA-TRP-33 white")
    coloured = umpire.dice.d6("NA-TRP-20 coloured")
    hits = int(umpire.read(TORPEDO_HITS, column, f"die_{white}"))
    results = []
    for number in range(hits):
        die = coloured if number == 0 else umpire.dice.d6("NA-TRP-20 coloured")
        results.append(penetrate(umpire, die, differential, TORPEDO, duds=duds))
    return Burst(hits, results, may_go_wild and white == 6)


@rule("NA-TRP-21", "NA-TRP-22", "NA-TRP-32", "NA-TRP-50", "NA-TRP-35", "NA-TRP-11", "NA-TRP-53")
def roll_against(state: Battle, spread: Spread, ship: Ship, course: int, from_course: int, umpire: Umpire) -> None:
    """Roll one spread against one ship: torpedoes that hit, or turn wild, leave the spread."""
    fine = is_fine(from_course, course)
    column = halved(spread.count) if fine else spread.count
    differential = torpedo_factor(spread.inches) - ship.sheet.armour
    duds = dud_die(spread.nation, int(state.brief.date[:4]))
    was_hidden = spread.is_hidden
    spread.is_hidden = False
    fall = burst(umpire, column, differential, duds, may_go_wild=not spread.has_rolled)
    spread.has_rolled = True
    spread.met.append(ship.id)
    spread.count -= min(fall.hits, spread.count)
    facts = {"ship": ship.name, "count": column, "hits": fall.hits, "results": fall.results, "fine": fine}
    _tell(state, spread, ship, facts, duds, umpire, reveals=was_hidden)
    for result in fall.results:
        hurt(state, ship, result, differential, TORPEDO, umpire)
    if fall.is_wild and spread.count > 0:
        spread.count -= 1
        wild(state, state.ships[spread.ship], spread.inches, umpire)


@rule("NA-TRP-56")
def _tell(
    state: Battle, spread: Spread, ship: Ship, facts: dict[str, object], duds: int, umpire: Umpire, *, reveals: bool
) -> None:
    """Announce which ship met whose torpedoes: the launcher by name to those who know her, by her side to all others.

    Which dice are duds depends on her navy, so only those who know her are told. It is not announced that torpedoes missed a ship that is not seen.
    """
    launcher = state.ships[spread.ship]
    whole = facts | {"by": launcher.name, "side": "", "duds": duds}
    by_side = facts | {"by": "", "side": spread.side}
    enemy = state.enemy(ship.side)
    told = [ship.side] if not facts["hits"] and ship.id not in state.seen.get(enemy, ()) else list(state.sides)
    is_located = launcher.id in state.datums
    known = [s for s in told if is_located or s == launcher.side or launcher.id in state.seen.get(s, ())]
    others = [side for side in told if side not in known]
    is_open = bool(facts["hits"])
    umpire.announce(
        "torpedoed",
        ("NA-TRP-32", "NA-TRP-56"),
        whole if known else by_side,
        audience=tuple(known or others),
        veil_facts=by_side if is_open or (known and others) else None,
        veil_audience=None if is_open else tuple(others),
        reveals=reveals,
    )


@rule("NA-TRP-34", "NA-TRP-35", "NA-TRP-53")
def wild(state: Battle, launcher: Ship, inches: int, umpire: Umpire) -> None:
    """One torpedo circles back at the ship that fired it."""
    if not launcher.in_battle or launcher.depth not in {"", "S", "P"}:
        return
    differential = torpedo_factor(inches) - launcher.sheet.armour
    duds = dud_die(launcher.sheet.nation, int(state.brief.date[:4]))
    fall = burst(umpire, 1, differential, duds, may_go_wild=False)
    facts = {"ship": launcher.name, "hits": fall.hits, "results": fall.results, "duds": duds}
    # An unseen launcher is not named for a torpedo that circled and missed her.
    audience: tuple[str, ...] | None = (launcher.side,)
    if not launcher.is_submerged:
        audience = None if fall.hits else witnesses(state, launcher)
    umpire.announce("wild", ("NA-TRP-34",), facts, audience=audience)
    for result in fall.results:
        hurt(state, launcher, result, differential, TORPEDO, umpire)


def aimed_at(state: Battle, ship: Ship, target: Ship, inches: int) -> bool:
    """Whether a shot by this ship at this target is resolved automatically."""
    reach = RUN[inches] * run_turns(inches, ship.sheet.nation) // YARD
    yards = yards_between(ship.x, ship.y, target.x, target.y)
    return is_automatic(yards, speed_now(state, target), reach)
