"""The source of a record's methods: `Record` executes it when a class is created, and the build writes it out for mypyc.

Both pass the same fields and get the same source, so that plain and compiled classes cannot differ. Only the standard library is
imported, because the build loads this file before the package can be imported.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from typing import Final

SHARED: Final = ""
"""How immutable values are copied: shared."""
LITERALS: Final = {"list": "[]", "dict": "{}"}


class Declared:
    """A field as text: its name, its annotation, how it is copied, its default or the factory of one, whether by keyword only."""

    def __init__(
        self, name: str, annotation: str, copy: str, default: str = "", factory: str = "", keyword: bool = False
    ) -> None:
        self.name = name
        self.annotation = annotation
        self.copy = copy
        self.default = default
        self.factory = factory
        self.keyword = keyword

    @property
    def is_required(self) -> bool:
        """Whether it is a required argument of the constructor."""
        return not self.default and not self.factory


def in_order(fields: Iterable[Declared]) -> list[Declared]:
    """The fields as the constructor takes them: those by position, then those by keyword only."""
    fields = list(fields)
    return [one for one in fields if not one.keyword] + [one for one in fields if one.keyword]


def constructor(fields: Iterable[Declared]) -> str:
    """The `__init__` of a class with these fields, on one line."""
    given = ["self"]
    body = []
    for one in in_order(fields):
        if one.keyword and "*" not in given:
            given.append("*")
        if one.factory:
            given.append(f"{one.name}: {one.annotation} | None = None")
            made = LITERALS.get(one.factory, f"{one.factory}()")
            body.append(f"self.{one.name} = {made} if {one.name} is None else {one.name}")
        else:
            given.append(f"{one.name}: {one.annotation}" + (f" = {one.default}" if one.default else ""))
            body.append(f"self.{one.name} = {one.name}")
    return f"def __init__({', '.join(given)}) -> None: {'; '.join(body) or 'pass'}"


def copier(kind: str, result: str, fields: Sequence[Declared], *, shared: bool, by_name: bool) -> str:
    """The `clone` of a class, on one line; a frozen object returns itself."""
    if shared:
        return f"def clone(self) -> {result}: return self"
    values = [
        f"{f'{one.name}=' if by_name or one.keyword else ''}{written(one.copy, f'self.{one.name}')}"
        for one in in_order(fields)
    ]
    return f"def clone(self) -> {result}: return {kind}({', '.join(values)})"


def written(copy: str, value: str) -> str:
    """The expression that copies a value."""
    return copy.replace("@", value) if copy else value


def way_to_copy(annotation: ast.expr, is_cloned: Callable[[str], bool], depth: int = 0) -> str:
    """How a value of this type is copied: an expression with `@` for the value, or empty if it is shared.

    Lists, dictionaries and sets are copied, with their mutable items; objects with a `clone` are cloned; everything else is shared.
    """
    if isinstance(annotation, ast.Constant):
        if isinstance(annotation.value, str):
            return way_to_copy(ast.parse(annotation.value, mode="eval").body, is_cloned, depth)
        return SHARED
    if isinstance(annotation, ast.BinOp):
        return _union([annotation.left, annotation.right], is_cloned, depth)
    if isinstance(annotation, ast.Subscript):
        return _generic(annotation, is_cloned, depth)
    name = ast.unparse(annotation)
    if name in {"list", "dict", "set"}:
        return {"list": "@[:]", "dict": "dict(@)", "set": "set(@)"}[name]
    return "@.clone()" if is_cloned(name) else SHARED


def _generic(annotation: ast.Subscript, is_cloned: Callable[[str], bool], depth: int) -> str:
    name = ast.unparse(annotation.value)
    inner = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
    item = f"v{depth or ''}"
    if name == "list":
        way = way_to_copy(inner[0], is_cloned, depth + 1)
        return f"[{written(way, item)} for {item} in @]" if way else "@[:]"
    if name == "dict":
        way = way_to_copy(inner[1], is_cloned, depth + 1)
        key = f"k{depth or ''}"
        return f"{{{key}: {written(way, item)} for {key}, {item} in @.items()}}" if way else "dict(@)"
    if name == "set":
        return "set(@)"
    if name == "Literal":
        return SHARED
    if name == "tuple":
        ways = [way_to_copy(one, is_cloned, depth + 1) for one in inner]
        if not any(ways):
            return SHARED
        if len(inner) == 2 and isinstance(inner[1], ast.Constant) and inner[1].value is Ellipsis:
            return f"tuple([{written(ways[0], item)} for {item} in @])"
        message = f"A tuple of things that change has to be copied by hand: {ast.unparse(annotation)}."
        raise TypeError(message)
    return "@.clone()" if is_cloned(name) else SHARED


def _union(sides: list[ast.expr], is_cloned: Callable[[str], bool], depth: int) -> str:
    parts: list[ast.expr] = []
    while sides:
        side = sides.pop()
        if isinstance(side, ast.BinOp):
            sides += [side.left, side.right]
        else:
            parts.append(side)
    ways = {way_to_copy(one, is_cloned, depth) for one in parts if ast.unparse(one) != "None"}
    if ways == {SHARED}:
        return SHARED
    if len(ways) != 1:
        message = f"A value that is copied in one case and shared in another has to be copied by hand: {map(ast.unparse, parts)}."
        raise TypeError(message)
    [way] = ways
    return f"(None if @ is None else {way})" if any(ast.unparse(one) == "None" for one in parts) else way
