"""Zoom of 200 % and 400 %, and text twice as large: nothing is lost, and no page scrolls in two directions."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import drawn, sit_down, still

VIEWS = {
    "zoom 200": (720, 450, 16),
    "zoom 400": (320, 256, 16),
    "large letters": (1440, 900, 32),
    "large letters on a phone": (390, 844, 32),
}
"""Width and height of the page in pixels, and the user's font size. A zoomed window of 1440 by 900 equals a smaller page."""
PAGES = ("/", "/new/operational", "/learn", "/rules/tactical", "/odds", "/account", "/nowhere")
TABLES = (("operational", "easter", "allies"), ("tactical", "duel", "usn"), ("strategic", "intro", "allied"))

# Elements outside the window that no scrolling reaches, and elements wider than their box without a way to see the rest.
LOST = """() => {
    const found = [];
    const held = (node) => { for (let n = node.parentElement; n && n !== document.body; n = n.parentElement) if (/auto|scroll|hidden|clip/.test(getComputedStyle(n).overflowX)) return true; };
    for (const node of document.querySelectorAll('body *')) {
        if ((node.closest('svg') && node.tagName !== 'svg') || node.closest('.hide, .skip')) continue;
        const box = node.getBoundingClientRect();
        if (!box.width || !box.height) continue;
        if ((box.right > innerWidth + 1 || box.left < -1) && !held(node)) found.push('out: ' + node.outerHTML.slice(0, 120));
        if (node.matches('button, h1, h2, h3, label, summary') && node.scrollWidth > node.clientWidth + 2 && getComputedStyle(node).overflowX === 'hidden')
            found.push('cut: ' + node.outerHTML.slice(0, 120));
    }
    return found;
}"""

# Overlapping text: pairs of text boxes of the page that intersect by more than a pixel or so.
OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll('main h1, main h2, main p, main label, main .btn, header .btn, header nav a, .prompt h1, .prompt .btn, .prompt p')]
        .filter((n) => n.offsetParent && !n.closest('.hide, svg, details:not([open]) > :not(summary)')).map((n) => ({ n, b: n.getBoundingClientRect() })).filter(({ b }) => b.width && b.height);
    const found = [];
    for (const [i, one] of boxes.entries()) for (const other of boxes.slice(i + 1)) {
        if (one.n.contains(other.n) || other.n.contains(one.n)) continue;
        const wide = Math.min(one.b.right, other.b.right) - Math.max(one.b.left, other.b.left), high = Math.min(one.b.bottom, other.b.bottom) - Math.max(one.b.top, other.b.top);
        if (wide > 3 && high > 3) found.push(one.n.textContent.trim().slice(0, 40) + ' / ' + other.n.textContent.trim().slice(0, 40));
    }
    return found;
}"""


def looked_at(page: Page, view: str) -> Page:
    """The page in a window of that size, with the user's font size."""
    width, height, letters = VIEWS[view]
    sizes: dict[str, Any] = {"fontSizes": {"standard": letters, "fixed": letters * 13 // 16}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    page.set_viewport_size({"width": width, "height": height})
    return page


def check(page: Page) -> None:
    """Nothing is lost, nothing covers text, and the page scrolls in one direction at most."""
    drawn(page)
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth + 1")
    assert page.evaluate(LOST) == []
    assert page.evaluate(OVERLAPS) == []


def test_pages_reflow(visit: OpenPage) -> None:
    page = visit(None, missing=True)
    for path in PAGES:
        page.goto(path)
        expect(page.locator("main h1")).to_be_visible()
        for view in VIEWS:
            check(looked_at(page, view))


@pytest.mark.parametrize("game, scenario, seat", TABLES)
def test_tables_reflow(visit: OpenPage, game: str, scenario: str, seat: str) -> None:
    page = visit(None)
    sit_down(page, game, scenario, seat)
    for view in VIEWS:
        looked_at(page, view)
        for tab in ("Orders", "Force", "Odds", "Signals", "Talk"):
            page.get_by_role("tab", name=tab).click()
            check(page)
        page.get_by_role("tab", name="Orders").click()
        page.locator("#prompt h1").scroll_into_view_if_needed()
        expect(page.locator("#prompt h1")).to_be_in_viewport()


def test_letters_twice_as_large_are_twice_as_large(visit: OpenPage) -> None:
    page = visit("/odds")
    size = "() => ['h1', 'p', '.btn', 'label'].map((one) => parseFloat(getComputedStyle(document.querySelector('main ' + one)).fontSize))"
    expect(page.get_by_role("button", name="Work it out")).to_be_visible()
    before = page.evaluate(size)
    looked_at(page, "large letters")
    page.wait_for_function(f"wanted => String(({size})()) === String(wanted)", arg=[2 * one for one in before])


def test_a_charts_own_lettering_keeps_the_measure_of_the_drawing(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "strategic", "war", "usa")
    largest = "() => Math.max(...[...document.querySelectorAll('.counter text')].map((node) => parseFloat(getComputedStyle(node).fontSize)))"
    expect(page.locator(".counter text").first).to_be_attached()
    before = page.evaluate(largest)
    looked_at(page, "large letters")
    still(page)
    assert 0 < page.evaluate(largest) < before * 1.1  # it follows the scale of the chart, not the user's font size
