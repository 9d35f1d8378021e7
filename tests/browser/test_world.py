"""The world chart in a real browser: read it, fill in a sheet."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import OpenPage
from tests.browser.table import confirm, resume, settled, sit_down
from tests.golden import TESTS

COASTS = """() => {
    const lines = [...document.querySelectorAll('#world-coast path')];
    return lines.length > 50 && lines.reduce((sum, line) => sum + line.getAttribute('d').length, 0) > 100000;
}"""


def hand_in(page: Page) -> None:
    """An empty sheet."""
    page.get_by_role("button", name="Empty sheet").click()
    confirm(page)
    settled(page)


def test_the_world_is_drawn_and_read(visit: OpenPage, picture: Callable[[Page, str], None]) -> None:
    page = visit(None)
    sit_down(page, "strategic", "war", "uk")
    page.wait_for_function(COASTS)
    expect(page.locator("path[data-area]")).to_have_count(79)
    share = "document.querySelector('.drawing').getBoundingClientRect().height / innerHeight"
    page.wait_for_function(f"{share} > 0.7")  # of 1440 by 900
    fold = page.get_by_role("button", name=re.compile("^Hand"))
    fold.click()
    expect(page.get_by_role("region", name="Advantage cards")).to_be_visible()
    fold.click()
    lift = page.get_by_role("button", name="Raise the sheet")
    lift.click()
    page.wait_for_function(f"{share} < 0.6")
    lift.click()
    page.locator("[data-base='gibraltar']").click(force=True)
    expect(page.get_by_role("heading", name="Gibraltar", exact=True)).to_be_visible()
    page.locator("#tab-force").click()
    page.get_by_role("button", name="Route chart").click()
    expect(page.get_by_role("button", name="US/Can to UK Atlantic")).to_be_visible()
    page.get_by_text("The chart in words").click()
    expect(page.locator(".words")).to_contain_text("ships in port at")
    picture(page, "day")


def test_a_sheet_is_written_checked_and_handed_in(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "strategic", "intro", "allied")
    low = "() => Math.max(...[...document.querySelectorAll('.purse span')].map((one) => one.getBoundingClientRect().bottom))"
    assert page.evaluate(low) <= page.evaluate("() => innerHeight")  # every nation's flags can be seen
    page.get_by_label("Or type a line").fill("place uk-heavy-1 tokyo, place uk-heavy-9 sydney")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".faults li")).to_have_count(2)
    expect(page.locator("#prompt .main")).to_be_disabled()
    hand_in(page)
    hand_in(page)
    page.get_by_role("button", name="Draft one for me").click()
    confirm(page)
    settled(page)
    page.get_by_role("button", name="Task force", exact=True).click()
    form = page.get_by_role("form", name="Task force")
    form.get_by_label("Task force").fill("uk:tf1")
    form.get_by_label("Base").select_option("trincomalee")
    page.get_by_role("checkbox", name=re.compile("fleet carrier group 1")).check()
    page.get_by_role("button", name="Add", exact=True).first.click()
    expect(page.get_by_text("The sheet stands")).to_be_visible()
    confirm(page)
    settled(page)
    page.locator("[data-piece='uk:tf1']").click(force=True)
    expect(page.get_by_role("heading", name="tf1")).to_be_visible()


def test_a_fleet_battle_is_answered_on_its_board(visit: OpenPage) -> None:
    page = visit(None)
    resume(page, TESTS / "strategic" / "golden" / "barrier.replay", "allied   lose uk-heavy-1", "allied")
    board = page.get_by_role("region", name="Battle in the South China Sea")
    expect(board).to_contain_text("4 hits to take")
    expect(board).to_contain_text("3.5 expected; 50% for 4 or more")
    ship = board.get_by_role("button", name=re.compile(r"^Heavy group 1 combat value \d.*Warspite"))
    assert serious(page, "[data-part=fleet-board]") == []
    ship.click()  # only the last hit asks for confirmation: the others can be undone
    expect(board).to_contain_text("3 hits to take")
    expect(ship).to_contain_text("damaged")
    page.keyboard.press("u")
    expect(board).to_contain_text("4 hits to take")
