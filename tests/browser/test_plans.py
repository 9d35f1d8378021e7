"""Plans in the browser: composed, run, interrupted, answered."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import api, over, settled, sit_down, still, table_id, until
from tests.browser.test_ears import heard, listen


def easter(visit: OpenPage, **size: int) -> Page:
    page = visit(None, **size)
    sit_down(page, "operational", "easter", "japan")
    return page


def plan_panel(page: Page) -> Locator:
    page.get_by_role("group", name="Plans").get_by_role("button", name=re.compile("^Plan")).click()
    panel = page.get_by_role("region", name="Plans")
    expect(panel).to_be_visible()
    return panel


def plans(page: Page) -> Any:
    return api(page, f"/tables/{table_id(page)}/plans?seat=japan")


def test_the_staffs_plans_are_agreed_to_and_run_until_something_happens(visit: OpenPage) -> None:
    page = easter(visit)
    plan_panel(page).get_by_role("button", name="Agree and run").click()
    card = page.get_by_role("group", name="Something has happened")
    expect(card.get_by_role("button", name="Carry on")).to_be_visible()
    first = card.inner_text()
    assert "stalk carriers" in plans(page)["lines"]
    page.keyboard.press("4")
    until(page, lambda: not card.is_visible() or card.inner_text() != first, "nothing went on")


@pytest.mark.parametrize("width", [1440, 390])
def test_a_course_is_planned_by_tapping_hexes_and_drawn(visit: OpenPage, width: int) -> None:
    page = easter(visit, width=width, height=900)
    panel = plan_panel(page)
    page.keyboard.press("n")
    panel.get_by_role("button", name="Course…").click()
    expect(panel.get_by_text("Tap hexes on the chart")).to_be_visible()
    counter = page.locator("svg.plot [data-piece=J1]").first.bounding_box()
    assert counter is not None
    x, y = counter["x"] + counter["width"] / 2, counter["y"] + counter["height"] / 2
    page.mouse.click(x, y - 2.2 * counter["height"])
    keep = panel.get_by_role("button", name="Keep this plan")
    expect(keep).to_be_enabled()
    expect(page.locator(".plans circle").first).to_be_attached()
    panel.get_by_role("button", name="Posture: hide").click()
    expect(panel.get_by_text(re.compile("J1: course to hex .*, hidden"))).to_be_visible()
    keep.click()
    expect(panel.get_by_role("button", name=re.compile("^Drop: J1"))).to_be_visible()
    [line] = plans(page)["lines"]
    assert re.fullmatch(r"course J1 to \d{4} posture=hide", line)
    panel.get_by_role("button", name="Take back the last change").click()
    until(page, lambda: plans(page)["lines"] == [], "the plan stands")


def test_what_stops_a_run_is_chosen_once(visit: OpenPage) -> None:
    page = easter(visit)
    panel = plan_panel(page)
    panel.get_by_text("Stop when").click()
    panel.get_by_label("the enemy sees one of your groups").uncheck()
    until(page, lambda: plans(page)["lines"] and "sighted" not in plans(page)["lines"][0].split(), "it still stops")
    panel.get_by_role("button", name="Drop all").click()
    until(page, lambda: not plans(page)["lines"], "plans stand")
    panel.get_by_role("button", name="Agree", exact=True).click()
    until(
        page, lambda: plans(page)["lines"][-1:] and plans(page)["lines"][-1].startswith("interrupt "), "it is forgotten"
    )
    assert "sighted" not in plans(page)["lines"][-1].split()


def test_the_first_bomb_of_the_raid_falls_within_fifteen_clicks_from_the_home_page(visit: OpenPage) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now: The raid").click()
    page.get_by_role("button", name="To the chart").click()
    settled(page)
    page.get_by_role("group", name="Plans").get_by_role("button", name=re.compile("^Plan")).click()
    page.get_by_role("button", name="Agree and run").click()
    clicks = 4
    carry_on = page.get_by_role("button", name="Carry on")

    def bombed() -> bool:
        seat = next(one["seat"] for one in api(page, f"/tables/{table_id(page)}")["seats"] if one["mine"])
        events = api(page, f"/tables/{table_id(page)}/events?seat={seat}")["events"]
        own = api(page, f"/tables/{table_id(page)}/view?seat={seat}")["view"]["planes"]
        return any(event["kind"] == "bombs" and event["facts"]["unit"] in own for event in events)

    while clicks < 15 and not bombed():
        until(page, lambda: bombed() or carry_on.is_visible(), "the run neither goes on nor asks")
        if carry_on.is_visible():
            carry_on.click()
            clicks += 1
            page.wait_for_timeout(300)
    assert bombed(), f"no bomb after {clicks} clicks"


UNDER = """(card) => {
    const over = card.getBoundingClientRect();
    const boxes = [...document.querySelectorAll("[data-piece]")].map((piece) => [piece, piece.getBoundingClientRect()]);
    const hit = ([, box]) => box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top;
    return boxes.filter(hit).map(([piece]) => piece.dataset.piece);
}"""
"""Counters that a card hides."""


def war(visit: OpenPage) -> Page:
    page = visit(None)
    sit_down(page, "strategic", "intro", "allied")
    page.get_by_role("group", name="Plans").get_by_role("button", name=re.compile("^Plan")).click()
    page.get_by_role("button", name="Agree and run").click()
    return page


def test_the_war_is_agreed_to_sheet_by_sheet_within_twenty_clicks(visit: OpenPage) -> None:
    page = war(visit)
    clicks = 2
    card = page.get_by_role("group", name="Something has happened")
    agree = card.get_by_role("button", name="Agree", exact=True)
    drawn, expected = 0, 0
    while not over(page):
        until(page, lambda: over(page) or agree.is_visible(), "the run neither goes on nor asks")
        if agree.is_visible():
            expect(card.get_by_role("heading").first).to_have_text(re.compile(r"\?$"))
            expect(card.get_by_role("listitem").first).to_be_visible()
            chart = page.get_by_role("main").bounding_box()
            assert chart is not None
            assert chart["width"] == page.viewport_size["width"]  # type: ignore[index]  # the chart has the whole width
            still(page)
            assert card.evaluate(UNDER) == []
            drawn += page.locator(".draft circle").count()
            expected += "on average" in card.inner_text()
            agree.click()
            clicks += 1
            page.wait_for_timeout(300)
    assert clicks <= 20
    assert drawn
    assert expected


def test_a_draft_that_is_changed_by_hand_is_handed_in_and_the_run_goes_on(visit: OpenPage) -> None:
    page = war(visit)
    card = page.get_by_role("group", name="Something has happened")
    expect(card.get_by_role("heading").first).to_have_text("Where do the merchantmen sail?")
    expect(card.get_by_role("definition").first).to_have_text(re.compile(r"\d on average, at most \d"))
    card.get_by_role("button", name="Change it by hand").click()
    expect(card).to_have_count(0)
    sheet = page.get_by_role("region", name="Order sheet")
    sheet.get_by_role("button", name=re.compile("^Take out")).first.click()
    page.get_by_role("button", name=re.compile("^Hand in tonnage, 1 line")).first.click()
    expect(card.get_by_role("heading").first).to_have_text("What are your ships' tasks?")


def test_a_chosen_group_gets_its_standing_orders_by_one_press_each(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "river-plate", "rn")
    card = page.locator("[data-part=standing]")
    group = card.get_by_role("heading").inner_text().partition(", ")[2]
    for topic, choice in (
        ("Helm", "Column follows"),
        ("Guns", "Opposite numbers"),
        ("Open fire at (yards)", "15,000"),
        ("Torpedoes inside (yards)", "8,000"),
        ("Torpedo tracks", "Turn away"),
    ):
        button = card.get_by_role("group", name=topic).get_by_role("button", name=choice, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    given = api(page, f"/tables/{table_id(page)}/plans?seat=rn")
    mine = next(one["group"] for one in given["standing"] if one["name"].lower() == group.lower())
    assert f"gunfire opposite within=15000 by={mine}" in given["lines"]
    assert f"tracks turn-away by={mine}" in given["lines"]
    card.get_by_role("button", name="Take back the last change").click()
    expect(card.get_by_role("group", name="Torpedo tracks").get_by_role("button", name="Turn away")).to_have_attribute(
        "aria-pressed", "false"
    )
    page.keyboard.press("x")
    # She stands on the plot when the run begins, which is no news; what her guns do is.
    happened = page.get_by_role("group", name="Something has happened")
    expect(happened).to_contain_text("Admiral Graf Spee")
    expect(happened).not_to_contain_text("is in sight")


def test_a_raid_is_run_to_its_end_on_a_phone_told_once_by_ear_and_looked_back_on(visit: OpenPage) -> None:
    page = easter(visit, width=390, height=844)
    listen(page)
    plan_panel(page).get_by_role("button", name="Agree and run").click()
    carry_on = page.get_by_role("button", name="Carry on")
    card = page.get_by_role("group", name="Something has happened")
    answered: list[list[str]] = []
    carded = 0
    while not over(page):
        until(page, lambda: over(page) or carry_on.is_visible(), "the run neither goes on nor asks")
        if carry_on.is_visible():
            expect(page.get_by_role("region", name="Plans")).to_have_count(0)
            latest = page.locator("[data-part=latest]")
            if latest.count():  # the news are on the card
                expect(latest).to_have_text(re.compile(r"^\s*The report(, \d+ steps)?\s*(Watch)?\s*$"))
                carded += 1
            answered.append(card.all_inner_texts())
            carry_on.click()
            # The card stays until the server has answered.
            until(page, lambda: card.all_inner_texts() != answered[-1])
    assert carded
    expect(page.locator("#question")).to_have_text(re.compile("wins?$|^Nobody|^A draw"))
    expect(page.locator("#question")).to_be_in_viewport()
    told = " ".join(heard(page))
    assert "Carry on" in told
    assert not re.search("Move your submarines|Send up fighter patrols|moves from", told), told

    page.get_by_role("link", name="Look back over the game").or_(
        page.get_by_role("button", name="Look back over the game")
    ).first.click()
    expect(page.locator("[data-part=pin]").first).to_be_attached()
    expect(page.locator("svg.plot [data-part=way-later]").first).to_be_attached()  # under names and counters
    still(page)
    chart = page.get_by_role("main").bounding_box()
    assert chart is not None
    pins = [box for pin in page.locator("[data-part=pin] circle").all() if (box := pin.bounding_box())]
    seen = [box for box in pins if 0 < box["x"] < 380 and chart["y"] < box["y"] < chart["y"] + chart["height"] - 10]
    assert len(seen) > len(pins) / 2
    expect(page.get_by_role("heading", name="Why it went as it did")).to_be_in_viewport()
