"""Every command in README and docs works: run as printed, servers until they serve, games until they ask."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from flagplot.cli import app
from tests.provisions import ROOT

GUIDES = ROOT / "docs" / "guides"  # tests/test_guides.py runs them from top to bottom
PAGES = [ROOT / "README.md", *sorted(page for page in (ROOT / "docs").rglob("*.md") if page.parent != GUIDES)]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`(?:\.venv/bin/)?flagplot ([a-z][^`{]*)`")
PROGRAM = re.compile(r" *(?:\$ )?(?:\.venv/bin/)?(?:flagplot|make|pipx?|uvx?|python3?|docker|curl|git)\b")
BIN = Path(sys.executable).parent


def printed(page: Path) -> list[str]:
    """The lines after a prompt on a page, in order."""
    blocks = BLOCK.findall(page.read_text("utf-8"))
    lines = [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]
    return [re.sub(r"\s+#.*$", "", line).strip() for line in lines]


def by_files() -> list[str]:
    """The commands that carry a battle from one game to another and back by files."""
    return [line for line in printed(ROOT / "docs" / "campaign.md") if "battle.packet" in line]


BUILDS = {
    "make play": "it is tests/server/test_serve.py's and tests/test_wheel.py's",
    "make test": "it is what runs this",
    'pip install ".[server]"': "tests/test_wheel.py installs it",
    "flagplot lab calibrate tactical": "it takes minutes; tests/lab/test_tactical_calibrate.py has a battle or two",
    **dict.fromkeys(by_files(), "tests/campaign/test_cli.py has the files that they need"),
}
"""Commands that are tested elsewhere, and where."""


def commands() -> list[str]:
    """The lines after a prompt in all blocks, without the comments beside them."""
    return sorted({line for page in PAGES for line in printed(page)})


def environment(folder: Path) -> dict[str, str]:
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path, "FLAGPLOT_HOME": str(folder), "COLUMNS": "100", "BROWSER": "true"}


@pytest.mark.parametrize("line", [line for line in commands() if line not in BUILDS])
def test_a_printed_command_runs(line: str, tmp_path: Path) -> None:
    words = shlex.split(line.replace(".venv/bin/flagplot", "flagplot"))
    if words[:2] == ["flagplot", "serve"]:
        served(words, tmp_path)
        return
    program = str(BIN / "flagplot") if words[0] == "flagplot" else words[0]
    cwd = ROOT if words[0] == "make" else tmp_path
    done = subprocess.run(
        [program, *words[1:]],
        cwd=cwd,
        env=environment(tmp_path),
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    assert done.stdout.strip(), line
    assert "Traceback" not in done.stderr


def iter_until(lines: Iterable[str], wanted: str) -> Iterator[str]:
    """The lines up to and including the first match."""
    for line in lines:
        yield line
        if re.search(wanted, line):
            return


def served(words: list[str], folder: Path) -> None:
    """Start a server at a free port, and stop it when it prints its address."""
    command = [str(BIN / "flagplot"), *(word for word in words[1:] if word != "--open"), "--port", "0"]
    with subprocess.Popen(
        command, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            assert server.stdout is not None
            # On a slow machine a lag warning may come first; the output ends when the server does.
            said = list(iter_until(server.stdout, "https?://"))
            assert re.search("https?://", "".join(said[-1:])), "".join(said)
        finally:
            server.terminate()
            server.wait(120)


def test_pictures_are_there_and_small() -> None:
    found = {
        (page.parent / path).resolve()
        for page in PAGES
        for path in re.findall(r"!\[[^\]]+\]\(([^)]+\.png)\)", page.read_text("utf-8"))
    }

    assert len(found) >= 3
    assert [path for path in found if not path.exists()] == []
    assert [path.name for path in (ROOT / "docs" / "pictures").iterdir() if path.stat().st_size > 500_000] == []
    assert set((ROOT / "docs" / "pictures").iterdir()) - found == set(), "no page shows this command"


@pytest.mark.parametrize("page", [*PAGES, *GUIDES.glob("*.md")], ids=lambda page: page.stem)
def test_no_command_stands_where_nobody_runs_it(page: Path) -> None:
    """In a block a command follows a prompt; commands within a sentence must have verbs and options that exist."""
    text = page.read_text("utf-8")
    loose = [line for kind, block in FENCE.findall(text) if kind != "console" for line in block.splitlines()]
    # Commands for other machines cannot be run here (192.0.2.0/24 is reserved for documentation).
    assert [line for line in loose if PROGRAM.match(line) and "192.0.2." not in line] == []
    for said in INLINE.findall(FENCE.sub("", text)):
        words = said.split()
        command: Any = get_command(app)
        while words and (inner := getattr(command, "commands", {}).get(words[0])):
            command = command.loaded(inner)
            words.pop(0)
        assert not getattr(command, "commands", {}) or not words, f"flagplot {said}: there is no {words[0]}"
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        assert {word for word in words if word.startswith("--")} <= known | {"--help"}, f"flagplot {said}"
