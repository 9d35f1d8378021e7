"""The guide's worked turn equals the golden game, word for word, and its commands can be typed."""

from __future__ import annotations

import re

import pytest

from flagplot.bots.strategic import CAPTAIN
from flagplot.cli.terminal.orderfile import load
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.lab.odds.situation import find
from flagplot.lab.odds.strategic.situations import SITUATIONS
from flagplot.lab.simulate import play_game
from flagplot.strategic import GAME
from flagplot.strategic.content.scenarios import scenario
from flagplot.strategic.content.world import NATIONS
from flagplot.strategic.text import terminal
from flagplot.strategic.text.briefing_pages import FOLDER, pages
from tests.strategic.golden.worked import GUIDE, guide


def test_the_worked_turn_is_a_game_that_was_played() -> None:
    assert GUIDE.read_text(encoding="utf-8") == guide(), "python -m tests.strategic.golden.worked"


@pytest.mark.parametrize(
    "line", re.findall(r"^\$ flagplot odds strategic (.+)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
)
def test_the_guides_odds_can_be_asked(line: str) -> None:
    name, *given = line.split()
    odds = find(SITUATIONS, name).odds(dict(pair.split("=") for pair in given))
    assert sum(odds.outcomes.values()) == 1


def test_the_guides_sheets_can_be_read() -> None:
    sheets = re.findall(
        r"\| `((?:supply|transfer|tonnage|allocate|flags|cards) [^`]+)` \|", GUIDE.read_text(encoding="utf-8")
    )
    assert len(sheets) >= 6
    for line in sheets:
        order = GAME.notation.parse(line)
        assert GAME.notation.parse(order.line()) == order


def test_the_guides_file_is_a_turn_without_a_fault() -> None:
    text = re.search(r"<!-- a turn's file -->\n```text\n(.+?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert text is not None
    match = Match.open(GAME, "intro", Fairness(seed=1))
    found = load(match, Seat("axis"), text[1], terminal.examine)
    assert (found.faults, found.late) == ([], 0)
    assert [line.split()[0] for line in found.lines] == [
        "placement",
        "transfer",
        "tonnage",
        "allocate",
        "flags",
        "cards",
    ]


def test_the_guides_looks_exist() -> None:
    for word in ("taskforces", "ports", "chart", "escorts", "raiders", "hand", "sea", "places", "briefing"):
        assert word in terminal.COMMANDS


def test_every_nation_has_a_briefing_page_made_from_content() -> None:
    made = pages()
    assert set(made) == {f"{FOLDER}/{nation}.md" for nation in NATIONS} | {f"{FOLDER}/index.md"}
    assert "| germany-1 | +3 | B-Dienst" in made[f"{FOLDER}/germany.md"]
    assert "60 effective tonnage points arrive on route 1" in made[f"{FOLDER}/uk.md"]


def test_the_guides_scenario_can_be_played() -> None:
    text = re.search(r"```toml\n(.+?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert text is not None
    one = scenario(text[1])
    assert (one.title, one.first_turn, one.last_turn) == ("Pedestal", 3, 5)
    assert one.places["benghazi"].holder == "uk"
    bots = {chair.seat: CAPTAIN for chair in one.chairs}
    assert play_game(GAME, text[1], 1, bots).outcome.points
