"""Return free memory to the operating system. By default the C library keeps freed memory, in an arena for each thread."""

from __future__ import annotations

import ctypes
import sys

ARENA_MAX = -8
"""The `mallopt` parameter for the number of arenas."""
HEAPS = 2


def _library() -> ctypes.CDLL | None:
    """The C library, if it supports these calls."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        found = ctypes.CDLL(None)
        return found if hasattr(found, "malloc_trim") and hasattr(found, "mallopt") else None
    except OSError:
        return None


_LIBRARY = _library()


def share_heaps() -> None:
    """Let all threads share a few malloc arenas, so that memory freed by one is used by others."""
    if _LIBRARY is not None:
        _LIBRARY.mallopt(ARENA_MAX, HEAPS)


def give_back() -> bool:
    """Return free memory to the operating system; whether there was any, if the C library says so."""
    return _LIBRARY is not None and bool(_LIBRARY.malloc_trim(0))
