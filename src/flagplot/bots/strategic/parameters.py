"""The figures of a captain's doctrine, set by hand.

A temperament is the same doctrine with a few of them changed, and a tuner may try others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Doctrine:
    """The weights of a captain of the whole war."""

    train_pays: float = 3.0
    """Tonnage a turn that a train must bring beyond the best base, or it is not worth its price."""
    train_turns: int = 7
    """A train takes three turns to serve: one to gather, one to be towed, one for the boats to come."""
    least_boats: int = 4
    """Flotillas for which a train is set up at all."""
    most_boats: int = 6
    """Flotillas a train is kept for: each takes a point of lift."""
    spare_tonnage: int = 60
    """A navy with less tonnage has better use for ten points."""
    spare_lsp: int = 4
    """Supply points at a base from which a train may take some."""
    good_enough: float = 0.6
    """Boats stay where they may hope for so much of the best."""
    repair_queue: int = 2
    """Damaged ships a base may have before some go elsewhere."""
    big_ship: int = 5
    """The fleet value from which on a ship is a big one."""
    escorted: int = 6
    """Big ships, by fleet value, with which two landings can be covered and carried from one base."""
    next_door: int = 1
    """Areas that a ship without stores goes to where there are some."""
    crowded_field: int = 2
    """Air points that stay at an airfield when others fly on."""
    most_moves: int = 6
    """Ships a captain moves in one turn: those that move do nothing else."""
    rescue: int = 24
    """The fleet value for which one more area of reach is worth a card."""
    opposes: int = 22
    """The fleet value with which a guard is likely to join a battle."""
    stronghold: int = 24
    """The combat value ashore, more than one die, from which a card helps to hold a place."""
    card_pack: int = 3
    """Flotillas on one route that are worth a card."""
    supply_line: int = 6
    """Tonnage a captain puts on a route of its own for stores and troops."""
    great_navy: int = 60
    """With so much tonnage a navy keeps more than one supply line."""
    manned: int = 2
    """With so many manpower points a base or port is worth a line of its own."""
    home_defence: int = 1
    """Air points that stay at a yard."""
    front_air: int = 4
    """A front base with fewer air points is sent some."""
    cushion: int = 6
    """Tonnage beyond what must arrive, for what will be sunk."""
    least_score: float = 0.2
    """The points that a landing must promise."""
    least_chance: float = 0.6
    """The lowest chance at which a landing is made."""
    least_hold: float = 0.5
    """The lowest confidence in keeping what is taken at which an opposed landing is made."""
    enough_chance: float = 0.9
    """The chance at which no more troops are sent."""
    most_men: int = 12
    """Land points that one landing takes along at most."""
    least_cover: int = 2
    """Ships that cover a landing at least."""
    timid: float = 0.7
    """How much a cover too weak for what may come takes off a landing's promise."""
    retaken: float = 0.3
    """What a land point is worth that is lost with a place taken back."""
    most_air: int = 2
    """Air points from the shore that fly with a landing."""
    most_squadrons: int = 3
    """Air points and cruisers that stay with the guard of an outpost."""
    tried: int = 4
    """Targets an assault force offers before it stays at home."""
    least_prize: float = 4.0
    """Tonnage a raid must hope for."""
    risk: float = 1.25
    """A raiding force sails where it is stronger than what may meet it by so much."""
    others_sink: float = 0.6
    """What other flotillas sink of that."""
    spread_thin: float = 0.4
    """The part of the enemy's guards that a captain expects to meet: they cannot be everywhere."""
    pack: int = 3
    """Flotillas that hunt together."""
    point: float = 12.0
    """Tonnage that is worth a point of the briefing."""
    worth_a_fight: int = 22
    """The fleet value with which a captain looks for battle although it does not know what it meets."""
    at_home: float = 0.8
    """The part of that with which it does so before its own ports or in the next sea, as long as it can suppose what it meets."""
    bold: float = 1.0
    """It does not against more than it has by so much: a part of what lay at the enemy's base carries troops."""
    base_worth: int = 4
    port_worth: int = 1
    """What any enemy place is worth to a captain, in tenths of a point of its briefing."""
    coveted: int = 20
    ruthless: int = 5
    """A neutral's place is attacked from this turn on if the briefings put so much on it."""
    card: float = 0.4
    """What a card kept for later is worth, in points."""
    master: float = 1.5
    """How much stronger than what may come a side must be in a sea to be sure of what it takes there."""
    unknown: int = 12
    faded: int = 6
    """The fleet value of a counter never seen before, and the turn until which the scenario's first stations are believed."""
    card_share: float = 2.0
    """Cards played a turn, as a multiple of an even share of the turns left."""
    garrison: int = 1
    """Land points more that go to an empty place for each time that it has changed hands."""
    shuttled: float = 0.6
    """What a place is worth, compounded, for each time beyond the first that it has changed hands."""
    lands: bool = True
    """Whether landings are planned at all."""


STANDARD: Final = Doctrine()


def green(doctrine: Doctrine) -> Doctrine:
    """The same doctrine for a beginner: one card at a time, few moves, small landings, no raids."""
    return replace(doctrine, card_share=0.5, most_moves=2, most_men=4, most_air=0, tried=1, risk=9.0, worth_a_fight=30)


TEMPERAMENTS: Final[dict[str, Doctrine]] = {
    "cautious": replace(
        STANDARD, least_chance=0.75, enough_chance=0.97, timid=0.85, worth_a_fight=35, bold=1.4, risk=1.6
    ),
    "bold": replace(STANDARD, least_chance=0.45, least_hold=0.35, timid=0.4, worth_a_fight=16, bold=0.7, risk=0.9),
    "book": replace(STANDARD, least_cover=4, card_share=1.0, most_moves=4),
}
"""Cautious: lands and fights only if the result is sure. Bold: the opposite. By the book: strong covers, cards spread evenly, few transfers."""
