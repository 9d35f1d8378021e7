"""Every text of the client comes from a catalogue (content/text/<language>/client): checked in the sources, and on the screen in the pseudo-locale."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Response, expect

from flagplot.games import load
from flagplot.kernel.text.said import SPOKEN, own, read
from flagplot.server.catalogue import Catalogue
from flagplot.server.said import CLIENT
from tests.browser.conftest import OpenPage, client
from tests.browser.prose import literals, strays
from tests.browser.table import PATIENCE, api, post, still
from tests.browser.test_telling import OPENS, RECORDED
from tests.server.harness import serving
from tests.test_catalogues import facts_in_words

HERE = Path(__file__).parents[2]
WEB = HERE / "web"

# Words that are not texts: the browser's names of keys, and the server's names of orders, outcomes and data.
KEYS = {
    "Arrow",
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Enter",
    "Escape",
    "Content-Type",
    "it halo",
    "moved keys",
    "film speed",
    "&ensp;",
}
NOTATION = {
    "against invasion",
    "advantage",
    "overrule",
    "DEPTH AB",
    "DEPTH Ab",
    "ask leave",
    "carry on",
    "by hand",
    "offer end",
    "flagplot",
    "new force",
}
DATES = {
    day.strftime(form)
    for day in (date(1942, 1, 1) + timedelta(days=30 * n) for n in range(12))
    for form in ("%a", "%b", "%B")
}
"""The browser's own names of days and months, in the language of the page."""
GEOJSON = {"Polygon", "MultiPolygon", "MultiLineString", "FeatureCollection"}
DATA = {"no effect", "we hold", "out of reach", "Sunk", "Fast", "Slow", "Transport", "Japanese"}


def fields() -> set[str]:
    """Fields of orders by verb and name, as forms describe them."""
    games = [load(slug) for slug in ("strategic", "operational", "tactical")]
    names = {name for game in games for name in names_in(game.notation.schema())}
    return {f"{verb} {name}" for game in games for verb in game.notation.verbs for name in names}


def names_in(schema: Any) -> set[str]:
    """The properties of a schema and its subschemas."""
    if isinstance(schema, list):
        return {name for one in schema for name in names_in(one)}
    if not isinstance(schema, dict):
        return set()
    own = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
    return own | {name for one in schema.values() for name in names_in(one)}


def classes() -> set[str]:
    """Phases and messages by the names of their classes."""
    sources = (HERE / "src" / "flagplot").rglob("*.py")
    return {name for file in sources for name in re.findall(r"^class (\w+)", file.read_text("utf-8"), re.MULTILINE)}


def test_no_text_stands_outside_the_catalogue() -> None:
    known = classes() | fields() | KEYS | NOTATION | GEOJSON | DATA
    found = [
        f"{file.relative_to(WEB)}: {said!r}"
        for file in sorted((WEB / "src").rglob("*"))
        if file.suffix in (".ts", ".svelte") and file.name != "wire.ts"
        for said in strays(file)
        if said.strip() not in known and said.split()[0] not in NOTATION
    ]
    assert found == []


def test_a_text_outside_the_catalogue_is_found(tmp_path: Path) -> None:
    file = tmp_path / "Page.svelte"
    file.write_text(
        '<script lang="ts">const a = `${n} ships are ${`sunk by ${b}`}`; const c = /"x/.test("All hands"); // Not this</script>\n'
        '<p title="Look here" class="big red">{t.ok} Plain words {n ? "Two words" : t.no}</p><style>.a { content: "no no"; }</style>'
    )
    assert sorted(strays(file)) == [" ships are ", "All hands", "Look here", "Plain words", "Two words", "sunk by "]
    assert literals('f("a", `b${g("c")}d`)') == ["a", "b", "c", "d"]


# The client in the pseudo-locale: plain English must come from the server.

LOOK = """() => {
    const seen = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const at = walk.currentNode.parentElement;
        if (at && !at.closest('script, style, noscript, datalist') && at.getClientRects().length) seen.push(walk.currentNode.data);
    }
    for (const node of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (node.getAttribute(name)) seen.push(node.getAttribute(name));
    for (const node of document.querySelectorAll('option')) seen.push(node.textContent);
    return seen.filter((text) => text.trim());
}"""


class Listener:
    """Everything that a page received, as sequences of words."""

    def __init__(self, page: Page) -> None:
        self._heard: set[str] = set()
        self._told = " "
        page.on("response", self._hear)
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self._take(str(frame))))

    def _hear(self, answer: Response) -> None:
        if "/api/" not in answer.url or answer.url.endswith("/api/words"):
            return
        try:
            self._take(answer.text())
        except Error:
            return  # the page has navigated on and never received the body

    def _take(self, text: str) -> None:
        try:
            new = set(strings(json.loads(text))) - self._heard
        except ValueError:
            return
        self._heard |= new
        self._told += "".join(f"{plain(one)} | " for one in new)

    def knows(self, words: str) -> bool:
        """Whether the server has sent these words in sequence."""
        return f" {plain(words)} " in self._told


def strings(value: Any) -> Iterator[str]:
    """All strings of a JSON value, including keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield str(key)
            yield from strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)


def plain(text: str) -> str:
    """The words of a text, in lower case."""
    return " ".join(re.findall(r"[a-z]+", text.lower()))


def is_strange(word: str) -> bool:
    """Whether a word has letters outside the English alphabet."""
    return any(letter.isalpha() and unicodedata.normalize("NFC", letter) > "\x7f" for letter in word)


def unexplained(page: Page, server: Listener) -> list[str]:
    """Runs of readable words on the page that the server never sent, after waiting for messages in transit."""
    still(page)
    tries = 100
    while (found := unheard(page, server)) and (tries := tries - 1):
        still(page)
    return found


def unheard(page: Page, server: Listener) -> list[str]:
    """Runs of readable words that the server has not sent so far."""
    found = []
    for text in page.evaluate(LOOK):
        runs = re.split(r"[^\w\s'’-]+|\d+|\n", text)
        for run in runs:
            said: list[str] = []
            for word in [*run.split(), "\x80"]:
                if word != "\x80" and not is_strange(word):
                    said.append(word)
                    continue
                words = " ".join(said)
                if re.search(r"[A-Za-z]{2,}", words) and words not in DATES and not server.knows(words):
                    found.append(words)
                said = []
    return sorted(set(found))


def test_a_client_in_plain_letters_does_not_pass(visit: OpenPage) -> None:
    page = visit("/nowhere", missing=True)
    heard = Listener(page)
    page.goto("/account")
    page.get_by_role("button", name="Sign up").wait_for()
    assert {"Your account", "Password", "Sign up"} <= set(unheard(page, heard))


GAMES = [("tactical", "duel", "usn"), ("operational", "easter", "allies"), ("strategic", "intro", "allied")]


def test_in_strange_letters_every_plain_word_comes_from_the_server(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("kernel", *(f"client/{one}" for one in CLIENT)):
        monkeypatch.setitem(SPOKEN, name, own(name).pseudo())
    monkeypatch.setitem(SPOKEN, "strategic", read("strategic").pseudo())  # the client borrows its counters
    with serving(tmp_path, Catalogue.standard(), static=client()) as server:
        context = browser.new_context(
            base_url=server.base, viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
        )
        page = context.new_page()
        heard = Listener(page)
        faults: dict[str, list[str]] = {}
        for path in ("/", "/learn", "/rules", "/odds", "/account", "/new/operational", "/table/none", "/nowhere"):
            page.goto(path)
            page.locator("main h1").first.wait_for()
            faults[path] = unexplained(page, heard)
        for game, scenario, seat in GAMES:
            seats = [{"seat": seat, "player": "me"}]
            made = post(page, "/tables", {"game": game, "scenario": scenario, "seats": seats, "seed": "7"})
            page.goto(f"/table/{made['id']}")
            page.locator("dialog[open]").wait_for()
            faults[f"{game} briefing"] = unexplained(page, heard)
            page.keyboard.press("Enter")
            page.wait_for_selector("#prompt[data-state=asked]")
            page.locator("#prompt .buttons .btn").first.click()
            page.locator("#prompt .main").click()
            page.wait_for_selector("#prompt[data-state=asked]")
            page.locator(".twin summary").click()
            for tab in ("orders", "force", "odds", "signals", "talk"):
                page.locator(f"#tab-{tab}").click()
                faults[f"{game} {tab}"] = unexplained(page, heard)
            for key in (".", "?"):
                page.keyboard.press("Escape")
                page.evaluate("document.activeElement.blur()")
                page.keyboard.press(key)
                page.locator("dialog[open]").wait_for()
                faults[f"{game} {key}"] = unexplained(page, heard)
                page.keyboard.press("Escape")
        context.close()
    assert {place: found for place, found in faults.items() if found} == {}


def test_in_strange_letters_the_log_is_strange_but_for_names(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """End to end: a server whose games use the pseudo-locale, and its sentences on the page of a recorded game."""
    for game, *_ in RECORDED:
        title = load(game)
        monkeypatch.setattr(title, "catalogue", type(title.catalogue)(title.catalogue.messages.pseudo()))
    with serving(tmp_path, Catalogue.standard(), static=client()) as server:
        context = browser.new_context(base_url=server.base, reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        for game, replay, before, seat in RECORDED:
            text = (HERE / "tests" / game / "golden" / f"{replay}.replay").read_text("utf-8")
            cut = text[: text.index(f"\n{before}") + 1]
            made = post(page, "/tables/import", {"replay": cut, "seats": [{"seat": seat, "player": "me"}]})
            events = api(page, f"/tables/{made['id']}/events?seat={seat}")["events"]
            assert len(events) > 8
            for event in events:
                words = "".join(part if isinstance(part, str) else "·" for part in event["parts"])
                for fact in sorted(facts_in_words(event["facts"]), key=len, reverse=True):
                    words = words.replace(fact, "·").replace(fact[:1].upper() + fact[1:], "·")
                assert not re.search(r"[A-Za-z]{3,}", words), (game, event["kind"], words)
            page.goto(f"/table/{made['id']}")
            page.locator("dialog[open]").wait_for()
            page.keyboard.press("Enter")
            page.locator("#tab-signals").click()
            told = [event["text"] for event in events if event["kind"] not in OPENS]
            expect(page.locator("#panel-body .text")).to_have_text(told[::-1])
        context.close()
