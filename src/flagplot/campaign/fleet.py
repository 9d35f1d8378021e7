"""From the war down: the packet of the fleet combat or surface raid that the strategic game waits for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from flagplot.campaign.options import CampaignOptions
from flagplot.campaign.papers import GroupBrief, Packet, ShipBrief
from flagplot.campaign.roster import MERCHANTMAN, class_of, name_of, sister
from flagplot.campaign.scenario import CARDS, FLOAT_PLANES, SHORT
from flagplot.kernel.dice import Chance, Dice, SeededDice
from flagplot.kernel.rule import rule
from flagplot.strategic import GAME as STRATEGIC
from flagplot.strategic.phases.combat.battle import Battle
from flagplot.strategic.rules.combat import rosters
from flagplot.strategic.rules.combat.below import CONVOY, MERCHANTMEN, Contact
from flagplot.strategic.rules.combat.combat import has_supremacy
from flagplot.strategic.rules.combat.engagement import Engagement
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORT, HEAVY, LANDING_CRAFT, LIGHT_CRUISER, RAID, Unit
from flagplot.strategic.text.wording import called
from flagplot.tactical import GAME as TACTICAL
from flagplot.tactical.content import library

SENT: Final = {HEAVY: 3, LIGHT_CRUISER: 4, ESCORT: 4, LANDING_CRAFT: 4}
"""The chart of how many ships of a counter are there on the day."""
MANY: Final = 6
"""With more counters than these in the line a nation sends half as many ships of each."""
LINES: Final = {HEAVY: "third", LIGHT_CRUISER: "second", ESCORT: "screening", LANDING_CRAFT: "screened"}
HOURS: Final = {1: "08:00", 2: "12:00", 3: "16:00", 4: "18:30", 5: "22:00", 6: "02:00"}
"""The chart of the hour: the first three by day, then dusk, then night."""
DUSK, NIGHT = 4, 5
MINUTES: Final = 160
WEATHER: Final = {"clear": ("good", "calm"), "hazy": ("poor", "calm"), "rough": ("good", "rough")}


@rule("CB-DWN-1", "CB-DWN-2", "CB-DWN-11", "CB-DWN-12", "CB-DWN-13")
def brief_fleet(state: Strategic, contact: Contact, options: CampaignOptions, origin: str = "") -> Packet:
    """One day of a combat of the war: the ships that are there, the hour of the chart, what cards, supply and air are worth."""
    dice = _lot(origin, contact.name)
    hour = dice.roll(6, "the hour of a battle")
    day = dice.roll(56, "the day of a battle")
    month = (state.turn - 1) % 6 * 2 + (1 if day <= 28 else 2)
    visibility, seas = WEATHER[options.weather]
    fight = _fight(state)
    sides = (contact.flags[0], contact.flags[1])
    groups, ships = [], []
    for side, units in zip(sides, (contact.a, contact.b), strict=True):
        short = SHORT if side in _unsupplied(state, fight, sides) else "full"
        for name in units:
            # Each counter has a lot of its own, lest that of one side depend on who is on the other.
            lot = _lot(origin, contact.name, name)
            group, sent = _group(state, state.units[name], side, options, lot, len(_own(state, units, name)) > MANY)
            groups.append(group)
            ships += [replace(ship, ammunition=short) if ship.kind != MERCHANTMAN else ship for ship in sent]
    if contact.route:
        ships.append(ShipBrief(CONVOY, "Convoy", sides[1], MERCHANTMAN, "screened", MERCHANTMEN, False, 0, unit=CONVOY))
    conditions = conditions_of(state, fight, sides) if fight is not None else ()
    surprise = next((word.partition(" ")[2] for word in conditions if word.startswith(CARDS)), "")
    return Packet(
        contact.name,
        origin,
        STRATEGIC.slug,
        STRATEGIC.version,
        TACTICAL.slug,
        TACTICAL.version,
        f"{1942 + (state.turn - 1) // 6}-{month:02d}-{(day - 1) % 28 + 1:02d}",
        HOURS[hour],
        MINUTES,
        "night" if hour >= NIGHT else "day",
        "poor" if hour == DUSK else visibility,
        seas,
        surprise if hour >= NIGHT else "",
        postures_of(state, contact, sides),
        tuple(ships),
        dict(sorted(options.table().items())),
        tuple(groups),
        conditions,
    )


def _lot(*words: str) -> SeededDice:
    """The dice of a chart: nobody chooses them, and they are the same whenever the packet is written again."""
    return SeededDice(Chance(blake2b(" ".join(words).encode(), digest_size=32).hexdigest()))


def _fight(state: Strategic) -> Engagement | None:
    """The fleet combat that is open; a raid has none."""
    return next((phase.fight for phase in reversed(state.flow) if isinstance(phase, Battle)), None)


def _own(state: Strategic, units: Collection[UnitId], name: UnitId) -> list[UnitId]:
    return [one for one in units if state.units[one].nation == state.units[name].nation]


@rule("CB-DWN-12", "CB-SHP-7", "CB-SHP-8")
def _group(
    state: Strategic, unit: Unit, side: str, options: CampaignOptions, dice: Dice, halved: bool
) -> tuple[GroupBrief, list[ShipBrief]]:
    """A counter as it goes down: its whole strength, what stays behind, and the ships that are there on the day."""
    known = rosters.strength(state, unit)
    sound = dice.shuffle([ship for ship, fate in known if not fate], "who is there on the day")
    hurt = [ship for ship, fate in known if fate == rosters.HURT]
    most = len(known) if options.ships_sent == "all" else max(1, SENT[unit.kind] // (2 if halved else 1))
    if unit.damaged and options.ships_sent != "all":
        most = (most + 1) // 2
    # Who is hurt sails only where nobody else is left to.
    sent = (sound or hurt[:1])[:most]
    weigh = {ship: weight(kind_of(unit, ship)) for ship, _ in known}
    behind = sum(2 * weigh[ship] for ship in sound if ship not in sent)
    behind += sum(weigh[ship] for ship in hurt if ship not in sent)
    group = GroupBrief(unit.id, unit.damaged, sum(2 * weigh[ship] for ship, _ in known), behind)
    if unit.kind == LANDING_CRAFT:
        name = called(unit.id)
        return group, [ShipBrief(unit.id, name, side, MERCHANTMAN, "screened", len(sent), False, 0, unit=unit.id)]
    return group, [_ship(unit, ship, side, ship in hurt) for ship in sent]


def _ship(unit: Unit, ship: str, side: str, is_hurt: bool) -> ShipBrief:
    kind = kind_of(unit, ship)
    sheet = library.classes()[kind]
    salvoes = 0 if is_hurt or not sheet.torpedoes else 2 if sheet.reloads else 1
    name = name_of(ship) if ship in library.rated() else f"{called(unit.id)} No {ship.rpartition('.')[2]}"
    return ShipBrief(ship, name, side, kind, LINES[unit.kind], 1, is_hurt, salvoes, unit=unit.id)


def kind_of(unit: Unit, ship: str) -> str:
    """The class that rates a ship below: her own, or that of a sister where she has no name."""
    if unit.kind == LANDING_CRAFT:
        return MERCHANTMAN
    return class_of(ship) if ship in library.rated() else sister(unit.nation, unit.kind)


def weight(kind: str) -> int:
    """Her comparative strength in halves; a transport counts as one."""
    return max(1, library.classes()[kind].half_cs)


@rule("CB-DWN-17")
def postures_of(state: Strategic, contact: Contact, sides: tuple[str, str]) -> dict[str, str]:
    """What each side came to do: the operation under whose flag the one sails, and the other that intervenes or escorts."""
    fight = _fight(state)
    kind = state.operations[fight.operation].kind if fight is not None else RAID
    return {sides[0]: kind, sides[1]: "escorts" if contact.route else "intervenes"}


@rule("CB-DWN-13")
def _unsupplied(state: Strategic, fight: Engagement | None, sides: tuple[str, str]) -> list[str]:
    """The sides without LSP: their ships have shells for a few turns only."""
    if fight is None:
        return []
    return [name for name, side in zip(sides, fight.sides(state), strict=True) if side.is_task_force and not side.lsp]


@rule("CB-DWN-13")
def conditions_of(state: Strategic, fight: Engagement, sides: tuple[str, str]) -> tuple[str, ...]:
    """What air and cards are worth below."""
    a, b = fight.sides(state)
    found = []
    against_none = state.options.air_vs_none_fleet
    for own, enemy, side in ((a, b, sides[0]), (b, a, sides[1])):
        if has_supremacy(own.air, enemy.air, against_none):
            found.append(f"{FLOAT_PLANES} {side}")
    more = (fight.a.die + fight.a.shift) - (fight.b.die + fight.b.shift)
    if more:
        found.append(f"{CARDS} {sides[0] if more > 0 else sides[1]}")
    return tuple(found)


@rule("CB-WHO-4")
def for_nations(packet: Packet, nations: Collection[str]) -> Packet:
    """The packet as a seat may read it whose books of these nations are open: their ships, and nothing of anybody else's."""
    own = [group.unit for group in packet.groups if group.unit.rpartition("-")[0].rpartition("-")[0] in nations]
    return replace(
        packet,
        origin="",
        surprise="",
        postures={},
        conditions=(),
        groups=tuple(group for group in packet.groups if group.unit in own),
        ships=tuple(ship for ship in packet.ships if ship.unit in own),
    )
