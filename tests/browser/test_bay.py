"""The operational chart: clicking, dragging, keys, its text alternative, reasons."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import pick_by_clicks, resume, settled, sit_down, still, title

GOLDEN = Path(__file__).parents[1] / "operational" / "golden"


def to_the_movement(page: Page) -> None:
    """Pass the questions before the movement of the first ships."""
    sit_down(page, "operational", "easter", "allies")
    for _ in range(12):
        settled(page)
        if "move" in title(page).lower():
            return
        pick_by_clicks(page, ("Done",))
    raise AssertionError(title(page))


def counter(page: Page, name: str) -> tuple[float, float]:
    """Position of a counter on the screen."""
    still(page)
    box = page.locator(f"[data-piece='{name}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lit(page: Page) -> list[tuple[float, float]]:
    """The highlighted hexes."""
    dots = page.locator("circle[r='2.8']")
    expect(dots.first).to_be_visible()
    still(page)
    boxes = [dots.nth(i).bounding_box() for i in range(dots.count())]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]


def test_a_group_is_moved_by_clicking_it_and_a_dotted_hex_and_undone(visit: OpenPage) -> None:
    page = visit(None)
    to_the_movement(page)
    page.locator("[data-piece='A1']").click()
    spots = lit(page)
    assert spots
    page.mouse.click(*spots[0])
    button = page.locator("#prompt .main")
    expect(button).to_contain_text("Steam A1 to")
    wanted = re.search(r"\d{4}", button.inner_text())
    assert wanted
    button.click()
    expect(page.locator("#panel-body")).to_contain_text(wanted.group())
    page.keyboard.press("u")
    expect(page.locator(".hide[role=status]")).to_contain_text(re.compile("Undone|move", re.IGNORECASE))


def test_dragging_does_the_same_as_clicking(visit: OpenPage) -> None:
    page = visit(None)
    to_the_movement(page)
    page.locator("[data-piece='A1']").click()
    target = lit(page)[0]
    page.mouse.move(*counter(page, "A1"))
    page.mouse.down()
    page.mouse.move(*target, steps=6)
    page.mouse.up()
    expect(page.locator("#prompt .main")).to_contain_text("Steam A1 to")


def test_keys_pick_up_a_piece_and_the_cursor_chooses(visit: OpenPage) -> None:
    page = visit(None)
    to_the_movement(page)
    page.keyboard.press("n")
    expect(page.locator(".hide[role=status]")).to_contain_text("hex")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .main")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#prompt .main")).to_have_count(0)


def test_the_chart_in_words_gives_the_same_orders(visit: OpenPage) -> None:
    page = visit(None)
    to_the_movement(page)
    page.get_by_text("The chart in words").click()
    expect(page.get_by_role("button", name=re.compile("Colombo Town Guard, 1 factor ashore, hex 1116"))).to_be_visible()
    page.get_by_role("button", name=re.compile("group A1")).click()
    page.locator(".twin .acts .btn").first.click()
    expect(page.locator("#prompt .main")).to_be_visible()
    page.get_by_role("tab", name="Force").click()
    force = page.locator("#panel-body")
    force.get_by_role("button", name="All forces").click()
    expect(force.get_by_role("button", name=re.compile("Ceylon Light Infantry.*Trincomalee 1314"))).to_be_visible()


def test_an_order_the_rules_refuse_says_why(visit: OpenPage) -> None:
    page = visit(None)
    to_the_movement(page)
    page.keyboard.press("/")
    page.keyboard.type("move A1 3401")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .bad")).to_contain_text("MK-")
    expect(page.locator("#prompt .main")).to_be_disabled()


def test_a_signal_opens_to_its_rule(visit: OpenPage) -> None:
    page = visit(None)
    to_the_movement(page)
    page.get_by_role("tab", name="Signals").click()
    page.locator("#panel-body details summary").first.click()
    expect(page.locator("#panel-body .reason details summary .fig").first).to_contain_text("MK-")


def test_odds_are_worked_out(visit: OpenPage) -> None:
    page = visit(None)
    to_the_movement(page)
    page.get_by_role("tab", name="Odds").click()
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#panel-body .bar").first).to_be_visible()


def test_layers_and_keys_open_by_key(visit: OpenPage) -> None:
    page = visit(None)
    to_the_movement(page)
    page.keyboard.press("l")
    page.get_by_label("Hex numbers").check()
    expect(page.locator("svg.plot text", has_text=re.compile("^1717$"))).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Undo")
    page.get_by_placeholder("Find a rule").fill("MK-SEA-1")
    expect(page.get_by_role("dialog")).to_contain_text("MK-SEA-1")


def test_a_strike_is_put_together_unit_by_unit(visit: OpenPage) -> None:
    page = visit(None)
    resume(page, GOLDEN / "albacores.replay", "allies   launch J1 888-sqn 818-sqn 820-sqn", "allies")
    sheet = page.get_by_role("region", name="Put a strike together")
    sheet.get_by_label("Target").select_option("J1")
    sheet.get_by_label("818 Squadron FAA").check()
    expect(page.locator("#command")).to_have_value("launch J1 818-sqn")
    sheet.get_by_label("820 Squadron FAA").check()
    expect(page.locator("#prompt .main")).to_contain_text("Strike J1 with 818 Squadron FAA and 820 Squadron FAA")
    expect(page.locator("#prompt .main")).to_be_enabled()
    # A unit from another carrier cannot join: it begins a new strike.
    sheet.get_by_label("827 Squadron FAA").check()
    expect(page.locator("#command")).to_have_value("launch J1 827-sqn")
    expect(sheet.get_by_label("818 Squadron FAA")).not_to_be_checked()
    sheet.get_by_label("827 Squadron FAA").uncheck()
    expect(page.locator("#prompt .main")).to_have_count(0)
    sheet.get_by_label("818 Squadron FAA").check()
    expect(page.locator("#prompt .main")).to_be_enabled()
    page.keyboard.press("Enter")  # the space bar ticks a box; Enter gives the order
    expect(page.get_by_role("region", name="Signals")).to_contain_text("Strike A")


def test_the_cursor_leaves_with_the_hand(visit: OpenPage) -> None:
    page = visit(None)
    to_the_movement(page)
    walked = page.locator("path[stroke='var(--focus)'][stroke-width='2']")
    page.keyboard.press("n")
    page.keyboard.press("ArrowUp")
    expect(walked).to_have_count(1)
    page.locator("[data-piece='A1']").click()
    page.mouse.click(*lit(page)[0])
    expect(page.locator("#prompt .main")).to_contain_text("Steam A1 to")
    expect(walked).to_have_count(0)


def test_a_search_is_drawn_where_it_goes_and_named_by_its_sector(visit: OpenPage) -> None:
    page = visit(None)
    resume(page, GOLDEN / "albacores.replay", "japan    scout tone-jake A1", "japan")
    page.locator("#command").fill("arc tone-jake NE")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .main")).to_contain_text("Tone's floatplanes search from north-east to south")
    fan = page.locator("[data-part=fan]")
    expect(fan).to_have_count(1)
    x, y = counter(page, "J1")
    box = fan.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] / 2 > x  # east of the ships that send them
    assert box["y"] < y < box["y"] + box["height"]
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(fan).to_have_count(0)
