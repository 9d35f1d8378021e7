"""Notices: *you owe an order*, by mail or webhook, for those who asked. They name the table and tell nothing of the game.

Only a mail about the recipient's own interrupted plans says more: the interruption and its answers.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import re
import smtplib
import socket
import ssl
from collections import Counter
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from functools import partial
from http.client import HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

import msgspec

from flagplot.command.letter import letter
from flagplot.kernel.text.references import capitalized
from flagplot.kernel.text.said import spoken
from flagplot.kernel.text.seats import seat_named
from flagplot.server.accounts.people import Account, People
from flagplot.server.http.errors import Problem, log
from flagplot.server.http.rate_limits import RateLimiter
from flagplot.server.said import phrase
from flagplot.server.settings import Settings
from flagplot.server.tables.info import Chair
from flagplot.server.tables.table import Table

SECONDS = 5.0
MOST = 200
"""Size of the queue of notices."""
EACH = 3
"""Queued notices of one person: fewer than there are threads, so that one slow webhook does not delay others' notices."""
PEOPLE = 10_000
"""People whose undelivered notices are remembered."""
DELIVERED = range(200, 300)
FAULTS = (OSError, ValueError, smtplib.SMTPException, Problem)
"""Errors that can occur during delivery."""


def check_webhook(address: str, *, private: bool) -> tuple[str, int, str]:
    """Host, port and path of a webhook: https, no user, a usual port."""
    try:
        parts = urlsplit(address)
    except ValueError as fault:
        raise Problem(422, "refused", phrase("problem-webhook-https-address-that-none")) from fault
    if parts.scheme != "https" or not parts.hostname or parts.username or parts.password:
        raise Problem(422, "refused", phrase("problem-webhook-https-address-without-user"))
    try:
        port = parts.port or 443
    except ValueError as fault:
        raise Problem(422, "refused", phrase("problem-webhook-s-port-number")) from fault
    if port not in (443, 8443) and not private:
        raise Problem(422, "refused", phrase("problem-webhook-listens-on-port-or"))
    if not private and not _is_public(parts.hostname):
        raise Problem(422, "refused", phrase("problem-webhook-s-host-has-name"))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if not path.isascii() or not path.isprintable() or " " in path:
        raise Problem(422, "refused", phrase("problem-webhook-s-address-plain-ascii"))
    return parts.hostname, port, path


NAME = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]\.?", re.ASCII)


def _is_public(host: str) -> bool:
    """Whether a host name could be public; the addresses it resolves to are checked at delivery."""
    try:
        return _on_the_internet(ipaddress.ip_address(host))
    except ValueError:
        return (
            NAME.fullmatch(host) is not None
        )  # no single word, and no numeric form that only some resolvers understand


def _on_the_internet(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return all(_is_global(one) for one in (address, _within(address)))


def _is_global(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether an address is on the public internet; unallocated ranges are refused too."""
    if isinstance(address, ipaddress.IPv6Address) and address not in HANDED_OUT and address not in NAT64:
        return False
    return address.is_global and not address.is_multicast and not any(address in net for net in SPECIAL)


def public_address(host: str, port: int, *, private: bool) -> str:
    """Resolve a host once; every address it has must be on the public internet. The connection uses what was checked."""
    found = {info[4][0] for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    for text in found:
        address = ipaddress.ip_address(str(text).split("%", 1)[0])
        if not private and not _on_the_internet(address):
            message = f"{host} is not on the public internet"
            raise OSError(message)
    if not found:
        message = f"{host} has no address"
        raise OSError(message)
    return str(min(map(str, found)))


NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
HANDED_OUT = ipaddress.IPv6Network("2000::/3")
SPECIAL = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20")))
"""Protocol assignments, relays and examples, which not every version of the library knows."""


def _within(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """The IPv4 address embedded in an IPv6 address, if there is one."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo is not None else address)


class _Pinned(HTTPSConnection):
    """An https connection to a checked address, verifying the certificate of the named host."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=SECONDS, context=ssl.create_default_context())
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), SECONDS)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


def call_webhook(address: str, secret: str, body: bytes, *, private: bool = False) -> int:
    """Post a signed body; redirects are not followed, and only the status of the answer is read."""
    host, port, path = check_webhook(address, private=private)
    connection = _Pinned(host, port, public_address(host, port, private=private))
    signature = hmac.new(secret.encode(), body, "sha256").hexdigest()
    headers = {
        "Content-Type": "application/json",
        "X-Flagplot-Signature": f"sha256={signature}",
        "User-Agent": "Flagplot",
    }
    try:
        connection.request("POST", path, body, headers)
        begins = connection.sock.recv(12).split()  # not its headers: they could be endless
        return int(begins[1]) if len(begins) > 1 and begins[1].isdigit() else 0
    finally:
        connection.close()


class Notices:
    """Sends notices in background threads, so that a slow mail server or webhook delays nothing else."""

    def __init__(self, people: People, settings: Settings, limiter: RateLimiter) -> None:
        self.people = people
        self.settings = settings
        self.limiter = limiter
        self._tasks: set[asyncio.Task[Any]] = set()
        self._waiting: Counter[str] = Counter()
        """Number of notices in progress, by person."""
        self._faults: dict[str, str] = {}
        """Why a person's last notice was not delivered, by person."""
        self._threads = ThreadPoolExecutor(4, "notices")

    def close(self) -> None:
        """Stop; notices in progress may still arrive, but nothing waits for them."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def send(self, message: EmailMessage) -> None:
        """Queue a mail."""
        self.begin(self._send(message))

    def begin(self, writing: Coroutine[Any, Any, None]) -> None:
        """Queue a task, unless the queue is full."""
        if len(self._tasks) >= MOST:
            writing.close()
            log.warning("a notice was not sent: %d are waiting", MOST)
            return
        task = asyncio.create_task(writing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, message: EmailMessage) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._mail, message)
        except FAULTS as fault:
            log.warning("a mail was not delivered: %s", type(fault).__name__)

    def missed(self, table: Table, chairs: Sequence[Chair]) -> None:
        """Notify people who now owe an order and are not connected."""
        for chair in chairs:
            if chair.person is not None and self._waiting[chair.person] < EACH:
                self.begin(self._in_turn(table, chair, chair.person))

    async def _in_turn(self, table: Table, chair: Chair, person: str) -> None:
        self._waiting[person] += 1
        try:
            await self._notify(table, chair, person)
        finally:
            self._waiting[person] -= 1
            self._waiting += Counter()  # only people with pending notices are kept

    async def _notify(self, table: Table, chair: Chair, person: str) -> None:
        somebody = await self.people.find(person)
        if somebody is None:
            return
        wants, loop = somebody.preferences, asyncio.get_running_loop()
        try:
            if (
                wants.mail_turns
                and wants.email_confirmed
                and self.settings.smtp is not None
                and self._may("mail", wants.email, person)
            ):
                message = mail(table, chair, somebody, self.link(table))
                await loop.run_in_executor(self._threads, self._mail, message)
            if wants.webhook_turns and wants.webhook and self._may("webhook", wants.webhook, person):
                call = partial(call_webhook, private=self.settings.private_webhooks)
                body = notice(table, chair, self.link(table), wants.webhook)
                status = await loop.run_in_executor(self._threads, call, wants.webhook, wants.webhook_secret, body)
                self._note(person, "" if status in DELIVERED else _answered(status))
        except FAULTS as fault:
            log.warning("a notice was not delivered: %s", type(fault).__name__)
            self._note(person, f"The last notice was not delivered: {_undelivered(fault)}.")

    def _note(self, person: str, fault: str) -> None:
        """Store the error of a person's last notice until one is delivered; the oldest entries are evicted."""
        self._faults.pop(person, None)
        if fault:
            self._faults[person] = fault
            while len(self._faults) > PEOPLE:
                self._faults.pop(next(iter(self._faults)))

    def fault(self, person: str) -> str:
        """Why the last notice did not reach a person; empty if it did."""
        return self._faults.get(person, "")

    def _may(self, how: str, where: str, person: str) -> bool:
        """Limit notices by address and by person: an address may belong to somebody else, and entering many addresses must not raise the limit."""
        most = self.settings.limits.notices
        return not self.limiter.take(f"{how} for", person, most) and not self.limiter.take(how, where.casefold(), most)

    def link(self, table: Table) -> str:
        """The link to a table."""
        return f"{self.settings.public_url.rstrip('/')}/table/{table.info.id}"

    def _mail(self, message: EmailMessage) -> None:
        smtp = self.settings.smtp
        assert smtp is not None
        message["From"] = smtp.sender
        with smtplib.SMTP(smtp.host, smtp.port, timeout=SECONDS) as server:
            if smtp.tls:
                server.starttls(context=ssl.create_default_context())
            if smtp.user:
                server.login(smtp.user, smtp.password)
            server.send_message(message)


def notice(table: Table, chair: Chair, link: str, address: str = "") -> bytes:
    """The body of a webhook: at which table, for which seat. Never what is asked.

    Chat services expect their own format: Discord `content`, Slack and Mattermost `text`; mentions are neutralized.
    """
    who = seat_named(table.game.catalogue.messages, chair.seat)
    owed = phrase("notice-seat-owes", seat=who, table=table.info.name, link=link)
    said = str(capitalized(owed.text(spoken("server"))))
    match _service(address):
        case "discord":
            return msgspec.json.encode({"content": said, "allowed_mentions": {"parse": []}})
        case "slack":
            plain = said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            return msgspec.json.encode({"text": plain})
    return msgspec.json.encode({"table": table.info.id, "name": table.info.name, "seat": chair.seat, "link": link})


def _service(address: str) -> str:
    """The chat service of a webhook, if known."""
    parts = urlsplit(address)
    host = (parts.hostname or "").lower().rstrip(".")
    if host in ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"):
        return "slack" if parts.path.rstrip("/").endswith("/slack") else "discord"
    return "slack" if host == "hooks.slack.com" else ""


def _answered(status: int) -> str:
    """The error that a webhook's answer stands for, if any."""
    said = f"answered {status}" if status else "gave no answer that can be read"
    return f"The webhook {said}: the last notice was not taken."


def _undelivered(fault: Exception) -> str:
    """Why nothing could be delivered, in words that reveal nothing about the server's network."""
    if isinstance(fault, smtplib.SMTPException):
        return "the mail server refused it"
    if isinstance(fault, ssl.SSLError):
        return "the certificate of that address is not valid"
    if isinstance(fault, TimeoutError):
        return "nobody answered in time"
    return fault.detail.rstrip(".") if isinstance(fault, Problem) else "that address cannot be reached"


def mail(table: Table, chair: Chair, somebody: Account, link: str) -> EmailMessage:
    """The mail, with equally little in it, except for an interruption of the person's own plans and its answers."""
    message = EmailMessage()
    message["To"] = somebody.preferences.email
    owed = "notice-order-owed" if table.match is not None else "notice-draw-awaited"
    first = phrase(
        owed, name=somebody.name, seat=seat_named(table.game.catalogue.messages, chair.seat), game=table.game.title
    )
    message["Subject"] = f"Your orders, please: {table.info.name}"
    stopped = (
        f"{letter(chair.intent.card, clock=table.info.pace.hours is not None)}\n\n"
        if chair.intent.card is not None
        else ""
    )
    message.set_content(f"{first}\n\n{stopped}{link}\n\n{phrase('notice-asked-for')}\n")
    return message
