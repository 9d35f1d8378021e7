"""How uvicorn is run: its options, and those of the listening socket, which every connection inherits."""

from __future__ import annotations

import logging
import socket
import sys
from typing import Any, Final

import h11
import uvicorn

HEAD: Final = 32 * 1024
"""Bytes of a request's first line and headers; `h11` limits them, the other parser does not."""
MESSAGE: Final = 256 * 1024
"""Bytes of a WebSocket message, uncompressed."""
PING: Final = 20.0
"""Seconds between two pings to a WebSocket client, and the timeout for the answer."""
RECEIVE_BUFFER: Final = 32 * 1024
"""Size of the receive buffer: what is read at once is parsed at once, while everybody else waits."""
UNACKNOWLEDGED: Final = 30_000
"""Milliseconds after which the operating system resets a connection whose client does not read."""


def configuration(app: Any, **more: Any) -> uvicorn.Config:
    """The configuration of uvicorn; `more` adds to it."""
    found = uvicorn.Config(
        app,
        access_log=False,  # addresses of tables and invitations are secrets
        server_header=False,
        http="h11",
        h11_max_incomplete_event_size=HEAD,
        ws="websockets-sansio",
        ws_max_size=MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        **more,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    return found


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn's log is about the server; invalid bytes from clients are not logged with a traceback each time.

    uvicorn refuses a body with invalid chunks and closes the connection; our answer to its headers comes too late.
    """
    fault = record.exc_info[1] if record.exc_info else None
    is_refused = isinstance(fault, h11.LocalProtocolError) and "state=MUST_CLOSE" in str(fault)
    return not is_refused and not record.getMessage().startswith("Invalid UTF-8")


def listening_socket(host: str, port: int) -> socket.socket:
    """A bound and listening socket."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED)
    try:
        found.bind((host, port))
    except OSError:
        found.close()
        raise
    found.listen(2048)
    found.set_inheritable(True)
    return found


def raise_open_files_limit() -> None:
    """Raise the limit of open files to the system's maximum: the usual thousand is soon reached."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
