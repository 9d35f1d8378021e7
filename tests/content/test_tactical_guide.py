"""The guide's worked turn equals the golden replay, and its commands exist."""

from pathlib import Path

import pytest

from flagplot.rulebook.library import books
from flagplot.tactical import GAME
from flagplot.tactical.content.free_battle import parse_free
from flagplot.tactical.orders.notation import NOTATION

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "learn" / "tactical.md").read_text(encoding="utf-8")
TRANSCRIPT = (ROOT / "tests" / "tactical" / "golden" / "minneapolis-meets-tone.txt").read_text(encoding="utf-8")


def test_every_line_of_the_worked_turn_stands_in_the_transcript() -> None:
    block = GUIDE.split("```text\nusn: plot")[1].split("```", 1)[0]
    lines = ["usn: plot" + block.splitlines()[0], *block.splitlines()[1:]]

    assert len(lines) > 20
    assert [] == [line for line in lines if line not in TRANSCRIPT.splitlines()]


@pytest.mark.parametrize("row", [row for row in GUIDE.splitlines() if row.startswith("| `")])
def test_every_example_of_a_plot_can_be_read(row: str) -> None:
    part = row.split("`")[1]
    if part.startswith("plot …"):
        return

    assert NOTATION.parse(f"plot {part}").line().startswith("plot")


def test_the_free_battle_of_the_guide_can_be_fought() -> None:
    line = GUIDE.split('--scenario "')[1].split('"', 1)[0]

    assert parse_free(line)
    assert GAME.new(line, 1).turn == 1


def test_the_guide_says_of_rearming_what_the_rule_says() -> None:
    rule = next(one for one in books()["tactical"].rules if "no deck arms it again" in one.text)

    assert rule.text.partition("; ")[2].rstrip(".") in " ".join(GUIDE.split())
