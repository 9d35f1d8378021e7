"""People: guests and accounts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from flagplot.server.accounts.names import GUEST, clean, fold, is_reserved, looks
from flagplot.server.accounts.passwords import Passwords
from flagplot.server.accounts.sessions import Session, Sessions
from flagplot.server.db import schema
from flagplot.server.db.writer import Refused, Write, Writer
from flagplot.server.http.errors import Problem
from flagplot.server.http.rate_limits import Whereabouts
from flagplot.server.said import phrase
from flagplot.server.settings import Settings
from flagplot.server.wire import Me, NewPreferences, Person, Preferences

FOLDED = 80
"""Characters of a normalized name; a single Unicode character may expand to a whole sentence."""
MOST = 50_000
"""People kept in memory."""

_P = schema.people.c
_NEW_PERSON = insert(schema.people)
_RENAME = update(schema.seats).where(schema.seats.c.person == bindparam("b_person")).values(name=bindparam("b_name"))
_CALL = (
    update(schema.people)
    .where(_P.id == bindparam("b_person"))
    .values(name=bindparam("b_name"), looks=bindparam("b_looks"))
)


class Kept(Preferences):
    """A person's stored settings: what the owner sees, and the hashes of codes in mails."""

    letter: str = ""
    """The hash of the code in the confirmation mail."""
    letter_ends: float = 0.0
    reset: str = ""
    """The hash of the code in the password reset mail."""
    reset_ends: float = 0.0


@dataclass
class Account:
    """A person as the database has them."""

    id: str
    name: str
    folded: str | None
    password: str | None
    preferences: Kept

    @property
    def is_guest(self) -> bool:
        """Whether they have no account."""
        return self.folded is None

    def card(self) -> Person:
        """What others see."""
        return Person(self.id, self.name, self.is_guest)


class People:
    """Everybody known to the server."""

    def __init__(self, engine: AsyncEngine, writer: Writer, settings: Settings) -> None:
        self.engine = engine
        self.writer = writer
        self.settings = settings
        self.sessions = Sessions(engine, writer, settings)
        self.passwords = Passwords(settings.token, settings.password_work)
        self.whereabouts = Whereabouts()
        self._people: dict[str, Account] = {}
        self._naming = asyncio.Lock()
        """Held while a name is taken, so that two similar names cannot be taken at the same time."""

    async def prune(self) -> None:
        """Delete expired sessions, and guests with neither a session nor a seat."""
        sessions, seats = schema.sessions.c, schema.seats.c
        await self.sessions.look_at_the_clock()
        await self.sessions.prune()
        guests = (
            delete(schema.people)
            .where(_P.folded.is_(None))
            .where(_P.id.not_in(select(sessions.person)))
            .where(_P.id.not_in(select(seats.person).where(seats.person.is_not(None))))
        )
        await self.writer.write((guests, {}))

    # Persons.

    async def find(self, person: str) -> Account | None:
        """A person by id."""
        found = self._people.get(person)
        if found is None:
            found = await self._select(_P.id == person)
            if len(self._people) > MOST:
                self._people.clear()  # the database has them all
            if found is not None:  # another task may have loaded the person meanwhile: there is one object for each
                found = self._people.setdefault(person, found)
        return found

    async def _select(self, condition: object) -> Account | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.people).where(condition))).first()  # type: ignore[arg-type]
        if row is None:
            return None
        return Account(row.id, row.name, row.folded, row.password, msgspec.json.decode(row.settings, type=Kept))

    async def guest(self, name: str) -> Account:
        """A new guest, whose name does not look like that of an account."""
        name = clean(name, self.settings.limits.name) or GUEST
        async with self._naming:
            await self._free(name)
            return await self._add(name, None, None, Kept())

    async def _free(self, name: str) -> None:
        """Refuse a name that is or looks like an account's, or suggests the server."""
        if is_reserved(name):
            raise Problem(409, "taken", phrase("problem-nobody-called-here-take-another", name=name))
        if await self._select((_P.looks == looks(name)) & _P.folded.is_not(None)) is not None:
            raise Problem(
                409,
                "taken",
                phrase("problem-there-already-account-called-or", name=name),
            )

    async def register(
        self, name: str, password: str, email: str, guest: Account | None
    ) -> tuple[Account, Sequence[Account]]:
        """A new account, or the guest's, who keeps id and seats; and other guests who lose this name."""
        name = clean(name, self.settings.limits.name)
        folded = fold(name)
        if not folded:
            raise Problem(422, "refused", phrase("problem-name-needs-at-least-one"))
        if len(folded) > FOLDED:
            raise Problem(422, "refused", phrase("problem-written-out-that-name-too"))
        if looks(name) == looks(GUEST):
            raise Problem(409, "taken", phrase("problem-what-those-are-called-who", guest=GUEST))
        check_email(email)
        hashed = await self.passwords.hash(password, (name, email))
        async with self._naming:
            await self._free(name)
            try:
                if guest is None:
                    somebody = await self._add(name, folded, hashed, Kept(email=email))
                else:
                    somebody = guest
                    if email:
                        _take_address(guest.preferences, email)
                    await self._save(guest, name=name, folded=folded, password=hashed)
            except Refused as fault:
                if await self._select(_P.folded == folded) is None:
                    raise  # the conflict was not the name
                raise Problem(409, "taken", phrase("problem-there-already-account-called", name=name)) from fault
            return somebody, await self._rename_guests(looks(name))

    async def _rename_guests(self, seen: str) -> Sequence[Account]:
        """Rename guests whose name now belongs to an account."""
        async with self.engine.connect() as connection:
            query = select(_P.id).where(_P.looks == seen, _P.folded.is_(None))
            ids = [row.id for row in await connection.execute(query)]
        named = {"b_name": GUEST, "b_looks": looks(GUEST)}
        writes: list[Write] = [
            write
            for one in ids
            for write in ((_CALL, {"b_person": one, **named}), (_RENAME, {"b_person": one, "b_name": GUEST}))
        ]
        if writes:
            await self.writer.write(*writes)
        guests = [found for one in ids if (found := await self.find(one)) is not None]
        for guest in guests:
            guest.name = GUEST
        return guests

    async def _add(self, name: str, folded: str | None, password: str | None, preferences: Kept) -> Account:
        somebody = Account(self.settings.token(12), name, folded, password, preferences)
        values = {
            "id": somebody.id,
            "name": name,
            "folded": folded,
            "password": password,
            "settings": msgspec.json.encode(preferences).decode(),
            "created": self.settings.now(),
            "looks": looks(name),
        }
        await self.writer.write((_NEW_PERSON, values))
        self._people[somebody.id] = somebody
        return somebody

    async def _save(self, somebody: Account, name: str, folded: str | None, password: str | None, *also: Write) -> None:
        rename = (_RENAME, {"b_person": somebody.id, "b_name": name})
        values = {
            "name": name,
            "folded": folded,
            "password": password,
            "settings": msgspec.json.encode(somebody.preferences).decode(),
            "looks": looks(name),
        }
        try:
            person: Write = (update(schema.people).where(_P.id == somebody.id).values(**values), {})
            await self.writer.write(*((person, rename) if name != somebody.name else (person,)), *also)
        except Refused:
            self._people.pop(somebody.id, None)  # the database is authoritative
            raise
        somebody.name, somebody.folded, somebody.password = name, folded, password

    def called(self, name: str) -> str:
        """The name of an account as it is compared, however it was typed."""
        return fold(clean(name, self.settings.limits.name))

    async def account(self, name: str) -> Account | None:
        """The account that signs in by this name."""
        found = await self._select(_P.folded == self.called(name))
        return None if found is None else self._people.setdefault(found.id, found)

    async def accounts_at(self, address: str) -> Sequence[Account]:
        """The accounts whose confirmed mail address this is."""
        if not MAIL.fullmatch(address):
            return []
        query = select(_P.id).where(
            _P.folded.is_not(None), _P.settings.icontains(f'"email":"{address}"', autoescape=True)
        )
        async with self.engine.connect() as connection:
            ids = [row.id for row in await connection.execute(query)]
        found = [somebody for one in ids if (somebody := await self.find(one)) is not None]
        return [
            one for one in found if one.preferences.email_confirmed and one.preferences.email.lower() == address.lower()
        ]

    async def check(self, name: str, password: str) -> Account:
        """The account of a name and password; a wrong name takes as long as a wrong password and gets the same answer."""
        found = await self.account(name)
        stored = found.password if found is not None else None
        right = await self.passwords.fits(stored, password)
        if found is None or not right or found.password != stored:  # it may have changed during the comparison
            raise Problem(401, "unknown", phrase("problem-name-and-password-do-not"))
        return found

    async def confirm_password(self, somebody: Account, password: str) -> None:
        """Require an account's password again before a change that an attacker could exploit; guests have none."""
        if somebody.is_guest:
            return
        if not password:
            raise Problem(403, "password", phrase("problem-type-your-password-this-can"))
        if not await self.passwords.fits(somebody.password, password):
            raise Problem(403, "password", phrase("problem-that-not-your-password-nothing"))

    async def change_password(self, somebody: Account, new: str) -> None:
        """Set a new password and revoke every session and seat token, in one write."""
        if somebody.is_guest:
            raise Problem(409, "status", phrase("problem-guest-has-no-password-make"))
        hashed = await self.passwords.hash(new, (somebody.name, somebody.preferences.email))
        somebody.preferences.reset = ""
        await self._save(somebody, somebody.name, somebody.folded, hashed, *Sessions.endings(somebody.id))
        self.sessions.forget(somebody.id)

    async def sign_out_everywhere(self, person: str) -> None:
        """End all sessions and seat tokens of a person."""
        await self.writer.write(*Sessions.endings(person))
        self.sessions.forget(person)

    async def change_preferences(self, somebody: Account, wanted: NewPreferences) -> None:
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

    async def expect(self, somebody: Account, letter: str, ends: float) -> None:
        """Store the hash of a confirmation code that was mailed."""
        somebody.preferences.letter, somebody.preferences.letter_ends = letter, ends
        await self._keep(somebody)

    async def expect_reset(self, somebody: Account, letter: str, ends: float) -> None:
        """Store the hash of a password reset code that was mailed."""
        somebody.preferences.reset, somebody.preferences.reset_ends = letter, ends
        await self._keep(somebody)

    async def confirm(self, somebody: Account) -> None:
        """The owner of this address has confirmed it."""
        somebody.preferences.letter, somebody.preferences.email_confirmed = "", True
        await self._keep(somebody)

    async def _keep(self, somebody: Account) -> None:
        await self._save(somebody, somebody.name, somebody.folded, somebody.password)

    async def remove(self, somebody: Account) -> None:
        """Forget a person and all sessions."""
        await self.sign_out_everywhere(somebody.id)
        await self.writer.write((delete(schema.people).where(_P.id == bindparam("b_id")), {"b_id": somebody.id}))
        self._people.pop(somebody.id, None)


def me(somebody: Account | None, session: Session | None, *, mails: bool) -> Me:
    """Who is asking."""
    if somebody is None or session is None:
        return Me(None, None, None, mails)
    kept = somebody.preferences
    told = Preferences(*(getattr(kept, name) for name in Preferences.__struct_fields__))
    return Me(somebody.card(), session.csrf, told, mails)


def _take_address(kept: Kept, address: str) -> None:
    """A new address is unconfirmed, and a mail to the old one does not confirm it."""
    if address != kept.email:
        kept.email, kept.email_confirmed, kept.letter, kept.reset = address, False, "", ""


MAIL = re.compile(
    r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]",
    re.ASCII | re.IGNORECASE,
)


def check_email(address: str) -> None:
    """A plausible address with an internet host name; nothing that a mail server could interpret differently."""
    if address and not MAIL.fullmatch(address):
        raise Problem(422, "refused", phrase("problem-that-not-e-mail-address"))
