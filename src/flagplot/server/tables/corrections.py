"""Corrections: what Control may correct, part by part, without knowledge of the state's classes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from flagplot.kernel.game import Game
from flagplot.kernel.records.codec import attributes
from flagplot.kernel.state import State
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.wire import Figure

SINGLE = (str, int, type(None))


def figures(game: Game[Any], state: State, path: str) -> list[Figure]:
    """The parts of a part of the position: single figures with their value, others with how many parts they have."""
    found: dict[str, Any] = {name: getattr(state, name) for name in game.correctable(state)}
    for name in path.split(".") if path else ():
        if name not in found:
            raise Problem(404, "missing", phrase("problem-there-no-in-that-part", name=repr(name)))
        found = dict(_parts(game, state, found[name]))
    told = [(name, thing, dict(_parts(game, state, thing))) for name, thing in found.items()]
    return [
        Figure(
            *(name, _title(game, name, thing), f"{path}.{name}" if path else name),
            *(thing if isinstance(thing, SINGLE) else None, len(parts)),
        )
        for name, thing, parts in told
        if isinstance(thing, SINGLE) or parts
    ]


def _title(game: Game[Any], name: str, thing: Any) -> str:
    """What a part is called: by its own name, by the name of its id, or by the attribute's name in words."""
    if name.isdecimal():
        return str(phrase("figure-number", number=name))
    own = getattr(thing, "name", "")
    called = own if isinstance(own, str) and own else str(game.catalogue.called(name))
    title = called if called != name else re.sub("[-_]", " ", name).strip()
    return title[:1].upper() + title[1:]


def _parts(game: Game[Any], state: State, thing: Any) -> Iterator[tuple[str, Any]]:
    """The attributes and items that a correction can name. Names are separated by full stops, so none may contain one."""
    if isinstance(thing, SINGLE):
        return
    if isinstance(thing, dict):
        thing = dict.fromkeys(game.accounts(state, thing), 0) | thing
        pairs = [(str(name), value) for name, value in thing.items()]
    elif isinstance(thing, list):
        pairs = [(str(number), value) for number, value in enumerate(thing)]
    elif is_dataclass(thing) or isinstance(thing, (tuple, set, frozenset)):
        return  # it is immutable
    else:
        pairs = [(name, getattr(thing, name)) for name in attributes(thing) if not name.startswith("_")]
    yield from ((name, value) for name, value in pairs if "." not in name and " " not in name)
