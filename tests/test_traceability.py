"""Every citation and every mark names a rule that exists, and the number of rules without a test only decreases."""

import tomllib
from pathlib import Path

import pytest

from flagplot.rulebook.library import GAMES, load, rules
from flagplot.rulebook.trace import Trace, citations, index, marks, mentions

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "flagplot"
MARK = "mark.rule"  # separate from the number, so that a text search does not find the samples below as marks
RATCHET = Path(__file__).with_name("rules_without_tests.toml")


@pytest.fixture(scope="module")
def found() -> Trace:
    """Read from this checkout, whichever build is installed; the rulebook's own reader has no citations."""
    code = [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] != "rulebook"]
    tests = sorted((ROOT / "tests").rglob("*.py"))
    return Trace(index(citations(code, ROOT)), index(marks(tests, ROOT)))


def strangers(found: Trace, known: set[str]) -> list[str]:
    """Citations and marks that name no existing rule, each with its position."""
    places = [*found.code.items(), *found.tests.items()]
    return [f"{number} at {place}" for number, at in places if number not in known for place in at]


def unproved(game: str, found: Trace) -> list[str]:
    """The rules of a game that need code and that no test marks."""
    return [rule.id for rule in load(game).rules if not rule.no_code and not found.proved(rule.id)]


def verdict(game: str, missing: list[str], allowed: int) -> str:
    """The error message of the ratchet; empty if the number is the recorded one."""
    if len(missing) > allowed:
        return f"{len(missing)} {game} rules have no marked test, {allowed} on record: mark {', '.join(missing[:10])} …"
    if len(missing) < allowed:
        return f"only {len(missing)} {game} rules have no marked test: lower {RATCHET.name} from {allowed}"
    return ""


def test_citations_and_marks_name_rules_that_exist(found: Trace) -> None:
    assert strangers(found, set(rules())) == []


def test_comments_docstrings_and_content_mention_rules_that_exist() -> None:
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    known = set(rules())

    assert [f"{number} at {place}" for number, place in mentions(files, ROOT) if number not in known] == []


def test_rules_tagged_as_needing_no_code_are_neither_cited_nor_marked(found: Trace) -> None:
    tagged = [rule.id for rule in rules().values() if rule.no_code]

    assert [number for number in tagged if found.obeyed(number) or found.proved(number)] == []


@pytest.mark.parametrize("game", GAMES)
def test_rules_without_a_test_only_become_fewer(game: str, found: Trace) -> None:
    allowed = tomllib.loads(RATCHET.read_text(encoding="utf-8"))[game]

    assert verdict(game, unproved(game, found), allowed) == ""


def test_ratchet_knows_every_game() -> None:
    assert set(tomllib.loads(RATCHET.read_text(encoding="utf-8"))) == set(GAMES)


def test_unknown_ids_are_seen_in_code_and_in_marks(tmp_path: Path) -> None:
    code, test = tmp_path / "code.py", tmp_path / "test_it.py"
    code.write_text('@rule("MK-SUB-4", "MK-SUB-400", "4.2")\ndef move(): ...\n', encoding="utf-8")
    test.write_text(f'@pytest.{MARK}("MK-SUB-4", "MK-XYZ-1")\ndef test_it(): ...\n', encoding="utf-8")
    found = Trace(index(citations([code], tmp_path)), index(marks([test], tmp_path)))

    seen = strangers(found, set(rules()))

    assert seen == ["4.2 at code.py:1 move", "MK-SUB-400 at code.py:1 move", "MK-XYZ-1 at test_it.py:1 test_it"]


def test_ratchet_bites_both_ways() -> None:
    assert "mark A, B" in verdict("tactical", ["A", "B"], 1)
    assert "lower rules_without_tests.toml from 3" in verdict("tactical", ["A", "B"], 3)
    assert verdict("tactical", ["A", "B"], 2) == ""
