"""The strategic game at the terminal: map, forces, cards as text and as JSON, without hidden information."""

from __future__ import annotations

import json
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.strategic import GAME as STRATEGIC
from flagplot.strategic.content.scenarios import NAMES
from flagplot.strategic.orders.items import BOOKS
from flagplot.strategic.orders.sheets import SMALL
from flagplot.strategic.state.view import StrategicView
from flagplot.strategic.text import terminal
from flagplot.strategic.text.cardtext import row
from flagplot.strategic.text.usage import ANSWERS, SHEETS

GAME: Any = STRATEGIC
ALLIED, AXIS = Seat("allied"), Seat("axis")


def played(scenario: str, until: str, seed: int = 4) -> Match:
    """A game of captains up to the first question of a phase on turn 1."""
    match = Match.open(GAME, scenario, Fairness(seed=seed))
    captain, wits = recruit("strategic", "captain"), SeededDice(Chance(key_from_seed(seed)))
    while type(match.state.flow[-1]).__name__ != until:
        seat = GAME.to_act(match.state)[0]
        match.play(seat, captain.order(Desk(GAME, match.state, seat), wits))
    return match


def seen(match: Match, seat: Seat) -> StrategicView:
    view = GAME.view(match.state, seat)
    assert isinstance(view, StrategicView)
    return view


def looked(match: Match, seat: Seat, line: str) -> str:
    word, *rest = line.split()
    return terminal.COMMANDS[word](seen(match, seat), rest)


@pytest.fixture(scope="module")
def flags() -> Match:
    return played("intro", "Flagging")


@pytest.mark.parametrize("name", NAMES)
def test_the_board_shows_every_area_by_number_within_a_hundred_columns(name: str) -> None:
    match = Match.open(GAME, name, Fairness(seed=1))
    seat = GAME.to_act(match.state)[0]
    lines = terminal.board(seen(match, seat)).splitlines()
    assert max(len(line) for line in lines) <= 100
    state: Any = match.state
    drawn = " ".join(lines[1:40])
    missing = [n for n in range(1, len(state.atlas.scenario.areas) + 1) if str(n) not in drawn]
    assert not missing


def test_forces_lists_every_unit_a_seat_commands_and_no_other(flags: Match) -> None:
    state: Any = flags.state
    text = terminal.forces(seen(flags, AXIS))
    for unit in state.units.values():
        assert (f"{unit.id}" in text) == (unit.nation == "japan"), unit.id


@pytest.mark.rule("NW-OPS-22")
def test_of_an_enemy_task_force_the_card_shows_the_counter_alone(flags: Match) -> None:
    cards = {card["id"]: card for card in json.loads(looked(flags, ALLIED, "taskforces json"))}
    enemy = [card for name, card in cards.items() if name.startswith("japan:")]
    assert enemy
    assert all(set(card) == {"id", "nation", "base", "area", "flag"} for card in enemy)


@pytest.mark.rule("NW-OPS-1", "NW-OPS-2")
def test_a_task_force_card_carries_its_counters_and_the_sum_of_their_fleet_values(flags: Match) -> None:
    card = next(card for card in json.loads(looked(flags, AXIS, "taskforces json")) if card.get("units"))
    state: Any = flags.state
    force = state.forces[card["id"]]
    assert [unit["id"] for unit in card["units"]] == force.units
    fleet = sum(int(unit["ratings"].split("-")[0]) + (10 if "air" in unit else 0) for unit in card["units"])
    assert card["cv"] == fleet
    assert f"fleet CV {fleet}" in looked(flags, AXIS, f"taskforces {card['id']}")


@pytest.mark.rule("NW-OPS-3", "NW-OPS-4")
def test_units_without_a_role_are_on_the_port_card_of_their_base(flags: Match) -> None:
    cards = json.loads(looked(flags, AXIS, "ports json"))
    state: Any = flags.state
    listed = {(card["base"], unit["id"]) for card in cards for unit in card["units"] if unit["nation"] == "japan"}
    lying = {(u.at, u.id) for u in state.units.values() if u.nation == "japan" and u.duty == "port" and not u.aboard}
    assert listed == lying
    assert "FORCES IN PORT" in looked(flags, AXIS, "ports")


@pytest.mark.rule("NW-MER-7", "NW-MER-9")
def test_the_route_chart_shows_tonnage_length_lift_and_counters(flags: Match) -> None:
    chart = {row["serial"]: row for row in json.loads(looked(flags, AXIS, "chart json"))}
    state: Any = flags.state
    row = chart[11]
    assert row["tonnage"] == {"japan": state.routes[11].tonnage["japan"]}
    assert (row["length"], row["factor"], row["lift"]) == ("Short", "x2", 2 * row["tonnage"]["japan"])
    assert row["escorts"] == [u.id for u in state.units.values() if u.duty == "escort" and u.on == "11"]
    whole = json.loads(looked(flags, CONTROL, "chart json"))
    assert sum(sum(line["tonnage"].values()) for line in whole) == sum(r.total() for r in state.routes.values())


@pytest.mark.rule("NW-MER-35")
def test_of_an_enemy_route_the_chart_shows_name_and_path_alone(flags: Match) -> None:
    row = next(row for row in json.loads(looked(flags, ALLIED, "chart json")) if row["serial"] == 11)
    assert row["route"] == "Japan – China / Port Arthur"
    assert row["path"]
    assert (row["tonnage"], row["lift"], row["escorts"]) == ({}, 0, [])


@pytest.mark.rule("NW-MER-10", "NW-INT-50")
def test_escort_and_attack_cards_are_kept_by_fleet_base_of_origin(flags: Match) -> None:
    state: Any = flags.state
    for look, duty in (("escorts", "escort"), ("raiders", "raid")):
        cards = json.loads(looked(flags, CONTROL, f"{look} json"))
        listed = {(c["base"], str(r["route"]), u["id"]) for c in cards for r in c["routes"] for u in r["units"]}
        assert listed == {(u.at, u.on, u.id) for u in state.units.values() if u.duty == duty and not u.aboard}
        assert "FLEET BASE OF ORIGIN" in looked(flags, CONTROL, look)


def test_the_hand_holds_ones_own_cards_alone(flags: Match) -> None:
    lines = looked(flags, AXIS, "hand").splitlines()
    assert lines
    assert all(line.startswith("japan-") for line in lines)


@pytest.mark.parametrize("look", [look for look in terminal.COMMANDS if look not in ("json", "svg")])
def test_looks_fit_a_hundred_columns(flags: Match, look: str) -> None:
    for seat in (ALLIED, AXIS, CONTROL):
        assert max(len(line) for line in looked(flags, seat, look).splitlines()) <= 100
    assert max(len(line) for line in terminal.forces(seen(flags, CONTROL)).splitlines()) <= 100


def test_forces_stand_by_base_and_role_with_stores_and_troops(flags: Match) -> None:
    state: Any = flags.state
    lines = terminal.forces(seen(flags, AXIS)).splitlines()
    truk = next(line for line in lines if "(truk)" in line)
    assert f"{state.harbours['truk'].stock['japan']} LSP" in truk
    force = next(force for force in state.forces.values() if force.nation == "japan")
    assert any(line.strip().startswith(f"task force {force.id}: ") for line in lines)
    carrier = next(u for u in state.units.values() if u.nation == "japan" and u.is_carrier and state.air_of(u.id))
    assert f"{carrier.id} with {state.air_of(carrier.id).id}" in " ".join(" ".join(lines).split())


def test_a_damaged_ship_and_one_that_moved_are_marked(flags: Match) -> None:
    match = flags.branch()
    state: Any = match.state
    hurt, moved = [u for u in state.units.values() if u.nation == "japan" and u.is_ship and not u.is_carrier][:2]
    hurt.damaged, hurt.duty = True, "port"
    moved.idle, moved.duty = True, "port"
    assert f"{hurt.id} DAMAGED" in " ".join(terminal.forces(seen(match, AXIS)).split())
    assert "moved, out of play" in terminal.forces(seen(match, AXIS))
    assert f"{hurt.id} {'5-4-2'} DAMAGED" in " ".join(looked(match, AXIS, "ports").split()).replace("3-4-4", "5-4-2")
    assert "(moved)" in looked(match, AXIS, "ports")


def test_places_are_listed_by_the_ids_that_orders_use(flags: Match) -> None:
    state: Any = flags.state
    every = looked(flags, AXIS, "places").splitlines()[1:]
    assert sorted(line.split()[0] for line in every) == sorted(state.harbours)
    japanese = looked(flags, AXIS, "places japan fleet").splitlines()[1:]
    held = [n for n, h in state.harbours.items() if h.holder == "japan" and state.is_fleet_base(n)]
    assert sorted(line.split()[0] for line in japanese) == sorted(held)
    assert "truk" not in looked(flags, AXIS, "places uk")
    assert "No base or port fits atlantis" in looked(flags, AXIS, "places atlantis")


def test_lines_of_a_list_break_between_its_entries() -> None:
    lines = row("escorts", [f"uk-escort-{number} 1-1-2" for number in range(1, 12)])
    assert len(lines) > 1
    assert all(line.rstrip(",").endswith("1-1-2") for line in lines)


def test_a_sea_area_can_be_named_by_number_or_by_id(flags: Match) -> None:
    assert looked(flags, AXIS, "sea 2") == looked(flags, AXIS, "sea java-sea")
    assert "Singapore (singapore): fleet base, Britain" in looked(flags, AXIS, "sea 2")
    assert "Name a sea area" in looked(flags, AXIS, "sea atlantis")


def test_every_look_answers_every_seat(flags: Match) -> None:
    for seat in GAME.seats(flags.state):
        for word in terminal.COMMANDS:
            assert looked(flags, seat, word)
        assert terminal.board(seen(flags, seat))
        assert terminal.forces(seen(flags, seat))


def test_the_drawing_is_whole_and_shows_what_the_text_map_shows(flags: Match) -> None:
    drawing = looked(flags, AXIS, "svg")
    assert drawing.startswith("<svg")
    assert drawing.endswith("</svg>")
    assert drawing.count('class="area"') >= 16


def test_looks_tell_twin_worlds_nothing(flags: Match) -> None:
    for seat in (ALLIED, AXIS):
        twin = GAME.imagine(GAME.view(flags.state, seat), SeededDice(Chance(key_from_seed(9))))
        other = GAME.view(twin, seat)
        for word, look in terminal.COMMANDS.items():
            assert look(other, []) == looked(flags, seat, word), word


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_lines_it_teaches_can_be_typed(sheet: str) -> None:
    for form, _ in SHEETS[sheet]:
        order = GAME.notation.parse(f"{sheet} {form}")
        assert GAME.notation.parse(order.line()) == order


def test_every_line_that_can_be_typed_is_taught() -> None:
    for sheet, book in BOOKS.items():
        taught = {form.split()[0] for form, _ in SHEETS[sheet]}
        assert set(book.forms) - taught <= {"flag"}, sheet  # an additional flag is explained with the cards
    assert set(SMALL) == {form.split()[0] for form, _ in ANSWERS}


def test_the_answers_it_teaches_can_be_typed() -> None:
    for form, _ in ANSWERS:
        assert GAME.notation.parse(form).line() == form


def test_lines_tells_of_the_sheet_that_is_asked_for(flags: Match) -> None:
    assert looked(flags, AXIS, "lines").startswith("flags")
    assert "escort 1 plymouth" in looked(flags, AXIS, "lines allocate")
    assert "rehouse" in looked(flags, AXIS, "lines everything")
