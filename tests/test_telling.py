"""Terminal, wire and transcript tell an event in the same words. Pages are tested in browser/test_telling.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from flagplot.cli import app
from flagplot.games import load
from flagplot.kernel.replay import parse
from flagplot.kernel.seat import CONTROL
from flagplot.server.tables.rendering import event_card

TESTS = Path(__file__).parent


@pytest.mark.parametrize(
    "game, title", [("operational", "day-battle"), ("strategic", "example-4"), ("tactical", "minneapolis-meets-tone")]
)
def test_terminal_wire_and_transcript_tell_the_same_sentences(game: str, title: str) -> None:
    replay = TESTS / game / "golden" / f"{title}.replay"
    transcript = " ".join(replay.with_suffix(".txt").read_text("utf-8").split())
    rules = load(game)
    events = parse(replay.read_text("utf-8")).play(rules).state.logs[CONTROL]
    cards = [event_card(rules, event, n) for n, event in enumerate(events)]
    assert len(cards) > 10
    terminal = CliRunner().invoke(app, ["replay", str(replay)]).output
    printed = [line.strip() for line in terminal.splitlines() if line.startswith("  ")]
    assert printed[: len(cards)] == [card.text for card in cards]
    for card in cards:
        assert isinstance(card.parts, list)
        assert "".join(part if isinstance(part, str) else part.name for part in card.parts) == card.text
        assert card.text in transcript or card.kind in {"turn", "impulse"}, card.text
