"""VIC: points and who wins."""

import pytest

from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.charts import POINTS, RESULT
from flagplot.operational.content.counters import SHIP
from flagplot.operational.rules.battle.gunnery import apply_hit
from flagplot.operational.rules.damage import lose_plane, lose_troop, sink, strike_ship, worth
from flagplot.operational.rules.setup.arranging import take_illustrious
from flagplot.operational.rules.submarines import lose_sub
from flagplot.operational.rules.victory import account, carrier_points, final_score, finish, holds_ceylon, winner
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import bay, group, plane, sub, troop, umpire


def sunk(*ships: str) -> dict[str, int]:
    """The score after these ships have been sunk."""
    state = bay()
    for number, name in enumerate(ships, 1):
        label = f"{'J' if SHIP[name].side == JAPAN else 'A'}{number}"
        group(state, label, "2024", name)
        strike_ship(state, umpire(), name, "Sk")
        strike_ship(state, umpire(), name, "Sk") if not state.ships[name].fate else None
    return state.score


@pytest.mark.rule("MK-VIC-1")
def test_fleet_carriers_score_six() -> None:
    assert sunk("akagi") == {JAPAN: 0, ALLIES: 6}
    assert {worth(bay(), name) for name in ("soryu", "zuikaku", "kaga", "indomitable", "formidable")} == {6}


@pytest.mark.rule("MK-VIC-2")
def test_battleships_and_battle_cruisers_score_four() -> None:
    assert sunk("warspite", "kongo") == {JAPAN: 4, ALLIES: 4}
    assert worth(bay(), "revenge") == 4


@pytest.mark.rule("MK-VIC-3")
def test_hermes_and_ryujo_score_three() -> None:
    assert sunk("hermes", "ryujo") == {JAPAN: 3, ALLIES: 3}


@pytest.mark.rule("MK-VIC-4")
def test_cruisers_score_two() -> None:
    assert sunk("cornwall", "emerald", "chokai") == {JAPAN: 4, ALLIES: 2}


@pytest.mark.rule("MK-VIC-5")
def test_weak_light_cruisers_score_one() -> None:
    assert sunk("abukuma", "yura", "caledon", "dragon") == {JAPAN: 2, ALLIES: 2}


@pytest.mark.rule("MK-VIC-6")
def test_destroyers_score_one() -> None:
    assert sunk("tenedos", "fubuki") == {JAPAN: 1, ALLIES: 1}


@pytest.mark.rule("MK-VIC-7")
def test_submarines_score_two() -> None:
    state = bay()
    lose_sub(state, umpire(), sub(state, "JS1", "i-7", "2024"), ())
    lose_sub(state, umpire(), sub(state, "AS1", "truant", "2024"), ())
    assert state.score == {JAPAN: 2, ALLIES: 2}


@pytest.mark.rule("MK-VIC-8", "MK-VIC-9")
def test_merchant_units_score_by_the_ship() -> None:
    assert sunk("transport-1") == {JAPAN: 0, ALLIES: 6}
    assert sunk("f1") == {JAPAN: 6, ALLIES: 0}
    assert (worth(bay(), "transport-1"), worth(bay(), "f1")) == (1, 1)


@pytest.mark.rule("MK-VIC-10")
def test_partial_losses_score_or_by_option_wait_for_the_whole_unit() -> None:
    for option, points in (("per_ship", 2), ("whole_unit_only", 0)):
        state = bay(transport_partial=option)
        group(state, "J1", "2024", "transport-1")
        strike_ship(state, umpire(), "transport-1", "DS")
        assert state.score[ALLIES] == points
        strike_ship(state, umpire(), "transport-1", "Sk")
        strike_ship(state, umpire(), "transport-1", "Sk")
        assert state.score[ALLIES] == 6


@pytest.mark.rule("MK-VIC-11")
def test_ground_factors_score_one() -> None:
    state = bay()
    lose_troop(state, umpire(), troop(state, "jp-1", "1215"), 1, ())
    lose_troop(state, umpire(), troop(state, "light-horse", "1215"), 1, ())
    assert state.score == {JAPAN: 1, ALLIES: 1}


def ceylon(*, taken: bool, orders: bool = True) -> Bay:
    state = bay()
    state.secrets.invasion = orders
    troop(state, "jp-1", "1215")
    if taken:
        state.owner["colombo"] = state.owner["trincomalee"] = JAPAN
    return state


@pytest.mark.rule("MK-VIC-12")
def test_ceylon_scores_ten_for_one_side_when_the_invasion_is_on() -> None:
    assert final_score(ceylon(taken=True)) == {JAPAN: 10, ALLIES: 0}
    assert final_score(ceylon(taken=False)) == {JAPAN: 0, ALLIES: 10}
    assert final_score(ceylon(taken=True, orders=False)) == {JAPAN: 0, ALLIES: 0}


def test_the_account_says_for_what_each_point_is() -> None:
    state = ceylon(taken=False)
    state.handicap[JAPAN] = 4
    lose_troop(state, umpire(), state.troops["jp-1"], 1, ())
    group(state, "A1", "1215", "hermes")
    sink(state, umpire(), state.ships["hermes"])

    assert [(line.side, int(line.points), str(line.reason), line.rules[0]) for line in account(state)] == [
        (JAPAN, 3, "Hermes sunk", "MK-VIC-1"),
        (ALLIES, 1, "merchantmen, submarines and troops of the enemy", "MK-VIC-7"),
        (JAPAN, 4, "the number of fleet carriers", "MK-VIC-15"),
        (ALLIES, 10, "Ceylon held", "MK-VIC-12"),
    ]


@pytest.mark.rule("MK-VIC-13")
def test_what_total_control_is() -> None:
    state = ceylon(taken=True)
    assert holds_ceylon(state)
    state.owner["trincomalee"] = ALLIES
    assert not holds_ceylon(state)
    state.owner["trincomalee"] = JAPAN
    troop(state, "light-horse", "1216")
    assert not holds_ceylon(state)
    state.troops["light-horse"].fate, state.troops["light-horse"].at = "lost", ""
    state.troops["jp-1"].fate, state.troops["jp-1"].at = "lost", ""
    assert not holds_ceylon(state)
    strict = ceylon(taken=True)
    strict.options = strict.options.but(total_control="all_hexes")
    assert not holds_ceylon(strict)


@pytest.mark.rule("MK-VIC-14")
def test_the_bands_of_victory() -> None:
    assert [winner(lead, 10, 20) for lead in (-5, 9, 10, 19, 20)] == [ALLIES, ALLIES, "draw", "draw", JAPAN]
    assert [RESULT.read(lead, "winner").cell for lead in (-5, 9, 10, 19, 20)] == [ALLIES, ALLIES, "draw", "draw", JAPAN]
    state = bay()
    state.score = {JAPAN: 25, ALLIES: 5}
    finish(state)
    assert state.outcome is not None
    assert state.outcome.winners == (JAPAN,)


@pytest.mark.rule("MK-VIC-14")
@pytest.mark.parametrize("scenario, leads", [("easter", (5, 8)), ("raid", (36, 42)), ("campaign", (10, 20))])
def test_each_side_sees_the_leads_that_draw_and_win(scenario: str, leads: tuple[int, int]) -> None:
    state = GAME.new(scenario, 1)
    for side in (JAPAN, ALLIES):
        shown = GAME.view(state, Seat(side)).leads
        assert (shown["draw"], shown["japan"]) == leads
        assert winner(leads[0] - 1, **shown) == ALLIES
        assert winner(leads[0], **shown) == winner(leads[1] - 1, **shown) == "draw"
        assert winner(leads[1], **shown) == JAPAN


@pytest.mark.rule("MK-VIC-15")
def test_points_for_the_number_of_carriers() -> None:
    assert [carrier_points(count) for count in (4, 5, 6)] == [4, 0, -4]
    for seed in range(12):
        state = GAME.new("campaign", seed)
        assert state.handicap[JAPAN] == carrier_points(state.secrets.carriers)


@pytest.mark.rule("MK-VIC-16")
def test_illustrious_costs_four_points() -> None:
    state = GAME.new("campaign", 1)
    take_illustrious(state, yes=True)
    assert state.handicap[ALLIES] == POINTS.number("illustrious", "points") == -4
    take_illustrious(state, yes=False)
    assert state.handicap[ALLIES] == 0


@pytest.mark.rule("MK-VIC-17")
def test_erebus_scores_as_a_cruiser() -> None:
    assert sunk("erebus") == {JAPAN: 2, ALLIES: 0}
    assert [worth(bay(erebus_points=points), "erebus") for points in ("4", "0")] == [4, 0]


@pytest.mark.rule("MK-VIC-18")
def test_the_carrier_points_stand_even_if_the_kido_butai_never_comes() -> None:
    for option, points in (("kept", 4), ("void", 0)):
        state = bay(kb_absent_adjustment=option)
        group(state, "KB1", "", "akagi")
        state.secrets.carriers, state.handicap[JAPAN] = 4, 4
        assert final_score(state)[JAPAN] == points
    entered = bay(kb_absent_adjustment="void")
    group(entered, "KB1", "", "akagi")
    group(entered, "J1", "3029", "hiryu")
    entered.secrets.carriers, entered.handicap[JAPAN] = 4, 4
    assert final_score(entered)[JAPAN] == 4


@pytest.mark.rule("MK-VIC-19")
def test_points_by_kind_of_ship() -> None:
    state = bay()
    assert worth(state, "heemskerck") == 2
    assert worth(state, "illustrious") == 6
    for name, card in SHIP.items():
        expected = card.points // 6 if card.armour == "M" else card.points
        assert worth(state, name) == expected, name


@pytest.mark.rule("MK-VIC-20")
def test_aircraft_batteries_and_damage_score_nothing() -> None:
    state = bay()
    group(state, "A1", "2024", "emerald")
    strike_ship(state, umpire(), "emerald", "D")
    lose_plane(state, umpire(), plane(state, "30-sqn", "colombo"), (), "shot down")
    apply_hit(state, umpire(), "colombo-guns", "Sk")
    assert state.score == {JAPAN: 0, ALLIES: 0}


@pytest.mark.rule("MK-VIC-14")
@pytest.mark.parametrize(
    "scenario, told", [("campaign", "a lead of 10 to 19 is a draw"), ("easter", "a lead of 5 to 7 is a draw")]
)
def test_the_verdict_names_the_leads_that_draw(scenario: str, told: str) -> None:
    state = GAME.new(scenario, 1)
    finish(state)

    assert state.outcome is not None
    assert told in state.outcome.reason
