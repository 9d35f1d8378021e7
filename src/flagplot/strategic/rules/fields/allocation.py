"""The lines of step 5, field by field: task forces unit by unit, escorts and attackers one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flagplot.strategic.orders.items import Attack, Escorts, Form, Item
from flagplot.strategic.rules.drafts.allocation import AllocationDraft
from flagplot.strategic.rules.fields.field import HOLD, Fields, verb
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.pieces import Unit

FORM: Final = verb(Form)
ESCORT: Final = verb(Escorts)
ATTACK: Final = verb(Attack)
TROOPS: Final = 3
"""Land points of a kind in one task force at most."""
MEN: Final = "men"
TANKS: Final = "tanks"


class AllocationFields(Fields):
    """Nation, base, then the units of a task force and its troops, or a unit with its route and the area of an attack."""

    def __init__(self, draft: AllocationDraft) -> None:
        super().__init__(draft)
        self._draft = draft
        self._free: dict[str, dict[str, list[Unit]]] = {}
        """Units without a role by nation and base, ships first."""
        self._begins: dict[tuple[str, str, str], bool] = {}
        """At which bases a line of a verb may begin, as far as it was asked."""
        self._origins: dict[tuple[str, str], bool] = {}
        """Which bases support operations of a nation."""
        self._ways: dict[tuple[str, str, str, str, str, int], dict[str, list[str]]] = {}
        """The routes that units of a kind protect or attack from a base, and the areas of an attack, as far as they were looked for."""
        nations = self.nations
        later: list[Unit] = []
        for unit in self.state.units.values():
            if unit.nation in nations and not unit.idle and not unit.aboard:
                if unit.is_ship:
                    self._free.setdefault(unit.nation, {}).setdefault(unit.at, []).append(unit)
                else:
                    later.append(unit)
        for unit in later:
            self._free.setdefault(unit.nation, {}).setdefault(unit.at, []).append(unit)

    def verbs(self) -> list[str]:
        return [word for word in (FORM, ESCORT, ATTACK) if any(self._bases(word, nation, 1) for nation in self._free)]

    def words(self, verb: str, words: Sequence[str]) -> list[str]:
        count = len(words)
        if count == 0:
            return [nation for nation in self._free if self._bases(verb, nation, 1)]
        if count == 1:
            return self._bases(verb, words[0], 99)
        if verb == FORM:
            return self._sailing(words)
        here = self._free[words[0]][words[1]]
        if count == 2:
            return [unit.id for unit in here if self._serves(verb, unit)]
        if count + (verb == ESCORT) > 4:
            return []
        unit = self.state.units[UnitId(words[2])]
        routes = self._routes(verb, unit, 999)
        return list(routes) if count == 3 else routes[words[3]]

    def item(self, verb: str, words: Sequence[str]) -> Item:
        nation, base = words[:2]
        if verb == FORM:
            units, men, tanks = self._parts(words)
            return Form(self._name(nation, base), base, units, men, tanks)
        units = (UnitId(words[2]),)
        route = int(words[3])
        return Escorts(route, base, units) if verb == ESCORT else Attack(route, base, words[4], units)

    def note(self, item: Item) -> None:
        assert isinstance(item, (Form, Escorts, Attack))
        for nation, bases in self._free.items():
            here = bases.get(item.base)
            if here is not None:
                bases[item.base] = [unit for unit in here if unit.id not in item.units]
                for word in (FORM, ESCORT, ATTACK):
                    self._begins.pop((word, nation, item.base), None)
        if isinstance(item, Form) or self.state.options.submarine_lsp != "none":
            self._begins.clear()  # the navies in training, and stores in common, bind the bases together

    def _name(self, nation: str, base: str) -> ForceId:
        return ForceId(f"{nation}:{base}-{len(self._draft.names) + 1}")

    def _bases(self, verb: str, nation: str, most: int) -> list[str]:
        """The bases of a nation at which a line may begin; so many are looked for."""
        found: list[str] = []
        for base, units in self._free[nation].items():
            if units and self._may_begin(verb, nation, base, units):
                found.append(base)
                if len(found) == most:
                    break
        return found

    def _may_begin(self, verb: str, nation: str, base: str, units: list[Unit]) -> bool:
        key = (verb, nation, base)
        known = self._begins.get(key)
        if known is None:
            known = False
            for unit in units:
                if verb == FORM:
                    known = self._draft.fits(Form(self._name(nation, base), base, (unit.id,), 0, 0))
                else:
                    known = self._serves(verb, unit)
                if known:
                    break
            self._begins[key] = known
        return known

    # Task forces.

    def _parts(self, words: Sequence[str]) -> tuple[tuple[UnitId, ...], int, int]:
        """Units, manpower and tanks, as far as they are written."""
        units: list[UnitId] = []
        men = tanks = 0
        for word in words[2:]:
            key, is_number, value = word.partition("=")
            if not is_number:
                if word != HOLD:
                    units.append(UnitId(word))
            elif key == MEN:
                men = int(value)
            else:
                tanks = int(value)
        return tuple(units), men, tanks

    def _sailing(self, words: Sequence[str]) -> list[str]:
        """One more unit, or none; then how many points of manpower, and of tanks, where there are any."""
        nation, base = words[:2]
        last = words[-1]
        if len(words) == 2 or not (last == HOLD or "=" in last):
            units = words[2:]
            left: list[str] = []
            has_ship = False
            for unit in self._free[nation][base]:
                if unit.id in units:
                    has_ship = has_ship or unit.is_ship
                elif self._draft.sails(unit):
                    left.append(unit.id)
            if left:
                return [HOLD, *left] if units and (has_ship or self._draft.fits(self.item(FORM, words))) else left
        harbour = self.state.harbours.get(base)
        if harbour is None or last.startswith(TANKS):
            return []
        if not last.startswith(MEN):
            found = self._troops(words, MEN, harbour.manpower.get(nation, 0))
            if found:
                return found
        return self._troops(words, TANKS, harbour.tanks.get(nation, 0))

    def _troops(self, words: Sequence[str], kind: str, there: int) -> list[str]:
        """How many points may be embarked."""
        written = [f"{kind}={number}" for number in range(1, min(TROOPS, there) + 1)]
        found = self.most([self.item(FORM, [*words, word]) for word in written])
        return [f"{kind}=0", *written[:found]] if found else []

    # Escorts and attacks.

    def _serves(self, verb: str, unit: Unit) -> bool:
        """Whether a unit has a route to be given to, and a ship a base that supports it, with stores where an attack takes them."""
        routes = self._routes(verb, unit, 1)
        if not routes or not unit.is_ship:
            return bool(routes)
        berth = (unit.nation, unit.at)
        found = self._origins.get(berth)
        if found is None:
            found = self._origins[berth] = self._draft.supports_cards(unit.nation, unit.at)
        if found and verb == ATTACK and self.state.options.submarine_lsp != "none":
            route, areas = next(iter(routes.items()))
            return self._draft.fits(Attack(int(route), unit.at, areas[0], (unit.id,)))
        return found

    def _routes(self, verb: str, unit: Unit, most: int) -> dict[str, list[str]]:
        """The routes that a unit may be given to, with the areas in which it attacks them; so many are looked for."""
        key = (verb, unit.nation, unit.at, unit.kind, unit.trait, most)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = {}
            draft = self._draft
            preys = verb == ATTACK and draft.raids(unit)
            for route in self.state.routes.values():
                if len(found) == most:
                    break
                if verb == ESCORT:
                    if draft.is_friendly(route) and draft.protects(unit, route):
                        found[str(route.id)] = []
                elif preys and draft.is_prey(route, [unit.nation]):
                    areas = [area for area in route.path if draft.preys_in(unit, area)]
                    if areas:
                        found[str(route.id)] = areas
        return found
