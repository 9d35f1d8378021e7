"""Orders that can be undone need one click; others wait for the primary button."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import api, confirm, settled, sit_down, table_id, until


def given(page: Page) -> int:
    events = api(page, f"/tables/{table_id(page)}/events?seat=japan")["events"]
    return sum(event["kind"] == "cap" for event in events)


def test_a_patrol_is_sent_up_by_one_click_and_taken_back_by_another(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "operational", "easter", "japan")
    # The first one binds the carriers' course, so it says so and waits.
    page.get_by_role("button", name="Akagi's Zeros patrol over J1").first.click()
    expect(page.locator("#prompt")).to_contain_text("may only lie to or steam N, NE or SE")
    confirm(page)
    until(page, lambda: given(page) == 1, "the first patrol is not given")
    settled(page)
    page.get_by_role("button", name="Soryu's Zeros patrol over J1").first.click()
    until(page, lambda: given(page) == 2, "the patrol is not given")
    expect(page.locator("#prompt .main")).to_have_count(0)
    settled(page)
    page.get_by_role("button", name=re.compile("^Undo")).click()
    until(page, lambda: given(page) == 1, "the patrol stands")


def test_what_ends_a_step_and_cannot_be_taken_back_is_asked_about(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "operational", "easter", "japan")
    page.get_by_role("button", name="Done with patrols").click()
    expect(page.locator("#prompt .main")).to_contain_text("Done with patrols")
