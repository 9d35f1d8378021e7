"""Plans on the server: stored, run, interrupted, answered, withdrawn, also for absent players; nobody else learns of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.command.drafts import draft
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.kernel.view import View
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.routes import plans as routes
from flagplot.server.tables import intent as intents
from flagplot.server.tables.intent import Intent
from tests.server.harness import Clock, Player, Running, counted, serving, wait_for
from tests.server.postman import Postman, wants_mail

PLANS = ["stalk carriers", "search all", "intercept all", "hunt boats"]
JAPAN, ALLIES = Seat("japan"), Seat("allies")


@contextmanager
def against_a_captain(folder: Path, **settings: Any) -> Iterator[tuple[Running, Player]]:
    with serving(folder, Catalogue.standard(), **settings) as server, Player(server.base, "Ann") as ann:
        seats = [{"seat": "japan", "player": "me"}, {"seat": "allies", "player": "bot"}]
        ann.new_table(game="operational", scenario="easter", seats=seats, seed=3)
        yield server, ann


def put(player: Player, lines: list[str], expect: int = 200) -> Any:
    return player.ask("PUT", player.at("plans"), expect, json={"lines": lines}).json()


def ordered(server: Running, player: Player, seat: str) -> list[str]:
    match = server.table(player.id).match
    assert match is not None
    return [entry.line for entry in match.record if entry.seat == seat]


def interrupted(player: Player) -> Any:
    """Wait until the run stops; returns the seat's plans."""
    wait_for(lambda: not player.get(player.at("plans"))["runs"], "the run goes on and on")
    return player.get(player.at("plans"))


def test_plans_are_kept_as_they_are_written(tmp_path: Path) -> None:
    with against_a_captain(tmp_path) as (_, ann):
        told = put(ann, ["Stalk CARRIERS", "course j1 to colombo"])

        assert told["lines"] == ["stalk carriers", "course J1 to 1116"]
        assert {"course", "strike"} <= {form["verb"] for form in told["forms"]}
        assert (told["runs"], told["card"], told["may_undo"]) == (False, None, True)
        assert put(ann, ["sail"], 422)["code"] == "notation"
        assert "You have no marker A1" in put(ann, ["raid A1"], 422)["detail"]
        assert ann.get(ann.at("plans"))["lines"] == told["lines"]


def test_the_plan_for_a_set_up_is_told_only_while_forces_are_set_up(tmp_path: Path) -> None:
    with serving(tmp_path, Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        seats = [{"seat": "japan", "player": "me"}, {"seat": "allies", "player": "bot"}]
        ann.new_table(game="operational", scenario="raid", seats=seats, seed=3)
        told = put(ann, ["arrange lots=7", "search all", "interrupt dusk"])
        assert told["lines"][0] == "arrange lots=7"
        assert "arrange" in {form["verb"] for form in told["forms"]}
        ann.post(ann.at("run"))
        told = interrupted(ann)

        assert told["lines"] == ["search all", "interrupt dusk"]
        assert "arrange" not in {form["verb"] for form in told["forms"]}
        checked = ann.post(ann.at("plans/check"), line="")
        assert "search" in checked["words"]
        assert "arrange" not in checked["words"]
        assert put(ann, ["arrange lots=7", "search all"])["lines"] == ["search all"]  # it was kept before
        assert "set up already" in put(ann, ["arrange lots=8"], 422)["detail"]


def test_a_run_gives_orders_until_something_happens_and_goes_on_when_that_is_answered(tmp_path: Path) -> None:
    with against_a_captain(tmp_path) as (server, ann):
        put(ann, PLANS)
        ann.post(ann.at("run"))
        told = interrupted(ann)
        before = len(ordered(server, ann, "japan"))

        assert before > 3
        assert ann.view()["owes"]
        assert 2 <= len(told["card"]["choices"]) <= 4
        assert told["card"]["choices"][-1]["line"] == "carry on"
        assert re.fullmatch(r"\d{4}", told["card"]["at"])
        ann.post(ann.at("run"), choice=len(told["card"]["choices"]))
        again = interrupted(ann)
        assert again["card"] != told["card"]
        assert len(ordered(server, ann, "japan")) > before


def test_who_is_not_there_is_told_by_mail_what_has_stopped_the_plans_and_the_answers(
    tmp_path: Path, postman: Postman
) -> None:
    with against_a_captain(tmp_path, smtp=postman.settings) as (server, ann):
        wants_mail(ann, postman, "ann@example.org")
        put(ann, PLANS)
        ann.post(ann.at("run"))
        card = interrupted(ann)["card"]
        wait_for(lambda: postman.mails)
        server.deliver()
        body = " ".join(postman.next().get_content().split())

        assert "Ann, you owe an order as Japan in Mongoose vs. King Cobra. " in body
        assert f"Your plans have stopped. {card['text']}" in body
        assert "Answer at the table. /table/" in body, "no clock runs at this table"
        assert all(f"{n}. {one['label']}" in body for n, one in enumerate(card["choices"], 1))
        assert postman.mails == [], "no notices for single orders while plans run"


def test_the_card_of_a_staff_that_broke_down_can_be_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: Any) -> None:
        raise KeyError("usn.salt-lake-city")

    with against_a_captain(tmp_path) as (server, ann):
        put(ann, PLANS)
        monkeypatch.setattr(intents, "answer", break_down)
        ann.post(ann.at("run"))
        told = interrupted(ann)
        assert [one["line"] for one in told["card"]["choices"]] == ["by hand", "carry on"]
        count = len(ordered(server, ann, "japan"))

        after = ann.post(ann.at("run"), choice=1)

        assert (after["runs"], after["card"]) == (False, None)
        assert len(ordered(server, ann, "japan")) == count
        assert ann.post(ann.at("run"))["runs"]


def test_a_choice_may_be_a_plan_or_an_order(tmp_path: Path) -> None:
    with against_a_captain(tmp_path) as (server, ann):
        put(ann, ["stalk carriers", "search all"])
        seen = set()
        ann.post(ann.at("run"))
        for _ in range(6):
            told = interrupted(ann)
            if told["card"] is None:
                break
            chosen = next((n for n, one in enumerate(told["card"]["choices"], 1) if one["line"] != "carry on"), 1)
            line = told["card"]["choices"][chosen - 1]["line"]
            given = len(ordered(server, ann, "japan"))
            after = ann.post(ann.at("run"), choice=chosen)
            if line.startswith("plan "):
                seen.add("plan")
                assert line.removeprefix("plan ") in after["lines"]
            else:
                seen.add("order")
                assert ordered(server, ann, "japan")[given] == line
        assert seen


def test_a_draft_is_checked_completed_and_drawn_and_nothing_is_planned(tmp_path: Path) -> None:
    with against_a_captain(tmp_path) as (_, ann):
        put(ann, ["stalk carriers"])
        kept = ann.post(ann.at("plans/check"))
        begun = ann.post(ann.at("plans/check"), line="course J1 to ")
        whole = ann.post(ann.at("plans/check"), line="course j1 to colombo posture=hide")
        wrong = ann.post(ann.at("plans/check"), line="raid A1")

        assert [track["line"] for track in kept["tracks"]] == ["stalk carriers"]
        assert ("course" in kept["words"], kept["legal"], kept["fault"]) == (True, False, "")
        assert (begun["takes_hex"], begun["legal"], "colombo" in begun["words"]) == (True, False, True)
        assert (whole["legal"], whole["line"]) == (True, "course J1 to 1116 posture=hide")
        assert [track["line"] for track in whole["tracks"]] == [whole["line"]]
        assert {"posture=press-on", "speed=full"} <= set(begun["words"] + whole["words"])
        assert (wrong["legal"], "You have no marker A1" in wrong["fault"]) == (False, True)
        assert ann.get(ann.at("plans"))["lines"] == ["stalk carriers"]


def test_the_staff_proposes_plans_that_are_kept_as_they_are(tmp_path: Path) -> None:
    with serving(tmp_path, Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        ann.new_table(game="operational", scenario="raid", seats=[{"seat": "japan", "player": "me"}])
        first, second = (ann.get(ann.at("plans/proposed"))["lines"] for _ in range(2))

        assert first[1:] == second[1:]
        assert first[0] != second[0], "the salts that hide forces can be guessed"
        told = put(ann, first)
        assert told["lines"] == first
        assert told["told"][1] == "The carriers: close to striking distance of the best target"


def test_an_answer_to_nothing_is_refused(tmp_path: Path) -> None:
    with against_a_captain(tmp_path) as (_, ann):
        assert ann.post(ann.at("run"), 409, choice=1)["code"] == "status"


def test_plans_are_taken_back_and_so_are_orders_by_them(tmp_path: Path) -> None:
    with against_a_captain(tmp_path) as (server, ann):
        put(ann, ["stalk carriers"])
        put(ann, PLANS)
        assert ann.post(ann.at("plans/undo"))["lines"] == ["stalk carriers"]
        assert ann.post(ann.at("plans/undo"))["lines"] == []
        assert ann.post(ann.at("plans/undo"), 409)["code"] == "undo"
        put(ann, ["patrol carriers within=99", "interrupt none"])
        table = server.table(ann.id)
        chair = table.chairs[JAPAN]
        ann.order("done")
        chair.intent = chair.intent.planned(chair.intent.lines)
        stopped = chair.intent.stopped()
        assert (stopped.runs, stopped.card) == (False, None)


def test_plans_survive_a_restart_and_a_run_goes_on(tmp_path: Path) -> None:
    with against_a_captain(tmp_path) as (_, ann):
        put(ann, PLANS)
        ann.post(ann.at("run"))
        before = interrupted(ann)
        name, cookies, headers = ann.id, dict(ann.http.cookies), dict(ann.http.headers)
    with serving(tmp_path, Catalogue.standard()) as server, Player(server.base) as again:
        again.id = name
        again.http.cookies.update(cookies)
        again.http.headers["X-CSRF-Token"] = headers["x-csrf-token"]
        told = interrupted(again)

        assert told["lines"] == before["lines"]
        assert told["card"] == before["card"]


def test_who_is_away_is_played_for_by_plans_before_a_pass(tmp_path: Path) -> None:
    clock = Clock()
    with serving(tmp_path, Catalogue.standard(), now=clock) as server, Player(server.base, "Ann") as ann:
        seats = [{"seat": "japan", "player": "me"}, {"seat": "allies", "player": "bot"}]
        pace = {"kind": "deadline", "hours": 1, "then": "pass"}
        ann.new_table(game="operational", scenario="easter", seats=seats, pace=pace, seed=3)
        put(ann, PLANS)
        clock.at += 3601
        server.look_at_the_clock()
        wait_for(
            lambda: any(line.startswith("move") for line in ordered(server, ann, "japan")), "nothing moved by plan"
        )

        assert ann.get(f"/api/tables/{ann.id}")["seats"][0]["away"]


def test_nobody_else_may_read_or_write_them_and_they_go_with_the_seat(tmp_path: Path) -> None:
    with two_admirals(tmp_path) as (server, ann, bob):
        put(ann, PLANS)
        assert bob.ask("GET", bob.at("plans"), params={"seat": "japan"}).status_code == 403
        assert bob.ask("PUT", bob.at("plans"), json={"seat": "japan", "lines": []}).status_code == 403
        assert bob.ask("POST", bob.at("run"), json={"seat": "japan"}).status_code == 403
        table = server.table(ann.id)
        assert table.chairs[JAPAN].intent.lines
        ann.post(ann.at("leave"), seat="japan", bot="captain")
        assert table.chairs[JAPAN].intent == Intent()


@contextmanager
def two_admirals(folder: Path, **settings: Any) -> Iterator[tuple[Running, Player, Player]]:
    with (
        serving(folder, Catalogue.standard(), **settings) as server,
        Player(server.base, "Ann") as ann,
        Player(server.base, "Bob") as bob,
    ):
        seats = [{"seat": "japan", "player": "me"}, {"seat": "allies", "player": "open"}]
        made = ann.new_table(game="operational", scenario="easter", seats=seats, spectators="public")
        bob.id = ann.id
        server.table(ann.id).info.fairness = Fairness.committed("7")
        bob.post(bob.at("join"), invite=made["invite"], seat="allies")
        yield server, ann, bob


def japan_hears(folder: Path, *, plans: bool) -> list[str]:
    """Messages to Japan while the Allies give the same orders by hand or by a run of plans."""
    with two_admirals(folder, now=Clock(), token=counted()) as (server, ann, bob):
        if plans:
            put(bob, ["evade freighters raiders", "interrupt none"])
            put(bob, ["stay all", "interrupt none"])
            bob.post(bob.at("plans/undo"))
            put(bob, ["stay all", "interrupt none"])
            bob.post(bob.at("run"))
        ann.keeps = True
        for number in range(12):
            while True:
                acting = [str(seat) for seat in server.table(ann.id).game.to_act(server.table(ann.id).match.state)]  # type: ignore[union-attr]
                if acting == ["japan"]:
                    break
                if not plans:
                    bob.order("done")
            for what in ("view", "events", "orders", "standing", "plans", "chat"):
                ann.get(ann.at(what))
            ann.get(f"/api/tables/{ann.id}")
            ann.order("done", key=f"japan-{number:04}")
        port = server.base.rsplit(":", 1)[1]
        # Heads are salted differently in every game, so compressed sizes differ.
        salted = re.compile(r"""(?<="head":)"[0-9a-f]{96}"|(?<='content-length', )'\d+'""")
        return [salted.sub("…", str(heard).replace(port, "PORT")) for heard in ann.heard]


def test_whether_the_enemy_orders_by_hand_or_by_plan_cannot_be_told(tmp_path: Path) -> None:
    by_hand = japan_hears(tmp_path / "hand", plans=False)
    by_plan = japan_hears(tmp_path / "plan", plans=True)

    assert len(by_hand) > 80
    for one, other in zip(by_hand, by_plan, strict=True):
        assert one == other


def test_a_hundred_plans_are_checked_against_one_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    views = 0

    class Counted(Desk):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            view = self.view

            def counted() -> View:
                nonlocal views
                views += 1
                return view()

            self.view = counted

    with against_a_captain(tmp_path) as (_, ann):
        monkeypatch.setattr(routes, "Desk", Counted)
        put(ann, ["course J1 to colombo", *PLANS * 20])
    assert views == 1


def test_nobody_changes_the_position_that_the_staff_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locked = []
    with against_a_captain(tmp_path) as (server, ann):

        def noted(desk: Desk, lots: int) -> list[str]:
            locked.append(server.table(ann.id).lock.locked())
            return draft(desk, lots)

        monkeypatch.setattr(routes, "draft", noted)
        assert ann.get(ann.at("plans/proposed"))["lines"]
    assert locked == [True]


def test_a_list_is_given_order_by_order_and_once_for_its_key(tmp_path: Path) -> None:
    with against_a_captain(tmp_path) as (server, ann):
        view = ann.get(ann.at("view"))
        line = "cap akagi-zero, soryu-zero J1"
        assert ann.post(ann.at("check"), line=line)["legal"]
        body = {"line": line, "version": view["version"], "key": "list-of-two"}
        for repeated in (False, True):
            answer = ann.post(ann.at("orders"), **body)
            assert (answer["accepted"], answer["repeated"]) == (True, repeated)
        assert ordered(server, ann, "japan") == ["cap akagi-zero J1", "cap soryu-zero J1"]
        assert not ann.post(ann.at("check"), line="cap akagi-zero, nobody J1")["legal"]
