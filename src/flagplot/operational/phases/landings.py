"""The landing phase: declaring, bombarding, going ashore, loyalty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import BOMBARDMENT, LOYALTY
from flagplot.operational.counters import SHIP, TROOP
from flagplot.operational.model import JAPAN, Bay, Group, enemy
from flagplot.operational.orders import Bombard, Done, Embark, Land
from flagplot.operational.phases.arrival import own_group
from flagplot.operational.phases.bombing import disrupt
from flagplot.operational.phases.fight import battery_at
from flagplot.operational.phases.groundwar import GroundFight, capture, halves, odds_column
from flagplot.operational.phases.gunnery import apply_hit, gun_class, gun_shot, is_damaged, is_heavy
from flagplot.operational.phases.oneside import OneSide
from flagplot.operational.plot import boxed_port, find_base, in_port, is_port, reveal
from flagplot.operational.scenarios import scenario
from flagplot.operational.sea import SEA
from flagplot.operational.throws import face, shifted
from flagplot.operational.wording import named


class Declaring(OneSide):
    """One side lands troops, or takes them aboard again."""

    def __init__(self, side: str, bombarded: list[str] | None = None) -> None:
        super().__init__(side)
        self.bombarded: list[str] = [] if bombarded is None else bombarded
        """Ships that have had their one round before some landing of this turn."""

    def clone(self) -> Declaring:
        """Copy."""
        return Declaring(self.side, self.bombarded[:])

    def step(self, state: Bay) -> str:
        """The name of the step."""
        return "landings"

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side, when what both players know leaves room for a landing."""
        return (Seat(self.side),) if may_have_landing(state, self.side) else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        return Prompt("Land troops, then `done`.", ("land J2 jp-1 jp-2", "embark jp-1 transport-1", "done"), "MK-LND-7")

    def orders(self, state: Bay, seat: Seat) -> Iterator[Order]:
        """Landing everything of a group, each unit alone, embarking; and the end."""
        for group in laden_groups(state, self.side):
            units = aboard_units(state, group)
            if check_land(state, self.side, Land(group.id, units)) is None:
                yield Land(group.id, units)
                if len(units) > 1:
                    yield from (Land(group.id, (unit,)) for unit in units)
        for troop in state.troops.values():
            if troop.side == self.side and troop.at and in_port(state, troop.at, self.side):
                for name in transports_at(state, troop.at, self.side):
                    if check_embark(state, self.side, Embark(troop.id, name)) is None:
                        yield Embark(troop.id, name)
        yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """A landing where one is possible, mostly."""
        afloat = any(troop.aboard and troop.side == self.side and not troop.fate for troop in state.troops.values())
        if not afloat and dice.roll(10, "sample") > 1:
            return Done()
        listed = list(self.orders(state, seat))
        if len(listed) == 1 or dice.roll(3, "sample") == 1:
            return Done()
        return dice.pick(listed, "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why an order may not be given."""
        if isinstance(order, Done):
            return None
        if isinstance(order, Land):
            return check_land(state, self.side, order)
        if isinstance(order, Embark):
            return check_embark(state, self.side, order)
        return Objection("MK-LND-7", "Now troops land: `land`, `embark` or `done`.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry it out."""
        if isinstance(order, Land):
            declare(state, umpire, state.groups[order.group])
            if order.group in state.groups:
                at, units = state.groups[order.group].at, list(order.units)
                state.flow.append(Landing(self.side, at, units, fired=self.bombarded[:]))
        elif isinstance(order, Embark):
            troop = state.troops[order.unit]
            troop.at, troop.aboard = "", order.transport
            umpire.announce("embarked", ("MK-LND-27",), {"unit": troop.id, "transport": order.transport})
        else:
            state.flow.pop()


def may_have_landing(state: Bay, side: str) -> bool:
    """What both players can see: a side with a marker on a coast, and troops that it may have at sea or ashore."""
    if side == JAPAN:
        if scenario(state.scenario).invasion == "no":
            return False
        return any(group.at in SEA.coast for group in state.groups.values() if group.side == side)
    return any(troop.side == side and troop.aboard and not troop.fate for troop in state.troops.values()) or any(
        SHIP[ship.id].type == "transport" and ship.side == side and not ship.fate for ship in state.ships.values()
    )


def aboard_units(state: Bay, group: Group) -> tuple[str, ...]:
    """The ground units that a group carries: MK-SEA-17."""
    return tuple(troop.id for troop in state.troops.values() if troop.aboard in group.ships and not troop.fate)


def laden_groups(state: Bay, side: str) -> list[Group]:
    """The groups of a side on the map that carry ground units."""
    laden = {state.ships[troop.aboard].group for troop in state.troops.values() if troop.aboard and not troop.fate}
    return [group for group in state.side_groups(side) if group.id in laden]


def transports_at(state: Bay, at: str, side: str) -> list[str]:
    """The transport units of a side in a hex."""
    return [name for group in state.groups_at(at, side) for name in group.ships if SHIP[name].type == "transport"]


@rule("MK-LND-6", "MK-LND-7", "MK-LND-1", "MK-LND-14", "MK-SEA-17")
def check_land(state: Bay, side: str, order: Land) -> Objection | None:
    """Why troops may not land."""
    group = own_group(state, side, order.group)
    if isinstance(group, Objection):
        return group
    carried = aboard_units(state, group)
    if not order.units or len(set(order.units)) != len(order.units):
        return Objection("MK-LND-7", f"Name the units that land, each once: {', '.join(carried) or 'none aboard'}.")
    for name in order.units:
        if name not in carried:
            return Objection(
                "MK-SEA-17", f"{name} is not aboard {group.id}; it carries {', '.join(carried) or 'nothing'}."
            )
    objection = check_anchor(state, side, order.group)
    if objection is not None:
        return objection
    defence = halves(state.troops_at(group.at, enemy(side)))
    landing = sum(state.troops[name].factors for name in order.units)
    if state.options["low_odds"] == "not_allowed" and defence and not odds_column(landing, defence):
        return Objection("MK-LND-14", "Landings at worse than 1:2 are not allowed.")
    return None


@rule("MK-LND-6", "MK-LND-7", "MK-LND-31")
def check_anchor(state: Bay, side: str, name: str) -> Objection | None:
    """Why the transports of a group may not anchor to land troops."""
    group = own_group(state, side, name)
    if isinstance(group, Objection):
        return group
    if not aboard_units(state, group):
        return Objection("MK-LND-7", f"{name} carries no troops.")
    if group.at not in SEA.coast:
        return Objection("MK-LND-6", f"{group.at} is no coastal hex.")
    foe = enemy(side)
    if not boxed_port(state, group.at, foe):
        for other in state.groups_at(group.at, foe):
            if other.revealed and any(SHIP[ship].armour != "M" for ship in other.ships):
                return Objection("MK-LND-7", f"Enemy warships ({other.id}) are in the hex and undefeated.")
    return None


@rule("MK-REC-5", "MK-LND-31", "MK-BAT-62")
def declare(state: Bay, umpire: Umpire, group: Group) -> None:
    """The transports anchor and are seen, day or night; a battery without warships before it fires at them."""
    group.anchored = True
    reveal(state, umpire, group, "anchored transports", ("MK-REC-5",))
    umpire.announce("anchored", ("MK-LND-31",), {"group": group.id, "hex": group.at})
    battery = battery_at(state, group.at) if group.side == JAPAN else ""
    if battery and state.options["battery_fires_transports"] == "on" and not warships_at(state, group.at):
        target = max(group.ships, key=lambda name: state.ships[name].left)
        apply_hit(state, umpire, target, gun_shot(state, umpire, battery, target))


def warships_at(state: Bay, at: str) -> bool:
    """Whether a Japanese warship is in a hex."""
    return any(SHIP[name].armour != "M" for group in state.groups_at(at, JAPAN) for name in group.ships)


@rule("MK-LND-27", "MK-LND-1")
def check_embark(state: Bay, side: str, order: Embark) -> Objection | None:
    """Why a ground unit may not go aboard."""
    troop = state.troops.get(order.unit)
    if troop is None or troop.side != side or not troop.at or troop.fate:
        return Objection("MK-LND-27", f"You have no ground unit {order.unit} ashore.")
    if state.options["reembark"] == "never":
        return Objection("MK-LND-27", "Ground units do not re-embark in this game.")
    if not any(is_port(state, place, side) for place in SEA.places_at.get(troop.at, ())):
        return Objection("MK-LND-27", f"{order.unit} can go aboard only in a port of yours.")
    if order.transport not in transports_at(state, troop.at, side):
        return Objection("MK-LND-27", f"{order.transport} is no transport unit in {troop.at}.")
    if any(other.aboard == order.transport and not other.fate for other in state.troops.values()):
        return Objection("MK-LND-1", f"{order.transport} carries a unit already; it takes one.")
    if troop.factors > 1 and TROOP[troop.id].side == JAPAN:
        return Objection("MK-LND-1", "A transport unit carries one factor.")
    return None


class Landing(Phase[Bay]):
    """One landing: bombardment, then the troops go ashore and fight to the finish."""

    def __init__(
        self, side: str, at: str, units: list[str], stage: str = "bombard", fired: list[str] | None = None
    ) -> None:
        self.side = side
        self.at = at
        self.units = units
        self.stage = stage
        self.fired: list[str] = [] if fired is None else fired

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return f"Landing in {named(self.at)}"

    def clone(self) -> Landing:
        """Copy."""
        return Landing(self.side, self.at, self.units[:], self.stage, self.fired[:])

    def seen_by(self, seat: Seat) -> Landing:
        """A landing is seen by everybody."""
        return self.clone()

    @rule("MK-LND-9", "MK-LND-10")
    def guns(self, state: Bay) -> list[str]:
        """The heavy ships of the landing side in the hex that have not bombarded yet."""
        if not state.troops_at(self.at, enemy(self.side)):
            return []
        return [
            name
            for group in state.groups_at(self.at, self.side)
            for name in group.ships
            if is_heavy(state, name) and name not in self.fired
        ]

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The landing side, wherever there are defenders: whether it has heavy guns there may be its secret."""
        contested = self.stage == "bombard" and state.troops_at(self.at, enemy(self.side))
        return (Seat(self.side),) if contested else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question."""
        return Prompt("Bombard the defenders, then `done`.", ("bombard chokai town-guard", "done"), "MK-LND-9")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Every ship at every defender, and the end."""
        foes = state.troops_at(self.at, enemy(self.side))
        return [*(Bombard(name, troop.id) for name in self.guns(state) for troop in foes), Done()]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why a ship may not bombard a unit."""
        if isinstance(order, Done):
            return None
        if not isinstance(order, Bombard):
            return Objection("MK-LND-9", "Bombard with `bombard`, or say `done`.")
        if order.ship in self.fired:
            return Objection("MK-LND-9", f"{order.ship} has bombarded; each ship fires once.")
        if order.ship not in self.guns(state):
            return Objection("MK-LND-10", f"Only CA guns and larger in the hex bombard: {', '.join(self.guns(state))}.")
        if order.unit not in [troop.id for troop in state.troops_at(self.at, enemy(self.side))]:
            return Objection("MK-LND-10", f"{order.unit} is no ground unit of the enemy in {self.at}.")
        return None

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """One ship's bombardment."""
        if isinstance(order, Bombard):
            self.fired.append(order.ship)
            group = state.group_of(order.ship)
            if group is not None:
                reveal(state, umpire, group, "gun flashes", ("MK-LND-10",))
            bombard(state, umpire, order.ship, order.unit)
        else:
            self.stage = "land"

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Ashore, and into combat."""
        if self.stage == "fight":
            state.flow.pop()
            below = state.flow[-1] if state.flow else None
            if isinstance(below, Declaring):
                below.bombarded = self.fired
            return
        self.stage = "fight"
        if not go_ashore(state, umpire, self.side, self.at, self.units):
            return
        if state.troops_at(self.at, enemy(self.side)):
            state.flow.append(GroundFight(self.at, self.side, landing=True))
        else:
            capture(state, umpire, self.at, self.side)


@rule("MK-BAT-57", "MK-BAT-58", "MK-LND-10")
def bombard(state: Bay, umpire: Umpire, ship: str, unit: str) -> bool:
    """One ship bombards one ground unit; whether it is disrupted."""
    gun = gun_class(state, ship)
    column = "B" if gun == "B" or (gun == "BC" and state.options["bombardment_bc"] == "with_B") else "CA"
    die = face(state, umpire, state.ships[ship].side, "MK-LND-10 bombardment")
    shift = -1 if is_damaged(state, ship) else 0
    disrupted = umpire.read(BOMBARDMENT, shifted(die, shift), column) == "D"
    facts = {"ship": ship, "unit": unit, "disrupted": disrupted}
    umpire.announce("bombarded", ("MK-LND-10", "MK-BAT-57"), facts)
    if disrupted:
        disrupt(state, umpire, unit)
    return disrupted


@rule("MK-LND-7", "MK-LND-23", "MK-LND-24", "MK-SEQ-8")
def go_ashore(state: Bay, umpire: Umpire, side: str, at: str, units: list[str]) -> bool:
    """Whoever has not gone down with his transports lands; the first Japanese on Ceylon put loyalty to the test."""
    landing = [name for name in units if not state.troops[name].fate]
    if not landing:
        return False
    for name in landing:
        troop = state.troops[name]
        troop.at, troop.aboard, troop.came = at, "", ""
    if side == JAPAN:
        find_base(state, umpire, at)
    umpire.announce("landed", ("MK-LND-7",), {"hex": at, "side": side, "units": landing})
    again = state.options["loyalty_rolls"] == "every_landing"
    if side == JAPAN and at in SEA.ceylon and (again or not state.loyalty):
        state.loyalty = True
        test_loyalty(state, umpire)
    return True


@rule("MK-LND-23", "MK-LND-24", "MK-LND-25")
def test_loyalty(state: Bay, umpire: Umpire) -> None:
    """A die for every Ceylonese unit: loyal, deserts, or changes sides."""
    wavering = [troop for troop in state.troops.values() if TROOP[troop.id].ceylonese and not troop.fate]
    for troop in wavering:
        if troop.turncoat:
            continue
        result = umpire.read(LOYALTY, umpire.dice.d6("MK-LND-23 loyalty"), "result")
        umpire.announce("loyalty", ("MK-LND-23", "MK-LND-24"), {"unit": troop.id, "result": result})
        if result == "deserts":
            troop.fate, troop.at = "deserted", ""
        elif result == "turncoat":
            troop.side, troop.turncoat = JAPAN, True
    # Only now is it known who stands alone in his hex.
    for troop in wavering:
        if troop.turncoat:
            capture(state, umpire, troop.at, JAPAN)
