"""The counters: the forces named in the rules, and the counts on which limits are based."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from flagplot.kernel.content.document import BadDocument
from flagplot.operational.content.cards import cards, read_cards

TEXT = files("flagplot.content").joinpath("operational", "counters.toml").read_text("utf-8")
NAMES = {ship.id: ship.name for ship in cards().ships.values()} | {sub.ship: sub.name for sub in cards().subs.values()}


def force(name: str) -> Counter[str]:
    return Counter(ship.type for ship in cards().of_force(name))


@pytest.mark.rule("MK-SET-4", "MK-SET-29")
def test_kido_butai_is_six_carriers_four_battle_cruisers_two_heavy_cruisers_a_light_one_and_eight_destroyers() -> None:
    assert force("kido-butai") == {
        "fleet-carrier": 6,
        "battle-cruiser": 4,
        "heavy-cruiser": 2,
        "weak-light-cruiser": 1,
        "destroyer": 8,
    }


@pytest.mark.rule("MK-SET-2", "MK-SET-29")
def test_the_mergui_force_is_ryujo_five_heavy_cruisers_a_light_one_and_eight_destroyers() -> None:
    names = {ship.name for ship in cards().of_force("mergui")}

    assert force("mergui") == {"light-carrier": 1, "heavy-cruiser": 5, "weak-light-cruiser": 1, "destroyer": 8}
    assert {"Ryujo", "Chokai", "Kumano", "Mikuma", "Mogami", "Suzuya"} <= names
    assert len(cards().of_force("convoy")) == 3


@pytest.mark.rule("MK-SET-15")
def test_the_trincomalee_squadron_is_the_one_the_rules_name() -> None:
    names = {ship.name for ship in cards().of_force("trincomalee")}

    assert names == {"Hermes", "Dorsetshire", "Cornwall", "Tenedos", "Vampire"}


def test_kido_butai_and_ozawa_with_his_transports_each_fit_one_group() -> None:
    assert len(cards().of_force("kido-butai")) == 21
    assert len(cards().of_force("mergui")) + len(cards().of_force("convoy")) == 18


@pytest.mark.rule("MK-SEA-7", "MK-SEA-8")
def test_the_r_class_has_fuel_for_ten_turns_and_all_others_for_twenty_seven() -> None:
    short = {ship.name for ship in cards().ships.values() if ship.fuel == 10}

    assert short == {"Resolution", "Ramillies", "Royal Sovereign", "Revenge"}
    assert {ship.fuel for ship in cards().ships.values() if ship.name not in short} == {27}


@pytest.mark.rule("MK-BAT-31", "MK-BAT-32", "MK-BAT-30")
def test_japanese_cruisers_and_destroyers_carry_24_inch_torpedoes_and_no_other_ship_does() -> None:
    types = {"heavy-cruiser", "weak-light-cruiser", "destroyer"}
    for ship in cards().ships.values():
        if ship.side == "japan":
            assert ship.torpedo == ("24T" if ship.type in types else ""), ship.name
        else:
            assert ship.torpedo in {"", "T"}, ship.name


@pytest.mark.rule("MK-VIC-17", "MK-VIC-19")
def test_points_of_the_ships_that_fit_no_printed_line() -> None:
    points = {ship.name: ship.points for ship in cards().ships.values()}

    assert (points["Erebus"], points["Heemskerck"]) == (2, 2)
    assert {points[name] for name in ("Illustrious", "Formidable", "Indomitable")} == {6}


@pytest.mark.rule("MK-AIR-69")
def test_the_ranges_of_all_air_units() -> None:
    ranges = {unit.type: unit.range for unit in cards().air.values() if unit.id != "yamada"}

    assert ranges == {
        "Zero": 4,
        "Val": 4,
        "Kate": 5,
        "Betty": 10,
        "Jake": 6,
        "Hurricane": 2,
        "Fulmar": 4,
        "Martlet": 3,
        "Albacore": 3,
        "Swordfish": 3,
        "Blenheim": 5,
        "Hudson": 6,
        "PBY": 10,
        "B-17": 13,
    }
    assert cards().air["yamada"].range == 6


def test_patrols_reach_half_the_range_and_the_martlets_fraction_is_dropped() -> None:
    patrol = {unit.type: unit.patrol for unit in cards().air.values() if unit.is_fighter and unit.id != "yamada"}

    assert patrol == {"Zero": 2, "Hurricane": 1, "Fulmar": 2, "Martlet": 1}


def test_no_carrier_starts_with_more_squadrons_than_its_deck_holds() -> None:
    for ship in cards().ships.values():
        if ship.is_carrier:
            assert len(cards().squadrons[ship.id]) == ship.deck, ship.name


@pytest.mark.rule("MK-LND-26")
def test_ten_ground_units_of_one_factor_four_of_them_ceylonese() -> None:
    ground = cards().ground.values()

    assert len(ground) == 10
    assert {unit.factors for unit in ground} == {1}
    assert sum(unit.ceylonese for unit in ground) == 4


@pytest.mark.rule("MK-BAT-34")
def test_the_batteries_ratings() -> None:
    ratings = {battery.place: (battery.gun, battery.armour) for battery in cards().batteries.values()}

    assert ratings == {"colombo": ("CA", "CA"), "trincomalee": ("CA", "BC")}


def test_short_names_are_unique_over_both_sides() -> None:
    assert len(cards().by_short) == len(cards().ships)


def test_a_bad_counter_tells_line_key_and_what_would_do() -> None:
    text = TEXT.replace(
        '"ijn.soryu" = { type = "fleet-carrier", gun = "DL"', '"ijn.soryu" = { type = "fleet-carrier", gun = "XL"'
    )
    line = next(i for i, row in enumerate(text.splitlines(), 1) if "XL" in row)

    with pytest.raises(BadDocument, match=rf"counters\.toml:{line}: ship\.ijn\.soryu\.gun: should be one of D, DL"):
        read_cards(text, NAMES)


def test_a_ship_nobody_knows_is_a_fault() -> None:
    with pytest.raises(BadDocument, match=r"ship\.ijn\.yamato: has no name here"):
        read_cards(TEXT.replace('"ijn.akagi" =', '"ijn.yamato" ='), NAMES)
