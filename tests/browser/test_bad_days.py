"""Errors in the browser: a wrong password, a seat taken by somebody else, a stale order, a server that stops."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

from flagplot.server.catalogue import Catalogue
from tests.browser.conftest import OpenPage, client
from tests.browser.table import api, briefed, confirm, settled, sit_down, table_id
from tests.browser.test_live import LIVE
from tests.browser.test_two_people import set_up
from tests.server.harness import serving
from tests.server.postgres import free_port

Picture = Callable[[Page, str], None]


def test_a_guest_signs_up_with_his_game_and_a_wrong_password_does_not_open_it(
    visit: OpenPage, picture: Picture
) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    page.goto("/account")
    expect(page.get_by_text("The game you play as a guest goes along.")).to_be_visible()
    page.get_by_label("Name").fill("Dorothea")
    page.get_by_label(re.compile("^Password")).fill("a long password")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("Your game came along.")).to_be_visible()
    picture(page, "account")
    other = visit("/account", 390, 844, missing=True)
    other.get_by_role("button", name="I have an account").click()
    other.get_by_label("Name").fill("Dorothea")
    other.get_by_label("Password").fill("another password")
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("alert")).to_contain_text("do not go together")
    picture(other, "refused")
    other.get_by_label("Password").fill("a long password")
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("heading", name="Dorothea")).to_be_visible()
    other.goto("/")
    expect(other.get_by_role("link", name=re.compile("Duel"))).to_be_visible()


def test_a_seat_that_somebody_else_took_is_refused_and_the_table_is_full(visit: OpenPage, picture: Picture) -> None:
    ann = visit()
    set_up(ann, japan="open", allies="me")
    picture(ann, "waiting-room")
    link = ann.get_by_label("Invite your friends").input_value()
    ben, cid = visit(link), visit(link, 820, 1100)
    picture(cid, "invited")
    for page in (ben, cid):
        expect(page.get_by_role("button", name="Take the seat of Japan")).to_be_visible()
    ben.get_by_role("button", name="Take the seat of Japan").click()
    briefed(ben)
    cid.get_by_role("button", name="Take the seat of Japan").click()
    expect(cid.get_by_role("heading", name="This table is full")).to_be_visible()
    expect(cid.get_by_role("alert")).to_contain_text("taken")
    picture(cid, "full")


def test_an_order_from_a_tab_that_heard_nothing_is_refused_with_the_new_state(visit: OpenPage) -> None:
    first = visit(None)
    sit_down(first, "operational", "easter", "allies")
    second = first.context.new_page()
    deaf: list[bool] = []

    def half_deaf(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda message: None if deaf else socket.send(message))

    second.route_web_socket(LIVE, half_deaf)
    second.goto(first.url)
    settled(second)
    second.get_by_role("button", name="Done").first.click()
    expect(second.locator("#prompt .main")).to_be_enabled()
    deaf.append(True)
    first.get_by_role("button", name="Done").first.click()
    confirm(first)
    settled(first)
    deaf.clear()
    second.locator("#prompt .main").click()
    expect(second.get_by_role("alert")).to_contain_text("Something happened since")
    settled(second)
    expect(second.locator("#prompt h1")).to_have_text(first.locator("#prompt h1").inner_text())


def test_a_server_that_goes_away_is_waited_for_and_the_game_goes_on(visit: OpenPage, tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, Catalogue.standard(), port, static=client()) as server:
        page = visit(None, base_url=server.base)
        sit_down(page, "tactical", "duel", "usn")
    expect(page.locator(".link-note")).to_contain_text("Your orders are safe")
    page.get_by_role("button", name="Steady on").click()
    expect(page.locator(".link-note")).to_contain_text("The server does not answer")
    with serving(tmp_path, Catalogue.standard(), port, static=client()) as server:
        expect(page.locator(".link-note")).to_have_count(0)
        confirm(page)
        settled(page)
        assert api(page, f"/tables/{table_id(page)}/view")["view"]["turn"] == 2
        page.goto("about:blank")
