"""One sentence everywhere: the log of a page has the sentences of the transcript and the terminal, and its names link to the chart."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from flagplot.games import load
from flagplot.kernel.event import Event
from flagplot.kernel.replay import parse
from flagplot.kernel.seat import Seat
from tests.browser.axe import serious
from tests.browser.conftest import OpenPage
from tests.browser.table import confirm, resume, settled, sit_down, until

TESTS = Path(__file__).parents[1]
OPENS = {"turn", "turn.opened", "impulse"}
"""Events that are headings in the log."""
RECORDED = [
    ("operational", "day-battle", "allies   fire emerald", "allies"),
    ("tactical", "minneapolis-meets-tone", "usn      plot minneapolis: R 20", "usn"),
    ("strategic", "landing", "allied   lose uk-heavy-1", "allied"),
]


def recorded(replay: Path, before: str, seat: str) -> list[Event]:
    """The log of a seat in a recorded game, up to one of its lines."""
    text = replay.read_text("utf-8")
    found = parse(text[: text.index(f"\n{before}") + 1])
    return list(found.play(load(found.game)).state.logs[Seat(seat)].since(0))


@pytest.mark.parametrize("game, title, before, seat", RECORDED)
def test_page_and_transcript_tell_the_same_sentences(
    visit: OpenPage, game: str, title: str, before: str, seat: str
) -> None:
    replay = TESTS / game / "golden" / f"{title}.replay"
    transcript = " ".join(replay.with_suffix(".txt").read_text("utf-8").split())
    catalogue = load(game).catalogue
    events = recorded(replay, before, seat)
    told = [catalogue.sentence(event) for event in events if event.kind not in OPENS]
    assert len(told) > 5
    page = visit(None)
    resume(page, replay, before, seat)
    page.get_by_role("tab", name="Signals").click()
    log = page.locator("#panel-body").get_by_role("region", name="Signals")
    expect(log.locator(".text")).to_have_text(told[::-1])
    assert [sentence for sentence in told if sentence not in transcript] == []
    turns = [catalogue.sentence(event).rstrip(".") for event in events if event.kind in OPENS - {"impulse"}]
    expect(log.locator("h4").last).to_have_text(re.compile(f"^{re.escape(turns[0])}"))


def in_window(page: Page, mark: Locator) -> bool:
    """Whether the centre of a mark is in the visible part of the chart."""
    box, paper = mark.bounding_box(), page.locator(".drawing").bounding_box()
    assert box is not None
    assert paper is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return paper["x"] < x < paper["x"] + paper["width"] and paper["y"] < y < paper["y"] + paper["height"]


def patrolling(page: Page) -> Locator:
    """A table of the raid, and the line of its log about a patrol over A1."""
    sit_down(page, "operational", "easter", "allies")
    page.get_by_role("button", name="800 Squadron FAA patrols over A1").click()
    confirm(page)
    expect(page.get_by_role("region", name="Signals")).to_contain_text("800 Squadron")
    settled(page)
    page.get_by_role("tab", name="Signals").click()
    return page.get_by_role("region", name="Signals").locator("details", has_text="800 Squadron FAA patrols over A1")


def test_a_name_in_the_log_is_shown_on_the_chart(visit: OpenPage) -> None:
    page = visit(None)
    line = patrolling(page)
    page.get_by_role("application").focus()
    for _ in range(6):
        page.keyboard.press("+")
    page.mouse.move(500, 400)
    page.mouse.down()
    page.mouse.move(900, 800, steps=6)
    page.mouse.up()
    mark = page.locator(".drawing [data-piece='A1']")
    until(page, lambda: mark.count() and not in_window(page, mark.first), "A1 was on the chart all the time")
    line.locator("[data-shows='A1']").click()
    expect(line).not_to_have_attribute("open", "")
    until(page, lambda: mark.count() and in_window(page, mark.first), "A1 is not on the chart")
    page.get_by_role("tab", name="Force").click()
    expect(page.locator("#panel-body h3", has_text="A1")).to_be_visible()


def test_with_the_keyboard_the_names_stand_below_the_sentence(visit: OpenPage) -> None:
    page = visit(None)
    line = patrolling(page)
    line.locator("> summary").focus()
    page.keyboard.press("Enter")
    name = line.get_by_role("button", name="A1", exact=True)
    expect(name).to_be_visible()
    assert serious(page) == []
    name.focus()
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="Force").click()
    expect(page.locator("#panel-body h3", has_text="A1")).to_be_visible()


def test_a_ship_that_was_fired_at_is_found_on_the_plot(visit: OpenPage) -> None:
    page = visit(None)
    resume(
        page, TESTS / "tactical" / "golden" / "minneapolis-meets-tone.replay", "usn      plot minneapolis: R 20", "usn"
    )
    page.get_by_role("tab", name="Signals").click()
    page.get_by_role("region", name="Signals").locator("[data-shows='tone']").first.click()
    page.get_by_role("tab", name="Force").click()
    expect(page.locator("#panel-body h3", has_text="Tone")).to_be_visible()


def test_a_sea_that_was_fought_over_is_found_in_the_world(visit: OpenPage) -> None:
    page = visit(None)
    resume(page, TESTS / "strategic" / "golden" / "landing.replay", "allied   lose uk-heavy-1", "allied")
    page.get_by_role("tab", name="Signals").click()
    page.get_by_role("region", name="Signals").locator("[data-shows='south-china-sea']").first.click()
    page.get_by_role("tab", name="Force").click()
    expect(page.locator("#panel-body h3", has_text="South China Sea")).to_be_visible()


def test_on_a_phone_the_sheet_makes_room_for_what_is_sought(visit: OpenPage) -> None:
    page = visit(None, width=390, height=844)
    line = patrolling(page)
    expect(page.locator(".page")).to_have_attribute("data-stop", "full")
    line.locator("[data-shows='A1']").click()
    expect(page.locator(".page")).to_have_attribute("data-stop", "half")
