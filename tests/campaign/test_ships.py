"""A ship has the same id in every game, and a class with its ratings in the tactical game."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from flagplot.campaign.roster import MERCHANTMAN, class_of, full_id, name_of
from flagplot.operational.content.counters import BOAT, GUNS, SHIP
from flagplot.strategic.content.navies import launched
from flagplot.tactical.content import library
from flagplot.tactical.content.scenario import slug

STRATEGIC = ("starts/january-1942.toml", "scenarios/war.toml", "scenarios/pacific.toml")
NAVAL = re.compile(r'"((?:rn|ran|rnn|usn|ijn|km|rm|mn|vmf)\.[a-z0-9-]+)"')


def strategic_ships() -> set[str]:
    home = files("flagplot.content").joinpath("strategic")
    return {ship for name in STRATEGIC for ship in NAVAL.findall(home.joinpath(name).read_text(encoding="utf-8"))}


@pytest.mark.rule("CB-SHP-2")
@pytest.mark.parametrize("short", SHIP)
def test_every_operational_ship_has_a_tactical_class(short: str) -> None:
    kind = library.classes()[class_of(full_id(short))]

    assert (kind.type == "AK") == SHIP[short].is_merchant
    assert (kind.air_group is not None) == SHIP[short].is_carrier


@pytest.mark.rule("CB-SHP-2")
def test_every_submarine_of_the_raid_has_a_tactical_class() -> None:
    assert {library.classes()[class_of(boat.ship)].type for boat in BOAT.values()} == {"SS"}


@pytest.mark.rule("CB-SHP-2")
def test_every_named_strategic_ship_has_a_tactical_class() -> None:
    ships = strategic_ships()

    assert len(ships) > 200
    assert {ship for ship in ships if class_of(ship) not in library.classes()} == set()


@pytest.mark.rule("CB-SHP-1")
def test_every_ship_known_anywhere_is_rated() -> None:
    assert set(library.facts()) == set(library.rated())


@pytest.mark.rule("CB-SHP-1")
def test_an_old_spelling_is_the_same_ship() -> None:
    assert class_of("ijn.shiranuhi") == class_of("ijn.shiranui")
    assert "ijn.shiranuhi" not in library.facts()


@pytest.mark.rule("CB-SHP-1")
def test_ships_of_one_name_are_told_apart_by_their_navy() -> None:
    names: dict[str, set[str]] = {}
    for ship in library.facts():
        names.setdefault(slug(name_of(ship)), set()).add(ship)

    assert names["enterprise"] == {"rn.enterprise", "usn.enterprise"}
    assert class_of("rn.enterprise") != class_of("usn.enterprise")
    assert all(len({ship.partition(".")[0] for ship in ships}) == len(ships) for ships in names.values())


@pytest.mark.rule("CB-SHP-3")
def test_merchantmen_have_one_class_for_all_and_strangers_none() -> None:
    assert class_of("merchant.f1") == class_of("ijn.transport-2") == MERCHANTMAN
    for name in ("rn.nobody", "rn.f1"):
        with pytest.raises(LookupError, match="No tactical class"):
            class_of(name)


@pytest.mark.rule("CB-SHP-2")
def test_what_was_rated_for_the_joined_scales_says_what_it_rests_on() -> None:
    home = files("flagplot.content").joinpath("tactical", "classes")
    told = set()
    for navy in ("ijn", "km", "mn", "rn", "rnn", "usn"):
        told |= set(re.findall(r"# Rests on .+\n\[(\w+)\]", home.joinpath(f"{navy}.toml").read_text(encoding="utf-8")))

    added = {
        class_of(ship) for ship in ("ijn.hiryu", "ijn.ryujo", "rn.hermes", "rn.emerald", "rn.erebus", "rn.paladin")
    }
    assert added <= told
    assert len(told) == 26


@pytest.mark.rule("CB-SHP-4")
def test_every_battery_has_a_class_that_cannot_steam() -> None:
    assert [full_id(name) for name in GUNS] == list(GUNS)
    assert [(class_of(name), library.classes()[class_of(name)].speed) for name in GUNS] == [
        ("COASTCA", 1),
        ("COASTBC", 1),
    ]


@pytest.mark.rule("CB-SHP-6")
def test_carriers_join_in_the_order_in_which_they_were_commissioned() -> None:
    found = {nation: [ship.id for ship in launched(nation, "fleet_carrier")] for nation in ("usa", "uk", "japan")}

    assert found["usa"][:3] == ["usn.essex", "usn.lexington-ii", "usn.yorktown-ii"]
    assert found["uk"] == ["rn.indefatigable", "rn.implacable"]
    assert found["japan"] == ["ijn.unryu", "ijn.amagi", "ijn.katsuragi"]
