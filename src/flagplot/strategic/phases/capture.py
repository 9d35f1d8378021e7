"""When a place falls: who holds it, what is destroyed, where its ships go; and ships that lose their base."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.atlas import FAR
from flagplot.strategic.books import enter
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Exchange
from flagplot.strategic.phases.allowances import may_station
from flagplot.strategic.phases.losses import remove, whose
from flagplot.strategic.pieces import PORT, SUBMARINE, Harbour, Unit
from flagplot.strategic.wording import called


@rule("NW-BAS-10", "NW-AMP-13", "NW-AMP-31", "NW-UNI-29", "NW-OPS-29")
def capture(state: Strategic, place: str, nation: str, umpire: Umpire) -> None:
    """A place changes hands: surviving defenders and air points are removed, stores go up in flames, ships flee."""
    harbour = state.harbours[place]
    before = harbour.holder
    for other in list(harbour.garrisons):
        remove_land(state, harbour, other, nation)
    for other in [*harbour.manpower, *harbour.tanks]:
        remove_land(state, harbour, other, nation)
    remove_air(state, place, nation)
    plunder(state, harbour, nation)
    harbour.holder, harbour.since = nation, state.turn
    state.happened.setdefault(f"taken {place} {nation}", state.turn)
    evacuate(state, place, umpire)
    umpire.announce("place.taken", ("NW-AMP-13", "NW-BAS-10"), {"place": place, "nation": nation, "before": before})


def remove_land(state: Strategic, harbour: Harbour, other: str, nation: str) -> None:
    """Take the garrisons and land points of one hostile nation out of a place."""
    if state.is_friend(other, nation):
        return
    lost = harbour.garrisons.pop(other, 0) + harbour.manpower.pop(other, 0) + harbour.tanks.pop(other, 0)
    state.ledgers[other].land_out += lost
    harbour.landed.pop(other, None)
    harbour.hungry.pop(other, None)


@rule("NW-AMP-13")
def remove_air(state: Strategic, place: str, nation: str) -> None:
    """Air points of others than this nation's friends ashore in a place are lost with it."""
    for unit in list(state.units.values()):
        if unit.is_air and unit.ashore and unit.at == place and not state.is_friend(unit.nation, nation):
            remove(state, unit, nation)


@rule("NW-UNI-29")
def plunder(state: Strategic, harbour: Harbour, nation: str) -> None:
    """LSP stored in a base that falls are destroyed, or captured by option."""
    for other in list(harbour.stock):
        if state.is_friend(other, nation):
            continue
        lsp = harbour.stock.pop(other)
        state.ledgers[other].lsp_out += lsp
        kept = {"destroyed": 0, "captured": lsp, "half": lsp // 2}[state.options["captured_lsp"]]
        if kept:
            enter(harbour.stock, nation, kept)
            state.ledgers[nation].lsp_in += kept


@rule("NW-OPS-29", "NW-SEQ-24")
def evacuate(state: Strategic, base: str, umpire: Umpire) -> None:
    """Ships in port at a lost base go to the nearest friendly one; with none reachable they are lost."""
    for unit in list(state.units.values()):
        if unit.at != base or not unit.is_ship or unit.duty != PORT or unit.id not in state.units:
            continue
        if state.is_friend(unit.nation, state.harbours[base].holder):
            continue
        rescue(state, unit, base, umpire)


@rule("NW-BAS-19", "NW-SEQ-24")
def abandon(state: Strategic, train: str, umpire: Umpire) -> None:
    """Ships of a lost or disbanded train, in port or at sea, have another base from now on; none is lost by that."""
    for unit in [u for u in state.units.values() if u.at == train and u.is_ship]:
        resettle(state, unit, train, refuge(state, unit, train) or any_base(state, unit.nation), "NW-BAS-19", umpire)


def any_base(state: Strategic, nation: str) -> str:
    """A friendly place wherever it may be, a nation's own fleet base first."""
    held = [place for place, harbour in state.harbours.items() if state.is_friend(nation, harbour.holder)]
    own = [place for place in held if state.harbours[place].holder == nation and state.is_fleet_base(place)]
    return (own or held or [""])[0]


@rule("NW-OPS-29")
def rescue(state: Strategic, unit: Unit, base: str, umpire: Umpire) -> None:
    """One ship finds a new base, or is lost."""
    fate = state.options["trapped_ships"]
    if fate == "all_lost" or (fate == "damaged_lost" and unit.damaged):
        lose_with_base(state, unit, base, umpire)
    else:
        find_base(state, unit, base, umpire)


@rule("NW-SEQ-24", "NW-OPS-29")
def find_base(state: Strategic, unit: Unit, base: str, umpire: Umpire) -> None:
    """A ship whose base is lost goes to the nearest friendly one she can reach; with none she is lost."""
    resettle(state, unit, base, refuge(state, unit, base), "NW-OPS-29", umpire)


def resettle(state: Strategic, unit: Unit, base: str, to: str, number: str, umpire: Umpire) -> None:
    """A ship leaves a lost base for another one; with nowhere to go she is lost."""
    if not to:
        lose_with_base(state, unit, base, umpire)
        return
    flee(state, unit, to)
    facts = {"unit": unit.id, "base": base, "to": to}
    umpire.announce("ship.escaped", (number,), facts, audience=(state.chairs[unit.nation],))


def lose_with_base(state: Strategic, unit: Unit, base: str, umpire: Umpire) -> None:
    """A ship that finds no other base is lost with her air."""
    air = state.air_of(unit.id)
    if air is not None:
        remove(state, air, "trapped")
    remove(state, unit, "trapped")
    facts = {"unit": unit.id, "base": base}
    umpire.announce("ship.trapped", ("NW-OPS-29",), facts, audience=(state.chairs[unit.nation],))


@rule("NW-REP-4", "NW-SEQ-10")
def flee(state: Strategic, unit: Unit, to: str) -> None:
    """A ship whose base is lost is transferred: she takes no more part and has not spent the turn where she arrives."""
    rebase(state, unit, to)
    unit.idle = True


def rebase(state: Strategic, unit: Unit, to: str) -> None:
    """Give a ship another base; her air goes with her."""
    unit.at = to
    air = state.air_of(unit.id)
    if air is not None:
        air.at = to


@rule("NW-SEQ-24", "NW-OPS-29")
def refuge(state: Strategic, unit: Unit, base: str) -> str:
    """The nearest friendly fleet base or port a ship can reach; a fleet base before a port at the same distance."""
    best, mark = "", FAR * 2
    for place, harbour in state.harbours.items():
        if place == base or not state.is_friend(unit.nation, harbour.holder):
            continue
        if not may_station(state, unit.nation, place):
            continue
        far = min(state.distance(unit.nation, base, area, unit.kind == SUBMARINE) for area in state.areas_of(place))
        if far < FAR:
            own = 2 * far + (0 if state.is_fleet_base(place) else 1)
            if own < mark:
                best, mark = place, own
    return best


class Exchanging(Phase[Strategic]):
    """NW-AMP-31: garrison counters may take the place of manpower points in a captured place."""

    def __init__(self, nation: str, place: str, base: str, most: int, chair: str) -> None:
        self.nation = nation
        self.place = place
        self.base = base
        """Where the relieved manpower goes: the base of the invasion force, or the nearest that is still friendly."""
        self.most = most
        self.chair = chair

    def title(self, state: Strategic) -> str:
        return "Garrison"

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return whose(state, self.nation) if self.most > 0 else ()

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        text = f"Leave garrison counters at {called(self.place)} in place of manpower points: 0 to {self.most}."
        return Prompt(text, ("exchange 1", "exchange 0"), "NW-AMP-31")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Exchange(number) for number in range(self.most + 1)]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Exchange) and 0 <= order.number <= self.most:
            return None
        return Objection("NW-AMP-31", f"Exchange 0 to {self.most}.")

    @rule("NW-AMP-31", "NW-UNI-17")
    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Exchange)
        umpire.revealed = True  # the next operation opens
        state.flow.pop()
        harbour = state.harbours[self.place]
        number = order.number
        enter(state.pool, self.nation, -number)
        enter(harbour.garrisons, self.nation, number)
        enter(harbour.manpower, self.nation, -number)
        enter(state.harbours[self.base].manpower, self.nation, number)
        facts = {"nation": self.nation, "place": self.place, "number": number}
        umpire.announce("garrison.placed", ("NW-AMP-31",), facts)

    def run(self, state: Strategic, umpire: Umpire) -> None:
        self.obey(state, CONTROL, Exchange(0), umpire)

    def clone(self) -> Exchanging:
        return self

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        if seat == self.chair:
            return self
        return Exchanging(self.nation, self.place, "", min(self.most, 1), self.chair)
