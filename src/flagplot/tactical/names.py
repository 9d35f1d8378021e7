"""Names in orders: the slug, or a beginning of slug, name or a word of the name that fits one piece alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from flagplot.kernel.rule import rule
from flagplot.tactical.content_scenario import slug


@rule("NA-SOP-6")
def resolve(text: str, names: Mapping[str, str]) -> str:
    """The id that a written name stands for, empty when none or more than one does. `names` gives the name of each id."""
    if text in names:
        return text
    wanted = slug(text)
    if wanted in names:
        return wanted
    found = [key for key, name in names.items() if slug(name) == wanted]
    if not found and wanted:
        found = [key for key, name in names.items() if key.startswith(wanted) or slug(name).startswith(wanted)]
    if not found and wanted:
        found = [key for key, name in names.items() if f"-{wanted}" in slug(name)]
    return found[0] if len(found) == 1 else ""


def which(text: str, known: Iterable[str]) -> str:
    """The tail of an objection to an unknown name: the nearest one, if one is near, and all there are."""
    names = list(known)
    if not names:
        return "there is none."
    list_of_them = f"there are {', '.join(names)}." if len(names) > 1 else f"there is {names[0]}."
    near = get_close_matches(slug(text), names, n=1)
    return f"did you mean {near[0]}? T{list_of_them[1:]}" if near else list_of_them
