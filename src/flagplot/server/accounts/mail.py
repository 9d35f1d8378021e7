"""Mail: an address is used only after its owner has confirmed it, so that nobody gets notices because another person entered their address."""

from __future__ import annotations

import hmac
from email.message import EmailMessage

from flagplot.server.accounts.notices import Notices
from flagplot.server.accounts.people import Account, People
from flagplot.server.accounts.tokens import digest
from flagplot.server.http.errors import Problem
from flagplot.server.http.rate_limits import RateLimiter
from flagplot.server.said import phrase
from flagplot.server.settings import Settings

HOURS = 48
"""How long a confirmation link is valid."""
RESET_HOURS = 1
"""How long a password reset link is valid."""


class Mail:
    """Sends confirmation mails and handles their links."""

    def __init__(self, people: People, notices: Notices, settings: Settings, limiter: RateLimiter) -> None:
        self.people = people
        self.notices = notices
        self.settings = settings
        self.limiter = limiter

    def may_write(self, somebody: Account, address: str, client_network: str) -> None:
        """Refuse a person who requests mails to many addresses, or many mails to one address."""
        if self.settings.smtp is None:
            return
        # A person's own limits first: when they are used up, the limit of the address (which may be another person's) stays untouched.
        for what, who in (
            ("letter from", client_network),
            ("letter for", somebody.id),
            ("letter to", address.casefold()),
        ):
            self.limiter.spend(what, who, self.settings.limits.letters)

    async def write(self, somebody: Account) -> None:
        """Mail a link and revoke an older one. The code itself is not stored."""
        if self.settings.smtp is None or not somebody.preferences.email or somebody.preferences.email_confirmed:
            return
        token = self.settings.token(24)
        await self.people.expect(somebody, digest(token), self.settings.now() + HOURS * 3600)
        link = f"{self.settings.public_url.rstrip('/')}/confirm/{somebody.id}.{token}"
        self.notices.send(letter(somebody.preferences.email, link))

    async def again(self, somebody: Account, client_network: str) -> None:
        """The same again, because the first did not arrive."""
        if self.settings.smtp is None:
            raise Problem(409, "status", phrase("problem-this-server-sends-no-mail"))
        if not somebody.preferences.email:
            raise Problem(409, "status", phrase("problem-you-have-given-no-address"))
        if somebody.preferences.email_confirmed:
            raise Problem(409, "status", phrase("problem-your-address-confirmed-already"))
        self.may_write(somebody, somebody.preferences.email, client_network)
        await self.write(somebody)

    async def confirm(self, code: str) -> None:
        """Confirm an address by its link. An expired link gets the same answer as an unknown one."""
        name, _, token = code.partition(".")
        somebody = await self.people.find(name) if name.isascii() and name.isprintable() else None
        kept = somebody.preferences if somebody is not None else None
        if somebody is None or kept is None or not kept.letter:
            raise _ended()
        if kept.letter_ends <= self.settings.now() or not hmac.compare_digest(kept.letter, digest(token)):
            raise _ended()
        await self.people.confirm(somebody)

    async def forgotten(self, who: str) -> None:
        """Mail a password reset link to every matching account with a confirmed address."""
        if self.settings.smtp is None:
            return
        found = [await self.people.account(who)] if "@" not in who else list(await self.people.accounts_at(who))
        for somebody in found:
            if somebody is None or not somebody.preferences.email_confirmed:
                continue
            if self.limiter.take("reset for", somebody.id, self.settings.limits.letters):
                continue
            token = self.settings.token(24)
            await self.people.expect_reset(somebody, digest(token), self.settings.now() + RESET_HOURS * 3600)
            link = f"{self.settings.public_url.rstrip('/')}/reset/{somebody.id}.{token}"
            self.notices.send(reset_letter(somebody, link))

    async def owner(self, code: str) -> Account:
        """The person of a password reset link."""
        name, _, token = code.partition(".")
        somebody = await self.people.find(name) if name.isascii() and name.isprintable() else None
        kept = somebody.preferences if somebody is not None else None
        if somebody is None or kept is None or not kept.reset:
            raise _ended_reset()
        if kept.reset_ends <= self.settings.now() or not hmac.compare_digest(kept.reset, digest(token)):
            raise _ended_reset()
        return somebody

    def warn(self, address: str, somebody: Account, what: str) -> None:
        """Notify the owner of an account at a confirmed address of a change."""
        if self.settings.smtp is not None and address:
            self.notices.send(warning(address, somebody, what))


def _ended() -> Problem:
    return Problem(404, "missing", phrase("problem-this-link-has-ended-or"))


def _ended_reset() -> Problem:
    return Problem(404, "missing", phrase("problem-this-link-has-ended-or-2"))


def reset_letter(somebody: Account, link: str) -> EmailMessage:
    """The password reset mail."""
    message = EmailMessage()
    message["To"] = somebody.preferences.email
    message["Subject"] = "A new password for Flagplot"
    message.set_content(
        f"Somebody has asked for a new password for the account {somebody.name}.\n\n"
        f"If it was you, open this link within an hour:\n\n{link}\n\n"
        "If it was not you, do nothing: the old password stays.\n"
    )
    return message


def warning(address: str, somebody: Account, what: str) -> EmailMessage:
    """The mail about a security-relevant change of an account."""
    message = EmailMessage()
    message["To"] = address
    message["Subject"] = "Your Flagplot account was changed"
    message.set_content(
        f"{what} of the account {somebody.name} was changed.\n\n"
        "If it was not you, ask for a new password where you sign in, or write to whoever runs the server.\n"
    )
    return message


def letter(address: str, link: str) -> EmailMessage:
    """The confirmation mail. It contains no text of the person who entered the address, who may be anybody."""
    message = EmailMessage()
    message["To"] = address
    message["Subject"] = "Shall Flagplot write to you?"
    message.set_content(
        "Somebody has given this address to be told when it is their move in a game.\n\n"
        f"If it was you, open this link within {HOURS // 24} days:\n\n{link}\n\n"
        "If it was not you, do nothing: no other mail will come.\n"
    )
    return message
