"""Drawing the dice: nobody can predict or choose them, and attempts are recorded with a name."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from flagplot.kernel import replay
from flagplot.kernel.proof.ledger import Fairness, commitment, nonce_commitment
from flagplot.kernel.seat import Seat
from flagplot.server.history.signature import RECEIPT, is_signed
from flagplot.server.settings import database_url
from tests.server.harness import (
    BLUE,
    RED,
    Clock,
    Player,
    Running,
    by_socket,
    hear,
    serving,
    two_players,
    two_who_commit,
)
from tests.toy.game import GAME

ANNS, BOBS, CAROLS = "a" * 32, "b" * 32, "c" * 32


def committed(seat: str, nonce: str) -> str:
    return nonce_commitment(Seat(seat), nonce)


def gather(ann: Player, bob: Player, **wanted: Any) -> Any:
    """Ann and Bob have sat down and committed; nothing is revealed yet."""
    seats = [{"seat": "red", "player": "me", "commit": committed("red", ANNS)}, {"seat": "blue", "player": "open"}]
    table = ann.new_table(seats=seats, **wanted)
    bob.id = ann.id
    return bob.post(bob.at("join"), invite=table["invite"], seat="blue", commit=committed("blue", BOBS))


def card(player: Player) -> Any:
    return player.get(f"/api/tables/{player.id}")


def reveal(player: Player, seat: str, nonce: str, expect: int = 200) -> Any:
    return player.post(player.at("reveal"), expect, seat=seat, nonce=nonce)


# Nobody can influence the dice.


def test_the_game_begins_when_every_nonce_that_was_committed_to_is_revealed(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        full = gather(ann, bob)
        assert full["status"] == "gathering"
        assert full["dice"]["awaited"] == {"red": "reveal", "blue": "reveal"}
        assert full["dice"]["commits"] == {"red": committed("red", ANNS), "blue": committed("blue", BOBS)}
        assert "dice are still being drawn" in ann.get(ann.at("view"), expect=409)["detail"]

        one = reveal(bob, "blue", BOBS)
        assert one["dice"]["awaited"] == {"red": "reveal"}
        assert one["dice"]["nonces"] == {}  # hidden from everybody until the last one is in
        begun = reveal(ann, "red", ANNS)

        assert begun["status"] == "running"
        assert begun["dice"]["nonces"] == {"red": ANNS, "blue": BOBS}
        assert begun["dice"]["promise"] == full["dice"]["promise"]
        fair = server.table(ann.id).info.fairness
        assert fair.key() == Fairness.committed(fair.secret, {RED: ANNS, BLUE: BOBS}).key()
        assert commitment(fair.secret) == full["dice"]["promise"]


def test_the_last_to_sit_commits_before_anything_is_revealed_and_cannot_change_it(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        gather(ann, bob)
        reveal(ann, "red", ANNS)

        assert "not the nonce" in reveal(bob, "blue", CAROLS, 422)["detail"]
        again = bob.post(bob.at("commit"), 409, seat="blue", commit=committed("blue", CAROLS))
        assert again["detail"] == "This seat has committed to a nonce, and it stands."
        assert reveal(bob, "blue", BOBS)["dice"]["nonces"] == {"red": ANNS, "blue": BOBS}


def test_who_gives_no_nonce_is_named_and_keeps_nobody_waiting(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        seats = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}]
        table = ann.new_table(seats=seats)
        assert table["dice"]["silent"] == ["red"]
        bob.id = ann.id
        bob.post(bob.at("join"), invite=table["invite"], seat="blue", commit=committed("blue", BOBS))
        late = ann.post(ann.at("commit"), 409, seat="red", commit=committed("red", ANNS))
        assert "too late to commit" in late["detail"]
        begun = reveal(bob, "blue", BOBS)

        assert begun["status"] == "running"
        assert begun["dice"]["silent"] == ["red"]
        bob.post(bob.at("concede"), seat="blue")
        assert "seat     red person" in bob.get(bob.at("replay"))


def test_a_nonce_can_be_committed_to_after_sitting_down(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        table = ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}])
        ann.post(ann.at("commit"), seat="red", commit=committed("red", ANNS))
        bob.id = ann.id
        assert bob.post(bob.at("join"), invite=table["invite"], seat="blue")["dice"]["awaited"] == {"red": "reveal"}
        assert reveal(ann, "red", ANNS)["status"] == "running"


def test_a_nonce_sent_openly_is_refused_with_what_to_do(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        refused = ann.new_table(expect=422, nonce="openly")
        table = ann.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}])
        bob.id = ann.id
        joined = bob.post(bob.at("join"), 422, invite=table["invite"], seat="blue", nonce="openly")

        assert refused["detail"] == joined["detail"]
        assert "Since protocol 2 a seat sends `commit`" in refused["detail"]
        bob.post(bob.at("join"), invite=table["invite"], seat="blue")
        with ann.live() as line:
            assert hear(line, "hello")["protocol"] == 2


def test_one_against_captains_begins_with_two_calls_and_without_a_nonce_with_one(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        seats = [{"seat": "red", "player": "me", "commit": committed("red", ANNS)}, {"seat": "blue", "player": "bot"}]
        table = ann.new_table(seats=seats)
        assert table["dice"]["awaited"] == {"red": "reveal"}
        assert reveal(ann, "red", ANNS)["status"] == "running"
        assert card(ann)["dice"]["silent"] == []  # a bot of the server has no share in the dice, and is not asked
        assert ann.new_table()["status"] == "running"


def test_two_at_one_screen_give_a_nonce_each(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        seats = [{"seat": s, "player": "me", "commit": committed(s, n)} for s, n in (("red", ANNS), ("blue", BOBS))]
        ann.new_table(seats=seats)
        reveal(ann, "red", ANNS)
        assert reveal(ann, "blue", BOBS)["dice"]["nonces"] == {"red": ANNS, "blue": BOBS}


def test_nobody_commits_for_another(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        seats = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "bot", "commit": committed("blue", ANNS)}]
        assert "Only whoever sits" in ann.new_table(expect=422, seats=seats)["detail"]
        gather(ann, bob)
        reveal(ann, "blue", BOBS, 403)


def test_who_withholds_a_nonce_loses_the_seat_and_is_named_and_the_dice_are_drawn_anew(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        first = gather(ann, bob)
        reveal(ann, "red", ANNS)
        early = ann.post(ann.at("start"), 409)
        assert early["detail"] == "The dice wait for blue; you may go on without them in 60 s."
        bob.post(bob.at("start"), 403)  # the player who withholds a nonce cannot evict the others
        clock.at += 61
        void = ann.post(ann.at("start"))

        assert void["status"] == "gathering"
        assert void["dice"]["promise"] != first["dice"]["promise"]
        assert void["dice"]["voids"] == [{"draw": 1, "seat": "blue", "name": "Bob", "why": "withheld"}]
        assert void["dice"]["awaited"] == {"red": "commit"}
        assert [seat["kind"] for seat in void["seats"]] == ["person", "bot"]
        assert "revealed when all sit" in reveal(ann, "red", ANNS, 409)["detail"]
        ann.post(ann.at("commit"), seat="red", commit=committed("red", CAROLS))
        assert reveal(ann, "red", CAROLS)["status"] == "running"
        ann.post(ann.at("concede"), seat="red")
        assert "void     1 blue withheld" in ann.get(ann.at("replay"))


def test_who_is_left_waiting_by_the_owner_may_go_on_after_an_hour(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        gather(ann, bob)
        reveal(bob, "blue", BOBS)
        clock.at += 61
        assert "in 59 minutes" in bob.post(bob.at("start"), 409)["detail"]
        clock.at += 3600
        assert bob.post(bob.at("start"))["dice"]["awaited"] == {"blue": "commit"}


def test_a_nonce_that_was_lost_voids_the_draw_once_and_gives_no_second_choice(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        first = gather(ann, bob)
        void = reveal(bob, "blue", "")
        assert void["dice"]["promise"] != first["dice"]["promise"]
        assert void["dice"]["awaited"] == {"red": "commit"}
        ann.post(ann.at("commit"), seat="red", commit=committed("red", CAROLS))
        mute = bob.post(bob.at("commit"), 409, seat="blue", commit=committed("blue", CAROLS))
        assert "it gives none at this table" in mute["detail"]
        begun = reveal(ann, "red", CAROLS)

        assert begun["status"] == "running"
        assert begun["dice"]["silent"] == ["blue"]
        assert begun["dice"]["voids"][0]["why"] == "lost"


def test_who_gets_up_when_nonces_are_known_voids_the_draw_and_before_that_nothing(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob, Player(server.base, "Cid") as cid:
        first = gather(ann, bob)
        bob.post(bob.at("leave"), seat="blue")
        assert card(ann)["dice"]["promise"] == first["dice"]["promise"]
        assert card(ann)["dice"]["voids"] == []
        cid.id = ann.id
        invite = card(ann)["invite"]
        cid.post(cid.at("join"), invite=invite, seat="blue", commit=committed("blue", CAROLS))
        reveal(ann, "red", ANNS)
        cid.post(cid.at("leave"), seat="blue")
        table = card(ann)

        assert table["dice"]["promise"] != first["dice"]["promise"]
        assert table["dice"]["voids"] == [{"draw": 1, "seat": "blue", "name": "Cid", "why": "left"}]
        bob.post(bob.at("join"), invite=invite, seat="blue")
        assert card(ann)["dice"]["awaited"] == {"red": "commit"}


def test_who_is_forgotten_is_named_no_more(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        gather(ann, bob)
        reveal(bob, "blue", "")
        bob.ask("POST", "/api/me/delete", 204, json={})
        assert card(ann)["dice"]["voids"] == [{"draw": 1, "seat": "blue", "name": "", "why": "lost"}]


def test_a_draw_survives_a_restart_at_every_step(folder: Path) -> None:
    with serving(folder) as server, Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        gather(ann, bob)
        reveal(ann, "red", ANNS)
        before, keys = card(ann), ann.get("/api/key")
        cookies, csrf = dict(bob.http.cookies), bob.http.headers["X-CSRF-Token"]
    with serving(folder) as server, Player(server.base) as bob:
        bob.id = before["id"]
        bob.http.cookies.update(cookies)
        bob.http.headers["X-CSRF-Token"] = csrf
        assert card(bob)["dice"] == before["dice"]
        assert reveal(bob, "blue", BOBS)["dice"]["nonces"] == {"red": ANNS, "blue": BOBS}
        assert bob.get("/api/key") == keys
        begun = card(bob)["dice"]
    with serving(folder) as server, Player(server.base) as bob:
        bob.id = before["id"]
        bob.http.cookies.update(cookies)
        assert card(bob)["dice"] == begun
        assert bob.view()["view"]["to_act"] == ["red", "blue"]


# Nobody can predict the dice.


def test_a_game_from_a_file_goes_on_with_fresh_dice(server: Running) -> None:
    with two_players(server.base) as (ann, bob), Player(server.base, "Cid") as cid:
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>2 b2>5")
        bob.post(bob.at("concede"))
        file = ann.get(ann.at("replay"))
        mine = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}]
        table = ann.post("/api/tables/import", replay=file, seats=mine)
        ann.id = cid.id = table["id"]

        assert table["dice"]["kind"] == "imported"
        assert table["dice"]["fresh"] == 3
        old = replay.parse(file).fairness
        match = server.table(ann.id).match
        assert match is not None
        assert table["dice"]["promise"] == match.lot.promise != old.promise
        assert match.state.chance.key == match.lot.key() != old.key()
        ann.post(ann.at("leave"), seat="blue")
        cid.post(cid.at("join"), 409, invite=table["invite"], seat="blue", commit=committed("blue", ANNS))
        cid.post(cid.at("join"), invite=table["invite"], seat="blue")
        ann.order("search 2", seat="red")
        ann.post(ann.at("concede"), seat="red")
        record = ann.get(ann.at("replay"))

    assert f"-        fresh dice {table['dice']['promise']}" in record
    assert "imported 3" in record
    found = replay.parse(record)
    assert found.play(GAME, strict=True).fairness.keeps_promise()
    assert found.fairness.then is not None


def test_a_game_from_a_file_survives_a_restart_and_a_second_file(folder: Path) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        bob.post(bob.at("concede"))
        mine = [{"seat": "red", "player": "me"}, {"seat": "blue", "player": "me"}]
        for is_last in (False, True):
            file = ann.get(ann.at("replay"))
            ann.id = ann.post("/api/tables/import", replay=file, seats=mine)["id"]
            if not is_last:
                ann.post(ann.at("concede"), seat="red")
        ann.order("plot b1>2 b2>5", seat="blue")
        ann.order("search 2", seat="red")
        seen, cookies, csrf = ann.view(seat="red"), dict(ann.http.cookies), ann.http.headers["X-CSRF-Token"]
    with serving(folder) as server, Player(server.base) as again:
        again.id = ann.id
        again.http.cookies.update(cookies)
        again.http.headers["X-CSRF-Token"] = csrf
        assert again.view(seat="red")["version"] == seen["version"]
        again.post(again.at("concede"), seat="red")
        found = replay.parse(again.get(again.at("replay")))

    assert len(found.fairness.lots()) == 3
    assert found.play(GAME, strict=True).state.outcome is None


def test_a_record_stripped_of_its_dice_is_not_taken(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>2 b2>5")
        ann.order("search 2")
        bob.post(bob.at("concede"))
        bare = "\n".join(line.split("  ;")[0] for line in ann.get(ann.at("replay")).splitlines()) + "\n"
        refused = ann.post("/api/tables/import", 422, replay=bare, seats=[{"seat": "red", "player": "me"}])

        assert "0 throws, the rules made 1" in refused["detail"]


def test_a_table_with_a_seed_seats_nobody_else(server: Running) -> None:
    with Player(server.base, "Ann") as ann, Player(server.base, "Bob") as bob:
        mine = {"seat": "red", "player": "me"}
        for seats in ([mine, {"seat": "blue", "player": "open"}], [{**mine, "commit": committed("red", ANNS)}]):
            assert "can know every throw" in ann.new_table(expect=422, seed=5, seats=seats)["detail"]
        table = ann.new_table(seed=5, seats=[mine, {"seat": "blue", "player": "me"}])
        ann.post(ann.at("leave"), seat="blue")
        bob.id = ann.id
        refused = bob.post(bob.at("join"), 409, invite=table["invite"], seat="blue")

        assert refused["detail"] == "The dice of this table follow a seed that its maker knows: nobody else sits here."
        ann.post(ann.at("join"), invite=table["invite"], seat="blue")


@pytest.mark.parametrize("dice", ["imported", "seeded"])
def test_a_running_game_of_an_old_database_whose_dice_somebody_knows_gets_fresh_ones(folder: Path, dice: str) -> None:
    with serving(folder) as server, two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        waiting = Player(server.base, "Cid")
        waiting.new_table(seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}])
        cookies, csrf = dict(bob.http.cookies), bob.http.headers["X-CSRF-Token"]
        secret = server.table(ann.id).info.fairness
        waiting.http.close()
    file = folder / "games.db"
    with closing(sqlite3.connect(file)) as old:  # as version 6 of the schema had it
        old.execute("DROP INDEX ix_tables_parent")
        for column in ("draw", "later", "provenance", "parent"):
            old.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        old.execute("DROP TABLE signing_keys")
        old.execute("UPDATE alembic_version SET version_num = '0006'")
        old.execute("UPDATE tables SET dice = ? WHERE id = ?", (dice, ann.id))
        old.execute("UPDATE tables SET nonces = ? WHERE id = ?", ('{"red":"openly"}', waiting.id))
        old.commit()
    with serving(folder, database=database_url(str(file))) as server, Player(server.base) as again:
        again.id = ann.id
        again.http.cookies.update(cookies)
        again.http.headers["X-CSRF-Token"] = csrf
        again.order("plot b1>2 b2>5")
        match = server.table(ann.id).match
        assert match is not None
        assert match.state.chance.key != secret.key()
        assert card(again)["dice"]["fresh"] == 2
        assert server.do(server.services.registry.table(waiting.id)).info.fairness.nonces == {}


# The hash chain.


def test_heads_are_told_with_every_update_and_lie_on_the_chain_of_the_record(server: Running) -> None:
    with two_who_commit(server.base, (ANNS, BOBS)) as (ann, bob), ann.live() as line:
        told = [ann.view()["head"]]
        told.append(by_socket(ann, line, "plot r1>3 r2>6")["state"]["head"])
        bob.order("plot b1>2 b2>5")
        told.append(hear(line, "update")["head"])
        told.append(ann.order("search 2")["state"]["head"])
        signed = ann.get(ann.at("head"))
        bob.post(bob.at("concede"))
        found = replay.parse(ann.get(ann.at("replay")))
        final = card(ann)["dice"]["head"]

    chain, seen = found.chain(), set()
    for entry in (*found.lines, None):
        seen |= {head for head in told if chain.told(head[:32]) == head}
        if entry is not None:
            chain.add(entry.seat, entry.order, entry.throws)
    assert seen == set(told)
    assert found.proof is not None
    assert found.proof.head == final == chain.ended("conceded by blue")
    assert signed["head"] == told[-1]
    assert is_signed(RECEIPT, signed["head"], signed["key"], signed["signature"])


def test_a_head_is_told_anew_when_the_view_changes_and_only_then(server: Running) -> None:
    """Otherwise it would reveal that somebody has given a secret order."""
    with two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        bob.order("plot b1>2 b2>5")
        before = ann.view()
        search = bob.view()
        assert before["version"] == ann.view()["version"]
        assert before["head"] == ann.view()["head"]
        ann.order("mark 3")
        after = ann.view()
        ann.undo()

        assert len({before["head"], after["head"], ann.view()["head"], search["head"]}) == 4


def test_what_may_be_taken_back_is_not_in_the_chain_yet(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        table = server.table(ann.id)
        ann.order("plot r1>3 r2>6")
        assert table.chain().length == 1  # a sealed plot may be withdrawn
        bob.order("plot b1>2 b2>5")
        assert table.chain().length == 3
        ann.order("mark 3")
        assert table.chain().length == 3
        ann.undo()
        ann.order("search 2")
        assert table.chain().length == 4
        assert [entry.line for entry in table.match.record[1:]][-1] == "search 2"  # type: ignore[union-attr]
