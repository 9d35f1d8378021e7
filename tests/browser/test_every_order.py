"""Orders that cannot be listed can be composed by clicks: forms with words from the view, checked by the server."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import briefed, confirm, post, settled, still, title


def sit(page: Page, game: str, scenario: str, seat: str, **options: str) -> None:
    """A table with optional rules, at its first question."""
    asked = {"game": game, "scenario": scenario, "seats": [{"seat": seat, "player": "me"}], "seed": "7"}
    made = post(page, "/tables", {**asked, "options": options})
    page.goto(f"/table/{made['id']}")
    briefed(page)
    settled(page)


def forms(page: Page) -> Locator:
    """The forms below the list, unfolded."""
    found = page.locator("details.compose")
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def field(page: Page, name: str) -> Locator:
    return page.locator("details.compose").get_by_label(name, exact=True)


def go_on_to(page: Page, question: str) -> None:
    """Pass the steps before a question."""
    for _ in range(14):
        settled(page)
        if question in title(page):
            return
        page.locator("#prompt").get_by_role("button", name="Done").click()
        confirm(page)
    raise AssertionError(title(page))


def test_a_fleet_is_set_up_by_clicks(visit: OpenPage) -> None:
    page = visit(None)
    sit(page, "operational", "campaign", "japan", die_column="player_calls_each_roll")
    expect(page.locator("#prompt h1")).to_have_text("Set up your forces, or keep what stands")
    forms(page).get_by_role("button", name="Form a group").click()
    field(page, "Group").select_option("KB2")
    field(page, "Place").select_option("off")
    for ship in ("Kongo", "Haruna"):
        page.get_by_label(re.compile(f"^{ship} ·")).check()
    expect(page.locator("#prompt .main")).to_contain_text("Haruna and Kongo form KB2, off the map")
    confirm(page)
    expect(page.get_by_label("Kongo · KB2")).to_have_count(1)

    forms(page).get_by_role("button", name="Call the die column").click()
    field(page, "Column").select_option("B")
    confirm(page)
    settled(page)

    go_on_to(page, "Post your submarines")
    forms(page).get_by_role("button", name="Post a unit").click()
    field(page, "Unit").select_option(label="I-2")
    still(page)
    page.mouse.click(640, 700)
    expect(field(page, "Hex")).to_have_value(re.compile(r"^\d{4}$"))
    expect(page.locator("#prompt .main")).to_contain_text(re.compile(r"I-2 starts at \d{4}"))


def test_steps_of_several_groups_are_plotted_as_one_order_on_the_chart_and_in_the_sheet(visit: OpenPage) -> None:
    page = visit(None)
    sit(page, "operational", "campaign", "japan", movement_mode="plotted_simultaneous")
    go_on_to(page, "Plot the steps")
    sheet = page.get_by_label("Steps of your groups").locator("select")
    sheet.nth(1).select_option(index=1)
    expect(page.locator("#prompt .main")).to_contain_text("the rest stay")
    page.get_by_label("Steps of your groups").get_by_role("button", name="J1", exact=True).click()
    dots = page.locator("circle[r='2.8']")
    expect(dots.first).to_be_visible()
    still(page)
    box = dots.first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    line = page.locator("#prompt input, #prompt [data-line]").first
    expect(line).to_have_value(re.compile(r"^plot J2=\d{4} J1=\d{4}$"))
    expect(sheet.first).not_to_have_value("")
    confirm(page)
    settled(page)
    expect(page.locator("#panel-body")).to_contain_text("J1 moves from")


def test_an_airfield_with_fighters_carries_the_ring_and_opens_their_orders(visit: OpenPage) -> None:
    page = visit(None)
    sit(page, "operational", "easter", "allies")
    expect(page.locator("#prompt h1")).to_have_text("Send up fighter patrols?")
    field_of_colombo = page.locator(".air:has(circle.can)").first
    field_of_colombo.click()
    orders = page.get_by_label("All orders")
    expect(orders).to_contain_text("30 Squadron RAF")
    expect(orders).not_to_contain_text("800 Squadron FAA")

    forms(page).get_by_role("button", name="Patrol over a hex").click()
    field(page, "Unit").select_option("30-sqn")
    field(page, "Hex").fill("1117")
    field(page, "Hex").press("Tab")
    expect(page.locator("#prompt .main")).to_contain_text("30 Squadron RAF patrols over 1117")


def test_what_a_form_writes_and_the_rules_refuse_is_kept_with_the_reason(visit: OpenPage) -> None:
    page = visit(None)
    sit(page, "operational", "easter", "allies")
    forms(page).get_by_role("button", name="Patrol over a hex").click()
    field(page, "Unit").select_option("30-sqn")
    field(page, "Hex").fill("2525")
    field(page, "Hex").press("Tab")
    expect(page.locator("#prompt")).to_contain_text("patrols up to")
    expect(field(page, "Hex")).to_have_value("2525")


def test_a_boat_is_dived_and_part_of_her_torpedoes_fired_by_clicks_and_what_was_typed_stays(visit: OpenPage) -> None:
    page = visit(None)
    sit(page, "tactical", "convoy", "km")
    sheet = page.locator("[data-part=sheet]")
    line = page.locator("#prompt input").first
    sheet.locator("label", has_text="Depth").locator("select").select_option("D")
    expect(line).to_have_value("plot u-99: DEPTH D")
    sheet.locator("label", has_text="Depth").locator("select").select_option("")
    sheet.locator("summary", has_text="Torpedoes").click()
    sheet.get_by_label(re.compile("BOW1")).select_option("walker")
    sheet.get_by_label("How many").select_option("2")
    expect(line).to_have_value("plot torp u-99/BOW1 2 -> walker")

    line.fill("plot torp u-99/BOW1 3 -> ohio-trader")
    line.press("Enter")
    expect(sheet.get_by_label("How many")).to_have_value("3")
    still(page)
    evade = sheet.get_by_label("Evade")
    evade.check()
    top = "node => Math.round(node.getBoundingClientRect().top)"
    before = evade.evaluate(top)
    expect(line).to_have_value(re.compile(r"torp u-99/BOW1 3 -> ohio-trader$"))
    expect(page.locator("#prompt")).to_contain_text("cannot evade")
    still(page)
    assert abs(evade.evaluate(top) - before) <= 1, "the answer of the server leaves the rows where they are"
    sheet.locator("summary", has_text="Aircraft, detachments").click()
    sheet.get_by_label(re.compile("^Ask the enemy's leave")).check()
    expect(line).to_have_value(re.compile(r"\| ask leave$"))


def test_leave_to_change_a_course_is_asked_and_granted_by_clicks(visit: OpenPage) -> None:
    page = visit(None)
    sit(page, "tactical", "duel", first_seat(page, "duel"))
    sheet = page.locator("[data-part=sheet]")
    sheet.locator("summary", has_text="Aircraft, detachments").click()
    sheet.get_by_label(re.compile("^Ask the enemy's leave")).check()
    confirm(page)
    expect(page.get_by_role("heading", name="Change a course")).to_be_visible()
    page.get_by_label("Change a course").get_by_role("button", name="R 30").first.click()
    expect(page.locator("#prompt input").first).to_have_value(re.compile(r"^amend [\w-]+: R 30$"))
    confirm(page)
    settled(page)


def test_a_card_is_laid_on_a_covering_battle_without_naming_a_sea_and_a_flag_takes_range_cards(visit: OpenPage) -> None:
    page = visit(None)
    broken: list[str] = []
    page.on("pageerror", lambda fault: broken.append(str(fault)))
    sit(page, "strategic", "intro", "allied")
    line = page.locator("#prompt input").first
    for wanted in ("tasks", "operate"):
        for _ in range(6):
            settled(page)
            if wanted in title(page):
                break
            page.locator("#prompt .buttons .btn", has_text="leave as it is").click()
            confirm(page)
        if wanted == "tasks":
            page.get_by_role("button", name="Draft one for me").click()
            expect(page.locator("#prompt .main")).to_contain_text("Hand in")
            confirm(page)
    page.get_by_role("button", name="Sweep a sea area").click()
    form = page.locator("form[aria-label='Sweep a sea area']")
    form.locator("select").first.select_option(index=2)
    form.locator("select").nth(1).select_option(index=2)
    form.locator("summary").click()
    form.locator("input[type=checkbox]").first.check()
    form.get_by_role("button", name="Add", exact=True).click()
    expect(line).to_have_value(re.compile(r"^flags sweep \S+ \S+ lsp=1 range=\S+$"))
    expect(page.locator("#prompt")).to_contain_text("No odds for a sweep")
    page.get_by_role("button", name="Empty sheet").click()
    page.get_by_role("button", name="Sweep a sea area").click()
    form.locator("select").first.select_option(index=2)
    form.locator("select").nth(1).select_option(index=2)
    form.get_by_role("button", name="Add", exact=True).click()
    confirm(page)
    settled(page)
    expect(page.locator("#prompt h1")).to_have_text("Lay advantage cards?")

    page.get_by_role("button", name="A card on the dice").click()
    form = page.locator("form[aria-label='A card on the dice']")
    form.locator("select").first.select_option(index=1)
    form.locator("select").nth(1).select_option(index=2)
    form.get_by_role("button", name="Add", exact=True).click()
    expect(line).to_have_value(re.compile(r"^cards die \S+ \S+ cover$"))
    assert broken == []


def first_seat(page: Page, scenario: str) -> str:
    """The first seat that a scenario of the action lists."""
    found = page.request.get("/api/games/tactical").json()["scenarios"]
    return str(next(one for one in found if one["name"] == scenario)["seats"][0])
