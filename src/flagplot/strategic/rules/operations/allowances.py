"""What a nation may still do this turn: flags, range, cards, LSP it must pay, places it may invade."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.state.model import NAVAL_RANGE, Strategic, by_turn
from flagplot.strategic.state.pieces import OFFERED, SUBMARINE, FlagCount, TaskForce
from flagplot.strategic.text.said import say

RALLIED: Final = 7
"""The turn from which the Free French briefing counts flags; Torch may change it."""


@rule("NW-FLG-1", "NW-FLG-2", "NW-FLG-3", "NW-FLG-13", "NW-CTL-3", "NW-CTL-11", "NW-FLG-15")
def flags_of(state: Strategic, nation: str) -> int:
    """A nation's naval operations flags this turn: the briefing's, winter deducted, and what Control or an event changes."""
    briefing = state.atlas.nations[nation]
    row = briefing.flags if state.options.winter_flags == "minus_1" else briefing.flags_summer
    if state.is_out(nation) or nation in state.flagless or has_lost_every_base(state, nation):
        return 0
    flags = by_turn(row, state.turn) + state.flag_change[nation]
    if nation == "free-french" and "torch" in state.atlas.scenario.events:
        flags = max(flags, by_turn(row, RALLIED)) if "torch" in state.happened else 0
    flags += state.favours.get(nation, 0)
    if nation in state.dry:
        flags -= 1
    return max(0, min(flags, state.flag_caps.get(nation, flags)))


@rule("NW-FLG-3", "NW-CTL-13")
def has_lost_every_base(state: Strategic, nation: str) -> bool:
    """Whether a navy that began with fleet bases of its own has lost all of them: then it plans no operations."""
    begun = False
    for place in state.atlas.places.values():
        if place.kind == "fleet_base":
            if state.harbours[place.id].holder == nation:
                return False
            begun = begun or place.holder == nation
    return begun


@rule("NW-FLG-8", "NW-FLG-15")
def military_flags_of(state: Strategic, nation: str) -> int:
    """A nation's military operations flags that serve landings."""
    return 0 if state.is_out(nation) else by_turn(state.atlas.nations[nation].military_flags, state.turn)


def count_flags(state: Strategic, nation: str) -> FlagCount:
    """What a nation has of both kinds, and what is left of them."""
    naval, military = flags_of(state, nation), military_flags_of(state, nation)
    return FlagCount(
        naval,
        max(0, naval - state.flags_used.get(nation, 0)),
        military,
        max(0, military - state.military_used.get(nation, 0)),
    )


@rule("NW-BAS-6", "NW-BAS-7", "NW-BAS-8", "NW-RNG-1", "NW-RNG-10", "NW-RNG-11", "NW-OPS-24")
def in_range(state: Strategic, force: TaskForce, area: str, cards: int) -> bool:
    """Whether a task force can operate in an area: every ship from her base, submarines submerged, aircraft alone from theirs."""
    return all(area in near for near in reaches(state, force, cards))


def reaches(state: Strategic, force: TaskForce, cards: int) -> list[dict[str, int]]:
    """The areas that its ships reach from each of their bases, or its aircraft from theirs: it operates where all of them can."""
    members = state.members(force)
    if not force.points and not any(unit.is_ship for unit in members):
        return [state.reach_of(unit) for unit in members]
    berths = {(unit.at, unit.kind == SUBMARINE) for unit in members if unit.is_ship} or {(force.base, False)}
    limit = NAVAL_RANGE + force.reach + cards
    atlas, nation = state.atlas, force.nation
    return [atlas.within(state.areas_of(base), state.closed(nation, dives), limit) for base, dives in berths]


@rule("NW-OPS-24", "NW-RNG-11")
def is_air_only(state: Strategic, force: TaskForce) -> bool:
    """Whether a task force has neither ships nor troops: its aircraft have ranges of their own."""
    return not force.points and not any(unit.is_ship for unit in state.members(force))


@rule("NW-BAS-23")
def may_station(state: Strategic, nation: str, base: str) -> bool:
    """Whether a nation's units may be based somewhere: Soviet ones at Murmansk and Vladivostok only."""
    place = state.atlas.places.get(base)
    return nation != "ussr" or (place is not None and place.printed == "ussr")


def card_turn(state: Strategic, card: str) -> int:
    """The turn on which a card took effect in history."""
    for nation in state.atlas.nations.values():
        for printed in nation.cards:
            if printed.id == card:
                return printed.history_turn
    return 1


@rule("NW-ADV-11", "NW-ADV-19")
def may_help(state: Strategic, owner: str, ally: str) -> bool:
    """Whether cards of one nation may serve another: itself, or an ally that agrees."""
    return state.is_friend(owner, ally) and state.agrees(ally, owner, "cards")


def ungranted(state: Strategic, nation: str, to: str, what: str) -> Said:
    """Why one nation does not let another use its own, and how it could."""
    if not state.is_friend(nation, to):
        allies = [other for other in state.nations() if other != to and state.is_friend(other, to)]
        others = ", ".join(allies) or say("words-nobody")
        return say("refuse-no-ally", nation=nation, to=to, allies=others, deed=say(f"favour-{what}"))
    return say("refuse-not-agreed", nation=nation, to=to, what=what, deed=say(f"favour-{what}"))


def owner_of(card: str) -> str:
    """The nation to which a card was issued."""
    return card.rpartition("-")[0]


def card_value(state: Strategic, card: str) -> int:
    """The die bonus printed on a card."""
    nation = state.atlas.nations.get(owner_of(card))
    if nation is not None:
        for printed in nation.cards:
            if printed.id == card:
                return printed.value
    return 0


def areas_within(state: Strategic, force: TaskForce) -> list[str]:
    """The sea areas a task force can operate in without cards."""
    closed = state.closed(force.nation)
    near: dict[str, int] = {}
    for own in state.areas_of(force.base):
        near.update(
            {area: far for area, far in state.atlas.distances(own, closed).items() if far <= NAVAL_RANGE + force.reach}
        )
    within = reaches(state, force, 0)
    return [area for area in near if all(area in reach for reach in within)]


@rule("NW-CTL-13", "NW-OPS-9")
def lsp_needed(state: Strategic, nation: str) -> int:
    """The LSP an operation or intervention must be given: one, or two for a navy without oil."""
    return 2 if nation in state.dry else 1


@rule("NW-AMP-5", "NW-AMP-6", "NW-FLG-11")
def needs_military_flag(state: Strategic, place: str) -> bool:
    """Whether a landing there also needs a military flag: on the land combat map, or everywhere by option."""
    return state.atlas.places[place].land or state.options.military_flag == "all_amphibious"


@rule("NW-CTL-13", "NW-BAS-24")
def is_abandoned(state: Strategic, place: str) -> bool:
    """Whether a defeated nation left a place to no other: any nation may land there."""
    return state.harbours[place].holder == "neutral" and state.atlas.places[place].holder in state.chairs


def may_land(state: Strategic, nation: str, place: str) -> bool:
    """Whether a nation may invade a place: an enemy's, one of a neutral nation in the game, or one left to no other."""
    holder = state.harbours[place].holder
    if is_abandoned(state, place):
        return state.alliances.get(nation, "neutral") != "neutral"
    if state.is_friend(nation, holder) or holder not in state.chairs:
        return False
    return state.at_war(nation, holder) or state.alliances.get(holder) == "neutral"


def close_offer(state: Strategic, card: str) -> None:
    """A card that an ally uses is no longer on offer."""
    state.commitments = [laid for laid in state.commitments if laid.card != card or laid.use != OFFERED]


def spend(state: Strategic, card: str, umpire: Umpire) -> None:
    """Discard a card: it leaves the hand of the nation to which it was issued."""
    nation = owner_of(card)
    close_offer(state, card)
    if card in state.hands.get(nation, ()):
        state.hands[nation].remove(card)
        state.spent.append(card)
        umpire.announce("card.spent", ("NW-ADV-3",), {"card": card, "nation": nation})
