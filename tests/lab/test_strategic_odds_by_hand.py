"""The odds of the strategic game against a second implementation of the rulebook: wide sweeps, equal fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from flagplot.lab.odds.strategic.fleet import FLEET
from flagplot.lab.odds.strategic.landing import LANDING
from flagplot.lab.odds.strategic.trade import INTERDICTION
from flagplot.strategic.charts import COLOURS
from tests.strategic import oracle


def words(number: int) -> str:
    return "1 step" if number == 1 else f"{number} steps"


def odds_of_fleet(given: dict[str, Any]) -> dict[str, Fraction]:
    """The program's odds of a fleet combat."""
    odds = FLEET.odds({name: str(figure) for name, figure in given.items()})
    return odds.outcomes if odds.is_exact else {}


def fleet_by_hand(given: dict[str, Any]) -> dict[str, Fraction]:
    """The same by the second implementation."""
    base = given.get("base", "nobody")
    own, enemy = (
        {
            "cv": given.get(f"{prefix}cv", 20),
            "air": given.get(f"{prefix}air", 0),
            "units": given.get(f"{prefix}units", 2),
            "lsp": given.get(f"{prefix}lsp", 1),
            "cards": given.get(f"{prefix}cards", 0),
            "shifts": given.get(f"{prefix}shifts", 0),
            "base": base in (who, "both"),
        }
        for prefix, who in (("", "own"), ("enemy_", "enemy"))
    )
    return oracle.spread(
        (f"inflict {words(a)}, suffer {words(b)}", p * q)
        for a, p in oracle.inflicted(own, enemy).items()
        for b, q in oracle.inflicted(enemy, own).items()
    )


@pytest.mark.rule("NW-CMB-8", "NW-CMB-10", "NW-CMB-11", "NW-CMB-14", "NW-CMB-26", "NW-CMB-27", "NW-CMB-28")
@pytest.mark.parametrize("enemy", [0, 1, 5, 9, 14, 20, 21, 40, 41, 60])
def test_every_value_up_to_two_dice_against_some(enemy: int) -> None:
    for cv in range(43):
        given = {"cv": cv, "enemy_cv": enemy}
        assert odds_of_fleet(given) == fleet_by_hand(given), given


@pytest.mark.rule("NW-CMB-15", "NW-CMB-16", "NW-CMB-23", "NW-CMB-24")
def test_every_ratio_near_two_and_three_to_one() -> None:
    for few in range(1, 21):
        for many in (2 * few - 1, 2 * few, 2 * few + 1, 3 * few - 1, 3 * few, 3 * few + 1):
            for given in ({"cv": few, "enemy_cv": many}, {"cv": many, "enemy_cv": few}):
                assert odds_of_fleet(given) == fleet_by_hand(given), given


@pytest.mark.rule("NW-CMB-18", "NW-CMB-19", "NW-CMB-30")
def test_every_meeting_of_up_to_seven_air_points() -> None:
    for air in range(8):
        for enemy_air in range(8):
            given = {"cv": 12, "enemy_cv": 15, "air": air, "enemy_air": enemy_air}
            assert odds_of_fleet(given) == fleet_by_hand(given), given


@pytest.mark.rule("NW-CMB-21", "NW-CMB-25", "NW-CMB-32")
def test_every_supply_of_up_to_four_units() -> None:
    for units in range(5):
        for lsp in range(7):
            for air in (1, 2) if not units else (0, 1):
                given = {"cv": 17, "enemy_cv": 11, "units": units, "lsp": lsp, "air": air}
                assert odds_of_fleet(given) == fleet_by_hand(given), given


@pytest.mark.rule("NW-CMB-25", "NW-CMB-32")
def test_by_option_air_beside_ships_is_no_unit() -> None:
    given = {"cv": 17, "enemy_cv": 11, "units": 2, "air": 1, "lsp": 3}
    counted = odds_of_fleet(given)
    assert counted != odds_of_fleet(given | {"lsp_units": "ships"})
    assert counted == odds_of_fleet(given | {"lsp": 1})
    assert odds_of_fleet(given | {"lsp_units": "ships"}) == odds_of_fleet(given | {"lsp": 4})


@pytest.mark.rule("NW-CMB-12", "NW-CMB-13", "NW-CMB-20", "NW-CMB-34", "NW-ADV-7", "NW-ADV-10", "NW-ADV-17", "NW-ADV-18")
def test_a_thousand_fleet_combats_by_chance() -> None:
    chance = random.Random(42)
    for _ in range(1_000):
        given: dict[str, Any] = {"base": chance.choice(("nobody", "own", "enemy", "both"))}
        for prefix in ("", "enemy_"):
            given |= {
                f"{prefix}cv": chance.choice((chance.randint(0, 20), chance.randint(0, 90))),
                f"{prefix}air": chance.randint(0, 6),
                f"{prefix}units": chance.randint(0, 8),
                f"{prefix}lsp": chance.randint(0, 9),
                f"{prefix}cards": chance.choice((0, 0, 1, 2, 3, 9, 30)),
                f"{prefix}shifts": chance.choice((0, 0, 0, 1, 2)),
            }
            if not given[f"{prefix}units"] + given[f"{prefix}air"]:
                given[f"{prefix}cv"] = 0
        assert odds_of_fleet(given) == fleet_by_hand(given), given


@pytest.mark.rule(
    "NW-AMP-10", "NW-AMP-12", "NW-AMP-13", "NW-AMP-15", "NW-AMP-16", "NW-AMP-17", "NW-AMP-18", "NW-AMP-20", "NW-AMP-21"
)
@pytest.mark.parametrize("how", ["half_land_rounded_up", "owner", "land_first"])
def test_hundreds_of_minor_invasions_by_chance(how: str) -> None:
    chance = random.Random(how)
    for _ in range(150):
        few = {name: chance.choice((0, 0, 1, 2, 3)) for name in ("heavies", "cruisers", "carriers", "craft", "tanks")}
        given = few | {
            "men": chance.randint(0 if few["tanks"] else 1, 6),
            "lsp": chance.randint(0, 6),
            "garrisons": chance.randint(0, 3),
            "defending_men": chance.choice((0, 0, 1, 4)),
            "defending_air": chance.choice((0, 0, 1, 3)),
            "defending_cards": chance.choice((0, 0, 2, 4)),
        }
        base = chance.choice(("no", "yes"))
        points = given["men"] + given["tanks"]
        ships = 5 * given["heavies"] + 3 * given["cruisers"] + 11 * given["carriers"]
        units = given["heavies"] + given["cruisers"] + given["carriers"] + given["craft"]
        attack = {
            "cv": 8 * given["men"] + 6 * given["tanks"] + ships,
            "air": given["carriers"],
            "units": units,
            "lsp": given["lsp"],
        }
        defence = {
            "cv": 8 * (given["garrisons"] + given["defending_men"]) + 10 * given["defending_air"],
            "air": given["defending_air"],
            "base": base == "yes",
            "sails": False,
            "cards": given["defending_cards"],
        }
        absorb = 2 * units + given["carriers"]
        if defence["cv"]:
            left = oracle.spread(
                (oracle.land_points_left(points, absorb, steps, how), p)
                for steps, p in oracle.inflicted(defence, attack).items()
            )
        else:
            left = {points: Fraction(1)}
        expected = oracle.spread(
            (f"taken, {n} land point{'' if n == 1 else 's'} left" if n else "repulsed", p) for n, p in left.items()
        )
        asked = {name: str(figure) for name, figure in given.items()} | {"base": base, "landing_losses": how}
        assert LANDING.odds(asked).outcomes == expected, asked


def odds_of_interdiction(given: dict[str, int], blank: str = "O") -> dict[str, Fraction]:
    """The program's odds of interdiction."""
    asked = {"german_submarines": 0, "escorts": 0} | given
    words = {name: str(figure) for name, figure in asked.items()} | {"blank_cell": blank, "mixed_raid": "combined"}
    return INTERDICTION.odds(words).outcomes


def interdiction_by_hand(given: dict[str, int], blank: str = "O") -> dict[str, Fraction]:
    """The same by the second implementation."""

    def of(name: str) -> int:
        return given.get(name, 0)

    raiders = {
        "german submarine": of("german_submarines") - of("damaged_german_submarines"),
        "damaged german submarine": of("damaged_german_submarines"),
        "submarine": of("submarines"),
        "heavy": of("heavies"),
        "light_cruiser": of("cruisers"),
        "air": of("air"),
    }
    guards = {
        "escort": of("escorts") - of("damaged_escorts"),
        "damaged escort": of("damaged_escorts"),
        "light_cruiser": of("escort_cruisers"),
        "heavy": of("escort_heavies"),
        "escort_carrier": of("escort_carriers"),
        "air_on_escort_carrier": of("escort_carriers"),
        "air": of("escort_air"),
    }
    cards, shifts = (of("cards"), of("escort_cards")), (of("shifts"), of("escort_shifts"))
    found = oracle.interdiction(raiders, guards, given.get("tonnage", 60), cards, shifts, blank)
    most, afloat = oracle.room(guards), oracle.room(raiders)
    return oracle.spread(
        (
            "no combat"
            if result is None
            else f"{COLOURS[result[0]]}: {result[1]} tonnage sunk, raiders lose {words(min(result[2], afloat))},"
            f" escorts lose {words(min(result[3], most))}",
            p,
        )
        for result, p in found.items()
    )


@pytest.mark.rule(
    "NW-INT-12", "NW-INT-13", "NW-INT-16", "NW-INT-17", "NW-INT-25", "NW-INT-27", "NW-INT-30", "NW-INT-33"
)
@pytest.mark.parametrize("blank", ["O", "Y"])
def test_every_pack_of_up_to_twelve_against_up_to_twenty_escorts(blank: str) -> None:
    for packs in range(13):
        for escorts in range(21):
            given = {"german_submarines": packs, "escorts": escorts, "tonnage": 9 * packs}
            assert odds_of_interdiction(given, blank) == interdiction_by_hand(given, blank), given


@pytest.mark.rule(
    "NW-INT-18", "NW-INT-19", "NW-INT-20", "NW-INT-22", "NW-INT-23", "NW-INT-24", "NW-INT-26", "NW-INT-28",
    "NW-INT-29", "NW-INT-31", "NW-INT-36", "NW-INT-41", "NW-INT-42", "NW-INT-45", "NW-INT-48", "NW-ADV-15", "NW-ADV-16",
)  # fmt: skip
def test_hundreds_of_attacks_on_a_route_by_chance() -> None:
    chance = random.Random(7)
    attackers = ("german_submarines", "submarines", "heavies", "cruisers", "air")
    defenders = ("escorts", "escort_cruisers", "escort_heavies", "escort_carriers", "escort_air")
    for _ in range(500):
        given = {name: chance.choice((0, 0, 0, 1, 2, 3, 6)) for name in (*attackers, *defenders)}
        given["damaged_escorts"] = chance.randint(0, given["escorts"])
        given["damaged_german_submarines"] = chance.randint(0, given["german_submarines"])
        given["tonnage"] = chance.choice((0, 1, 3, 10, 60))
        for name in ("cards", "escort_cards"):
            given[name] = chance.choice((0, 0, 0, 1, 3, 8))
        for name in ("shifts", "escort_shifts"):
            given[name] = chance.choice((0, 0, 0, 1, 2, 9))
        blank = chance.choice("OY")
        assert odds_of_interdiction(given, blank) == interdiction_by_hand(given, blank), given
