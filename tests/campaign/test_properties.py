"""Random packets: ships are conserved, no damage is healed, the battle plays to its end, and its report fits the raid.

`python -m tests.campaign.packets` tries any number of them.
"""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.campaign.battle import fight_out
from flagplot.campaign.brief import brief, for_seat
from flagplot.campaign.digest import misfits, order_of
from flagplot.campaign.options import OPTIONS, CampaignOptions, options_of
from flagplot.campaign.papers import read_packet, read_report
from flagplot.campaign.roster import BATTERIES
from flagplot.campaign.scenario import hulls, scenario
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.operational import GAME
from flagplot.operational.content.counters import SHIP
from flagplot.operational.phases.battle.below import Awaiting
from flagplot.operational.state.model import Bay
from flagplot.tactical.state.model import Battle
from tests.campaign.contacts import WHY, before_guns, drawn, fight_in, raid_that_waits


def check(seed: int, bot: str = "captain") -> Bay:
    """Play one contact of the raid down and back. Returns the raid after it."""
    state = drawn(seed)
    dice = SeededDice(Chance(key_from_seed(-seed)))
    options = options_of({one.name: dice.pick([one.default, *one.alternatives], WHY) for one in OPTIONS})
    sent = brief(state, fight_in(state), options)
    fought = fight_out(sent, {"japan": bot, "allies": bot})
    below, told = fought.match.state, fought.report
    assert isinstance(below, Battle)
    assert below.problems() == []
    assert set(below.ships) == {hull.id for hull in hulls(sent)}
    assert misfits(sent, told) == "", misfits(sent, told)
    assert read_packet(sent.text()) == sent
    assert read_report(told.text()) == told
    before = state.clone()
    order = order_of(sent, told)
    assert GAME.notation.parse(order.line()) == order
    assert GAME.check(state, CONTROL, order) is None, GAME.check(state, CONTROL, order)
    GAME.apply(state, CONTROL, order, SeededDice(state.chance))
    conserved(before, state)
    return state


def conserved(before: Bay, after: Bay) -> None:
    """Every ship still exists or is sunk, and none is in a better state than before."""
    assert set(before.ships) == set(after.ships)
    assert after.problems() == []
    for name, ship in after.ships.items():
        was = before.ships[name]
        assert ship.fate in {"", "sunk"}
        assert ship.damaged or ship.fate or not was.damaged
        assert ship.launches >= was.launches
        assert ship.left <= was.left
        assert bool(ship.fate) == (SHIP[name].is_merchant and not ship.left) or not SHIP[name].is_merchant


@pytest.mark.rule("CB-BCK-1", "CB-DWN-2", "CB-BCK-2")
@pytest.mark.parametrize("seed", [1, 2, 3, 5, 8, 13])
def test_a_contact_by_lot_goes_down_and_comes_back(seed: int) -> None:
    assert check(seed).problems() == []


@pytest.mark.rule("CB-BCK-1", "CB-WHO-2")
@pytest.mark.parametrize("seed", [21, 34])
def test_so_it_does_whoever_fights_it(seed: int) -> None:
    assert check(seed, "random").problems() == []


@pytest.mark.rule("CB-SHP-4")
@pytest.mark.parametrize(
    "battery, turn, damaged, ships",
    [("colombo-guns", 1, False, ("chokai", "fubuki")), ("trincomalee-guns", 3, True, ("kongo", "hiei", "tone"))],
)
def test_a_fight_with_a_battery_goes_down_and_comes_back(
    battery: str, turn: int, damaged: bool, ships: tuple[str, ...]
) -> None:
    state = before_guns(*ships, battery=battery, turn=turn, damaged=damaged)
    sent = brief(state, fight_in(state), CampaignOptions())
    told = fight_out(sent).report
    guns = next(ship for ship in fight_out(sent).match.state.ships.values() if ship.kind in BATTERIES.values())  # type: ignore[attr-defined]
    order = order_of(sent, told)

    assert misfits(sent, told) == ""
    assert {ship.salvoes for ship in sent.ships} == {0}
    assert (guns.x, guns.y, guns.status) == (guns.x, 0, "afloat")
    assert GAME.check(state, CONTROL, order) is None
    GAME.apply(state, CONTROL, order, SeededDice(state.chance))
    assert state.batteries[battery].damaged or not damaged


def papers(game: Game[Any], state: Any, seat: Seat) -> str:
    """What a seat can read of the battle that the raid waits for."""
    top = state.flow[-1]
    if not isinstance(top, Awaiting):
        return ""
    return for_seat(brief(state, top.fight, CampaignOptions()), seat).text()


def below(state: Bay) -> str:
    """The scenario that is shown to everybody in the battle."""
    return scenario(brief(state, fight_in(state), CampaignOptions()))


def twins_agree(state: Bay) -> int:
    """Every seat reads the same of the battle in any world that it cannot tell from the true one."""
    for seat in (Seat("japan"), Seat("allies"), OBSERVER):
        view = GAME.view(state, seat)
        for number in range(3):
            twin = GAME.imagine(view, SeededDice(Chance(key_from_seed(number))))
            assert papers(GAME, twin, seat) == papers(GAME, state, seat) != ""
    return 9


@pytest.mark.rule("CB-WHO-4")
def test_a_packet_tells_a_seat_nothing_that_it_does_not_know() -> None:
    assert sum(twins_agree(drawn(seed)) for seed in (3, 5, 7, 11)) == 36


@pytest.mark.rule("CB-WHO-4")
@pytest.mark.parametrize("seed, skip", [(1, 0), (2, 1)])
def test_nor_does_it_in_a_raid_of_captains(seed: int, skip: int) -> None:
    state = raid_that_waits(seed, skip).state
    assert isinstance(state, Bay)
    twin = GAME.imagine(GAME.view(state, Seat("allies")), SeededDice(Chance(key_from_seed(seed))))

    assert twins_agree(state) == 9
    assert below(twin) == below(state)
