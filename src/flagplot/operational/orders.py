"""What a player can say. Every order prints verb first and reads back; `usage.py` is the whole notation on one screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from mypy_extensions import mypyc_attr

from flagplot.kernel.order import BadNotation, Order
from flagplot.operational.usage import sort_words


@mypyc_attr(allow_interpreted_subclasses=True)
class Spoken(Order):
    """An order made of words: its fields in printed order, a list of names last."""

    def line(self) -> str:
        """Print verb first."""
        words = [VERB[type(self).__name__]]
        for field in fields(self):  # type: ignore[arg-type]  # every order is a dataclass
            value = getattr(self, field.name)
            if isinstance(value, tuple):
                words.extend(value)
            elif value != "":
                words.append(str(value))
        return " ".join(words)

    @classmethod
    def read(cls, words: Sequence[str]) -> Order:
        """Read the words after the verb."""
        make: type = cls
        heads, names = sort_words(VERB[cls.__name__], words)
        order = make(*heads) if names is None else make(*heads, names)
        assert isinstance(order, Order)
        return order


# What most orders begin with.


@dataclass(frozen=True)
class OfGroup(Spoken):
    """Something that a task group does."""

    group: str


@dataclass(frozen=True)
class OfShip(Spoken):
    """Something that a ship does, or that is done to her."""

    ship: str


@dataclass(frozen=True)
class OfUnit(Spoken):
    """Something that an air unit or a ground unit does."""

    unit: str


@dataclass(frozen=True)
class Answer(Spoken):
    """Yes or no."""

    answer: str


# Every order by its chapter: the sequence, set-up, the sea, battle, submarines, the air, the land.


@dataclass(frozen=True)
class Done(Spoken):
    """Nothing more in this step."""


@dataclass(frozen=True)
class Agree(Spoken):
    """Offer to end the game now; it ends when both sides have offered in one turn."""


@dataclass(frozen=True)
class Form(OfGroup):
    """Set-up: put ships together in one group at a place (or `off`, for the Kido Butai)."""

    place: str
    ships: tuple[str, ...]


@dataclass(frozen=True)
class Post(OfUnit):
    """Set-up: put an air unit, a ground unit or a submarine somewhere."""

    place: str


@dataclass(frozen=True)
class SetBase(Spoken):
    """Set-up: place the secret base, and the dummy base."""

    real: str
    decoy: str = ""


@dataclass(frozen=True)
class Omit(OfShip):
    """Set-up: leave out one of the five carriers."""


@dataclass(frozen=True)
class Illustrious(Answer):
    """Set-up: take Illustrious, or not."""


@dataclass(frozen=True)
class PlaceDummy(Spoken):
    """Bring on a dummy: ship, sub or air."""

    kind: str
    place: str


@dataclass(frozen=True)
class Recall(Spoken):
    """Take one's own dummy off the map, to redeploy it."""

    marker: str


@dataclass(frozen=True)
class March(OfUnit):
    """Move a ground unit."""

    to: str


@dataclass(frozen=True)
class Anchor(OfGroup):
    """Declare a landing: the transports of a group anchor."""


@dataclass(frozen=True)
class Enter(OfGroup):
    """Bring a group onto the map."""

    to: str


@dataclass(frozen=True)
class Cap(OfUnit):
    """Send fighters on patrol over a hex or with a group."""

    over: str


@dataclass(frozen=True)
class Move(Spoken):
    """Move a group or a submarine into an adjacent hex."""

    marker: str
    to: str


@dataclass(frozen=True)
class Join(OfGroup):
    """Put all ships of one group into another in the same hex."""

    into: str


@dataclass(frozen=True)
class Detach(OfGroup):
    """Form a new group from some ships of a group."""

    ships: tuple[str, ...]


@dataclass(frozen=True)
class Reassign(OfGroup):
    """Pass ships from one group to another in the same hex."""

    into: str
    ships: tuple[str, ...]


@dataclass(frozen=True)
class Exit(OfGroup):
    """Leave the map."""


@dataclass(frozen=True)
class Engage(OfGroup):
    """Seek battle in the hex: search at night, or offer battle by day."""


@dataclass(frozen=True)
class Shell(OfGroup):
    """Shell the ships in a boxed port."""


@dataclass(frozen=True)
class Battle(Answer):
    """Accept or decline a battle: yes or no."""


@dataclass(frozen=True)
class Defend(OfGroup):
    """Choose the group that fights."""


@dataclass(frozen=True)
class Array(Spoken):
    """Place the ships on the battle board; those not named stand where they do by default."""

    posts: tuple[str, ...]


@dataclass(frozen=True)
class Fire(OfShip):
    """Fire guns and torpedoes, or only one of them, at one enemy."""

    target: str
    weapon: str = ""


@dataclass(frozen=True)
class Hold(OfShip):
    """Hold a ship's fire in this round."""


@dataclass(frozen=True)
class Stand(Spoken):
    """Fight on."""


@dataclass(frozen=True)
class Cease(Spoken):
    """Offer to stop; the battle ends when both sides offer it."""


@dataclass(frozen=True)
class Withdraw(Spoken):
    """Flee to a hex, leaving some ships behind."""

    to: str
    leaving: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pursue(Answer):
    """Pursue a fleeing enemy: yes or no."""


@dataclass(frozen=True)
class Relocate(OfShip):
    """Move a ship to another line of one's own, or across into an empty enemy screen."""

    post: str


@dataclass(frozen=True)
class Attack(Spoken):
    """A submarine attacks a marker in its hex."""

    sub: str
    marker: str


@dataclass(frozen=True)
class Target(OfShip):
    """Name the ship under attack."""


@dataclass(frozen=True)
class Arc(OfUnit):
    """Search a fan of 120 degrees that opens clockwise from a direction."""

    facing: str


@dataclass(frozen=True)
class Scout(OfUnit):
    """Look at one enemy marker, or at a base marker."""

    marker: str


@dataclass(frozen=True)
class StandIn(OfUnit):
    """Let a carrier's Kates take over from a lost floatplane."""


@dataclass(frozen=True)
class Divert(OfUnit):
    """Send a homing air unit to another deck or base."""

    base: str


@dataclass(frozen=True)
class Launch(Spoken):
    """Launch a strike against a group or a place."""

    target: str
    units: tuple[str, ...]


@dataclass(frozen=True)
class Transfer(OfUnit):
    """Fly an air unit to another base."""

    base: str


@dataclass(frozen=True)
class Scramble(OfUnit):
    """Send up fighters from an attacked base or carrier."""


@dataclass(frozen=True)
class Pair(OfUnit):
    """Send an escort at an interceptor, or interceptors at a bomber."""

    foe: str


@dataclass(frozen=True)
class Bomb(OfUnit):
    """Attack: torpedo, pressed, dive, high, medium or low; at a ship, or at `air` or `ground`."""

    manner: str
    target: str


@dataclass(frozen=True)
class Land(OfGroup):
    """Put troops ashore."""

    units: tuple[str, ...]


@dataclass(frozen=True)
class Embark(OfUnit):
    """Take a ground unit aboard an empty transport unit in port."""

    transport: str


@dataclass(frozen=True)
class Bombard(OfShip):
    """Bombard a ground unit."""

    unit: str


@dataclass(frozen=True)
class Wager(Spoken):
    """Attack on the ground, staking so many factors."""

    factors: int

    @classmethod
    def read(cls, words: Sequence[str]) -> Order:
        """Read the words after the verb."""
        if len(words) != 1 or not words[0].isdecimal():
            message = "Say how many factors are staked, like `wager 1`; `wager 0` stakes none."
            raise BadNotation(message)
        return cls(int(words[0]))


@dataclass(frozen=True)
class FallBack(Spoken):
    """Go back to the hex the attackers came from."""


@dataclass(frozen=True)
class Lose(OfUnit):
    """Take a loss from a ground unit."""


@dataclass(frozen=True)
class Step(OfUnit):
    """Step aside with a ground unit."""

    to: str


@dataclass(frozen=True)
class Call(Spoken):
    """Call the die column for one's own rolls: A or B."""

    column: str


@dataclass(frozen=True)
class Plot(Spoken):
    """Plot the step of a group or submarine in secret: simultaneous movement."""

    moves: tuple[str, ...]


_NAMED: tuple[tuple[str, type[Order]], ...] = (
    ("base", SetBase),
    ("dummy", PlaceDummy),
)
_PLAIN: tuple[type[Order], ...] = (
    Done, Agree, Form, Post, Omit, Illustrious, Recall, March, Anchor, Enter, Cap, Move, Join, Detach, Reassign, Exit,
    Engage, Shell, Battle, Defend, Array, Fire, Hold, Stand, Cease, Withdraw, Pursue, Relocate, Attack, Target, Arc, Scout,
    StandIn, Divert, Launch, Transfer, Scramble, Pair, Bomb, Land, Embark, Bombard, Wager, FallBack, Lose, Step, Call, Plot,
)  # fmt: skip
VERBS: dict[str, type[Order]] = {kind.__name__.lower(): kind for kind in _PLAIN} | dict(_NAMED)
VERB: dict[str, str] = {kind.__name__: verb for verb, kind in VERBS.items()}
ORDERS: tuple[type[Order], ...] = tuple(VERBS.values())
