"""Everything that a seat is sent: its view, its prompt, its legal orders, refusals.

Also what a seat can request: previews, reach, vocabulary, odds, answers of plans, the packet of a battle below.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from flagplot.bots.bot import Bot, Desk
from flagplot.campaign.brief import brief, for_seat
from flagplot.campaign.options import CampaignOptions
from flagplot.command.answer import Memory
from flagplot.command.drafts import draft
from flagplot.command.plan import Plans
from flagplot.command.staff import answer, book_of
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.records.codec import plain, text
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.lab.odds.order import imagined
from flagplot.operational.phases.battle.below import Awaiting
from tests.command.test_secrets import LINES

WAR = "strategic"
"""A battle id for the game at the top, which is nobody's battle."""
LOT = 7
"""The seed for hiding forces in proposed plans; random each time on a server."""
Sent = dict[str, Any]
"""JSON values, as a client gets them."""


class Door:
    """A game's output as JSON. Leaks are planted in a subclass, so that compiled games can be tested too."""

    def __init__(self, game: Game[Any], bot: Bot | None = None) -> None:
        self.game = game
        self.bot = bot
        """The bot whose habits are tested; by default the captain."""

    def view(self, state: Any, seat: Seat) -> Sent:
        """A seat's view as JSON."""
        shown: Sent = plain(self.game.view(state, seat))
        return shown

    def sent(self, state: Any, seat: Seat, probes: Sequence[Order] = ()) -> Sent:
        """View, question, legal orders, and the objections to recent orders of others."""
        game = self.game
        return {
            "view": self.view(state, seat),
            "to_act": [str(one) for one in game.to_act(state)],
            "prompt": plain(game.prompt(state, seat)),
            "orders": [order.line() for order in game.orders(state, seat)],
            "refusals": [plain(game.check(state, seat, probe)) for probe in probes],
        }

    def asked(self, state: Any, seat: Seat, probes: Sequence[Order] = ()) -> Sent:
        """Answers to a seat's requests: previews, reaches, words, the inputs of odds, answers of plans, its packet."""
        game = self.game
        view = game.view(state, seat)
        told: Sent = {
            "previews": [plain(game.preview(view, seat, probe)) for probe in probes],
            "reach": [plain(list(game.reach(view, seat, order))) for order in (None, *probes)],
            "words": plain(game.vocabulary(view)),
        }
        if seat in game.to_act(state):
            memory, plans = Memory(), Plans.read(book_of(game.slug), LINES[game.slug])
            told["world"] = text(imagined(game, view))  # the odds follow from it and the order, in another process
            told["proposed"] = draft(Desk(game, state, seat), LOT)
            told["plans"] = [str(answer(Desk(game, state, seat), plans, memory)), memory.to_json()]
        if game.slug != WAR:  # as a linked battle that has ended
            ended = state.clone()
            ended.outcome = Outcome((), "a draw", {}, "", ())
            told["closed"] = plain(game.closed_view(ended, seat))
        top = state.flow[-1] if state.flow else None
        if isinstance(top, Awaiting):
            told["packet"] = for_seat(brief(state, top.fight, CampaignOptions()), seat).text()
        return told


def written(sent: Sent) -> str:
    """As text: equal texts are indistinguishable to a client. The order of keys matters."""
    return json.dumps(sent, ensure_ascii=False, separators=(",", ":"))


def players(game: Game[Any], state: Any) -> list[Seat]:
    """The seats of those who play."""
    return [seat for seat in game.seats(state) if seat not in (CONTROL, OBSERVER)]


def openable(seat: Seat) -> tuple[Seat, ...]:
    """The views that one person can open: the seat's, and the observer's in a private window.

    A shared position is the seat's own view of an earlier moment (`tests/server/test_shares.py`), and a spectator gets the observer's view
    (`tests/server/test_openable.py`): neither adds anything.
    """
    return (seat,) if seat == OBSERVER else (seat, OBSERVER)
