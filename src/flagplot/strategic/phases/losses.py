"""Taking losses: the owner says, step by step, what is damaged, sunk or removed; then the air of hit carriers finds a home."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.catalogue import listed
from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import ratings
from flagplot.strategic.atlas import FAR
from flagplot.strategic.books import Loss
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Lose, Rehouse
from flagplot.strategic.phases.embarked import sink_transport
from flagplot.strategic.pieces import TASK_FORCE, Unit
from flagplot.strategic.wording import called

MANPOWER, TANK, GARRISON = "manpower", "tank", "garrison"
LAND = (MANPOWER, TANK, GARRISON)
ASHORE = "ashore"


class Casualties(Phase[Strategic]):
    """One nation's share of the steps of one combat."""

    def __init__(
        self,
        nation: str,
        left: int,
        units: tuple[str, ...],
        by: str,
        force: str = "",
        place: str = "",
        land_due: int = 0,
        wounded: tuple[str, ...] = (),
        hit: tuple[str, ...] = (),
        task: int = 0,
        stage: int = 0,
        homeless: tuple[str, ...] = (),
        asking: int = 0,
        chair: str = "",
        whole: bool = False,
    ) -> None:
        self.nation = nation
        self.left = left
        self.units = units
        """The units that may be chosen, aircraft included."""
        self.by = by
        """The enemy nations, `+` between them."""
        self.force = force
        """The task force whose embarked troops may be chosen, in a landing."""
        self.place = place
        """The place whose defenders may be chosen, in a landing."""
        self.land_due = land_due
        """How many of the steps must still fall on land points."""
        self.wounded = wounded
        """Land points hit once, where they take two steps."""
        self.hit = hit
        """What was chosen so far."""
        self.task = task
        """The rating that counts in this combat: a unit without it may be barred as a loss by option."""
        self.stage = stage
        self.homeless = homeless
        self.asking = asking
        """How many air points await a choice of their new home."""
        self.chair = chair
        """The seat that chooses, and alone sees among what."""
        self.whole = whole
        """Whether every loss is a whole land point, however many steps points take in a landing."""

    def title(self, state: Strategic) -> str:
        return "Losses"

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return whose(state, self.nation) if self.left > 0 or self.asking > 0 else ()

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        if self.left > 0:
            owners = {state.units[name].nation for name in self.units if name in state.units} or {self.nation}
            whose = listed([called(nation) for nation in state.nations() if nation in owners])
            return Prompt(
                f"Choose what of {whose} takes a step of loss: {self.left} to go.", ("lose uk-heavy-1",), "NW-CMB-3"
            )
        return Prompt(
            "Send the air point of a damaged carrier to a carrier or ashore.",
            ("rehouse usa-air-1 ashore",),
            "NW-CMB-42",
        )

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        if self.left > 0:
            return [Lose(name) for name in self.choices(state)]
        unit = state.units[self.homeless[0]]
        return [Rehouse(unit.id, home) for home in open_homes(state, unit)]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if self.left > 0:
            if isinstance(order, Lose) and order.what in self.choices(state):
                return None
            return Objection("NW-CMB-3", f"Choose one of {', '.join(self.choices(state))}.")
        if order in self.orders(state, seat):
            return None
        lines = ", ".join(legal.line() for legal in self.orders(state, seat))
        return Objection("NW-CMB-42", f"Choose one of {lines}.")

    @rule("NW-CMB-3", "NW-CMB-41", "NW-CMB-45", "NW-INT-32", "NW-INT-35", "NW-AMP-14", "NW-AMP-17", "NW-AMP-18")
    def choices(self, state: Strategic) -> list[str]:
        """What may take the next step."""
        land = self.land_choices(state)
        if self.land_due > 0 and land:
            return land
        found: list[str] = []
        barred: list[str] = []
        for name in self.units:
            unit = state.units.get(name)
            if unit is None:
                continue
            no_ship = unit.is_air and state.options["air_as_loss"] == "ships_only"
            no_value = state.options["zero_cv_losses"] == "forbidden" and ratings.printed(state, unit)[self.task] == 0
            if no_ship or no_value:
                barred.append(name)
            else:
                found.append(name)
        return (found or barred) + land if self.force or self.place else (found or barred)

    def land_choices(self, state: Strategic) -> list[str]:
        """The kinds of land points that are there to be lost."""
        found: list[str] = []
        if self.force:
            force = state.forces.get(self.force)
            if force is not None:
                found += [MANPOWER] if force.manpower else []
                found += [TANK] if force.tanks else []
        if self.place:
            harbour = state.harbours[self.place]
            found += [GARRISON] if harbour.garrisons.get(self.nation, 0) else []
            found += [MANPOWER] if harbour.manpower.get(self.nation, 0) else []
            found += [TANK] if harbour.tanks.get(self.nation, 0) else []
        return list(dict.fromkeys(found))

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Rehouse):
            self.rehouse(state, state.units[order.unit], order.to, umpire)
            self.settle_air(state, umpire)
            return
        assert isinstance(order, Lose)
        self.left -= 1
        self.hit = (*self.hit, order.what)
        if order.what in LAND:
            self.lose_land(state, order.what)
        else:
            step(state, state.units[order.what], self.by)

    @rule("NW-AMP-14", "NW-AMP-18", "NW-AMP-28")
    def lose_land(self, state: Strategic, what: str) -> None:
        """A land point goes at the first step, or at the second by option."""
        self.land_due = max(0, self.land_due - 1)
        if self.takes_two(state, what) and what not in self.wounded:
            self.wounded = (*self.wounded, what)
            return
        self.wounded = tuple(one for one in self.wounded if one != what)
        state.ledgers[self.nation].land_out += 1
        force = state.forces.get(self.force)
        if force is not None and (force.manpower if what == MANPOWER else force.tanks):
            if what == MANPOWER:
                force.manpower -= 1
            else:
                force.tanks -= 1
            sink_transport(state, force)
            return
        harbour = state.harbours[self.place]
        store = harbour.garrisons if what == GARRISON else harbour.manpower if what == MANPOWER else harbour.tanks
        store[self.nation] -= 1

    def run(self, state: Strategic, umpire: Umpire) -> None:
        """All steps are taken: settle the air of hit carriers, tell what was lost, and return."""
        if self.left > 0:
            self.obey(state, CONTROL, Lose(self.choices(state)[0]), umpire)
            return
        if self.asking > 0:
            self.obey(state, CONTROL, next(iter(self.orders(state, CONTROL))), umpire)
            return
        if self.stage == 0:
            self.stage = 1
            umpire.revealed = True  # what follows depends on what others have left
            self.settle_air(state, umpire)
            return
        state.flow.pop()
        if self.hit:
            damaged, lost = self.toll(state)
            facts = {"nation": self.nation, "hit": list(self.hit), "damaged": damaged, "lost": lost}
            umpire.announce(
                "losses.taken", ("NW-CMB-3",), facts, audience=audience(state, [self.nation, *self.by.split("+")])
            )

    def toll(self, state: Strategic) -> tuple[list[str], list[str]]:
        """What was damaged and is still there, and what is lost, air that went down with its carrier included."""
        damaged = [name for name in dict.fromkeys(self.hit) if name in state.units or name in self.wounded]
        lost = [name for name in self.units if name not in state.units]
        for kind in LAND:
            steps = 2 if self.takes_two(state, kind) else 1
            lost += [kind] * (self.hit.count(kind) // steps)
        return damaged, lost

    @rule("NW-AMP-18")
    def takes_two(self, state: Strategic, kind: str) -> bool:
        """Whether a land point of a kind is lost only at its second step."""
        return state.options["land_point_steps"] == "2" and kind != GARRISON and not self.whole

    @rule("NW-CMB-5", "NW-CMB-42", "NW-CMB-43")
    def settle_air(self, state: Strategic, umpire: Umpire) -> None:
        """Air of damaged and sunk carriers: lost, rehoused, or a question for its owner; a deck taken is no choice any more."""
        asking: list[str] = []
        settled = False
        for unit in list(state.units.values()):
            carrier = state.units.get(unit.aboard)
            if unit.aboard not in self.units or (carrier is not None and not carrier.damaged):
                continue
            found = open_homes(state, unit)
            if len(found) > 1:
                asking.append(unit.id)
                continue
            settled = True
            if found:
                self.rehouse(state, unit, found[0], umpire)
            else:
                remove(state, unit, self.by)
        if asking and settled:
            self.settle_air(state, umpire)
            return
        self.homeless = tuple(asking)
        self.asking = len(asking)

    @rule("NW-CMB-42", "NW-UNI-21")
    def rehouse(self, state: Strategic, unit: Unit, to: str, umpire: Umpire) -> None:
        """Send an air point to a carrier of its force, or ashore where it takes no more part this turn."""
        if to == ASHORE:
            base = land_base(state, unit.nation, unit.at)
            if not base:
                remove(state, unit, self.by)
                return
            unit.aboard, unit.at = "", base
            unit.idle = True
            unit.to_port()
        else:
            unit.aboard = to
        facts = {"unit": unit.id, "to": to}
        umpire.announce("air.rehoused", ("NW-CMB-42",), facts, audience=(state.chairs[unit.nation],))

    def clone(self) -> Casualties:
        return Casualties(
            self.nation,
            self.left,
            self.units,
            self.by,
            self.force,
            self.place,
            self.land_due,
            self.wounded,
            self.hit,
            self.task,
            self.stage,
            self.homeless,
            self.asking,
            self.chair,
            self.whole,
        )

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        """Others see that a nation is taking losses, and nothing else."""
        if seat == self.chair:
            return self.clone()
        return Casualties(
            self.nation,
            min(self.left, 1),
            (),
            "",
            "",
            "",
            0,
            (),
            (),
            0,
            self.stage,
            (),
            min(self.asking, 1),
            self.chair,
        )


@rule("NW-SET-9")
def whose(state: Strategic, nation: str) -> tuple[Seat, ...]:
    """The seat that decides for a nation; nobody when the program does so in Control's place."""
    seat = state.chairs[nation]
    return () if seat == CONTROL and state.options["control"] == "program" else (seat,)


def audience(state: Strategic, nations: Sequence[str]) -> tuple[str, ...]:
    """The seats of several nations, each once."""
    seats: list[str] = []
    for nation in nations:
        seat = state.chairs.get(nation)
        if seat is not None and seat not in seats:
            seats.append(seat)
    return tuple(seats)


@rule("NW-CMB-1", "NW-CMB-2", "NW-CMB-4", "NW-CMB-41", "NW-CMB-46")
def step(state: Strategic, unit: Unit, by: str) -> None:
    """One step: undamaged to damaged, damaged to sunk; an air point is gone at once."""
    if unit.is_air or unit.damaged:
        remove(state, unit, by)
    else:
        unit.damaged = True


def remove(state: Strategic, unit: Unit, by: str) -> None:
    """Take a unit out of the game for good."""
    del state.units[unit.id]
    state.ledgers[unit.nation].units_out += 1
    state.losses.append(Loss(unit.id, unit.nation, unit.kind, state.turn, by))
    force = state.forces.get(unit.on) if unit.duty == "tf" else None
    if force is not None and unit.id in force.units:
        force.units.remove(unit.id)


@rule("NW-CMB-42")
def homes(state: Strategic, unit: Unit) -> list[str]:
    """Where the air of a hit carrier may go: undamaged empty carriers of the same force, or ashore."""
    force = state.forces.get(unit.on) if unit.duty == TASK_FORCE else None
    for other in state.forces.values():
        if unit.aboard in other.units:
            force = other
    found: list[str] = []
    taken = {other.aboard for other in state.units.values() if other.aboard}
    if force is not None:
        for name in force.units:
            carrier = state.units.get(name)
            if carrier is not None and carrier.is_carrier and not carrier.damaged and name not in taken:
                found.append(name)
    if land_base(state, unit.nation, unit.at):
        found.append(ASHORE)
    return found


@rule("NW-CMB-42", "NW-CMB-43")
def open_homes(state: Strategic, unit: Unit) -> list[str]:
    """Of these, what the carrier's fate leaves: the air of a sunk one needs a deck, unless an option saves it ashore."""
    found = homes(state, unit)
    decks = [home for home in found if home != ASHORE]
    if unit.aboard in state.units:
        return found
    return decks if decks or state.options["sunk_carrier_air"] == "lost" else found


def land_base(state: Strategic, nation: str, base: str) -> str:
    """The base itself if it is ashore and friendly, else the nearest friendly place ashore; empty if there is none."""
    if base in state.harbours and state.is_friend(nation, state.harbours[base].holder):
        return base
    best, far = "", FAR
    if not state.is_base(base):
        return ""
    for place in state.harbours:
        if state.may_use(nation, place):
            distance = min(state.distance(nation, base, area) for area in state.areas_of(place))
            if distance < far:
                best, far = place, distance
    return best
