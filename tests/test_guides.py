"""The guides work: files are written, commands run and programs executed in the order of each page."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.provisions import ROOT

GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))
BLOCK = re.compile(r"^```(python|toml|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"# ([a-z-]+\.(?:py|toml))\n")


def ran(folder: Path, *words: str, program: str = "") -> bool:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {
        **os.environ,
        "PATH": path,
        "FLAGPLOT_HOME": str(folder),
        "COLUMNS": "100",
        "PYTHONPATH": str(folder),
    }
    done = subprocess.run(
        words, cwd=folder, env=environment, input=program, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{program}\n{done.stdout[-2000:]}{done.stderr[-3000:]}"
    return True


@pytest.mark.slow
@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
def test_a_guide_runs_from_top_to_bottom(page: Path, tmp_path: Path) -> None:
    program, has_run = "", False
    for language, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        name = NAMED.match(text)
        if name:
            (tmp_path / name[1]).write_text(text, encoding="utf-8")
        elif language == "python":
            program += text  # later programs of a page continue the earlier ones
        else:
            if program:
                has_run = ran(tmp_path, sys.executable, "-", program=program)
            program = ""
            for line in text.splitlines():
                if line.startswith("$ "):
                    has_run = ran(tmp_path, *shlex.split(line[2:]))
    if program:
        has_run = ran(tmp_path, sys.executable, "-", program=program)
    assert has_run


def test_every_guide_is_in_the_menu() -> None:
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert [page.name for page in GUIDES if f"guides/{page.name}" not in menu] == []
