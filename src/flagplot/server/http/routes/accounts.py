"""Guests, accounts, sessions, settings."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from flagplot.server import wire
from flagplot.server.accounts.notices import check_webhook
from flagplot.server.accounts.people import Account, check_email, me
from flagplot.server.accounts.sessions import COOKIE, DAYS, SHOWN, Session, card
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.services import CurrentVisitor, Services, WithServices
from flagplot.server.wire.times import stamp

Browser = Request[Any, Any, Any]


@get("/me", summary="Get the signed-in person", tags=["people"])
async def who_am_i(services: WithServices, visitor: CurrentVisitor) -> wire.Me:
    """The signed-in person, and the CSRF token for changes."""
    return _me(services, visitor.person, visitor.session)


@post("/guest", summary="Become a guest", tags=["people"])
async def come_in(
    request: Browser, data: JSONBody[wire.NewGuest], services: WithServices, visitor: CurrentVisitor
) -> Response[wire.Me]:
    """Create a guest and a session; a signed-in person stays signed in."""
    if visitor.person is not None:
        return Response(_me(services, visitor.person, visitor.session), status_code=201)
    services.limiter.sign(visitor.address)
    return await _signed_in(request, services, await services.people.guest(data.name))


@post("/account", summary="Create an account", tags=["people"])
async def register(
    request: Browser, data: JSONBody[wire.NewAccount], services: WithServices, visitor: CurrentVisitor
) -> Response[wire.Me]:
    """Create an account. A guest becomes the account and keeps every seat."""
    services.limiter.sign(visitor.address)
    if visitor.person is not None and not visitor.person.is_guest:
        raise Problem(409, "status", phrase("problem-you-have-account-already-sign"))
    somebody, renamed = await services.people.register(data.name, data.password, data.email, visitor.person)
    for guest in renamed:
        services.seating.rename_present(guest)
    if data.email:
        with suppress(Problem):  # the account exists already; the mail can be requested again
            services.mail.may_write(somebody, data.email, visitor.address)
            await services.mail.write(somebody)
    if visitor.session is not None:
        services.seating.rename_present(somebody)
        await services.people.sessions.end(visitor.session)  # a new login needs a new token
    return await _signed_in(request, services, somebody)


@post("/session", summary="Sign in", tags=["people"])
async def sign_in(
    request: Browser, data: JSONBody[wire.SignIn], services: WithServices, visitor: CurrentVisitor
) -> Response[wire.Me]:
    """Sign in. A guest's seats pass to the account."""
    services.limiter.sign(visitor.address)
    somebody = await services.guard.sign_in(data.name, data.password, visitor.address)
    if visitor.person is not None and visitor.person.is_guest:
        await _hand_over(services, visitor.person, somebody)
    if visitor.session is not None:
        await services.people.sessions.end(visitor.session)
    return await _signed_in(request, services, somebody)


@delete("/session", summary="Sign out", tags=["people"])
async def sign_out(services: WithServices, visitor: CurrentVisitor) -> Response[None]:
    """Sign out of this session."""
    if visitor.session is not None:
        await services.people.sessions.end(visitor.session)
        services.registry.cut(visitor.session.person)
    return Response(None, status_code=204, cookies=[_cookie(services, "", 0)])


@patch("/me", summary="Change settings", tags=["people"])
async def change_settings(
    data: JSONBody[wire.NewPreferences], services: WithServices, visitor: CurrentVisitor
) -> wire.Me:
    """Change settings. Notifications are off by default. A new mail address or webhook needs the account's password."""
    somebody = visitor.somebody()
    before = somebody.preferences.email if somebody.preferences.email_confirmed else ""
    if _is_change(data.email, somebody.preferences.email) or _is_change(data.webhook, somebody.preferences.webhook):
        services.limiter.sign(visitor.address)
        await services.guard.confirm(somebody, data.password, visitor.address, "change of address")
    if data.webhook:
        check_webhook(data.webhook, private=services.settings.private_webhooks)
    is_new = bool(data.email) and data.email != somebody.preferences.email
    if is_new and data.email:
        check_email(data.email)
        services.mail.may_write(somebody, data.email, visitor.address)
    await services.people.change_preferences(somebody, data)
    if is_new:
        await services.mail.write(somebody)
    if before and before != somebody.preferences.email and not somebody.is_guest:
        services.mail.warn(before, somebody, "The mail address")
    return _me(services, somebody, visitor.session)


@post("/me/letter", summary="Send the confirmation mail again", tags=["people"], status_code=200)
async def write_again(services: WithServices, visitor: CurrentVisitor) -> wire.Me:
    """Send another confirmation mail; the link in the first one expires."""
    somebody = visitor.somebody()
    await services.mail.again(somebody, visitor.address)
    return _me(services, somebody, visitor.session)


@post("/confirm", summary="Confirm a mail address", tags=["people"], status_code=204)
async def confirm(data: JSONBody[wire.Confirmation], services: WithServices, visitor: CurrentVisitor) -> None:
    """Confirm a mail address by the code in the mail; needs no session."""
    services.limiter.sign(visitor.address)
    await services.mail.confirm(data.code)


@post("/me/password", summary="Change the password", tags=["people"], status_code=200)
async def change_password(
    request: Browser, data: JSONBody[wire.NewPassword], services: WithServices, visitor: CurrentVisitor
) -> Response[wire.Me]:
    """Change the password. All other sessions and all seat tokens are revoked; this session gets a new token."""
    services.limiter.sign(visitor.address)
    somebody = visitor.somebody()
    await services.guard.confirm(somebody, data.old, visitor.address, "change of password")
    await services.people.change_password(somebody, data.new)
    return await _renewed(request, services, somebody)


@post("/forgotten", summary="Request a password reset", tags=["people"], status_code=202)
async def forgotten(data: JSONBody[wire.Forgotten], services: WithServices, visitor: CurrentVisitor) -> None:
    """Send a password reset link to the account's confirmed address. The answer is the same whether or not there is such an account."""
    services.limiter.sign(visitor.address)
    if services.settings.smtp is None:
        raise Problem(409, "status", phrase("problem-this-server-sends-no-mail-2"))
    services.notices.begin(services.mail.forgotten(data.who))  # after the answer, so that its duration reveals nothing


@post("/reset", summary="Reset a password", tags=["people"], status_code=200)
async def reset(
    request: Browser, data: JSONBody[wire.Reset], services: WithServices, visitor: CurrentVisitor
) -> Response[wire.Me]:
    """Reset the password by the code in the mail. All sessions and seat tokens are revoked, and this browser is signed in."""
    services.limiter.sign(visitor.address)
    somebody = await services.mail.owner(data.code)
    await services.people.change_password(somebody, data.password)
    if visitor.person is not None and visitor.person.is_guest:
        await _hand_over(services, visitor.person, somebody)
    if visitor.session is not None:
        await services.people.sessions.end(visitor.session)
    return await _renewed(request, services, somebody)


@get("/me/sessions", summary="List sessions and tokens", tags=["people"])
async def sessions(services: WithServices, visitor: CurrentVisitor) -> wire.Sessions:
    """The sessions of this account, and the seat tokens of its seats."""
    somebody = visitor.somebody()
    found = await services.people.sessions.of(somebody.id)
    tokens = [
        wire.TokenCard(row.table, row.name, row.seat, stamp(row.made) if row.made is not None else None)
        for row in await services.registry.loader.tokens_of(somebody.id)
    ]
    return wire.Sessions([card(one, visitor.session) for one in found], tokens)


@delete("/me/sessions/{name:str}", summary="End a session", tags=["people"])
async def end_session(name: FromPath[str], services: WithServices, visitor: CurrentVisitor) -> None:
    """Revoke a session. Its sockets are closed; others reconnect."""
    somebody = visitor.somebody()
    found = [one for one in await services.people.sessions.of(somebody.id) if one.hash[:SHOWN] == name]
    if not found:
        raise Problem(404, "missing", phrase("problem-there-no-such-session-yours"))
    await services.people.sessions.end(found[0])
    services.registry.cut(somebody.id)


@delete("/me/sessions", summary="End all sessions", tags=["people"])
async def sign_out_everywhere(services: WithServices, visitor: CurrentVisitor) -> Response[None]:
    """Revoke all sessions, including this one, and all seat tokens."""
    somebody = visitor.somebody()
    await services.people.sign_out_everywhere(somebody.id)
    await _end_tokens(services, somebody.id)
    return Response(None, status_code=204, cookies=[_cookie(services, "", 0)])


@post("/me/delete", summary="Delete the account", tags=["people"], status_code=200)
async def delete_me(data: JSONBody[wire.Farewell], services: WithServices, visitor: CurrentVisitor) -> Response[None]:
    """Delete the account and its personal data; its seats pass to bots. Needs the account's password."""
    somebody = visitor.somebody()
    services.limiter.sign(visitor.address)
    await services.guard.confirm(somebody, data.password, visitor.address, "end of the account")
    for name in await services.registry.loader.tables_of(somebody.id):
        try:
            table = await services.registry.table(name)
        except Problem as problem:
            if problem.code != "status":
                raise
            await services.seating.forget_unread(name, somebody.id)
            continue
        async with table.lock:
            await services.seating.forget(table, somebody.id)
    services.registry.cut(somebody.id)
    await services.shares.forget(somebody.id)
    await services.people.remove(somebody)
    return Response(None, status_code=204, cookies=[_cookie(services, "", 0)])


def _is_change(wanted: str | None, now: str) -> bool:
    return wanted is not None and wanted != now


async def _renewed(request: Browser, services: Services, somebody: Account) -> Response[wire.Me]:
    """After a change of password: revoke all sessions, notify the owner, and start a new session for this browser."""
    await _end_tokens(services, somebody.id)
    kept = somebody.preferences
    services.mail.warn(kept.email if kept.email_confirmed else "", somebody, "The password")
    return await _signed_in(request, services, somebody, status=200)


async def _end_tokens(services: Services, person: str) -> None:
    """A person's seat tokens are revoked on disk; revoke them at the tables in memory too, even if these have been written meanwhile."""
    services.registry.cut(person, tokens=True)
    await services.people.sessions.end_tokens(person)


async def _signed_in(request: Browser, services: Services, somebody: Account, status: int = 201) -> Response[wire.Me]:
    token, session = await services.people.sessions.begin(somebody.id, request.headers.get("user-agent", ""))
    return Response(
        _me(services, somebody, session), status_code=status, cookies=[_cookie(services, token, DAYS * 86400)]
    )


def _me(services: Services, somebody: Account | None, session: Session | None) -> wire.Me:
    told = me(somebody, session, mails=services.settings.smtp is not None)
    told.undelivered = services.notices.fault(somebody.id) if somebody is not None else ""
    return told


def _cookie(services: Services, token: str, seconds: int) -> Cookie:
    return Cookie(COOKIE, "/", token, seconds, httponly=True, secure=services.settings.secure, samesite="lax")


async def _hand_over(services: Services, guest: Account, account: Account) -> None:
    """The guest's seats and tables become the account's, and the sides whose views the guest has seen count for the account."""
    for name in await services.registry.loader.tables_of(guest.id):
        try:
            table = await services.registry.table(name)
        except Problem as problem:
            if problem.code != "status":
                raise
            await services.seating.rename_unread(name, guest.id, account)
            continue
        async with table.lock:
            await services.seating.rename(table, guest.id, account)


HANDLERS: list[Any] = [
    who_am_i,
    come_in,
    register,
    sign_in,
    sign_out,
    change_settings,
    write_again,
    confirm,
    change_password,
    forgotten,
    reset,
    sessions,
    end_session,
    sign_out_everywhere,
    delete_me,
]
