"""The client in a real Chromium: how smoothly the hex chart pans, how small the first page is and how soon it can be used."""

from __future__ import annotations

import itertools
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.timing import SECONDS, report
from flagplot.server.catalogue import Catalogue
from tests.browser.chromium import FLAGS, chromium
from tests.server.harness import serving

BUILT = Path(__file__).parents[1] / "src" / "flagplot" / "server" / "static"

# Drags the chart a little in every frame, like a hand, and records the time of each frame.
PAN = """(seconds) => new Promise((done) => {
    const pane = document.querySelector('.window');
    const box = pane.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const send = (to, type, dx, dy) => to.dispatchEvent(new MouseEvent(type, {
        bubbles: true, cancelable: true, view: window, clientX: x + dx, clientY: y + dy, buttons: 1 }));
    send(pane, 'mousedown', 0, 0);
    const frames = [];
    const start = performance.now();
    requestAnimationFrame(function step(now) {
        frames.push(now);
        const turn = (now - start) / 260;
        send(window, 'mousemove', 170 * Math.sin(turn), 120 * Math.sin(1.7 * turn));
        if (now - start < seconds * 1000) return requestAnimationFrame(step);
        send(window, 'mouseup', 0, 0);
        done(frames);
    });
})"""


def first_page(browser: Browser, base: str) -> dict[str, float]:
    """Bytes over the network and milliseconds until the first button can be pressed, with an empty cache."""
    best = float("inf")
    size = 0.0
    for _ in range(3):
        page = browser.new_context(base_url=base, viewport={"width": 1440, "height": 900}).new_page()
        page.goto("/")
        page.get_by_role("button", name="Play now: The raid").wait_for()
        best = min(best, page.evaluate("() => performance.now()"))
        entries = "() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        size = page.evaluate(f"({entries})().reduce((sum, one) => sum + one.transferSize, 0)")
        page.context.close()
    return {"first_page_kb": size / 1000, "interactive_ms": best}


def open_chart(browser: Browser, base: str) -> Page:
    """The Bay of Bengal with its hexes, counters and coasts."""
    page = browser.new_context(base_url=base, viewport={"width": 1440, "height": 900}).new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now: The raid").click()
    page.get_by_role("dialog", name="Briefing").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_selector("svg.plot")
    page.wait_for_timeout(1000)
    return page


def metrics(session: Any) -> dict[str, float]:
    """Seconds of processor time that the page's main thread has used so far; other work on the machine does not count."""
    return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}


def pan(page: Page) -> dict[str, float]:
    """Times of frames while panning: the best of three runs, which is the least disturbed one."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    found: dict[str, float] = {"pan_fps": 0.0}
    for _ in range(3):
        before = metrics(session)
        frames: list[float] = page.evaluate(PAN, max(2.0, SECONDS))
        after = metrics(session)
        gaps = sorted(b - a for a, b in itertools.pairwise(frames))
        fps = 1000 / statistics.mean(gaps)
        if fps > found["pan_fps"]:
            found = {
                "pan_fps": fps,
                "pan_p95_ms": gaps[int(len(gaps) * 0.95)],
                "pan_work_ms": 1000 * (after["TaskDuration"] - before["TaskDuration"]) / len(frames),
            }
    return found


def main() -> None:
    """Print the figures as JSON for `python -m benchmarks`."""
    static = Path(os.environ.get("FLAGPLOT_CLIENT", BUILT))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), Catalogue.standard(), static=static) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        figures = first_page(browser, server.base)
        page = open_chart(browser, server.base)
        board = page.evaluate("fetch('/api/games/operational/board').then((answer) => answer.json())")["board"]
        figures |= pan(page) | {"hexes": float(board["columns"] * board["rows"])}
        browser.close()
    report(figures)


if __name__ == "__main__":
    main()
