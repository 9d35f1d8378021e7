"""The arithmetic that the reconstructed values were chosen to satisfy."""

from __future__ import annotations

import math
import tomllib
from importlib.resources import files

import pytest

from flagplot.kernel.hexes import distance, parse_hex
from flagplot.operational.content.cards import board, cards
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.rules.recon.zones import search_numbers
from flagplot.operational.rules.victory import winner


@pytest.mark.rule("MK-REC-12")
def test_a_jakes_search_uses_up_the_die_exactly_at_distance_one() -> None:
    reach = cards().air["tone-jake"].range

    assert [search_numbers(reach, distance) for distance in range(reach, 0, -1)] == [1, 2, 3, 4, 5, 6]


def test_only_the_martlets_range_needs_rounding() -> None:
    odd = {unit.type for unit in cards().air.values() if unit.is_fighter and unit.range % 2}

    assert odd == {"Martlet"}


def test_a_force_steaming_fast_throughout_lasts_thirteen_turns() -> None:
    fuel = cards().ships["ijn.akagi"].fuel
    hexes = fuel // 2 * 3

    assert (fuel // 2, hexes) == (13, 39)
    assert board().routes(board().places["mergui"].hex)[board().places["trincomalee"].hex] <= hexes


@pytest.mark.rule("MK-SEA-39")
def test_hexes_of_sixty_miles_measure_the_bay() -> None:
    places = tomllib.loads(files("flagplot.content").joinpath("operational", "places.toml").read_text("utf-8"))["place"]
    for one in places:
        for other in places:
            hexes = distance(parse_hex(one["hex"]), parse_hex(other["hex"]))
            miles = great_circle(one["position"], other["position"])

            # Hex steps exceed the length of an oblique route by up to a sixth, and a port may be at the edge of its hex.
            assert miles / 60 - 1.1 <= hexes <= miles / 60 * 1.17 + 1.1, (one["id"], other["id"])


def great_circle(one: list[float], other: list[float]) -> float:
    """Nautical miles between two positions in degrees."""
    (a, b), (c, d) = ([math.radians(angle) for angle in place] for place in (one, other))
    cosine = math.sin(a) * math.sin(c) + math.cos(a) * math.cos(c) * math.cos(b - d)
    return math.degrees(math.acos(min(1.0, cosine))) * 60


def test_the_r_class_reaches_colombo_from_addu_and_not_back() -> None:
    fuel = cards().ships["rn.resolution"].fuel
    way = board().routes(board().places["addu"].hex)[board().places["colombo"].hex]
    turns = -(-way // 2)

    assert turns <= fuel < 2 * turns


@pytest.mark.rule("MK-VIC-14")
def test_the_losses_of_april_1942_would_be_a_japanese_victory() -> None:
    ships = cards().by_short
    sunk = ("hermes", "cornwall", "dorsetshire", "vampire", "tenedos")
    lead = sum(ships[name].points for name in sunk) + 20  # and twenty freighters off the Indian coast

    assert 25 <= lead <= 35
    assert winner(lead, 10, 20) == "japan"


def test_the_air_bases_of_ceylon_have_room_for_the_wheeled_units_of_history() -> None:
    fields = {place.id for place in board().places.values() if place.region == "ceylon"}
    wheeled = [unit for unit, base in scenario("raid").air.items() if base in fields and not cards().air[unit].seaplane]

    assert len(wheeled) == 7
    for field in fields:
        stationed = [unit for unit in wheeled if scenario("raid").air[unit] == field]
        assert len(stationed) <= board().places[field].capacity, field


def test_the_convoy_of_the_invasion_scenario_can_land_with_a_week_to_spare() -> None:
    found = scenario("ceylon")
    start = board().places[found.ozawa].hex
    turns = min(board().routes(start)[at] for at in board().ceylon if board().is_sea(at))

    assert turns + 9 <= found.last_turn
