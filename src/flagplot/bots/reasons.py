"""Why a captain gives an order: the doctrine behind each kind of order, in words, for advice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flagplot.bots.tactical import stance
from flagplot.kernel.text.said import SPOKEN, read
from flagplot.kernel.view import View
from flagplot.tactical.state.view import BattleView

PARTED: Final[Mapping[str, Mapping[str, str]]] = {
    "strategic": dict.fromkeys(("placement", "supply", "transfer", "tonnage", "allocate", "flags", "cards"), ","),
    "tactical": dict.fromkeys(("plot", "assault", "signal", "amend"), "|"),
}
"""Orders made of parts, and what stands between them."""


def reasons(game: str, line: str, view: View) -> list[str]:
    """Why a captain orders this, a sentence for each kind of part in it."""
    found = [sentence for kind in kinds(game, line) if (sentence := doctrine(game, kind))]
    if isinstance(view, BattleView) and line.startswith("plot "):
        found.insert(0, words("stance", stance.take(view).why))
    return list(dict.fromkeys(found))


def doctrine(game: str, kind: str) -> str:
    """The sentence for a kind of order; empty where there is none."""
    return words(f"doctrine-{game}", kind)


def words(table: str, key: str) -> str:
    """A sentence of the catalogue of advice, in the language that this program speaks."""
    return (SPOKEN.get("advice") or read("advice")).word(table, key) or ""


def kinds(game: str, line: str) -> list[str]:
    """The kinds of parts that an order is made of, as the catalogue names them."""
    verb, _, rest = line.partition(" ")
    mark = PARTED.get(game, {}).get(verb, "")
    if not mark or not rest.strip():
        return [f"{verb}-{rest}" if rest in ("yes", "no") and doctrine(game, f"{verb}-{rest}") else verb]
    return list(dict.fromkeys(_kind(game, verb, part.strip()) for part in rest.split(mark) if part.strip()))


def _kind(game: str, verb: str, part: str) -> str:
    key = f"{verb}-{part.split(maxsplit=1)[0]}"
    if doctrine(game, key):
        return key
    return f"{verb}-fire" if "->" in part else f"{verb}-course"
