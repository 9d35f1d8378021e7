"""Citations of rules in the code that implements them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def rule(*_ids: str) -> Callable[[F], F]:
    """Cite the rules that a function or class implements: `@rule("MK-SUB-4")`. The index is made from the sources (`rulebook/trace.py`)."""

    def cite(obeys: F) -> F:
        return obeys

    return cite
