"""A table without a clock: a player who is silent for three days is played for."""

from __future__ import annotations

from pathlib import Path

from tests.server.harness import Clock, Player, serving, two_players

DAYS = 24 * 3600


def test_whoever_is_silent_for_three_days_is_played_for_until_he_comes_back(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        clock.at += 2.5 * DAYS
        server.look_at_the_clock()
        assert bob.view()["owes"]
        assert bob.view()["deadline"] is None, "there is no deadline to show"

        clock.at += 1 * DAYS
        ann.until(lambda seen: "blue" not in seen["view"]["to_act"])
        seats = {seat["seat"]: seat for seat in ann.get(f"/api/tables/{ann.id}")["seats"]}
        assert (seats["blue"]["away"], seats["red"]["away"]) == (True, False)
        bob.post(bob.at("back"), 200)
        assert not ann.get(f"/api/tables/{ann.id}")["seats"][1]["away"]


def test_the_silence_is_counted_over_restarts(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, two_players(server.base) as (ann, bob):
        ann.order("plot r1>3 r2>6")
        cookies = dict(ann.http.cookies)
    for _ in range(3):
        clock.at += 1 * DAYS
        with serving(folder, now=clock) as server, Player(server.base) as again:
            again.http.cookies.update(cookies)
            again.id = ann.id
            assert again.view()["view"]["to_act"] == ["blue"]
    clock.at += 0.2 * DAYS
    with serving(folder, now=clock) as server, Player(server.base) as again:
        again.http.cookies.update(cookies)
        again.id = ann.id
        again.until(lambda seen: "blue" not in seen["view"]["to_act"])
    assert bob.id == ann.id


def test_whoever_plays_alone_may_stay_away_as_long_as_he_likes(folder: Path) -> None:
    clock = Clock()
    with serving(folder, now=clock) as server, Player(server.base, "Ann") as ann:
        ann.new_table()
        seen = ann.until(lambda seen: seen["view"]["to_act"] == ["red"])
        clock.at += 20 * DAYS
        server.look_at_the_clock()

        assert ann.view()["version"] == seen["version"]
        assert not any(seat["away"] for seat in ann.get(f"/api/tables/{ann.id}")["seats"])
