"""STAND-IN, not the land combat rules: strengths and results of a major landing. Figures come from the content file."""

from __future__ import annotations

from flagplot.kernel.modifier import Tally
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.content.land_rules import LandRules, land
from flagplot.strategic.rules.amphibious.landing import Relief, defending_nations, lacks_craft, occupy, shore_air
from flagplot.strategic.rules.amphibious.stormed import port_ships
from flagplot.strategic.rules.combat import ratings
from flagplot.strategic.rules.combat.combat import has_supremacy
from flagplot.strategic.rules.combat.losses import Levy, remove
from flagplot.strategic.rules.combat.sharing import Part, Toll
from flagplot.strategic.state.model import Strategic, is_winter
from flagplot.strategic.state.pieces import LANDING_CRAFT, PORT, SUBMARINE, Operation, TaskForce
from flagplot.strategic.text import reasons


class Assault:
    """The strengths of a major landing, round by round."""

    def __init__(self, state: Strategic, operation: Operation, force: TaskForce, *, foothold: bool = False) -> None:
        self.state = state
        self.operation = operation
        self.force = force
        self.rules: LandRules = land()
        self.nation = force.nation
        self.place = operation.place
        self.foothold = foothold

    @rule("NW-AMP-42")
    def troops(self) -> int:
        """Strength of the attacker's land points; a lodgement of earlier turns advances with them if it was supplied."""
        harbour = self.state.harbours[self.place]
        manpower, tanks = self.force.manpower, self.force.tanks
        if not harbour.hungry.get(self.nation, 0):
            manpower += harbour.manpower.get(self.nation, 0)
            tanks += harbour.tanks.get(self.nation, 0)
        return manpower * self.rules.manpower + tanks * self.rules.tank

    def points(self) -> int:
        """The attacker's land points."""
        return self.force.points + self.state.harbours[self.place].points(self.nation)

    def air_near(self) -> int:
        """The attacker's air points ashore within range that are in no task force."""
        count = 0
        for unit in self.state.units.values():
            if unit.is_air and unit.ashore and unit.nation == self.nation and unit.duty == PORT and not unit.idle:
                count += 1 if self.state.reaches(unit, self.operation.area) else 0
        return count

    @rule("NW-AMP-7", "NW-AMP-35", "NW-AMP-38", "NW-CMB-49")
    def support(self) -> int:
        """Half the invasion force's fleet value, submarines apart, unless it was engaged, and air in range; at most the troops'."""
        units = [] if self.operation.engaged else ratings.present(self.state, self.force, self.operation.area)
        ships = ratings.total(self.state, [unit for unit in units if unit.kind != SUBMARINE], ratings.FLEET) // 2
        return min(self.troops(), ships + self.air_near() * self.rules.air)

    def defenders(self) -> int:
        """The defender's land points, garrisons included."""
        harbour = self.state.harbours[self.place]
        nations = defending_nations(self.state, self.place, self.nation)
        return sum(harbour.garrisons.get(n, 0) + harbour.points(n) for n in nations)

    @rule("NW-AMP-38", "NW-AMP-43")
    def defence(self) -> int:
        """Strength of the defence: troops by terrain, their air, and by option half the value of ships in port, at most theirs."""
        harbour = self.state.harbours[self.place]
        strength = 0
        for nation in defending_nations(self.state, self.place, self.nation):
            strength += harbour.garrisons.get(nation, 0) * self.rules.garrison
            strength += (
                harbour.manpower.get(nation, 0) * self.rules.manpower + harbour.tanks.get(nation, 0) * self.rules.tank
            )
        ships = ratings.total(self.state, port_ships(self.state, self.place, self.nation), ratings.FLEET) // 2
        place = self.state.atlas.places[self.place]
        quarters = self.rules.terrain[place.terrain]
        if place.region == "north-west-europe" and self.state.turn >= self.rules.atlantic_wall_from:
            quarters = max(quarters, self.rules.atlantic_wall)
        return strength * quarters // 4 + self.enemy_air() * self.rules.air + min(strength, ships)

    def enemy_air(self) -> int:
        """The defender's air points ashore within range of the beach that are in no task force."""
        state = self.state
        count = 0
        for unit in state.units.values():
            if not unit.is_air or not unit.ashore or state.is_friend(unit.nation, self.nation):
                continue
            near = unit.duty == PORT and not unit.idle and state.reaches(unit, self.operation.area)
            defends = state.is_friend(unit.nation, state.harbours[self.place].holder)
            if unit.at == self.place or (near and defends):
                count += 1
        return count

    def modifiers(self, card: int) -> Tally:
        """The attacker's net die modifiers."""
        state, rules = self.state, self.rules
        tally = Tally()
        planes = (
            sum(1 for unit in ratings.present(state, self.force, self.operation.area) if unit.is_air) + self.air_near()
        )
        against_none = state.options.air_vs_none_fleet
        if has_supremacy(planes, self.enemy_air(), against_none):
            tally.add("NW-AMP-38", reasons.AIR_SUPREMACY, rules.modifiers["air_supremacy"])
        elif has_supremacy(self.enemy_air(), planes, against_none):
            tally.add("NW-AMP-38", reasons.AIR_INFERIORITY, rules.modifiers["air_inferiority"])
        if lacks_craft(state, self.force):
            tally.add("NW-AMP-38", reasons.NO_LANDING_CRAFT, rules.modifiers["no_landing_craft"])
        if not self.force.lsp:
            tally.add("NW-AMP-38", reasons.NO_LSP, rules.modifiers["no_lsp"])
        if is_winter(state.turn) and state.atlas.places[self.place].lat > 450:
            tally.add("NW-AMP-38", reasons.NORTHERN_WINTER, rules.modifiers["winter_north_of_45"])
        if self.foothold:
            tally.add("NW-AMP-38", reasons.PORT_TAKEN, rules.modifiers["port_taken"])
        tally.add("NW-ADV-7", reasons.ADVANTAGE_CARD, card)
        return tally

    def attackers_levy(self, by: tuple[str, ...]) -> Levy:
        """The attacker's owner chooses the points he loses, of those landing and of an earlier lodgement."""
        chair = self.state.chairs[self.nation]
        return Levy(self.nation, (), by, chair, self.force.id, self.place, whole=True)

    def defenders_toll(self, number: int) -> Toll:
        """The defender's owners choose theirs: manpower, tank or garrison."""
        harbour = self.state.harbours[self.place]
        parts: list[Part] = []
        for nation in sorted(defending_nations(self.state, self.place, self.nation)):
            points = harbour.garrisons.get(nation, 0) + harbour.points(nation)
            if points:
                parts.append(Part(nation, points, points))
        steps = min(number, sum(part.room for part in parts))
        return Toll(parts, steps, (), (self.nation,), self.place, whole=True)

    def retreat(self) -> None:
        """The remaining defenders give up the place."""
        harbour = self.state.harbours[self.place]
        for nation in defending_nations(self.state, self.place, self.nation):
            lost = harbour.garrisons.pop(nation, 0) + harbour.manpower.pop(nation, 0) + harbour.tanks.pop(nation, 0)
            self.state.ledgers[nation].land_out += lost

    @rule("NW-AMP-38", "NW-AMP-42", "NW-MER-5")
    def conclude(self, last: str, umpire: Umpire) -> tuple[Relief | None, int]:
        """The result of the last round: a place taken, a lodgement, or the survivors back aboard with losses."""
        state, operation, force = self.state, self.operation, self.force
        lodged = not last or self.rules.results[last].lodgement
        if self.points() and not self.defenders():
            for unit in shore_air(state, operation.place, force.nation):
                remove(state, unit, (force.nation,))
            return occupy(state, operation, force, umpire), 0
        if self.points() and lodged:
            harbour = state.harbours[operation.place]
            harbour.put_ashore(force.nation, force.manpower, force.tanks)
            force.manpower = force.tanks = 0
            harbour.landed[force.nation] = state.turn
            state.ground(operation.place).ashore.setdefault(state.alliances[force.nation], state.turn)
            facts = {"place": operation.place, "nation": force.nation}
            umpire.announce("landing.lodged", ("NW-AMP-38",), facts)
            return None, 0
        damaged = sum(1 for unit in state.members(force) if unit.kind == LANDING_CRAFT and unit.damaged)
        operation.status = "failed"
        facts = {"place": operation.place, "nation": force.nation, "why": "no lodgement stands after the last round"}
        umpire.announce("landing.failed", ("NW-AMP-38",), facts)
        return None, damaged
