"""Agreements in step 3: between allies, declarations of war, giving up a doctrine."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Declare, Deny, Grant, Item, Renounce
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.state.model import Strategic, pair_of
from flagplot.strategic.state.pieces import AGREEMENTS, Agreement
from flagplot.strategic.text.said import say

DEEMED_GIVEN = (Agreement("usa", "uk", "bases"), Agreement("usa", "uk", "lsp"))
"""The consent of the second Quebec conference, which is not taken back."""


def check_word(draft: Draft, item: Item) -> None:
    """Note what is wrong with a line of diplomacy."""
    if isinstance(item, Grant):
        check_agreement(draft, item.nation, item.to, item.what)
    elif isinstance(item, Deny):
        check_agreement(draft, item.nation, item.to, item.what)
        if "second-quebec" in draft.state.happened and Agreement(item.nation, item.to, item.what) in DEEMED_GIVEN:
            draft.fault("NW-CTL-13", say("refuse-united-states-opened-pacific"))
    elif isinstance(item, Declare):
        check_declaration(draft, item)
    elif isinstance(item, Renounce):
        check_renunciation(draft, item)


@rule("NW-BAS-9", "NW-ADV-19")
def check_agreement(draft: Draft, nation: str, to: str, what: str) -> None:
    """Allies agree on what they may lend."""
    if not draft.is_own(nation):
        return
    if nation == to or to not in draft.state.chairs or not draft.state.is_friend(nation, to):
        allies = [other for other in draft.state.nations() if other != nation and draft.state.is_friend(nation, other)]
        draft.fault(
            "NW-BAS-9",
            say("refuse-no-ally-could-granted", to=to, nation=nation, allies=", ".join(allies) or say("words-nobody")),
        )
    elif what not in AGREEMENTS:
        draft.fault("NW-BAS-9", say("refuse-allies-agree-not", agreements=", ".join(AGREEMENTS), what=repr(what)))


@rule("NW-CTL-13")
def check_declaration(draft: Draft, item: Declare) -> None:
    """War is declared if a scheduled event allows it."""
    if draft.is_own(item.nation) and item.enemy not in draft.state.may_declare.get(item.nation, []):
        draft.fault("NW-CTL-13", say("refuse-may-not-declare-war", nation=item.nation, enemy=item.enemy))


@rule("NW-UNI-23", "NW-CTL-13")
def check_renunciation(draft: Draft, item: Renounce) -> None:
    """By option of the briefing Japan may turn its submarines against trade, once and for all."""
    if not draft.is_own(item.nation):
        return
    if item.nation != "japan" or draft.state.options.japan_subs == "as_printed":
        draft.fault("NW-UNI-23", say("refuse-no-fleet-use-submarines", nation=item.nation))
    elif draft.state.renounced:
        draft.fault("NW-UNI-23", say("refuse-japan-given-up-fleet"))


def speak(state: Strategic, item: Item, umpire: Umpire) -> None:
    """Carry out a line of diplomacy."""
    if isinstance(item, Grant):
        agree(state, item.nation, item.to, item.what, umpire)
    elif isinstance(item, Deny):
        deny(state, item.nation, item.to, item.what, umpire)
    elif isinstance(item, Declare):
        declare_war(state, item.nation, item.enemy, umpire)
    elif isinstance(item, Renounce) and not state.renounced:
        state.renounced = state.turn
        umpire.announce("submarines.renounced", ("NW-UNI-23", "NW-CTL-13"), {"nation": item.nation})


def agree(state: Strategic, nation: str, to: str, what: str, umpire: Umpire) -> None:
    """Enter an agreement."""
    deal = Agreement(nation, to, what)
    if deal not in state.grants:
        state.grants.append(deal)
        both = (state.chairs[nation], state.chairs[to])
        umpire.announce("ally.agrees", ("NW-BAS-9",), {"nation": nation, "to": to, "what": what}, audience=both)


def deny(state: Strategic, nation: str, to: str, what: str, umpire: Umpire) -> None:
    """Strike an agreement out."""
    deal = Agreement(nation, to, what)
    if deal in state.grants:
        state.grants.remove(deal)
        both = (state.chairs[nation], state.chairs[to])
        umpire.announce("ally.denies", ("NW-BAS-9",), {"nation": nation, "to": to, "what": what}, audience=both)


def declare_war(state: Strategic, nation: str, enemy: str, umpire: Umpire) -> None:
    """Two nations at peace are at war from now on."""
    pair = pair_of(nation, enemy)
    if pair in state.peace:
        state.peace.remove(pair)
        umpire.announce("war.declared", ("NW-CTL-13",), {"nation": nation, "enemy": enemy})
