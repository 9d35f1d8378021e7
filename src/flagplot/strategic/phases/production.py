"""Step 2: new ships, air points, stores, tonnage and troops appear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.content.briefings import Line
from flagplot.strategic.orders.sheets import Build
from flagplot.strategic.rules.production import STORES, is_elektroboot, new_troops, new_unit, yard_bases
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic, by_turn
from flagplot.strategic.state.pieces import ELEKTROBOOT, SUBMARINE
from flagplot.strategic.text.said import say


class Production(Phase[Strategic]):
    """Units of every nation's production lines, one line after the other (NW-SEQ-5)."""

    nation: int = 0
    line: int = 0
    made: int = 0
    choice: tuple[str, ...] = ()
    """Equally near bases among which the owner chooses for the next unit."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-production")

    def owner(self, state: Strategic) -> str:
        return state.nations()[self.nation]

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return (state.chairs[self.owner(state)],) if self.choice else ()

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-choose-base-new-unit")), (f"build {self.choice[0]}",), "NW-SEQ-6")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Build(base) for base in self.choice]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Build) and order.base in self.choice:
            return None
        return Objection("NW-SEQ-6", say("refuse-choose-one-nearest-bases", choice=", ".join(self.choice)))

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
        state.end(None, umpire)

    @rule("NW-SEQ-26", "NW-SEQ-6")
    def next_of(self, state: Strategic, nation: str, line: Line, umpire: Umpire) -> bool:
        """Produce the units of one line; false if the owner must choose a base first."""
        due = by_turn(line.per_turn, state.turn)
        if line.unit == SUBMARINE and nation == "germany" and state.options.uboat_workup == "half":
            due = due // 2 + (due % 2) * (state.turn % 2)
        while self.made < due:
            bases = yard_bases(state, nation, line)
            if not bases:
                return True
            named = [base for base in line.yards if base in bases]
            if named:
                built = state.serials.built.setdefault(nation, {})
                self.deliver(state, named[built.get(line.unit, 0) % len(named)], umpire)
                enter(built, line.unit, 1)
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
        """Place the next unit of the present line at a base; tonnage goes to the reserve."""
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
            unit = new_unit(state, nation, line.unit, base, idle=training or state.options.new_ships == "next_turn")
            if is_elektroboot(state, unit):
                unit.trait = ELEKTROBOOT
        if line.unit in STORES:
            return
        facts = {"nation": nation, "unit": line.unit, "base": base}
        umpire.announce("production.built", ("NW-SEQ-5",), facts, audience=(state.chairs[nation],))

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        # Which seat has a choice is public; how far the lines have come is not.
        return self.clone()
