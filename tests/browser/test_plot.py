"""The tactical plot: one click to fight, dragging a course, typing it, aiming, undoing."""

from __future__ import annotations

import re
from math import hypot

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import api, briefed, confirm, over, post, settled, sit_down, still, table_id, title


def plotting(page: Page) -> None:
    """A new duel, at the first plot."""
    sit_down(page, "tactical", "duel", "usn")
    expect(page.get_by_role("button", name="Steady on, fire at the nearest")).to_be_visible()


def pull(page: Page, dx: float, dy: float) -> None:
    """Drag the ring at the end of the first course."""
    still(page)
    box = page.locator("[data-leg='0'] circle").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)
    page.mouse.up()


def test_a_newcomer_fights_the_duel_with_one_button(visit: OpenPage) -> None:
    page = visit(None)
    plotting(page)
    for _ in range(60):
        settled(page)
        if over(page):
            break
        if page.get_by_role("button", name="Steady on").count():
            page.get_by_role("button", name="Steady on").click()
        else:
            page.locator("#prompt .buttons .btn").first.click()
        expect(page.locator("#prompt .main")).to_be_enabled()
        confirm(page)
    assert over(page)


def test_the_words_of_the_plot_tell_bearings_and_the_grid_but_no_range(visit: OpenPage) -> None:
    """NA-SOP-10, as shown on the chart: no measuring before firing."""
    page = visit(None)
    plotting(page)
    page.get_by_text("The chart in words").click()
    enemies = page.locator(".twin li", has_text="bearing")
    expect(enemies).not_to_have_count(0)
    for words in enemies.all_inner_texts():
        assert re.search(r"bearing \d{3} from Minneapolis", words)
        assert (
            re.search(
                r"yards", re.sub(r"[\d.]+ thousand yards (east|west), [\d.]+ (north|south) of the origin", "", words)
            )
            is None
        )


def test_a_course_is_pulled_and_written_in_step(visit: OpenPage) -> None:
    page = visit(None)
    plotting(page)
    pull(page, 90, 20)
    helm = page.locator("[data-helm]")
    expect(helm).to_have_value(re.compile(r"^R \d+, \d+y$"))
    expect(page.locator("#command")).to_have_value(re.compile(re.escape(helm.input_value())))
    expect(page.locator("#prompt")).to_contain_text(re.compile(r"Minneapolis: right \d+°, [\d,]+ yards"))
    helm.fill('4", L 45, 6"')
    expect(page.locator("[data-leg]")).to_have_count(2)
    expect(page.locator("#prompt .main")).to_contain_text("1 course")
    helm.fill("sideways")
    expect(page.locator("#prompt .bad")).to_contain_text("no step of a plot")
    expect(page.locator("#prompt .main")).to_be_disabled()


def written(page: Page, course: str) -> None:
    """Type a course, and wait until the server has read it and the chart draws it."""
    page.locator("[data-helm]").fill(course)
    expect(page.locator("#command")).to_have_value(re.compile(rf": {re.escape(course)}$"))


def ring(page: Page, leg: int) -> tuple[float, float]:
    """Position of the ring at the end of a leg, once it no longer moves."""
    still(page)
    box = page.locator(f"[data-leg='{leg}'] circle").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(
    "scale, mark, yards", [("floor", '"', 1000 / 3), ("tabletop", "cm", 1000 / 3), ("large_floor", '"', 1000 / 6)]
)
def test_a_typed_course_has_its_true_length_and_survives_being_dragged(
    visit: OpenPage, scale: str, mark: str, yards: float
) -> None:
    page = visit(None)
    seats = [{"seat": "usn", "player": "me"}]
    table = {"game": "tactical", "scenario": "duel", "seats": seats, "seed": "7", "options": {"play_scale": scale}}
    page.goto(f"/table/{post(page, '/tables', table)['id']}")
    briefed(page)
    settled(page)
    helm = page.locator("[data-helm]")
    written(page, "1000y")
    x1, y1 = ring(page, 0)
    written(page, "2000y")
    x2, y2 = ring(page, 0)
    thousand = hypot(x2 - x1, y2 - y1)
    written(page, f"4{mark}, L 45, 6{mark}")
    expect(page.locator("[data-leg]")).to_have_count(2)
    (ax, ay), (bx, by) = ring(page, 0), ring(page, 1)

    # From the ship, which is a thousand yards before the first ring, and from one ring to the next.
    sx, sy = x1 - (x2 - x1), y1 - (y2 - y1)
    assert hypot(ax - sx, ay - sy) == pytest.approx(thousand * 4 * yards / 1000, abs=2)
    assert hypot(bx - ax, by - ay) == pytest.approx(thousand * 6 * yards / 1000, abs=2)
    expect(page.locator("#prompt .main")).to_be_enabled()

    page.mouse.move(bx, by)
    page.mouse.down()
    page.mouse.move(bx + (ax - bx) / 3, by + (ay - by) / 3, steps=6)
    page.mouse.up()
    expect(helm).to_have_value(re.compile(rf"^4{mark}, L 45, \d+y$"))
    expect(page.locator("[data-leg]")).to_have_count(2)
    expect(page.locator("#prompt .main")).to_be_enabled()


def test_the_limit_is_drawn_and_said_while_a_ring_is_pulled_by_mouse_and_by_touch(visit: OpenPage) -> None:
    page = visit(None, has_touch=True)
    plotting(page)
    x, y = ring(page, 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 400, y + 60, steps=4)
    expect(page.locator("path.limit")).to_have_count(1)
    expect(page.locator("tspan.most")).to_contain_text(re.compile(r"^\d+ kn: no farther this turn"))
    page.mouse.move(x - 40, y, steps=4)
    expect(page.locator("tspan.most")).to_have_count(0)
    page.mouse.up()
    expect(page.locator("path.limit")).to_have_count(0)
    helm = page.locator("[data-helm]")
    expect(helm).to_have_value(re.compile(r"\dy$"))
    pulled = helm.input_value()
    hand = page.context.new_cdp_session(page)
    x, y = ring(page, 0)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(6):
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + 8 * step}]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(helm).not_to_have_value(pulled)
    expect(page.locator("#command")).to_have_value(re.compile(re.escape(helm.input_value())))


def test_the_arrow_keys_steer(visit: OpenPage) -> None:
    page = visit(None)
    plotting(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-helm]")).to_have_value(re.compile(r"^R 10, "))
    page.keyboard.press("Escape")
    expect(page.locator("#prompt .main")).to_have_count(0)


def test_a_battery_that_does_not_bear_is_refused_with_its_rule(visit: OpenPage) -> None:
    page = visit(None)
    plotting(page)
    page.get_by_text(re.compile("^Guns: ")).click()
    page.get_by_label(re.compile(r"\bport\b")).first.select_option("tone")
    expect(page.locator("#prompt .bad")).to_contain_text("NA-GUN-13")


def test_the_sheet_the_words_and_the_wakes(visit: OpenPage) -> None:
    page = visit(None)
    plotting(page)
    page.locator("[data-piece='tone']").click()
    page.get_by_role("tab", name="Force").click()
    expect(page.locator("#panel-body")).to_contain_text("Tone")
    expect(page.locator("#panel-body")).to_contain_text("Torpedoes")
    page.get_by_text("The chart in words").click()
    page.get_by_role("button", name=re.compile("heavy cruiser Minneapolis")).click()
    expect(page.locator("#panel-body h3")).to_have_text("Minneapolis")
    page.get_by_role("tab", name="Orders").click()
    page.get_by_role("button", name="Hold course, hold fire").click()
    confirm(page)
    settled(page)
    if not over(page):
        assert title(page)
        expect(page.get_by_label("Look back along the wakes")).to_have_count(1)


def bow(page: Page, ship: str) -> float:
    """The course on which a ship is drawn."""
    still(page)
    turned = page.locator(f"[data-piece='{ship}'] > g[transform*=rotate]").get_attribute("transform")
    found = re.search(r"rotate\(([-\d.]+)\)", turned or "")
    assert found
    return (float(found.group(1)) + 90) % 360


def test_the_turn_is_played_leg_by_leg_under_the_slider(visit: OpenPage) -> None:
    page = visit(None)
    plotting(page)
    start = bow(page, "minneapolis")
    page.locator("[data-helm]").fill("1500y, R 60, 1500y")
    confirm(page)
    settled(page)
    slider = page.get_by_label("Look back along the wakes")
    slide = "(node, at) => { node.value = at; node.dispatchEvent(new Event('input', { bubbles: true })); }"
    slider.evaluate(slide, "1.25")
    expect(page.get_by_role("button", name="Now")).to_be_visible()
    assert abs(bow(page, "minneapolis") - start) < 1
    slider.evaluate(slide, "1.75")
    assert abs((bow(page, "minneapolis") - start) % 360 - 60) < 1
    page.get_by_role("button", name="Now").click()
    expect(page.get_by_role("button", name="Play the last turn")).to_be_visible()


def test_an_officer_of_one_group_plots_signals_and_is_answered_by_captains(visit: OpenPage) -> None:
    """`commands=group`: a seat for each group; captains play the other British group and the Germans."""
    page = visit(None)
    page.goto("/new/tactical")
    page.get_by_text("River Plate", exact=True).click()
    page.get_by_text("Optional rules (").click()
    page.get_by_role("searchbox").fill("Who commands")
    page.get_by_label("Who commands").select_option("group")
    seats = page.get_by_role("group", name="Who plays").get_by_role("combobox")
    expect(seats).to_have_count(4)
    page.get_by_label("The Royal Navy, Ajax division").select_option("captain")
    page.get_by_label("The Royal Navy, Exeter").select_option("me")
    page.get_by_role("button", name="Begin").click()
    briefed(page)
    asked = set()
    for _ in range(8):
        settled(page)
        asked.add(title(page))
        button = page.get_by_role("button", name="Steady on")
        (button if button.count() else page.locator("#prompt .buttons .btn")).first.click()
        confirm(page)
    settled(page)
    assert api(page, f"/tables/{table_id(page)}")["options"] == {"commands": "group"}
    assert len(asked) > 1, "plots and signals"
