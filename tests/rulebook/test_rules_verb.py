import json

import pytest
import typer
from typer.testing import CliRunner, Result

from flagplot.cli import rules_text
from flagplot.cli.rules import complete, rules
from flagplot.rulebook import GAMES, load
from flagplot.rulebook.trace import Place, Trace

APP = typer.Typer()
APP.command()(rules)


def run(*words: str) -> Result:
    return CliRunner().invoke(APP, words, env={"COLUMNS": "80", "NO_COLOR": "1"})


def test_alone_it_lists_games_and_chapters_with_counts() -> None:
    result = run()

    assert result.exit_code == 0
    assert "Mongoose vs. King Cobra  operational, 387 rules" in result.stdout
    assert "NA-TRP  Torpedoes                       57" in result.stdout


@pytest.mark.parametrize("words", [(), *((game, part) for game in GAMES for part in ("", "options", "errata"))])
def test_eighty_columns_are_enough(words: tuple[str, ...]) -> None:
    result = run(*filter(None, words))

    assert result.exit_code == 0
    assert max(len(line) for line in result.stdout.splitlines()) <= 80
    assert not any(line.endswith(" ") for line in result.stdout.splitlines())


@pytest.mark.parametrize("game", GAMES)
def test_every_table_fits_eighty_columns_without_losing_a_heading(game: str) -> None:
    for table in load(game).tables:
        shown = run(table.id).stdout
        flat = "".join(shown.split())

        assert max(len(line) for line in shown.splitlines()) <= 80
        assert "…" not in flat, table.id


def test_a_chapter_answers_to_its_code_and_its_name() -> None:
    first = run("operational", "SUB")

    assert first.stdout.startswith("Submarines  Mongoose vs. King Cobra")
    assert "MK-SUB-25" in first.stdout
    assert first.stdout == run("operational", "submarines").stdout == run("MK-SUB").stdout


def test_a_rule_comes_with_kind_options_tables_and_places(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Trace({"MK-NIT-4": (Place("src/a.py", 3, "surprise"),)}, {"MK-NIT-4": (Place("tests/b.py", 5, "test_c"),)})
    monkeypatch.setattr(rules_text, "trace", lambda _number: found)
    monkeypatch.setattr(rules_text, "checkout", lambda: "here")

    shown = run("mk-nit-4").stdout

    assert "[ruling]" in shown
    assert "Option surprise_ranges: 12-34-56 (default), 12-3-456" in shown
    assert "MK-TAB-SURPRISE" in shown
    assert "Erratum: MK-ERR-1" in shown
    assert "src/a.py:3 surprise" in shown
    assert "tests/b.py:5 test_c" in shown


def test_a_rule_without_code_says_why() -> None:
    shown = run("NA-SOP-22").stdout

    assert "Needs no code: names advice" in shown
    assert "Not cited" not in shown


def test_search_lists_rules_and_counts_them() -> None:
    shown = run("--search", "wild torpedo", "tactical").stdout

    assert "NA-TRP-34 Wild torpedo" in shown
    assert "rules hold “wild torpedo”" in shown


@pytest.mark.parametrize(
    "words, key",
    [
        ((), "games"),
        (("operational",), "chapters"),
        (("operational", "SUB"), "rules"),
        (("strategic", "options"), "options"),
        (("MK-SUB-4",), "code"),
        (("NW-TAB-ODDS",), "columns"),
        (("--search", "torpedo"), "results"),
    ],
)
def test_json_is_json(words: tuple[str, ...], key: str) -> None:
    result = run(*words, "--json")

    assert result.exit_code == 0
    assert json.loads(result.stdout)[key] or key == "code"


@pytest.mark.parametrize(
    "words, code, sentence",
    [
        (("MK-SUB-99",), 1, "There is no rule MK-SUB-99. Did you mean MK-SUB-9"),
        (("operationl",), 1, "Did you mean operational?"),
        (("torpedo",), 1, "flagplot rules --search torpedo"),
        (("operational", "subs"), 1, "Did you mean SUB?"),
        (("chess", "SUB"), 1, "There is no game “chess”."),
        (("--search", "torpdo"), 1, "Did you mean torpedo"),
        (("--search", "torpedo", "tactcal"), 1, "Did you mean tactical?"),
        (("operational", "NA-GUN-1"), 2, "NA-GUN-1 belongs to the tactical game"),
        (("--search", " "), 2, "--search wants a word"),
        (("--search", "a", "b", "c"), 2, "one game or all"),
    ],
)
def test_what_is_not_there_gets_one_sentence_on_stderr(words: tuple[str, ...], code: int, sentence: str) -> None:
    result = run(*words)

    assert result.exit_code == code
    assert sentence in result.stderr
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_an_empty_search_is_still_json() -> None:
    result = run("--search", "torpdo", "--json")

    assert (result.exit_code, json.loads(result.stdout)["results"]) == (1, [])


def test_completion_offers_games_and_ids() -> None:
    assert complete("oper") == ["operational"]
    assert "MK-SUB-4" in complete("mk-sub")
