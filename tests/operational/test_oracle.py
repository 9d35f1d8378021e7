"""The odds of the program against a second opinion that knows only the rulebook's words: equal to the last fraction."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from flagplot.lab.operational_odds import SITUATIONS
from flagplot.lab.operational_odds_air import UNIT_OF_TYPE
from flagplot.lab.situation import BadSituation, find
from flagplot.operational.counters import PLANE, SHIP
from flagplot.operational.sea import PLACE, SEA
from tests.operational import oracle
from tests.operational.oracle import Chances, Hull

JAPAN, ALLIES = "japan", "allies"
PLAIN: dict[str, str] = {}
JAPANESE_TYPES = ("Zero", "Val", "Kate", "Betty", "Jake")
ALLIED_TYPES = ("Hurricane", "Fulmar", "Martlet", "Albacore", "Swordfish", "Blenheim", "Hudson", "PBY", "B-17")


def odds(name: str, options: dict[str, str] | None = None, /, **given: object) -> Chances:
    """What the program says."""
    texts = {key: str(value) for key, value in given.items()}
    if options:
        texts["options"] = ",".join(f"{key}:{value}" for key, value in options.items())
    found = find(SITUATIONS, name).odds(texts)
    assert found.is_exact
    return {outcome: chance for outcome, chance in found.outcomes.items() if chance}


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
"""A thinner grid for the options."""
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
    best = {"Val": "dive", "Albacore": "dive", "Kate": "torpedo", "Betty": "torpedo"}
    expected = oracle.strike(
        [kind for kind in kinds if kind in {"Zero", "Hurricane", "Fulmar", "Martlet"}],
        [(kind, best.get(kind, "low")) for kind in kinds if kind in MODES],
        [PLANE[name].type for name in fighters],
        Hull(SHIP[str(given["target"])]),
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
                    word = "allies has surprise"
                elif read == 3 or (read == 4 and ranges == "12-34-56"):
                    word = "no surprise"
                else:
                    word = "japan has surprise"
                expected[word] = expected.get(word, Fraction(0)) + Fraction(1, 6)
            options = {"surprise_ranges": ranges, "anchorage_bonus": bonus}

            assert odds("surprise", options, attacker=attacker, anchorage=anchored) == expected, (options, attacker)


@pytest.mark.rule("MK-BAT-57", "MK-BAT-58", "MK-LND-10", "MK-SEQ-14")
def test_bombardment_by_every_heavy_ship() -> None:
    for name, card in SHIP.items():
        if card.gun not in {"CA", "BC", "B"}:
            with pytest.raises(BadSituation):
                odds("bombardment", ship=name)
            continue
        for damaged, mode in itertools.product((0, 1), ("with_B", "with_CA")):
            lowest = 4 if card.gun == "B" or (card.gun == "BC" and mode == "with_B") else 6
            faces = sum(max(1, die - damaged) >= lowest for die in range(1, 7))
            found = odds("bombardment", {"bombardment_bc": mode}, ship=name, damaged="yes" if damaged else "no")

            assert found.get("disrupted", Fraction(0)) == Fraction(faces, 6), (name, damaged, mode)


@pytest.mark.rule("MK-LND-13", "MK-LND-14", "MK-LND-15", "MK-LND-16", "MK-LND-19", "MK-LND-20", "MK-LND-30")
def test_rounds_of_ground_combat_with_every_stake() -> None:
    for ours, sound, broken in itertools.product((1, 2, 3, 4, 7, 12), (0, 1, 2, 5), (0, 1, 3)):
        if not sound + broken:
            continue
        low = 4 * ours < 2 * sound + broken
        for wager in sorted({0, 1, ours // 2, ours}):
            given = {"attackers": ours, "defenders": sound + broken, "disrupted": broken, "wager": wager}
            expected = oracle.ground_round(ours, sound, broken, wager, landing=True)

            assert odds("ground", **given) == expected, given
            if low:
                with pytest.raises(BadSituation, match="MK-LND-14"):
                    odds("ground", landing="no", **given)
            else:
                assert odds("ground", landing="no", **given) == expected, given


@pytest.mark.rule("MK-LND-19")
def test_stakes_beyond_the_limit_are_refused() -> None:
    for mode, most in (("attacker_strength", 3), ("defender_strength", 2), ("none", 0)):
        given = {"attackers": 3, "defenders": 3, "disrupted": 1}
        odds("ground", {"wager_max": mode}, wager=most, **given)
        with pytest.raises(BadSituation, match="MK-LND-19"):
            odds("ground", {"wager_max": mode}, wager=most + 1, **given)


@pytest.mark.rule("MK-LND-8", "MK-LND-29")
def test_landings_fought_to_the_finish() -> None:
    for ours, theirs, wager in itertools.product((1, 2, 3), (1, 2, 4), (0, 1)):
        given = {"attackers": ours, "defenders": theirs, "wager": wager, "until": "finish"}

        assert odds("ground", **given) == oracle.ground_finish(ours, theirs, 0, wager), given


@pytest.mark.rule("MK-LND-23")
def test_loyalty_of_any_number_of_units() -> None:
    for units in (1, 2, 3, 4):

        def act(dice: oracle.Dice, units: int = units) -> str:
            faces = [dice.face() for _ in range(units)]
            loyal, turned = sum(face <= 3 for face in faces), sum(face == 6 for face in faces)
            return f"{loyal} loyal, {units - loyal - turned} desert, {turned} turn"

        assert odds("loyalty", units=units) == oracle.every(act)


@pytest.mark.rule("MK-SET-1", "MK-SET-8", "MK-SET-9", "MK-SET-14", "MK-SET-30")
def test_the_secret_set_up() -> None:
    def act(dice: oracle.Dice) -> str:
        invasion = dice.face() >= 4
        die = dice.face() + (1 if invasion else 0)
        carriers = 4 if die <= 3 else 5 if die <= 5 else 6
        offered = "Illustrious offered" if dice.face() >= 5 else "no Illustrious"
        return f"{'invasion' if invasion else 'raid'}, {carriers} carriers, {offered}"

    assert odds("setup") == oracle.every(act)
    assert odds("setup", {"die_column": "B"}) == oracle.every(act)


@pytest.mark.rule("MK-SET-22", "MK-SET-23")
def test_convoys_by_how_often_they_are_rolled_for() -> None:
    for mode, turns in itertools.product(("every_turn", "once_per_day", "once_per_game"), (1, 2, 3)):

        def act(dice: oracle.Dice, rolls: int = turns if mode == "every_turn" else 1) -> str:
            arrived = sum(any(dice.best(1) for _ in range(rolls)) for _ in range(2))
            return f"{arrived} of 2 convoys"

        assert odds("convoys", {"aus_roll": mode}, turns=turns) == oracle.every(act)


def test_the_second_opinion_knows_every_type_that_flies() -> None:
    assert set(UNIT_OF_TYPE) == {*JAPANESE_TYPES, *ALLIED_TYPES}
