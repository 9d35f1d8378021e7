"""People: guests, accounts, sessions."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from dataclasses import dataclass
from hashlib import blake2b

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from flagplot.server import schema
from flagplot.server.problems import Problem
from flagplot.server.settings import Settings
from flagplot.server.storage import Refused, Write, Writer
from flagplot.server.wire import Me, NewPreferences, Person, Preferences

COOKIE = "flagplot_session"
DAYS = 90
FOLDED = 80
"""Characters of a name written out: there are letters that stand for a whole sentence."""
MOST = 50_000
"""Sessions kept in memory."""

_NEW_PERSON = insert(schema.people)
_NEW_SESSION = insert(schema.sessions)
_RENAME = update(schema.seats).where(schema.seats.c.person == bindparam("b_person")).values(name=bindparam("b_name"))
_END_SESSIONS = delete(schema.sessions).where(schema.sessions.c.person == bindparam("b_person"))
_END_SESSION = delete(schema.sessions).where(schema.sessions.c.hash == bindparam("b_hash"))


class Kept(Preferences):
    """What is kept of a person's settings: beside what he is told, what the letter to his address was sealed with."""

    letter: str = ""
    """The hash of the code in it."""
    letter_ends: float = 0.0


@dataclass
class Somebody:
    """A person as the database has him."""

    id: str
    name: str
    folded: str | None
    password: str | None
    preferences: Kept

    @property
    def is_guest(self) -> bool:
        """Whether he has no account."""
        return self.folded is None

    def card(self) -> Person:
        """What others see."""
        return Person(self.id, self.name, self.is_guest)


@dataclass(frozen=True)
class Session:
    """A browser that is signed in."""

    hash: str
    person: str
    csrf: str
    expires: float


def digest(token: str) -> str:
    """What is kept of a token: its hash. Tokens are long and random, so a fast hash does."""
    return blake2b(token.encode(), digest_size=32).hexdigest()


def fold(name: str) -> str:
    """Names that look alike are one account."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def clean(text: str, limit: int) -> str:
    """Text on one line without control characters, cut between characters."""
    kept = "".join(
        c if not unicodedata.category(c).startswith("C") else " " for c in unicodedata.normalize("NFC", text)
    )
    return " ".join(kept.split())[:limit]


class People:
    """Everybody known to the server."""

    def __init__(self, engine: AsyncEngine, writer: Writer, settings: Settings) -> None:
        self.engine = engine
        self.writer = writer
        self.settings = settings
        self._hasher = PasswordHasher()
        self._nobody = ""
        self._sessions: dict[str, Session] = {}
        self._people: dict[str, Somebody] = {}

    # Sessions.

    async def session(self, token: str) -> Session | None:
        """The session of a cookie."""
        key = digest(token)
        found = self._sessions.get(key)
        if found is None:
            columns = schema.sessions.c
            async with self.engine.connect() as connection:
                row = (await connection.execute(select(schema.sessions).where(columns.hash == key))).first()
            if row is None:
                return None
            if len(self._sessions) > MOST:
                self._sessions.clear()  # the database has them all
                self._people.clear()
            found = self._sessions[key] = Session(row.hash, row.person, row.csrf, row.expires)
        return found if found.expires > self.settings.now() else None

    async def sign_in(self, person: str) -> tuple[str, Session]:
        """A new session; the token goes into the cookie and is kept nowhere."""
        token = self.settings.token(32)
        session = Session(digest(token), person, self.settings.token(24), self.settings.now() + DAYS * 86400)
        values = {"hash": session.hash, "person": person, "csrf": session.csrf, "expires": session.expires}
        await self.writer.write((_NEW_SESSION, values))
        self._sessions[session.hash] = session
        return token, session

    async def sign_out(self, session: Session) -> None:
        """End one session."""
        await self.writer.write((_END_SESSION, {"b_hash": session.hash}))
        self._sessions.pop(session.hash, None)

    async def sign_out_everywhere(self, person: str) -> None:
        """End all sessions of a person."""
        await self.writer.write((_END_SESSIONS, {"b_person": person}))
        self._forget_sessions(person)

    def _forget_sessions(self, person: str) -> None:
        self._sessions = {key: one for key, one in self._sessions.items() if one.person != person}

    async def prune(self) -> None:
        """Forget sessions that ended, and guests who hold neither a session nor a seat."""
        people, sessions, seats = schema.people.c, schema.sessions.c, schema.seats.c
        await self.writer.write(
            (delete(schema.sessions).where(sessions.expires < bindparam("b_now")), {"b_now": self.settings.now()})
        )
        guests = (
            delete(schema.people)
            .where(people.folded.is_(None))
            .where(people.id.not_in(select(sessions.person)))
            .where(people.id.not_in(select(seats.person).where(seats.person.is_not(None))))
        )
        await self.writer.write((guests, {}))

    # Persons.

    async def find(self, person: str) -> Somebody | None:
        """A person by id."""
        found = self._people.get(person)
        if found is None:
            found = await self._select(schema.people.c.id == person)
            if found is not None:  # somebody else may have found him meanwhile: there is one of each
                found = self._people.setdefault(person, found)
        return found

    async def _select(self, condition: object) -> Somebody | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.people).where(condition))).first()  # type: ignore[arg-type]
        if row is None:
            return None
        return Somebody(row.id, row.name, row.folded, row.password, msgspec.json.decode(row.settings, type=Kept))

    async def guest(self, name: str) -> Somebody:
        """A new guest."""
        return await self._add(clean(name, self.settings.limits.name) or "Guest", None, None, Kept())

    async def register(self, name: str, password: str, email: str, guest: Somebody | None) -> Somebody:
        """A new account, or the guest's: he keeps his id and with it his seats."""
        name = clean(name, self.settings.limits.name)
        folded = fold(name)
        if not folded:
            raise Problem(422, "refused", "A name needs at least one letter.")
        if len(folded) > FOLDED:
            raise Problem(422, "refused", "Written out that name is too long: take a shorter one.")
        check_email(email)
        if await self._select(schema.people.c.folded == folded) is not None:
            raise Problem(409, "taken", f"There is already an account called {name}.")
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        try:
            if guest is None:
                return await self._add(name, folded, hashed, Kept(email=email))
            if email:
                _take_address(guest.preferences, email)
            await self._save(guest, name=name, folded=folded, password=hashed)
        except Refused as fault:
            if await self._select(schema.people.c.folded == folded) is None:
                raise  # it was not the name
            raise Problem(409, "taken", f"There is already an account called {name}.") from fault
        return guest

    async def _add(self, name: str, folded: str | None, password: str | None, preferences: Kept) -> Somebody:
        somebody = Somebody(self.settings.token(12), name, folded, password, preferences)
        values = {
            "id": somebody.id,
            "name": name,
            "folded": folded,
            "password": password,
            "settings": msgspec.json.encode(preferences).decode(),
            "created": self.settings.now(),
        }
        await self.writer.write((_NEW_PERSON, values))
        self._people[somebody.id] = somebody
        return somebody

    async def _save(
        self, somebody: Somebody, name: str, folded: str | None, password: str | None, *also: Write
    ) -> None:
        columns = schema.people.c
        rename = (_RENAME, {"b_person": somebody.id, "b_name": name})
        values = {
            "name": name,
            "folded": folded,
            "password": password,
            "settings": msgspec.json.encode(somebody.preferences).decode(),
        }
        try:
            person: Write = (update(schema.people).where(columns.id == somebody.id).values(**values), {})
            await self.writer.write(*((person, rename) if name != somebody.name else (person,)), *also)
        except Refused:
            self._people.pop(somebody.id, None)  # the disk knows better
            raise
        somebody.name, somebody.folded, somebody.password = name, folded, password

    async def check(self, name: str, password: str) -> Somebody:
        """The account of a name and password; a wrong name takes as long as a wrong password and sounds the same."""
        found = await self._select(schema.people.c.folded == fold(clean(name, self.settings.limits.name)))
        stored = found.password if found is not None and found.password else await self._decoy()
        right = await asyncio.to_thread(self._verify, stored, password)
        if found is None or not right:
            raise Problem(401, "unknown", "Name and password do not go together.")
        return self._people.setdefault(found.id, found)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _decoy(self) -> str:
        if not self._nobody:
            self._nobody = await asyncio.to_thread(self._hasher.hash, self.settings.token(16))
        return self._nobody

    async def change_password(self, somebody: Somebody, old: str, new: str) -> None:
        """A new password ends every session."""
        if somebody.is_guest:
            raise Problem(409, "status", "A guest has no password: make an account first.")
        await self.check(somebody.name, old)
        hashed = await asyncio.to_thread(self._hasher.hash, new)
        await self._save(somebody, somebody.name, somebody.folded, hashed, (_END_SESSIONS, {"b_person": somebody.id}))
        self._forget_sessions(somebody.id)

    async def change_preferences(self, somebody: Somebody, wanted: NewPreferences) -> None:
        """Change what was named; the webhook gets a new secret when its address changes."""
        now = somebody.preferences
        if wanted.email is not None:
            check_email(wanted.email)
            _take_address(now, wanted.email)
        if wanted.webhook is not None and wanted.webhook != now.webhook:
            now.webhook = wanted.webhook
            now.webhook_secret = self.settings.token(24) if wanted.webhook else ""
        now.mail_turns = now.mail_turns if wanted.mail_turns is None else wanted.mail_turns
        now.webhook_turns = now.webhook_turns if wanted.webhook_turns is None else wanted.webhook_turns
        await self._keep(somebody)

    async def expect(self, somebody: Somebody, letter: str, ends: float) -> None:
        """A letter is on its way to his address."""
        somebody.preferences.letter, somebody.preferences.letter_ends = letter, ends
        await self._keep(somebody)

    async def confirm(self, somebody: Somebody) -> None:
        """Whoever reads the mail of his address agrees."""
        somebody.preferences.letter, somebody.preferences.email_confirmed = "", True
        await self._keep(somebody)

    async def _keep(self, somebody: Somebody) -> None:
        await self._save(somebody, somebody.name, somebody.folded, somebody.password)

    async def remove(self, somebody: Somebody) -> None:
        """Forget a person and his sessions."""
        await self.sign_out_everywhere(somebody.id)
        await self.writer.write(
            (delete(schema.people).where(schema.people.c.id == bindparam("b_id")), {"b_id": somebody.id})
        )
        self._people.pop(somebody.id, None)


def me(somebody: Somebody | None, session: Session | None, *, mails: bool) -> Me:
    """Who is asking."""
    if somebody is None or session is None:
        return Me(None, None, None, mails)
    kept = somebody.preferences
    told = Preferences(*(getattr(kept, name) for name in Preferences.__struct_fields__))
    return Me(somebody.card(), session.csrf, told, mails)


def _take_address(kept: Kept, address: str) -> None:
    """Another address is not confirmed yet, and a letter to the old one confirms nothing."""
    if address != kept.email:
        kept.email, kept.email_confirmed, kept.letter = address, False, ""


MAIL = re.compile(
    r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]",
    re.ASCII | re.IGNORECASE,
)


def check_email(address: str) -> None:
    """An address that could be one, with the name of a host on the internet; nothing that a mail server could read otherwise."""
    if address and not MAIL.fullmatch(address):
        raise Problem(422, "refused", "That is not an e-mail address.")
