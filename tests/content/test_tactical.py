"""The files of Naval Action: every key is known, every reference resolves, errors are reported with their line."""

from pathlib import Path

import pytest

from flagplot import tactical
from flagplot.kernel.content.document import BadDocument, Document
from flagplot.tactical.content import library as content
from flagplot.tactical.content.free_battle import BadBattle, free_battle, strength
from flagplot.tactical.content.lists import read_guns
from flagplot.tactical.content.reader import read_scenario
from flagplot.tactical.content.scenario import EFFECTS, slug
from flagplot.tactical.content.scenarios import NAMES, cards, scenario

BATTLE = """\
title = "Two ships"
date = "1942-03-01"
start = "10:00"
turns = 8

[[group]]
side = "rn"
name = "One"
at = [0, 0]
course = 0
speed = 25
ships = ["rn.exeter"]

[[group]]
side = "ijn"
name = "Two"
at = [14000, 0]
course = 0
speed = 25
ships = ["ijn.myoko"]
"""


def faults(text: str) -> list[str]:
    with pytest.raises(BadDocument) as caught:
        read_scenario(text, "my.toml", "mine")
    return [str(fault) for fault in caught.value.faults]


def test_the_lists_are_complete() -> None:
    sizes = (len(content.guns()), len(content.classes()), len(content.aircraft()))

    assert (79, 136, 28) == sizes
    assert len(content.lost()) >= 143


def test_every_rated_ship_is_a_known_ship() -> None:
    assert set(content.rated()) <= set(content.facts())


def test_guns_over_the_years_are_no_floats() -> None:
    numbers = [gun.calibre for gun in content.guns().values()]

    assert all(type(number) is int for number in numbers)
    assert content.guns()["RN525"].calibre == 525


@pytest.mark.rule("NA-PEN-5")
def test_an_eight_inch_gun_has_factor_5() -> None:
    eights = [gun for gun in content.guns().values() if gun.calibre == 800]

    assert len(eights) == 6
    assert {5} == {gun.factor for gun in eights}


@pytest.mark.rule("NA-PEN-6")
def test_an_eleven_inch_gun_has_factor_6() -> None:
    assert {6} == {gun.factor for gun in content.guns().values() if gun.calibre == 1100}


@pytest.mark.rule("NA-PEN-7")
def test_factors_follow_the_calibre_scale() -> None:
    scale = ((450, 2), (590, 3), (710, 4), (1100, 5), (1260, 6), (1400, 7), (1600, 8), (1810, 9), (9999, 10))
    exceptions = {"US12": 7, "JP10": 3}

    for gun in content.guns().values():
        expected = next(factor for below, factor in scale if gun.calibre < below)
        assert gun.factor == exceptions.get(gun.id, expected), gun.id


@pytest.mark.rule("NA-GUN-20")
def test_guns_stand_in_the_step_of_their_calibre() -> None:
    steps = ((560, 1), (620, 2), (810, 3), (1360, 4), (9999, 5))

    for gun in content.guns().values():
        expected = 6 if gun.old else next(step for below, step in steps if gun.calibre < below)
        assert gun.step == expected, gun.id


@pytest.mark.rule("NA-PEN-8")
def test_armour_lies_on_the_scale_of_its_type() -> None:
    scale = {
        "AK": (1, 1), "CVT": (1, 1), "CVE": (1, 1), "TB": (1, 1), "SS": (1, 1), "DE": (1, 2), "DD": (1, 2), "DL": (3, 3),
        "CL": (3, 5), "CA": (4, 6), "CV": (4, 5), "PB": (5, 5), "BC": (6, 8), "BB": (7, 9),
    }  # fmt: skip

    for rating in content.classes().values():
        low, high = (11, 11) if rating.key == "YAMATO" else scale[rating.type]
        assert low <= rating.armour <= high, rating.key


@pytest.mark.rule("NA-PEN-9")
def test_a_destroyer_leader_has_armour_3() -> None:
    assert {3} == {rating.armour for rating in content.classes().values() if rating.type == "DL"}


@pytest.mark.rule("NA-SUB-28")
def test_submarines_have_armour_1() -> None:
    assert {1} == {rating.armour for rating in content.classes().values() if rating.type == "SS"}


@pytest.mark.rule("NA-VIC-5", "NA-VIC-6")
def test_cruisers_count_5_and_destroyers_2_within_one_point() -> None:
    for rating in content.classes().values():
        if rating.type == "CA":
            assert 8 <= rating.half_cs <= 12, rating.key
        if rating.type == "DD":
            assert 2 <= rating.half_cs <= 6, rating.key
    assert content.classes()["NEWORL"].half_cs == 10
    assert content.classes()["FLETCH"].half_cs == 4


@pytest.mark.rule("NA-VIC-16")
def test_strengths_lie_near_the_guide() -> None:
    guide = {
        "AK": 1, "CVT": 2, "SS": 2, "DE": 3, "TB": 2, "DD": 4, "DL": 6, "CVE": 6, "CA": 10, "CV": 12, "PB": 16,
    }  # fmt: skip

    for rating in content.classes().values():
        if rating.type in guide:
            assert abs(rating.half_cs - guide[rating.type]) <= 3, rating.key
    assert content.classes()["IOWA"].half_cs == 48
    assert content.classes()["YAMATO"].half_cs == 56


@pytest.mark.rule("NA-SCN-2")
def test_british_battleships_have_landed_their_floatplanes_by_1944() -> None:
    fitted = [
        rating.key
        for rating in content.classes().values()
        if rating.nation == "RN" and rating.type in {"BB", "BC"} and rating.floatplanes
        if not rating.floatplanes_until or rating.floatplanes_until >= "1944-01"
    ]

    assert [] == fitted


def test_carriers_fly_what_their_navy_had() -> None:
    flown = [content.carrier_aircraft("USN", "T", date) for date in ("1942-06-04", "1944-10-25")]

    assert ["devastator", "avenger"] == [plane.id for plane in flown if plane]
    assert content.carrier_aircraft("KM", "F", "1942-06") is None


@pytest.mark.parametrize("name", NAMES)
def test_every_battle_loads_and_suits_its_date(name: str) -> None:
    battle = scenario(name)

    assert 2 == len(battle.sides)
    assert () == battle.warnings


def test_the_cards_name_every_battle() -> None:
    assert NAMES == tuple(card.name for card in cards())
    assert len(NAMES) >= 18


def test_every_kind_of_effect_is_used_somewhere() -> None:
    used = {effect.kind for name in NAMES for effect in scenario(name).effects}

    # Used by battles of campaigns: ships that have fired torpedoes or been damaged before.
    assert set(EFFECTS) == used | {"no_reloads", "hd_from_before"}


@pytest.mark.parametrize(
    "name, strong, weak, totals",
    [
        ("denmark-strait", "rn", "km", (92, 50)),
        ("river-plate", "rn", "km", (26, 16)),
        ("savo-island", "allied", "ijn", (74, 66)),
        ("sunda-strait", "ijn", "allied", (66, 18)),
        ("komandorski", "ijn", "usn", (50, 32)),
        ("samar", "ijn", "usn", (260, 56)),
        ("surigao-strait", "allied", "ijn", (284, 80)),
        ("bismarck-last", "rn", "km", (100, 40)),
    ],
)
def test_comparative_strengths_of_the_historical_battles(
    name: str, strong: str, weak: str, totals: tuple[int, int]
) -> None:
    battle = scenario(name)

    def total(side: str) -> int:
        ships = [ship for group in battle.groups if group.side == side for ship in group.ships]
        return sum(content.classes()[ship.kind].half_cs for ship in ships)

    assert totals == (total(strong), total(weak))


@pytest.mark.rule("NA-SCN-7")
def test_houston_at_sunda_strait_has_two_turns_of_fire_and_only_her_bow_guns() -> None:
    effects = {(e.kind, e.ship): e for e in scenario("sunda-strait").effects}
    battery = effects["battery_out", "houston"]

    assert 2 == effects["ammo", "houston"].turns
    assert ("STN", 800) == (battery.arc, battery.calibre)


@pytest.mark.rule("NA-SCN-8")
def test_bismarck_in_her_last_battle_makes_ten_knots_and_has_no_steering() -> None:
    effects = {e.kind: e for e in scenario("bismarck-last").effects if e.ship == "bismarck"}

    assert 10 == effects["max_speed"].knots
    assert "random_course" in effects


def test_names_become_one_word() -> None:
    assert ["prince-of-wales", "obannon", "st-lo"] == [slug(name) for name in ("Prince of Wales", "O'Bannon", "St. Lo")]


def test_a_battle_from_a_file_is_read() -> None:
    battle = scenario(BATTLE)

    assert ("rn", "ijn") == battle.sides
    assert "own" == battle.id


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ("turns = 8", "turns = 0", "my.toml:4: turns: goes from 1 to 500, not 0."),
        ("turns = 8", "moves = 8", "my.toml:4: moves: unknown key"),
        ('"rn.exeter"', '"rn.exeteer"', "my.toml:12: group[0].ships: there is no ship 'rn.exeteer'. Did you mean rn.exeter"),
        ('"rn.exeter"', '"Exeter:YORKK"', "my.toml:12: group[0].ships: there is no class 'YORKK'. Did you mean YORK"),
        ("course = 0", "course = 360", "my.toml:10: group[0].course: goes from 0 to 359, not 360."),
        ("speed = 25", "speed = 35", "my.toml:11: group[0].speed: Exeter makes 32 knots at most, not 35."),
        ('date = "1942-03-01"', 'date = "1 March"', "my.toml:2: date: should be a day like 1941-05-24, not '1 March'."),
        ('name = "Two"', 'name = "one"', "my.toml:16: group[1].name: there is already a group 'one'"),
        ('"ijn.myoko"', '"rn.exeter"', "my.toml:20: group[1].ships: Exeter is in this battle twice."),
        ('side = "ijn"', 'side = "rn"', "my.toml:6: group[0]: a battle has two sides; here are rn."),
    ],
)  # fmt: skip
def test_faults_name_file_line_and_key(old: str, new: str, fault: str) -> None:
    assert any(line.startswith(fault) for line in faults(BATTLE.replace(old, new, 1))), faults(
        BATTLE.replace(old, new, 1)
    )


@pytest.mark.rule("NA-SCN-15")
def test_an_unknown_effect_is_refused_not_ignored() -> None:
    told = faults(BATTLE + '\n[[effect]]\ntype = "rocket"\nship = "Exeter"\n')

    assert told[0].startswith("my.toml:23: effect[0].type: there is no effect 'rocket' (NA-SCN-15).")


@pytest.mark.rule("NA-SCN-1", "NA-GUN-52")
def test_radar_assisted_guns_are_refused_before_1941() -> None:
    radar = BATTLE + '\n[[effect]]\ntype = "fc_radar"\nship = "Exeter"\n'
    told = faults(radar.replace("1942-03-01", "1940-12-31"))

    assert told == ["my.toml:23: effect[0].type: no guns were assisted by radar before 1941 (NA-SCN-1, NA-GUN-52)."]
    assert scenario(radar.replace("1942-03-01", "1941-01-01")).effects[0].kind == "fc_radar"


def test_an_effect_must_say_all_it_needs_of_ships_that_are_there() -> None:
    told = faults(BATTLE + '\n[[effect]]\ntype = "gun_mod"\nship = "Hood"\n')

    assert any("no ship 'Hood' is in this battle" in line for line in told)
    assert any("effect[0].value: is missing." in line for line in told)


@pytest.mark.rule("NA-SCN-3", "NA-SCN-16")
def test_a_ship_lost_before_the_battle_is_warned_about() -> None:
    hood = BATTLE.replace("rn.exeter", "rn.hood")
    day_of_loss, later = (scenario(hood.replace("1942-03-01", date)).warnings for date in ("1941-05-24", "1944-06-01"))

    assert () == day_of_loss
    assert ("NA-SCN-16: Hood was lost on 1941-05-24; this battle is dated 1944-06-01.",) == later


@pytest.mark.rule("NA-SCN-4")
def test_a_hypothetical_battle_may_use_any_ship() -> None:
    text = BATTLE.replace("rn.exeter", "rn.hood").replace("1942-03-01", "1944-06-01")

    assert () == scenario(text.replace("turns = 8", "turns = 8\nhypothetical = true")).warnings


@pytest.mark.rule("NA-SCN-10")
def test_a_free_battle_is_made_of_two_equal_lists() -> None:
    battle = scenario("free: Exeter, Ajax vs Myoko, Agano at night")

    assert ("night", ("rn", "ijn")) == (battle.light, battle.sides)
    assert strength(["rn.exeter", "rn.ajax"]) == strength(["ijn.myoko", "ijn.agano"]) == 18


@pytest.mark.parametrize(
    "one, other, said",
    [
        (["Exeter"], ["Ajax"], "5 against 4. Add 1 to the second list"),
        (["Exeter"], ["Enterprise"], "several ships 'Enterprise': rn.enterprise, usn.enterprise"),
        (["Exeter"], ["Myokoo"], "no ship 'Myokoo'. Did you mean ijn.myoko"),
        (["Exeter"], ["Exeter"], "Exeter cannot fight in two places"),
        (["Exeter"], [], "needs ships on both sides"),
    ],
)
def test_a_free_battle_refused_says_what_would_do(one: list[str], other: list[str], said: str) -> None:
    with pytest.raises(BadBattle, match=said.replace("(", r"\(")):
        free_battle(one, other)


def test_an_unknown_battle_gets_near_names() -> None:
    with pytest.raises(LookupError, match="there are denmark-strait"):
        scenario("denmark")


def test_faults_in_a_list_of_guns_are_told() -> None:
    document = Document('A = { name = "a", inches = 8.001, factor = 11, range = 100 }', "guns.toml")
    read_guns(document)

    with pytest.raises(BadDocument, match=r"guns.toml:1: A.factor: goes from 1 to 10, not 11"):
        document.finish()


def test_every_kind_of_effect_is_obeyed_by_the_rules() -> None:
    folder = Path(tactical.__file__).parent
    code = "".join(
        path.read_text(encoding="utf-8") for path in folder.rglob("*.py") if not path.name.startswith("content")
    )

    assert [] == [kind for kind in EFFECTS if f'"{kind}"' not in code]
