"""The Python interface: its names are documented, typed and shown by `dir`, and their examples run."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import flagplot
from flagplot.bots import guests, roster
from flagplot.bots.bot import Bot
from flagplot.games import SHELF, load
from flagplot.kernel import replay
from flagplot.lab import asking, match
from flagplot.lab.odds.situation import BadSituation
from flagplot.operational.content.map import board
from tests.lab.shooters import Shooter
from tests.toy.game import GAME


@pytest.mark.parametrize("module", [flagplot, match, asking], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings_run(module: object) -> None:
    tried = doctest.testmod(module, optionflags=doctest.ELLIPSIS)  # type: ignore[arg-type]
    assert tried.attempted
    assert tried.failed == 0


def test_dir_shows_what_there_is_and_everything_is_documented() -> None:
    assert set(dir(flagplot)) == {"Bot", "Match", "__version__", "env", "fight", "load", "odds"}
    for name in ("Bot", "Match", "fight", "load", "odds"):
        assert inspect.getdoc(getattr(flagplot, name))
    for name, member in vars(flagplot.Match).items():
        if not name.startswith("_") and callable(member):
            assert inspect.getdoc(member), name
            assert "return" in inspect.get_annotations(member), name
    with pytest.raises(AttributeError, match="flagplot has no 'lod': it offers Bot, Match"):
        flagplot.lod  # noqa: B018


@pytest.mark.parametrize("slug", SHELF)
def test_positions_of_all_games_draw_themselves(slug: str) -> None:
    played = flagplot.Match(slug, seed=2)
    played.let_bots("captain", orders=30)
    for seat in played.seats[:2]:
        assert ET.fromstring(played.svg(seat)).tag.endswith("svg")
    assert played._repr_svg_().startswith("<svg")
    assert repr(played).startswith(f"<Match {slug} ")
    assert repr(flagplot.load(slug)).startswith(f"<Game {slug}: ")


def test_a_drawing_shows_no_more_than_the_view() -> None:
    """Two worlds that a seat cannot tell apart look the same to it."""
    game = load("operational")
    state = game.new("easter", 3)
    from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
    from flagplot.kernel.seat import Seat
    from flagplot.lab.drawing import svg

    view = game.view(state, Seat("allies"))
    other = game.imagine(view, SeededDice(Chance(key_from_seed(9))))
    assert svg(game.view(other, Seat("allies"))) == svg(view)


def test_a_battle_tells_itself() -> None:
    fought = flagplot.fight("tactical", "river-plate", seed=1)
    assert repr(fought).startswith("<Battle tactical river-plate, seed 1: rn: ")
    assert fought._repr_svg_().startswith("<svg")


def test_a_match_is_the_game_that_fight_and_replay_know() -> None:
    played = flagplot.Match("operational", "easter", seed=4).let_bots()
    assert played.replay() == replay.write(flagplot.fight("operational", "easter", seed=4).match)
    again = flagplot.Match.read(played.replay())
    assert again.outcome == played.outcome
    assert again.log("japan") == played.log("japan")


def test_orders_are_checked_played_and_taken_back() -> None:
    played = flagplot.Match(GAME, seed=1)
    assert list(played.to_act) == ["red", "blue"]
    assert played.lists_all("red")
    assert "plot r1>3 r2>5" in played.orders("red")
    objection = played.check("red", "plot r1>6 r2>5")
    assert objection is not None
    assert objection.rule == "T-PLOT-2"
    assert played.check("red", "sail away") is not None
    played.play("red", "plot r1>3 r2>5")
    assert list(played.to_act) == ["blue"]
    played.undo("red")
    assert list(played.to_act) == ["red", "blue"]
    with pytest.raises(ValueError, match="T-PLOT-2"):
        played.play("red", "plot r1>6 r2>5")
    assert ET.fromstring(played.svg("red")) is not None


def test_bots_play_until_a_seat_is_asked() -> None:
    played = flagplot.Match("operational", "easter", seed=1).let_bots("captain", until=["allies"])
    assert "allies" in played.to_act
    bots: dict[str, str | Bot] = {"red": Shooter(), "blue": "tests.lab.shooters:Shooter"}
    assert flagplot.Match(GAME, seed=1).let_bots(bots).outcome is not None


def test_odds_know_their_parameters() -> None:
    asked = flagplot.odds("tactical", asking.situations("tactical")[0].name)
    assert sum(asked.values()) == 1
    assert list(asked.values()) == sorted(asked.values(), reverse=True)
    with pytest.raises(BadSituation, match=r"There are no odds for 'gunfrie'\. Try gunfire"):
        flagplot.odds("operational", "gunfrie")


def test_own_bots_have_names_by_the_environment_and_strangers_cannot_name_modules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(guests.UnknownBot, match=r"There is no bot 'tests\.lab\.shooters:Shooter'"):
        roster.recruit("skerries", "tests.lab.shooters:Shooter")
    assert roster.names() == roster.NAMES
    monkeypatch.setenv(guests.VARIABLE, "gunner=tests.lab.shooters:Shooter")
    assert roster.names() == (*roster.NAMES, "gunner")
    assert roster.recruit("skerries", "gunner").name == "shooter"
    with pytest.raises(guests.UnknownBot, match="The bot gunner does not play the tactical game: skerries"):
        roster.recruit("tactical", "gunner")


def test_own_bots_are_found_in_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot_of_this_folder.py").write_text(
        "class Mine:\n    name = 'mine'\n    def order(self, desk, dice):\n        return desk.sample(dice)\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert roster.enlist("tactical", "bot_of_this_folder:Mine").name == "mine"


def test_a_drawing_of_the_raid_brings_its_paper_and_the_names_of_places() -> None:
    drawn = flagplot.Match("operational", "easter", seed=1).svg("allies")
    assert re.search(r'<rect width="\d+" height="\d+" fill="#fcfaf3"/>', drawn), "notebooks may be dark"
    named = re.findall(r'<text class="place"[^>]*>([^<]+)<', drawn)
    assert "Trincomalee" in named
    assert len(named) == len({place.hex for place in board().places.values()}), (
        "one text where several places share a hex"
    )
