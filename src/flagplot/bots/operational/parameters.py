"""The figures of a captain's doctrine, set by hand.

A temperament is the same doctrine with a few of them changed, and a tuner may try others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Doctrine:
    """What a captain of the Indian Ocean weighs by."""

    keep_off: int = 8
    """Hexes that the fleet keeps between itself and the enemy by day: his strike, and half a day's steaming."""
    albacore_range: int = 4
    """An enemy this near at nightfall is closed for the Albacores."""
    run_in: int = 8
    """Hexes to the enemy within which the fleet thinks of its Albacores at all."""
    sortie: int = 14
    """Hexes to reported carriers within which Somerville's sail against them: a day's shadowing and a night's run. 0 keeps them at home."""
    shadow: int = 6
    """Hexes that they keep from them by day, just beyond a Kate's reach: at dusk two impulses and one of the night bring the Albacores into theirs."""
    memory: int = 2
    """Turns for which a report of carriers holds: their marker is then looked for as far as they can have gone."""
    found_at_dawn: float = 0.35
    """The chance that carriers which were attacked by night find the fleet in the morning within reach."""
    dodge: float = 1.0
    """How near to submarines a sortie leads: 0 no nearer than they come in a turn, 1 within that, 2 beside one."""
    premium: float = 1.0
    """How many times what the morning threatens the night must promise."""
    leave_port: int = 7
    """Hexes to a fleet carrier in sight at which warships leave a harbour by day."""
    daring: int = 5
    """Turns before the end from which the carriers take their chance and run in at dusk."""
    creep: int = 2
    """Hexes that a submarine comes in a turn."""
    scatter: int = 6
    """Freighters scatter before what may be warships within so many hexes."""
    clear_port: int = 6
    """Hexes to fleet carriers in sight at which merchantmen leave a harbour, if no guns are as near. 0 keeps them in."""
    hunted: float = 2.0
    """Turns of detour that a freighter makes for each submarine marker by its way."""
    bombed: float = 4.0
    """Turns at sea that a freighter rather spends than lie in a port of Ceylon, under Nagumo's bombs."""
    unguarded: float = 6.0
    """Turns at sea that it rather spends than lie in a port without batteries, under Ozawa's guns."""
    convoy_haste: float = 0.4
    """What the Australians risk for a hex towards Ceylon: a submarine marker that can come upon them is 1 …"""
    convoy_bombed: float = 0.5
    """… and carriers in sight within a strike by day are this."""
    convoy_spare: int = 8
    """Turns more than the hexes to Ceylon below which they hurry: who waits until the end comes too late, or runs out of fuel …"""
    convoy_hurry: float = 3.0
    """… and how many times as much they then risk."""
    shy: float = 1.5
    """Hexes to the enemy that a ship running from him gives up to be a hex further from a submarine."""
    last_leg: int = 2
    """Hexes from a refuge at which a freighter runs for it, whoever is near."""
    sham_power: float = 24.5
    """What a dummy plays: a light cruiser with four destroyers."""
    sham_fuel: int = 28
    """Steps of fuel with which a dummy begins."""
    offing: int = 2
    """Hexes that the carriers keep from an enemy's place when they choose where to launch from …"""
    last_raid: int = 6
    """… until so many turns before the end: then they come a hex nearer, as there is little time left to find them there."""
    wary: float = 0.2
    """What looking closely is worth once a searching unit has been lost by it."""
    brave: float = 0.75
    """A captain stays while its force is at least so much of the enemy's."""
    entry_turn: int = 4
    """The Kido Butai comes on early enough to hunt for a week."""
    horizon: int = 6
    """Hexes within which the carriers look for a launching position."""
    full_strike: float = 14.0
    """More points than this no turn's strikes can take."""
    night_berth: int = 2
    """Hexes that the carriers keep from ships that might find them in the dark."""
    patience: float = 0.5
    """The share of the best strike for which the carriers do not wait."""
    unescorted: float = 0.6
    """What a strike without fighters is worth where the enemy has some."""
    draws_off: float = 0.1
    """The chance that ships under way at the edge of a strike's reach are still in it when it comes …"""
    last_chance: float = 0.2
    """… and for what it is taken in the last turns, when no better one will come."""
    risked: float = 0.12
    """The points for which it does not pay to risk a bomber unit."""
    bomb_berth: float = 0.04
    """Hits of bombers ashore in a day for which a light carrier lets the cruisers go on alone: she stays out of the search from Calcutta."""
    guard: int = 2
    """Destroyers that see Damaged ships home."""
    pressed: int = 3
    """Hexes to an enemy, as far as it comes in a night, from which a squadron runs at full speed though its ships may run into each other."""
    crippled: float = 0.6
    """The share of a group's points that aircraft can hope for."""


STANDARD: Final = Doctrine()


def green(doctrine: Doctrine) -> Doctrine:
    """The same doctrine in young hands: sees the day only, counts on every target's staying, runs too late, never closes by night."""
    return replace(
        doctrine,
        horizon=2,
        patience=0.0,
        draws_off=1.0,
        last_chance=1.0,
        full_strike=5.0,
        keep_off=3,
        scatter=2,
        leave_port=0,
        sortie=0,
        daring=0,
        albacore_range=0,
        run_in=0,
    )


TEMPERAMENTS: Final[dict[str, Doctrine]] = {
    "cautious": replace(STANDARD, sortie=0, keep_off=10, daring=0, night_berth=3, brave=0.95, risked=0.25, scatter=8),
    "bold": replace(
        STANDARD,
        sortie=18,
        premium=0.5,
        keep_off=6,
        daring=12,
        albacore_range=6,
        run_in=10,
        night_berth=1,
        brave=0.55,
        risked=0.08,
    ),
    "book": replace(STANDARD, sortie=18, keep_off=8, daring=30, patience=0.7),
}
"""Cautious: keeps away and brings everybody home. Bold: closes for the night's torpedoes and stays in battle.

By the book: the fleet strikes by night whenever it can, and carriers wait for a good target.
"""
