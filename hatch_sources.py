"""Prepare sources for mypyc: remove citations, write out the methods of records and frozen dataclasses."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parent / "src"

Fields = dict[str, ast.AnnAssign]


@cache
def parsed(text: str) -> ast.Module:
    """The syntax tree of a module, cached. Callers must not change it."""
    return ast.parse(text)


@cache
def classes_and_functions(text: str) -> list[ast.ClassDef | ast.FunctionDef]:
    """All nodes of a module, outer before inner."""
    return [node for node in ast.walk(parsed(text)) if isinstance(node, ast.ClassDef | ast.FunctionDef)]


def fields_to_write(texts: Mapping[str, str]) -> dict[str, dict[str, Fields]]:
    """For each module: the frozen dataclasses whose constructor can be written out, with all their fields by name.

    A class goes together with its heirs: mypyc gives a written constructor of the one the arguments of the other. Fields come from
    the same module; whoever inherits from another one, or has more than `name: type = default`, is left to `dataclass`.
    """
    found = {
        path: [node for node in classes_and_functions(text) if isinstance(node, ast.ClassDef) and is_dataclass(node)]
        for path, text in texts.items()
    }
    everywhere = {node.name for nodes in found.values() for node in nodes}
    parents = {
        node: [name for name in map(ast.unparse, node.bases) if name in everywhere]
        for nodes in found.values()
        for node in nodes
    }
    barred = {node.name for node in parents if not is_simple(node)}
    written: dict[str, dict[str, Fields]] = {}
    before = -1
    # A class that is excluded also excludes its base classes, in any module: repeat until nothing changes.
    while before < len(barred):
        before = len(barred)
        for path, nodes in found.items():
            written[path] = {}
            for node in nodes:
                if node.name not in barred and all(name in written[path] for name in parents[node]):
                    inherited = [field for name in parents[node] for field in written[path][name].items()]
                    written[path][node.name] = dict(inherited) | own_fields(node)
                else:
                    barred |= {node.name, *parents[node]}
    return written


def is_dataclass(node: ast.ClassDef) -> bool:
    """Whether a class is decorated as a dataclass of any kind."""
    return any("dataclass" in ast.unparse(one) for one in node.decorator_list)


def is_simple(node: ast.ClassDef) -> bool:
    """Whether a class is a frozen dataclass with nothing in it that `dataclass` alone understands."""
    decorators = [ast.unparse(one) for one in node.decorator_list if not is_citation(one)]
    return decorators == ["dataclass(frozen=True)"] and not (
        any(isinstance(field.value, ast.Call) for field in own_fields(node).values())
        or any("ClassVar" in ast.unparse(field.annotation) for field in own_fields(node).values())
        or any(isinstance(one, ast.FunctionDef) and one.name == "__post_init__" for one in node.body)
    )


def own_fields(node: ast.ClassDef) -> Fields:
    """The fields in the body of a class."""
    return {ast.unparse(one.target): one for one in node.body if isinstance(one, ast.AnnAssign)}


def prepared(text: str, classes: Mapping[str, Fields], records: Sequence[RecordClass | DataClass] = ()) -> str:
    """A module prepared for mypyc with the same line numbers: no citations, methods of `classes` and records written out."""
    lines = text.splitlines(keepends=True)
    for node in classes_and_functions(text):
        drop_citations(node, lines)
        if isinstance(node, ast.ClassDef) and node.name in classes:
            write_constructor(node, classes[node.name], lines)
    names: dict[str, tuple[str, str]] = {}
    for record in records:
        names |= record.write(lines)
    if names:
        import_names(parsed(text), lines, names)
    return "".join(lines)


def import_names(tree: ast.Module, lines: list[str], names: Mapping[str, tuple[str, str]]) -> None:
    """Import what generated record methods use, on the line of an existing import above them."""
    first = next(one.lineno for one in tree.body if isinstance(one, ast.ClassDef))
    above = [one for one in tree.body if isinstance(one, ast.ImportFrom) and one.lineno < first]
    at = (above[-1].end_lineno or above[-1].lineno) - 1
    more = "; ".join(f"from {module} import {name} as {alias}" for alias, (module, name) in sorted(names.items()))
    line, _, comment = lines[at].rstrip().partition("  #")
    lines[at] = f"{line}; {more}{'  #' + comment if comment else ''}\n"


def record_text() -> Any:
    """The module that writes the methods of records, which plain Python runs as well."""
    spec = spec_from_file_location("methods", SOURCE / "flagplot" / "kernel" / "records" / "methods.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Sources:
    """All modules of the package, and what the names in them refer to."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.text = record_text()
        self.paths = {path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in texts}
        self.names: dict[str, dict[str, ast.AST]] = {}
        for module, path in self.paths.items():
            self.names[module] = {}
            for node in parsed(texts[path]).body:
                for name in bound(node):
                    self.names[module][name] = node
        self.aliases: dict[str, tuple[str, str]] = {}
        """Names that stand for one thing in every module, and what they stand for."""

    def found(self, module: str, name: str) -> tuple[str, ast.AST] | None:
        """Where a name of a module is defined, and as what; nothing for names from elsewhere."""
        node = self.names.get(module, {}).get(name)
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            origin = next(one.name for one in node.names if (one.asname or one.name) == name)
            return self.found(node.module, origin)
        return (module, node) if node is not None else None

    def parents(self, module: str, node: ast.ClassDef) -> list[tuple[str, ast.ClassDef]]:
        """The classes of this package from which a class inherits."""
        return [found for base in node.bases if (found := self.class_at(module, base))]

    def class_at(self, module: str, base: ast.expr) -> tuple[str, ast.ClassDef] | None:
        """The class of this package that an expression names, whatever stands in brackets after it."""
        found = self.found(module, ast.unparse(base.value if isinstance(base, ast.Subscript) else base))
        return (found[0], found[1]) if found and isinstance(found[1], ast.ClassDef) else None

    def is_record(self, module: str, node: ast.ClassDef) -> bool:
        """Whether a class inherits from `Record`."""
        return any(
            (where, one.name) == ("flagplot.kernel.records.record", "Record") or self.is_record(where, one)
            for where, one in self.parents(module, node)
        )

    def is_cloned(self, module: str, name: str) -> bool:
        """Whether objects of this type are copied by their `clone`, as `record.is_cloneable` has it."""
        found = self.found(module, name)
        if found is None:
            return False
        where, node = found
        if not isinstance(node, ast.ClassDef):
            if isinstance(node, ast.Assign) and ast.unparse(node.value).partition("[")[0] in {"list", "dict", "set"}:
                raise TypeError(f"{module}: a field has the alias {name} for its type: write the type out.")
            return False
        if self.is_record(where, node):
            return not is_frozen(node)
        return "clone" in methods(node) or any(self.is_cloned(w, one.name) for w, one in self.parents(where, node))

    def fields(self, module: str, node: ast.ClassDef) -> dict[str, Any]:
        """The fields of a record with those of its parents first, by name; all their names are aliases that hold anywhere."""
        fields: dict[str, Any] = {}
        for base in reversed(node.bases):
            found = self.class_at(module, base)
            if found is None or not self.is_record(*found):
                continue
            where, parent = found
            inherited = self.fields(where, parent)
            variables = [self.global_name(where, name) for name in RecordClass(self, where, parent).variables()]
            given = [self.everywhere(module, one) for one in arguments(base)]
            for one in inherited.values():
                for variable, argument in zip(variables, given, strict=False):
                    one.annotation = re.sub(rf"\b{variable}\b", argument, one.annotation)
            fields |= inherited
        for one in self.own_fields(module, node):
            one.annotation, one.default, one.factory = (
                self.everywhere(module, ast.parse(text, mode="eval").body) if text else ""
                for text in (one.annotation, one.default, one.factory)
            )
            fields[one.name] = one
        return fields

    def everywhere(self, module: str, expression: ast.expr) -> str:
        """An expression of one module as any other can write it: its names are aliases."""
        copied = ast.parse(ast.unparse(expression), mode="eval").body
        for node in ast.walk(copied):
            if isinstance(node, ast.Name):
                node.id = self.global_name(module, node.id)
        return ast.unparse(copied)

    def global_name(self, module: str, name: str) -> str:
        """The alias of a name; builtins need none."""
        if name not in self.names[module]:
            return name
        node = self.names[module][name]
        while isinstance(node, ast.ImportFrom) and node.module:
            module, name = node.module, next(one.name for one in node.names if (one.asname or one.name) == name)
            node = self.names.get(module, {}).get(name, ast.Pass())
        alias = f"{module.replace('.', '_')}_{name}_"
        self.aliases[alias] = (module, name)
        return alias

    def own_fields(self, module: str, node: ast.ClassDef) -> list[Any]:
        """The fields that a record declares itself."""
        found = []
        for name, one in own_fields(node).items():
            if ast.unparse(one.annotation).startswith("ClassVar"):
                continue
            given = {}
            if isinstance(one.value, ast.Call) and ast.unparse(one.value.func) == "field":
                given = {str(word.arg): ast.unparse(word.value) for word in one.value.keywords}
            elif one.value is not None:
                given = {"default": ast.unparse(one.value)}
            copy = self.text.way_to_copy(one.annotation, lambda kind: self.is_cloned(module, kind))
            found.append(
                self.text.Declared(
                    name,
                    ast.unparse(one.annotation),
                    copy,
                    given.get("default", ""),
                    given.get("factory", ""),
                    given.get("kw_only") == "True",
                )
            )
        return found

    def records(self, path: str) -> list[RecordClass | DataClass]:
        """The records and dataclasses of a module, the last first: what is written below one moves none of those above."""
        module = next(name for name, one in self.paths.items() if one == path)
        found: list[RecordClass | DataClass] = []
        for one in reversed(self.names[module].values()):
            if isinstance(one, ast.ClassDef) and self.is_record(module, one):
                found.append(RecordClass(self, module, one))
            elif isinstance(one, ast.ClassDef) and is_dataclass(one) and "__reduce__" not in methods(one):
                found.append(DataClass(one))
        return found


class DataClass:
    """A dataclass, to be written how it is taken apart: what is compiled can otherwise be neither pickled nor deeply copied."""

    def __init__(self, node: ast.ClassDef) -> None:
        self.node = node

    def write(self, lines: list[str]) -> dict[str, tuple[str, str]]:
        """Write the method into an empty line below the class, or below the constructor that stands there; tell what it needs."""
        below = self.node.end_lineno or 0
        if below < len(lines) and lines[below].lstrip().startswith("def __init__("):
            below += 1
        indent = " " * (self.node.col_offset + 4)
        lines[below : below + 1] = [f"{indent}def __reduce__(self) -> tuple[object, ...]: return reduced_(self)\n"]
        return {"reduced_": ("flagplot.kernel.records.record", "reduced")}


class RecordClass:
    """A record in its module, to be written out."""

    def __init__(self, sources: Sources, module: str, node: ast.ClassDef) -> None:
        self.sources = sources
        self.module = module
        self.node = node

    def write(self, lines: list[str]) -> dict[str, tuple[str, str]]:
        """Write declaration and methods into lines that were empty or hold a docstring; tell what they need imported.

        A default moves from the body of the class into the constructor.
        """
        node, text = self.node, self.sources.text
        own = self.sources.own_fields(self.module, node)
        fields = list((self.sources.fields(self.module, node) | {one.name: one for one in own}).values())
        methods_ = []
        if own and "__init__" not in methods(node):
            methods_.append(text.constructor(fields))
        if fields and "clone" not in methods(node) and (own or "__init__" not in methods(node)):
            variables = self.variables()
            result = f"{node.name}[{', '.join(variables)}]" if variables else node.name
            by_name = "__init__" in methods(node)
            methods_.append(text.copier(node.name, result, fields, shared=is_frozen(node), by_name=by_name))
        needed = {
            alias: self.sources.aliases[alias]
            for alias in re.findall(r"\w+_\b", " ".join(methods_))
            if alias in self.sources.aliases
        }
        for alias in [alias for alias, (module, _) in needed.items() if module == self.module]:
            name = needed.pop(alias)[1]
            methods_ = [re.sub(rf"\b{alias}\b", name, one) for one in methods_]
        below = node.end_lineno or 0
        indent = " " * (node.col_offset + 4)
        # Two empty lines follow a class; at the end of a file the text grows.
        lines[below : below + len(methods_)] = [f"{indent}{one}\n" for one in methods_]
        for one in own_fields(node).values():
            if one.value is not None and not ast.unparse(one.annotation).startswith("ClassVar"):
                rest = ["\n"] * ((one.end_lineno or one.lineno) - one.lineno)
                bare = f"{indent}{ast.unparse(one.target)}: {ast.unparse(one.annotation)}\n"
                lines[one.lineno - 1 : one.end_lineno] = [bare, *rest]
        first = node.body[0]
        at = (first.end_lineno or first.lineno) - 1
        declared = [self.declaration(one) for one in own]
        frozen = "; __frozen__: ClassVar_[bool] = True" if is_frozen(node) else ""
        lines[at] = (
            f"{lines[at].rstrip()}; __declared__: ClassVar_[tuple[Field_, ...]] = ({', '.join([*declared, ''])}){frozen}\n"
        )
        if node.keywords:
            bases = ", ".join(map(ast.unparse, node.bases))
            lines[node.lineno - 1] = f"{indent[4:]}class {node.name}({bases}):\n"
        needed["ClassVar_"] = ("typing", "ClassVar")
        needed["Field_"] = ("flagplot.kernel.records.record", "Field")
        return needed

    def declaration(self, one: Any) -> str:
        """A field as its class keeps it at run time, for heirs in plain Python and for schemas."""
        words = [repr(one.name), repr(one.annotation), repr(self.module), repr(one.copy)]
        words += [f"default={one.default}"] if one.default else []
        words += [f"factory={one.factory}"] if one.factory else []
        words += ["keyword=True"] if one.keyword else []
        return f"Field_({', '.join(words)})"

    def variables(self) -> list[str]:
        """The type variables of a generic record."""
        names = [ast.unparse(one) for base in self.node.bases for one in arguments(base)]
        found = [(name, self.sources.found(self.module, name)) for name in names]
        return [n for n, one in found if one and isinstance(one[1], ast.Assign) and "TypeVar(" in ast.unparse(one[1])]


def arguments(base: ast.expr) -> list[ast.expr]:
    """What stands in brackets after the name of a generic class."""
    if not isinstance(base, ast.Subscript):
        return []
    return base.slice.elts if isinstance(base.slice, ast.Tuple) else [base.slice]


def bound(node: ast.stmt) -> list[str]:
    """The names that a statement of a module binds."""
    if isinstance(node, ast.ImportFrom):
        return [one.asname or one.name for one in node.names]
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [one.id for one in node.targets if isinstance(one, ast.Name)]
    return [node.target.id] if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else []


def methods(node: ast.ClassDef) -> set[str]:
    """The methods that a class writes itself."""
    return {one.name for one in node.body if isinstance(one, ast.FunctionDef)}


def is_frozen(node: ast.ClassDef) -> bool:
    """Whether a record is declared never to change."""
    return any(word.arg == "frozen" and ast.unparse(word.value) == "True" for word in node.keywords)


def drop_citations(node: ast.FunctionDef | ast.ClassDef, lines: list[str]) -> None:
    """Take out `@rule(...)`, which is for readers and for the index of rules, made from the sources.

    To mypyc a decorated function is any callable, slow to call, and a decorated class is no native class at all; nor has mypy
    to be told that the methods of records are made for it.
    """
    for cited in filter(is_dropped, node.decorator_list):
        for number in range(cited.lineno - 1, cited.end_lineno or cited.lineno):
            lines[number] = "\n"


def is_dropped(decorator: ast.expr) -> bool:
    """Whether mypyc ignores a decorator."""
    return is_citation(decorator) or ast.unparse(decorator).startswith("dataclass_transform(")


def is_citation(decorator: ast.expr) -> bool:
    """Whether a decorator is `@rule(...)`."""
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule"


def write_constructor(node: ast.ClassDef, fields: Fields, lines: list[str]) -> None:
    """Write the `__init__` of a frozen dataclass into the empty line below it.

    Otherwise `dataclass` makes it at run time, interpreted: an order or an event then costs ten times as much to make.
    """
    given = ", ".join(["self", *map(ast.unparse, fields.values())])
    body = "; ".join(f"self.{name} = {name}" for name in fields) + "  # type: ignore[misc]" if fields else "pass"
    indent = " " * (node.col_offset + 4)
    decorator = next(one for one in node.decorator_list if not is_citation(one))
    lines[decorator.lineno - 1] = f"{indent[4:]}@dataclass(frozen=True, init=False)\n"
    below = node.end_lineno or 0
    # mypy forbids setting the fields of a frozen class even in `__init__`; only compiled code can do it.
    lines[below : below + 1] = [f"{indent}def __init__({given}) -> None: {body}\n"]
