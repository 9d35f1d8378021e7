"""Control's seat, and the minor orders of the war that are entered by form."""

from __future__ import annotations

import re

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.axe import serious
from tests.browser.conftest import OpenPage
from tests.browser.table import api, briefed, confirm, settled, sit_down, table_id, title


def decree(page: Page, does: str, **fields: str) -> None:
    """Choose a decree and fill it in."""
    page.get_by_role("button", name=does, exact=True).click()
    form = page.get_by_role("form", name=does)
    for label, value in fields.items():
        field = form.get_by_label(re.compile(f"^{label.replace('_', ' ')}"))
        if field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def test_control_decrees_with_a_reason_and_the_players_read_it(visit: OpenPage) -> None:
    page = visit("/new/strategic")
    page.get_by_text("The Malay Barrier", exact=True).click()
    page.get_by_label("The Allies", exact=True).select_option("open")
    page.get_by_label("Control (umpire)").select_option("me")
    page.get_by_role("button", name="Begin").click()
    link = page.get_by_label("Invite your friends").input_value()
    ben = visit(link)
    ben.get_by_role("button", name="Take the seat of the Allies").click()
    briefed(ben)
    expect(page.get_by_role("heading", name="You are Control")).to_be_visible()
    decree(page, "Announce", What_is_announced="Fog closes in", Because="the chart says so")
    assert serious(page) == []
    page.get_by_role("button", name="Decree it").click()
    expect(page.get_by_role("region", name="Control").get_by_text("Decreed.")).to_be_visible()
    expect(ben.locator("#panel-body")).to_contain_text("Control: Fog closes in (the chart says so)")
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/hold", lambda route: late.append((route, route.fetch())), times=1)
    page.get_by_role("button", name="Hold the game").click()
    expect(ben.get_by_text("Control holds the game: nobody moves, no time passes.")).to_be_visible()
    expect(page.get_by_role("button", name="Let it go on")).to_be_visible()
    page.get_by_role("button", name="Correct a figure", exact=True).click()
    form = page.get_by_role("form", name="Correct a figure")
    form.get_by_label(re.compile("^What")).select_option("reserve")
    form.get_by_label(re.compile("^Which of it")).select_option("usa")
    form.get_by_label("New value").fill("-7")
    form.get_by_label("Because").fill("a trial")
    expect(page.locator("form [role=alert]")).to_contain_text("figures of this kind lie between")
    expect(page.get_by_role("button", name="Decree it")).to_be_disabled()
    form.get_by_label("New value").fill("7")
    expect(form.locator(".line")).to_have_text("correct reserve.usa 7 because a trial")
    assert serious(page) == []
    page.get_by_role("button", name="Decree it").click()
    expect(page.get_by_role("region", name="Control").get_by_text("Decreed.")).to_be_visible()
    page.get_by_role("button", name="Let it go on").click()
    expect(ben.get_by_text("Control holds the game: nobody moves, no time passes.")).to_be_hidden()
    expect(page.get_by_role("button", name="Hold the game")).to_be_visible()
    route, answer = late.pop()
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/hold")):
        route.fulfill(response=answer)  # an answer that is older than an update already received
    expect(page.get_by_role("button", name="Hold the game")).to_be_visible()
    decree(page, "Grant a flag", Nation="usa", Because="they agreed")
    page.get_by_role("button", name="Decree it").click()
    expect(page.get_by_role("region", name="Control").get_by_text("Decreed.")).to_be_visible()
    unit = next(iter(api(page, f"/tables/{table_id(page)}/view?seat=control")["view"]["position"]["units"]))
    decree(page, "Overrule: a counter", Counter=unit, Verdict="sunk", Because="a misread die")
    page.get_by_role("button", name="Decree it").click()
    expect(page.get_by_role("region", name="Control").get_by_text("Decreed.")).to_be_visible()
    told = api(page, f"/tables/{table_id(page)}/view?seat=control")["events"]
    assert [one for one in told if one["kind"].startswith("control.")][-1]["facts"]["reason"] == "a misread die"


def test_task_forces_come_out_by_ticking_them(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "strategic", "intro", "allied")
    for _ in range(12):
        settled(page)
        if title(page).endswith("Intervene?"):
            break
        page.get_by_role("button", name="What would the captain do?").click()
        expect(page.locator("#prompt .main")).to_be_enabled()
        confirm(page)
    form = page.get_by_role("region", name="Who comes out?")
    form.get_by_role("checkbox").first.check()
    expect(page.locator("#prompt .main")).to_contain_text(re.compile("Intervene with .+, 1 LSP"))
    form.get_by_label("LSP", exact=True).fill("2")
    form.get_by_label("LSP", exact=True).blur()
    expect(page.locator("#command")).to_have_value(re.compile("^intervene [a-z]+:[a-z0-9-]+=2"))
    form.get_by_role("checkbox").first.uncheck()
    expect(page.locator("#prompt .main")).to_have_count(0)
