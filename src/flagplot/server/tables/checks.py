"""Checks of an order before it is applied: idempotency key, staleness, notation, legality. Every refusal is a sentence."""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.grammar.example import examples_of
from flagplot.kernel.grammar.field import shortened
from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation, Objection, Order, UnknownVerb
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.said import Said, either
from flagplot.server.http.errors import Problem, brief
from flagplot.server.said import phrase
from flagplot.server.tables.table import Table
from flagplot.server.wire.play import ObjectionCard

LONGEST_LINE: Final = 20_000
"""Characters of the longest order, typed or composed."""


def running(table: Table) -> Match:
    """The match, if orders can be given."""
    table.check_kept()
    if table.is_over:
        raise Problem(409, "status", phrase("problem-game-over"))
    if table.match is None:
        raise table.not_begun()
    return table.match


def repeated(table: Table, seat: Seat, key: str, line: str) -> bool:
    """Whether this order was given already; the same key for another order is refused."""
    before = table.receipts.get((seat, key))
    if before is None:
        return False
    if before != line:
        raise Problem(409, "key", phrase("problem-that-key-was-used-for"))
    return True


def fresh(table: Table, seat: Seat, version: str, since: int, mark: str) -> None:
    """Refuse a stale order, with the new state."""
    if not table.rendering(seat).answers(version):
        state = table.update(seat, since, mark)
        raise Problem(409, "stale", phrase("problem-something-happened-since-look-again"), state=state)


def read(table: Table, seat: Seat, line: str) -> Order:
    """A line as an order of a seat."""
    if ";" in line:
        raise Problem(422, "notation", phrase("problem-order-has-no-semicolon-behind"))
    try:
        return table.game.notation.parse(line, seat)
    except UnknownVerb as fault:
        raise Problem(422, "notation", str(_no_order(table, seat, fault))) from fault
    except BadNotation as fault:
        raise Problem(422, "notation", str(_with_example(table, seat, fault.said))) from fault
    except (ValueError, LookupError) as fault:
        raise Problem(422, "notation", phrase("problem-that-line-not-order-this")) from fault


def _with_example(table: Table, seat: Seat, said: Said | str) -> Said | str:
    """A sentence whose examples name what the seat has."""
    if table.match is None or isinstance(said, str):
        return said
    return examples_of(table.game, table.match.state, seat).into(said)


def _may(table: Table, match: Match, seat: Seat, line: str) -> bool:
    """Whether a line is an order that may be given now."""
    try:
        return match.check(seat, table.game.notation.parse(line, seat)) is None
    except BadNotation:
        return False


def _no_order(table: Table, seat: Seat, fault: UnknownVerb) -> Said:
    """What can be ordered now instead of a line that is no order; every verb where nothing is asked."""
    prompt = None if table.match is None else table.game.prompt(table.match.state, seat)
    if table.match is None or prompt is None or not prompt.examples:
        return fault.said
    examples = [f"`{one if _may(table, table.match, seat, one) else one.split()[0] + ' …'}`" for one in prompt.examples]
    return phrase("problem-no-order-but", word=shortened(fault.word), examples=either(dict.fromkeys(examples)))


def composed(table: Table, seat: Seat, order: dict[str, Any]) -> str:
    """The line of an order that was composed as JSON."""
    try:
        line: str = table.game.notation.compose(order, seat)
    except BadNotation as fault:
        raise Problem(422, "notation", str(_with_example(table, seat, fault.said))) from fault
    if len(line) > LONGEST_LINE:
        raise Problem(422, "notation", phrase("problem-this-order-longer-than-characters", longest_line=LONGEST_LINE))
    return line


def not_held(table: Table, seat: Seat) -> None:
    """Refuse everybody except Control while Control holds the game."""
    if table.info.held_since is not None and seat != CONTROL:
        raise Problem(409, "status", phrase("problem-control-holds-game-your-order"))


def allowed(table: Table, match: Match, seat: Seat, line: str) -> Order:
    """A line as an order that the seat may give now."""
    not_held(table, seat)
    if len(table.seqs) > table.most_orders or table.stored > table.most_bytes:
        raise Problem(409, "status", table.rests())
    order = read(table, seat, line)
    objection = match.check(seat, order)
    if objection is not None:
        raise Problem(422, "objection", told(table, seat, objection).text, objection.rule)
    return order


def told(table: Table, seat: Seat, objection: Objection) -> ObjectionCard:
    """An objection with names instead of ids."""

    def said(words: Said | str) -> str:
        return str(table.game.catalogue.said(_with_example(table, seat, words)))

    each = [f"{one.rule}: {said(one.said)}" for one in objection.each]
    return ObjectionCard(objection.rule, brief(said(objection.said)), [brief(one) for one in each])
