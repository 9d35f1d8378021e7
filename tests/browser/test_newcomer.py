"""Bugs that a new user found: files without seats, replays without ships, notes that were not saved."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.table import post, settled, sit_down

DUEL = Path(__file__).parents[1] / "tactical" / "golden" / "minneapolis-meets-tone.replay"


def test_whoever_goes_on_from_a_file_has_a_chair(visit: OpenPage, tmp_path: Path) -> None:
    lines = DUEL.read_text("utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("usn "))
    begun = tmp_path / "begun.replay"
    begun.write_text("\n".join(lines[: first + 1]) + "\n", "utf-8")
    page = visit("/new/operational")
    page.get_by_text("This table").click()
    page.get_by_label("Go on from a replay file").set_input_files(begun)
    expect(page.get_by_role("dialog", name="Briefing")).to_contain_text("You command the US Navy")
    page.keyboard.press("Enter")
    settled(page)


def test_a_leap_through_a_replay_keeps_the_ships_on_the_paper_and_arrows_turn_its_pages(visit: OpenPage) -> None:
    page = visit(None)
    seats = [{"seat": "usn", "player": "me"}, {"seat": "ijn", "player": "bot"}]
    table = post(page, "/tables/import", {"replay": DUEL.read_text("utf-8"), "seats": seats})["id"]
    page.goto(f"/replay/{table}")
    pages = page.get_by_role("slider")
    pages.fill("9")
    expect(page.get_by_text("Replay · Order 9 of")).to_be_visible()
    paper = page.locator("main").bounding_box()
    assert paper is not None
    for ship in ("Minneapolis", "Tone"):
        name = page.locator("main svg text", has_text=ship).first
        expect(name).to_be_visible()
        box = name.bounding_box()
        assert box is not None
        assert paper["x"] < box["x"] < paper["x"] + paper["width"], ship
        assert paper["y"] < box["y"] < paper["y"] + paper["height"], ship
    page.locator("main").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Replay · Order 10 of")).to_be_visible()


def test_notes_are_kept_as_soon_as_the_pencil_rests(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    page.get_by_role("tab", name="Talk").click()
    page.get_by_label("Notes, only for you").fill("Keep the broadside")
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.reload()
    settled(page)
    page.get_by_role("tab", name="Talk").click()
    expect(page.get_by_label("Notes, only for you")).to_have_value("Keep the broadside")
