"""Every choice that the rulebook leaves open is an option of the game, with the rulebook's default."""

from __future__ import annotations

import pytest

from flagplot.kernel.dice import Chance
from flagplot.kernel.game import BadOption
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.options import organisers_ratio
from flagplot.tactical.text.svg import DAY, draw
from tests.tactical.positions import duel, opened, written


def test_an_unknown_option_or_value_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match=r"There is no option .gird.\. Known: grid"):
        GAME.settings({"gird": "on"})
    with pytest.raises(BadOption, match=r"Option grid has no value .maybe.\. Known: on, off"):
        GAME.settings({"grid": "maybe"})


@pytest.mark.rule("NA-VIC-19")
def test_an_organiser_sets_the_ratio_itself() -> None:
    assert GAME.settings({"force_ratio": "3:2"})["force_ratio"] == "3:2"
    assert [str(organisers_ratio(text)) for text in ("3:2", "1.5", "2", "1")] == ["3/2", "3/2", "2", "1"]
    for text in ("1:0", "0.9", "2:3", "much", "1.", "1.x", "-2", ":", ""):
        assert organisers_ratio(text) is None
    with pytest.raises(ValueError, match="force_ratio is on, off or a ratio of 1 or more"):
        GAME.settings({"force_ratio": "a lot"})
    with pytest.raises(BadOption, match="There is no option 'gird'"):
        GAME.settings({"force_ratio": "3:2", "gird": "on"})


@pytest.mark.rule("NA-SOP-11")
@pytest.mark.parametrize("choice, lines", [("on", True), ("off", False)])
def test_a_grid_to_judge_distances_by_may_be_left_out(choice: str, lines: bool) -> None:
    state = opened(duel(12000, options={"grid": choice}))
    drawing = draw(GAME.view(state, Seat("rn")))

    assert (f'stroke="{DAY["grid"]}"' in drawing) is lines


@pytest.mark.rule("NA-SCN-3", "NA-SCN-4", "NA-SCN-16")
@pytest.mark.parametrize("choice, warned", [("off", True), ("on", False)])
def test_a_hypothetical_battle_warns_nobody_about_lost_ships(choice: str, warned: bool) -> None:
    state = GAME.setup(written("1944-06-01", "rn.hood"), GAME.settings({"hypothetical": choice}), Chance("00" * 32))

    assert any("Hood was lost on 1941-05-24" in text for text in state.brief.warnings) is warned
    assert state.brief.hypothetical is (choice == "on")
