"""Attacks on the HTTP layer."""

from __future__ import annotations

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from flagplot.server.settings import Allowance, Limits
from tests.server.harness import GENEROUS, PATIENCE, Player, Running, hear, serving, toy_catalogue, two_players


def test_every_answer_carries_the_security_headers(server: Running) -> None:
    with Player(server.base) as anybody:
        for path in ("/", "/api/me", "/api/nowhere", "/join/code", "/api/schema/openapi.json", "/assets/none.js"):
            headers = anybody.ask("GET", path).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self'" in policy
            assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
            assert "unsafe-eval" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


def test_private_answers_are_never_cached(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table()
        for path in ("/api/me", "/api/tables", ann.at("view"), ann.at("notes"), ann.at("nowhere")):
            assert ann.ask("GET", path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", ""])
def test_another_sites_page_changes_nothing(server: Running, origin: str) -> None:
    with Player(server.base, "Ann") as ann:
        answer = ann.ask("POST", "/api/tables", 403, json={"game": "skerries"}, headers={"Origin": origin})

        assert answer.json()["code"] == "origin"


def test_where_browsers_come_by_https_they_are_told_to_stay_there(folder: Path, server: Running) -> None:
    with serving(folder, secure=True) as secure:
        assert httpx.get(secure.base, timeout=PATIENCE).headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in httpx.get(server.base, timeout=PATIENCE).headers


def test_where_browsers_come_by_https_a_page_without_it_is_another_sites(folder: Path) -> None:
    """A network attacker can forge one of our pages without https; it must not be able to act for anybody."""
    with serving(folder, secure=True) as server, httpx.Client(base_url=server.base, timeout=PATIENCE) as eve:
        own = server.base.removeprefix("http://")
        for scheme, status in (("http", 403), ("https", 201)):
            answer = eve.post("/api/guest", json={}, headers={"Origin": f"{scheme}://{own}"})
            assert answer.status_code == status


def test_a_form_of_another_site_changes_nothing(server: Running) -> None:
    with Player(server.base) as eve:
        assert eve.ask("POST", "/api/guest", 403, json={}, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
        assert (
            eve.ask("POST", "/api/guest", 415, content="{}", headers={"Content-Type": "text/plain"}).status_code == 415
        )
        assert eve.ask("POST", "/api/guest", 415, data={"name": "x"}).status_code == 415


def test_our_own_page_may(server: Running) -> None:
    with Player(server.base) as ann:
        assert (
            ann.ask(
                "POST", "/api/guest", 201, json={}, headers={"Origin": server.base, "Sec-Fetch-Site": "same-origin"}
            ).status_code
            == 201
        )


def test_large_bodies_are_refused_said_or_unsaid(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.ask("POST", "/api/session", 413, json={"name": "a", "password": "x" * 70_000})
        ann.ask("POST", "/api/tables", 413, json={"game": "x" * 3_000_000})

        def endless() -> object:
            for _ in range(200):
                yield b" " * 1024

        try:
            answer = ann.http.post("/api/session", content=endless(), headers={"Content-Type": "application/json"})  # type: ignore[arg-type]
        except httpx.HTTPError:
            return  # a closed connection is as good
        assert answer.status_code in (400, 413)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b'{"game": 7}',
        b"[" * 5000,
        b'{"game": "skerries", "extra": 1}',
        b"\xff\xfe",
        b'{"seed": -1}',
    ],
)
def test_what_is_not_our_json_is_refused_without_a_fault(server: Running, body: bytes) -> None:
    with Player(server.base, "Ann") as ann:
        answer = ann.ask("POST", "/api/tables", content=body, headers={"Content-Type": "application/json"})

        assert answer.status_code == 400
        assert answer.json()["code"] == "malformed"
        assert answer.headers["content-type"] == "application/problem+json"


def test_a_fault_tells_nothing_of_the_inside(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> object:
        message = "secret of the inside"
        raise RuntimeError(message)

    catalogue = toy_catalogue()
    monkeypatch.setattr(catalogue, "rules", broken)
    with serving(folder, catalogue) as server, Player(server.base) as anybody:
        answer = anybody.ask("GET", "/api/games/skerries/rules", 500)

    assert answer.json()["code"] == "fault"
    assert "inside" not in answer.text
    assert "Traceback" not in answer.text
    assert "secret of the inside" in caplog.text


def test_too_many_requests_are_slowed(folder: Path) -> None:
    with serving(folder, limits=Limits(requests=Allowance(5, 1))) as server, Player(server.base) as eve:
        codes = [eve.ask("GET", "/api/me").status_code for _ in range(8)]

    assert codes[:5] == [200] * 5
    assert 429 in codes


def test_chatter_and_table_making_are_limited_for_each_person(folder: Path) -> None:
    limits = Limits(requests=GENEROUS, signing=GENEROUS, making=Allowance(2, 0.001), talking=Allowance(2, 0.001))
    with serving(folder, limits=limits) as server, Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        ann.new_table()
        ann.new_table()
        ann.new_table(expect=429)
        bob.new_table()
        bob.post(bob.at("chat"), text="1")
        bob.post(bob.at("chat"), text="2")
        bob.post(bob.at("chat"), expect=429, text="3")


def test_a_socket_that_chatters_is_cut_off(folder: Path) -> None:
    limits = Limits(requests=GENEROUS, signing=GENEROUS, making=GENEROUS, messages=Allowance(5, 0.1))
    with serving(folder, limits=limits) as server, Player(server.base, "Ann") as ann:
        ann.new_table()
        with ann.live() as line:
            for _ in range(6):
                line.send('{"type":"ping"}')
            with pytest.raises(ConnectionClosed) as closed:
                hear(line, "no such message")

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429


def test_nobody_opens_sockets_without_end(folder: Path) -> None:
    limits = Limits(requests=GENEROUS, signing=GENEROUS, making=GENEROUS, sockets=2)
    with serving(folder, limits=limits) as server, Player(server.base, "Ann") as ann:
        ann.new_table()
        with ann.live(), ann.live(), pytest.raises(Exception, match="403"):
            ann.live()


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/%2e%2e/app.py",
        "/assets/../../app.py",
        "/..%5capp.py",
        "/.hidden",
        "/assets/%00",
        "//etc/passwd",
    ],
)
def test_nothing_outside_the_built_client_is_served(folder: Path, path: str) -> None:
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>page</title>")
    (static / ".hidden").write_text("hidden")
    (folder / "app.py").write_text("inside")
    with (
        serving(folder, static=static) as server,
        socket.create_connection(("127.0.0.1", int(server.base.rsplit(":", 1)[1]))) as line,
    ):
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept: text/html\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))

    assert b"inside" not in answer
    assert b"hidden" not in answer
    assert b"root:" not in answer
    assert answer.split()[1] in (b"200", b"404", b"400")


def test_the_built_client_is_served_with_hashed_files_for_a_year(folder: Path) -> None:
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>page</title>")
    (static / "assets" / "app-1a2b3c.js").write_text("export const x = 1;\n" * 100)
    with serving(folder, static=static) as server, Player(server.base) as anybody:
        page = anybody.ask("GET", "/table/some-id", 200, headers={"Accept": "text/html"})
        script = anybody.ask("GET", "/assets/app-1a2b3c.js", 200)
        anybody.ask("GET", "/assets/gone.js", 404)

    assert "page" in page.text
    assert page.headers["cache-control"] == "no-cache"
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"


def test_without_a_built_client_a_plain_page_says_what_to_do(folder: Path) -> None:
    with serving(folder, static=folder / "none") as server, Player(server.base) as anybody:
        assert "make play" in anybody.ask("GET", "/", 200).text


def test_a_server_for_this_machine_answers_to_no_foreign_name(folder: Path) -> None:
    with serving(folder, hosts=frozenset({"127.0.0.1", "localhost"})) as server, Player(server.base) as eve:
        assert eve.ask("GET", "/api/me", 200).status_code == 200
        assert eve.ask("GET", "/api/me", 403, headers={"Host": "rebound.example"}).status_code == 403
        assert (
            eve.ask(
                "POST", "/api/guest", 403, json={}, headers={"Host": "evil.example", "Origin": "http://evil.example"}
            ).status_code
            == 403
        )


def test_whoever_loses_the_right_to_listen_is_cut_off(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}])
        token = ann.post(ann.at("token"), seat="red")["token"]
        with Player(server.base, token=token) as bot:
            bot.id = ann.id
            bot.post(bot.at("leave"), expect=401, seat="red")
            with bot.live() as line:
                ann.ask("DELETE", f"{ann.at('token')}?seat=red", 204)
                with pytest.raises(ConnectionClosed):
                    hear(line, "no such message")
        with ann.live(seat="blue") as line:
            ann.ask("DELETE", "/api/session", 204)
            with pytest.raises(ConnectionClosed):
                hear(line, "no such message")


def test_a_long_poll_ends_with_the_seat(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        seen = bob.view()
        waiting = ThreadPoolExecutor(1).submit(
            bob.ask, "GET", bob.at("poll"), params={"version": seen["version"], "wait": 20}
        )
        time.sleep(0.2)
        with Player(server.base) as same:
            same.id = bob.id
            same.http.cookies.update(dict(bob.http.cookies))
            same.http.headers["X-CSRF-Token"] = bob.http.headers["X-CSRF-Token"]
            same.post(same.at("leave"), seat="blue")
        ann.order("plot r1>2 r2>5")

        assert waiting.result(PATIENCE).status_code == 404
