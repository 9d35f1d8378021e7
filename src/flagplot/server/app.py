"""The application: routes, services and middleware."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException

from flagplot.server.catalogue import Catalogue
from flagplot.server.db.engine import AWAY
from flagplot.server.db.writer import Refused
from flagplot.server.http.answers import on_away, on_bytes, on_depth, on_fault, on_http, on_problem
from flagplot.server.http.errors import Problem
from flagplot.server.http.middleware import Middleware
from flagplot.server.http.openapi import CONFIG, openapi
from flagplot.server.http.routes import (
    accounts,
    below,
    control,
    games,
    health,
    history,
    plans,
    play,
    shares,
    standing,
    tables,
    talk,
)
from flagplot.server.http.static_files import site
from flagplot.server.live.endpoint import live
from flagplot.server.services import Services, provide_looking, provide_playing, provide_services, provide_visitor
from flagplot.server.settings import Settings


def build(settings: Settings, catalogue: Catalogue | None = None) -> Middleware:
    """A server for these games; `app.app` is the Litestar application within the middleware."""
    services = Services(settings, catalogue if catalogue is not None else Catalogue.standard())
    api = Router(
        "/api",
        route_handlers=[
            handler
            for part in (accounts, games, tables, play, standing, talk, plans, below, control, history, shares)
            for handler in part.HANDLERS
        ],
        dependencies={
            "visitor": Provide(provide_visitor),
            "services": Provide(provide_services, sync_to_thread=False),
            "looking": Provide(provide_looking),
            "playing": Provide(provide_playing),
        },
    )

    watched = Router(
        "/", route_handlers=health.HANDLERS, dependencies={"services": Provide(provide_services, sync_to_thread=False)}
    )

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        try:
            await services.open()
            yield
        finally:
            await services.close()

    app = Litestar(
        route_handlers=[api, watched, live, openapi, site],
        lifespan=[lifespan],
        state=State({"services": services}),
        openapi_config=CONFIG,
        exception_handlers={
            Problem: on_problem,
            HTTPException: on_http,
            RecursionError: on_depth,
            UnicodeDecodeError: on_bytes,
            **dict.fromkeys((*AWAY, Refused), on_away),
            Exception: on_fault,
        },
        request_max_body_size=settings.limits.upload,
        logging_config=None,
        debug=False,
    )
    return Middleware(app, settings, services.limiter, services.lag)
