"""Authentication: who is asking, and which seat they may speak from."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection

from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.server.accounts.people import Account, People
from flagplot.server.accounts.sessions import COOKIE, Session
from flagplot.server.accounts.tokens import digest
from flagplot.server.http.errors import Problem
from flagplot.server.http.rate_limits import client_network
from flagplot.server.said import phrase
from flagplot.server.tables.info import Chair
from flagplot.server.tables.table import Table

SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Visitor:
    """The visitor of a request: a person with a session, the bearer of a seat token, or a stranger."""

    address: str
    session: Session | None = None
    person: Account | None = None
    bearer: str = ""

    @property
    def id(self) -> str | None:
        """The person's id."""
        return self.person.id if self.person is not None else None

    def somebody(self) -> Account:
        """The person; strangers are refused."""
        if self.person is None:
            raise Problem(401, "unknown", phrase("problem-sign-in-first-or-come"))
        return self.person


async def authenticate(connection: ASGIConnection[Any, Any, Any, Any], people: People) -> Visitor:
    """Authenticate a request. Changes authenticated by cookie need the session's CSRF token."""
    address = client_network(connection.client.host) if connection.client else ""
    words = connection.headers.get("authorization", "")
    if words:
        kind, _, bearer = words.partition(" ")
        if kind.lower() != "bearer" or not bearer.startswith("fp_"):
            raise Problem(401, "unknown", phrase("problem-that-not-seat-token-send"))
        return Visitor(address, bearer=bearer.strip())
    token = connection.cookies.get(COOKIE, "")
    session = await people.sessions.find(token) if token else None
    person = await people.find(session.person) if session is not None else None
    if session is None or person is None:
        return Visitor(address)
    if connection.scope.get("method", "GET") not in SAFE:  # a socket has no method; its origin was checked
        shown = connection.headers.get("x-csrf-token", "")
        if not hmac.compare_digest(shown.encode(), session.csrf.encode()):
            raise Problem(403, "csrf", phrase("problem-send-csrf-api-me-in"))
    people.whereabouts.note(person.id, address)
    return Visitor(address, session, person)


def chairs_of(table: Table, visitor: Visitor) -> list[Chair]:
    """The seats of a visitor."""
    if visitor.bearer:
        shown = digest(visitor.bearer)
        return [c for c in table.chairs.values() if c.token is not None and hmac.compare_digest(c.token, shown)]
    if visitor.person is None:
        return []
    return [chair for chair in table.chairs.values() if chair.person == visitor.person.id]


def may_know(table: Table, visitor: Visitor, invite: str = "") -> bool:
    """Whether the table exists for this visitor at all."""
    return bool(chairs_of(table, visitor)) or _may_look(table, visitor, invite)


def _may_look(table: Table, visitor: Visitor, invite: str = "") -> bool:
    """Whether it exists for a visitor without a seat."""
    return (
        table.info.spectators == "public"
        or table.is_owned(visitor.id)
        or (bool(invite) and table.is_invited(invite, table.chairs))
    )


def missing() -> Problem:
    """One sentence for a table that does not exist and for one that is not yours: the answers must not differ."""
    return Problem(404, "missing", phrase("problem-there-no-such-table-or"))


def powerless() -> Problem:
    """One sentence for a revoked token, one for another table, and an unknown one."""
    return Problem(401, "unknown", phrase("problem-that-token-does-not-open"))


def resolve_seat(table: Table, visitor: Visitor, asked: str | None, *, to_act: bool = False) -> Seat:
    """The seat a request acts for: the one it names, or the visitor's only one."""
    mine = chairs_of(table, visitor)
    if visitor.bearer and not mine:
        raise powerless()
    if not mine and not _may_look(table, visitor):
        raise missing()
    if asked:
        if any(chair.seat == asked for chair in mine):
            return Seat(asked)
        if asked == OBSERVER and not to_act and (table.info.spectators == "public" or (table.is_open and mine)):
            return OBSERVER
        raise Problem(403, "seat", phrase("problem-that-not-your-seat"))
    if len(mine) == 1:
        return mine[0].seat
    if mine:
        raise Problem(400, "malformed", phrase("problem-say-which-seat", mine=", ".join(chair.seat for chair in mine)))
    if not to_act and table.info.spectators == "public":
        return OBSERVER
    raise Problem(403, "seat", phrase("problem-you-do-not-sit-at"))


def may_take(table: Table, person: str, seat: Seat) -> None:
    """A person who has seen one side's view may not take a seat of another side; Control may have no other seat."""
    sides = {side for who, side in table.sat if who == person}
    wanted = seat.split("/", 1)[0]
    others = sides - {wanted}
    if wanted == CONTROL and others:
        raise Problem(409, "taken", phrase("problem-control-sees-everything-whoever-plays"))
    if CONTROL in others:
        raise Problem(409, "taken", phrase("problem-you-have-sat-as-control"))
    if others and not table.info.hotseat:
        raise Problem(409, "taken", phrase("problem-you-have-seen-this-game", others=", ".join(sorted(others))))
