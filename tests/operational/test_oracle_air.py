"""Second implementation, air: combat, bombs, flak, whole strikes."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from flagplot.lab.odds.operational.air import UNIT_OF_TYPE
from flagplot.lab.odds.situation import BadSituation
from flagplot.operational.content.counters import PLANE, SHIP
from tests.operational import oracle
from tests.operational.asking import odds
from tests.operational.oracle import Hull

JAPAN, ALLIES = "japan", "allies"
PLAIN: dict[str, str] = {}
JAPANESE_TYPES = ("Zero", "Val", "Kate", "Betty", "Jake")
ALLIED_TYPES = ("Hurricane", "Fulmar", "Martlet", "Albacore", "Swordfish", "Blenheim", "Hudson", "PBY", "B-17")


@pytest.mark.rule("MK-AIR-1", "MK-AIR-2", "MK-AIR-3", "MK-AIR-4", "MK-AIR-23", "MK-AIR-24", "MK-AIR-32", "MK-AIR-33")
@pytest.mark.parametrize("options", [PLAIN, {"fulmar_column": "martlet"}, {"die_column": "B"}], ids=str)
def test_every_type_against_every_other_in_the_air(options: dict[str, str]) -> None:
    for allied, japanese in itertools.product(ALLIED_TYPES, JAPANESE_TYPES):
        if oracle.air_numbers(allied, japanese, options) is None:
            with pytest.raises(BadSituation, match="never fight"):
                odds("aerial", options, allied=allied, japanese=japanese)
            continue
        for first, shooter in (("both", "both"), ("japan", "escort"), ("allies", "interceptor")):

            def act(dice: oracle.Dice, who: tuple[str, str, str] = (japanese, allied, shooter)) -> str:
                down, out = oracle.duel(dice, *who, options)
                lost = [name for name, gone in ((who[1], out), (who[0], down)) if gone]
                return f"{' and '.join(lost)} shot down" if lost else "nobody shot down"

            found = odds("aerial", options, allied=allied, japanese=japanese, first=first)
            assert found == oracle.every(act), (allied, japanese, first)


MODES = {
    "Kate": "TH",
    "Betty": "TH",
    "Val": "D",
    "Albacore": "TDH",
    "Swordfish": "TDH",
    "Blenheim": "H",
    "Hudson": "H",
    "B-17": "H",
    "PBY": "H",
}
"""What each type may do by day: torpedoes, dive bombing, level bombing."""
LETTER = {"torpedo": "T", "pressed": "T", "dive": "D", "high": "H", "medium": "H", "low": "H"}
BOMB_OPTIONS = (
    PLAIN,
    {"target_shifts": "cumulative", "merchants_slow_shift": "on"},
    {"low_altitude_extra_shift": "1", "pressed_aa": "plus1"},
    {"air_hit_effect": "DS"},
    {"air_hit_effect": "graded", "second_d_sinks": "on"},
    {"die_column": "B", "damage_modifier": "column"},
)


@pytest.mark.rule("MK-AIR-39", "MK-AIR-40", "MK-AIR-41", "MK-AIR-42", "MK-AIR-43", "MK-AIR-44", "MK-AIR-45")
@pytest.mark.rule("MK-AIR-46", "MK-AIR-47", "MK-AIR-48", "MK-AIR-50", "MK-AIR-51", "MK-AIR-52", "MK-AIR-53")
@pytest.mark.rule("MK-AIR-58", "MK-AIR-59", "MK-AIR-60", "MK-AIR-61")
@pytest.mark.parametrize("options", BOMB_OPTIONS, ids=str)
@pytest.mark.parametrize("kind", MODES)
def test_attacks_on_ships_from_the_air(kind: str, options: dict[str, str]) -> None:
    japanese = kind in JAPANESE_TYPES
    targets = ("resolution", "cornwall", "f1", "scout") if japanese else ("kongo", "akagi", "transport-1")
    waters = ("sea", "port", "colombo") if japanese else ("sea", "port")
    for manner, target, where in list(itertools.product(LETTER, targets, waters))[:: 3 if options else 1]:
        given = {"aircraft": kind, "manner": manner, "target": target, "at": where}
        if LETTER[manner] not in MODES[kind]:
            with pytest.raises(BadSituation, match=r"MK-AIR-6[01]"):
                odds("attack", options, **given)
            continue
        for damaged in ("no", "yes") if SHIP[target].armour != "M" else ("no",):
            hull = Hull(SHIP[target], damaged=damaged == "yes")
            expected = oracle.attack(kind, manner, hull, japanese=japanese, where=where, options=options)

            assert odds("attack", options, damaged=damaged, **given) == expected, (given, damaged)


@pytest.mark.rule("MK-AIR-8", "MK-AIR-9")
def test_at_night_only_torpedo_planes_of_the_allies_attack_and_only_with_torpedoes() -> None:
    for kind, manner in itertools.product(("Albacore", "Swordfish", "PBY", "Blenheim"), LETTER):
        given = {"aircraft": kind, "manner": manner, "target": "akagi", "light": "night"}
        if LETTER[manner] == "T" and kind != "Blenheim":
            hull = Hull(SHIP["akagi"])
            assert odds("attack", **given) == oracle.attack(
                kind, manner, hull, japanese=False, where="sea", options=PLAIN
            )
        else:
            with pytest.raises(BadSituation, match="MK-AIR"):
                odds("attack", **given)


@pytest.mark.rule("MK-AIR-56", "MK-AIR-57", "MK-AIR-51", "MK-AIR-48")
@pytest.mark.parametrize("options", [PLAIN, {"area_bombing_roll": "single_roll_all"}], ids=str)
def test_attacks_on_everything_that_stands_at_a_base(options: dict[str, str]) -> None:
    for kind, target, units in itertools.product(("Val", "Kate", "Blenheim", "Albacore"), ("air", "ground"), (1, 3)):
        japanese = kind in JAPANESE_TYPES
        word = "air units destroyed" if target == "air" else "ground units disrupted"
        for manner, where in itertools.product(LETTER, ("port", "colombo") if japanese else ("port",)):
            if LETTER[manner] not in MODES[kind] or LETTER[manner] == "T":
                continue
            given = {"aircraft": kind, "manner": manner, "target": target, "at": where, "units": units}
            expected = oracle.area(kind, manner, units, word, japanese=japanese, where=where, options=options)

            assert odds("attack", options, **given) == expected, given


STRIKES: tuple[dict[str, object], ...] = (
    {"units": "akagi-val", "target": "cornwall"},
    {"units": "akagi-zero,akagi-val", "target": "cornwall", "interceptors": "888-sqn"},
    {"units": "akagi-val,akagi-kate", "target": "warspite", "interceptors": "888-sqn,800-sqn"},
    {"units": "akagi-zero,hiryu-zero,akagi-val", "target": "resolution", "interceptors": "888-sqn"},
    {"units": "akagi-zero,hiryu-zero,akagi-val", "target": "emerald", "interceptors": "888-sqn,800-sqn", "cap": "yes"},
    {"units": "akagi-zero,akagi-kate", "target": "f1", "interceptors": "30-sqn,258-sqn", "at": "colombo"},
    {"units": "akagi-zero,betty-1", "target": "hermes", "interceptors": "30-sqn", "at": "port", "cap": "yes"},
    {"units": "11-sqn,827-sqn", "target": "akagi", "interceptors": "akagi-zero"},
    {"units": "30-sqn,11-sqn", "target": "kongo", "interceptors": "akagi-zero,hiryu-zero", "at": "port"},
    {"units": "888-sqn,10-usaf", "target": "chokai", "interceptors": "akagi-zero", "cap": "yes", "at": "port"},
)
STRIKE_OPTIONS = (
    PLAIN,
    {"interceptor_after_second_escort": "may_attack_bomber"},
    {"radar_effect": "simultaneous"},
    {"fleet_radar": "on"},
)


@pytest.mark.rule("MK-AIR-23", "MK-AIR-24", "MK-AIR-25", "MK-AIR-26", "MK-AIR-27", "MK-AIR-28", "MK-AIR-31")
@pytest.mark.rule("MK-AIR-32", "MK-AIR-33", "MK-AIR-35", "MK-AIR-36")
@pytest.mark.parametrize("options", STRIKE_OPTIONS, ids=str)
@pytest.mark.parametrize("given", STRIKES, ids=lambda given: f"{given['units']} at {given['target']}")
def test_whole_strikes(given: dict[str, object], options: dict[str, str]) -> None:
    units = str(given["units"]).split(",")
    fighters = str(given.get("interceptors", "")).split(",") if "interceptors" in given else []
    where = str(given.get("at", "sea"))
    japanese = PLANE[units[0]].side == JAPAN
    radar = japanese and (where != "sea" or options.get("fleet_radar") == "on")
    if radar:
        first = "both" if options.get("radar_effect") == "simultaneous" else "interceptor"
    else:
        first = "both" if given.get("cap") == "yes" else "escort"
    kinds = [PLANE[name].type for name in units]
    hull = Hull(SHIP[str(given["target"])])

    def hits(kind: str, manner: str) -> Fraction:
        chances = oracle.attack(kind, manner, hull, japanese=japanese, where=where, options=options)
        return sum((chance for word, chance in chances.items() if not word.startswith("no effect")), Fraction(0))

    def way(kind: str) -> str:
        if kind in {"Val", "Albacore"}:
            return "dive"
        if "T" not in MODES[kind]:
            return "low"
        return max(("torpedo", "pressed"), key=lambda manner: hits(kind, manner))

    expected = oracle.strike(
        [kind for kind in kinds if kind in {"Zero", "Hurricane", "Fulmar", "Martlet"}],
        [(kind, way(kind)) for kind in kinds if kind in MODES],
        [PLANE[name].type for name in fighters],
        hull,
        japanese=japanese,
        where=where,
        first=first,
        options=options,
    )

    assert odds("strike", options, **given) == expected


@pytest.mark.rule("MK-AIR-29", "MK-AIR-30", "MK-SEQ-12")
def test_a_strike_on_colombo_on_a_sunday_is_half_one_and_half_the_other() -> None:
    given: dict[str, object] = {"units": "akagi-zero,akagi-val", "target": "cornwall", "interceptors": "30-sqn"}
    sunday = odds("strike", at="colombo", sunday="yes", **given)
    mixed: dict[str, Fraction] = {}
    for first in ("interceptor", "escort"):
        part = oracle.strike(
            ["Zero"],
            [("Val", "dive")],
            ["Hurricane"],
            Hull(SHIP["cornwall"]),
            japanese=True,
            where="colombo",
            first=first,
            options=PLAIN,
        )
        for outcome, chance in part.items():
            mixed[outcome] = mixed.get(outcome, Fraction(0)) + chance / 2

    assert sunday == mixed


def test_the_second_opinion_knows_every_type_that_flies() -> None:
    assert set(UNIT_OF_TYPE) == {*JAPANESE_TYPES, *ALLIED_TYPES}
