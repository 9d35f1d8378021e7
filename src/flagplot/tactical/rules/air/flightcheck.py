"""What elements may be ordered to do in a plot."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.tactical.orders.choices import Sortie
from flagplot.tactical.orders.names import resolve, which
from flagplot.tactical.rules.air.aviation import TORPEDO_DROP, aircraft_of, may_drop
from flagplot.tactical.rules.air.raids import flight_seat
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import DAMAGED, HEAVY, Battle, Flight
from flagplot.tactical.text.said import say

CARRIERS: Final = frozenset({"CV", "CVE"})
"""The types of ships on which aircraft land."""


class FlightCheck:
    """The sorties of one plot as they are read: names resolved, faults reported."""

    def __init__(self, state: Battle, seat: Seat, ships: dict[ShipId, str], enemies: dict[ShipId, str]) -> None:
        self.state = state
        self.seat = seat
        self.side = side_of(seat)
        self.ships = ships
        self.enemies = enemies
        self.sorties: list[Sortie] = []

    def flights(self) -> dict[str, str]:
        """The elements this seat commands."""
        return {
            f.id: f.id
            for f in self.state.flights.values()
            if f.side == self.side and f.status in {"deck", "air"} and flight_seat(self.state, f) == self.seat
        }

    def take(self, sortie: Sortie) -> Objection | None:
        """Add one sortie, or say why it may not be flown."""
        own = self.flights()
        name = resolve(sortie.flight, own)
        if not name:
            return Objection(
                "NA-SOP-16", say("refuse-no-element", flight=repr(sortie.flight), which=which(sortie.flight, own))
            )
        if any(one.flight == name for one in self.sorties):
            return Objection("NA-SOP-16", say("refuse-order-already", name=name))
        flight = self.state.flights[name]
        if sortie.mission == "launch":
            found: Objection | Sortie = self._deck(flight, flight.carrier, "launch")
        elif flight.status != "air":
            found = Objection("NA-AIR-59", say("refuse-deck-launch-first", name=name))
        elif sortie.mission == "land":
            found = self._land(flight, sortie.target)
        elif sortie.mission == "strike":
            found = self._strike(flight, sortie)
        else:
            found = self._mission(flight, sortie, own)
        if isinstance(found, Objection):
            return found
        self.sorties.append(found)
        return None

    def _land(self, flight: Flight, word: str) -> Objection | Sortie:
        """Back to the carrier named, or to her own when none is."""
        if not word:
            return self._deck(flight, flight.carrier, "land")
        carriers = {key: text for key, text in self.ships.items() if self.state.ships[key].sheet.type in CARRIERS}
        carrier = resolve(word, carriers)
        if not carrier:
            return Objection("NA-AIR-59", say("refuse-no-carrier-land", word=repr(word), which=which(word, carriers)))
        return self._deck(flight, carrier, "land")

    @rule("NA-AIR-59", "NA-PEN-33", "NA-PEN-34")
    def _deck(self, flight: Flight, carrier: ShipId, mission: str) -> Objection | Sortie:
        ship = self.state.ships.get(carrier)
        if ship is None or not ship.in_battle:
            return Objection("NA-AIR-59", say("refuse-no-carrier-play", flight=flight.id))
        if (mission == "launch") != (flight.status == "deck"):
            return Objection(
                "NA-AIR-59",
                say(
                    "refuse-is",
                    flight=flight.id,
                    how=say("words-deck") if flight.status == "deck" else say("words-air"),
                ),
            )
        if ship.level >= HEAVY:
            return Objection("NA-PEN-33", say("refuse-heavily-damaged-operates-no", ship=ship.name))
        here = [one for one in self.sorties if one.target == carrier and one.mission in {"launch", "land"}]
        if mission == "launch" and any(one.mission == "launch" for one in here):
            return Objection("NA-AIR-59", say("refuse-launches-one-element-turn", ship=ship.name))
        if ship.level == DAMAGED and any(one.mission != mission for one in here):
            return Objection("NA-PEN-34", say("refuse-damaged-launches-recovers-turn", ship=ship.name))
        return Sortie(flight.id, mission, carrier)

    @rule("NA-AIR-42", "NA-AIR-48", "NA-SOP-16", "NA-AIR-13")
    def _strike(self, flight: Flight, sortie: Sortie) -> Objection | Sortie:
        kind = aircraft_of(flight).kind
        state = self.state
        foes = dict(self.enemies)
        if not state.is_night:
            # By day aircraft find any ship on the table; a submarine only when she
            foes |= {s.id: s.name for s in state.afloat(state.enemy(self.side)) if not s.is_submarine}
        target = resolve(sortie.target, foes)
        if not target:
            return Objection(
                "NA-SOP-16", say("refuse-there-no-attack", target=repr(sortie.target), which=which(sortie.target, foes))
            )
        if kind == "F":
            if any(effect.side == self.side for effect in state.effects("strafing")):
                return Sortie(flight.id, "strike", target)
            return Objection("NA-AIR-12", say("refuse-fighter-send-cap-escort", flight=flight.id))
        if flight.load not in {"bombs", "torpedo", "level"}:
            return Objection("NA-AIR-42", say("refuse-carries-nothing-attack-ship", flight=flight.id))
        if sortie.altitude.isdecimal():
            if flight.load != "torpedo" or not may_drop(int(sortie.altitude)):
                return Objection(
                    "NA-TRP-46", say("refuse-drops-torpedoes-yards-less", flight=flight.id, torpedo_drop=TORPEDO_DROP)
                )
            return Sortie(flight.id, "strike", target)
        altitude = sortie.altitude or flight.altitude
        if flight.load == "level" and not altitude:
            return Objection("NA-AIR-48", say("refuse-say-how-bombs-high", flight=flight.id))
        if flight.load != "level" and sortie.altitude and kind not in {"M", "H"}:
            return Objection("NA-AIR-48", say("refuse-does-not-bomb-level", flight=flight.id))
        if flight.load == "torpedo" and altitude not in {"", "low"}:
            return Objection("NA-AIR-46", say("refuse-drops-torpedoes-from-low", flight=flight.id))
        return Sortie(flight.id, "strike", target, altitude)

    @rule("NA-AIR-10", "NA-AIR-11", "NA-AIR-12", "NA-AIR-13", "NA-AIR-14")
    def _mission(self, flight: Flight, sortie: Sortie, own: dict[str, str]) -> Objection | Sortie:
        kind = aircraft_of(flight).kind
        if sortie.mission == "hold":
            return Sortie(flight.id, "hold")
        if sortie.mission == "patrol":
            if kind != "D":
                return Objection("NA-AIR-14", say("refuse-cannot-only-divebombers-fly", flight=flight.id))
            if flight.load not in {"bombs", "charge"}:
                return Objection("NA-AIR-15", say("refuse-no-depth-charge-left", flight=flight.id))
            return Sortie(flight.id, "patrol")
        if kind not in {"F", "D"}:
            return Objection("NA-AIR-10", say("refuse-cannot-only-fighters-divebombers", flight=flight.id))
        if sortie.mission == "cap":
            groups = {g.id: g.name for g in self.state.groups.values() if g.side == self.side}
            group = resolve(sortie.target, groups)
            if not group:
                return Objection("NA-AIR-17", say("refuse-name-group-protect", which=which(sortie.target, groups)))
            return Sortie(flight.id, "cap", group)
        charge = resolve(sortie.target, own)
        if (
            not charge
            or charge == flight.id
            or aircraft_of(self.state.flights[charge]).kind not in {"D", "T", "M", "H"}
        ):
            return Objection("NA-AIR-12", say("refuse-escorts-bomber-element-yours", flight=flight.id))
        return Sortie(flight.id, "escort", charge)
