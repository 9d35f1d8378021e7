"""Architecture rules: no import cycles, sequences that are tuples, rules without phases, phases that only return."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import parsed

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "flagplot"

GAMES = ("operational", "tactical", "strategic")
MOST_MODULES = 25
"""Most modules in one folder."""
LONGEST_PHASE = 150
"""Lines of a phase, which asks one question."""


def name_of(path: Path) -> str:
    parts = ("flagplot", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(*rooms: str) -> list[Path]:
    return sorted((PACKAGE.joinpath(*rooms)).rglob("*.py"))


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Every imported module, at any level of the file, and the name imported from it, if any."""
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            yield from ((module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Later":
            yield ast.literal_eval(node.args[0]), ""


def graph(paths: list[Path]) -> dict[str, set[str]]:
    """The import graph; `from package import module` is an import of the module."""
    names = {name_of(path) for path in paths}
    arrows: dict[str, set[str]] = {name: set() for name in names}
    for path in paths:
        here = name_of(path)
        for module, name in imported(path):
            there = f"{module}.{name}" if f"{module}.{name}" in names else module
            if there in names and there != here:
                arrows[here].add(there)
    return arrows


def knots(arrows: dict[str, set[str]]) -> list[list[str]]:
    """The strongly connected components of more than one module, by Tarjan's algorithm."""
    found: list[list[str]] = []
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(arrows[name]):
            if other not in index:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == index[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for name in sorted(arrows):
        if name not in index:
            visit(name)
    return found


def crowded(root: Path) -> dict[str, int]:
    """Folders with too many modules for one listing."""
    count = Counter(path.parent.relative_to(root).as_posix() for path in root.rglob("*.py"))
    return {folder: number for folder, number in count.items() if number > MOST_MODULES}


def not_a_tuple(path: Path) -> list[str]:
    """What a sequence contains besides its docstring, imports and tuples of steps."""
    body = parsed(path).body
    return [
        ast.unparse(node).splitlines()[0]
        for i, node in enumerate(body)
        if not (i == 0 and ast.get_docstring(parsed(path)))
        and not isinstance(node, (ast.Import, ast.ImportFrom))
        and not (isinstance(node, (ast.Assign, ast.AnnAssign)) and is_tuple(node.value))
    ]


def is_tuple(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Dict):
        return all(is_tuple(one) for one in value.values)
    if isinstance(value, ast.DictComp):
        return is_tuple(value.value)
    return isinstance(value, ast.Tuple)


def reaches(path: Path) -> list[str]:
    """Places where a module handles the stack itself, or reads an attribute of a phase by a string."""
    found = []
    for node in ast.walk(parsed(path)):
        by_name = (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"getattr", "setattr", "vars"}
        )
        if (isinstance(node, ast.Attribute) and node.attr in {"flow", "__dict__"}) or by_name:
            found.append(f"{name_of(path)}: {ast.unparse(node)}")
    return found


def long_phases(path: Path) -> dict[str, int]:
    """Classes that are too long to be one small phase for one question."""
    kinds = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.ClassDef)]
    lines = {kind.name: (kind.end_lineno or 0) - kind.lineno + 1 for kind in kinds}
    return {f"{name_of(path)}.{name}": count for name, count in lines.items() if count > LONGEST_PHASE}


def phases_in(path: Path) -> list[str]:
    """Classes that are phases, by their base class, and imports from the package of phases."""
    bases = {name for module, name in imported(path) if module == "flagplot.kernel.flow"} & {"Phase", "Steps", "Sealed"}
    found = [f"{name_of(path)} imports {module}" for module, _ in imported(path) if ".phases" in module]
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ClassDef):
            roots = {ast.unparse(base).partition("[")[0] for base in node.bases}
            found += [f"{name_of(path)} defines {node.name}"] if roots & bases else []
    return found


def borrowed(game: str) -> list[str]:
    """Functions of a game's phases that other packages use."""
    room = f"flagplot.{game}.phases"
    return [
        f"{name_of(path)} takes {name} from {module}"
        for path in modules()
        if not name_of(path).startswith(room)
        for module, name in imported(path)
        if module.startswith(f"{room}.") and name == name.lower()
    ]


def copied_by_hand(path: Path) -> list[str]:
    """Classes whose constructor only stores its arguments: `Record` generates that from declared fields."""
    found = []
    for kind in ast.walk(parsed(path)):
        if not isinstance(kind, ast.ClassDef) or kind.bases:
            continue
        for method in kind.body:
            if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                kept = [node for node in method.body if not isinstance(node, ast.Expr)]
                given = [
                    isinstance(node, ast.Assign) and f"self.{ast.unparse(node.value)}" == ast.unparse(node.targets[0])
                    for node in kept
                ]
                found += [f"{name_of(path)}.{kind.name}"] if len(kept) > 1 and all(given) else []
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_only_holds_its_fields_declares_them(game: str) -> None:
    found = [name for path in modules(game) for name in copied_by_hand(path)]
    assert found == [], "declare the fields of a Record (kernel/records/record.py): the constructor is generated"


def test_fields_copied_by_hand_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    path = tmp_path / "pieces.py"
    path.write_text(
        "class Shot:\n    def __init__(self, a: int, b: int) -> None:\n        self.a = a\n        self.b = b\n",
        encoding="utf-8",
    )

    assert copied_by_hand(path) == ["flagplot.pieces.Shot"]


def test_no_room_is_crowded() -> None:
    assert crowded(PACKAGE) == {}, f"more than {MOST_MODULES} modules in a folder: make a package of a chapter"


def test_a_crowded_room_is_seen(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    for number in range(MOST_MODULES):
        (tmp_path / "rules" / f"chapter{number}.py").touch()
        assert crowded(tmp_path) == {}
    (tmp_path / "rules" / "__init__.py").touch()

    assert crowded(tmp_path) == {"rules": MOST_MODULES + 1}


def test_no_imports_run_in_a_circle() -> None:
    assert knots(graph(modules())) == [], (
        "modules that import each other: move what both need into a third one below them"
    )


def test_imports_stand_at_the_top_of_their_modules() -> None:
    late = [
        f"{name_of(path)}:{node.lineno}"
        for path in modules()
        for function in ast.walk(parsed(path))
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
        if isinstance(node, (ast.Import, ast.ImportFrom)) and "flagplot" in ast.unparse(node)
    ]

    assert late == [], "imports of our own stand at the top of a module; one that hides a cycle is a cycle"


@pytest.mark.parametrize("game", GAMES)
def test_the_sequence_of_play_is_a_tuple_and_nothing_else(game: str) -> None:
    found = not_a_tuple(PACKAGE / game / "sequence.py")

    assert found == [], "sequence.py holds the printed sequence only: functions go to rules/, classes to phases/"


@pytest.mark.parametrize("game", GAMES)
def test_phases_speak_to_each_other_by_call_and_end_alone(game: str) -> None:
    found = [place for room in ("phases", "rules") for path in modules(game, room) for place in reaches(path)]

    assert found == [], "a phase opens another by state.call, which answers by state.end(result): see resume in Phase"


@pytest.mark.parametrize("game", GAMES)
def test_phases_are_small(game: str) -> None:
    found = [long for path in modules(game, "phases") if (long := long_phases(path))]
    assert found == [], "one phase asks one question: call a second one, and compute in rules/"


def test_a_long_phase_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    path = tmp_path / "phase.py"
    for lines, found in ((LONGEST_PHASE - 1, {}), (LONGEST_PHASE, {"flagplot.phase.Moving": LONGEST_PHASE + 1})):
        path.write_text("class Moving:\n" + "    x = 1\n" * lines, encoding="utf-8")
        assert long_phases(path) == found


@pytest.mark.parametrize("game", GAMES)
def test_rules_hold_and_open_no_phase(game: str) -> None:
    found = [place for path in modules(game, "rules") for place in phases_in(path)]

    assert found == [], "rules compute and open no question: the class belongs in phases/<chapter>"


@pytest.mark.parametrize("game", GAMES)
def test_orders_are_declared_without_the_rules_that_check_them(game: str) -> None:
    rooms = tuple(f"flagplot.{game}.{room}" for room in ("rules", "phases", "state.model", "state.view"))
    found = [
        f"{name_of(path)} imports {module}"
        for path in modules(game, "orders")
        for module, _ in imported(path)
        if module.startswith(rooms)
    ]

    assert found == [], "orders/ declares what is written; whether it is legal is asked in rules/ or phases/"


@pytest.mark.parametrize("game", GAMES)
def test_what_other_rooms_compute_with_does_not_stand_in_phases(game: str) -> None:
    found = borrowed(game)

    assert found == [], "what others compute with is a rule: move the function to rules/<chapter>"


def test_a_knot_is_found_wherever_the_import_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    for name, text in {
        "__init__": "",
        "one": "from flagplot.game import two",
        "two": "def late():\n    from flagplot.game.three import x",
        "three": "from .one import y",
        "four": "from flagplot.game.one import y",
        "five": "six = Later('flagplot.game.six')",
        "six": "from flagplot.game import five",
    }.items():
        (tmp_path / "game").mkdir(exist_ok=True)
        (tmp_path / "game" / f"{name}.py").write_text(text, encoding="utf-8")

    assert knots(graph(modules("game"))) == [
        ["flagplot.game.five", "flagplot.game.six"],
        ["flagplot.game.one", "flagplot.game.three", "flagplot.game.two"],
    ]


@pytest.mark.parametrize(
    "text, clean",
    [
        ('"""Steps."""\nfrom x import Step\nTURN: tuple[Step, ...] = (Step("a", lambda s: None),)', True),
        ('"""Steps."""\nBY_NUMBER = {n: (*A, *B[n]) for n in (1, 2)}', True),
        ('"""Steps."""\ndef act():\n    return 1', False),
        ('"""Steps."""\nclass Turn:\n    cursor = 0', False),
        ('"""Steps."""\nTURN = [1]', False),
    ],
)
def test_a_sequence_that_does_more_is_seen(text: str, clean: bool, tmp_path: Path) -> None:
    path = tmp_path / "sequence.py"
    path.write_text(text, encoding="utf-8")

    assert (not_a_tuple(path) == []) == clean


@pytest.mark.parametrize(
    "text",
    [
        "x = state.flow[-2]",
        "getattr(below, 'launches')",
        "for p in state.flow:\n    p.x = 1",
        "vars(below)['launches']",
        "below.__dict__['launches'] = 1",
    ],
)
def test_reaching_down_is_seen(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    path = tmp_path / "phase.py"
    path.write_text(text, encoding="utf-8")

    assert len(reaches(path)) == 1


MOST_FILES = 25
"""Python files that an order passes between one player and the other player's screen."""


def test_the_path_of_an_order_is_written_down_and_short() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    section = page.partition("## The path of an order\n")[2].partition("\n\nThe answer")[0]
    named = re.findall(r"`([a-z_/]+\.py)`", section)

    assert len(named) == len(set(named))
    assert 20 <= len(named) <= MOST_FILES, "the list in docs/server.md, *The path of an order*"
    assert [path for path in named if not (PACKAGE / path).is_file()] == [], "named in docs/server.md, but gone"


def test_files_in_the_table_of_small_changes_exist() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.partition("## Small changes")[2].partition("## How to add a rule")[0]
    paths = [word for word in re.findall(r"`([^` ]+)`", table) if "/" in word]
    patterns = {re.sub(r"<\w+>", "*", path.rstrip("/").replace("<game>", game)) for path in paths for game in GAMES}
    folders = (ROOT, PACKAGE, *(PACKAGE / game for game in GAMES), *(ROOT / "web/src/games" / game for game in GAMES))

    assert len(paths) > 80
    gone = sorted(one for one in patterns if not any(any(folder.glob(one)) for folder in folders))
    assert gone == [], "named in the table of CONTRIBUTING.md, but gone"


def test_what_only_the_compiled_build_runs_is_run_by_it() -> None:
    """Tests marked slow do not run on the plain sources if both builds are tested, so the Makefile must select them for the compiled one."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    listed = re.search(r"^COMPILED_TESTS = \$\(wildcard (.*)\)$", makefile, re.MULTILINE)
    assert listed is not None
    prefixed = re.search(r"\$\(addprefix (\S+),(.*?)\)", listed[1])
    assert prefixed is not None
    names = [*listed[1].replace(prefixed[0], "").split(), *(prefixed[1] + name for name in prefixed[2].split())]

    assert [name for name in names if not (ROOT / name).exists()] == []
    slow = [path for path in (ROOT / "tests").rglob("test_*.py") if "pytest.mark.slow" in path.read_text("utf-8")]
    left_out = [path for path in slow if not any(path.is_relative_to(ROOT / name) for name in names)]
    found = [str(path.relative_to(ROOT)) for path in left_out if path != Path(__file__)]
    assert found == [], "marked slow, but not in COMPILED_TESTS of the Makefile: nothing would run them"
