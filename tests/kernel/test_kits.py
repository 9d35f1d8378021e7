"""The conformance tests catch planted bugs: a game that leaks, shares or undoes too much does not pass."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.flow import Phase
from flagplot.kernel.match import Match
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.testing import check_game, check_sealed, check_twins
from flagplot.kernel.umpire import Umpire
from tests.toy.game import GAME, SkerriesGame, SkerriesView
from tests.toy.model import RED, Skerries, enemy
from tests.toy.orders import Fire
from tests.toy.sequence import Firing, Plotting, Searching, Turn


def test_a_leaking_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SkerriesGame.view

    def leaking(self: SkerriesGame, state: Skerries, seat: Seat) -> SkerriesView:
        view = honest(self, state, seat)
        view.turn += 100 * sum(boat.cell for boat in state.boats.values())
        view.turn -= 100 * sum(boat.cell for boat in state.afloat(Seat(side_of(seat))))
        return view

    def imagine(self: SkerriesGame, view: SkerriesView, dice: object) -> Skerries:
        view.turn %= 100
        return honest_imagine(self, view, dice)  # type: ignore[arg-type]

    honest_imagine = SkerriesGame.imagine
    monkeypatch.setattr(SkerriesGame, "view", leaking)
    monkeypatch.setattr(SkerriesGame, "imagine", imagine)
    with pytest.raises(AssertionError, match="view tells twin worlds apart"):
        check_twins(GAME)


def test_a_leaking_list_of_legal_orders_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(self: Firing, state: Skerries, seat: Seat) -> Iterable[Order]:
        return [Fire(cell) for cell in sorted({boat.cell for boat in state.afloat(enemy(seat))})] or [Fire(1)]

    monkeypatch.setattr(Firing, "orders", leaking)
    with pytest.raises(AssertionError, match="legal orders tells twin worlds apart"):
        check_twins(GAME, games=8, every=1)


def test_a_leaking_objection_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(self: Firing, state: Skerries, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Fire):
            there = any(boat.cell == order.cell for boat in state.afloat(enemy(seat)))
            return None if there else Objection("T-FIRE-1", "There is nothing there.")
        return Objection("T-FIRE-1", "Fire now.")

    def sample(self: Firing, state: Skerries, seat: Seat, dice: object) -> Order:
        return Fire(state.afloat(enemy(seat))[0].cell)

    monkeypatch.setattr(Firing, "check", leaking)
    monkeypatch.setattr(Firing, "sample", sample)
    with pytest.raises(AssertionError, match=r"objection to .* tells twin worlds apart"):
        check_twins(GAME, games=6)


def test_a_leaking_sealed_phase_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Plotting, "seen_by", Phase.seen_by)
    match = Match.open(GAME, "sound", Fairness(seed=3))
    with pytest.raises(AssertionError, match="red's sealed"):
        check_sealed(GAME, match, RED, list(match.game.orders(match.state, RED)))


def test_a_reveal_that_is_not_marked_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a die and without `reveals`, a player could search, look, undo, and search again."""
    honest = Searching.obey

    def peeking(self: Searching, state: Skerries, seat: Seat, order: Order, umpire: Umpire) -> None:
        if order.line() == "mark 3":
            for boat in state.afloat(enemy(seat)):
                state.sighted[seat][boat.id] = boat.cell
        honest(self, state, seat, order, umpire)

    monkeypatch.setattr(Searching, "obey", peeking)
    with pytest.raises(AssertionError, match="'mark 3', which may be undone, tells twin worlds apart"):
        check_twins(GAME, games=8, every=1)


def test_an_undo_across_a_die_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A die rolled without the umpire is not recorded, so undo would let the player roll it again."""
    honest = Searching.obey

    def cheating(self: Searching, state: Skerries, seat: Seat, order: Order, umpire: Umpire) -> None:
        if order.line().startswith("mark"):
            SeededDice(state.chance).d6("behind the umpire's back")
        honest(self, state, seat, order, umpire)

    monkeypatch.setattr(Searching, "obey", cheating)
    with pytest.raises(AssertionError, match="undo would cross a die"):
        check_game(GAME, every=1)


def test_a_clone_that_shares_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Skerries.clone

    def sharing(self: Skerries) -> Skerries:
        twin = honest(self)
        twin.boats = self.boats
        return twin

    monkeypatch.setattr(Skerries, "clone", sharing)
    with pytest.raises(AssertionError, match="playing on a clone changed the original"):
        check_game(GAME, every=1)


def test_a_phase_that_shares_its_locals_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "clone", Phase.clone)
    with pytest.raises(AssertionError, match="playing on a clone changed the original"):
        check_game(GAME, every=1)


def test_an_order_that_does_not_read_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fire, "line", lambda self: f"fire {self.cell % 6 + 1}")
    with pytest.raises(AssertionError, match="it reads back as"):
        check_game(GAME)


def test_an_event_without_a_sentence_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(GAME.catalogue.messages.messages, "splashes")
    with pytest.raises(LookupError, match="splashes"):
        check_game(GAME)


def test_a_game_without_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def on_and_on(self: Turn, state: Skerries, umpire: Umpire) -> None:
        self.cursor = 0

    monkeypatch.setattr(Turn, "close", on_and_on)
    monkeypatch.setattr("flagplot.kernel.testing.playout.LONGEST", 500)
    from flagplot.kernel.testing.playout import play_out

    with pytest.raises(AssertionError, match="no end after 500 orders"):
        list(play_out(GAME, "sound", 1, longest=500))


def test_a_position_that_is_not_sound_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Skerries, "problems", lambda self: ["r1 is ashore."])
    with pytest.raises(AssertionError, match="r1 is ashore"):
        check_game(GAME)


def test_a_dead_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(self: Turn, state: Skerries, umpire: Umpire) -> None:
        state.flow.clear()

    monkeypatch.setattr(Turn, "close", stuck)
    with pytest.raises(AssertionError, match="nobody owes an order and the game has no outcome"):
        check_game(GAME)
