"""What a player does at a table, by mouse or by keyboard alone."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect


def play_now(page: Page, sheet: str) -> None:
    """One click on the home page, and a game stands on the table."""
    page.get_by_role("button", name=f"Play now: {sheet}").click()
    briefed(page)


def briefed(page: Page) -> None:
    """Read the briefing that opens every game, and go to the chart."""
    expect(page.locator("#prompt h1")).to_be_visible()
    expect(page.get_by_role("dialog", name="Briefing")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


def settled(page: Page, timeout: float = 30_000) -> None:
    """Wait until something is asked of us, or the game is over."""
    page.wait_for_selector("#prompt[data-state=asked], .end", timeout=timeout)


def over(page: Page) -> bool:
    """Whether the game has ended."""
    return page.locator(".end").count() > 0


def title(page: Page) -> str:
    """The question."""
    return page.locator("#prompt h1").inner_text()


def confirm(page: Page) -> None:
    """The dark button."""
    page.locator("#prompt .main").click()
    expect(page.locator("#prompt .main")).to_have_count(0)


def pick_by_clicks(page: Page, prefer: tuple[str, ...] = ()) -> None:
    """Choose a legal order in the panel word by word, until the dark button shows, and press it."""
    for _ in range(8):
        if page.locator("#prompt .main").count():
            break
        words = page.locator(
            "section[aria-label='All orders'] .words .word, section[aria-label='All orders'] .path .word:not(.on)"
        )
        simple = page.locator("#prompt .buttons .btn:not(:disabled)").filter(has_not_text=re.compile("^Undo|^Back"))
        wanted = next(
            (
                words.filter(has_text=re.compile(f"^{one}", re.IGNORECASE))
                for one in prefer
                if words.filter(has_text=re.compile(f"^{one}", re.IGNORECASE)).count()
            ),
            None,
        )
        if wanted is not None:
            wanted.first.click()
        elif simple.count():
            simple.first.click()
        elif words.count():
            words.first.click()
        else:
            page.wait_for_timeout(500)  # the list is on its way, however busy the machine
    if page.locator("#prompt .main").count():
        confirm(page)


def api(page: Page, path: str) -> Any:
    """What the server tells this browser."""
    return page.evaluate("path => fetch('/api' + path).then((answer) => answer.json())", path)


def table_id(page: Page) -> str:
    """The table of the page."""
    return page.url.rsplit("/", 1)[-1].split("?")[0]
