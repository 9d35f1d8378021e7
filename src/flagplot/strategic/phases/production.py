"""Step 2: new ships, air points, stores, tonnage and troops appear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.books import enter
from flagplot.strategic.briefings import Line
from flagplot.strategic.model import Strategic, by_turn
from flagplot.strategic.orders import Build
from flagplot.strategic.pieces import ELEKTROBOOT, SUBMARINE, Unit

STORES = ("tonnage", "lsp")


def new_unit(state: Strategic, nation: str, kind: str, base: str, *, idle: bool = False, damaged: bool = False) -> Unit:
    """Make a counter with the next number of its kind."""
    key = f"{nation}-{kind}"
    enter(state.numbers, key, 1)
    unit = Unit(f"{key}-{state.numbers[key]}", nation, kind, base, idle=idle, damaged=damaged)
    state.units[unit.id] = unit
    state.ledgers[nation].units_in += 1
    return unit


@rule("NW-SEQ-5", "NW-SEQ-6")
def yard_bases(state: Strategic, nation: str, line: Line) -> list[str]:
    """Where a line's units may appear: at its yards that are held, else at the fleet bases nearest to one no enemy has."""
    held = [yard for yard in line.yards if yard in state.harbours and is_home(state, nation, yard)]
    if held or not line.yards:
        return held
    free = [yard for yard in line.yards if yard in state.harbours and not is_enemys(state, nation, yard)]
    return nearest_bases(state, nation, free[0]) if free else []


def is_enemys(state: Strategic, nation: str, place: str) -> bool:
    """Whether a place is in enemy hands."""
    return state.at_war(nation, state.harbours[place].holder)


def is_home(state: Strategic, nation: str, base: str) -> bool:
    """Whether a nation can commission ships there: its own base, or its host's."""
    return state.is_friend(nation, state.harbours[base].holder) and state.is_fleet_base(base)


@rule("NW-SEQ-6")
def nearest_bases(state: Strategic, nation: str, place: str) -> list[str]:
    """The held fleet bases with the smallest sea-area distance from a place; several on a tie."""
    own = [base for base in state.harbours if state.is_fleet_base(base) and state.harbours[base].holder == nation]
    bases = own or [base for base in state.harbours if is_home(state, nation, base)]
    far: dict[str, int] = {}
    for base in bases:
        far[base] = min(state.distance(nation, base, area) for area in state.areas_of(place))
    best = min(far.values(), default=0)
    return sorted(base for base, distance in far.items() if distance == best)


class Production(Phase[Strategic]):
    """NW-SEQ-5: units of every nation's production lines, one line after the other."""

    def __init__(self, nation: int = 0, line: int = 0, made: int = 0, choice: tuple[str, ...] = ()) -> None:
        self.nation = nation
        self.line = line
        self.made = made
        self.choice = choice
        """Equally near bases among which the owner chooses for the next unit."""

    def title(self, state: Strategic) -> str:
        return "2 Production"

    def owner(self, state: Strategic) -> str:
        return state.nations()[self.nation]

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return (state.chairs[self.owner(state)],) if self.choice else ()

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(
            "Choose the base of the new unit: the yard is equally near.", (f"build {self.choice[0]}",), "NW-SEQ-6"
        )

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Build(base) for base in self.choice]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Build) and order.base in self.choice:
            return None
        return Objection("NW-SEQ-6", f"Choose one of the nearest bases: {', '.join(self.choice)}.")

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Build)
        umpire.revealed = True
        self.choice = ()
        self.deliver(state, order.base, umpire)

    def run(self, state: Strategic, umpire: Umpire) -> None:
        nations = state.nations()
        while self.nation < len(nations):
            nation = nations[self.nation]
            lines = state.atlas.nations[nation].production
            if self.line < len(lines) and not state.is_out(nation):
                if not self.next_of(state, nation, lines[self.line], umpire):
                    return
                self.line += 1
                self.made = 0
                continue
            if not state.is_out(nation):
                new_troops(state, nation)
            self.nation, self.line, self.made = self.nation + 1, 0, 0
        state.flow.pop()

    @rule("NW-SEQ-26", "NW-SEQ-6")
    def next_of(self, state: Strategic, nation: str, line: Line, umpire: Umpire) -> bool:
        """Bring out the units of one line; false when the owner must choose a base first."""
        due = by_turn(line.per_turn, state.turn)
        if line.unit == SUBMARINE and nation == "germany" and state.options["uboat_workup"] == "half":
            due = due // 2 + (due % 2) * (state.turn % 2)
        while self.made < due:
            bases = yard_bases(state, nation, line)
            if not bases:
                return True
            named = [base for base in line.yards if base in bases]
            if named:
                key = f"yard {nation} {line.unit}"
                enter(state.numbers, key, 1)
                self.deliver(state, named[(state.numbers[key] - 1) % len(named)], umpire)
            elif len(bases) == 1:
                self.deliver(state, bases[0], umpire)
            elif state.chairs[nation] == "control":
                self.deliver(state, umpire.dice.pick(bases, "NW-CTL-8 base of a new unit"), umpire)
            else:
                self.choice = tuple(bases)
                return False
        return True

    @rule("NW-SEQ-5", "NW-SEQ-7", "NW-SEQ-26", "NW-CTL-13")
    def deliver(self, state: Strategic, base: str, umpire: Umpire) -> None:
        """Put the next unit of the present line at a base; tonnage goes to the reserve."""
        nation = self.owner(state)
        line = state.atlas.nations[nation].production[self.line]
        self.made += 1
        if line.unit == "tonnage":
            state.reserve[nation] += 1
            state.ledgers[nation].tonnage_in += 1
        elif line.unit == "lsp":
            stock = state.harbours[base].stock
            enter(stock, nation, 1)
            state.ledgers[nation].lsp_in += 1
        else:
            training = nation == "usa" and state.turn <= 3 and "us-training" in state.atlas.scenario.events
            unit = new_unit(state, nation, line.unit, base, idle=training or state.options["new_ships"] == "next_turn")
            if is_elektroboot(state, unit):
                unit.trait = ELEKTROBOOT
        if line.unit in STORES:
            return
        facts = {"nation": nation, "unit": line.unit, "base": base}
        umpire.announce("production.built", ("NW-SEQ-5",), facts, audience=(state.chairs[nation],))

    def clone(self) -> Production:
        return Production(self.nation, self.line, self.made, self.choice)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        # Who waits for whose choice is seen; how far the lines have come is not.
        return self.clone()


@rule("NW-CTL-13")
def is_elektroboot(state: Strategic, unit: Unit) -> bool:
    """Whether by option of the briefing a new German flotilla has the type XXI boats."""
    german = unit.nation == "germany" and unit.kind == SUBMARINE
    return german and state.turn >= 20 and state.options["type_xxi"] == "from_20"


def new_troops(state: Strategic, nation: str) -> None:
    """The land points the naval game may ship, so that landings can be played."""
    briefing = state.atlas.nations[nation]
    base = briefing.troops_base
    if base not in state.harbours or not state.is_friend(nation, state.harbours[base].holder):
        return
    manpower, tanks = briefing.troops_per_turn[min(state.turn, len(briefing.troops_per_turn)) - 1]
    harbour = state.harbours[base]
    if manpower or tanks:
        harbour.put_ashore(nation, manpower, tanks)
        state.ledgers[nation].land_in += manpower + tanks
