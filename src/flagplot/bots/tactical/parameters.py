"""The figures of a captain's doctrine: how much it fears, how near it fights, when it has had enough.

They are set by hand. A temperament is the same doctrine with a few of them changed, and a tuner may try others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Doctrine:
    """The weights of a captain of Naval Action."""

    broken_by_day: float = 0.65
    broken_by_night: float = 0.75
    """A side is broken when less than this share of its strength is left; in the dark nobody sees the rest …"""
    outfought: float = 0.75
    """… and less than this share of the enemy's."""
    dear: float = 0.8
    """The share of its strength below which the stronger side asks whether it is worth it."""
    spent: float = 0.55
    """The share of its strength below which a side has had enough, unless it is the stronger still."""
    outmatched: float = 0.65
    """The share of the enemy's strength below which a squadron does not stand by day."""
    haul: float = 0.25
    """The share of the enemy's strength that must be gone before a battle counts as won."""
    enough_by_day: float = 0.6
    enough_by_night: float = 0.4
    """The share of the enemy's strength that is enough for one day, and for one night, whoever is the stronger."""
    mastery: float = 1.5
    """How much stronger a side must be to stay for more when the battle is won."""
    fear: float = 2.5
    """How much a point of his fire counts against a point of ours, between equals …"""
    least_fear: float = 1.2
    most_fear: float = 4.0
    pressed_fear: float = 0.5
    """… and at least and at most, whatever the odds; at least for one who presses on."""
    caution: float = 1.8
    """How much a point of his fire that weaving spares counts against a point of ours that it costs …"""
    hurried: float = 0.8
    """… and how much by day where only the enemy has Long Lances: guns must tell before they arrive."""
    attack_odds: float = 1.25
    """How much stronger a side must be before its destroyers attack fresh ships by day …"""
    flotilla: int = 3
    flotilla_odds: float = 0.75
    """… and how many with torpedoes make a flotilla, which attacks unless its side is the weaker by this much."""
    pursued: int = 30_000
    """Yards to an enemy at which unarmed ships are in danger."""
    weighed: int = 8
    """How many enemies a captain weighs when it chooses a course."""
    picket: int = 5
    """How many times the strength in sight a force must have, and expect, to pass it by at night."""
    silent: bool = True
    """Whether a force holds its fire at pickets that it passes by, as long as they hold theirs."""
    cruise: int = 22
    """Knots an enemy is taken to make when nothing better is known."""
    met: float = 0.8
    """The share of his run at which an enemy is expected when fire is weighed: he turns as well."""
    habit: float = 3.0
    """How strongly a captain keeps to its usual range against what the charts promise elsewhere."""
    usual_range: float = 0.65
    """The usual range, as a share of the reach of its best guns: the far end of medium range, out of torpedo water."""
    pressed_range: float = 0.5
    """The range of one who has to sink the enemy, or is much the stronger."""
    vigour: float = 1.0
    """What it is worth to have it out: the stronger wants more shells in the air, the weaker fewer."""
    torpedo_water: int = 8_000
    """Yards inside which a ship with torpedoes is not sought."""
    dodged: int = 2_000
    """Yards from where she is expected at which a ship is clear of torpedoes fired at her now."""
    dread: float = 0.6
    """What it costs to stand right among them."""
    safe: int = 40_000
    """Yards beyond which a ship that runs is out of it."""
    concealed: int = 14_000
    """Yards at which Long Lances are fired by day: beyond the reach of small guns, as Japanese doctrine had it."""
    zeal: float = 0.3
    """What its own fire is still worth to a group that runs."""
    smoke_before: int = 2_000
    """Yards before those they cover at which ships lay smoke."""
    afar: float = 0.5
    """The share of its reach at which a group that only holds the enemy off stays away from him."""
    aim_pull: int = 10_000
    """Yards towards a strategic aim that are worth a point of fire."""
    slack: int = 2_000
    """Yards off the wanted range that nobody turns for by day."""
    steady: int = 30
    """Yards off the wanted range that a degree of turning is worth: a column that keeps its course shoots and keeps together."""
    dither: float = 1.0
    """What it costs a line to turn back sharply from the turn it has just made, in points of fire."""
    weave: float = 0.2
    """What it is worth to weave under the enemy's bombers."""
    fan: tuple[int, ...] = (0, 20, -20, 45, -45, 60, -60, 90, -90, 120, -120, 150, -150, 180)
    """The turns that a group tries, in degrees."""
    smoke_reach: int = 25_000
    """Yards to an enemy within which smoke is worth laying."""
    weaves: int = 4
    """How many of the best courses are tried with evasion as well."""
    clear: int = 500
    """Yards friends keep from each other."""
    crowded: float = 1.5
    """What it costs to come nearer to a friend than that, each time a course does, in points of fire."""
    neighbours: int = 12_000
    """Yards to a friend beyond which her track is not watched."""
    berth: int = 600
    """Yards of water a ship wants between the end of her run and the shore."""
    shore_ahead: float = 5.0
    """What a course costs that runs ashore in the turn after."""
    blow: float = 0.6
    """How much one lucky salvo may do, as a share of a ship's strength …"""
    doubt: float = 0.05
    """… and what is never sure, in squares of it."""
    leeway: int = 3_000
    """Yards by which the range wanted may be missed: she moves as well."""
    single_pull: int = 2_000
    """Yards off the range wanted that cost a point."""
    focus: float = 1.2
    """How much better a target is that others fire at already."""
    cripple: float = 0.6
    """What is left of a target's worth once she is heavily damaged: those who still fight come first."""
    hailed: float = 1.3
    """How much better a target is that another commander asks for."""
    enough_fire: float = 0.6
    """The harm, as a share of her strength, after which a target has had enough for the turn …"""
    sated: float = 0.4
    """… and what is left of her worth then."""
    trust: float = 1.0
    """How far torpedoes are trusted, as a share of what is usual for their size."""
    hunter: float = 0.2
    """What an escort is worth to a submarine that came for what she escorts."""
    boat_range: int = 4_500
    """How near a submarine comes before she tells where she is."""
    night_margin: int = 1_500
    """Yards kept between a ship and the edge of the water in which she is seen, or sees."""
    cover_range: int = 12_000
    """Yards within which a ship can be covered."""
    flak_station: int = 1_500
    """Yards from the heaviest consort at which the others keep under the guns of all when only bombers come."""
    wards: int = 3
    """How many ships a group thinks of covering at once."""
    veiled: float = 0.6
    """The share of the enemy's fire that smoke takes off a ship."""
    hunted: int = 2_500
    """Yards to an escort at which a boat goes deep."""
    station_ahead: int = 3_500
    station_abeam: int = 2_000
    """An escort's place: yards ahead of the ships she guards, and to one side."""
    dares: float = 1.0
    """The share of all that is left of the enemy that a force must have to look for it by night."""
    fresh: int = 2
    """Turns for which a datum is worth running to."""
    mass: int = 3
    """Elements that attack together: AA fire takes as many from one as from five."""
    decks: int = 2
    """How much more a carrier is worth to bombers than her strength says: she flies."""
    fighters_over: int = 2
    """Fighter elements that stay over the carriers before any escort flies."""
    pace: float = 0.8
    """The share of the fastest consort's speed below which a ship leaves the line in action."""


STANDARD: Final = Doctrine()


def green(doctrine: Doctrine) -> Doctrine:
    """The same doctrine in young hands: few courses, the nearest enemies only, no weaving, torpedoes at short range."""
    return replace(
        doctrine, fan=(0, 45, -45, 90, -90, 180), weaves=0, weighed=2, trust=0.5, focus=1.0, attack_odds=9.0, berth=900
    )


TEMPERAMENTS: Final[dict[str, Doctrine]] = {
    "cautious": replace(
        STANDARD,
        fear=3.2,
        least_fear=1.8,
        pressed_fear=0.9,
        usual_range=0.72,
        broken_by_day=0.75,
        broken_by_night=0.82,
        outmatched=0.75,
        haul=0.2,
        attack_odds=1.6,
    ),
    "bold": replace(
        STANDARD,
        fear=1.8,
        least_fear=0.8,
        pressed_fear=0.35,
        usual_range=0.55,
        broken_by_day=0.5,
        broken_by_night=0.6,
        outmatched=0.5,
        spent=0.4,
        haul=0.4,
        attack_odds=1.0,
    ),
    "book": replace(STANDARD, habit=8.0, vigour=0.5, steady=40, slack=3_000, weaves=1),
}
"""Cautious: afraid for the ships, fights far off, breaks off early. Bold: the contrary.

By the book: the usual range, a steady line.
"""
