"""From the war to a raid: the contact in the Bay of Bengal as a packet, as a scenario of the operational game, and as its report."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from flagplot.campaign.fleet import kind_of, postures_of, weight
from flagplot.campaign.options import CampaignOptions
from flagplot.campaign.papers import LEVELS, GroupBrief, Packet, ShipBrief, ShipReport
from flagplot.campaign.places import title_of
from flagplot.campaign.roster import name_of
from flagplot.kernel.match import Match
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.operational import GAME as OPERATIONAL
from flagplot.operational.content.counters import BOAT, PLANE, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from flagplot.strategic import GAME as STRATEGIC
from flagplot.strategic.rules.combat import rosters
from flagplot.strategic.rules.combat.below import FREIGHTERS, MOST_FREIGHTERS, TROOPS, Contact, ceylon, defenders_of
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit
from flagplot.strategic.text.wording import called
from flagplot.tactical.content import library

TURNS: Final = 30
LENGTH: Final = 480
"""Minutes of a turn of the raid."""
AIR, FREIGHTER, PLACE = "air", "freighter", "place"
"""The kinds of a packet's entries that are not single ships."""
STANDS_IN: Final = {
    "BB": ("battleship", "battle-cruiser"),
    "BC": ("battle-cruiser", "battleship"),
    "PB": ("battle-cruiser", "heavy-cruiser"),
    "CA": ("heavy-cruiser",),
    "CL": ("light-cruiser", "weak-light-cruiser"),
    "CV": ("fleet-carrier", "light-carrier"),
    "CVL": ("light-carrier",),
    "CVE": ("light-carrier",),
    "DL": ("destroyer",),
    "DD": ("destroyer",),
}
"""The types of counters that may stand for a ship which has none, by her type in the tactical game."""
SQUADRONS: Final = {
    JAPAN: (("yamada", "betty-1", "betty-2"),),
    ALLIES: (
        ("30-sqn", "258-sqn", "261-sqn", "11-sqn", "413-sqn"),
        ("803-sqn", "806-sqn", "788-sqn", "hudsons", "10-usaf"),
    ),
}
"""The chart of air points ashore: the units of the raid that each of them is."""
BATTLES: Final = "battles"
LOST: Final = "lost"
"""The fate of ground units that are lost."""
TRANSPORTS: Final = ("transport-1", "transport-2", "transport-3")
GARRISONS: Final = {"colombo": ("town-guard", "planters", "reserve"), "trincomalee": ("light-infantry", "light-horse")}
"""The chart of garrisons: the ground units of the raid that hold a place of the war."""
BRIGADES: Final = {"colombo": "aus-17", "trincomalee": "aus-16"}
STRONG: Final = 6
"""The points from which on a garrison has an Australian brigade, too."""


@dataclass
class _Fleet:
    """The counters of the raid that are already used."""

    taken: dict[str, str]
    """Counter by ship."""

    def counter_for(self, unit: Unit, ship: str, side: str, own: frozenset[str]) -> str:
        """Her own counter, or one of her type whose ship is elsewhere; nothing if none is left."""
        for short, card in SHIP.items():
            if card.id == ship:
                return short
        kinds = STANDS_IN.get(library.classes()[kind_of(unit, ship)].type, ())
        for kind in kinds:
            for short, card in SHIP.items():
                free = card.side == side and card.type == kind and card.id not in own
                if free and short not in self.taken.values():
                    return short
        return ""


@rule("CB-DWN-14", "CB-DWN-15", "CB-DWN-16", "CB-DWN-18")
def brief_raid(state: Strategic, contact: Contact, options: CampaignOptions, origin: str = "") -> Packet:
    """The forces that are present as counters of the raid."""
    sides = dict.fromkeys(contact.a, _side(contact.flags[0])) | dict.fromkeys(contact.b, _side(contact.flags[1]))
    units = {name: state.units[name] for name in sides}
    own = frozenset(ship for unit in units.values() if unit.is_ship for ship in rosters.roster(state, unit))
    fleet = _Fleet({})
    groups, ships = [], []
    for name, unit in units.items():
        if unit.is_ship:
            group, sent = _group(state, unit, sides[name], fleet, own)
            groups.append(group)
            ships += sent
    ships += _air(units, sides, ships)
    ports = [place for place in state.harbours.values() if contact.area in state.areas_of(place.id)]
    if any(state.at_war(place.holder, JAPAN) for place in ports):
        ships.append(
            ShipBrief(FREIGHTERS, "Freighters", ALLIES, FREIGHTER, "", MOST_FREIGHTERS, False, 0, unit=FREIGHTERS)
        )
    if options.landings == "in_the_raid":
        ships += _troops(contact.troops) + (_places(state) if contact.troops else [])
    month = (state.turn - 1) % 6 * 2 + 2
    return Packet(
        contact.name,
        origin,
        STRATEGIC.slug,
        STRATEGIC.version,
        OPERATIONAL.slug,
        OPERATIONAL.version,
        f"{1942 + (state.turn - 1) // 6}-{month:02d}-01",
        "06:00",
        TURNS * LENGTH,
        "day",
        "good",
        "calm",
        "",
        postures_of(state, contact, (_side(contact.flags[0]), _side(contact.flags[1]))),
        tuple(ships),
        dict(sorted(options.table().items())),
        tuple(groups),
        (f"{BATTLES} {state.options.battles_below}",),
    )


@rule("CB-DWN-18")
def _troops(points: int) -> list[ShipBrief]:
    """The land points of a landing on Ceylon in as many transport units as there are points for, shared as evenly as possible."""
    used = TRANSPORTS[:points]
    return [
        ShipBrief(
            f"{TROOPS}-{number}",
            f"Troops {number}",
            JAPAN,
            counter,
            "",
            (points + len(used) - number) // len(used),
            False,
            0,
            unit=TROOPS,
        )
        for number, counter in enumerate(used, 1)
    ]


@rule("CB-DWN-18")
def _places(state: Strategic) -> list[ShipBrief]:
    """The places of Ceylon with the ground units that hold them; a place without defenders counts one."""
    found = []
    for place in ceylon(state):
        points = defenders_of(state, place)
        units = " ".join((*GARRISONS[place], *([BRIGADES[place]] if points >= STRONG else []))) if points else ""
        found.append(ShipBrief(place, called(place), ALLIES, PLACE, units, max(1, points), False, 0, unit=place))
    return found


def _side(nation: str) -> str:
    return JAPAN if nation == JAPAN else ALLIES


@rule("CB-DWN-15")
def _group(
    state: Strategic, unit: Unit, side: str, fleet: _Fleet, own: frozenset[str]
) -> tuple[GroupBrief, list[ShipBrief]]:
    """A counter of the war: those of its sound ships that a counter of the raid can stand for."""
    known = rosters.strength(state, unit)
    weigh = {ship: weight(kind_of(unit, ship)) for ship, _ in known}
    sent = []
    for ship, fate in known:
        counter = "" if fate else fleet.counter_for(unit, ship, side, own)
        if counter:
            fleet.taken[ship] = counter
            name = name_of(ship) if ship in library.rated() else f"{called(unit.id)} No {ship.rpartition('.')[2]}"
            sent.append(ShipBrief(ship, name, side, counter, "", 1, False, 0, unit=unit.id))
    gone = {one.id for one in sent}
    behind = sum(weigh[ship] * (1 if fate else 2) for ship, fate in known if ship not in gone and fate != rosters.SUNK)
    return GroupBrief(unit.id, unit.damaged, sum(2 * weigh[ship] for ship, _ in known), behind), sent


@rule("CB-DWN-16")
def _air(units: dict[UnitId, Unit], sides: dict[UnitId, str], ships: list[ShipBrief]) -> list[ShipBrief]:
    """Air points as units of the raid: those of carriers fly from their counters, those ashore are squadrons of the chart."""
    found = []
    given = {JAPAN: 0, ALLIES: 0}
    for name, unit in units.items():
        if not unit.is_air:
            continue
        side = sides[name]
        if unit.aboard:
            decks = {SHIP[ship.kind].id for ship in ships if ship.unit == unit.aboard}
            planes = [plane for plane, card in PLANE.items() if card.home in decks]
        else:
            chart = SQUADRONS[side]
            planes = list(chart[given[side]]) if given[side] < len(chart) else []
            given[side] += 1
        if planes:
            found.append(ShipBrief(name, called(name), side, AIR, " ".join(planes), len(planes), False, 0, unit=name))
    return found


@rule("CB-DWN-14", "CB-DWN-15", "CB-DWN-18")
def raid_scenario(packet: Packet) -> str:
    """The text of the scenario: the standard set-up without the pieces that are absent."""
    counters = {ship.kind for ship in packet.ships if ship.kind in SHIP}
    planes = {plane for ship in packet.ships if ship.kind == AIR for plane in ship.line.split()}
    planes |= {plane for plane, card in PLANE.items() if card.type == "Jake" and card.home in _ids(counters)}
    freighters = any(ship.kind == FREIGHTER for ship in packet.ships)
    absent = [
        short for short, card in SHIP.items() if short not in counters and not (freighters and card.type == FREIGHTER)
    ]
    absent += [plane for plane, card in PLANE.items() if plane not in planes and card.type != "Decoy"]
    absent += list(BOAT)
    landing = any(ship.unit == TROOPS for ship in packet.ships)
    holding = {unit for ship in packet.ships if ship.kind == PLACE for unit in ship.line.split()}
    absent += [unit for units in GARRISONS.values() for unit in units if landing and unit not in holding]
    has_nagumo = any(SHIP[short].force == "kido-butai" for short in counters)
    battles = next((word.partition(" ")[2] for word in packet.conditions if word.startswith(BATTLES)), "by_the_rules")
    lines = [
        f"name = {json.dumps(packet.battle)}",
        f"title = {json.dumps(title_of(packet), ensure_ascii=False)}",
        'blurb = "A raid of the war with the forces that are really there."',
        f"turns = [1, {TURNS}]",
        f'invasion = "{"yes" if landing else "no"}"',
        'carriers = "6"',
        f'illustrious = "{"yes" if "illustrious" in counters else "no"}"',
        f'kido_butai = "{"entry" if has_nagumo else "absent"}"',
        "reinforcements = false",
        f"absent = {json.dumps(sorted(absent))}",
        "",
        "[options]",
        f'battles_below = "{battles}"',
        f'start_date = "{packet.date}"',
    ]
    brigades = [f'{unit} = "{SEA.hex_of[place]}"' for place, unit in BRIGADES.items() if unit in holding]
    lines += ["", "[ground]", *brigades] if brigades else []
    return "\n".join(lines) + "\n"


def _ids(counters: set[str]) -> set[str]:
    return {SHIP[short].id for short in counters}


@rule("CB-BCK-13", "CB-BCK-14", "CB-BCK-15")
def raid_fates(packet: Packet, match: Match) -> list[ShipReport]:
    """The fate of every entry of the packet in a raid that is over."""
    state = match.state
    assert isinstance(state, Bay)
    found = []
    for brief in packet.ships:
        lost = crippled = 0
        if brief.kind == AIR:
            lost = sum(state.planes[PlaneId(plane)].lost for plane in brief.line.split() if plane in state.planes)
        elif brief.kind == FREIGHTER:
            lost = min(brief.count, _freighters_lost(state))
        elif brief.unit == TROOPS:
            lost = brief.count if state.troops[str(SHIP[brief.kind].carries)].fate == LOST else 0
        elif brief.kind == PLACE:
            lost, crippled = _place_fate(state, brief)
        else:
            ship = state.ships[brief.kind]
            lost = int(ship.fate == "sunk")
            crippled = int(ship.damaged and not lost)
        level = LEVELS[3] if lost == brief.count else LEVELS[2] if crippled else LEVELS[0]
        found.append(ShipReport(brief.id, level, lost, crippled, 0, lost if brief.kind == AIR else 0, ""))
    return found


@rule("CB-BCK-15")
def _place_fate(state: Bay, brief: ShipBrief) -> tuple[int, int]:
    """All of a place if it was taken, else the points of its defenders that were lost, deserted or changed sides."""
    if state.owner[brief.id] == JAPAN:
        return brief.count, 0
    units = [state.troops[name] for name in brief.line.split()]
    gone = sum(bool(unit.fate) or unit.side == JAPAN for unit in units)
    return 0, brief.count * gone // len(units) if units else 0


def _freighters_lost(state: Bay) -> int:
    """Single ships of freighter units, as they were told lost."""
    told = [event.facts for event in state.logs[CONTROL] if event.kind == "merchants.lost"]
    return sum(_number(facts["lost"]) for facts in told if SHIP[str(facts["ship"])].type == FREIGHTER)


def _number(fact: Any) -> int:
    assert isinstance(fact, int)
    return fact
