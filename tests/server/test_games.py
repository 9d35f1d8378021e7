"""The three games over the network: played, restarted, and in twin worlds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flagplot.games import SHELF, load
from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.records.codec import plain
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.server.catalogue import Catalogue
from flagplot.server.explaining import in_print
from flagplot.server.tables.encoding import encode, parts, shown, whole
from flagplot.server.tables.rendering import EventRenderer, Rendering
from tests.server.harness import PATIENCE, Player, Running, patched, serving
from tests.toy.game import GAME

GAMES = tuple(SHELF)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("library"), Catalogue.standard()) as running:
        yield running


def hotseat(player: Player, game: str, number: int = 0) -> list[str]:
    """A table at which one person holds every seat. Returns the seats."""
    scenario = player.get(f"/api/games/{game}")["scenarios"][number]
    seats = [{"seat": seat, "player": "me"} for seat in scenario["seats"]]
    player.new_table(game=game, scenario=scenario["name"], seats=seats, seed=7, spectators="public")
    return [str(seat) for seat in scenario["seats"]]


def play(server: Running, player: Player, orders: int) -> int:
    """Send random legal orders over HTTP. Returns how many were given."""
    live = server.table(player.id)
    assert live.match is not None
    wits = SeededDice(Chance(key_from_seed(3)))
    for number in range(orders):
        acting = live.game.to_act(live.match.state)
        if not acting:
            return number
        line = live.game.sample(live.match.state, acting[0], wits).line()
        player.order(line, seat=str(acting[0]))
    return orders


@pytest.mark.parametrize("game", GAMES)
def test_the_shelf_tells_all_about_a_game(library: Running, game: str) -> None:
    with Player(library.base) as anybody:
        card = anybody.get(f"/api/games/{game}")
        rules = anybody.get(f"/api/games/{game}/rules")["rules"]
        charts = anybody.get(f"/api/games/{game}/charts")["charts"]
        situations = anybody.get(f"/api/games/{game}/odds")["situations"]

        assert card["scenarios"]
        assert len(rules) > 100
        assert anybody.get(f"/api/games/{game}/rules/{next(iter(rules)).lower()}")["text"]
        assert charts
        for chart in charts.values():
            assert all(len(row) == len(chart["columns"]) for row in chart["cells"])
            assert chart["title"]
            assert chart["title"] != chart["rule"]
        assert situations
        asked = next((one for one in situations if all(p["default"] or p["choices"] for p in one["parameters"])), None)
        if asked is not None:
            given = {p["name"]: p["default"] or p["choices"][0] for p in asked["parameters"]}
            report = anybody.post(f"/api/games/{game}/odds", situation=asked["name"], given=given)
            assert abs(sum(row["value"] for row in report["outcomes"]) - 1) < 1e-6
        tag = anybody.ask("GET", f"/api/games/{game}/rules").headers["etag"]
        anybody.ask("GET", f"/api/games/{game}/rules", 304, headers={"If-None-Match": tag})


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_restarted_and_played_on(tmp_path: Path, game: str) -> None:
    catalogue = Catalogue.standard()
    with serving(tmp_path, catalogue, snapshot_every=15, snapshot_after=0) as server, Player(server.base, "Ann") as ann:
        seats = hotseat(ann, game)
        assert play(server, ann, 40) > 10
        before = [ann.view(seat=seat) | {"head": ""} for seat in seats]
        cookies, csrf = dict(ann.http.cookies), ann.http.headers["X-CSRF-Token"]
        for event in before[0]["events"][-5:]:
            told = ann.get(ann.at(f"events/{event['n']}"), seat=seats[0])
            assert {name: told[name] for name in event} == event
    with serving(tmp_path, catalogue, snapshot_every=15, snapshot_after=0) as server, Player(server.base) as again:
        again.id = ann.id
        again.http.cookies.update(cookies)
        again.http.headers["X-CSRF-Token"] = csrf

        assert [again.view(seat=seat) | {"head": ""} for seat in seats] == before, "all but the salt of the head"
        play(server, again, 3)


@pytest.mark.parametrize("game", [*GAMES, "skerries"])
def test_the_fast_way_to_json_is_the_kernels(game: str) -> None:
    title: Game[Any] = GAME if game == "skerries" else load(game)
    state = title.new(title.scenarios()[-1].name, 1)
    wits = SeededDice(Chance(key_from_seed(3)))
    for number in range(60):
        acting = title.to_act(state)
        if not acting:
            break
        title.apply(state, acting[0], title.sample(state, acting[0], wits), SeededDice(state.chance))
        for seat in title.seats(state)[:4] if number % 6 == 0 else ():
            view = title.view(state, seat)
            told = plain(view)
            del told["logbook"]

            things = shown(view)

            assert msgspec.json.decode(whole(parts(things))) == told
            with suppress(TypeError):  # keys that are not strings: such a view is always encoded in parts
                assert encode(things) == whole(parts(things))


@pytest.mark.parametrize("game", [*GAMES, "skerries"])
def test_patches_put_on_the_old_view_give_the_new_one(game: str) -> None:
    title: Game[Any] = GAME if game == "skerries" else load(game)
    match = Match.open(title, title.scenarios()[-1].name, Fairness(seed=3))
    wits = SeededDice(Chance(key_from_seed(3)))
    faces = [Rendering(title, seat, EventRenderer(title)) for seat in title.seats(match.state)[:4]]
    for rendering in faces:
        rendering.split()
    seen: dict[str, tuple[str, Any]] = {}
    for tick in range(60):
        for rendering in faces:
            rendering.follow(match, tick)
            now = msgspec.json.decode(rendering.view)
            if rendering.seat in seen:
                version, old = seen[rendering.seat]
                changes = rendering.changes(version)
                assert changes is not None
                patch = {
                    "changed": {name: msgspec.json.decode(text) for name, text in changes[0].items()},
                    "gone": changes[1],
                }
                assert patched(old, patch) == now
            seen[rendering.seat] = rendering.version, now
        acting = title.to_act(match.state)
        if not acting:
            break
        match.play(acting[0], title.sample(match.state, acting[0], wits))


@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_owe_an_order_in_secret(game: str) -> None:
    """Every game makes public whose turn it is, so neither waiting nor a missed deadline reveals anything."""
    title = load(game)
    state = title.new(title.scenarios()[-1].name, 2)
    wits = SeededDice(Chance(key_from_seed(5)))
    for _ in range(40):
        acting = title.to_act(state)
        if not acting:
            break
        told = {tuple(title.view(state, seat).to_act) for seat in title.seats(state)}
        assert told == {tuple(acting)}
        title.apply(state, acting[0], title.sample(state, acting[0], wits), SeededDice(state.chance))


def frames(player: Player, seat: str) -> list[bytes]:
    """All messages on connecting: in full, after a reconnection, and with changes only."""
    heard = []
    seen = player.view(seat=seat)
    known = {"since": max(0, seen["count"] - 3), "mark": "", "version": "another"}
    for query in ({}, known, {**known, "patch": 1, "version": seen["version"]}):
        with player.live(seat=seat, **query) as socket:
            socket.send('{"type":"check","id":1,"line":"sail away"}')
            socket.send('{"type":"ping"}')
            while b"pong" not in (frame := socket.recv(timeout=PATIENCE, decode=False)):
                heard.append(frame)
    return heard


READ = ("view", "aim", "events", "orders", "battle", "standing", "standing/choices", "plans", "below")


def told(player: Player, seat: str, probes: list[str], *, with_odds: bool) -> list[tuple[str, bytes]]:
    """The answers to every call that reads the game."""
    calls = [(what, player.ask("GET", player.at(f"{what}?seat={seat}")).content) for what in READ]
    reaches: list[dict[str, str]] = [{}, *({"line": line} for line in probes)]
    calls += [
        (f"reach {body}", player.ask("POST", player.at("reach"), json=body | {"seat": seat}).content)
        for body in reaches
    ]
    calls.append(("drawn plans", player.ask("POST", player.at("plans/check"), json={"seat": seat}).content))
    legal = player.ask("GET", player.at(f"orders?seat={seat}&limit=1")).json().get("orders", ())
    asked = [{"seat": seat, "line": line, "odds": True} for line in legal if with_odds]
    calls += [(f"odds of {body}", player.ask("POST", player.at("check"), json=body).content) for body in asked]
    calls += [(f"frame {n}", frame) for n, frame in enumerate(frames(player, seat))]
    calls.append(("table", player.ask("GET", f"/api/tables/{player.id}").content))
    drafts = [(line, player.ask("POST", player.at("check"), json={"seat": seat, "line": line})) for line in probes]
    return calls + [(f"check {line}", answer.content) for line, answer in drafts]


@pytest.mark.parametrize("game", GAMES)
def test_no_seat_can_tell_twin_worlds_apart_over_the_wire(library: Running, game: str) -> None:
    with Player(library.base, "Ann") as ann:
        seats = hotseat(ann, game)
        for round_ in range(3):
            play(library, ann, 12)
            for seat in (*seats[:3], str(OBSERVER)):
                must_agree(library, ann, Seat(seat), round_)


def must_agree(server: Running, player: Player, seat: Seat, seed: int) -> None:
    live = server.table(player.id)
    assert live.match is not None
    state: Any = live.match.state
    if not live.game.to_act(state):
        return
    probes = [entry.line for entry in live.match.record[-6:] if entry.line and seat != OBSERVER]
    twin = live.game.imagine(live.game.view(state, seat), SeededDice(Chance(key_from_seed(seed))))
    here = told(player, seat, probes, with_odds=not seed)
    live.match.state = twin
    live.tick += 1
    live.forget_renderings()
    there = told(player, seat, probes, with_odds=not seed)
    live.match.state = state
    live.tick += 1
    live.forget_renderings()
    for (what, one), (_, other) in zip(here, there, strict=True):
        assert one == other, f"{live.game.slug}, {seat}: {what} tells twin worlds apart: {_difference(one, other)}"


def _difference(one: bytes, other: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 120) : at + 80]!r} / …{other[max(0, at - 120) : at + 80]!r}"


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_meets_a_bot_at_once(library: Running, game: str) -> None:
    with Player(library.base, "Ann") as ann:
        scenario = ann.get(f"/api/games/{game}")["scenarios"][0]
        ann.new_table(game=game, scenario=scenario["name"], seats=[{"seat": scenario["seats"][0], "player": "me"}])
        seen = ann.until(lambda update: update["owes"])

        assert seen["view"]["prompt"]["text"]
        legal = ann.get(ann.at("orders"))
        line = legal["orders"][0] if legal["orders"] else seen["view"]["prompt"]["examples"][0]
        assert ann.post(ann.at("check"), line=line)["legal"] in (True, False)


TESTS = Path(__file__).resolve().parents[1]
GOLDEN = sorted(path for game in GAMES for path in (TESTS / game / "golden").rglob("*.replay"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_golden_game_of_every_release_becomes_a_table_that_ends_as_it_did(library: Running, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    written = replay.parse(text)
    played = written.play(load(written.game))
    seats = [{"seat": seat, "player": "me"} for seat in played.state.logs if seat not in (CONTROL, OBSERVER)]
    with Player(library.base, "Ann") as ann:
        table = ann.post("/api/tables/import", 201, replay=text, seats=seats)
        match = library.table(table["id"]).match
        assert match is not None

        fresh = [] if played.state.outcome is not None else [match.record[-1].line]
        assert all(line.startswith("fresh dice ") for line in fresh), "the continuation uses new dice that nobody knows"
        assert [entry.line for entry in match.record] == [*(entry.line for entry in played.record), *fresh]
        there = match.state.clone()
        there.chance = played.state.chance
        assert load(written.game).codec.dumps(there) == load(written.game).codec.dumps(played.state)
        assert table["status"] == ("finished" if played.state.outcome is not None else "running")


@pytest.mark.parametrize(
    "label, printed",
    [
        ("feet_per_inch_from", "feet per inch from"),
        ("attack:target_speed", "attack, target speed"),
        ("others:1000", "others, 1000"),
        ("hexes-inside", "hexes inside"),
        ("1:2", "1:2"),
        ("-5--4", "-5--4"),
    ],
)
def test_labels_of_charts_are_sent_as_they_are_printed(label: str, printed: str) -> None:
    assert in_print(label) == printed
