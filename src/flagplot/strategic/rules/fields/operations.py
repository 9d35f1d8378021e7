"""The lines of step 6, field by field: landings, raids, sweeps and strikes; cards offered to allies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.strategic.orders.items import FlagCard, Invade, Item, Offer, RaidRoute, Strike, Sweep
from flagplot.strategic.rules.drafts.flags import FlagsDraft
from flagplot.strategic.rules.fields.field import Fields, verb
from flagplot.strategic.rules.offers import at_hand
from flagplot.strategic.rules.operations.allocation import may_attack
from flagplot.strategic.rules.operations.allowances import areas_within, lsp_needed, may_land, owner_of
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.pieces import TaskForce

LAND: Final = verb(Invade)
SWEEP: Final = verb(Sweep)
RAID: Final = verb(RaidRoute)
STRIKE: Final = verb(Strike)
OFFER: Final = verb(Offer)
LENGTH: Final = {LAND: 5, SWEEP: 3, RAID: 4, STRIKE: 4}
"""Words of an operation: force, invasion force, route or place, sea area, LSP."""
MORE: Final = 1
"""How many LSP more than needed are offered."""


class OperationFields(Fields):
    """Force, then area; or route and area; or place and sea; or invasion force, place and sea; finally the LSP."""

    def __init__(self, draft: FlagsDraft, *, offers: bool) -> None:
        super().__init__(draft)
        self._draft = draft
        self._offers = offers
        self.card = ""
        """The card that gives the flag, if any."""
        self._ready: list[TaskForce] | None = None
        """The forces with a flag, units and stores, as far as they were looked for since the last line."""
        self._near: dict[ForceId, list[str]] = {}
        """The sea areas in which a force can operate."""

    def verbs(self) -> list[str]:
        found = [word for word in (LAND, SWEEP, RAID, STRIKE) if self._leads(word, 1)]
        return [*found, OFFER] if self._offers and self._cards() else found

    def is_possible(self) -> bool:
        """Whether any operation is possible; the likeliest are tried first."""
        return any(self._leads(word, 1) for word in (SWEEP, RAID, LAND, STRIKE))

    def words(self, verb: str, words: Sequence[str]) -> list[str]:
        count = len(words)
        if verb == OFFER:
            return self._cards() if count == 0 else self._takers(words[0]) if count == 1 else []
        if count == 0:
            return self._leads(verb, 99)
        if count == LENGTH[verb]:
            return []
        if count == LENGTH[verb] - 1:
            return self._stocks(verb, words)
        return self._next(verb, words, 99)

    def item(self, verb: str, words: Sequence[str]) -> Item:
        if verb == OFFER:
            return Offer(words[0], words[1])
        force, last = ForceId(words[0]), words[-1]
        if verb == SWEEP:
            return Sweep(force, words[1], int(last), (), "", "")
        if verb == RAID:
            return RaidRoute(force, int(words[1]), words[2], int(last), (), "", "")
        if verb == STRIKE:
            return Strike(force, words[1], int(last), (), "", "", self._sea(words[1], words[2]))
        first, _, second = last.partition("+")
        place, area = words[2], self._sea(words[2], words[3])
        return Invade(force, ForceId(words[1]), place, int(first), int(second), (), (), "", "", area)

    def note(self, item: Item) -> None:
        """Where a force can go does not depend on other forces; who has flags and stores does."""
        self._ready = None

    def _sea(self, place: str, area: str) -> str:
        """The sea area if the place lies on several and it has to be named; else empty."""
        return area if len(self.state.areas_of(place)) > 1 else ""

    def _stands(self, verb: str, words: Sequence[str]) -> bool:
        item = self.item(verb, words)
        return self._draft.fits(FlagCard(self.card, item) if self.card else item)

    def _leads(self, verb: str, most: int) -> list[str]:
        """The forces that may lead an operation, up to a number."""
        state, draft = self.state, self._draft
        if verb == STRIKE and state.options.port_strike == "off":
            return []
        found: list[str] = []
        for force in self._at_hand():
            if (verb != RAID or draft.is_raider(force)) and self._next(verb, [force.id], 1):
                found.append(force.id)
                if len(found) == most:
                    break
        return found

    def _at_hand(self) -> list[TaskForce]:
        """The forces that could lead an operation, wherever it goes."""
        if self._ready is None:
            state, draft = self.state, self._draft
            self._ready = [
                force
                for force in state.forces.values()
                if force.nation in self.nations
                and force.operation < 0
                and force.id not in draft.flagged
                and (self.card or draft.flags_left(force.nation) > 0)
                and force.units
                and draft.supplies(force, lsp_needed(state, force.nation))
            ]
        return self._ready

    def _next(self, verb: str, words: Sequence[str], most: int) -> list[str]:
        """The next words with which the operation would be legal, up to a number."""
        force = self.state.forces[ForceId(words[0])]
        found: list[str] = []
        for word in self._candidates(verb, words, force):
            longer = [*words, word]
            if len(longer) < LENGTH[verb] - 1:
                stands = bool(self._next(verb, longer, 1))
            else:
                stands = any(self._stands(verb, [*longer, lsp]) for lsp in self._figures(verb, longer))
            if stands:
                found.append(word)
                if len(found) == most:
                    break
        return found

    def _candidates(self, verb: str, words: Sequence[str], force: TaskForce) -> list[str]:
        """The candidates for the next field."""
        state, count, near = self.state, len(words), self._areas(force)
        if verb == SWEEP:
            return near
        if verb == RAID:
            if count == 2:
                return [area for area in state.routes[int(words[1])].path if area in near]
            return [str(route.id) for route in state.routes.values() if may_attack(state, force.nation, route)]
        if verb == STRIKE:
            if count == 2:
                return [area for area in state.areas_of(words[1]) if area in near]
            return [name for name, one in state.harbours.items() if state.at_war(force.nation, one.holder)]
        if count == 1:
            loaded = [one for one in state.forces.values() if one.nation in self.nations and one.points]
            return [one.id for one in loaded if one.id != force.id and one.operation < 0]
        landing = self._areas(state.forces[ForceId(words[1])])
        if count == 3:
            return [area for area in state.areas_of(words[2]) if area in near and area in landing]
        both = [area for area in near if area in landing]
        return [
            name
            for name in state.harbours
            if not set(both).isdisjoint(state.areas_of(name)) and may_land(state, force.nation, name)
        ]

    def areas_of(self, name: ForceId) -> list[str]:
        """The sea areas in which an own force can operate."""
        return self._areas(self.state.forces[name])

    def _areas(self, force: TaskForce) -> list[str]:
        found = self._near.get(force.id)
        if found is None:
            found = self._near[force.id] = areas_within(self.state, force)
        return found

    def _figures(self, verb: str, words: Sequence[str]) -> list[str]:
        """The LSP that an operation may have; for a landing those of both forces."""
        need = lsp_needed(self.state, self.state.forces[ForceId(words[0])].nation)
        figures = [str(lsp) for lsp in range(need, need + MORE + 1)]
        return [f"{lsp}+{other}" for lsp in figures for other in range(MORE + 1)] if verb == LAND else figures

    def _stocks(self, verb: str, words: Sequence[str]) -> list[str]:
        """The forces that exist."""
        return [lsp for lsp in self._figures(verb, words) if self._stands(verb, [*words, lsp])]

    # Cards for allies.

    def _cards(self) -> list[str]:
        used = self._draft.cards
        own = [
            card for card in at_hand(self.state, self.nations) if card not in used and owner_of(card) in self.nations
        ]
        return [card for card in own if self._takers(card)]

    def _takers(self, card: str) -> list[str]:
        return [nation for nation in self.allies_of(owner_of(card)) if self._draft.fits(Offer(card, nation))]
