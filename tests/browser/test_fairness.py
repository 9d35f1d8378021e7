"""Dice in the browser: the nonce is sent without a click, and the origin of the dice is explained."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import OpenPage
from tests.browser.table import api, briefed, post, table_id

NONCE = "07" * 32
SEATS = [{"seat": "japan", "player": "me"}, {"seat": "allies", "player": "open"}]


def set_up(page: Page) -> str:
    """Create a game for two in the dialogue. Returns its invitation."""
    page.goto("/new/operational")
    page.get_by_text("Easter Sunday", exact=True).click()
    page.get_by_label("Japan", exact=True).select_option("me")
    page.get_by_label("The Allies", exact=True).select_option("open")
    page.get_by_role("button", name="Begin").click()
    return page.get_by_label("Invite your friends").input_value()


def test_both_browsers_give_a_number_without_a_click(visit: OpenPage, picture: Callable[[Page, str], None]) -> None:
    ann = visit()
    link = set_up(ann)
    commit = sha256(f"flagplot nonce japan {NONCE}".encode()).hexdigest()
    assert api(ann, f"/tables/{table_id(ann)}")["dice"]["commits"] == {"japan": commit}
    expect(ann.locator(".fairness")).to_contain_text("Nobody can know or choose the dice")
    assert serious(ann) == []
    picture(ann, "waiting")
    ben = visit(link)
    ben.get_by_role("button", name="Take the seat of the Allies").click()
    for page in (ann, ben):
        briefed(page)
    dice = api(ann, f"/tables/{table_id(ann)}")["dice"]
    assert dice["nonces"] == {"japan": NONCE, "allies": NONCE}
    assert dice["silent"] == []


@pytest.mark.parametrize("width", [1440, 390])
def test_the_table_says_where_its_dice_come_from_and_how_to_check(
    visit: OpenPage, picture: Callable[[Page, str], None], width: int
) -> None:
    page = visit("/", width, 900 if width > 400 else 844)
    page.goto("/new/tactical")
    page.get_by_text("Duel", exact=True).click()
    page.get_by_role("button", name="Begin").click()
    briefed(page)
    assert NONCE in str(api(page, f"/tables/{table_id(page)}")["dice"]["nonces"])
    page.keyboard.press("t")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("a number from every player's browser is mixed in")
    sheet.get_by_text("Check this game yourself").click()
    command = sheet.locator("code").filter(has_text="flagplot verify")
    expect(command).to_contain_text(
        re.compile(rf"--promise [0-9a-f]{{64}} --nonce \S+={NONCE} --head [0-9a-f]{{96}} --key [0-9a-f]{{64}}")
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert serious(page) == []
    command.scroll_into_view_if_needed()
    picture(page, str(width))


@pytest.mark.parametrize("width", [1440, 390])
def test_a_number_that_another_browser_made_is_missed_and_can_be_done_without(
    visit: OpenPage, picture: Callable[[Page, str], None], width: int
) -> None:
    page, ben = visit(None, width, 900 if width > 400 else 844), visit(None)
    seats = [{**SEATS[0], "commit": "0" * 64}, SEATS[1]]
    table = post(page, "/tables", {"game": "operational", "scenario": "easter", "seats": seats})
    ben.goto(f"/join/{table['invite']}")
    ben.get_by_role("button", name="Take the seat of the Allies").click()
    expect(ben.get_by_role("heading", name="Drawing the dice")).to_be_visible()
    expect(ben.get_by_role("button", name="Go on without them")).to_be_visible()
    page.goto(f"/table/{table['id']}")
    expect(page.get_by_role("alert")).to_contain_text("This browser does not have the number for the dice")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert serious(page) == []
    picture(page, str(width))
    page.get_by_role("button", name="Draw anew without my number").click()
    briefed(page)
    briefed(ben)
    dice = api(page, f"/tables/{table['id']}")["dice"]

    assert dice["silent"] == ["japan"]
    assert dice["nonces"] == {"allies": NONCE}
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_contain_text("could not open the number any more")


def test_a_game_from_a_file_and_one_with_a_seed_say_what_they_are(
    visit: OpenPage, picture: Callable[[Page, str], None]
) -> None:
    page = visit(None)
    both = [{"seat": "usn", "player": "me"}, {"seat": "ijn", "player": "me"}]
    table = post(page, "/tables", {"game": "tactical", "scenario": "duel", "seats": both, "seed": 5})
    page.goto(f"/table/{table['id']}")
    briefed(page)
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_contain_text("whoever set up this table could know every throw")
    post(page, f"/tables/{table['id']}/concede", {"seat": "usn"})
    file = page.request.get(f"/api/tables/{table['id']}/replay").text()
    made = post(page, "/tables/import", {"replay": file, "seats": both})
    page.goto(f"/table/{made['id']}")
    briefed(page)
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_contain_text("This game goes on from a replay file")
    expect(page.get_by_role("dialog")).to_contain_text("it rolls fresh dice that nobody knows")
    page.locator(".fairness").scroll_into_view_if_needed()
    picture(page, "imported")
