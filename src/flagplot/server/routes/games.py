"""The shelf: games, boards, charts, rules, odds. The same for everybody, so that it may be cached."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody

from flagplot.server import wire
from flagplot.server.desk import Asking, AtDesk
from flagplot.server.problems import Problem
from flagplot.server.shelf import situation_card


def _cached(request: Request[Any, Any, Any], content: msgspec.Struct) -> Response[Any]:
    body = msgspec.json.encode(content)
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "public, max-age=60, must-revalidate"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@get("/games", summary="The shelf", tags=["games"])
async def games(request: Request[Any, Any, Any], desk: AtDesk) -> Response[wire.Games]:
    """All games that can be played here."""
    return _cached(request, wire.Games(list(desk.shelf.cards.values())))


@get("/games/{slug:str}", summary="One game", tags=["games"])
async def game(request: Request[Any, Any, Any], slug: FromPath[str], desk: AtDesk) -> Response[wire.GameCard]:
    """A game with its scenarios, options and bots."""
    return _cached(request, desk.shelf.card(slug))


@get("/games/{slug:str}/board", summary="Map and pieces", tags=["games"])
async def board(request: Request[Any, Any, Any], slug: FromPath[str], desk: AtDesk) -> Response[wire.Board]:
    """What never changes: the client draws Views on it."""
    return _cached(request, wire.Board(desk.shelf.board(slug)))


@get("/games/{slug:str}/charts", summary="Charts", tags=["games"])
async def charts(request: Request[Any, Any, Any], slug: FromPath[str], desk: AtDesk) -> Response[wire.Charts]:
    """Every chart in printed order."""
    return _cached(request, wire.Charts(desk.shelf.charts(slug)))


@get("/games/{slug:str}/rules", summary="The rulebook", tags=["games"])
async def rules(request: Request[Any, Any, Any], slug: FromPath[str], desk: AtDesk) -> Response[wire.Rules]:
    """Every rule in words."""
    return _cached(request, wire.Rules(desk.shelf.rules(slug)))


@get("/games/{slug:str}/rules/{number:str}", summary="One rule", tags=["games"])
async def rule(
    request: Request[Any, Any, Any], slug: FromPath[str], number: FromPath[str], desk: AtDesk
) -> Response[wire.RuleText]:
    """A rule by its id."""
    found = desk.shelf.rules(slug).get(number.upper())
    if found is None:
        raise Problem(404, "missing", "There is no rule of that number in this game.")
    return _cached(request, found)


@get("/games/{slug:str}/odds", summary="What odds there are", tags=["odds"])
async def situations(request: Request[Any, Any, Any], slug: FromPath[str], desk: AtDesk) -> Response[wire.Situations]:
    """The situations whose odds can be asked for, with their parameters."""
    desk.shelf.game(slug)
    return _cached(request, wire.Situations([situation_card(slug, one) for one in desk.shelf.odds(slug)]))


@post("/games/{slug:str}/odds", summary="Odds", tags=["odds"], status_code=200)
async def odds(slug: FromPath[str], data: JSONBody[wire.AskOdds], desk: AtDesk, visitor: Asking) -> wire.OddsReport:
    """The odds of a situation, computed by the rules themselves. They depend on what was asked and on nothing else."""
    desk.buckets.spend("thinking", visitor.address, desk.settings.limits.thinking)
    return await desk.study.odds(visitor.address, slug, data)


HANDLERS: list[Any] = [games, game, board, charts, rules, rule, situations, odds]
