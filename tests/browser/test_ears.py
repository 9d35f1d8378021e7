"""The page for a screen reader: names, headings, announcements and their order, and the focus after every action."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import api, briefed, post, resume, settled, sit_down, table_id

GOLDEN = Path(__file__).parents[1] / "operational" / "golden"
FIRST = [
    ("operational", "easter", "allies", "Japan, submarine JS2, hex 0918, 3 hexes south-west of A2"),
    ("tactical", "duel", "usn", "bearing 090 from Minneapolis, 90° off her starboard bow"),
    ("strategic", "intro", "allied", "Singapore|Surabaya"),
]
"""Games, and what the text of their charts must contain."""

LISTEN = """() => {
  window.heard = [];
  const region = document.querySelector('.hide[role=status]');
  new MutationObserver(() => {
    const said = region.innerText.trim();
    if (!said || said === window.heard.at(-1)) return;
    window.heard.push(said);
  }).observe(region, { childList: true, characterData: true, subtree: true });
}"""


THIEF = """() => document.querySelector('#command').addEventListener('focus', () => setTimeout(() => {
  document.querySelector('.skip').focus();
  window.stolen = document.activeElement === document.querySelector('.skip');
}), { once: true })"""
"""Takes the focus away a moment after it was given, as a screen reader does if a key stops it while it reads the page aloud."""


def listen(page: Page) -> None:
    """Record all announcements of the live region from now on."""
    page.evaluate(LISTEN)


def heard(page: Page) -> list[str]:
    """The announcements so far."""
    return list(page.evaluate("window.heard"))


def hears(page: Page, wanted: str) -> bool:
    """Whether this is announced, now or soon."""
    try:
        page.wait_for_function("wanted => window.heard.some((one) => new RegExp(wanted).test(one))", arg=wanted)
    except Error:
        return False
    return True


def saying(page: Page) -> str:
    """The text of the live region, invisible characters included: screen readers skip an announcement that equals the previous one."""
    return str(page.locator(".hide[role=status]").evaluate("node => node.textContent"))


def focused(page: Page) -> Locator:
    """The element with the focus, which is never the whole page."""
    page.wait_for_function("() => document.activeElement !== document.body")
    return page.locator(":focus")


def typed(page: Page) -> Locator:
    """The command line, on which a whole game can be typed."""
    return page.get_by_role("combobox", name="Type an order")


def test_a_briefing_takes_the_focus_and_gives_it_to_the_question(visit: OpenPage) -> None:
    page = visit()
    page.get_by_role("button", name="Play now: The action").click()
    sheet = page.get_by_role("dialog", name="Briefing")
    expect(sheet.get_by_role("heading", level=1)).to_be_focused()
    page.evaluate("document.activeElement.blur()")  # as a screen reader does when it moves down the text
    page.keyboard.press("Enter")
    expect(sheet).to_have_count(0)
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#prompt .buttons .btn").first).to_be_focused()


@pytest.mark.parametrize("game, scenario, seat, words", FIRST)
def test_headings_landmarks_and_words_lead_through_a_table(
    visit: OpenPage, game: str, scenario: str, seat: str, words: str
) -> None:
    page = visit(None)
    sit_down(page, game, scenario, seat)
    tags = page.evaluate("[...document.querySelectorAll('h1, h2, h3, h4')].map((node) => node.tagName)")
    levels = [int(tag[1]) for tag in tags]
    assert levels[0] == 1
    assert all(low - high <= 1 for high, low in itertools.pairwise(levels)), levels
    expect(page.get_by_role("region", name="Orders", exact=True)).to_be_attached()
    expect(page.get_by_role("main", name="Chart, ")).to_be_attached()
    expect(page.get_by_role("complementary", name="Orders, force, odds, signals")).to_be_attached()
    if game != "strategic":  # the war begins before its first step
        expect(page.locator("[aria-current=step]")).to_contain_text("(now)")
    listen(page)
    chart = page.get_by_role("application", name="Chart")
    chart.focus()
    assert hears(page, "N the next piece")
    said = len(heard(page))
    page.keyboard.press("n")
    page.wait_for_function("said => window.heard.length > said", arg=said)
    assert "N the next piece" not in heard(page)[-1]  # only the piece is announced
    expect(chart).to_be_focused()
    for _ in range(2):  # a repeated announcement is spoken again
        before = saying(page)
        page.keyboard.press("r")
        page.wait_for_function("said => document.querySelector('.hide[role=status]').textContent !== said", arg=before)
    page.keyboard.press("c")
    assert hears(page, "The chart in words is open")
    expect(page.locator(".twin .words")).to_contain_text(re.compile(words))


def test_tabs_names_refusals_and_talk_by_ear(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    for name in ("Table", "Layers", "Keys", "Undo"):  # the button's key is not part of its name
        expect(page.get_by_role("button", name=name, exact=True)).to_be_attached()
    expect(page.locator("[role=tab][tabindex='0']")).to_have_count(1)
    page.get_by_role("tab", name="Orders").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Force")).to_be_focused()
    expect(page.get_by_role("tab", name="Force")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("End")
    expect(page.get_by_role("tab", name="Talk")).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Talk").get_by_role("heading", level=2)).to_have_text("Talk")
    page.keyboard.press("Home")
    listen(page)
    post(page, f"/tables/{table_id(page)}/chat", {"seat": "usn", "to": "table", "text": "Well met."})
    assert hears(page, "^The US Navy says: Well met.$")
    page.keyboard.press("/")
    page.keyboard.press("/")  # in the line the key itself is not typed
    page.keyboard.type("plot foo")
    expect(typed(page)).to_have_value("plot foo")
    page.keyboard.press("ArrowDown")
    assert hears(page, "No listed order fits")
    page.keyboard.press("Enter")
    assert hears(page, "no part of a plot")
    assert "`" not in heard(page)[-1]
    assert page.evaluate(
        "document.querySelector('.page').parentElement === document.body"
    )  # otherwise screen readers call all text "clickable"


def test_a_ship_is_steered_and_aimed_by_ear(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    listen(page)
    page.keyboard.press("r")
    assert hears(
        page,
        "^Plot Minneapolis' course. Type the plot after a slash, or Tab to the chart: left and right turn five degrees",
    )
    expect(page.locator("#prompt .hint [aria-hidden=true]")).to_contain_text("Drag the ring")
    page.get_by_role("application", name="Chart").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert hears(page, "^(On the chart.* )?Minneapolis: course 015")
    page.keyboard.press("d")
    assert hears(
        page, "Chosen: Plot: 1 course, .* salvo.*Minneapolis fires at Tone. Enter confirms."
    )  # although the odds are announced too
    assert hears(page, "If Minneapolis fires")
    page.keyboard.press("Escape")
    page.evaluate(THIEF)
    page.keyboard.press("/")
    page.wait_for_function("() => window.stolen")
    expect(typed(page)).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press(";")
    expect(page.get_by_role("tabpanel", name="Orders")).to_be_focused()


def test_single_keys_can_be_switched_off(visit: OpenPage) -> None:
    page = visit("/learn")
    expect(page.locator("main h1")).to_be_visible()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Rules and keys")
    sheet.get_by_role("checkbox").first.uncheck()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.keyboard.press("?")
    page.wait_for_timeout(300)
    expect(sheet).to_have_count(0)


def test_a_battle_is_fought_by_typed_lines_and_ear(visit: OpenPage) -> None:
    page = visit(None)
    resume(page, GOLDEN / "day-battle.replay", "allies   fire emerald", "allies")
    board = page.get_by_role("region", name="Battle board")
    cruiser = "Chokai CA/CA T, Japan, guns and armour of a heavy cruiser, torpedoes"
    expect(board.get_by_role("button", name="Chokai")).to_have_accessible_name(cruiser)
    ours = board.get_by_role("button", name="Emerald")
    expect(ours).to_have_accessible_name(re.compile("light cruiser, torpedoes, may act$"))
    listen(page)
    page.keyboard.press("/")
    line = typed(page)
    expect(line).to_be_focused()
    page.keyboard.type("fire emerald")
    expect(line).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    option = page.locator(f"#{line.get_attribute('aria-activedescendant')}")
    expect(option).to_have_text("fire emerald shirayuki Emerald fires at Shirayuki")
    expect(option).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(line).to_be_focused()
    assert hears(page, r"^Chosen: Emerald fires at Shirayuki\. Enter confirms\.")
    assert hears(page, r"If Emerald fires at Shirayuki, guns: \d in 6 ")  # the odds, before the order is given
    page.keyboard.press("Enter")
    assert hears(page, "^Emerald fires at Shirayuki")
    settled(page)
    focused(page)
    page.keyboard.press("Escape")
    page.locator("#question").focus()
    page.wait_for_function(
        "() => !document.querySelector('.hide[role=status]').textContent.trim()"
    )  # otherwise it is announced again when a dialog closes
    page.keyboard.press(".")
    expect(page.get_by_role("dialog").get_by_role("img", name=re.compile(r"^die \d$")).first).to_be_attached()


def test_the_focus_stays_where_an_order_is_put_together(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "operational", "easter", "allies")
    page.keyboard.press("/")
    page.keyboard.type("cap")
    expect(typed(page)).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")  # closes the suggestions
    expect(typed(page)).to_have_attribute("aria-expanded", "false")
    expect(typed(page)).to_be_focused()
    page.keyboard.press("Escape")  # leaves the line
    expect(page.locator("#question")).to_be_focused()
    expect(typed(page)).to_have_value("")
    orders = page.get_by_role("region", name="All orders")
    orders.get_by_role("button", name="30 Squadron RAF").focus()
    page.keyboard.press("Enter")
    expect(orders).to_be_focused()  # the squadron's button is replaced by its destinations
    page.keyboard.press("Tab")
    expect(page.locator("section[aria-label='All orders']:focus-within")).to_be_attached()
    expect(orders).not_to_be_focused()
    page.locator("#question").focus()
    page.keyboard.press("g")
    page.keyboard.type("Atlantis")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("“Atlantis” is not on this chart")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    listen(page)
    page.locator("#prompt .buttons .btn").first.focus()  # no patrols
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert hears(page, r"move your ships\. 3 groups and boats can move\. Tab to the chart: N goes to the next")
    chart = page.get_by_role("application", name="Chart")
    chart.focus()
    page.keyboard.press("n")
    assert hears(page, r"carrier group A1, 11 ships, not seen, hex 0424\. \d hexes to go to")
    page.keyboard.press("ArrowUp")
    assert hears(page, r"^Hex 0423, .* Enter: Steam A1 to 0423\.$")  # before Enter is pressed
    expect(chart).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert hears(page, r"move your ships\. 2 groups and boats can still move\.$")  # without repeating the whole hint
    page.keyboard.press("u")
    assert hears(page, "Undone")


def test_the_focus_is_kept_through_a_whole_order(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "strategic", "intro", "allied")
    listen(page)
    page.get_by_role("button", name="What would the captain do?").focus()
    page.keyboard.press("Enter")
    assert hears(page, "The captain would order this.*Placement.*Enter confirms")  # names the order
    assert heard(page)[-1].count("Placement") == 1
    expect(page.locator("#question")).to_be_focused()  # the button is replaced by the order
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .main")).to_have_count(0)
    settled(page)
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("/")
    expect(typed(page)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert hears(page, "Chosen: Transfers: leave as it is. Enter confirms\\.")
    page.keyboard.press("Enter")
    assert hears(
        page, "^The order is given. Where do the merchantmen sail.*A semicolon goes to the order sheet"
    )  # there is no other news
    settled(page)


def test_the_war_is_found_by_ear(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "strategic", "intro", "allied")
    listen(page)
    page.get_by_role("application", name="Chart").focus()
    assert hears(page, "N the next piece")
    ports = ["Netherlands ships in port at Surabaya", "USA ships in port at Surabaya", "ships in port at Singapore"]
    for one in ports:  # pieces in one port are announced one by one
        page.keyboard.press("n")
        assert hears(page, f"^[^.]*{one}")
    page.keyboard.press("i")
    assert hears(page, r"Singapore: 1 light cruiser force, 1 air point\. .*Borders: .*South China Sea to the north,")
    page.keyboard.press("c")
    words = page.locator(".twin .words")
    expect(words).to_contain_text("Java Sea and Singapore Borders: Bay of Bengal to the north-west")
    expect(words).to_contain_text("Trincomalee, in ")
    sheet = page.get_by_role("region", name="Order sheet")
    sheet.get_by_role("button", name="Base a ship elsewhere").focus()
    page.keyboard.press("Enter")
    expect(page.locator("form[aria-label='Base a ship elsewhere']:focus-within")).to_be_attached()
    expect(page.locator("[role=status]")).to_have_count(1)  # a single live region


def test_whoever_hands_over_may_still_undo(visit: OpenPage) -> None:
    page = visit(None)
    seats = [{"seat": "usn", "player": "me"}, {"seat": "ijn", "player": "me"}]
    made = post(page, "/tables", {"game": "tactical", "scenario": "duel", "seats": seats, "seed": "7"})
    page.goto(f"/table/{made['id']}")
    briefed(page)
    settled(page)
    page.locator("#prompt .buttons .btn").first.click()
    page.locator("#prompt .main").click()
    expect(page.get_by_role("heading", name="Hand over to")).to_be_visible()
    expect(page.get_by_role("button", name="I command")).to_be_focused()
    page.get_by_role("button", name="I am still the US Navy: undo my order").click()
    settled(page)
    expect(page.locator("#prompt")).to_contain_text("You command the US Navy")
    assert api(page, f"/tables/{table_id(page)}/view?seat=usn")["owes"]


def test_looking_back_is_said_step_by_step(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn")
    page.locator("#prompt .buttons .btn").first.click()
    page.locator("#prompt .main").click()
    settled(page)
    table = table_id(page)
    post(page, f"/tables/{table}/concede", {"seat": "usn"})
    page.goto(f"/replay/{table}")
    scrubber = page.get_by_role("slider", name="Replay")
    expect(scrubber).to_have_attribute("aria-valuetext", re.compile("0 of"))
    listen(page)
    scrubber.focus()
    page.keyboard.press("ArrowRight")
    assert hears(page, r"1 of \d.*The (US Navy|Japanese)")
    expect(scrubber).to_be_focused()
