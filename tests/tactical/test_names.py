"""Names in orders and in answers: what is meant, and suggestions if it is unknown."""

from __future__ import annotations

import pytest

from flagplot.tactical.orders.names import resolve, which
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import battle, effect, fleet

NAMES = {
    "prince-of-wales": "Prince of Wales",
    "prince-royal": "Prince Royal",
    "hood": "Hood",
    "hood-2": "The Other Hood",
}


@pytest.mark.rule("NA-SOP-6")
@pytest.mark.parametrize(
    "text, meant",
    [
        ("hood", "hood"),
        ("HOOD", "hood"),
        ("hood-2", "hood-2"),
        ("the other", "hood-2"),
        ("Prince of Wales", "prince-of-wales"),
        ("prince-o", "prince-of-wales"),
        ("prince", ""),
        ("p", ""),
        ("wales", "prince-of-wales"),
        ("", ""),
        ("rodney", ""),
    ],
)
def test_a_name_stands_for_one_piece_alone_or_for_none(text: str, meant: str) -> None:
    assert resolve(text, NAMES) == meant


@pytest.mark.parametrize(
    "text, known, answer",
    [
        ("x", [], "there is none to name."),
        ("hod", ["hood"], "did you mean hood? There is hood."),
        ("hod", ["hood", "rodney"], "did you mean hood? There are hood, rodney."),
        ("zzz", ["hood", "rodney"], "there are hood, rodney."),
        ("zzz", [f"ship-{n}" for n in range(13)], f"there are {', '.join(f'ship-{n}' for n in range(13))}."),
        ("ship-1", ["ship-20", "ship-21"], "did you mean ship-21? There are ship-20, ship-21."),
    ],
)
def test_who_asks_for_a_stranger_is_told_the_nearest_name_and_all_there_are(
    text: str, known: list[str], answer: str
) -> None:
    assert str(which(text, known)) == answer


def fleets() -> Battle:
    return battle(fleet("rn", "a:YORK", "b:KENT", name="own"), fleet("rn", "c:YORK", name="van"), fleet("km", "z:YORK"))


@pytest.mark.rule("NA-SCN-6", "NA-SCN-15")
@pytest.mark.parametrize(
    "fields, ships",
    [
        ({"ship": "a"}, "a"),
        ({"cls": "YORK"}, "acz"),
        ({"group": "own"}, "ab"),
        ({"side": "rn"}, "abc"),
        ({"ship": "a", "side": "km"}, "a"),
        ({"group": "van", "side": "km"}, "c"),
        ({"cls": "KENT", "side": "km"}, "b"),
    ],
)
def test_a_special_condition_binds_the_narrowest_that_it_names(fields: dict[str, str], ships: str) -> None:
    state = fleets()
    condition = effect("gun_mod", **fields)

    assert "".join(ship.id for ship in state.ships.values() if state.applies(condition, ship)) == ships
