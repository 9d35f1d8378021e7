"""A battle of the raid, handed down: two browsers choose to fight it, fight it at the linked table, and its report enters the raid."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import OpenPage
from tests.browser.table import PATIENCE, api, briefed, post, table_id
from tests.campaign.contacts import MEETING

KEYS = itertools.count()
Picture = Callable[[Page, str], None]


def give(page: Page, table: str, line: str) -> Any:
    """Send an order as this browser's person and return the answer. Repeats the order if the other player has just moved."""
    while True:
        version = api(page, f"/tables/{table}/view")["version"]
        told = post(page, f"/tables/{table}/orders", {"line": line, "version": version, "key": f"linked-{next(KEYS)}"})
        if told.get("code") != "stale":
            return told


def meet(ann: Page, ben: Page, table: str) -> None:
    """Answer the steps before with `done`, in whatever order the dice bring them; then Japan closes and offers battle.

    The server settles questions without a choice, so a seat may no longer be asked when its order arrives.
    """
    tries = 20
    for line in ("move J1 2023", "battle yes"):
        while not (told := give(ann, table, line)).get("accepted"):
            if not any(give(page, table, "done").get("accepted") for page in (ann, ben)):
                tries -= 1
                assert tries, (line, told)


def plot(page: Page) -> None:
    """Seal the first plot that is offered."""
    page.wait_for_selector("#prompt[data-state=asked]", timeout=PATIENCE)
    page.locator("#prompt .buttons .btn").first.click()
    page.locator("#prompt .main").click()


@pytest.mark.rule("CB-WHO-2")
def test_a_battle_handed_down_is_fought_in_two_browsers_and_comes_home(visit: OpenPage, picture: Picture) -> None:
    ann = visit(None)
    seats = [{"seat": "japan", "player": "me"}, {"seat": "allies", "player": "open"}]
    made = post(ann, "/tables", {"game": "operational", "scenario": MEETING, "seats": seats})
    ben = visit(f"/join/{made['invite']}", width=390, height=844, color_scheme="dark")
    ben.get_by_role("button", name="Take the seat of the Allies").click()
    ann.goto(f"/table/{made['id']}")
    for page in (ann, ben):
        briefed(page)
    meet(ann, ben, made["id"])
    for page in (ann, ben):
        expect(page.get_by_role("heading", name="A battle is fought out below")).to_be_visible(timeout=PATIENCE)
        offer = page.get_by_role("region", name="A battle is fought out ship by ship")
        expect(offer.get_by_role("button")).to_have_text(
            ["Fight it yourself", "Invite a commander", "Let captains fight it", "By the rules here"], timeout=PATIENCE
        )
        expect(offer.locator(".odds").first).to_contain_text("you come off better", timeout=PATIENCE)
        expect(offer.locator(".odds")).to_have_count(4)
        expect(offer).to_contain_text(re.compile("(4|5|6|7|8|9|10|11|12) battles of captains below"))
        expect(page.locator(".page")).to_have_attribute("data-stop", "full")
        expect(offer).to_contain_text("It is waited for until")
        assert serious(page) == []
        picture(page, f"offer-{page.viewport_size['width']}")  # type: ignore[index]  # it has one
        offer.get_by_role("button", name="Fight it yourself").click()
        if page is ann:
            expect(offer).to_contain_text("Still to choose: The Allies.")
    for page in (ann, ben):
        expect(page.get_by_text("The battle is being fought; this game waits")).to_be_visible(timeout=PATIENCE)
        page.get_by_role("link", name="To the battle").click(timeout=PATIENCE)
        briefed(page)
        plot(page)
    battle = table_id(ann)
    assert battle == table_id(ben) != made["id"]
    assert api(ann, f"/tables/{made['id']}")["status"] == "running"
    post(ben, f"/tables/{battle}/concede", {"seat": "allies"})
    for page in (ann, ben):
        page.goto(f"/table/{made['id']}")
    expect(ann.get_by_role("heading", name="The last battle came home")).to_be_visible(timeout=PATIENCE)
    expect(ann.locator(".story")).to_contain_text("meet Dorsetshire, Dragon, Napier and Vampire")
    expect(ann.locator(".story")).to_contain_text("Japan has lost")
    picture(ann, "home")
    expect(ben.get_by_role("link", name="Look at it")).to_have_attribute("href", f"/table/{battle}")
