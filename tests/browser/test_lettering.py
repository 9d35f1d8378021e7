"""No text is smaller than twelve pixels, and controls do not cover the chart."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import play_now, settled, still

SMALL = """() => {
    const seen = (node) => { const box = node.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
    const scale = (node) => { const m = node.getScreenCTM(); return m ? Math.hypot(m.a, m.b) : 1; };
    const texts = [...document.querySelectorAll('svg text')].filter((node) => node.textContent.trim() && seen(node));
    const words = [...document.querySelectorAll('body *')].filter((node) => !node.closest('svg') && seen(node) &&
        !node.closest('.aloud') && [...node.childNodes].some((part) => part.nodeType === 3 && part.data.trim()));
    return [
        ...texts.map((node) => [node.textContent.trim(), parseFloat(getComputedStyle(node).fontSize) * scale(node)]),
        ...words.map((node) => [node.textContent.trim().slice(0, 40), parseFloat(getComputedStyle(node).fontSize)]),
    ].filter(([, size]) => size > 0 && size < 11.8);
}"""
"""Visible words and their size on the screen. A tolerance of a fifth of a pixel; elements without text are skipped."""


def small(page: Page) -> list[tuple[str, float]]:
    """Text that is too small."""
    still(page)
    found: list[tuple[str, float]] = page.evaluate(SMALL)
    return found


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("sheet", ["The raid", "The action", "The war"])
def test_nothing_at_a_table_is_written_smaller_than_twelve_pixels(visit: OpenPage, sheet: str, width: int) -> None:
    page = visit("/", width, 844)
    play_now(page, sheet)
    settled(page)
    assert small(page) == []


def test_nothing_before_a_game_is_written_smaller_than_twelve_pixels(visit: OpenPage) -> None:
    page = visit("/")
    assert small(page) == []
    page.goto("/new/tactical")
    expect(page.get_by_text("24 May 1941")).to_be_visible()
    assert small(page) == []


def test_the_rose_stands_beside_the_chart(visit: OpenPage) -> None:
    page = visit("/")
    play_now(page, "The raid")
    settled(page)
    window, rose = page.locator(".window").bounding_box(), page.locator(".rose").bounding_box()
    assert window
    assert rose
    assert rose["x"] >= window["x"] + window["width"]


def test_a_card_tells_where_when_how_large_and_how_long(visit: OpenPage) -> None:
    page = visit("/new/tactical")
    card = page.locator(".card", has_text="Denmark Strait").first
    expect(card).to_contain_text("24 May 1941")
    expect(card).to_contain_text("The Royal Navy 4 ships, the Germans 2 ships")
    expect(card).to_contain_text("14 turns, about 25 minutes")
    expect(card.locator(".map svg")).to_be_visible()
    page.goto("/new/operational")
    expect(page.locator(".card", has_text="Easter Sunday").first).to_contain_text("4–5 April 1942")


def test_the_lens_tells_what_the_pointer_rests_on_and_a_key_how_far_it_reaches(visit: OpenPage) -> None:
    page = visit("/")
    play_now(page, "The raid")
    settled(page)
    page.locator("[data-piece=A1]").hover()
    lens = page.locator("[data-part=lens]")
    expect(lens).to_contain_text("Warspite")
    page.mouse.move(2, 2)
    expect(lens).to_have_count(0)
    page.keyboard.press("2")
    expect(page.locator("[data-reach=strike][data-side=allied] path").first).to_be_attached()
    page.keyboard.press("2")
    expect(page.locator("[data-reach]")).to_have_count(0)


def test_a_finger_that_holds_sees_the_lens_and_orders_nothing(visit: OpenPage) -> None:
    page = visit("/", 390, 844, has_touch=True, is_mobile=True)
    play_now(page, "The raid")
    settled(page)
    box = page.locator("[data-piece=A2]").first.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator("[data-part=lens]")).to_contain_text("Cornwall")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
