"""Layout of the charts: every ship in the window, labels that do not overlap, stacks instead of crowds, and no buttons on top."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import confirm, resume, settled, sit_down, still

Picture = Callable[[Page, str], None]

GOLDEN = Path(__file__).parents[1]
FIRST = [("operational", "easter", "allies"), ("tactical", "duel", "usn"), ("strategic", "intro", "allied")]


def outside(page: Page) -> list[str]:
    """Ships whose centre is not in the chart's window."""
    still(page)
    found: list[str] = page.evaluate(
        """() => {
            const window = document.querySelector('.drawing .window').getBoundingClientRect();
            return [...document.querySelectorAll('.vessel')].filter((node) => {
                const { left, right, top, bottom } = node.querySelector('circle[fill=transparent]').getBoundingClientRect();
                const [x, y] = [(left + right) / 2, (top + bottom) / 2];
                return x < window.left + 8 || x > window.right - 8 || y < window.top + 8 || y > window.bottom - 8;
            }).map((node) => node.dataset.piece);
        }"""
    )
    return found


def unnamed(page: Page) -> list[str]:
    """Ships without a label on the plot, and labels that overlap."""
    found: list[str] = page.evaluate(
        """() => {
            const names = [...document.querySelectorAll('.vessel text.name')].map((node) => [node.textContent, node.getBoundingClientRect()]);
            const met = names.flatMap(([name, a], i) => names.slice(i + 1).filter(([, b]) => a.left + 2 < b.right && b.left + 2 < a.right && a.top + 5 < b.bottom && b.top + 5 < a.bottom).map(([other]) => `${name} on ${other}`));
            return [...[...document.querySelectorAll('.vessel')].filter((node) => !node.querySelector('text.name')).map((node) => node.dataset.piece), ...met];
        }"""
    )
    return found


def test_every_ship_is_named_in_the_window_in_each_layout_and_after_a_turn(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "java-sea", "allied")
    expect(page.locator(".vessel").nth(15)).to_be_attached()
    assert outside(page) == []
    assert unnamed(page) == []  # a formation so tight that many labels are drawn away from their ships
    assert page.locator(".vessel .hair").count() > 3
    page.keyboard.press("w")
    assert outside(page) == []
    assert unnamed(page) == []
    page.set_viewport_size({"width": 1100, "height": 700})
    assert outside(page) == []
    page.get_by_role("button", name="Hold course, hold fire").click()
    confirm(page)
    settled(page)
    expect(page.get_by_role("button", name="Play the last turn")).to_be_visible()  # the animation has been played
    assert outside(page) == []


def test_whoever_moves_the_plot_keeps_it_where_he_put_it(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "java-sea", "allied")
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    still(page)
    before = page.locator(".vessel").first.bounding_box()
    page.set_viewport_size({"width": 1440, "height": 860})
    still(page)
    after = page.locator(".vessel").first.bounding_box()
    assert before is not None
    assert after is not None
    assert before["width"] == pytest.approx(after["width"], rel=0.05)
    assert before["x"] == pytest.approx(after["x"], abs=3)


def test_air_units_of_neighbouring_bases_lie_in_one_stack_that_opens(visit: OpenPage, picture: Picture) -> None:
    page = visit(None)
    lines = (GOLDEN / "strategic/golden/war.replay").read_text("utf-8").splitlines()
    late = [line for line in lines if line.startswith("japan    allocate")][18]
    resume(page, GOLDEN / "strategic/golden/war.replay", late, "japan")
    stacks = page.locator("[data-piece^='air ']")
    expect(stacks.nth(1)).to_be_attached()
    still(page)
    crowd: list[Any] = page.evaluate(
        """() => {
            const tops = [...document.querySelectorAll("[data-piece^='air '], [data-piece^='port ']")].filter((node) => node.parentNode.querySelector('[data-piece]:last-of-type') === node);
            const boxes = tops.map((node) => node.querySelector('rect').getBoundingClientRect());
            return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.left + 8 < b.right && b.left + 8 < a.right && a.top + 8 < b.bottom && b.top + 8 < a.bottom).map((b) => [a.left, b.left]));
        }"""
    )
    assert crowd == []
    picture(page, "gathered")
    stacks.first.click()
    opened = page.locator("svg.plot text.base")
    expect(opened.first).to_be_visible()
    names = opened.all_text_contents()
    assert len(names) >= 2
    assert len(set(names)) == len(names)
    page.locator("[data-piece^='port ']").filter(has_text=names[1]).first.click()
    expect(page.locator("#panel-body")).to_contain_text(names[1])


@pytest.mark.parametrize("game, scenario, seat", FIRST)
def test_no_button_lies_on_a_chart(visit: OpenPage, game: str, scenario: str, seat: str) -> None:
    page = visit(None)
    sit_down(page, game, scenario, seat)
    for width, height in ((1440, 900), (1100, 800), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        covering: list[str] = page.evaluate(
            """() => {
                const window = document.querySelector('.drawing .window').getBoundingClientRect();
                return [...document.querySelectorAll('.drawing .tools button, .twin summary')].filter((node) => {
                    const { left, right, top, bottom } = node.getBoundingClientRect();
                    return left < window.right && right > window.left && top < window.bottom && bottom > window.top;
                }).map((node) => node.outerHTML);
            }"""
        )
        assert covering == []
