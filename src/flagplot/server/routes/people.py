"""Who I am: guests, accounts, sessions, settings."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from flagplot.server import wire
from flagplot.server.desk import Asking, AtDesk, FrontDesk
from flagplot.server.notices import check_webhook
from flagplot.server.people import COOKIE, DAYS, Session, Somebody, check_email, me
from flagplot.server.problems import Problem


@get("/me", summary="Who am I?", tags=["people"])
async def who_am_i(desk: AtDesk, visitor: Asking) -> wire.Me:
    """Who is signed in, and the token that goes with everything he changes."""
    return _me(desk, visitor.person, visitor.session)


@post("/guest", summary="Come in without an account", tags=["people"])
async def come_in(data: JSONBody[wire.NewGuest], desk: AtDesk, visitor: Asking) -> Response[wire.Me]:
    """A guest and his session; somebody who is signed in already stays who he is."""
    if visitor.person is not None:
        return Response(_me(desk, visitor.person, visitor.session), status_code=201)
    desk.buckets.spend("signing", visitor.address, desk.settings.limits.signing)
    return await _signed_in(desk, await desk.people.guest(data.name))


@post("/account", summary="Make an account", tags=["people"])
async def register(data: JSONBody[wire.NewAccount], desk: AtDesk, visitor: Asking) -> Response[wire.Me]:
    """A guest becomes the account and keeps every seat."""
    desk.buckets.spend("signing", visitor.address, desk.settings.limits.signing)
    if visitor.person is not None and not visitor.person.is_guest:
        raise Problem(409, "status", "You have an account already: sign out first.")
    somebody = await desk.people.register(data.name, data.password, data.email, visitor.person)
    if data.email:
        with suppress(Problem):  # the account is made; a letter can be asked for later
            desk.letters.may_write(somebody, data.email, visitor.address)
            await desk.letters.write(somebody)
    if visitor.session is not None:
        desk.seating.rename_present(somebody)
        await desk.people.sign_out(visitor.session)  # a new right needs a new token
    return await _signed_in(desk, somebody)


@post("/session", summary="Sign in", tags=["people"])
async def sign_in(data: JSONBody[wire.SignIn], desk: AtDesk, visitor: Asking) -> Response[wire.Me]:
    """A guest's seats pass to the account."""
    desk.buckets.spend("signing", visitor.address, desk.settings.limits.signing)
    somebody = await desk.people.check(data.name, data.password)
    if visitor.person is not None and visitor.person.is_guest:
        await _hand_over(desk, visitor.person, somebody)
    if visitor.session is not None:
        await desk.people.sign_out(visitor.session)
    return await _signed_in(desk, somebody)


@delete("/session", summary="Sign out", tags=["people"])
async def sign_out(desk: AtDesk, visitor: Asking) -> Response[None]:
    """End this session."""
    if visitor.session is not None:
        await desk.people.sign_out(visitor.session)
        desk.house.cut(visitor.session.person)
    return Response(None, status_code=204, cookies=[_cookie(desk, "", 0)])


@patch("/me", summary="Change my settings", tags=["people"])
async def change_settings(data: JSONBody[wire.NewPreferences], desk: AtDesk, visitor: Asking) -> wire.Me:
    """Notifications are off until they are switched on here."""
    somebody = visitor.somebody()
    if data.webhook:
        check_webhook(data.webhook, private=desk.settings.private_webhooks)
    is_new = bool(data.email) and data.email != somebody.preferences.email
    if is_new and data.email:
        check_email(data.email)
        desk.letters.may_write(somebody, data.email, visitor.address)
    await desk.people.change_preferences(somebody, data)
    if is_new:
        await desk.letters.write(somebody)
    return _me(desk, somebody, visitor.session)


@post("/me/letter", summary="Mail me the link again", tags=["people"], status_code=200)
async def write_again(desk: AtDesk, visitor: Asking) -> wire.Me:
    """Another letter to the address I have given; the link in the first one ends."""
    somebody = visitor.somebody()
    await desk.letters.again(somebody, visitor.address)
    return _me(desk, somebody, visitor.session)


@post("/confirm", summary="Confirm an address", tags=["people"], status_code=204)
async def confirm(data: JSONBody[wire.Confirmation], desk: AtDesk, visitor: Asking) -> None:
    """Whoever has read the letter agrees to be written to; he need not be signed in where he reads his mail."""
    desk.buckets.spend("signing", visitor.address, desk.settings.limits.signing)
    await desk.letters.confirm(data.code)


@post("/me/password", summary="Change my password", tags=["people"], status_code=200)
async def change_password(data: JSONBody[wire.NewPassword], desk: AtDesk, visitor: Asking) -> Response[wire.Me]:
    """All other sessions end; this one gets a new token."""
    desk.buckets.spend("signing", visitor.address, desk.settings.limits.signing)
    somebody = visitor.somebody()
    await desk.people.change_password(somebody, data.old, data.new)
    desk.house.cut(somebody.id)
    return await _signed_in(desk, somebody, status=200)


@delete("/me", summary="Delete me", tags=["people"])
async def delete_me(desk: AtDesk, visitor: Asking) -> Response[None]:
    """The account and its personal data are gone; its seats pass to bots."""
    somebody = visitor.somebody()
    for name in await desk.house.archive.tables_of(somebody.id):
        try:
            table = await desk.house.table(name)
        except Problem as problem:
            if problem.code != "status":
                raise
            await desk.seating.forget_unread(name, somebody.id)
            continue
        async with table.lock:
            await desk.seating.forget(table, somebody.id)
    desk.house.cut(somebody.id)
    await desk.shares.forget(somebody.id)
    await desk.people.remove(somebody)
    return Response(None, status_code=204, cookies=[_cookie(desk, "", 0)])


async def _signed_in(desk: FrontDesk, somebody: Somebody, status: int = 201) -> Response[wire.Me]:
    token, session = await desk.people.sign_in(somebody.id)
    return Response(_me(desk, somebody, session), status_code=status, cookies=[_cookie(desk, token, DAYS * 86400)])


def _me(desk: FrontDesk, somebody: Somebody | None, session: Session | None) -> wire.Me:
    return me(somebody, session, mails=desk.settings.smtp is not None)


def _cookie(desk: FrontDesk, token: str, seconds: int) -> Cookie:
    return Cookie(COOKIE, "/", token, seconds, httponly=True, secure=desk.settings.secure, samesite="lax")


async def _hand_over(desk: FrontDesk, guest: Somebody, account: Somebody) -> None:
    """The guest's seats and tables become the account's; what the guest has seen, the account has seen."""
    for name in await desk.house.archive.tables_of(guest.id):
        try:
            table = await desk.house.table(name)
        except Problem as problem:
            if problem.code != "status":
                raise
            await desk.seating.rename_unread(name, guest.id, account)
            continue
        async with table.lock:
            await desk.seating.rename(table, guest.id, account)


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
    delete_me,
]
