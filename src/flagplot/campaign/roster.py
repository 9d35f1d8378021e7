"""One ship, one id in every game: which class rates her in the tactical game."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.operational.content.counters import GUNS, SHIP
from flagplot.tactical.content import library

BATTERIES: Final = {"CA": "COASTCA", "BC": "COASTBC"}
"""The class of a coast battery by the armour of its counter."""
MERCHANTMAN: Final = "TRANSP"
"""The class of every ship of a merchant unit."""


SISTERS: Final = {
    "heavy": {"usa": "NORTHAM", "uk": "KENT", "japan": "MYOKO", "germany": "HIPPER", "italy": "TRENTO"}
    | {"free-french": "SUFFREN", "vichy": "SUFFREN", "netherlands": "DERUYTER", "ussr": "KIROV"},
    "light_cruiser": {"usa": "CLEVE", "uk": "FIJI", "japan": "SENDAI", "germany": "KLEIPZ", "italy": "ABRUZZI"}
    | {"free-french": "GALISS", "vichy": "GALISS", "netherlands": "JAVA", "ussr": "KIROV"},
    "escort": {"usa": "BENSON", "uk": "AtoI", "japan": "FUBUKI", "germany": "Z1936", "italy": "SOLDATI"}
    | {"free-french": "FANTAS", "vichy": "FANTAS", "netherlands": "KORTEN", "ussr": "GNEVNY"},
}
"""The class of a ship without a name, by counter and nation."""
DECKS: Final = {
    "fleet_carrier": {"usa": "ENTERP", "japan": "HIRYU"},
    "escort_carrier": {"usa": "CASABL", "japan": "TAIYO"},
}
"""So for carriers; all others have British ones."""


@rule("CB-SHP-7")
def sister(nation: str, kind: str) -> str:
    """The class below of a ship that has no name."""
    if kind in DECKS:
        return DECKS[kind].get(nation, "ILLUST" if kind == "fleet_carrier" else "ARGUS")
    return SISTERS[kind][nation]


@rule("CB-SHP-1")
def full_id(short: str) -> str:
    """The id of a ship of the operational game in every game: `hermes` is `rn.hermes`. A battery has one name only."""
    return short if short in GUNS else SHIP[short].id


@rule("CB-SHP-2", "CB-SHP-3", "CB-SHP-4")
def class_of(ship: str) -> str:
    """The tactical class of a ship by her full id, or of a battery; merchantmen have one for all."""
    if ship in GUNS:
        return BATTERIES[GUNS[ship].armour]
    known = library.ALIASES.get(ship, ship)
    rated = library.rated().get(known)
    if rated is not None:
        return rated
    card = SHIP.get(known.partition(".")[2])
    if card is not None and card.id == known and card.is_merchant:
        return MERCHANTMAN
    message = f"No tactical class rates the ship {ship!r}."
    raise LookupError(message)


def name_of(ship: str) -> str:
    """A ship's name by her full id, or a battery's."""
    if ship in GUNS:
        return GUNS[ship].name
    fact = library.facts().get(ship)
    return fact.name if fact is not None else SHIP[ship.partition(".")[2]].name
