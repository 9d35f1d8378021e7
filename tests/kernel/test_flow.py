"""Phases, sealed orders, undo and Control."""

from __future__ import annotations

import pytest

from flagplot.kernel.control import Announce, Correct
from flagplot.kernel.dice import ScriptedDice
from flagplot.kernel.flow import Part, Phase, Runaway, Step, Steps
from flagplot.kernel.game import BadOption
from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation, IllegalOrder
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.kernel.umpire import Umpire
from tests.toy.game import GAME
from tests.toy.model import BLUE, RED, Skerries
from tests.toy.orders import Mark, Plot, Search

RED_PLOT, BLUE_PLOT = Plot((("r1", 3), ("r2", 5))), Plot((("b1", 2), ("b2", 6)))


def opened() -> Match:
    return Match.open(GAME, "sound", Fairness(seed=3))


def searching() -> Match:
    match = opened()
    match.play(BLUE, BLUE_PLOT)
    match.play(RED, RED_PLOT)
    return match


def test_several_seats_owe_orders_at_once_and_nothing_happens_before_the_last() -> None:
    match = opened()
    match.play(BLUE, BLUE_PLOT)

    assert match.game.to_act(match.state) == [RED]
    assert match.state.boats["b2"].cell == 5  # type: ignore[attr-defined]
    match.play(RED, RED_PLOT)
    assert match.state.boats["b2"].cell == 6  # type: ignore[attr-defined]
    assert match.state.where() == ["Red search", "Searching"]


def test_a_sealed_order_may_be_withdrawn_until_the_seals_are_broken() -> None:
    match = opened()
    match.play(BLUE, BLUE_PLOT)
    match.undo(BLUE)

    assert match.game.to_act(match.state) == [RED, BLUE]
    match.play(BLUE, BLUE_PLOT)
    match.play(RED, RED_PLOT)
    assert str(match.may_undo(RED)) == "A die was rolled, a secret was shown, or it is long ago: what happened stands."


def test_an_order_without_a_die_is_taken_back_and_one_with_a_die_is_not() -> None:
    match = searching()
    match.play(RED, Mark(2))
    match.undo(RED)
    assert match.state.marks[RED] == []  # type: ignore[attr-defined]
    match.play(RED, Search(2))

    with pytest.raises(ValueError, match="what happened stands"):
        match.undo(RED)


def test_nobody_takes_back_another_seats_order() -> None:
    match = searching()
    match.play(RED, Mark(2))

    assert str(match.may_undo(BLUE)) == "Somebody has ordered since."
    assert str(match.may_undo(CONTROL)) == "You have ordered nothing yet."


def test_an_order_out_of_turn_is_refused_with_a_sentence() -> None:
    match = searching()

    assert str(match.check(BLUE, Search(2))) == "You owe no order now: Red must act first."
    with pytest.raises(IllegalOrder):
        GAME.apply(match.state, BLUE, Search(2), match._new_dice())  # type: ignore[arg-type]


def test_objections_name_the_rule_and_the_way_out() -> None:
    objection = opened().check(RED, Plot((("r1", 6), ("r2", 5))))

    assert str(objection) == "T-PLOT-2: r1 cannot reach 6: she moves one cell from 2."


class Treadmill(Phase[Skerries]):
    def run(self, state: Skerries, umpire: Umpire) -> None:
        pass


def test_phases_that_never_ask_are_stopped() -> None:
    match = opened()
    match.state.flow.append(Treadmill())

    with pytest.raises(Runaway, match="Plot › Plotting › Treadmill"):
        GAME.advance(match.state, Umpire(match._new_dice()))  # type: ignore[arg-type]


class Bare(Phase[Skerries]):
    def title(self, state: Skerries) -> str:
        return ""


def test_a_question_without_a_title_goes_under_that_of_its_caller() -> None:
    state = opened().state
    titles = state.where()
    state.call(Bare())

    assert state.where() == titles


class Watch(Steps[Skerries]):
    def steps(self, state: Skerries) -> tuple[Step[Skerries], ...]:
        return (Step("T-1", "Nothing to do", lambda _state: None), Part("T-2", "Second dog watch", 2))

    def part(self, number: int) -> Watch:
        return Watch(cursor=number)


def test_a_part_of_the_sequence_is_opened_by_its_number() -> None:
    state, watch = opened().state, Watch()
    assert isinstance(state, Skerries)
    state.flow = [watch]
    watch.run(state, Umpire(ScriptedDice()))

    assert watch.title(state) == "Second dog watch"
    [_, part] = state.flow
    assert isinstance(part, Watch)
    assert part.cursor == 2


def test_unknown_verbs_get_the_nearest_known_one() -> None:
    with pytest.raises(BadNotation, match=r"'serch' is no order. Did you mean search"):
        GAME.notation.parse("serch 3")
    with pytest.raises(BadNotation, match="Nothing was ordered"):
        GAME.notation.parse("   ")


def test_an_order_holds_no_semicolon_because_a_record_ends_there() -> None:
    with pytest.raises(BadNotation, match="semicolon"):
        GAME.notation.parse("announce all Fog; wind south because the chart says so")


def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(BadOption, match=r"no option 'rangeing'. Known: ranging"):
        GAME.settings({"rangeing": "yes"})
    with pytest.raises(BadOption, match=r"no value 'maybe'. Known: no, yes"):
        GAME.settings({"ranging": "maybe"})


def test_control_corrects_a_figure_with_a_reason_that_stays_in_the_log() -> None:
    match = searching()
    order = GAME.notation.parse("correct boats.r1.hits 1 because the plot was misread")
    assert isinstance(order, Correct)
    match.play(CONTROL, order)

    assert match.state.boats["r1"].hits == 1  # type: ignore[attr-defined]
    last = list(match.state.logs[CONTROL])[-1]
    assert GAME.catalogue.sentence(last) == "Control set boats.r1.hits from 0 to 1, because the plot was misread."
    assert all(event.kind != "control.corrects" for event in match.state.logs[RED])


def test_an_order_that_was_just_checked_is_not_checked_again() -> None:
    match, twice = searching(), searching()
    seat = match.game.to_act(match.state)[0]
    order = next(iter(match.game.orders(match.state, seat)))

    assert match.check(seat, order) is None
    assert match.play(seat, order, is_legal=True) == twice.play(seat, order)
    with pytest.raises(ValueError, match="owe no order"):
        twice.play(OBSERVER, order)


def test_control_takes_a_correction_back_while_nobody_has_ordered_since() -> None:
    match = searching()
    match.play(CONTROL, GAME.notation.parse("correct boats.r1.hits 1 because the plot was misread"))

    assert match.may_undo(CONTROL) is None
    match.undo(CONTROL)
    assert match.state.boats["r1"].hits == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "line, fault",
    [
        ("correct boats.r9.hits 1 because x", "cannot be set"),
        ("correct boats.r1.hits two because x", "another kind of value"),
        ("correct boats.r1 1 because x", "not a single figure"),
        ("correct boats.r1.cell 9 because x", "would leave the position wrong: r1 is in cell 9"),
        ("correct boats.r1.__class__ 1 because x", "there is no __class__"),
        ("correct chance.key 5 because x", "only the pieces and figures of the game are corrected"),
        ("correct chance.index 0 because x", "only the pieces and figures of the game are corrected"),
        ("correct outcome 3 because x", "only the pieces and figures of the game are corrected"),
        ("correct scenario other because x", "only the pieces and figures of the game are corrected"),
        ("announce green hello because x", "There is no seat 'green'"),
    ],
)
def test_control_cannot_break_the_position(line: str, fault: str) -> None:
    match = searching()

    assert fault in str(match.check(CONTROL, GAME.notation.parse(line)))


def test_control_must_give_a_reason_and_others_are_not_control() -> None:
    with pytest.raises(BadNotation, match="because"):
        GAME.notation.parse("correct boats.r1.hits 1")
    assert str(searching().check(RED, Announce("all", "hello", "fun"))) == "Only Control may give that order."


def test_an_announcement_reaches_its_seat_alone() -> None:
    match = searching()
    match.play(CONTROL, Announce("red", "Fog.", "the weather chart"))

    assert [e.kind for e in match.state.logs[RED]][-1] == "control.announces"
    assert all(e.kind != "control.announces" for e in match.state.logs[BLUE])


class Counting(Phase[Skerries]):
    """Calls another phase, and records its result."""

    def __init__(self, heard: list[int] | None = None) -> None:
        self.heard: list[int] = [] if heard is None else heard

    def run(self, state: Skerries, umpire: Umpire) -> None:
        state.call(Answering(len(self.heard)))

    def resume(self, state: Skerries, result: int, umpire: Umpire) -> None:
        self.heard.append(result)
        if len(self.heard) == 2:
            state.end(sum(self.heard), umpire)


class Answering(Phase[Skerries]):
    """Ends at once."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, state: Skerries, umpire: Umpire) -> None:
        state.end(10 + self.number, umpire)


class Listening(Phase[Skerries]):
    """Keeps its arguments, and asks."""

    def __init__(self) -> None:
        self.result = 0

    def seats(self, state: Skerries) -> list[Seat]:
        return [RED] if self.result else []

    def run(self, state: Skerries, umpire: Umpire) -> None:
        state.call(Counting())

    def resume(self, state: Skerries, result: int, umpire: Umpire) -> None:
        self.result = result


def test_a_phase_hands_its_result_to_the_one_that_called_it() -> None:
    state = opened().state
    assert isinstance(state, Skerries)
    top = Listening()
    state.call(top)
    GAME.advance(state, Umpire(ScriptedDice()))

    assert top.result == 21
    assert state.flow[-1] is top
