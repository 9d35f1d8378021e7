"""The live connection: orders and patches over one socket, a connection that breaks, a network that blocks WebSockets."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, Request, WebSocketRoute, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import api, briefed, confirm, pick_by_clicks, settled, sit_down, table_id, until
from tests.browser.test_two_people import set_up

LIVE = re.compile(r"/live\?")


def pieces(page: Page) -> set[str]:
    """The counters on the chart."""
    return set(page.locator("[data-piece]").evaluate_all("nodes => nodes.map((node) => node.dataset.piece)"))


def test_orders_go_over_the_live_link_and_only_changes_come_back(visit: OpenPage) -> None:
    page = visit(None)
    frames: list[str] = []
    posted: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    sit_down(page, "operational", "easter", "allies")
    posted.clear()
    for _ in range(6):
        pick_by_clicks(page, ("Move",))
        settled(page)
    assert [url for url in posted if url.endswith("/orders")] == []
    told = [json.loads(frame) for frame in frames]
    states = [one["body"]["state"] for one in told if one["type"] == "answer" and one["status"] == 200]
    assert {one["type"] for one in states} == {"patch"}
    sizes = [len(frame) for frame in frames if '"patch"' in frame]
    assert max(sizes) < 12_000 < len(json.dumps(api(page, f"/tables/{table_id(page)}/view")))
    view = api(page, f"/tables/{table_id(page)}/view")["view"]
    on_chart = {group["id"] for group in view["groups"].values() if group["at"] and group["ships"]}
    assert on_chart <= pieces(page)


def test_a_line_cut_in_the_middle_is_mended_and_the_order_counts_once(visit: OpenPage) -> None:
    page = visit(None)
    lines: list[WebSocketRoute] = []
    deaf: list[bool] = []

    def through(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        lines.append(socket)
        socket.on_message(server.send)
        server.on_message(lambda message: None if deaf else socket.send(message))

    page.route_web_socket(LIVE, through)
    sit_down(page, "tactical", "duel", "usn")
    count = len(lines)
    before = api(page, f"/tables/{table_id(page)}/view")["view"]["turn"]
    # The order arrives, its answer does not: then the connection is cut.
    deaf.append(True)
    page.get_by_role("button", name="Steady on").click()
    page.locator("#prompt .main").click()
    until(page, lambda: api(page, f"/tables/{table_id(page)}/view")["view"]["turn"] > before)
    deaf.clear()
    lines[-1].close(code=1012)
    settled(page)
    assert len(lines) > count
    expect(page.locator(".link-note")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)  # sent again with the same key, it is not a stale order
    assert api(page, f"/tables/{table_id(page)}/view")["view"]["turn"] == before + 1


def test_without_sockets_the_news_is_asked_for(visit: OpenPage) -> None:
    ann = visit()
    set_up(ann, japan="open", allies="me")
    link = ann.get_by_label("Invite your friends").input_value()
    ben = visit(None)
    refused: list[WebSocketRoute] = []

    def refuse(socket: WebSocketRoute) -> None:
        refused.append(socket)
        socket.close(code=1013)

    ben.route_web_socket(LIVE, refuse)
    waiting = 0

    def count(request: Request, more: int) -> None:
        nonlocal waiting
        waiting += more if "/poll?" in request.url else 0

    ben.on("request", lambda request: count(request, 1))
    ben.on("requestfinished", lambda request: count(request, -1))
    ben.on("requestfailed", lambda request: count(request, -1))
    ben.goto(link)
    ben.get_by_role("button", name="Take the seat of Japan").click()
    briefed(ben)
    briefed(ann)
    note = ben.locator(".link-note")
    expect(note).to_contain_text("we ask every few seconds")
    for page in (ben, ann, ben):
        if page.locator("#prompt[data-state=asked]").count():
            before = api(page, f"/tables/{table_id(page)}/view")["version"]
            pick_by_clicks(page, ("Done",))
            until(page, lambda: api(page, f"/tables/{table_id(page)}/view")["version"] != before)  # noqa: B023  # at once
    shown = ben.locator("#prompt h1").inner_text()
    assert shown
    # However often the socket is refused, only one long poll at a time waits at the server.
    for _ in range(4):
        count_before = len(refused)
        ben.evaluate("dispatchEvent(new Event('online'))")  # the page reconnects at once
        until(ben, lambda: len(refused) > count_before)  # noqa: B023  # at once
    expect(note).to_contain_text("we ask every few seconds")
    until(ben, lambda: waiting == 1)


def test_results_are_spoken_and_the_words_of_the_chart_are_current(visit: OpenPage) -> None:
    page = visit(None)
    sit_down(page, "tactical", "duel", "usn", seed=3)
    page.get_by_role("button", name="Steady on").click()
    confirm(page)
    settled(page)
    spoken = page.locator(".hide[role=status]")
    expect(spoken).to_contain_text(re.compile(r"fires .* guns at"))
    view: Any = api(page, f"/tables/{table_id(page)}/view")["view"]
    ship = view["ships"]["minneapolis"]
    page.get_by_text("The chart in words").click()
    words = page.locator(".twin .words").inner_text()
    assert "Minneapolis" in words
    assert f"{ship['course'] // 10:03d}" in words
    report = page.get_by_role("button", name=re.compile(r"^The report, \d+ steps$"))
    since = report.inner_text()
    page.reload()
    expect(report).to_have_text(since)  # events since our order, also for a client that reconnects later
