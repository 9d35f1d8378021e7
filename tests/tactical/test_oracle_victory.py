"""Victory points of varied battles against the second implementation."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from flagplot.tactical.content import library as content
from flagplot.tactical.rules.victory import level, ratio, score
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import battle, effect, fleet

POINTS = {key: Fraction(sheet.half_cs, 2) for key, sheet in content.classes().items()}


def given_up(state: Battle, side: str, *, fatal: bool) -> Fraction:
    """Full strength for sunk ships, half for heavily damaged ones, nothing for the rest."""
    lost = Fraction(0)
    for ship in state.ships.values():
        if ship.side == side:
            worth = Fraction(30) if ship.id == "gold" else POINTS[ship.kind]
            lost += worth if ship.level == 3 or (ship.level == 2 and fatal) else worth / 2 if ship.level == 2 else 0
    return lost


@pytest.mark.rule(*(f"NA-VIC-{n}" for n in (3, 7, 8, 9, 10, 11, 12, 14, 15, 19)))
@pytest.mark.parametrize("fatal", ["off", "on"])
@pytest.mark.parametrize("stated", [None, (3, 2)])
def test_points_of_any_battle(fatal: str, stated: tuple[int, int] | None) -> None:
    pen = random.Random(f"{fatal} {stated}")
    kinds = sorted(POINTS)
    for _ in range(120):
        one = [f"a{n}:{pen.choice(kinds)}" for n in range(pen.randrange(1, 5))] + ["gold:TRANSP"]
        other = [f"b{n}:{pen.choice(kinds)}" for n in range(pen.randrange(1, 5))]
        state = battle(
            fleet("rn", *one, name="one"),
            fleet("km", *other, name="two", at=(9000, 0)),
            effects=(effect("vp", ship="gold", value=30),),
            options={"heavy_damage_fatal": fatal},
            ratio=stated,
        )
        for ship in state.ships.values():
            ship.level = pen.randrange(4)
        totals = {
            side: sum((POINTS[s.kind] for s in state.ships.values() if s.side == side), Fraction(0))
            for side in ("rn", "km")
        }
        times = Fraction(*stated) if stated else max(totals.values()) / min(totals.values())
        wanted = {"km": given_up(state, "rn", fatal=fatal == "on"), "rn": given_up(state, "km", fatal=fatal == "on")}
        if totals["rn"] != totals["km"]:
            wanted["km" if totals["rn"] > totals["km"] else "rn"] *= times
            assert score(state) == wanted
        assert ratio(state)[1] == times


@pytest.mark.rule("NA-VIC-4")
@pytest.mark.parametrize(
    "cruiser", [key for key, sheet in content.classes().items() if sheet.type == "CA" and sheet.half_cs == 10]
)
def test_the_worked_example_with_every_cruiser_of_standard_strength(cruiser: str) -> None:
    state = battle(fleet("rn", f"a:{cruiser}", f"b:{cruiser}"), fleet("usn", "c:FLETCH", "d:FLETCH", at=(9000, 0)))
    state.ships["a"].level = state.ships["c"].level = 3

    assert score(state) == {"rn": 2, "usn": Fraction(25, 2)}


@pytest.mark.rule("NA-VIC-17")
def test_the_degree_of_every_score() -> None:
    for mine in range(41):
        for theirs in range(mine + 1):
            one, other = Fraction(mine, 4), Fraction(theirs, 4)
            wanted = "draw"
            if one > other and one >= 2 * other:
                wanted = "decisive"
            elif one > Fraction(5, 4) * other:
                wanted = "marginal"
            assert level(one, other) == wanted, (one, other)
