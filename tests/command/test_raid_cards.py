"""Cards of the raid tell what an order on them promises, in the odds that the panel shows for the same order."""

from __future__ import annotations

from typing import Any

from flagplot.bots.bot import Desk
from flagplot.command.answer import Interruption, Memory
from flagplot.command.drafts import draft
from flagplot.command.operational.case import Case
from flagplot.command.operational.plans import BOOK
from flagplot.command.operational.promised import promised
from flagplot.command.plan import Plans
from flagplot.command.staff import answer, note, tracks
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.lab.odds.order import reckon
from flagplot.operational import GAME
from flagplot.operational.orders.notation import NOTATION
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.state.model import Bay
from tests.command.test_raid import run, strike_position
from tests.operational.positions import at_phase, bay, group, set_up, sub

JAPAN = Seat("japan")
DOCTRINE = "strike carriers with all"


def figures(state: Bay, order: Order) -> list[str]:
    return [f"{line.label}: {line.figure} {line.text}." for line in reckon(GAME, GAME.view(state, JAPAN), order).odds]


def told(state: Bay, lines: list[str], memory: Memory | None = None) -> Any:
    return answer(Desk(GAME, state, JAPAN), Plans.read(BOOK, lines), memory or Memory())


def has_odds(text: str, state: Bay, line: str) -> bool:
    lines = figures(state, NOTATION.parse(line))
    assert lines
    return all(one in text for one in lines[:3])


def test_a_strike_that_stands_ready_tells_its_odds() -> None:
    state = strike_position()
    stop = told(state, [])
    assert has_odds(stop.text, state, stop.choices[0].line)


def test_the_doctrine_asks_before_a_strike_leaves_where_that_is_wanted() -> None:
    state, memory = strike_position(), Memory()
    plans = [DOCTRINE, "interrupt launch"]
    stop = told(state, plans, memory)
    assert isinstance(stop, Interruption)
    assert stop.kind == "launch"
    assert has_odds(stop.text, state, "launch A1 akagi-zero akagi-val akagi-kate")
    assert [choice.line for choice in stop.choices] == ["launch A1 akagi-zero akagi-val akagi-kate", "done", "carry on"]
    note(Desk(GAME, state, JAPAN), Plans.read(BOOK, plans), memory, stop)
    assert told(state, plans, memory).order.line() == stop.choices[0].line


def test_the_plan_of_a_doctrine_tells_the_odds_of_what_it_is_about_to_send() -> None:
    state = strike_position()
    drawn = tracks(Desk(GAME, state, JAPAN), Plans.read(BOOK, [DOCTRINE]), Memory())
    assert [(track.line, track.legs) for track in drawn] == [(DOCTRINE, ())]
    assert has_odds(drawn[0].words, state, "launch A1 akagi-zero akagi-val akagi-kate")
    assert tracks(Desk(GAME, state, JAPAN), Plans.read(BOOK, ["strike merchants with all"]), Memory()) == []


def test_a_boat_with_an_enemy_before_its_tubes_tells_what_an_attack_risks() -> None:
    state = at_phase(bay(1, 1), Submarines(JAPAN))
    sub(state, "JS1", "i-2", "1818")
    group(state, "A1", "1818", "hermes", "vampire", "nestor", revealed=True)
    stop = told(state, [])
    assert stop.kind == "prey"
    assert has_odds(stop.text, state, stop.choices[0].line)


def test_an_order_without_odds_says_why() -> None:
    state = strike_position()
    desk = Desk(GAME, state, JAPAN)
    case = Case(desk, Plans.read(BOOK, []), Memory())
    (note_,) = promised(case, NOTATION.parse("launch colombo akagi-val"))
    assert note_ == str(reckon(GAME, desk.view(), NOTATION.parse("launch colombo akagi-val")).note)


def test_a_loss_without_a_place_of_its_own_is_told_where_the_raid_was() -> None:
    state = set_up("easter", 3)
    plans = {str(seat): draft(Desk(GAME, state, seat), 1) for seat in (JAPAN, Seat("allies"))}
    stops, _ = run(state, plans, 500)
    losses = [stop for _, stop in stops if stop.kind in {"loss", "success"}]
    assert len(losses) >= 4
    assert all(stop.at for stop in losses)
