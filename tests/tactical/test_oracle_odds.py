"""Every situation of `flagplot odds tactical` against the second implementation, compared as fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from flagplot.lab.odds.situation import BadSituation, find
from flagplot.lab.odds.tactical.situations import SITUATIONS
from flagplot.tactical.content import library as content
from tests.tactical import by_hand
from tests.tactical.by_hand import FACES, LEVELS, Chances, faces, mixed, sure, thrown

CLASSES = content.classes()
TARGETS = ("IOWA", "FUSO", "MYOKO", "FLETCH")
"""Armour heavy, old, middling and thin."""


def asked(situation: str, **given: object) -> Chances:
    """The answer of the command line."""
    found = find(SITUATIONS, situation).odds({key.replace("_", "-"): str(value) for key, value in given.items()})
    assert found.is_exact
    return {outcome: chance for outcome, chance in found.outcomes.items() if chance}


def test_every_situation_is_worked_by_hand_here() -> None:
    assert {situation.name for situation in SITUATIONS} == {
        *("gunfire", "gunfire-hits", "damage-control", "torpedoes", "torpedo-hits"),
        *("air-combat", "aa", "divebombing", "torpedo-bombing", "level-bombing"),
        *("night-detection", "radar-detection", "hydrophone", "sonar", "depth-charge", "hedgehog", "hull-crush"),
        "duel",  # sampled, in tests/lab
    }


# Guns.

SHOOTS = [
    {},
    {"range": 100, "guns": 12},
    {"range": 8000, "guns": 1, "evading": "yes"},
    {"knots": 31, "evading": "yes", "range": 25000},
    {"knots": 30, "firer_evading": "yes", "level": "D"},
    {"level": "HD", "crowd": 2, "smoke": "yes"},
    {"radar": "yes", "smoke": "yes", "light": "night", "hit": "yes"},
    {"spotting": "yes", "range": 12000, "acquired": "yes"},
    {"spotting": "yes", "range": 9000},
    {"light": "night", "target_level": "D"},
    {"light": "night", "target_level": "none"},
    {"crew": 1, "crowd": 1, "hit": "yes", "guns": 15},
    {"crew": -1, "seas": "very rough", "range": 29000},
    {"target_level": "HD", "range": 9000, "hit": "yes", "radar": "yes"},
]


def accuracy(firer: str, target: str, given: dict[str, object]) -> tuple[int, str]:
    """The accuracy number and the range band, modifier by modifier from 1 to 16."""
    ship, other = CLASSES[firer], CLASSES[target]
    main = max(content.guns()[battery.gun].calibre for battery in ship.batteries)
    batteries = [
        b for b in ship.batteries if content.guns()[b.gun].calibre == main and b.arc not in {"L", "R"}
    ] or list(ship.batteries[:1])
    gun = content.guns()[batteries[0].gun]
    at = by_hand.band(gun.reach, int(str(given.get("range", 15000))))
    if not at:
        return 0, ""
    yes = {key for key, value in given.items() if value == "yes"}
    seas = str(given.get("seas", "calm"))
    level = str(given.get("target_level", "none"))
    knots = min(
        Fraction(min(int(str(given.get("knots", 20))), other.speed)),
        by_hand.top_knots(other.speed, other.type, seas, level),
    )
    number = 6 + {"close": -1, "medium": -3, "long": -5}[at]
    fitted = [b.guns for b in batteries]
    most = max(fitted) if given.get("level") == "HD" else sum(fitted)  # a cripple fires one main battery
    number += by_hand.guns_bearing(int(str(given.get("guns", 0))) or most)
    number -= knots > 30
    number -= other.type in by_hand.SMALL
    number += by_hand.seas(seas, ship.type)[0]
    number += {"none": 0, "D": -1, "HD": -2}[str(given.get("level", "none"))]
    number += bool({"acquired", "hit"} & yes) + ("hit" in yes)
    number += {"close": 0, "medium": -1, "long": -2}[at] if "evading" in yes else 0
    number -= "firer_evading" in yes
    is_night = given.get("light") == "night"
    if "radar" in yes or ("spotting" in yes and not is_night and at != "close"):
        number += 1
    number -= is_night and "radar" not in yes and level == "none"
    number -= (1 if "radar" in yes else 3) if "smoke" in yes else 0
    number -= int(str(given.get("crowd", 0))) >= 2
    number -= ship.nation == "RM"
    return number + int(str(given.get("crew", 0))), at


def could_be(firer: str, target: str, given: dict[str, object]) -> bool:
    """Whether the firer has that many guns and the target makes that speed."""
    ship = CLASSES[firer]
    main = max(content.guns()[battery.gun].calibre for battery in ship.batteries)
    guns = sum(b.guns for b in ship.batteries if content.guns()[b.gun].calibre == main and b.arc not in {"L", "R"})
    return int(str(given.get("guns", 0))) <= guns and int(str(given.get("knots", 0))) <= CLASSES[target].speed


@pytest.mark.rule("NA-GUN-34", "NA-GUN-35", "NA-GUN-58", "NA-GUN-59", "NA-GUN-60", "NA-GUN-64")
@pytest.mark.parametrize("given", SHOOTS, ids=str)
@pytest.mark.parametrize(
    "firer, target",
    [("NEWORL", "FLETCH"), ("ZARA", "MYOKO"), ("FLETCH", "FLOWER"), ("IOWA", "FUSO"), ("BROOKL", "MYOKO")],
)
def test_hits_of_a_shoot(firer: str, target: str, given: dict[str, object]) -> None:
    if not could_be(firer, target, given):
        with pytest.raises(BadSituation):
            asked("gunfire-hits", firer=firer, target=target, **given)
        return
    number, at = accuracy(firer, target, given)
    wanted = {f"{n} hits": p for n, p in by_hand.hits(number).items()} if at else sure("beyond range")

    assert asked("gunfire-hits", firer=firer, target=target, **given) == wanted


@pytest.mark.rule("NA-PEN-1", "NA-PEN-12", "NA-PEN-24", "NA-PEN-25", "NA-PEN-26", "NA-PEN-27", "NA-PEN-28")
@pytest.mark.parametrize("given", SHOOTS[::2], ids=str)
@pytest.mark.parametrize("firer, target", list(product(("NEWORL", "IOWA", "BROOKL"), ("FUSO", "MYOKO"))))
def test_damage_of_a_shoot(firer: str, target: str, given: dict[str, object]) -> None:
    if not could_be(firer, target, given):
        return
    number, at = accuracy(firer, target, given)
    if not at:
        assert asked("gunfire", firer=firer, target=target, **given) == sure("beyond range")
        return
    ship, other = CLASSES[firer], CLASSES[target]
    gun = max((content.guns()[b.gun] for b in ship.batteries if b.arc not in {"L", "R"}), key=lambda gun: gun.calibre)
    level, differential = str(given.get("target_level", "none")), gun.factor - other.armour
    wanted = mixed(
        *(
            (share, by_hand.damage(int(n), level, differential, "gun", at, old=other.old_armour))
            for n, share in by_hand.hits(number).items()
        )
    )

    assert asked("gunfire", firer=firer, target=target, **given) == wanted


@pytest.mark.rule("NA-DMG-2", "NA-DMG-3", "NA-DMG-7", "NA-DMG-8", "NA-DMG-9", "NA-DMG-10", "NA-DMG-21")
@pytest.mark.parametrize("level", ["D", "HD"])
@pytest.mark.parametrize("quality", ["good", "poor"])
@pytest.mark.parametrize("assisted", ["no", "yes"])
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_damage_control(level: str, quality: str, assisted: str, turns: int) -> None:
    table = f"{quality} assisted" if assisted == "yes" else quality

    found = asked("damage-control", level=level, quality=quality, assisted=assisted, turns=turns)

    assert found == by_hand.damage_after(level, table, turns)


# Torpedoes.

NAVIES = [
    ("IJN", "1942-08-09"),
    ("USN", "1942-12-31"),
    ("USN", "1943-01-01"),
    ("KM", "1940-12-31"),
    ("KM", "1941-01-01"),
]


@pytest.mark.rule("NA-TRP-33", "NA-TRP-34", "NA-TRP-24")
@pytest.mark.parametrize("torpedoes", range(1, 11))
@pytest.mark.parametrize("fine", ["no", "yes"])
def test_torpedo_hits(torpedoes: int, fine: str) -> None:
    row = by_hand.TORPEDO_HITS[by_hand.column(torpedoes, fine=fine == "yes")]
    wanted = thrown(lambda face: sure(f"{row[face - 1]} hits" + (", one wild" if face == 6 else "")))

    assert asked("torpedo-hits", torpedoes=torpedoes, fine=fine) == wanted


@pytest.mark.rule(
    "NA-TRP-22", "NA-TRP-37", "NA-TRP-38", "NA-TRP-39", "NA-TRP-40", "NA-TRP-41", "NA-TRP-43", "NA-PEN-30"
)
@pytest.mark.parametrize("nation, date", NAVIES)
@pytest.mark.parametrize("inches, target", [(18, "IOWA"), (21, "FUSO"), (24, "FLETCH")])
@pytest.mark.parametrize("torpedoes, fine, level", [(8, "yes", "none"), (3, "no", "D"), (1, "yes", "HD")])
def test_damage_by_a_spread(
    nation: str, date: str, inches: int, target: str, torpedoes: int, fine: str, level: str
) -> None:
    differential = by_hand.TORPEDO_FACTOR[inches] - CLASSES[target].armour
    duds = by_hand.torpedo_duds(nation, int(date[:4]))
    row = by_hand.TORPEDO_HITS[by_hand.column(torpedoes, fine=fine == "yes")]
    wanted = thrown(lambda face: by_hand.damage(row[face - 1], level, differential, "torpedo", duds=duds))

    found = asked(
        "torpedoes",
        nation=nation,
        date=date,
        inches=inches,
        target=target,
        torpedoes=torpedoes,
        fine=fine,
        target_level=level,
    )

    assert found == wanted


# Aircraft.

PLANES = content.aircraft()


@pytest.mark.rule("NA-AIR-3", "NA-AIR-4", "NA-AIR-6")
@pytest.mark.parametrize("one", PLANES)
def test_air_combat(one: str) -> None:
    for other in PLANES:
        if other != one and {PLANES[one].kind, PLANES[other].kind} & {"F", "D"}:
            good = by_hand.air_combat(PLANES[one].air_class, PLANES[other].air_class)
            assert asked("air-combat", one=one, other=other) == faces(good, f"{one} wins", f"{other} wins")


@pytest.mark.rule(
    "NA-AIR-27", "NA-AIR-28", "NA-AIR-29", "NA-AIR-30", "NA-AIR-31", "NA-AIR-32", "NA-AIR-54", "NA-WEA-10"
)
@pytest.mark.parametrize(
    "aircraft, altitude, flown",
    [
        ("val", "attack", ""),
        ("zero", "attack", ""),
        ("kate", "attack", ""),
        ("kate", "medium", "medium"),
        ("kate", "low", "low"),
        ("betty", "attack", "low"),
        ("betty", "medium", "medium"),
        ("betty", "low", "low"),
        ("b-17", "medium", "medium"),
        ("b-17", "low", "low"),
    ],
)
@pytest.mark.parametrize("gliding", ["no", "yes"])
def test_antiaircraft_fire(aircraft: str, altitude: str, flown: str, gliding: str) -> None:
    if gliding == "yes" and aircraft != "val":
        return
    shift = by_hand.antiaircraft_shift(PLANES[aircraft].kind, flown, gliding=gliding == "yes")
    for factor in (0, 1, 2, 3, 6, 7, 11, 12, 17, 18, 26, 27, 41, 42, 43, 99):
        wanted = thrown(lambda face, f=factor: sure(f"{by_hand.antiaircraft(f, shift, face)} elements"))  # type: ignore[misc]
        assert asked("aa", factor=factor, aircraft=aircraft, altitude=altitude, gliding=gliding) == wanted


SPEEDS = [("no", 20), ("no", 24), ("no", 25), ("no", 31), ("no", 32), ("yes", 25), ("yes", 26), ("yes", 32)]


def bombed(target: str, knots: int, level: str, evading: str) -> tuple[Fraction, bool]:
    """Her speed as reduced by damage, and whether she reduces accuracy."""
    sheet = CLASSES[target]
    able = by_hand.top_knots(sheet.speed, sheet.type, "calm", level)
    speed = min(Fraction(min(knots, sheet.speed)), able)
    return speed, evading == "yes" and speed > 25


@pytest.mark.rule(
    "NA-AIR-35", "NA-AIR-36", "NA-AIR-37", "NA-AIR-38", "NA-AIR-39", "NA-AIR-41", "NA-AIR-19", "NA-AIR-20"
)
@pytest.mark.parametrize("aircraft", ["dauntless", "dauntless-scout", "val"])
@pytest.mark.parametrize("target, level", [("IOWA", "none"), ("FUSO", "D"), ("FLETCH", "none"), ("MYOKO", "D")])
@pytest.mark.parametrize("evading, knots", SPEEDS)
def test_divebombing(aircraft: str, target: str, evading: str, knots: int, level: str) -> None:
    knots = min(knots, CLASSES[target].speed)
    speed, dodging = bombed(target, knots, level, evading)
    sheet, factor = CLASSES[target], PLANES[aircraft].bomb
    row = by_hand.TORPEDO_HITS[by_hand.dive_column(speed, dodging=dodging)]
    wanted = thrown(
        lambda face: by_hand.damage(row[face - 1], level, factor - sheet.armour, "bomb", old=sheet.old_armour)
    )

    assert factor == (7 if aircraft == "dauntless" else 6)
    given = {"aircraft": aircraft, "target": target, "evading": evading, "knots": knots, "target_level": level}
    assert asked("divebombing", **given) == wanted


@pytest.mark.rule("NA-AIR-35", "NA-PEN-24")
def test_elements_bomb_one_after_the_other() -> None:
    row = by_hand.TORPEDO_HITS[3]
    chances = sure("none")
    for _ in range(2):
        chances = mixed(
            *(
                (share / 6, by_hand.damage(row[face - 1], level, 7 - CLASSES["MYOKO"].armour, "bomb"))
                for level, share in chances.items()
                for face in FACES
            )
        )
    assert not CLASSES["MYOKO"].old_armour

    assert asked("divebombing", elements=2) == chances


@pytest.mark.rule("NA-AIR-43", "NA-AIR-44", "NA-AIR-45", "NA-AIR-20", "NA-TRP-36", "NA-TRP-41", "NA-TRP-42")
@pytest.mark.parametrize(
    "aircraft, date",
    [("kate", "1942-06-01"), ("devastator", "1942-06-04"), ("he-111", "1940-12-31"), ("he-111", "1941-01-01")],
)
@pytest.mark.parametrize("target", TARGETS[::2])
@pytest.mark.parametrize("evading, knots", SPEEDS[3:7])
def test_torpedo_bombing(aircraft: str, date: str, target: str, evading: str, knots: int) -> None:
    _, dodging = bombed(target, knots, "none", evading)
    row = by_hand.TORPEDO_HITS[3 if dodging else 4]
    duds = by_hand.torpedo_duds(PLANES[aircraft].nation, int(date[:4]), aircraft=True)
    wanted = thrown(
        lambda face: by_hand.damage(row[face - 1], "none", 6 - CLASSES[target].armour, "torpedo", duds=duds)
    )

    found = asked("torpedo-bombing", aircraft=aircraft, date=date, target=target, evading=evading, knots=knots)

    assert found == wanted


@pytest.mark.rule("NA-AIR-50", "NA-AIR-51", "NA-AIR-52", "NA-AIR-53", "NA-AIR-20", "NA-AIR-39")
@pytest.mark.parametrize(
    "altitude, planes",
    [
        *(("high", planes) for planes in (11, 12, 23, 24)),
        *(("medium", planes) for planes in (5, 6, 11, 12)),
        *(("low", planes) for planes in (2, 3, 5, 6, 8)),
    ],
)
@pytest.mark.parametrize("target, evading, knots", [("IOWA", "no", 20), ("FUSO", "yes", 24), ("MYOKO", "yes", 26)])
def test_level_bombing(altitude: str, planes: int, target: str, evading: str, knots: int) -> None:
    _, dodging = bombed(target, knots, "none", evading)
    sheet = CLASSES[target]
    chance = Fraction(1, 36) if dodging else Fraction(1, 6)
    chances = sure("none")
    for _ in range(by_hand.level_dice(planes, altitude)):
        chances = mixed(
            *((share * (1 - chance), sure(level)) for level, share in chances.items()),
            *(
                (share * chance, by_hand.damage(1, level, 6 - sheet.armour, "bomb", old=sheet.old_armour))
                for level, share in chances.items()
            ),
        )

    found = asked("level-bombing", altitude=altitude, planes=planes, target=target, evading=evading, knots=knots)

    assert found == chances


# Finding and hunting.


@pytest.mark.rule("NA-NIT-1", "NA-NIT-2", "NA-NIT-3", "NA-NIT-4", "NA-NIT-5", "NA-NIT-6", "NA-NIT-9", "NA-NIT-13")
@pytest.mark.parametrize("nation", content.NATIONS)
@pytest.mark.parametrize("regained", ["no", "yes"])
def test_night_detection(nation: str, regained: str) -> None:
    for edge in (0, 1000, 1500, 3000, 6000, 12000, 40000):
        for yards in {max(0, edge - 1), edge, min(40000, edge + 1)}:
            good = by_hand.night(nation, yards, regained=regained == "yes")
            assert asked("night-detection", nation=nation, range=yards, regained=regained) == faces(
                good, "found", "not found"
            )


@pytest.mark.rule("NA-NIT-16", "NA-NIT-17", "NA-NIT-19", "NA-NIT-20")
@pytest.mark.parametrize("name, reach", [("early", 20000), ("later", 30000)])
@pytest.mark.parametrize("land, chance", [("no", Fraction(1, 6)), ("yes", Fraction(1, 18))])
def test_radar_detection(name: str, reach: int, land: str, chance: Fraction) -> None:
    wanted = {"found": chance, "not found": 1 - chance}

    assert asked("radar-detection", set=name, range=reach, land=land) == wanted
    assert asked("radar-detection", set=name, range=reach + 1, land=land) == sure("out of reach")


@pytest.mark.rule("NA-SUB-17", "NA-SUB-18", "NA-SUB-19", "NA-SUB-20", "NA-SUB-21", "NA-SUB-26")
@pytest.mark.parametrize("depth", ["P", "D", "R", "T", "Ab"])
@pytest.mark.parametrize("knots", range(9))
def test_hydrophones(depth: str, knots: int) -> None:
    wanted = faces(by_hand.hears(depth, Fraction(knots)), "found", "not found")

    assert asked("hydrophone", depth=depth, knots=knots, range=3000) == wanted
    assert asked("hydrophone", depth=depth, knots=knots, range=0) == wanted
    assert asked("hydrophone", depth=depth, knots=knots, range=3001) == sure("out of reach")


@pytest.mark.rule("NA-SUB-22", "NA-SUB-23", "NA-SUB-24", "NA-SUB-25", "NA-SUB-26")
@pytest.mark.parametrize("depth", ["P", "D", "R", "T", "Ab"])
@pytest.mark.parametrize("knots", [0, 4, 5])
def test_sonar(depth: str, knots: int) -> None:
    wanted = faces(by_hand.pings(depth), "found", "not found")

    assert [asked("sonar", depth=depth, knots=knots, range=yards) for yards in (3000, 6000)] == [wanted] * 2
    assert [asked("sonar", depth=depth, knots=knots, range=yards) for yards in (2999, 6001)] == [
        sure("out of reach")
    ] * 2


@pytest.mark.rule("NA-SUB-33", "NA-SUB-35", "NA-SUB-41", "NA-SUB-43")
@pytest.mark.parametrize("depth", ["P", "D", "R", "T", "Ab"])
def test_depth_charges_and_hedgehog(depth: str) -> None:
    for setting in ("P", "D", "R", "T", "Ab"):
        wanted = faces(3 if setting == depth else 0, "sunk", "missed")
        assert asked("depth-charge", setting=setting, depth=depth) == wanted
    assert asked("hedgehog", depth=depth) == faces(by_hand.HEDGEHOG[depth], "sunk", "missed")


@pytest.mark.rule("NA-SUB-7")
@pytest.mark.parametrize("nation", content.NATIONS)
@pytest.mark.parametrize("depth", ["P", "D", "R", "T", "Ab"])
def test_hulls(nation: str, depth: str) -> None:
    if depth == "Ab" and nation != "KM":
        with pytest.raises(BadSituation):
            asked("hull-crush", nation=nation, depth=depth)
        return
    creaks = depth == ("Ab" if nation == "KM" else "T")
    wanted = {"crushed": Fraction(1, 36), "holds": Fraction(35, 36)} if creaks else sure("holds")

    assert asked("hull-crush", nation=nation, depth=depth) == wanted


def test_the_levels_by_hand_are_those_of_the_answers() -> None:
    assert LEVELS == ("none", "D", "HD", "sunk")
