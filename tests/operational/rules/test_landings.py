"""LND: transports, landings, ground combat, loyalty, capture."""

from fractions import Fraction
from typing import Any

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME
from flagplot.operational.charts import BOMBARDMENT, LOYALTY
from flagplot.operational.content.counters import TROOP
from flagplot.operational.phases.land.contested import Overland, Turncoats
from flagplot.operational.phases.land.groundwar import GroundFight
from flagplot.operational.phases.land.landings import Declaring, Landing
from flagplot.operational.phases.opening import Opening
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.rules.air.bombing import disrupt
from flagplot.operational.rules.battle.contact import anchorage_bonus
from flagplot.operational.rules.damage import strike_ship
from flagplot.operational.rules.land.ground import capture, halves, odds_column
from flagplot.operational.rules.land.landing import bombard
from flagplot.operational.rules.land.landing import test_loyalty as roll_loyalty
from flagplot.operational.rules.opening import begin_turn, is_ground_turn
from flagplot.operational.rules.recon.markers import freighters
from flagplot.operational.rules.recon.zones import zones
from flagplot.operational.rules.sea.fuel import evict, recover_troops
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    DAY,
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    forbidden,
    group,
    kinds,
    plane,
    play,
    refused,
    to_act,
    troop,
    umpire,
)

COLOMBO, TRINCOMALEE, JUNGLE = "1116", "1314", "1215"
EAST_COAST = "1315"


def invasion(at: str = EAST_COAST, units: int = 3, turn: int = DAY, **options: Any) -> Bay:
    """A Japanese convoy off the coast of Ceylon, after the loyalty dice."""
    state = at_phase(bay(turn, **options), Declaring(JAPAN))
    names = [f"transport-{number}" for number in range(1, units + 1)]
    group(state, "J1", at, *names, "chokai", revealed=True)
    for number, name in enumerate(names, 1):
        troop(state, f"jp-{number}", aboard=name)
    state.loyalty = True
    return state


def ashore(attackers: int, defenders: int, landing: bool = True, **options: Any) -> Bay:
    """Ground combat in the jungle; Japan attacks."""
    state = bay(**options)
    for number in range(1, attackers + 1):
        troop(state, f"jp-{number}", JUNGLE, came="1216")
    for name in ("light-horse", "town-guard", "planters", "reserve", "light-infantry", "aus-16")[:defenders]:
        troop(state, name, JUNGLE)
    at_phase(state, GroundFight(JUNGLE, JAPAN, landing))
    advance(state)
    return state


@pytest.mark.rule("MK-LND-1")
def test_a_transport_unit_carries_one_factor() -> None:
    state = at_phase(bay(), Declaring(JAPAN))
    group(state, "J1", "3310", "transport-1")
    troop(state, "jp-1", aboard="transport-1")
    troop(state, "jp-2", "3310")
    assert refused(state, JAPAN, "embark jp-2 transport-1") == "MK-LND-1"
    state.troops["jp-1"].aboard, state.troops["jp-1"].at = "", "3310"
    play(state, JAPAN, "embark jp-2 transport-1")
    assert state.troops["jp-2"].aboard == "transport-1"


@pytest.mark.rule("MK-LND-2")
def test_a_unit_of_six_ships_is_one_piece() -> None:
    state = bay()
    convoy = group(state, "J1", "2024", "transport-1", "transport-2", "chokai")
    assert len(convoy.ships) == 3
    assert state.ships["transport-1"].left == 6


@pytest.mark.rule("MK-LND-3")
def test_freighter_losses_are_on_record() -> None:
    state = bay()
    group(state, "F1", "2024", "f1")
    group(state, "F2", "2023", "f2")
    strike_ship(state, umpire(), "f1", "DS")
    strike_ship(state, umpire(), "f2", "D")
    assert sum(6 - ship.left for ship in freighters(state)) == 3
    assert state.score[JAPAN] == 3


@pytest.mark.rule("MK-LND-4", "MK-LND-5")
def test_troops_drown_when_four_of_six_ships_are_gone() -> None:
    state = bay()
    group(state, "J1", "2024", "transport-1")
    unit = troop(state, "jp-1", aboard="transport-1")
    strike_ship(state, umpire(), "transport-1", "Sk")
    assert not unit.fate
    strike_ship(state, umpire(), "transport-1", "D")
    assert unit.fate == "lost"  # type: ignore[comparison-overlap]
    assert state.score[ALLIES] == 5  # type: ignore[unreachable]


@pytest.mark.rule("MK-LND-6")
def test_landings_need_a_coast() -> None:
    state = invasion("1515")
    group(state, "J2", "3310", "fubuki")
    assert refused(state, JAPAN, "land J1 jp-1") == "MK-LND-6"
    state.groups["J1"].at = "1314"
    assert allowed(state, JAPAN, "land J1 jp-1")


@pytest.mark.rule("MK-LND-7")
def test_no_landing_under_the_guns_of_an_undefeated_enemy() -> None:
    state = invasion()
    foe = group(state, "A1", EAST_COAST, "emerald")
    assert allowed(state, JAPAN, "land J1 jp-1")
    foe.revealed = True
    assert refused(state, JAPAN, "land J1 jp-1") == "MK-LND-7"
    del state.groups["A1"], state.ships["emerald"]
    play(state, JAPAN, "land J1 jp-1 jp-2")
    assert {state.troops[name].at for name in ("jp-1", "jp-2")} == {EAST_COAST}
    assert state.troops["jp-3"].aboard == "transport-3"
    home = at_phase(bay(), Declaring(ALLIES))
    group(home, "A1", COLOMBO, "brigade-16")
    troop(home, "aus-16", aboard="brigade-16")
    troop(home, "town-guard", COLOMBO)
    play(home, ALLIES, "land A1 aus-16")
    assert home.troops["aus-16"].at == COLOMBO


@pytest.mark.rule("MK-LND-8", "MK-SEQ-8")
def test_a_landing_bombards_lands_and_fights_to_the_death() -> None:
    state = invasion()
    troop(state, "light-horse", EAST_COAST)
    events = play(state, JAPAN, "land J1 jp-1 jp-2 jp-3")
    events += play(state, JAPAN, "bombard chokai light-horse", 1)
    events += play(state, JAPAN, "done")
    assert refused(state, JAPAN, "fallback") == "MK-LND-8"
    events += play(state, JAPAN, "wager 0", 1)
    assert to_act(state) == [JAPAN]
    events += play(state, JAPAN, "wager 0", 6)
    order = [kind for kind in kinds(events) if kind in {"bombarded", "landed", "ground"}]
    assert order == ["bombarded", "landed", "ground", "ground"]
    assert state.troops["light-horse"].fate == "lost"
    assert state.owner["batticaloa"] == JAPAN


@pytest.mark.rule("MK-LND-9", "MK-LND-10")
def test_each_heavy_ship_bombards_once() -> None:
    state = invasion()
    group(state, "J2", EAST_COAST, "kongo", "fubuki")
    unit = troop(state, "light-horse", EAST_COAST)
    play(state, JAPAN, "land J1 jp-1")
    assert refused(state, JAPAN, "bombard fubuki light-horse") == "MK-LND-10"
    play(state, JAPAN, "bombard chokai light-horse", 5)
    assert refused(state, JAPAN, "bombard chokai light-horse") == "MK-LND-9"
    assert not unit.disrupted
    play(state, JAPAN, "bombard kongo light-horse", 4)
    assert unit.disrupted
    assert refused(state, JAPAN, "bombard kongo colombo-guns") == "MK-LND-9"  # type: ignore[unreachable]

    def five(dice: object) -> bool:
        world = bay()
        cruisers = ("chokai", "kumano", "mikuma", "mogami", "suzuya")
        group(world, "J1", EAST_COAST, *cruisers)
        troop(world, "light-horse", EAST_COAST)
        for name in cruisers:
            bombard(world, Umpire(dice), name, "light-horse")
        return bool(world.troops["light-horse"].disrupted)

    assert exact(five).chance(True) == 1 - Fraction(5, 6) ** 5
    weak = bay()
    group(weak, "J1", EAST_COAST, "kongo")
    weak.ships["kongo"].damaged = True
    troop(weak, "light-horse", EAST_COAST)
    assert not bombard(weak, umpire(4), "kongo", "light-horse")


@pytest.mark.rule("MK-BAT-57", "MK-BAT-58")
def test_the_bombardment_columns() -> None:
    assert [BOMBARDMENT.read(die, "CA").cell for die in (6, 5, 4, 3, 2, 1)] == ["D", "-", "-", "-", "-", "-"]
    assert [BOMBARDMENT.read(die, "B").cell for die in (6, 5, 4, 3, 2, 1)] == ["D", "D", "D", "-", "-", "-"]
    for option, faces in (("with_B", {4, 5, 6}), ("with_CA", {6})):
        state = bay(bombardment_bc=option)
        group(state, "J1", EAST_COAST, "kongo")
        troop(state, "light-horse", EAST_COAST)
        assert {die for die in range(1, 7) if bombard(state, umpire(die), "kongo", "light-horse")} == faces


@pytest.mark.rule("MK-LND-11", "MK-LND-12")
def test_overland_attackers_win_or_fall_back() -> None:
    state = ashore(2, 1, landing=False)
    assert allowed(state, JAPAN, "fallback")
    play(state, JAPAN, "wager 0", 1)
    play(state, JAPAN, "lose jp-1")
    assert to_act(state) == [JAPAN]
    play(state, JAPAN, "fallback")
    assert state.troops["jp-2"].at == "1216"
    contested = bay()
    troop(contested, "jp-1", JUNGLE, moved=True, came="1216")
    troop(contested, "light-horse", JUNGLE)
    at_phase(contested, Overland())
    advance(contested)
    assert isinstance(contested.flow[-2], GroundFight)
    defended = ashore(2, 1, landing=False, overland_defender_retreat="on")
    assert to_act(defended) == [ALLIES]
    play(defended, ALLIES, "step light-horse 1115")
    assert defended.troops["light-horse"].at == "1115"


@pytest.mark.rule("MK-LND-13")
def test_odds_are_rounded_down() -> None:
    pairs = {(5, 4): "1:1", (3, 2): "3:2", (7, 4): "3:2", (9, 2): "4:1+", (2, 1): "2:1", (3, 1): "3:1", (1, 2): "1:2"}
    for (attack, defence), column in pairs.items():
        assert odds_column(attack, 2 * defence) == column


@pytest.mark.rule("MK-LND-14")
def test_odds_worse_than_one_to_two() -> None:
    assert odds_column(1, 6) == ""
    landing = ashore(1, 3)
    events = play(landing, JAPAN, "wager 0", 6)
    assert [reading.column for event in events for reading in event.readings][:1] == ["1:2"]
    overland = ashore(1, 3, landing=False)
    assert refused(overland, JAPAN, "wager 0") == "MK-LND-14"
    strict = invasion(low_odds="not_allowed")
    for name in ("light-horse", "town-guard", "planters"):
        troop(strict, name, EAST_COAST)
    assert refused(strict, JAPAN, "land J1 jp-1") == "MK-LND-14"
    assert allowed(strict, JAPAN, "land J1 jp-1 jp-2")


@pytest.mark.rule("MK-LND-15", "MK-LND-16")
def test_disrupted_units_count_half_and_do_not_attack() -> None:
    state = ashore(3, 2)
    for name in ("light-horse", "town-guard"):
        state.troops[name].disrupted = 1
    defenders = state.troops_at(JUNGLE, ALLIES)
    assert halves(defenders) == 2
    assert odds_column(3, halves(defenders)) == "3:1"
    play(state, JAPAN, "wager 0", 4)  # +1: both disrupted factors go
    assert [state.troops[name].fate for name in ("light-horse", "town-guard")] == ["lost", "lost"]
    one = ashore(1, 1)
    one.troops["light-horse"].disrupted = 1
    assert odds_column(1, halves(one.troops_at(JUNGLE, ALLIES))) == "2:1"
    beaten = ashore(1, 1, landing=False)
    beaten.troops["jp-1"].disrupted = 1
    at_phase(beaten, GroundFight(JUNGLE, JAPAN, landing=False))
    advance(beaten)
    assert beaten.troops["jp-1"].at == "1216"


@pytest.mark.rule("MK-LND-17")
def test_disruption_lasts_to_the_end_of_the_turn() -> None:
    for option, after in (("end_of_turn", 0), ("through_next_turn", 1)):
        state = bay(disruption_duration=option)
        unit = troop(state, "light-horse", JUNGLE)
        disrupt(state, umpire(), "light-horse")
        recover_troops(state)
        assert unit.disrupted == after


@pytest.mark.rule("MK-LND-18", "MK-LND-19", "MK-LND-20")
def test_the_stake_is_lost_by_both_and_more_by_the_loser() -> None:
    state = ashore(3, 3)
    state.troops["town-guard"].disrupted = 0
    assert refused(state, JAPAN, "wager 4") == "MK-LND-19"
    events = play(state, JAPAN, "wager 1", 5)  # 1:1, +1: the defender loses 2, the attacker 1
    facts = next(event.facts for event in events if event.kind == "ground")
    assert (facts["attacker"], facts["defender"]) == (1, 2)
    assert to_act(state) == [ALLIES]
    assert refused(state, ALLIES, "lose jp-1") == "MK-LND-19"
    play(state, ALLIES, "lose planters")
    play(state, ALLIES, "lose town-guard")
    assert to_act(state) == [JAPAN]
    play(state, JAPAN, "lose jp-2")
    assert state.troops["planters"].fate == state.troops["jp-2"].fate == "lost"
    two_to_one = ashore(2, 1)
    events = play(two_to_one, JAPAN, "wager 1", 6)
    facts = next(event.facts for event in events if event.kind == "ground")
    assert (facts["attacker"], facts["defender"]) == (1, 3)
    unlucky = ashore(2, 1)
    events = play(unlucky, JAPAN, "wager 0", 1)
    facts = next(event.facts for event in events if event.kind == "ground")
    assert (facts["attacker"], facts["defender"]) == (1, 0)
    assert refused(ashore(3, 1, wager_max="defender_strength"), JAPAN, "wager 2") == "MK-LND-19"
    assert refused(ashore(3, 1, wager_max="none"), JAPAN, "wager 1") == "MK-LND-19"
    assert refused(ashore(3, 1, wager_max="none"), JAPAN, "wager 0") == ""


@pytest.mark.rule("MK-LND-21", "MK-LND-22")
def test_ground_units_march_on_every_fourth_turn() -> None:
    for turn in range(1, 9):
        state = at_phase(bay(turn), Opening(ALLIES))
        troop(state, "light-horse", JUNGLE)
        wanted = "" if turn in {4, 8} else "MK-LND-21"
        assert forbidden(state, Opening(ALLIES), ALLIES, "march light-horse 1216") == wanted
    state = at_phase(bay(8), Opening(ALLIES))
    unit = troop(state, "light-horse", JUNGLE)
    assert refused(state, ALLIES, "march light-horse 1217") == "MK-LND-21"
    play(state, ALLIES, "march light-horse 1216")
    assert unit.at == "1216"
    assert refused(state, ALLIES, "march light-horse 1215") == "MK-LND-21"
    assert [turn for turn in range(1, 10) if is_ground_turn(bay(turn, ground_move_turns="every_morning"))] == [1, 4, 7]
    assert [turn for turn in range(1, 11) if is_ground_turn(bay(turn, ground_move_turns="every_second_morning"))] == [
        4,
        10,
    ]


@pytest.mark.rule("MK-LND-23", "MK-LND-24")
def test_the_first_landing_tests_every_ceylonese_unit() -> None:
    assert [LOYALTY.read(die, "result").cell for die in range(1, 7)] == ["loyal"] * 3 + ["deserts"] * 2 + ["turncoat"]
    state = invasion()
    state.loyalty = False
    for name, at in (("town-guard", COLOMBO), ("planters", JUNGLE), ("reserve", JUNGLE), ("light-horse", JUNGLE)):
        troop(state, name, at)
    play(state, JAPAN, "land J1 jp-1", 3, 5, 6)
    assert state.troops["town-guard"].side == ALLIES
    assert state.troops["planters"].fate == "deserted"
    assert state.troops["reserve"].side == JAPAN
    assert state.troops["light-horse"].side == ALLIES
    assert state.score == {JAPAN: 0, ALLIES: 0}
    play(state, JAPAN, "land J1 jp-2")
    again = invasion(loyalty_rolls="every_landing")
    troop(again, "town-guard", COLOMBO)
    play(again, JAPAN, "land J1 jp-1", 1)
    inland = invasion(EAST_COAST)
    inland.groups["J1"].at = "2611"
    inland.loyalty = False
    play(inland, JAPAN, "land J1 jp-1")
    assert not inland.loyalty


@pytest.mark.rule("MK-LND-25")
def test_a_turncoat_beside_loyal_units_attacks_or_steps_aside() -> None:
    state = bay()
    guard = troop(state, "town-guard", COLOMBO)
    troop(state, "light-horse", COLOMBO)
    roll_loyalty(state, umpire(6))
    assert (guard.side, guard.at, guard.factors) == (JAPAN, COLOMBO, 1)
    at_phase(state, Turncoats())
    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "step town-guard 1314") == "MK-LND-25"
    held = state.clone()
    troop(held, "planters", "1115")
    assert refused(held, JAPAN, "step town-guard 1115") == "MK-LND-25"
    aside = state.clone()
    play(aside, JAPAN, "step town-guard 1115")
    assert aside.troops["town-guard"].at == "1115"
    play(state, JAPAN, "stand")
    assert isinstance(state.flow[-2], GroundFight)
    play(state, JAPAN, "wager 0", 1)
    assert state.score[ALLIES] == 1


@pytest.mark.rule("MK-LND-26")
def test_every_ground_unit_has_one_factor() -> None:
    assert {card.factors for card in TROOP.values()} == {1}
    assert sum(card.factors for name, card in TROOP.items() if card.side == JAPAN) == 3
    assert GAME.new("raid", 1, {"aus_brigade_factor": "2"}).troops["aus-16"].factors == 2


@pytest.mark.rule("MK-LND-27")
def test_troops_go_aboard_again_only_in_port() -> None:
    state = at_phase(bay(), Declaring(JAPAN))
    group(state, "J1", "1115", "transport-1")
    troop(state, "jp-1", "1115")
    assert refused(state, JAPAN, "embark jp-1 transport-1") == "MK-LND-27"
    state.groups["J1"].at = state.troops["jp-1"].at = "3310"
    assert allowed(state, JAPAN, "embark jp-1 transport-1")
    state.options = state.options.but(reembark="never")
    assert refused(state, JAPAN, "embark jp-1 transport-1") == "MK-LND-27"


@pytest.mark.rule("MK-LND-28", "MK-REC-30")
def test_a_captured_port_changes_hands_with_all_that_goes_with_it() -> None:
    state = bay()
    troop(state, "jp-1", TRINCOMALEE)
    plane(state, "261-sqn", "trincomalee")
    group(state, "A1", TRINCOMALEE, "emerald", "cornwall")
    capture(state, umpire(), TRINCOMALEE, JAPAN)
    assert state.owner["trincomalee"] == JAPAN
    assert state.planes["261-sqn"].lost
    assert state.batteries["trincomalee-guns"].destroyed
    assert not any(at == TRINCOMALEE for at, _radius in zones(state, ALLIES))
    lingering = state.clone()
    for world in (state, lingering):
        world.detected = True
        world.ships["cornwall"].damaged = True
        world.turn, world.impulse = 2, 1
        evict(world, umpire(), ALLIES)
        assert world.ships["cornwall"].fate == ""
        world.impulse = 2
    at_phase(state, Moving(ALLIES))
    play(state, ALLIES, "move A1 1315")
    evict(state, umpire(), ALLIES)
    assert state.ships["cornwall"].fate == ""
    evict(lingering, umpire(), ALLIES)
    assert lingering.ships["cornwall"].fate == "sunk"


@pytest.mark.rule("MK-LND-29")
def test_when_both_are_wiped_out_the_hex_stays_as_it_was() -> None:
    state = bay()
    troop(state, "jp-1", COLOMBO)
    troop(state, "town-guard", COLOMBO)
    at_phase(state, GroundFight(COLOMBO, JAPAN, landing=True))
    advance(state)
    play(state, JAPAN, "wager 1", 4)
    assert state.owner["colombo"] == ALLIES
    assert state.score == {JAPAN: 1, ALLIES: 1}


@pytest.mark.rule("MK-LND-30")
def test_a_victory_still_costs_the_stake() -> None:
    state = ashore(3, 1)
    play(state, JAPAN, "wager 1", 5)
    play(state, JAPAN, "lose jp-3")
    assert state.troops["light-horse"].fate == "lost"
    assert sum(not state.troops[f"jp-{number}"].fate for number in (1, 2, 3)) == 2


@pytest.mark.rule("MK-LND-31")
def test_transports_stay_anchored_until_their_group_moves() -> None:
    state = invasion("1115", turn=11)
    play(state, JAPAN, "land J1 jp-1 jp-2 jp-3")
    convoy = state.groups["J1"]
    state.turn = 12
    begin_turn(state, umpire())
    assert state.night
    assert convoy.revealed
    foe = group(state, "A1", "1115", "emerald")
    assert anchorage_bonus(state, foe, convoy).total == -1
    state.turn, state.impulse = 13, 2
    at_phase(state, Moving(JAPAN))
    del state.groups["A1"], state.ships["emerald"]
    play(state, JAPAN, "move J1 1015")
    assert not convoy.anchored
    state.turn = 15
    begin_turn(state, umpire())
    assert not convoy.revealed
    early = at_phase(bay(NIGHT), Opening(JAPAN))  # type: ignore[unreachable]
    group(early, "J1", "1115", "transport-1")
    troop(early, "jp-1", aboard="transport-1")
    play(early, JAPAN, "anchor J1")
    assert early.groups["J1"].anchored
    assert early.groups["J1"].revealed
    assert refused(early, JAPAN, "anchor J1") == "MK-LND-31"


def test_landing_frames_are_open_to_all() -> None:
    assert str(Landing(JAPAN, COLOMBO, ["jp-1"]).title(bay())) == "Landing in Colombo"
