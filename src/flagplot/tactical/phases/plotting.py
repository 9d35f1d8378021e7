"""Phase A: every seat plots movement, gunfire, torpedoes, aircraft and searches in secret; then all are opened at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import examples
from flagplot.tactical.condition import may_evade
from flagplot.tactical.helm import EVADE, Step
from flagplot.tactical.model import Battle, Contact, Group, Salvo
from flagplot.tactical.orders import Amend, Consent, Plot, Sortie
from flagplot.tactical.phases.submarines import bring_in
from flagplot.tactical.plotcheck import PlotCheck
from flagplot.tactical.sampling import sample_plot
from flagplot.tactical.track import plotted_speed


@rule("NA-SOP-1", "NA-SOP-5", "NA-SOP-7", "NA-SOP-8", "NA-SOP-9", "NA-SOP-10", "NA-SOP-12", "NA-SOP-13")
class Plotting(Sealed[Battle]):
    """Plots are sealed until the last is in; after that nothing in them can be changed."""

    def title(self, state: Battle) -> str:
        return "A Plot and allocate"

    def owing(self, state: Battle) -> Sequence[Seat]:
        return [seat for side in state.sides for seat in state.seats_of(side)]

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        text = f"Turn {state.turn}, {state.sheet.clock}: plot your groups' moves, gunfire and torpedoes."
        return Prompt(text, examples.plots(state, seat), "NA-SOP-5")

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        """Plots cannot be listed; the shortest one keeps everybody on course."""
        return (Plot(),)

    def sample(self, state: Battle, seat: Seat, dice: Dice) -> Order:
        return sample_plot(state, seat, dice)

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Plot):
            return Objection(
                "NA-SOP-5", "Plot now: `plot` with your groups' orders, or `plot` alone to go straight on."
            )
        return PlotCheck(state, seat).check(order)

    def reveal(self, state: Battle, umpire: Umpire) -> None:
        state.flow.pop()
        for seat in self.owing(state):
            order = self.plots[seat]
            assert isinstance(order, Plot)
            checked = PlotCheck(state, seat)
            refused = checked.check(order)
            assert refused is None, refused
            copy_to_sheet(state, checked)
            line = order.line().removeprefix("plot").strip()
            umpire.announce("plotted", ("NA-SOP-12",), {"seat": seat, "plot": line or "straight on"}, audience=(seat,))
            for appearance in checked.appearances:
                bring_in(state, appearance, umpire)
        set_speeds(state)
        asking = [seat for seat in self.owing(state) if asks_leave(self.plots[seat])]
        if asking:
            state.flow.append(Amending(asking))

    def clone(self) -> Plotting:
        return Plotting(dict(self.plots), self.hidden)


def asks_leave(order: Order) -> bool:
    """Whether a plot keeps the right to ask for a change."""
    return isinstance(order, Plot) and order.asks_leave


def copy_to_sheet(state: Battle, checked: PlotCheck) -> None:
    """Enter a checked plot on the turn sheet."""
    for name, ship in checked.detached.items():
        detach(state, ship, name)
    for group, into in checked.joins:
        join(state, state.groups[group], state.groups[into])
    sheet = state.sheet
    for name, steps in checked.helms.items():
        sheet.helms[f"{name}.{checked.side}" if name in checked.detached else name] = steps
    for salvo in checked.allocation.salvoes(state):
        sheet.salvoes.append(Salvo(salvo.ship, salvo.batteries, salvo.gun, salvo.target))
    sheet.launches += checked.launches
    sheet.searches += checked.searches
    for sortie in checked.air.sorties:
        send(state, sortie)
    for name in checked.floats:
        state.ships[name].floatplane = "aloft"


@rule("NA-COM-6", "NA-SOP-7", "NA-GUN-40", "NA-MOV-28")
def set_speeds(state: Battle) -> None:
    """Delayed orders fill the gaps, then every ship has the speed and the evasion she is plotted for."""
    scale = state.options.get("play_scale", "floor")
    for group in state.groups.values():
        if group.id not in state.sheet.helms and group.standing:
            state.sheet.helms[group.id] = group.standing
        group.standing = ()
        steps = state.sheet.helms.get(group.id, ())
        for ship in state.members(group):
            ship.speed = plotted_speed(steps, scale, ship.speed)
            ship.evading = may_evade(ship) and any(step.verb == EVADE for step in steps)


def detach(state: Battle, name: str, group_name: str) -> None:
    """A ship makes a group of her own, still under her old commander."""
    ship = state.ships[name]
    old = state.groups[ship.group]
    old.ships.remove(name)
    parent = old.parent or old.id
    group_id = f"{group_name}.{old.side}"
    state.groups[group_id] = Group(group_id, group_name, old.side, old.seat, [name], name, parent)
    ship.group = group_id
    ship.marks = []
    if old.flag == name:
        senior = state.leader(old)
        assert senior is not None
        old.flag = senior.id
    for held in state.contacts.values():
        if old.id in held:
            held[group_id] = Contact(held[old.id].kind, held[old.id].by)


def join(state: Battle, group: Group, into: Group) -> None:
    """A group falls in at the end of another."""
    for name in group.ships:
        ship = state.ships[name]
        ship.group = into.id
        ship.marks = []
        into.ships.append(name)
    for held in state.contacts.values():
        if group.id in held and into.id not in held:
            held[into.id] = held[group.id]
        held.pop(group.id, None)
    for ships in state.lost.values():
        if group.id in ships:
            ships.remove(group.id)
    group.ships = []
    for other in state.groups.values():
        if other.parent == group.id:
            other.parent = "" if other.id == into.id else into.id


@rule("NA-AIR-13", "NA-AIR-14", "NA-AIR-42", "NA-AIR-59")
def send(state: Battle, sortie: Sortie) -> None:
    """Give an element its mission."""
    flight = state.flights[sortie.flight]
    if sortie.mission == "launch":
        flight.status = "air"
    elif sortie.mission == "land":
        # What it has dropped is not replaced: an element attacks once (NA-AIR-42).
        flight.status, flight.carrier, flight.mission = "deck", sortie.target, ""
    elif sortie.mission == "hold":
        flight.mission = ""
    elif sortie.mission == "patrol":
        flight.load = "charge"
    else:
        flight.mission, flight.target = sortie.mission, sortie.target
        if sortie.altitude:
            flight.altitude = sortie.altitude
        if sortie.mission == "escort" and flight.load in {"bombs", "charge"}:
            flight.load = ""


@rule("NA-SOP-8")
class Amending(Sealed[Battle]):
    """Plots are closed; who kept the right to it in his plot may ask leave to change a movement plot."""

    def __init__(self, by: list[Seat], plots: dict[Seat, Order] | None = None, hidden: tuple[Seat, ...] = ()) -> None:
        super().__init__(plots, hidden)
        self.by = by

    def title(self, state: Battle) -> str:
        return "A Amendments"

    def owing(self, state: Battle) -> Sequence[Seat]:
        return self.by

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        return Prompt(
            "Ask leave to change a movement plot, or `amend` alone.", ('amend DDs: 4", L 30', "amend"), "NA-SOP-8"
        )

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        return (Amend(),)

    def sample(self, state: Battle, seat: Seat, dice: Dice) -> Order:
        helms = sample_plot(state, seat, dice).helms
        wanted = Amend(helms[:1])
        return wanted if self.check(state, seat, wanted) is None else Amend()

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Amend):
            return Objection("NA-SOP-8", "Plots are closed: `amend` a movement plot, or `amend` alone.")
        return PlotCheck(state, seat).check(Plot(order.helms))

    def reveal(self, state: Battle, umpire: Umpire) -> None:
        state.flow.pop()
        for seat in self.owing(state):
            order = self.plots[seat]
            assert isinstance(order, Amend)
            if order.helms:
                checked = PlotCheck(state, seat)
                assert checked.check(Plot(order.helms)) is None
                opponents = state.seats_of(state.enemy(seat.split("/")[0]))
                state.flow.append(Consenting(seat, dict(checked.helms), list(opponents)))

    def clone(self) -> Amending:
        return Amending(self.by[:], dict(self.plots), self.hidden)


@rule("NA-SOP-8")
class Consenting(Phase[Battle]):
    """The opponents grant or refuse an amendment: one of them is enough to refuse it."""

    def __init__(self, by: Seat, helms: dict[str, tuple[Step, ...]], waiting: list[Seat]) -> None:
        self.by = by
        self.helms = helms
        self.waiting = waiting
        """Who has not answered yet."""

    def title(self, state: Battle) -> str:
        return "A Consent"

    def seats(self, state: Battle) -> Sequence[Seat]:
        return self.waiting[:1]

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        text = f"{self.by} asks leave to change a movement plot after phase A."
        return Prompt(text, ("consent yes", "consent no"), "NA-SOP-8")

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        return (Consent(grants=True), Consent(grants=False))

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Consent):
            return None
        return Objection("NA-SOP-8", f"Answer {self.by} first: `consent yes` or `consent no`.")

    def obey(self, state: Battle, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Consent)
        self.waiting = self.waiting[1:]
        if not order.grants or not self.waiting:
            state.flow.pop()
        if order.grants and not self.waiting:
            state.sheet.helms.update(self.helms)
            set_speeds(state)
        umpire.announce("consent", ("NA-SOP-8",), {"seat": seat, "by": self.by, "grants": order.grants}, reveals=True)

    def clone(self) -> Consenting:
        return Consenting(self.by, dict(self.helms), self.waiting[:])

    def seen_by(self, seat: Seat) -> Phase[Battle]:
        return self.clone() if seat in {self.by, "control"} else Consenting(self.by, {}, self.waiting[:])
