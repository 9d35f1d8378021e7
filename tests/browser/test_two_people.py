"""Two browsers at one table, joined by a link; and two people at one screen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import OpenPage
from tests.browser.table import api, briefed, over, table_id


def set_up(page: Page, japan: str, allies: str) -> None:
    """Create a game of Easter Sunday in the dialogue."""
    page.goto("/new/operational")
    page.get_by_text("Easter Sunday", exact=True).click()
    page.get_by_label("Japan", exact=True).select_option(japan)
    page.get_by_label("The Allies", exact=True).select_option(allies)
    page.get_by_role("button", name="Begin").click()
    if "open" not in (japan, allies):
        briefed(page)


def test_chat_reaches_the_other_browser_as_text(visit: OpenPage) -> None:
    ann = visit()
    set_up(ann, japan="me", allies="open")
    link = ann.get_by_label("Invite your friends").input_value()
    ben = visit(link)
    ben.get_by_role("button", name="Take the seat of the Allies").click()
    for page in (ann, ben):
        briefed(page)
    ann.get_by_role("tab", name="Talk").click()
    ann.get_by_label("Say", exact=True).fill("<b>Good hunting</b>")
    ann.get_by_role("button", name="Say").click()
    expect(ben.get_by_role("tab", name="Talk").get_by_label("1 new message")).to_be_visible()
    ben.get_by_role("tab", name="Talk").click()
    expect(ben.get_by_label("1 new message")).to_have_count(0)
    expect(ben.locator(".talk")).to_contain_text("<b>Good hunting</b>")


def test_two_at_one_screen_play_the_whole_duel(visit: OpenPage) -> None:
    page = visit("/new/tactical")
    page.get_by_text("Duel", exact=True).click()
    for seat in ("The US Navy", "The Japanese"):
        page.get_by_label(seat, exact=True).select_option("me")
    page.get_by_role("button", name="Begin").click()
    covered = page.get_by_role("heading", name=re.compile("Hand over to"))
    handed = 0
    for _ in range(80):
        page.wait_for_selector("#prompt[data-state=asked], .alone, .end, dialog")
        if over(page):
            break
        if page.get_by_role("dialog", name="Briefing").count():
            briefed(page)
        elif covered.count():
            handed += 1
            expect(page.locator("svg.plot")).to_have_count(0)
            assert handed > 1 or serious(page) == []
            page.get_by_role("button", name=re.compile("^I command")).click()
            expect(covered).to_have_count(0)
        else:
            seat = page.locator("#prompt .cap").inner_text()
            page.locator("#prompt .buttons .btn").first.click()
            page.locator("#prompt .main").click()
            page.wait_for_function(
                "seat => document.querySelector('.alone, .end') || document.querySelector('#prompt .main') === null",
                arg=seat,
            )
    assert over(page)
    assert handed >= 8
    assert api(page, f"/tables/{table_id(page)}")["status"] == "finished"
