"""Strikes arrive: interception, escorts, bombers, and the attack itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.counters import PLANE
from flagplot.operational.model import Bay, Group, enemy
from flagplot.operational.orders import Bomb, Done, Pair, Scramble
from flagplot.operational.phases import bombing
from flagplot.operational.phases.airfield import is_decoy
from flagplot.operational.phases.collision import risk_collision
from flagplot.operational.phases.damage import lose_plane
from flagplot.operational.phases.dogfight import duel, shoots_down, winning_numbers
from flagplot.operational.phases.intercept import check_scramble, fights_first, is_under_attack, scramblers
from flagplot.operational.phases.recovery import patrols
from flagplot.operational.plot import in_port, reveal
from flagplot.operational.sea import PLACE
from flagplot.operational.wording import named


class Raid(Phase[Bay]):
    """One strike over its target. The defender learns what it is made of once his fighters are committed."""

    def __init__(
        self,
        strike: str,
        side: str,
        at: str,
        stage: str = "intercept",
        asked: str = "",
        units: list[str] | None = None,
        interceptors: list[str] | None = None,
        engaged: list[str] | None = None,
        loose: list[str] | None = None,
        first: str = "",
        struck: list[str] | None = None,
        target: str = "",
    ) -> None:
        self.strike = strike
        self.side = side
        self.at = at
        self.stage = stage
        """intercept, reveal, pair, second, bounce, bomb, over."""
        self.asked = asked
        self.units: list[str] = [] if units is None else units
        """The attacking units over the target."""
        self.interceptors: list[str] = [] if interceptors is None else interceptors
        self.engaged: list[str] = [] if engaged is None else engaged
        """Escorts and interceptors that have fought each other in this raid."""
        self.loose: list[str] = [] if loose is None else loose
        """Interceptors free to go for the bombers."""
        self.first = first
        self.struck: list[str] = [] if struck is None else struck
        """Bombers that have made their attack."""
        self.target = target
        """The group or the place that the strike was sent at."""

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return f"Raid on {named(self.at)}"

    def clone(self) -> Raid:
        """Copy."""
        return Raid(
            self.strike,
            self.side,
            self.at,
            self.stage,
            self.asked,
            self.units[:],
            self.interceptors[:],
            self.engaged[:],
            self.loose[:],
            self.first,
            self.struck[:],
            self.target,
        )

    def seen_by(self, seat: Seat) -> Raid:
        """Until the fighters are committed only the attacker knows his units, and only the defender his fighters."""
        seen = self.clone()
        if self.stage == "intercept":
            if seat not in {self.side, "control"}:
                seen.units = []
            if seat not in {enemy(self.side), "control"}:
                seen.interceptors = []
        return seen

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side that is asked."""
        return (Seat(self.asked),) if self.asked else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question of the stage."""
        if self.stage == "intercept":
            return Prompt(
                f"A raid is over {self.at}. Send up fighters, then `done`.", ("scramble 30-sqn", "done"), "MK-AIR-31"
            )
        if self.stage == "pair":
            return Prompt("Send your escorts at the interceptors.", ("pair akagi-zero 30-sqn",), "MK-AIR-28")
        if self.stage == "bounce":
            return Prompt("Send your free fighters at the bombers.", ("pair 30-sqn akagi-val", "done"), "MK-AIR-25")
        return Prompt("Attack.", ("bomb akagi-val dive cornwall", "bomb akagi-kate high air", "done"), "MK-AIR-64")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """The legal orders of the stage."""
        if self.stage == "intercept":
            for name in scramblers(state, self.at, seat, self.target):
                if name not in self.interceptors:
                    yield Scramble(name)
            yield Done()
        elif self.stage == "pair":
            for escort in self.free_escorts(state):
                for name in self.free_interceptors(state):
                    yield Pair(escort, name)
        elif self.stage == "bounce":
            for name in self.loose:
                for bomber in self.bombers(state):
                    yield Pair(name, bomber)
            yield Done()
        else:
            for unit in self.bombers(state):
                if unit not in self.struck:
                    for target in self.marks(state):
                        for manner in bombing.ways(state, unit):
                            order = Bomb(unit, manner, target)
                            if self.check_bomb(state, order) is None:
                                yield order
            yield Done()

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """A legal order by chance; bombers seldom go home without attacking."""
        if self.stage == "bomb":
            unit = next(name for name in self.bombers(state) if name not in self.struck)
            for target in dice.shuffle(self.marks(state), "sample targets")[:3]:
                order = Bomb(unit, dice.pick(bombing.ways(state, unit), "sample a way"), target)
                if self.check_bomb(state, order) is None:
                    return order
            return Done()
        return dice.pick(list(self.orders(state, seat)), "sample an order")

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why an order may not be given."""
        if self.stage == "intercept":
            if isinstance(order, Done):
                return None
            if isinstance(order, Scramble):
                if order.unit in self.interceptors:
                    return Objection("MK-AIR-31", f"{order.unit} is up.")
                return check_scramble(state, self.at, seat, order.unit, self.target)
            return Objection("MK-AIR-31", "Send up fighters with `scramble`, or say `done`.")
        if self.stage == "pair":
            return self.check_pair(state, order)
        if self.stage == "bounce":
            return self.check_bounce(state, order)
        if isinstance(order, Done):
            return None
        if isinstance(order, Bomb):
            return self.check_bomb(state, order)
        return Objection("MK-AIR-64", "Attack with `bomb`, or say `done`.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Carry it out."""
        if isinstance(order, Scramble):
            self.interceptors.append(order.unit)
            return
        if isinstance(order, Pair) and self.stage == "pair":
            self.fight(state, umpire, order.unit, order.foe, self.first)
        elif isinstance(order, Pair):
            self.bounce(state, umpire, order.unit, order.foe)
        elif isinstance(order, Bomb):
            self.bomb(state, umpire, order)
        else:
            self.asked = ""
            self.stage = {"intercept": "reveal", "bounce": "bombing"}.get(self.stage, "over")
            return
        self.asked = ""

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Go on to the next question."""
        if self.stage == "intercept":
            self.ask_defender(state, umpire)
        elif self.stage == "reveal":
            self.unveil(state, umpire)
        elif self.stage == "pair":
            self.pair_off(state, umpire)
        elif self.stage == "second":
            self.second_escorts(state, umpire)
        elif self.stage == "bounce":
            self.ask_bounce(state)
        elif self.stage in {"bombing", "bomb"}:
            self.ask_bombs(state, umpire)
        else:
            self.end(state, umpire)

    # Interception.

    @rule("MK-AIR-31", "MK-AIR-34", "MK-AIR-36")
    def ask_defender(self, state: Bay, umpire: Umpire) -> None:
        """Patrols meet the raid; the defender may send up more. At night nobody rises."""
        defender = enemy(self.side)
        self.interceptors = [plane.id for plane in patrols(state, self.at, defender)]
        if state.night:
            self.stage = "reveal"
        else:
            self.asked = defender

    @rule("MK-REC-33", "MK-AIR-29", "MK-AIR-35")
    def unveil(self, state: Bay, umpire: Umpire) -> None:
        """Now both sides see what flies; decoys vanish."""
        for name in self.interceptors:
            plane = state.planes[name]
            if plane.task != "cap":
                plane.task, plane.post = "scramble", self.at
        facts = {"hex": self.at, "units": self.units[:], "interceptors": self.interceptors[:]}
        umpire.announce("raid.seen", ("MK-AIR-23",), facts, reveals=True)
        for name in self.units[:]:
            if is_decoy(name):
                self.units.remove(name)
                lose_decoy(state, umpire, name)
        self.first = fights_first(state, umpire, self.at, enemy(self.side))
        self.stage = "pair" if self.units else "over"

    def free_escorts(self, state: Bay) -> list[str]:
        """Escorts that have not fought yet."""
        return [
            name
            for name in self.units
            if PLANE[name].is_fighter and name not in self.engaged and not state.planes[name].lost
        ]

    def free_interceptors(self, state: Bay) -> list[str]:
        """Interceptors that no escort has engaged yet."""
        return [name for name in self.interceptors if name not in self.engaged and not state.planes[name].lost]

    @rule("MK-AIR-28", "MK-AIR-26")
    def check_pair(self, state: Bay, order: Order) -> Objection | None:
        """Why an escort may not be sent at an interceptor."""
        escorts, fighters = self.free_escorts(state), self.free_interceptors(state)
        if isinstance(order, Pair) and order.unit in escorts and order.foe in fighters:
            return None
        if isinstance(order, Pair) and order.unit in self.engaged:
            return Objection("MK-AIR-26", f"{order.unit} has fought; an escort fights one interceptor unit in a turn.")
        text = f"Pair one of {', '.join(escorts)} with one of {', '.join(fighters)}."
        return Objection("MK-AIR-28", text)

    @rule("MK-AIR-23", "MK-AIR-28")
    def pair_off(self, state: Bay, umpire: Umpire) -> None:
        """The attacker pairs escorts and interceptors one to one; where there is no choice it is done."""
        escorts, fighters = self.free_escorts(state), self.free_interceptors(state)
        if not escorts or not fighters:
            self.stage = "second"
        elif len(escorts) == 1 and len(fighters) == 1:
            self.fight(state, umpire, escorts[0], fighters[0], self.first)
        else:
            self.asked = self.side

    def fight(self, state: Bay, umpire: Umpire, escort: str, fighter: str, first: str) -> None:
        """One escort against one interceptor."""
        self.engaged += [escort, fighter]
        duel(state, umpire, escort, fighter, first)

    @rule("MK-AIR-25", "MK-AIR-28")
    def second_escorts(self, state: Bay, umpire: Umpire) -> None:
        """Interceptors that survive must fight an escort left over; the others are free for the bombers."""
        self.loose = self.free_interceptors(state)
        for name in self.interceptors:
            if name in self.loose or state.planes[name].lost:
                continue
            spare = self.free_escorts(state)
            if not spare:
                self.loose.append(name)
                continue
            self.engaged.append(spare[0])
            duel(state, umpire, spare[0], name, "both")
            if state.options["interceptor_after_second_escort"] == "may_attack_bomber":
                self.loose.append(name)
            else:
                state.planes[name].bounced = True
        self.stage = "bounce"

    def bombers(self, state: Bay) -> list[str]:
        """The attacking units that bomb."""
        return [name for name in self.units if not PLANE[name].is_fighter and not state.planes[name].lost]

    @rule("MK-AIR-25", "MK-AIR-27")
    def ask_bounce(self, state: Bay) -> None:
        """Each free interceptor may attack one bomber unit, once in a turn."""
        targets = self.bombers(state)
        self.loose = [
            name
            for name in self.loose
            if not state.planes[name].lost
            and not state.planes[name].bounced
            and any(winning_numbers(state, name, bomber) for bomber in targets)
        ]
        if self.loose and targets:
            self.asked = enemy(self.side)
        else:
            self.stage = "bombing"

    @rule("MK-AIR-27")
    def check_bounce(self, state: Bay, order: Order) -> Objection | None:
        """Why an interceptor may not go for a bomber."""
        if isinstance(order, Done):
            return None
        if isinstance(order, Pair) and order.unit in self.loose and order.foe in self.bombers(state):
            return None
        own = state.planes.get(order.unit) if isinstance(order, Pair) else None
        if own is not None and own.side != self.side and own.bounced:
            return Objection("MK-AIR-27", f"{own.id} has attacked its bomber unit this turn.")
        text = f"Send one of {', '.join(self.loose)} at one of {', '.join(self.bombers(state))}, or say `done`."
        return Objection("MK-AIR-25", text)

    @rule("MK-AIR-25", "MK-AIR-27")
    def bounce(self, state: Bay, umpire: Umpire, fighter: str, bomber: str) -> None:
        """One interceptor against one bomber unit, at the same time."""
        state.planes[fighter].bounced = True
        hits = [shoots_down(state, umpire, fighter, bomber), shoots_down(state, umpire, bomber, fighter)]
        if hits[0]:
            lose_plane(state, umpire, state.planes[bomber], ("MK-AIR-25",))
        if hits[1]:
            lose_plane(state, umpire, state.planes[fighter], ("MK-AIR-25",))

    # The attack.

    def target_groups(self, state: Bay) -> list[Group]:
        """The groups that may be attacked: the one struck at, or those in the port."""
        groups = state.groups_at(self.at, enemy(self.side))
        return [group for group in groups if is_under_attack(state, group, self.target)]

    def marks(self, state: Bay) -> list[str]:
        """What can be attacked: ships by name (by night `any`), air units and ground units of the place."""
        ships = [name for group in self.target_groups(state) if not group.dummy for name in group.ships]
        if state.night:
            return ["any"] if ships else []
        found = ships
        if self.target in PLACE:
            found = [*ships, *bombing.AREAS]
        return found

    @rule("MK-AIR-55", "MK-AIR-64", "MK-AIR-66")
    def check_bomb(self, state: Bay, order: Bomb) -> Objection | None:
        """Why a unit may not make this attack."""
        if order.unit not in self.bombers(state):
            return Objection("MK-AIR-61", f"{order.unit} does not bomb here; {', '.join(self.bombers(state))} do.")
        if order.unit in self.struck:
            return Objection("MK-AIR-67", f"{order.unit} has made its attack.")
        marks = self.marks(state)
        if order.target not in marks:
            return Objection("MK-AIR-55", f"Targets here: {', '.join(marks) or 'none'}.")
        return bombing.check_manner(state, order.unit, order.manner, order.target)

    @rule("MK-AIR-64", "MK-AIR-66")
    def ask_bombs(self, state: Bay, umpire: Umpire) -> None:
        """By day the crews see the ships; the attacker names a target for each unit."""
        if self.stage == "bombing":
            self.stage = "bomb"
            for group in self.target_groups(state):
                if not state.night:
                    reveal(state, umpire, group, "a raid", ("MK-AIR-64",))
        left = [name for name in self.bombers(state) if name not in self.struck]
        if left and self.marks(state):
            self.asked = self.side
        else:
            self.stage = "over"

    def bomb(self, state: Bay, umpire: Umpire, order: Bomb) -> None:
        """One unit's attack."""
        self.struck.append(order.unit)
        target = order.target
        if target == "any":
            ships = [name for group in self.target_groups(state) for name in group.ships]
            target = umpire.dice.pick(ships, "MK-AIR-64 target")
        bombing.bomb(state, umpire, state.planes[order.unit], order.manner, target, self.at)

    @rule("MK-AIR-65", "MK-SEA-22")
    def end(self, state: Bay, umpire: Umpire) -> None:
        """A night torpedo attack on ships under way risks a collision among them."""
        state.flow.pop()
        if state.night and self.struck:
            for group in self.target_groups(state):
                if not in_port(state, group.at, group.side) and not group.anchored:
                    risk_collision(state, umpire, group.ships[:], "under air attack", group.side)
        umpire.announce("raid.over", ("MK-AIR-7",), {"hex": self.at})


@rule("MK-REC-33")
def lose_decoy(state: Bay, umpire: Umpire, name: str) -> None:
    """A feint is seen through."""
    lose_plane(state, umpire, state.planes[name], ("MK-REC-33",))
