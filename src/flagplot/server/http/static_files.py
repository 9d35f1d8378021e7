"""The built client, served from the package: files with hashed names are cached for a year, the page itself is not cached."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from flagplot import __version__
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase

STATIC = Path(__file__).parents[1] / "static"
YEAR = "public, max-age=31536000, immutable"

PLAIN = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Flagplot</title></head><body>
<h1>Flagplot {__version__}</h1>
<p>The server runs, but the pages of the client have not been built into this installation.</p>
<ul>
<li>From a clone of the project, <code>make play</code> builds them.</li>
<li>Programs can play all the same: the interface is described at
<a href="/api/schema/openapi.json">/api/schema/openapi.json</a> and in docs/protocol.md.</li>
<li>At a terminal, <code>flagplot play</code> needs no browser.</li>
</ul></body></html>
"""


@lru_cache(maxsize=512)
def _file(root: Path, name: str, _modified: float) -> tuple[bytes, bytes, str]:
    """A file, plain and compressed, and its type; reloaded when it has changed."""
    content = (root / name).read_bytes()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith((".js", ".mjs")):
        kind = "text/javascript"
    if kind.startswith("text/") or kind in ("application/json", "image/svg+xml", "application/manifest+json"):
        return content, gzip.compress(content, 9, mtime=0), kind
    return content, b"", kind


def _find(root: Path, path: str) -> str | None:
    """The file behind a path, below the root and nowhere else."""
    parts = PurePosixPath(path.lstrip("/")).parts
    if not parts or any(
        part in ("..", ".", "") or part.startswith(".") or "\\" in part or "\0" in part for part in parts
    ):
        return None
    name = "/".join(parts)
    try:
        found = (root / name).resolve()
        return name if found.is_file() and found.is_relative_to(root.resolve()) else None
    except (OSError, ValueError):
        return None


PAGES = ("/", "/odds", "/account")
WITHIN = ("/table/", "/join/", "/confirm/", "/reset/", "/replay/", "/position/", "/rules", "/learn", "/new")
"""The paths of the client's pages, and the prefixes of those with parameters."""


@get(["/", "/{path:path}"], include_in_schema=False)
async def site(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the client, or one of its pages; for any other path the 404 page."""
    if path.startswith("/api/") or path == "/api":
        raise Problem(404, "missing", phrase("problem-there-nothing-at-this-address"))
    root: Path = request.app.state["services"].settings.static or STATIC
    name = _find(root, path)
    is_page = path in PAGES or path.startswith(WITHIN)
    if name is None:
        last = path.rsplit("/", 1)[-1]
        is_browser = "text/html" in request.headers.get("accept", "")
        if path.startswith("/assets/") or (not is_browser and ("." in last or not is_page)):
            raise Problem(404, "missing", phrase("problem-there-nothing-at-this-address"))
        name = "index.html"
    status = 200 if is_page or name != "index.html" else 404
    if not (root / name).is_file():
        return Response(
            PLAIN.encode(), status_code=status, media_type="text/html", headers={"Cache-Control": "no-cache"}
        )
    content, packed, kind = _file(root, name, (root / name).stat().st_mtime)
    headers = {"Cache-Control": YEAR if name.startswith("assets/") else "no-cache", "Vary": "Accept-Encoding"}
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = packed
    return Response(content, status_code=status, media_type=kind, headers=headers)
