"""Deliberate leaks, one for each channel through which other platforms have leaked; the comparison of twin worlds must detect them."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.routes import standing
from flagplot.server.tables import cards, encoding, rendering, table
from tests.server.harness import RED, Running
from tests.toy.game import GAME
from tests.toy.orders import Fire


def hidden(match_or_state: Any) -> str:
    """Something that red may not know: the positions of the blue boats."""
    state = getattr(match_or_state, "state", match_or_state)
    return " ".join(f"{boat.id}@{boat.cell}" for boat in state.boats.values() if boat.id.startswith("b"))


def overview_widget(patch: pytest.MonkeyPatch, _server: Running) -> None:
    card = cards.of_table

    def leaky(self: table.Table, *args: Any) -> Any:
        shown = card(self, *args)
        shown.scenario_title += hidden(self.match)
        return shown

    patch.setattr(cards, "of_table", leaky)


def turn_indicator(patch: pytest.MonkeyPatch, _server: Running) -> None:
    card = cards.of_table

    def leaky(self: table.Table, *args: Any) -> Any:
        shown = card(self, *args)
        shown.seats[1].away = hidden(self.match).endswith("5")
        return shown

    patch.setattr(cards, "of_table", leaky)


def legal_orders(patch: pytest.MonkeyPatch, _server: Running) -> None:
    orders = type(GAME).orders

    def leaky(self: Any, state: Any, seat: Seat) -> Any:
        yield from orders(self, state, seat)
        yield from (Fire(boat.cell) for boat in state.boats.values() if boat.side != seat)

    patch.setattr(type(GAME), "orders", leaky)


def objections(patch: pytest.MonkeyPatch, _server: Running) -> None:
    def leaky(_self: Any, state: Any, _seat: Seat, _order: Order) -> Objection:
        return Objection("", f"You would run into {hidden(state)}.")

    patch.setattr(type(GAME), "check", leaky)


def odds_overlay(patch: pytest.MonkeyPatch, server: Running) -> None:
    ask = Catalogue.ask

    def leaky(self: Catalogue, *args: Any) -> Any:
        report = ask(self, *args)
        report.rules += [hidden(live.match) for live in server.services.registry.live()]
        return report

    patch.setattr(Catalogue, "ask", leaky)


def derived_fields(patch: pytest.MonkeyPatch, _server: Running) -> None:
    view = type(GAME).view

    def leaky(self: Any, state: Any, seat: Seat) -> Any:
        shown = view(self, state, seat)
        shown.turns = 4 + sum(abs(a.cell - b.cell) < 2 for a in state.boats.values() for b in state.boats.values())
        return shown

    patch.setattr(type(GAME), "view", leaky)


def log_lines(patch: pytest.MonkeyPatch, server: Running) -> None:
    tell = rendering.event_card

    def leaky(game: Any, event: Any, number: int) -> Any:
        card = tell(game, event, number)
        card.text += "".join(hidden(live.match) for live in server.services.registry.live())
        return card

    patch.setattr(rendering, "event_card", leaky)


def prompts(patch: pytest.MonkeyPatch, _server: Running) -> None:
    def leaky(_self: Any, state: Any, seat: Seat) -> Prompt | None:
        near = any(boat.cell == 4 for boat in state.boats.values())
        return Prompt("React!") if near and seat == RED else None

    patch.setattr(type(GAME), "prompt", leaky)


def random_seed(patch: pytest.MonkeyPatch, server: Running) -> None:
    shown = encoding.shown

    def leaky(view: Any) -> dict[str, Any]:
        keys = [live.match.state.chance.key for live in server.services.registry.live() if live.match]
        return {**shown(view), "chance": keys}

    patch.setattr(rendering, "shown", leaky)
    patch.setattr(rendering, "as_shown", leaky)  # the same for the encoder


def hints(patch: pytest.MonkeyPatch, server: Running) -> None:
    explain = Catalogue.explain

    def leaky(self: Catalogue, slug: str, event: Any) -> Any:
        charts, texts = explain(self, slug, event)
        charts.extend(self.charts(slug).values())
        charts[0].rule = "".join(hidden(live.match) for live in server.services.registry.live())
        return charts, texts

    patch.setattr(Catalogue, "explain", leaky)


def spectator(patch: pytest.MonkeyPatch, _server: Running) -> None:
    rendering = table.Table.rendering
    patch.setattr(table.Table, "rendering", lambda self, seat: rendering(self, CONTROL if seat == OBSERVER else seat))


def standing_choices(patch: pytest.MonkeyPatch, _server: Running) -> None:
    by_verb = standing._by_verb

    def leaky(live: table.Table, seat: Seat) -> Any:
        found, more = by_verb(live, seat)
        return {**found, "hint": [hidden(live.match)]}, more

    patch.setattr(standing, "_by_verb", leaky)


LEAKS = (
    standing_choices,
    overview_widget,
    turn_indicator,
    legal_orders,
    objections,
    odds_overlay,
    derived_fields,
    log_lines,
    prompts,
    random_seed,
    hints,
    spectator,
)
