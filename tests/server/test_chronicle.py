"""Finished games can be viewed for ever, even after the rules have changed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from flagplot.server.catalogue import Catalogue
from flagplot.server.history import telling
from flagplot.server.history.chronicle import pack, unpack
from flagplot.server.history.ended import finished
from tests.server.harness import PATIENCE, Player, Running, headless, serving, toy_catalogue, two_players, wait_for
from tests.server.releases import HERE, read, restore, seen
from tests.server.releases.__main__ import play
from tests.server.test_storage import play_some
from tests.toy.game import SkerriesGame


def newer() -> Any:
    """The same games with later rules."""
    catalogue = toy_catalogue()
    catalogue.games["skerries"] = game = SkerriesGame()
    game.version = "2"
    return catalogue


def everything_seen(player: Player) -> dict[str, Any]:
    """Everything that a person can look at after the end."""
    table = player.get(f"/api/tables/{player.id}")
    seen: dict[str, Any] = {
        "table": {**table, "seats": [{**seat, "online": False} for seat in table["seats"]]},
        "view": headless(player.view()),
        "why": [player.get(player.at(f"events/{n}")) for n in range(player.view()["count"])],
        "report": player.get(player.at("report")),
        "replay": player.get(player.at("replay")),
    }
    for seat in ("red", "blue", "control", "observer"):
        last = player.get(player.at("review"), seat=seat, at=0)["orders"]
        seen[seat] = [player.get(player.at("review"), seat=seat, at=at) for at in range(last + 1)]
    return seen


def written(server: Running) -> None:
    """Wait until the chronicle is stored."""
    wait_for(lambda: not server.services.chronicle_writer.is_writing)


def test_a_finished_game_looks_the_same_when_the_rules_have_changed(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        play_some(ann, bob)
        bob.post(bob.at("concede"))
        cookies, name, before = dict(ann.http.cookies), ann.id, everything_seen(ann)
    with serving(folder, newer()) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.http.headers["X-CSRF-Token"] = again.get("/api/me")["csrf"]
        again.id = name

        assert server.services.catalogue.games["skerries"].version == "2"
        assert everything_seen(again) == before
        assert [card["id"] for card in again.get("/api/tables")["tables"]] == [name]
        assert again.get(again.at("orders"))["orders"] == []
        refused = again.post(again.at("orders"), 409, line="fire 1", version=again.view()["version"], key="key-of-mine")
        assert refused["detail"] == "The game is over."
        with again.live() as socket:
            assert '"type":"hello"' in str(socket.recv(PATIENCE))
            assert '"type":"update"' in str(socket.recv(PATIENCE))


def test_a_chronicle_that_a_crash_left_unwritten_is_written_at_the_next_start(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        server.services.chronicle_writer.wake = lambda table: None  # type: ignore[method-assign]  # the crash
        play_some(ann, bob)
        bob.post(bob.at("concede"))
        cookies, name, before = dict(ann.http.cookies), ann.id, everything_seen(ann)
    with serving(folder) as server:
        chronicle_writer = server.services.chronicle_writer
        wait_for(lambda: chronicle_writer._catching_up is not None and chronicle_writer._catching_up.done())
    with serving(folder, newer()) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.id = name

        assert everything_seen(again) == before


def test_strangers_do_not_see_the_past_either(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base, spectators="none") as (ann, bob):
        play_some(ann, bob)
        bob.post(bob.at("concede"))
        name = ann.id
        written(server)
    with serving(folder, newer()) as server, Player(server.base, "Eve") as eve:
        for what in ("", "/view", "/review", "/report", "/replay", "/events"):
            eve.get(f"/api/tables/{name}{what}", expect=404)


def test_a_long_game_keeps_every_so_manyth_view_and_all_its_events(folder: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(telling, "VIEWS", 12)  # three views of each of four seats
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        play_some(ann, bob)
        bob.post(bob.at("concede"))
        cookies, name, before = dict(ann.http.cookies), ann.id, everything_seen(ann)
        found = telling.chronicle(finished(server.table(name)))
    with serving(folder, newer()) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.id = name
        now = everything_seen(again)

        assert found.stops == [0, 4, 8, 10]
        assert [one["events"] for one in now["red"]] == [one["events"] for one in before["red"]]
        assert [now["red"][at]["view"] for at in found.stops] == [before["red"][at]["view"] for at in found.stops]
        assert now["red"][7]["view"] == before["red"][4]["view"]
        assert now["view"] == before["view"]


def test_a_chronicle_broken_off_says_so(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        play_some(ann, bob)
        bob.post(bob.at("concede"))
        packed = pack(telling.chronicle(finished(server.table(ann.id))))
    with pytest.raises(ValueError, match="broken off"):
        unpack(packed[: len(packed) // 2])


@pytest.mark.parametrize("release", sorted(HERE.glob("*.sql")), ids=lambda path: path.stem)
def test_the_finished_games_of_every_release_are_shown_as_they_were(folder: Path, release: Path) -> None:
    restore(release, folder / "games.db")
    catalogue = Catalogue.standard()
    for game in catalogue.games.values():
        game.version = f"later than {game.version}"
    try:
        with serving(folder, catalogue) as server, Player(server.base, "Reader") as reader:
            for table, parts in read(release.with_suffix(".json")).items():
                reader.id = table

                assert seen(reader) == parts
    finally:
        for game in catalogue.games.values():
            game.version = game.version.removeprefix("later than ")


def test_causes_and_own_losses_are_kept(folder: Path) -> None:
    with serving(folder, Catalogue.standard()) as server, Player(server.base, "Keeper") as keeper:
        name = play(keeper, "operational", "easter")
        seen_then = keeper.get(keeper.at("events"), seat="observer")["events"]
        last = keeper.get(keeper.at("review"), at=0)["orders"]
        looked_at = keeper.get(keeper.at("review"), seat="observer", at=last)["events"]
        written(server)
    catalogue = Catalogue.standard()
    for game in catalogue.games.values():
        game.version = f"later than {game.version}"
    try:
        with serving(folder, catalogue) as server, Player(server.base, "Reader") as reader:
            reader.id = name
            assert reader.get(reader.at("events"), seat="observer")["events"] == seen_then
    finally:
        for game in catalogue.games.values():
            game.version = game.version.removeprefix("later than ")
    assert any("cause" in event for event in seen_then)
    assert all(event in seen_then for event in looked_at)


def test_every_release_has_finished_games_to_show() -> None:
    changes = (HERE.parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    released = set(re.findall(r"^## \[(\d[^\]]*)\]", changes, re.MULTILINE))
    kept = {path.stem for path in HERE.glob("*.sql")}

    assert kept == {path.stem for path in HERE.glob("*.json")} != set()
    assert released <= kept, "python -m tests.server.releases keeps the games of a release"
