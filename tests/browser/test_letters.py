"""Confirmation of a mail address: the mail, its link, the button on the linked page, and the settings before and after."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from flagplot.server.catalogue import Catalogue
from tests.browser.axe import serious
from tests.browser.conftest import PICTURES, OpenPage, client, slowed
from tests.server.harness import serving
from tests.server.postman import Postman, code_in

NOT_YET = "Not confirmed yet"


def test_an_address_is_confirmed_by_the_link_in_a_letter(browser: Browser, tmp_path: Path) -> None:
    postman = Postman()
    postman.start()
    with serving(tmp_path, Catalogue.standard(), static=client(), smtp=postman.settings) as server:
        page = browser.new_context(base_url=server.base, viewport={"width": 390, "height": 844}).new_page()
        slowed(page)
        page.goto("/account")
        page.get_by_label("Name").fill("Ann")
        page.get_by_label("Password").fill("long enough")
        page.get_by_label("E-mail").fill("ann@example.org")
        page.get_by_role("button", name="Sign up").click()
        expect(page.get_by_text(NOT_YET)).to_be_visible()
        postman.next()
        page.get_by_role("button", name="Send the letter again").click()
        expect(page.get_by_text("good for two days")).to_be_visible()
        assert serious(page) == []
        page.screenshot(path=PICTURES / "unconfirmed.png", full_page=True)

        letter = postman.next()
        assert letter["To"] == "ann@example.org"
        page.goto(f"/confirm/{code_in(letter)}")
        assert serious(page) == []
        page.screenshot(path=PICTURES / "confirm.png")
        page.get_by_role("button", name="Yes, write to me").click()
        expect(page.get_by_text("Your address is confirmed.")).to_be_visible()
        page.goto("/account")
        expect(page.get_by_role("heading", name="Ann")).to_be_visible()
        expect(page.get_by_text(NOT_YET)).not_to_be_visible()

        page.goto("/confirm/nobody.nothing")
        page.get_by_role("button", name="Yes, write to me").click()
        expect(page.get_by_role("alert")).to_contain_text("This link has ended")
        page.context.close()
    postman.door.close()


def test_a_server_without_mail_asks_for_no_address(visit: OpenPage) -> None:
    page = visit("/account")
    expect(page.get_by_label("Password")).to_be_visible()
    expect(page.get_by_label("E-mail")).not_to_be_visible()
    page.get_by_label("Name").fill("Bea")
    page.get_by_label("Password").fill("long enough")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("This server sends no mail.")).to_be_visible()
    expect(page.get_by_label("E-mail")).not_to_be_visible()
