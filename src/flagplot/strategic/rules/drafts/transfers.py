"""What the sheet of step 3 may contain: transfers, air on and off carriers, fleet trains, agreements between nations."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.strategic.content.atlas import FAR
from flagplot.strategic.orders.items import Ashore, Embark, Fly, Item, Move, Offer, Tow
from flagplot.strategic.rules.control.diplomacy import check_word
from flagplot.strategic.rules.control.schedule import BREST_BOLTHOLES, is_norway_manned
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.offers import check_offer
from flagplot.strategic.rules.operations.allowances import may_station
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AIR, BOMBER, SUBMARINE, Unit
from flagplot.strategic.text.said import say


class TransferDraft(Draft):
    """The units that have moved, and what is aboard which carrier."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        super().__init__(state, seat)
        self.moved: list[str] = []
        self.bound: dict[str, str] = {}
        """The destinations of ships."""
        self.aboard: dict[str, str] = {unit.aboard: unit.id for unit in state.units.values() if unit.aboard}
        self.shifted: list[str] = []
        self.offered: list[str] = []
        """Cards offered to allies."""
        self._seas: dict[tuple[str, str, bool], dict[str, int]] = {}

    def tallies(self) -> list[list[Any] | dict[Any, Any]]:
        return [self.moved, self.bound, self.aboard, self.shifted, self.offered]

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
            self.fault("NW-CTL-13", say("refuse-least-one-german-heavy"))

    def may_move(self, unit: Unit) -> None:
        """Check that a unit is ready and has not moved yet."""
        if unit.idle:
            self.fault("NW-SEQ-10", say("refuse-sits-out-turn", unit=unit.id))
        if unit.id in self.moved:
            self.fault("NW-SEQ-8", say("refuse-moved-twice", unit=unit.id))

    @rule("NW-SEQ-8", "NW-SEQ-9", "NW-SEQ-12", "NW-SEQ-25", "NW-BAS-2", "NW-BAS-23", "NW-UNI-15")
    def move(self, item: Move) -> None:
        state = self.state
        unit, before = self.own_unit(item.unit), len(self.faults)
        if unit is None:
            return None
        self.may_move(unit)
        if not unit.is_ship:
            return self.fault("NW-SEQ-25", say("refuse-air-point-fly-within", unit=unit.id))
        self.may_leave(unit)
        if not state.is_base(item.to) or not state.may_use(unit.nation, item.to):
            return self.fault("NW-SEQ-12", say("refuse-no-port-base-holds", to=item.to, nation=unit.nation))
        if unit.at == item.to:
            return self.fault("NW-SEQ-8", say("refuse-already-2", unit=unit.id, to=item.to))
        if not self.is_station(unit, item.to):
            return None
        if not self.is_refuge(unit, item.to):
            return self.fault(
                "NW-CTL-13", say("refuse-brest-lost-boats-go", brest_boltholes=", ".join(BREST_BOLTHOLES))
            )
        if not self.has_way(unit, item.to):
            return self.fault("NW-SEQ-12", say("refuse-there-no-open-way", at=unit.at, to=item.to))
        if len(self.faults) == before:
            self.moved.append(unit.id)
            self.bound[unit.id] = item.to
        return None

    @rule("NW-CTL-13")
    def is_refuge(self, unit: Unit, base: str) -> bool:
        """Whether a unit may flee there: boats that have lost Brest may only go to the designated bases."""
        flees = unit.kind == SUBMARINE and unit.nation == "germany" and unit.at == "brest"
        return not flees or "brest-lost" not in self.state.happened or base in BREST_BOLTHOLES

    @rule("NW-SEQ-12")
    def has_way(self, unit: Unit, base: str) -> bool:
        """Whether there is an open way for a ship."""
        seas = self.open_seas(unit)
        return any(area in seas for area in self.state.areas_of(base))

    def open_seas(self, unit: Unit) -> dict[str, int]:
        """The areas to which a unit has an open way, with their distances: they do not change while the sheet is written."""
        berth = (unit.nation, unit.at, unit.kind == SUBMARINE)
        found = self._seas.get(berth)
        if found is None:
            state = self.state
            found = state.atlas.within(state.areas_of(unit.at), state.closed(unit.nation, unit.kind == SUBMARINE))
            self._seas[berth] = found
        return found

    @rule("NW-SEQ-25")
    def has_range(self, unit: Unit, base: str) -> bool:
        """Whether an air point can fly that far, or by option anywhere."""
        return self.state.options.air_transfer == "free" or self.flight(unit, base) <= self.state.air_range(unit)

    def flight(self, unit: Unit, base: str) -> int:
        """How far an air point flies to a base."""
        seas = self.open_seas(unit)
        return min([seas.get(area, FAR) for area in self.state.areas_of(base)])

    @rule("NW-SEQ-12", "NW-BAS-9")
    def may_leave(self, unit: Unit) -> None:
        """Check that a unit starts from a base its nation may use; if allied bases are closed to all by option, guests may go home."""
        state = self.state
        holder = state.holder(unit.at)
        if not state.may_use(unit.nation, unit.at) and state.options.allied_bases != "forbidden":
            self.fault(
                "NW-SEQ-12",
                say("refuse-lies-which-does-not", unit=unit.id, at=unit.at, holder=holder, nation=unit.nation),
            )

    @rule("NW-BAS-23")
    def is_station(self, unit: Unit, base: str) -> bool:
        """Whether a unit's fleet is played there: the Soviet ones are the Arctic and the Pacific fleet alone."""
        if may_station(self.state, unit.nation, base):
            return True
        self.fault("NW-BAS-23", say("refuse-only-soviet-arctic-pacific"))
        return False

    @rule("NW-SEQ-25", "NW-UNI-2")
    def fly(self, item: Fly) -> None:
        state = self.state
        unit, before = self.own_unit(item.unit), len(self.faults)
        if unit is None:
            return None
        self.may_move(unit)
        if not unit.is_air or not unit.ashore:
            return self.fault("NW-SEQ-25", say("refuse-no-air-point-ashore", unit=unit.id))
        if item.to not in state.harbours or not state.may_use(unit.nation, item.to) or item.to == unit.at:
            return self.fault("NW-SEQ-25", say("refuse-no-other-land-base", to=item.to, nation=unit.nation))
        if not self.is_station(unit, item.to):
            return None
        if not self.has_range(unit, item.to):
            far, most = self.flight(unit, item.to), state.air_range(unit)
            return self.fault(
                "NW-SEQ-25", say("refuse-areas-away-range-ship", to=item.to, far=far, unit=unit.id, air_range=most)
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
            return self.fault("NW-UNI-22", say("refuse-strategic-bombers-operate-only"))
        if air.nation != carrier.nation:
            return self.fault("NW-UNI-33", say("refuse-different-nations", air=air.id, carrier=carrier.id))
        if air.kind != AIR or not air.ashore or air.id in self.moved or air.id in self.shifted:
            return self.fault("NW-UNI-33", say("refuse-no-air-point-ashore-rest", air=air.id))
        if air.idle:
            return self.fault("NW-CTL-13", say("refuse-training-spends-turn-ashore", air=air.id))
        if not carrier.is_carrier:
            return self.fault("NW-UNI-3", say("refuse-carries-no-aircraft-only", carrier=carrier.id))
        if carrier.damaged:
            return self.fault("NW-CMB-5", say("refuse-damaged-cannot-carry-air", carrier=carrier.id))
        if carrier.id in self.aboard:
            return self.fault("NW-UNI-4", say("refuse-single-air-point-already", carrier=carrier.id))
        if air.at != carrier.at or carrier.id in self.moved:
            return self.fault(
                "NW-UNI-33", say("refuse-must-share-base", air=air.id, at=air.at, carrier=carrier.id, other=carrier.at)
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
            return self.fault("NW-RNG-15", say("refuse-no-air-point-land", carrier=carrier.id))
        if carrier.at not in self.state.harbours or carrier.id in self.moved:
            return self.fault("NW-RNG-15", say("refuse-air-landed-base-ashore", carrier=carrier.id, at=carrier.at))
        self.shifted.append(self.aboard.pop(carrier.id))
        return None

    @rule("NW-BAS-18")
    def tow(self, item: Tow) -> None:
        state = self.state
        train = state.trains.get(item.train)
        if train is None or train.nation not in self.nations:
            return self.fault("NW-BAS-18", say("refuse-no-fleet-train", train=repr(item.train)))
        if item.train in self.moved:
            return self.fault("NW-BAS-18", say("refuse-moved-twice", unit=item.train))
        if item.area == train.area or state.distance(train.nation, train.id, item.area) >= FAR:
            return self.fault(
                "NW-BAS-18", say("refuse-cannot-go-from", train=item.train, area=train.area, other=item.area)
            )
        self.moved.append(item.train)
        return None
