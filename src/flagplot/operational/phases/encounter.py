"""Contact: by day automatic, at night by searching; then battle if somebody wants it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.modifier import Tally
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import SURPRISE
from flagplot.operational.model import ALLIES, JAPAN, Bay, Group, enemy
from flagplot.operational.orders import Battle, Defend
from flagplot.operational.phases.fight import Fight, battery_at
from flagplot.operational.phases.seafight import SeaFight
from flagplot.operational.plot import boxed_port, in_anchorage, named, remove_dummy, reveal
from flagplot.operational.throws import best, shifted


class Encounter(Phase[Bay]):
    """A group has met, or looks for, the enemy in its hex."""

    def __init__(
        self,
        group: str,
        stage: str = "contact",
        side: str = "",
        foe: str = "",
        met: list[str] | None = None,
        launches: dict[str, list[int]] | None = None,
        willing: list[str] | None = None,
    ) -> None:
        self.group = group
        self.stage = stage
        """contact, draw (at night), ask, choose, pass, fight, again."""
        self.side = side
        self.foe = foe
        self.met: list[str] = [] if met is None else met
        """Enemy groups dealt with in this encounter."""
        self.launches: dict[str, list[int]] = {} if launches is None else launches
        """Torpedoes spent in this impulse's battles: the next group met is the same battle (MK-BAT-8)."""
        self.willing: list[str] = [] if willing is None else willing
        """Sides that may still be asked whether they want battle."""

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return "Contact"

    def clone(self) -> Encounter:
        """Copy."""
        return Encounter(
            self.group,
            self.stage,
            self.side,
            self.foe,
            self.met[:],
            {name: rounds[:] for name, rounds in self.launches.items()},
            self.willing[:],
        )

    def seen_by(self, seat: Seat) -> Encounter:
        """A group passed by in the dark does not know it."""
        seen = self.clone()
        if self.stage == "pass" and seat != self.side:
            seen.foe = ""
            seen.met = []
        return seen

    def seats(self, state: Bay) -> Sequence[Seat]:
        """The side that is asked."""
        return (Seat(self.side),) if self.side else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question of the stage."""
        if self.stage == "choose":
            return Prompt("Which of your groups fights first?", ("defend A2",), "MK-BAT-7")
        if self.stage == "pass":
            return Prompt(
                "You have surprise. Fight this group, or pass it by?", ("battle yes", "battle no"), "MK-NIT-16"
            )
        if self.stage == "again":
            return Prompt("Engage the next group?", ("battle yes", "battle no"), "MK-BAT-8")
        return Prompt("Enemy ships are in the hex. Battle?", ("battle yes", "battle no"), "MK-BAT-2")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Yes or no, or one of the groups."""
        if self.stage == "choose":
            return [Defend(group.id) for group in self.foes(state)]
        return [Battle("yes"), Battle("no")]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why an answer may not be given."""
        if self.stage == "choose":
            names = [group.id for group in self.foes(state)]
            if isinstance(order, Defend) and order.group in names:
                return None
            return Objection("MK-BAT-7", f"Name the group that fights first: {', '.join(names)}.")
        if isinstance(order, Battle) and order.answer in {"yes", "no"}:
            return None
        return Objection("MK-BAT-2", "Answer `battle yes` or `battle no`.")

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Take the answer."""
        self.side = ""
        if isinstance(order, Defend):
            self.begin(state, order.group, "day", "")
            return
        yes = isinstance(order, Battle) and order.answer == "yes"
        if self.stage == "pass":
            self.passed(state, umpire, yes)
        elif self.stage == "again":
            self.stage = "choosing" if yes else "over"
        elif yes:
            self.stage = "choosing"
        else:
            self.ask_next(state)

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Go on."""
        group = state.groups.get(self.group)
        if group is None or self.stage == "over" or group.withdrew:
            state.flow.pop()
        elif self.stage == "contact":
            self.contact(state, umpire, group)
        elif self.stage == "draw":
            self.draw(state, umpire, group)
        elif self.stage == "choosing":
            self.choose(state)
        else:
            self.after(state, group)

    def foes(self, state: Bay) -> list[Group]:
        """The enemy groups of the hex not dealt with yet."""
        group = state.groups[self.group]
        return [foe for foe in state.groups_at(group.at, enemy(group.side)) if foe.id not in self.met]

    # By day.

    @rule("MK-REC-1", "MK-BAT-2", "MK-REC-10", "MK-SEQ-10")
    def contact(self, state: Bay, umpire: Umpire, group: Group) -> None:
        """Opposing ships in one hex see each other at once; a dummy among them is exposed."""
        if group.dummy:
            remove_dummy(state, umpire, group, ("MK-REC-1",))
            state.flow.pop()
            return
        for foe in state.groups_at(group.at, enemy(group.side)):
            reveal(state, umpire, foe, "contact", ("MK-REC-1",))
        if not self.foes(state):
            state.flow.pop()
            return
        reveal(state, umpire, group, "contact", ("MK-REC-1",))
        self.stage = "ask"
        self.willing = [side for side in (JAPAN, ALLIES) if may_attack(state, group.at, side)]
        self.ask_next(state)

    @rule("MK-BAT-2")
    def ask_next(self, state: Bay) -> None:
        """Japan is asked first; if both decline the groups lie side by side until one moves."""
        if self.willing:
            self.side = self.willing.pop(0)
            return
        group = state.groups[self.group]
        group.truce = True
        for foe in self.foes(state):
            foe.truce = True
        self.stage = "over"

    @rule("MK-BAT-7")
    def choose(self, state: Bay) -> None:
        """The owner of several groups chooses which one fights first."""
        foes = self.foes(state)
        if len(foes) == 1:
            self.begin(state, foes[0].id, "day", "")
        else:
            self.stage, self.side = "choose", foes[0].side

    def begin(self, state: Bay, foe: str, mode: str, surprise: str) -> None:
        """Fight one group."""
        group = state.groups[self.group]
        self.met.append(foe)
        self.foe = foe
        self.stage = "fight"
        self.side = ""
        japan, allies = (group.id, foe) if group.side == JAPAN else (foe, group.id)
        spent = {name: rounds[:] for name, rounds in self.launches.items()}
        # Rounds are counted on, so that a second launch is never taken for one of the same round.
        fought = max((number for rounds in spent.values() for number in rounds), default=0)
        fight = Fight(group.at, japan, allies, mode, surprise=surprise, launches=spent, round=fought)
        state.flow.append(SeaFight(fight))

    @rule("MK-BAT-8")
    def after(self, state: Bay, group: Group) -> None:
        """One group is dealt with: the attacker may engage the next."""
        foe = state.groups.get(self.foe)
        beaten = foe is None or foe.at != group.at
        if beaten and self.foes(state) and not state.night and may_attack(state, group.at, group.side):
            self.stage, self.side = "again", group.side
        else:
            self.stage = "over"

    # At night.

    @rule("MK-NIT-12", "MK-NIT-13", "MK-NIT-14", "MK-NIT-15", "MK-NIT-1", "MK-NIT-17")
    def draw(self, state: Bay, umpire: Umpire, group: Group) -> None:
        """One enemy marker of the hex is drawn: the draw is the search."""
        pool = self.foes(state)
        if not pool:
            self.stage = "over"
            return
        needed = {"none": 6, "best3": 3, "best4": 4}[state.options["night_search_die"]]
        if not best(state, umpire, group.side, needed, "MK-NIT-14 night search"):
            umpire.announce("search.failed", ("MK-NIT-14",), {"group": group.id}, audience=(group.side,))
            self.stage = "over"
            return
        foe = umpire.dice.pick(pool, "MK-NIT-13 night contact")
        umpire.announce(
            "night.contact", ("MK-NIT-13",), {"group": group.id, "foe": foe.id}, audience=(group.side,), reveals=True
        )
        if foe.dummy:
            remove_dummy(state, umpire, foe, ("MK-NIT-15",))
            self.stage = "over"
            return
        surprise = roll_surprise(state, umpire, group, foe)
        if surprise == group.side:
            self.foe = foe.id
            self.stage, self.side = "pass", group.side
            facts = {
                "group": foe.id,
                "hex": foe.at,
                "how": "surprise",
                "ships": [named(state, name) for name in foe.ships],
            }
            umpire.announce("sighted", ("MK-NIT-17",), facts, audience=(group.side,), reveals=True)
            return
        self.join_night_battle(state, umpire, foe, surprise)

    @rule("MK-NIT-16", "MK-NIT-17")
    def passed(self, state: Bay, umpire: Umpire, fights: bool) -> None:
        """With surprise a group may be passed by for another one of the hex."""
        foe = state.groups[self.foe]
        if fights:
            self.join_night_battle(state, umpire, foe, state.groups[self.group].side)
            return
        self.met.append(foe.id)
        self.stage = "draw"

    def join_night_battle(self, state: Bay, umpire: Umpire, foe: Group, surprise: str) -> None:
        """Both groups come to light in the flashes."""
        reveal(state, umpire, foe, "battle", ("MK-NIT-13",))
        reveal(state, umpire, state.groups[self.group], "battle", ("MK-NIT-13",))
        self.begin(state, foe.id, "night", surprise)


@rule("MK-BAT-3", "MK-BAT-5")
def may_attack(state: Bay, at: str, side: str) -> bool:
    """Whether a side may bring the enemies in a hex to battle: ships in a boxed port are out of reach."""
    return not boxed_port(state, at, enemy(side))


@rule("MK-NIT-1", "MK-NIT-2", "MK-NIT-3", "MK-NIT-4", "MK-NIT-5", "MK-NIT-6", "MK-NIT-23")
def roll_surprise(state: Bay, umpire: Umpire, one: Group, other: Group) -> str:
    """The surprise die: a side, or `none`."""
    tally = anchorage_bonus(state, one, other)
    result = surprise_result(state, umpire, tally)
    umpire.announce("surprise", ("MK-NIT-1",), {"surprise": result}, audience=(one.side,), modifiers=tally)
    return result


def anchorage_bonus(state: Bay, one: Group, other: Group) -> Tally:
    """The attacker of ships in an anchorage gains 1, towards himself."""
    tally = Tally()
    anchored = [group for group in (one, other) if in_anchorage(state, group)]
    if len(anchored) == 1:
        attacker = enemy(anchored[0].side)
        literal = state.options["anchorage_bonus"] == "literal_plus_one"
        tally.add("MK-NIT-5", "attack on an anchorage", 1 if literal or attacker == JAPAN else -1)
    return tally


def surprise_result(state: Bay, umpire: Umpire, tally: Tally) -> str:
    """Read the surprise die: 1-2 the Allies, 3-4 neither, 5-6 Japan."""
    die = shifted(umpire.dice.d6("MK-NIT-1 surprise"), tally.total)
    if state.options["surprise_ranges"] == "12-3-456" and die == 4:
        return JAPAN
    return umpire.read(SURPRISE, die, "surprise")


@rule("MK-BAT-64", "MK-BAT-33")
def meets_battery(state: Bay, group: Group) -> str:
    """The battery that opens fire on a Japanese group of warships in its hex."""
    if group.side != JAPAN or group.dummy:
        return ""
    battery = battery_at(state, group.at)
    armed = any(state.ships[name].left == 0 for name in group.ships)
    return battery if battery and armed else ""
