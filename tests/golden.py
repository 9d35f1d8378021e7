"""Golden games: `tests/<game>/golden/*.replay` with transcripts beside them. `make golden` rewrites the transcripts."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from flagplot.kernel.match import Match
from flagplot.kernel.replay import Line, parse
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.text.catalogue import explain
from tests.shelf import games

TESTS = Path(__file__).resolve().parent
OWN_VOICE = ("operational",)
"""Games that have their own tests of golden transcripts, with titles, turn by turn."""


def replays() -> list[Path]:
    """Every golden replay whose transcript is written here."""
    return sorted(path for path in TESTS.glob("*/golden/*.replay") if path.parent.parent.name not in OWN_VOICE)


def transcript(path: Path) -> str:
    """The game as a transcript from Control's view: date and place, the order, what happened and why."""
    replay = parse(path.read_text(encoding="utf-8"))
    game = games()[replay.game]
    lines: list[str] = []
    seen, where = 0, ""

    def watch(match: Match, line: Line) -> None:
        nonlocal seen, where
        log = match.state.logs[CONTROL]
        lines.append(f"{line.seat}: {line.order}")
        for event in log.since(seen):
            lines.extend(f"    {text}" for text in explain(event, game.catalogue))
        seen = len(log)
        now = " › ".join(match.state.where())
        if now != where:
            lines.extend(["", f"== {now}"] if now else [])
            where = now

    match = replay.play(game, watch=watch)
    return "\n".join([*lines, "", str(match.state.outcome or "Not over.")]).rstrip() + "\n"


def main() -> int:
    """Rewrite the transcripts and print which of them changed."""
    changed = 0
    for path in replays():
        text, beside = transcript(path), path.with_suffix(".txt")
        if not beside.exists() or beside.read_text(encoding="utf-8") != text:
            beside.write_text(text, encoding="utf-8")
            sys.stdout.write(f"rewritten: {beside.relative_to(TESTS.parent)}\n")
            changed += 1
    for game in OWN_VOICE:
        import_module(f"tests.{game}.golden.__main__").main()
    sys.stdout.write(f"{len(replays())} golden games, {changed} transcripts changed: read `git diff` as prose.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
