"""What a captain does for its allies: a navy that cannot use its cards this turn offers one to an ally on the offensive."""

from __future__ import annotations

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.trains import boats_of
from flagplot.strategic.orders.items import Item, Offer
from flagplot.strategic.rules.bases.bases import lsp_at
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.operations.allowances import owner_of
from flagplot.strategic.state.pieces import LANDING_CRAFT, SUBMARINE


def offers(room: WarRoom, draft: Draft, nation: str) -> list[Item]:
    """Step 3: the best card of an idle navy; unused it comes back."""
    own = [card for card in room.hand(nation) if owner_of(card) == nation]
    if not own or not room.card_share(nation) or has_use_for_cards(room, nation):
        return []
    ally = _on_the_offensive(room, nation)
    item = Offer(own[-1], ally)
    return [item] if ally and draft.accepts(item) else []


def has_use_for_cards(room: WarRoom, nation: str) -> bool:
    """Whether a navy has a group of submarines, or a supplied ship that can sail."""
    if boats_of(room, nation) >= room.doctrine.card_pack:
        return True
    for base, ships in room.by_base(nation).items():
        sailing = [ship for ship in ships if ship.kind not in (SUBMARINE, LANDING_CRAFT) and room.strength(ship)]
        if sailing and lsp_at(room.position, nation, base):
            return True
    return False


def _on_the_offensive(room: WarRoom, nation: str) -> str:
    """The ally under another command with most troops at bases where it has stores."""
    position = room.position
    best, most = "", 0
    for ally in position.nations():
        if ally in room.nations or position.is_out(ally) or not position.is_friend(nation, ally):
            continue
        ready = sum([h.points(ally) for h in position.harbours.values() if h.stock.get(ally, 0)])
        if ready > most:
            best, most = ally, ready
    return best
