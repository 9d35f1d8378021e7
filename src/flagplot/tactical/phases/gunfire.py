"""Phase C, gunfire: quicker guns first, equal guns at once, old guns last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from flagplot.kernel.event import Event
from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.modifier import Tally
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import Record, field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat, side_of
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Hold, Switch
from flagplot.tactical.orders.names import resolve, which
from flagplot.tactical.rules.damage.damage import GUN, hurt
from flagplot.tactical.rules.gunnery.arcs import angle_to, bears
from flagplot.tactical.rules.gunnery.gunnery import (
    accuracy,
    band,
    crowding,
    is_main,
    manned,
    range_to,
    shell_factor,
    shoot,
    strike,
)
from flagplot.tactical.rules.sight.sight import may_fire_on, witnesses
from flagplot.tactical.rules.submarines.submarines import search
from flagplot.tactical.state.ids import NO_SHIP, ShipId
from flagplot.tactical.state.model import Battle, Salvo, Ship
from flagplot.tactical.text.said import say

LAST_STEP: Final = 6


class Blow(Record, frozen=True):
    """A hit that bites when the step is over."""

    target: ShipId
    result: str
    differential: int


class Shifting(Record, frozen=True):
    """A battery that may shift its fire: what is left of its hits on the first target."""

    salvo: Salvo
    batteries: list[int]
    guns: int
    at: str
    hits: int
    seat: Seat
    """Who decides."""


@rule("NA-SOP-1", "NA-SOP-9", "NA-GUN-16", "NA-GUN-17", "NA-GUN-18", "NA-GUN-19", "NA-PEN-14", "NA-SOP-17")
class Gunfire(Phase[Battle]):
    """Six steps; the damage of a step bites when it is over."""

    step: int = 0
    """0 is the search for submarines, which comes first."""
    blows: list[Blow] = field(factory=list)
    shifting: Shifting | None = None

    def title(self, state: Battle) -> Said | str:
        return say("title-c-gunfire")

    def seats(self, state: Battle) -> Sequence[Seat]:
        if self.shifting is None:
            return ()
        return (self.shifting.seat,)

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        assert self.shifting is not None
        ship = state.ships[self.shifting.salvo.ship]
        first = state.ships[self.shifting.salvo.target]
        text = say("ask-shall-shift-fire-from", ship=ship.name, first=first.name)
        return Prompt(str(text), tuple(order.line() for order in self.orders(state, seat))[:3], "NA-GUN-65")

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        assert self.shifting is not None
        yield Hold()
        yield from (Switch(target.id) for target in second_targets(state, self.shifting))

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        assert self.shifting is not None
        if isinstance(order, Hold):
            return None
        if not isinstance(order, Switch):
            return Objection("NA-GUN-65", say("refuse-answer-hold-switch-ship"))
        targets = {ship.id: ship.name for ship in second_targets(state, self.shifting)}
        if resolve(order.target, targets):
            return None
        text = say("refuse-not-within-sight-range", target=order.target, which=which(order.target, targets))
        return Objection("NA-GUN-68", text)

    def obey(self, state: Battle, seat: Seat, order: Order, umpire: Umpire) -> None:
        shifting = self.shifting
        assert shifting is not None
        self.shifting = None
        ship = state.ships[shifting.salvo.ship]
        if isinstance(order, Switch):
            targets = {one.id: one.name for one in second_targets(state, shifting)}
            second = state.ships[resolve(order.target, targets)]
            self._second(state, ship, shifting, second, umpire)
            return
        target = state.ships[shifting.salvo.target]
        results = self._hits(state, ship, shifting.salvo, target, shifting.at, shifting.hits, 0, umpire)
        facts = {"ship": ship.name, "target": target.name, "results": results}
        _tell(state, ship, target, umpire, "held", ("NA-GUN-65",), facts)

    def run(self, state: Battle, umpire: Umpire) -> None:
        """Fire the next salvo of the step, or close the step."""
        if self.step == 0:
            search(state, umpire)
            self.step = 1
            return
        for place, salvo in enumerate(state.sheet.salvoes):
            if content.guns()[salvo.gun].step == self.step:
                del state.sheet.salvoes[place]
                self._fire(state, salvo, umpire)
                return
        for blow in self.blows:
            hurt(state, state.ships[blow.target], blow.result, blow.differential, GUN, umpire)
        self.blows = []
        self.step += 1
        if self.step > LAST_STEP:
            state.end(None, umpire)

    @rule("NA-GUN-24", "NA-GUN-26", "NA-GUN-28", "NA-GUN-71", "NA-GUN-25", "NA-PEN-33", "NA-SOP-10")
    def _fire(self, state: Battle, salvo: Salvo, umpire: Umpire) -> None:
        ship, target = state.ships[salvo.ship], state.ships[salvo.target]
        gun = content.guns()[salvo.gun]
        if not ship.in_battle or not target.in_battle:
            return
        main = any(is_main(ship, battery) for battery in salvo.batteries)
        batteries = manned(ship, salvo, main)
        if not batteries:
            return
        guns = sum(ship.sheet.batteries[battery].guns for battery in batteries)
        _spend(ship, salvo.gun, main)
        if target.group not in state.fired_on:
            state.fired_on.append(target.group)
        if ship.group not in state.gun_flashes:
            state.gun_flashes.append(ship.group)
        yards = range_to(ship, target)
        at = band(gun.reach, yards)
        facts = {"ship": ship.name, "guns": guns, "gun": gun.name, "target": target.name, "range": yards}
        if not at:
            _tell(state, ship, target, umpire, "wasted", ("NA-GUN-28",), facts)
            return
        tally = accuracy(state, salvo, ship, target, guns, at, crowding(state, ship, target, gun.factor))
        fall = shoot(umpire, tally.total)
        for battery in batteries:
            ship.acquiring[battery] = target.id
            if fall.hits:
                ship.striking[battery] = target.id
        at_once = fall.hits // 2 if fall.may_switch else fall.hits
        if fall.may_switch:
            seat = state.groups[ship.group].seat
            shifting = Shifting(salvo, batteries, guns, at, fall.hits - at_once, seat)
            if second_targets(state, shifting):
                self.shifting = shifting
            else:
                at_once = fall.hits
        results = self._hits(state, ship, salvo, target, at, at_once, fall.coloured, umpire)
        facts |= {"band": at, "accuracy": tally.total, "hits": fall.hits, "results": results}
        _tell(state, ship, target, umpire, "fired", ("NA-GUN-58",), facts, tally)

    @rule("NA-PEN-1", "NA-PEN-2", "NA-PEN-14")
    def _hits(
        self, state: Battle, ship: Ship, salvo: Salvo, target: Ship, at: str, hits: int, coloured: int, umpire: Umpire
    ) -> list[str]:
        """Roll the penetration of each hit; the first uses the die thrown with the white one."""
        gun = content.guns()[salvo.gun]
        factor = shell_factor(state, ship, gun, any(is_main(ship, battery) for battery in salvo.batteries))
        results = []
        for number in range(hits):
            result = strike(umpire, coloured if number == 0 else 0, factor, target, at)
            results.append(result)
            self.blows.append(Blow(target.id, result, factor - target.sheet.armour))
        return results

    @rule("NA-GUN-66", "NA-GUN-67", "NA-GUN-69", "NA-GUN-70", "NA-GUN-76")
    def _second(self, state: Battle, ship: Ship, shifting: Shifting, target: Ship, umpire: Umpire) -> None:
        """The second firing: its own modifiers, at most one hit, no third target; the first target is forgotten."""
        gun = content.guns()[shifting.salvo.gun]
        yards = range_to(ship, target)
        at = band(gun.reach, yards)
        salvo = Salvo(ship.id, shifting.batteries, shifting.salvo.gun, target.id)
        crowd = crowding(state, ship, target, gun.factor)
        tally = accuracy(state, salvo, ship, target, shifting.guns, at, crowd)
        fall = shoot(umpire, tally.total)
        hits = min(1, fall.hits)
        for battery in shifting.batteries:
            ship.acquiring[battery] = target.id
            ship.striking.pop(battery, None)
            if hits:
                ship.striking[battery] = target.id
        if target.group not in state.fired_on:
            state.fired_on.append(target.group)
        results = self._hits(state, ship, salvo, target, at, hits, fall.coloured, umpire)
        facts = {"ship": ship.name, "guns": shifting.guns, "gun": gun.name, "target": target.name, "range": yards}
        facts |= {"band": at, "accuracy": tally.total, "hits": hits, "results": results}
        _tell(state, ship, target, umpire, "shifted", ("NA-GUN-67",), facts, tally)

    def seen_by(self, seat: Seat) -> Phase[Battle]:
        """The other side knows that a battery may shift, not whose it is."""
        seen = self.clone()
        held = self.shifting
        if held is not None and side_of(seat) not in {side_of(held.seat), CONTROL}:
            blank = Salvo(NO_SHIP, [], "", held.salvo.target)
            seen.shifting = Shifting(blank, [], 0, "", 0, held.seat)
        return seen


@rule("NA-GUN-71", "NA-GUN-72")
def _spend(ship: Ship, gun: str, main: bool) -> None:
    """One turn of fire for the calibre, however many targets it has; and a mark on the sheet."""
    if f"{gun} spent" not in ship.fired:
        ship.fired.append(f"{gun} spent")
        ship.ammo[gun] -= 1
    word = "main" if main else "side"
    if word not in ship.fired:
        ship.fired.append(word)
        if main:
            ship.main_fires += 1


@rule("NA-GUN-68", "NA-GUN-65")
def second_targets(state: Battle, shifting: Shifting) -> list[Ship]:
    """Ships other than the first within sight, range and arc of every battery that is firing."""
    ship = state.ships[shifting.salvo.ship]
    reach = content.guns()[shifting.salvo.gun].reach
    found = []
    for name in state.seen.get(ship.side, ()):
        target = state.ships[name]
        if name == shifting.salvo.target or not target.in_battle or may_fire_on(state, ship, target) is not None:
            continue
        angle = angle_to(ship, target)
        if not all(bears(ship.sheet.batteries[battery].arc, angle) for battery in shifting.batteries):
            continue
        if range_to(ship, target) <= reach:
            found.append(target)
    return found


def _tell(
    state: Battle,
    ship: Ship,
    target: Ship,
    umpire: Umpire,
    kind: str,
    rules: tuple[str, ...],
    facts: Mapping[str, object],
    modifiers: Tally | None = None,
) -> None:
    """Both sides see a shoot; one by a ship they do not see looks like shells out of the dark."""
    told = {"target": target.name, "results": facts.get("results", [])}
    veil = Event("under_fire", told, rules)
    umpire.announce(kind, rules, facts, audience=witnesses(state, ship), veil=veil, modifiers=modifiers)
