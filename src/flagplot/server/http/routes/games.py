"""The catalogue: games, boards, charts, rules, odds. The same for everybody, so it can be cached."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody

from flagplot.kernel.text.terms import terms
from flagplot.server import wire
from flagplot.server.catalogue import grammar_card, situation_card
from flagplot.server.http.errors import Problem
from flagplot.server.said import client_words, phrase
from flagplot.server.services import CurrentVisitor, WithServices
from flagplot.server.tables.registry import UNREADABLE, sentence


def _cached(request: Request[Any, Any, Any], content: msgspec.Struct) -> Response[Any]:
    body = msgspec.json.encode(content)
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "public, max-age=60, must-revalidate"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@get("/words", summary="Get the catalogues of the client", tags=["games"])
async def words(request: Request[Any, Any, Any]) -> Response[wire.ClientWords]:
    """Catalogues of messages in the syntax of Project Fluent, in the language of this server."""
    return _cached(request, client_words())


@get("/games", summary="List games", tags=["games"])
async def games(request: Request[Any, Any, Any], services: WithServices) -> Response[wire.Games]:
    """All games of this server."""
    return _cached(request, wire.Games(list(services.catalogue.cards.values())))


@get("/games/{slug:str}", summary="Get a game", tags=["games"])
async def game(request: Request[Any, Any, Any], slug: FromPath[str], services: WithServices) -> Response[wire.GameCard]:
    """A game with its scenarios, options and bots."""
    return _cached(request, services.catalogue.card(slug))


@post("/games/{slug:str}/seats", summary="List seats of a scenario", tags=["games"], status_code=200)
async def seats(
    slug: FromPath[str], data: JSONBody[wire.AskSeats], services: WithServices, visitor: CurrentVisitor
) -> wire.Seats:
    """The seats of a scenario: some options give a side several seats."""
    services.limiter.think(visitor.address)
    playing = services.catalogue.game(slug)
    try:
        playing.settings(data.options)
        scenario = data.scenario or playing.scenarios()[0].name
        found = await services.reading.seats(visitor.address, playing, scenario, dict(data.options))
        return wire.Seats([str(seat) for seat in found])
    except UNREADABLE as fault:
        raise Problem(422, "refused", sentence(fault)) from fault


@get("/games/{slug:str}/board", summary="Get the board of a game", tags=["games"])
async def board(request: Request[Any, Any, Any], slug: FromPath[str], services: WithServices) -> Response[wire.Board]:
    """The fixed board data; the client draws Views on it."""
    return _cached(request, wire.Board(services.catalogue.board(slug)))


@get("/games/{slug:str}/grammar", summary="Get the grammar of orders", tags=["games"])
async def grammar(
    request: Request[Any, Any, Any], slug: FromPath[str], services: WithServices
) -> Response[wire.Grammar]:
    """Every verb with its usage and examples, and the JSON Schema of its orders."""
    return _cached(request, grammar_card(services.catalogue.game(slug)))


@get("/games/{slug:str}/terms", summary="List terms", tags=["games"])
async def explained(
    request: Request[Any, Any, Any], slug: FromPath[str], services: WithServices
) -> Response[wire.Terms]:
    """Terms of the rules, with explanations."""
    found = terms(services.catalogue.game(slug).slug)
    return _cached(request, wire.Terms(found))


@get("/games/{slug:str}/charts", summary="List charts", tags=["games"])
async def charts(request: Request[Any, Any, Any], slug: FromPath[str], services: WithServices) -> Response[wire.Charts]:
    """Every chart in printed order."""
    return _cached(request, wire.Charts(services.catalogue.charts(slug)))


@get("/games/{slug:str}/rules", summary="List rules", tags=["games"])
async def rules(request: Request[Any, Any, Any], slug: FromPath[str], services: WithServices) -> Response[wire.Rules]:
    """All rules."""
    return _cached(request, wire.Rules(services.catalogue.rules(slug)))


@get("/games/{slug:str}/rules/{number:str}", summary="Get a rule", tags=["games"])
async def rule(
    request: Request[Any, Any, Any], slug: FromPath[str], number: FromPath[str], services: WithServices
) -> Response[wire.RuleText]:
    """A rule by its id."""
    found = services.catalogue.rules(slug).get(number.upper())
    if found is None:
        raise Problem(404, "missing", phrase("problem-there-no-rule-that-number"))
    return _cached(request, found)


@get("/games/{slug:str}/odds", summary="List situations with odds", tags=["odds"])
async def situations(
    request: Request[Any, Any, Any], slug: FromPath[str], services: WithServices
) -> Response[wire.Situations]:
    """The situations whose odds can be computed, with their parameters."""
    services.catalogue.game(slug)
    return _cached(request, wire.Situations([situation_card(slug, one) for one in services.catalogue.odds(slug)]))


@post("/games/{slug:str}/odds", summary="Compute odds", tags=["odds"], status_code=200)
async def odds(
    slug: FromPath[str], data: JSONBody[wire.AskOdds], services: WithServices, visitor: CurrentVisitor
) -> wire.OddsReport:
    """The odds of a situation, computed by the rules from the given parameters only."""
    services.limiter.think(visitor.address)
    return await services.background.odds(visitor.address, slug, data)


HANDLERS: list[Any] = [words, games, game, seats, board, grammar, explained, charts, rules, rule, situations, odds]
