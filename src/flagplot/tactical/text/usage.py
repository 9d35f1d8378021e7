"""The parts of each compound order, by example: what a commander types between the bars, and what it does."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.grammar.form import Form
from flagplot.kernel.text.said import Said
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
from flagplot.tactical.text.said import say

Rows = tuple[tuple[str, Said], ...]

FURTHER: Final[dict[Form, Rows]] = {
    HELM: (
        (
            "cruisers: FL L 60",
            say("does-flank-turn-all-ships-together"),
        ),
        ("cruisers: SPEED 20, 3000y", say("does-speed-in-knots-from-here")),
        ('cruisers: SMOKE, EVADE, 8"', say("does-make-smoke-steer-evasively")),
        ("u-47: DEPTH P, 500y", say("does-submarine-s-depth-s-p")),
    ),
    SHOOT: (("hood/L 6 -> bismarck", say("does-with-gun-s-factor-where")),),
    ATTACK: (("wishart over u-47 hedgehog", say("does-hedgehog-both-may-said-charges")),),
}
"""More examples of a part that can say several things."""


def _rows(*forms: Form) -> Rows:
    found: list[tuple[str, Said]] = []
    for form in forms:
        assert form.does is not None
        found += [(form.example, form.does), *FURTHER.get(form, ())]
    return tuple(found)


GRAMMAR: Final[dict[str, Rows]] = {
    "plot": (
        *_rows(HELM, SHOOT, LAUNCHES[1], LAUNCHES[0], SEARCH, SORTIE, DETACH, JOIN, FLOAT, APPEAR),
        (LEAVE, say("does-ask-enemy-s-leave-change")),
        (OFFER, say("does-offer-enemy-end-battle-as")),
    ),
    "amend": _rows(HELM),
    "assault": _rows(ATTACK),
    "signal": _rows(MESSAGE),
    "throat": _rows(SHOT),
    "moments": (("e1 now, e2 later", say("does-when-each-surviving-element-attacks")),),
}
"""By the verb; `|` stands between parts, a comma between those of `moments`."""
