"""The lines of each order sheet, by example: what a player types, and what it does."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from flagplot.strategic.orders.decrees import FORMS, Overrule
from flagplot.strategic.orders.items import BOOKS
from flagplot.strategic.orders.sheets import SMALL_FORMS
from flagplot.strategic.rules.control.schedule import STROKES

Lines = tuple[tuple[str, str], ...]
WIDE: Final = 100
"""Columns of a page."""

FURTHER: Final[dict[str, Lines]] = {
    "ship": (
        (
            "ship usa aluminium@guianas 3 trinidad new-york on 25",
            "materials: raw_material, oil, food; tungsten, aluminium, rubber with their resource area (`resources` lists them)",
        ),
    ),
    "die": (("die japan-2 usa:assault defence", "for the defenders of a place against an enemy's landing or strike"),),
}
"""A second example, by the verb of the line."""
ELSEWHERE: Final = {"flags": "flag"}
"""What a sheet takes and another one teaches: an extra flag is played in step 7 unless an option says otherwise."""


def _taught(sheet: str) -> Lines:
    found: list[tuple[str, str]] = []
    for form in BOOKS[sheet]:
        if ELSEWHERE.get(sheet) != form.verb:
            found += [(form.example, form.meaning), *FURTHER.get(form.verb, ())]
    return tuple(found)


SHEETS: Final[dict[str, Lines]] = {sheet: _taught(sheet) for sheet in BOOKS}
"""By the word that opens the sheet. Any number of lines, with commas between; an empty sheet is legal."""
ANSWERS: Final[Lines] = tuple([(form.example, form.meaning) for form in SMALL_FORMS])
DECREES: Final[Lines] = (
    ("inject torch because …", f"bring an event about before its time: {', '.join(STROKES)}"),
    (
        "advantage uk flag because …",
        "what a card would give; also `range FORCE`, `die 2 TARGET PART`, `shift TARGET PART`",
    ),
    *[(f"{form.example.partition(' because ')[0]} because …", form.meaning) for form in FORMS if form.kind is Overrule],
    ("correct routes.1.tonnage.usa 12 because …", "any single figure or name on the table; the accounts follow"),
    ("announce all Fog in the Channel because …", "tell all, or one seat"),
    ("rescind because …", "take the last of these back while nobody has ordered since; both stay in the log"),
)
CONTROL: Final = "control"


def told(word: str = "") -> str:
    """The lines of one sheet, Control's, or all."""
    if word == CONTROL:
        return "\n".join(["Control, at any time", *_listed(DECREES)])
    chosen = {word: SHEETS[word]} if word in SHEETS else SHEETS
    lines = []
    for sheet, forms in chosen.items():
        lines.append(f"{sheet} …, …")
        lines += _listed(forms)
    if word not in SHEETS:
        lines.append("answers")
        lines += _listed(ANSWERS)
        lines.append("`lines control` lists Control's decrees.")
    return "\n".join(lines)


def _listed(forms: Lines) -> list[str]:
    """What to type, and below it what it does."""
    return [
        line
        for form, meaning in forms
        for line in (f"  {form}", *wrap(meaning, WIDE, initial_indent=" " * 6, subsequent_indent=" " * 6))
    ]
