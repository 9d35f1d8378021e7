"""Fleet combat as a calculation: two sides in figures, their modifiers, their dice, the steps each inflicts.

The sides are plain numbers, so that operations, landings, strikes and odds all use the same few functions.
"""

from __future__ import annotations

from fractions import Fraction

from flagplot.kernel.modifier import Tally
from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.charts import DAMAGE, MODIFIERS
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.text import reasons

_DIE: dict[str, int] = {row: int(MODIFIERS.read(row, "die").cell) for row in MODIFIERS.rows}


class Side(Record):
    """One side of a combat in figures."""

    name: str
    cv: int
    air: int = 0
    """Air points taking part, strategic bombers included."""
    units: int = 0
    """Ship units, landing craft included."""
    lsp: int = 1
    has_base: bool = False
    is_task_force: bool = True
    """Shore defenders are no task force and have no LSP."""
    lacks_craft: bool = False
    card_die: int = 0
    card_shift: int = 0
    air_only: int = 0
    """The air points of task forces of aircraft alone, which count beside ships."""
    land: int = 0
    """In a landing: land points and garrisons, which count if numbers go by units."""
    supplied: int = -1
    """The units its LSP are measured by if they differ from those that take part: in a landing, or since an earlier combat."""


@rule("NW-CMB-15", "NW-CMB-16", "NW-CMB-23", "NW-CMB-24", "NW-CMB-26", "NW-CMB-27", "NW-CMB-28", "NW-AMP-41")
def numbers(own: Side, enemy: Side, options: StrategicOptions, tally: Tally) -> None:
    """Outnumbering and being outnumbered, the two bands exclusive."""
    by_units = options.outnumbering == "units"
    mine = own.units + own.air_only + own.land if by_units else own.cv
    theirs = enemy.units + enemy.air_only + enemy.land if by_units else enemy.cv
    if mine and mine >= 3 * theirs:
        tally.add("NW-CMB-24", reasons.OUTNUMBERING_3, _DIE["outnumbering_3"])
    elif mine and mine >= 2 * theirs:
        tally.add("NW-CMB-23", reasons.OUTNUMBERING_2, _DIE["outnumbering_2"])
    elif theirs and theirs >= 3 * mine:
        tally.add("NW-CMB-16", reasons.OUTNUMBERED_3, _DIE["outnumbered_3"])
    elif theirs and theirs >= 2 * mine:
        tally.add("NW-CMB-15", reasons.OUTNUMBERED_2, _DIE["outnumbered_2"])


@rule("NW-CMB-18", "NW-CMB-29", "NW-CMB-30")
def has_supremacy(own: int, enemy: int, against_none: str) -> bool:
    """Whether air points are three to one; what some air against none counts is an option."""
    if not enemy:
        if against_none == "never":
            return False
        enemy = 1 if against_none == "count_as_one" else 0
    return own > 0 and own >= 3 * enemy


@rule("NW-CMB-18", "NW-CMB-19", "NW-UNI-27")
def air(own: Side, enemy: Side, options: StrategicOptions, tally: Tally) -> None:
    """Air supremacy and air inferiority."""
    against_none = options.air_vs_none_fleet
    if has_supremacy(own.air, enemy.air, against_none):
        tally.add("NW-CMB-18", reasons.AIR_SUPREMACY, _DIE["air_supremacy"])
    elif has_supremacy(enemy.air, own.air, against_none):
        tally.add("NW-CMB-19", reasons.AIR_INFERIORITY, _DIE["air_inferiority"])


@rule("NW-CMB-21", "NW-CMB-25", "NW-CMB-32", "NW-CMB-33", "NW-AMP-40", "NW-OPS-12", "NW-OPS-26")
def stores(own: Side, options: StrategicOptions, tally: Tally) -> None:
    """Lack and abundance of LSP, for task forces only."""
    if not own.is_task_force:
        return
    measured = own.supplied
    if measured < 0:
        measured = own.units + (own.air if options.lsp_units == "listed" else own.air_only)
    if own.lsp == 0:
        tally.add("NW-CMB-21", reasons.NO_LSP, _DIE["no_lsp"])
    elif own.lsp > measured > 0:
        tally.add("NW-CMB-25", reasons.PLENTY_OF_LSP, _DIE["lsp_rich"])


@rule("NW-CMB-17", "NW-CMB-20", "NW-CMB-22", "NW-CMB-34", "NW-ADV-7", "NW-ADV-10", "NW-ADV-17", "NW-CTL-10")
def modifiers(own: Side, enemy: Side, options: StrategicOptions) -> Tally:
    """Every modifier of a side's dice, cards apart from option card_dice included."""
    tally = Tally()
    numbers(own, enemy, options, tally)
    air(own, enemy, options, tally)
    if own.has_base:
        tally.add("NW-CMB-20", reasons.FLEET_BASE_IN_THE_AREA, _DIE["fleet_base_area"])
    stores(own, options, tally)
    if own.lacks_craft:
        tally.add("NW-CMB-22", reasons.NO_LANDING_CRAFT, _DIE["no_landing_craft"])
    if options.card_dice == "all":
        cards(own, tally)
    return tally


def cards(own: Side, tally: Tally) -> None:
    """Advantage cards: their value on the die, or one column, which here is one pip."""
    tally.add("NW-ADV-7", reasons.ADVANTAGE_CARD, own.card_die)
    tally.add("NW-ADV-17", reasons.ADVANTAGE_CARD_AS_COLUMN_SHIFT, own.card_shift)


@rule("NW-CMB-10", "NW-CMB-11", "NW-CMB-14")
def rows(cv: int, options: StrategicOptions) -> list[int]:
    """The rows of the damage table a combat value is read on: one die for each twenty or part of it."""
    if cv <= 0:
        return []
    dice = (cv + 19) // 20
    if options.cv_split == "even":
        return [cv // dice + (1 if n < cv % dice else 0) for n in range(dice)]
    return [20] * (cv // 20) + ([cv % 20] if cv % 20 else [])


@rule("NW-CMB-8", "NW-CMB-10", "NW-CMB-14")
def throw(own: Side, options: StrategicOptions, umpire: Umpire) -> list[int]:
    """Roll a side's dice."""
    return umpire.dice.dice(len(rows(own.cv, options)), f"NW-CMB-8 {own.name}")


@rule("NW-CMB-8", "NW-CMB-12", "NW-CMB-13", "NW-ADV-18")
def inflict(own: Side, enemy: Side, faces: list[int], options: StrategicOptions, umpire: Umpire) -> tuple[int, Tally]:
    """Read a side's dice: the steps it inflicts, and the modifiers behind them."""
    tally = modifiers(own, enemy, options)
    parts = rows(own.cv, options)
    first = Tally()
    if options.card_dice == "one":
        cards(own, first)
    steps = 0
    for number, (row, face) in enumerate(zip(parts, faces, strict=True)):
        die = face
        if number == 0 or options.modifiers == "every_die":
            die += tally.total
        if number == 0:
            die += first.total
        steps += int(umpire.read(DAMAGE, row, max(-2, min(die, 12))))
    tally.lines += first.lines
    return steps, tally


@rule("NW-CMB-8", "NW-CMB-12", "NW-CMB-13", "NW-ADV-18")
def spread(cv: int, total: int, one_die: int, options: StrategicOptions) -> dict[int, Fraction]:
    """How likely each number of steps is: `total` is the sum of all modifiers, `one_die` what cards add among them."""
    ways = {0: Fraction(1)}
    for number, row in enumerate(rows(cv, options)):
        die = total if number == 0 else 0
        if number and options.modifiers == "every_die":
            die = total - one_die if options.card_dice == "one" else total
        wider: dict[int, Fraction] = {}
        for steps, p in ways.items():
            for face in range(1, 7):
                reached = steps + int(DAMAGE.read(row, max(-2, min(face + die, 12))).cell)
                wider[reached] = wider.get(reached, Fraction(0)) + p / 6
        ways = wider
    return ways


@rule("NW-CMB-35", "NW-CMB-36", "NW-CMB-38", "NW-CMB-48")
def operator_wins(
    lost: int, left: int, enemy_lost: int, enemy_left: int, options: StrategicOptions, *, nobody_left: bool = False
) -> bool:
    """Whether the side that conducts the operation has won: it lost less, or as much and has more left.

    A damaged escort has no value but is still afloat: only if both sides have no unit left is there no winner.
    """
    if nobody_left:
        return False
    if lost != enemy_lost:
        return lost < enemy_lost
    if left != enemy_left:
        return left > enemy_left
    return options.full_tie == "intervener_withdraws"
