"""The operator's settings, and two things that tests replace: the clock and the source of tokens."""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

HOST = re.compile(r"[\w.:-]+", re.ASCII)
"""The name or the address of a host."""
LIMIT = "FLAGPLOT_LIMIT_"


@dataclass(frozen=True)
class Allowance:
    """A token bucket: its size, and the refill rate per second."""

    burst: float
    rate: float


@dataclass(frozen=True)
class Limits:
    """Limits on size and rate of requests, tables and games."""

    body: int = 64 * 1024
    """Bytes of a request."""
    upload: int = 2 * 1024 * 1024
    """Bytes of an imported replay or a scenario file."""
    line: int = 20_000
    """Characters of one order."""
    short_line: int = 1_000
    """Characters of an order that the server parses itself; longer ones are parsed by a worker process first."""
    chat: int = 2_000
    notes: int = 20_000
    name: int = 40
    standing: int = 50
    """Standing orders of one seat."""
    live_tables: int = 400
    """Tables in memory that nobody looks at."""
    idle_s: float = 900.0
    """Seconds after which a table that nobody looks at is evicted from memory."""
    over_s: float = 120.0
    """The same for a finished game, which does not change any more."""
    left_s: float = 300.0
    """Seconds after which a game between bots pauses if nobody watches; it continues when somebody does."""
    memory: int = 64 * 1024 * 1024
    """Estimated bytes of all tables in memory, about three hundred tables: beyond it tables that nobody looks at are evicted, the least recently used first."""
    used_s: float = 60.0
    """Seconds for which a table stays in memory after a request, however full memory is; a polling client asks again within that time."""
    tables: int = 100
    """Unfinished games of one account."""
    guest_tables: int = 20
    stored: int = 64 * 1024 * 1024
    """Bytes on disk of all games that one account has set up."""
    guest_stored: int = 8 * 1024 * 1024
    guest_days: float = 30.0
    """Days after which an untouched guest's table is deleted."""
    table_orders: int = 20_000
    """Orders of one game."""
    table_bytes: int = 8 * 1024 * 1024
    """Bytes of all orders of one game with their dice."""
    bot_orders: int = 4_000
    """Consecutive orders of bots without one of a person; then the game rests."""
    bot_tick_ms: int = 50
    """A bot's order is released at a multiple of this many milliseconds, so that it does not reveal its thinking time; 0 releases it immediately."""
    sockets: int = 40
    """Open sockets of one address."""
    messages: Allowance = Allowance(60, 20)
    """Messages of one person to one table over a socket."""
    requests: Allowance = Allowance(300, 50)
    """Requests of one address."""
    signing: Allowance = Allowance(10, 0.1)
    """Passwords tried and accounts or guests made, by one address."""
    guessing: Allowance = Allowance(10, 1 / 60)
    """Wrong passwords for one account, from addresses where it was not signed in before."""
    making: Allowance = Allowance(30, 0.05)
    """Tables made or imported by one person."""
    ordering: Allowance = Allowance(600, 30)
    """Orders of one person at all tables together; four times as many from one address."""
    writing: Allowance = Allowance(32 * 1024 * 1024, 32 * 1024)
    """Bytes that one address sends to be stored."""
    talking: Allowance = Allowance(15, 0.5)
    """Chat messages of one person."""
    notices: Allowance = Allowance(20, 1 / 300)
    """Notices to one mail address or webhook."""
    letters: Allowance = Allowance(5, 1 / 3600)
    """Confirmation mails to one address, for one person, from one network."""
    thinking: Allowance = Allowance(40, 5)
    """Odds and reviews, which are expensive."""


@dataclass(frozen=True)
class Smtp:
    """The SMTP server."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    sender: str
    tls: bool = True


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    database: str
    """An SQLAlchemy URL; `database_url` makes it from user input."""
    public_url: str = ""
    """The public URL: used in mails, and allowed as an origin besides the request's own host."""
    hosts: frozenset[str] = frozenset()
    """Allowed host names, without port; none means any. Protects against DNS rebinding."""
    secure: bool = False
    """Whether browsers use https: cookies are then marked secure."""
    smtp: Smtp | None = None
    limits: Limits = Limits()
    bot_processes: int = max(1, min(4, (os.cpu_count() or 1) // 2))
    """Worker processes for bots; 0 means a thread of the server, which delays its players."""
    think_on: str = ""
    """The address of a Dask cluster that runs bots; `bot_processes` is then the number of concurrent jobs."""
    snapshot_every: int = 40
    """Orders between two snapshots, at least."""
    snapshot_after: float = 0.3
    """Seconds of play between two snapshots, at least: about the time to load a table."""
    slow: float = 0.02
    """Seconds of work that an order may take on the event loop."""
    odds_s: float = 15.0
    """Seconds after which a request for odds is aborted."""
    study_s: float = 60.0
    """Seconds of processor time for replaying a finished game for a review."""
    import_s: float = 60.0
    """Seconds of processor time for a replay file."""
    scenario_s: float = 5.0
    """Seconds of processor time for an uploaded scenario."""
    think_s: float = 20.0
    """Seconds of processor time for a bot's order: then any legal order is given for it."""
    battle_s: float = 300.0
    """Seconds of processor time for captains who fight a battle below, which is then settled by the rules above; a raid takes half a minute."""
    worker_memory: int = 1024 * 1024 * 1024
    """Bytes of address space of a worker process; one that uses half of it is restarted."""
    private_webhooks: bool = False
    """Whether a webhook may point into the private network: only for a server that serves only that network."""
    password_work: tuple[int, int] = (3, 65_536)
    """Cost of password hashing: Argon2's passes and memory in kibibytes."""
    static: Path | None = None
    """The built client; the one in the package by default."""
    now: Callable[[], float] = time.time
    token: Callable[[int], str] = secrets.token_urlsafe


def database_url(words: str) -> str:
    """`postgresql://…`, `sqlite:///file` or a plain file name as an address with its asynchronous driver."""
    if words.startswith(("postgresql://", "postgres://")):
        return _postgresql(words)
    file = words.removeprefix("sqlite:///")
    if "://" in file:
        kind = words.split("://", 1)[0]
        message = f"Games are kept in SQLite or PostgreSQL, not in {kind!r}: give a file name or postgresql://…"
        if kind == "sqlite":
            message = (
                "An SQLite file has three slashes before its name, as in sqlite:///games.db; its name alone will do."
            )
        raise ValueError(message)
    if ":memory:" in file or not file.strip():
        message = "Games are kept on disk, or a restart would lose them: name a file."
        raise ValueError(message)
    if "?" in file or not file.isprintable():
        message = f"A database cannot be called {file!r}: use a name without question marks and control characters."
        raise ValueError(message)
    return f"sqlite+aiosqlite:///{Path(file).expanduser()}"


def _postgresql(words: str) -> str:
    """As asyncpg expects it, which calls `sslmode` `ssl`."""
    try:
        url = make_url(f"postgresql+asyncpg://{words.split('://', 1)[1]}")
    except (ArgumentError, ValueError) as fault:
        message = "That is no address of a database: write postgresql://user:password@host:5432/name."
        raise ValueError(message) from fault
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return url.set(query=query).render_as_string(hide_password=False)


def smtp_from(environment: Mapping[str, str] = os.environ) -> Smtp | None:
    """Mail settings from FLAGPLOT_SMTP_HOST, _PORT, _USER, _PASSWORD, _FROM and _TLS; none means no mail."""
    host = environment.get("FLAGPLOT_SMTP_HOST", "")
    if not host:
        return None
    if not HOST.fullmatch(host):
        message = f"FLAGPLOT_SMTP_HOST is the name or the address of a mail server, not {host!r}."
        raise ValueError(message)
    port = environment.get("FLAGPLOT_SMTP_PORT", "587")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        message = f"FLAGPLOT_SMTP_PORT is the number of a port, not {port!r}."
        raise ValueError(message)
    sender = environment.get("FLAGPLOT_SMTP_FROM", "flagplot@localhost")
    if not sender.isprintable() or not re.fullmatch(r"[^@\s]+@[^@\s]+", parseaddr(sender)[1]):
        message = f"FLAGPLOT_SMTP_FROM is a mail address, as in flagplot@example.org, not {sender!r}."
        raise ValueError(message)
    tls = environment.get("FLAGPLOT_SMTP_TLS", "yes").lower()
    if tls not in ("yes", "no"):
        message = f"FLAGPLOT_SMTP_TLS is yes or no, not {tls!r}."
        raise ValueError(message)
    user, password = environment.get("FLAGPLOT_SMTP_USER", ""), environment.get("FLAGPLOT_SMTP_PASSWORD", "")
    return Smtp(host, int(port), user, password, sender, tls=tls == "yes")


def limits_from(environment: Mapping[str, str] = os.environ) -> Limits:
    """The limits, each of which FLAGPLOT_LIMIT_ and its name may change: FLAGPLOT_LIMIT_GUEST_TABLES=5."""
    usual, chosen = Limits(), dict[str, float]()
    known = {one.name for one in fields(Limits) if isinstance(getattr(usual, one.name), (int, float))}
    for name, value in environment.items():
        if not name.startswith(LIMIT):
            continue
        limit = name.removeprefix(LIMIT).lower()
        if limit not in known:
            message = f"There is no limit {name}. There are {', '.join(LIMIT + one.upper() for one in sorted(known))}."
            raise ValueError(message)
        if not value.isdecimal() or len(value) > 15:
            message = f"{name} is a whole number, not {value!r}."
            raise ValueError(message)
        chosen[limit] = int(value)
    return replace(usual, **chosen)  # type: ignore[arg-type]  # each is a number


def web_address(words: str) -> str:
    """A valid public URL, or an error."""
    try:
        parts = urlsplit(words)
        name = f"{parts.hostname}:{parts.port}" if parts.port else parts.hostname or ""
    except ValueError:
        parts, name = urlsplit(""), ""
    is_bare = parts.path in ("", "/") and not parts.query and not parts.fragment and not parts.username
    if parts.scheme not in ("http", "https") or not HOST.fullmatch(name) or not is_bare or words != words.strip():
        message = f"--public-url is a web address without a path, as in https://play.example.org, not {words!r}."
        raise ValueError(message)
    return words


def proxies(words: str) -> list[str]:
    """The addresses of trusted proxies, or of their networks. Trusting everybody would let clients choose whose rate limit they use."""
    found = [word for word in words.replace(",", " ").split() if word]
    for word in found:
        try:
            ip_network(word, strict=False)
        except ValueError:
            message = f"--proxy names addresses, as in 127.0.0.1 or 10.0.0.0/8, not {word!r}."
            raise ValueError(message) from None
    return found
