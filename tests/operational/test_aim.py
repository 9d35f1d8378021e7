"""How the raid is won, as each side is told."""

from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.state.view import BayView

JAPAN, ALLIES = Seat("japan"), Seat("allies")


def view(seat: Seat, scenario: str = "raid") -> BayView:
    found = GAME.view(GAME.new(scenario, 1), seat)
    assert isinstance(found, BayView)
    return found


def told(shown: BayView) -> str:
    return " ".join(map(str, GAME.aim(shown)))


def test_each_side_is_told_the_lead_that_wins() -> None:
    japan, allies = view(JAPAN), view(ALLIES)
    draw, win = japan.leads["draw"], japan.leads["japan"]

    assert (
        f"You win with a lead of {win} points at the end of the game, in {japan.last} turns; a lead of {draw} to {win - 1} is a draw."
        in told(japan)
    )
    assert (
        f"You win if Japan leads by less than {draw} points at the end of the game, in {allies.last} turns; a lead of {draw} to {win - 1} is a draw."
        in told(allies)
    )


def test_one_lead_that_draws_is_no_range() -> None:
    shown = view(JAPAN)
    shown.leads = {"draw": 1, "japan": 2}
    shown.turn = shown.last

    assert "You win with a lead of 2 points at the end of this turn; a lead of 1 is a draw." in told(shown)


def test_after_the_end_no_turn_is_left_to_win_in() -> None:
    shown = view(JAPAN)
    shown.turn, shown.outcome = shown.last, Outcome((), "draw", {}, "", ())

    assert "points at the end; a lead of" in told(shown)


def test_only_whoever_may_know_is_told_of_orders_to_take_ceylon() -> None:
    japan = view(JAPAN)
    assert japan.secrets is not None
    for ordered in (False, True):
        japan.secrets.invasion = ordered
        assert ("Your orders are to take Ceylon" in told(japan)) is ordered
    assert "If Japan has come to take Ceylon" in told(view(ALLIES))
