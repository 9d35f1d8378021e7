"""After the end: the view of each seat, the game without fog of war, and the most important moments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.games import SHELF
from flagplot.kernel.dice import Chance, Roll, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.server.catalogue import Catalogue
from flagplot.server.history.ended import finished
from flagplot.server.history.report import _sides
from flagplot.server.wire import Damage
from tests.server.harness import Player, Running, serving, two_players


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("after"), Catalogue.standard()) as running:
        yield running


def test_before_the_end_nobody_looks_back(server: Running) -> None:
    with two_players(server.base) as (ann, _bob):
        for what in ("review", "report", "replay"):
            assert ann.get(ann.at(what), expect=403)["code"] == "closed"


def test_the_viewer_gets_every_seats_view_order_by_order_and_lifted_fog(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        seen = {"red": [ann.view()["view"]], "blue": [bob.view()["view"]]}
        for player, line in ((ann, "plot r1>3 r2>6"), (bob, "plot b1>3 b2>4"), (ann, "search 1"), (bob, "mark 2")):
            player.order(line)
            seen["red"].append(ann.view()["view"])
            seen["blue"].append(bob.view()["view"])
        bob.post(bob.at("concede"))
        for seat, views in seen.items():
            for at, view in enumerate(views):
                shown = ann.get(ann.at("review"), seat=seat, at=at)
                assert (shown["at"], shown["orders"], shown["view"]) == (at, 4, view)
        lifted = ann.get(ann.at("review"), seat="control", at=2)

        assert {boat: piece["cell"] for boat, piece in lifted["view"]["own"].items()} == {
            "r1": 3,
            "r2": 6,
            "b1": 3,
            "b2": 4,
        }
        assert (lifted["by"], lifted["line"]) == ("blue", "plot b1>3 b2>4")
        ann.get(ann.at("review"), expect=422, at=99)
        ann.get(ann.at("review"), expect=422, seat="green")


def test_after_the_end_every_entry_of_every_logbook_is_explained_and_before_it_only_ones_own(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        for player, line in ((ann, "plot r1>3 r2>6"), (bob, "plot b1>3 b2>4"), (ann, "search 1"), (bob, "mark 2")):
            player.order(line)
        assert ann.get(ann.at("events/0"), expect=403, seat="blue")["code"] == "seat"
        assert ann.get(ann.at("events/0"), expect=403, seat="control")["code"] == "seat"
        bob.post(bob.at("concede"))
        for seat in ("red", "blue", "control"):
            for at in range(1, 5):
                for event in ann.get(ann.at("review"), seat=seat, at=at)["events"]:
                    why = ann.get(ann.at(f"events/{event['n']}"), seat=seat)
                    assert {key: why[key] for key in event} == event
        assert ann.get(ann.at("events/0"), expect=403, seat="green")["code"] == "seat"


def play_by_captains(server: Running, player: Player, game: str, most: int) -> None:
    """Play that many orders by the game's captain in every seat, then concede."""
    scenario = player.get(f"/api/games/{game}")["scenarios"][0]
    seats = [{"seat": seat, "player": "me"} for seat in scenario["seats"]]
    player.new_table(game=game, scenario=scenario["name"], seats=seats, seed=4)
    live = server.table(player.id)
    captain, wits = recruit(game, "captain"), SeededDice(Chance(key_from_seed(1)))
    for _ in range(most):
        assert live.match is not None
        acting = live.game.to_act(live.match.state)
        if not acting:
            return
        line = captain.order(Desk(live.game, live.match.state, acting[0]), wits).line()
        player.order(line, seat=str(acting[0]))


@pytest.mark.parametrize("game, most", [("tactical", 400), ("operational", 500)])
def test_the_report_tells_the_decisive_moments_and_the_losses_of_each_side(
    library: Running, game: str, most: int
) -> None:
    with Player(library.base, "Ann") as ann:
        play_by_captains(library, ann, game, most)
        table = library.table(ann.id)
        assert table.match is not None
        if not table.is_over:
            ann.post(ann.at("concede"), seat=str(next(iter(table.chairs))))
        told = ann.get(ann.at("report"))

        assert told["orders"] == len(table.match.record) - 1
        assert told["outcome"]["reason"]
        counted = dict.fromkeys(told["outcome"]["points"], 0.0)
        for line in told["account"]:
            counted[line["side"]] += line["points"]
        is_counted_out = table.match.state.outcome is not None
        assert is_counted_out == bool(told["account"])
        assert not is_counted_out or counted == pytest.approx(told["outcome"]["points"], abs=0.05)
        assert 0 < len(told["moments"]) <= 12
        numbers = [moment["event"]["n"] for moment in told["moments"]]
        assert numbers == sorted(numbers)
        log = list(table.match.state.logs[CONTROL])
        for moment in told["moments"]:
            assert log[moment["event"]["n"]].kind == moment["event"]["kind"]
            review = ann.get(ann.at("review"), at=moment["at"], seat="control")
            assert moment["event"] in review["events"]
            assert review["said"], "an order is shown in words, not as it was typed"
            assert review["said"] != review["line"]
        sunk = [event for event in log if event.kind == "sunk"]
        lost = sum(one["count"] for side in told["sides"] for one in side["losses"])
        assert lost >= len(sunk)
        thrown = [rendering for entry in table.match.record for roll in entry.rolls for rendering in roll.faces]
        assert sum(side["dice"] for side in told["sides"]) <= len(thrown)
        assert sum(side["orders"] for side in told["sides"]) == told["orders"]


def test_guns_that_fire_together_throw_the_dice_of_their_own_ships(library: Running) -> None:
    with Player(library.base, "Ann") as ann:
        play_by_captains(library, ann, "tactical", 400)
        table = library.table(ann.id)
        assert table.match is not None
        if not table.is_over:
            ann.post(ann.at("concede"), seat=str(next(iter(table.chairs))))
        ships: Any = table.match.state
        fired = [event for event in table.match.state.logs[CONTROL] if event.kind in {"fired", "shifted"}]
        owners = {ship.name: ship.side for ship in ships.ships.values()}
        for side in ann.get(ann.at("report"))["sides"]:
            aims = [
                rendering
                for e in fired
                if owners[str(e.facts["ship"])] == side["side"]
                for roll in e.rolls
                if roll.why == "NA-GUN-23 white"
                for rendering in roll.faces
            ]

            assert side["dice"] == len(aims) > 0
            assert side["mean"] == pytest.approx(sum(aims) / len(aims))
            assert (side["expected"], side["best"]) == (3.5, 1)


def throw(why: str, *faces: int) -> tuple[Roll, ...]:
    """A roll of the seat that ordered last."""
    return (Roll(why, 6, faces, Seat("japan")),)


@pytest.mark.parametrize("column, best", [("A", 6), ("B", 1), ("player_calls_each_roll", 0)])
def test_luck_is_counted_from_the_dice_that_hit_or_miss_and_for_whom_they_were_thrown(
    library: Running, column: str, best: int
) -> None:
    with Player(library.base, "Ann") as ann:
        play_by_captains(library, ann, "operational", 1)
        table = library.table(ann.id)
        assert table.match is not None
        table.info.options["die_column"] = column
        events = [
            Event("mixed", {"hex": "2504"}, rolls=throw("MK-REC-9 mix the markers", 1)),
            Event(
                "gunfire", {"firer": "cornwall", "target": "akagi", "result": "-"}, rolls=throw("MK-BAT-43 gunfire", 2)
            ),
            Event("dogfight", {"shooter": "akagi-zero", "target": "hudsons"}, rolls=throw("MK-AIR-1 air combat", 6)),
            Event("flak", {"unit": "akagi-val", "numbers": 1, "hit": False}, rolls=throw("MK-AIR-46 anti-aircraft", 5)),
        ]
        found = {
            side.side: side
            for side in _sides(finished(table), table.match.state, [(1, "japan", event) for event in events])
        }

        assert found["allies"].best == best
        if best:
            assert (found["allies"].dice, found["allies"].mean, found["allies"].expected) == (2, 3.5, 3.5)
            assert (found["japan"].dice, found["japan"].mean) == (1, 6)
        else:
            assert (found["allies"].dice, found["allies"].mean) == (0, None)


def test_the_losses_of_a_nation_are_its_seats(library: Running) -> None:
    with Player(library.base, "Ann") as ann:
        play_by_captains(library, ann, "strategic", 12)
        table = library.table(ann.id)
        assert table.match is not None
        facts = {
            "nation": "japan",
            "hit": ["japan-heavy-7", "japan-heavy-8"],
            "damaged": ["japan-heavy-8"],
            "lost": ["japan-heavy-7"],
        }
        lost = Event("losses.taken", facts)
        found = {side.side: side.losses for side in _sides(finished(table), table.match.state, [(3, "axis", lost)])}

        assert [loss.what for loss in found["axis"]] == ["Japanese heavy group 7"]
        assert found["allied"] == []


def test_the_report_names_who_is_damaged_at_the_end_and_not_who_is_sunk(library: Running) -> None:
    with Player(library.base, "Ann") as ann:
        play_by_captains(library, ann, "tactical", 1)
        table = library.table(ann.id)
        assert table.match is not None
        duel: Any = table.match.state
        duel.ships["minneapolis"].level, duel.ships["tone"].level = 2, 3
        found = {side.side: side.damaged for side in _sides(finished(table), table.match.state, [])}

        assert found == {"usn": [Damage("Minneapolis", heavy=True)], "ijn": []}


def test_a_ship_that_was_damaged_before_she_sank_is_only_a_loss(library: Running) -> None:
    with Player(library.base, "Ann") as ann:
        play_by_captains(library, ann, "operational", 1)
        table = library.table(ann.id)
        assert table.match is not None
        bay: Any = table.match.state
        bay.ships["akagi"].damaged = True
        bay.ships["soryu"].damaged, bay.ships["soryu"].fate = True, "sunk"
        found = {side.side: side.damaged for side in _sides(finished(table), table.match.state, [])}

        assert found == {"japan": [Damage("Akagi", heavy=False)], "allies": []}


@pytest.mark.parametrize("slug", SHELF)
def test_every_kind_that_weighs_is_a_kind_the_game_tells(slug: str) -> None:
    game = Catalogue.standard().games[slug]
    grades = game.catalogue.grades()
    assert grades.weights
    for kind in (*grades.weights, *grades.losses, *grades.aimed):
        assert game.catalogue.message(kind), kind


@pytest.mark.parametrize("slug", SHELF)
def test_facts_that_name_pieces_lost_are_facts_of_their_events(slug: str) -> None:
    game = Catalogue.standard().games[slug]
    grades = game.catalogue.grades()
    named = {kind: (loss.piece, loss.count) for kind, loss in grades.losses.items()}
    for kind, facts in (*named.items(), *((kind, (aim.piece,)) for kind, aim in grades.aimed.items())):
        known = {fact.name for fact in game.facts.kinds[kind]}
        assert {fact for fact in facts if fact} <= known, kind


@pytest.mark.parametrize("game", SHELF)
def test_a_captain_gives_advice_that_the_rules_accept_and_orders_nothing(library: Running, game: str) -> None:
    with Player(library.base, "Ann") as ann:
        scenario = ann.get(f"/api/games/{game}")["scenarios"][0]
        seats = [{"seat": seat, "player": "me"} for seat in scenario["seats"]]
        ann.new_table(game=game, scenario=scenario["name"], seats=seats)
        live = library.table(ann.id)
        assert live.match is not None
        acting = str(live.game.to_act(live.match.state)[0])
        before = ann.view(seat=acting)
        advice = ann.get(ann.at("advice"), seat=acting)

        assert advice["bot"] == "captain"
        assert advice["version"] == before["version"] == ann.view(seat=acting)["version"]
        assert ann.post(ann.at("check"), seat=acting, line=advice["line"])["legal"]
        choices = ann.get(ann.at("standing/choices"), seat=acting)
        assert choices["then"] == "bot"
        assert set(choices["now"]) <= set(choices["verbs"])
        lines = [line for lines in choices["now"].values() for line in lines]
        for line in lines[:3]:
            assert ann.post(ann.at("check"), seat=acting, line=line)["legal"]
        if lines:
            filed = ann.ask("PUT", ann.at("standing"), 200, json={"seat": acting, "lines": lines[:2]}).json()
            assert filed["lines"] == lines[:2]


def test_whoever_owes_nothing_gets_no_advice(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        assert ann.get(ann.at("advice"), expect=409)["code"] == "status"
        bob.get(bob.at("advice"), expect=403, seat="red")
