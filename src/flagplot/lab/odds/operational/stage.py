"""An empty position for odds of the operational game: a few counters on the map, and the given options."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar

from flagplot.kernel import odds
from flagplot.kernel.branching import BranchingDice
from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.odds import BOUND, Odds
from flagplot.kernel.order import Order
from flagplot.kernel.records.codec import attributes
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.said import NO_EFFECT, say
from flagplot.lab.odds.situation import BadSituation, Parameter
from flagplot.operational.content.counters import BOAT, GUNS, PLANE, SHIP, TROOP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.options import OPTIONS, OperationalOptions, free_value
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, JAPAN, Battery, Bay, Group, Plane, Secrets, Ship, Sub, Troop

T = TypeVar("T")
P = TypeVar("P")

YES_NO = ("no", "yes")

RULE_OPTIONS = Parameter(
    "options",
    say("parameter-rule-options-other-than-usual"),
    "default",
)

CHAIN_BOUND = 60_000
CHAIN_SAMPLES = 4_000
"""The limit of enumeration, and the sample size beyond it: a few seconds either way."""
_NAMES: dict[type, list[str]] = {}

DAY, NIGHT = 1, 3
AT_SEA = "1820"


def settings(text: str) -> OperationalOptions:
    """All options, those of `name:value,name:value` changed."""
    chosen = {option.name: option.default for option in OPTIONS}
    known = {option.name: option for option in OPTIONS}
    for entry in [] if text == "default" else text.split(","):
        name, _, value = entry.partition(":")
        if name not in known:
            message = say("refuse-there-no-rule-option-write", name=repr(name))
            raise BadSituation(message)
        option = known[name]
        if value not in (option.default, *option.alternatives) and not free_value(name, value):
            message = say(
                "refuse-option-has-no-value",
                name=name,
                value=repr(value),
                known=", ".join((option.default, *option.alternatives)),
            )
            raise BadSituation(message)
        chosen[name] = value
    return OperationalOptions.of(chosen)


def stage(options: str = "default", *, night: bool = False) -> Bay:
    """The Bay without any ships."""
    owner = {place.id: place.owner for place in PLACE.values()}
    return Bay(
        scenario="raid",
        options=settings(options),
        chance=Chance("00" * 32),
        flow=[],
        logs={},
        ships={},
        groups={},
        subs={},
        planes={},
        troops={},
        batteries={name: Battery(name) for name in GUNS},
        owner=owner,
        secrets=Secrets(),
        strikes=[],
        score={JAPAN: 0, ALLIES: 0},
        handicap={JAPAN: 0, ALLIES: 0},
        found=[],
        agreed=[],
        called={},
        turn=NIGHT if night else DAY,
        released=True,
        detected=True,
    )


def put_group(bay: Bay, label: str, at: str, names: Sequence[str], damaged: Sequence[str] = ()) -> Group:
    """Put ships in one group; duplicate names are an error."""
    for name in names:
        if name not in SHIP:
            message = say("refuse-there-no-ship-ships-are", name=repr(name))
            raise BadSituation(message)
        if name in bay.ships:
            message = say("refuse-named-twice", name=name)
            raise BadSituation(message)
    side = SHIP[names[0]].side if names else JAPAN
    group = Group(label, side, at, list(names), revealed=True)
    for name in names:
        card = SHIP[name]
        if card.side != side:
            message = say("refuse-does-not-sail-for-2", name=name, side=side)
            raise BadSituation(message)
        bay.ships[name] = Ship(name, side, label, card.fuel, name in damaged, 6 if card.armour == "M" else 0)
    bay.groups[label] = group
    return group


def put_plane(bay: Bay, unit: PlaneId, base: str) -> Plane:
    """Put an air unit on a base or a ship."""
    if unit not in PLANE:
        message = say("refuse-there-no-air-unit-units", unit=repr(unit))
        raise BadSituation(message)
    bay.planes[unit] = Plane(unit, PLANE[unit].side, base)
    return bay.planes[unit]


def put_sub(bay: Bay, boat: str, at: str) -> Sub:
    """Put a submarine in a hex."""
    label = "JS1" if BOAT[boat].side == JAPAN else "AS1"
    bay.subs[label] = Sub(label, BOAT[boat].side, boat, at)
    return bay.subs[label]


def put_troop(bay: Bay, unit: str, at: str, *, side: str = "", factors: int = 1, disrupted: bool = False) -> Troop:
    """Put a ground unit ashore."""
    bay.troops[unit] = Troop(unit, side or TROOP[unit].side, at, factors=factors, disrupted=1 if disrupted else 0)
    return bay.troops[unit]


def hex_of(place: str) -> str:
    """The hex of a place, or the hex itself."""
    if place in SEA.all:
        return place
    if place not in PLACE:
        message = say("refuse-there-no-place-or-hex", place=repr(place))
        raise BadSituation(message)
    return SEA.hex_of[place]


def names_of(text: str) -> list[str]:
    """Ids of a list written with commas, as ids or as names: `Isaac Sweers, akagi-val`; `none` is empty."""
    words = [word.strip().lower().replace("'s ", " ").replace(" ", "-") for word in text.split(",")]
    return [] if words in ([""], ["none"]) else words


class AlikeDice(Dice):
    """Branching dice that draw ships by kind: of eight equal destroyers one branch stands for all, eight times as likely."""

    def __init__(self, inner: BranchingDice, bay: Bay) -> None:
        super().__init__()
        self.keeps = False
        self.inner = inner
        self.bay = bay

    def draw(self, sides: int, why: str) -> int:
        """One face."""
        return self.inner.draw(sides, why)

    def total(self, n: int, why: str, sides: int = 6) -> int:
        """A sum."""
        return self.inner.total(n, why, sides)

    def hits(self, n: int, on: int, why: str, sides: int = 6) -> int:
        """A count of good faces."""
        return self.inner.hits(n, on, why, sides)

    def pick(self, items: Sequence[P], why: str) -> P:
        """One thing of every kind, as likely as its kind is frequent."""
        kinds: dict[object, list[P]] = {}
        for item in items:
            kinds.setdefault(self._kind(item), []).append(item)
        found = list(kinds.values())
        if len(found) == 1:
            return found[0][0]
        return found[self.inner.fork([len(alike) for alike in found])][0]

    def _kind(self, item: object) -> object:
        ship = self.bay.ships.get(item) if isinstance(item, str) else None
        if ship is None:
            return item
        card = SHIP[ship.id]
        facts = (card.side, card.gun, card.armour, card.speed, card.torpedo, card.type == "destroyer", card.deck)
        return (*facts, ship.damaged, ship.left, ship.launches)


def rolled(
    make: Callable[[], Bay], act: Callable[[Bay, Umpire], T], *, by_kind: bool = False, bound: int = BOUND
) -> Odds[T]:
    """The odds of a procedure on a position: the same rules code as in play, every die tried.

    Each path starts from a fresh copy of the position; a quiet umpire keeps no events. `by_kind` draws equal ships as
    one, for procedures whose outcome does not name them.
    """
    start = make()

    def procedure(dice: Dice) -> T:
        bay = start.clone()
        if by_kind and isinstance(dice, BranchingDice):
            dice = AlikeDice(dice, bay)
        return act(bay, Umpire(dice, quiet=True))

    return odds.of(procedure, bound)


def played(
    start: Bay,
    answer: Callable[[Bay, Any, Seat], Order],
    outcome: Callable[[Bay], Said],
    stops: Callable[[Bay], bool] | None = None,
    alike: Callable[[Bay], Hashable] | None = None,
) -> Odds[Said]:
    """The odds of a procedure that asks questions: its phases run as in play, `answer` decides, equal positions merge.

    `alike` says which positions are equal where a game knows better than the letter of every piece.
    """
    last: list[tuple[Bay, Order]] = []

    def given(bay: Bay, seat: Seat) -> Order:
        """The answer in a position; every path of dice from there begins with the same one."""
        if not last or last[0][0] is not bay:
            last[:] = [(bay, answer(bay, bay.flow[-1], seat))]
        return last[0][1]

    def step(bay: Bay, dice: Dice) -> Bay:
        """Answer the open question, if there is one, and go on to the next."""
        after = bay.clone()
        umpire = Umpire(dice, quiet=True)
        phase = after.flow[-1]
        seats = phase.seats(after)
        if seats:
            phase.obey(after, seats[0], given(bay, seats[0]), umpire)
        while after.flow and not after.flow[-1].seats(after):
            after.flow[-1].run(after, umpire)
        return after

    def result(bay: Bay) -> Said | None:
        done = not bay.flow or (stops is not None and stops(bay))
        return outcome(bay) if done else None

    def key(bay: Bay) -> Hashable:
        """For a finished procedure only the outcome matters."""
        done = result(bay)
        return done if done is not None else (alike or position)(bay)

    try:
        return odds.chain(start, step, key, result, CHAIN_BOUND)
    except odds.TooManyOutcomes:

        def procedure(dice: Dice) -> Said:
            bay = start
            found = result(bay)
            while found is None:
                bay = step(bay, dice)
                found = result(bay)
            return found

        return odds.sampled(procedure, CHAIN_SAMPLES)


def position(bay: Bay) -> Hashable:
    """Everything that can change on the stage: equal positions give equal facts."""
    things: list[Any] = [*bay.flow, *bay.ships.values(), *bay.planes.values(), *bay.troops.values(), *bay.subs.values()]
    return (bay.radar, bay.loyalty, *(facts(thing) for thing in things))


def facts(thing: Any, leaving_out: str = "") -> Hashable:
    """A piece or phase as its plain values."""
    names = _NAMES.get(type(thing))
    if names is None:
        names = _NAMES[type(thing)] = attributes(thing)
    values = [getattr(thing, name) for name in names if name != leaving_out]
    return (type(thing).__name__, *(_frozen(value) for value in values))


def _frozen(value: Any) -> Hashable:
    """A plain value that can be looked up."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return tuple((name, _frozen(item)) for name, item in value.items())
    return value  # type: ignore[no-any-return]  # text, numbers, yes and no


DAMAGED = say("outcome-damaged")
SUNK = say("outcome-sunk")


def fate(bay: Bay, name: str, before: Bay | None = None) -> Said:
    """What became of a ship."""
    ship = bay.ships[name]
    if SHIP[name].armour == "M":
        lost = (6 if before is None else before.ships[name].left) - ship.left
        return say("outcome-ships-lost", lost=lost) if lost else NO_EFFECT
    if ship.fate:
        return SUNK
    was = before is not None and before.ships[name].damaged
    return DAMAGED if ship.damaged and not was else NO_EFFECT


def and_down(harm: Said, *, shot: bool) -> Said:
    """What an attack did, and whether the bombers were shot down."""
    return say("outcome-and-bombers-down", harm=harm) if shot else harm


def and_lost(harm: Said, lost: int, units: int) -> Said:
    """What a strike did, and how many of its units were lost."""
    return say("outcome-and-units-lost", harm=harm, lost=lost, units=units) if lost else harm


def harm_of(outcome: Said) -> Said:
    """What was done to the target, whatever became of those who did it."""
    harm = outcome.arguments.get("harm")
    return harm if isinstance(harm, Said) else outcome


def are_down(outcome: Said) -> bool:
    """Whether the bombers were shot down."""
    return outcome.id == "outcome-and-bombers-down"


def units_lost(outcome: Said) -> int:
    """How many units of a strike were lost."""
    lost = outcome.arguments.get("lost") if outcome.id == "outcome-and-units-lost" else 0
    return lost if isinstance(lost, int) else 0


def ships_lost(outcome: Said) -> int:
    """How many ships of a merchant unit were lost."""
    lost = harm_of(outcome).arguments.get("lost")
    return lost if isinstance(lost, int) else 0


def chosen(values: Mapping[str, Any], key: str) -> bool:
    """A yes-or-no parameter."""
    return bool(values[key] == "yes")
