"""Twin worlds over the wire: what a seat may not know does not change a byte of what it is sent.

Two kinds of twins. *Imagined*: the server's state is exchanged for another world in which the seat would see the same, and every
call is made again. *Played*: two servers, the same orders by red, other secret orders by blue; all of red's traffic is recorded.
Each channel through which other platforms leaked is then given a leak, and the comparison must catch it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flagplot.bots.bot import Desk, RandomBot
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.flow import Prompt
from flagplot.kernel.odds import exact
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.lab.situation import Parameter, Situation
from flagplot.server import charter, crier, judge, notices, plain, table, telling
from flagplot.server.people import Somebody
from flagplot.server.routes import play
from flagplot.server.shelf import Shelf
from flagplot.server.wire import MayUndo, Preferences
from tests.server.harness import RED, Clock, Player, Running, counted, hear, serving, two_players
from tests.toy.game import GAME
from tests.toy.orders import Fire

CALLS = (
    "view",
    "events",
    "orders",
    "chat",
    "notes",
    "standing",
    "standing/choices",
    "poll?wait=0",
    "replay",
    "review",
    "report",
    "shares",
    "events/0",
    "events/3",
)
PROBES = (
    "fire 2",
    "fire 3",
    "search 5",
    "mark 1",
    "plot r1>2 r2>5",
    "plot b1>2 b2>5",
    "correct turn 2 because so",
    "sail",
)


def dice(seed: int) -> Dice:
    return SeededDice(Chance(key_from_seed(seed)))


def everything(player: Player, seat: str) -> list[tuple[str, bytes]]:
    """All that a seat can be told without changing anything."""
    told = []
    for call in CALLS:
        path, _, query = call.partition("?")
        answer = player.ask("GET", player.at(f"{path}?seat={seat}&{query}"))
        told.append((call, f"{answer.status_code} {sorted(answer.headers.items())} ".encode() + answer.content))
    told += [(path, player.ask("GET", path).content) for path in (f"/api/tables/{player.id}", "/api/tables")]
    odds = {"situation": "shelling", "given": {"cell": "3"}}
    told.append(("odds", player.ask("POST", "/api/games/skerries/odds", json=odds).content))
    if seat == "observer":
        return told
    version = player.view(seat=seat)["version"]
    for line in PROBES:
        told.append(
            (f"check {line}", player.ask("POST", player.at("check"), json={"seat": seat, "line": line}).content)
        )
    for line, answered in (("sail", version), ("fire 3", "0-stale")):
        body = {"seat": seat, "line": line, "version": answered, "key": "a-refused-key"}
        told.append((f"order {line}", player.ask("POST", player.at("orders"), json=body).content))
    return told


def compare(one: list[tuple[str, bytes]], other: list[tuple[str, bytes]]) -> None:
    for (name, a), (_, b) in zip(one, other, strict=True):
        assert a == b, f"{name} tells twin worlds apart: {a[:900]!r} / {b[:900]!r}"


def exchange(server: Running, player: Player, seat: Seat, seed: int) -> Callable[[], None]:
    """Put the table into another world that this seat cannot tell from the first; the returned call undoes it."""
    live = server.table(player.id)
    assert live.match is not None
    state: Any = live.match.state

    def put(world: Any) -> None:
        assert live.match is not None
        live.match.state = world
        live.forget_faces()
        live.tick += 1

    put(GAME.imagine(GAME.view(state, seat), dice(seed)))
    return lambda: put(state)


def must_not_tell_apart(server: Running, ann: Player, seat: Seat, seeds: range) -> None:
    for seed in seeds:
        here = everything(ann, seat)
        back = exchange(server, ann, seat, seed)
        try:
            there = everything(ann, seat)
        finally:
            back()
        compare(here, there)


def check_all_imagined(server: Running, ann: Player) -> None:
    for seat in (RED, OBSERVER):
        must_not_tell_apart(server, ann, seat, range(4))


@pytest.fixture(scope="module")
def odds_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose shelf has odds."""
    situation = Situation(
        "shelling",
        "One die on one cell.",
        ("T-FIRE-1",),
        (Parameter("cell", "The cell.", "1", low=1, high=6),),
        lambda given: exact(lambda d: "hit" if d.d6("T-FIRE-1 gunnery") >= 4 else "miss"),
    )
    shelf = Shelf({"skerries": GAME}, situations=lambda _slug: [situation])
    with serving(tmp_path_factory.mktemp("twins"), shelf) as running:
        yield running


@pytest.fixture
def ann(odds_server: Running) -> Iterator[Player]:
    """Red, in her search phase of the second turn, with a hidden enemy and a past."""
    with two_players(odds_server.base, spectators="public", seed=5) as (ann, bob):
        for player, line in (
            (ann, "plot r1>3 r2>6"),
            (bob, "plot b1>3 b2>4"),
            (ann, "search 1"),
            (bob, "mark 2"),
            (bob, "search 1"),
            (ann, "fire 1"),
            (bob, "fire 1"),
            (ann, "plot r1>3 r2>6"),
            (bob, "plot b1>2 b2>5"),
            (ann, "mark 4"),
        ):
            player.order(line)
        bob.post(bob.at("chat"), to="side", text="secret of blue")
        yield ann


@pytest.mark.parametrize("seat", ["red", "observer"])
def test_imagined_twins_cannot_be_told_apart(odds_server: Running, ann: Player, seat: str) -> None:
    must_not_tell_apart(odds_server, ann, Seat(seat), range(6))


def shared(player: Player) -> dict[str, Any]:
    """A position as whoever has the link sees it, without when it was made."""
    link = player.post(player.at("share"), seat="red")
    with Player(player.base) as anybody:
        shown: dict[str, Any] = anybody.get(f"/api/shared/{link['code']}")
    player.ask("DELETE", player.at(f"share?id={link['card']['id']}"), 204)
    del shown["created"]
    return shown


def must_share_alike(server: Running, ann: Player) -> None:
    for seed in range(4):
        here = shared(ann)
        back = exchange(server, ann, RED, seed)
        try:
            there = shared(ann)
        finally:
            back()
        assert here == there, "a shared position tells twin worlds apart"


def test_a_shared_position_cannot_tell_twins_apart(
    odds_server: Running, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    must_share_alike(odds_server, ann)
    face = table.Table.face
    monkeypatch.setattr(table.Table, "face", lambda self, _seat: face(self, CONTROL))

    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_share_alike(odds_server, ann)


# Leaks, one for each channel of which field reports tell; each must be caught.


def hidden(match_or_state: Any) -> str:
    """Something red may not know: where the blue boats are."""
    state = getattr(match_or_state, "state", match_or_state)
    return " ".join(f"{boat.id}@{boat.cell}" for boat in state.boats.values() if boat.id.startswith("b"))


def overview_widget(patch: pytest.MonkeyPatch, _server: Running) -> None:
    card = table.Table.card

    def leaky(self: table.Table, *args: Any) -> Any:
        shown = card(self, *args)
        shown.scenario_title += hidden(self.match)
        return shown

    patch.setattr(table.Table, "card", leaky)


def turn_indicator(patch: pytest.MonkeyPatch, _server: Running) -> None:
    card = table.Table.card

    def leaky(self: table.Table, *args: Any) -> Any:
        shown = card(self, *args)
        shown.seats[1].away = hidden(self.match).endswith("5")
        return shown

    patch.setattr(table.Table, "card", leaky)


def legal_orders(patch: pytest.MonkeyPatch, _server: Running) -> None:
    orders = type(GAME).orders

    def leaky(self: Any, state: Any, seat: Seat) -> Any:
        yield from orders(self, state, seat)
        yield from (Fire(boat.cell) for boat in state.boats.values() if boat.side != seat)

    patch.setattr(type(GAME), "orders", leaky)


def objections(patch: pytest.MonkeyPatch, _server: Running) -> None:
    def leaky(_self: Any, state: Any, _seat: Seat, _order: Order) -> Objection:
        return Objection("", f"You would run into {hidden(state)}.")

    patch.setattr(type(GAME), "check", leaky)


def odds_overlay(patch: pytest.MonkeyPatch, server: Running) -> None:
    ask = Shelf.ask

    def leaky(self: Shelf, *args: Any) -> Any:
        report = ask(self, *args)
        report.rules += [hidden(live.match) for live in server.desk.house.live()]
        return report

    patch.setattr(Shelf, "ask", leaky)


def derived_fields(patch: pytest.MonkeyPatch, _server: Running) -> None:
    view = type(GAME).view

    def leaky(self: Any, state: Any, seat: Seat) -> Any:
        shown = view(self, state, seat)
        shown.turns = 4 + sum(abs(a.cell - b.cell) < 2 for a in state.boats.values() for b in state.boats.values())
        return shown

    patch.setattr(type(GAME), "view", leaky)


def log_lines(patch: pytest.MonkeyPatch, server: Running) -> None:
    tell = telling.event_card

    def leaky(game: Any, event: Any, number: int) -> Any:
        card = tell(game, event, number)
        card.text += "".join(hidden(live.match) for live in server.desk.house.live())
        return card

    patch.setattr(telling, "event_card", leaky)


def prompts(patch: pytest.MonkeyPatch, _server: Running) -> None:
    def leaky(_self: Any, state: Any, seat: Seat) -> Prompt | None:
        near = any(boat.cell == 4 for boat in state.boats.values())
        return Prompt("React!") if near and seat == RED else None

    patch.setattr(type(GAME), "prompt", leaky)


def random_seed(patch: pytest.MonkeyPatch, server: Running) -> None:
    shown = plain.shown

    def leaky(view: Any) -> dict[str, Any]:
        keys = [live.match.state.chance.key for live in server.desk.house.live() if live.match]
        return {**shown(view), "chance": keys}

    patch.setattr(telling, "shown", leaky)
    patch.setattr(telling, "as_shown", leaky)  # the same for the encoder


def hints(patch: pytest.MonkeyPatch, server: Running) -> None:
    explain = Shelf.explain

    def leaky(self: Shelf, slug: str, event: Any) -> Any:
        charts, texts = explain(self, slug, event)
        charts.extend(self.charts(slug).values())
        charts[0].rule = "".join(hidden(live.match) for live in server.desk.house.live())
        return charts, texts

    patch.setattr(Shelf, "explain", leaky)


def spectator(patch: pytest.MonkeyPatch, _server: Running) -> None:
    face = table.Table.face
    patch.setattr(table.Table, "face", lambda self, seat: face(self, CONTROL if seat == OBSERVER else seat))


def standing_choices(patch: pytest.MonkeyPatch, _server: Running) -> None:
    by_verb = play._by_verb

    def leaky(live: table.Table, seat: Seat) -> Any:
        found, more = by_verb(live, seat)
        return {**found, "hint": [hidden(live.match)]}, more

    patch.setattr(play, "_by_verb", leaky)


LEAKS = (
    standing_choices,
    overview_widget,
    turn_indicator,
    legal_orders,
    objections,
    odds_overlay,
    derived_fields,
    log_lines,
    prompts,
    random_seed,
    hints,
    spectator,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_through_this_channel_is_caught(
    odds_server: Running,
    ann: Player,
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch, Running], None],
) -> None:
    leak(monkeypatch, odds_server)
    odds_server.table(ann.id).forget_faces()

    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        check_all_imagined(odds_server, ann)


# Played twins: what blue does in secret.

COMMON = ("plot r1>3 r2>6", "search 1", "fire 1", "plot r1>3 r2>6", "mark 4", "search 1")


def red_hears(folder: Path, secret: bool, **query: Any) -> list[Any]:
    """All of red's traffic in a game in which blue has, or has not, done things red cannot know."""
    with ExitStack() as stack:
        server = stack.enter_context(serving(folder, now=Clock(), token=counted()))
        ann, bob = stack.enter_context(two_players(server.base, seed=5, spectators="public"))
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
        everything(ann, "red")
        bob.order("search 4" if secret else "search 5")
        ann.order(COMMON[2], key="red-order-3")
        bob.order("fire 1")
        ann.order(COMMON[3], key="red-order-4")
        bob.order("plot b1>2 b2>5")
        ann.order(COMMON[4], key="red-order-5")
        everything(ann, "red")
        ann.post(ann.at("chat"), text="the end of the recording")
        frames = [socket.recv(timeout=5)]
        while "the end of the recording" not in str(frames[-1]):
            frames.append(socket.recv(timeout=5))
        port = server.base.rsplit(":", 1)[1]
        return [_unseal(str(heard).replace(port, "PORT")) for heard in (*ann.heard, *frames)]


def _unseal(text: str) -> str:
    """A seal must depend on the order it hides; it is a hash with a random nonce, and is compared by its place."""
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
    changes = telling.Face.changes

    def leaky(self: telling.Face, version: str) -> Any:
        found = changes(self, version)
        return found and (found[0] | {"orders": plain.encode(self.tick)}, found[1])

    monkeypatch.setattr(telling.Face, "changes", leaky)
    (folder / "leak").mkdir()
    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_stay_alike(folder / "leak", patch=1)


def test_a_version_that_counts_orders_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    follow = telling.Face.follow

    def leaky(self: telling.Face, match: Any, tick: int) -> None:
        follow(self, match, tick)
        self.version = f"{len(match.record)}-{self.version.rpartition('-')[2]}"

    monkeypatch.setattr(telling.Face, "follow", leaky)
    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_stay_alike(folder)


def test_a_message_for_every_order_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(live: table.Table) -> None:
        for listener in live.listeners:
            listener.send(live.update(listener.seat, 0, ""))

    monkeypatch.setattr(crier, "tell", leaky)
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
    monkeypatch.setattr(judge, "running", lambda live: live.match)  # open to all, but it goes on
    with pytest.raises(AssertionError, match=r"(?s)tells twin worlds apart.*/replay"):
        must_stay_alike(folder)


def test_side_talk_that_reaches_the_other_side_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charter.Said, "reaches", lambda _self, _seat: True)
    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_stay_alike(folder)


def test_message_numbers_that_count_all_talk_are_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    messages = table.Table.messages

    def leaky(self: table.Table, seat: Seat, since: int) -> Any:
        return [msgspec.structs.replace(message, n=len(self.said)) for message in messages(self, seat, since)]

    monkeypatch.setattr(table.Table, "messages", leaky)
    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_stay_alike(folder)


# Notices and bots read the same door.


def told_by_mail(live: table.Table) -> tuple[str, bytes]:
    chair = live.chairs[RED]
    somebody = Somebody("id", "Ann", None, None, Preferences("ann@example.org"))
    return notices.mail(live, chair, somebody, "link").as_string(), notices.notice(live, chair, "link")


def check_notices(server: Running, ann: Player) -> None:
    here = told_by_mail(server.table(ann.id))
    back = exchange(server, ann, RED, 3)
    there = told_by_mail(server.table(ann.id))
    back()
    assert here == there, "a notice tells twin worlds apart"


def test_notices_tell_nothing_of_the_game(odds_server: Running, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    check_notices(odds_server, ann)
    notice = notices.notice
    monkeypatch.setattr(notices, "notice", lambda live, *rest: notice(live, *rest) + hidden(live.match).encode())

    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        check_notices(odds_server, ann)


class Peeker:
    """A bot that reaches behind its desk."""

    name = "peeker"

    def order(self, desk: Desk, _dice: Dice) -> Order:
        state = next(cell.cell_contents for cell in desk.view.__closure__ or () if hasattr(cell.cell_contents, "boats"))
        return Fire(state.boats["b1"].cell * 10 + state.boats["b2"].cell)


def check_bot(server: Running, ann: Player, bot: Any) -> None:
    live = server.table(ann.id)
    for seed in range(6):
        assert live.match is not None
        here = bot.order(Desk(GAME, live.match.state, RED), dice(1))
        back = exchange(server, ann, RED, seed)
        there = bot.order(Desk(GAME, live.match.state, RED), dice(1))
        back()
        assert here == there, "a bot's order tells twin worlds apart"


def test_a_bot_that_peeks_is_caught(odds_server: Running, ann: Player) -> None:
    check_bot(odds_server, ann, RandomBot())

    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        check_bot(odds_server, ann, Peeker())


def test_a_seal_tells_nothing_without_its_nonce(odds_server: Running) -> None:
    with two_players(odds_server.base) as (ann, bob), bob.live() as socket:
        hear(socket, "update")
        ann.order("plot r1>3 r2>6")
        seal = hear(socket, "seals")["seals"]["red"]
        cells = [(a, b) for a in (1, 2, 3) for b in (4, 5, 6)]

        assert seal not in {table.seal_hash("", f"plot r1>{a} r2>{b}") for a, b in cells}
        nonces = [nonce for nonce in odds_server.table(ann.id).nonces if nonce]
        assert len(nonces[0]) >= 20
