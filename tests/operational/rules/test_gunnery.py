"""BAT: classes, guns, torpedoes and the effects of hits."""

from typing import Any

import pytest

from flagplot.kernel.modifier import Tally
from flagplot.operational.charts import MATRIX, NAVAL
from flagplot.operational.content.counters import CLASSES, RANK, SHIP
from flagplot.operational.rules.battle.gunnery import (
    battery_classes,
    gun_class,
    gun_shot,
    has_torpedoes,
    naval_column,
    resolve,
    shot_shifts,
    target_row,
    torpedo_class,
)
from flagplot.operational.rules.damage import strike_ship
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.operational.positions import allowed, bay, group, on_board, play, refused, umpire

HEX = "2024"
MISS = 1
DIE = (6, 5, 4, 3, 2, 1)


@pytest.mark.rule("MK-BAT-11", "MK-BAT-53")
def test_a_damaged_firer_loses_one_on_the_die() -> None:
    state = on_board({"chokai": -1, "napier": 1})
    state.ships["chokai"].damaged = True
    tally = shot_shifts(state, "chokai", "napier")
    assert tally.total == -1
    rows = [resolve(state, umpire(die), JAPAN, "CA", "D", tally, "gun") for die in DIE]
    assert rows == [NAVAL.read(row, 3).cell for row in (5, 4, 3, 2, 1, 1)]


@pytest.mark.rule("MK-BAT-30", "MK-BAT-31", "MK-BAT-32")
def test_torpedo_classes() -> None:
    state = bay()
    assert torpedo_class(state, "napier") == "T"
    assert torpedo_class(state, "fubuki") == torpedo_class(state, "chokai") == "24T"
    assert torpedo_class(state, "kongo") == torpedo_class(state, "akagi") == torpedo_class(state, "warspite") == ""
    assert torpedo_class(state, "yura") == "24T"
    assert torpedo_class(bay(yura_torpedo="T"), "yura") == "T"
    assert naval_column(state, "T", "B") == naval_column(state, "BC", "B") == -1
    assert naval_column(state, "24T", "B") == naval_column(state, "B", "B") == 0


@pytest.mark.rule("MK-BAT-34")
def test_battery_ratings() -> None:
    assert battery_classes(bay(), "colombo-guns") == ("CA", "CA")
    assert battery_classes(bay(), "trincomalee-guns") == ("CA", "BC")
    assert battery_classes(bay(coast_guns="colombo-guns:B/BC"), "colombo-guns") == ("B", "BC")


@pytest.mark.rule("MK-BAT-41", "MK-BAT-42")
def test_classes_in_rising_order_and_two_ratings_on_every_ship() -> None:
    assert CLASSES == ("D", "DL", "CL", "CA", "BC", "B")
    assert sorted(CLASSES, key=lambda name: RANK[name]) == list(CLASSES)
    for card in SHIP.values():
        assert card.armour in (*CLASSES, "M")
        assert card.gun in CLASSES or card.armour == "M"
    assert (gun_class(bay(), "yura"), target_row(bay(), "yura")) == ("CL", "DL")


@pytest.mark.rule("MK-BAT-43")
def test_class_against_class_names_the_column() -> None:
    state = bay()
    assert naval_column(state, "CA", "D") == 3
    assert [resolve(state, umpire(die), JAPAN, "CA", "D", Tally(), "gun") for die in DIE] == [
        "Sk",
        "Sk",
        "Sk",
        "DS",
        "D",
        "-",
    ]


@pytest.mark.rule("MK-BAT-44")
def test_merchantmen_have_their_own_row() -> None:
    assert [int(MATRIX.read("MERCHANT", column).cell) for column in MATRIX.columns] == [0, 1, 2, 2, 2, 2]
    assert target_row(bay(), "f1") == target_row(bay(), "transport-1") == "MERCHANT"
    assert naval_column(bay(), "B", "MERCHANT") == 2


@pytest.mark.rule("MK-BAT-45")
def test_merchantmen_do_not_fire() -> None:
    state = on_board({"fubuki": -1, "f1": 1}, side=ALLIES)
    assert refused(state, ALLIES, "fire f1 fubuki") == "MK-BAT-45"
    assert gun_class(state, "f1") == ""


def hit(ship: str, result: str, *, damaged: bool = False, **options: Any) -> Bay:
    state = bay(**options)
    group(state, "A1", HEX, ship, "napier")
    state.ships[ship].damaged = damaged
    strike_ship(state, umpire(), ship, result)
    return state


@pytest.mark.rule("MK-BAT-46", "MK-BAT-47", "MK-BAT-48", "MK-BAT-49")
def test_what_d_ds_and_sk_do() -> None:
    assert hit("emerald", "D").ships["emerald"].damaged
    assert hit("emerald", "D", damaged=True).ships["emerald"].fate == ""
    assert hit("emerald", "D", damaged=True, second_d_sinks="on").ships["emerald"].fate == "sunk"
    assert hit("emerald", "DS").ships["emerald"].damaged
    assert hit("emerald", "DS").ships["emerald"].fate == ""
    assert hit("emerald", "DS", damaged=True).ships["emerald"].fate == "sunk"
    sunk = hit("emerald", "Sk")
    assert sunk.ships["emerald"].fate == "sunk"
    assert sunk.groups["A1"].ships == ["napier"]
    assert sunk.score[JAPAN] == 2
    damaged = on_board({"fubuki": -1, "napier": 1}, side=ALLIES)
    damaged.ships["napier"].damaged = True
    assert allowed(damaged, ALLIES, "fire napier fubuki guns")


@pytest.mark.rule("MK-BAT-50", "MK-BAT-51")
def test_merchant_units_lose_ships() -> None:
    assert [hit("f1", result).ships["f1"].left for result in ("D", "DS", "Sk")] == [5, 4, 3]
    state = bay()
    group(state, "J1", HEX, "transport-1", "fubuki")
    state.ships["transport-1"].left = 2
    strike_ship(state, umpire(), "transport-1", "Sk")
    assert state.ships["transport-1"].fate == "sunk"
    assert state.score[ALLIES] == 2
    assert not hit("f1", "D").ships["f1"].damaged


@pytest.mark.rule("MK-BAT-52", "MK-BAT-54")
def test_slow_or_damaged_targets_give_one_on_the_die() -> None:
    state = on_board({"chokai": -1, "napier": 1, "revenge": 1})
    assert shot_shifts(state, "chokai", "napier").total == 0
    state.ships["napier"].damaged = state.ships["revenge"].damaged = True
    tally = shot_shifts(state, "chokai", "napier")
    assert tally.total == shot_shifts(state, "chokai", "revenge").total == 1
    results = [resolve(state, umpire(die), JAPAN, "CA", "D", tally, "gun") for die in DIE]
    assert results == ["Sk", "Sk", "Sk", "Sk", "DS", "D"]
    by_column = bay(damage_modifier="column")
    results = [resolve(by_column, umpire(die), JAPAN, "CA", "D", tally, "gun") for die in DIE]
    assert results == [NAVAL.read(row, 4).cell for row in DIE]


@pytest.mark.rule("MK-BAT-55", "MK-BAT-56")
def test_damaged_ships_have_lost_their_torpedoes() -> None:
    state = on_board({"fubuki": -1, "napier": 1})
    state.ships["fubuki"].damaged = True
    assert refused(state, JAPAN, "fire fubuki napier torpedoes") == "MK-BAT-55"
    kept = on_board({"fubuki": -1, "napier": 1}, damaged_torpedoes="minus1")
    kept.ships["fubuki"].damaged = True
    assert has_torpedoes(kept, "fubuki")
    events = play(kept, JAPAN, "fire fubuki napier torpedoes", 3)
    assert [line.amount for event in events for line in event.modifiers] == [-1]


def test_a_shot_is_told_with_its_dice_and_cell() -> None:
    state = on_board({"chokai": -1, "napier": 1})
    referee = umpire(6)
    gun_shot(state, referee, "chokai", "napier")
    [event] = referee.events
    assert [reading.cell for reading in event.readings] == ["3", "Sk"]
