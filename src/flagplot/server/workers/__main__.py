"""A worker process is `python -m flagplot.server.workers`."""

from __future__ import annotations

import gc
from importlib import import_module


def main() -> None:
    """Import and run the worker; what it imports stays for good, so it is not searched for garbage again and again."""
    gc.set_threshold(100_000, 10, 50)
    worker = import_module("flagplot.server.workers.worker")
    gc.freeze()
    worker.main()


if __name__ == "__main__":
    main()
