"""Accessibility: phones, axe, forced colours, zoom."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import OpenPage
from tests.browser.table import api, pick_by_clicks, play_now, post, settled, sit_down, still, table_id, until

Picture = Callable[[Page, str], None]

FIRST = [("operational", "easter", "allies"), ("tactical", "duel", "usn"), ("strategic", "intro", "allied")]
PAGES = (
    "/",
    "/learn",
    "/rules",
    "/rules/strategic",
    "/odds",
    "/account",
    "/new/operational",
    "/new/tactical",
    "/new/strategic",
    "/join/none",
    "/table/none",
    "/nowhere",
)


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_no_serious_faults(visit: OpenPage, path: str) -> None:
    page = visit(path, missing=True)
    expect(page.locator("main h1").first).to_be_visible()
    still(page)
    assert serious(page) == []


def test_the_sheet_of_rules_and_keys_has_no_serious_faults(visit: OpenPage) -> None:
    page = visit("/learn")
    expect(page.locator("main h1")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Rules and keys")).to_be_visible()
    assert serious(page) == []


def test_rules_are_looked_up_from_every_page_and_out_of_every_sheet(visit: OpenPage) -> None:
    page = visit("/learn")
    expect(page.locator("main h1")).to_be_visible()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Rules and keys")
    sheet.get_by_role("button", name="The raid").click()
    sheet.get_by_placeholder("Find a rule").fill("MK-SEA-1")
    expect(sheet).to_contain_text("MK-SEA-1")
    page.keyboard.press("Escape")  # clears the search
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    phone = visit(width=390, height=844, has_touch=True, is_mobile=True)
    phone.get_by_role("button", name="Play now: The action").click()
    briefing = phone.get_by_role("dialog", name="Briefing")
    briefing.get_by_role("button", name="Look up a rule or a key").click()
    over_it = phone.get_by_role("dialog", name="Rules and keys")
    expect(over_it).to_contain_text("Gunfire")
    over_it.get_by_role("button", name="Close", exact=True).click()
    expect(over_it).to_have_count(0)
    expect(briefing.get_by_role("button", name="Look up a rule or a key")).to_be_focused()
    phone.get_by_role("button", name="To the chart").click()
    settled(phone)
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Rules and keys").click()
    expect(over_it).to_be_visible()


def test_the_focus_is_led(visit: OpenPage) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Play now: The action")).to_be_enabled()
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    assert (skip.bounding_box() or {"y": -1})["y"] >= 0
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page).to_have_title("Learn by fighting · Flagplot")
    expect(page.locator(":focus")).to_have_text("Learn by fighting · Flagplot")
    page.goto("/")
    play_now(page, "The action")
    settled(page)
    expect(page).to_have_title("Duel · Flagplot")
    page.get_by_role("button", name="Layers").focus()
    page.keyboard.press("l")
    expect(page.get_by_role("group", name="Layers").get_by_role("checkbox").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Layers")).to_have_count(0)
    expect(page.get_by_role("button", name="Layers")).to_be_focused()


@pytest.mark.parametrize("sheet", ["The raid", "The action", "The war"])
def test_tables_have_no_serious_faults(visit: OpenPage, picture: Picture, sheet: str) -> None:
    page = visit()
    page.get_by_role("button", name=f"Play now: {sheet}").click()
    expect(page.get_by_role("dialog", name="Briefing")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("Enter")
    settled(page)
    still(page)
    picture(page, "day")
    assert serious(page) == []
    for tab in ("Force", "Odds", "Signals", "Talk"):
        page.get_by_role("tab", name=tab).click()
        still(page)
        assert serious(page, "aside") == []  # the chart has not changed
    page.get_by_role("button", name="Night").click()
    picture(page, "night")
    page.reload()
    settled(page)
    assert page.evaluate("() => document.documentElement.dataset.theme") == "night"


def test_whoever_prefers_the_dark_sees_the_night(visit: OpenPage) -> None:
    page = visit(color_scheme="dark")
    expect(page.get_by_role("button", name="Day", exact=True)).to_be_visible()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "night"


def test_waiting_looking_back_and_sharing_have_no_serious_faults(visit: OpenPage) -> None:
    page = visit(None)
    seats = [{"seat": "usn", "player": "me"}, {"seat": "ijn", "player": "open"}]
    waiting = post(page, "/tables", {"game": "tactical", "scenario": "duel", "seats": seats})
    page.goto(f"/table/{waiting['id']}")
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    assert serious(page) == []
    stranger = visit(f"/join/{waiting['invite']}")
    expect(stranger.get_by_role("button", name="Take the seat of")).to_be_visible()
    assert serious(stranger) == []
    sit_down(page, "operational", "easter", "allies")
    table = table_id(page)
    shared = post(page, f"/tables/{table}/share", {"seat": "allies"})
    page.get_by_text("The chart in words").click()
    assert serious(page) == []
    post(page, f"/tables/{table}/concede", {"seat": "allies"})
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("slider")).to_be_visible()
    assert serious(page) == []
    stranger.goto(f"/position/{shared['code']}")
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Easter Sunday")
    assert serious(stranger) == []


@pytest.mark.parametrize("game, scenario, seat", FIRST)
def test_the_phone_has_a_sheet_with_three_stops_and_large_targets(
    visit: OpenPage, picture: Picture, game: str, scenario: str, seat: str
) -> None:
    page = visit(None, 390, 844, has_touch=True, is_mobile=True)
    sit_down(page, game, scenario, seat)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    picture(page, "half")
    heights = []
    for _ in range(3):
        heights.append(round(page.locator(".panel").bounding_box()["height"]))  # type: ignore[index]
        page.locator(".grip").click()
        still(page)
    assert len(set(heights)) == 3
    small = page.evaluate(
        """() => [...document.querySelectorAll('#prompt button, .tabs button, .tools button, .panel .word')]
            .filter((node) => node.offsetParent && (node.getBoundingClientRect().height < 43.5)).map((node) => node.outerHTML)"""
    )
    assert small == []
    assert serious(page) == []
    asked = api(page, f"/tables/{table_id(page)}/view")["version"]
    pick_by_clicks(page, ("Done",))
    settled(page)
    until(page, lambda: api(page, f"/tables/{table_id(page)}/view")["version"] != asked)


def test_reflow_at_320_pixels(visit: OpenPage) -> None:
    page = visit(width=320, height=720)
    expect(page.locator("main h1")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_first_page_is_small(visit: OpenPage) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Play now: The raid")).to_be_visible()
    sizes: list[float] = page.evaluate("() => performance.getEntriesByType('resource').map((one) => one.transferSize)")
    assert sum(sizes) < 300_000


def test_the_first_page_is_ready_in_a_second(visit: OpenPage) -> None:
    """A second of processor time; wall-clock time depends on other load."""
    page = visit()
    expect(page.get_by_role("button", name="Play now: The raid")).to_be_visible()
    watch = page.context.new_cdp_session(page)
    watch.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.reload()
    expect(page.get_by_role("button", name="Play now: The raid")).to_be_visible()
    spent = {one["name"]: one["value"] for one in watch.send("Performance.getMetrics")["metrics"]}
    assert 0 < spent["TaskDuration"] < 1
