"""Scenarios by name, or from the text of a file: forces, starting hexes, length, victory conditions."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from flagplot.operational.content.reader import read_scenario
from flagplot.operational.content.scenario import Bands, DecoySetup, DummySetup, GroupSetup, Scenario

__all__ = ["NAMES", "Bands", "DecoySetup", "DummySetup", "GroupSetup", "Scenario", "read_scenario", "scenario"]

NAMES: Final = ("easter", "albacores", "raid", "ceylon", "campaign")
"""The scenarios that come with the game, the one to begin with first."""

_KNOWN: dict[str, Scenario] = {}


@lru_cache(maxsize=64)
def _from_text(text: str) -> Scenario:
    """Cached, because a raid handed down by the war asks for its scenario at every step; the cache is bounded."""
    return read_scenario(text, "scenario")


def scenario(name: str) -> Scenario:
    """A scenario by its name, or from the text of a scenario file."""
    if "\n" in name:
        return _from_text(name)
    if name not in NAMES:
        near = get_close_matches(name, NAMES, n=1)
        hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(NAMES)}."
        message = f"There is no scenario {name!r}. {hint}"
        raise LookupError(message)
    if name not in _KNOWN:
        home: Any = files("flagplot.content").joinpath("operational", "scenarios", f"{name}.toml")
        _KNOWN[name] = read_scenario(home.read_text("utf-8"), f"{name}.toml")
    return _KNOWN[name]
