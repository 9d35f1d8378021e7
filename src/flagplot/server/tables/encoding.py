"""Views as JSON, fast: what `kernel.codec.plain` gives, most of it taken apart by the encoder itself.

A view goes to every listener after every order, and this was most of the time an order took. Dictionaries, lists and dataclasses
are the encoder's own; of other classes it is told once how they are taken apart. A test compares the result with the kernel's for
every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec

from flagplot.kernel.flow import Phase
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.order import Order
from flagplot.kernel.records import codec
from flagplot.kernel.state import State
from flagplot.kernel.view import View

Way: TypeAlias = Callable[[Any], Any]

SIMPLE = frozenset((str, int, bool, float, type(None)))
_WAYS: dict[type, Way] = {}
_SHAPES: dict[type, Way] = {}
_FACES: dict[type, Way] = {}


def plain(thing: Any) -> Any:
    """The object as untagged JSON values, down to the last: `kernel.codec.plain` by a look at the class."""
    kind = type(thing)
    if kind in SIMPLE:
        return thing
    if kind is dict:
        return {key if type(key) is str else str(plain(key)): plain(value) for key, value in thing.items()}
    if kind is list or kind is tuple:
        return [plain(one) for one in thing]
    if is_dataclass(kind):
        return codec.plain(thing)
    step = _hook(thing)
    return plain(step) if type(step) is dict else step


def _hook(thing: Any) -> Any:
    """One thing the encoder does not know, one step plainer."""
    return (_WAYS.get(type(thing)) or _learn(thing))(thing)


def _learn(thing: Any) -> Way:
    """How things of this kind are taken apart; one of them shows its attributes."""
    kind = type(thing)
    if issubclass(kind, (str, int, float, Enum, Mapping, Order, Logbook)):
        way: Way = codec.plain
    else:
        way = _attributes(thing)
        if issubclass(kind, Phase):
            way = _phase(kind.__name__, way)
    _WAYS[kind] = way
    return way


def _attributes(thing: Any) -> Way:
    """The way to an object's attributes: a dictionary it has, or the names that its compiled class has for all of its kind."""
    kind = type(thing)
    if not hasattr(kind, "__mypyc_attrs__"):
        return vars
    native = sorted(name for name in kind.__mypyc_attrs__ if name != "__dict__")
    if is_dataclass(kind) or not native:
        return lambda one: {name: getattr(one, name) for name in codec.attributes(one)}
    if len(native) == 1 and not hasattr(thing, "__dict__"):
        return lambda one: {native[0]: getattr(one, native[0])}
    values = attrgetter(*native) if len(native) > 1 else lambda one: (getattr(one, native[0]),)
    if hasattr(thing, "__dict__"):
        return lambda one: dict(zip(native, values(one), strict=True)) | vars(one)
    return lambda one: dict(zip(native, values(one), strict=True))


def _phase(tag: str, attributes: Way) -> Way:
    """A phase with its tag. It may hold orders, which are dataclasses to the encoder but lines to a reader."""

    def shown(phase: Any) -> dict[str, Any]:
        found = {"phase": tag}
        for name, value in attributes(phase).items():
            found[name] = value if type(value) in SIMPLE else plain(value)
        return found

    return shown


def _shaped(thing: Any) -> Any:
    """One thing the encoder does not know, in the shape in which it takes it apart soonest."""
    return (_SHAPES.get(type(thing)) or _learn_shape(thing))(thing)


def _learn_shape(thing: Any) -> Way:
    """A compiled class has the same names for all of its kind: to the encoder it is a struct of them, already in order."""
    names = sorted(getattr(type(thing), "__mypyc_attrs__", ()))
    way = _struct(type(thing), names) if _is_bare(thing) and len(names) > 1 else _hook
    _SHAPES[type(thing)] = way
    return way


def _struct(kind: type, names: list[str]) -> Way:
    shape, values = msgspec.defstruct(kind.__name__, names, gc=False), attrgetter(*names)
    return lambda one: shape(*values(one))


def _is_bare(thing: Any) -> bool:
    """Whether an object is told by its attributes and by nothing else."""
    told_otherwise = isinstance(thing, (str, int, float, Enum, Mapping, Order, Logbook, Phase)) or is_dataclass(thing)
    return not told_otherwise and not hasattr(thing, "__dict__")


encode = msgspec.json.Encoder(order="deterministic", enc_hook=_shaped).encode
"""Anything of a game's as JSON bytes: equal things, equal bytes."""


def shown(view: View) -> dict[str, Any]:
    """What of a view is told as such: everything but its logbook, which is told as events."""
    things = dict(_hook(view))
    del things["logbook"]
    return things


def as_shown(view: View) -> Any:
    """The same in the shape in which the encoder takes it apart soonest."""
    return (_FACES.get(type(view)) or _learn_face(view))(view)


def _learn_face(view: View) -> Way:
    names = sorted({*getattr(type(view), "__mypyc_attrs__", ())} - {"logbook"})
    way: Way = _struct(type(view), names) if _is_bare(view) and len(names) > 1 else shown
    _FACES[type(view)] = way
    return way


def parts(things: Mapping[str, Any]) -> dict[str, bytes]:
    """What is shown, part by part. A position within it is told by its own parts: `position/units`."""
    found = {}
    for name, part in sorted(things.items()):
        if isinstance(part, State):
            for inner, piece in sorted(_hook(part).items()):
                found[f"{name}/{inner}"] = _told(piece)
        else:
            found[name] = _told(part)
    return found


def _told(part: Any) -> bytes:
    """A part as bytes. Keys that are not words, which the encoder does not sort, are made words first."""
    try:
        return encode(part)
    except TypeError:
        pass
    try:
        return encode({str(plain(key)): piece for key, piece in part.items()})
    except (AttributeError, TypeError):
        return encode(plain(part))


def told(things: Mapping[str, Any]) -> bytes:
    """What is shown, as one object."""
    try:
        return encode(things)
    except TypeError:  # keys that are no words: the parts know how to sort them
        return whole(parts(things))


def whole(pieces: Mapping[str, bytes]) -> bytes:
    """The parts as one object: the bytes that `encode` gives for all of it at once, where it can sort the keys."""
    things: dict[str, Any] = {}
    for name, piece in pieces.items():
        outer, _, inner = name.rpartition("/")
        (things.setdefault(outer, {}) if outer else things)[inner] = msgspec.Raw(piece)
    return msgspec.json.encode(things)


def encoded(text: bytes) -> Any:
    """JSON that is there already, as the value of a struct's field."""
    return msgspec.Raw(text)
