"""`flagplot serve`: play in the browser."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import threading
import webbrowser
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from time import sleep
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer
import uvicorn
from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from flagplot.bots.guests import VARIABLE, UnknownBot
from flagplot.bots.roster import enlist
from flagplot.cli.folder import data_folder
from flagplot.cli.report import NO, brief, out, pairs, refuse
from flagplot.games import SHELF, Later, load
from flagplot.server.db.engine import migrate, open_engine
from flagplot.server.db.lock import DatabaseInUse, DatabaseLock
from flagplot.server.db.resting import Resting, keep_copy, resting
from flagplot.server.serving import configuration, listening_socket
from flagplot.server.settings import Settings, database_url, limits_from, proxies, smtp_from, web_address

app = Later("flagplot.server.app")


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.", metavar="ADDRESS")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            help="The port; 0 takes a free one, and so does a busy default.", min=0, max=65535, metavar="NUMBER"
        ),
    ] = 1942,
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or postgresql://user:password@host/name.", metavar="WHERE")
    ] = "",
    show: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    public_url: Annotated[
        str, typer.Option(help="How the outside calls this server, for links in mails.", metavar="URL")
    ] = "",
    secure: Annotated[bool, typer.Option("--secure", help="Browsers come by https, through a proxy in front.")] = False,
    proxy: Annotated[
        str, typer.Option(help="Addresses of proxies whose X-Forwarded-For is believed.", metavar="ADDRESSES")
    ] = "",
    bot: Annotated[
        list[str] | None,
        typer.Option(help="A bot of your own that players may choose; may be repeated.", metavar="NAME=MODULE:CLASS"),
    ] = None,
    think_on: Annotated[str, typer.Option(help="A Dask cluster whose workers think for bots.", metavar="ADDRESS")] = "",
    bot_processes: Annotated[
        int,
        typer.Option(
            help="Bots that think at the same time; 0 takes half the cores.", min=0, max=256, metavar="NUMBER"
        ),
    ] = 0,
    let_rest: Annotated[
        bool,
        typer.Option("--let-games-rest", help="Start although running games were begun with earlier rules: they rest."),
    ] = False,
) -> None:
    """Serve the games to browsers and programs. Every order is on disk before it is answered."""
    if think_on and not find_spec("distributed"):
        refuse('A cluster needs Dask, which is not installed: pip install "flagplot[cluster]", and serve again.', NO)
    _offer(bot or [])

    try:
        url = database_url(database or str(data_folder() / "flagplot.db"))
        is_secure = secure or (public_url and web_address(public_url)).startswith("https://")
        smtp, trusted, limits = smtp_from(), proxies(proxy), limits_from()
    except ValueError as fault:
        refuse(str(fault))
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    door = _door(host, port)
    _mind_running_games(url, let_rest=let_rest, is_own=not database)
    _knock(url)
    address = f"http://{_told(host)}:{door.getsockname()[1]}"
    settings = Settings(
        url, public_url or address, _hosts(host, public_url), is_secure, smtp, limits, think_on=think_on
    )
    if bot_processes:
        settings = replace(settings, bot_processes=bot_processes)
    config = configuration(
        app.build(settings),
        log_level="warning",
        timeout_graceful_shutdown=3,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted or None,
    )
    server = uvicorn.Server(config)
    threading.Thread(target=_announce, args=(server, public_url or address, show), daemon=True).start()
    try:
        server.run(sockets=[door])
    finally:
        door.close()


def _offer(bots: list[str]) -> None:
    """Register the user's bots in this process and in its workers."""
    if not bots:
        return
    offered = pairs(bots, "bot")
    for name, kind in offered.items():
        try:
            if ":" not in kind:
                refuse(f"{brief(name)} is no bot: write NAME=MODULE:CLASS.")
            enlist("", kind)
        except UnknownBot as fault:
            if "does not play" not in str(fault):
                refuse(str(fault))
    here = os.environ.get(VARIABLE, "")
    os.environ[VARIABLE] = ",".join([*([here] if here else []), *(f"{name}={kind}" for name, kind in offered.items())])
    # Workers start in the same folder and use the same module search path.
    os.environ["PYTHONPATH"] = os.pathsep.join(
        dict.fromkeys([*filter(None, [os.environ.get("PYTHONPATH")]), str(Path.cwd())])
    )


def _told(host: str) -> str:
    """The URL of this machine for an address to listen on."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  # told, not bound
    return f"[{name}]" if ":" in name else name


def _hosts(host: str, public_url: str) -> frozenset[str]:
    """The allowed host names: the machine's own and the public one; any, if listening on all addresses without a public name."""
    public = urlsplit(public_url).hostname
    if public is None and host not in ("127.0.0.1", "::1", "localhost"):
        return frozenset()
    return frozenset({"127.0.0.1", "::1", "localhost", host.lower(), public or "localhost"})


def _mind_running_games(url: str, *, let_rest: bool, is_own: bool) -> None:
    """Before anything is changed: list games begun with earlier rules, which will rest.

    A user's own file is copied first and the server starts; with an explicit database it starts only with --let-games-rest.
    """
    name = make_url(url).database or ""
    if "sqlite" in url and not Path(name).is_file():
        return

    async def look() -> list[Resting]:
        engine = open_engine(url)
        try:
            return list(await resting(engine, {slug: load(slug).version for slug in SHELF}))
        finally:
            await engine.dispose()

    try:
        found = asyncio.run(look())
    except (SQLAlchemyError, OSError):
        return  # errors of the database are reported when it is opened
    if not found:
        return
    games = "; ".join(map(str, found))
    rest = "Under this release they rest: they can be read and their records downloaded, not played on."
    if is_own:
        copy = keep_copy(Path(name))
        print(
            f"{games}. {rest} The release they were begun with plays them on from the copy {copy.name} beside the database."
        )
    elif not let_rest:
        refuse(
            f"{games}. {rest} Let them end with the release they were begun with, or start with --let-games-rest. Nothing was changed.",
            1,
        )


def _knock(url: str) -> None:
    """Open and migrate the database, or exit with one sentence why that is impossible."""

    async def look() -> None:
        engine = open_engine(url)
        database_lock = DatabaseLock(engine)
        try:
            await database_lock.take(5)
            await migrate(engine)
        finally:
            await database_lock.release()
            await engine.dispose()

    try:
        asyncio.run(look())
    except DatabaseInUse as fault:
        refuse(f"The server did not start: {fault} Is Flagplot running already?", 1)
    except CommandError:
        refuse("This database was written by a newer Flagplot: update, or name another one with --database.", 1)
    except (SQLAlchemyError, OSError) as fault:
        cause = fault.orig if isinstance(fault, DBAPIError) else fault
        refuse(f"The server did not start, its database cannot be opened: {_said(cause)}", 1)


def _said(cause: BaseException | None) -> str:
    """The error message without the errno."""
    if isinstance(cause, OSError) and cause.strerror:
        return f"{cause.strerror}: {cause.filename}" if cause.filename else cause.strerror
    return (str(cause) or type(cause).__name__).splitlines()[0]


def _door(host: str, port: int) -> socket.socket:
    """The listening socket; if the default port is taken, any free one."""
    if not host.strip():
        refuse("--host names the address to listen on: 127.0.0.1, or 0.0.0.0 for all of them.")
    for number in (port, 0) if port == 1942 else (port,):
        try:
            return listening_socket(host, number)
        except OSError as fault:
            if number == 0 or port != 1942:
                is_taken = fault.errno in (errno.EADDRINUSE, errno.EACCES)
                hint = "Try --port 0." if is_taken else "Try --host 127.0.0.1, or 0.0.0.0 for all addresses."
                refuse(f"Nobody can listen on {host} port {number}: {fault.strerror}. {hint}", 1)
    raise AssertionError(port)


def _announce(server: Any, address: str, show: bool) -> None:
    while not server.started:
        if server.should_exit:
            return
        sleep(0.05)
    out.print(f"Flagplot is at {address}  (Ctrl-C stops it; nothing is lost)", soft_wrap=True)
    if show:
        webbrowser.open(address)
