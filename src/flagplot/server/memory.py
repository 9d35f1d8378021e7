"""Memory that is free is given back to the system. The C library keeps what was freed, in a heap for each thread, unless it is told otherwise."""

from __future__ import annotations

import ctypes
import sys

ARENA_MAX = -8
"""The number by which the C library knows how many heaps it may have."""
HEAPS = 2


def _library() -> ctypes.CDLL | None:
    """The C library, where it is one that can be told."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        found = ctypes.CDLL(None)
        return found if hasattr(found, "malloc_trim") and hasattr(found, "mallopt") else None
    except OSError:
        return None


_LIBRARY = _library()


def share_heaps() -> None:
    """Have all threads allocate from a few heaps: what one has freed another uses."""
    if _LIBRARY is not None:
        _LIBRARY.mallopt(ARENA_MAX, HEAPS)


def give_back() -> bool:
    """Return free memory to the system; whether there was any, as far as the system says."""
    return _LIBRARY is not None and bool(_LIBRARY.malloc_trim(0))
