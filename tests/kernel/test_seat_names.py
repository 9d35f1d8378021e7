"""Seats in sentences are called by name, with the verb that fits."""

from __future__ import annotations

from flagplot.games import load
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.references import capitalized
from flagplot.kernel.text.said import read, spoken
from flagplot.kernel.text.seats import seat_begun, seat_named, seats_listed, verdict
from flagplot.operational import GAME
from flagplot.operational.orders.common import Done
from flagplot.server.said import phrase

MESSAGES = read("operational")


def test_seats_are_called_by_their_side_and_post() -> None:
    assert seats_listed(MESSAGES, ["japan", "allies"]) == "Japan and the Allies"
    assert seat_begun(MESSAGES, "allies") == "The Allies"
    assert str(seat_named(read("tactical"), "rn/ajax-div")) == "the Royal Navy, Ajax division"


def test_a_notice_names_the_side_and_fits_its_verb() -> None:
    told = {
        seat: str(
            capitalized(
                phrase("notice-seat-owes", seat=seat_named(MESSAGES, seat), table="Raid", link="/table/1").text(
                    spoken("server")
                )
            )
        )
        for seat in ("allies", "japan")
    }

    assert told["allies"] == "The Allies owe an order at Raid: /table/1"
    assert told["japan"] == "Japan owes an order at Raid: /table/1"


def test_who_must_act_first_is_named() -> None:
    state = GAME.new("easter", 1)
    waiting = next(seat for seat in (Seat("japan"), Seat("allies")) if seat not in GAME.to_act(state))
    acting = seats_listed(MESSAGES, GAME.to_act(state))

    assert str(GAME.check(state, waiting, Done())) == f"You owe no order now: {acting} must act first."


def test_the_verdict_names_the_winners() -> None:
    outcome = Outcome(("allies",), "Allied victory", {}, "Five to three.", ())

    assert verdict(load("operational").catalogue.messages, outcome) == "The Allies: Allied victory. Five to three."
    assert verdict(MESSAGES, Outcome((), "draw", {}, "Even.", ())) == "Draw. Even."
