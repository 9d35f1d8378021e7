"""Sign-in limits of an account: how often its password may be tried from where, and what is logged."""

from __future__ import annotations

from collections import OrderedDict

from flagplot.server.accounts.names import fold
from flagplot.server.accounts.people import Account, People
from flagplot.server.accounts.tokens import digest
from flagplot.server.http.errors import Problem, log
from flagplot.server.http.rate_limits import RateLimiter
from flagplot.server.settings import Settings

FAMILIAR = 20_000
"""Addresses from which accounts have signed in; the least recently used are evicted first."""


class Guard:
    """Limits and logs attempts by account.

    Wrong passwords from unknown addresses share one limit for each account. An address from which the account has signed in
    before has a separate limit, so that an attacker cannot lock the owner out.
    """

    def __init__(self, people: People, settings: Settings, limiter: RateLimiter) -> None:
        self.people = people
        self.settings = settings
        self.limiter = limiter
        self._familiar: OrderedDict[tuple[str, str], None] = OrderedDict()

    async def sign_in(self, name: str, password: str, address: str) -> Account:
        """The account of a name and password."""
        key = self._spend(self.people.called(name), address)
        try:
            somebody = await self.people.check(name, password)
        except Problem:
            found = await self.people.account(name)
            log.warning("sign-in refused: account %s from %s", found.id if found is not None else "unknown", address)
            raise
        self._welcome(fold(somebody.name), address, key)
        log.info("signed in: account %s from %s", somebody.id, address)
        return somebody

    async def confirm(self, somebody: Account, password: str, address: str, what: str) -> None:
        """Check the password again, before a change that an attacker could exploit."""
        if somebody.is_guest:
            return
        key = self._spend(fold(somebody.name), address)
        try:
            await self.people.confirm_password(somebody, password)
        except Problem:
            log.warning("%s refused: account %s from %s", what, somebody.id, address)
            raise
        self._welcome(fold(somebody.name), address, key)
        log.info("%s: account %s from %s", what, somebody.id, address)

    def _spend(self, folded: str, address: str) -> str:
        who = digest(folded)  # an unknown name may be a password typed into the wrong field: it is not logged
        key = f"{who} {address}" if (who, address) in self._familiar else who
        self.limiter.spend("guessing", key, self.settings.limits.guessing)
        return key

    def _welcome(self, folded: str, address: str, key: str) -> None:
        self.limiter.forgive("guessing", key)
        self._familiar[digest(folded), address] = None
        self._familiar.move_to_end((digest(folded), address))
        if len(self._familiar) > FAMILIAR:
            self._familiar.popitem(last=False)
