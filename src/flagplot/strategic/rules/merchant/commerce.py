"""Merchant combat as a calculation: odds, shifts, two dice, a colour, and what each side loses."""

from __future__ import annotations

from flagplot.kernel.modifier import Tally
from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.charts import LOSSES, ODDS, RATIOS
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.rules.combat.combat import has_supremacy
from flagplot.strategic.text import reasons


class Interdictors(Record):
    """The attackers of a route in one combat, in figures."""

    cv: int
    sub_cv: int = 0
    """The part of it that submarines bring: their losses have a column of their own."""
    german_subs: int = 0
    """Interdicting units that sink by the German column."""
    others: int = 0
    air: int = 0
    best: int = 0
    """The highest class of surface raider: 3 heavy, 2 light cruiser, 1 escort, 0 none."""
    card_die: int = 0
    card_shift: int = 0


class Escort(Record):
    """The defenders of a route in one combat, in figures."""

    cv: int
    air: int = 0
    best: int = 0
    card_die: int = 0
    card_shift: int = 0


class Interdiction(Record):
    """The result of a merchant combat."""

    column: str
    difference: int
    colour: str
    raider_steps: int
    escort_steps: int
    tonnage: int


@rule("NW-INT-11", "NW-INT-13", "NW-INT-14", "NW-INT-38")
def is_fought(raiders: Interdictors, escort: Escort) -> bool:
    """Whether there is a combat at all: some attack value, and odds of at least one to three."""
    return raiders.cv > 0 and 3 * raiders.cv >= escort.cv


@rule("NW-INT-12", "NW-INT-16", "NW-INT-17")
def odds_column(attack: int, defence: int) -> str:
    """The highest column not above the true ratio."""
    found = ODDS.columns[0]
    for column, (a, d) in zip(ODDS.columns, RATIOS, strict=True):
        if attack * d >= defence * a:
            found = column
    return found


@rule("NW-INT-18", "NW-INT-19", "NW-INT-20", "NW-INT-21", "NW-INT-22", "NW-INT-23", "NW-ADV-8", "NW-ADV-16")
def shifts(raiders: Interdictors, escort: Escort, options: StrategicOptions) -> Tally:
    """Columns to the right for the interdictor, to the left for the escort."""
    tally = Tally()
    against_none = options.air_vs_none_merchant
    if has_supremacy(raiders.air, escort.air, against_none):
        tally.add("NW-INT-18", reasons.AIR_SUPREMACY_OF_THE_INTERDICTOR, 2)
    elif has_supremacy(escort.air, raiders.air, against_none):
        tally.add("NW-INT-18", reasons.AIR_SUPREMACY_OF_THE_ESCORT, -2)
    steps = options.outclass == "per_class_step"
    if raiders.best and escort.best and raiders.best > escort.best:
        tally.add("NW-INT-20", reasons.ESCORTS_OUTCLASSED, 2 * (raiders.best - escort.best) if steps else 2)
    elif options.outclass_both_ways == "on" and raiders.best and escort.best > raiders.best:
        tally.add("NW-INT-23", reasons.RAIDERS_OUTCLASSED, -2 * (escort.best - raiders.best) if steps else -2)
    tally.add("NW-ADV-16", reasons.INTERDICTORS_CARD, raiders.card_shift)
    tally.add("NW-ADV-16", reasons.ESCORTS_CARD, -escort.card_shift)
    return tally


@rule("NW-INT-25", "NW-INT-26", "NW-INT-27")
def colour_of(difference: int, column: str, options: StrategicOptions, umpire: Umpire) -> str:
    """The colour of the odds table, by its first letter."""
    cell = umpire.read(ODDS, difference, column)
    return options.blank_cell if cell == "*" else cell[0]


@rule("NW-INT-28", "NW-INT-29", "NW-INT-33", "NW-INT-41")
def step_losses(raiders: Interdictors, escort: Escort, colour: str) -> tuple[int, int]:
    """Steps lost by raiders and escorts: a percentage of the enemy's value, fractions dropped."""
    surface_cv = raiders.cv - raiders.sub_cv
    by_surface = LOSSES.number(colour, "surface")
    by_subs = LOSSES.number(colour, "subs")
    weighted = surface_cv * by_surface + raiders.sub_cv * by_subs
    raider_steps = weighted * escort.cv // (100 * raiders.cv)
    return raider_steps, LOSSES.number(colour, "escort") * raiders.cv // 100


@rule("NW-INT-30", "NW-INT-31", "NW-INT-42")
def tonnage_sunk(german_subs: int, others: int, colour: str) -> int:
    """Tonnage points sunk: German submarines by their column, all others by theirs, each rounded separately."""
    return _per_unit(german_subs, LOSSES.read(colour, "german").cell) + _per_unit(
        others, LOSSES.read(colour, "others").cell
    )


def _per_unit(units: int, cell: str) -> int:
    return units // 2 if cell == "1/2" else units * int(cell)


@rule("NW-INT-15", "NW-INT-24", "NW-INT-34", "NW-INT-45", "NW-ADV-15")
def interdict(
    raiders: Interdictors, escort: Escort, options: StrategicOptions, umpire: Umpire
) -> tuple[Interdiction, Tally]:
    """Fight a merchant combat: all results are computed from the values before it."""
    tally = shifts(raiders, escort, options)
    column = ODDS.shift(odds_column(raiders.cv, escort.cv), tally.total)
    attack = umpire.dice.d6("NW-INT-15 interdictor") + raiders.card_die
    defence = umpire.dice.d6("NW-INT-15 escort") + escort.card_die
    difference = attack - defence
    colour = colour_of(difference, column, options, umpire)
    raider_steps, escort_steps = step_losses(raiders, escort, colour)
    tonnage = tonnage_sunk(raiders.german_subs, raiders.others, colour)
    return Interdiction(column, difference, colour, raider_steps, escort_steps, tonnage), tally
