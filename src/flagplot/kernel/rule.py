"""Rule ids and the index of where each rule is obeyed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_CITED: dict[str, list[str]] = {}


def rule(*ids: str) -> Callable[[F], F]:
    """Cite the rules that a function or class obeys: `@rule("MK-SUB-4")`."""

    def cite(obeys: F) -> F:
        place = f"{obeys.__module__}:{getattr(obeys, '__qualname__', obeys.__name__)}"
        for number in ids:
            _CITED.setdefault(number, []).append(place)
        return obeys

    return cite


def cited() -> dict[str, list[str]]:
    """Every cited rule with the places that obey it, as far as they have been imported."""
    return {number: list(places) for number, places in sorted(_CITED.items())}
