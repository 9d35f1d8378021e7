"""A whole first game against a captain: by clicks, and by keyboard only."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import OpenPage
from tests.browser.keyboard import answer_by_tab, steam, steer, survey, walk_to
from tests.browser.table import api, briefed, confirm, over, pick_by_clicks, play_now, settled, table_id, until

SHEETS = {"operational": "The raid", "tactical": "The action", "strategic": "The war"}
ON_THE_CHART = {"operational": steam, "tactical": steer, "strategic": survey}
AT_LEAST = {"operational": 3, "tactical": 1, "strategic": 1}
"""Minimum of orders or looks made on the chart itself."""
Picture = Callable[[Page, str], None]


@pytest.mark.parametrize("game", SHEETS)
def test_the_introductory_scenario_is_played_to_its_end_by_clicks(visit: OpenPage, picture: Picture, game: str) -> None:
    page = visit()
    play_now(page, SHEETS[game])
    for turn in range(600):
        settled(page)
        if over(page):
            break
        draft = page.get_by_role("button", name="Draft one for me")
        if draft.count() and turn < 8:
            draft.click()
            confirm(page)
        else:
            pick_by_clicks(page)
        if turn == 12:
            picture(page, "midway")
    assert over(page)
    picture(page, "end")
    assert serious(page) == []
    until(page, lambda: api(page, f"/tables/{table_id(page)}")["status"] == "finished", "the game goes on")
    page.get_by_role("link", name="Look back over the game").click()
    expect(page.get_by_label("Seen by")).to_be_visible()  # earlier, the plot had a slider of its own
    slider = page.get_by_role("slider").last
    before = page.locator("aside h1").inner_text()
    slider.fill("1")  # a ship may sink in the first salvo
    expect(page.locator("aside h1")).not_to_have_text(before)
    page.get_by_label("Seen by").select_option(index=1)
    expect(page.locator("footer .fig")).to_contain_text("1 /")
    picture(page, "replay")


HANDS = """() => {
    window.hands = { pointer: 0, keys: 0 };
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) addEventListener(kind, () => (hands.pointer += 1), true);
    addEventListener('keydown', () => (hands.keys += 1), true);
}"""
"""Counts pointer and key events for the lifetime of the page."""


def give_by_enter(page: Page) -> None:
    """Give the order by Enter. If the other side has moved at that moment, the page says so, and Enter gives it again."""
    dark = page.locator("#prompt .main")
    page.keyboard.press("Enter")
    for _ in range(5):
        page.wait_for_function(
            "() => !document.querySelector('#prompt .main') || document.querySelector('#prompt [role=alert]')"
        )
        if not dark.count():
            return
        expect(dark).to_be_enabled()
        page.keyboard.press("Enter")
    expect(dark).to_have_count(0)


@pytest.mark.parametrize("game", SHEETS)
def test_the_same_by_keyboard_alone(visit: OpenPage, game: str) -> None:
    """Only with what the page shows: the cursor on the chart, Tab and Enter. No typing, no other source of information."""
    page = visit()
    page.evaluate(HANDS)
    walk_to(page, page.get_by_role("button", name=f"Play now: {SHEETS[game]}"))
    page.keyboard.press("Enter")
    briefed(page)
    plotted = 0
    for _ in range(600):
        settled(page)
        if over(page):
            break
        plotted += ON_THE_CHART[game](page)
        if not page.locator("#prompt .main").count():
            answer_by_tab(page)
        expect(page.locator("#prompt .main")).to_be_enabled()
        give_by_enter(page)
    assert over(page)
    assert plotted >= AT_LEAST[game]
    hands = page.evaluate("hands")
    assert hands["keys"] > 10
    assert hands["pointer"] == 0


def test_one_key_of_the_first_page_begins_each_game(visit: OpenPage) -> None:
    for key, name in (("1", "The war"), ("2", "The raid"), ("3", "The action")):
        page = visit("/")
        expect(page.get_by_role("button", name=f"Play now: {name}")).to_be_enabled()
        page.keyboard.press(key)
        briefed(page)
        settled(page)
        game = {value: slug for slug, value in SHEETS.items()}[name]
        assert api(page, f"/tables/{table_id(page)}")["game"] == game
