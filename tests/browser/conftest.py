"""Fixtures for browser tests: a real server, a real browser."""

from __future__ import annotations

import base64
import hashlib
import itertools
import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from flagplot.server.catalogue import Catalogue
from tests.browser.chromium import FLAGS, chromium
from tests.browser.table import PATIENCE
from tests.server.harness import serving

BUILT = Path(__file__).parents[2] / "src" / "flagplot" / "server" / "static"
PICTURES = Path(__file__).parents[2] / "build" / "pictures"


def client() -> Path:
    """The folder of the built client; FLAGPLOT_CLIENT names another build."""
    static = Path(os.environ.get("FLAGPLOT_CLIENT", BUILT))
    assert (static / "index.html").exists(), "The client is not built: make client."
    return static


class Lots:
    """The server's random source for seeds, bots and tokens: the same in every run of a test."""

    def __init__(self) -> None:
        self.draw_for("")

    def draw_for(self, test: str) -> None:
        """Restart the sequence."""
        self._test, self._drawn = test, itertools.count()

    def __call__(self, size: int) -> str:
        lot = hashlib.shake_256(f"{self._test} {next(self._drawn)}".encode()).digest(size)
        return base64.urlsafe_b64encode(lot).decode().rstrip("=")


LOTS = Lots()
SAME_NONCES = "crypto.getRandomValues = (bytes) => bytes.fill(7);"
"""The browser's random source for nonces: the same in every run of a test."""


@pytest.fixture(autouse=True)
def _same_lots(request: pytest.FixtureRequest) -> None:
    LOTS.draw_for(request.node.nodeid)


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with all games."""
    with serving(tmp_path_factory.mktemp("server"), Catalogue.standard(), static=client(), token=LOTS) as server:
        yield server.base


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this worker."""
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=chromium(), args=FLAGS, timeout=PATIENCE)
        yield opened
        opened.close()


expect.set_options(timeout=PATIENCE)
OpenPage = Callable[..., Page]


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def visit(browser: Browser, base: str, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Opens pages, each in a browser context of its own; an error in any of them fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(
        path: str | None = "/", width: int = 1440, height: int = 900, *, missing: bool = False, **more: Any
    ) -> Page:
        """A page, empty without a path; with `missing` its requests may be answered by 403 or 404."""
        viewport = {"width": width, "height": height}
        context = browser.new_context(**{"base_url": base, "viewport": viewport, "reduced_motion": "reduce", **more})
        contexts.append(context)
        context.add_init_script(SAME_NONCES)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        slowed(page)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on(
            "console",
            lambda said: (
                faults.append(said.text)
                if said.type == "error" and not (missing and re.search("40[14]", said.text))
                else None
            ),
        )
        if path is not None:
            page.goto(path)
        return page

    yield open_page
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):
            for page in context.pages:
                keep(page, f"{request.node.name}-failed-{number}")
        context.close()
    network = [fault for fault in faults if "ERR_" in fault or "WebSocket" in fault or "409" in fault]
    assert [fault for fault in faults if fault not in network] == []


def slowed(page: Page) -> None:
    """FLAGPLOT_SLOW=6 makes the page's processor six times slower and its network slow, to find tests that depend on speed."""
    rate = float(os.environ.get("FLAGPLOT_SLOW", "1"))
    if rate > 1:
        line = page.context.new_cdp_session(page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        line.send("Network.enable")
        late = {"offline": False, "latency": 50 * rate, "downloadThroughput": -1, "uploadThroughput": -1}
        line.send("Network.emulateNetworkConditions", late)


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keep a screenshot as an artefact."""

    return lambda page, name: keep(page, f"{request.node.name}-{name}")


def keep(page: Page, name: str) -> None:
    """Save a screenshot; with a long timeout for busy machines."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{re.sub('[^a-z0-9-]+', '-', name.lower())}.png", timeout=PATIENCE)
