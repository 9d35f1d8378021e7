"""Cards for allies: the holder offers a card, the ally uses it like its own, and unused it returns."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Offer
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.operations.allowances import card_turn, close_offer, owner_of
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import OFFERED, Commitment
from flagplot.strategic.text.said import say


@rule("NW-ADV-11", "NW-ADV-19")
def offered_to(state: Strategic, card: str) -> str:
    """The ally to whom a card is offered this turn; none if it is not."""
    for laid in state.commitments:
        if laid.card == card and laid.use == OFFERED:
            return laid.ally
    return ""


@rule("NW-ADV-11", "NW-ADV-19")
def player_of(state: Strategic, card: str) -> str:
    """The nation that plays a card: the ally to whom it is offered, else its own."""
    return offered_to(state, card) or owner_of(card)


@rule("NW-ADV-3", "NW-ADV-11")
def at_hand(state: Strategic, nations: Sequence[str]) -> list[str]:
    """The cards some nations may use: their own that are not offered away, and those offered to them."""
    laid: set[str] = set()
    offered: dict[str, str] = {}
    for one in state.commitments:
        if one.use != OFFERED:
            laid.add(one.card)
        elif one.card not in offered:
            offered[one.card] = one.ally
    found: list[str] = []
    for hand in state.hands.values():
        found += [card for card in hand if card not in laid and (offered.get(card) or owner_of(card)) in nations]
    return found


@rule("NW-ADV-1", "NW-ADV-3", "NW-ADV-4", "NW-ADV-19")
def why_not(state: Strategic, nations: Sequence[str], card: str, used: Sequence[str]) -> Objection | None:
    """Why a team may not use a card that its sheet names, where it has used some already."""
    owner = owner_of(card)
    ally = offered_to(state, card)
    held = card in state.hands.get(owner, ())
    if not held or (owner not in nations and ally not in nations):
        return Objection("NW-ADV-3", say("refuse-no-card-hand-no", card=repr(card)))
    if card in used or any(laid.card == card and laid.use != OFFERED for laid in state.commitments):
        return Objection("NW-ADV-4", say("refuse-card-serves-one-purpose", card=card))
    if ally and ally not in nations:
        return Objection("NW-ADV-19", say("refuse-card-offered-turn-use", card=card, ally=ally))
    if state.options.card_timing_history == "history_turn" and card_turn(state, card) > state.turn:
        return Objection("NW-ADV-1", say("refuse-card-cannot-used-before", card=card, card_turn=card_turn(state, card)))
    return None


@rule("NW-ADV-11", "NW-ADV-19")
def check_offer(draft: Draft, item: Offer, used: list[str]) -> None:
    """A card of one's own is offered to an ally of another team, who may use it this turn."""
    state = draft.state
    objection = why_not(state, draft.nations, item.card, used)
    owner = owner_of(item.card)
    if objection is not None:
        draft.faults.append(objection)
    elif offered_to(state, item.card):
        draft.fault("NW-ADV-19", say("refuse-card-only-holder-offers", card=item.card, owner=owner))
    elif item.to in draft.nations:
        draft.fault("NW-ADV-11", say("refuse-command-use-card-forces", to=item.to))
    elif item.to not in state.chairs or not state.is_friend(owner, item.to) or state.is_out(item.to):
        draft.fault("NW-ADV-11", say("refuse-no-ally-cards-played", to=item.to, owner=owner))
    else:
        used.append(item.card)


@rule("NW-ADV-11", "NW-ADV-19")
def offer(state: Strategic, item: Offer, umpire: Umpire) -> None:
    """Offer a card; only the two teams know of it."""
    owner = owner_of(item.card)
    state.commitments.append(Commitment(item.card, owner, OFFERED, ally=item.to))
    both = (state.chairs[owner], state.chairs[item.to])
    facts = {"nation": owner, "card": item.card, "to": item.to}
    umpire.announce("card.offered", ("NW-ADV-11", "NW-ADV-19"), facts, audience=both)


@rule("NW-ADV-12", "NW-ADV-19")
def lay(state: Strategic, laid: Commitment) -> None:
    """Commit a card: if it was offered, the offer is taken up."""
    close_offer(state, laid.card)
    state.commitments.append(laid)
