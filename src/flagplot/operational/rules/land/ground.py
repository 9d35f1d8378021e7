"""Ground combat: odds, wagers, losses, falling back, capture."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import GROUND
from flagplot.operational.content.counters import GUNS
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import FallBack, Wager
from flagplot.operational.rules.damage import lose_plane, lose_troop
from flagplot.operational.rules.throws import face, read_in
from flagplot.operational.state.model import JAPAN, SIDES, Bay, Troop, enemy
from flagplot.operational.text.said import say

_ODDS: Final = (("4:1+", 4, 1), ("3:1", 3, 1), ("2:1", 2, 1), ("3:2", 3, 2), ("1:1", 1, 1), ("1:2", 1, 2))


@rule("MK-LND-15", "MK-LND-16")
def halves(troops: list[Troop]) -> int:
    """Defence strength in half factors: a disrupted factor counts one half."""
    return sum(troop.factors * (1 if troop.disrupted else 2) for troop in troops)


@rule("MK-LND-15")
def attackers(state: Bay, at: str, side: str) -> list[Troop]:
    """The units that may attack: disrupted ones may not."""
    return [troop for troop in state.troops_at(at, side) if not troop.disrupted]


@rule("MK-LND-13", "MK-LND-14")
def odds_column(attack: int, defence_halves: int) -> str:
    """The column for a ratio, rounded down; nothing if it is worse than 1:2."""
    for name, ours, theirs in _ODDS:
        if attack * 2 * theirs >= defence_halves * ours:
            return name
    return ""


def strength(state: Bay, at: str, side: str) -> int:
    """The attacking factors."""
    return sum(troop.factors for troop in attackers(state, at, side))


@rule("MK-LND-19")
def largest_wager(state: Bay, at: str, side: str) -> int:
    """The most that may be wagered."""
    mode = state.options.wager_max
    if mode == "none":
        return 0
    if mode == "defender_strength":
        return min(strength(state, at, side), halves(state.troops_at(at, enemy(side))) // 2)
    return strength(state, at, side)


@rule("MK-LND-14")
def column(state: Bay, at: str, side: str, *, landing: bool) -> str:
    """The odds column; a landing at worse than 1:2 uses 1:2."""
    found = odds_column(strength(state, at, side), halves(state.troops_at(at, enemy(side))))
    return found or ("1:2" if landing else "")


@rule("MK-LND-8", "MK-LND-12", "MK-LND-14", "MK-LND-18", "MK-LND-19")
def check_attack(state: Bay, at: str, side: str, order: Order, *, landing: bool) -> Objection | None:
    """Why the attacker may not do this."""
    if isinstance(order, FallBack):
        if landing:
            return Objection("MK-LND-8", say("refuse-troops-land-fight-until"))
        return None
    if not isinstance(order, Wager):
        return Objection("MK-LND-18", say("refuse-attack-wager-number-fallback"))
    if not column(state, at, side, landing=landing):
        return Objection("MK-LND-14", say("refuse-overland-attacks-worse-than"))
    most = largest_wager(state, at, side)
    if not 0 <= order.factors <= most:
        return Objection("MK-LND-19", say("refuse-stake-from-factors", most=most))
    return None


@rule("MK-LND-19", "MK-LND-20", "MK-LND-30", "MK-LND-29", "MK-LND-18")
def fight_round(state: Bay, umpire: Umpire, at: str, side: str, stake: int, *, landing: bool) -> dict[str, int]:
    """One round: both sides lose the wager, and the loser of the roll loses that much again. Returns losses in half factors."""
    die = face(state, umpire, side, "MK-LND-13 ground combat")
    result = int(umpire.read(GROUND, die, column(state, at, side, landing=landing)))
    ours, theirs = stake + max(0, -result), stake + max(0, result)
    facts = {"hex": at, "side": side, "stake": stake, "result": result, "attacker": ours, "defender": theirs}
    umpire.announce("ground", ("MK-LND-13", "MK-LND-19"), {**facts, **read_in(state, side)})
    return {enemy(side): theirs * 2, side: ours * 2}


def price(troop: Troop) -> int:
    """What the loss of one factor of a unit counts, in half factors."""
    return 1 if troop.disrupted else 2


@rule("MK-LND-16", "MK-LND-19")
def next_to_lose(state: Bay, at: str, owed: dict[str, int]) -> tuple[str, Troop | None]:
    """The side that takes the next loss, and the unit if there is no choice; no side if all losses that can be taken are taken."""
    for side, due in owed.items():
        units = state.troops_at(at, side)
        if due > 0 and units and any(price(troop) <= due for troop in units):
            return side, units[0] if len(units) == 1 or halves(units) <= due else None
    return "", None


@rule("MK-LND-12")
def fall_back(state: Bay, umpire: Umpire, at: str, side: str) -> None:
    """Overland attackers return to where they came from; units that cannot are lost."""
    for troop in state.troops_at(at, side):
        if troop.came and not state.troops_at(troop.came, enemy(side)):
            troop.at, troop.came = troop.came, ""
            umpire.announce("fell.back", ("MK-LND-12",), {"unit": troop.id, "to": troop.at})
        else:
            lose_troop(state, umpire, troop, troop.factors, ("MK-LND-11", "MK-LND-12"))


def side_steps(state: Bay, troop: Troop) -> list[str]:
    """Adjacent land hexes without enemies of a unit."""
    return [
        to
        for to in SEA.lands[troop.at]
        if (to in SEA.ceylon) == (troop.at in SEA.ceylon) and not state.troops_at(to, enemy(troop.side))
    ]


def step_aside(state: Bay, umpire: Umpire, troop: Troop, to: str) -> None:
    """A unit steps into an adjacent hex."""
    troop.at = to
    umpire.announce("stepped", ("MK-LND-25",), {"unit": troop.id, "to": to})
    capture(state, umpire, to, troop.side)


@rule("MK-LND-28", "MK-REC-30")
def capture(state: Bay, umpire: Umpire, at: str, side: str) -> None:
    """Places entered by ground units change hands: batteries are silenced, aircraft destroyed, ships must leave."""
    if state.troops_at(at, enemy(side)):
        return
    taken = [place for place in SEA.places_at.get(at, ()) if state.owner.get(place) == enemy(side)]
    if not taken:
        return
    for place in taken:
        state.owner[place] = side
        for plane in list(state.planes.values()):
            if plane.base == place:  # units that flew in this turn have landed again
                lose_plane(state, umpire, plane, ("MK-LND-28",), f"{PLACE[place].name} was taken")
        for name, card in GUNS.items():
            if card.place == place and name in state.batteries:
                state.batteries[name].destroyed = True
    for group in state.groups_at(at, enemy(side)):
        group.evicted = state.turn
    umpire.announce("captured", ("MK-LND-28",), {"places": taken, "side": side}, reveals=True)


@rule("MK-LND-11", "MK-LND-12", "MK-LND-22")
def next_overland(state: Bay) -> tuple[str, str, bool] | None:
    """A hex that both sides hold: the side that marched in attacks. Returns the hex, the side, and whether they fight until one side is gone."""
    for troop in state.troops.values():
        if troop.moved and troop.at and not troop.fate and state.troops_at(troop.at, enemy(troop.side)):
            return troop.at, troop.side, False
    for at in sorted({troop.at for troop in state.troops.values() if troop.at and not troop.fate}):
        if all(state.troops_at(at, side) for side in SIDES):
            return at, JAPAN, True
    return None
