"""The OpenAPI document: generated from the structs, with the refusals that every call may return."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.openapi import OpenAPIConfig

from flagplot import __version__
from flagplot.server import wire
from flagplot.server.http.answers import MEDIA
from flagplot.server.wire import ProblemCard, Update

PATH = "/api/schema/openapi.json"
CONFIG = OpenAPIConfig(
    title="Flagplot",
    version=__version__,
    description="Naval war at three scales. docs/protocol.md says what the fields mean.",
    path="/api/schema/bare",  # the framework's own, without the refusals
    render_plugins=[],
)


def document(app: Litestar) -> dict[str, Any]:
    """The document, with problem objects and the authentication schemes."""
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    components = schema.setdefault("components", {})
    structs = components.setdefault("schemas", {})
    for name, struct in structs.items():
        kind = getattr(wire, name, None)
        if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):  # a dataclass: all its fields are told
            struct["required"] = sorted(struct["properties"])
    _, extra = msgspec.json.schema_components([ProblemCard, Update], ref_template="#/components/schemas/{name}")
    structs["Problem"] = extra["ProblemCard"]
    for name, struct in extra.items():
        if name != "ProblemCard":
            structs.setdefault(name, struct)
    components["securitySchemes"] = {
        "session": {"type": "apiKey", "in": "cookie", "name": "flagplot_session"},
        "seatToken": {"type": "http", "scheme": "bearer"},
    }
    schema["security"] = [{}, {"session": []}, {"seatToken": []}]
    problem = {
        "description": "A refusal, with a sentence for people.",
        "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for operations in schema["paths"].values():
        for operation in operations.values():
            if isinstance(operation, dict) and "responses" in operation:
                answers = operation["responses"]
                answers.pop("400", None)
                answers["default"] = problem
                if "204" in answers:
                    answers["204"] = {"description": "Done."}
    poll = schema["paths"]["/api/tables/{table_id}/poll"]["get"]["responses"]
    poll["200"]["content"]["application/json"]["schema"] = {"$ref": "#/components/schemas/Update"}
    poll["204"] = {"description": "Nothing new."}
    return schema


@get(PATH, include_in_schema=False)
async def openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The document itself."""
    state = request.app.state
    if "openapi" not in state:
        state["openapi"] = msgspec.json.encode(document(request.app))
    return Response(state["openapi"], media_type="application/json", headers={"Cache-Control": "public, max-age=60"})
