"""The documentation of the terminal covers every command and everything that can be typed at the table."""

from __future__ import annotations

import re
from pathlib import Path

from flagplot.cli import VERBS
from flagplot.cli.terminal.looks import LOOKS
from flagplot.cli.terminal.orderfile import parse, read
from flagplot.cli.terminal.prompts import HELP
from flagplot.games import load

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")


def test_every_command_is_on_the_page() -> None:
    told = re.findall(r"^\| `(\w+)` \|", PAGE.partition("## At the table")[0], re.MULTILINE)
    assert set(told) == {verb.name for verb in VERBS} | {"lab"}


def test_everything_that_can_be_typed_at_the_table_is_on_the_page_and_in_help() -> None:
    for word in (*LOOKS, "undo", "save", "do", "check", "advise", "help", "quit"):
        if word != "map":  # an alias of board
            assert f"`{word}" in PAGE, word
        if word not in ("map", "help"):
            assert re.search(rf"^ .*\b{word}\b", HELP, re.MULTILINE), word


def test_the_pages_file_can_be_read() -> None:
    text = re.search(r"```text\n(.+?)```", PAGE, re.DOTALL)
    assert text is not None
    (plot,) = read(text[1], "tactical")
    order, faults = parse(load("tactical").notation, plot)
    assert not faults
    assert order is not None
    assert order.line().count("|") == 1


def test_the_guide_points_to_the_page() -> None:
    guide = Path(__file__).resolve().parents[2] / "docs" / "learn" / "strategic.md"
    assert "(../terminal.md)" in guide.read_text(encoding="utf-8")
