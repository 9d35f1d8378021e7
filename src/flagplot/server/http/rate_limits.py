"""Rate limits: token buckets, one for each client and purpose."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.settings import Allowance, Limits

MOST = 20_000
"""Buckets in memory; the least recently used are evicted first."""


def client_network(address: str) -> str:
    """The client that a limit applies to: an IPv4 address, or the 64-bit prefix of an IPv6 address, because one network has all addresses of a prefix."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    mapped = found.ipv4_mapped
    return str(mapped) if mapped is not None else str(ipaddress.IPv6Network((found, 64), strict=False))


PEOPLE_PER_NETWORK = 4
"""The limit of an address, as a multiple of one person's limit."""


def network_allowance(each: Allowance) -> Allowance:
    """The common limit of all people behind one address."""
    return Allowance(each.burst * PEOPLE_PER_NETWORK, each.rate * PEOPLE_PER_NETWORK)


class Whereabouts:
    """The network in which each person was last seen, while the server runs: people behind one address share its turns."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, network: str) -> None:
        """Note the network of a person's request."""
        self._seen.pop(person, None)
        self._seen[person] = network
        if len(self._seen) > MOST:
            self._seen.popitem(last=False)

    def share(self, person: str) -> str:
        """The key of a person's share: the network, or the person if the network is unknown."""
        return self._seen.get(person, person)


class RateLimiter:
    """Token buckets by client and purpose."""

    def __init__(self, now: Callable[[], float], limits: Limits | None = None) -> None:
        self._now = now
        self._limits = limits or Limits()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, purpose: str, who: str, allowance: Allowance, amount: float = 1) -> int:
        """Take one, or an amount; returns 0, or the seconds to wait if not enough is left."""
        now = self._now()
        left, at = self._buckets.pop((purpose, who), (allowance.burst, now))
        since = max(0.0, now - at)  # a clock that is set back removes nothing
        left = min(allowance.burst, left + since * allowance.rate)
        enough = left >= amount
        self._buckets[purpose, who] = (left - amount if enough else left, now)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return 0 if enough else max(1, ceil((amount - left) / allowance.rate)) if allowance.rate else 3600

    def forgive(self, purpose: str, who: str) -> None:
        """Fill a bucket again."""
        self._buckets.pop((purpose, who), None)

    def spend(self, purpose: str, who: str, allowance: Allowance) -> None:
        """Take one or refuse."""
        wait = self.take(purpose, who, allowance)
        if wait:
            problem = Problem(429, "slow", phrase("problem-that-too-fast-try-again", wait=wait))
            problem.retry_after = wait
            raise problem

    def sign(self, address: str) -> None:
        """Count an attempt to sign in or to create an account, or refuse it."""
        self.spend("signing", address, self._limits.signing)

    def think(self, address: str) -> None:
        """Count an expensive request, or refuse it."""
        self.spend("thinking", address, self._limits.thinking)

    def invite(self, address: str) -> None:
        """Count the use of a link, or refuse it: links could be guessed."""
        self.spend("inviting", address, self._limits.thinking)

    def make(self, person: str, address: str) -> None:
        """Count a new table, or refuse it."""
        self._spend_both("making", person, address, self._limits.making)

    def order(self, person: str, address: str) -> None:
        """Count an order, or refuse it."""
        self._spend_both("orders", person or address, address, self._limits.ordering)

    def _spend_both(self, purpose: str, who: str, address: str, each: Allowance) -> None:
        """There is a limit for each person, and a larger one for all people behind one address."""
        self.spend(purpose, who, each)
        self.spend(f"{purpose} at", address, network_allowance(each))
