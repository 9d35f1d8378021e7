"""The latch of a table: a lock that can be taken at once, where nobody has it."""

from __future__ import annotations

import asyncio


class Latch(asyncio.Lock):
    """Whoever cannot wait takes it if it is free; whoever can waits for his turn."""

    def take(self) -> bool:
        """Take it, unless somebody has it or waits for it."""
        if self.locked() or self._waiters:
            return False
        self._locked = True
        return True
