"""Task forces, operations, intervention."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.orders.items import OPERATIONS
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.rules.amphibious.capture import capture
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.combat.combat import modifiers
from flagplot.strategic.rules.combat.engagement import side_of_forces
from flagplot.strategic.rules.operations.operations import is_uncommitted
from flagplot.strategic.state.cardfile import port_cards
from flagplot.strategic.state.pieces import Train
from tests.strategic.frames import battle_in
from tests.strategic.positions import (
    fact,
    force,
    kinds,
    little,
    operation,
    order,
    refused,
    run,
    sheets,
    stock,
    top,
    troops,
    umpire,
    unit,
)
from tests.strategic.scenes import amphibious, ready, settle, sweep


@pytest.mark.rule("NW-OPS-1")
def test_a_task_force_card_lists_its_units() -> None:
    state = little(phase=Allocation())
    ships = [unit(state, "usa", "heavy", "reef") for _ in range(2)]
    names = " ".join(ship.id for ship in ships)
    assert refused(state, "usa", f"allocate tf usa:one reef {names}, tf usa:two reef {ships[0].id}") == "NW-SEQ-15"
    sheets(state, {"usa": f"allocate tf usa:one reef {names}"})
    assert state.forces["usa:one"].units == [ship.id for ship in ships]


@pytest.mark.rule("NW-OPS-2")
def test_the_card_shows_the_fleet_value_and_a_counter_stands_on_the_map() -> None:
    state = little(phase=Allocation())
    ships = [unit(state, "usa", "heavy", "reef"), unit(state, "usa", "light_cruiser", "reef")]
    events = sheets(state, {"usa": f"allocate tf usa:one reef {ships[0].id} {ships[1].id}"})
    assert ratings.fleet_cv(state, state.forces["usa:one"]) == 8
    ships[0].damaged = True
    assert ratings.fleet_cv(state, state.forces["usa:one"]) == 5
    assert fact(events, "force.formed", "base") == "reef"


@pytest.mark.rule("NW-OPS-4")
def test_port_cards_group_units_by_base() -> None:
    state = little()
    one, two = unit(state, "usa", "heavy", "reef"), unit(state, "usa", "heavy", "pearl")
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    assert port_cards(state, ["usa"]) == {"reef": [one.id], "pearl": [two.id]}


@pytest.mark.rule("NW-OPS-5")
def test_a_force_needs_flag_and_lsp() -> None:
    state = ready()
    assert refused(state, "usa", "flags sweep usa:one d lsp=1") == "NW-OPS-5"
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags sweep usa:one d lsp=1") == ""
    state.flags_used["usa"] = 2
    assert refused(state, "usa", "flags sweep usa:one d lsp=1") == "NW-FLG-1"


@pytest.mark.rule("NW-OPS-6", "NW-OPS-20")
def test_no_combat_without_an_opponent() -> None:
    state = sweep(japan=())
    events = run(state)
    assert "battle.joined" not in kinds(events)
    assert state.operations[0].status == "done"


@pytest.mark.rule("NW-OPS-9", "NW-OPS-12", "NW-CMB-21", "NW-CMB-33")
def test_lsp_of_an_amphibious_pair() -> None:
    def answer(stored: int, lsp: str, **options: Any) -> str:
        state = little(phase=Flagging(), **options)
        force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"))
        force(state, "usa:land", "reef", men=2, transports=2)
        stock(state, "usa", "reef", stored)
        return refused(state, "usa", f"flags land usa:cover usa:land wake lsp={lsp}")

    assert answer(0, "1+0") == "NW-OPS-5"
    assert answer(1, "1+0") == ""
    assert answer(1, "0+1") == ""
    assert answer(2, "1+1") == ""
    assert answer(1, "1+1") == "NW-OPS-11"
    assert answer(1, "0+0") == "NW-OPS-9"
    assert answer(2, "1+0", lsp_rule="per_tf") == "NW-OPS-9"
    assert answer(2, "1+1", lsp_rule="per_tf") == ""
    assert answer(1, "0+0", lsp_rule="stock_only") == ""


@pytest.mark.rule("NW-OPS-9")
def test_a_covering_force_at_a_base_without_stock_is_refused() -> None:
    state = little(phase=Flagging())
    force(state, "usa:cover", "pearl", unit(state, "usa", "heavy", "pearl"))
    force(state, "usa:land", "reef", men=2, transports=2)
    stock(state, "usa", "reef", 2)
    assert refused(state, "usa", "flags land usa:cover usa:land wake lsp=0+1") == "NW-OPS-5"


@pytest.mark.rule("NW-OPS-10")
def test_lsp_are_spent_on_sailing() -> None:
    state = ready(3)
    sheets(state, {"usa": "flags sweep usa:one d lsp=2"})
    assert state.harbours["reef"].stock["usa"] == 1
    state.flow.append(Operations())
    run(state)
    assert state.harbours["reef"].stock["usa"] == 1, "whether or not combat follows"


@pytest.mark.rule("NW-OPS-10")
def test_by_option_lsp_are_spent_in_combat_only() -> None:
    state = ready(3, lsp_spend="on_combat")
    sheets(state, {"usa": "flags sweep usa:one d lsp=2"})
    state.flow.append(Operations())
    run(state)
    assert state.harbours["reef"].stock["usa"] == 3
    assert state.problems() == []


@pytest.mark.rule("NW-OPS-11")
def test_no_more_lsp_than_the_base_has() -> None:
    state = ready(3)
    assert refused(state, "usa", "flags sweep usa:one d lsp=3") == ""
    assert refused(state, "usa", "flags sweep usa:one d lsp=4") == "NW-OPS-11"
    other = sweep()
    run(other)
    assert refused(other, "japan", "intervene japan:two=3") == ""
    assert refused(other, "japan", "intervene japan:two=4") == "NW-OPS-8"


@pytest.mark.rule("NW-OPS-12", "NW-CMB-21")
def test_a_force_without_lsp_fights_at_minus_three() -> None:
    state = amphibious()
    state.forces["usa:land"].lsp = 0
    own = side_of_forces(state, "own", ["usa:land"], "d")
    assert [line.amount for line in modifiers(own, own, state.options).lines if line.rule == "NW-CMB-21"] == [-3]
    cover = side_of_forces(state, "own", ["usa:cover"], "d")
    assert not [line for line in modifiers(cover, cover, state.options).lines if line.rule == "NW-CMB-21"]


@pytest.mark.rule("NW-OPS-17")
def test_rivals_in_one_area_fight_once_if_either_wishes() -> None:
    state = sweep(usa=("heavy",) * 4)
    operation(state, "sweep", "japan:two", "d")
    run(state, 1)
    assert sorted(GAME.to_act(state)) == ["japan", "usa"]
    order(state, "japan", "decline")
    events = order(state, "usa", "fight", 6, 1)
    events += settle(state)
    assert kinds(events).count("battle.joined") == 1
    assert sorted(op.status for op in state.operations) == ["done", "failed"]
    assert state.operations[1].status == "failed"


@pytest.mark.rule("NW-OPS-17")
def test_rivals_who_both_decline_do_not_fight() -> None:
    state = sweep()
    operation(state, "sweep", "japan:two", "d")
    run(state, 1)
    events = [event for seat in list(GAME.to_act(state)) for event in order(state, seat, "decline")]
    assert "battle.joined" not in kinds(events)
    assert [op.status for op in state.operations] == ["done", "done"]


@pytest.mark.rule("NW-OPS-19")
def test_damaged_ships_may_sail_at_half() -> None:
    state = little(phase=Allocation())
    hurt = unit(state, "usa", "heavy", "reef", damaged=True)
    sheets(state, {"usa": f"allocate tf usa:one reef {hurt.id}"})
    assert ratings.fleet_cv(state, state.forces["usa:one"]) == 2


@pytest.mark.rule("NW-OPS-1")
def test_the_example_of_step_five_is_two_ships_of_one_base_without_troops() -> None:
    state = little(phase=Allocation())
    one, two = unit(state, "usa", "landing_craft", "reef"), unit(state, "usa", "heavy", "reef")
    troops(state, "usa", "reef", men=2, tanks=2)
    shown = top(state).asks(state, Seat("usa")).examples
    assert shown == ("allocate", f"allocate tf usa:tf1 reef {one.id} {two.id}")


@pytest.mark.rule("NW-OPS-21", "NW-OPS-31")
def test_the_kinds_of_operation() -> None:
    assert [form.verb for form in OPERATIONS] == ["land", "sweep", "raid", "strike"], (
        "amphibious is the first kind offered"
    )
    state = little(phase=Flagging())
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"))
    stock(state, "usa", "reef", 3)
    assert top(state).asks(state, Seat("usa")).examples[1] == "flags sweep usa:cover c lsp=1"
    force(state, "usa:land", "reef", men=1, transports=1)
    assert top(state).asks(state, Seat("usa")).examples[1].startswith("flags land usa:cover usa:land"), "offered first"
    state = little(phase=Flagging())
    calm = sweep(japan=())
    before = GAME.codec.dumps([calm.harbours, calm.units])
    run(calm)
    assert GAME.codec.dumps([calm.harbours, calm.units]) == before


@pytest.mark.rule("NW-OPS-22")
def test_the_enemy_sees_a_counter_and_learns_strength_in_combat() -> None:
    state = sweep()
    seen = GAME.view(state, Seat("japan")).position.forces["usa:one"]
    assert (seen.nation, seen.base, seen.area, seen.units, seen.lsp) == ("usa", "reef", "d", [], 0)
    run(state)
    events = order(state, "japan", "intervene japan:two=1", 1, 1)
    assert fact(events, "battle.joined", "a") == ["usa-heavy-1"]
    logbook = [event.kind for event in state.logs[Seat("uk")]]
    assert "battle.joined" not in logbook
    assert "battle.heard" in logbook
    openly = sweep(tf_visibility="open")
    assert GAME.view(openly, Seat("japan")).position.forces["usa:one"].units == ["usa-heavy-1"]


@pytest.mark.rule("NW-OPS-23")
def test_land_air_counts_only_within_its_own_range() -> None:
    state = little()
    plane = unit(state, "usa", "air", "reef")
    group = force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), plane, lsp=1)
    assert ratings.fleet_cv(state, group, "c") == 15
    assert ratings.fleet_cv(state, group, "d") == 5
    assert side_of_forces(state, "own", ["usa:one"], "d").units == 1, "it draws no LSP of its own"


@pytest.mark.rule("NW-OPS-24")
def test_air_points_may_form_a_force() -> None:
    state = little(phase=Allocation())
    plane = unit(state, "usa", "air", "reef")
    assert refused(state, "usa", f"allocate tf usa:air reef {plane.id}") == ""
    assert (
        refused(little(phase=Allocation(), air_only_tf="forbidden"), "usa", "allocate tf usa:air reef x") == "NW-CTL-12"
    )
    strict = little(phase=Allocation(), air_only_tf="forbidden")
    plane = unit(strict, "usa", "air", "reef")
    assert refused(strict, "usa", f"allocate tf usa:air reef {plane.id}") == "NW-OPS-24"
    force(state, "japan:op", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:op", "c")
    force(state, "usa:air", "reef", plane := unit(state, "usa", "air", "reef"))
    stock(state, "usa", "reef", 1)
    state.flow[-1] = Operations()
    run(state)
    assert refused(state, "usa", "intervene usa:air=1") == ""
    state.operations[0].area = "d"
    assert refused(state, "usa", "intervene usa:air=1") == "NW-RNG-12"


@pytest.mark.rule("NW-OPS-25", "NW-CMB-47")
def test_the_loser_withdraws_and_its_operation_is_over() -> None:
    state = sweep()
    for _ in range(3):
        state.forces["japan:two"].units.append(unit(state, "japan", "heavy", "truk").id)
    run(state)
    events = order(state, "japan", "intervene japan:two=1", 1, 6)
    events += settle(state)
    assert "battle.lost" in kinds(events)
    assert state.operations[0].status == "failed"
    assert state.forces["usa:one"].beaten
    assert not is_uncommitted(state, state.forces["usa:one"])


@pytest.mark.rule("NW-OPS-26", "NW-AMP-26")
def test_the_covering_force_is_fought_first_and_then_the_transports() -> None:
    state = amphibious()
    run(state)
    assert refused(state, "japan", "intervene japan:two=1 against invasion") == "NW-OPS-26"
    order(state, "japan", "intervene japan:two=1", 1, 6)
    while GAME.to_act(state)[0] == "usa":
        order(state, "usa", next(iter(GAME.orders(state, Seat("usa")))).line())
    assert list(GAME.to_act(state)) == ["japan"], "the victor may pursue"
    events = order(state, "japan", "fight", 1, 6)
    events += settle(state)
    assert state.operations[0].status == "failed"
    assert "landing.fire" not in kinds(events)
    assert state.harbours["wake"].holder == "japan"


@pytest.mark.rule("NW-OPS-26")
def test_a_victorious_cover_keeps_the_invasion_out_of_it() -> None:
    state = amphibious()
    for _ in range(8):
        state.forces["usa:cover"].units.append(unit(state, "usa", "heavy", "reef").id)
    run(state)
    events = order(state, "japan", "intervene japan:two=1", 6, 6, 6, 1)
    while GAME.to_act(state)[0] != "observer" and "landing.fire" not in kinds(events):
        seat = GAME.to_act(state)[0]
        faces = (6, 1, 1, 1) if len(top(state).seats(state)) and "Losses" in state.where()[-1] else ()
        events += order(state, seat, next(iter(GAME.orders(state, Seat(seat)))).line(), *faces)
    assert not state.operations[0].engaged


@pytest.mark.rule("NW-OPS-26")
@pytest.mark.parametrize("option", ["intervener_chooses", "joint"])
def test_other_orders_of_engagement(option: str) -> None:
    state = amphibious(engage_order=option)
    run(state)
    line = "intervene japan:two=1 against invasion" if option == "intervener_chooses" else "intervene japan:two=1"
    events = order(state, "japan", line, 1, 6)
    own = next(e.facts["cv"] for e in events if e.kind == "battle.fire")
    assert own == (1 if option == "intervener_chooses" else 6)
    assert state.operations[0].engaged


@pytest.mark.rule("NW-OPS-29", "NW-AMP-13")
@pytest.mark.parametrize(
    "option, sound, hurt", [("escape", True, True), ("damaged_lost", True, False), ("all_lost", False, False)]
)
def test_ships_in_a_captured_base_flee_or_are_lost(option: str, sound: bool, hurt: bool) -> None:
    state = little(trapped_ships=option)
    one, two = unit(state, "japan", "heavy", "truk"), unit(state, "japan", "heavy", "truk", damaged=True)
    capture(state, "truk", "usa", umpire())
    assert (one.id in state.units, two.id in state.units) == (sound, hurt)
    assert not any(u.at == "truk" for u in state.units.values())
    assert state.problems() == []


@pytest.mark.rule("NW-OPS-29")
def test_with_no_refuge_ships_are_lost() -> None:
    state = little()
    ship = unit(state, "germany", "heavy", "kiel")
    state.harbours["kyoto"].holder = "usa"
    capture(state, "kiel", "usa", umpire())
    assert ship.id not in state.units


def test_battles_hide_their_figures_from_the_flow() -> None:
    battle = battle_in("d", "cover", ("usa:one",), ("japan:two",), cv_a=30, faces_a=(6,))
    seen: Any = battle.seen_by(Seat("uk"))
    assert (seen.fight.a.cv, seen.fight.a.faces) == (0, ())


@pytest.mark.rule("NW-UNI-28")
def test_a_national_pool_is_drawn_on_once() -> None:
    state = ready(lsp_stock="national_pool")
    force(state, "usa:two", "pearl", unit(state, "usa", "heavy", "pearl"))
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", "flags sweep usa:one d lsp=1") == ""
    assert refused(state, "usa", "flags sweep usa:two c lsp=1") == ""
    assert refused(state, "usa", "flags sweep usa:one d lsp=1, sweep usa:two c lsp=1") == "NW-OPS-5"


@pytest.mark.rule("NW-UNI-28", "NW-UNI-12", "NW-OPS-10")
@pytest.mark.parametrize("base", ["train-usa-1", "reef"])
def test_a_national_pool_is_drawn_from_the_base_first_and_then_from_everywhere(base: str) -> None:
    state = little(lsp_stock="national_pool")
    for name in ("train-usa-1", "train-usa-2"):
        state.trains[name] = Train(name, "usa", "b", 1, 0, {})
    for store in ("reef", "pearl", "train-usa-1", "train-usa-2"):
        stock(state, "usa", store, 2)
    assert lsp_at(state, "usa", "reef") == 8, "the stores of trains are part of the pool"
    assert (state.lsp_of("usa"), state.lsp_of("uk")) == (8, 0)
    state.draw_lsp("usa", base, 1)
    assert state.stock_of(base)["usa"] == 1
    state.draw_lsp("usa", base, 7)
    assert [state.stock_of(store)["usa"] for store in ("reef", "pearl", "train-usa-1", "train-usa-2")] == [0, 0, 0, 0]
    stock(state, "usa", "pearl", 1)
    out = state.ledgers["usa"].lsp_out
    state.draw_lsp("usa", base, 5)
    assert state.ledgers["usa"].lsp_out == out + 1, "no more than there was"


@pytest.mark.rule("NW-OPS-23", "NW-INT-8")
def test_land_air_out_of_range_stays_out_of_a_raid() -> None:
    state = little()
    near, far = unit(state, "usa", "heavy", "reef"), unit(state, "usa", "air", "midway")
    force(state, "usa:raid", "reef", near, far, lsp=1)
    operation(state, "raid", "usa:raid", "e", route=2)
    state.flow.append(Operations())
    run(state)
    assert (near.duty, far.duty) == ("raid", "tf")
