"""Sea areas, distance, straits, the calendar."""

from __future__ import annotations

import math
import statistics

import pytest

from flagplot.strategic.charts import DAMAGE, ODDS
from flagplot.strategic.content.counters import scale
from flagplot.strategic.content.world import Area, world
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.phases.turn import Turn
from flagplot.strategic.rules.turn import last_turn
from flagplot.strategic.state.model import date
from flagplot.strategic.text.board import board
from tests.strategic.positions import force, kinds, little, operation, order, refused, run, stock, umpire, unit, war


def kilometres(one: Area, two: Area) -> float:
    """The great-circle distance between two centres."""
    lon, lat, lon2, lat2 = (math.radians(tenth / 10) for tenth in (one.lon, one.lat, two.lon, two.lat))
    cosine = math.sin(lat) * math.sin(lat2) + math.cos(lat) * math.cos(lat2) * math.cos(lon - lon2)
    return 6371 * math.acos(min(1.0, cosine))


@pytest.mark.rule("NW-MAP-1")
def test_areas_are_about_a_thousand_miles_across() -> None:
    assert (scale().kilometres, scale().miles) == ((1200, 1600), (800, 1000))
    assert board()["scale"] == {"kilometres": [1200, 1600], "miles": [800, 1000]}
    areas = world().areas
    nearest = [min(kilometres(one, two) for two in areas.values() if two is not one) for one in areas.values()]
    assert 1200 <= statistics.median(nearest) <= 1600, "the map is drawn to that scale"


@pytest.mark.rule("NW-MAP-2")
def test_a_turn_takes_two_months() -> None:
    assert [date(turn) for turn in (1, 2, 3)] == ["Jan/Feb 1942", "Mar/Apr 1942", "May/Jun 1942"]
    state = little(1)
    Turn(cursor=10).close(state, umpire())
    assert state.turn == 2


@pytest.mark.rule("NW-MAP-3")
def test_the_calendar_ends_after_turn_22() -> None:
    assert date(7) == "Jan/Feb 1943"
    assert date(22) == "Jul/Aug 1945"
    assert date(24) == "Nov/Dec 1945"
    state = little(22)
    Turn(cursor=10).close(state, umpire())
    assert state.outcome is not None
    longer = little(22, last_turn="24")
    Turn(cursor=10).close(longer, umpire())
    assert longer.outcome is None
    assert last_turn(little(last_turn="3")) == 3


@pytest.mark.rule("NW-MAP-4", "NW-CMB-9")
def test_each_encounter_is_one_combat_calculation() -> None:
    state = little()
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"))
    stock(state, "japan", "truk", 2)
    operation(state, "sweep", "usa:one", "d")
    state.flow.append(Operations())
    run(state)
    events = order(state, "japan", "intervene japan:two=1", 1, 1)
    assert kinds(events).count("battle.fire") == 2, "one roll a side, not a series of battles"


@pytest.mark.rule("NW-MAP-5")
def test_fleet_and_merchant_war_use_different_tables() -> None:
    assert DAMAGE.rule == "NW-CMB-8"
    assert ODDS.rule == "NW-INT-25"
    state = little()
    titles = [str(step.title) for step in Turn(cursor=0).steps(state)]
    assert titles[7] == "8 Naval operations"
    assert titles[8] == "9 Merchant warfare"


@pytest.mark.rule("NW-MAP-6")
def test_distance_counts_borders() -> None:
    atlas = little().atlas
    assert [atlas.distance("a", area, 0) for area in "abc"] == [0, 1, 2]


@pytest.mark.rule("NW-MAP-7")
def test_a_base_on_two_seas_measures_from_the_nearer() -> None:
    state = little()
    assert state.distance("uk", "twin", "d") == 1
    assert state.distance("uk", "twin", "b") == 1
    assert state.distance("usa", "pearl", "d") == 3


@pytest.mark.rule("NW-MAP-8")
def test_a_closed_strait_shuts_the_far_sea() -> None:
    state = little()
    ship = unit(state, "usa", "heavy", "pearl")
    assert state.distance("usa", "pearl", "s") == 999
    assert state.distance("japan", "kyoto", "s") == 1
    assert state.distance("germany", "kiel", "h") == 1, "an ally holds the strait"
    state.harbours["kyoto"].holder = "usa"
    assert state.distance("usa", "pearl", "s") == 8
    assert ship.at == "pearl"
    assert little(straits="always_open").distance("usa", "pearl", "s") == 8
    state.harbours["kyoto"].holder = "neutral"
    assert state.distance("usa", "pearl", "s") == 999, "a neutral lets no belligerent warship pass"


@pytest.mark.rule("NW-MAP-8")
def test_submarines_pass_gibraltar_whoever_holds_it() -> None:
    state = war()
    assert state.distance("germany", "brest", "west-med") > 50
    assert state.distance("germany", "brest", "west-med", submarine=True) == 2


@pytest.mark.rule("NW-MAP-9")
def test_enemy_counters_do_not_block_the_way() -> None:
    state = little()
    force(state, "japan:wall", "truk", unit(state, "japan", "heavy", "truk"))
    state.forces["japan:wall"].area = "c"
    force(state, "usa:far", "pearl", unit(state, "usa", "heavy", "pearl"))
    stock(state, "usa", "pearl", 1)
    state.flow.append(Flagging())
    assert refused(state, "usa", "flags sweep usa:far d lsp=1") == ""


@pytest.mark.rule("NW-MAP-8", "NW-SEQ-12")
def test_a_transfer_does_not_use_a_closed_strait() -> None:
    state = little(phase=Transfers())
    baltic = unit(state, "germany", "heavy", "kiel")
    assert refused(state, "germany", f"transfer move {baltic.id} kyoto") == ""
    state.harbours["kyoto"].holder = "usa"
    assert refused(state, "germany", f"transfer move {baltic.id} truk") == "NW-SEQ-12"
