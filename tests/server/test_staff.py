"""Bots think in a separate process, on a copy of the game that is kept up to date."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.errors import Problem
from flagplot.server.workers import bot_workers
from flagplot.server.workers.bot_process import BotProcess
from flagplot.server.workers.process import MODULE, Failed
from flagplot.server.workers.sandbox import TimeUp
from flagplot.server.workers.tasks import Done, Job, Think, Thought
from flagplot.server.workers.thinking import BotGames, Copy, think
from flagplot.server.workers.worker import MEMORY
from tests.server.harness import PATIENCE, Player, Running, serving

GAME, SCENARIO = "tactical", "duel"
WITS = "5" * 64


def played(orders: int, seed: int = 7) -> Match:
    game = load(GAME)
    match = Match.open(game, game.scenarios()[0].name, Fairness(seed=seed))
    dice = SeededDice(Chance(key_from_seed(seed)))
    for _ in range(orders):
        seat = game.to_act(match.state)[0]
        match.play(seat, game.sample(match.state, seat, dice))
    return match


def question(match: Match, seqs: list[int], **changes: Any) -> Think:
    record = [(str(entry.seat), entry.line) for entry in match.record]
    seat = match.game.to_act(match.state)[0]
    asked = Think("t1", GAME, match.scenario, {}, str(match.fairness.seed), "", {}, seqs, record, seat, "captain", WITS)
    return msgspec.structs.replace(asked, **changes)


def here(match: Match) -> str:
    seat = match.game.to_act(match.state)[0]
    return think(recruit(GAME, "captain"), Desk(match.game, match.state, seat), WITS).line


def test_the_copy_plays_along_and_the_bot_orders_what_it_would_order_here() -> None:
    thinker = BotGames()
    for orders in (0, 2, 5):
        match = played(orders)
        assert thinker.answer(question(match, list(range(orders + 1)))) == Thought(here(match))


def test_what_was_taken_back_is_not_in_the_copy() -> None:
    thinker = BotGames()
    thinker.answer(question(played(4), [0, 1, 2, 3, 4]))
    other = played(3, seed=8)
    other_asked = question(other, [0, 1, 5, 6])

    assert thinker.answer(other_asked) == Thought(here(other))


def test_a_bot_that_breaks_down_gives_any_legal_order(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        name = "broken"

        def order(self, services: Desk, dice: Any) -> Any:
            raise RuntimeError(dice)

    match = played(1)
    thinker = BotGames(bots=lambda _game, _name: Broken())
    line = thinker.answer(question(match, [0, 1])).line
    seat = match.game.to_act(match.state)[0]

    assert match.check(seat, match.game.notation.parse(line)) is None
    assert "broke down" in caplog.text


def test_where_an_admiral_breaks_down_the_captain_of_his_temperament_answers() -> None:
    class Broken:
        name = "admiral:bold:5s"

        def order(self, services: Desk, dice: Any) -> Any:
            raise MemoryError(dice)

    asked_for = []

    def crew(game: str, name: str) -> Any:
        asked_for.append(name)
        return Broken() if name.startswith("admiral") else recruit(game, "captain")

    match = played(1)
    asked = msgspec.structs.replace(question(match, [0, 1]), bot="admiral:bold:5s")
    thought = BotGames(bots=crew).answer(asked)

    assert asked_for == ["admiral:bold:5s", "captain:bold", "midshipman:bold"]
    assert thought == Thought(here(match))


def test_a_table_refuses_an_admiral_by_play_outs_with_a_sentence() -> None:
    catalogue = Catalogue({"tactical": load("tactical")})
    for name in ("admiral:60p", "admiral:bold:60p"):
        with pytest.raises(Problem, match="write seconds, such as admiral:5s"):
            catalogue.bot("tactical", name)
    assert catalogue.bot("tactical", "admiral:bold:5s").name == "admiral:bold:5s"


def test_where_an_admiral_stalls_the_captain_of_his_temperament_answers_late() -> None:
    class Stalled:
        name = "admiral:bold:5s"

        def order(self, services: Desk, dice: Any) -> Any:
            raise TimeUp

    def crew(game: str, name: str) -> Any:
        return Stalled() if name.startswith("admiral") else recruit(game, "captain")

    match = played(1)
    asked = msgspec.structs.replace(question(match, [0, 1]), bot="admiral:bold:5s")

    assert BotGames(bots=crew).answer(asked) == Thought(here(match), True)


def test_where_admiral_and_captain_break_down_the_midshipman_answers() -> None:
    class Broken:
        name = "broken"

        def order(self, services: Desk, dice: Any) -> Any:
            raise MemoryError(dice)

    def crew(game: str, name: str) -> Any:
        return recruit(game, name) if name.startswith("midshipman") else Broken()

    match = played(1)
    desk = Desk(match.game, match.state, match.game.to_act(match.state)[0])
    asked = msgspec.structs.replace(question(match, [0, 1]), bot="admiral:bold:5s")

    assert BotGames(bots=crew).answer(asked) == think(recruit(GAME, "midshipman:bold"), desk, WITS)


def test_reasons_are_given_when_they_are_asked_for() -> None:
    match = played(1)
    asked = msgspec.structs.replace(question(match, [0, 1]), advises=True)

    assert BotGames().answer(asked).why
    assert not BotGames().answer(question(match, [0, 1])).why


def test_the_process_answers_line_for_line_and_ends_when_nobody_asks_any_more() -> None:
    match = played(2)
    asked = msgspec.json.encode(Job(question(match, [0, 1, 2]), PATIENCE)) + b"\n"
    done = subprocess.run(
        [sys.executable, "-m", MODULE],
        input=asked + b"nonsense\n" + asked,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    first, wrong, last = [msgspec.json.decode(line, type=Done) for line in done.stdout.splitlines()]

    assert [msgspec.json.decode(one.result, type=Thought).line for one in (first, last)] == [here(match)] * 2
    assert wrong.fault


def test_the_process_ends_without_a_word_when_its_server_was_killed_while_it_thought() -> None:
    command = [sys.executable, "-m", MODULE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as thinker:
        assert thinker.stdin is not None
        assert thinker.stdout is not None
        assert thinker.stderr is not None
        thinker.stdout.close()
        thinker.stdin.write(msgspec.json.encode(Job(question(played(1), [0, 1]), PATIENCE)) + b"\n")
        thinker.stdin.close()
        assert thinker.wait(PATIENCE) == 0
        assert thinker.stderr.read() == b""


def test_a_process_that_was_killed_is_missed_and_started_again() -> None:
    match = played(1)
    asked = question(match, [0, 1])

    async def story() -> tuple[str, str]:
        process = BotProcess(MEMORY, PATIENCE)
        try:
            first = await process.think("ann", asked)
            running = await process.start()
            running.kill()
            with pytest.raises(Failed):
                await process.think("ann", asked)
            with pytest.raises(Failed):
                await process.think(
                    "ann", msgspec.structs.replace(asked, record=[("", ""), ("red", "no such order")], seqs=[7, 8])
                )
            return first, await process.think("ann", asked)
        finally:
            await process.stop()

    assert asyncio.run(story()) == (here(match), here(match))


def minds(server: Running) -> list[int]:
    return [
        process._process.pid
        for process in server.services.bot_players.bot_workers.processes
        if process._process is not None
    ]


def test_a_captain_plays_from_his_process_and_goes_on_when_it_is_killed(folder: Path) -> None:
    with serving(folder, Catalogue.standard(), bot_processes=1) as server, Player(server.base, "Ann") as ann:
        seats = [str(seat) for seat in load(GAME).scenarios()[0].seats]
        chairs = [{"seat": seats[0], "player": "me"}, *({"seat": seat, "player": "bot"} for seat in seats[1:])]
        ann.new_table(game=GAME, scenario=SCENARIO, seats=chairs)
        advice = ann.get(ann.at("advice"))
        assert ann.post(ann.at("check"), line=advice["line"])["legal"]
        [pid] = minds(server)
        os.kill(pid, signal.SIGKILL)
        ann.order(advice["line"])
        ann.until(lambda seen: seen["count"] > 2)
        ann.new_table(game=GAME, scenario=SCENARIO, seats=chairs)
        assert ann.get(ann.at("advice"))["line"]
        assert minds(server) != [pid]
    [last] = minds(server) or [0]
    assert last == 0, "the process outlived its server"


def test_dice_that_were_promised_fall_alike_in_the_copy(folder: Path) -> None:
    """A game with a secret and the seats' nonces, as on a server without a given seed."""
    with serving(folder, Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        seats = [{"seat": str(seat), "player": "me"} for seat in load(GAME).scenarios()[0].seats]
        ann.new_table(game=GAME, scenario=SCENARIO, seats=seats)
        live = server.table(ann.id)
        for _ in range(4):
            assert live.match is not None
            acting = live.game.to_act(live.match.state)
            if not acting:
                break
            ann.order(ann.get(ann.at("advice"), seat=acting[0])["line"], seat=acting[0])
        assert live.match is not None
        copy = Copy(live.game, asked := bot_workers.question(live, live.match.record[-1].seat, "captain", WITS))
        copy.follow(asked)

        assert [entry.rolls for entry in copy.match.record] == [entry.rolls for entry in live.match.record]
        assert live.game.codec.dumps(copy.match.state) == live.game.codec.dumps(live.match.state)
