"""Who withdraws after a fleet combat, and the consequences for a fleet train in the area."""

from __future__ import annotations

import pytest

from flagplot.strategic import GAME
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.phases.operations.conduct import FIGHT, Conduct
from flagplot.strategic.rules.combat.combat import operator_wins
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Train
from tests.strategic.frames import battle_in, meeting
from tests.strategic.positions import carrier, force, little, operation, order, run, unit
from tests.strategic.scenes import settle

OPTIONS = StrategicOptions.of(GAME.settings({}))
OTHER_TIE = StrategicOptions.of(GAME.settings({"full_tie": "intervener_withdraws"}))


@pytest.mark.rule("NW-CMB-35", "NW-CMB-36", "NW-CMB-38", "NW-CMB-48")
@pytest.mark.parametrize(
    "lost, left, enemy_lost, enemy_left, wins",
    [
        (10, 20, 3, 5, False),
        (3, 5, 10, 20, True),
        (4, 0, 5, 9, True),
        (5, 9, 4, 0, False),
        (5, 15, 5, 9, True),
        (5, 9, 5, 15, False),
        (5, 9, 5, 9, False),
        (0, 0, 0, 0, False),
        (0, 10, 0, 9, True),
        (1, 0, 5, 0, True),
        (5, 0, 1, 0, False),
    ],
)
def test_who_lost_more_withdraws_then_who_has_less_then_the_operator(
    lost: int, left: int, enemy_lost: int, enemy_left: int, wins: bool
) -> None:
    assert operator_wins(lost, left, enemy_lost, enemy_left, OPTIONS) is wins
    tie = (lost, left) == (enemy_lost, enemy_left)
    assert operator_wins(lost, left, enemy_lost, enemy_left, OTHER_TIE) is (wins or tie)
    assert not operator_wins(lost, left, enemy_lost, enemy_left, OTHER_TIE, nobody_left=True), "nobody is there to win"


@pytest.mark.rule("NW-CMB-48", "NW-CMB-35")
def test_a_damaged_escort_is_worth_nothing_but_it_is_not_wiped_out() -> None:
    """The escort (value 1) is hit once, the damaged heavy (value 2) is sunk: the escort lost less and still floats."""
    state = little()
    escort, prey = unit(state, "usa", "escort", "reef"), unit(state, "japan", "heavy", "truk", damaged=True)
    force(state, "usa:one", "reef", escort, lsp=9)
    force(state, "japan:two", "truk", prey, lsp=9)
    operation(state, "sweep", "usa:one", "d")
    battle = battle_in("d", "cover", ("usa:one",), ("japan:two",), stage=1, die_a=20, die_b=20)
    state.flow += [Conduct(0, FIGHT), battle]
    run(state, 6, 6)
    settle(state)
    assert prey.id not in state.units
    assert escort.damaged
    assert state.operations[0].status != "failed"


@pytest.mark.rule("NW-CMB-48", "NW-CMB-38")
def test_both_wiped_out_the_operation_fails_even_if_ties_go_to_the_operator() -> None:
    state = little(full_tie="intervener_withdraws")
    one, two = unit(state, "usa", "heavy", "reef", damaged=True), unit(state, "japan", "heavy", "truk", damaged=True)
    force(state, "usa:one", "reef", one, lsp=1)
    force(state, "japan:two", "truk", two, lsp=1)
    operation(state, "sweep", "usa:one", "d")
    state.flow += [Conduct(0, FIGHT), battle_in("d", "cover", ("usa:one",), ("japan:two",), stage=1, die_a=9, die_b=9)]
    run(state, 6, 6)
    settle(state)
    assert not {one.id, two.id} & set(state.units)
    assert state.operations[0].status == "failed"


@pytest.mark.rule("NW-CMB-48")
def test_troops_in_transports_are_somebody_left() -> None:
    state = little()
    landing = force(state, "usa:land", "reef", lsp=1, men=1, transports=1)
    operation(state, "sweep", "usa:land", "d")
    fight = meeting("sea", "d", ("usa:land",), ("japan:gone",))
    assert not fight.is_gone(state, second=False)
    assert fight.is_gone(state, second=True)
    landing.manpower = 0
    assert fight.is_gone(state, second=False)


def invaded_train(state: Strategic) -> None:
    """A Japanese landing at Midway, where an American train lies; the covering force is weak."""
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "c", 1, 10, {})
    state.ledgers["usa"].tonnage_in += 10
    force(state, "japan:cover", "truk", unit(state, "japan", "escort", "truk"), lsp=1)
    strong = [unit(state, "japan", "heavy", "truk") for _ in range(4)]
    force(state, "japan:land", "truk", *strong, lsp=1, men=1, transports=1)
    operation(state, "amphibious", "japan:cover", "c", invasion="japan:land", place="midway")
    state.forces["japan:land"].operation = 0
    force(state, "usa:one", "pearl", carrier(state, "usa", "pearl"), lsp=1)
    state.flow += [
        Conduct(0, FIGHT),
        battle_in("c", "cover", ("japan:cover",), ("usa:one",), stage=1, die_b=9),
    ]


@pytest.mark.rule("NW-BAS-19", "NW-OPS-26")
@pytest.mark.parametrize("pursuit, is_lost", [("decline", False), ("fight", True)])
def test_a_train_is_safe_where_the_covering_force_lost_until_the_invasion_force_wins(
    pursuit: str, is_lost: bool
) -> None:
    state = little()
    invaded_train(state)
    run(state, 1, 6)
    order(state, "japan", "lose japan-escort-1")
    if GAME.to_act(state)[0] == "japan":
        order(state, "japan", "lose japan-escort-1")
    assert state.forces["japan:cover"].beaten
    order(state, "usa", pursuit, *((6, 1) if pursuit == "fight" else ()))
    settle(state)
    assert state.harbours["midway"].holder == "japan", "the landing itself went on"
    assert ("train-usa-1" not in state.trains) is is_lost
