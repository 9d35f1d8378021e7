"""Help for new players: the briefing, the lesson, the risk before an order, what happened after it and why."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import serious
from tests.browser.conftest import OpenPage
from tests.browser.table import api, briefed, confirm, post, resume, settled, sit_down, still, table_id, table_menu

GOLDEN = Path(__file__).parents[1] / "operational" / "golden"
Picture = Callable[[Page, str], None]


def test_a_plot_shows_its_odds_for_each_range_before_it_is_given(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    page.keyboard.press("d")
    odds = page.get_by_role("group", name="Odds")
    expect(odds).to_contain_text("If Minneapolis fires nine 8-inch guns at Tone")
    for band in ("close", "medium", "long"):
        expect(odds).to_contain_text(re.compile(rf"{band}.*to damage her", re.DOTALL))


def test_orders_against_the_unknown_say_what_is_supposed_or_why_there_are_no_odds(visit: OpenPage) -> None:
    page = visit(None)
    odds = page.get_by_role("group", name="Odds")
    for replay, begins, seat, said in (
        (
            "easter",
            "bomb 413-sqn pressed any",
            "allies",
            r"attacks whom the dice pick.*Nobody has seen what sails there.*to hurt her",
        ),
        ("raid", "arc tone-jake", "japan", r"If Tone's floatplanes search.*to find it"),
    ):
        rows = (GOLDEN / f"{replay}.replay").read_text("utf-8").splitlines()
        ordered = next(row for row in rows if row.startswith(f"{seat:8} {begins}")).split("  ;")[0]
        resume(page, GOLDEN / f"{replay}.replay", ordered, seat)
        page.keyboard.press("/")
        page.keyboard.type(ordered.removeprefix(seat).strip())
        page.keyboard.press("Enter")
        expect(odds).to_contain_text(re.compile(said, re.DOTALL))
    resume(page, GOLDEN / "submarines.replay", "japan    attack JS1 A1", "japan")
    page.keyboard.press("/")
    page.keyboard.type("attack JS1 A1")
    page.keyboard.press("Enter")
    expect(odds).to_contain_text(
        re.compile("nobody has seen what sails there.*to be sunk by the screen first", re.DOTALL)
    )
    expect(page.get_by_role("list", name="What it may cost")).to_contain_text("The screen may sink JS1")


def test_a_move_shows_who_might_see_it_and_a_sheet_what_trade_risks(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "operational", "easter", "allies")
    page.get_by_role("button", name="Done").first.click()
    confirm(page)
    settled(page)
    page.keyboard.press("/")
    page.keyboard.type("move A1 0423")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Odds")).to_contain_text("search zones")
    war = visit(None)
    sit_down(war, "strategic", "atlantic", "allied")
    for _ in range(3):
        answered = war.locator("#prompt").get_attribute("data-version") or ""
        war.locator("#prompt .buttons .btn").first.click()
        confirm(war)
        expect(war.locator("#prompt")).not_to_have_attribute("data-version", answered)
        settled(war)
    war.get_by_role("button", name="Draft one for me").click()
    expect(war.get_by_role("group", name="Odds")).to_contain_text(re.compile("without escort.*tonnage sunk", re.DOTALL))


def test_an_order_says_what_it_may_cost_beside_the_button_that_gives_it(visit: OpenPage, picture: Picture) -> None:
    rows = (GOLDEN / "raid.replay").read_text("utf-8").splitlines()
    ordered = next(row for row in rows if re.match("japan +launch \\S+ (akagi|soryu|hiryu|shokaku)", row)).split("  ;")[
        0
    ]
    for width, height in ((1440, 900), (390, 844)):
        page = visit(None, width, height)
        resume(page, GOLDEN / "raid.replay", ordered, "japan")
        page.keyboard.press("/")
        page.keyboard.type(ordered.removeprefix("japan").strip())
        page.keyboard.press("Enter")
        expect(page.get_by_role("list", name="What it may cost")).to_contain_text("On S, SW or NW they are given up")
        expect(page.get_by_role("group", name="Odds")).to_contain_text("Whether the strike finds")
        picture(page, f"cost-{width}")
        assert serious(page) == []


def test_what_cannot_be_done_says_why_beside_it(visit: OpenPage, picture: Picture) -> None:
    page = visit(None)
    sit_down(page, "operational", "easter", "allies")
    why = page.locator("[data-part='why-not']")
    page.locator("[data-piece='A2']").first.click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")  # the question is about patrols, not movement
    expect(why).to_contain_text("Now patrols go up")
    expect(why).to_be_in_viewport()
    picture(page, "why-not")
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)


def test_what_just_happened_is_in_view_on_a_phone_and_behind_every_tab(visit: OpenPage, picture: Picture) -> None:
    for width, height in ((390, 844), (1440, 900)):
        page = visit(None, width, height)
        resume(page, GOLDEN / "day-battle.replay", "allies   fire emerald", "allies")
        if width > 1000:
            page.get_by_role("tab", name="Talk").click()
        latest = page.locator("[data-part='latest']")
        expect(latest).to_contain_text("Napier is sunk")  # losses of our own ships come first
        expect(latest).to_be_in_viewport()
        picture(page, f"latest-{width}")
        latest.click()
        expect(page.get_by_role("dialog")).to_be_visible()


def test_a_result_opens_to_dice_modifiers_lit_chart_and_rule(visit: OpenPage, picture: Picture) -> None:
    page = visit(None)
    resume(page, GOLDEN / "day-battle.replay", "allies   fire emerald", "allies")
    expect(page.get_by_role("region", name="Just now")).to_contain_text("Napier is sunk")
    page.keyboard.press(".")
    report = page.get_by_role("dialog", name="Report of action")
    expect(report.get_by_role("heading", level=1)).to_contain_text("Napier")
    expect(report).to_contain_text("Losses")
    picture(page, "report")
    assert serious(page) == []
    shot = report.locator("ol > li", has_text=re.compile("fires at")).first
    expect(shot.locator(".dice svg")).not_to_have_count(0)
    shot.get_by_text("Why").click()
    expect(shot.locator("td.lit").first).to_be_visible()
    expect(shot.locator("summary .fig").first).to_contain_text("MK-")


def test_the_battle_board_is_fought_by_pressing_and_by_dragging(visit: OpenPage, picture: Picture) -> None:
    page = visit(None)
    resume(page, GOLDEN / "day-battle.replay", "allies   fire emerald", "allies")
    board = page.get_by_role("region", name="Battle board")
    board.locator("[data-ship='emerald']").click()
    expect(board).to_contain_text("range 2")
    board.locator("[data-ship='hatsuyuki']").click()
    expect(page.locator("#prompt .main")).to_contain_text("Emerald fires at Hatsuyuki")
    expect(page.get_by_role("group", name="Odds")).to_contain_text("guns")
    picture(page, "aimed")
    assert serious(page) == []
    page.keyboard.press("Escape")
    drag(page, "cornwall", "[data-ship='fubuki']")
    expect(page.locator("#prompt .main")).to_contain_text("Cornwall fires at Fubuki")
    page.get_by_role("button", name="See the chart").click()
    expect(board.locator("[data-ship]")).to_have_count(0)


def test_ships_are_drawn_up_by_dragging(visit: OpenPage) -> None:
    page = visit(None)
    resume(page, GOLDEN / "day-battle.replay", "allies   array", "allies")
    drag(page, "emerald", "[data-post='1']")
    expect(page.locator("#command")).to_have_value("array emerald=screening")
    expect(page.locator("#prompt .main")).to_be_enabled()


def drag(page: Page, ship: str, onto: str) -> None:
    """Move a ship of the battle board elsewhere."""
    still(page)
    start = page.locator(f"[data-ship='{ship}']").bounding_box()
    end = page.locator(onto).bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()


def test_keys_are_moved_and_sound_is_off_until_asked_for(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_label(re.compile("Sounds"))).not_to_be_checked()
    sheet.get_by_role("button", name=re.compile("^Layers: L")).click()
    page.keyboard.press("k")
    expect(sheet.get_by_role("button", name=re.compile("^Layers: K"))).to_be_visible()
    sheet.get_by_role("button", name="Close", exact=True).click()
    page.keyboard.press("k")
    expect(page.get_by_role("group", name="Layers")).to_be_visible()


def test_a_captain_advises_and_nothing_is_given_by_asking(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    page.get_by_role("button", name="What would the captain do?").click()
    expect(page.locator("#prompt .main")).to_be_enabled()
    expect(page.locator("[data-helm]")).not_to_have_value("")
    page.keyboard.press("Escape")
    expect(page.locator("#prompt .main")).to_have_count(0)


def test_a_position_is_shared_as_a_link_that_stands_still(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "operational", "easter", "allies")
    table_menu(page)
    page.get_by_role("button", name="Share this position").click()
    link = page.locator("a[href*=position]").get_attribute("href")
    assert link
    stranger = visit(link)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Easter Sunday")
    expect(stranger.locator("[data-piece='A1']")).to_be_visible()
    expect(stranger.locator("#prompt")).to_have_count(0)


def test_who_concedes_may_look_back_and_fight_again_from_the_other_side(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    table_menu(page)
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    expect(page.locator("#prompt h1")).to_have_text("The US Navy conceded")
    expect(page.locator("#prompt .main")).to_have_count(0)
    page.get_by_role("link", name="Look back over the game").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Change sides").click()
    briefed(page)
    settled(page)
    expect(page.locator("#prompt")).to_contain_text("You command the Japanese")
    chairs = {chair["seat"]: chair["kind"] for chair in api(page, f"/tables/{table_id(page)}")["seats"]}
    assert chairs == {"usn": "bot", "ijn": "person"}


def test_odds_give_way_to_what_the_order_brought_about(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    page.get_by_role("button", name="Steady on, fire at the nearest").click()
    expect(page.locator("#prompt .main")).to_be_enabled()
    page.get_by_role("tab", name="Odds").click()
    page.keyboard.press("Enter")  # the tab is open already: Enter gives the order
    settled(page)
    expect(page.get_by_role("tab", name="Orders")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("region", name="Just now")).to_contain_text("rolled")


def test_enter_gives_the_order_that_was_picked_with_the_mouse(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "operational", "easter", "allies")
    before = page.locator("#prompt h1").inner_text()
    page.get_by_role("button", name="Done with patrols").click()
    expect(page.locator("#prompt .main")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .main")).to_have_count(0)
    expect(page.locator("#prompt h1")).not_to_have_text(before)


@pytest.mark.parametrize(
    "game, scenario, seat, told",
    [
        ("tactical", "river-plate", "rn", ["Graf Spee at heavy damage at the end counts as sunk", "maximum 24 knots"]),
        (
            "operational",
            "easter",
            "allies",
            [
                "You win if Japan leads by less than 5 points at the end of the game, in 6 turns",
                "a lead of 5 to 7 is a draw",
                "aircraft and damage score nothing",
                "If Japan has come to take Ceylon, it is worth 10 points",
            ],
        ),
        ("strategic", "intro", "allied", ["the alliance that beats its pars by more after 3 turns wins"]),
    ],
)
def test_the_briefing_tells_what_wins(visit: OpenPage, game: str, scenario: str, seat: str, told: list[str]) -> None:
    page = visit(None)
    made = post(page, "/tables", {"game": game, "scenario": scenario, "seats": [{"seat": seat, "player": "me"}]})
    page.goto(f"/table/{made['id']}")
    for sentence in told:
        expect(page.get_by_role("dialog", name="Briefing")).to_contain_text(sentence)


@pytest.mark.parametrize("width", [1440, 390])
def test_standing_orders_and_notes_are_kept(visit: OpenPage, width: int) -> None:
    page = visit(None, width, 844)
    sit_down(page, "operational", "easter", "allies")
    table_menu(page)
    page.get_by_label("Standing orders").fill("done")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.").last).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("tab", name="Talk").click()
    page.get_by_label("Notes, only for you").fill("Hide by day")
    page.get_by_label("Say", exact=True).click()
    expect(page.get_by_text("Saved.").first).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Talk").click()
    expect(page.get_by_label("Notes, only for you")).to_have_value("Hide by day")
    table_menu(page)
    expect(page.get_by_label("Standing orders")).to_have_value("done")
