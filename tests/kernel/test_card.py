"""Cards for the client hold what their `TypedDict` declares, in its order."""

from dataclasses import dataclass
from typing import TypedDict

import pytest

from flagplot.kernel.records.card import card


@dataclass(frozen=True)
class Gun:
    name: str
    reach: int
    arcs: tuple[str, ...]
    secret: str = "loaded"


class GunCard(TypedDict):
    name: str
    yards: int
    arcs: list[str]


def test_a_card_copies_what_it_declares_and_takes_the_rest_from_its_caller() -> None:
    made = card(GunCard, Gun("8 inch", 30, ("BOW", "STN")), yards=30_000)

    assert made == {"name": "8 inch", "yards": 30_000, "arcs": ["BOW", "STN"]}
    assert list(made) == ["name", "yards", "arcs"]


def test_a_field_that_neither_has_is_an_error() -> None:
    with pytest.raises(AttributeError, match="yards"):
        card(GunCard, Gun("8 inch", 30, ()))
