"""Twin worlds: states that differ only in what a seat cannot know must give that seat the same bytes.

`Game.imagine` makes the twin: another world in which the seat would see exactly this view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.kernel.state import State
from flagplot.kernel.testing.playout import Playout, chooser, play_out
from flagplot.kernel.umpire import Umpire

Channel = Callable[[Game[Any], Any, Seat], str]
"""Something a seat can see of a state: its text must not depend on what the seat cannot know."""


def check_twins(
    game: Game[Any],
    scenarios: Sequence[str] = (),
    games: int = 2,
    seed: int = 1,
    every: int = 5,
    channels: Sequence[Channel] = (),
    options: dict[str, str] | None = None,
) -> int:
    """Compare every seat's view, prompt, legal orders, objections and previews in twin worlds; returns how many were compared.

    `channels` adds other output of a game: odds, maps, sheets.
    """
    names = scenarios or [card.name for card in game.scenarios()]
    compared = 0
    for name in names:
        for number in range(games):
            probes: list[Order] = []
            for turn in play_out(game, name, seed + number, options):
                probes = [*probes[-11:], turn.order]
                if turn.number % every == 0:
                    compared += check_position(game, turn, probes, channels, f"{game.slug} {name} seed {seed + number}")
    return compared


def check_position(
    game: Game[Any], turn: Playout, probes: Sequence[Order], channels: Sequence[Channel], where: str
) -> int:
    """Compare every seat's share of one position with an imagined world; returns how many seats."""
    state = turn.match.state
    compared = 0
    for seat in game.seats(state):
        if seat == CONTROL:
            continue
        place = f"{where} order {turn.number}, {seat}"
        here = game.view(state, seat)
        twin = game.imagine(here, chooser(turn.number + 1))
        there = game.view(twin, seat)
        problems = twin.problems()
        assert not problems, f"{place}: the imagined world is not sound: {problems}"
        _same(place, "view", text(here), text(there))
        _same(place, "who is to act", list(game.to_act(state)), list(game.to_act(twin)))
        _same(place, "prompt", game.prompt(state, seat), game.prompt(twin, seat))
        _same(place, "legal orders", _lines(game, state, seat), _lines(game, twin, seat))
        for probe in probes:
            _same(
                place, f"objection to {probe.line()!r}", game.check(state, seat, probe), game.check(twin, seat, probe)
            )
            _same(
                place,
                f"preview of {probe.line()!r}",
                game.preview(here, seat, probe),
                game.preview(there, seat, probe),
            )
        _same(place, "words", game.vocabulary(here), game.vocabulary(there))
        for channel in channels:
            _same(place, "channel", channel(game, state, seat), channel(game, twin, seat))
        if seat != OBSERVER and seat == turn.seat:
            _check_no_quiet_reveal(game, state, twin, turn, place)
        compared += 1
    return compared


def _lines(game: Game[Any], state: State, seat: Seat) -> list[str]:
    return [order.line() for order in game.orders(state, seat)]


def _same(place: str, what: str, one: object, other: object) -> None:
    if one != other:
        a, b = str(one), str(other)
        at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        message = f"{place}: {what} tells twin worlds apart: …{a[max(0, at - 60) : at + 60]}… / …{b[max(0, at - 60) : at + 60]}…"
        raise AssertionError(message)


def _check_no_quiet_reveal(game: Game[Any], state: State, twin: State, turn: Playout, place: str) -> None:
    """An order that can be undone must not reveal to its seat which world this is."""
    here, there = state.clone(), twin.clone()
    for world in (here, there):
        umpire = Umpire(SeededDice(world.chance), world.logs)
        game.obey(world, turn.seat, turn.order, umpire)
        if umpire.dice.thrown or umpire.revealed:
            return
    what = f"{turn.order.line()!r}, which may be undone,"
    _same(place, what, text(game.view(here, turn.seat)), text(game.view(there, turn.seat)))


def check_sealed(game: Game[Any], match: Match, seat: Seat, orders: Sequence[Order]) -> None:
    """Whatever a seat seals, the others see the same bytes until the last order is sealed."""
    shown: dict[Seat, str] = {}
    for order in orders:
        state = match.state.clone()
        game.apply(state, seat, order, SeededDice(state.chance))
        for other in game.seats(state):
            if other not in (seat, CONTROL):
                seen = text(game.view(state, other))
                _same(f"{game.slug}, {other}", f"{seat}'s sealed {order.line()!r}", shown.setdefault(other, seen), seen)
