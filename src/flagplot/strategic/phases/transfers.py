"""Step 3: strategic transfers from base to base, air on and off carriers, fleet trains, words between nations."""

from __future__ import annotations

from flagplot.kernel.flow import Prompt
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import trade
from flagplot.strategic.atlas import FAR
from flagplot.strategic.items import Ashore, Embark, Fly, Item, Move, Offer, Tow
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Sheet, Transfer
from flagplot.strategic.phases.allowances import may_station
from flagplot.strategic.phases.diplomacy import check_word, speak
from flagplot.strategic.phases.offers import check_offer, offer
from flagplot.strategic.phases.schedule import BREST_BOLTHOLES, is_norway_manned, leave_brest, man_norway
from flagplot.strategic.phases.sheet import Draft, SheetPhase
from flagplot.strategic.pieces import AIR, BOMBER, SUBMARINE, Unit


class TransferDraft(Draft):
    """Who has moved, and what is aboard which carrier."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.moved: list[str] = []
        self.bound: dict[str, str] = {}
        """Where ships go."""
        self.aboard: dict[str, str] = {unit.aboard: unit.id for unit in state.units.values() if unit.aboard}
        self.shifted: list[str] = []
        self.offered: list[str] = []
        """Cards that go to allies."""

    def add(self, item: Item) -> None:
        if isinstance(item, Move):
            self.move(item)
        elif isinstance(item, Fly):
            self.fly(item)
        elif isinstance(item, Embark):
            self.embark(item)
        elif isinstance(item, Ashore):
            self.ashore(item)
        elif isinstance(item, Tow):
            self.tow(item)
        elif isinstance(item, Offer):
            check_offer(self, item, self.offered)
        else:
            check_word(self, item)

    @rule("NW-CTL-13")
    def close(self) -> None:
        """An order of the scheduled events: a German heavy group stays in Norway until turn 6."""
        if "germany" not in self.nations or is_norway_manned(self.state, self.bound):
            return
        if is_norway_manned(self.state, {}):
            self.fault(
                "NW-CTL-13", "At least one German heavy group stays at Trondheim or Kristiansand through turn 6."
            )

    def may_move(self, unit: Unit) -> None:
        """Check that a unit is ready and has not moved yet."""
        if unit.idle:
            self.fault("NW-SEQ-10", f"{unit.id} sits out this turn.")
        if unit.id in self.moved:
            self.fault("NW-SEQ-8", f"{unit.id} is moved twice.")

    @rule("NW-SEQ-8", "NW-SEQ-9", "NW-SEQ-12", "NW-SEQ-25", "NW-BAS-2", "NW-BAS-23", "NW-UNI-15")
    def move(self, item: Move) -> None:
        state = self.state
        unit, before = self.own_unit(item.unit), len(self.faults)
        if unit is None:
            return None
        self.may_move(unit)
        if not unit.is_ship:
            return self.fault(
                "NW-SEQ-25", f"{unit.id} is an air point: fly it within its range or ship it along a route."
            )
        self.may_leave(unit)
        if not state.is_base(item.to) or not state.may_use(unit.nation, item.to):
            return self.fault("NW-SEQ-12", f"{item.to} is no port or base that {unit.nation} holds or an ally lends.")
        if unit.at == item.to:
            return self.fault("NW-SEQ-8", f"{unit.id} is at {item.to} already.")
        if not self.is_station(unit, item.to):
            return None
        flees = unit.kind == SUBMARINE and unit.nation == "germany" and unit.at == "brest"
        if flees and "brest-lost" in state.happened and item.to not in BREST_BOLTHOLES:
            return self.fault("NW-CTL-13", f"Brest is lost: its boats go to one of {', '.join(BREST_BOLTHOLES)}.")
        if all(
            state.distance(unit.nation, unit.at, area, unit.kind == SUBMARINE) >= FAR
            for area in state.areas_of(item.to)
        ):
            return self.fault(
                "NW-SEQ-12", f"There is no open way from {unit.at} to {item.to}: a strait or canal is closed."
            )
        if len(self.faults) == before:
            self.moved.append(unit.id)
            self.bound[unit.id] = item.to
        return None

    @rule("NW-SEQ-12", "NW-BAS-9")
    def may_leave(self, unit: Unit) -> None:
        """Check that a unit starts from a base its nation may use; where allied bases are closed to all by option, guests go home."""
        state = self.state
        holder = state.holder(unit.at)
        if not state.may_use(unit.nation, unit.at) and state.options["allied_bases"] != "forbidden":
            self.fault(
                "NW-SEQ-12",
                f"{unit.id} lies at {unit.at}, which {holder} does not lend to {unit.nation}: it stays until {holder}"
                f" agrees (`grant {holder} {unit.nation} bases` in step 3).",
            )

    @rule("NW-BAS-23")
    def is_station(self, unit: Unit, base: str) -> bool:
        """Whether a unit's fleet is played there: the Soviet ones are the Arctic and the Pacific fleet alone."""
        if may_station(self.state, unit.nation, base):
            return True
        self.fault("NW-BAS-23", "Only the Soviet Arctic and Pacific fleets are in play: Murmansk and Vladivostok.")
        return False

    @rule("NW-SEQ-25", "NW-UNI-2")
    def fly(self, item: Fly) -> None:
        state = self.state
        unit, before = self.own_unit(item.unit), len(self.faults)
        if unit is None:
            return None
        self.may_move(unit)
        if not unit.is_air or not unit.ashore:
            return self.fault("NW-SEQ-25", f"{unit.id} is no air point ashore.")
        if item.to not in state.harbours or not state.may_use(unit.nation, item.to) or item.to == unit.at:
            return self.fault("NW-SEQ-25", f"{item.to} is no other land base open to {unit.nation}.")
        if not self.is_station(unit, item.to):
            return None
        far = min(state.distance(unit.nation, unit.at, area) for area in state.areas_of(item.to))
        if far > state.air_range(unit) and state.options["air_transfer"] != "free":
            return self.fault(
                "NW-SEQ-25",
                f"{item.to} is {far} areas away, {unit.id} has range {state.air_range(unit)}: ship it along a route.",
            )
        if len(self.faults) == before:
            self.moved.append(unit.id)
        return None

    @rule("NW-UNI-33", "NW-UNI-3", "NW-UNI-4", "NW-UNI-5", "NW-UNI-6", "NW-UNI-22", "NW-CMB-5")
    def embark(self, item: Embark) -> None:
        air, carrier = self.own_unit(item.unit), self.own_unit(item.carrier)
        if air is None or carrier is None:
            return None
        if air.kind == BOMBER:
            return self.fault("NW-UNI-22", "Strategic bombers operate only from land.")
        if air.nation != carrier.nation:
            return self.fault("NW-UNI-33", f"{air.id} and {carrier.id} are of different nations.")
        if air.kind != AIR or not air.ashore or air.id in self.moved or air.id in self.shifted:
            return self.fault("NW-UNI-33", f"{air.id} is no air point ashore and at rest.")
        if air.idle:
            return self.fault("NW-CTL-13", f"{air.id} is in training and spends this turn ashore.")
        if not carrier.is_carrier:
            return self.fault("NW-UNI-3", f"{carrier.id} carries no aircraft: only fleet and escort carriers do.")
        if carrier.damaged:
            return self.fault("NW-CMB-5", f"{carrier.id} is damaged and cannot carry an air point.")
        if carrier.id in self.aboard:
            return self.fault("NW-UNI-4", f"{carrier.id} has her single air point already.")
        if air.at != carrier.at or carrier.id in self.moved:
            return self.fault(
                "NW-UNI-33", f"{air.id} is at {air.at}, {carrier.id} at {carrier.at}: they must share a base."
            )
        self.aboard[carrier.id] = air.id
        self.shifted.append(air.id)
        return None

    @rule("NW-RNG-15", "NW-UNI-33")
    def ashore(self, item: Ashore) -> None:
        carrier = self.own_unit(item.carrier)
        if carrier is None:
            return None
        if carrier.id not in self.aboard or self.aboard[carrier.id] in self.shifted:
            return self.fault("NW-RNG-15", f"{carrier.id} has no air point to land.")
        if carrier.at not in self.state.harbours or carrier.id in self.moved:
            return self.fault(
                "NW-RNG-15", f"{carrier.id} is at {carrier.at}: air is landed at a base ashore, before she moves."
            )
        self.shifted.append(self.aboard.pop(carrier.id))
        return None

    @rule("NW-BAS-18")
    def tow(self, item: Tow) -> None:
        state = self.state
        train = state.trains.get(item.train)
        if train is None or train.nation not in self.nations:
            return self.fault("NW-BAS-18", f"You have no fleet train {item.train!r}.")
        if item.train in self.moved:
            return self.fault("NW-BAS-18", f"{item.train} is moved twice.")
        if item.area == train.area or state.distance(train.nation, train.id, item.area) >= FAR:
            return self.fault("NW-BAS-18", f"{item.train} cannot go from {train.area} to {item.area}.")
        self.moved.append(item.train)
        return None


class Transfers(SheetPhase):
    """NW-SEQ-8: strategic base to base transfers."""

    def title(self, state: Strategic) -> str:
        return "3 Transfers"

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        return TransferDraft(state, seat)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        return Transfer(items)

    def prompt(self) -> Prompt:
        return Prompt(
            "Transfer units, land or embark air points, move fleet trains, agree with allies.", rule="NW-SEQ-8"
        )

    @rule("NW-SEQ-10", "NW-SEQ-11", "NW-SEQ-25", "NW-BAS-18", "NW-UNI-33")
    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        if isinstance(item, Move):
            unit = state.units[item.unit]
            move(state, unit, item.to)
            unit.idle = True
            if state.options["transfer_then_repair"] == "allowed":
                state.happened[f"moved {unit.id}"] = state.turn
        elif isinstance(item, Fly):
            unit = state.units[item.unit]
            unit.at = item.to
            unit.idle = True
        elif isinstance(item, Embark):
            state.units[item.unit].aboard = item.carrier
        elif isinstance(item, Ashore):
            air = state.air_of(item.carrier)
            if air is not None:
                air.aboard = ""
        elif isinstance(item, Tow):
            self.tow(state, item, umpire)
        elif isinstance(item, Offer):
            offer(state, item, umpire)
        else:
            speak(state, item, umpire)

    @rule("NW-CTL-13")
    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """Whoever had to leave a lost base or to man Norway and did not is moved."""
        leave_brest(state)
        man_norway(state, umpire)

    @rule("NW-BAS-18")
    def tow(self, state: Strategic, item: Tow, umpire: Umpire) -> None:
        train = state.trains[item.train]
        train.area, train.moved = item.area, state.turn
        trade.reroute(state, train)
        umpire.announce("train.moved", ("NW-BAS-18",), {"train": item.train, "area": item.area})

    def clone(self) -> Transfers:
        return Transfers(dict(self.plots), self.hidden)


def move(state: Strategic, unit: Unit, to: str) -> None:
    """Put a unit on another base's port card; a carrier takes her air along."""
    unit.at = to
    unit.to_port()
    air = state.air_of(unit.id)
    if air is not None:
        air.at = to
        air.idle = True
        air.to_port()
