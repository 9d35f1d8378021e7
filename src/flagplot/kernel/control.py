"""Control, the umpire's chair in every game: announce, correct, overrule, always with a reason that stays in the log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from flagplot.kernel.order import BadNotation, Objection, Order
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.umpire import Umpire

if TYPE_CHECKING:
    from flagplot.kernel.codec import Codec
    from flagplot.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class ControlOrder(Order):
    """An order only Control may give, at any time."""

    @classmethod
    def decrees(cls) -> bool:
        return True


@dataclass(frozen=True)
class Announce(ControlOrder):
    """Tell the seats something: `announce all Fog closes in because the weather chart says so`."""

    to: str
    text: str
    reason: str

    def line(self) -> str:
        """Print verb first."""
        return f"announce {self.to} {self.text} because {self.reason}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Announce:
        """Read the words after the verb."""
        said, reason = _because(words[1:])
        return cls(words[0], " ".join(said), reason)


@dataclass(frozen=True)
class Correct(ControlOrder):
    """Set one figure or place: `correct ships.warspite.hits 1 because the plot was misread`."""

    path: str
    value: str
    """The new value as JSON; a bare word is text."""
    reason: str

    def line(self) -> str:
        """Print verb first."""
        return f"correct {self.path} {self.value} because {self.reason}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Correct:
        """Read the words after the verb."""
        said, reason = _because(words)
        if len(said) < 2:
            message = "Say what to correct and the new value: `correct ships.warspite.hits 1 because …`."
            raise BadNotation(message)
        return cls(said[0], " ".join(said[1:]), reason)


@dataclass(frozen=True)
class Rescind(ControlOrder):
    """Take the last intervention back while nobody has built on it: `rescind because the map was misread`."""

    reason: str

    def line(self) -> str:
        """Print verb first."""
        return f"rescind because {self.reason}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Rescind:
        """Read the words after the verb."""
        said, reason = _because(words)
        if said:
            message = "Only the last intervention is taken back: `rescind because …`."
            raise BadNotation(message)
        return cls(reason)


def _because(words: Sequence[str]) -> tuple[Sequence[str], str]:
    if "because" not in words or words[-1] == "because":
        message = "Control gives a reason: end the order with `because …`."
        raise BadNotation(message)
    at = list(words).index("because")
    return words[:at], " ".join(words[at + 1 :])


def check(state: State, order: ControlOrder, codec: Codec) -> Objection | None:
    """A correction must name something that exists, keep its type, and leave a sound position."""
    if isinstance(order, Announce):
        seats = ("all", *state.logs)
        return None if order.to in seats else Objection("", f"There is no seat {order.to!r}: {', '.join(seats)}.")
    if isinstance(order, Rescind):
        return Objection("", "There is no intervention to take back: the game goes on from it, or there was none.")
    if not isinstance(order, Correct):
        return Objection("", "Control has no such order.")
    trial = codec.loads(codec.dumps(state))
    try:
        _set(trial, order)
    except (LookupError, AttributeError, TypeError, ValueError) as fault:
        return Objection("", f"{order.path} cannot be set to {order.value}: {fault}.")
    problems = trial.problems()
    return Objection("", f"That would leave the position wrong: {problems[0]}") if problems else None


def obey(state: State, order: ControlOrder, umpire: Umpire, codec: Codec) -> None:  # noqa: ARG001  # as check
    """Carry it out; it leaves an event with its reason."""
    if isinstance(order, Announce):
        audience = None if order.to == "all" else (order.to,)
        facts = {"text": order.text, "reason": order.reason}
        umpire.announce("control.announces", (), facts, audience=audience, reveals=True)
    elif isinstance(order, Correct):
        before = _set(state, order)
        facts = {"path": order.path, "before": before, "after": order.value, "reason": order.reason}
        # Nobody else hears of it, so Control may take it back as long as nobody has ordered since.
        umpire.announce("control.corrects", (), facts, audience=(CONTROL,))


KEPT: Final = ("scenario", "options", "chance", "flow", "logs", "outcome")
"""What is no figure of the game: its terms, the dice to come, where play stands, what was told. The dice are not Control's to know either."""


def _set(state: Any, order: Correct) -> str:
    """Set the named attribute, key or index; the old value as JSON."""
    *way, last = order.path.split(".")
    if order.path.split(".")[0] in KEPT:
        message = "only the pieces and figures of the game are corrected"
        raise TypeError(message)
    thing = state
    for name in way:
        thing = _get(thing, name)
    before = _get(thing, last)
    if not isinstance(before, (str, int, bool, type(None))):
        message = "it is not a single figure or name"
        raise TypeError(message)
    try:
        value = json.loads(order.value)
    except json.JSONDecodeError:
        value = order.value
    if before is not None and type(value) is not type(before):
        message = f"it holds {json.dumps(before)}, another kind of value"
        raise TypeError(message)
    if isinstance(thing, dict):
        thing[last] = value
    elif isinstance(thing, list):
        thing[int(last)] = value
    else:
        setattr(thing, last, value)
    return json.dumps(before)


def _get(thing: Any, name: str) -> Any:
    if isinstance(thing, dict):
        return thing[name]
    if isinstance(thing, list):
        return thing[int(name)]
    if name.startswith("_"):
        message = f"there is no {name}"
        raise AttributeError(message)
    return getattr(thing, name)


SENTENCES: dict[str, str] = {
    "control.announces": "Control: {text} ({reason})",
    "control.corrects": "Control set {path} from {before} to {after}: {reason}",
    "control.rescinds": "Control takes back `{decree}`: {reason}",
    "control.takes_back": "Control takes back what it has just decreed: {reason}",
}
VERBS: dict[str, type[Order]] = {"announce": Announce, "correct": Correct, "rescind": Rescind}
