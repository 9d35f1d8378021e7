"""The map of the Bay of Bengal: grid, terrain, ports, and the distances for which the scale was chosen."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from itertools import pairwise

import pytest

from flagplot.kernel.content.document import BadDocument
from flagplot.kernel.hexes import Hex, distance, neighbours, parse_hex
from flagplot.operational.content.map import board, read_board

HOME = files("flagplot.content").joinpath("operational")


def text(name: str) -> str:
    return HOME.joinpath(name).read_text("utf-8")


def sea_miles(a: str, b: str) -> int:
    return board().routes(parse_hex(a))[parse_hex(b)]


def test_the_text_map_shows_the_terrain() -> None:
    rows = [line[5:] for line in text("map.txt").splitlines()[2:]]

    assert rows == ["".join(board().terrain(Hex(c, r)) for c in range(35)) for r in range(30)]


def test_every_place_lies_in_the_hex_of_its_latitude_and_longitude() -> None:
    for place in tomllib.loads(text("places.toml"))["place"]:
        latitude, longitude = place["position"]
        column = int((longitude - 70) / 0.875 + 0.5)
        top = 22.5 if column % 2 else 23.0

        assert place["hex"] == f"{column:02d}{int(top - latitude + 0.5):02d}", place["name"]


@pytest.mark.rule("MK-SEA-41")
def test_every_hex_open_to_ships_can_be_reached_from_mergui() -> None:
    assert set(board().routes(board().places["mergui"].hex)) == set(board().sea)


@pytest.mark.rule("MK-SEA-41")
def test_ships_neither_enter_land_nor_cross_closed_sides() -> None:
    inland, jaffna, mannar = parse_hex("1215"), parse_hex("1113"), parse_hex("1114")

    assert not board().is_sea(inland)
    assert mannar in neighbours(jaffna)
    assert mannar not in board().ways(jaffna)
    assert jaffna not in board().ways(mannar)


@pytest.mark.rule("MK-SEA-40")
def test_the_directions_are_those_of_flat_topped_hexes() -> None:
    assert neighbours(Hex(12, 10)) == (Hex(12, 9), Hex(13, 9), Hex(13, 10), Hex(12, 11), Hex(11, 10), Hex(11, 9))


def test_the_water_beyond_the_malay_peninsula_is_no_part_of_the_bay() -> None:
    assert not board().is_sea(parse_hex("3411"))


@pytest.mark.parametrize(
    "start, end, steps",
    [
        ("3310", "1314", 20),  # Mergui to Trincomalee: twenty turns for a convoy
        ("3029", "1522", 15),  # entry to the sighting of 4 April: five turns at Fast speed
        ("0424", "1116", 11),  # Addu to Colombo: six turns for the R class
    ],
)
def test_the_sea_routes_fit_the_timetable_of_history(start: str, end: str, steps: int) -> None:
    assert sea_miles(start, end) == steps


@pytest.mark.parametrize(
    "start, end, hexes",
    [
        ("1522", "1217", 7),  # the Catalina's sighting, seen from Koggala
        ("1219", "1116", 3),  # the Colombo raid
        ("1715", "1314", 4),  # the Trincomalee raid
        ("2100", "2611", 13),  # Calcutta to Port Blair: the B-17s
    ],
)
def test_the_air_distances_fit_the_ranges(start: str, end: str, hexes: int) -> None:
    assert distance(parse_hex(start), parse_hex(end)) == hexes


@pytest.mark.rule("MK-REC-29")
def test_the_search_zones_are_those_of_the_rulebook() -> None:
    zones = {(zone.side, zone.place): zone.radius for zone in board().zones}

    assert zones == {
        ("allies", "koggala"): 8,
        ("allies", "trincomalee"): 5,
        ("allies", "madras"): 3,
        ("allies", "vizagapatam"): 3,
        ("allies", "calcutta"): 5,
        ("japan", "sabang"): 8,
        ("japan", "port-blair"): 8,
        ("japan", "mergui"): 6,
        ("japan", "rangoon"): 4,
    }
    assert board().base_zone_radius == 4


@pytest.mark.rule("MK-BAT-6")
def test_seven_ports_are_boxed() -> None:
    boxed = {place.id for place in board().places.values() if place.kind == "major"}

    assert boxed == {"colombo", "trincomalee", "madras", "calcutta", "bombay", "mergui", "rangoon"}


@pytest.mark.rule("MK-AIR-12", "MK-AIR-13")
def test_colombo_and_trincomalee_host_four_air_units_and_every_other_base_two() -> None:
    capacity = {place.id: place.capacity for place in board().places.values() if place.kind != "none"}

    assert {name for name, room in capacity.items() if room == 4} == {"colombo", "trincomalee"}
    assert {room for name, room in capacity.items() if name not in {"colombo", "trincomalee"}} == {2}


@pytest.mark.rule("MK-SET-17")
def test_ten_freighter_units_start_on_the_sea() -> None:
    assert len(set(board().freighters)) == 10
    assert all(board().terrain(at) in ".+" for at in board().freighters)


@pytest.mark.rule("MK-SET-5")
def test_the_entry_hexes_line_the_lower_right_corner() -> None:
    assert len(board().entry) == 7
    assert all(board().is_sea(at) and at.column >= 30 and at.row >= 27 for at in board().entry)
    assert set(board().entry) <= set(board().east)


@pytest.mark.rule("MK-REC-3", "MK-REC-4")
def test_coasts_are_held_from_the_start() -> None:
    owner = {name: board().coast_owner(parse_hex(at)) for name, at in COASTS.items()}

    assert owner == {
        "Mergui archipelago": "japan",
        "Phuket": "japan",
        "Great Nicobar": "japan",
        "Akyab": "allies",
        "Madras": "allies",
        "Addu": "allies",
        "Chagos": "allies",
        "open sea": "",
    }


COASTS = {
    "Mergui archipelago": "3211",
    "Phuket": "3215",
    "Great Nicobar": "2716",
    "Akyab": "2603",
    "Madras": "1210",
    "Addu": "0424",
    "Chagos": "0328",
    "open sea": "1820",
}


def test_ceylon_is_eleven_hexes_round_two_inland_ones() -> None:
    inland = {str(at) for at in board().ceylon if board().terrain(at) == "#"}

    assert len(board().ceylon) == 11
    assert inland == {"1215", "1216"}


def test_the_coast_for_the_client_is_small_and_lies_on_the_grid() -> None:
    raw = text("coast.json")
    coast = json.loads(raw)
    points = [point for ring in coast["rings"] for point in ring]

    assert len(raw) < 150_000
    assert all(-2 <= x <= 37 and -2 <= y <= 32 for x, y in points)
    assert all(a != b for ring in coast["rings"] for a, b in pairwise(ring))


def test_a_place_at_sea_is_a_fault_with_file_line_and_key() -> None:
    places = text("places.toml").replace('hex = "1116"', 'hex = "1820"', 1)
    line = places.splitlines().index('hex = "1820"') + 1

    with pytest.raises(BadDocument) as fault:
        read_board(text("map.toml"), places)

    assert f"places.toml:{line}: place[0].hex: 1820 is no coastal hex." in str(fault.value)


def test_an_unknown_key_is_a_fault() -> None:
    with pytest.raises(BadDocument, match=r"places\.toml:\d+: place\[0\]\.harbour: unknown key"):
        read_board(text("map.toml"), text("places.toml").replace("region =", 'harbour = "deep"\nregion =', 1))


def test_a_map_with_a_short_row_is_a_fault() -> None:
    with pytest.raises(BadDocument, match="should be 30 rows of 35 letters"):
        read_board(text("map.toml").replace("###+", "##+", 1), text("places.toml"))
