"""VII.A.5: battery arcs and torpedo arcs."""

from __future__ import annotations

import pytest

from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import ARCS
from flagplot.tactical.rules.gunnery.arcs import bears, mount_aims
from flagplot.tactical.rules.movement.geometry import YARD, advance
from tests.tactical.positions import battle, duel, fleet, one, opened, refused, turn


def arc(name: str) -> list[int]:
    """Every whole degree on which a battery bears, right positive."""
    return [degree for degree in range(-179, 181) if bears(name, degree * 10)]


@pytest.mark.rule("NA-GUN-6")
def test_there_are_nine_batteries() -> None:
    assert ARCS == ("BOW", "C", "STN", "L", "R", "LB", "RB", "LS", "RS")
    with pytest.raises(KeyError):
        bears("BROADSIDE", 0)


@pytest.mark.rule("NA-GUN-7")
def test_a_bow_battery_does_not_fire_near_dead_astern() -> None:
    assert arc("BOW") == list(range(-144, 145))


@pytest.mark.rule("NA-GUN-8")
def test_a_stern_battery_does_not_fire_near_dead_ahead() -> None:
    assert arc("STN") == [*range(-179, -35), *range(36, 181)]


@pytest.mark.rule("NA-GUN-9")
def test_a_centreline_battery_fires_on_the_beam_only() -> None:
    assert arc("C") == [*range(-144, -35), *range(36, 145)]


@pytest.mark.rule("NA-GUN-10")
def test_side_batteries_fire_to_their_own_side() -> None:
    assert arc("R") == list(range(16, 165))
    assert arc("L") == list(range(-164, -15))


@pytest.mark.rule("NA-GUN-11")
def test_bow_corner_batteries_cross_the_bow_by_fifteen_degrees() -> None:
    assert arc("LB") == list(range(-119, 16))
    assert arc("RB") == list(range(-15, 120))


@pytest.mark.rule("NA-GUN-12")
def test_stern_corner_batteries_cross_the_stern_by_fifteen_degrees() -> None:
    assert arc("RS") == [*range(-179, -164), *range(61, 181)]
    assert arc("LS") == [*range(-179, -60), *range(165, 181)]


@pytest.mark.rule("NA-GUN-13")
def test_exactly_on_a_forbidden_limit_is_forbidden() -> None:
    assert not bears("BOW", 1450)
    assert bears("BOW", 1449)
    assert not bears("STN", -350)
    assert bears("STN", -351)
    assert not bears("R", 150)
    assert bears("R", 151)
    assert not bears("LB", -1200)
    assert bears("LB", 150)
    assert not bears("LB", 151)
    assert bears("RS", -1650)
    assert not bears("RS", -1649)


@pytest.mark.rule("NA-GUN-13")
@pytest.mark.parametrize("tenths, answer", [(1449, ""), (1450, "NA-GUN-13")])
def test_a_target_on_the_limit_of_the_table(tenths: int, answer: str) -> None:
    state = duel(10000)
    haguro = state.ships["haguro"]
    haguro.x, haguro.y = advance(0, 0, tenths, 10000 * YARD)

    assert refused(opened(state), "rn", "plot exeter/BOW -> haguro") == answer


@pytest.mark.rule("NA-GUN-14")
def test_arcs_are_taken_before_the_move() -> None:
    state = opened(duel(10000, bearing=170))

    assert refused(state, "rn", 'plot exeter: R 90, 4" | exeter/BOW -> haguro') == "NA-GUN-13"
    assert refused(state, "rn", 'plot exeter: R 180, 4" | exeter/STN -> haguro') == ""


@pytest.mark.rule("NA-GUN-15")
def test_range_is_that_before_the_move() -> None:
    state = opened(duel(10000))

    events = turn(state, 6, 6, rn='exeter: R 90, 10" | exeter/BOW&STN -> haguro')

    assert one(events, "fired").facts["range"] == 10000


@pytest.mark.rule("NA-TRP-3")
def test_centreline_mounts_aim_anywhere_in_the_second_war() -> None:
    assert all(mount_aims("C", angle, "ww2") for angle in range(-1799, 1801, 100))


@pytest.mark.rule("NA-TRP-4")
@pytest.mark.parametrize("side", ["C", "L", "R"])
@pytest.mark.parametrize(
    "angle", [*range(-1799, 1801, 50), 150, 151, 350, 351, 1449, 1450, 1649, 1650, -150, -151, 1800]
)
def test_earlier_mounts_have_the_arcs_of_guns(side: str, angle: int) -> None:
    assert mount_aims(side, angle, "earlier") is bears(side, angle)


@pytest.mark.rule("NA-TRP-4")
@pytest.mark.parametrize(
    "where, says", [("C1 4 at 20", "between 35 and 145 to either side"), ("C1 4 at 215", ""), ("C1 4 at 216", "")]
)
def test_who_aims_too_fine_before_gyros_hears_what_would_do(where: str, says: str) -> None:
    state = opened(
        battle(fleet("rn", "a:TRIBAL"), fleet("km", "z:YORK", at=(0, 9000)), period="earlier", date="1916-05-31")
    )
    objection = GAME.check(state, Seat("rn"), GAME.notation.parse(f"plot torp a/{where}"))

    assert (objection is None) is (where == "C1 4 at 216")
    if objection is not None:
        assert objection.rule == "NA-TRP-4"
        assert says in objection.text


@pytest.mark.rule("NA-TRP-4")
@pytest.mark.parametrize(
    "mount, aims, angles", [("R1", (16, 90, 164), (15, 165, 270)), ("L1", (196, 344), (195, 345, 90))]
)
def test_earlier_side_mounts_keep_clear_of_the_ends(mount: str, aims: tuple[int, ...], angles: tuple[int, ...]) -> None:
    state = opened(
        battle(fleet("rn", "a:YORK"), fleet("km", "z:YORK", at=(0, 9000)), period="earlier", date="1916-05-31")
    )

    assert [refused(state, "rn", f"plot torp a/{mount} 1 at {angle}") for angle in aims] == [""] * len(aims)
    assert {refused(state, "rn", f"plot torp a/{mount} 1 at {angle}") for angle in angles} == {"NA-TRP-4"}


@pytest.mark.rule("NA-TRP-5")
def test_a_side_mount_aims_on_its_own_side_both_ends_included() -> None:
    assert [mount_aims("R", angle, "ww2") for angle in (0, 900, 1800, -900, -1, -1799)] == [True] * 3 + [False] * 3
    assert [mount_aims("L", angle, "ww2") for angle in (0, -900, 1800, 900, 1, 1799)] == [True] * 3 + [False] * 3
    state = opened(duel(4000))
    assert refused(state, "rn", "plot torp exeter/R1 3 at 270") == "NA-TRP-5"
    assert refused(state, "rn", "plot torp exeter/R1 3 at 90") == ""


@pytest.mark.rule("NA-TRP-48", "NA-TRP-4")
@pytest.mark.parametrize("period", ["ww2", "earlier"])
def test_end_tubes_aim_within_ninety_degrees_of_their_end_in_every_period(period: str) -> None:
    assert [mount_aims("BOW", angle, period) for angle in (0, 900, -900, 901, -901, 1800)] == [True] * 3 + [False] * 3
    assert [mount_aims("STN", angle, period) for angle in (1800, 900, -900, 899, -899, 0)] == [True] * 3 + [False] * 3
    state = opened(battle(fleet("rn", "rodney:NELSON"), fleet("km", "z:YORK", at=(0, 9000)), period=period))
    assert refused(state, "rn", "plot torp rodney/BOW1 1 at 100") == "NA-TRP-48"
    assert refused(state, "rn", "plot torp rodney/BOW1 1 at 90") == ""
