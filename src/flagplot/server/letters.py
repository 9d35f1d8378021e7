"""Letters: a mail address counts when somebody who reads its mail has said so. Nobody gets notices because another has named him."""

from __future__ import annotations

import hmac
from email.message import EmailMessage

from flagplot.server.limits import Buckets
from flagplot.server.notices import Notices
from flagplot.server.people import People, Somebody, digest
from flagplot.server.problems import Problem
from flagplot.server.settings import Settings

HOURS = 48
"""How long the link in a letter is good."""


class Letters:
    """Writes to an address that was entered, and hears whether its reader agrees."""

    def __init__(self, people: People, notices: Notices, settings: Settings, buckets: Buckets) -> None:
        self.people = people
        self.notices = notices
        self.settings = settings
        self.buckets = buckets

    def may_write(self, somebody: Somebody, address: str, household: str) -> None:
        """Refuse whoever has letters sent to one address after the other, or again and again to one."""
        if self.settings.smtp is None:
            return
        # His own limits first: whoever has used them up takes nothing from those of an address that is not his.
        for what, who in (("letter from", household), ("letter for", somebody.id), ("letter to", address.casefold())):
            self.buckets.spend(what, who, self.settings.limits.letters)

    async def write(self, somebody: Somebody) -> None:
        """Mail him a link; an older one ends. The code in it is kept nowhere."""
        if self.settings.smtp is None or not somebody.preferences.email or somebody.preferences.email_confirmed:
            return
        token = self.settings.token(24)
        await self.people.expect(somebody, digest(token), self.settings.now() + HOURS * 3600)
        link = f"{self.settings.public_url.rstrip('/')}/confirm/{somebody.id}.{token}"
        self.notices.send(letter(somebody.preferences.email, link))

    async def again(self, somebody: Somebody, household: str) -> None:
        """The same, because the first did not arrive."""
        if self.settings.smtp is None:
            raise Problem(409, "status", "This server sends no mail.")
        if not somebody.preferences.email:
            raise Problem(409, "status", "You have given no address.")
        if somebody.preferences.email_confirmed:
            raise Problem(409, "status", "Your address is confirmed already.")
        self.may_write(somebody, somebody.preferences.email, household)
        await self.write(somebody)

    async def confirm(self, code: str) -> None:
        """Whoever has read the letter agrees. A link that ended sounds like one that never was."""
        name, _, token = code.partition(".")
        somebody = await self.people.find(name) if name.isascii() and name.isprintable() else None
        kept = somebody.preferences if somebody is not None else None
        if somebody is None or kept is None or not kept.letter:
            raise _ended()
        if kept.letter_ends <= self.settings.now() or not hmac.compare_digest(kept.letter, digest(token)):
            raise _ended()
        await self.people.confirm(somebody)


def _ended() -> Problem:
    return Problem(404, "missing", "This link has ended, or never was one: ask for another in your settings.")


def letter(address: str, link: str) -> EmailMessage:
    """The letter. It holds no word of whoever has entered the address: he may be anybody."""
    message = EmailMessage()
    message["To"] = address
    message["Subject"] = "Shall Flagplot write to you?"
    message.set_content(
        "Somebody has given this address to be told when it is his move in a game.\n\n"
        f"If it was you, open this link within {HOURS // 24} days:\n\n{link}\n\n"
        "If it was not you, do nothing: no other mail will come.\n"
    )
    return message
