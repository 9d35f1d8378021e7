"""What a player can say. Every order prints verb first and reads back; `USAGE` is the whole notation on one screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from mypy_extensions import mypyc_attr

from flagplot.kernel.order import BadNotation, Order
from flagplot.kernel.rule import rule


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


@rule("MK-SEQ-23")
def sort_words(verb: str, words: Sequence[str]) -> tuple[list[str], tuple[str, ...] | None]:
    """The words of an order one by one, and the list at its end if it has one; one word stands for each thing."""
    usage = USAGE[verb][0].split()
    wanted = [word for word in usage if not word.startswith("[")]
    has_list = bool(usage) and usage[-1].strip("[]").endswith("…")
    fixed = [word for word in usage if not word.strip("[]").endswith("…")]
    if len(words) < len(wanted) or (not has_list and len(words) > len(usage)):
        message = f"Write `{' '.join([verb, *usage])}`, like `{USAGE[verb][1]}`."
        raise BadNotation(message)
    heads = [*words[: len(fixed)], *([""] * (len(fixed) - len(words)))]
    return heads, tuple(words[len(fixed) :]) if has_list else None


@dataclass(frozen=True)
class Done(Spoken):
    """Nothing more in this step."""


@dataclass(frozen=True)
class Agree(Spoken):
    """Offer to end the game now; it ends when both sides have offered in one turn."""


@dataclass(frozen=True)
class Form(Spoken):
    """Set-up: put ships together in one group at a place (or `off`, for the Kido Butai)."""

    group: str
    place: str
    ships: tuple[str, ...]


@dataclass(frozen=True)
class Post(Spoken):
    """Set-up: put an air unit, a ground unit or a submarine somewhere."""

    unit: str
    place: str


@dataclass(frozen=True)
class SetBase(Spoken):
    """Set-up: place the secret base, and the dummy base."""

    real: str
    decoy: str = ""


@dataclass(frozen=True)
class Omit(Spoken):
    """Set-up: leave out one of the five carriers."""

    ship: str


@dataclass(frozen=True)
class Illustrious(Spoken):
    """Set-up: take Illustrious, or not."""

    answer: str


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
class March(Spoken):
    """Move a ground unit."""

    unit: str
    to: str


@dataclass(frozen=True)
class Anchor(Spoken):
    """Declare a landing: the transports of a group anchor."""

    group: str


@dataclass(frozen=True)
class Enter(Spoken):
    """Bring a group onto the map."""

    group: str
    to: str


@dataclass(frozen=True)
class Cap(Spoken):
    """Send fighters on patrol over a hex or with a group."""

    unit: str
    over: str


@dataclass(frozen=True)
class Move(Spoken):
    """Move a group or a submarine into an adjacent hex."""

    marker: str
    to: str


@dataclass(frozen=True)
class Join(Spoken):
    """Put all ships of one group into another in the same hex."""

    group: str
    into: str


@dataclass(frozen=True)
class Detach(Spoken):
    """Form a new group from some ships of a group."""

    group: str
    ships: tuple[str, ...]


@dataclass(frozen=True)
class Reassign(Spoken):
    """Pass ships from one group to another in the same hex."""

    group: str
    into: str
    ships: tuple[str, ...]


@dataclass(frozen=True)
class Exit(Spoken):
    """Leave the map."""

    group: str


@dataclass(frozen=True)
class Engage(Spoken):
    """Seek battle in the hex: search at night, or offer battle by day."""

    group: str


@dataclass(frozen=True)
class Shell(Spoken):
    """Shell the ships in a boxed port."""

    group: str


@dataclass(frozen=True)
class Battle(Spoken):
    """Accept or decline a battle: yes or no."""

    answer: str


@dataclass(frozen=True)
class Defend(Spoken):
    """Choose the group that fights."""

    group: str


@dataclass(frozen=True)
class Array(Spoken):
    """Place the ships on the battle board; those not named stand where they do by default."""

    posts: tuple[str, ...]


@dataclass(frozen=True)
class Fire(Spoken):
    """Fire guns and torpedoes, or only one of them, at one enemy."""

    ship: str
    target: str
    weapon: str = ""


@dataclass(frozen=True)
class Hold(Spoken):
    """Hold a ship's fire in this round."""

    ship: str


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
class Pursue(Spoken):
    """Pursue a fleeing enemy: yes or no."""

    answer: str


@dataclass(frozen=True)
class Relocate(Spoken):
    """Move a ship to another line of one's own, or across into an empty enemy screen."""

    ship: str
    post: str


@dataclass(frozen=True)
class Attack(Spoken):
    """A submarine attacks a marker in its hex."""

    sub: str
    marker: str


@dataclass(frozen=True)
class Target(Spoken):
    """Name the ship under attack."""

    ship: str


@dataclass(frozen=True)
class Arc(Spoken):
    """Search a fan of 120 degrees that opens clockwise from a direction."""

    unit: str
    facing: str


@dataclass(frozen=True)
class Scout(Spoken):
    """Look at one enemy marker, or at a base marker."""

    unit: str
    marker: str


@dataclass(frozen=True)
class StandIn(Spoken):
    """Let a carrier's Kates take over from a lost floatplane."""

    unit: str


@dataclass(frozen=True)
class Divert(Spoken):
    """Send a homing air unit to another deck or base."""

    unit: str
    base: str


@dataclass(frozen=True)
class Launch(Spoken):
    """Launch a strike against a group or a place."""

    target: str
    units: tuple[str, ...]


@dataclass(frozen=True)
class Transfer(Spoken):
    """Fly an air unit to another base."""

    unit: str
    base: str


@dataclass(frozen=True)
class Scramble(Spoken):
    """Send up fighters from an attacked base or carrier."""

    unit: str


@dataclass(frozen=True)
class Pair(Spoken):
    """Send an escort at an interceptor, or interceptors at a bomber."""

    unit: str
    foe: str


@dataclass(frozen=True)
class Bomb(Spoken):
    """Attack: torpedo, pressed, dive, high, medium or low; at a ship, or at `air` or `ground`."""

    unit: str
    manner: str
    target: str


@dataclass(frozen=True)
class Land(Spoken):
    """Put troops ashore."""

    group: str
    units: tuple[str, ...]


@dataclass(frozen=True)
class Embark(Spoken):
    """Take a ground unit aboard an empty transport unit in port."""

    unit: str
    transport: str


@dataclass(frozen=True)
class Bombard(Spoken):
    """Bombard a ground unit."""

    ship: str
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
class Lose(Spoken):
    """Take a loss from a ground unit."""

    unit: str


@dataclass(frozen=True)
class Step(Spoken):
    """Step aside with a ground unit."""

    unit: str
    to: str


@dataclass(frozen=True)
class Call(Spoken):
    """Call the die column for one's own rolls: A or B."""

    column: str


@dataclass(frozen=True)
class Plot(Spoken):
    """Plot the step of a group or submarine in secret: simultaneous movement."""

    moves: tuple[str, ...]


USAGE: dict[str, tuple[str, str]] = {
    "done": ("", "done"),
    "agree": ("", "agree"),
    "form": ("group place ship…", "form A2 colombo emerald enterprise"),
    "post": ("unit place", "post 30-sqn colombo"),
    "base": ("place [dummy-place]", "base addu male"),
    "omit": ("ship", "omit shokaku"),
    "illustrious": ("yes|no", "illustrious yes"),
    "dummy": ("ship|sub|air place", "dummy ship colombo"),
    "recall": ("marker", "recall A4"),
    "march": ("unit hex", "march light-horse 1216"),
    "anchor": ("group", "anchor J2"),
    "enter": ("group hex", "enter KB1 3229"),
    "cap": ("unit hex|group", "cap akagi-zero J2"),
    "move": ("marker hex", "move J2 3210"),
    "join": ("group group", "join J3 J2"),
    "detach": ("group ship…", "detach J2 ryujo fubuki"),
    "reassign": ("group group ship…", "reassign J2 J3 chokai"),
    "exit": ("group", "exit J2"),
    "engage": ("group", "engage J2"),
    "shell": ("group", "shell J2"),
    "battle": ("yes|no", "battle yes"),
    "defend": ("group", "defend A2"),
    "array": ("[ship=post…]", "array chokai=second ryujo=screened"),
    "fire": ("ship target [guns|torpedoes|torpedoes-first]", "fire chokai dragon"),
    "hold": ("ship", "hold chokai"),
    "stand": ("", "stand"),
    "cease": ("", "cease"),
    "withdraw": ("hex [ship…]", "withdraw 3210"),
    "pursue": ("yes|no", "pursue yes"),
    "relocate": ("ship post", "relocate chokai screening"),
    "attack": ("submarine marker", "attack JS1 A2"),
    "target": ("ship", "target warspite"),
    "arc": ("unit direction", "arc tone-jake NE"),
    "scout": ("unit marker", "scout tone-jake A2"),
    "standin": ("unit", "standin akagi-kate"),
    "divert": ("unit base", "divert akagi-val hiryu"),
    "launch": ("target unit…", "launch colombo akagi-zero akagi-val"),
    "transfer": ("unit base", "transfer 803-sqn trincomalee"),
    "scramble": ("unit", "scramble 30-sqn"),
    "pair": ("unit enemy-unit", "pair akagi-zero 30-sqn"),
    "bomb": ("unit torpedo|pressed|dive|high|medium|low target", "bomb akagi-val dive cornwall"),
    "land": ("group unit…", "land J2 jp-1 jp-2"),
    "embark": ("unit transport", "embark jp-1 transport-1"),
    "bombard": ("ship unit", "bombard chokai town-guard"),
    "wager": ("factors", "wager 1"),
    "fallback": ("", "fallback"),
    "lose": ("unit", "lose light-horse"),
    "step": ("unit hex", "step town-guard 1215"),
    "call": ("A|B", "call B"),
    "plot": ("[marker=hex…]", "plot J1=3210 J2=3211"),
}

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
