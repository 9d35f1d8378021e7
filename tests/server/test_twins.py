"""Twin worlds over the network: hidden information does not change a byte of what a seat receives.

The server's state is exchanged for another world in which the seat would see the same, and every call is repeated. Each channel through
which other platforms leaked is then given a deliberate leak, which the comparison must detect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from flagplot.bots.bot import Desk, RandomBot
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.odds import exact
from flagplot.kernel.order import Order
from flagplot.kernel.proof import seals
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import Parameter, Situation
from flagplot.server.accounts import notices
from flagplot.server.accounts.people import Account, Kept
from flagplot.server.catalogue import Catalogue
from flagplot.server.tables import table
from tests.server.harness import RED, Player, Running, hear, serving, two_players
from tests.server.leaks import LEAKS, hidden
from tests.toy.game import GAME
from tests.toy.orders import Fire

CALLS = (
    "view",
    "events",
    "orders",
    "lineup",
    "chat",
    "notes",
    "standing",
    "standing/choices",
    "plans",
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
    """The answers to all calls that change nothing."""
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
    """Exchange the table's world for another one that looks the same to this seat. Returns a function that restores it."""
    live = server.table(player.id)
    assert live.match is not None
    state: Any = live.match.state

    def put(world: Any) -> None:
        assert live.match is not None
        live.match.state = world
        live.forget_renderings()
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
    """A server whose games have odds."""
    situation = Situation(
        "shelling",
        "One die on one cell.",
        ("T-FIRE-1",),
        (Parameter("cell", "The cell.", "1", low=1, high=6),),
        lambda given: exact(lambda d: say("outcome-hit" if d.d6("T-FIRE-1 gunnery") >= 4 else "outcome-missed")),
    )
    catalogue = Catalogue({"skerries": GAME}, situations=lambda _slug: [situation])
    with serving(tmp_path_factory.mktemp("twins"), catalogue) as running:
        yield running


@pytest.fixture
def ann(odds_server: Running) -> Iterator[Player]:
    """Red, in her search phase of the second turn, with a hidden enemy and some history."""
    with two_players(odds_server.base, "5", spectators="public") as (ann, bob):
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
    """A shared position without its time of creation."""
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
    rendering = table.Table.rendering
    monkeypatch.setattr(table.Table, "rendering", lambda self, _seat: rendering(self, CONTROL))

    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        must_share_alike(odds_server, ann)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_through_this_channel_is_caught(
    odds_server: Running,
    ann: Player,
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[pytest.MonkeyPatch, Running], None],
) -> None:
    leak(monkeypatch, odds_server)
    odds_server.table(ann.id).forget_renderings()

    with pytest.raises(AssertionError, match="tells twin worlds apart"):
        check_all_imagined(odds_server, ann)


# Notices and bots use the same view.


def told_by_mail(live: table.Table) -> tuple[str, bytes]:
    chair = live.chairs[RED]
    somebody = Account("id", "Ann", None, None, Kept("ann@example.org"))
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
    """A bot that reads the state behind its view."""

    name = "peeker"

    def order(self, services: Desk, _dice: Dice) -> Order:
        state = next(
            cell.cell_contents for cell in services.view.__closure__ or () if hasattr(cell.cell_contents, "boats")
        )
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

        assert seal not in {seals.seal_hash("", f"plot r1>{a} r2>{b}") for a, b in cells}
        nonces = [nonce for nonce in odds_server.table(ann.id).nonces if nonce]
        assert len(nonces[0]) >= 20
