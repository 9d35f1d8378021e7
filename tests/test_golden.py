"""Golden games play to the same transcripts, word for word, on the compiled build too."""

from pathlib import Path

import pytest

from tests.golden import replays, transcript


@pytest.mark.parametrize("path", replays(), ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_transcript_is_unchanged(path: Path) -> None:
    assert path.with_suffix(".txt").read_text(encoding="utf-8") == transcript(path), "see `make golden`"


def test_there_are_golden_games() -> None:
    assert replays()
