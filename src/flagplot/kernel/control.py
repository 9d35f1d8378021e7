"""Control, the umpire's seat in every game: announce, correct, overrule, always with a reason that is recorded."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.kernel import trials
from flagplot.kernel.grammar.field import AS_TYPED, Field, Text
from flagplot.kernel.grammar.form import Form
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records import codec
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.state import State
from flagplot.kernel.text.said import Said, say
from flagplot.kernel.umpire import Umpire


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


@dataclass(frozen=True)
class Correct(ControlOrder):
    """Set one figure or place: `correct ships.warspite.hits 1 because the plot was misread`."""

    path: str
    value: str
    """The new value as JSON; a bare word is text."""
    reason: str


@dataclass(frozen=True)
class Rescind(ControlOrder):
    """Take the last intervention back while nobody has built on it: `rescind because the map was misread`."""

    reason: str


_WORDS: Final[dict[str, Field]] = {
    "SEAT": Field("SEAT", "seat", AS_TYPED),
    "TEXT": Text("TEXT"),
    "PATH": Field("PATH", "", AS_TYPED),
    "VALUE": Text("VALUE"),
    "REASON": Text("REASON", owed=say("unread-control-gives-reason")),
}
FORMS: Final[tuple[Form, ...]] = (
    Form(
        Announce,
        "announce SEAT TEXT because REASON",
        "announce all Fog closes in because the weather chart says so",
        _WORDS,
    ),
    Form(
        Correct,
        "correct PATH VALUE because REASON",
        "correct ships.warspite.hits 1 because the plot was misread",
        _WORDS,
    ),
    Form(Rescind, "rescind because REASON", "rescind because the map was misread", _WORDS),
)


def check(state: State, order: ControlOrder, game: trials.Rules) -> Objection | None:
    """A correction must name something that exists, keep its kind, and leave a position in which the game goes on."""
    if isinstance(order, Announce):
        seats = ("all", *state.logs)
        return (
            None
            if order.to in seats
            else Objection("", say("refuse-there-no-seat", to=repr(order.to), seats=", ".join(seats)))
        )
    if isinstance(order, Rescind):
        return Objection("", say("refuse-there-no-intervention-take"))
    if not isinstance(order, Correct):
        return Objection("", say("refuse-control-no-such-order"))
    try:
        _place(state, order)
        compare(state, order, game)
        # Copying the whole position takes most of the time: check first what can be refused without it.
        trial = game.codec.loads(game.codec.dumps(state))
        _set(trial, order)
    except (LookupError, AttributeError, TypeError, ValueError) as fault:
        return Objection("", say("refuse-cannot-set", path=order.path, value=order.value, words=_words(fault)))
    return trials.objection(trial, game)


def _words(fault: BaseException) -> Said | str:
    """The message of an exception; a `KeyError` means that a name does not exist."""
    if isinstance(fault, KeyError) and fault.args:
        return say("words-not-there", name=repr(fault.args[0]))
    return str(fault).rstrip(".")


def obey(state: State, order: ControlOrder, umpire: Umpire) -> None:
    """Carry it out; it leaves an event with its reason."""
    if isinstance(order, Announce):
        audience = None if order.to == "all" else (order.to,)
        facts = {"text": order.text, "reason": order.reason}
        umpire.announce("control.announces", (), facts, audience=audience, reveals=True)
    elif isinstance(order, Correct):
        before = _set(state, order)
        facts = {"path": order.path, "before": before, "after": order.value, "reason": order.reason}
        # Nobody else is told, so Control may take it back as long as nobody has ordered since.
        umpire.announce("control.corrects", (), facts, audience=(CONTROL,))


KEPT: Final = ("scenario", "options", "chance", "flow", "logs", "outcome")
"""Attributes that cannot be corrected: options, future dice, control flow, logbooks. Not even Control may know the dice."""


def _set(state: Any, order: Correct) -> str:
    """Set the named attribute, key or index; the old value as JSON."""
    thing, before, value = _place(state, order)
    last = order.path.rpartition(".")[2]
    if isinstance(thing, dict):
        thing[last] = value
    elif isinstance(thing, list):
        thing[int(last)] = value
    else:
        setattr(thing, last, value)
    return json.dumps(before)


def _place(state: Any, order: Correct) -> tuple[Any, Any, Any]:
    """The container of the named attribute, key or index, the old value and the new one, which has the same type."""
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
    value = _value(order)
    if not isinstance(value, (str, int, bool, type(None))):
        message = "a single figure or name takes its place"
        raise TypeError(message)
    if before is not None and type(value) is not type(before):
        message = f"it holds {json.dumps(before)}, another kind of value"
        raise TypeError(message)
    return thing, before, value


MOST: Final = 1000
"""The upper limit of a figure is this, or ten times the largest of its kind in the position, whichever is more."""


FREE: Final = ("name", "clock")
"""Texts without meaning for the rules."""


PRINTED: Final = ("side", "kind")
"""Attributes of a piece that identify its side and kind."""


def compare(state: Any, order: Correct, game: trials.Rules) -> None:
    """Refuse an implausible figure, and an unknown name in place of a piece's name."""
    *way, last = order.path.split(".")
    owners = [state]
    for name in way:
        owners.append(_get(owners[-1], name))
    is_new = isinstance(owners[-1], dict) and last not in set(map(str, owners[-1]))
    before, value = 0 if is_new else _get(owners[-1], last), _value(order)  # some stores start empty
    if last == "id" or (last in PRINTED and value != before):
        message = f"a piece keeps its {last}"
        raise ValueError(message)
    if isinstance(value, bool) or value is None or last in FREE:
        return
    kin = [one for one in _kin(owners[-2] if way else None, owners[-1], last) if type(one) is type(value)]
    if isinstance(value, int):
        least, most = min([0, *kin]), max([MOST, *(10 * one for one in kin)])
        if not least <= value <= most:
            message = f"figures of this kind lie between {least} and {most}"
            raise ValueError(message)
    elif isinstance(value, str) and value:
        stores = [store for store in _stores(state, game) if isinstance(before, str) and before in store]
        if stores and not any(value in store for store in stores):
            message = f"there is no {value!r} here"
            raise ValueError(message)
        terms = game.terms(state)
        if not stores and terms and value not in terms and value not in _strings(codec.plain(state)):
            message = f"{value!r} means nothing in this game"
            raise ValueError(message)


def _kin(holder: Any, owner: Any, last: str) -> list[Any]:
    """The figures of the same kind: those beside it in a store, or of the same name in the pieces beside its own."""
    if isinstance(owner, dict):
        return list(owner.values())
    if isinstance(owner, list):
        return owner
    pieces = holder.values() if isinstance(holder, dict) else holder if isinstance(holder, list) else (owner,)
    return [getattr(piece, last) for piece in pieces if type(piece) is type(owner)]


def _stores(state: Any, game: trials.Rules) -> list[dict[str, Any]]:
    """The pieces of a position by id, kind by kind."""
    found = [getattr(state, name) for name in game.correctable(state)]
    return [store for store in found if isinstance(store, dict)]


def _strings(thing: Any) -> set[str]:
    """Every word of a position."""
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, dict):
        return set(thing).union(*map(_strings, thing.values()))
    if isinstance(thing, list):
        return set().union(*map(_strings, thing))
    return set()


def _value(order: Correct) -> Any:
    """The new value: JSON, or a bare word."""
    try:
        return json.loads(order.value)
    except (json.JSONDecodeError, RecursionError):
        return order.value


def _get(thing: Any, name: str) -> Any:
    if isinstance(thing, dict):
        return thing[int(name) if name not in thing and name.isdecimal() else name]
    if isinstance(thing, list):
        return thing[int(name)]
    if name.startswith("_"):
        message = f"there is no {name}"
        raise AttributeError(message)
    return getattr(thing, name)
