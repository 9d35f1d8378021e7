"""Colour is never the only signal: shape, line, mark or word repeats it; text and marks have enough contrast."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import pytest

from tests.browser.colours import SIGHT, WEB, contrast, difference, tokens

APART = 15
"""CIEDE2000 at which two fills can be told apart at a glance; ten is a different colour, two is visible side by side only."""
SIDES_APART = 40
DICHROMATS = ("normal", "protanopia", "deuteranopia", "tritanopia")
TOKENS = tokens()


@dataclass(frozen=True)
class Thing:
    """Something that is drawn in a colour: the colour token, its other mark, and where the sources draw that mark."""

    token: str
    mark: str
    file: str
    drawn: str


COUNTERS = {
    "an Allied counter": Thing("allied", "a round frame", "chart/frames.ts", 'side === "allied"'),
    "an Axis counter": Thing("axis", "an angular frame", "chart/frames.ts", 'side === "axis"'),
    "a neutral counter": Thing("neutral", "a hollow square", "chart/Counter.svelte", '"neutral"'),
    "an unknown contact": Thing("unknown", "a dashed square and a question mark", "chart/Counter.svelte", ">?</text>"),
}
BASES = {
    "an Allied base": Thing("allied", "a circle", "chart/Base.svelte", "<circle r={major"),
    "an Axis base": Thing("axis", "a diamond", "chart/Base.svelte", 'd="M0{-r}L{r} 0L0 {r}L{-r} 0Z"'),
    "a neutral base": Thing("neutral", "a square", "chart/Base.svelte", 'd="M-6-6h12v12h-12z"'),
}
ON_THE_PLOT = {
    "an Allied ship": Thing("allied", "a disc at the stern", "chart/Ensign.svelte", 'side === "allied"'),
    "an Axis ship": Thing("axis", "a lozenge at the stern", "chart/Ensign.svelte", 'side === "axis"'),
    "a ship on fire": Thing("warn", "a flame", "games/tactical/board/Vessel.svelte", "{#if mark.burning}<path"),
    "a damaged ship": Thing("bad", "letters in a badge", "games/tactical/board/Vessel.svelte", ">{level}</text>"),
    "a lost contact": Thing(
        "unknown", "a dotted ring and words", "games/tactical/board/Tracks.svelte", 'w.farthestOn, "var(--unknown)"'
    ),
    "the ship in hand": Thing(
        "focus", "a ring around the hull", "games/tactical/board/Vessel.svelte", "{#if selected}<circle"
    ),
}
ROUTES = {
    "a route without losses": Thing(
        "over", "one ring", "games/strategic/board/flows/Flows.svelte", "<circle r={flow.total"
    ),
    "losses before this turn": Thing(
        "warn", "two rings", "games/strategic/board/flows/Flows.svelte", '{#if flow.sunk.all}<circle class="lost"'
    ),
    "losses this turn": Thing(
        "bad", "two rings and a figure", "games/strategic/board/flows/Flows.svelte", ">−{flow.sunk.turn}<"
    ),
    "an Allied route nobody told of": Thing(
        "allied", "dots", "games/strategic/board/flows/Flows.svelte", "`${1 / k} ${4 / k}`"
    ),
}
WORDS = {
    "what is wrong": Thing("bad", "an exclamation mark in a ring", "marks.css", 'p.bad::before { content: "!"'),
    "what is well": Thing("good", "a tick", "marks.css", 'p.good::before { content: "✓"'),
    "what is new": Thing("over", "a dot before it", "panels/report/Signal.svelte", ".fresh .text::before"),
    "the cell that was read": Thing(
        "over-soft", "a frame around it", "panels/report/Reason.svelte", ".lit { box-shadow: inset"
    ),
    "what happened in a chart of odds": Thing(
        "shoal", "a heavy figure", "panels/odds/LikelyBars.svelte", "font-weight={mine"
    ),
}
CELLS = {
    "the day now": Thing("over", "it hangs below the others", "games/operational/board/Strip.svelte", "var(--over)"),
    "a turn of the night": Thing("cell-night", "dark", "games/operational/board/Strip.svelte", "var(--cell-night)"),
    "a turn of the day": Thing("cell-day", "light", "games/operational/board/Strip.svelte", "var(--cell-day)"),
}
FAMILIES = {
    "counters": COUNTERS,
    "bases": BASES,
    "the plot": ON_THE_PLOT,
    "routes": ROUTES,
    "words": WORDS,
    "the calendar": CELLS,
}
"""Colours that may be side by side and mean different things."""


@pytest.mark.parametrize("theme", TOKENS)
@pytest.mark.parametrize("family", FAMILIES)
def test_what_means_different_things_differs_in_colour_for_every_eye_or_by_a_mark(theme: str, family: str) -> None:
    alike = [
        f"{one} and {other}, {sight}: {seen:.0f}"
        for sight in SIGHT
        for (one, first), (other, second) in itertools.combinations(FAMILIES[family].items(), 2)
        if (seen := difference(TOKENS[theme][first.token], TOKENS[theme][second.token], sight)) < APART
        and first.mark == second.mark
    ]
    assert alike == []


def closely(text: str) -> str:
    """A text without the spaces and line ends that the formatter adds."""
    return "".join(text.split())


@pytest.mark.parametrize("family", FAMILIES)
def test_the_second_mark_is_drawn(family: str) -> None:
    missing = [
        f"{thing.file} draws no longer {thing.mark}"
        for thing in FAMILIES[family].values()
        if closely(thing.drawn) not in closely((WEB / thing.file).read_text("utf-8"))
    ]
    assert missing == []


@pytest.mark.parametrize("theme", TOKENS)
@pytest.mark.parametrize("sight", DICHROMATS)
def test_the_two_sides_differ_in_colour_for_all_who_see_any(theme: str, sight: str) -> None:
    assert difference(TOKENS[theme]["allied"], TOKENS[theme]["axis"], sight) >= SIDES_APART


def test_who_sees_no_colour_cannot_tell_the_sides_by_it() -> None:
    """The reason for the shapes: both inks are equally dark, so that neither side stands out."""
    assert all(difference(theme["allied"], theme["axis"], "achromatopsia") < APART for theme in TOKENS.values())


TEXTS = [
    *[("ink", ground, 7.0) for ground in ("deep", "shoal", "shoal2", "land", "panel", "panel-2", "room", "over-soft")],
    *[("ink-2", ground, 4.5) for ground in ("deep", "panel", "panel-2", "room", "over-soft", "land")],
    *[
        (ink, ground, 4.5)
        for ink in ("over", "allied", "axis", "good", "warn", "bad", "neutral", "unknown")
        for ground in ("panel", "panel-2", "deep")
    ],
    *[(ink, "land", 4.5) for ink in ("allied", "axis", "over", "land-ink")],
    *[("on-side", side, 4.5) for side in ("allied", "axis")],
    ("over", "over-soft", 4.5),
    ("bad", "over-soft", 4.5),
    ("on-btn", "btn", 7.0),
]
MARKS = [
    *[("edge", ground) for ground in ("panel", "panel-2", "room")],
    *[("focus", ground) for ground in ("panel", "panel-2", "room", "deep", "land")],
    *[("sound", ground) for ground in ("panel", "panel-2", "deep", "shoal")],
    *[("coast", ground) for ground in ("land", "shoal", "deep")],
    *[
        (ink, ground)
        for ink in ("allied", "axis", "over", "warn", "bad", "unknown")
        for ground in ("deep", "shoal", "land")
    ],
    ("cell-day", "cell-night"),
]


@pytest.mark.parametrize("theme", TOKENS)
def test_text_stands_out_from_its_ground(theme: str) -> None:
    assert too_faint(theme, TEXTS) == []


@pytest.mark.parametrize("theme", TOKENS)
def test_lines_and_marks_stand_out_three_to_one(theme: str) -> None:
    assert too_faint(theme, [(ink, ground, 3.0) for ink, ground in MARKS]) == []


def too_faint(theme: str, wanted: list[tuple[str, str, float]]) -> list[str]:
    """Each pair of ink and background with too little contrast."""
    found = [(ink, ground, least, contrast(TOKENS[theme][ink], TOKENS[theme][ground])) for ink, ground, least in wanted]
    return [f"{ink} on {ground}: {seen:.1f} < {least}" for ink, ground, least, seen in found if seen < least]


@pytest.mark.parametrize(
    "one, other, apart", [("#000000", "#ffffff", 100.0), ("#1d4f91", "#1d4f91", 0.0), ("#ff0000", "#00ff00", 86.6)]
)
def test_difference_is_measured_as_published(one: str, other: str, apart: float) -> None:
    assert difference(one, other) == pytest.approx(apart, abs=0.1)
    assert difference(other, one) == pytest.approx(apart, abs=0.1)
