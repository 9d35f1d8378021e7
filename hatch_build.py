"""Compile the kernel, the games and the server's inner loop with mypyc when a wheel is built, where that can be done.

FLAGPLOT_COMPILE=auto (the default) compiles where a C compiler and Python's headers are found and builds a pure wheel
otherwise, saying why; 1 turns that into an error; 0 never compiles. `[tool.flagplot.compile]` in pyproject.toml says what.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
CLIENT = SOURCE / "flagplot" / "server" / "static" / "index.html"
# Measured on the toy game: 2 and 3 alike play 2 % faster than 1 and copy a state 10 % faster, for a third more compile time.
# Tests compile with 0 (Makefile), in half the time of 1.
OPTIMIZE = os.environ.get("MYPYC_OPT_LEVEL", "2")
BUILD = ROOT / "build" / "mypyc" / f"{sys.implementation.cache_tag}-O{OPTIMIZE}"


def wanted() -> str:
    """Tell what FLAGPLOT_COMPILE asks for."""
    choice = os.environ.get("FLAGPLOT_COMPILE", "auto").strip().lower() or "auto"
    if choice not in {"auto", "1", "0"}:
        raise SystemExit(f"FLAGPLOT_COMPILE is {choice!r}: it may be auto, 1 or 0.")
    return choice


def obstacle() -> str | None:
    """Say what is missing for compiling, if anything is."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(command):
        return f"no C compiler ({command}) was found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers (Python.h, on Debian the package python3-dev) were not found"
    return None


def groups() -> dict[str, list[str]]:
    """List the modules to compile, by package, as paths below src/."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["flagplot"]["compile"]
    package = SOURCE / "flagplot"
    left_out = {path for pattern in settings["exclude"] for path in package.glob(pattern)}
    found: dict[str, list[str]] = {}
    for name in settings["groups"]:
        chosen = settings["only"].get(name, ["**/*.py"])
        modules = sorted(
            str(path.relative_to(SOURCE))
            for path in {path for pattern in chosen for path in (package / name).glob(pattern)}
            if path.name not in {"__init__.py", "__main__.py"} and path not in left_out
        )
        if modules:
            found[name] = modules
    return found


Fields = dict[str, ast.AnnAssign]


def fields_to_write(texts: Mapping[str, str]) -> dict[str, dict[str, Fields]]:
    """For each module: the frozen dataclasses whose constructor can be written out, with all their fields by name.

    A class goes together with its heirs: mypyc gives a written constructor of the one the arguments of the other. Fields come from
    the same module; whoever inherits from another one, or has more than `name: type = default`, is left to `dataclass`.
    """
    found = {
        path: [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef) and is_dataclass(node)]
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
    # What bars a class bars those it inherits from, in whatever module: they are found by going over all of it again.
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


def prepared(text: str, classes: Mapping[str, Fields]) -> str:
    """A module as mypyc compiles it best, line for line the same: without citations, `classes` with their `__init__`."""
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            drop_citations(node, lines)
        if isinstance(node, ast.ClassDef) and node.name in classes:
            write_constructor(node, classes[node.name], lines)
    return "".join(lines)


def drop_citations(node: ast.FunctionDef | ast.ClassDef, lines: list[str]) -> None:
    """Take out `@rule(...)`, which is for readers and for the index of rules, made from the sources.

    To mypyc a decorated function is any callable, slow to call, and a decorated class is no native class at all.
    """
    for cited in filter(is_citation, node.decorator_list):
        for number in range(cited.lineno - 1, cited.end_lineno or cited.lineno):
            lines[number] = "\n"


def is_citation(decorator: ast.expr) -> bool:
    """Whether a decorator is `@rule(...)`."""
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule"


def write_constructor(node: ast.ClassDef, fields: Fields, lines: list[str]) -> None:
    """Write out the `__init__` of a frozen dataclass, in the empty line below it.

    Otherwise `dataclass` makes it at run time, interpreted: an order or an event then costs ten times as much to make.
    """
    given = ", ".join(["self", *map(ast.unparse, fields.values())])
    body = "; ".join(f"self.{name} = {name}" for name in fields) + "  # type: ignore[misc]" if fields else "pass"
    indent = " " * (node.col_offset + 4)
    decorator = next(one for one in node.decorator_list if not is_citation(one))
    lines[decorator.lineno - 1] = f"{indent[4:]}@dataclass(frozen=True, init=False)\n"
    below = node.end_lineno or 0
    # mypy forbids setting the fields of a frozen class even there; compiled code may, and nobody else can.
    lines[below : below + 1] = [f"{indent}def __init__({given}) -> None: {body}\n"]


def lay_out(source: Path, into: Path) -> Path:
    """Copy the package, prepared for mypyc; what has not changed keeps its time, so that it is not compiled again."""
    wanted_files = set()
    paths = [str(path.relative_to(source)) for path in sorted((source / "flagplot").rglob("*.py"))]
    texts = {path: (source / path).read_text(encoding="utf-8") for path in paths}
    fields = fields_to_write(texts)
    for path, plain in texts.items():
        copy = into / path
        wanted_files.add(copy)
        text = prepared(plain, fields[path])
        if not copy.exists() or copy.read_text(encoding="utf-8") != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
    for stale in set(into.rglob("*.py")) - wanted_files:
        stale.unlink()
    return into


def compile_all(modules: dict[str, list[str]], source: Path, build: Path) -> None:
    """Compile modules below `source` into `build`/lib; in a process of its own, since mypyc ends the one it fails in."""
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(source)
    # Python's own flags ask for all warnings; this one alone takes three quarters of the time on files of many megabytes.
    os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} -Wno-misleading-indentation".strip()
    options = ["--config-file=", "--strict", f"--cache-dir={build / 'cache'}"]
    setup(
        name="flagplot",
        ext_modules=mypycify(
            [*options, *(path for paths in modules.values() for path in paths)],
            opt_level=OPTIMIZE,
            debug_level="0",
            separate=[(paths, f"flagplot_{name}") for name, paths in modules.items()],
            target_dir=str(build / "c"),
        ),
        script_args=[
            *("-q", "build_ext", f"--build-lib={build / 'lib'}", f"--build-temp={build / 'temp'}"),
            f"--parallel={os.cpu_count() or 1}",
        ],
    )


def run_compiler(modules: dict[str, list[str]], source: Path, build: Path) -> str | None:
    """Compile in another process, or say what went wrong."""
    task = json.dumps([modules, str(source), str(build)])
    done = subprocess.run([sys.executable, __file__, task], capture_output=True, text=True, check=False)
    if not done.returncode:
        return None
    print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
    return "mypyc did not get through (its words are above)"


class CompileHook(BuildHookInterface[Any]):
    """Put compiled modules beside their sources in the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for mypy, and what it reads, only where it will be used."""
        if self.target_name != "wheel" or wanted() == "0" or obstacle():
            return []
        server = self.metadata.core.dependencies  # the types against which what is compiled of the server is checked
        return ["mypy>=1.15", "setuptools>=75", *server]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is packed; an editable install is always pure."""
        choice = wanted()
        if self.target_name != "wheel" or version != "standard":
            return
        if not CLIENT.exists():
            print(
                "flagplot: the browser client is not in this wheel; run `make client` first if it is wanted.",
                file=sys.stderr,
            )
        if choice == "0":
            return
        problem = obstacle() or self.compile(build_data)
        if problem and choice == "1":
            raise SystemExit(f"FLAGPLOT_COMPILE=1, but {problem}.")
        if problem:
            print(f"flagplot: {problem}; building the pure Python wheel.", file=sys.stderr)

    def compile(self, build_data: dict[str, Any]) -> str | None:
        """Compile into build/ and name the results to the wheel builder, or say what went wrong."""
        modules = groups()
        if not modules:
            return "there is nothing to compile"
        into = BUILD / "lib"
        expected = {Path(path).with_suffix("") for paths in modules.values() for path in paths}
        expected |= {Path(f"flagplot_{name}__mypyc") for name in modules}
        problem = run_compiler(modules, lay_out(SOURCE, BUILD / "src"), BUILD)
        if problem:
            return problem
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in sorted(into.rglob("*")):
            inside = library.relative_to(into)
            if library.suffix in {".so", ".pyd"} and inside.with_name(inside.name.partition(".")[0]) in expected:
                build_data["force_include"][str(library)] = inside.as_posix()
        return None


if __name__ == "__main__":
    asked, below, beside = json.loads(sys.argv[1])
    compile_all(asked, Path(below), Path(beside))
