"""Names in orders: the slug, or the beginning of a slug, name or word of a name that fits one piece only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar, cast

from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.tactical.content.scenario import slug
from flagplot.tactical.text.said import say

Id = TypeVar("Id", bound=str)


@rule("NA-SOP-6")
def resolve(text: str, names: Mapping[Id, str]) -> Id:
    """The id that a written name stands for, empty if none or more than one fits. `names` gives the name of each id."""
    if text in names:  # most are written in full
        return cast("Id", text)
    wanted = slug(text)
    for written in (text.lower(), wanted):
        if written in names:
            return cast("Id", written)
    found = [key for key, name in names.items() if slug(name) == wanted]
    if not found and wanted:
        found = [key for key, name in names.items() if key.startswith(wanted) or slug(name).startswith(wanted)]
    if not found and wanted:
        found = [key for key, name in names.items() if f"-{wanted}" in slug(name)]
    return found[0] if len(found) == 1 else cast("Id", "")


def which(text: str, known: Iterable[str]) -> Said:
    """The end of an objection to an unknown name: the nearest name, if one is near, and all that there are."""
    names = list(known)
    if not names:
        return say("names-none")
    near = get_close_matches(slug(text), names, n=1)
    if near:
        return say("names-near", near=near[0], names=", ".join(names), count=len(names))
    return say("names-all", names=", ".join(names), count=len(names))
