"""The report of a finished game: what mattered most, what each side lost, how its dice fell.

Everything is read from Control's logbook, which nobody sees before the end. What the events of a game weigh is said by its catalogue
(`<game>/text/losses.py`); games that do not say it are reported by their dice only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from flagplot.command.telling import told
from flagplot.kernel.dice import Roll
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.kernel.state import State
from flagplot.kernel.text.gravity import Grades
from flagplot.server.history.after_action import Ways, luck_of, why_of
from flagplot.server.history.finished import Finished
from flagplot.server.tables.encoding import plain
from flagplot.server.tables.info import is_playing
from flagplot.server.tables.rendering import event_card
from flagplot.server.wire import Damage, Loss, Moment, PointsLine, RefCard, Report, SideReport

MOMENTS = 12


def report(game: Finished) -> Report:
    """Replay the game order by order and note the results."""
    weights = game.game.catalogue.grades().weights
    moments: list[Moment] = []
    ways = Ways(game.game)
    match = game.opened()
    happened = list(_happened(game, match, ways))
    worth = game.game.worth(match.state)
    for number, (at, by, event) in enumerate(happened):
        weigh = weights.get(event.kind)
        weight = weigh(event.facts) if weigh is not None else 0.1 * len(event.rolls) if not weights else 0.0
        if event.kind == "sunk":
            weight += float(worth.get(str(event.facts.get("ship")), 0))
        if weight > 0:
            moments.append(Moment(at, by, float(weight), event_card(game.game, event, number)))
    top = sorted(moments, key=lambda moment: -moment.weight)[:MOMENTS]
    top.sort(key=lambda moment: moment.event.n)
    log = [event for _, _, event in happened]
    for moment in top:
        [moment.told] = told(game.game.catalogue, log[: moment.event.n + 1], [log[moment.event.n]])
        cause = game.game.catalogue.cause(log, moment.event.n)
        moment.event.cause = UNSET if cause is None else cause
        moment.spot = _spot(ways, moment)
    sides = _sides(game, match.state, happened)
    luck = luck_of(sides)
    why = why_of(game.outcome, top, sides)
    return Report(game.outcome, game.last, top, sides, _account(game, match.state), why, luck, ways.tracks())


def _spot(ways: Ways, moment: Moment) -> RefCard | None:
    """The place of an important event: the hex it names, or the position of its piece at that time."""
    hex_ = moment.event.facts.get("hex")
    if isinstance(hex_, str):
        return RefCard("hex", hex_, hex_)
    stage = None if moment.event.stage is UNSET else moment.event.stage
    piece = (stage.target or stage.origin) if stage is not None else None
    if piece is None:
        return None
    return ways.spot(moment.at, piece.id) or piece


def _account(game: Finished, state: State) -> list[PointsLine]:
    """The final account; conceded games have none."""
    lines = game.game.account(state) if state.outcome is not None else ()
    return [PointsLine(line.side, round(float(line.points), 2), str(line.reason), list(line.rules)) for line in lines]


def _happened(game: Finished, match: Match, ways: Ways) -> Iterator[tuple[int, str, Event]]:
    """Every event as Control saw it, with the number of the order that caused it and its seat; tracks are recorded."""
    heard = 0
    for at, (seat, line) in enumerate(game.record):
        if at:
            match.repeat(Seat(seat), line)
        for event in match.state.logs[CONTROL].since(heard):
            yield at, seat, event
        heard = len(match.state.logs[CONTROL])
        ways.note(at, match.state)


def _sides(game: Finished, state: State, happened: list[tuple[int, str, Event]]) -> list[SideReport]:
    grades = game.game.catalogue.grades()
    sides = list(dict.fromkeys(side_of(seat) for seat in state.logs if is_playing(seat)))
    shown = plain(game.game.view(state, CONTROL))
    owners = _owners(shown)
    chairs: Mapping[str, str] = shown.get("position", {}).get("chairs", {})
    called = game.game.catalogue.called
    lost: dict[str, dict[str, Loss]] = {side: {} for side in sides}
    for at, _, event in happened:
        for whose, what, count in _losses(grades, event, owners):
            side = side_of(Seat(chairs.get(whose, whose)))
            if side in lost:
                lost[side].setdefault(what, Loss(str(called(what)), 0, at)).count += count
    hurt: dict[str, list[Damage]] = {side: [] for side in sides}
    for whose, name, is_heavy in _damages(shown):
        side = side_of(Seat(chairs.get(whose, whose)))
        if side in hurt:
            hurt[side].append(Damage(str(called(name)), is_heavy))
    best = grades.best(game.options)
    aimed = list(_aimed(grades, happened, owners, sides)) if best else []
    found = []
    for side in sides:
        orders = sum(1 for seat, _ in game.record if seat and side_of(Seat(seat)) == side)
        rolls = [roll for whose, roll in aimed if whose == side]
        faces = [face for roll in rolls for face in roll.faces]
        mean = sum(faces) / len(faces) if faces else None
        expected = sum((roll.sides + 1) / 2 * len(roll.faces) for roll in rolls) / len(faces) if faces else None
        losses, damaged = list(lost[side].values()), sorted(hurt[side], key=lambda one: not one.heavy)
        toll = [str(one) for one in game.game.catalogue.tolled({what: loss.count for what, loss in lost[side].items()})]
        found.append(SideReport(side, losses, orders, len(faces), mean, expected, best, damaged, toll))
    return found


def _aimed(
    grades: Grades, happened: list[tuple[int, str, Event]], owners: Mapping[str, str], sides: Sequence[str]
) -> Iterator[tuple[str, Roll]]:
    """Every hit roll, with the side it belongs to: that of the firing ship, or of the guns that fire at an aircraft."""
    for _, _, event in happened:
        aim = grades.aimed.get(event.kind)
        if aim is None:
            continue
        owner = owners.get(str(event.facts.get(aim.piece, "")))
        if aim.is_target:
            owner = next((side for side in sides if side != owner), None)
        for roll in event.rolls:
            if owner is not None and roll.why == aim.why:
                yield owner, roll


def _losses(grades: Grades, event: Event, owners: Mapping[str, str]) -> Iterator[tuple[str, str, int]]:
    """Side, piece and number of every loss in an event."""
    loss = grades.losses.get(event.kind)
    if loss is None:
        return
    named = event.facts.get(loss.piece)
    for one in named if isinstance(named, list) else [named] if named else []:
        what = str(one)
        side = str(event.facts.get("side") or event.facts.get("nation") or owners.get(what, ""))
        amount = event.facts.get(loss.count) if loss.count else 1
        yield side, what, amount if isinstance(amount, int) else 1


def _damages(shown: Mapping[str, Any]) -> Iterator[tuple[str, str, bool]]:
    """Side or nation of every ship damaged but not lost at the end; a `level` of two is heavy damage."""
    pieces: Mapping[str, Any] = shown.get("ships") or shown.get("position", {}).get("units", {})
    for piece in pieces.values():
        level = piece.get("level", 1 if piece.get("damaged") else 0)
        if level in (1, 2) and not piece.get("fate"):
            yield piece.get("side") or piece.get("nation"), piece.get("name", piece["id"]), level == 2


def _owners(thing: Any) -> dict[str, str]:
    """The side of every piece that the view names."""
    found: dict[str, str] = {}
    if isinstance(thing, dict):
        side = thing.get("side") or thing.get("nation")
        for key in ("id", "name"):
            if isinstance(side, str) and isinstance(thing.get(key), str):
                found[thing[key]] = side
        for value in thing.values():
            found.update(_owners(value))
    elif isinstance(thing, list):
        for value in thing:
            found.update(_owners(value))
    return found
