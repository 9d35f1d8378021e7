"""The desk: a glance equals the view, captains do not modify it, and a bot that inspects objects finds no secret."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from flagplot.bots.bot import Desk, OwnDice, wits
from flagplot.bots.guests import Guest
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.order import Order
from flagplot.kernel.records.codec import attributes, plain
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.state import State
from flagplot.kernel.umpire import Umpire
from flagplot.lab.simulate import chairs

GAMES = (("operational", "easter"), ("tactical", "cruiser-action"), ("strategic", "intro"))
MORE = {
    "operational": {"prompt", "where", "calendar"},
    "tactical": {"prompt", "where", "bearing", "names"},
    "strategic": {"prompt", "where", "flags", "last", "names"},
}
"""What a view contains besides a glance: words and names, which guns bear, flags that are left, the last turn, dates."""
ORDERS = 60


def played(slug: str, scenario: str, orders: int = ORDERS) -> Any:
    """The positions of a game between captains, each with the seat to act."""
    game = load(slug)
    state = game.new(scenario, 7)
    dice = SeededDice(state.chance)
    captain, control = recruit(slug, "captain"), recruit(slug, "random")
    for number in range(orders):
        acting = game.to_act(state)
        if not acting:
            return
        seat = acting[0]
        yield game, state, seat
        bot = control if seat == CONTROL else captain
        order = bot.order(Desk(game, state, seat), SeededDice(Chance(key_from_seed(number))))
        game.obey(state, seat, order, Umpire(dice, state.logs))
        dice.take()


def parts(slug: str, view: Any) -> dict[str, Any]:
    """A view part by part, as a client is sent it."""
    return {name: plain(getattr(view, name)) for name in attributes(view) if name not in MORE[slug]}


@pytest.mark.parametrize("slug, scenario", GAMES)
def test_a_glance_shows_what_the_view_shows(slug: str, scenario: str) -> None:
    for number, (game, state, seat) in enumerate(played(slug, scenario)):
        if number % 12 == 0:
            for other in (*chairs(game, scenario), CONTROL):
                assert parts(slug, game.glance(state, other)) == parts(slug, game.view(state, other)), (seat, other)
            assert game.glance(state, seat).prompt is None


@pytest.mark.parametrize("slug, scenario", GAMES)
def test_a_captain_changes_nothing_of_what_he_glances_at(slug: str, scenario: str) -> None:
    captain = recruit(slug, "captain")
    for number, (game, state, seat) in enumerate(played(slug, scenario)):
        if number % 4 == 0 and seat != CONTROL:
            before = game.codec.encode(state)
            captain.order(Desk(game, state, seat), SeededDice(Chance(key_from_seed(number))))
            assert game.codec.encode(state) == before


def test_own_dice_show_the_faces_of_their_key() -> None:
    key, seat = key_from_seed(7), Seat("japan")
    for given in range(20):
        lazy, plain = OwnDice(key, seat, given), SeededDice(Chance(wits(key, seat, given)))
        assert [lazy.roll(6, "one"), lazy.dice(9, "several"), lazy.roll(300, "many")] == [
            plain.roll(6, "one"),
            plain.dice(9, "several"),
            plain.roll(300, "many"),
        ]
        assert lazy.take() == plain.take()


class Digger:
    """A bot that searches its desk for a state: in closures of its methods, and in all objects they refer to."""

    name = "digger"

    def __init__(self) -> None:
        self.found: list[State] = []

    def order(self, desk: Desk, dice: Dice) -> Order:
        for channel in (desk.view, desk.glance, desk.orders, desk.sample, desk.check):
            held: list[object] = [*(getattr(channel, "__closure__", None) or [channel])]  # no closure if compiled
            for _ in range(2):
                held = gc.get_referents(*held)
                self.found += [one for one in held if isinstance(one, State)]
        return desk.sample(dice)


@pytest.mark.parametrize("slug, scenario", GAMES)
def test_a_bot_that_digs_behind_its_desk_finds_no_more_than_its_view(slug: str, scenario: str) -> None:
    digger = Digger()
    guest = Guest(digger)
    for number, (game, state, seat) in enumerate(played(slug, scenario, 12)):
        if seat == CONTROL:
            continue
        digger.found.clear()
        order = guest.order(Desk(game, state, seat), SeededDice(Chance(key_from_seed(number))))
        assert game.check(state, seat, order) is None
        assert all(found is not state and found.chance != state.chance for found in digger.found)
        for found in digger.found:
            twin = game.view(found, Seat(seat))
            assert parts(slug, twin) == parts(slug, game.view(state, seat))
