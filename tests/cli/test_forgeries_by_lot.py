"""Random forgeries: a record with randomly changed characters and lines never verifies."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from flagplot.kernel import replay
from tests.cli.test_cli import run
from tests.cli.test_forgeries import Told, _toy_on_the_shelf, told  # noqa: F401  # fixtures

EACH = 40
STRANGE = "0aZ-_.:=\"'#\\ \t\u00a0\u200b\u202e\u0430é[]{}>,"


def by_character(text: str, lots: random.Random) -> str:
    at = lots.randrange(len(text))
    return text[:at] + lots.choice(("", lots.choice(STRANGE), text[at].swapcase(), text[at] * 2)) + text[at + 1 :]


def by_line(text: str, lots: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    one, other = lots.randrange(len(lines)), lots.randrange(len(lines))
    deed = lots.randrange(4)
    if deed == 0:
        del lines[one]
    elif deed == 1:
        lines.insert(other, lines[one])
    elif deed == 2:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        del lines[min(one, other) : max(one, other)]
    return "".join(lines)


def by_digits(text: str, lots: random.Random) -> str:
    """A changed digit: the most likely forgery."""
    places = [at for at, letter in enumerate(text) if letter.isdigit()]
    at = lots.choice(places)
    return text[:at] + lots.choice("0123456789".replace(text[at], "")) + text[at + 1 :]


WAYS = {"characters": by_character, "lines": by_line, "figures": by_digits}


def said(text: str) -> list[str]:
    """The content of a record, without comments, which are not verified, and without trailing spaces."""
    return [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


@pytest.mark.parametrize("way", WAYS)
def test_a_record_changed_by_lot_is_never_said_to_be_true(told: Told, tmp_path: Path, way: str) -> None:  # noqa: F811
    lots, tried, taken = random.Random(way), 0, []
    file = tmp_path / "forged.replay"
    while tried < EACH:
        forged = WAYS[way](told.text, lots)
        if said(forged) == said(told.text):
            continue
        tried += 1
        file.write_text(forged, encoding="utf-8")
        done = run("verify", str(file), "--key", told.key)
        if done.exit_code == 0 and not is_the_same(forged, told.text):
            taken.append((forged, done.output))
    assert not taken, taken[0]


def is_the_same(forged: str, true: str) -> bool:
    """Whether both parse to the same game: an additional space between two words changes nothing."""
    one, other = replay.parse(forged), replay.parse(true)
    return vars_of(one) == vars_of(other)


def vars_of(record: replay.Replay) -> str:
    return repr(
        [getattr(record, name) for name in sorted(record.__dataclass_fields__) if name not in ("lines", "comments")]
    ) + repr([(line.seat, line.order, line.throws) for line in record.lines])
