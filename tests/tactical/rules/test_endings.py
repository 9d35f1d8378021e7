"""IV: decisive aims, and battles that end by agreement, by conceding, or because contact is lost."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.content.scenario import Aim
from flagplot.tactical.content.scenarios import scenario
from flagplot.tactical.rules.parley import is_contact_lost, note_contact
from flagplot.tactical.rules.victory import judge
from flagplot.tactical.state.model import HEAVY, SUNK, Battle
from tests.tactical.positions import battle, duel, effect, fleet, give, kinds, opened, refused, turn


def hunted(decides: str, *, sunk: bool, lost: int = 0) -> Battle:
    """British ships chasing a raider; `lost` is the level of damage of two of them."""
    aim = Aim("rn", "sink", "The raider is sunk.", ships=("raider",), count=1, decides=decides)
    own = fleet("rn", "a:KGV", "b:KGV", "c:KGV")
    state = battle(own, fleet("km", "raider:DEUTSCH", at=(9000, 0)), aims=(aim,))
    state.ships["raider"].level = SUNK if sunk else 0
    state.ships["a"].level = state.ships["b"].level = lost
    return state


@pytest.mark.rule("NA-VIC-20")
def test_an_aim_that_decides_wins_whatever_the_points() -> None:
    assert judge(hunted("", sunk=True, lost=SUNK)).winners == ("km",)

    outcome = judge(hunted("win", sunk=True, lost=SUNK))
    assert outcome.winners == ("rn",)
    assert outcome.level == "a decisive victory for the Royal Navy; the object was gained by the Royal Navy"
    assert "NA-VIC-20" in outcome.rules


@pytest.mark.rule("NA-VIC-20")
def test_an_aim_that_decides_the_battle_is_lost_when_it_is_missed() -> None:
    won = judge(hunted("battle", sunk=True, lost=HEAVY))
    assert (won.winners, won.level.split(" victory")[0]) == (("rn",), "a marginal")
    assert judge(hunted("battle", sunk=True)).level.startswith("a decisive victory for the Royal Navy")
    missed = judge(hunted("battle", sunk=False))
    assert (missed.winners, missed.level.split(" victory")[0]) == (("km",), "a marginal")
    assert judge(hunted("battle", sunk=False, lost=SUNK)).level.startswith("a decisive victory for the Germans")


@pytest.mark.rule("NA-VIC-20")
def test_an_aim_that_only_wins_leaves_the_rest_to_the_points() -> None:
    assert judge(hunted("win", sunk=False)).winners == ()
    assert judge(hunted("win", sunk=False, lost=SUNK)).winners == ("km",)


@pytest.mark.rule("NA-VIC-20")
def test_points_decide_where_both_sides_reach_an_aim() -> None:
    aims = (
        Aim("rn", "sink", "Hers.", ships=("y",), count=1, decides="win"),
        Aim("km", "sink", "His.", ships=("a",), count=1, decides="win"),
    )
    state = battle(fleet("rn", "a:FLETCH", "b:YORK"), fleet("km", "y:KGV", "z:FLETCH", at=(9000, 0)), aims=aims)
    state.ships["a"].level = state.ships["y"].level = SUNK

    assert judge(state).winners == ("rn",)


@pytest.mark.rule("NA-VIC-20")
@pytest.mark.parametrize("name, decides", [("samar", "win"), ("bismarck-last", "battle"), ("savo-island", "")])
def test_the_scenarios_that_say_so(name: str, decides: str) -> None:
    assert {aim.decides for aim in scenario(name).aims} == {decides}


@pytest.mark.rule("NA-VIC-20")
def test_bismarck_sunk_is_no_victory_for_the_germans() -> None:
    state = GAME.new("bismarck-last", 1)
    state.ships["bismarck"].level = SUNK
    state.ships["king-george-v"].level = state.ships["rodney"].level = HEAVY

    assert judge(state).winners == ("rn",)


@pytest.mark.rule("NA-VIC-20")
def test_four_carriers_sunk_off_samar_are_a_japanese_victory() -> None:
    state = GAME.new("samar", 1)
    carriers = [ship for ship in state.ships.values() if ship.kind == "CASABL"]
    for ship in carriers[:4]:
        ship.level = SUNK
    for ship in state.ships.values():
        if ship.side == "ijn":
            ship.level = HEAVY

    assert judge(state).level.startswith("a decisive victory for the Japanese")


@pytest.mark.rule("NA-VIC-21")
def test_a_battle_ends_at_once_when_an_offer_is_accepted() -> None:
    state = opened(duel(10000))
    give(state, "rn", "plot exeter/BOW&STN -> haguro | offer end")
    give(state, "ijn", "plot")
    assert GAME.to_act(state) == ["ijn"]
    prompt = GAME.prompt(state, Seat("ijn"))
    assert prompt is not None
    assert prompt.text.startswith("The Royal Navy would end the battle")
    assert refused(state, "ijn", "plot") == "NA-VIC-21"

    events = give(state, "ijn", "consent yes")

    assert kinds(events) == ["parley", "over"]
    assert state.outcome is not None
    assert state.outcome.reason.startswith("Ended by agreement. ")
    assert "NA-VIC-21" in state.outcome.rules


@pytest.mark.rule("NA-VIC-21")
def test_a_refused_offer_leaves_the_turn_as_it_was_plotted() -> None:
    state = opened(duel(10000))
    give(state, "rn", "plot exeter/BOW&STN -> haguro | offer end")
    give(state, "ijn", "plot")

    events = give(state, "ijn", "consent no", 5, 1)

    assert "fired" in kinds(events)
    assert state.turn == 2


@pytest.mark.rule("NA-VIC-21")
def test_two_offers_meet_without_a_question() -> None:
    state = opened(duel(10000))
    give(state, "rn", "plot offer end")
    give(state, "ijn", "plot offer end")

    assert state.outcome is not None


@pytest.mark.rule("NA-VIC-21")
def test_every_commander_of_both_sides_is_asked() -> None:
    ships = fleet("rn", "a:YORK"), fleet("rn", "b:YORK", at=(3000, 0)), fleet("km", "x:YORK", at=(9000, 0))
    state = opened(battle(*ships, options={"commands": "group"}))
    give(state, "rn/a", "plot offer end")
    give(state, "rn/b", "plot")
    give(state, "km/x", "plot")

    give(state, "rn/b", "consent yes")
    assert state.outcome is None
    give(state, "km/x", "consent yes")
    assert state.outcome is not None


@pytest.mark.rule("NA-VIC-22")
def test_who_concedes_has_lost_whatever_the_points() -> None:
    state = opened(duel(10000))
    state.ships["haguro"].level = HEAVY
    give(state, "rn", "concede")
    give(state, "ijn", "plot")

    assert state.outcome is not None
    assert state.outcome.winners == ("ijn",)
    assert state.outcome.unit == 100
    assert state.outcome.reason.startswith("Conceded by the Royal Navy. ")


@pytest.mark.rule("NA-VIC-22")
def test_one_commander_of_several_does_not_concede_for_the_others() -> None:
    ships = fleet("rn", "a:YORK"), fleet("rn", "b:YORK", at=(3000, 0)), fleet("km", "x:YORK", at=(9000, 0))
    state = opened(battle(*ships, options={"commands": "group"}))
    give(state, "rn/a", "concede")
    give(state, "rn/b", "plot")
    events = give(state, "km/x", "plot")

    assert state.outcome is None
    assert [event.audience for event in events if event.kind == "wavers"] == [("rn",)]


def parted(**conditions: object) -> Battle:
    """Two ships that have met and are now out of each other's sight."""
    state = opened(duel(20000, **conditions))  # type: ignore[arg-type]
    turn(state)
    state.ships["haguro"].x += 600_000
    return state


def turns_until_over(state: Battle, most: int = 11) -> int:
    for number in range(1, most):
        turn(state)
        if state.outcome is not None:
            return number
    return 0


@pytest.mark.rule("NA-VIC-23")
@pytest.mark.parametrize("option, turns", [("three_turns", 3), ("six_turns", 6), ("never", 0)])
def test_a_battle_whose_sides_have_parted_is_over(option: str, turns: int) -> None:
    state = parted(options={"lost_contact": option}, turns=30)
    turn(state)  # they saw each other at the beginning of this turn

    assert turns_until_over(state) == turns
    if turns:
        assert state.outcome is not None
        assert state.outcome.reason.startswith(f"Contact was lost for {turns} turns. ")


@pytest.mark.rule("NA-VIC-23")
def test_a_battle_that_has_not_begun_is_not_lost() -> None:
    state = opened(duel(90000, turns=30))

    assert turns_until_over(state) == 0


@pytest.mark.rule("NA-VIC-23")
def test_contact_found_again_begins_the_count_anew() -> None:
    state = opened(duel(20000))
    for seen, apart in (([], 0), (["haguro"], 0), ([], 1), ([], 2), (["haguro"], 0), ([], 1)):
        state.seen["rn"] = seen
        state.seen["ijn"] = []
        note_contact(state)
        assert state.apart == apart


@pytest.mark.rule("NA-VIC-23")
def test_who_makes_for_an_edge_or_has_bombs_to_come_keeps_a_battle_going() -> None:
    for conditions in (
        {"aims": (Aim("rn", "exit", "Away.", axis="x>", beyond=90000),)},
        {"effects": (effect("exit_vp", side="rn", axis="x>", beyond=90000, value=3),)},
    ):
        state = duel(20000, **conditions)
        state.has_met, state.apart = True, 20
        assert not is_contact_lost(state)
    state = duel(20000)
    state.has_met, state.apart = True, 20
    assert is_contact_lost(state)
    boat = battle(fleet("rn", "a:FLOWER"), fleet("km", "u:VIIC", at=(9000, 0), depth="P"))
    boat.has_met, boat.apart = True, 20
    assert not is_contact_lost(boat)
