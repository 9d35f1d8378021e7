"""Print the OpenAPI document: `python -m flagplot.server.export > web/openapi.json`."""

from __future__ import annotations

import json

import msgspec

from flagplot.server.app import build
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.openapi import document
from flagplot.server.settings import Settings


def main() -> None:
    """Build a server without games and a database, and print what it offers."""
    app = build(Settings("sqlite+aiosqlite:///unused.db"), Catalogue({})).app
    plain = msgspec.json.decode(msgspec.json.encode(document(app)))
    print(json.dumps(plain, indent=1, ensure_ascii=False, sort_keys=True))  # noqa: T201  # its purpose


if __name__ == "__main__":
    main()
