"""SEA: collisions at night."""

from fractions import Fraction

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.umpire import Umpire
from flagplot.operational.rules.sea.collision import armour, collide, hurt, ramming_class, risk_collision
from flagplot.operational.state.model import JAPAN
from tests.operational.positions import (
    NIGHT,
    bay,
    group,
    kinds,
    moving,
    plane,
    play,
    umpire,
)


@pytest.mark.rule("MK-SEA-23")
def test_a_collision_happens_on_eleven_or_twelve() -> None:
    def procedure(dice: object) -> bool:
        state = bay(NIGHT, collision_chain="max_two")
        group(state, "J1", "2024", "kongo", "hiei")
        return risk_collision(state, Umpire(dice), ["kongo", "hiei"], "test", JAPAN) > 0  # type: ignore[arg-type]

    assert exact(procedure).chance(True) == Fraction(1, 12)


@pytest.mark.rule("MK-SEA-25")
def test_rammer_and_rammed_are_drawn_without_putting_back() -> None:
    def procedure(dice: object) -> tuple[str, str]:
        state = bay(NIGHT)
        group(state, "J1", "2024", "kongo", "chokai", "ryujo")
        referee = Umpire(dice)  # type: ignore[arg-type]
        collide(state, referee, ["kongo", "chokai", "ryujo"])
        facts = next(event.facts for event in referee.events if event.kind == "collision")
        return str(facts["rammer"]), str(facts["rammed"])

    odds = exact(procedure)

    assert len(odds.outcomes) == 6
    assert set(odds.outcomes.values()) == {Fraction(1, 6)}


@pytest.mark.rule("MK-SEA-26")
def test_a_single_ship_does_not_roll() -> None:
    state = moving(turn=NIGHT, impulse=3)
    group(state, "J1", "2024", "chokai")

    assert "collision" not in kinds(play(state, JAPAN, "move J1 2023"))
    assert risk_collision(state, umpire(), ["chokai"], "test", JAPAN) == 0


@pytest.mark.rule("MK-SEA-27", "MK-SEA-28")
def test_a_second_collision_may_follow_but_no_third() -> None:
    names = ["kongo", "hiei", "haruna"]
    state = bay(NIGHT)
    group(state, "J1", "2024", *names)
    # 12, ramming ship 1, rammed ship 1; then 11, ramming 1, rammed 1; and no more dice.
    assert risk_collision(state, umpire(6, 6, 1, 1, 5, 6, 1, 1), names, "test", JAPAN) == 2
    chain = bay(NIGHT, collision_chain="unlimited")
    group(chain, "J1", "2024", *names)
    assert risk_collision(chain, umpire(6, 6, 1, 1, 6, 6, 1, 1, 6, 6, 1, 1, 1, 1), names, "test", JAPAN) == 3


@pytest.mark.rule("MK-SEA-29")
def test_the_rammer_uses_her_larger_rating_and_the_rammed_her_armour() -> None:
    assert ramming_class("yura") == "CL"
    assert armour("yura") == "DL"
    assert ramming_class("erebus") == "B"
    assert armour("erebus") == "CA"


@pytest.mark.rule("MK-SEA-30")
def test_the_left_entry_is_the_rammers() -> None:
    state = bay(NIGHT)
    group(state, "J1", "2024", "kongo", "fubuki")
    collide(state, umpire(1), ["kongo", "fubuki"])

    assert not state.ships["kongo"].damaged
    assert state.ships["fubuki"].fate == "sunk"


@pytest.mark.rule("MK-SEA-31")
def test_d_plus_is_an_even_chance_of_sinking() -> None:
    for rolled in range(1, 7):
        state = bay(NIGHT)
        group(state, "J1", "2024", "fubuki", "shirayuki")
        hurt(state, umpire(rolled), "fubuki", "D+")
        assert state.ships["fubuki"].fate == ("sunk" if rolled >= 4 else "")
        assert state.ships["fubuki"].damaged or rolled >= 4


@pytest.mark.rule("MK-SEA-32")
def test_a_plain_d_does_not_sink_a_damaged_ship() -> None:
    for sinks in ("off", "on"):
        state = bay(NIGHT, second_d_sinks=sinks)
        group(state, "A1", "0821", "emerald", "enterprise")
        state.ships["emerald"].damaged = True
        hurt(state, umpire(), "emerald", "D")
        assert state.ships["emerald"].fate == ("sunk" if sinks == "on" else "")


@pytest.mark.rule("MK-SEA-33")
def test_collision_damage_spares_the_aircraft() -> None:
    state = bay(NIGHT)
    group(state, "A1", "0821", "formidable", "emerald")
    plane(state, "888-sqn", "formidable")
    hurt(state, umpire(), "formidable", "D")

    assert state.ships["formidable"].damaged
    assert not state.planes["888-sqn"].lost


@pytest.mark.rule("MK-SEA-34")
def test_merchantmen_collide_as_class_d() -> None:
    assert ramming_class("transport-1") == armour("transport-1") == "D"
    state = bay(NIGHT)
    group(state, "J1", "2024", "chokai", "transport-1")
    collide(state, umpire(1), ["chokai", "transport-1"])
    assert state.ships["transport-1"].left == 3
    assert state.ships["chokai"].damaged
    hurt(state, umpire(), "transport-1", "D")
    assert state.ships["transport-1"].left == 2


@pytest.mark.rule("MK-SEA-24", "MK-SEA-27", "MK-REC-3")
def test_a_group_lost_in_collisions_arrives_nowhere() -> None:
    """Two collisions sink three destroyers off an enemy coast that observes by night: no ship is left to be seen."""
    state = moving(turn=NIGHT, impulse=3, second_d_sinks="on", coastal_detection="enemy_coast_always")
    group(state, "J1", "1218", "fubuki", "shirayuki", "amagiri")
    whole = state.clone()
    # 12: Fubuki rams Shirayuki, who sinks; 12: Fubuki rams Amagiri, and both sink.
    events = play(state, JAPAN, "move J1 1217", 6, 6, 1, 1, 6, 6, 6, 1, 6)
    assert "J1" not in state.groups
    assert [event.facts["ship"] for event in events if event.kind == "sunk"] == ["shirayuki", "fubuki", "amagiri"]
    assert "sighted" not in kinds(events)
    assert "sighted" in kinds(play(whole, JAPAN, "move J1 1217", 1, 1))
