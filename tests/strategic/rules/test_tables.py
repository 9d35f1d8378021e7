"""Every printed table cell by cell, every option, the worked examples."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib.resources import files

import pytest

from flagplot.kernel.chart import Chart
from flagplot.strategic import GAME, charts
from flagplot.strategic.content.world import world
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.rules.combat.losses import step
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.rules.merchant.commerce import Escort, Interdictors, interdict, odds_column
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import KINDS
from tests.strategic.positions import air_of, carrier, fact, little, order, route, run, top, umpire, unit, war

BOOK = tomllib.loads(files("flagplot.content").joinpath("strategic", "rulebook.toml").read_text(encoding="utf-8"))
TABLES = {table["id"]: table["rows"] for table in BOOK["table"]}
EXAMPLES = {example["id"]: example for example in BOOK["example"]}
NATIONS = ("usa", "germany", "italy", "uk", "japan", "free-french", "netherlands", "vichy", "ussr")


def cells(chart: Chart) -> list[list[str]]:
    return [[chart.read(row, column).cell for column in chart.columns] for row in chart.rows]


def printed(table: str, first: int = 1) -> list[list[str]]:
    return [[str(cell) for cell in row[first:]] for row in TABLES[table]]


@pytest.mark.rule("NW-UNI-19")
def test_ratings() -> None:
    assert cells(charts.RATINGS) == printed("NW-TAB-RATINGS")


@pytest.mark.rule("NW-AMP-10")
def test_land_points() -> None:
    assert cells(charts.LAND_POINTS) == printed("NW-TAB-LAND")


@pytest.mark.rule("NW-CMB-8")
def test_damage() -> None:
    assert cells(charts.DAMAGE) == printed("NW-TAB-DAMAGE")


@pytest.mark.rule("NW-CMB-17")
def test_modifiers() -> None:
    assert [[row[0]] for row in cells(charts.MODIFIERS)] == [[str(row[1])] for row in TABLES["NW-TAB-MODIFIERS"]]


@pytest.mark.rule("NW-INT-25")
def test_odds() -> None:
    blank = [["*" if cell == "" else cell for cell in row] for row in printed("NW-TAB-ODDS")]
    ours = [[cell[0] for cell in row] for row in cells(charts.ODDS)]
    for mine, theirs in zip(ours, blank, strict=True):
        assert [m for m, t in zip(mine, theirs, strict=True) if m not in ("*", t)] == []
    assert sum(row.count("*") for row in ours) == 1
    assert ours[2][4] == "*"


@pytest.mark.rule("NW-INT-28")
def test_losses() -> None:
    assert cells(charts.LOSSES) == printed("NW-TAB-LOSSES")


@pytest.mark.rule("NW-MER-16")
def test_supply() -> None:
    assert [[row[1] for row in cells(charts.SUPPLY)]] == [[row[2] for row in TABLES["NW-TAB-SUPPLY"]]]
    assert [row[0] for row in cells(charts.SUPPLY)] == [row[1] for row in TABLES["NW-TAB-SUPPLY"]]


@pytest.mark.rule("NW-MER-20", "NW-MER-22", "NW-MER-23")
def test_transport() -> None:
    assert len(charts.TRANSPORT.rows) == len(TABLES["NW-TAB-CARGO"])
    assert [cell[0] for cell in cells(charts.TRANSPORT)][:7] == [row[1] for row in TABLES["NW-TAB-CARGO"]][:7]


@pytest.mark.rule("NW-RNG-1", "NW-RNG-2", "NW-RNG-3", "NW-RNG-6")
def test_ranges() -> None:
    assert cells(charts.RANGES) == printed("NW-TAB-RANGES")


@pytest.mark.rule("NW-SET-1")
def test_starting_balance() -> None:
    state = war()
    rows = {row[0].lower(): row[1:] for row in TABLES["NW-TAB-BALANCE"]}
    names = {
        "fleet_carrier": "fleet carrier group",
        "escort_carrier": "escort carrier group",
        "heavy": "heavy ship group",
        "light_cruiser": "light cruiser force",
        "escort": "escort force",
        "submarine": "submarine flotilla",
        "landing_craft": "landing craft group",
    }
    for kind in KINDS[:7]:
        counted = [sum(1 for u in state.units.values() if u.nation == n and u.kind == kind) for n in NATIONS]
        assert counted == rows[names[kind]], kind
    assert [state.tonnage_of(nation) for nation in NATIONS] == rows["tonnage points"]


@pytest.mark.rule("NW-BAS-21", "NW-BAS-22")
def test_fleet_bases() -> None:
    ours = sorted(
        (place.name.split(" (")[0].split(",")[0], place.base_from)
        for place in world().places.values()
        if place.kind == "fleet_base"
    )
    theirs = sorted((row[1].split(" (")[0].split(",")[0], row[2]) for row in TABLES["NW-TAB-BASES"])
    assert len(ours) == len(theirs) == 63
    assert [turn for _, turn in ours if turn != 1] == [4]


@pytest.mark.rule("NW-MER-32")
def test_example_routes() -> None:
    factor = {"x2": Fraction(2), "x1": Fraction(1), "x1/2": Fraction(1, 2)}
    state = war()
    for number, _, tonnage, label, times, lift in TABLES["NW-TAB-ROUTES"]:
        assert tonnage * factor[times] == lift
        path = world().routes[number].path
        assert charts.SUPPLY.read(trade.length(state, path), "label").cell == label, number


def attack(state: Strategic, number: int, nation: str, base: str, area: str, on: int) -> None:
    for _ in range(number):
        boat = unit(state, nation, "submarine", base)
        boat.duty, boat.on, boat.area = "raid", str(on), area


@pytest.mark.rule(
    "NW-INT-12", "NW-INT-15", "NW-INT-16", "NW-INT-25", "NW-INT-28", "NW-INT-29", "NW-INT-30", "NW-INT-33"
)
def test_example_one() -> None:
    """Four German flotillas against two escort forces, with the printed dice."""
    state = little()
    state.alliances["germany"] = "axis"
    attack(state, 4, "germany", "reef", "c", 1)
    guards = [unit(state, "usa", "escort", "pearl") for _ in range(2)]
    for guard in guards:
        guard.duty, guard.on = "escort", "1"
    state.flow.append(MerchantWar())
    events = run(state, 1, 2)
    expected = EXAMPLES["NW-EX-1"]["result"]
    fought = next(event for event in events if event.kind == "merchant.fought").facts
    assert (fought["attack"], fought["defence"], fought["column"], fought["colour"]) == (
        12,
        4,
        expected["column"],
        "Blue",
    )
    assert (fought["tonnage"], fought["escort_steps"], fought["raider_steps"]) == (8, 2, 0)
    for guard in guards:
        order(state, "usa", f"lose {guard.id}")
    assert all(guard.damaged for guard in guards)
    assert state.routes[1].tonnage["usa"] == 2


@pytest.mark.rule("NW-INT-16", "NW-INT-19", "NW-INT-34", "NW-INT-35", "NW-INT-47")
def test_example_two() -> None:
    """Eight German flotillas against a carrier group, cruisers and four escort forces."""
    state = little()
    route(state, 1, "usa", "pearl", "midway", "abc", usa=40)
    attack(state, 8, "germany", "reef", "c", 1)
    deck = carrier(state, "usa", "pearl", "escort_carrier")
    screen = [deck, air_of(state, deck.id), unit(state, "usa", "light_cruiser", "pearl")]
    small = [unit(state, "usa", "escort", "pearl") for _ in range(4)]
    for one in (*screen, *small):
        one.duty, one.on = "escort", "1"
    state.flow.append(MerchantWar())
    events = run(state, 3, 1)
    fought = next(event for event in events if event.kind == "merchant.fought").facts
    assert (fought["attack"], fought["defence"], fought["column"], fought["colour"]) == (24, 17, "1:1", "Blue")
    assert (fought["tonnage"], fought["escort_steps"], fought["raider_steps"]) == (16, 4, 1)
    while str(top(state).title(state)) == "Losses":
        phase = top(state)
        choice = next(
            c
            for c in phase.choices(state)
            if not state.units[c].damaged and "carrier" not in c and "light" not in c and "air" not in c
        )
        order(state, phase.levy.nation, f"lose {choice}")
    assert all(one.damaged for one in small)
    assert sum(1 for u in state.units.values() if u.kind == "submarine" and u.damaged) == 1


@pytest.mark.rule("NW-INT-17", "NW-INT-28", "NW-INT-31")
def test_example_three() -> None:
    """Four US flotillas against an unprotected Japanese route."""
    state = little()
    attack(state, 4, "usa", "reef", "e", 2)
    state.flow.append(MerchantWar())
    events = run(state, 5, 2)
    assert fact(events, "merchant.fought", "column") == "4:1"
    assert fact(events, "merchant.fought", "colour") == "Green"
    assert fact(events, "merchant.fought", "tonnage") == 8
    assert state.routes[2].tonnage["japan"] == 4
    assert not [u for u in state.units.values() if u.damaged]


@pytest.mark.rule("NW-CMB-2", "NW-CMB-4")
def test_example_of_damage() -> None:
    """One heavy group that takes two steps is sunk."""
    state = little()
    ship = unit(state, "usa", "heavy", "pearl")
    step(state, ship, ("japan",))
    step(state, ship, ("japan",))
    assert ship.id not in state.units


@pytest.mark.parametrize("name", ["NW-EX-1", "NW-EX-2", "NW-EX-3"])
def test_examples_by_figures(name: str) -> None:
    example = EXAMPLES[name]
    given, dice, expected = example["given"], example["dice"], example["result"]
    german = given.get("german_submarines", 0)
    others = sum(n for key, n in given.items() if "submarine" in key) - german
    raiders = Interdictors(expected["interdictor_cv"], expected["interdictor_cv"], german, others)
    escort = Escort(expected["escort_cv"], air=given.get("escort_carriers_with_air", 0))
    result, _ = interdict(
        raiders, escort, StrategicOptions.of(GAME.settings({})), umpire(dice["interdictor"], dice["escort"])
    )
    assert (result.difference, result.colour, result.tonnage) == (
        expected["difference"],
        expected["colour"],
        expected["tonnage"],
    )
    assert odds_column(raiders.cv, escort.cv) in expected["column"]
    assert result.raider_steps == expected["raider_steps"]
