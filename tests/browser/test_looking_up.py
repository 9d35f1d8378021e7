"""Reference: a rule from anywhere by `?`, the odds of any situation in words, the distribution of a game's dice."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import post, sit_down, table_menu

HOOD = Path(__file__).parents[1] / "tactical" / "golden" / "hood-in-the-denmark-strait.replay"
SEARCH = "Find a rule by number or word"


def test_the_question_mark_puts_the_hand_into_the_search_and_escape_gives_it_back(visit: OpenPage) -> None:
    page = visit()
    link = page.get_by_role("link", name="Learn")
    link.focus()
    page.keyboard.press("?")
    expect(page.get_by_placeholder(SEARCH)).to_be_focused()
    page.keyboard.type("torpedo")
    expect(page.get_by_role("dialog").locator("li summary").first).to_contain_text(re.compile("torpedo", re.IGNORECASE))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(link).to_be_focused()


def test_at_a_table_and_over_a_sheet_it_closes_only_itself(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "operational", "easter", "allies")
    done = page.locator("#prompt .buttons .btn").first
    done.focus()
    page.keyboard.press("?")
    expect(page.get_by_placeholder(SEARCH)).to_be_focused()
    page.keyboard.press("Escape")
    expect(done).to_be_focused()
    table_menu(page)
    sheet = page.get_by_role("dialog", name="This table")
    expect(sheet).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_placeholder(SEARCH)).to_be_focused()
    page.keyboard.type("fuel")
    page.keyboard.press("Escape")
    expect(sheet).to_be_visible()
    expect(page.get_by_placeholder(SEARCH)).to_have_count(0)


def test_rules_that_are_called_so_stand_before_rules_that_only_speak_of_it(visit: OpenPage) -> None:
    page = visit("/rules/tactical")
    page.get_by_placeholder(SEARCH).fill("smoke")
    found = page.locator("main li summary")
    expect(found.first).to_contain_text(re.compile("smoke", re.IGNORECASE))
    titles = [re.search("smoke", text, re.IGNORECASE) is not None for text in found.all_inner_texts()]
    assert titles == sorted(titles, reverse=True)


def situations(page: Page) -> list[str]:
    """The situations of the chosen game."""
    return page.get_by_label("Situation").locator("option").all_inner_texts()


def test_the_odds_are_asked_and_answered_in_words(visit: OpenPage) -> None:
    page = visit("/odds")
    expect(page.get_by_role("button", name="Work it out")).to_be_visible()
    for game in ("Naval Warfare 1942-1945", "Mongoose vs. King Cobra", "Naval Action"):
        page.get_by_role("button", name=game).click()
        expect(page.get_by_role("button", name="Work it out")).to_be_visible()
        for situation in situations(page):
            page.get_by_label("Situation").select_option(label=situation)
            words = page.locator("main form option, main form label > span").all_inner_texts()
            assert [
                word
                for word in [situation, *words]
                if re.search(r"_|^(?=.*[A-Z])[A-Z0-9]{4,}$|^(D|HD|P|R|T|Ab)$", word)
            ] == []


def test_a_shoot_of_a_named_class_tells_damage_and_not_its_letters(visit: OpenPage) -> None:
    page = visit("/odds")
    page.get_by_label("Class that fires").select_option(label="New Orleans class (US heavy cruiser)")
    page.get_by_role("button", name="Work it out").click()
    told = page.locator("[role=status] .what")
    expect(told.first).to_have_text("no damage")
    assert set(told.all_inner_texts()) <= {"no damage", "damaged", "heavily damaged", "sunk"}


def test_the_last_report_says_who_was_lucky(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    for _ in range(2):
        page.get_by_role("button", name="Steady on").click()
        page.locator("#prompt .main").click()
        expect(page.get_by_role("button", name="Steady on")).to_be_visible()
    post(page, f"/tables/{page.url.rsplit('/', 1)[-1]}/concede", {"seat": "usn"})
    page.reload()
    luck = page.get_by_role("row", name=re.compile("^Dice"))
    expect(luck).to_contain_text(
        re.compile(r"(Lucky|Unlucky|As luck goes): \d\.\d a die, where 3\.5 is usual and 1 is best")
    )


def test_the_last_report_says_how_the_points_came_about(visit: OpenPage) -> None:
    page = visit(None)
    seats = [{"seat": "rn", "player": "me"}, {"seat": "km", "player": "bot"}]
    page.goto(f"/table/{post(page, '/tables/import', {'replay': HOOD.read_text('utf-8'), 'seats': seats})['id']}")
    row = page.get_by_role("row", name=re.compile("^The Germans 19.32 points"))
    expect(row).to_contain_text("Hood heavily damaged, 8 times 1.84 since hers was the stronger side: 14.72")
