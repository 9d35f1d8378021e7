"""`flagplot serve`: play in the browser."""

from __future__ import annotations

import errno
import logging
import socket
import threading
import webbrowser
from time import sleep
from typing import Annotated, Any

import typer

from flagplot.cli.play import data_folder
from flagplot.cli.report import out, refuse


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
) -> None:
    """Serve the games to browsers and programs. Every order is on disk before it is answered."""
    import uvicorn

    from flagplot.server.app import build
    from flagplot.server.door import Door
    from flagplot.server.settings import Settings, database_url, proxies, smtp_from, web_address
    from flagplot.server.wireless import Socket

    try:
        url = database_url(database or str(data_folder() / "flagplot.db"))
        is_secure = secure or (public_url and web_address(public_url)).startswith("https://")
        smtp, trusted = smtp_from(), proxies(proxy)
    except ValueError as fault:
        refuse(str(fault))
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    door = _door(host, port)
    _knock(url)
    address = f"http://{_told(host)}:{door.getsockname()[1]}"
    settings = Settings(url, public_url or address, _hosts(host, public_url), is_secure, smtp)
    config = uvicorn.Config(
        build(settings),
        log_level="warning",
        access_log=False,  # addresses of tables and invitations are secrets
        server_header=False,
        http=Door,
        ws=Socket,
        ws_max_size=256 * 1024,
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


def _told(host: str) -> str:
    """How this machine calls itself where it listens on an address."""
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  # told, not bound
    return f"[{name}]" if ":" in name else name


def _hosts(host: str, public_url: str) -> frozenset[str]:
    """The names we answer to: our own machine's and the public one; any, when all addresses are let in without a name."""
    from urllib.parse import urlsplit

    public = urlsplit(public_url).hostname
    if public is None and host not in ("127.0.0.1", "::1", "localhost"):
        return frozenset()
    return frozenset({"127.0.0.1", "::1", "localhost", host.lower(), public or "localhost"})


def _knock(url: str) -> None:
    """Open the database and bring it up to date, or say in one sentence why that cannot be."""
    import asyncio

    from alembic.util import CommandError
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

    from flagplot.server.claim import Claim, Taken
    from flagplot.server.storage import migrate, open_engine

    async def look() -> None:
        engine = open_engine(url)
        claim = Claim(engine)
        try:
            await claim.take(5)
            await migrate(engine)
        finally:
            await claim.release()
            await engine.dispose()

    try:
        asyncio.run(look())
    except Taken as fault:
        refuse(f"The server did not start: {fault} Is Flagplot running already?", 1)
    except CommandError:
        refuse("This database was written by a newer Flagplot: update, or name another one with --database.", 1)
    except (SQLAlchemyError, OSError) as fault:
        cause = fault.orig if isinstance(fault, DBAPIError) else fault
        refuse(f"The server did not start, its database cannot be opened: {_said(cause)}", 1)


def _said(cause: BaseException | None) -> str:
    """What is wrong, without the system's number for it."""
    if isinstance(cause, OSError) and cause.strerror:
        return f"{cause.strerror}: {cause.filename}" if cause.filename else cause.strerror
    return (str(cause) or type(cause).__name__).splitlines()[0]


def _door(host: str, port: int) -> socket.socket:
    """The listening socket; when the usual port is busy, any free one."""
    if not host.strip():
        refuse("--host names the address to listen on: 127.0.0.1, or 0.0.0.0 for all of them.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in (port, 0) if port == 1942 else (port,):
        door = socket.socket(family, socket.SOCK_STREAM)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, number))
        except OSError as fault:
            door.close()
            if number == 0 or port != 1942:
                is_taken = fault.errno in (errno.EADDRINUSE, errno.EACCES)
                hint = "Try --port 0." if is_taken else "Try --host 127.0.0.1, or 0.0.0.0 for all addresses."
                refuse(f"Nobody can listen on {host} port {number}: {fault.strerror}. {hint}", 1)
            continue
        door.listen(2048)
        door.set_inheritable(True)
        return door
    raise AssertionError(port)


def _announce(server: Any, address: str, show: bool) -> None:
    while not server.started:
        if server.should_exit:
            return
        sleep(0.05)
    out.print(f"Flagplot is at {address}  (Ctrl-C stops it; nothing is lost)", soft_wrap=True)
    if show:
        webbrowser.open(address)
