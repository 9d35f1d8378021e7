"""The lines of step 7, field by field: what advantage cards are played for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from flagplot.kernel.grammar.form import FORMS
from flagplot.strategic.orders.items import Commit, FlagCard, Item, RangeCard
from flagplot.strategic.rules.cards import ATTACK, COVER, DEFENCE, JOIN, LANDING, ROUTE, SEA
from flagplot.strategic.rules.drafts.cards import CardsDraft
from flagplot.strategic.rules.fields.field import Fields, verb
from flagplot.strategic.rules.fields.operations import OperationFields
from flagplot.strategic.rules.offers import at_hand, player_of
from flagplot.strategic.state.ids import ForceId

DIE, SHIFT = (form.verb for form in FORMS[Commit])
RANGE: Final = verb(RangeCard)
FLAG: Final = verb(FlagCard)


class CardFields(Fields):
    """Card, then a task force or a route, the part of the combat and the area of an intervention; or the operation that it gives a flag to."""

    def __init__(self, draft: CardsDraft) -> None:
        super().__init__(draft)
        self._draft = draft
        self._operations = OperationFields(draft, offers=False)
        self._players = {card: player_of(draft.state, card) for card in at_hand(draft.state, draft.nations)}
        """The cards in hand, and who plays each."""
        self._served: dict[tuple[str, str], dict[str, list[str]]] = {}
        """The combats that cards of a nation may serve in a way, with the parts of each: which cards are left is no matter."""
        self._serves: dict[tuple[str, str], bool] = {}
        """Whether there is any."""
        self._flagged: dict[str, list[str]] = {}
        """The kinds of operations to which cards of a nation may give a flag."""

    def verbs(self) -> list[str]:
        return [word for word in (DIE, SHIFT, RANGE, FLAG) if self._cards(word, 1)]

    def words(self, verb: str, words: Sequence[str]) -> list[str]:
        count = len(words)
        if count == 0:
            return self._cards(verb, 99)
        card = words[0]
        if verb == FLAG:
            if count == 1:
                return self._kinds(card)
            self._operations.card = card
            return self._operations.words(words[1], words[2:])
        targets = self._targets(verb, card)
        if count == 1:
            return list(targets)
        if verb == RANGE:
            return []
        if count == 2:
            return targets[words[1]]
        if count == 3 and words[2] == JOIN:
            return self._operations.areas_of(ForceId(words[1]))
        return []

    def item(self, verb: str, words: Sequence[str]) -> Item:
        card = words[0]
        if verb == FLAG:
            return FlagCard(card, self._operations.item(words[1], words[2:]))
        if verb == RANGE:
            return RangeCard(card, ForceId(words[1]))
        return Commit(verb, card, words[1], words[2], words[3] if len(words) > 3 else "")

    def note(self, item: Item) -> None:
        if isinstance(item, FlagCard):
            self._operations.note(item)
            self._flagged.clear()
            self._serves.clear()

    def _cards(self, verb: str, most: int) -> list[str]:
        """The cards that serve for something; so many are looked for."""
        found: list[str] = []
        for card in self._players:
            if card not in self._draft.cards and self._does_serve(verb, card):
                found.append(card)
                if len(found) == most:
                    break
        return found

    def _kinds(self, card: str) -> list[str]:
        """The kinds of operations that the card may give a flag to: for all cards in hand the same."""
        player = self._players[card]
        found = self._flagged.get(player)
        if found is None:
            self._operations.card = card
            found = self._flagged[player] = self._operations.verbs()
        return found

    def _does_serve(self, verb: str, card: str) -> bool:
        key = (verb, self._players[card])
        found = self._serves.get(key)
        if found is None:
            self._operations.card = card
            found = self._operations.is_possible() if verb == FLAG else any(True for _ in self._uses(verb, card))
            self._serves[key] = found
        return found

    def _targets(self, verb: str, card: str) -> dict[str, list[str]]:
        """What the card may serve: all cards of a nation alike."""
        key = (verb, self._players[card])
        found = self._served.get(key)
        if found is None:
            found = self._served[key] = dict(self._uses(verb, card))
        return found

    def _uses(self, verb: str, card: str) -> Iterator[tuple[str, list[str]]]:
        """The combats that a card may serve, one after the other, with their parts; or the forces whose range it lengthens."""
        draft, player = self._draft, self._players[card]
        if verb == RANGE:
            for name, force in self.state.forces.items():
                if self.state.is_friend(player, force.nation) and draft.fits(RangeCard(card, name)):
                    yield name, []
            return
        for target, parts in self._combats(player):
            fit = [part for part in parts if draft.serves(Commit(verb, card, target, part, self._first(target, part)))]
            if fit:
                yield target, fit

    def _first(self, target: str, part: str) -> str:
        """The area of an intervention."""
        areas = self._operations.areas_of(ForceId(target)) if part == JOIN else []
        return areas[0] if areas else ""

    def _combats(self, player: str) -> list[tuple[str, list[str]]]:
        """Where a card may be looked for a use: the parts that a force plays in its operation, or could play; both sides of a route."""
        state = self.state
        found: list[tuple[str, list[str]]] = []
        for force in state.forces.values():
            if not state.is_friend(player, force.nation):
                found += [(force.id, [DEFENCE])] if force.operation >= 0 else []
            elif force.operation < 0:
                found += [(force.id, [JOIN])] if force.nation in self.nations else []
            elif state.operations[force.operation].force == force.id:
                found.append((force.id, [COVER]))
            else:
                found.append((force.id, [SEA, LANDING]))
        for route in state.routes.values():
            found.append((f"{ROUTE}{route.id}", [DEFENCE] if state.is_friend(player, route.owner) else [ATTACK]))
        return found
