"""Records: classes that declare their fields; constructor, copy, equality, JSON and schema are derived.

    class Ship(Record):
        id: str
        fuel: int = 27
        crew: list[str] = field(factory=list)

`Ship("rn.hermes")`, `ship.clone()`, `ship == other`, `repr(ship)`. A copy is independent: lists, dictionaries, sets and whatever
has a `clone` are copied, all else is shared. `class Trail(Record, frozen=True)` declares what never changes: it is its own copy. A method
that a class writes itself is left alone. The build writes the same methods out before mypyc compiles them (`hatch_sources.py`).
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable
from dataclasses import fields
from typing import Any, ClassVar, Final, Self, TypeVar, dataclass_transform, get_origin, overload

from mypy_extensions import mypyc_attr

from flagplot.kernel.records.methods import Declared, constructor, copier, way_to_copy

T = TypeVar("T")


class Missing:
    """Marks a field without default."""


MISSING: Final = Missing()


class Field:
    """A declared field: its name, its annotation and the module to evaluate it in, how it is copied, its default or default factory."""

    def __init__(
        self,
        name: str,
        annotation: str,
        module: str,
        copy: str,
        default: Any = MISSING,
        factory: Callable[[], Any] | None = None,
        keyword: bool = False,
    ) -> None:
        self.name = name
        self.annotation = annotation
        self.module = module
        self.copy = copy
        self.default = default
        self.factory = factory
        self.keyword = keyword

    @property
    def is_required(self) -> bool:
        """Whether it is a required argument of the constructor."""
        return self.default is MISSING and self.factory is None


class Spec:
    """The result of `field(...)` in the body of a class."""

    def __init__(self, default: Any, factory: Callable[[], Any] | None, keyword: bool) -> None:
        self.default = default
        self.factory = factory
        self.keyword = keyword


@overload
def field(*, default: T, kw_only: bool = False) -> T: ...
@overload
def field(*, factory: Callable[[], T], kw_only: bool = False) -> T: ...
@overload
def field(*, kw_only: bool) -> Any: ...
def field(*, default: Any = MISSING, factory: Callable[[], Any] | None = None, kw_only: bool = False) -> Any:
    """A field with a default factory, or a keyword-only field."""
    return Spec(default, factory, kw_only)


@dataclass_transform(field_specifiers=(field,))
@mypyc_attr(allow_interpreted_subclasses=True)
class Record:  # noqa: PLW1641  # what changes has no hash
    """The base of every piece, state, view and phase."""

    __declared__: ClassVar[tuple[Field, ...]] = ()
    """The fields of the class itself; `fields_of` has those of its parents, too."""
    __frozen__: ClassVar[bool] = False

    @classmethod
    def __init_subclass__(cls, *, frozen: bool = False, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "__declared__" not in vars(cls):  # not written by the build
            _declare(cls, frozen)

    def clone(self) -> Self:
        """An independent copy."""
        raise AssertionError(type(self).__name__)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not type(self):
            return False
        for name in names_of(self):  # noqa: SIM110  # a plain loop is twice as fast
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names_of(self))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (type(self), {name: getattr(self, name) for name in names_of(self)})


def _made(kind: type[Any], values: dict[str, Any]) -> Any:
    return kind(**values)


def reduced(thing: Any) -> tuple[Any, ...]:
    """The `__reduce__` of a dataclass; the build adds it to compiled ones."""
    return _made, (type(thing), {one.name: getattr(thing, one.name) for one in fields(thing) if one.init})


def attributes(thing: Any) -> list[str]:
    """The names of an object's attributes, plain or compiled, in alphabetical order."""
    names = list(thing.__dict__) if hasattr(thing, "__dict__") else []
    compiled = getattr(type(thing), "__mypyc_attrs__", None)
    if compiled is not None:
        names += [name for name in compiled if name != "__dict__" and name not in names]
    return sorted(names)


_FIELDS: Final[dict[type, tuple[Field, ...]]] = {}
_NAMES: Final[dict[type, list[str]]] = {}


def names_of(thing: Any) -> list[str]:
    """The names of a record's fields as declared; all attribute names if there are others."""
    names = _NAMES.get(type(thing))
    if names is None:
        names = [one.name for one in fields_of(type(thing))]
        found = attributes(thing)
        if sorted(names) != found:
            return found
        _NAMES[type(thing)] = names
    return names


def fields_of(kind: type) -> tuple[Field, ...]:
    """The fields of a record, its parents' first, as its constructor takes them."""
    found = _FIELDS.get(kind)
    if found is None:
        by_name: dict[str, Field] = {}
        for one in reversed(kind.__mro__):
            by_name |= {own.name: own for own in vars(one).get("__declared__", ())}
        every = list(by_name.values())
        found = tuple([own for own in every if not own.keyword] + [own for own in every if own.keyword])
        _FIELDS[kind] = found
    return found


def _declare(kind: Any, frozen: bool) -> None:
    """Read the fields of a new class, and add the methods it does not define itself."""
    names = vars(sys.modules[kind.__module__])
    own = []
    for name, annotation in vars(kind).get("__annotations__", {}).items():
        text = annotation if isinstance(annotation, str) else ast.unparse(ast.parse(repr(annotation)))
        if text.startswith("ClassVar"):
            continue
        spec = vars(kind).get(name, MISSING)
        default, factory, keyword = spec, None, False
        if isinstance(spec, Spec):
            default, factory, keyword = spec.default, spec.factory, spec.keyword
        if name in vars(kind):
            delattr(kind, name)
        way = _way(text, names, kind.__name__, frozen)
        own.append(Field(name, text, kind.__module__, way, default, factory, keyword))
    kind.__declared__ = tuple(own)
    kind.__frozen__ = frozen
    fields = fields_of(kind)
    _check_order(kind, fields)
    scope: dict[str, Any] = {kind.__name__: kind}
    lines = []
    if own and "__init__" not in vars(kind):
        lines.append(constructor([_as_text(one, scope) for one in fields]))
    if fields and "clone" not in vars(kind) and (own or "__init__" not in vars(kind)):
        declared = [_as_text(one, scope) for one in fields]
        lines.append(copier(kind.__name__, "Any", declared, shared=frozen, by_name="__init__" in vars(kind)))
    made: dict[str, Any] = {}
    exec("from __future__ import annotations\n" + "\n".join(lines), scope, made)  # noqa: S102  # as dataclasses does, from our own text
    for name, method in made.items():
        if name in {"__init__", "clone"}:
            method.__module__, method.__qualname__ = kind.__module__, f"{kind.__qualname__}.{name}"
            setattr(kind, name, method)


def _as_text(one: Field, scope: dict[str, Any]) -> Declared:
    """A field for the generator of methods, with its default under its own name in their scope."""
    default = factory = ""
    if one.factory is not None:
        factory = one.factory.__name__ if one.factory in {list, dict, set} else f"_make_{one.name}"
        scope[factory] = one.factory
    elif one.default is not MISSING:
        default = f"_{one.name}"
        scope[default] = one.default
    return Declared(one.name, "Any", one.copy, default, factory, one.keyword)


def _way(annotation: str, names: dict[str, Any], own: str, frozen: bool) -> str:
    def is_cloned(name: str) -> bool:
        if name == own:
            return not frozen
        first, *rest = name.split(".")
        if first not in names and not hasattr(builtins, first):
            message = f"{own} declares a field of type {name}, which is not defined above it."
            raise TypeError(message)
        found = names.get(first)
        for part in rest:
            found = getattr(found, part, None)
        if get_origin(found) in {list, dict, set}:
            message = (
                f"{own} declares a field by the alias {name}: write the type out, so that it is seen to be copied."
            )
            raise TypeError(message)
        return is_cloneable(found)

    return way_to_copy(ast.parse(annotation, mode="eval").body, is_cloned)


def is_cloneable(kind: Any) -> bool:
    """Whether objects of a class are copied by their `clone`; those of a frozen record are shared."""
    return isinstance(kind, type) and hasattr(kind, "clone") and not getattr(kind, "__frozen__", False)


def _check_order(kind: type, fields: tuple[Field, ...]) -> None:
    seen = ""
    for one in fields:
        if not one.is_required and not one.keyword:
            seen = one.name
        elif seen and not one.keyword:
            message = f"{kind.__name__}.{one.name} has no default and follows {seen}, which has one."
            raise TypeError(message)
