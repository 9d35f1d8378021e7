"""Control's hold, which lets an umpire correct something before the captains move on, and the list of values that can be corrected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flagplot.server.catalogue import Catalogue
from tests.server.harness import Clock, Player, Running, hear, serving, wait_for

HOUR = 3600
CAPTAINS = [{"seat": "red", "player": "bot"}, {"seat": "blue", "player": "bot"}, {"seat": "control", "player": "me"}]


def let_go(umpire: Player, *, stops: bool) -> Any:
    return umpire.ask("PUT", umpire.at("hold"), 200, json={"held": False, "stops": stops}).json()


def orders(server: Running, player: Player) -> int:
    return len(server.table(player.id).match.record) - 1  # type: ignore[union-attr]


def test_captains_wait_for_control_at_every_step_and_control_decrees_meanwhile(folder: Path) -> None:
    with serving(folder) as server, Player(server.base, "Umpire") as umpire:
        table = umpire.new_table(seats=CAPTAINS)
        assert (table["held"], table["stops"], orders(server, umpire)) == (True, True, 0)
        umpire.order("correct boats.r1.hits 1 because of a slip")
        where = umpire.view()["view"]["where"][:2]
        with umpire.live() as line:
            let_go(umpire, stops=True)
            hear(line, "update")
            wait_for(lambda: server.table(umpire.id).info.held_since is not None)
        assert umpire.view()["view"]["where"][:2] != where
        assert [e.seat for e in server.table(umpire.id).match.record[2:]] == ["red", "blue"]  # type: ignore[union-attr]
        cookies, csrf = dict(umpire.http.cookies), umpire.http.headers["X-CSRF-Token"]
    with serving(folder) as server, Player(server.base) as again:  # a hold survives a restart
        again.http.cookies.update(cookies)
        again.http.headers["X-CSRF-Token"] = csrf
        again.id = umpire.id
        shown = again.get(f"/api/tables/{again.id}")
        assert (shown["held"], shown["stops"], orders(server, again)) == (True, True, 3)
        assert let_go(again, stops=False)["held"] is False
        again.until(lambda seen: seen["view"]["outcome"] is not None)
        again.ask("PUT", again.at("hold"), 409, json={"held": True})


def test_while_control_holds_the_game_nobody_moves_and_no_time_passes(folder: Path) -> None:
    clock, pace = Clock(), {"kind": "deadline", "hours": 24, "then": "bot"}
    seats = [{"seat": "red", "player": "open"}, {"seat": "blue", "player": "bot"}, {"seat": "control", "player": "me"}]
    with (
        serving(folder, now=clock) as server,
        Player(server.base, "Umpire") as umpire,
        Player(server.base, "Ann") as ann,
    ):
        table = umpire.new_table(seats=seats, pace=pace)
        ann.id = umpire.id
        assert ann.post(ann.at("join"), invite=table["invite"], seat="red")["held"] is False, "people are not held"
        ann.until(lambda seen: seen["view"]["to_act"] == ["red"])
        ann.ask("PUT", ann.at("hold"), 403, json={"held": True})
        before = ann.view()["deadline"]
        clock.at += HOUR
        with ann.live() as line:
            umpire.ask("PUT", umpire.at("hold"), 200, json={"held": True})
            wait_for(lambda: hear(line, "table")["table"]["held"])
        told = ann.order("plot r1>3 r2>6", expect=409)
        assert told["detail"] == "Control holds the game: your order is taken when Control lets it go on."
        assert ann.undo(expect=409)["detail"] == told["detail"]
        assert ann.post(ann.at("check"), line="plot r1>3 r2>6")["legal"]
        assert ann.view()["deadline"] is None
        clock.at += 48 * HOUR
        server.look_at_the_clock()
        assert let_go(umpire, stops=False)["seats"][0]["away"] is False
        assert ann.view()["deadline"][8:10] != before[8:10]
        clock.at += 22 * HOUR
        server.look_at_the_clock()
        ann.order("plot r1>3 r2>6")


def test_a_hold_that_was_forgotten_ends_and_so_does_that_of_a_control_who_is_gone(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, Player(server.base, "Umpire") as umpire:
        umpire.new_table(seats=CAPTAINS)
        clock.at += 73 * HOUR
        server.look_at_the_clock()
        wait_for(lambda: orders(server, umpire) > 0)
        umpire.new_table(seats=CAPTAINS)
        table = server.table(umpire.id)
        umpire.post(umpire.at("leave"), seat="control")
        nobody = [*CAPTAINS[:2], {"seat": "control", "player": "open"}]
        umpire.new_table(seats=nobody)
        assert umpire.post(umpire.at("start"))["held"] is False, "nobody could release the hold"
        assert (table.info.held_since, table.info.stops) == (None, False)
        wait_for(lambda: table.is_over)


def test_control_finds_what_can_be_corrected_part_by_part_and_nobody_else_does(folder: Path) -> None:
    with serving(folder, Catalogue.standard()) as server, Player(server.base, "Umpire") as umpire:
        for game, roots, path, value, shown, title in (
            ("strategic", {"turn", "units", "flag_change"}, "flag_change.usa", 0, "units", "British heavy group 1"),
            ("tactical", {"ships", "turn"}, "turn", 1, "", "Has met"),
            ("operational", {"ships", "planes"}, "turn", 10, "ships", "Warspite"),
        ):
            umpire.new_table(game=game, seats=[{"seat": "control", "player": "me"}])
            found = {one["name"]: one for one in umpire.get(umpire.at("figures"))["figures"]}
            assert roots <= set(found)
            assert not set(found) & {"chance", "logs", "flow", "outcome", "scenario"}
            folder_of, _, name = path.rpartition(".")
            figures = umpire.get(umpire.at("figures"), at=folder_of)["figures"]
            one = next(figure for figure in figures if figure["name"] == name)
            assert (one["path"], one["value"], one["parts"]) == (path, value, 0)
            assert title in {figure["title"] for figure in umpire.get(umpire.at("figures"), at=shown)["figures"]}
            umpire.order(f"correct {path} {value} because it was so")
            key = server.table(umpire.id).match.state.chance.key  # type: ignore[union-attr]
            for dice in ("chance.key 5", "chance.index 0"):
                told = umpire.ask("POST", umpire.at("check"), 200, json={"line": f"correct {dice} because of bad luck"})
                assert told.json()["legal"] is False
                assert key not in told.text, "future dice are hidden from Control"
        assert umpire.get(umpire.at("figures"), 404, at="ships.no-such-ship")["code"] == "missing"
        ships = umpire.get(umpire.at("figures"), at="ships")["figures"]
        assert all(ship["parts"] > 3 and ship["value"] is None for ship in ships)
        with Player(server.base, "Eve") as eve:
            eve.id = umpire.id
            eve.get(eve.at("figures"), 404)
            eve.new_table(game="tactical", seats=[])
            eve.get(eve.at("figures"), 403)
