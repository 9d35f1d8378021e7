"""Violations that axe finds on a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


RUN = """async (within) => {
    const part = document.querySelector(within);
    // What is seen on a button is part of what it is called: still an experiment of axe, off unless asked for.
    const also = { 'label-content-name-mismatch': { enabled: true } };
    const all = await axe.run(part, { resultTypes: ['violations'], rules: also });
    const root = document.documentElement;
    const theme = root.dataset.theme;
    root.dataset.theme = theme === 'night' ? 'day' : 'night';
    const colours = await axe.run(part, { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] });
    root.dataset.theme = theme;
    return [...all.violations, ...colours.violations];
}"""
"""Light and dark theme differ in colours only, so one of them needs the colour rules only."""


def serious(page: Page, within: str = "html") -> list[str]:
    """Violations that axe rates serious or critical, in light and dark theme, on the page or a part of it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, within)
    return [
        f"{fault['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
