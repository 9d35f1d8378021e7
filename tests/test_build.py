"""How the build hook transforms a module before mypyc compiles it."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest

import hatch_build
from hatch_build import build_client, cause, groups
from hatch_sources import Sources, fields_to_write, prepared
from tests.sources import parsed

ORDER = '''from dataclasses import dataclass


@rule("MK-SEA-4")
@dataclass(frozen=True)
class Move(Order):
    """A step."""

    marker: str
    to: str = ""


@rule("MK-SEA-5", "MK-SEA-6")
def speed() -> int:
    return 3
'''


def made(text: str) -> str:
    return prepared(text, fields_to_write({"one.py": text})["one.py"])


def test_citations_go_and_lines_stay_where_they_were() -> None:
    lines = made(ORDER).splitlines()

    assert "@rule" not in made(ORDER)
    assert len(lines) == len(ORDER.splitlines())
    assert lines.index("def speed() -> int:") == ORDER.splitlines().index("def speed() -> int:")


def test_a_frozen_dataclass_gets_its_constructor_written_out() -> None:
    assert "@dataclass(frozen=True, init=False)" in made(ORDER)
    assert "    def __init__(self, marker: str, to: str = '') -> None: self.marker = marker; self.to = to" in made(
        ORDER
    )


def test_an_heir_takes_the_fields_of_its_parent_first() -> None:
    heir = ORDER + "\n\n@dataclass(frozen=True)\nclass Dash(Move):\n    steps: int = 2\n\n"

    assert "def __init__(self, marker: str, to: str = '', steps: int = 2) -> None: self.marker = marker" in made(heir)


PLAIN = "@dataclass(frozen=True)\nclass Plain:\n    n: int\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "@dataclass(frozen=True)\nclass Full:\n    names: list[str] = field(default_factory=list)\n\n",
        "@dataclass(frozen=True)\nclass Checked:\n    n: int\n\n    def __post_init__(self) -> None:\n        assert self.n\n\n",
        "@dataclass\nclass Open:\n    n: int\n\n",
        PLAIN + "\n@dataclass(frozen=True)\nclass Heir(Plain):\n    more: list[str] = field(default_factory=list)\n\n",
    ],
)
def test_what_dataclass_alone_understands_is_left_to_it_with_all_its_parents(text: str) -> None:
    assert made(text) == text


def test_a_class_with_an_heir_in_another_module_is_left_to_dataclass() -> None:
    fields = fields_to_write(
        {"one.py": PLAIN, "two.py": "@dataclass(frozen=True)\nclass Heir(Plain):\n    more: int\n\n"}
    )

    assert fields == {"one.py": {}, "two.py": {}}


RECORDS = """from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    def clone(self) -> Any: ...
"""

PIECES = '''from __future__ import annotations

from typing import Final, Generic, TypeVar

from flagplot.kernel.records.record import Record, field

FULL: Final = 27
T = TypeVar("T")


class Mark(Record, frozen=True):
    """A place."""

    x: int


class Ship(Record):
    """A ship."""

    id: str
    fuel: int = FULL
    """What is left in her bunkers."""
    crew: list[str] = field(
        factory=list,
    )
    marks: list[Mark] = field(factory=list)
    tow: Ship | None = field(default=None, kw_only=True)


class Fleet(Record, Generic[T]):
    """Ships."""

    ships: dict[str, Ship]
    flag: T
'''

HEIRS = '''from __future__ import annotations

from flagplot.pieces import Fleet, Ship


class Carrier(Ship):
    """A ship with aircraft."""

    planes: set[str]

    def __init__(self, planes: set[str]) -> None:
        self.planes = planes


class Squadron(Fleet[str]):
    """A fleet under one flag."""

    sunk: int = 0
'''

HOUSE = {"flagplot/kernel/records/record.py": RECORDS, "flagplot/pieces.py": PIECES, "flagplot/heirs.py": HEIRS}


def written(path: str) -> str:
    return prepared(HOUSE[path], {}, Sources(HOUSE).records(path))


def test_a_record_gets_constructor_and_copy_written_out() -> None:
    lines = [line.strip() for line in written("flagplot/pieces.py").splitlines()]

    assert (
        "def __init__(self, id: str, fuel: int = FULL, crew: list[str] | None = None, marks: list[Mark] | None = None, "
        "*, tow: Ship | None = None) -> None: self.id = id; self.fuel = fuel; self.crew = [] if crew is None else crew; "
        "self.marks = [] if marks is None else marks; self.tow = tow"
    ) in lines
    assert (
        "def clone(self) -> Ship: return Ship(self.id, self.fuel, self.crew[:], self.marks[:], "
        "tow=(None if self.tow is None else self.tow.clone()))"
    ) in lines
    assert "def clone(self) -> Mark: return self" in lines
    assert (
        "def clone(self) -> Fleet[T]: return Fleet({k: v.clone() for k, v in self.ships.items()}, self.flag)" in lines
    )


def test_a_record_keeps_its_lines_and_leaves_its_defaults_to_the_constructor() -> None:
    before, after = PIECES.splitlines(), written("flagplot/pieces.py").splitlines()

    assert after.index("    fuel: int") == before.index("    fuel: int = FULL")
    assert after.index("    crew: list[str]") == before.index("    crew: list[str] = field(")
    assert after.index("class Mark(Record):") == before.index("class Mark(Record, frozen=True):")
    assert after[before.index('    """A ship."""')].startswith(
        "    \"\"\"A ship.\"\"\"; __declared__: ClassVar_[tuple[Field_, ...]] = (Field_('id', 'str', 'flagplot.pieces', ''), "
        "Field_('fuel', 'int', 'flagplot.pieces', '', default=FULL), "
    )
    assert len(after) - len(before) == 2, "nothing may follow the last class"


def test_an_heir_in_another_module_imports_what_its_fields_are_written_with() -> None:
    text = written("flagplot/heirs.py")

    assert (
        "def __init__(self, ships: dict[str, flagplot_pieces_Ship_], flag: str, sunk: int = 0) -> None: "
        "self.ships = ships; self.flag = flag; self.sunk = sunk"
    ) in text
    assert "from flagplot.pieces import Ship as flagplot_pieces_Ship_" in text


def test_a_written_constructor_is_called_by_keyword() -> None:
    text = written("flagplot/heirs.py")

    assert text.count("def __init__") == 2
    assert "return Carrier(id=self.id, fuel=self.fuel, crew=self.crew[:]," in text


def test_a_dataclass_is_told_how_it_is_taken_apart() -> None:
    house = {**HOUSE, "flagplot/orders.py": ORDER}
    text = prepared(ORDER, fields_to_write(house)["flagplot/orders.py"], Sources(house).records("flagplot/orders.py"))
    lines = text.splitlines()

    assert "    def __reduce__(self) -> tuple[object, ...]: return reduced_(self)" in lines
    assert (
        lines[0] == "from dataclasses import dataclass; from flagplot.kernel.records.record import reduced as reduced_"
    )
    assert lines.index("def speed() -> int:") == ORDER.splitlines().index("def speed() -> int:")


def test_an_alias_of_a_type_that_is_copied_is_refused() -> None:
    text = PIECES.replace("T = TypeVar", "Names = list[str]\nT = TypeVar").replace("    x: int\n", "    x: Names\n")

    with pytest.raises(TypeError, match="write the type out"):
        prepared(text, {}, Sources({**HOUSE, "flagplot/pieces.py": text}).records("flagplot/pieces.py"))


def test_every_module_to_compile_still_parses_line_for_line() -> None:
    source = Path(__file__).resolve().parent.parent / "src"
    texts = {
        str(path.relative_to(source)): path.read_text(encoding="utf-8") for path in (source / "flagplot").rglob("*.py")
    }
    fields = fields_to_write(texts)
    sources = Sources(texts)
    records = {path: sources.records(path) for path in texts}
    for path, text in texts.items():
        after = prepared(text, fields[path], records[path])
        if after != text:
            compile(after, path, "exec")
        # A class at the very end of a file has no blank lines after it that could be used.
        assert len(after.splitlines()) - len(text.splitlines()) in {0, 1, 2}, path

    assert sum(map(len, fields.values())) > 100
    assert sum(map(len, records.values())) > 100


def test_only_records_declare_fields() -> None:
    """In any other class `field(...)` itself would become the value."""
    source = Path(__file__).resolve().parent.parent / "src"
    texts = {
        str(path.relative_to(source)): path.read_text(encoding="utf-8") for path in (source / "flagplot").rglob("*.py")
    }
    sources = Sources(texts)
    for module, names in sources.names.items():
        origin = sources.found(module, "field")
        if origin is None or origin[0] != "flagplot.kernel.records.record" or module == origin[0]:
            continue
        for node in names.values():
            if isinstance(node, ast.ClassDef) and not sources.is_record(module, node):
                assert "field(" not in ast.unparse(node), f"{module}.{node.name}"


def test_nothing_is_written_that_mypyc_cannot_compile() -> None:
    """The search covers a starred item in the tuple after `in`, and classes inside classes and functions."""
    source = Path(__file__).resolve().parent.parent / "src"
    for path in [path for paths in groups().values() for path in paths]:
        for node in ast.walk(parsed(source / path)):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                listed = getattr(node.comparators[0], "elts", [])
                assert not any(isinstance(one, ast.Starred) for one in listed), f"{path}:{node.lineno}"
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                inner = [one for one in ast.walk(node) if isinstance(one, ast.ClassDef) and one is not node]
                assert not inner, f"{path}:{node.lineno}"


def test_a_client_that_cannot_be_fetched_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(hatch_build.WEB / name, tmp_path / name)
    monkeypatch.setattr(hatch_build, "WEB", tmp_path)
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")  # nobody listens on this port

    said = build_client()

    assert said is not None
    assert said.startswith("fetching what the client is built with failed: ")
    assert "ECONNREFUSED 127.0.0.1:9" in said
    assert "complete log" not in said


@pytest.mark.parametrize(
    "said, told",
    [
        ("npm error code E404\nnpm error    at some (file.js:1)\nnpm error A complete log of this run", "code E404"),
        ("one\nvite: no such file.\n\n", "vite: no such file"),
        ("", "nothing more was said"),
    ],
)
def test_the_cause_is_what_was_said_of_it(said: str, told: str) -> None:
    assert cause(said) == told
