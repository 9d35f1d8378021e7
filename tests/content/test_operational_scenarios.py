"""The scenarios, and the error messages for invalid scenario files."""

from __future__ import annotations

import pytest

from flagplot.kernel.content.document import BadDocument
from flagplot.operational.content.cards import cards
from flagplot.operational.content.scenarios import NAMES, read_scenario, scenario

RAID = """\
name = "mine"
title = "Mine"
turns = [1, 9]
invasion = "no"
carriers = "5"
illustrious = "no"
"""


def fault_of(text: str) -> str:
    with pytest.raises(BadDocument) as fault:
        read_scenario(text, "mine.toml")
    return str(fault.value)


@pytest.mark.parametrize("name", NAMES)
def test_a_scenario_places_every_piece_once(name: str) -> None:
    found = scenario(name)
    for invasion in (False, True):
        ships = [ship for group in found.groups(invasion=invasion) for ship in group.ships]

        assert len(ships) == len(set(ships))
        assert all(group.ships for group in found.groups(invasion=invasion))
    assert set(found.air.values()) <= {*(s.short for s in cards().ships.values()), *PLACES}


PLACES = {"colombo", "racetrack", "trincomalee", "koggala", "calcutta", "sabang", "mergui"}


def test_the_introduction_takes_at_most_six_turns() -> None:
    assert scenario("easter").turns <= 6


def test_the_campaign_leaves_everything_to_the_secret_rolls() -> None:
    found = scenario("campaign")

    assert (found.invasion, found.carriers, found.illustrious, found.setup) == ("roll", "roll", "roll", "free")
    assert (found.first_turn, found.last_turn) == (1, 30)
    assert (found.victory.draw, found.victory.japan) == (10, 20)


def test_the_raid_is_the_historical_five_carriers() -> None:
    [kido_butai] = [group for group in scenario("raid").raid if group.enters]
    carriers = [name for name in kido_butai.ships if cards().by_short[name].is_carrier]

    assert carriers == ["akagi", "soryu", "hiryu", "shokaku", "zuikaku"]


def test_the_convoy_of_the_invasion_scenario_reaches_ceylon_in_time() -> None:
    found = scenario("ceylon")

    assert found.invasion == "yes"
    assert found.ozawa == "port-blair"


def test_an_unknown_scenario_is_refused_with_a_suggestion() -> None:
    with pytest.raises(LookupError, match="Did you mean albacores"):
        scenario("albacore")


def test_a_players_own_scenario_is_read_from_text() -> None:
    assert scenario(RAID).turns == 9


def test_toml_that_cannot_be_read_names_its_line() -> None:
    assert fault_of(RAID + "carriers five\n").startswith("mine.toml:7:")


def test_an_unknown_key_names_line_and_key() -> None:
    assert "mine.toml:7: carrier: unknown key" in fault_of(RAID + 'carrier = "5"\n')


def test_a_misspelt_ship_gets_a_suggestion() -> None:
    text = RAID + '\n[[group]]\nside = "allies"\nnumber = 1\nhex = "0424"\nships = ["warspit"]\n'

    assert "mine.toml:12: group[0].ships: there is no ship 'warspit'; warspite?" in fault_of(text)


def test_a_group_on_land_is_refused() -> None:
    text = RAID + '\n[[group]]\nside = "allies"\nnumber = 1\nhex = "1215"\nships = ["warspite"]\n'

    assert "mine.toml:11: group[0].hex: ships cannot be in 1215" in fault_of(text)


def test_all_faults_are_told_at_once() -> None:
    text = RAID.replace('carriers = "5"', 'carriers = "7"').replace("[1, 9]", "[9, 1]")
    told = fault_of(text).splitlines()

    assert [line.split(": ")[1] for line in told] == ["turns", "carriers"]


def test_a_ship_left_out_of_all_groups_is_missed() -> None:
    text = RAID + '\n[[group]]\nside = "allies"\nnumber = 1\nhex = "0424"\nships = ["warspite"]\n'

    assert "in no group and not absent: hermes" in fault_of(text)


def test_a_ship_in_two_groups_is_a_fault() -> None:
    group = '\n[[group]]\nside = "allies"\nnumber = {}\nhex = "0424"\nships = ["warspite"]\n'

    assert "warspite is in group[0] already" in fault_of(RAID + group.format(1) + group.format(2))


@pytest.mark.rule("MK-SET-11")
def test_an_i_boat_too_near_an_allied_port_is_a_fault() -> None:
    assert "mine.toml:9: submarines.i-2: 1118 is nearer than 3 hexes to what MK-SET-11" in fault_of(
        RAID + '\n[submarines]\ni-2 = "1118"\n'
    )


@pytest.mark.rule("MK-SET-12")
def test_an_allied_submarine_too_near_mergui_is_a_fault() -> None:
    assert "submarines.truant: 3110" in fault_of(RAID + '\n[submarines]\ntruant = "3110"\n')


@pytest.mark.rule("MK-AIR-68")
def test_bettys_start_at_mergui_or_sabang_only() -> None:
    assert "air.betty-1: may start only at sabang or mergui" in fault_of(RAID + '\n[air]\nbetty-1 = "rangoon"\n')


@pytest.mark.rule("MK-SET-19")
def test_ceylons_garrison_starts_on_ceylon() -> None:
    assert "ground.planters: 1210 is not on Ceylon" in fault_of(RAID + '\n[ground]\nplanters = "1210"\n')


def test_a_fixed_set_up_rolls_nothing() -> None:
    assert "a fixed set-up must say" in fault_of(RAID.replace('carriers = "5"', 'setup = "fixed"'))


def test_an_unknown_option_or_value_names_line_and_key() -> None:
    text = RAID + '\n[options]\nsurprise_range = "12-34-56"\ndie_column = "C"\n'
    told = fault_of(text)

    assert "mine.toml:9: options.surprise_range: there is no such option; surprise_ranges?" in told
    assert "mine.toml:10: options.die_column: should be one of A, B, player_calls_each_roll, not 'C'." in told


def test_a_scenarios_own_option_is_taken() -> None:
    assert scenario(RAID + '\n[options]\nair_hit_effect = "DS"\n').options == {"air_hit_effect": "DS"}
