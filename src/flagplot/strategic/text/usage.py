"""The lines of each order sheet, by example: what a player types, and what it does."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from flagplot.kernel.grammar.form import Form
from flagplot.kernel.text.said import Said
from flagplot.strategic.orders.decrees import FORMS, Overrule
from flagplot.strategic.orders.items import BOOKS
from flagplot.strategic.orders.sheets import SMALL_FORMS
from flagplot.strategic.rules.control.schedule import STROKES
from flagplot.strategic.text.said import say

Lines = tuple[tuple[str, Said], ...]
WIDE: Final = 100
"""Columns of a page."""

FURTHER: Final[dict[str, Lines]] = {
    "ship": (
        (
            "ship usa aluminium@guianas 3 trinidad new-york on 25",
            say("does-materials-raw-material-oil-food"),
        ),
    ),
    "die": (("die japan-2 usa:assault defence", say("does-for-defenders-place-against-enemy")),),
}
"""A second example, by the verb of the line."""
ELSEWHERE: Final = {"flags": "flag"}
"""A line that a sheet accepts but that is described with another sheet: an extra flag is played in step 7 unless an option says otherwise."""


def _does(form: Form) -> Said:
    assert form.does is not None
    return form.does


def _taught(sheet: str) -> Lines:
    found: list[tuple[str, Said]] = []
    for form in BOOKS[sheet]:
        if ELSEWHERE.get(sheet) != form.verb:
            found += [(form.example, _does(form)), *FURTHER.get(form.verb, ())]
    return tuple(found)


SHEETS: Final[dict[str, Lines]] = {sheet: _taught(sheet) for sheet in BOOKS}
"""By the word that opens the sheet. Any number of lines, with commas between; an empty sheet is legal."""
ANSWERS: Final[Lines] = tuple([(form.example, _does(form)) for form in SMALL_FORMS])
DECREES: Final[Lines] = (
    ("inject torch because …", say("does-bring-event-about-before-its-2", strokes=", ".join(STROKES))),
    (
        "advantage uk flag because …",
        say("does-what-card-would-give-also"),
    ),
    *[(f"{form.example.partition(' because ')[0]} because …", _does(form)) for form in FORMS if form.kind is Overrule],
    ("correct routes.1.tonnage.usa 12 because …", say("does-any-single-figure-or-name")),
    ("announce all Fog in the Channel because …", say("does-tell-all-or-one-seat")),
    ("rescind because …", say("does-take-last-these-back-while")),
)
CONTROL: Final = "control"


def told(word: str = "") -> str:
    """The lines of one sheet, Control's, or all."""
    if word == CONTROL:
        return "\n".join([str(say("words-control-at-any-time")), *_listed(DECREES)])
    chosen = {word: SHEETS[word]} if word in SHEETS else SHEETS
    lines = []
    for sheet, forms in chosen.items():
        lines.append(f"{sheet} …, …")
        lines += _listed(forms)
    if word not in SHEETS:
        lines.append(str(say("words-answers")))
        lines += _listed(ANSWERS)
        lines.append(str(say("words-lines-control-lists")))
    return "\n".join(lines)


def _listed(forms: Lines) -> list[str]:
    """What to type, and below it what it does."""
    return [
        line
        for form, meaning in forms
        for line in (f"  {form}", *wrap(str(meaning), WIDE, initial_indent=" " * 6, subsequent_indent=" " * 6))
    ]
