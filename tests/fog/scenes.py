"""Positions to test: games of captains by seed, and scenes that contain a certain secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.operational import GAME as RAID
from flagplot.strategic import GAME as WAR
from flagplot.strategic.state.model import Strategic
from flagplot.tactical import GAME as ACTION
from flagplot.tactical.state.model import Battle
from tests.campaign.contacts import ALLIED, JAPANESE, contact, squadrons_that_wait
from tests.fog.hiding import Scene
from tests.strategic.merchant_scenes import fight, guards, raiders
from tests.strategic.positions import little
from tests.tactical.positions import battle, duel, fleet, opened

RECENT = 3
"""Recent orders are tried again by everybody: the refusals must be the same."""


def played(
    game: Game[Any], scenario: str, seed: int, options: dict[str, str] | None = None, bot: Bot | None = None
) -> Iterator[Scene]:
    """A game of captains: yields every position in which a seat owes an order. Callers must not keep a position."""
    state = game.new(scenario, seed, options)
    wits, dice = SeededDice(Chance(key_from_seed(seed + 1_000_003))), SeededDice(state.chance)
    captain = recruit(game.slug, "captain") if bot is None else bot
    recent: list[Order] = []
    number = 0
    while acting := game.to_act(state):
        yield Scene(f"{game.slug} {scenario} seed {seed} order {number}, {state.where()[-1]}", state, tuple(recent))
        seat = acting[number % len(acting)]
        order = captain.order(Desk(game, state, seat), wits)
        recent = [*recent, order][-RECENT:]
        game.apply(state, seat, order, dice)
        number += 1


def now_and_then(
    game: Game[Any], scenario: str, seed: int, every: int, most: int, options: dict[str, str] | None = None
) -> Iterator[Scene]:
    """One position in so many of such a game."""
    for number, scene in enumerate(played(game, scenario, seed, options)):
        if number >= most:
            return
        if number % every == seed % every:
            yield scene


def too_weak(escorts: int = 10) -> Strategic:
    """Two submarines that cannot reach an escorted route."""
    state = little()
    raiders(state, 2)
    guards(state, escorts)
    fight(state)
    return state


def in_the_dark() -> Battle:
    """Two ships by night that do not see each other."""
    return opened(duel(20000, light="night", date="1940-01-01", own="LEANDER"))


def a_boat_below() -> Battle:
    """A corvette and a boat she has not found."""
    boat = fleet("km", "u-99:VIIC", at=(0, 4000), depth="D", speed=6)
    return opened(battle(fleet("rn", "bluebell:FLOWER", speed=12), boat, date="1943-03-01"))


def beyond_sight(commands: str = "side") -> Battle:
    """Two raiders together, far from the cruiser that looks for them."""
    ships = fleet("rn", "ajax:LEANDER"), fleet("km", "spee:DEUTSCH", "luetzow:DEUTSCH", at=(0, 150000))
    return opened(battle(*ships, options={"commands": commands}))


def raid_scenes(seeds: range, every: int = 31, most: int = 260) -> Iterator[Scene]:
    """The campaign from its first question on, a shorter raid, and a linked battle."""
    for seed in seeds:
        yield Scene("a battle below", squadrons_that_wait(seed).state)
        yield Scene("a battle below, few torpedoes", contact(JAPANESE, ALLIED, torpedo_supply="per_sortie"))
        yield from now_and_then(RAID, "campaign", seed * every, every, most)
        yield from now_and_then(RAID, "raid", seed, every, most)


def action_scenes(seeds: range, every: int = 5, most: int = 40) -> Iterator[Scene]:
    """Battles by day and by night, with submarines among them, and scenes out of sight."""
    yield Scene("in the dark", in_the_dark())
    yield Scene("a boat below", a_boat_below())
    for commands in ("side", "group"):
        yield Scene(f"beyond sight, {commands}", beyond_sight(commands))
    for seed in seeds:
        for scenario in ("convoy", "savo-island", "north-cape", "cruiser-action"):
            yield from now_and_then(ACTION, scenario, seed, every, most)


def war_scenes(seeds: range, every: int = 11, most: int = 60) -> Iterator[Scene]:
    """An attack too weak to be made, and two wars."""
    yield Scene("too weak", too_weak())
    for seed in seeds:
        for scenario in ("intro", "pacific"):
            yield from now_and_then(WAR, scenario, seed, every, most)
