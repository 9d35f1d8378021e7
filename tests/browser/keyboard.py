"""Plays by keyboard only: Tab and Enter through the page, the cursor on the chart."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import drawn, title

HOLDS = "node => node === document.activeElement"
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")


def walk_to(page: Page, wanted: Locator, most: int = 120) -> None:
    """Press Tab until a control has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(most):
        if wanted.evaluate(HOLDS):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {wanted}")


def answer_by_tab(page: Page) -> None:
    """Press the last button of the question, otherwise complete an order word by word.

    The last one ends the step; the first may join two groups and then split them again, for ever.
    """
    dark = page.locator("#prompt .main")
    buttons = page.locator("#prompt .buttons .btn:not(:disabled):not([data-undo])").filter(has_not_text="Undo")
    words = page.locator(
        "section[aria-label='All orders'] .words .word, section[aria-label='All orders'] .word:not(.on)"
    )
    for _ in range(8):
        expect(dark.or_(buttons).or_(words).first).to_be_attached()  # the list may not have arrived yet
        drawn(page)
        if dark.count():
            return
        walk_to(page, buttons.last.or_(words.first).first)  # the buttons are above the words
        page.keyboard.press("Enter")


def steam(page: Page) -> int:
    """In the movement: select a group with N, move the cursor to the next hex, press Enter."""
    if "move your ships" not in title(page) or not page.locator("svg.plot circle[stroke='var(--over)']").count():
        return 0
    page.keyboard.press("n")
    for key in ARROWS:
        page.keyboard.press(key)
        page.keyboard.press("Enter")
        if page.locator("#prompt .main").count():
            return 1
        page.keyboard.press("Escape")
        page.keyboard.press("n")
    return 0


def steer(page: Page) -> int:
    """While plotting: the arrow keys turn the ship, D aims her guns at the nearest enemy."""
    if not page.locator("[data-helm]").count():
        return 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("d")
    expect(page.locator("#prompt .main")).to_be_enabled()
    return 1


HEARING = """() => {
    window.told = '';
    const region = document.querySelector('.hide[role=status]');
    new MutationObserver(() => (window.told += ` ${region.textContent}`)).observe(region, { childList: true, characterData: true, subtree: true });
}"""
NAMED = """() => [...document.querySelectorAll('#panel-body h3')].some((one) => window.told.includes(` ${one.textContent.trim()}. `))"""
"""The card of the piece that was just announced is open."""


def survey(page: Page) -> int:
    """Before the transfers: select the next own counter with N, then move the cursor over the seas; Enter opens the card of a sea."""
    if "ships" not in title(page).lower() or not page.get_by_role("button", name="Empty sheet").count():
        return 0
    page.evaluate(HEARING)
    page.keyboard.press("n")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function(NAMED)
    page.keyboard.press("Escape")
    return 1
