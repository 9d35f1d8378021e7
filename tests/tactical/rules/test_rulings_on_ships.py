"""Bombs and the calibre limits, crew quality by side, hits on the sheet, turns paid for together."""

from __future__ import annotations

import pytest

from flagplot.kernel.content.document import BadDocument
from flagplot.tactical.content.scenarios import scenario
from flagplot.tactical.orders.helm import read_steps
from flagplot.tactical.rules.damage.damage import BOMB, GUN, TORPEDO, accumulate, hurt
from flagplot.tactical.rules.movement.geometry import THIRD
from flagplot.tactical.rules.movement.track import overrun, plotted_speed, run_group
from flagplot.tactical.state.model import DAMAGED, HEAVY, SUNK
from flagplot.tactical.state.setup import build
from flagplot.tactical.text.sheet import status_sheet
from tests.tactical.positions import battle, duel, effect, fleet, opened, turn, umpire, written


@pytest.mark.rule("NA-AIR-61")
@pytest.mark.parametrize("source, worst", [(GUN, DAMAGED), (BOMB, DAMAGED), (TORPEDO, SUNK)])
def test_light_bombs_do_not_sink_a_battleship(source: str, worst: int) -> None:
    state = duel(9000, foe="IOWA")
    ship = state.ships["haguro"]
    for _ in range(6):
        hurt(state, ship, "D", -3, source, umpire())

    assert ship.level == worst


@pytest.mark.rule("NA-AIR-61")
def test_the_limits_of_bombs_are_those_of_guns() -> None:
    for differential in range(-5, 8):
        for level in range(3):
            for result in ("-", "D", "HD", "S"):
                assert accumulate(level, result, differential, BOMB) == accumulate(level, result, differential, GUN)
    assert accumulate(HEAVY, "D", 0, BOMB) == HEAVY
    assert accumulate(HEAVY, "D", 0, TORPEDO) == SUNK


@pytest.mark.rule("NA-GUN-57")
def test_a_scenario_gives_a_side_or_a_group_its_crews() -> None:
    ships = fleet("rn", "a:YORK", "b:YORK"), fleet("rn", "c:YORK", at=(3000, 0)), fleet("km", "x:YORK", at=(9000, 0))
    crews = (
        effect("gun_mod", side="rn", value=-1),
        effect("gun_mod", ship="b", value=1),
        effect("gun_mod", group="x", value=1),
    )
    state = battle(*ships, effects=crews)

    assert {name: ship.gun_mod for name, ship in state.ships.items()} == {"a": -1, "b": 0, "c": -1, "x": 1}
    again = battle(*ships, effects=(*crews, effect("gun_mod", side="km", value=1)))
    assert again.ships["x"].gun_mod == 1


@pytest.mark.rule("NA-GUN-57")
def test_a_scenario_file_names_the_side() -> None:
    crew = '[[effect]]\ntype = "gun_mod"\nside = "rn"\nvalue = 1\n'
    text = written("1941-03-01", "rn.hood", hypothetical=True) + crew
    brief = scenario(text)
    state = duel(9000)
    assert build(brief, "own", state.options, state.chance).ships["hood"].gun_mod == 1

    with pytest.raises(BadDocument, match="from -1 to"):
        scenario(text.replace("value = 1", "value = 2"))


@pytest.mark.rule("NA-SCN-18")
def test_a_hit_without_effect_stands_on_her_sheet_for_a_turn() -> None:
    state = opened(duel(9000))
    exeter, haguro = state.ships["exeter"], state.ships["haguro"]
    turn(state, 1, 1, rn="exeter/BOW&STN -> haguro")

    assert haguro.level == 0
    assert haguro.was_hit
    damage = next(line for line in status_sheet(haguro).splitlines() if line.startswith("damage"))
    assert damage.endswith("hit last turn")
    assert not exeter.was_hit
    assert "on haguro, hit last turn" in status_sheet(exeter)
    turn(state)
    assert "hit last turn" not in status_sheet(haguro)


@pytest.mark.rule("NA-MOV-37")
@pytest.mark.parametrize("option, units", [("each", 4), ("pooled", 2)])
def test_turns_are_paid_for_one_by_one_or_together(option: str, units: int) -> None:
    own, far = fleet("rn", "a:YORK", name="own", speed=30), fleet("km", "far:YORK", at=(200000, 0))
    state = opened(battle(own, far, options={"turning_cost": option}))
    steps = read_steps("R 30, 600y, L 30, 600y, R 30, 600y, L 30, SPEED 30")

    [track] = run_group(state, state.groups["own"], steps)

    assert track.length == 30_000 - units * THIRD
    assert overrun(state, state.groups["own"], steps) is None
    legs = read_steps("R 30, 600y, L 30, 600y, R 30, 600y, L 30")
    assert plotted_speed(legs, "floor", 0, is_pooled=option == "pooled") == 1800 * 6 + units * THIRD
