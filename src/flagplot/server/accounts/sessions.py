"""Sessions: browsers that are signed in. The token is in the cookie; the database has its hash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from flagplot.server import wire
from flagplot.server.accounts.tokens import digest
from flagplot.server.db import schema
from flagplot.server.db.writer import Write, Writer
from flagplot.server.http.errors import log
from flagplot.server.settings import Settings
from flagplot.server.wire.times import stamp

COOKIE = "flagplot_session"
DAYS = 90
"""How long a session lasts from sign-in."""
MOST = 50_000
"""Sessions kept in memory."""
LATELY = 3600.0
"""Seconds between two writes of a session's last use."""
GAP = 86400.0
"""Most seconds of downtime that count towards expiry; after a longer downtime no session has expired because of it."""
SHOWN = 16
"""Characters of the hash that identify a session."""

_C = schema.sessions.c
_NEW = insert(schema.sessions)
_END = delete(schema.sessions).where(_C.hash == bindparam("b_hash"))
_END_ALL = delete(schema.sessions).where(_C.person == bindparam("b_person"))
_END_TOKENS = (
    update(schema.seats).where(schema.seats.c.person == bindparam("b_person")).values(token=None, token_made=None)
)
_SEEN = update(schema.sessions).where(_C.hash == bindparam("b_hash")).values(seen=bindparam("b_seen"))


@dataclass(frozen=True)
class Session:
    """A browser that is signed in."""

    hash: str
    person: str
    csrf: str
    expires: float
    created: float = 0.0
    seen: float = 0.0
    agent: str = ""


class Sessions:
    """All sessions: the database has every one, memory those in use."""

    def __init__(self, engine: AsyncEngine, writer: Writer, settings: Settings) -> None:
        self.engine = engine
        self.writer = writer
        self.settings = settings
        self._known: dict[str, Session] = {}
        self._endings = 0
        """How often sessions have been revoked."""
        self._ahead = 0.0
        """Seconds by which the clock jumped between the last that is on record and the start of the server."""

    def now(self) -> float:
        """The time used for expiry: a clock that jumped ahead while the server was down ends no session."""
        return self.settings.now() - self._ahead

    async def look_at_the_clock(self) -> None:
        """Compare the clock with the last recorded time; a longer gap counts as one day."""
        entries = schema.entries.c
        async with self.engine.connect() as connection:
            times = [(await connection.execute(select(func.max(one)))).scalar() for one in (_C.seen, entries.at)]
        last = max((float(at) for at in times if at is not None), default=None)
        self._ahead = max(0.0, self.settings.now() - last - GAP) if last is not None else 0.0
        if self._ahead:
            log.warning(
                "the clock is %.0f days after the last order or sign-in: no session ends for that", self._ahead / 86400
            )

    async def find(self, token: str) -> Session | None:
        """The session of a cookie, while it lasts."""
        key, now = digest(token), self.now()
        found = self._known.get(key)
        if found is None:
            row, endings = None, -1
            while endings != self._endings:  # a session revoked during the lookup must not be cached again
                endings = self._endings
                async with self.engine.connect() as connection:
                    row = (await connection.execute(select(schema.sessions).where(_C.hash == key))).first()
            if row is None:
                return None
            if len(self._known) > MOST:
                self._known.clear()
            found = self._known[key] = Session(*row)
        if found.expires <= now:
            return None
        if now - found.seen > LATELY:
            found = self._known[key] = replace(found, seen=now)
            await self.writer.write((_SEEN, {"b_hash": key, "b_seen": now}))
        return found

    async def begin(self, person: str, agent: str) -> tuple[str, Session]:
        """A new session; the token goes into the cookie and is not stored."""
        token, now = self.settings.token(32), self.now()
        ends = now + DAYS * 86400
        session = Session(digest(token), person, self.settings.token(24), ends, now, now, browser(agent))
        values = {name: getattr(session, name) for name in Session.__dataclass_fields__}
        await self.writer.write((_NEW, values))
        self._known[session.hash] = session
        return token, session

    async def end(self, session: Session) -> None:
        """End one session."""
        await self.writer.write((_END, {"b_hash": session.hash}))
        self._endings += 1
        self._known.pop(session.hash, None)

    async def of(self, person: str) -> Sequence[Session]:
        """The sessions of a person that have not ended, the last used first."""
        query = select(schema.sessions).where(_C.person == person, _C.expires > self.now())
        async with self.engine.connect() as connection:
            return [Session(*row) for row in await connection.execute(query.order_by(_C.seen.desc(), _C.hash))]

    @staticmethod
    def endings(person: str) -> tuple[Write, Write]:
        """The statements that revoke every session and seat token of a person, to be written with their cause."""
        return (_END_ALL, {"b_person": person}), (_END_TOKENS, {"b_person": person})

    async def end_tokens(self, person: str) -> None:
        """Again, after the tables in memory have dropped them: one may have written its seats in between."""
        await self.writer.write((_END_TOKENS, {"b_person": person}))

    def forget(self, person: str) -> None:
        """They are revoked on disk; drop them from memory."""
        self._endings += 1
        self._known = {key: one for key, one in self._known.items() if one.person != person}

    async def prune(self) -> None:
        """Delete expired sessions."""
        ended = delete(schema.sessions).where(_C.expires < bindparam("b_now"))
        await self.writer.write((ended, {"b_now": self.now()}))


def card(session: Session, current: Session | None) -> wire.SessionCard:
    """A session as its owner sees it."""
    name = session.hash[:SHOWN]
    is_this = current is not None and current.hash == session.hash
    return wire.SessionCard(name, stamp(session.created), stamp(session.seen), session.agent, is_this)


_BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrom", "Chrome"), ("Safari/", "Safari"))
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def browser(agent: str) -> str:
    """A short name of the client, such as *Firefox on Linux*; nothing else of the user agent is stored."""
    program = next((name for word, name in _BROWSERS if word in agent), "")
    system = next((name for word, name in _SYSTEMS if word in agent), "")
    return f"{program} on {system}" if program and system else program or system or "Another program"
