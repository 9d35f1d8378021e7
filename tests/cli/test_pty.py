"""The command in a real terminal: between two people the screen is cleared, with everything that could be scrolled back to."""

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
    before, _, after = shown.partition("japan, it is your turn. Everybody else look away, then press Enter.")

    assert "warspite" in before
    assert before.endswith("\x1b[3Jallies may still take back the last order: undo.\r\n")
    assert "\x1b[3J" in after
    assert "warspite" not in after
    assert "--as all" in after
