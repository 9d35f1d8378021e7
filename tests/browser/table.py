"""The actions of a player at a table, by mouse or by keyboard only."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

PATIENCE = 180_000
"""Timeout in milliseconds for expected events: generous for busy machines, free if the event is fast."""


def play_now(page: Page, sheet: str) -> None:
    """Start a game with one click on the home page."""
    page.get_by_role("button", name=f"Play now: {sheet}").click()
    briefed(page)


def briefed(page: Page) -> None:
    """Close the briefing that opens every game, and go to the chart."""
    expect(page.get_by_role("dialog", name="Briefing")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    """Send a request as the person of this browser, creating a guest if necessary."""
    me = page.request.get("/api/me").json()
    if not me["person"]:
        asked = page.request.post("/api/guest", data={})
        # The page may have created a guest in between: then use that one.
        me = asked.json() if asked.ok else page.request.get("/api/me").json()
    return page.request.post(f"/api{path}", data=body, headers={"X-CSRF-Token": me["csrf"]}).json()


def sit_down(page: Page, game: str, scenario: str, seat: str, seed: int = 7) -> None:
    """A table against captains with known dice, at its first question."""
    seats = [{"seat": seat, "player": "me"}]
    made = post(page, "/tables", {"game": game, "scenario": scenario, "seats": seats, "seed": str(seed)})
    page.goto(f"/table/{made['id']}")
    briefed(page)
    settled(page)


def resume(page: Page, replay: Path, before: str, seat: str) -> None:
    """A table with a recorded game, stopped just before one of its lines."""
    text = replay.read_text("utf-8")
    cut = text[: text.index(f"\n{before}") + 1]
    made = post(page, "/tables/import", {"replay": cut, "seats": [{"seat": seat, "player": "me"}]})
    page.goto(f"/table/{made['id']}")
    briefed(page)
    settled(page)


def settled(page: Page, timeout: float = PATIENCE) -> None:
    """Wait until we are asked something, or the game is over."""
    page.wait_for_selector("#prompt[data-state=asked], section.end", timeout=timeout)


STILL = """() => new Promise((done) => {
    let quiet = 0;
    const watch = new MutationObserver(() => (quiet = 0));
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const frame = () => (++quiet > 9 ? (watch.disconnect(), done()) : requestAnimationFrame(frame));
    requestAnimationFrame(frame);
})"""
"""Ten frames without a change. Counted in frames, so that the wait is longer on a busy machine."""


def drawn(page: Page) -> None:
    """Wait two frames, so that the last change is on the screen."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def still(page: Page) -> None:
    """Wait until everything is at its final position."""
    page.evaluate(STILL)


def until(page: Page, done: Callable[[], object], why: str = "waited in vain") -> None:
    """Wait for something that the page does not show; messages to the page are processed meanwhile."""
    for _ in range(PATIENCE // 50):
        if done():
            return
        page.wait_for_timeout(50)
    raise AssertionError(why)


def over(page: Page) -> bool:
    """Whether the game has ended."""
    return page.locator("section.end").count() > 0


def table_menu(page: Page) -> None:
    """Open the table's menu, on a phone through the three bars."""
    bars = page.get_by_role("button", name="Menu", exact=True)
    if bars.is_visible():
        bars.click()
    page.get_by_role("button", name=re.compile("^Table")).click()


def title(page: Page) -> str:
    """The text of the question."""
    return page.locator("#prompt h1").inner_text()


def confirm(page: Page) -> None:
    """The primary (dark) button."""
    page.locator("#prompt .main").click()
    expect(page.locator("#prompt .main")).to_have_count(0)


def pick_by_clicks(page: Page, prefer: tuple[str, ...] = ()) -> None:
    """Choose a legal order in the panel word by word, until the primary button appears, and press it."""
    dark = page.locator("#prompt .main")
    words = page.locator(
        "section[aria-label='All orders'] .words .word, section[aria-label='All orders'] .path .word:not(.on)"
    )
    simple = page.locator("#prompt .buttons .btn:not(:disabled)").filter(has_not_text=re.compile("^Undo|^Back"))
    before = page.locator("#prompt").get_attribute("data-version")

    def given() -> bool:
        """Whether the order could be undone, and was therefore given by the first click."""
        return page.locator("#prompt").get_attribute("data-version") != before

    for _ in range(8):
        expect(page.locator("#prompt[data-pressed]")).to_have_count(0)
        expect(dark.or_(words).or_(simple).first).to_be_attached()  # the list may not have arrived yet
        drawn(page)
        if dark.count() or given():
            break
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
        else:
            simple.first.or_(words.first).first.click()  # the buttons are above the words
    if dark.count() and not given():
        confirm(page)


def api(page: Page, path: str) -> Any:
    """The table as the server describes it to this browser."""
    return page.request.get(f"/api{path}").json()


def table_id(page: Page) -> str:
    """The id of the page's table."""
    return page.url.rsplit("/", 1)[-1].split("?")[0]
