"""Fast JSON encoding of views: the same result as `kernel.codec.plain`, but mostly converted by the encoder itself.

A view is sent to every subscriber after every order, and encoding took most of an order's time. Dictionaries, lists and dataclasses
are encoded natively; for each other class a conversion is determined once. A test compares the result with the kernel's for
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
    """The object as untagged JSON values, recursively: `kernel.codec.plain` with a conversion for each class."""
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
    """Convert one object that the encoder does not support, by one step."""
    return (_WAYS.get(type(thing)) or _learn(thing))(thing)


def _learn(thing: Any) -> Way:
    """The conversion for objects of this class; an example shows its attributes."""
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
    """Access to an object's attributes: its `__dict__`, or the attribute names of its compiled class."""
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
    """Convert one unsupported object to the form that the encoder handles fastest."""
    return (_SHAPES.get(type(thing)) or _learn_shape(thing))(thing)


def _learn_shape(thing: Any) -> Way:
    """All objects of a compiled class have the same attributes: for the encoder it becomes a struct, with sorted fields."""
    names = sorted(getattr(type(thing), "__mypyc_attrs__", ()))
    way = _struct(type(thing), names) if _is_bare(thing) and len(names) > 1 else _hook
    _SHAPES[type(thing)] = way
    return way


def _struct(kind: type, names: list[str]) -> Way:
    shape, values = msgspec.defstruct(kind.__name__, names, gc=False), attrgetter(*names)
    return lambda one: shape(*values(one))


def _is_bare(thing: Any) -> bool:
    """Whether an object is encoded by its attributes only."""
    told_otherwise = isinstance(thing, (str, int, float, Enum, Mapping, Order, Logbook, Phase)) or is_dataclass(thing)
    return not told_otherwise and not hasattr(thing, "__dict__")


encode = msgspec.json.Encoder(order="deterministic", enc_hook=_shaped).encode
"""Any object of a game as JSON bytes; equal objects give equal bytes."""


def shown(view: View) -> dict[str, Any]:
    """The parts of a view that are sent: everything except its logbook, which is sent as events."""
    things = dict(_hook(view))
    del things["logbook"]
    return things


def as_shown(view: View) -> Any:
    """The same in the form that the encoder handles fastest."""
    return (_FACES.get(type(view)) or _learn_face(view))(view)


def _learn_face(view: View) -> Way:
    names = sorted({*getattr(type(view), "__mypyc_attrs__", ())} - {"logbook"})
    way: Way = _struct(type(view), names) if _is_bare(view) and len(names) > 1 else shown
    _FACES[type(view)] = way
    return way


def parts(things: Mapping[str, Any]) -> dict[str, bytes]:
    """The view part by part. A position within it is split into its own parts: `position/units`."""
    found = {}
    for name, part in sorted(things.items()):
        if isinstance(part, State):
            for inner, piece in sorted(_hook(part).items()):
                found[f"{name}/{inner}"] = _told(piece)
        else:
            found[name] = _told(part)
    return found


def _told(part: Any) -> bytes:
    """A part as bytes. Non-string keys, which the encoder does not sort, are converted to strings first."""
    try:
        return encode(part)
    except TypeError:
        pass
    try:
        return encode({str(plain(key)): piece for key, piece in part.items()})
    except (AttributeError, TypeError):
        return encode(plain(part))


def told(things: Mapping[str, Any]) -> bytes:
    """The view as one object."""
    try:
        return encode(things)
    except TypeError:  # non-string keys: the parts know how to sort them
        return whole(parts(things))


def whole(pieces: Mapping[str, bytes]) -> bytes:
    """The parts as one object: the same bytes as `encode` of the whole view, if it can sort the keys."""
    things: dict[str, Any] = {}
    for name, piece in pieces.items():
        outer, _, inner = name.rpartition("/")
        (things.setdefault(outer, {}) if outer else things)[inner] = msgspec.Raw(piece)
    return msgspec.json.encode(things)


def encoded(text: bytes) -> Any:
    """Encoded JSON as the value of a struct's field."""
    return msgspec.Raw(text)
