"""The path of an order through the server is documented in docs/server.md, file by file."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import flagplot
from tests.provisions import ROOT
from tests.server.harness import Running, hear, two_players, wait_for

PACKAGE = Path(flagplot.__file__).parent
BESIDE = {"server/http/loop_lag.py", "server/tables/bots.py", "server/tables/snapshots.py"}
"""Files that run in the background and delay no answer."""


class Traced:
    """Files of the server in which a function is called on the thread of the event loop."""

    def __init__(self, server: Running) -> None:
        self.files: set[str] = set()
        self._server = server

    def switch(self, *, on: bool) -> None:
        done: list[bool] = []

        def set_here() -> None:
            sys.setprofile(self._note if on else None)
            done.append(on)

        self._server.call(set_here)
        wait_for(lambda: done)

    def _note(self, frame: FrameType, event: str, _argument: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(PACKAGE / "server"):
            self.files.add(path.relative_to(PACKAGE).as_posix())


def named() -> set[str]:
    """The files of the server in the table of docs/server.md."""
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    section = page.partition("## The path of an order\n")[2].partition("\n\nThe answer")[0]
    return {path for path in re.findall(r"`([a-z_/]+\.py)`", section) if path.startswith("server/")}


def test_the_page_names_every_file_between_two_players(server: Running) -> None:
    with two_players(server.base) as (ann, bob), ann.live(patch=1) as mine, bob.live(patch=1) as theirs:
        version = hear(mine, "update")["version"]
        hear(theirs, "update")
        traced = Traced(server)
        traced.switch(on=True)
        mine.send(json.dumps({"type": "check", "id": 1, "line": "plot r1>2 r2>5"}))
        checked = hear(mine, "answer")
        mine.send(
            json.dumps(
                {"type": "order", "id": 2, "line": "plot r1>2 r2>5", "version": version, "key": "along-the-path"}
            )
        )
        ordered, told = hear(mine, "answer"), hear(theirs, "patch")
        traced.switch(on=False)

    assert (checked["body"]["legal"], ordered["status"], told["seat"]) == (True, 200, "blue")
    assert {"server/live/endpoint.py", "server/tables/orders.py", "server/db/writer.py"} <= traced.files
    assert traced.files - BESIDE - named() == set()
