"""Ground combat: odds, wagers, losses, capture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import GROUND
from flagplot.operational.counters import GUNS
from flagplot.operational.model import Bay, Troop, enemy
from flagplot.operational.orders import FallBack, Lose, Stand, Step, Wager
from flagplot.operational.phases.damage import lose_plane, lose_troop
from flagplot.operational.sea import SEA
from flagplot.operational.throws import face
from flagplot.operational.wording import named

_ODDS: Final = (("4:1+", 4, 1), ("3:1", 3, 1), ("2:1", 2, 1), ("3:2", 3, 2), ("1:1", 1, 1), ("1:2", 1, 2))


@rule("MK-LND-15", "MK-LND-16")
def halves(troops: list[Troop]) -> int:
    """Defence strength in half factors: a disrupted factor counts one half."""
    return sum(troop.factors * (1 if troop.disrupted else 2) for troop in troops)


@rule("MK-LND-15")
def attackers(state: Bay, at: str, side: str) -> list[Troop]:
    """The units that may attack: disrupted ones may not."""
    return [troop for troop in state.troops_at(at, side) if not troop.disrupted]


@rule("MK-LND-13", "MK-LND-14")
def odds_column(attack: int, defence_halves: int) -> str:
    """The column for a ratio, rounded down; nothing when it is worse than 1:2."""
    for name, ours, theirs in _ODDS:
        if attack * 2 * theirs >= defence_halves * ours:
            return name
    return ""


class GroundFight(Phase[Bay]):
    """Combat for one hex, round after round."""

    def __init__(
        self,
        at: str,
        side: str,
        landing: bool,
        stage: str = "attack",
        asked: str = "",
        owed: dict[str, int] | None = None,
        queue: list[str] | None = None,
    ) -> None:
        self.at = at
        self.side = side
        self.landing = landing
        self.stage = stage
        """retreat (the defender, by option), attack, lose."""
        self.asked = asked
        self.owed: dict[str, int] = {} if owed is None else owed
        """Losses still to be taken, in half factors."""
        self.queue: list[str] = [] if queue is None else queue

    def title(self, state: Bay) -> str:
        """The name of the step."""
        return f"Ground combat in {named(self.at)}"

    def clone(self) -> GroundFight:
        """Copy."""
        return GroundFight(self.at, self.side, self.landing, self.stage, self.asked, dict(self.owed), self.queue[:])

    def seats(self, state: Bay) -> Sequence[Seat]:
        """Who is asked."""
        return (Seat(self.asked),) if self.asked else ()

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        """The question of the stage."""
        if self.stage == "lose":
            return Prompt("Which unit takes the loss?", ("lose light-horse",), "MK-LND-19")
        if self.stage == "retreat":
            return Prompt("Stand or step back?", ("stand", "step light-horse 1215"), "MK-LND-12")
        return Prompt("Attack: how many factors do you stake?", ("wager 0", "wager 1", "fallback"), "MK-LND-18")

    def strength(self, state: Bay) -> int:
        """The attacking factors."""
        return sum(troop.factors for troop in attackers(state, self.at, self.side))

    @rule("MK-LND-19")
    def largest_wager(self, state: Bay) -> int:
        """The most that may be staked."""
        mode = state.options["wager_max"]
        if mode == "none":
            return 0
        if mode == "defender_strength":
            return min(self.strength(state), halves(state.troops_at(self.at, enemy(self.side))) // 2)
        return self.strength(state)

    @rule("MK-LND-14")
    def column(self, state: Bay) -> str:
        """The odds column; a landing at worse than 1:2 uses 1:2."""
        found = odds_column(self.strength(state), halves(state.troops_at(self.at, enemy(self.side))))
        return found or ("1:2" if self.landing else "")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """The legal orders of the stage."""
        if self.stage == "lose":
            return [Lose(troop.id) for troop in self.losers(state, seat)]
        if self.stage == "retreat":
            steps = [Step(troop.id, to) for troop in state.troops_at(self.at, seat) for to in side_steps(state, troop)]
            return [Stand(), *steps]
        bets: list[Order] = []
        if self.column(state):
            bets = [Wager(stake) for stake in range(self.largest_wager(state) + 1)]
        return bets if self.landing else [*bets, FallBack()]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        """Why an order may not be given."""
        if self.stage == "lose":
            names = [troop.id for troop in self.losers(state, seat)]
            if isinstance(order, Lose) and order.unit in names:
                return None
            return Objection("MK-LND-19", f"Name the unit that loses a factor: {', '.join(names)}.")
        if self.stage == "retreat":
            if isinstance(order, Stand) or (isinstance(order, Step) and order in self.orders(state, seat)):
                return None
            return Objection("MK-LND-12", "Say `stand`, or step back with a unit.")
        return self.check_attack(state, order)

    @rule("MK-LND-8", "MK-LND-12", "MK-LND-14", "MK-LND-18", "MK-LND-19")
    def check_attack(self, state: Bay, order: Order) -> Objection | None:
        """Why the attacker may not do this."""
        if isinstance(order, FallBack):
            if self.landing:
                return Objection("MK-LND-8", "Troops that land fight until one side is wiped out.")
            return None
        if not isinstance(order, Wager):
            return Objection("MK-LND-18", "Attack with `wager` and a number, or `fallback` from an overland attack.")
        if not self.column(state):
            return Objection("MK-LND-14", "Overland attacks at worse than 1:2 are not allowed: `fallback`.")
        most = self.largest_wager(state)
        if not 0 <= order.factors <= most:
            return Objection("MK-LND-19", f"Stake from 0 to {most} factors.")
        return None

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Fight a round, fall back, or take a loss."""
        self.asked = ""
        if isinstance(order, Wager):
            self.fight(state, umpire, order.factors)
        elif isinstance(order, FallBack):
            fall_back(state, umpire, self.at, self.side)
        elif isinstance(order, Lose):
            self.take(state, umpire, state.troops[order.unit])
        elif isinstance(order, Step):
            step_aside(state, umpire, state.troops[order.unit], order.to)
        elif isinstance(order, Stand):
            self.stage = "ready"

    def run(self, state: Bay, umpire: Umpire) -> None:
        """The next loss, the next round, or the end."""
        if self.stage == "lose":
            self.next_loss(state, umpire)
            return
        own, foes = state.troops_at(self.at, self.side), state.troops_at(self.at, enemy(self.side))
        if not own or not foes:
            state.flow.pop()
            if own:
                capture(state, umpire, self.at, self.side)
            return
        if not attackers(state, self.at, self.side):
            fall_back(state, umpire, self.at, self.side)
            return
        may_retreat = not self.landing and state.options["overland_defender_retreat"] == "on"
        if may_retreat and self.stage == "attack":
            self.stage, self.asked = "retreat", enemy(self.side)
            return
        self.stage, self.asked = "attack", self.side

    @rule("MK-LND-19", "MK-LND-20", "MK-LND-30", "MK-LND-29", "MK-LND-18")
    def fight(self, state: Bay, umpire: Umpire, stake: int) -> None:
        """One round: the stake is lost by both, and the loser of the die loses that many more."""
        column = self.column(state)
        die = face(state, umpire, self.side, "MK-LND-13 ground combat")
        result = int(umpire.read(GROUND, die, column))
        foe = enemy(self.side)
        ours, theirs = stake + max(0, -result), stake + max(0, result)
        facts = {
            "hex": self.at,
            "side": self.side,
            "stake": stake,
            "result": result,
            "attacker": ours,
            "defender": theirs,
        }
        umpire.announce("ground", ("MK-LND-13", "MK-LND-19"), facts)
        self.owed = {foe: theirs * 2, self.side: ours * 2}
        self.stage = "lose"

    def losers(self, state: Bay, side: str) -> list[Troop]:
        """The units from which a side may take a loss."""
        return state.troops_at(self.at, side)

    @rule("MK-LND-16", "MK-LND-19")
    def next_loss(self, state: Bay, umpire: Umpire) -> None:
        """Losses are taken factor by factor; owners choose where there is a choice."""
        for side, owed in self.owed.items():
            units = self.losers(state, side)
            if owed <= 0 or not units or all(_price(troop) > owed for troop in units):
                continue
            if len(units) == 1 or halves(units) <= owed:
                self.take(state, umpire, units[0], side)
            else:
                self.asked = side
            return
        self.owed = {}
        self.stage = "attack"

    def take(self, state: Bay, umpire: Umpire, troop: Troop, side: str = "") -> None:
        """One factor of a unit is lost."""
        self.owed[side or troop.side] -= _price(troop)
        lose_troop(state, umpire, troop, 1, ("MK-LND-19",))


def _price(troop: Troop) -> int:
    """What losing one factor of a unit pays, in half factors."""
    return 1 if troop.disrupted else 2


@rule("MK-LND-12")
def fall_back(state: Bay, umpire: Umpire, at: str, side: str) -> None:
    """Overland attackers go back to where they came from; who cannot is lost."""
    for troop in state.troops_at(at, side):
        if troop.came and not state.troops_at(troop.came, enemy(side)):
            troop.at, troop.came = troop.came, ""
            umpire.announce("fell.back", ("MK-LND-12",), {"unit": troop.id, "to": troop.at})
        else:
            lose_troop(state, umpire, troop, troop.factors, ("MK-LND-11", "MK-LND-12"))


def side_steps(state: Bay, troop: Troop) -> list[str]:
    """Adjacent land hexes without enemies of a unit."""
    return [
        to
        for to in SEA.lands[troop.at]
        if (to in SEA.ceylon) == (troop.at in SEA.ceylon) and not state.troops_at(to, enemy(troop.side))
    ]


def step_aside(state: Bay, umpire: Umpire, troop: Troop, to: str) -> None:
    """A unit steps into an adjacent hex."""
    troop.at = to
    umpire.announce("stepped", ("MK-LND-25",), {"unit": troop.id, "to": to})
    capture(state, umpire, to, troop.side)


@rule("MK-LND-28", "MK-REC-30")
def capture(state: Bay, umpire: Umpire, at: str, side: str) -> None:
    """Places entered by ground units change hands: guns fall silent, aircraft are destroyed, ships must leave."""
    if state.troops_at(at, enemy(side)):
        return
    taken = [place for place in SEA.places_at.get(at, ()) if state.owner.get(place) == enemy(side)]
    if not taken:
        return
    for place in taken:
        state.owner[place] = side
        for plane in list(state.planes.values()):
            if plane.base == place:  # whoever flew in this turn has come down again
                lose_plane(state, umpire, plane, ("MK-LND-28",))
        for name, card in GUNS.items():
            if card.place == place and name in state.batteries:
                state.batteries[name].destroyed = True
    for group in state.groups_at(at, enemy(side)):
        group.evicted = state.turn
    umpire.announce("captured", ("MK-LND-28",), {"places": taken, "side": side}, reveals=True)
