"""Control rescinds a decree: the position is as before, and both entries stay in logbooks, record and replay."""

from __future__ import annotations

import pytest

from flagplot.kernel import replay
from flagplot.kernel.control import Rescind
from flagplot.kernel.match import DEPTH, Match
from flagplot.kernel.order import BadNotation
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import CONTROL, Seat
from tests.toy.game import GAME
from tests.toy.model import BLUE, RED, Skerries
from tests.toy.orders import Mark, Plot, Search

DECREE = "correct boats.r1.hits 1 because the plot was misread"
SECOND = "correct boats.b1.hits 1 because it was the other boat"


def searching() -> Match:
    match = Match.open(GAME, "sound", Fairness(seed=3))
    match.play(BLUE, Plot((("b1", 2), ("b2", 6))))
    match.play(RED, Plot((("r1", 3), ("r2", 5))))
    return match


def decree(match: Match, line: str = DECREE) -> None:
    match.play(CONTROL, GAME.notation.parse(line))


def hits(match: Match) -> tuple[int, int]:
    assert isinstance(match.state, Skerries)
    return match.state.boats["r1"].hits, match.state.boats["b1"].hits


def last(match: Match, seat: Seat = CONTROL) -> str:
    return GAME.catalogue.sentence(list(match.state.logs[seat])[-1])


@pytest.mark.parametrize("by_order", [True, False])
def test_a_decree_and_its_withdrawal_stay_in_log_record_and_replay(by_order: bool) -> None:
    match = searching()
    decree(match)
    if by_order:
        match.play(CONTROL, GAME.notation.parse("rescind because it was right after all"))
    else:
        match.undo(CONTROL, "it was right after all")

    assert hits(match) == (0, 0)
    assert last(match) == f"Control takes back `{DECREE}`, because it was right after all."
    told = [event.kind for event in match.state.logs[CONTROL]][-2:]
    assert told == ["control.corrects", "control.rescinds"]
    assert [entry.line for entry in match.record[-2:]] == [DECREE, "rescind because it was right after all"]
    again = replay.parse(replay.write(match)).play(GAME, strict=True)
    assert GAME.codec.dumps(again.state) == GAME.codec.dumps(match.state)


def test_an_undo_without_a_reason_leaves_its_trace_too() -> None:
    match = searching()
    decree(match)
    match.undo(CONTROL)

    assert last(match) == f"Control takes back `{DECREE}`, because it was taken back at once."


def test_decrees_are_withdrawn_one_after_the_other() -> None:
    match = searching()
    decree(match)
    decree(match, SECOND)
    assert hits(match) == (1, 1)
    match.undo(CONTROL, "first thoughts")
    assert hits(match) == (1, 0)
    match.undo(CONTROL, "second thoughts")
    assert hits(match) == (0, 0)

    assert last(match) == f"Control takes back `{DECREE}`, because second thoughts."
    assert len([entry for entry in match.record if entry.seat == CONTROL]) == 4
    assert (
        str(match.may_undo(CONTROL)) == "A die was rolled, a secret was shown, or it is long ago: what happened stands."
    )


def test_what_somebody_built_on_cannot_be_withdrawn() -> None:
    match = searching()
    decree(match)
    match.play(RED, Mark(2))

    refusal = "There is no intervention to take back: the game goes on from it, or there was none."
    assert str(match.check(CONTROL, Rescind("a slip"))) == refusal
    with pytest.raises(ValueError, match="no intervention to take back"):
        match.play(CONTROL, Rescind("a slip"))
    assert str(match.may_undo(CONTROL)) == "Somebody has ordered since."


def test_a_players_undo_never_reaches_under_a_decree() -> None:
    match = searching()
    match.play(RED, Mark(2))
    decree(match)
    assert match.may_undo(RED) is not None
    match.undo(CONTROL, "a slip")

    assert match.may_undo(RED) is not None, "otherwise the decree would be undone with the mark"
    match.play(RED, Mark(4))
    match.undo(RED)
    assert [entry.line for entry in match.record[-3:]] == ["mark 2", DECREE, "rescind because a slip"]


def test_so_many_decrees_can_be_taken_back_and_no_more() -> None:
    match = searching()
    for _ in range(DEPTH + 5):
        decree(match)
    for _ in range(DEPTH):
        match.undo(CONTROL, "a slip")

    assert match.may_undo(CONTROL) is not None


def test_a_sealed_order_may_be_withdrawn_after_a_decree() -> None:
    match = Match.open(GAME, "sound", Fairness(seed=3))
    match.play(BLUE, Plot((("b1", 2), ("b2", 6))))
    decree(match)
    match.undo(BLUE)

    assert match.game.to_act(match.state) == [RED, BLUE]
    again = replay.parse(replay.write(match)).play(GAME, strict=True)
    assert GAME.codec.dumps(again.state) == GAME.codec.dumps(match.state)


def test_only_control_rescinds_and_gives_a_reason() -> None:
    match = searching()
    decree(match)

    assert str(match.check(RED, Rescind("I want it back"))) == "Only Control may give that order."
    for line in ("rescind", "rescind because", "rescind that because of a slip"):
        with pytest.raises(BadNotation):
            GAME.notation.parse(line)
    assert GAME.notation.parse("rescind because of a slip").line() == "rescind because of a slip"


def test_what_was_said_to_all_is_heard_and_not_withdrawn() -> None:
    match = searching()
    decree(match, "announce all Fog closes in because the chart says so")

    assert match.may_undo(CONTROL) is not None


def test_seats_that_heard_nothing_of_the_decree_hear_nothing_of_its_end() -> None:
    """Two worlds, in one of which Control corrected a boat out of sight and rescinded it, look the same to both sides."""
    quiet, busy = searching(), searching()
    decree(busy)
    busy.undo(CONTROL, "a slip")

    for seat in (RED, BLUE):
        assert text(busy.game.view(busy.state, seat)) == text(quiet.game.view(quiet.state, seat))


def test_a_branch_can_withdraw_what_was_decreed_before_it() -> None:
    match = searching()
    decree(match)
    branch = match.branch()
    branch.play(CONTROL, Rescind("a slip"))
    branch.play(RED, Search(2))

    assert (hits(branch)[0], hits(match)[0]) == (0, 1)
    match.undo(CONTROL, "a slip")
    match.play(RED, Search(2))
    assert GAME.codec.dumps(match.state) == GAME.codec.dumps(branch.state)
