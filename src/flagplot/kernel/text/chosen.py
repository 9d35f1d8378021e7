"""Display names of options and their values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from flagplot.kernel.text.said import spoken

CATALOGUE: Final = "options"


def option_title(game: str, name: str) -> str:
    """The display name of an option; its plain name if the catalogue has none."""
    messages = spoken(CATALOGUE)
    message = f"{game}-{name}"
    return str(messages.format(message, {})) if message in messages else name.replace("_", " ")


def option_values(game: str, name: str, values: Iterable[str]) -> dict[str, str]:
    """The display names of an option's values; unknown values unchanged."""
    return {value: _value(f"{game}-{name}", value) for value in values}


def _value(id: str, value: str) -> str:
    messages = spoken(CATALOGUE)
    known = messages.messages[id].attributes if id in messages else {}
    for attribute in (f"is-{value}", "is"):
        if attribute in known:
            return str(messages.format(id, {"value": value}, attribute))
    return value.replace("_", " ")
