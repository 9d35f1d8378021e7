"""The boards with colour-blindness: without any colour the sides can still be distinguished by shape."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import resume, sit_down

GAMES = Path(__file__).parents[1]
SIGHTS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")

# Brightness of an image per pixel, drawn on a canvas of fixed size.
SHADES = """async (png) => {
    const picture = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
    const paper = new OffscreenCanvas(40, 40).getContext('2d');
    paper.drawImage(picture, 0, 0, 40, 40);
    const dots = paper.getImageData(0, 0, 40, 40).data;
    return Array.from({ length: 1600 }, (_, i) => [dots[4 * i], dots[4 * i + 1], dots[4 * i + 2]]);
}"""


def see(page: Page, sight: str) -> None:
    """Switch the emulated vision deficiency."""
    page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": sight})


def dots(blank: Page, piece: Locator) -> list[list[int]]:
    """The image of a piece as it is seen, as red, green and blue of every pixel."""
    seen: list[list[int]] = blank.evaluate(SHADES, base64.b64encode(piece.screenshot()).decode())
    return seen


def unlike(one: list[list[int]], other: list[list[int]]) -> float:
    """The share of pixels that are dark in one image and light in the other."""
    return sum(abs(sum(a) - sum(b)) > 200 for a, b in zip(one, other, strict=True)) / len(one)


def shapes(page: Page, pieces: str) -> dict[str, set[str]]:
    """By side: the path commands of every outline drawn for it, to tell curves from straight lines."""
    found: dict[str, list[str]] = page.locator(pieces).evaluate_all(
        """(nodes) => nodes.reduce((all, node) => {
            const side = node.dataset.side ?? (/--(allied|axis)/.exec(node.outerHTML) ?? [])[1];
            if (side) (all[side] ??= []).push((node.getAttribute('d') ?? '').replace(/[^A-Z]/gi, ''));
            return all;
        }, {})"""
    )
    return {side: set(outlines) for side, outlines in found.items()}


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_sides_of_the_raid_differ_by_their_frames(visit: OpenPage, sight: str) -> None:
    page, blank = visit(None), visit("about:blank")
    sit_down(page, "operational", "easter", "allies")
    see(page, sight)
    ours, theirs = page.locator("[data-piece='A1']").first, page.locator("[data-piece^='JS']").first
    expect(ours).to_be_visible()
    expect(theirs).to_be_visible()
    first, second = dots(blank, ours), dots(blank, theirs)
    assert unlike(first, second) > 0.08
    if sight == "achromatopsia":  # only grey is left, so the shape must differ
        assert all(max(dot) - min(dot) <= 2 for dot in [*first, *second])


def test_ships_wakes_and_torpedoes_of_the_plot_bear_the_sign_of_their_side(visit: OpenPage) -> None:
    page = visit(None)
    resume(
        page, GAMES / "tactical" / "golden" / "houston-runs-out-of-shells.replay", "allied   plot perth: L 60", "allied"
    )
    ships = page.locator(".vessel")
    expect(ships.first).to_be_visible()
    assert ships.count() == page.locator(".vessel > .ensign").count() > 2
    found = shapes(page, ".ensign")
    assert set(found) == {"allied", "axis"}
    assert found["allied"].isdisjoint(found["axis"])


def test_bases_and_counters_of_the_war_differ_by_their_outlines(visit: OpenPage) -> None:
    page, blank = visit(None), visit("about:blank")
    sit_down(page, "strategic", "intro", "allied")
    see(page, "achromatopsia")
    bases = page.locator("[data-base]")
    expect(bases.first).to_be_visible()
    sides = {side: page.locator(f"[data-base]:has([stroke='var(--{side})'])").first for side in ("allied", "axis")}
    assert unlike(dots(blank, sides["allied"]), dots(blank, sides["axis"])) > 0.08


def test_a_route_that_lost_tonnage_says_so_without_its_colour(visit: OpenPage) -> None:
    page = visit(None)
    resume(page, GAMES / "strategic" / "golden" / "war.replay", "uk       tonnage put uk 1 74", "uk")
    told = page.locator("circle.lost[stroke='var(--warn)'], circle.lost[stroke='var(--bad)']")
    expect(told.first).to_be_attached()
    assert told.count() == page.locator("circle.lost").count()
    expect(page.locator(".key .lost")).to_have_count(2)  # the legend shows the second ring for both
    expect(page.locator(".key .minus")).to_have_text("−3")


def test_what_is_wrong_bears_a_mark_and_not_only_a_colour(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    page.keyboard.press("/")
    page.keyboard.type("plot minneapolis: sideways")
    page.keyboard.press("Enter")
    wrong = page.locator("p.bad").first
    expect(wrong).to_be_visible()
    assert wrong.evaluate("(node) => getComputedStyle(node, '::before').content").startswith('"!"')
