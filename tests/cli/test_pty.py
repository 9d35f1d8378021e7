"""The command in a real terminal: between two people the screen is cleared, including its scrollback."""

from __future__ import annotations

import os
import pty
import select
import sys
import time
from pathlib import Path


def typed(words: list[str], lines: list[str], home: Path) -> str:
    """Run the command in a terminal and type a line whenever it waits for one."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(FLAGPLOT_HOME=str(home), TERM="xterm", COLUMNS="100")
        os.execv(sys.executable, [sys.executable, "-c", "from flagplot.cli import main; main()", *words])
    shown, asked, end = b"", 0, time.monotonic() + 60
    waiting = (b"> ", b"press Enter.")
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 1.0)[0]:
            continue
        try:
            shown += os.read(terminal, 65536)
        except OSError:
            break
        if asked < len(lines) and shown.endswith(waiting):
            os.write(terminal, f"{lines[asked]}\n".encode())
            asked += 1
    os.close(terminal)
    os.waitpid(child, 0)
    return shown.decode("utf-8", "replace")


def test_the_screen_is_cleared_for_the_next_player_and_nothing_can_be_scrolled_back(tmp_path: Path) -> None:
    lines = ["forces", "done", "", "quit"]
    shown = typed(["play", "operational", "--scenario", "campaign", "--as", "both", "--seed", "4"], lines, tmp_path)
    before, _, after = shown.partition("Japan: it is your turn. Everybody else look away, then press Enter.")

    assert "warspite" in before
    assert before.endswith("\x1b[3JThe Allies may still take back the last order: undo.\r\n")
    assert "\x1b[3J" in after
    assert "warspite" not in after
    assert "--as all" in after


UP = "\x1b[A"


def test_lines_can_be_edited_and_come_back_with_the_arrow_keys(tmp_path: Path) -> None:
    words = ["play", "operational", "easter", "--seed", "4"]
    first = typed(words, ["card akagj\x7fi", "quit"], tmp_path)
    assert "Akagi: " in first
    again = typed(words, [f"{UP}{UP}", "quit"], tmp_path)  # the line before `quit`, from the session before
    assert "Akagi: " in again
    history = tmp_path / "history"
    assert "card akagi" in history.read_text(encoding="utf-8")
    assert history.stat().st_mode & 0o077 == 0
    assert all("card" not in game.read_text(encoding="utf-8") for game in (tmp_path / "games").iterdir())


def test_at_a_shared_screen_the_arrow_keys_tell_nothing_of_the_last_player(tmp_path: Path) -> None:
    words = ["play", "operational", "--scenario", "campaign", "--as", "both", "--seed", "4"]
    shown = typed(words, ["card warspite", "done", "", f"{UP}{UP}", "quit"], tmp_path)
    assert "Warspite: " in shown.partition("look away")[0]
    assert "arspite" not in shown.partition("look away")[2]
    assert not (tmp_path / "history").exists()
