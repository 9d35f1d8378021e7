"""Rate limits: buckets that fill again with time."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from flagplot.server.problems import Problem
from flagplot.server.settings import Allowance

MOST = 20_000
"""Buckets kept; the longest unused are forgotten first."""


def household(address: str) -> str:
    """Whose limit it is: an IPv4 address, or the 64-bit prefix of an IPv6 one, of which one household has all addresses."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = found.ipv4_mapped
    return str(mapped) if mapped is not None else str(ipaddress.IPv6Network((found, 64), strict=False))


class Buckets:
    """One bucket for each visitor and purpose."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, purpose: str, who: str, allowance: Allowance) -> int:
        """Take one; returns 0, or the seconds to wait when the bucket is empty."""
        now = self._now()
        left, at = self._buckets.pop((purpose, who), (allowance.burst, now))
        since = max(0.0, now - at)  # a clock that is put back takes nothing away
        left = min(allowance.burst, left + since * allowance.rate)
        enough = left >= 1
        self._buckets[purpose, who] = (left - 1 if enough else left, now)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return 0 if enough else max(1, ceil((1 - left) / allowance.rate)) if allowance.rate else 3600

    def spend(self, purpose: str, who: str, allowance: Allowance) -> None:
        """Take one or refuse."""
        wait = self.take(purpose, who, allowance)
        if wait:
            problem = Problem(429, "slow", f"That is too fast. Try again in {wait} s.")
            problem.retry_after = wait
            raise problem
