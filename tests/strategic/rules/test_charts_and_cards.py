"""Cards and charts as on the table: their content for a small position, as data and as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.scenarios import scenario
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import ESCORTING, RAIDING
from flagplot.strategic.state.view import StrategicView
from flagplot.strategic.text import cardtext, sheets
from flagplot.strategic.text.worldtext import WEST_EDGE, WIDE, Chart, chart_of, inside, numbered
from tests.strategic.positions import air_of, carrier, force, little, operation, route, stock, troops, unit, war

MAPS = Path(__file__).parents[1] / "maps"


def afloat() -> Strategic:
    """A task force under its flag, ships in port, an escort, two attacks, tonnage of two nations."""
    state = little(3)
    deck = carrier(state, "usa", "reef")
    hurt = unit(state, "usa", "light_cruiser", "reef", damaged=True)
    force(state, "usa:one", "reef", deck, hurt, lsp=2, men=1, tanks=1, transports=2)
    operation(state, "sweep", "usa:one", "d")
    lying = unit(state, "usa", "heavy", "reef")
    lying.idle = True
    spare = carrier(state, "uk", "sydney", "escort_carrier")
    assert air_of(state, spare.id).aboard == spare.id
    stock(state, "usa", "reef", 3)
    route(state, 7, "usa", "reef", "midway", "c", usa=5, uk=2)
    route(state, 8, "usa", "pearl", "reef", "abcdefgh", usa=5)
    guard, boat, other = (
        unit(state, "usa", "escort", "pearl"),
        unit(state, "usa", "submarine", "reef"),
        unit(state, "usa", "submarine", "reef"),
    )
    guard.duty, guard.on = ESCORTING, "7"
    boat.duty, boat.on, boat.area = RAIDING, "2", "f"
    other.duty, other.on, other.area = RAIDING, "2", "e"
    return state


@pytest.mark.rule("NW-OPS-1", "NW-OPS-2", "NW-UNI-31")
def test_a_task_force_card() -> None:
    (card,) = sheets.task_force_cards(afloat())
    assert {key: card[key] for key in ("id", "nation", "base", "area", "flag")} == {
        "id": "usa:one",
        "nation": "usa",
        "base": "reef",
        "area": "d",
        "flag": True,
    }
    assert card["cv"] == 11 + 1
    assert (card["manpower"], card["tanks"], card["transports"], card["lsp"]) == (1, 1, 2, 2)
    assert [(one["id"], one["ratings"], one["damaged"], one.get("air")) for one in card["units"]] == [
        ("usa-fleet_carrier-1", "1-0-0", False, "usa-air-1"),
        ("usa-light_cruiser-1", "3-4-4", True, None),
    ]
    assert (card["operation"]["kind"], card["operation"]["area"]) == ("sweep", "d")


@pytest.mark.rule("NW-OPS-22")
def test_of_an_enemy_force_the_card_is_a_counter() -> None:
    view = GAME.view(afloat(), Seat("japan"))
    assert isinstance(view, StrategicView)
    (card,) = sheets.task_force_cards(view.position)
    assert set(card) == {"id", "nation", "base", "area", "flag", "operation"}
    text = cardtext.task_forces(view.position, [card])
    assert text.splitlines()[0] == "COUNTERS ON THE MAP"
    assert text.splitlines()[1].split(maxsplit=1) == ["usa:one", "in d, under a flag"]
    state = afloat()
    state.operations, state.forces["usa:one"].area = [], ""
    seen = GAME.view(state, Seat("japan"))
    assert isinstance(seen, StrategicView)
    assert "at Reef (reef)" in cardtext.task_forces(seen.position, sheets.task_force_cards(seen.position))


@pytest.mark.rule("NW-OPS-3", "NW-OPS-4", "NW-SEQ-11", "NW-SEQ-16")
def test_forces_in_port() -> None:
    state = afloat()
    cards = {card["base"]: card for card in sheets.port_cards(state)}
    assert sorted(cards) == ["reef", "sydney"]
    assert [one["id"] for one in cards["reef"]["units"]] == ["usa-heavy-1"]
    assert cards["reef"]["units"][0]["idle"]
    assert cards["reef"]["lsp"] == {"usa": 3}
    assert cards["sydney"]["lsp"] == {}
    assert [(one["id"], one["air"], one["nation"]) for one in cards["sydney"]["units"]] == [
        ("uk-escort_carrier-1", "uk-air-1", "uk")
    ]
    text = cardtext.ports(state, list(cards.values()))
    assert "FORCES IN PORT: Reef (reef)   LSP: " in text
    assert "LSP: none" in text
    assert "usa-heavy-1 5-4-2 (moved)" in text
    assert "uk-escort_carrier-1 1-0-0 with uk-air-1" in text


@pytest.mark.rule("NW-MER-2", "NW-MER-7", "NW-MER-14", "NW-MER-16", "NW-MER-33")
def test_the_economic_route_chart() -> None:
    state = afloat()
    chart = {line["serial"]: line for line in sheets.route_chart(state)}
    short, long = chart[7], chart[8]
    assert (short["length"], short["factor"], short["lift"]) == ("Short", "x2", 14)
    assert (short["tonnage"], short["escorts"], short["attackers"]) == ({"usa": 5, "uk": 2}, ["usa-escort-1"], [])
    assert (long["length"], long["factor"], long["lift"], long["path"]) == ("Long", "x1/2", 2.5, list("abcdefgh"))
    assert chart[2]["attackers"] == ["usa-submarine-1", "usa-submarine-2"]
    text = cardtext.route_chart(state, list(chart.values()))
    line = next(line for line in text.splitlines() if line.startswith("  8"))
    assert line.split()[-6:] == ["5", "Long", "(x1/2)", "2.5", "pearl,", "reef"]
    assert "escorts: usa-escort-1" in text
    assert "attackers: usa-submarine-1, usa-submarine-2" in text


@pytest.mark.rule("NW-MER-10", "NW-INT-1", "NW-INT-50")
def test_escort_and_attack_cards_by_base_of_origin() -> None:
    state = afloat()
    (escorts,), (attacks,) = sheets.escort_cards(state), sheets.attack_cards(state)
    assert (escorts["base"], attacks["base"]) == ("pearl", "reef")
    assert [(line["route"], [one["id"] for one in line["units"]]) for line in escorts["routes"]] == [
        (7, ["usa-escort-1"])
    ]
    assert "area" not in escorts["routes"][0]
    assert [(line["route"], line["area"], line["units"][0]["id"]) for line in attacks["routes"]] == [
        (2, "e", "usa-submarine-2"),
        (2, "f", "usa-submarine-1"),
    ]
    text = cardtext.origin("ATTACKS")(state, [attacks])
    assert text.splitlines()[0] == "ATTACKS   FLEET BASE OF ORIGIN: Reef (reef)"
    assert "Truk to Kyoto in e: usa-submarine-2 1-3-0" in text


@pytest.mark.rule("NW-ADV-1")
def test_the_hand() -> None:
    state = afloat()
    state.hands["usa"].remove("usa-2")
    cards = sheets.hands(state, ["usa", "uk"])
    assert [card["id"] for card in cards] == ["usa-1", "usa-3", "uk-1", "uk-2", "uk-3"]
    assert cards[1] == {"id": "usa-3", "nation": "usa", "value": 3, "name": "Card 3"}
    assert cardtext.hand(state, cards).splitlines()[1] == "usa-3            +3  Card 3"
    whole = sheets.everything(state, ["usa"])
    assert (whole["turn"], len(whole["hands"]), len(whole["routes"])) == (3, 2, 5)


@pytest.mark.rule("NW-MAP-6")
@pytest.mark.parametrize("scenario", ["war", "pacific", "atlantic", "intro"])
def test_the_text_map_numbers_every_sea_once(scenario: str) -> None:
    areas = tuple(GAME.new(scenario, 1).atlas.areas)
    chart = chart_of(areas)
    lines = chart.drawn({areas[0]: "*"})
    assert max(map(len, lines)) <= 100
    for area, number in numbered(areas).items():
        row, column = chart.spot(area)
        assert lines[row][column:].startswith(str(number)) or any(
            chart.spot(other)[0] == row and 0 < abs(chart.spot(other)[1] - column) < 4
            for other in areas
            if other != area
        ), area
    row, column = chart.spot(areas[0])
    assert lines[row][column : column + 2] == "1*"
    assert chart.cells[row][column] in areas


@pytest.mark.rule("NW-MAP-6")
def test_the_text_map_has_room_for_every_number_and_its_marks_and_shows_the_world_where_most_of_it_is_played() -> None:
    areas = tuple(GAME.new("war", 1).atlas.areas)
    chart = chart_of(areas)
    columns = [chart.spot(area)[1] for area in areas]
    assert (min(columns) >= 0, max(columns)) == (True, WIDE - 5), (
        "the easternmost number keeps four places for its marks"
    )
    assert chart_of(areas[:61]).west == chart.west == WEST_EDGE
    assert chart_of(areas[:60]).west != WEST_EDGE, "sixty seas are cut where most of the world is empty"


def test_a_point_is_inside_a_ring_or_not() -> None:
    square = ((0.0, 0.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0))
    assert inside(square, 5, 5)
    assert not any(inside(square, lon, lat) for lon, lat in ((11, 5), (-1, 5), (5, 11), (5, -1)))


def test_seas_across_the_date_line_stand_side_by_side() -> None:
    chart = Chart(tuple(war().atlas.areas))
    assert all(any(area in row for row in chart.cells) for area in chart.areas)


def test_the_chart_tells_whose_tonnage_it_is_where_two_nations_sail() -> None:
    state = little()
    state.routes[1].tonnage["uk"] = 3
    text = cardtext.route_chart(state, sheets.route_chart(state))
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("  1  Pearl to Midway"))
    assert lines[at + 1].split() == ["tonnage:", "the", "United", "States", "10,", "Britain", "3"], "two of them"
    assert "13  Med (x1)       13  pearl, midway" in lines[at]
    other = next(number for number, line in enumerate(lines) if line.startswith("  2  Truk to Kyoto"))
    assert not lines[other + 1].strip().startswith("tonnage"), "one alone needs no second line"


def test_long_lines_are_folded_to_the_page() -> None:
    for indent, lengths in ((0, [98, 84]), (2, [100, 86])):
        assert [len(line) for line in cardtext.folded("ab " * 60, indent)] == lengths


@pytest.mark.parametrize("name", ["intro", "war"])
def test_the_text_map_looks_as_it_was_drawn(name: str) -> None:
    drawn = chart_of(scenario(name).areas).drawn({})
    assert drawn == (MAPS / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_marks_at_the_edge_of_the_map_are_cut_off() -> None:
    chart = chart_of(scenario("war").areas)
    east = max(scenario("war").areas, key=lambda area: chart.spot(area)[1])
    row, column = chart.spot(east)
    line = chart.drawn({east: "!" * 40})[row]
    assert len(line) == WIDE
    assert line[column:].endswith("!!")


@pytest.mark.rule("NW-OPS-1")
def test_a_task_force_card_says_whether_she_is_at_sea() -> None:
    state = little()
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "usa:two", "reef", unit(state, "usa", "heavy", "reef"))
    operation(state, "sweep", "usa:two", "d")
    text = cardtext.task_forces(state, sheets.task_force_cards(state))
    assert "TASK FORCE usa:one   base Reef (reef)   in port" in text
    assert "TASK FORCE usa:two   base Reef (reef)   at sea in d" in text


def test_a_nation_without_books_has_no_land_points() -> None:
    state = little()
    assert state.land_of("atlantis") == 0
    troops(state, "usa", "pearl", men=2, tanks=1, garrisons=1)
    force(state, "usa:one", "pearl", men=2)
    assert state.land_of("usa") == state.pool["usa"] + 4 + 2
