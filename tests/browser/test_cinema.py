"""Playback of events on the chart: skippable, not read aloud, and off with reduced motion."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import post, resume, settled
from tests.browser.test_ears import heard, hears, listen

TESTS = Path(__file__).parents[1]
STRAIT = TESTS / "tactical" / "golden" / "hood-in-the-denmark-strait.replay"
BATTLE = TESTS / "operational" / "golden" / "day-battle.replay"
FIRE = "japan    fire mikuma nestor"


def at_battle(page: Page) -> None:
    """It is Japan's turn to fire with the next ship."""
    resume(page, BATTLE, FIRE, "japan")


def fire(page: Page) -> None:
    """Order by the command line, which is the same at every window size."""
    page.keyboard.press("/")
    page.keyboard.type("fire mikuma nestor")
    page.keyboard.press("Enter")
    page.locator("#prompt .main").click()


def test_a_salvo_is_played_and_can_be_skipped(visit: OpenPage, picture: Callable[[Page, str], None]) -> None:
    page = visit(None, reduced_motion="no-preference")
    at_battle(page)
    fire(page)
    film = page.get_by_role("group", name="What happened, shot by shot")
    expect(film).to_be_visible()
    expect(film.locator("p")).to_have_text(re.compile("Mikuma fires at Nestor"))
    film.get_by_role("button", name="Pause").click()
    picture(page, "film")
    film.get_by_role("button", name="Skip").click()
    expect(film).to_have_count(0)
    settled(page)


def test_just_the_result_is_kept_for_the_next_time(visit: OpenPage) -> None:
    page = visit(None, reduced_motion="no-preference")
    at_battle(page)
    fire(page)
    page.get_by_role("button", name="Just the result").click()
    assert page.evaluate("localStorage.getItem('film')") == "off"
    settled(page)
    expect(page.get_by_role("region", name="Just now").get_by_text("Nestor is sunk").first).to_be_attached()


def test_whoever_wants_no_motion_steps_through_by_hand(visit: OpenPage) -> None:
    page = visit(None)
    at_battle(page)
    fire(page)
    settled(page)
    film = page.locator("[data-part=film]")
    expect(film).to_have_count(0)
    page.get_by_role("button", name="Watch").click()
    expect(film.locator("p")).to_have_text(re.compile("Mikuma fires at Nestor"))
    film.get_by_role("button", name="Next shot").click()
    expect(film.locator("p")).to_have_text(re.compile("Nestor"))
    page.keyboard.press("Escape")
    expect(film).to_have_count(0)


def test_the_ear_hears_the_news_once_and_no_shot_of_the_film(visit: OpenPage) -> None:
    page = visit(None, reduced_motion="no-preference")
    at_battle(page)
    listen(page)
    fire(page)
    film = page.locator("[data-part=film]")
    expect(film).to_be_visible()
    expect(film).to_have_count(0)
    settled(page)
    assert hears(page, "Nestor is sunk")
    said = " ".join(heard(page))
    assert said.count("Mikuma fires at Nestor: ") == 1, said
    assert said.count("Nestor is sunk") == 1, said


def test_a_replay_plays_the_turn_of_an_action(visit: OpenPage, picture: Callable[[Page, str], None]) -> None:
    page = visit(None, reduced_motion="no-preference")  # an open page would sign in as a guest of its own
    made = post(page, "/tables/import", {"replay": STRAIT.read_text("utf-8"), "seats": []})
    page.goto(f"/replay/{made['id']}?seat=control&at=1")
    page.get_by_role("button", name="Next", exact=True).click()
    film = page.locator("[data-part=film]")
    expect(film.locator("p")).to_have_text(re.compile("fires"))
    picture(page, "salvo")
    page.keyboard.press("Escape")
    expect(film).to_have_count(0)
