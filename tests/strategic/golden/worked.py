"""The worked turn of the guide: one player's orders in a golden game and the log after each.

`python -m tests.strategic.golden.worked` writes it into docs/learn/strategic.md.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

from flagplot.kernel.match import Match
from flagplot.kernel.replay import Line, parse
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME

HERE = Path(__file__).parent
GUIDE = HERE.parent.parent.parent / "docs/learn/strategic.md"
START, END = "<!-- worked turn -->", "<!-- end of the worked turn -->"
SEAT = Seat("axis")


def worked_turn() -> str:
    """The golden landing as Japan's player sees it."""
    lines = ["```text"]
    told = 0

    def watch(match: Match, line: Line) -> None:
        nonlocal told
        if line.seat == SEAT:
            lines.extend(wrap(f"axis> {line.order}", 108, subsequent_indent="      ", break_on_hyphens=False))
        log = match.state.logs[SEAT]
        for event in log.since(told):
            lines.extend(
                wrap(f"· {GAME.catalogue.sentence(event)}", 108, subsequent_indent="  ", break_on_hyphens=False)
            )
        told = len(log)

    parse((HERE / "landing.replay").read_text(encoding="utf-8")).play(GAME, watch=watch)
    return "\n".join([*lines, "```"])


def guide() -> str:
    """The guide with the turn as it is played now."""
    text = GUIDE.read_text(encoding="utf-8")
    head, _, rest = text.partition(START)
    _, _, tail = rest.partition(END)
    return f"{head}{START}\n{worked_turn()}\n{END}{tail}"


if __name__ == "__main__":
    GUIDE.write_text(guide(), encoding="utf-8")
