"""Twenty minutes with an attacker: what he forged, replayed, blew up and measured. Each found its answer."""

from __future__ import annotations

import gzip
import json
import logging
import socket
import stat
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from flagplot.kernel.odds import exact
from flagplot.lab.situation import Situation
from flagplot.server import notices, wireless
from flagplot.server.limits import household
from flagplot.server.notices import call_webhook, public_address
from flagplot.server.outbox import FULL
from flagplot.server.settings import Limits
from flagplot.server.shelf import Shelf
from tests.server.harness import GENEROUS, Player, Running, hear, serving, two_players
from tests.toy.game import GAME

# Forging and replaying.


def test_a_token_of_one_seat_opens_no_other_seat_and_no_other_table(server: Running) -> None:
    with two_players(server.base) as (ann, bob), Player(server.base, "Eve") as eve:
        token = ann.post(ann.at("token"), seat="red")["token"]
        eve.new_table(spectators="public")
        with Player(server.base, token=token) as program:
            program.id = ann.id
            version = program.view()["version"]
            program.get(program.at("view"), expect=403, seat="blue")
            program.order("plot b1>2 b2>5", version=bob.view()["version"], seat="blue", expect=403)
            program.get("/api/tables", expect=401)
            program.post(program.at("token"), expect=401, seat="red")
            program.id = eve.id
            program.get(program.at("view"), expect=401)
            program.order("plot r1>2 r2>5", version=version, expect=401)


def test_of_two_programs_at_one_table_each_opens_its_own_seat(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        tokens = {
            seat: player.post(player.at("token"), seat=seat)["token"] for seat, player in (("red", ann), ("blue", bob))
        }
        for seat, other in (("red", "blue"), ("blue", "red")):
            with Player(server.base, token=tokens[seat]) as program:
                program.id = ann.id
                assert program.view()["seat"] == seat
                program.get(program.at("view"), expect=403, seat=other)
        with Player(server.base, token=tokens["red"] + "x") as forger:
            forger.id = ann.id
            forger.get(forger.at("view"), expect=401)


@pytest.mark.parametrize("seed", [None, 4711])
def test_no_card_of_a_running_game_tells_what_its_dice_come_from(server: Running, seed: int | None) -> None:
    with two_players(server.base, seed=seed, spectators="public") as (ann, _bob), Player(server.base, "Eve") as eve:
        fair = server.table(ann.id).charter.fairness
        hidden = fair.secret or str(fair.seed)
        assert hidden
        for player in (ann, eve):
            player.id = ann.id
            for path in (f"/api/tables/{ann.id}", "/api/tables", player.at("view")):
                assert f'"{hidden}"' not in player.ask("GET", path, 200).text
            with player.live() as line:
                assert (hello := hear(line, "hello"))["table"]["dice"]["secret"] is None
                assert hello["table"]["dice"]["seed"] is None
        table = ann.post(ann.at("concede"), 200, seat="red")
        assert hidden in (table["dice"]["secret"], table["dice"]["seed"])


def test_a_seat_is_listed_its_own_orders_and_nobody_elses(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        for player, boat in ((ann, "r1"), (bob, "b1")):
            listed = player.get(player.at("orders"), limit=2000)["orders"]
            now = player.get(player.at("standing/choices"))["now"]
            assert listed
            assert all(boat in line for line in [*listed, *(line for lines in now.values() for line in lines)])


def test_a_program_is_not_told_the_invitation_of_the_table_where_it_sits(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        token = bob.post(bob.at("token"), seat="blue")["token"]
        with Player(server.base, token=token) as program:
            program.id = ann.id
            assert program.get(f"/api/tables/{ann.id}")["invite"] is None
            with program.live() as line:
                assert hear(line, "hello")["table"]["invite"] is None
        assert bob.get(f"/api/tables/{ann.id}")["invite"] is not None


def test_an_order_recorded_at_one_table_is_worth_nothing_at_another(server: Running) -> None:
    with two_players(server.base) as (ann, _bob):
        body = {"line": "plot r1>2 r2>5", "version": ann.view()["version"], "key": "a-recorded-key"}
        ann.post(ann.at("orders"), 200, **body)
        first = ann.id
        ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}])
        ann.post(ann.at("orders"), 409, **body)
        ann.id = first
        assert ann.post(ann.at("orders"), 200, **body)["repeated"] is True


def test_keys_belong_to_a_seat_and_cannot_be_used_up_by_the_other(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5", key="guessable-key-1")
        assert bob.order("plot b1>2 b2>5", key="guessable-key-1")["repeated"] is False


@pytest.mark.parametrize("cookie", ["", "flagplot_session=", "flagplot_session=x", "flagplot_session=" + "A" * 43])
def test_a_socket_without_a_session_hears_nothing(server: Running, cookie: str) -> None:
    with two_players(server.base) as (ann, _bob):
        address = server.base.replace("http", "ws") + ann.at("live")
        headers = {"Cookie": cookie, "Origin": server.base} if cookie else {}
        with connect(address, additional_headers=headers) as line, pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=5)

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


# Measuring.


def test_a_secret_order_changes_neither_version_nor_size_nor_number_of_anything_the_other_can_ask(
    server: Running,
) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5")
        bob.order("plot b1>2 b2>5")
        ann.order("search 1")
        calls = ("view", "events", "orders", "chat", "standing", "notes", "shares", "poll?wait=0")

        def sizes() -> list[tuple[int, int]]:
            paths = [ann.at(call) for call in calls] + [f"/api/tables/{ann.id}", "/api/tables"]
            answers = [ann.ask("GET", path) for path in paths]
            return [(answer.status_code, len(answer.content)) for answer in answers]

        before = sizes()
        bob.order("mark 3")
        bob.order("mark 4")
        bob.ask("PUT", bob.at("notes"), 200, json={"text": "long " * 200})
        bob.ask("PUT", bob.at("standing"), 200, json={"lines": ["fire 1"] * 20})
        bob.post(bob.at("share"))
        bob.post(bob.at("chat"), to="side", text="x" * 500)

        assert sizes() == before


def test_a_table_that_is_not_yours_answers_like_one_that_is_not_there(server: Running) -> None:
    with two_players(server.base) as (ann, _bob), Player(server.base, "Eve") as eve:
        for what in ("", "/view", "/report", "/shares", "/advice", "/standing/choices"):
            real = eve.ask("GET", f"/api/tables/{ann.id}{what}")
            none = eve.ask("GET", f"/api/tables/{'x' * len(ann.id)}{what}")
            assert (real.status_code, real.content) == (none.status_code, none.content) == (404, none.content)


# Blowing up.


def test_a_packed_body_is_not_unpacked(server: Running) -> None:
    with Player(server.base, "Eve") as eve:
        bomb = gzip.compress(b'{"game":"' + b"x" * 20_000_000 + b'"}')
        headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
        assert eve.ask("POST", "/api/tables", content=bomb, headers=headers).status_code == 400


def test_a_packed_message_that_swells_is_cut_off(server: Running) -> None:
    with Player(server.base, "Eve") as eve:
        eve.new_table()
        cookie = "; ".join(f"{name}={value}" for name, value in eve.http.cookies.items())
        address = server.base.replace("http", "ws") + eve.at("live")
        headers = {"Cookie": cookie, "Origin": server.base}
        with connect(address, additional_headers=headers, compression="deflate", max_size=None) as line:
            line.send("x" * 8_000_000)
            with pytest.raises(ConnectionClosed) as closed:
                hear(line, "no such message")

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    "text", ["[" * 50_000, '{"type":"ping","x":' + "[" * 50_000, '{"type":"order","id":1e999}', '{"type":"ping"', '""']
)
def test_messages_that_cannot_be_read_are_refused_and_the_line_stays(server: Running, text: str) -> None:
    with Player(server.base, "Eve") as eve:
        eve.new_table()
        with eve.live() as line:
            hear(line, "update")
            line.send(text)
            assert hear(line, "answer")["status"] == 400
            line.send(b"\x00\xff binary")
            assert hear(line, "answer")["status"] == 400
            line.send('{"type":"ping"}')
            assert hear(line)["type"] == "pong"


@pytest.mark.parametrize("length", [b"9" * 20, b"9" * 5000, b"-1", b"+5", b"1_0", b"0x10", b""])
def test_a_length_that_is_no_length_is_no_fault(server: Running, length: bytes) -> None:
    port = int(server.base.rsplit(":", 1)[1])
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        head = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
        line.sendall(head + length + b"\r\n\r\n{}")
        line.settimeout(5)
        try:
            answer = line.recv(65536)
        except (TimeoutError, ConnectionError):
            return
    assert not answer or answer.split()[1][:1] == b"4"


def test_the_shell_itself_counts_no_length_of_five_thousand_digits() -> None:
    """Whatever parser stands before it: such a number cannot even be read."""
    import asyncio

    from flagplot.server.limits import Buckets
    from flagplot.server.settings import Settings
    from flagplot.server.shell import Shell

    told: list[Any] = []

    async def app(*_: object) -> None:
        raise AssertionError("let in")

    async def receive() -> dict[str, object]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        told.append(message)

    headers = [(b"content-length", b"9" * 5000), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/api/guest", "headers": headers, "client": ("192.0.2.1", 1)}
    asyncio.run(Shell(app, Settings("sqlite:///none"), Buckets(time.time))(scope, receive, send))

    assert told[0]["status"] == 413


@pytest.mark.parametrize("game", ["strategic", "operational", "tactical"])
@pytest.mark.parametrize(
    "scenario", ["../../../../etc/passwd", "/etc/passwd", "C:\\boot.ini", "..", "a\x00b", "%2e%2e/x"]
)
def test_a_scenario_is_never_a_path(library: Running, game: str, scenario: str) -> None:
    with Player(library.base, "Eve") as eve:
        problem = eve.new_table(expect=422, game=game, scenario=scenario)
        assert "root:" not in str(problem)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "flagplot",
        "flagplot 1\ngame ../../etc/passwd\n",
        "flagplot-replay 1\ngame: operational\nscenario: ../../etc/passwd\nseed: 1\n",
        "\x00" * 1000,
        "game: operational\n" * 1000,
    ],
)
def test_a_replay_file_that_is_none_is_refused_with_a_sentence(library: Running, text: str) -> None:
    with Player(library.base, "Eve") as eve:
        problem = eve.post("/api/tables/import", 422, replay=text)
        assert problem["detail"].endswith((".", "!", "?"))
        assert "Traceback" not in problem["detail"]
        assert "/work" not in problem["detail"]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(tmp_path_factory.mktemp("library"), Shelf.standard()) as running:
        yield running


NAMES = (
    "\u202eevil",
    "a\u0000b",
    "<script>alert(1)</script>",
    "\U0001f6a2" * 40,
    "e\u0301" * 20,
    "\ud7ff\ufffe",
    "ﷺ" * 40,
)


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_a_name_on_one_line_without_orders_to_the_reader(server: Running, name: str) -> None:
    with Player(server.base, name) as eve:
        kept = eve.me["person"]["name"]
        table = eve.new_table(name=name[:40])

        assert 0 < len(kept) <= 40
        assert not set(kept) & {"\u202e", "\0", "\n"}
        assert table["seats"][0]["name"] == kept


def test_one_household_has_one_limit_however_many_addresses_it_has() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::1") != household("2001:db8:1:2::1")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") == "192.0.2.7"
    assert household("fe80::1%eth0") == "fe80::/64"
    assert household("not:an:address") == "not:an:address"


def test_a_listener_who_does_not_read_costs_a_bounded_memory_and_then_nothing(server: Running) -> None:
    with two_players(server.base) as (ann, _bob), ann.live() as socket:
        hear(socket, "update")
        (listener,) = server.table(ann.id).listeners
        line = listener.line
        assert isinstance(line, wireless.Socket)
        line.close_timeout = 0.2
        most = 0

        def flood() -> None:
            nonlocal most
            for _ in range(200):
                listener.send(b'"%b"' % (b"x" * 100_000))
                most = max(most, line.out.unsent())

        line.loop.call_soon_threadsafe(flood)
        until = time.monotonic() + 10
        while server.table(ann.id).listeners and time.monotonic() < until:
            time.sleep(0.02)

        assert 1_000_000 < most <= FULL + 200_000
        assert not server.table(ann.id).listeners
        while not line.disconnected and time.monotonic() < until:
            time.sleep(0.02)
        assert line.out.unsent() == 0  # the line was cut, what waited is gone


# Fetching for him.


@pytest.mark.parametrize(
    "address",
    [
        *("64:ff9b::7f00:1", "64:ff9b::a00:1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "::"),
        *("64:ff9b:1::7f00:1", "::127.0.0.1", "::ffff:0:127.0.0.1", "fec0::1", "2002:a00:1::1", "::ffff:10.0.0.1"),
        *("4000::1", "5f00::1", "3fff::1", "fd00::1", "192.0.0.8", "192.88.99.1", "100.64.0.1", "169.254.169.254"),
    ],
)
def test_no_private_address_hides_in_another_form(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: [(socket.AF_INET6, 1, 6, "", (address, 443))])
    with pytest.raises(OSError, match="public internet"):
        public_address("innocent.example", 443, private=False)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1111", "64:ff9b::5db8:d822"])
def test_a_public_address_is_one_in_any_form(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: [(socket.AF_INET6, 1, 6, "", (address, 443))])
    assert public_address("innocent.example", 443, private=False) == address


def test_a_webhook_that_answers_byte_by_byte_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "SECONDS", 1.0)
    done = threading.Event()

    def drip(door: socket.socket) -> None:
        line, _ = door.accept()
        with line:
            line.sendall(b"\x16\x03\x03\x40\x00")  # a long greeting begins
            while not done.wait(0.1):
                try:
                    line.sendall(b"\x00")
                except OSError:
                    return

    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=drip, args=(door,), daemon=True).start()
        before = time.monotonic()
        with pytest.raises(OSError, match=r".*"):
            call_webhook(f"https://127.0.0.1:{door.getsockname()[1]}/hook", "secret", b"{}", private=True)
        done.set()

    assert time.monotonic() - before < 4


def test_one_private_address_among_public_ones_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, 1, 6, "", (one, 443)) for one in ("93.184.216.34", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: found)
    with pytest.raises(OSError, match="public internet"):
        public_address("innocent.example", 443, private=False)


def test_a_redirect_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Redirecting(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)
            self.send_response(307)
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/inside")  # type: ignore[attr-defined]
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Redirecting) as hook:
        threading.Thread(target=hook.serve_forever, daemon=True).start()
        monkeypatch.setattr(
            notices, "_Pinned", lambda _host, _port, address: HTTPConnection(address, hook.server_port, timeout=5)
        )
        status = call_webhook("https://127.0.0.1/hook", "secret", b"{}", private=True)
        hook.shutdown()

    assert status == 307
    assert asked == ["/hook"]


# Reading over the shoulder.

OURS = ("flagplot", "uvicorn", "litestar", "sqlalchemy", "asyncio")
"""Loggers of the server; in these tests the client writes into the same log."""


def test_nothing_secret_is_written_into_the_log(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        me = ann.get("/api/me")
        token = ann.post(ann.at("token"), seat="red")["token"]
        code = ann.post(ann.at("share"))["code"]
        ann.ask("PATCH", "/api/me", 200, json={"email": "ann@example.org", "mail_turns": True})
        sealed = ann.order("plot r1>3 r2>6")["seal"]
        bob.order("plot b1>3 b2>4")
        ann.order("sail away", expect=422)
        ann.post(ann.at("chat"), text="meet me at the mole")
        with ann.live() as line:
            hear(line, "update")
            line.send(json.dumps({"type": "order", "line": "search 1", "version": "x", "key": "some-key-1"}))
            hear(line, "answer")
        ann.post("/api/session", expect=401, name="Ann", password="wrong horse battery")
        table = server.table(ann.id)
        secrets = [
            ann.http.cookies["flagplot_session"],
            *(me["csrf"], token, code, sealed["nonce"], "r1>3", "b1>3", "search 1", "mole", "horse", "ann@example.org"),
            *(table.charter.fairness.secret, table.charter.invite),
        ]

    written = [r for r in caplog.records if r.name.startswith(OURS) or r.levelno >= logging.WARNING]
    for secret in secrets:
        assert not any(secret in record.getMessage() for record in written), secret


def test_a_fault_behind_an_invitation_does_not_write_the_invitation_down(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(folder) as server, Player(server.base, "Ann") as ann:

        async def broken(_code: str) -> str:
            raise RuntimeError("no such thing")

        monkeypatch.setattr(server.desk.house.archive, "by_invite", broken)
        ann.get("/api/invites/the-secret-invitation", expect=500)

    written = [record.getMessage() for record in caplog.records if record.name.startswith(OURS)]
    assert not any("the-secret-invitation" in line for line in written)
    assert any("/api/invites/" in line for line in written)


def test_the_database_is_for_its_owner_only(folder: Path) -> None:
    with serving(folder):
        for file in folder.glob("games.db*"):
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name


def test_waiting_costs_an_attacker_his_own_sockets_only(folder: Path) -> None:
    """Long polls hold no lock: a hundred waiting ones do not keep anybody else from ordering."""
    with (
        serving(folder, limits=Limits(requests=GENEROUS, signing=GENEROUS)) as server,
        two_players(server.base) as (ann, bob),
    ):
        seen = ann.view()
        query = f"poll?version={seen['version']}&wait=3"
        cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
        lines = []
        for _ in range(60):
            line = HTTPConnection("127.0.0.1", int(server.base.rsplit(":", 1)[1]))
            line.request("GET", ann.at(query), headers={"Cookie": cookie})
            lines.append(line)
        before = time.monotonic()
        bob.get(bob.at("notes"))
        bob.ask("PUT", bob.at("notes"), 200, json={"text": "quick"})
        took = time.monotonic() - before
        for line in lines:
            line.close()

    assert took < 2.5


# What one costs the others.


def test_questions_that_take_long_keep_no_game_waiting(folder: Path) -> None:
    done = threading.Event()

    def think(_given: Any) -> Any:
        done.wait(30)
        return exact(lambda dice: "hit" if dice.d6("T-FIRE-1 gunnery") >= 4 else "miss")

    situation = Situation("ponder", "A long thought.", (), (), think)
    shelf = Shelf({"skerries": GAME}, situations=lambda _slug: [situation])
    body = {"situation": "ponder", "given": {}}
    with serving(folder, shelf) as server, Player(server.base, "Eve") as eve, ThreadPoolExecutor(40) as crowd:
        asked = [crowd.submit(eve.http.post, "/api/games/skerries/odds", json=body) for _ in range(40)]
        try:
            with two_players(server.base) as (ann, _bob):  # making a table takes a thread
                ann.http.timeout = httpx.Timeout(20)
                ann.order("plot r1>2 r2>5")
        finally:
            done.set()
        assert sorted(one.result().status_code for one in asked) == [200] * 22 + [429] * 18  # two at work, twenty wait


def test_a_line_with_nine_thousand_faults_is_answered_in_a_few(folder: Path) -> None:
    with serving(folder, Shelf.standard()) as server, Player(server.base, "Eve") as eve:
        scenario = eve.get("/api/games/strategic")["scenarios"][0]
        seats = [{"seat": seat, "player": "me"} for seat in scenario["seats"]]
        eve.new_table(game="strategic", scenario=scenario["name"], seats=seats)
        seat = scenario["seats"][0]
        line = "tonnage " + ",".join(["1"] * 9000)
        drafted = eve.ask("POST", eve.at("check"), json={"seat": seat, "line": line})
        body = {"seat": seat, "line": line, "version": eve.view(seat=seat)["version"], "key": "nine-thousand"}
        ordered = eve.ask("POST", eve.at("orders"), 422, json=body)

    assert len(drafted.json()["objection"]["text"]) < 4100
    assert len(ordered.json()["detail"]) < 4100


def test_control_ends_no_game_by_conceding_and_keeps_nobody_from_it(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        seats = [{"seat": seat, "player": "open"} for seat in ("red", "blue")]
        table = ann.new_table(seats=[*seats, {"seat": "control", "player": "me"}])
        with Player(server.base, "Bob") as bob, Player(server.base, "Cid") as cid:
            for player, seat in ((bob, "red"), (cid, "blue")):
                player.id = ann.id
                player.post(player.at("join"), invite=table["invite"], seat=seat)
            told = ann.post(ann.at("concede"), 409, seat="control")

            assert told["detail"] == "Control does not play and has nothing to concede."
            assert ann.get(f"/api/tables/{ann.id}")["status"] == "running"
            assert bob.post(bob.at("concede"), 200, seat="red")["outcome"]["winners"] == ["blue"]


def test_control_may_end_the_token_of_any_seat_and_nobody_else_may(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob, Player(server.base, "Cid") as cid:
        seats = [{"seat": seat, "player": "open"} for seat in ("red", "blue")]
        table = ann.new_table(seats=[*seats, {"seat": "control", "player": "me"}])
        for player, seat in ((bob, "red"), (cid, "blue")):
            player.id = ann.id
            player.post(player.at("join"), invite=table["invite"], seat=seat)
        token = bob.post(bob.at("token"), seat="red")["token"]
        with Player(server.base, token=token) as program:
            program.id = ann.id
            cid.ask("DELETE", cid.at("token?seat=red"), 403)
            program.view()
            ann.ask("DELETE", ann.at("token?seat=red"), 204)
            program.get(program.at("view"), expect=401)
