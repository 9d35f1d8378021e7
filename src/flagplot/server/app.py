"""The application: routes, front desk and shell put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException

from flagplot.server.desk import FrontDesk, provide_desk, provide_visitor
from flagplot.server.live import live
from flagplot.server.openapi import CONFIG, openapi
from flagplot.server.problems import Problem, on_away, on_depth, on_fault, on_http, on_problem
from flagplot.server.routes import after, control, games, people, play, shares, tables
from flagplot.server.settings import Settings
from flagplot.server.shelf import Shelf
from flagplot.server.shell import Shell
from flagplot.server.site import site
from flagplot.server.storage import AWAY, Refused


def build(settings: Settings, shelf: Shelf | None = None) -> Shell:
    """A server for these games; `app.app` is the Litestar application within the shell."""
    desk = FrontDesk(settings, shelf if shelf is not None else Shelf.standard())
    api = Router(
        "/api",
        route_handlers=[
            handler for part in (people, games, tables, play, control, after, shares) for handler in part.HANDLERS
        ],
        dependencies={
            "visitor": Provide(provide_visitor),
            "desk": Provide(provide_desk, sync_to_thread=False),
        },
    )

    @asynccontextmanager
    async def open_house(_app: Litestar) -> AsyncIterator[None]:
        await desk.open()
        try:
            yield
        finally:
            await desk.close()

    app = Litestar(
        route_handlers=[api, live, openapi, site],
        lifespan=[open_house],
        state=State({"desk": desk}),
        openapi_config=CONFIG,
        exception_handlers={
            Problem: on_problem,
            HTTPException: on_http,
            RecursionError: on_depth,
            **dict.fromkeys((*AWAY, Refused), on_away),
            Exception: on_fault,
        },
        request_max_body_size=settings.limits.upload,
        logging_config=None,
        debug=False,
    )
    return Shell(app, settings, desk.buckets)
