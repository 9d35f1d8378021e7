"""The packet of the battle that a parent waits for."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flagplot.campaign.fleet import brief_fleet, for_nations
from flagplot.campaign.options import CampaignOptions
from flagplot.campaign.papers import Packet, ShipBrief
from flagplot.campaign.raid import brief_raid
from flagplot.campaign.roster import class_of, full_id, name_of
from flagplot.kernel.match import Match
from flagplot.kernel.proof.chain import Chain, Provenance
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME as OPERATIONAL
from flagplot.operational.content.counters import GUNS
from flagplot.operational.phases.battle.below import Awaiting
from flagplot.operational.phases.battle.encounter import Encounter, NightEncounter
from flagplot.operational.rules.battle.below import name_of as battle_of
from flagplot.operational.rules.battle.below import salvoes_left
from flagplot.operational.rules.battle.board import default_array, lines
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.battle.gunnery import is_damaged
from flagplot.operational.rules.calendar import date, is_night
from flagplot.operational.state.model import ALLIES, JAPAN, SIDES, Bay
from flagplot.strategic.phases.combat.below import Awaiting as FleetAwaiting
from flagplot.strategic.rules.combat.below import Contact
from flagplot.strategic.state.model import Strategic
from flagplot.tactical import GAME as TACTICAL

MORNING: Final = 4 * 60
"""When the first turn of a day begins: MK-SEQ-16."""
DAY: Final = 24 * 60
SUNRISE, SUNSET = 6 * 60, 18 * 60
"""In these latitudes in April: an impulse of a day turn that lies for the most part outside is fought in poor light."""
IMPULSES: Final = 3
WEATHER: Final = {"clear": ("good", "calm"), "hazy": ("poor", "calm"), "rough": ("good", "rough")}


class NothingBelow(LookupError):
    """The game does not wait for the report of any battle."""


def waiting(match: Match) -> Awaiting | FleetAwaiting:
    """The battle whose report a raid or a war waits for."""
    top = match.state.flow[-1] if match.state.flow else None
    if not isinstance(top, (Awaiting, FleetAwaiting)):
        raise NothingBelow("This game waits for no report of a battle.")
    return top


def flags_of(match: Match) -> tuple[str, ...]:
    """The nations that lead the sides of the battle that a war waits for; none in a raid."""
    contact = waiting(match)
    return contact.contact.flags if isinstance(contact, FleetAwaiting) else ()


@rule("CB-PAP-2")
def origin_of(match: Match) -> str:
    """The head of the chain over everything that was played up to here."""
    game = match.game
    chain = Chain(game.slug, game.version, match.scenario, match.options, match.fairness, Provenance())
    for entry in match.record:
        chain.add_rolled(entry.seat, entry.line, entry.rolls)
    return chain.head.hex()


def packet_of(match: Match, options: CampaignOptions | None = None) -> Packet:
    """The packet of the battle that a match waits for."""
    contact = waiting(match)
    if isinstance(contact, FleetAwaiting):
        assert isinstance(match.state, Strategic)
        return brief_war(match.state, contact.contact, options or CampaignOptions(), origin_of(match))
    assert isinstance(match.state, Bay)
    return brief(match.state, contact.fight, options or CampaignOptions(), origin_of(match))


def brief_war(state: Strategic, contact: Contact, options: CampaignOptions, origin: str = "") -> Packet:
    """A contact of the war as it goes down: to the tactical game, or to the raid."""
    down = brief_raid if contact.lower == OPERATIONAL.slug else brief_fleet
    return down(state, contact, options, origin)


@rule("CB-DWN-1", "CB-DWN-2", "CB-DWN-4", "CB-DWN-5")
def brief(state: Bay, fight: Fight, options: CampaignOptions, origin: str = "") -> Packet:
    """A battle of the raid as it goes down: the same ships, the same hour, the light of it."""
    cycle = state.options.day_night_cycle
    start, minutes = hour_of(state.turn, state.impulse, cycle)
    visibility, seas = WEATHER[options.weather]
    night = is_night(state.turn, cycle)
    if not night and not SUNRISE <= start + minutes // 2 < SUNSET:
        visibility = "poor"
    ships = tuple(ship for side in SIDES for ship in _side(state, fight, side))
    return Packet(
        battle_of(state, fight),
        origin,
        OPERATIONAL.slug,
        OPERATIONAL.version,
        TACTICAL.slug,
        TACTICAL.version,
        date(state.turn + (len(cycle) if start >= DAY else 0), state.options.start_date, cycle),
        f"{start // 60 % 24:02d}:{start % 60:02d}",
        minutes,
        "night" if night else "day",
        visibility,
        seas,
        fight.surprise if fight.has_surprise() else "",
        postures_of(state, fight),
        ships,
        dict(sorted(options.table().items())),
    )


@rule("CB-DWN-17")
def postures_of(state: Bay, fight: Fight) -> dict[str, str]:
    """What each side came to do: ships that shell a coast, a group that has closed, one that was met."""
    if fight.battery:
        return {JAPAN: "shells", ALLIES: "defends"}
    met = next((phase for phase in reversed(state.flow) if isinstance(phase, (Encounter, NightEncounter))), None)
    closes = next((side for side in SIDES if met is not None and fight.group_name(side) == met.group), "")
    return {side: "closes" if side == closes else "meets" for side in SIDES}


@rule("CB-DWN-4")
def hour_of(turn: int, impulse: int, cycle: str) -> tuple[int, int]:
    """The minute of the day at which an impulse begins, and how many it lasts."""
    length = DAY // len(cycle)
    box = length // IMPULSES
    return MORNING + (turn - 1) % len(cycle) * length + (max(1, impulse) - 1) * box, box


@rule("CB-DWN-2", "CB-DWN-3", "CB-SHP-3", "CB-SHP-4", "CB-DWN-7")
def _side(state: Bay, fight: Fight, side: str) -> list[ShipBrief]:
    """The ships of one side, in the lines of the default array; who is Damaged keeps to the rear."""
    names = fight.afloat(state, side)
    posts = default_array(state, side, names)
    found = []
    for name in names:
        known = full_id(name)
        hurt, count = is_damaged(state, name), 1 if name in GUNS else state.ships[name].left or 1
        line = lines(state)[-1] if hurt and name not in GUNS else lines(state)[abs(posts[name]) - 1]
        found.append(
            ShipBrief(
                known,
                name_of(known),
                side,
                class_of(known),
                line,
                count,
                hurt,
                salvoes_left(state, fight, name),
            )
        )
    return found


@rule("CB-WHO-4")
def for_seat(packet: Packet, seat: str) -> Packet:
    """The packet as a side may read it: of the enemy's torpedoes it says nothing."""
    other = {JAPAN: ALLIES, ALLIES: JAPAN}.get(seat.partition("/")[0])
    hidden = (other,) if other else SIDES
    return replace(
        packet,
        origin="",
        ships=tuple(replace(ship, salvoes=-1) if ship.side in hidden else ship for ship in packet.ships),
    )


@rule("CB-WHO-4")
def read_by(match: Match, packet: Packet, seat: str) -> Packet:
    """The packet that a match hands down, as one of its seats may read it."""
    if isinstance(match.state, Strategic):
        return for_nations(packet, match.state.commands(Seat(seat)))
    return for_seat(packet, seat)
