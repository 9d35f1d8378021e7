"""The mark of phases in which losses are being settled."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from flagplot.kernel.flow import Phase


@mypyc_attr(allow_interpreted_subclasses=True)
class Settling(Phase[Any]):
    """While such a phase is open, air may still be aboard a carrier that is hit or lost."""
