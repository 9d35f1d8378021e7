"""NIT: night contact, surprise, night rounds."""

from fractions import Fraction
from typing import Any

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Fire
from flagplot.operational.phases.battle.relocating import Relocating
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.rules.battle import broadside
from flagplot.operational.rules.battle.contact import anchorage_bonus, surprise_result
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.submarines import screen_numbers
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import (
    NIGHT,
    allowed,
    at_phase,
    bay,
    fight_of,
    group,
    in_battle,
    kinds,
    play,
    refused,
    sub,
    to_act,
    umpire,
)

MISS = 1


def meeting(side: str = JAPAN, **options: Any) -> Bay:
    """Chokai and a destroyer have met two Allied ships at sea at night."""
    state = at_phase(bay(NIGHT, 1, **options), Moving(side))
    group(state, "J1", "2024", "chokai", "fubuki", came="2023")
    group(state, "A1", "2024", "dragon", "napier", came="2025")
    return state


def surprise(state: Bay, die: int) -> str:
    return surprise_result(state, umpire(die), anchorage_bonus(state, state.groups["J1"], state.groups["A1"]))


@pytest.mark.rule("MK-NIT-1")
def test_a_night_battle_begins_with_one_surprise_die() -> None:
    state = meeting()
    events = play(state, JAPAN, "engage J1", ("MK-NIT-1", 5))

    assert kinds(events).count("surprise") == 1
    assert sum(roll.why.startswith("MK-NIT-1 ") for event in events for roll in event.rolls) == 1


@pytest.mark.rule("MK-NIT-2", "MK-NIT-3", "MK-NIT-4")
def test_thirds_of_the_surprise_die() -> None:
    state = meeting()
    results = [surprise(state, die) for die in range(1, 7)]

    assert results == [ALLIES, ALLIES, "none", "none", JAPAN, JAPAN]
    assert surprise(meeting(surprise_ranges="12-3-456"), 4) == JAPAN


@pytest.mark.rule("MK-NIT-3")
def test_without_surprise_both_sides_fire_before_damage_counts() -> None:
    state = meeting()
    # No surprise; Japanese torpedoes and guns, then the Allied ones, each with a random target: all four ships can be sunk.
    japan = [1, 6, 2, 6, 1, 6, 2, 6]
    allies = [1, 6, 2, 6, 1, 6, 2, 6]
    play(state, JAPAN, "engage J1", 3, *japan, *allies)

    assert state.ships["napier"].fate == "sunk"
    assert state.ships["fubuki"].fate == "sunk"


@pytest.mark.rule("MK-NIT-5", "MK-NIT-6")
def test_the_attacker_of_an_anchorage_gains_one_towards_himself() -> None:
    state = bay(NIGHT)
    group(state, "J1", "1217", "chokai")
    group(state, "A1", "1217", "dragon")
    assert surprise(state, 4) == JAPAN
    odds = exact(
        lambda dice: surprise_result(
            state, Umpire(dice), anchorage_bonus(state, state.groups["J1"], state.groups["A1"])
        )
    )
    assert [odds.chance(side) for side in (ALLIES, "none", JAPAN)] == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]
    allied = bay(NIGHT)
    group(allied, "J1", "2917", "chokai")
    group(allied, "A1", "2917", "dragon")
    assert surprise(allied, 3) == ALLIES
    literal = bay(NIGHT, anchorage_bonus="literal_plus_one")
    group(literal, "J1", "2917", "chokai")
    group(literal, "A1", "2917", "dragon")
    assert surprise(literal, 4) == JAPAN


@pytest.mark.rule("MK-NIT-7", "MK-NIT-20")
def test_the_surprising_side_fires_torpedoes_then_guns_at_random() -> None:
    state = meeting()
    play(state, JAPAN, "engage J1", 5)
    # two torpedo salvoes, then two guns; each draws its target first
    events = play(state, JAPAN, "battle yes", *(1, MISS) * 4)

    fired = [kind for kind in kinds(events) if kind in {"torpedoes", "gunfire"}]
    assert fired == ["torpedoes", "torpedoes", "gunfire", "gunfire"]
    assert to_act(state) == [JAPAN]


@pytest.mark.rule("MK-NIT-8")
def test_after_surprise_one_may_leave_without_being_fired_at() -> None:
    state = meeting()
    play(state, JAPAN, "engage J1", 5)
    play(state, JAPAN, "battle yes", *(1, MISS) * 4)
    events = play(state, JAPAN, "withdraw 2023")

    assert "pursuit" not in kinds(events)
    assert state.groups["J1"].at == "2023"
    assert all(event.facts.get("firer") not in {"dragon", "napier"} for event in events)


@pytest.mark.rule("MK-NIT-9", "MK-NIT-10")
def test_the_battle_goes_on_by_whole_sides_in_turn() -> None:
    state = meeting()
    play(state, JAPAN, "engage J1", 5)
    play(state, JAPAN, "battle yes", 1, MISS, 1, MISS, 2, 6, MISS)  # Chokai's guns sink napier
    assert state.ships["napier"].fate == "sunk"
    play(state, JAPAN, "stand")
    play(state, ALLIES, "stand")
    play(state, JAPAN, "array")
    play(state, ALLIES, "array")
    assert to_act(state) == [ALLIES]
    assert refused(state, ALLIES, "fire napier chokai") == "MK-BAT-10"
    play(state, ALLIES, "fire dragon fubuki guns", MISS)
    assert fight_of(state).round == 2
    assert to_act(state) == [JAPAN]
    assert allowed(state, JAPAN, "withdraw 2023")
    play(state, JAPAN, "stand")
    for side in (JAPAN, ALLIES):
        play(state, side, "stand")
    assert to_act(state) == [JAPAN]
    assert fight_of(state).round == 3


@pytest.mark.rule("MK-NIT-11")
def test_without_surprise_later_rounds_are_simultaneous() -> None:
    state = meeting()
    play(state, JAPAN, "engage J1", 3, *(1, MISS) * 8)
    for side in (JAPAN, ALLIES):
        play(state, side, "stand")
    play(state, JAPAN, "array")
    play(state, ALLIES, "array")
    play(state, JAPAN, "fire fubuki napier guns", 6)
    assert not state.ships["napier"].fate
    play(state, JAPAN, "hold chokai")
    play(state, ALLIES, "fire napier fubuki guns", 6)
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "hold dragon")
    assert state.ships["napier"].damaged
    assert state.ships["fubuki"].damaged
    assert to_act(state) == [JAPAN]
    play(state, JAPAN, "stand")
    assert to_act(state) == [ALLIES]
    by_turns = Fight("2024", "J1", "A1", "night", surprise="none", round=2, posts={"chokai": -1})
    assert not by_turns.simultaneous(meeting(night_no_surprise_later="daytime_alternation"))


@pytest.mark.rule("MK-NIT-10")
def test_the_surprised_may_flee_before_they_fire_and_be_pursued() -> None:
    state = meeting()
    play(state, JAPAN, "engage J1", 5)
    play(state, JAPAN, "battle yes", *(1, MISS) * 4)
    play(state, JAPAN, "stand")
    assert to_act(state) == [ALLIES]
    fled = state.clone()
    play(fled, ALLIES, "withdraw 2025")
    assert to_act(fled) == [JAPAN]
    events = play(fled, JAPAN, "pursue no")
    assert fled.groups["A1"].at == "2025"
    assert not {"torpedoes", "gunfire"} & set(kinds(events))
    # The Allied torpedoes are fired first, at random among both pursuers; then the guns, before anybody is arrayed.
    play(state, ALLIES, "withdraw 2025")
    events = play(state, JAPAN, "pursue yes", 1, MISS, 1, MISS, ("MK-BAT-12", 1))
    assert [kind for kind in kinds(events) if kind in {"torpedoes", "gunfire"}] == ["torpedoes", "torpedoes"]
    assert allowed(state, JAPAN, "fire chokai napier guns")


@pytest.mark.rule("MK-NIT-10")
def test_after_allied_surprise_the_allies_decide_first_and_both_may_cease() -> None:
    state = meeting()
    play(state, JAPAN, "engage J1", 1, *(1, MISS) * 4)
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "cease")
    assert to_act(state) == [JAPAN]
    events = play(state, JAPAN, "cease")

    assert "battle.over" in kinds(events)
    assert state.groups["A1"].truce


@pytest.mark.rule("MK-NIT-11")
def test_without_surprise_both_sides_may_flee_after_the_first_round() -> None:
    state = meeting()
    play(state, JAPAN, "engage J1", 3, *(1, MISS) * 8)
    assert to_act(state) == [JAPAN]
    gone = state.clone()
    play(gone, JAPAN, "withdraw 2023")
    assert to_act(gone) == [ALLIES]
    play(gone, ALLIES, "pursue no")
    assert gone.groups["J1"].at == "2023"
    play(state, JAPAN, "stand")
    assert to_act(state) == [ALLIES]
    play(state, ALLIES, "withdraw 2025")
    assert to_act(state) == [JAPAN]


@pytest.mark.rule("MK-NIT-14")
def test_ships_that_have_searched_do_not_search_again_under_another_marker() -> None:
    state = meeting()
    state.groups["A1"].ships.clear()
    state.groups["A1"].dummy = True
    del state.ships["dragon"], state.ships["napier"]
    group(state, "A2", "2024")
    group(state, "J2", "2024", "amagiri")
    play(state, JAPAN, "engage J1", ("MK-NIT-13", 1))
    play(state, JAPAN, "join J1 J2", 2, 2)

    assert refused(state, JAPAN, "engage J2") == "MK-NIT-14"


@pytest.mark.rule("MK-NIT-12", "MK-NIT-14")
def test_at_night_nobody_meets_without_searching() -> None:
    state = at_phase(bay(NIGHT, 1), Moving(JAPAN))
    group(state, "J1", "2023", "chokai")
    group(state, "A1", "2024", "dragon")
    play(state, JAPAN, "move J1 2024")
    assert not state.groups["A1"].revealed
    assert to_act(state) == [JAPAN]
    assert allowed(state, JAPAN, "done")
    play(state, JAPAN, "engage J1", 1, MISS, MISS)  # Allied surprise: Dragon's torpedoes and guns at the only target
    assert state.groups["A1"].revealed
    again = meeting()  # type: ignore[unreachable]
    again.groups["J1"].contacted = 1
    assert refused(again, JAPAN, "engage J1") == "MK-NIT-14"
    die = meeting(night_search_die="best3")
    assert "search.failed" in kinds(play(die, JAPAN, "engage J1", 3))


@pytest.mark.rule("MK-NIT-13")
def test_the_enemy_met_is_drawn_by_chance() -> None:
    state = meeting()
    group(state, "A2", "2024", "emerald")
    group(state, "A3", "2024")
    met = []
    for draw in (1, 2):
        twin = state.clone()
        play(twin, JAPAN, "engage J1", ("MK-NIT-13", draw), 5)
        met.append(twin.flow[-1].foe)  # type: ignore[attr-defined]
    assert met == ["A1", "A2"]
    assert "battle" not in kinds(play(state, JAPAN, "engage J1", ("MK-NIT-13", 3)))


@pytest.mark.rule("MK-NIT-15")
def test_a_drawn_dummy_means_no_battle() -> None:
    state = at_phase(bay(NIGHT, 1), Moving(JAPAN))
    group(state, "J1", "2024", "chokai")
    group(state, "A1", "2024")
    events = play(state, JAPAN, "engage J1")

    assert "A1" not in state.groups
    assert "battle" not in kinds(events)
    assert "surprise" not in kinds(events)


@pytest.mark.rule("MK-NIT-16", "MK-NIT-17")
def test_with_surprise_a_group_may_be_passed_by_for_another() -> None:
    state = meeting()
    group(state, "A2", "2024", "emerald")
    events = play(state, JAPAN, "engage J1", 1, 6)
    shown = next(event for event in events if event.kind == "sighted")
    assert shown.facts["ships"] == ["dragon", "napier"]
    assert shown.audience == (JAPAN,)
    events = play(state, JAPAN, "battle no", 6)
    assert not state.groups["A1"].revealed
    assert kinds(events).count("surprise") == 1
    events = play(state, JAPAN, "battle no")
    assert kinds(events) == []
    assert to_act(state) == [JAPAN]
    assert refused(state, JAPAN, "engage J1") == "MK-NIT-14"


@pytest.mark.rule("MK-NIT-18")
def test_in_the_first_night_round_range_does_not_count() -> None:
    state = bay(NIGHT, 1)
    group(state, "J1", "2024", "fubuki")
    group(state, "A1", "2024", "hermes", "napier")
    fight = Fight("2024", "J1", "A1", "night", surprise=JAPAN)
    broadside.night_opening(state, umpire(1, MISS, 1, 6), fight)

    assert state.ships["hermes"].damaged


@pytest.mark.rule("MK-NIT-19")
def test_later_at_night_guns_are_aimed_and_torpedoes_run_free() -> None:
    state = bay(NIGHT, 1)
    group(state, "J1", "2024", "fubuki")
    group(state, "A1", "2024", "hermes", "napier")
    fight = Fight("2024", "J1", "A1", "night", surprise="none", round=2, posts={"fubuki": -1, "hermes": 4, "napier": 1})
    in_battle(state, fight, "fire", JAPAN)
    assert refused(state, JAPAN, "fire fubuki hermes guns") == "MK-BAT-16"
    assert broadside.check_fire(state, fight, JAPAN, Fire("fubuki", "napier", "torpedoes")) is None
    events = play(state, JAPAN, "fire fubuki napier torpedoes", ("MK-BAT-26", 1), 6)
    assert next(event for event in events if event.kind == "torpedoes").facts["target"] == "hermes"
    blind = bay(NIGHT, 1, night_later_guns="random")
    group(blind, "J1", "2024", "fubuki")
    group(blind, "A1", "2024", "hermes", "napier")
    assert broadside.guns_bear(blind, fight, "fubuki", "hermes") is None


@pytest.mark.rule("MK-NIT-21")
def test_an_anchorage_shields_the_submarine_from_the_screen_by_one() -> None:
    ships = ("napier", "nestor", "norman", "nizam")
    state = bay(NIGHT, 1)
    boat = sub(state, "JS1", "i-2", "1217")
    anchored = group(state, "A1", "1217", *ships)
    assert screen_numbers(state, boat, anchored)[0] == 1
    anchored.moved = 1
    assert screen_numbers(state, boat, anchored)[0] == 1
    none = bay(NIGHT, 1, sub_anchorage="none")
    boat = sub(none, "JS1", "i-2", "1217")
    assert screen_numbers(none, boat, group(none, "A1", "1217", *ships))[0] == 2


@pytest.mark.rule("MK-NIT-23")
def test_in_the_open_sea_nobody_is_the_attacker() -> None:
    state = meeting()
    assert anchorage_bonus(state, state.groups["J1"], state.groups["A1"]).total == 0
    state.groups["J1"].anchored = True
    assert anchorage_bonus(state, state.groups["J1"], state.groups["A1"]).total == -1
    assert anchorage_bonus(state, state.groups["A1"], state.groups["J1"]).total == -1


@pytest.mark.rule("MK-BAT-39", "MK-NIT-11")
def test_at_night_too_the_torpedoes_of_the_fleeing_count_before_the_pursuers_guns() -> None:
    state = meeting()
    play(state, JAPAN, "engage J1", 3, *(1, MISS) * 8)
    play(state, JAPAN, "withdraw 2023")
    # Chokai's second salvo is drawn at Dragon and sinks her; Fubuki's is drawn at Napier, the only pursuer left, and misses.
    play(state, ALLIES, "pursue yes", 1, 6, MISS, ("MK-BAT-12", 4))

    assert state.ships["dragon"].fate == "sunk"
    assert refused(state, ALLIES, "fire dragon chokai") == "MK-BAT-10"
    # No board was set: Chokai is in the third line, out of a destroyer's range, Fubuki in the screen.
    assert refused(state, ALLIES, "fire napier chokai") == "MK-BAT-16"
    assert allowed(state, ALLIES, "fire napier fubuki")


@pytest.mark.rule("MK-NIT-10", "MK-BAT-35")
def test_the_side_that_fires_next_alone_may_flee_before_each_later_round() -> None:
    """Japan surprised the Allies: they fire in the second round, Japan in the third, the Allies again in the fourth."""
    state = meeting()
    play(state, JAPAN, "engage J1", 5)
    play(state, JAPAN, "battle yes", *(1, MISS) * 4)
    for side, line in ((JAPAN, "stand"), (ALLIES, "stand"), (JAPAN, "array"), (ALLIES, "array")):
        play(state, side, line)
    for number, firing in ((2, ALLIES), (3, JAPAN)):
        assert (fight_of(state).round, to_act(state)) == (number, [firing])
        for ship in ("dragon", "napier") if firing == ALLIES else ("chokai", "fubuki"):
            play(state, firing, f"hold {ship}")
        foe = JAPAN if firing == ALLIES else ALLIES
        assert to_act(state) == [foe]
        away = {JAPAN: "2023", ALLIES: "2025"}
        assert allowed(state, foe, f"withdraw {away[foe]}")
        play(state, foe, "stand")
        assert isinstance(state.flow[-1], Relocating)  # the side that has fired is not asked
        for side in (JAPAN, ALLIES):
            play(state, side, "stand")
