"""Naval combat: damage, dice, modifiers, withdrawal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from flagplot.strategic import GAME
from flagplot.strategic.charts import DAMAGE, MODIFIERS
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.rules.amphibious.landing import landing_sides
from flagplot.strategic.rules.combat import combat, ratings
from flagplot.strategic.rules.combat.combat import Side, inflict, modifiers, rows
from flagplot.strategic.rules.combat.engagement import has_base, side_of_forces
from flagplot.strategic.rules.combat.losses import step
from flagplot.strategic.rules.combat.sharing import share
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Agreement, Train, Unit
from tests.strategic.frames import inflict_losses
from tests.strategic.positions import (
    air_of,
    carrier,
    fact,
    force,
    kinds,
    little,
    operation,
    order,
    refused,
    route,
    run,
    stock,
    top,
    umpire,
    unit,
)
from tests.strategic.scenes import ashore, hit

OPTIONS = StrategicOptions.of(GAME.settings({}))
Crew = Callable[[Strategic], list[Unit]]


def amounts(own: Side, enemy: Side, **options: Any) -> list[int]:
    return [line.amount for line in modifiers(own, enemy, StrategicOptions.of(GAME.settings(options))).lines]


def side(cv: int, **facts: Any) -> Side:
    return Side("side", cv, **{"units": 99, **facts})


def battle(usa: Crew, japan: Crew, **options: Any) -> Strategic:
    """A US sweep in d that Japan opposes, at the moment before the dice."""
    state = little(**options)
    force(state, "usa:one", "reef", *usa(state), lsp=1)
    force(state, "japan:two", "truk", *japan(state))
    stock(state, "japan", "truk", 3)
    operation(state, "sweep", "usa:one", "d")
    state.flow.append(Operations())
    run(state)
    return state


def heavies(nation: str, base: str, number: int) -> Crew:
    return lambda state: [unit(state, nation, "heavy", base) for _ in range(number)]


@pytest.mark.rule("NW-CMB-1", "NW-CMB-2", "NW-CMB-4", "NW-CMB-46")
def test_a_step_damages_and_a_second_sinks() -> None:
    state = little()
    ship = unit(state, "usa", "heavy", "pearl")
    step(state, ship, ("japan",))
    assert ship.damaged
    step(state, ship, ("japan",))
    assert ship.id not in state.units
    assert [(loss.unit, loss.by) for loss in state.losses] == [(ship.id, ("japan",))]


@pytest.mark.rule("NW-CMB-3", "NW-CMB-45")
def test_the_owner_chooses_and_may_spread_or_double_losses() -> None:
    state = little()
    one, two = unit(state, "usa", "heavy", "pearl"), unit(state, "usa", "heavy", "pearl")
    hit(state, one, two, steps=2)
    assert refused(state, "usa", f"lose {one.id}") == ""
    assert refused(state, "usa", "lose usa-heavy-9") == "NW-CMB-3"
    order(state, "usa", f"lose {one.id}")
    order(state, "usa", f"lose {one.id}")
    assert one.id not in state.units
    assert not two.damaged
    hit(state, two, steps=1)
    order(state, "usa", f"lose {two.id}")
    assert two.damaged


@pytest.mark.rule("NW-CMB-6")
def test_damaged_units_fight_at_half() -> None:
    state = little()
    expected = {
        "heavy": (2, 2, 1),
        "light_cruiser": (1, 2, 2),
        "escort": (0, 0, 1),
        "submarine": (0, 1, 0),
        "fleet_carrier": (0, 0, 0),
    }
    for kind, halves in expected.items():
        hurt = unit(state, "usa", kind, "pearl", damaged=True)
        assert tuple(ratings.value(state, hurt, task) for task in range(3)) == halves


@pytest.mark.rule("NW-CMB-7")
def test_halving_is_done_unit_by_unit() -> None:
    state = little()
    pair = [unit(state, "usa", "light_cruiser", "pearl", damaged=True) for _ in range(2)]
    assert ratings.total(state, pair, ratings.FLEET) == 2
    other = little(halving="on_total")
    pair = [unit(other, "usa", "light_cruiser", "pearl", damaged=True) for _ in range(2)]
    assert ratings.total(other, pair, ratings.FLEET) == 3


@pytest.mark.rule("NW-CMB-8")
def test_the_basic_roll() -> None:
    steps, _ = inflict(side(10), side(10), [3], OPTIONS, umpire())
    assert steps == 2


@pytest.mark.rule("NW-CMB-9")
def test_both_sides_fire_before_losses() -> None:
    state = battle(heavies("usa", "reef", 1), heavies("japan", "truk", 1))
    events = order(state, "japan", "intervene japan:two=1", 6, 6)
    assert [e.facts["steps"] for e in events if e.kind == "battle.fire"] == [1, 1]
    assert kinds(events).count("battle.fire") == 2


@pytest.mark.rule("NW-CMB-10", "NW-CMB-11", "NW-CMB-14")
def test_one_die_for_each_twenty_or_part() -> None:
    assert [len(rows(cv, OPTIONS)) for cv in (0, 1, 20, 21, 40, 41)] == [0, 1, 1, 2, 2, 3]
    assert rows(27, OPTIONS) == [20, 7]
    assert rows(27, StrategicOptions.of(GAME.settings({"cv_split": "even"}))) == [14, 13]
    even = StrategicOptions.of(GAME.settings({"cv_split": "even"}))
    assert [rows(cv, even) for cv in (0, 1, 20, 21, 40)] == [[], [1], [20], [11, 10], [20, 20]]
    assert rows(41, even) == [14, 14, 13]
    assert rows(60, OPTIONS) == [20, 20, 20]


@pytest.mark.rule("NW-CMB-11")
def test_the_rows_of_a_large_value_add_up() -> None:
    steps, _ = inflict(side(27), side(27), [3, 5], OPTIONS, umpire())
    assert steps == 3 + 1


@pytest.mark.rule("NW-CMB-12")
def test_modifiers_apply_to_every_die() -> None:
    own, enemy = side(41, has_base=True, air=3), side(41, air=1)
    assert amounts(own, enemy) == [2, 1]
    steps, _ = inflict(own, enemy, [1, 1, 1], OPTIONS, umpire())
    assert steps == 3 + 3 + 0, "20 at 4, 20 at 4, 1 at 4"
    first, _ = inflict(
        own, enemy, [1, 1, 1], StrategicOptions.of(GAME.settings({"modifiers": "first_die_only"})), umpire()
    )
    assert first == 3 + 3 + 0, "20 at 4, 20 at 1, 1 at 1"
    strong, _ = inflict(side(41, card_die=6), side(41), [1, 1, 1], OPTIONS, umpire())
    weak, _ = inflict(
        side(41, card_die=6),
        side(41),
        [1, 1, 1],
        StrategicOptions.of(GAME.settings({"modifiers": "first_die_only"})),
        umpire(),
    )
    assert (strong, weak) == (4 + 4 + 0, 4 + 3 + 0)


@pytest.mark.rule("NW-CMB-13")
def test_the_table_ends_hold() -> None:
    low, _ = inflict(side(20, lsp=0, lacks_craft=True), side(80), [1], OPTIONS, umpire())
    assert low == 2, "1-3-2-2 = -6 reads the first column"
    high, _ = inflict(side(20, card_die=9), side(20), [6], OPTIONS, umpire())
    assert high == 5


@pytest.mark.rule("NW-CMB-14")
def test_no_value_no_die() -> None:
    state = little()
    craft = [unit(state, "usa", "landing_craft", "reef")]
    force(state, "usa:one", "reef", *craft)
    own = side_of_forces(state, "own", ["usa:one"], "d")
    assert own.cv == 0
    assert combat.throw(own, OPTIONS, umpire()) == []


@pytest.mark.rule("NW-CMB-15", "NW-CMB-16", "NW-CMB-23", "NW-CMB-24", "NW-CMB-27")
@pytest.mark.parametrize(
    "mine, theirs, amount", [(10, 20, -1), (10, 30, -2), (20, 10, 1), (30, 10, 2), (10, 19, 0), (19, 10, 0)]
)
def test_numbers(mine: int, theirs: int, amount: int) -> None:
    assert sum(amounts(side(mine), side(theirs))) == amount


@pytest.mark.rule("NW-CMB-17")
def test_the_printed_modifiers_with_their_signs() -> None:
    assert [int(MODIFIERS.read(row, "die").cell) for row in MODIFIERS.rows] == [-1, -2, 2, -2, 1, -3, -2, 1, 2, 2]


@pytest.mark.rule("NW-CMB-18", "NW-CMB-19")
def test_air_supremacy_and_inferiority() -> None:
    assert amounts(side(10, air=6), side(10, air=2)) == [2]
    assert amounts(side(10, air=2), side(10, air=6)) == [-2]
    assert amounts(side(10, air=5), side(10, air=2)) == []


@pytest.mark.rule("NW-CMB-20", "NW-CMB-31")
def test_a_fleet_base_in_the_area_helps() -> None:
    state = little()
    assert has_base(state, ["japan"], "e", [])
    assert not has_base(state, ["usa"], "e", [])
    assert has_base(state, ["usa"], "b", []), "sydney is a consenting ally's"
    state.grants.remove(Agreement("uk", "usa", "bases"))
    assert not has_base(state, ["usa"], "b", [])
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "e", 1, 10, {})
    route(state, 9, "usa", "pearl", "train-usa-1", "abcde", usa=4)
    assert has_base(state, ["usa"], "e", []), "both sides may have it at once"
    assert amounts(side(10, has_base=True), side(10)) == [1]
    strict = little(base_bonus="designated_only")
    assert not has_base(strict, ["japan"], "e", ["kyoto"])
    assert has_base(strict, ["japan"], "e", ["truk"])


@pytest.mark.rule("NW-CMB-21", "NW-CMB-25", "NW-CMB-32")
def test_lsp_modifiers() -> None:
    assert amounts(Side("a", 10, units=3, lsp=0), side(10)) == [-3]
    assert amounts(Side("a", 10, units=3, lsp=3), side(10)) == []
    assert amounts(Side("a", 10, units=3, lsp=4), side(10)) == [2]
    state = little()
    force(state, "usa:one", "reef", carrier(state, "usa", "reef"), carrier(state, "usa", "reef"), lsp=5)
    pair = side_of_forces(state, "own", ["usa:one"], "d")
    assert (pair.units, pair.lsp, pair.air) == (2, 5, 2)
    assert [line.rule for line in modifiers(pair, side(pair.cv, air=2), state.options).lines] == ["NW-CMB-25"]
    force(state, "usa:air", "reef", unit(state, "usa", "air", "reef"), lsp=1)
    planes = side_of_forces(state, "own", ["usa:air"], "c")
    assert "NW-CMB-25" not in [line.rule for line in modifiers(planes, planes, state.options).lines]


@pytest.mark.rule("NW-CMB-25", "NW-CMB-32")
@pytest.mark.parametrize("option, least", [("listed", 5), ("ships", 3)])
def test_plenty_of_lsp_counts_units_as_the_text_lists_them(option: str, least: int) -> None:
    """Two carrier groups and the two air points aboard are four units; by option only the two ship units count."""
    for lsp in range(1, 8):
        state = little(lsp_units=option)
        force(state, "usa:one", "reef", carrier(state, "usa", "reef"), carrier(state, "usa", "reef"), lsp=lsp)
        own = side_of_forces(state, "own", ["usa:one"], "d")
        rules = [line.rule for line in modifiers(own, side(own.cv, air=2), state.options).lines]
        assert ("NW-CMB-25" in rules) is (lsp >= least), lsp


@pytest.mark.rule("NW-CMB-25", "NW-CMB-32")
@pytest.mark.parametrize("option, least", [("listed", 4), ("ships", 3)])
def test_land_based_air_in_a_landing_force_counts_too_and_troops_do_not(option: str, least: int) -> None:
    for lsp in range(1, 7):
        state = ashore(men=3, ships=("heavy", "landing_craft"), lsp=lsp, lsp_units=option)
        plane = unit(state, "usa", "air", "midway")
        plane.at, plane.duty, plane.on = "reef", "tf", "usa:land"
        state.forces["usa:land"].units.append(plane.id)
        state.operations[0].area = "c"
        own, enemy = landing_sides(state, state.operations[0], state.forces["usa:land"])
        rules = [line.rule for line in modifiers(own, enemy, state.options).lines]
        assert ("NW-CMB-25" in rules) is (lsp >= least), lsp


@pytest.mark.rule("NW-CMB-22")
def test_landing_without_craft() -> None:
    assert amounts(side(10, lacks_craft=True), side(10)) == [-2]


@pytest.mark.rule("NW-CMB-26")
def test_outnumbering_is_exact_and_by_value() -> None:
    assert amounts(side(27), side(14)) == []
    assert amounts(side(28), side(14)) == [1]
    assert amounts(side(14), side(28)) == [-1]
    by_units = amounts(Side("a", 10, units=2), Side("b", 30, units=1), outnumbering="units")
    assert by_units == [1]
    troops = Side("a", 10, units=1, air_only=1, land=2, lsp=1)
    assert amounts(troops, Side("b", 30, units=1, land=1, lsp=1), outnumbering="units") == [1], "four against two"
    assert amounts(troops, Side("b", 30, units=2, land=1, lsp=1), outnumbering="units") == [], "four against three"


@pytest.mark.rule("NW-CMB-28")
def test_against_nothing_everybody_outnumbers() -> None:
    assert amounts(side(1), side(0)) == [2]
    assert amounts(side(0), side(0)) == []


@pytest.mark.rule("NW-CMB-29")
def test_air_points_are_counted_whatever_their_value() -> None:
    state = little()
    planes = [unit(state, "usa", "air", "reef"), unit(state, "usa", "strategic_bomber", "reef")]
    force(state, "usa:one", "reef", carrier(state, "usa", "reef", "escort_carrier"), *planes)
    assert side_of_forces(state, "own", ["usa:one"], "c").air == 3


@pytest.mark.rule("NW-CMB-30")
def test_some_air_against_none() -> None:
    assert amounts(side(10, air=1), side(10)) == [2]
    assert amounts(side(10), side(10, air=1)) == [-2]
    assert amounts(side(10, air=2), side(10, air=1)) == []
    assert amounts(side(10), side(10)) == []
    assert amounts(side(10, air=2), side(10), air_vs_none_fleet="count_as_one") == []
    assert amounts(side(10, air=3), side(10), air_vs_none_fleet="count_as_one") == [2]
    assert amounts(side(10, air=9), side(10), air_vs_none_fleet="never") == []


@pytest.mark.rule("NW-CMB-33")
def test_a_combined_side_shares_its_lsp() -> None:
    state = little()
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=0)
    force(state, "usa:two", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    both = side_of_forces(state, "own", ["usa:one", "usa:two"], "d")
    assert "NW-CMB-21" not in [line.rule for line in modifiers(both, both, state.options).lines]
    alone = side_of_forces(state, "own", ["usa:one"], "d")
    assert "NW-CMB-21" in [line.rule for line in modifiers(alone, alone, state.options).lines]


@pytest.mark.rule("NW-CMB-34")
def test_modifiers_add_up() -> None:
    own = side(20, air=3, has_base=True, card_die=2)
    assert sum(amounts(own, side(10, air=1))) == 2 + 1 + 1 + 2


@pytest.mark.rule("NW-CMB-40")
def test_steps_beyond_capacity_are_ignored() -> None:
    state = little()
    ship = unit(state, "usa", "heavy", "pearl")
    excess = inflict_losses(state, [ship], 5, "japan")
    assert excess == 3
    assert top(state).left == 2
    for _ in range(2):
        order(state, "usa", f"lose {ship.id}")
    assert ship.id not in state.units


@pytest.mark.rule("NW-CMB-41")
def test_an_air_point_may_take_a_step_and_is_gone() -> None:
    state = little()
    deck = carrier(state, "usa", "reef")
    plane = air_of(state, deck.id)
    hit(state, deck, plane, steps=1)
    order(state, "usa", f"lose {plane.id}")
    assert plane.id not in state.units
    assert not deck.damaged
    strict = little(air_as_loss="ships_only")
    deck = carrier(strict, "usa", "reef")
    plane = air_of(strict, deck.id)
    hit(strict, deck, plane, steps=1)
    assert refused(strict, "usa", f"lose {plane.id}") == "NW-CMB-3"


@pytest.mark.rule("NW-CMB-44")
def test_allies_share_losses_by_their_value() -> None:
    assert share(3, {}) == {}
    assert share(3, {"usa": 0, "uk": 0}) == {"uk": 2, "usa": 1}
    assert share(3, {"usa": 20, "uk": 10}) == {"usa": 2, "uk": 1}
    assert share(1, {"usa": 20, "uk": 10}) == {"usa": 1, "uk": 0}
    assert share(2, {"usa": 10, "uk": 20}) == {"usa": 1, "uk": 1}


@pytest.mark.rule("NW-CMB-45")
def test_units_without_value_may_be_chosen_unless_the_option_forbids() -> None:
    state = little()
    craft, ship = unit(state, "usa", "landing_craft", "reef"), unit(state, "usa", "heavy", "reef")
    hit(state, craft, ship)
    assert refused(state, "usa", f"lose {craft.id}") == ""
    strict = little(zero_cv_losses="forbidden")
    craft, ship = unit(strict, "usa", "landing_craft", "reef"), unit(strict, "usa", "heavy", "reef")
    hit(strict, craft, ship)
    assert refused(strict, "usa", f"lose {craft.id}") == "NW-CMB-3"


@pytest.mark.rule("NW-CMB-47")
def test_a_withdrawn_force_fights_no_more_this_turn() -> None:
    state = battle(heavies("usa", "reef", 4), heavies("japan", "truk", 1))
    events = order(state, "japan", "intervene japan:two=1", 6, 1)
    while GAME.to_act(state)[0] != "observer":
        seat = GAME.to_act(state)[0]
        events += order(state, seat, next(iter(GAME.orders(state, seat))).line())
    assert fact(events, "battle.won", "area") == "d"
    assert state.forces["japan:two"].beaten
    force(state, "usa:next", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    operation(state, "sweep", "usa:next", "e")
    state.flow.append(Conduct(1))
    run(state)
    assert list(GAME.to_act(state)) == ["observer"], "japan:two is not asked again"


@pytest.mark.rule("NW-CMB-49")
def test_submarines_count_one_each_in_a_sea_fight() -> None:
    state = little()
    group = force(state, "usa:subs", "reef", *[unit(state, "usa", "submarine", "reef") for _ in range(3)])
    assert ratings.fleet_cv(state, group, "d") == 3


@pytest.mark.rule("NW-CMB-8")
def test_the_damage_table_grows_with_value_and_die() -> None:
    for row in range(1, 21):
        cells = [DAMAGE.number(row, column) for column in range(-2, 13)]
        assert cells == sorted(cells)


@pytest.mark.rule("NW-CMB-32", "NW-CMB-25", "NW-OPS-14")
@pytest.mark.parametrize("lsp, plenty", [(3, False), (4, True)])
def test_a_force_of_aircraft_counts_beside_the_ships_of_its_side(lsp: int, plenty: bool) -> None:
    """Two ships and an air-only force of one point: three units, so ample supply begins with the fourth LSP."""
    state = little()
    force(state, "usa:one", "reef", *[unit(state, "usa", "heavy", "reef") for _ in range(2)], lsp=lsp - 1)
    force(state, "usa:air", "reef", unit(state, "usa", "air", "reef"), lsp=1)
    both = side_of_forces(state, "own", ["usa:one", "usa:air"], "c")
    assert (both.units, both.air_only, both.lsp, both.cv) == (2, 1, lsp, 20)
    rules = [line.rule for line in modifiers(both, side(both.cv, air=1), state.options).lines]
    assert ("NW-CMB-25" in rules) is plenty


@pytest.mark.rule("NW-CMB-25", "NW-CMB-32")
def test_a_force_without_units_has_no_plenty() -> None:
    assert amounts(Side("transports", 16, units=0, lsp=1), side(16)) == []
