"""Taking losses: what may be chosen, who chooses, and who sees it."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import CONTROL, Seat
from flagplot.strategic.content.scenario import Chair
from flagplot.strategic.phases.amphibious.garrison import Exchanging
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.combat.battle import Battle
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.combat.rehousing import Rehousing
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.combat.losses import remove
from tests.strategic.frames import battle_in, losses_of
from tests.strategic.positions import (
    air_of,
    carrier,
    changed,
    fact,
    force,
    little,
    operation,
    order,
    run,
    top,
    troops,
    unit,
)


@pytest.mark.rule("NW-CMB-5", "NW-SET-9")
def test_the_program_takes_losses_for_a_nation_nobody_commands() -> None:
    chairs = tuple(Chair(Seat(name), (name,)) for name in ("usa", "uk", "japan", "germany", "ussr"))
    state = little(scenario=changed(chairs=chairs))
    assert state.chairs["vichy"] == CONTROL
    deck, other = carrier(state, "vichy", "toulon"), unit(state, "vichy", "fleet_carrier", "toulon")
    plane = air_of(state, deck.id)
    force(state, "vichy:one", "toulon", deck, other)
    state.flow.append(losses_of("vichy", 1, (deck.id,), "usa", chair=CONTROL))
    run(state)
    assert deck.damaged
    assert plane.aboard == other.id, "the first home offered"
    hurt = [unit(state, "vichy", "heavy", "toulon", damaged=True) for _ in range(2)]
    state.flow.append(Repairs())
    run(state)
    assert sum(1 for ship in [deck, *hurt] if not ship.damaged) == 1, "the program chooses one"


@pytest.mark.rule("NW-CMB-3", "NW-OPS-22")
def test_only_the_chair_sees_among_what_it_chooses() -> None:
    own = losses_of("usa", 3, ("usa-heavy-1",), "japan", chair="usa")
    seen = own.seen_by(Seat("usa"))
    assert isinstance(seen, Casualties)
    assert (seen.left, seen.levy.units) == (3, ("usa-heavy-1",))
    veiled = own.seen_by(Seat("japan"))
    assert isinstance(veiled, Casualties)
    assert (veiled.left, veiled.levy.units, veiled.levy.by) == (1, (), ())
    air = Rehousing(own.levy, ("usa-air-1", "usa-air-2"))
    known = air.seen_by(Seat("usa"))
    assert isinstance(known, Rehousing)
    assert known.homeless == ("usa-air-1", "usa-air-2")
    unknown = air.seen_by(Seat("japan"))
    assert isinstance(unknown, Rehousing)
    assert (unknown.homeless, unknown.levy.units, unknown.levy.by) == (("",), (), ())
    mine = Repairs(3, "reef", ("usa-heavy-1", "usa-heavy-2"), "usa").seen_by(Seat("usa"))
    assert isinstance(mine, Repairs)
    assert mine.choice == ("usa-heavy-1", "usa-heavy-2")
    theirs = Repairs(3, "reef", ("usa-heavy-1", "usa-heavy-2"), "usa").seen_by(Seat("japan"))
    assert isinstance(theirs, Repairs)
    assert theirs.choice == ("",)
    war_at_sea = MerchantWar(((1, "a", "all", ("usa",)),), 2).seen_by(Seat("usa"))
    assert isinstance(war_at_sea, MerchantWar)
    assert war_at_sea.queue == ()
    battle = battle_in("d", "cover", ("usa:one",), (), die_a=3, cv_a=10).seen_by(Seat("japan"))
    assert isinstance(battle, Battle)
    assert (battle.fight.a.die, battle.fight.a.cv) == (0, 0)
    swap = Exchanging("usa", "wake", "reef", 3, "usa")
    assert swap.seen_by(Seat("usa")) is swap
    hidden = swap.seen_by(Seat("japan"))
    assert isinstance(hidden, Exchanging)
    assert (hidden.base, hidden.most) == ("", 1)


@pytest.mark.rule("NW-CMB-46", "NW-OPS-1")
def test_a_sunk_unit_leaves_its_card() -> None:
    state = little()
    one, two = unit(state, "usa", "heavy", "reef"), unit(state, "usa", "heavy", "reef")
    card = force(state, "usa:one", "reef", one, two)
    remove(state, one, ("japan",))
    assert card.units == [two.id]
    assert [(loss.unit, loss.by, loss.turn) for loss in state.losses] == [(one.id, ("japan",), state.turn)]


@pytest.mark.rule("NW-AMP-14", "NW-CMB-40")
def test_defenders_absorb_a_step_for_each_garrison_point_and_air_point() -> None:
    state = little()
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "usa:land", "reef", men=2, lsp=1)
    landing = operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place="wake")
    troops(state, "japan", "wake", men=1, tanks=1, garrisons=2)
    planes = [unit(state, "japan", "air", "wake") for _ in range(2)]
    Landing(0).shore_losses(state, landing, ["japan"], 9)
    assert (top(state).left, top(state).levy.units) == (6, tuple(plane.id for plane in planes))
    state.flow.pop()
    Landing(0).shore_losses(state, landing, ["japan"], 5)
    assert top(state).left == 5


@pytest.mark.rule("NW-CMB-44")
def test_nobody_is_asked_to_share_nothing() -> None:
    state = little()
    force(state, "japan:cover", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    force(state, "japan:land", "truk", men=2, lsp=1)
    landing = operation(state, "amphibious", "japan:cover", "c", invasion="japan:land", place="midway")
    troops(state, "usa", "midway", garrisons=1)
    state.harbours["midway"].garrisons["uk"] = 1
    depth = len(state.flow)
    Landing(0).shore_losses(state, landing, ["usa", "uk"], 0)
    assert len(state.flow) == depth


@pytest.mark.rule("NW-CMB-40", "NW-CMB-2")
def test_how_many_steps_units_absorb() -> None:
    state = little()
    sound, hurt = unit(state, "usa", "heavy", "reef"), unit(state, "usa", "heavy", "reef", damaged=True)
    plane = unit(state, "usa", "air", "reef")
    assert ratings.capacity([sound, hurt, plane], air_counts=True) == 2 + 1 + 1
    assert ratings.capacity([sound, hurt, plane], air_counts=False) == 2 + 1


@pytest.mark.rule("NW-CMB-1", "NW-CMB-2", "NW-CMB-43")
def test_the_log_tells_what_is_damaged_and_what_is_lost() -> None:
    state = little()
    deck, fresh = carrier(state, "usa", "reef"), unit(state, "usa", "heavy", "reef")
    old, plane = unit(state, "usa", "escort", "reef", damaged=True), air_of(state, deck.id)
    group = force(state, "usa:one", "reef", deck, fresh, old)
    names = tuple(one.id for one in (deck, fresh, old, plane))
    state.flow.append(losses_of("usa", 4, names, "japan", chair="usa"))
    events = []
    for name in (deck.id, deck.id, fresh.id, old.id):
        events += order(state, "usa", f"lose {name}")
    assert fact(events, "losses.taken", "damaged") == [fresh.id]
    assert fact(events, "losses.taken", "lost") == [deck.id, old.id, plane.id], "the air point went down with its deck"
    assert group.units == [fresh.id]


@pytest.mark.rule("NW-AMP-18")
@pytest.mark.parametrize(
    "steps, damaged, lost",
    [("1", [], ["garrison", *["manpower"] * 5]), ("2", ["manpower"], ["garrison", "manpower", "manpower"])],
)
def test_of_land_points_that_take_two_steps_a_single_one_only_hurts(
    steps: str, damaged: list[str], lost: list[str]
) -> None:
    state = little(land_point_steps=steps)
    troops(state, "japan", "wake", men=6, garrisons=1)
    state.flow.append(losses_of("japan", 6, (), "usa", place="wake", chair="japan"))
    events = []
    for what in ("garrison", *["manpower"] * 5):
        events += order(state, "japan", f"lose {what}")
    assert fact(events, "losses.taken", "damaged") == damaged
    assert sorted(fact(events, "losses.taken", "lost")) == lost
    assert state.harbours["wake"].manpower["japan"] == 7 - len(lost)
