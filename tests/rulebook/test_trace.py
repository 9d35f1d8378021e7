from pathlib import Path

import pytest

from flagplot.rulebook import trace as tracing
from flagplot.rulebook.trace import Place, citations, index, marks, mentions

CODE = '''"""MK-SEQ-1: a docstring explains and cites nothing."""

CHART = Chart("MK-TAB-CRT", rules=("MK-BAT-43", "MK-BAT-46"))


class Screen:
    """Another docstring: MK-SUB-8."""

    @rule(
        "MK-SUB-9",
        "MK-SUB-11",
    )
    def numbers(self, dice):
        # A comment: MK-SUB-12.
        return dice.d6("MK-SUB-9 screen")
'''

# MARK is inserted later, so that a text search does not find the sample as a mark.
TESTS = """
pytestmark = pytest.MARK("NA-GUN-1")


@pytest.MARK("NA-GUN-2", "NA-GUN-3")
@MARK("NA-GUN-4")
@pytest.mark.parametrize("word", ["NA-GUN-99", pytest.param(1, marks=pytest.MARK("NA-GUN-5"))])
def test_one(word):
    assert word == "NA-GUN-98"
""".replace("MARK", "mark.rule")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "screen.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "test_guns.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def test_decorators_and_strings_cite_and_docstrings_do_not(root: Path) -> None:
    found = index(citations([root / "screen.py"], root))

    assert found == {
        "MK-BAT-43": (Place("screen.py", 3, ""),),
        "MK-BAT-46": (Place("screen.py", 3, ""),),
        "MK-SUB-11": (Place("screen.py", 11, "Screen.numbers"),),
        "MK-SUB-9": (Place("screen.py", 10, "Screen.numbers"), Place("screen.py", 15, "Screen.numbers")),
    }


def test_marks_are_found_wherever_they_stand_and_other_strings_are_not(root: Path) -> None:
    found = index(marks([root / "test_guns.py"], root))

    assert {number: [place.name for place in at] for number, at in found.items()} == {
        "NA-GUN-1": [""],
        "NA-GUN-2": ["test_one"],
        "NA-GUN-3": ["test_one"],
        "NA-GUN-4": ["test_one"],
        "NA-GUN-5": ["test_one"],
    }


def test_mentions_include_comments_and_docstrings(root: Path) -> None:
    found = index(mentions([root / "screen.py"], root))

    assert {"MK-SEQ-1", "MK-SUB-8", "MK-SUB-12"} <= set(found)
    assert "MK-TAB-CRT" not in found


def test_places_print_like_a_compiler_message() -> None:
    assert str(Place("src/a.py", 3, "Screen.numbers")) == "src/a.py:3 Screen.numbers"
    assert str(Place("src/a.py", 3, "")) == "src/a.py:3"


def test_without_a_checkout_there_are_no_tests_to_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "flagplot"
    (package / "operational").mkdir(parents=True)
    (package / "operational" / "screen.py").write_text(CODE, encoding="utf-8")
    (package / "cli").mkdir()
    (package / "cli" / "talk.py").write_text('HELP = "MK-VIC-1"', encoding="utf-8")
    monkeypatch.setattr(tracing, "PACKAGE", package)

    found = tracing.trace.__wrapped__("MK-SUB-11")

    assert tracing.checkout() is None
    assert found.obeyed("MK-SUB-11")[0].path == "flagplot/operational/screen.py"
    assert found.tests == {}
    assert tracing.trace.__wrapped__("MK-VIC-1").code == {}
