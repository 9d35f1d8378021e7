"""The battle of a question drawn as two lines from the seat's view: names, values, fire, hits, without hidden information."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from flagplot.games import load
from flagplot.kernel.dice import ScriptedDice
from flagplot.kernel.match import Match
from flagplot.kernel.overlay import Lineup
from flagplot.kernel.replay import Line, parse
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.phases.operations.pursuit import Pursuit
from flagplot.strategic.rules.combat.combat import Side, inflict, rows, spread
from flagplot.strategic.rules.combat.combat import modifiers as modifiers_of
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.text.lineup import Fight
from tests.strategic.positions import force, little, operation, unit

GAME = load("strategic")
BARRIER = Path(__file__).parent / "golden" / "barrier.replay"


def lineups(seat: str) -> dict[int, Lineup]:
    """The boards that a seat is shown in the first battles of a golden game, by number of orders given."""
    found: dict[int, Lineup] = {}
    count = 0

    def watch(match: Match, _line: Line) -> None:
        nonlocal count
        count += 1
        if count < 40 and Seat(seat) in GAME.to_act(match.state):
            shown = GAME.lineup(GAME.view(match.state, Seat(seat)), Seat(seat))
            if shown is not None:
                found[count] = shown

    parse(BARRIER.read_text("utf-8")).play(GAME, watch=watch)
    return found


def test_before_a_battle_the_enemy_is_a_counter_and_our_ships_have_names() -> None:
    shown = next(iter(lineups("allied").values()))
    ours, theirs = shown.lines
    assert ours.own
    assert [one.order for one in ours.fighters if "Warspite" in one.ships] == ["intervene uk:trincomalee=1"]
    assert ours.value == sum(one.value or 0 for one in ours.fighters)
    assert {(one.id, one.kind, one.value) for one in theirs.fighters} == {("", "", None)}
    assert not shown.salvoes


def test_while_losses_are_taken_the_board_tells_fire_odds_and_hits() -> None:
    boards = [one for one in lineups("allied").values() if one.left]
    first, second = boards[:2]
    assert (first.left, second.left) == (4, 3)
    fired = {salvo.line: salvo for salvo in first.salvoes}
    assert (fired[1].hits, fired[1].faces, fired[0].hits) == (4, (5, 5), 6)
    assert fired[1].odds == "3.5 expected; 50% for 4 or more"
    hurt = [one for one in second.lines[0].fighters if one.hits]
    assert [(one.id, one.state, one.hits) for one in hurt] == [("uk-heavy-1", "damaged", 1)]
    assert all(one.order for one in first.lines[0].fighters)
    assert not any(one.order for one in first.lines[1].fighters)


@pytest.mark.rule("NW-OPS-26")
def test_before_a_pursuit_the_board_tells_that_the_covering_force_is_beaten() -> None:
    state = little()
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "japan:cover", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    force(state, "japan:landing", "truk", unit(state, "japan", "escort", "truk"), lsp=1)
    operation(state, "amphibious", "japan:cover", "d", place="reef", invasion="japan:landing")
    state.flow.append(Pursuit(0, (ForceId("usa:one"),)))
    shown = GAME.lineup(GAME.view(state, Seat("usa")), Seat("usa"))
    assert shown is not None
    assert shown.stage == "The covering force is beaten; nobody has fired at the invasion force yet"


def test_a_seat_that_is_not_asked_has_no_board() -> None:
    for count, shown in lineups("axis").items():
        assert shown.lines[0].nation == "japan", count


@pytest.mark.rule("NW-CMB-8", "NW-CMB-12", "NW-CMB-13", "NW-ADV-18")
@pytest.mark.parametrize("modifiers", ["every_die", "first_die_only"])
@pytest.mark.parametrize("card_dice", ["all", "one"])
def test_the_spread_of_steps_is_what_the_dice_inflict(modifiers: str, card_dice: str) -> None:
    options = StrategicOptions().but(card_dice=card_dice, modifiers=modifiers)
    own, enemy = Side("operation", 27, units=3, has_base=True, card_die=2), Side("opposition", 20, units=3)
    count = len(rows(own.cv, options))
    total = modifiers_of(own, enemy, options).total + (own.card_die if card_dice == "one" else 0)
    ways: dict[int, Fraction] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            steps, _ = inflict(own, enemy, [a, b], options, Umpire(ScriptedDice(), quiet=True))
            ways[steps] = ways.get(steps, Fraction(0)) + Fraction(1, 36)
    assert count == 2
    assert spread(own.cv, total, own.card_die, options) == ways


def test_counters_of_several_nations_stand_under_their_names() -> None:
    state = GAME.new("pacific", 1)
    fight = Fight(GAME.view(state, Seat("allied")))
    ships = ["usa-heavy-1", "uk-heavy-1"]
    assert [(one.name, one.group) for one in fight.side(ships, own=True).fighters] == [
        ("Heavy group 1", "The United States"),
        ("Heavy group 1", "Britain"),
    ]
    assert {one.group for one in fight.side(ships[:1], own=True).fighters} == {""}
