"""The account page: password reset, sessions, and the password prompt before critical changes."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from flagplot.server.catalogue import Catalogue
from tests.browser.axe import serious
from tests.browser.conftest import PICTURES, client, slowed
from tests.server.harness import serving
from tests.server.postman import Postman, code_in


def test_a_lost_password_is_replaced_and_every_browser_is_seen_and_signed_out(browser: Browser, tmp_path: Path) -> None:
    postman = Postman()
    postman.start()
    with serving(tmp_path, Catalogue.standard(), static=client(), smtp=postman.settings) as server:
        home = browser.new_context(base_url=server.base, viewport={"width": 1440, "height": 900}).new_page()
        slowed(home)
        home.goto("/account")
        home.get_by_label("Name").fill("Ann")
        home.get_by_label("Password").fill("long enough")
        home.get_by_label("E-mail").fill("ann@example.org")
        home.get_by_role("button", name="Sign up").click()
        home.goto(f"/confirm/{code_in(postman.next())}")
        home.get_by_role("button", name="Yes, write to me").click()
        expect(home.get_by_text("Your address is confirmed.")).to_be_visible()

        phone = browser.new_context(base_url=server.base, viewport={"width": 390, "height": 844}).new_page()
        slowed(phone)
        phone.goto("/account")
        phone.get_by_role("button", name="I have an account").click()
        phone.get_by_role("button", name="Mail me a link").click()
        expect(phone.get_by_role("alert")).to_contain_text("Type your name")
        phone.get_by_label("Name").fill("ann@example.org")
        phone.get_by_role("button", name="Mail me a link").click()
        expect(phone.get_by_text("a letter with a link is on its way")).to_be_visible()
        phone.screenshot(path=PICTURES / "forgotten.png", full_page=True)
        found = re.search(r"/reset/\S+", postman.next().get_content())
        assert found is not None
        phone.goto(found[0])
        expect(phone.get_by_role("heading", name="A new password")).to_be_visible()
        assert serious(phone) == []
        phone.get_by_label("New password").fill("password1")
        phone.get_by_role("button", name="Change the password").click()
        expect(phone.get_by_role("alert")).to_contain_text("Choose another")
        phone.get_by_label("New password").fill("four quiet harbours")
        phone.screenshot(path=PICTURES / "reset.png", full_page=True)
        phone.get_by_role("button", name="Change the password").click()
        expect(phone.get_by_text("Every other machine is signed out.")).to_be_visible()

        home.goto("/account")
        home.get_by_role("button", name="I have an account").click()
        home.get_by_label("Name").fill("Ann")
        home.get_by_label("Password").fill("four quiet harbours")
        home.get_by_role("button", name="Sign in", exact=True).click()
        seen = home.get_by_role("region", name="Who is signed in")
        expect(seen.get_by_role("listitem")).to_have_count(2)
        assert serious(home) == []
        home.screenshot(path=PICTURES / "sessions.png", full_page=True)
        seen.get_by_role("listitem").get_by_role("button", name="Sign out").click()
        expect(seen.get_by_role("listitem")).to_have_count(1)
        home.get_by_role("textbox", name="Webhook").fill("https://hooks.example.org/x")
        home.get_by_label("so that nobody else").fill("not this one")
        home.get_by_role("button", name="Save").click()
        expect(home.get_by_role("alert")).to_contain_text("not your password")
        home.get_by_label("so that nobody else").fill("four quiet harbours")
        home.get_by_role("button", name="Save").click()
        expect(home.get_by_text("Saved")).to_be_visible()
        seen.get_by_role("button", name="Sign out everywhere").click()
        expect(home).to_have_url(f"{server.base}/")
        home.goto("/account")
        expect(home.get_by_role("button", name="Sign up")).to_be_visible()
        home.context.close()
        phone.context.close()
    postman.door.close()
