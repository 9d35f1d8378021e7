"""The golden games replay to the same dice, and their transcripts are up to date."""

from __future__ import annotations

import pytest

from tests.operational.golden import GUIDE, Golden, transcribe, with_worked_turn
from tests.operational.golden.games import GOLDEN


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_a_golden_game_plays_out_as_its_transcript_says(golden: Golden) -> None:
    played = transcribe(golden, golden.replay.read_text("utf-8"))

    assert golden.transcript.read_text("utf-8") == played, "`make golden` rewrites it: read the changes in review"


def test_every_transcript_belongs_to_a_game() -> None:
    names = {golden.name for golden in GOLDEN}

    assert {path.stem for path in GOLDEN[0].replay.parent.glob("*.replay")} == names
    assert {path.stem for path in GOLDEN[0].replay.parent.glob("*.txt")} == names


def test_the_guides_worked_turn_is_a_turn_that_was_played() -> None:
    easter = next(golden for golden in GOLDEN if golden.name == "easter")
    guide = GUIDE.read_text("utf-8")

    assert guide == with_worked_turn(guide, easter.transcript.read_text("utf-8"))
