"""The built client, served from the package: hashed files for a year, the page itself always fresh."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from flagplot import __version__

STATIC = Path(__file__).parent / "static"
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
    """A file, plain and compressed, and its type; read again when it changed."""
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


@get(["/", "/{path:path}"], include_in_schema=False)
async def site(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client; any other address is a page of the client's own."""
    from flagplot.server.problems import Problem

    if path.startswith("/api/") or path == "/api":
        raise Problem(404, "missing", "There is nothing at this address.")
    root: Path = request.app.state["desk"].settings.static or STATIC
    name = _find(root, path)
    if name is None:
        last = path.rsplit("/", 1)[-1]
        if path.startswith("/assets/") or ("." in last and "text/html" not in request.headers.get("accept", "")):
            raise Problem(404, "missing", "There is no such file.")
        name = "index.html"
    if not (root / name).is_file():
        return Response(PLAIN.encode(), media_type="text/html", headers={"Cache-Control": "no-cache"})
    content, packed, kind = _file(root, name, (root / name).stat().st_mtime)
    headers = {"Cache-Control": YEAR if name.startswith("assets/") else "no-cache", "Vary": "Accept-Encoding"}
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = packed
    return Response(content, media_type=kind, headers=headers)
