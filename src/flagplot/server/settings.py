"""What whoever runs a server may choose, and the two things tests replace: the clock and the source of tokens."""

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
    """So many at once, and so many a second after that."""

    burst: float
    rate: float


@dataclass(frozen=True)
class Limits:
    """How much and how often one visitor may ask."""

    body: int = 64 * 1024
    """Bytes of a request."""
    upload: int = 2 * 1024 * 1024
    """Bytes of an imported replay or a scenario file."""
    line: int = 20_000
    """Characters of one order."""
    short_line: int = 1_000
    """Characters of an order that the server reads itself; a longer one is read by a worker process first."""
    chat: int = 2_000
    notes: int = 20_000
    name: int = 40
    standing: int = 50
    """Standing orders of one seat."""
    live_tables: int = 400
    """Tables kept in memory while nobody looks at them."""
    idle_s: float = 900.0
    """Seconds after which a table that nobody looks at leaves the memory."""
    over_s: float = 120.0
    """The same for a game that is over: nothing in it changes any more."""
    left_s: float = 300.0
    """Seconds after which bots who play among themselves stop, where nobody looks on; they go on when somebody does."""
    memory: int = 64 * 1024 * 1024
    """Bytes of all tables in memory, by estimate, some three hundred: beyond it those that nobody looks at leave it, the longest unused first."""
    used_s: float = 60.0
    """Seconds for which a table stays after somebody asked for it, however full the memory is: whoever polls asks again in that time."""
    tables: int = 100
    """Games of one account that are not over."""
    guest_tables: int = 20
    stored: int = 64 * 1024 * 1024
    """Bytes on disk of all games that one account has set up."""
    guest_stored: int = 8 * 1024 * 1024
    guest_days: float = 30.0
    """Days after which a guest's table is deleted that nobody has touched."""
    table_orders: int = 20_000
    """Orders of one game."""
    table_bytes: int = 8 * 1024 * 1024
    """Bytes of all orders of one game with their dice."""
    bot_orders: int = 4_000
    """Orders that bots give at a table without one of a person; then the game rests."""
    bot_tick_ms: int = 50
    """Milliseconds in whose multiples a bot's order is released to people, so that it does not tell how long the bot thought; 0 releases it at once."""
    sockets: int = 40
    """Open sockets of one address."""
    messages: Allowance = Allowance(60, 20)
    """Messages of one person to one table over a socket."""
    requests: Allowance = Allowance(300, 50)
    """All requests of one address."""
    signing: Allowance = Allowance(10, 0.1)
    """Passwords tried and accounts or guests made, by one address."""
    guessing: Allowance = Allowance(10, 1 / 60)
    """Wrong passwords for one account, from addresses where it was not signed in before."""
    making: Allowance = Allowance(30, 0.05)
    """Tables made or imported by one person."""
    ordering: Allowance = Allowance(600, 30)
    """Orders of one person at all tables together; four times as many from one address."""
    writing: Allowance = Allowance(32 * 1024 * 1024, 32 * 1024)
    """Bytes that one address sends to be kept."""
    talking: Allowance = Allowance(15, 0.5)
    """Chat messages of one person."""
    notices: Allowance = Allowance(20, 1 / 300)
    """Notices to one mail address or webhook."""
    letters: Allowance = Allowance(5, 1 / 3600)
    """Letters that ask whether an address may be written to: to one address, for one person, from one household."""
    thinking: Allowance = Allowance(40, 5)
    """Odds and reviews, which take the server's time."""


@dataclass(frozen=True)
class Smtp:
    """Where mail is handed in."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    sender: str
    tls: bool = True


@dataclass(frozen=True)
class Settings:
    """Everything a server is told when it starts."""

    database: str
    """An SQLAlchemy address; `database_url` makes it from what people type."""
    public_url: str = ""
    """How the outside calls this server: links in mails, and the origin that is let in beside the request's own host."""
    hosts: frozenset[str] = frozenset()
    """The names under which the server answers, without port; none means any. It ends games with rebound names."""
    secure: bool = False
    """Whether browsers come by https: cookies say so and insist."""
    smtp: Smtp | None = None
    limits: Limits = Limits()
    bot_processes: int = max(1, min(4, (os.cpu_count() or 1) // 2))
    """Processes that think for bots; none means a thread of the server, whose captains keep its players waiting."""
    think_on: str = ""
    """The address of a Dask cluster whose workers think for bots; `bot_processes` then says how many questions it is asked at once."""
    snapshot_every: int = 40
    """Orders between two snapshots, at least."""
    snapshot_after: float = 0.3
    """Seconds of play between two snapshots, at least: about what a table takes to wake."""
    slow: float = 0.02
    """Seconds of work by which an order may keep all other tables waiting."""
    odds_s: float = 15.0
    """Seconds after which a question for odds is given up."""
    study_s: float = 60.0
    """And a finished game that is played again for somebody who looks back, in seconds of the processor."""
    import_s: float = 60.0
    """Seconds of the processor's time after which a replay file is given up."""
    scenario_s: float = 5.0
    """And a scenario that somebody sent."""
    think_s: float = 20.0
    """And a bot's thoughts: then any legal order is given for it."""
    battle_s: float = 300.0
    """And captains who fight out a battle below, which is then settled by the rules above; a raid takes half a minute."""
    worker_memory: int = 1024 * 1024 * 1024
    """Bytes of address space of a worker process; one that holds half of it is started anew."""
    private_webhooks: bool = False
    """Whether a webhook may point into the private network: only for a server that serves only that network."""
    password_work: tuple[int, int] = (3, 65_536)
    """How slowly passwords are hashed: how often Argon2 passes over how many kibibytes."""
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
    """As its driver wants it: what others call `sslmode` it calls `ssl`."""
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
    """How the outside calls a server, if it can be called so."""
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
    """The addresses of proxies, or of networks of them. To believe everybody would let everybody choose whose limits they use up."""
    found = [word for word in words.replace(",", " ").split() if word]
    for word in found:
        try:
            ip_network(word, strict=False)
        except ValueError:
            message = f"--proxy names addresses, as in 127.0.0.1 or 10.0.0.0/8, not {word!r}."
            raise ValueError(message) from None
    return found
