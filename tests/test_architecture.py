"""Imports run in one direction, modules stay small, and randomness and clocks stay outside kernel and games."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import parsed

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "flagplot"
MODULES = sorted(PACKAGE.rglob("*.py"))
EVERYWHERE = sorted(
    p for folder in ("src", "tests", "benchmarks", "tools") for p in (ROOT / folder).rglob("*.py")
) + sorted(ROOT.glob("*.py"))

# Each layer may import only from lower rows, and games do not import each other.
LAYERS = (
    {"kernel"},
    {"strategic", "operational", "tactical"},
    {"games"},
    {"rulebook", "command", "campaign", "bots", "lab", "env"},
    {"server", "cli"},
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
# content is data: it imports nothing of ours, and only the outer layers read files.
DATA = {"content"}
PURE = LAYERS[0] | LAYERS[1]

LONGEST_MODULE, LONGEST_TEST = 400, 520
LONG_BY_NATURE = {"charts.py", "generated.py"}

UNFAIR_CHANCE = {"random", "secrets", "uuid", "numpy"}
CLOCKS = {"time", "datetime", "asyncio", "sched"}
OUTSIDE = {"socket", "subprocess", "http", "urllib", "sqlite3"}
# Exceptions: what a single module may import, and why.
ALLOWED = {
    ("kernel/dice.py", "secrets"),  # `Dice` draws the secret key to which it commits
    ("kernel/proof/ledger.py", "secrets"),  # the same, where the ledger keeps the secret
}


def imports(path: Path) -> Iterator[str]:
    """Full names of all modules that a file imports, at any level of the file."""
    package = ("flagplot", *path.relative_to(PACKAGE).parts[:-1]) if path.is_relative_to(PACKAGE) else ()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            yield module
            if module == "flagplot":
                yield from (f"flagplot.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Later":
            yield ast.literal_eval(node.args[0])


def layer(path: Path) -> str:
    """The package below flagplot that the file belongs to, or its own name."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def broken_arrows(path: Path) -> list[str]:
    here = layer(path)
    if here in ("__init__", "__main__"):
        return []
    wrong = []
    for name in imports(path):
        parts = name.split(".")
        if parts[0] != "flagplot" or len(parts) == 1:
            continue
        there = parts[1]
        if there in {here, "__version__"}:
            continue
        if there in DATA:
            allowed = here not in PURE
        else:
            allowed = here in LEVEL and (LEVEL.get(there, 99) < LEVEL[here] or may_share(here, there))
        if not allowed:
            wrong.append(name)
    return wrong


def may_share(here: str, there: str) -> bool:
    """The outer layers may import some of each other: the lab plays bots, the command line starts servers."""
    return LEVEL.get(there, -1) == LEVEL[here] >= LEVEL["lab"]


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    assert broken_arrows(path) == [], (
        "imports run kernel <- the three games <- command, campaign, bots, lab, env <- server, cli: "
        "move what both need into the lower package, or pass it as an argument"
    )


def test_every_package_has_a_layer() -> None:
    known = set(LEVEL) | DATA | {"__init__", "__main__"}

    assert {layer(path) for path in MODULES} <= known, "give a new package its row in LAYERS, and in CONTRIBUTING.md"


def test_modules_are_short() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in EVERYWHERE
        if path.name not in LONG_BY_NATURE
    }

    most = {name: LONGEST_TEST if name.startswith("tests/") else LONGEST_MODULE for name in lengths}
    long = {name: lines for name, lines in lengths.items() if lines > most[name]}
    assert long == {}, "split it by nouns: a module has at most 400 lines, of tests 520"


def test_front_door_is_narrow() -> None:
    assert len((PACKAGE / "__init__.py").read_text(encoding="utf-8").splitlines()) <= 60, (
        "only what a newcomer to the library needs is exported from flagplot itself"
    )


@pytest.mark.parametrize("path", [p for p in MODULES if layer(p) in PURE], ids=lambda p: str(p.relative_to(PACKAGE)))
def test_kernel_and_games_touch_no_chance_clock_or_network(path: Path) -> None:
    relative = path.relative_to(PACKAGE).as_posix()
    forbidden = UNFAIR_CHANCE | CLOCKS | OUTSIDE
    roots = {name.split(".")[0] for name in imports(path)}

    found = {root for root in roots & forbidden if (relative, root) not in ALLOWED}
    assert found == set(), "chance comes from Dice; the time of day and the network belong to server and command line"


def loaded_with(name: str) -> set[str]:
    """All modules that importing one of ours loads, ours and the packages of others by their first name."""
    known: set[str] = set()
    fresh = {name}
    while fresh:
        known |= fresh
        paths = [ROOT.joinpath("src", *one.split(".")) for one in fresh if one.startswith("flagplot")]
        files = [one for path in paths for one in (path.with_suffix(".py"), path / "__init__.py") if one.exists()]
        found = {one for file in files for node in loading(parsed(file)) for one in names_of(node)}
        fresh = {one if one.startswith("flagplot") else one.split(".")[0] for one in found} - known
    return known


def loading(module: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that run when the module is loaded: none of those within functions."""
    return (node for node in module.body if isinstance(node, ast.Import | ast.ImportFrom))


def names_of(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    """What an import may load: the module, and each name taken from it, which may be a module."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif node.module:
        yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))


def test_a_worker_process_loads_neither_web_framework_nor_database() -> None:
    loaded = loaded_with("flagplot.server.workers.worker")

    assert {"flagplot.lab.odds.order", "msgspec"} <= loaded
    assert loaded & {"litestar", "sqlalchemy", "cryptography", "uvicorn"} == set(), (
        "each worker would load it: import it where it is used, or move what the worker needs out of that module"
    )


def private_names(path: Path) -> Iterator[str]:
    """Names that other packages keep private, and uvicorn's protocol classes, which its documentation does not describe."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.module and not node.module.startswith(("flagplot", "__future__")):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            if name.startswith("uvicorn.protocols") or any(part.startswith("_") for part in name.split(".")):
                yield name


def test_nothing_private_of_other_packages_is_imported() -> None:
    found = {str(path.relative_to(PACKAGE)): names for path in MODULES if (names := list(private_names(path)))}
    assert found == {}, "private to another project: use what its documentation describes, or write it here"


def test_nothing_is_pickled() -> None:
    names = {"pickle", "shelve", "marshal", "dill", "cloudpickle"}
    # Files that import one contain its name; others need not be parsed.
    suspects = [path for path in EVERYWHERE if any(name in path.read_text(encoding="utf-8") for name in names)]

    assert Path(__file__) in suspects
    found = [str(p.relative_to(ROOT)) for p in suspects if names & {n.split(".")[0] for n in imports(p)}]
    assert found == [], "a pickle runs code when it is read: write JSON with the game's codec or msgspec"


@pytest.mark.parametrize(
    "here, source, wrong",
    [
        ("kernel/x.py", "import flagplot.tactical", ["flagplot.tactical"]),
        ("kernel/x.py", "from ..bots import random_bot", ["flagplot.bots"]),
        (
            "tactical/phases/x.py",
            "from flagplot.strategic.state.model import State",
            ["flagplot.strategic.state.model"],
        ),
        ("tactical/phases/x.py", "from ...kernel.dice import Dice\nfrom ..model import State", []),
        ("bots/x.py", "from flagplot import server", ["flagplot.server"]),
        ("cli/x.py", "from flagplot.server import app\nfrom flagplot.kernel import dice", []),
        ("kernel/x.py", "from flagplot.rulebook import load", ["flagplot.rulebook"]),
        ("bots/x.py", "app = Later('flagplot.server.app')", ["flagplot.server.app"]),
    ],
)
def test_arrow_check_sees_what_it_should(
    here: str, source: str, wrong: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    path = tmp_path / here
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")

    assert broken_arrows(path) == wrong
