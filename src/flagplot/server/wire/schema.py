"""JSON Schema of what a game shows, read off the declarations of its classes.

`kernel.codec.plain` takes objects apart by attribute; this module does the same with their declarations: annotated `__init__`s,
dataclass fields, typed dictionaries. It reads sources, so it runs on the pure build; tests validate real views against it.
"""

from __future__ import annotations

import ast
import inspect
import sys
import types
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from itertools import pairwise
from textwrap import dedent
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    NewType,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from flagplot.kernel.flow import Phase
from flagplot.kernel.game import Game
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.order import Order
from flagplot.kernel.view import View

Schema: TypeAlias = dict[str, Any]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
FRAME: Final = "Frame"
"""What the open phases of a game are called together."""
FACTS: Final = "Facts"
"""What the facts of a game's events are called together."""
SIMPLE: Final[Mapping[Any, Schema]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    type(None): {"type": "null"},
    Any: {},
    object: {},
}
UNTOLD: Final = (object, Generic, Protocol)


class Undeclared(TypeError):
    """An attribute whose type cannot be read off the sources; its text says which."""


class Field:
    """One attribute: its type, and what the sources say of it."""

    def __init__(self, hint: Any, doc: str = "") -> None:
        self.hint = hint
        self.doc = doc


class Shapes:
    """Schemas of classes, each named once and referred to by name."""

    def __init__(self, phases: Sequence[type] = ()) -> None:
        self.phases = phases
        self.defs: dict[str, Schema] = {}
        self._known: dict[str, type] = {}

    def of(self, hint: Any) -> Schema:
        """The schema of a type."""
        if isinstance(hint, NewType):
            return self.of(hint.__supertype__)
        if isinstance(hint, TypeVar):
            return self.of(hint.__bound__) if hint.__bound__ else {}
        if hint in SIMPLE:
            return dict(SIMPLE[hint])
        origin = get_origin(hint)
        return self._named(hint) if origin is None else self._built(hint, origin)

    def _built(self, hint: Any, origin: Any) -> Schema:
        """The schema of a union, a container, a literal."""
        args = get_args(hint)
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(one) for one in args]}
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (Final, ClassVar):
            return self.of(args[0])
        if origin is tuple and args and args[-1] is not Ellipsis:
            return {
                "type": "array",
                "prefixItems": [self.of(one) for one in args],
                "items": False,
                "minItems": len(args),
            }
        if issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if issubclass(origin, (Phase, Order)):
            return self._named(origin)
        if issubclass(origin, (set, frozenset, Sequence)) or issubclass(Sequence, origin):
            return {"type": "array", "items": self.of(args[0])}
        message = f"{hint} has no schema."
        raise Undeclared(message)

    def _named(self, kind: Any) -> Schema:
        """The schema of a class: a reference, unless it is told by a simple value."""
        if not isinstance(kind, type):
            message = f"{kind!r} has no schema."
            raise Undeclared(message)
        if kind is Phase:
            return self._frame()
        if kind is Logbook:
            return {"type": "array", "items": {}}
        if issubclass(kind, Enum):
            return {"enum": [one.value for one in kind]}
        if issubclass(kind, Order):
            return {"type": "string"}
        for simple in (bool, int, float, str):
            if issubclass(kind, simple):
                return self.of(simple)
        if self._known.setdefault(kind.__name__, kind) is not kind:
            message = f"Two classes are called {kind.__name__}."
            raise Undeclared(message)
        if kind.__name__ not in self.defs:
            self.defs[kind.__name__] = {}  # a class may hold its own kind
            self.defs[kind.__name__] = self.object(kind)
        return {"$ref": f"#/$defs/{kind.__name__}"}

    def _frame(self) -> Schema:
        """Any open phase of the game, told apart by its tag."""
        if FRAME not in self.defs:
            self.defs[FRAME] = {}
            self.defs[FRAME] = {"anyOf": [self._named(phase) for phase in self.phases]}
        return {"$ref": f"#/$defs/{FRAME}"}

    def object(self, kind: type, leave_out: Sequence[str] = ()) -> Schema:
        """The schema of a class as an object of its attributes, all of which are always told."""
        declared = typed_dict(kind) if is_typeddict(kind) else declarations(kind)
        properties: dict[str, Schema] = {"phase": {"const": kind.__name__}} if issubclass(kind, Phase) else {}
        for name, field in sorted(declared.items()):
            if name in leave_out:
                continue
            try:
                properties[name] = self.of(field.hint)
            except Undeclared as fault:
                message = f"{kind.__qualname__}.{name}: {fault}"
                raise Undeclared(message) from fault
            if field.doc:
                properties[name] = {**properties[name], "description": field.doc}
        found: Schema = {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
        doc = inspect.getdoc(kind) if "__doc__" in vars(kind) else ""
        return {"description": " ".join(doc.split()), **found} if doc else found


def typed_dict(kind: type) -> dict[str, Field]:
    """The keys of a typed dictionary."""
    docs = _documented(kind)
    return {name: Field(hint, docs.get(name, "")) for name, hint in get_type_hints(kind).items()}


def declarations(kind: type) -> dict[str, Field]:
    """The attributes of a class as they are declared, those of its bases first."""
    found: dict[str, Field] = {}
    for base in reversed(kind.__mro__):
        if base in UNTOLD:
            continue
        names, docs = _namespace(base.__module__), _documented(base)
        hints = get_type_hints(base, localns=names)
        own = [field.name for field in fields(base)] if is_dataclass(base) else vars(base).get("__annotations__", ())
        for name in own:
            if name in hints and get_origin(hints[name]) not in (ClassVar, Final) and hints[name] is not Final:
                found[name] = Field(hints[name], docs.get(name, ""))
        if not is_dataclass(base):
            found |= _assigned(base, names, docs)
    return found


def _assigned(base: type, names: dict[str, Any], docs: Mapping[str, str]) -> dict[str, Field]:
    """What a hand-written `__init__` assigns to `self`."""
    init = next((one for one in _body(base) if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
    if init is None:
        return {}
    given = get_type_hints(vars(base)["__init__"], localns=names)
    found: dict[str, Field] = {}
    for statement in init.body:
        for target, value in _targets(statement):
            if not (
                isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
            ):
                continue
            if isinstance(statement, ast.AnnAssign):
                hint = eval(ast.unparse(statement.annotation), names)  # noqa: S307  # our own sources
            else:
                hint = _inferred(value, given, f"{base.__qualname__}.{target.attr}")
            found[target.attr] = Field(hint, docs.get(target.attr, ""))
    return found


def _targets(statement: ast.stmt) -> list[tuple[ast.expr, ast.expr | None]]:
    """What a statement assigns to, each with the value it gets."""
    if isinstance(statement, ast.AnnAssign):
        return [(statement.target, statement.value)]
    if not isinstance(statement, ast.Assign):
        return []
    [target] = statement.targets
    if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
        return list(zip(target.elts, statement.value.elts, strict=True))
    return [(target, statement.value)]


def _inferred(value: ast.expr | None, given: Mapping[str, Any], where: str) -> Any:
    """The type of an assigned value: a parameter's, or a literal's."""
    if isinstance(value, ast.Name) and value.id in given:
        return given[value.id]
    if isinstance(value, ast.Constant) and value.value is not None:
        return type(value.value)
    if isinstance(value, ast.IfExp):  # `[] if given is None else given`
        for branch in (value.orelse, value.body):
            if isinstance(branch, ast.Name) and branch.id in given:
                kept = [one for one in get_args(given[branch.id]) if one is not type(None)]
                return kept[0] if len(kept) == 1 and type(None) in get_args(given[branch.id]) else given[branch.id]
    message = f"the type of {where} is not declared: annotate it in __init__."
    raise Undeclared(message)


def _body(kind: type) -> list[ast.stmt]:
    tree = _tree(kind.__module__)
    parts = kind.__qualname__.split(".")
    body: list[ast.stmt] = tree.body
    for part in parts:
        found = next((one for one in body if isinstance(one, ast.ClassDef) and one.name == part), None)
        if found is None:
            return []
        body = found.body
    return body


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(sys.modules[module]))


def _documented(kind: type) -> dict[str, str]:
    """The texts that stand below attributes, in the class or in its `__init__`."""
    body = _body(kind)
    inits = [one.body for one in body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
    found = {}
    for block in (body, *inits):
        for statement, below in pairwise(block):
            told = below.value if isinstance(below, ast.Expr) else None
            if not (isinstance(told, ast.Constant) and isinstance(told.value, str)):
                continue
            for target, _ in _targets(statement):
                name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
                found[name] = " ".join(dedent(told.value).split())
    return found


@cache
def _namespace(module: str) -> dict[str, Any]:
    """The names of a module, those imported for the type checker alone included."""
    names = dict(vars(sys.modules[module]))
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for one in node.body:
                if isinstance(one, ast.ImportFrom) and one.module:
                    source = import_module(one.module)
                    names |= {alias.asname or alias.name: getattr(source, alias.name) for alias in one.names}
    return names


def view_type(game: Game[Any]) -> type[View]:
    """The class of a game's views, as its `view` declares it."""
    found: type[View] = get_type_hints(type(game).view)["return"]
    return found


def board_type(game: Game[Any]) -> Any:
    """The type of a game's furniture, as its `board` declares it."""
    package = type(game).__module__.rpartition(".")[0]
    return get_type_hints(import_module(f"{package}.text.board").board)["return"]


def preview_type(game: Game[Any]) -> Any:
    """The type of what a game shows of a draft, as its `preview_of` declares it."""
    package = type(game).__module__.rpartition(".")[0]
    told = get_type_hints(import_module(f"{package}.text.preview").preview_of)["return"]
    return next(one for one in get_args(told) if one is not type(None))


def _facts_by_kind(game: Game[Any]) -> Schema:
    """The facts of every kind of event, by the kind."""
    kinds = game.facts.schemas()
    return {
        "description": "What events tell, by their kind.",
        "type": "object",
        "properties": kinds,
        "required": list(kinds),
        "additionalProperties": False,
    }


def schema_of(game: Game[Any]) -> Schema:
    """The schema of a game: `$defs` holds the view, the furniture, the preview of a draft, and everything in them, by the names of their classes; and the facts of events."""
    shapes = Shapes([kind for kind in game.codec.classes.values() if issubclass(kind, Phase)])
    view, board, preview = view_type(game), board_type(game), preview_type(game)
    shapes.defs[view.__name__] = shapes.object(view, leave_out=["logbook"])  # told as events
    shapes.of(board)
    shapes.of(preview)
    shapes.defs[FACTS] = _facts_by_kind(game)
    told = {"view": view.__name__, "board": board.__name__, "preview": preview.__name__, "facts": FACTS}
    return {
        "$schema": DRAFT,
        "title": game.title,
        "properties": {name: {"$ref": f"#/$defs/{definition}"} for name, definition in told.items()},
        "$defs": dict(sorted(shapes.defs.items())),
    }
