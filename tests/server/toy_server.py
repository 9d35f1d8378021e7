"""A server of its own process with the toy game: `python -m tests.server.toy_server DATABASE PORT`."""

from __future__ import annotations

import sys

import uvicorn

from flagplot.server.app import build
from flagplot.server.door import Door
from flagplot.server.settings import Settings, database_url
from flagplot.server.wireless import Socket
from tests.server.harness import NO_LIMITS, toy_shelf

if __name__ == "__main__":
    settings = Settings(database_url(sys.argv[1]), limits=NO_LIMITS, snapshot_every=7, snapshot_after=0)
    uvicorn.run(build(settings, toy_shelf()), port=int(sys.argv[2]), log_level="error", http=Door, ws=Socket)
