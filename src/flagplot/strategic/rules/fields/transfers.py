"""The lines of step 3, field by field: ships and air points elsewhere, trains towed, words between allies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.strategic.orders.items import (
    Ashore,
    Declare,
    Deny,
    Embark,
    Fly,
    Grant,
    Item,
    Move,
    Offer,
    Renounce,
    Tow,
)
from flagplot.strategic.rules.drafts.transfers import TransferDraft
from flagplot.strategic.rules.fields.field import Fields, verb
from flagplot.strategic.rules.offers import at_hand
from flagplot.strategic.rules.operations.allowances import may_station, owner_of
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.pieces import AGREEMENTS, AIR, Agreement, Unit

MOVE: Final = verb(Move)
FLY: Final = verb(Fly)
EMBARK: Final = verb(Embark)
ASHORE: Final = verb(Ashore)
TOW: Final = verb(Tow)
GRANT: Final = verb(Grant)
DENY: Final = verb(Deny)
OFFER: Final = verb(Offer)
DECLARE: Final = verb(Declare)
RENOUNCE: Final = verb(Renounce)
VERBS: Final = (MOVE, FLY, EMBARK, ASHORE, TOW, GRANT, DENY, OFFER, DECLARE, RENOUNCE)


class TransferFields(Fields):
    """A ship or an air point and its base or carrier, a train and its area; a nation, an ally and what they agree on; a card and an ally."""

    def __init__(self, draft: TransferDraft) -> None:
        super().__init__(draft)
        self._draft = draft
        self._ships: list[Unit] = []
        """What may still be moved, as far as it is asked without a base."""
        self._air: list[Unit] = []
        for unit in self.state.units.values():
            if unit.nation in self.nations and not unit.idle:
                if unit.is_ship:
                    self._ships.append(unit)
                elif unit.ashore:
                    self._air.append(unit)
        self._decks = [unit for unit in self._ships if unit.is_carrier]
        self._stations: dict[str, list[str]] = {}
        self._bases: dict[tuple[str, str, str, int], list[str]] = {}
        """Where units of a nation and kind at a base can go, as far as it was looked for."""
        self._allies = {nation: self.allies_of(nation) for nation in self.nations}

    def verbs(self) -> list[str]:
        return [word for word in VERBS if self._first(word, 1)]

    def words(self, verb: str, words: Sequence[str]) -> list[str]:
        count = len(words)
        if count == 0:
            return self._first(verb, 999)
        first = words[0]
        if verb in (GRANT, DENY):
            return self._pacts(verb, first, words[1:])
        if count > 1 or verb in (ASHORE, RENOUNCE):
            return []
        if verb in (MOVE, FLY):
            return self._bases_of(self.state.units[UnitId(first)], 999)
        if verb == EMBARK:
            return self._carriers(self.state.units[UnitId(first)], 99)
        if verb == TOW:
            return [area for area in self.state.atlas.areas if self._draft.fits(Tow(first, area))]
        if verb == OFFER:
            return self._takers(first)
        return [enemy for enemy in self.state.may_declare.get(first, []) if self._draft.fits(Declare(first, enemy))]

    def item(self, verb: str, words: Sequence[str]) -> Item:
        first, second = words[0], words[1] if len(words) > 1 else ""
        if verb == MOVE:
            return Move(UnitId(first), second)
        if verb == FLY:
            return Fly(UnitId(first), second)
        if verb == EMBARK:
            return Embark(UnitId(first), UnitId(second))
        if verb == ASHORE:
            return Ashore(UnitId(first))
        if verb == TOW:
            return Tow(first, second)
        if verb == OFFER:
            return Offer(first, second)
        if verb == DECLARE:
            return Declare(first, second)
        if verb == RENOUNCE:
            return Renounce(first)
        return Grant(first, second, words[2]) if verb == GRANT else Deny(first, second, words[2])

    def _first(self, verb: str, most: int) -> list[str]:
        """What a line of a verb may be about; so many are looked for."""
        draft, state, nations = self._draft, self.state, self.nations
        found: list[str] = []
        if verb in (MOVE, FLY):
            for unit in self._ships if verb == MOVE else self._air:
                if unit.id not in draft.moved and unit.id not in draft.shifted and self._bases_of(unit, 1):
                    found.append(unit.id)
                    if len(found) == most:
                        break
        elif verb == EMBARK:
            for unit in self._air:
                if unit.kind == AIR and self._carriers(unit, 1):
                    found.append(unit.id)
                    if len(found) == most:
                        break
        elif verb == ASHORE:
            for carrier in draft.aboard:
                if state.units[UnitId(carrier)].nation in nations and draft.fits(Ashore(UnitId(carrier))):
                    found.append(carrier)
                    if len(found) == most:
                        break
        elif verb == TOW:
            own = [train for train in state.trains.values() if train.nation in nations and train.id not in draft.moved]
            found = [train.id for train in own if self.words(TOW, [train.id])]
        elif verb == OFFER:
            if any(self._allies.values()):
                found = [card for card in at_hand(state, nations) if self._takers(card)]
        elif verb == DECLARE:
            found = [nation for nation in nations if state.may_declare.get(nation) and self.words(DECLARE, [nation])]
        elif verb == RENOUNCE:
            if state.options.japan_subs != "as_printed" and not state.renounced:
                found = [nation for nation in nations if nation == "japan" and draft.fits(Renounce(nation))]
        else:
            found = [nation for nation in nations if self._pacts(verb, nation, ())]
        return found

    # Ships and air points.

    def _bases_of(self, unit: Unit, most: int) -> list[str]:
        """Where a unit may go: all of a kind at a base alike; so many are looked for."""
        key = (unit.nation, unit.at, unit.kind, most)
        found = self._bases.get(key)
        if found is None:
            draft = self._draft
            found = []
            for base in self._usable(unit.nation):
                if base == unit.at:
                    continue
                if unit.is_ship:
                    stands = draft.has_way(unit, base) and draft.is_refuge(unit, base)
                else:
                    stands = base in self.state.harbours and draft.has_range(unit, base)
                if stands:
                    found.append(base)
                    if len(found) == most:
                        break
            if found and not draft.fits(Move(unit.id, found[0]) if unit.is_ship else Fly(unit.id, found[0])):
                found = []  # a unit that may not leave, which is no matter of where it goes
            self._bases[key] = found
        return found

    def _usable(self, nation: str) -> list[str]:
        """The bases at which units of a nation may be stationed."""
        found = self._stations.get(nation)
        if found is None:
            state = self.state
            found = self._stations[nation] = [
                base
                for base in (*state.harbours, *state.trains)
                if state.may_use(nation, base) and may_station(state, nation, base)
            ]
        return found

    def _carriers(self, air: Unit, most: int) -> list[str]:
        """The carriers beside an air point that have room for it; so many are looked for."""
        found: list[str] = []
        for deck in self._decks:
            if deck.at == air.at and deck.id not in self._draft.aboard and self._draft.fits(Embark(air.id, deck.id)):
                found.append(deck.id)
                if len(found) == most:
                    break
        return found

    # Allies.

    def _pacts(self, verb: str, nation: str, words: Sequence[str]) -> list[str]:
        """The ally, and what may be agreed on with it that is not, or what is and may be taken back."""
        if len(words) > 1:
            return []
        if not words:
            return [ally for ally in self._allies[nation] if self._pacts(verb, nation, [ally])]
        stands, ally = verb == DENY, words[0]
        return [
            what
            for what in AGREEMENTS
            if (Agreement(nation, ally, what) in self.state.grants) == stands
            and self._draft.fits(self.item(verb, [nation, ally, what]))
        ]

    def _takers(self, card: str) -> list[str]:
        """The allies to whom a card may be offered."""
        return [ally for ally in self._allies.get(owner_of(card), ()) if self._draft.fits(Offer(card, ally))]
