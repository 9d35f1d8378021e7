"""VII.C.5: penetration, duds, accumulation of damage and its effects on a ship."""

from __future__ import annotations

import pytest

from flagplot.tactical.charts import CALIBRES, PENETRATION
from flagplot.tactical.content import library as content
from flagplot.tactical.rules.damage.condition import aa_guns, may_launch, top_speed
from flagplot.tactical.rules.damage.damage import (
    BOMB,
    GUN,
    TORPEDO,
    accumulate,
    column,
    has_effect,
    hurt,
    is_live,
    penetrate,
    row_shift,
    worsen,
)
from flagplot.tactical.rules.gunnery.gunnery import strike
from flagplot.tactical.rules.gunnery.ordnance import calibre_factor
from flagplot.tactical.state.model import DAMAGED, HEAVY, LEVELS, SOUND, SUNK
from tests.tactical.positions import battle, duel, fleet, give, kinds, one, opened, refused, turn, umpire


def read(die: int, differential: int, source: str = GUN, at: str = "medium", old: bool = False, duds: int = 1) -> str:
    return penetrate(umpire(), die, differential, source, at, old, duds)


@pytest.mark.rule("NA-PEN-1", "NA-PEN-2")
def test_each_hit_has_its_own_coloured_die_and_the_first_is_thrown_already() -> None:
    state = opened(duel(10000, own="KGV", foe="YORK", date="1939-09-03"))

    events = turn(state, 5, 4, 1, 1, 4, rn="exeter/BOW&STN -> haguro")

    fired = one(events, "fired")
    assert fired.facts["hits"] == 3
    assert [roll.why for roll in fired.rolls] == [
        "NA-GUN-23 white",
        "NA-GUN-23 coloured",
        "NA-PEN-1 coloured",
        "NA-PEN-1 coloured",
    ]
    assert fired.facts["results"] == ["HD", "-", "-"]


@pytest.mark.rule("NA-PEN-3", "NA-PEN-4")
def test_the_differential_is_calibre_minus_armour() -> None:
    state = duel(own="YORK", foe="KENT")
    with_die = umpire()

    assert strike(with_die, 5, content.guns()["RN8"].factor, state.ships["haguro"], "medium") == "D"
    assert with_die.readings[0].column == "+1"


@pytest.mark.rule("NA-PEN-4")
def test_factors_are_printed_on_the_sheets() -> None:
    state = duel(own="YORK", foe="KENT")

    assert state.ships["exeter"].gun(0).factor == 5
    assert state.ships["haguro"].sheet.armour == 4


@pytest.mark.rule("NA-PEN-5")
def test_eight_inch_is_factor_five() -> None:
    assert calibre_factor(800) == 5
    assert {gun.factor for gun in content.guns().values() if gun.calibre == 800} == {5}


@pytest.mark.rule("NA-PEN-6")
def test_eleven_inch_is_factor_six() -> None:
    assert calibre_factor(1100) == 6
    assert {gun.factor for gun in content.guns().values() if gun.calibre == 1100} == {6}


@pytest.mark.rule("NA-PEN-7")
def test_calibre_bands_and_their_exceptions() -> None:
    for row in CALIBRES.rows:
        low = round(float(row) * 100)
        high = round(float(CALIBRES.read(row, "inches_to").cell) * 100)
        factor = CALIBRES.number(row, "factor")
        assert calibre_factor(low) == calibre_factor(high) == factor
        assert calibre_factor(low - 1) == max(2, factor - 1)
    assert calibre_factor(570) == 3
    guns = content.guns()
    odd = {gun.id for gun in guns.values() if gun.factor != calibre_factor(gun.calibre)}
    assert odd == {"US12", "JP10"}
    assert (guns["US12"].factor, guns["JP10"].factor) == (7, 3)


_ARMOUR = {
    "AK": (1, 1),
    "CVT": (1, 1),
    "CVE": (1, 1),
    "TB": (1, 1),
    "SS": (1, 1),
    "DE": (1, 2),
    "DD": (1, 2),
    "DL": (3, 3),
    "CL": (3, 5),
    "CA": (4, 6),
    "CV": (4, 5),
    "PB": (5, 5),
    "BC": (6, 8),
    "BB": (7, 11),
}


@pytest.mark.rule("NA-PEN-8")
def test_armour_by_type() -> None:
    for sheet in content.classes().values():
        low, high = _ARMOUR[sheet.type]
        assert low <= sheet.armour <= high, sheet.key
        assert sheet.armour <= 9 or sheet.key == "YAMATO"


@pytest.mark.rule("NA-PEN-9")
def test_leaders_have_armour_three() -> None:
    assert {sheet.armour for sheet in content.classes().values() if sheet.type == "DL"} == {3}


@pytest.mark.rule("NA-PEN-10")
def test_old_armour_is_marked() -> None:
    assert (content.classes()["KENT"].armour, content.classes()["KENT"].old_armour) == (4, True)
    assert not content.classes()["YORK"].old_armour


@pytest.mark.rule("NA-PEN-11")
def test_the_end_columns_stand_for_all_beyond() -> None:
    assert [column(d) for d in (-9, -5, 0, 1, 7, 9)] == ["-5", "-5", "0", "+1", "+7", "+7"]
    assert read(2, 9) == "HD"


@pytest.mark.rule("NA-PEN-12")
def test_cells_of_the_penetration_table() -> None:
    assert read(6, 0) == "D"
    assert read(6, 4) == "S"
    assert read(2, 0) == "-"
    assert read(4, 3) == "HD"


@pytest.mark.rule("NA-PEN-13")
def test_a_result_damages_to_its_degree() -> None:
    assert [accumulate(SOUND, result, 3, GUN) for result in ("-", "D", "HD", "S")] == [SOUND, DAMAGED, HEAVY, SUNK]


@pytest.mark.rule("NA-PEN-15")
def test_close_fire_reads_one_row_up() -> None:
    assert read(5, 0, at="close") == read(6, 0)
    assert row_shift(GUN, "close", False) == 1
    assert row_shift(GUN, "medium", True) == 0


@pytest.mark.rule("NA-PEN-16")
def test_long_fire_at_old_decks_reads_one_row_up() -> None:
    assert row_shift(GUN, "long", True) == 1
    assert row_shift(GUN, "long", False) == 0
    assert (read(5, 1, at="long", old=True), read(5, 1, at="long")) == ("HD", "D")


@pytest.mark.rule("NA-PEN-17")
def test_a_shifted_six_reads_row_seven() -> None:
    assert read(6, 0, at="close") == "HD"


@pytest.mark.rule("NA-PEN-18")
def test_a_higher_row_is_never_worse_for_the_firer() -> None:
    worth = {"dud": 0, "-": 0, "(D)": 1, "D": 2, "HD": 3, "S": 4}
    for head in PENETRATION.columns:
        cells = [worth[PENETRATION.read(row, head).cell] for row in range(1, 8)]
        assert cells == sorted(cells), head


@pytest.mark.rule("NA-PEN-19")
def test_a_bracketed_d_needs_close_fire_a_bomb_or_a_torpedo() -> None:
    assert PENETRATION.read(3, "0").cell == "(D)"
    assert read(3, 0) == "-"
    assert read(3, 0, at="long") == "-"
    assert read(3, 0, source=BOMB) == read(3, 0, source=TORPEDO) == "D"
    assert read(2, 0, at="close") == "D"
    assert is_live(GUN, "close")


@pytest.mark.rule("NA-PEN-20")
def test_the_dud_is_judged_on_the_natural_die() -> None:
    assert read(1, 3, at="close") == "-"
    assert read(2, 3, at="close") == "D"


@pytest.mark.rule("NA-PEN-21")
def test_what_a_gunfire_dud_does() -> None:
    assert [read(1, d) for d in (4, 5, 6, 7)] == ["-", "-", "-", "D"]
    assert [read(1, d, at="close") for d in (4, 5, 6, 7)] == ["-", "D", "D", "D"]


@pytest.mark.rule("NA-PEN-22")
def test_a_gun_dud_at_plus_seven_damages_and_a_torpedo_dud_does_not() -> None:
    assert read(1, 7) == "D"
    assert read(1, 7, source=TORPEDO) == "-"


@pytest.mark.rule("NA-PEN-23")
def test_there_are_four_levels() -> None:
    assert LEVELS == ("none", "D", "HD", "sunk")


@pytest.mark.rule("NA-PEN-24")
def test_results_add_up() -> None:
    assert accumulate(DAMAGED, "D", 3, GUN) == HEAVY
    assert accumulate(DAMAGED, "HD", 3, GUN) == HEAVY
    assert accumulate(HEAVY, "HD", 0, GUN) == SUNK
    assert accumulate(SOUND, "S", 0, GUN) == SUNK


@pytest.mark.rule("NA-PEN-25")
def test_superior_guns_have_no_limit() -> None:
    assert accumulate(HEAVY, "D", 3, GUN) == SUNK


@pytest.mark.rule("NA-PEN-26")
@pytest.mark.parametrize("differential", [0, 1, 2])
def test_middling_guns_do_not_sink_a_cripple_by_a_d(differential: int) -> None:
    assert accumulate(HEAVY, "D", differential, GUN) == HEAVY
    assert accumulate(HEAVY, "HD", differential, GUN) == SUNK
    state = duel()
    ship = state.ships["exeter"]
    ship.level, ship.controlled = HEAVY, True
    hurt(state, ship, "D", differential, GUN, umpire())
    assert (ship.level, ship.controlled) == (HEAVY, False)


@pytest.mark.rule("NA-PEN-27")
def test_guns_one_under_never_sink() -> None:
    level = SOUND
    for _ in range(5):
        level = accumulate(level, "D", -1, GUN)
    assert level == HEAVY


@pytest.mark.rule("NA-PEN-28")
def test_guns_two_under_never_cripple() -> None:
    level = SOUND
    for _ in range(5):
        level = accumulate(level, "D", -2, GUN)
    assert level == DAMAGED


@pytest.mark.rule("NA-PEN-29")
def test_a_limit_never_repairs() -> None:
    assert accumulate(HEAVY, "D", -2, GUN) == HEAVY
    assert all(accumulate(level, "D", -3, GUN) < SUNK for level in (SOUND, DAMAGED, HEAVY))


@pytest.mark.rule("NA-PEN-30")
def test_torpedoes_have_no_limits_and_bombs_those_of_guns() -> None:
    assert accumulate(HEAVY, "D", -2, TORPEDO) == SUNK
    assert accumulate(DAMAGED, "D", -2, BOMB) == DAMAGED


@pytest.mark.rule("NA-PEN-31")
def test_damage_takes_a_third_of_the_speed() -> None:
    state = duel(own="KONGO")
    state.ships["exeter"].level = DAMAGED

    assert top_speed(state, state.ships["exeter"]) == 20000


@pytest.mark.rule("NA-PEN-32")
def test_heavy_damage_takes_two_thirds() -> None:
    state = duel(own="KONGO")
    state.ships["exeter"].level = HEAVY

    assert top_speed(state, state.ships["exeter"]) == 10000


@pytest.mark.rule("NA-PEN-33")
def test_what_a_cripple_cannot_do() -> None:
    state = battle(fleet("usn", "yorktown:ENTERP", "fletcher:FLETCH"), fleet("ijn", "z:YORK", at=(9000, 0)))
    for ship in state.ships.values():
        ship.level = HEAVY if ship.side == "usn" else SOUND
    opened(state)

    assert refused(state, "usn", "plot air usn-f1 launch") == "NA-PEN-33"
    assert refused(state, "usn", "plot torp fletcher/C1 5 at 90") == "NA-PEN-33"
    assert refused(state, "usn", "plot yorktown: EVADE") == "NA-MOV-28"
    assert refused(state, "usn", "plot detach fletcher as f | f: SMOKE") == "NA-MOV-21"
    assert refused(state, "usn", "plot fletcher/BOW&STN -> z") == "NA-PEN-33"
    assert refused(state, "usn", "plot fletcher/BOW -> z") == ""
    assert refused(state, "usn", "plot yorktown/R -> z") == ""
    assert aa_guns(state.ships["yorktown"]) == 0
    assert not may_launch(state, state.ships["fletcher"])


@pytest.mark.rule("NA-PEN-33")
def test_a_ship_crippled_before_her_guns_fire_uses_one_main_battery() -> None:
    state = opened(battle(fleet("rn", "a:TRIBAL"), fleet("km", "z:KENT", at=(4000, 0)), date="1939-09-03"))
    give(state, "rn", "plot a/BOW&STN -> z")
    state.ships["z"].level = 1
    events = give(state, "km", "plot z/BOW&STN -> a", 1, 6, 6, 6, 4, exact=False)

    assert state.ships["z"].level == 2
    fired = [event.facts for event in events if event.kind == "fired"]
    assert fired[1]["guns"] == 4


@pytest.mark.rule("NA-PEN-34")
def test_damage_halves_the_antiaircraft_guns_and_the_flight_deck() -> None:
    state = battle(fleet("usn", "yorktown:ENTERP"), fleet("ijn", "z:YORK", at=(9000, 0)))
    carrier = state.ships["yorktown"]
    carrier.level = DAMAGED
    carrier.aa_guns = 20
    assert aa_guns(carrier) == 10
    flying = state.flights["usn-f2"]
    flying.status = "air"
    opened(state)

    assert refused(state, "usn", "plot air usn-f1 launch | air usn-f2 land yorktown") == "NA-PEN-34"
    assert refused(state, "usn", "plot air usn-f1 launch") == ""
    assert refused(state, "usn", "plot air usn-f2 land yorktown") == ""


@pytest.mark.rule("NA-PEN-35")
def test_torpedoes_of_a_sunk_ship_run_on() -> None:
    state = duel(3000, own="FLETCH", foe="KONGO")
    state.ships["exeter"].level = 1
    opened(state)

    plots = {"rn": "torp exeter/C1 5 -> haguro", "ijn": "haguro/BOW&STN -> exeter"}
    events = turn(state, 1, 6, 5, 1, dice=None, **plots)

    told = kinds(events)
    assert told.index("launched") < told.index("sunk") < told.index("torpedoed")


@pytest.mark.rule("NA-PEN-36")
def test_a_hit_without_a_new_level_does_not_reopen_damage() -> None:
    state = duel()
    ship = state.ships["exeter"]
    ship.level, ship.controlled = DAMAGED, True

    hurt(state, ship, "D", -2, GUN, umpire())

    assert (ship.level, ship.controlled) == (DAMAGED, True)
    assert not has_effect(DAMAGED, DAMAGED, "D", -2, GUN)
    assert not has_effect(HEAVY, HEAVY, "HD", -1, GUN)
    assert has_effect(HEAVY, HEAVY, "HD", 0, GUN)


@pytest.mark.rule("NA-PEN-27", "NA-PEN-28")
def test_no_result_of_inferior_guns_passes_their_limit() -> None:
    for result in ("D", "HD", "S"):
        for level in (SOUND, DAMAGED, HEAVY):
            assert accumulate(level, result, -1, GUN) <= HEAVY
            assert accumulate(level, result, -2, GUN) == max(level, DAMAGED)
    assert accumulate(SOUND, "S", -1, GUN) == HEAVY
    assert accumulate(HEAVY, "HD", 0, GUN) == SUNK


@pytest.mark.rule("NA-PEN-36", "NA-DMG-11")
def test_a_hit_that_does_nothing_leaves_controlled_damage_alone() -> None:
    state = duel()
    haguro = state.ships["haguro"]
    haguro.level, haguro.controlled = DAMAGED, True

    for differential in (-2, 0, 3):
        hurt(state, haguro, "-", differential, GUN, umpire())
        hurt(state, haguro, "-", differential, TORPEDO, umpire())
    assert (haguro.level, haguro.controlled) == (DAMAGED, True)


@pytest.mark.rule("NA-PEN-21")
@pytest.mark.parametrize("differential, result", [(-10, "-"), (4, "-"), (5, "-"), (6, "-"), (7, "D"), (9, "D")])
def test_a_gun_dud_at_medium_range(differential: int, result: str) -> None:
    assert read(1, differential) == result


@pytest.mark.rule("NA-PEN-21", "NA-AIR-41")
@pytest.mark.parametrize("differential, result", [(4, "-"), (5, "D"), (6, "D"), (7, "D")])
def test_a_bracketed_dud_is_live_at_close_range_and_for_bombs(differential: int, result: str) -> None:
    assert read(1, differential, at="close") == result
    assert read(1, differential, source=BOMB) == result


@pytest.mark.rule("NA-PEN-33", "NA-MOV-28")
@pytest.mark.parametrize("level, evading", [(DAMAGED, True), (HEAVY, False)])
def test_a_ship_crippled_in_mid_turn_evades_no_longer(level: int, evading: bool) -> None:
    state = duel()
    haguro = state.ships["haguro"]
    haguro.evading = True

    worsen(state, haguro, level, umpire())

    assert haguro.evading is evading
