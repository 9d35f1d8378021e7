"""The captain's doctrine when losing, when winning, and by night: who leaves the line, who covers, which enemy is let go."""

from dataclasses import replace

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.tactical import CAPTAIN, allocation, cover, night, stance, torpedoes
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.hazards import Course
from flagplot.bots.tactical.manoeuvre import move
from flagplot.bots.tactical.parameters import STANDARD
from flagplot.bots.tactical.prospect import Prospect
from flagplot.bots.tactical.ranges import battle_range, reach
from flagplot.bots.tactical.sea import Mark
from flagplot.campaign.brief import brief
from flagplot.campaign.options import CampaignOptions
from flagplot.campaign.scenario import scenario
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Plot
from flagplot.tactical.orders.helm import SMOKE
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.sight.sight import look_out
from flagplot.tactical.state.model import Battle, Contact, Spread
from tests.campaign.contacts import contact, fight_in

pytestmark = pytest.mark.slow

USN, IJN, RN, KM, ALLIED = Seat("usn"), Seat("ijn"), Seat("rn"), Seat("km"), Seat("allied")


def room(state: Battle, seat: Seat) -> ChartRoom:
    return ChartRoom(GAME.view(state, seat))


def plot(state: Battle, seat: Seat) -> Plot:
    order = CAPTAIN.order(Desk(GAME, state, seat), SeededDice(Chance(key_from_seed(1))))
    assert isinstance(order, Plot)
    return order


def cruisers(**levels: int) -> Battle:
    """Five against five by day, some of them damaged."""
    state = GAME.new("cruiser-action", 1)
    for name, level in levels.items():
        state.ships[name.replace("_", "-")].level = level
    look_out(state)
    return state


# Leaving the line.


@pytest.mark.parametrize("level", [1, 2])
def test_a_ship_whose_damage_slows_the_line_leaves_it_with_a_helm_of_her_own(level: int) -> None:
    order = plot(cruisers(new_orleans=level), USN)

    assert ["new-orleans"] == [detach.ship for detach in order.detaches]
    assert {order.detaches[0].name, "cruisers"} <= {helm.group for helm in order.helms}


def test_when_all_are_hurt_alike_nobody_leaves_the_line() -> None:
    assert () == plot(cruisers(minneapolis=1, new_orleans=1, pensacola=1), USN).detaches


def test_slow_merchantmen_stay_with_their_convoy() -> None:
    assert () == plot(GAME.new("second-sirte", 1), RN).detaches


# Breaking off.


def _stance(state: Battle, seat: Seat) -> stance.Stance:
    return room(state, seat).stance


def test_who_has_lost_half_his_strength_goes_home_unless_he_is_the_stronger_still() -> None:
    state = cruisers(minneapolis=2, new_orleans=3, myoko=2, haguro=2)
    assert _stance(state, USN).why == "spent"

    state.ships["nachi"].level = 2
    assert stance.STAND == _stance(state, USN).name


def test_a_victor_lets_cripples_go_when_the_object_is_gained() -> None:
    state = cruisers(minneapolis=3, new_orleans=3, pensacola=2, fletcher=3, sterett=3)

    assert stance.RETIRE == _stance(state, IJN).name
    assert _stance(state, IJN).why == "gained"


def test_a_side_that_must_sink_somebody_stays_and_closes() -> None:
    state = GAME.new("bismarck-last", 1)
    state.ships["bismarck"].level = 2
    look_out(state)

    assert stance.STAND == _stance(state, RN).name
    assert _stance(state, RN).presses


def test_by_night_less_is_enough() -> None:
    state = cruisers(minneapolis=3, new_orleans=3)
    assert _stance(state, IJN).why != "gained"
    state.ships["nachi"].kind = "NELSON"  # too slow to leave because of the victory
    state.brief = replace(state.brief, light="night")

    assert _stance(state, IJN).why == "gained"


def test_the_stronger_side_breaks_off_when_the_weaker_costs_too_much() -> None:
    state = GAME.new("samar", 1)
    for ship in state.ships.values():
        if ship.side == "ijn" and ship.sheet.type in {"BB", "CA"}:
            ship.level = 1
    assert _stance(state, IJN).why != "dear"
    for name in ("kumano", "suzuya", "chikuma", "chokai"):
        state.ships[name].level = 3
    look_out(state)

    assert _stance(state, IJN).why == "dear"


def test_cripples_count_as_lost_where_the_scenario_says_so() -> None:
    state = GAME.new("cape-esperance", 1)
    before = stance.reckon(GAME.view(state, IJN)).lost
    ship = next(one for one in state.ships.values() if one.side == "ijn")
    ship.level = 2

    assert stance.reckon(GAME.view(state, IJN)).lost - before >= ship.sheet.half_cs


def test_equals_fight_at_the_far_end_of_medium_range_and_the_stronger_closes() -> None:
    state = cruisers()
    chart = room(state, USN)
    ships = chart.members(state.groups["cruisers"])
    usual = battle_range(ships, chart.enemies, 0.8)

    assert reach(ships) / 2 < usual <= reach(ships) * 2 / 3
    assert battle_range(ships, chart.enemies, 0.8, presses=True) < usual


# Cover.


def _crippled_line() -> Battle:
    """Minneapolis lies crippled and stopped, with her destroyers between her and the enemy."""
    state = cruisers(minneapolis=2)
    state.ships["minneapolis"].speed = 0
    for place, name in enumerate(state.groups["destroyers"].ships):
        state.ships[name].x, state.ships[name].y = 3_000 * YARD, (2_000 + 600 * place) * YARD
        state.ships[name].course = 1800
    return state


def test_a_course_that_lays_smoke_between_the_enemy_and_a_cripple_is_worth_more() -> None:
    chart = room(_crippled_line(), USN)
    ships = chart.members(chart.view.groups["destroyers"])
    prospect = Prospect(chart, ships)
    assert ["minneapolis"] == [ward.mark.id for ward in prospect.wards]
    across = Course(0, 3_000, -4_000, 180, evading=False)
    with_cover = prospect.score(across)
    spared = cover.worth(prospect.wards, prospect.enemies, (3_000, 2_000), (across.x, across.y))
    assert spared > 0
    prospect.wards[0].place = (-90_000, -90_000)  # nobody there to hide

    assert with_cover - prospect.score(across) > prospect.fear * spared
    assert any(step.verb == SMOKE for step in move(chart, chart.view.groups["destroyers"]).helm.steps)


def test_smoke_that_hides_nobody_is_worth_nothing() -> None:
    chart = room(_crippled_line(), USN)
    found = cover.wards(chart, chart.members(chart.view.groups["destroyers"]))

    assert 0 == cover.worth(found, chart.enemies, (-9_000, 9_000), (-9_000, 12_000))


def test_heavy_ships_and_cripples_cover_nobody() -> None:
    state = _crippled_line()
    chart = room(state, USN)

    assert [] == cover.wards(chart, [state.ships["pensacola"]])
    state.ships["sterett"].level = 2
    chart = room(state, USN)
    assert [] == cover.wards(chart, chart.members(state.groups["destroyers"]))


def test_a_fighting_line_needs_no_cover() -> None:
    chart = room(cruisers(), USN)

    assert [] == cover.wards(chart, chart.members(chart.view.groups["destroyers"]))


# Night.


def _savo(apart: int) -> Battle:
    """Mikawa has found the southern cruisers and has not been found."""
    state = GAME.new("savo-island", 1)
    chokai = state.ships["chokai"]
    for name in state.groups["south"].ships:
        state.ships[name].x, state.ships[name].y = chokai.x, chokai.y - apart * YARD
    state.contacts["ijn"] = {"south": Contact("visual")}
    look_out(state)
    return state


@pytest.mark.parametrize("apart", [4_000, 9_000, 11_000])
def test_who_sees_farther_by_night_fights_where_he_is_not_seen(apart: int) -> None:
    state = _savo(apart)
    chart = room(state, IJN)
    ships = chart.members(state.groups["mikawa"])

    assert 6_000 < Prospect(chart, ships).range < 12_000


def test_a_burning_ship_has_nothing_to_hide() -> None:
    state = _savo(9_000)
    chart = room(state, IJN)
    ship = state.ships["chokai"]
    assert 7_500 == night.fighting_range(chart, [ship], chart.enemies, 3_000)
    ship.level = 1

    assert 3_000 == night.fighting_range(chart, [ship], chart.enemies, 3_000)


def test_without_radar_nobody_fights_beyond_his_lookouts_and_with_it_he_opens_by_radar() -> None:
    state = _savo(9_000)
    state.contacts["allied"] = {"mikawa": Contact("visual")}
    look_out(state)
    chart = room(state, ALLIED)
    ship = state.ships["chicago"]
    ship.search, ship.fc_radar = "none", False
    assert night.fighting_range(chart, [ship], chart.enemies, 20_000) < 6_000
    ship.search, ship.fc_radar = "later", True

    assert 20_000 == night.fighting_range(chart, [ship], chart.enemies, 20_000)


def test_guns_wait_for_the_torpedoes_while_the_enemy_sleeps() -> None:
    state = _savo(9_000)
    assert allocation.shoots(room(state, IJN))
    state.spreads.append(Spread(1, "ijn", "chokai", "IJN", 0, 0, 1800, 4, 24, 50_000, legs=2, is_hidden=True))
    assert not allocation.shoots(room(state, IJN))

    state.fired_on.append("mikawa")
    assert allocation.shoots(room(state, IJN))
    state.fired_on.clear()
    state.turn = 9
    assert allocation.shoots(room(state, IJN))
    state.options = state.options.but(gun_flash="on")
    assert not allocation.shoots(room(state, IJN))


def test_long_lances_are_kept_secret() -> None:
    state = _savo(9_000)
    state.ships["chokai"].tubes = [len(state.ships["chokai"].tubes)] * len(state.ships["chokai"].tubes)
    aimed = Mark("canberra", "KENT", -9_000, -15_500, 90, 12, 0, is_own=False)
    chart = room(state, IJN)
    chart.enemies = [aimed]
    found = torpedoes.launches(chart, {})

    assert found
    assert all(launch.is_secret for launch in found if state.ships[launch.ship].sheet.torpedoes[0].inches == 24)


def test_a_force_by_night_does_not_turn_aside_for_a_picket() -> None:
    state = GAME.new("savo-island", 1)
    state.contacts["ijn"] = {"blue": Contact("visual")}
    look_out(state)
    chart = room(state, IJN)
    assert ["blue"] == [enemy.id for enemy in chart.enemies]
    assert chart.meets_only_pickets
    assert Prospect(chart, chart.members(state.groups["mikawa"])).opponent is None

    state.contacts["ijn"]["south"] = Contact("visual")
    look_out(state)
    assert not room(state, IJN).meets_only_pickets


def test_guns_are_silent_at_a_picket_until_it_fires() -> None:
    state = GAME.new("savo-island", 1)
    state.contacts["ijn"] = {"blue": Contact("visual")}
    look_out(state)
    assert night.holds_fire(room(state, IJN))
    assert allocation.shoots(room(state, IJN)) == []

    state.fired_on.append("mikawa")
    assert not night.holds_fire(room(state, IJN))

    outspoken = replace(STANDARD, silent=False)
    state.fired_on.clear()
    assert not night.holds_fire(ChartRoom(GAME.view(state, IJN), outspoken))


def test_a_mixed_column_makes_no_smoke_of_its_own_accord() -> None:
    chart = room(_savo(9_000), IJN)

    assert all(step.verb != SMOKE for step in move(chart, chart.view.groups["mikawa"]).helm.steps)


# Merchantmen alone.


def test_nobody_but_merchantmen_is_closed_and_finished_however_much_is_won_already() -> None:
    met = contact(("fubuki", "shirayuki"), ("f1",))
    state = GAME.new(scenario(brief(met, fight_in(met), CampaignOptions())), 1)
    look_out(state)
    japan, allies = Seat("japan"), Seat("allies")
    found = room(state, japan)
    ships = [ship for ship in state.ships.values() if ship.side == "japan"]

    assert (found.stance.why, found.stance.presses) == ("prey", True)
    assert 0 < Prospect(found, ships).range < reach(ships) // 2
    for ship in list(state.ships.values())[:-1]:
        if ship.side == "allies":
            ship.level = 3
    assert room(state, japan).stance.why == "prey", "the last of them is not let go"
    assert room(state, allies).stance.why != "prey"
    for ship in ships:
        ship.level = 2
    assert room(state, japan).stance.why != "prey", "cripples chase nobody"
