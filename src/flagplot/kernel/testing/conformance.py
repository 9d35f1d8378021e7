"""The conformance tests of a game, on random legal play."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from flagplot.kernel import replay
from flagplot.kernel.dice import SeededDice
from flagplot.kernel.game import Game
from flagplot.kernel.match import Match
from flagplot.kernel.records.codec import plain, text
from flagplot.kernel.records.schema import schema
from flagplot.kernel.seat import Seat
from flagplot.kernel.testing.fits import misfit
from flagplot.kernel.testing.playout import Playout, play_out
from flagplot.kernel.umpire import Umpire


def check_game(
    game: Game[Any],
    scenarios: Sequence[str] = (),
    games: int = 3,
    seed: int = 1,
    every: int = 7,
    options: dict[str, str] | None = None,
) -> None:
    """Play random games and check them; positions are examined in detail at intervals.

    Random legal play ends, raises nothing and leaves sound positions; clones are equal and independent; states, orders and
    replays round-trip; same seed, same bytes; undo never crosses a die or a reveal; every event has a sentence;
    views are as their schemas say.
    """
    names = scenarios or [card.name for card in game.scenarios()]
    for name in names:
        for number in range(games):
            _check_one(game, name, seed + number, every, options)


def _check_one(game: Game[Any], scenario: str, seed: int, every: int, options: dict[str, str] | None) -> None:
    last: Playout | None = None
    for turn in play_out(game, scenario, seed, options):
        last = turn
        where = f"{game.slug} {scenario} seed {seed} order {turn.number} ({turn.seat} {turn.order.line()})"
        _check_notation(game, turn, where)
        problems = turn.match.state.problems()
        assert not problems, f"{where}: {problems}"
        if turn.number % every == 0:
            _check_clone(game, turn, where)
            _check_json(game, turn, where)
            _check_undo(game, turn, where)
            _check_lists(game, turn, where)
            _check_schema(game, turn, where)
    assert last is not None, f"{game.slug} {scenario}: nobody was ever asked"
    _check_copies(last.match.state, f"{game.slug} {scenario} seed {seed}")
    _check_sentences(game, last.match)
    _check_replay(game, last.match, seed)


def _check_notation(game: Game[Any], turn: Playout, where: str) -> None:
    line = turn.order.line()
    assert "\n" not in line, f"{where}: an order is one line"
    assert ";" not in line, f"{where}: a semicolon would be read as dice in a replay"
    assert game.notation.parse(line) == turn.order, f"{where}: it reads back as {game.notation.parse(line)!r}"


def _check_clone(game: Game[Any], turn: Playout, where: str) -> None:
    state = turn.match.state
    before = game.codec.dumps(state)
    clone = state.clone()
    assert game.codec.dumps(clone) == before, f"{where}: the clone differs"
    assert clone == state, f"{where}: the clone is not equal"
    turn.match.branch().play(turn.seat, turn.order)
    assert game.codec.dumps(state) == before, f"{where}: playing on a clone changed the original"


def _check_copies(state: Any, where: str) -> None:
    """Positions can be copied by generic tools."""
    assert copy.deepcopy(state) == state, f"{where}: a deep copy differs"


def _check_json(game: Game[Any], turn: Playout, where: str) -> None:
    written = game.codec.dumps(turn.match.state)
    read = game.codec.loads(written)
    assert read == turn.match.state, f"{where}: the state read from JSON is not equal"
    assert game.codec.dumps(read) == written, f"{where}: the state does not survive JSON"


def _check_lists(game: Game[Any], turn: Playout, where: str) -> None:
    """Listed orders are legal and distinct; where one is composed, the question names its verb."""
    asked = game.prompt(turn.match.state, turn.seat)
    assert asked is None or not asked.sheet or asked.sheet in game.notation.verbs, (
        f"{where}: {asked.sheet!r} is no verb"
    )
    seen = set()
    for order in game.orders(turn.match.state, turn.seat):
        line = order.line()
        assert line not in seen, f"{where}: {line!r} is listed twice"
        seen.add(line)
        objection = game.check(turn.match.state, turn.seat, order)
        assert objection is None, f"{where}: {line!r} is listed and refused: {objection}"


def _check_schema(game: Game[Any], turn: Playout, where: str) -> None:
    """A view as JSON matches the declaration of its class."""
    view = game.view(turn.match.state, turn.seat)
    declared = schema(type(view))
    problem = misfit(plain(view), declared, declared["$defs"], "the view")
    assert not problem, f"{where}: {problem}"


def _check_undo(game: Game[Any], turn: Playout, where: str) -> None:
    """An order that rolled a die or revealed a secret cannot be undone; undoing any other restores the same bytes."""
    match = turn.match.branch()
    saved, entries = game.codec.dumps(match.state), len(match.record)
    trial = match.state.clone()
    index = trial.chance.index
    umpire = Umpire(SeededDice(trial.chance), trial.logs)
    game.obey(trial, turn.seat, turn.order, umpire)
    rolled = umpire.dice.thrown > 0 or trial.chance.index != index
    revealed = umpire.revealed
    match.play(turn.seat, turn.order)
    allowed = match.may_undo(turn.seat) is None
    assert not (allowed and rolled), f"{where}: undo would cross a die"
    assert not (allowed and revealed), f"{where}: undo would cross a reveal"
    if allowed:
        match.undo(turn.seat)
        assert game.codec.dumps(match.state) == saved, f"{where}: undo does not come back to the same position"
        assert len(match.record) == entries, f"{where}: undo leaves a line in the record"


def _check_sentences(game: Game[Any], match: Match) -> None:
    """Every event in every logbook has a sentence, and the declared facts."""
    for logbook in match.state.logs.values():
        for event in logbook:
            assert game.catalogue.sentence(event), event.kind
            assert not game.facts.problems(event), game.facts.problems(event)


def _check_replay(game: Game[Any], match: Match, seed: int) -> None:
    """Playing the record again gives the same bytes."""
    written = replay.write(match)
    again = replay.parse(written).play(game)
    assert game.codec.dumps(again.state) == game.codec.dumps(match.state), f"seed {seed}: the replay ends elsewhere"
    assert replay.write(again) == written, f"seed {seed}: the replay writes differently"
    for seat in game.seats(match.state):
        assert text(game.view(again.state, Seat(seat))) == text(game.view(match.state, Seat(seat)))
