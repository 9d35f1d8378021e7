"""Games over HTTP: orders count once, stale ones are refused, secrets stay sealed."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flagplot.kernel import replay
from flagplot.kernel.proof.seals import seal_hash
from flagplot.server.tables.table import WARY
from tests.server.harness import Player, Running, by_socket, hear, serving, two_players
from tests.toy.game import GAME
from tests.toy.sequence import Plotting


def play_out(player: Player, most: int = 400) -> None:
    """Give the first legal order until the game is over."""
    for _ in range(most):
        if player.until(lambda seen: seen["owes"] or seen["view"]["outcome"])["view"]["outcome"]:
            return
        player.order(player.get(player.at("orders"))["orders"][0])
    pytest.fail("the game did not end")


def test_a_guest_plays_a_whole_game_against_a_bot_at_once(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table()
        play_out(ann)
        table = ann.get(f"/api/tables/{ann.id}")

        assert table["status"] == "finished"
        assert table["outcome"]["reason"] == "Boats afloat count."


def test_two_people_meet_by_invitation_and_the_game_starts_with_the_last_seat(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        table = ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}])
        assert table["status"] == "gathering"
        ann.get(ann.at("view"), expect=409)
        bob.id = ann.id
        shown = bob.get(f"/api/invites/{table['invite']}")
        assert shown["invite"] is None
        assert bob.post(bob.at("join"), invite=table["invite"], seat="blue")["status"] == "running"

        assert bob.view()["view"]["to_act"] == ["red", "blue"]
        assert ann.get(f"/api/tables/{ann.id}")["dice"]["silent"] == ["red", "blue"]


def test_an_order_sent_twice_counts_once(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5")
        bob.order("plot b1>2 b2>5")
        version = ann.view()["version"]
        first = ann.order("mark 3", key="the-same-key", version=version)
        again = ann.order("mark 3", key="the-same-key", version=version)
        ann.order("mark 4", key="the-same-key", version=version, expect=409)

        assert (first["repeated"], again["repeated"]) == (False, True)
        assert again["state"]["view"]["marks"] == [3]


def test_a_late_order_is_refused_with_the_new_state(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        old = ann.view()["version"]
        ann.order("plot r1>2 r2>5")
        bob.order("plot b1>2 b2>5")
        problem = ann.order("search 3", version=old, expect=409)

        assert problem["code"] == "stale"
        assert problem["state"]["version"] == ann.view()["version"]


def test_an_order_is_not_late_because_somebody_else_has_sealed_his(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        seen = ann.view()["version"]
        bob.order("plot b1>2 b2>5")

        assert ann.view()["version"] != seen
        assert ann.order("plot r1>2 r2>5", version=seen)["accepted"]
        ann.order("plot r1>2 r2>5", version=seen, expect=409)


def test_an_order_answers_its_own_view_whatever_others_do_in_secret(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5")
        bob.order("plot b1>2 b2>5")
        ann.order("search 1")
        waiting = ann.view()["version"]
        bob.order("mark 1")
        bob.order("mark 2")

        assert ann.view()["version"] == waiting


def test_what_is_no_order_is_answered_with_orders_that_fit_the_question(server: Running) -> None:
    with two_players(server.base) as (ann, _bob):
        told = ann.post(ann.at("check"), line="sail away")["objection"]["text"]

    assert re.fullmatch(r"'sail' is no order\. Write `plot [^`]+`.*\.", told), told


@pytest.mark.parametrize(
    "line, code, rule",
    [
        ("plot r1>6 r2>5", "objection", "T-PLOT-2"),
        ("sail away", "notation", None),
        ("plot r1>2 r2>5 ; T-FIRE-1: 6", "notation", None),
        ("announce all Fog because so", "objection", None),
    ],
)
def test_a_bad_order_is_refused_with_a_sentence_and_changes_nothing(
    server: Running, line: str, code: str, rule: str | None
) -> None:
    with two_players(server.base) as (ann, _bob):
        before = ann.view()
        problem = ann.order(line, expect=422)

        assert (problem["code"], problem.get("rule")) == (code, rule)
        assert problem["detail"].endswith((".", "!", "?"))
        assert ann.view() == before


def test_nobody_orders_from_anothers_seat(server: Running) -> None:
    with two_players(server.base) as (ann, bob), Player(server.base, "Eve") as eve, Player(server.base) as nobody:
        eve.id = nobody.id = ann.id
        version = bob.view()["version"]
        ann.order("plot b1>2 b2>5", version=version, seat="blue", expect=403)
        ann.get(ann.at("view"), seat="blue", expect=403)
        ann.get(ann.at("notes"), seat="blue", expect=403)
        ann.get(ann.at("view"), seat="control", expect=403)
        for stranger in (eve, nobody):
            for what in ("view", "events", "orders", "chat", "notes", "standing", "replay", "review", "poll"):
                stranger.get(stranger.at(what), expect=404)
            stranger.get(f"/api/tables/{ann.id}", expect=404)
            stranger.order("plot r1>2 r2>5", version=version, expect=404)


def test_a_sealed_order_shows_its_hash_to_all_and_its_words_to_nobody(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        seal = ann.order("plot r1>3 r2>4")["seal"]
        chairs = {chair["seat"]: chair for chair in bob.get(f"/api/tables/{bob.id}")["seats"]}

        assert chairs["red"]["seal"] == seal["hash"] == seal_hash(seal["nonce"], "plot r1>3 r2>4")
        seen = msgspec.json.encode([bob.view(), bob.get(f"/api/tables/{bob.id}")]).decode()
        assert seal["nonce"] not in seen
        assert "r2>4" not in seen

        bob.order("plot b1>2 b2>5")
        assert {chair["seal"] for chair in bob.get(f"/api/tables/{bob.id}")["seats"]} == {None}
        bob.post(bob.at("concede"))
        opened = bob.get(f"/api/tables/{bob.id}")["seals"][0]
        assert opened == {"seat": "red", **seal}


def test_a_sealed_order_can_be_withdrawn_until_the_last_is_in(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>4")
        taken = ann.undo()
        assert taken["state"]["view"]["to_act"] == ["red", "blue"]
        ann.order("plot r1>1 r2>4")
        bob.order("plot b1>2 b2>5")

        assert ann.undo(expect=409)["code"] == "undo"
        assert ann.view()["view"]["own"]["r1"]["cell"] == 1


def test_undo_takes_events_back_and_says_from_where(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5")
        bob.order("plot b1>2 b2>5")
        ann.order("mark 3")
        marked = ann.order("mark 4")["state"]
        body = {"version": marked["version"], "key": "take-back-1", "since": marked["count"], "mark": marked["mark"]}
        back = ann.post(ann.at("undo"), **body)["state"]

        assert (back["from"], back["count"], back["events"]) == (marked["count"] - 1, marked["count"] - 1, [])
        assert back["view"]["marks"] == [3]
        ann.order("search 1")
        assert ann.undo(expect=409)["detail"] == "What happened stands."


def test_an_event_explains_itself_down_to_the_dice(server: Running) -> None:
    with two_players(server.base, "11") as (ann, bob):
        for _ in range(4):
            for player, line in (
                (ann, ""),
                (bob, ""),
                (ann, "search 2"),
                (bob, "search 2"),
                (ann, "fire 2"),
                (bob, "fire 2"),
            ):
                orders = player.get(player.at("orders"))["orders"]
                if orders:
                    player.order(line if line in orders else orders[4 % len(orders)])
        fired = [event for event in ann.view()["events"] if event["kind"] in ("fired", "splashes")]
        hits = [event for event in fired if event["kind"] == "fired"]
        assert fired
        assert all(event["rolls"][0]["sides"] == 6 for event in fired)
        assert hits, "no hit with this seed: choose another one"
        told = ann.get(ann.at(f"events/{hits[0]['n']}"))

        row, column = told["charts"][0]["lit"]
        assert told["charts"][0]["cells"][row][column] == hits[0]["readings"][0]["cell"]
        assert told["text"].startswith(("Red shells", "Blue shells"))
        assert len(told["needed"]) == len(told["thrown"]) == len(hits[0]["rolls"])
        ann.get(ann.at("events/9999"), expect=404)


def test_drafts_are_checked_and_legal_orders_are_listed(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table()
        good = ann.post(ann.at("check"), line="plot  r1>3 r2>5")
        bad = ann.post(ann.at("check"), line="plot r1>6 r2>5")
        listed = ann.get(ann.at("orders"), match="r1>3", limit=2)

        moves = [{"boat": "r1", "cell": 3}, {"boat": "r2", "cell": 5}]
        order = {"verb": "plot", "moves": moves}
        assert good == {
            "legal": True,
            "line": "plot r1>3 r2>5",
            "objection": None,
            "order": order,
            "preview": None,
            "words": {"label": "plot r1>3 r2>5", "spelled": "", "lines": []},
        }
        assert ann.post(ann.at("check"), order=order) == good
        assert bad["objection"]["rule"] == "T-PLOT-2"
        assert listed["more"] is True
        assert all("r1>3" in line for line in listed["orders"])
        assert "composed" not in listed
        with_json = ann.get(ann.at("orders"), match="r1>3", limit=2, composed=True)
        assert with_json["orders"] == listed["orders"]
        assert with_json["labels"] == listed["orders"]
        for line, composed in zip(with_json["orders"], with_json["composed"], strict=True):
            assert ann.post(ann.at("check"), order=composed)["line"] == line
        assert ann.view()["owes"]


def test_a_composed_draft_that_is_no_order_is_told_what_is_wrong(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table()
        for order, told in (
            ({"verb": "plto"}, "Did you mean plot"),
            ({"verb": "mark"}, "cell is missing. Write `mark CELL`."),
            ({"verb": "mark", "cell": "3; 4"}, "A cell is a whole number"),
            ({"verb": "plot", "moves": [{"boat": "r1 r2", "cell": 3}]}, "one word without blanks"),
        ):
            answer = ann.post(ann.at("check"), order=order)
            assert (answer["legal"], answer["order"], answer["preview"]) == (False, None, None)
            assert told in answer["objection"]["text"]
        ann.post(ann.at("check"), expect=400)
        ann.post(ann.at("check"), line="mark 3", order={"verb": "mark", "cell": 3}, expect=400)


def test_the_grammar_tells_how_orders_are_written(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        grammar = ann.get("/api/games/skerries/grammar")
        verbs = {card["verb"]: card for card in grammar["verbs"]}

        assert verbs["mark"]["forms"] == [{"usage": "mark CELL", "example": "mark 3", "schema": "mark"}]
        assert [verb for verb, card in verbs.items() if card["control"]] == ["announce", "correct", "rescind"]
        assert grammar["schema"]["$defs"]["mark"]["required"] == ["verb", "cell"]


def test_conceding_ends_the_game_and_opens_its_secrets(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>2 r2>5")
        ann.get(ann.at("replay"), expect=403)
        ann.get(ann.at("review"), expect=403)
        table = ann.post(ann.at("concede"))

        assert (table["status"], table["outcome"]["winners"]) == ("conceded", ["blue"])
        assert table["dice"]["secret"]
        assert "plot r1>2 r2>5" in bob.get(bob.at("replay"))
        bob.order("plot b1>2 b2>5", expect=409)


def test_looking_back_shows_what_each_seat_knew(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>5")
        bob.order("plot b1>1 b2>5")
        ann.post(ann.at("concede"))
        red = bob.get(bob.at("review"), seat="red", at=2)
        everything = bob.get(bob.at("review"), seat="control", at=2)

        assert set(red["view"]["own"]) == {"r1", "r2"}
        assert set(everything["view"]["own"]) == {"r1", "r2", "b1", "b2"}
        assert red["line"] == "plot b1>1 b2>5"
        bob.get(bob.at("review"), at=99, expect=422)


def test_a_finished_game_replays_and_a_replay_file_becomes_a_table(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table()
        play_out(ann)
        text = ann.get(ann.at("replay"))
        match = replay.parse(text).play(GAME, strict=True)
        assert match.fairness.keeps_promise()
        head, _, orders = text.partition("\n\n")
        part = head + "\n\n" + "\n".join(orders.splitlines()[:4]) + "\n"
        seats = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}]
        table = ann.post("/api/tables/import", replay=part, seats=seats)
        ann.id = table["id"]

        assert (table["status"], table["dice"]["kind"], table["hotseat"]) == ("running", "imported", True)
        assert ann.view(seat="red")["count"] > 0
        ann.post("/api/tables/import", expect=422, replay=part.replace("search", "sail"), seats=seats)
        ann.post("/api/tables/import", expect=422, replay="hello", seats=seats)


def test_hot_seat_is_one_person_in_both_chairs_and_says_so(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        table = ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}])
        ann.get(ann.at("view"), expect=400)
        ann.order("plot r1>2 r2>5", seat="red")
        ann.order("plot b1>2 b2>5", seat="blue")

        assert table["hotseat"] is True
        assert ann.view(seat="red")["owes"]


def test_whoever_has_looked_through_one_sides_eyes_cannot_sit_on_the_other(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        invite = ann.get(f"/api/tables/{ann.id}")["invite"]
        bob.post(bob.at("leave"), seat="blue")
        ann.post(ann.at("join"), expect=409, invite=invite, seat="blue")
        bob.post(bob.at("join"), expect=200, invite=invite, seat="blue")
        bob.post(bob.at("join"), expect=409, invite=invite, seat="red")


def test_who_plays_does_not_sit_down_as_control_nor_control_as_a_player(server: Running) -> None:
    seats = [{"seat": seat, "player": "open"} for seat in ("blue", "control")]
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        invite = ann.new_table(seats=[{"seat": "red", "player": "me"}, *seats])["invite"]
        bob.id = ann.id
        bob.post(bob.at("join"), invite=invite, seat="control")
        refused = bob.post(bob.at("join"), 409, invite=invite, seat="blue")
        assert "seen everything" in refused["detail"]
        bob.post(bob.at("leave"), seat="control")
        refused = ann.post(ann.at("join"), 409, invite=invite, seat="control")
        assert "Control sees everything" in refused["detail"]


def test_control_sees_all_corrects_with_a_reason_and_does_not_play(server: Running) -> None:
    seats = [{"seat": "red", "player": "bot"}, {"seat": "blue", "player": "open"}, {"seat": "control", "player": "me"}]
    with Player(server.base, "Umpire") as umpire, Player(server.base, "Bob") as bob:
        table = umpire.new_table(seats=seats)
        bob.id = umpire.id
        umpire.post(umpire.at("join"), expect=409, invite=table["invite"], seat="blue")
        bob.post(bob.at("join"), invite=table["invite"], seat="blue")
        assert set(umpire.view()["view"]["own"]) == {"r1", "r2", "b1", "b2"}
        umpire.until(lambda seen: seen["view"]["to_act"] == ["blue"])  # otherwise the order could be stale
        umpire.order("announce blue Fog closes in because the chart says so")
        assert [event["text"] for event in bob.view()["events"]] == ["Control: Fog closes in (the chart says so)"]
        assert "secret" not in umpire.get(umpire.at("replay"))
        umpire.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "control", "player": "me"}], expect=422)


def lines_of(server: Running, player: Player) -> list[str]:
    """The orders in the record of a player's table."""
    match = server.table(player.id).match
    assert match is not None
    return [entry.line for entry in match.record[1:]]


def test_controls_undo_stays_on_record_and_survives_a_restart(folder: Path) -> None:
    seats = [{"seat": "red", "player": "open"}, {"seat": "blue", "player": "open"}, {"seat": "control", "player": "me"}]
    lines = ["correct boats.r1.hits 1 because of a slip", "rescind because it was taken back at once"]
    with serving(folder) as server, Player(server.base, "Umpire") as umpire, Player(server.base, "Bob") as bob:
        table = umpire.new_table(seats=seats)
        with Player(server.base, "Ann") as ann:
            for player, seat in ((ann, "red"), (bob, "blue")):
                player.id = umpire.id
                player.post(player.at("join"), invite=table["invite"], seat=seat)
            seen = bob.view()["version"]
            umpire.order(lines[0])
            state = umpire.undo()["state"]
            assert [event["text"] for event in umpire.view()["events"]][-2:] == [
                "Control set boats.r1.hits from 0 to 1, because of a slip.",
                "Control takes back `correct boats.r1.hits 1 because of a slip`, because it was taken back at once.",
            ]
            assert state["may_undo"]["allowed"] is False
            assert bob.view()["version"] == seen, "nobody else has noticed anything"
            assert lines_of(server, umpire) == lines
        cookies, token = dict(umpire.http.cookies), umpire.http.headers["X-CSRF-Token"]
    with serving(folder) as server, Player(server.base) as again:
        again.id = umpire.id
        again.http.cookies.update(cookies)
        again.http.headers["X-CSRF-Token"] = token
        assert again.view()["events"][-1]["text"].startswith("Control takes back")
        assert lines_of(server, umpire) == lines
        again.order("correct boats.r1.hits 1 because of a second look")


def test_spectators_see_what_the_public_sees_and_all_after_the_end(server: Running) -> None:
    with two_players(server.base, spectators="public") as (ann, bob), Player(server.base) as crowd:
        crowd.id = ann.id
        ann.order("plot r1>3 r2>5")
        bob.order("plot b1>3 b2>5")
        seen = crowd.view()
        assert (seen["seat"], seen["view"]["own"], seen["owes"]) == ("observer", {}, False)
        crowd.order("search 1", version=seen["version"], expect=403)
        crowd.post(crowd.at("chat"), expect=403, text="hello")
        bob.post(bob.at("concede"))
        assert len(crowd.get(crowd.at("review"), at=2)["view"]["own"]) == 4
        assert crowd.view(seat="observer")["seat"] == "observer"


def test_at_a_private_table_nobody_watches_and_who_sat_there_may_after_the_end(server: Running) -> None:
    with two_players(server.base) as (ann, bob), Player(server.base, "Eve") as eve:
        eve.id = ann.id
        eve.get(eve.at("view"), expect=404, seat="observer")
        ann.get(ann.at("view"), expect=403, seat="observer")
        bob.post(bob.at("concede"))
        assert ann.view(seat="observer")["view"]["own"] == {}
        for path in ("view", "review", "replay", "report"):
            eve.get(eve.at(path), expect=404)


def test_notes_are_the_seats_own(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.ask("PUT", ann.at("notes"), 200, json={"text": "They went east."})

        assert ann.get(ann.at("notes"))["text"] == "They went east."
        assert bob.get(bob.at("notes"))["text"] == ""


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "chess"},
        {"scenario": "atlantis"},
        {"options": {"weather": "fine"}},
        {"seats": [{"seat": "green", "player": "me"}]},
        {"seats": [{"seat": "red", "player": "bot", "bot": "nelson"}]},
        {"pace": {"kind": "deadline"}},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(server: Running, wanted: dict[str, object]) -> None:
    with Player(server.base, "Ann") as ann:
        problem = ann.new_table(expect=404 if "game" in wanted else 422, **wanted)

        assert problem["detail"].endswith(".")


def test_my_tables_lists_those_that_wait_for_me_first(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table(name="First")
        ann.order("plot r1>2 r2>5")
        ann.until(lambda seen: seen["owes"])  # the captain has plotted too
        ann.new_table(name="Second", seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}])
        listed = ann.get("/api/tables")["tables"]

        assert [(card["name"], card["owes"]) for card in listed] == [("First", ["red"]), ("Second", [])]


def test_the_owner_may_start_without_waiting(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}])
        table = ann.post(ann.at("start"))

        assert (table["status"], table["seats"][1]["kind"]) == ("running", "bot")


def test_a_table_that_takes_long_is_played_in_threads_until_it_is_quick_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[tuple[str, bool]] = []
    obey = Plotting.obey

    def note_and_obey(phase: Any, state: Any, *given: Any) -> Any:
        noted.append((state.chance.key, asyncio.events._get_running_loop() is None))  # no loop in a worker thread
        return obey(phase, state, *given)

    monkeypatch.setattr(Plotting, "obey", note_and_obey)
    with serving(folder, slow=-1.0) as server, two_players(server.base) as (ann, _), ann.live() as socket:
        hear(socket, "update")
        ann.order("plot r1>3 r2>6")
        live = server.table(ann.id)
        assert live.in_threads == WARY
        server.services.registry.settings = replace(server.services.settings, slow=60.0)
        ann.undo()
        ann.order("plot r1>3 r2>5")
        assert live.in_threads == WARY - 1
        live.in_threads = 1
        ann.undo()
        by_socket(ann, socket, "plot r1>3 r2>6")
        assert live.in_threads == 0
        ann.undo()
        by_socket(ann, socket, "plot r1>3 r2>5")
    assert live.match is not None
    assert [aside for key, aside in noted if key == live.match.state.chance.key] == [False, True, True, False]
