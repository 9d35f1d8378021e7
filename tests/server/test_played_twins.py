"""Twin worlds by play: one side gives different secret orders, and the other side must receive the same bytes; deliberate leaks are detected."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flagplot.kernel.seat import Seat
from flagplot.server.live import broadcast
from flagplot.server.tables import cards, checks, encoding, info, rendering, table
from flagplot.server.wire import MayUndo
from tests.server.harness import PATIENCE, Clock, counted, serving, two_players
from tests.server.test_twins import everything

COMMON = ("plot r1>3 r2>6", "search 1", "fire 1", "plot r1>3 r2>6", "mark 4", "search 1")


def red_hears(folder: Path, secret: bool, **query: Any) -> list[Any]:
    """All of red's traffic in a game in which blue has, or has not, done things that red cannot know."""
    with ExitStack() as stack:
        server = stack.enter_context(serving(folder, now=Clock(), token=counted()))
        ann, bob = stack.enter_context(two_players(server.base, "5", spectators="public"))
        ann.keeps = True
        socket = stack.enter_context(ann.live(**query))
        ann.order(COMMON[0], key="red-order-1")
        bob.order("plot b1>3 b2>6" if secret else "plot b1>2 b2>5")
        ann.order(COMMON[1], key="red-order-2")
        if secret:
            bob.order("mark 2")
            bob.order("mark 3")
            bob.undo()
            bob.post(bob.at("chat"), to="side", text="quiet")
            bob.ask("PUT", bob.at("notes"), 200, json={"text": "quiet"})
            bob.ask("PUT", bob.at("standing"), 200, json={"lines": ["fire 2"]})
            bob.ask("PUT", bob.at("plans"), 200, json={"lines": []})
            bob.post(bob.at("run"), stop=True)
        everything(ann, "red")
        bob.order("search 4" if secret else "search 5")
        ann.order(COMMON[2], key="red-order-3")
        bob.order("fire 1")
        ann.order(COMMON[3], key="red-order-4")
        bob.order("plot b1>2 b2>5")
        ann.order(COMMON[4], key="red-order-5")
        everything(ann, "red")
        ann.post(ann.at("chat"), text="the end of the recording")
        frames = [socket.recv(timeout=PATIENCE)]
        while "the end of the recording" not in str(frames[-1]):
            frames.append(socket.recv(timeout=PATIENCE))
        port = server.base.rsplit(":", 1)[1]
        return [_unseal(str(heard).replace(port, "PORT")) for heard in (*ann.heard, *frames)]


def _unseal(text: str) -> str:
    """A seal depends on the order that it hides, as a hash with a random nonce. So only its position is compared."""
    text = re.sub(r'("head":)"[0-9a-f]{96}"', r'\1"…"', text)  # the same for the head of the record, which has a salt
    return re.sub(r'("seal":\s*(?:\{"hash":)?\s*)"[^"]*"', r'\1"…"', text)


def must_stay_alike(folder: Path, **query: Any) -> None:
    plain, secret = (red_hears(_sub(folder, name), name == "secret", **query) for name in ("plain", "secret"))
    for one, other in zip(plain, secret, strict=False):
        assert one == other, f"traffic tells twin worlds apart: {one[:1500]} / {other[:1500]}"
    assert len(plain) == len(secret), "the number of messages tells twin worlds apart"


def _sub(folder: Path, name: str) -> Path:
    (folder / name).mkdir()
    return folder / name


def test_played_twins_give_red_the_same_bytes_over_http_and_websocket(folder: Path) -> None:
    must_stay_alike(folder)


def test_played_twins_give_red_the_same_patches(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    must_stay_alike(folder, patch=1)
    changes = rendering.Rendering.changes

    def leaky(self: rendering.Rendering, version: str) -> Any:
        found = changes(self, version)
        return found and (found[0] | {"orders": encoding.encode(self.tick)}, found[1])

    monkeypatch.setattr(rendering.Rendering, "changes", leaky)
    (folder / "leak").mkdir()
    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_stay_alike(folder / "leak", patch=1)


def test_a_version_that_counts_orders_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    follow = rendering.Rendering.follow

    def leaky(self: rendering.Rendering, match: Any, tick: int, **more: Any) -> None:
        follow(self, match, tick, **more)
        self.version = f"{len(match.record)}-{self.version.rpartition('-')[2]}"

    monkeypatch.setattr(rendering.Rendering, "follow", leaky)
    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_stay_alike(folder)


def test_a_message_for_every_order_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(live: table.Table) -> None:
        for subscriber in live.subscribers:
            subscriber.send(msgspec.json.encode(live.update(subscriber.seat, 0, "")))

    monkeypatch.setattr(broadcast, "send_updates", leaky)
    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_stay_alike(folder)


def test_an_undo_that_tells_of_others_orders_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_undo = table.Table.may_undo

    def leaky(self: table.Table, seat: Seat) -> MayUndo:
        assert self.match is not None
        return MayUndo(may_undo(self, seat).allowed, f"{len(self.match._snapshots)} orders can be taken back.")

    monkeypatch.setattr(table.Table, "may_undo", leaky)
    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_stay_alike(folder)


def test_a_replay_file_before_the_end_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.Table, "is_over", property(lambda _self: True))
    monkeypatch.setattr(checks, "running", lambda live: live.match)  # treated as finished, although it goes on
    with pytest.raises(AssertionError, match=r"(?s)tells twin worlds apart.*/replay"):
        must_stay_alike(folder)


def test_side_talk_that_reaches_the_other_side_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(info.Said, "reaches", lambda _self, _seat: True)
    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_stay_alike(folder)


def test_message_numbers_that_count_all_talk_are_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    messages = cards.messages

    def leaky(self: table.Table, seat: Seat, since: int) -> Any:
        return [msgspec.structs.replace(message, n=len(self.said)) for message in messages(self, seat, since)]

    monkeypatch.setattr(cards, "messages", leaky)
    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_stay_alike(folder)
