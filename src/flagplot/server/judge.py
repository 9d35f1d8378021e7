"""The judge: whether an order can be given, before the game is touched. Every refusal is a sentence."""

from __future__ import annotations

import msgspec

from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation, Order
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.server.problems import Problem
from flagplot.server.table import Table


def running(table: Table) -> Match:
    """The match, if orders can be given."""
    table.check_kept()
    if table.is_over:
        raise Problem(409, "status", "The game is over.")
    if table.match is None:
        raise Problem(409, "status", "The game has not begun: seats are still open.")
    return table.match


def repeated(table: Table, seat: Seat, key: str, line: str) -> bool:
    """Whether this was ordered already; the same key for something else is refused."""
    before = table.receipts.get((seat, key))
    if before is None:
        return False
    if before != line:
        raise Problem(409, "key", "That key was used for another order: every order needs a key of its own.")
    return True


def fresh(table: Table, seat: Seat, version: str, since: int, mark: str) -> None:
    """An order answers the view its seat sees now, or is refused together with the new one."""
    if not table.face(seat).answers(version):
        state = msgspec.Raw(table.update(seat, since, mark))
        raise Problem(409, "stale", "Something happened since: look again and order anew.", state=state)


def read(table: Table, seat: Seat, line: str) -> Order:
    """A line as an order of a seat."""
    if ";" in line:
        raise Problem(
            422, "notation", "An order has no semicolon, behind which the record keeps the dice: leave it out."
        )
    try:
        return table.game.notation.parse(line, seat)
    except BadNotation as fault:
        raise Problem(422, "notation", str(fault)) from fault
    except (ValueError, LookupError) as fault:
        raise Problem(422, "notation", "That line is not an order of this game.") from fault


def not_held(table: Table, seat: Seat) -> None:
    """Refuse whoever is not Control while Control holds the game."""
    if table.charter.held_since is not None and seat != CONTROL:
        raise Problem(409, "status", "Control holds the game: your order is taken when Control lets it go on.")


def allowed(table: Table, match: Match, seat: Seat, line: str) -> Order:
    """A line as an order that the seat may give now."""
    not_held(table, seat)
    order = read(table, seat, line)
    objection = match.check(seat, order)
    if objection is not None:
        raise Problem(422, "objection", objection.text, objection.rule)
    return order
