"""A phone: the chart has most of the height, and no controls cover it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import over, resume, settled, sit_down, still, until

Picture = Callable[[Page, str], None]

GOLDEN = Path(__file__).parents[1]
FIRST = [("operational", "easter", "allies"), ("tactical", "duel", "usn"), ("strategic", "intro", "allied")]
#: The chart's share of the height in the design.
ORDINARY = 0.575
LEAST = 0.45


def phone(visit: OpenPage, width: int = 390, height: int = 844) -> Page:
    return visit(None, width, height, has_touch=True, is_mobile=True)


def measured(page: Page) -> dict[str, Any]:
    """The chart's share of the screen between the bar and the sheet, and the buttons that cannot be reached."""
    still(page)
    found: dict[str, Any] = page.evaluate(
        """() => {
            const box = (name) => document.querySelector(name).getBoundingClientRect();
            const [chart, sheet] = [box('.drawing'), box('.page > .prompt')];
            const end = sheet.left > chart.left ? chart.bottom : Math.min(chart.bottom, sheet.top);
            const hidden = [...document.querySelectorAll('.tabs button, #prompt .buttons button, .drawing .tools button, .twin summary, .grip')].filter((node) => {
                const { left, top, right, bottom, width } = node.getBoundingClientRect();
                if (!width) return false;
                const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1 || !(over && (node.contains(over) || over.contains(node)));
            }).map((node) => node.outerHTML);
            const window = box('.drawing .window');
            const covering = [...document.querySelectorAll('.drawing .tools button, .twin summary')].filter((node) => {
                const one = node.getBoundingClientRect();
                return one.width && one.bottom < end - 1 && one.right < window.right && one.top > window.top && one.left > window.left;
            }).map((node) => node.outerHTML);
            return { share: (end - chart.top) / innerHeight, hidden, covering };
        }"""
    )
    return found


@pytest.mark.parametrize("game, scenario, seat", FIRST)
def test_the_chart_has_most_of_a_phone(visit: OpenPage, picture: Picture, game: str, scenario: str, seat: str) -> None:
    page = phone(visit)
    sit_down(page, game, scenario, seat)
    found = measured(page)
    assert found["share"] >= ORDINARY
    assert found["hidden"] == found["covering"] == []
    picture(page, "chart")
    for width, height, least in ((360, 740, 0.5), (320, 568, 0.42), (1024, 768, 0.75)):
        page.set_viewport_size({"width": width, "height": height})
        found = measured(page)
        assert found["share"] >= least
        assert found["hidden"] == []


@pytest.mark.parametrize(
    "replay, before, seat",
    [
        ("operational/golden/day-battle.replay", "allies   array", "allies"),
        ("operational/golden/day-battle.replay", "allies   fire emerald", "allies"),
        ("operational/golden/albacores.replay", "allies   launch J1 888-sqn", "allies"),
    ],
)
def test_a_battle_on_a_phone_keeps_its_board_and_its_buttons(
    visit: OpenPage, replay: str, before: str, seat: str
) -> None:
    page = phone(visit)
    resume(page, GOLDEN / replay, before, seat)
    found = measured(page)
    assert found["share"] >= LEAST
    assert found["hidden"] == []


def test_a_fleets_order_waits_behind_a_word_and_its_odds_scroll(visit: OpenPage) -> None:
    page = phone(visit)
    sit_down(page, "tactical", "java-sea", "allied")
    page.get_by_role("button", name="Steady on, fire at the nearest").click()
    expect(page.locator("#prompt .main")).to_be_enabled()
    expect(page.locator("#panel-body .odds")).to_be_visible()
    found = measured(page)
    assert found["share"] >= LEAST
    assert found["hidden"] == []
    more = page.get_by_role("button", name="more", exact=True)
    before = page.locator("#prompt .hint").bounding_box()
    more.click()
    less = page.get_by_role("button", name="less", exact=True)
    expect(less).to_be_visible()
    after = page.locator("#prompt .hint").bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > before["height"] + 15
    less.click()
    expect(more).to_be_visible()


def test_the_result_of_a_game_is_told_although_the_plans_were_open(visit: OpenPage) -> None:
    page = phone(visit)
    sit_down(page, "tactical", "river-plate", "rn")
    page.get_by_role("group", name="Plans").get_by_role("button", name=re.compile("^Plan")).tap()
    page.get_by_role("button", name="Agree and run").tap()
    carry_on = page.get_by_role("button", name="Carry on")
    while not over(page):
        until(page, lambda: over(page) or carry_on.is_visible(), "the run neither goes on nor asks")
        if carry_on.is_visible():
            carry_on.tap()
            page.wait_for_timeout(300)
    expect(page.locator("#prompt h1")).to_be_visible()
    expect(page.get_by_role("button", name="Fight again")).to_be_visible()


def test_the_sheet_follows_the_hand_and_a_tab_raises_it(visit: OpenPage) -> None:
    page = phone(visit)
    sit_down(page, "operational", "easter", "allies")
    half = measured(page)["share"]
    grip = page.locator(".grip").bounding_box()
    assert grip is not None
    x, y = grip["x"] + 60, grip["y"] + grip["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 150, steps=4)
    assert abs(half - measured(page)["share"] - 150 / 844) < 0.02
    page.mouse.up()
    assert measured(page)["share"] < 0.3
    page.get_by_role("tab", name="Orders").click()
    assert measured(page)["share"] == pytest.approx(half, abs=0.01)
    page.get_by_role("tab", name="Force").click()
    assert measured(page)["share"] < 0.3
    expect(page.locator("#panel-body h3, #panel-body .cap").first).to_be_in_viewport()


@pytest.mark.parametrize("game, scenario, seat", FIRST)
def test_a_phone_on_its_side_has_everything_beside_the_chart(
    visit: OpenPage, picture: Picture, game: str, scenario: str, seat: str
) -> None:
    page = phone(visit, 844, 390)
    sit_down(page, game, scenario, seat)
    settled(page)
    found = measured(page)
    assert found["share"] >= 0.8
    assert found["hidden"] == found["covering"] == []
    picture(page, "side")
    page.keyboard.press("/")
    page.keyboard.type("resign")
    expect(page.locator("#command")).to_be_focused()
