"""Seat tokens: a program has access to exactly one seat of one table, until the token is revoked."""

from __future__ import annotations

from tests.server.harness import Player, Running, hear, two_players


def test_a_program_plays_with_a_seat_token_until_it_is_revoked(server: Running) -> None:
    with Player(server.base, "Ann") as ann:
        ann.new_table()
        token = ann.post(ann.at("token"), seat="red")["token"]
        with Player(server.base, token=token) as bot:
            bot.id = ann.id
            bot.order("plot r1>2 r2>5")
            bot.post(bot.at("token"), expect=401, seat="red")
            bot.get("/api/tables", expect=401)
            ann.ask("DELETE", ann.at("token"), 204)
            bot.get(bot.at("view"), expect=401)


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


def test_a_program_is_not_told_the_invitation_of_the_table_where_it_sits(server: Running) -> None:
    with two_players(server.base) as (ann, bob):
        token = bob.post(bob.at("token"), seat="blue")["token"]
        with Player(server.base, token=token) as program:
            program.id = ann.id
            assert program.get(f"/api/tables/{ann.id}")["invite"] is None
            with program.live() as line:
                assert hear(line, "hello")["table"]["invite"] is None
        assert bob.get(f"/api/tables/{ann.id}")["invite"] is not None


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
