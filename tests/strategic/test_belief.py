"""The strength of enemy counters in imagined wars is about the same as in true ones."""

from __future__ import annotations

from statistics import fmean

import pytest

from flagplot.bots.bot import Desk, OwnDice
from flagplot.bots.roster import recruit
from flagplot.bots.search.keyed import KeyedDice
from flagplot.kernel.dice import SeededDice, key_from_seed
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import GAME
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.rules.combat.ratings import fleet_cv
from flagplot.strategic.state.pieces import LANDING_CRAFT, SUBMARINE

WORLDS = 6


@pytest.mark.slow
def test_task_forces_are_imagined_about_as_strong_as_they_are() -> None:
    captain = recruit("strategic", "captain")
    true, believed = [], []
    for seed in (611, 612, 613):
        state = GAME.new("intro", seed)
        dice = SeededDice(state.chance)
        given = 0
        while acting := GAME.to_act(state):
            seat = acting[0]
            if isinstance(state.flow[-1], Intervention):
                worlds = [GAME.imagine(GAME.view(state, seat), KeyedDice(str(number))) for number in range(WORLDS)]
                for force in state.forces.values():
                    if force.units and state.atlas.nations[force.nation].alliance != str(seat):
                        true.append(fleet_cv(state, force))
                        believed.append(fmean(fleet_cv(world, world.forces[force.id]) for world in worlds))
            order = captain.order(Desk(GAME, state, seat), OwnDice(key_from_seed(seed), seat, given))
            GAME.obey(state, seat, order, Umpire(dice, state.logs))
            dice.take()
            given += 1
    assert len(true) > 50
    assert 0.75 < fmean(believed) / fmean(true) < 1.25


def test_no_force_is_imagined_empty_or_of_boats_and_landing_craft() -> None:
    captain = recruit("strategic", "captain")
    state = GAME.new("intro", 5)
    dice = SeededDice(state.chance)
    for given in range(8):
        seat = GAME.to_act(state)[0]
        order = captain.order(Desk(GAME, state, seat), OwnDice(key_from_seed(5), seat, given))
        GAME.obey(state, seat, order, Umpire(dice, state.logs))
        dice.take()
    seat = GAME.to_act(state)[0]
    world = GAME.imagine(GAME.view(state, seat), KeyedDice("k"))
    strangers = [force for force in world.forces.values() if world.atlas.nations[force.nation].alliance != str(seat)]
    kinds = {world.units[name].kind for force in strangers for name in force.units}

    assert strangers
    assert all(force.units for force in strangers)
    assert not kinds & {SUBMARINE, LANDING_CRAFT}
    assert not world.problems()
