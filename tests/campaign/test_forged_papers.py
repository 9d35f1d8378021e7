"""Papers changed in one place and signed again are detected by comparison with the record and the battle."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from flagplot.campaign.home import prove
from flagplot.campaign.papers import BadPaper, read_packet, read_report
from flagplot.campaign.sealing import new_key, open_packet, open_report, seal
from flagplot.kernel.replay import parse
from tests.campaign.test_cli import folder

__all__ = ["folder"]
EVERY = 4
"""One change of this many is tried."""


def places(thing: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every value of a paper, and every list with one of its elements added."""
    if isinstance(thing, dict):
        for name, part in thing.items():
            yield from places(part, (*way, name))
    elif isinstance(thing, list):
        for number, part in enumerate(thing):
            yield from places(part, (*way, number))
        if thing:
            yield (*way, len(thing))
    else:
        yield way


def changed(paper: Any, way: tuple[Any, ...]) -> Any:
    """The paper with one value changed."""
    copy = deepcopy(paper)
    holder = copy
    for name in way[:-1]:
        holder = holder[name]
    last = way[-1]
    if isinstance(holder, list) and last == len(holder):
        holder.append(deepcopy(holder[-1]))
    else:
        old = holder[last]
        holder[last] = not old if isinstance(old, bool) else old + 1 if isinstance(old, (int, float)) else f"{old}x"
    return copy


@pytest.mark.rule("CB-PAP-3", "CB-PAP-4")
@pytest.mark.parametrize("kind", ["packet", "report"])
def test_a_paper_that_was_changed_and_signed_anew_is_refused(folder: Path, kind: str) -> None:  # the fixture
    parent, battle = (parse((folder / f"{name}.replay").read_text("utf-8")) for name in ("raid", "a"))
    assert battle.lines
    replay = (folder / "a.replay").read_text("utf-8")
    packet, _ = open_packet((folder / "a.packet").read_text("utf-8"))
    report, _ = open_report((folder / "a.report").read_text("utf-8"))
    assert len(prove(parent, packet, report, replay)) == 3
    paper = json.loads((packet if kind == "packet" else report).text())
    ways = list(places(paper))[::EVERY]
    taken = []
    for way in ways:
        text = json.dumps(changed(paper, way), ensure_ascii=False)
        try:
            if kind == "packet":
                forged, _ = open_packet(seal(read_packet(text), new_key()).text())
                prove(parent, forged, report, replay)
            else:
                told, _ = open_report(seal(read_report(text), new_key()).text())
                prove(parent, packet, told, replay)
        except BadPaper:
            continue
        taken.append(way)
    assert len(ways) > 10
    assert taken == []
