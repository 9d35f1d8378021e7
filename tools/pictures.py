"""Take the screenshots of README and docs from the real client: `make pictures`. A real server, a real browser, light theme."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from flagplot.server.catalogue import Catalogue
from tests.browser.chromium import FLAGS, chromium
from tests.browser.conftest import LOTS, client
from tests.browser.table import PATIENCE, sit_down, still
from tests.server.harness import serving

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "pictures"
SCREEN = {"width": 1440, "height": 900}


def home(page: Page) -> None:
    """The home page."""
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


PICTURES: dict[str, Callable[[Page], None]] = {
    "home": home,
    "strategic": lambda page: sit_down(page, "strategic", "pacific", "axis"),
    "operational": lambda page: sit_down(page, "operational", "easter", "allies"),
    "tactical": lambda page: sit_down(page, "tactical", "denmark-strait", "rn"),
}


def main(names: list[str]) -> None:
    """Take those that are named, or all."""
    expect.set_options(timeout=PATIENCE)
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS, timeout=PATIENCE)
        with serving(Path(folder), Catalogue.standard(), static=client(), token=LOTS) as server:
            for name in names or PICTURES:
                context = browser.new_context(
                    base_url=server.base, viewport=SCREEN, color_scheme="light", reduced_motion="reduce"
                )
                page = context.new_page()
                page.set_default_timeout(PATIENCE)
                PICTURES[name](page)
                still(page)
                page.screenshot(path=OUT / f"{name}.png")
                print(f"docs/pictures/{name}.png: {(OUT / f'{name}.png').stat().st_size // 1024} KB")
                context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
