"""What each die of an event needed, from the event alone: its facts, its dice and the cells that were read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from flagplot.kernel.chart import Chart, Reading
from flagplot.kernel.dice import Roll
from flagplot.kernel.event import Event
from flagplot.kernel.text.catalogue import listed
from flagplot.kernel.text.said import Said
from flagplot.tactical.charts import AA, AIR_ODDS, DAMAGE_CONTROL, DUDS, HEDGEHOG, PENETRATION, RADAR, TORPEDO_HITS
from flagplot.tactical.rules.damage.damage import BOMB, GUN, TORPEDO, is_live
from flagplot.tactical.text.said import say

FACES: Final = range(1, 7)
SOURCES: Final = {"fired": GUN, "shifted": GUN, "held": GUN, "level_attack": BOMB}
"""What hits in events that name no load; torpedoes in all others."""
PENETRATING: Final = ("NA-GUN-23 coloured", "NA-PEN-1 coloured", "NA-TRP-20 coloured", "NA-AIR-40 bomb")
HARM: Final = ("D", "HD", "S")
BROUGHT: Final = ("R", "R3-6", "C")
"""Results of damage control that leave the damage under control."""


def needs(event: Event) -> list[Said | None]:
    """A sentence for each roll, and nothing for one that needs no number or whose number the event does not tell."""
    read = iter([one for one in event.readings if one.chart in (PENETRATION.rule, DUDS.rule)])
    return [_harm(event, roll, read) if roll.why in PENETRATING else _needed(event, roll) for roll in event.rolls]


def _needed(event: Event, roll: Roll) -> Said | None:
    facts = event.facts
    told = facts.get("needed")
    if isinstance(told, int):
        return say("needs-found", most=told)
    if isinstance(told, list) and event.kind == "collision":
        return say("needs-collision-else", ship=told[0], other=told[1])
    if isinstance(told, list):
        return say("needs-one-of", faces=", ".join(str(face) for face in told), count=len(told))
    find = NEEDED.get(roll.why)
    return find(event) if find is not None else None


def _cell(event: Event, chart: str) -> Reading | None:
    return next((one for one in event.readings if one.chart == chart), None)


def _aim(event: Event) -> Said:
    number = event.facts["accuracy"]
    assert isinstance(number, int)
    return say("needs-two-ones") if number < 1 else say("needs-hits", most=min(number, 5))


def _dice_of(chart: Chart, row: str, does: Callable[[str], bool]) -> int:
    """How many dice of a row do it: the low ones."""
    return sum(does(chart.read(row, f"die_{face}").cell) for face in FACES)


def _fan(event: Event) -> Said | None:
    read = _cell(event, TORPEDO_HITS.rule)
    return None if read is None else say("needs-hits", most=_dice_of(TORPEDO_HITS, read.row, lambda cell: cell != "0"))


def _control(event: Event) -> Said | None:
    read = _cell(event, DAMAGE_CONTROL.rule)
    return None if read is None else say("needs-control", most=_dice_of(DAMAGE_CONTROL, read.row, BROUGHT.__contains__))


def _flak(event: Event) -> Said | None:
    read = _cell(event, AA.rule)
    if read is None:
        return None
    return say("needs-flak", least=min(face for face in FACES if AA.read(face, read.column).cell != "0"))


def _dogfight(event: Event) -> Said | None:
    read = _cell(event, AIR_ODDS.rule)
    return None if read is None else say("needs-better", most=int(read.cell))


def _hedgehog(event: Event) -> Said | None:
    read = _cell(event, HEDGEHOG.rule)
    return None if read is None else say("needs-sinks", most=int(read.cell))


def _always(said: Said) -> Callable[[Event], Said | None]:
    return lambda _event: said


A_ONE: Final = _always(say("needs-hits", most=1))
NEEDED: Final[Mapping[str, Callable[[Event], Said | None]]] = {
    "NA-GUN-23 white": _aim,
    "NA-GUN-60 last chance": A_ONE,
    "NA-TRP-33 white": _fan,
    "NA-AIR-35 divebombing": _fan,
    "NA-AIR-50 level bombing": A_ONE,
    "NA-AIR-20 dodging": A_ONE,
    "NA-AIR-27 antiaircraft": _flak,
    "NA-AIR-4 air combat": _dogfight,
    "NA-DMG-1 damage control": _control,
    "NA-DMG-8 repair": _always(say("needs-repair", least=3)),
    "NA-DMG-9 worsening": _always(say("needs-worse", most=4)),
    "NA-MOV-24 collision": _always(say("needs-collision")),
    "NA-NIT-16 radar": _always(say("needs-found", most=RADAR.number("SG_later", "faces"))),
    "NA-NIT-17 land behind": _always(say("needs-found", most=RADAR.number("SG_later", "second_roll_near_land"))),
    "NA-SUB-35 depth charges": _always(say("needs-odd")),
    "NA-SUB-41 hedgehog": _hedgehog,
    "NA-SUB-7 hull": _always(say("needs-hull")),
}
"""What a die needs, by the reason for which it is thrown."""


# The die of a hit.


def _harm(event: Event, roll: Roll, read: Iterator[Reading]) -> Said | None:
    """From which die the hit damages, damages heavily and sinks; the die of a shot that missed is not read."""
    found = next(read, None)
    if found is None:
        return say("needs-unread")
    if found.chart != PENETRATION.rule:
        return say("needs-dud", most=max(roll.faces[0], _duds(event)))
    source = _source(event)
    band = str(event.facts.get("band", ""))
    if source == GUN and not band:
        return None
    shift, duds = int(found.row) - roll.faces[0], _duds(event) or 1
    said: list[Said] = []
    for number, level in enumerate(HARM):
        faces = [face for face in FACES if face > duds and _level(face + shift, found.column, source, band) > number]
        further = [face for face in faces if _level(face + shift, found.column, source, band) > number + 1]
        if faces and faces[:1] != further[:1]:
            said.append(say("needs-harm", level=level, least=faces[0]))
    return say("needs-penetration", harm=listed([str(one) for one in said]), levels=len(said), duds=_duds(event))


def _level(row: int, column: str, source: str, band: str) -> int:
    """How far a cell harms: 1 damage, 2 heavy damage, 3 sunk."""
    cell = PENETRATION.read(row, column).cell
    if cell == "(D)":
        return int(is_live(source, band))
    return HARM.index(cell) + 1 if cell in HARM else 0


def _source(event: Event) -> str:
    load = event.facts.get("load")
    return SOURCES.get(event.kind, BOMB if load and load != "torpedo" else TORPEDO)


def _duds(event: Event) -> int:
    """The highest die that is a dud; 0 for torpedoes of a navy that the event does not tell."""
    told = event.facts.get("duds")
    return told if isinstance(told, int) else int(_source(event) != TORPEDO)
