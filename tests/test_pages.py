"""The documentation names only what exists, and each decision is one page of the same form."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from flagplot.server.settings import Limits
from tests.provisions import ROOT

PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("0*.md"))
LONGEST_DECISION = 620
"""Words: one printed page."""
CODE = {".py", ".ts", ".svelte", ".toml", ".ftl"}
MADE = {"benchmarks/results.json", "easter/report.json", "/api/schema/openapi.json"}
"""Files that a program writes, or a server serves."""
OTHERS = {"getswitchinterval", "pg_dump", "test_submarines_do_not_fire_at_aircraft"}
"""Names of other projects, and examples."""
FILE = re.compile(r"[\w./<>*-]+\.(?:py|toml|ftl|svelte|ts|md|sql|json)")
NAME = re.compile(r"[A-Z]\w*[a-z]\w*|[a-z_]+\.[a-zA-Z_.]+(?:\(.*\))?|[a-z_]+\(.*\)|[a-z]+_[a-z_]+")


@cache
def files() -> tuple[str, ...]:
    folders = ("src", "web/src", "web/tests", "tests", "docs", "benchmarks", "tools", "examples", "requirements")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if "static" not in path.parts]
    return tuple(str(path) for path in (*found, *ROOT.glob("*"), *(ROOT / "web").glob("*")) if path.is_file())


@cache
def words() -> frozenset[str]:
    """Every word of the sources."""
    others = ("Makefile", "pyproject.toml", "Dockerfile", "compose.yaml", "hatch_build.py", "hatch_sources.py")
    paths = [path for path in map(Path, files()) if path.suffix in CODE and path != Path(__file__)]
    text = "\n".join(path.read_text(encoding="utf-8") for path in [*paths, *(ROOT / name for name in others)])
    return frozenset(re.findall(r"\w+", text))


def is_there(path: str) -> bool:
    """Whether there is such a file; `<game>` and `*` stand for any name."""
    pattern = re.compile("/" + re.sub(r"<\w+>|\\\*", "[^/]*", re.escape(path)) + "$")
    return path in MADE or any(pattern.search(name) for name in files())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_exists(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    quoted = re.findall(r"`([^`\n]+)`", text)
    gone = [word for word in quoted if FILE.fullmatch(word) and not is_there(word)]
    names = {name for word in quoted if NAME.fullmatch(word) and not FILE.fullmatch(word) for name in parts_of(word)}

    assert gone == [], "files that are gone: name those that took their place"
    assert sorted(names - words() - OTHERS) == [], "names that no source has: mend the page"


def parts_of(word: str) -> list[str]:
    return re.findall(r"[A-Za-z_]\w+", word.partition("(")[0])


def test_names_that_are_gone_are_seen() -> None:
    assert is_there("server/tables/clocks.py")
    assert is_there("content/text/<language>/*.ftl")
    assert not is_there("server/tables/watches.py")
    assert "Writer" in words()
    assert "Watchkeeper" not in words()


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_a_decision_is_one_page_of_context_decision_and_cost(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    head = text.splitlines()[0]

    assert head.startswith(f"# {page.stem[:4]} ")
    for section in ("**Accepted.**", "\n## Context\n", "\n## Decision\n", "\n## Cost"):
        assert section in text
    assert len(text.split()) <= LONGEST_DECISION, "one page: move measurements and explanations to docs/"


def test_the_list_of_decisions_has_their_titles() -> None:
    listed = re.findall(
        r"^\| \[(\d+)\]\((\S+)\) \| (.*) \|$", (DECISIONS[0].parent / "index.md").read_text("utf-8"), re.MULTILINE
    )
    titles = [page.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").split(" ", 1) for page in DECISIONS]

    assert listed == [(number, page.name, title) for page, (number, title) in zip(DECISIONS, titles, strict=True)]


UNITS = {"": 1, "s": 1, "kB": 1024, "MB": 1024 * 1024}


def test_the_limits_on_the_page_are_those_of_the_server() -> None:
    page = (
        (ROOT / "docs" / "server.md")
        .read_text(encoding="utf-8")
        .partition("| limit | default |")[2]
        .partition("\n\n")[0]
    )
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines()[2:]]
    limits, told = Limits(), {}
    for names, defaults, *_ in rows:
        for name, default in zip(names.split(", "), re.split(r", (?=\d)", defaults), strict=True):
            figure, _, unit = default.partition(" ")
            told[name.strip("`")] = int(figure.replace(",", "")) * UNITS[unit]

    assert len(told) > 15
    assert told == {name: getattr(limits, name) for name in told}
