"""Odds of a landing before it is ordered, against arithmetic and against what is thrown."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from flagplot.command.answer import Desk, Memory
from flagplot.command.operational.plans import BOOK
from flagplot.command.plan import Plans
from flagplot.command.staff import tracks
from flagplot.kernel.odds import Odds
from flagplot.kernel.seat import Seat
from flagplot.lab.odds.order import OrderOdds, chance, reckon
from flagplot.operational import GAME
from flagplot.operational.charts import GROUND
from flagplot.operational.orders.notation import NOTATION
from flagplot.operational.phases.land.landings import Declaring
from flagplot.operational.rules.recon.zones import coverage
from flagplot.operational.state.model import JAPAN, Bay
from tests.operational.positions import advance, at_phase, bay, group, moving, play, troop

SEAT = Seat(JAPAN)
BEACH = "1315"
FACES = range(1, 7)


def landing(*defenders: str, warships: tuple[str, ...] = ("chokai",), **options: str) -> Bay:
    """Three transports off a beach of Ceylon, each with a factor aboard."""
    state = bay(**options)
    group(state, "J1", BEACH, "transport-1", "transport-2", "transport-3", *warships)
    for number in "123":
        troop(state, f"jp-{number}", aboard=f"transport-{number}")
    for name in defenders:
        troop(state, name, BEACH)
    return at_phase(state, Declaring(JAPAN))


def told(state: Bay, line: str = "land J1 jp-1 jp-2 jp-3") -> dict[str, OrderOdds]:
    """The lines of odds, by their rules."""
    lines = reckon(GAME, GAME.view(state, SEAT), NOTATION.parse(line)).odds
    return {line.rules[0]: line for line in lines}


def shares(line: OrderOdds) -> dict[str, Fraction]:
    assert isinstance(line.odds, Odds)
    return {outcome.id: share for outcome, share in line.odds.outcomes.items()}


@cache
def held(ours: int, theirs: int) -> Fraction:
    """The chance that a landing clears a beach with nothing staked, worked out from the printed table alone."""
    if theirs <= 0:
        return Fraction(int(ours > 0))
    if ours <= 0:
        return Fraction(0)
    columns = (("4:1+", 4, 1), ("3:1", 3, 1), ("2:1", 2, 1), ("3:2", 3, 2), ("1:1", 1, 1))
    column = next((name for name, us, them in columns if ours * them >= theirs * us), "1:2")
    results = [int(GROUND.read(face, column).cell) for face in FACES]
    moves = [result for result in results if result]
    return sum((held(ours + min(0, one), theirs - max(0, one)) for one in moves), Fraction(0)) / len(moves)


def test_a_landing_against_defenders_tells_whether_the_beach_is_held() -> None:
    line = told(landing("light-horse"))["MK-LND-8"]

    assert isinstance(line.odds, Odds)
    assert line.odds.is_exact
    assert line.odds.where(lambda found: bool(found.arguments["ours"])) == held(3, 1)
    assert str(line.heading) == f"If they land at {BEACH}"
    assert "of our 3 factors lost on average" in str(line.text)


def test_the_first_landing_on_ceylon_tells_what_loyalty_may_bring() -> None:
    state = landing("town-guard", "planters")
    line = told(state)["MK-LND-23"]

    assert shares(line) == {
        "outcome-loyal": Fraction(1, 2), "outcome-deserts": Fraction(1, 3), "outcome-turns": Fraction(1, 6),
    }  # fmt: skip
    assert "each of 2 Ceylonese units" in str(line.label)
    events = [*play(state, JAPAN, "land J1 jp-1"), *play(state, JAPAN, "done", 4, 4), *advance(state)]
    assert [event.facts["result"] for event in events if event.kind == "loyalty"] == ["deserts", "deserts"]
    assert "MK-LND-23" not in told(at_phase(state, Declaring(JAPAN)), "land J1 jp-2")  # it is tested once


def test_defenders_who_desert_or_turn_are_counted_for_the_beach() -> None:
    line = told(landing("town-guard"))["MK-LND-8"]

    assert isinstance(line.odds, Odds)
    assert line.odds.where(lambda found: bool(found.arguments["ours"])) == Fraction(1, 2) + held(3, 1) / 2


def test_an_empty_beach_elsewhere_has_no_odds() -> None:
    state = landing()
    assert not told(state)  # no Ceylonese unit is left to test
    state.troops["light-horse"] = troop(state, "light-horse", "1214")
    assert not told(state)


def test_transports_alone_before_a_battery_tell_what_it_may_hit() -> None:
    state = landing(warships=())
    state.groups["J1"].at = "1116"
    state.batteries |= GAME.new("ceylon", 1).batteries
    line = told(state)["MK-BAT-62"]

    assert "the battery fires" in str(line.heading)
    assert 0 < 1 - shares(line)["outcome-no-effect"] < 1
    group(state, "J2", "1116", "chokai")
    assert "MK-BAT-62" not in told(state)


def test_zones_that_each_roll_are_all_told() -> None:
    """By option every zone over a hex rolls: the chance of being found is that of any of them."""
    for rolls in ("best_only", "roll_each"):
        state = moving(overlapping_zones=rolls, recon_zones="koggala:8,trincomalee:5")
        group(state, "J1", "1817", "akagi")
        best, other = coverage(state, "allies", "1816")
        missed = 1 - Fraction(best, 6)
        if rolls == "roll_each":
            missed *= 1 - Fraction(other, 6)
        line = reckon(GAME, GAME.view(state, SEAT), NOTATION.parse("move J1 1816")).odds[0]
        leg = tracks(Desk(GAME, state, SEAT), Plans.read(BOOK, ["course J1 to 1816"]), Memory())[0].legs[0]

        assert line.figure == chance(1 - missed)
        assert leg.chance == float(1 - missed)
