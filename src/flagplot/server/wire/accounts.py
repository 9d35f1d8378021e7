"""Accounts, guests, settings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from flagplot.server.wire.fields import Name, Password


class Person(Struct):
    """Somebody: an account, or a guest."""

    id: str
    name: str
    guest: bool


class Preferences(Struct):
    """A person's own settings; notifications are off until switched on."""

    email: str = ""
    email_confirmed: bool = False
    """Whether the address is confirmed; before that nothing else is sent there."""
    mail_turns: bool = False
    webhook: str = ""
    webhook_secret: str = ""
    webhook_turns: bool = False


class Me(Struct):
    """The signed-in person, and the CSRF token for changes."""

    person: Person | None
    csrf: str | None
    settings: Preferences | None
    mails: bool = False
    """Whether this server sends mail at all."""
    undelivered: str = ""
    """Why the last notice could not be delivered, in a sentence; empty if it was."""


class NewGuest(Struct, forbid_unknown_fields=True):
    """A guest's name, if they have one."""

    name: Annotated[str, Meta(max_length=40)] = ""


class NewAccount(Struct, forbid_unknown_fields=True):
    """A new account; the signed-in guest becomes it."""

    name: Name
    password: Password
    email: Annotated[str, Meta(max_length=200)] = ""


class SignIn(Struct, forbid_unknown_fields=True):
    """Name and password."""

    name: Annotated[str, Meta(max_length=40)]
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(Struct, forbid_unknown_fields=True):
    """A change of password."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class NewPreferences(Struct, forbid_unknown_fields=True):
    """The settings to change; what is left out stays."""

    email: Annotated[str, Meta(max_length=200)] | None = None
    mail_turns: bool | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None
    webhook_turns: bool | None = None
    password: Annotated[str, Meta(max_length=200)] = ""
    """Required for accounts if the mail address or the webhook changes."""


class Confirmation(Struct, forbid_unknown_fields=True):
    """The code of a confirmation link."""

    code: Annotated[str, Meta(max_length=120)]


class Farewell(Struct, forbid_unknown_fields=True):
    """Deletion of an account; guests have no password."""

    password: Annotated[str, Meta(max_length=200)] = ""


class Forgotten(Struct, forbid_unknown_fields=True):
    """A password reset: the name of an account, or its confirmed mail address."""

    who: Annotated[str, Meta(min_length=1, max_length=200)]


class Reset(Struct, forbid_unknown_fields=True):
    """The code of a reset link, and the new password."""

    code: Annotated[str, Meta(max_length=120)]
    password: Password


class SessionCard(Struct):
    """A session of the account."""

    id: str
    created: str
    seen: str
    """Last use, to the hour."""
    browser: str
    this: bool
    """Whether it is the current session."""


class TokenCard(Struct):
    """A seat token."""

    table: str
    name: str
    seat: str
    made: str | None


class Sessions(Struct):
    """Sessions and seat tokens of the account."""

    sessions: list[SessionCard]
    tokens: list[TokenCard]
