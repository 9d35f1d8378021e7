"""Second implementation, sea: guns, torpedoes, collisions, submarines, searches, surprise; equal as exact fractions."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from flagplot.lab.odds.situation import BadSituation
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import FAR, PLACE, SEA
from tests.operational import oracle
from tests.operational.asking import odds
from tests.operational.oracle import Hull

JAPAN, ALLIES = "japan", "allies"
PLAIN: dict[str, str] = {}


def a_ship_of_every_kind(side: str) -> list[str]:
    """One counter for every combination of printed values."""
    kinds: dict[tuple[object, ...], str] = {}
    for name, card in SHIP.items():
        if card.side == side:
            kinds.setdefault((card.gun, card.armour, card.speed, card.torpedo, card.type == "monitor"), name)
    return list(kinds.values())


FLEETS = {side: a_ship_of_every_kind(side) for side in (JAPAN, ALLIES)}
MEETINGS = [
    *itertools.product(FLEETS[JAPAN], FLEETS[ALLIES]),
    *itertools.product(FLEETS[ALLIES], FLEETS[JAPAN]),
]
FEW_MEETINGS = MEETINGS[::7]
"""A coarser grid for the options."""
SHOT_OPTIONS = (
    PLAIN,
    {"die_column": "B"},
    {"low_columns": "use_minus2_column"},
    {"damage_modifier": "column"},
    {"second_d_sinks": "on", "merchants_slow_shift": "on"},
    {"damage_modifier": "column", "low_columns": "use_minus2_column", "damaged_torpedoes": "minus1"},
)


@pytest.mark.rule("MK-BAT-43", "MK-BAT-44", "MK-BAT-52", "MK-BAT-53", "MK-BAT-54", "MK-SEQ-14", "MK-SEQ-15")
@pytest.mark.parametrize("options", SHOT_OPTIONS, ids=str)
def test_guns_of_every_kind_of_ship_at_every_other(options: dict[str, str]) -> None:
    for firer, target in FEW_MEETINGS if options else MEETINGS:
        gun = SHIP[firer].gun
        for hurt, harmed in itertools.product((False, True), repeat=2):
            if not gun or (hurt and SHIP[firer].armour == "M") or (harmed and SHIP[target].armour == "M"):
                continue
            states = {"firer_state": _state(hurt), "target_state": _state(harmed)}
            hull = Hull(SHIP[target], damaged=harmed)

            assert odds("gunfire", options, firer=firer, target=target, **states) == oracle.shot(
                gun, hull, firer_damaged=hurt, options=options
            ), (firer, target, states)


@pytest.mark.rule("MK-BAT-30", "MK-BAT-31", "MK-BAT-32", "MK-BAT-43", "MK-BAT-55", "MK-BAT-56")
@pytest.mark.parametrize("options", [*SHOT_OPTIONS, {"yura_torpedo": "T"}], ids=str)
def test_torpedoes_of_every_kind_of_ship_at_every_other(options: dict[str, str]) -> None:
    for firer, target in FEW_MEETINGS if options else MEETINGS:
        tubes = SHIP[firer].torpedo
        if options.get("yura_torpedo") == "T" and SHIP[firer].type == "weak-light-cruiser" and tubes:
            tubes = "T"
        for hurt, harmed in itertools.product((False, True), repeat=2):
            if (hurt and SHIP[firer].armour == "M") or (harmed and SHIP[target].armour == "M"):
                continue
            given = {"firer": firer, "target": target, "firer_state": _state(hurt), "target_state": _state(harmed)}
            if not tubes or (hurt and options.get("damaged_torpedoes") != "minus1"):
                with pytest.raises(BadSituation, match="no torpedoes"):
                    odds("torpedoes", options, **given)
                continue
            hull = Hull(SHIP[target], damaged=harmed)

            assert odds("torpedoes", options, **given) == oracle.shot(
                tubes, hull, firer_damaged=hurt, options=options
            ), given


def _state(damaged: bool) -> str:
    return "damaged" if damaged else "sound"


COLLIDING = (
    ("akagi", "fubuki"),
    ("warspite", "hermes", "scout"),
    ("kongo", "chokai", "yura"),
    ("transport-1", "transport-2"),
    ("f1", "erebus", "emerald"),
    ("fubuki", "transport-1", "ryujo", "kongo"),
    ("dragon", "napier"),
    ("chokai",),
)


@pytest.mark.rule("MK-SEA-23", "MK-SEA-25", "MK-SEA-26", "MK-SEA-27", "MK-SEA-28", "MK-SEA-29", "MK-SEA-30")
@pytest.mark.rule("MK-SEA-31", "MK-SEA-32", "MK-SEA-34")
@pytest.mark.parametrize("options", [PLAIN, {"second_d_sinks": "on"}, {"die_column": "B"}], ids=str)
@pytest.mark.parametrize("ships", COLLIDING, ids=",".join)
def test_collisions(ships: tuple[str, ...], options: dict[str, str]) -> None:
    cards = [SHIP[name] for name in ships]
    warships = [name for name in ships if SHIP[name].armour != "M"]
    for damaged in ([], warships[:1], warships):
        expected = oracle.collision(cards, damaged, options)

        assert odds("collision", options, ships=",".join(ships), damaged=",".join(damaged) or "none") == expected


@pytest.mark.rule("MK-SUB-9", "MK-SUB-10", "MK-SUB-11", "MK-SUB-12", "MK-NIT-21")
@pytest.mark.parametrize("submarine", ["i-2", "truant"])
def test_screens_of_every_size(submarine: str) -> None:
    most = 3 if submarine == "truant" else 6
    for destroyers, merchants in itertools.product(range(13), range(most + 1)):
        for moved, anchored in itertools.product(("no", "yes"), repeat=2):
            if not destroyers and not merchants:
                continue
            numbers = oracle.screen_numbers(
                destroyers, merchants, moved_onto=moved == "yes", anchorage=anchored == "yes"
            )
            given = {"destroyers": destroyers, "merchants": merchants, "moved_onto": moved, "anchorage": anchored}
            found = odds("screen", submarine=submarine, **given)

            assert found.get("submarine sunk", Fraction(0)) == Fraction(numbers, 6), given


SUB_OPTIONS = (PLAIN, {"ijn_sub_torpedo": "24T"}, {"merchants_slow_shift": "on"}, {"damage_modifier": "column"})


@pytest.mark.rule("MK-SUB-8", "MK-SUB-13", "MK-SUB-14", "MK-SUB-15", "MK-SUB-16", "MK-SUB-20")
@pytest.mark.parametrize("options", SUB_OPTIONS, ids=str)
@pytest.mark.parametrize("light", ["day", "night"])
def test_submarine_attacks(light: str, options: dict[str, str]) -> None:
    groups = {
        "i-2": (("warspite",), ("f1", "resolution"), ("hermes", "napier", "f2"), ("f1", "f2", "f3", "f4")),
        "trusty": (("kongo",), ("transport-1", "akagi"), ("ryujo", "fubuki", "yura")),
    }
    for boat, targets in groups.items():
        for names in targets:
            cards = [SHIP[name] for name in names]
            destroyers = sum(card.type == "destroyer" for card in cards)
            merchants = sum(card.armour == "M" for card in cards)
            for moved in ("no", "yes"):
                numbers = oracle.screen_numbers(destroyers, merchants, moved_onto=moved == "yes", anchorage=False)
                weapon = options.get("ijn_sub_torpedo", "T") if boat == "i-2" else "T"
                given = {"targets": ",".join(names), "destroyers": 0, "moved_onto": moved, "light": light}
                expected = oracle.submarine(
                    cards, numbers=numbers, night=light == "night", weapon=weapon, options=options
                )

                assert odds("submarine", options, submarine=boat, **given) == expected, (boat, names)


@pytest.mark.rule("MK-REC-11", "MK-REC-12")
def test_searches_at_every_distance() -> None:
    for cap in (6, 5):
        for radius, distance in itertools.product((0, 1, 2, 3, 6, 8, 13, 20), (*range(12), 19, 20, 21, 40)):
            found = odds("reconnaissance", {"recon_cap": str(cap)}, radius=radius, distance=distance)
            numbers = oracle.search_numbers(radius, distance, cap)

            assert found.get("found", Fraction(0)) == Fraction(numbers, 6), (cap, radius, distance)


ZONES = {
    ALLIES: {"koggala": 8, "trincomalee": 5, "madras": 3, "vizagapatam": 3, "calcutta": 5},
    JAPAN: {"sabang": 8, "port-blair": 8, "mergui": 6, "rangoon": 4},
}


@pytest.mark.rule("MK-REC-12", "MK-REC-28", "MK-REC-29", "MK-SUB-3", "MK-SUB-4")
@pytest.mark.parametrize("base", ["none", "addu", "male"])
def test_the_zones_over_every_sea_hex(base: str) -> None:
    for side, boat in ((ALLIES, "i-2"), (JAPAN, "truant")):
        centres = {str(PLACE[name].hex): radius for name, radius in ZONES[side].items()}
        if side == ALLIES and base != "none":
            centres[str(PLACE[base].hex)] = 4
        for at in sorted(SEA.ways)[:: 5 if base == "none" else 11]:
            numbers = max(oracle.search_numbers(radius, oracle.hexes_apart(hub, at)) for hub, radius in centres.items())
            found = odds("zones", side=side, hex=at, base=base)
            caught = odds("passage", submarine=boat, hex=at, base=base)

            assert found.get("found", Fraction(0)) == Fraction(numbers, 6), (side, at)
            assert caught.get("sunk", Fraction(0)) == Fraction(numbers, 6) ** 2, (side, at)


@pytest.mark.rule("MK-NIT-2", "MK-NIT-3", "MK-NIT-4", "MK-NIT-5", "MK-NIT-6", "MK-NIT-23", "MK-BAT-65")
def test_surprise() -> None:
    for ranges, bonus in itertools.product(("12-34-56", "12-3-456"), ("towards_attacker", "literal_plus_one")):
        for attacker, anchored in itertools.product((JAPAN, ALLIES), ("no", "yes")):
            shift = 0
            if anchored == "yes":
                shift = -1 if attacker == ALLIES and bonus == "towards_attacker" else 1
            expected: dict[str, Fraction] = {}
            for die in range(1, 7):
                read = max(1, min(6, die + shift))
                if read <= 2:
                    word = "the Allies have surprise"
                elif read == 3 or (read == 4 and ranges == "12-34-56"):
                    word = "no surprise"
                else:
                    word = "Japan has surprise"
                expected[word] = expected.get(word, Fraction(0)) + Fraction(1, 6)
            options = {"surprise_ranges": ranges, "anchorage_bonus": bonus}

            assert odds("surprise", options, attacker=attacker, anchorage=anchored) == expected, (options, attacker)


STEPS = {
    0: {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 0), "NW": (-1, -1)},
    1: {"N": (0, -1), "NE": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
}
"""From even and from odd columns: the odd ones are half a hex further south."""


@pytest.mark.rule("MK-SEA-40", "MK-REC-16")
def test_distances_courses_and_fans_of_the_map() -> None:
    hexes = sorted(SEA.all)
    for one, other in itertools.product(hexes[::53], hexes[::29]):
        assert SEA.distance(one, other) == oracle.hexes_apart(one, other), (one, other)
    for one in hexes[::53]:
        row, others = SEA.apart(one), hexes[::29]
        assert [row[SEA.spots[other]] for other in others] == [oracle.hexes_apart(one, other) for other in others]
        assert SEA.nearest(one, others) == min(oracle.hexes_apart(one, other) for other in others)
    assert SEA.nearest(hexes[0], ()) == 99
    for at in hexes[::7]:
        column, rank = int(at[:2]), int(at[2:])
        for way, (across, down) in STEPS[column % 2].items():
            to = f"{column + across:02d}{rank + down:02d}"
            if to in SEA.all:
                assert SEA.heading(at, to) == way
                assert to in SEA.near[at]
    for facing, rings in itertools.product(STEPS[0], (1, 2, 3, 6)):
        fan = SEA.fan("1715", facing, rings)
        assert len(fan) == len(set(fan)) == sum(2 * ring + 1 for ring in range(1, rings + 1))
        assert {SEA.distance("1715", at) for at in fan} == set(range(1, rings + 1))
    for at, radius in (("1715", 3), ("0000", 2), ("3429", 4)):
        assert SEA.disc(at, radius) == {
            to: oracle.hexes_apart(at, to) for to in hexes if oracle.hexes_apart(at, to) <= radius
        }


@pytest.mark.rule("MK-SEA-41")
def test_voyages_are_the_shortest_ways_over_water() -> None:
    goals = (str(PLACE["colombo"].hex), str(PLACE["mergui"].hex))
    found = SEA.voyage(goals)
    assert {at for at, steps in found.items() if steps == 0} == set(goals)
    for at, steps in found.items():
        if steps:
            assert min(found[to] for to in SEA.ways[at] if to in found) == steps - 1
        assert all(found.get(to, steps + 2) >= steps - 1 for to in SEA.ways.get(at, ()))
    rows = SEA.rows(goals)
    for at in SEA.ways:
        assert SEA.steps(goals, at) == SEA.steps_along(rows, at) == found.get(at, FAR)
