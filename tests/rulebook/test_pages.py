import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from flagplot.rulebook import GAMES, load
from flagplot.rulebook.pages import page, pages
from flagplot.rulebook.trace import Place, Trace

HOOK = Path(__file__).resolve().parents[2] / "docs" / "hooks" / "rulebook_pages.py"
FOUND = Trace(
    code={"MK-SUB-9": (Place("src/flagplot/operational/phases/submarines.py", 12, "screen"),)},
    tests={"MK-SUB-9": (Place("tests/operational/rules/test_submarines.py", 7, "test_screen"),)},
)


@pytest.mark.parametrize("game", GAMES)
def test_every_link_within_a_page_has_its_anchor_once(game: str) -> None:
    text = page(load(game), FOUND)
    anchors = re.findall(r"\{ #(\S+) \}", text) + re.findall(r'<span id="([^"]+)">', text)

    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= set(anchors)
    assert {rule.id for rule in load(game).rules} <= set(anchors)


@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_as_wide_as_its_heading(game: str) -> None:
    width = None
    for line in page(load(game), FOUND).splitlines():
        if not line.startswith("|"):
            width = None
            continue
        bars = len(re.findall(r"(?<!\\)\|", line))
        width = width or bars
        assert bars == width, line


def test_rules_lead_to_code_and_tests() -> None:
    text = page(load("operational"), FOUND)
    section = text.partition("{ #MK-SUB-9 }")[2].partition("\n#### ")[0]

    assert 'href="../../../src/flagplot/operational/phases/submarines.py#L12"' in section
    assert "<code>tests/operational/rules/test_submarines.py:7</code>" in section
    assert "[MK-TAB-ASW](#MK-TAB-ASW)" in section
    assert '<span class="kind written"' in section


def test_links_may_begin_elsewhere() -> None:
    assert 'href="here/src/flagplot/operational/' in page(load("operational"), FOUND, "here/")


def test_overview_counts_what_is_obeyed_and_proved() -> None:
    made = pages(FOUND)

    assert set(made) == {"rules/index.md", *(f"rules/{game}.md" for game in GAMES)}
    assert (
        "| [operational](operational.md) | Mongoose vs. King Cobra | 387 | 90 | 19 | 1 | 1 |" in made["rules/index.md"]
    )


def test_signs_that_markdown_would_eat_are_kept() -> None:
    text = page(load("strategic"), FOUND)

    assert "port\\_strike" in text
    assert "lsp_rule" in text.partition("## Options")[2]


@pytest.mark.parametrize(
    "repo, root", [("", "../../../"), ("https://example.org/f/", "https://example.org/f/blob/main/")]
)
def test_hook_hands_every_page_to_the_builder(repo: str, root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    builder = ModuleType("mkdocs.structure.files")
    made = SimpleNamespace(generated=lambda _, path, content: (path, content))
    monkeypatch.setattr(builder, "File", made, raising=False)
    for name in ("mkdocs", "mkdocs.structure"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, builder.__name__, builder)
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = importlib.util.spec_from_file_location("rulebook_pages", HOOK)
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)

    files = hook.on_files([], config=SimpleNamespace(repo_url=repo))

    assert [path for path, _ in files] == list(pages(FOUND))
    assert f'href="{root}src/flagplot/operational/' in dict(files)["rules/operational.md"]
