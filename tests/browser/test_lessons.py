"""The lesson of each game: by clicks, by keyboard alone, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import OpenPage
from tests.browser.table import confirm, settled, title

Picture = Callable[[Page, str], None]


def begin(page: Page, name: str) -> None:
    """Choose a lesson and wait for its first step."""
    page.get_by_role("button", name=f"Begin: {name}").click()
    at(page, 1)
    settled(page)


def at(page: Page, step: int) -> None:
    """The lesson has reached this step, by itself or by its button."""
    expect(page.locator(f".coach[data-step='{step}']")).to_have_count(1)


def on(page: Page, step: int) -> None:
    """Press the lesson's button and wait for the next step."""
    page.locator(".coach .btn").first.click()
    at(page, step)


def test_the_action_is_learnt_by_clicks(visit: OpenPage, picture: Picture) -> None:
    page = visit("/learn")
    begin(page, "Two cruisers by day")
    on(page, 2)
    on(page, 3)
    page.locator("[data-helm]").first.fill('R 30, 6"')
    page.locator("[data-helm]").first.blur()
    at(page, 4)
    page.get_by_label("All guns that bear").select_option("tone")
    at(page, 5)
    expect(page.get_by_role("group", name="Odds")).to_contain_text("to damage her")
    picture(page, "odds")
    on(page, 6)
    confirm(page)
    at(page, 7)
    settled(page)
    page.get_by_role("button", name=re.compile("^The report")).click()
    at(page, 8)
    report = page.get_by_role("dialog", name="Report of action")
    expect(report.get_by_role("status").first).to_contain_text("Press “Why”")
    report.get_by_text("Why", exact=True).first.click()
    expect(report.locator("summary .fig").first).to_contain_text("NA-")
    page.get_by_role("button", name="Carry on").click()
    at(page, 9)
    page.locator(".coach .btn").first.click()
    expect(page.locator(".coach")).to_have_count(0)


def test_the_action_is_learnt_by_keyboard_alone(visit: OpenPage) -> None:
    page = visit("/learn")
    expect(page.get_by_role("button", name="Begin: Two cruisers by day")).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        if "Two cruisers" in page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''"):
            break
    page.keyboard.press("Enter")
    at(page, 1)
    settled(page)
    expect(page.locator(".coach .btn").first).to_be_focused()
    for step, key in ((2, "Enter"), (3, "Enter"), (4, "ArrowRight"), (5, "d"), (6, "Enter"), (7, "Enter")):
        page.keyboard.press(key)
        at(page, step)
    settled(page)
    page.keyboard.press(".")
    at(page, 8)
    page.keyboard.press("Enter")
    at(page, 9)
    expect(page.locator(".coach .btn").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".coach")).to_have_count(0)


def test_the_raid_is_learnt_on_a_phone_until_nagumo_is_found(visit: OpenPage, picture: Picture) -> None:
    page = visit("/learn", width=390, height=844, has_touch=True, is_mobile=True)
    begin(page, "Easter Sunday off Ceylon")
    on(page, 2)
    assert serious(page) == []
    picture(page, "phone")
    on(page, 3)
    words = page.locator("section[aria-label='All orders'] .words .word")
    words.filter(has_text="30 Squadron").click()
    words.filter(has_text="Colombo").click()  # a patrol can be undone, so one click suffices
    at(page, 4)
    done(page)
    at(page, 5)
    page.locator("[data-piece='A2']").click()
    at(page, 6)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    at(page, 7)
    expect(page.get_by_role("group", name="Odds")).to_contain_text("search zones")
    confirm(page)
    at(page, 8)
    done(page)
    at(page, 9)
    words.filter(has_text="413 Squadron RCAF looks at J1").click()
    confirm(page)
    at(page, 10)
    expect(page.get_by_role("region", name="Just now")).to_contain_text(re.compile("sights? J1 at|J1 is sighted"))


def done(page: Page) -> None:
    """No more orders in this step."""
    settled(page)
    page.locator("#prompt .buttons").get_by_role("button", name="Done").click()
    confirm(page)


def test_the_war_is_learnt_up_to_its_first_fight(visit: OpenPage, picture: Picture) -> None:
    page = visit("/learn")
    begin(page, "The Malay Barrier")
    on(page, 2)
    on(page, 3)
    for step, sheet in ((4, "Placement"), (5, "Transfers")):
        page.get_by_role("button", name=f"{sheet}: leave as it is").click()
        confirm(page)
        at(page, step)
        settled(page)
    for step in (6, 7):
        page.get_by_role("button", name="Draft one for me").click()
        confirm(page)
        at(page, step)
        settled(page)
    for step, sheet in ((8, "Operations flags"), (9, "Advantage cards")):
        page.get_by_role("button", name=f"{sheet}: leave as it is").click()
        confirm(page)
        at(page, step)
        settled(page)
    assert title(page).endswith("Intervene?")
    page.get_by_role("button", name="What would the captain do?").click()
    confirm(page)
    at(page, 10)
    expect(page.get_by_role("region", name="Just now")).to_be_visible()
    picture(page, "fight")
