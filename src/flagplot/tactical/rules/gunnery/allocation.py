"""Gunfire allocation, battery by battery, before anything is measured."""

from __future__ import annotations

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.tactical.orders.choices import Shoot
from flagplot.tactical.orders.names import resolve, which
from flagplot.tactical.rules.gunnery.arcs import angle_to, bears
from flagplot.tactical.rules.gunnery.gunnery import is_main
from flagplot.tactical.rules.movement.geometry import YARD, distance, yards_between
from flagplot.tactical.rules.movement.shore import is_hidden
from flagplot.tactical.rules.sight.sight import may_fire_on, night_reach, sights
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import HEAVY, Battle, Salvo, Ship
from flagplot.tactical.text.said import say

_SPLITTERS = frozenset({"BB", "BC", "PB", "CA", "CL"})


@rule("NA-SCN-6")
def is_surprised(state: Battle, ship: Ship) -> bool:
    """Whether the scenario holds her group back: until it detects an enemy, is fired on, or a turn has come.

    A side that takes the enemy for friends, and rolls for it on a later turn, is released neither by sighting the enemy nor
    before that turn.
    """
    for effect in state.effects("surprised"):
        if not state.applies(effect, ship):
            continue
        if effect.dice and state.turn == effect.turn:
            return ship.id not in state.woken and ship.group not in state.fired_on
        if state.turn > effect.until_turn:
            continue
        if effect.dice or (ship.group not in state.fired_on and not detects(state, ship)):
            return True
    return False


def detects(state: Battle, ship: Ship) -> bool:
    """Whether her own group has an enemy in view: what other groups see does not count."""
    for mate in state.members(state.groups[ship.group]):
        for name in state.seen.get(ship.side, ()):
            enemy = state.ships[name]
            if state.is_night:
                reach = night_reach(state, mate.sheet.nation)
                if yards_between(mate.x, mate.y, enemy.x, enemy.y) <= reach and not is_hidden(state, mate, enemy):
                    return True
            elif sights(state, mate, enemy):
                return True
    return False


@rule("NA-SCN-6", "NA-SCN-7", "NA-GUN-71")
def may_fire(state: Battle, ship: Ship) -> Objection | None:
    """Why she may not fire her guns at all this turn, or nothing."""
    if not ship.in_battle or ship.is_submerged:
        return Objection("NA-SUB-27", say("refuse-no-position-fire-guns", ship=ship.name))
    if ship.mute_until >= state.turn:
        return Objection("NA-SCN-6", say("refuse-no-power-fire-until", ship=ship.name, mute_until=ship.mute_until + 1))
    if is_surprised(state, ship):
        return Objection("NA-SCN-6", say("refuse-surprised-may-not-fire", ship=ship.name))
    for effect in state.effects("no_fire"):
        if state.applies(effect, ship):
            return Objection("NA-SCN-6", say("refuse-may-not-fire-battle", ship=ship.name))
    for effect in state.effects("hold_fire"):
        if state.applies(effect, ship) and not state.seen.get(ship.side) and ship.group not in state.fired_on:
            return Objection("NA-SCN-6", say("refuse-holds-fire-until-detects", ship=ship.name))
    return None


def batteries_of(ship: Ship, shoot: Shoot) -> list[int]:
    """The batteries a line of the allocation names."""
    return [
        number
        for number, entry in enumerate(ship.sheet.batteries)
        if entry.arc in shoot.arcs and shoot.factor in {0, ship.gun(number).factor}
    ]


def _have(ship: Ship) -> str | Said:
    """Her batteries, for an objection to one she does not have."""
    batteries = [f"{entry.arc} {ship.gun(number).factor}" for number, entry in enumerate(ship.sheet.batteries)]
    return ", ".join(batteries) or say("words-none")


@rule("NA-GUN-1", "NA-GUN-2", "NA-GUN-3", "NA-GUN-5", "NA-GUN-21", "NA-GUN-22")
class Allocation:
    """The gunfire of one plot as it is checked: which battery shoots at whom."""

    def __init__(self) -> None:
        self.targets: dict[ShipId, dict[int, ShipId]] = {}

    def take(self, state: Battle, ship: Ship, shoot: Shoot, enemies: dict[ShipId, str]) -> Objection | None:
        """Add one line, or say why it is not allowed."""
        barred = may_fire(state, ship)
        if barred is not None:
            return barred
        target_id = resolve(shoot.target, enemies)
        if not target_id:
            return Objection(
                "NA-GUN-73", say("refuse-there-no-sight", target=shoot.target, which=which(shoot.target, enemies))
            )
        target = state.ships[target_id]
        unseen = may_fire_on(state, ship, target)
        if unseen is not None:
            return unseen
        batteries = batteries_of(ship, shoot)
        wrong = self._check_batteries(state, ship, shoot, batteries) or _check_special(state, ship, target)
        if wrong is not None:
            return wrong
        angle = angle_to(ship, target)
        for battery in batteries:
            arc = ship.sheet.batteries[battery].arc
            if not bears(arc, angle):
                side = "right" if angle > 0 else "left"
                place = say("words-degrees", abs=abs(angle) // 10, side=side) if angle else say("words-dead-ahead")
                return Objection(
                    "NA-GUN-13",
                    say("refuse-battery-does-not-bear", ship=ship.name, arc=arc, target=target.name, place=place),
                )
        laid = self.targets.setdefault(ship.id, {})
        for battery in batteries:
            if battery in laid:
                arc = ship.sheet.batteries[battery].arc
                return Objection("NA-GUN-3", say("refuse-battery-target-already-fires", ship=ship.name, arc=arc))
            laid[battery] = target_id
        return None

    def lay(self, ship: Ship, batteries: list[int], target: ShipId) -> None:
        """Add a line that was checked."""
        laid = self.targets.setdefault(ship.id, {})
        for battery in batteries:
            laid[battery] = target

    def whole(self, state: Battle) -> Objection | None:
        """What is wrong with each ship's lines taken together, in any order."""
        for name in self.targets:
            wrong = self.sound(state.ships[name])
            if wrong is not None:
                return wrong
        return None

    def sound(self, ship: Ship) -> Objection | None:
        """What is wrong with the lines of one ship taken together, or nothing."""
        if ship.id not in self.targets:
            return None
        return self._check_split(ship) or self._check_heavy_damage(ship)

    def fitted(self, state: Battle, ship: Ship, shoot: Shoot) -> Objection | None:
        """Why she could never carry out a line of gunfire, or nothing."""
        return self._check_batteries(state, ship, shoot, batteries_of(ship, shoot))

    def _check_batteries(self, state: Battle, ship: Ship, shoot: Shoot, batteries: list[int]) -> Objection | None:
        known = [ship.sheet.batteries[battery].arc for battery in batteries]
        missing = [arc for arc in shoot.arcs if arc not in known]
        if missing or not batteries:
            of = say("words-factor", factor=shoot.factor) if shoot.factor else ""
            words = say("refuse-no-battery", ship=ship.name, missing="&".join(missing), of=of, have=_have(ship))
            return Objection("NA-GUN-1", words)
        if not shoot.factor and len({ship.gun(battery).factor for battery in batteries}) > 1:
            return Objection("NA-GUN-1", say("refuse-name-calibre-factor", ship=ship.name, have=_have(ship)))
        for battery in batteries:
            arc = ship.sheet.batteries[battery].arc
            if battery in ship.out:
                return Objection("NA-SCN-7", say("refuse-battery-out-action", ship=ship.name, arc=arc))
            if ship.ammo[ship.sheet.batteries[battery].gun] <= 0:
                return Objection("NA-GUN-72", say("refuse-no-ammunition-left-battery", ship=ship.name, arc=arc))
            if is_main(ship, battery) and any(state.applies(e, ship) for e in state.effects("main_guns_out")):
                return Objection("NA-SCN-6", say("refuse-main-guns-may-not", ship=ship.name))
        return None

    @rule("NA-GUN-4", "NA-GUN-75")
    def _check_split(self, ship: Ship) -> Objection | None:
        """Only battleships and cruisers split the main battery, bow guns at one ship and stern guns at another."""
        laid = self.targets[ship.id]
        main = {battery: target for battery, target in laid.items() if is_main(ship, battery)}
        targets = set(main.values())
        if len(targets) <= 1:
            return None
        if ship.sheet.type not in _SPLITTERS:
            return Objection("NA-GUN-75", say("refuse-fires-whole-main-battery", ship=ship.name))
        if len(targets) > 2:
            return Objection("NA-GUN-75", say("refuse-may-split-main-battery", ship=ship.name))
        arcs = ship.sheet.batteries
        bow = {target for battery, target in main.items() if arcs[battery].arc == "BOW"}
        stern = {target for battery, target in main.items() if arcs[battery].arc == "STN"}
        if len(bow) != 1 or len(stern) != 1 or bow == stern:
            return Objection("NA-GUN-75", say("refuse-splits-fire-bow-guns", ship=ship.name))
        return None

    @rule("NA-PEN-33")
    def _check_heavy_damage(self, ship: Ship) -> Objection | None:
        if ship.level < HEAVY:
            return None
        laid = self.targets[ship.id]
        main = [battery for battery in laid if is_main(ship, battery)]
        if len(main) > 1 or len(laid) - len(main) > 1:
            return Objection("NA-PEN-33", say("refuse-heavily-damaged-one-main", ship=ship.name))
        return None

    @rule("NA-GUN-21", "NA-GUN-22")
    def salvoes(self, state: Battle) -> list[Salvo]:
        """Batteries of the same gun at the same target make one shoot; others roll separately."""
        found: list[Salvo] = []
        for name, laid in self.targets.items():
            ship = state.ships[name]
            for battery in sorted(laid):
                gun = ship.sheet.batteries[battery].gun
                for salvo in found:
                    if (salvo.ship, salvo.gun, salvo.target) == (name, gun, laid[battery]):
                        salvo.batteries.append(battery)
                        break
                else:
                    found.append(Salvo(name, [battery], gun, laid[battery]))
        return found


@rule("NA-SCN-6")
def _check_special(state: Battle, ship: Ship, target: Ship) -> Objection | None:
    """Targets that a scenario requires or forbids."""
    for effect in state.effects("forced_target"):
        if state.applies(effect, ship) and effect.turn == state.turn and ship.id not in state.undeceived:
            forced = state.ships[ShipId(effect.target)]
            if target.id != forced.id and forced.in_battle:
                return Objection(
                    "NA-SCN-6", say("refuse-takes-enemys-flagship-fire", ship=ship.name, forced=forced.name)
                )
    for effect in state.effects("fire_checked"):
        if effect.side == ship.side:
            for friend in state.afloat(ship.side):
                if friend.is_small and distance(friend.x, friend.y, target.x, target.y) <= effect.yards * YARD:
                    return Objection(
                        "NA-SCN-6", say("refuse-too-near-fire-checked", friend=friend.name, target=target.name)
                    )
    return None
