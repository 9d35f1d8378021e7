"""A linked fleet combat of the war, fought by two browsers; and one that the players settle without waiting for the linked table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from flagplot.cli import app
from flagplot.server.catalogue import Catalogue
from flagplot.server.tables.linked import PATIENCE as WAITS
from flagplot.server.tables.offers import OFFER
from tests.browser.axe import serious
from tests.browser.conftest import OpenPage, client
from tests.browser.table import PATIENCE, api, briefed, post, settled, table_id
from tests.browser.test_linked import give, meet, plot
from tests.campaign.contacts import MEETING
from tests.server.harness import Clock, serving
from tests.server.test_linked_war import LINES, PLAN

Picture = Callable[[Page, str], None]


def offered(page: Page, words: str = "A battle is fought out ship by ship") -> None:
    """The question offers it, with its odds."""
    offer = page.get_by_role("region", name=words)
    expect(offer.get_by_role("button")).to_have_count(4, timeout=PATIENCE)
    expect(offer.locator(".odds").first).to_contain_text("you come off better", timeout=PATIENCE)


@pytest.mark.rule("CB-WHO-2", "NW-CMB-51")
def test_a_combat_of_the_war_is_fought_in_two_browsers_and_comes_home(visit: OpenPage, picture: Picture) -> None:
    ann = visit(None)
    seats = [{"seat": "axis", "player": "me"}, {"seat": "allied", "player": "open"}]
    wanted = {"game": "strategic", "scenario": PLAN.scenario, "seats": seats, "options": {"battles_below": "all"}}
    made = post(ann, "/tables", wanted)
    ben = visit(f"/join/{made['invite']}", width=820, height=1180, color_scheme="dark")
    ben.get_by_role("button", name="Take the seat of the Allies").click()
    ann.goto(f"/table/{made['id']}")
    for page in (ann, ben):
        briefed(page)
    for seat, line in LINES:
        told = give({"axis": ann, "allied": ben}[seat], made["id"], line)
        assert told.get("accepted"), (line, told)
    for page in (ann, ben):
        offered(page)
        assert serious(page) == []
        picture(page, f"offer-{page.viewport_size['width']}")  # type: ignore[index]  # it has one
        page.get_by_role("button", name="Fight it yourself").click()
    for page in (ann, ben):
        page.get_by_role("link", name="To the battle").click(timeout=PATIENCE)
        briefed(page)
        plot(page)
    battle = table_id(ann)
    assert battle == table_id(ben) != made["id"]
    assert api(ann, f"/tables/{battle}")["name"].startswith("Action in the Bay of Bengal, ")
    post(ben, f"/tables/{battle}/concede", {"seat": "uk"})
    for page in (ann, ben):
        page.goto(f"/table/{made['id']}")
        expect(page.get_by_role("heading", name="The last battle came home")).to_be_visible(timeout=PATIENCE)
        expect(page.locator(".story")).to_contain_text("in the Bay of Bengal")
        expect(page.locator(".story")).to_contain_text("Britain has lost")
        assert [fault for fault in serious(page) if "story" in fault] == []
        picture(page, f"home-{page.viewport_size['width']}")  # type: ignore[index]  # it has one


def test_the_ready_campaign_is_begun_in_the_browser(visit: OpenPage, tmp_path: Path) -> None:
    begun = tmp_path / "io.replay"
    assert CliRunner().invoke(app, ["campaign", "begin", "indian-ocean-1942", "--to", str(begun)]).exit_code == 0
    page = visit("/new/strategic")
    page.get_by_text("This table").click()
    page.get_by_label("Go on from a replay file").set_input_files(begun)
    expect(page.get_by_role("dialog", name="Briefing")).to_contain_text("You command the Allies")
    page.keyboard.press("Enter")
    settled(page)
    options = api(page, f"/tables/{table_id(page)}")["options"]
    assert {"battles_below": "all", "raids_below": "all"}.items() <= options.items()


@pytest.mark.rule("CB-WHO-5")
def test_a_battle_is_waited_for_no_longer_than_said(visit: OpenPage, picture: Picture, tmp_path: Path) -> None:
    clock = Clock()
    with serving(tmp_path, Catalogue.standard(), static=client(), bot_processes=0, now=clock) as server:
        ann = visit(None, base_url=server.base)
        seats = [{"seat": "japan", "player": "me"}, {"seat": "allies", "player": "open"}]
        made = post(ann, "/tables", {"game": "operational", "scenario": MEETING, "seats": seats})
        ben = visit(f"/join/{made['invite']}", base_url=server.base, width=390, height=844)
        ben.get_by_role("button", name="Take the seat of the Allies").click()
        ann.goto(f"/table/{made['id']}")
        for page in (ann, ben):
            briefed(page)
        meet(ann, ben, made["id"])
        ann.get_by_role("button", name="Fight it yourself").click()
        expect(ann.get_by_text("Still to choose: The Allies.")).to_be_visible()
        clock.at += OFFER + 1
        server.look_at_the_clock()
        for page in (ann, ben):
            expect(page.get_by_text("The battle is being fought; this game waits")).to_be_visible()
        expect(ann.get_by_role("link", name="To the battle")).to_be_visible()
        picture(ben, "waits")
        clock.at += WAITS + 1
        server.look_at_the_clock()
        for page in (ann, ben):
            expect(page.get_by_text("The battle is being fought; this game waits")).to_have_count(0)
        told = api(ann, f"/tables/{made['id']}/below?seat=japan")
        assert (told["battle"], told["story"]) == ("", []), "no report came: the battle is settled in the war"
