"""The parts of each compound order, by example: what a commander types between the bars, and what it does."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.grammar.form import Form
from flagplot.tactical.orders.choices import ATTACK, MESSAGE, SHOT
from flagplot.tactical.orders.plot import (
    APPEAR,
    DETACH,
    FLOAT,
    HELM,
    JOIN,
    LAUNCHES,
    LEAVE,
    OFFER,
    SEARCH,
    SHOOT,
    SORTIE,
)

Rows = tuple[tuple[str, str], ...]

FURTHER: Final[dict[Form, Rows]] = {
    HELM: (
        (
            "cruisers: FL L 60",
            "a flank turn of all ships together; `L 90` and `R 90` are turns in succession, in degrees",
        ),
        ("cruisers: SPEED 20, 3000y", "a speed in knots from here on"),
        ('cruisers: SMOKE, EVADE, 8"', "make smoke; steer evasively"),
        ("u-47: DEPTH P, 500y", "a submarine's depth (S, P, D, R, T, Ab)"),
    ),
    SHOOT: (("hood/L 6 -> bismarck", "with the gun's factor, where a ship has more than one calibre in these arcs"),),
    ATTACK: (("wishart over u-47 hedgehog", "the hedgehog; both may be said, the charges first"),),
}
"""More examples of a part that can say several things."""


def _rows(*forms: Form) -> Rows:
    found: list[tuple[str, str]] = []
    for form in forms:
        found += [(form.example, form.meaning), *FURTHER.get(form, ())]
    return tuple(found)


GRAMMAR: Final[dict[str, Rows]] = {
    "plot": (
        *_rows(HELM, SHOOT, LAUNCHES[1], LAUNCHES[0], SEARCH, SORTIE, DETACH, JOIN, FLOAT, APPEAR),
        (LEAVE, "ask the enemy's leave to change the movement once all plots are in"),
        (OFFER, "offer the enemy to end the battle as it stands"),
    ),
    "amend": _rows(HELM),
    "assault": _rows(ATTACK),
    "signal": _rows(MESSAGE),
    "throat": _rows(SHOT),
    "moments": (("e1 now, e2 later", "when each surviving element attacks"),),
}
"""By the verb; `|` stands between parts, a comma between those of `moments`."""
