"""The words for the codes of the odds."""

import re
from fractions import Fraction

import pytest

from flagplot.kernel.odds import Odds
from flagplot.lab.odds.operational.stage import names_of
from flagplot.lab.odds.order import figures
from flagplot.lab.odds.situation import Parameter, Situation
from flagplot.lab.odds.words import called, class_name
from flagplot.server.catalogue import Catalogue
from flagplot.tactical.content import library as content

SHELF = Catalogue.standard()
PARAMETERS = [(game, one, p) for game in SHELF.games for one in SHELF.odds(game) for p in one.parameters if p.choices]
PLAIN = re.compile(r"[a-z]+( [a-z]+)?|[A-Z][a-z]+|B-17|PBY")
"""A single word or a name, which needs no other."""
RULE_CHOICES = {"outnumbering", "cv_split", "lc_penalty", "landing_losses", "blank_cell", "mixed_raid"}
"""Open choices of the rulebook: their words are in the client's list of options."""


@pytest.mark.parametrize("game, situation, parameter", PARAMETERS, ids=lambda one: getattr(one, "name", one))
def test_no_choice_is_a_bare_code(game: str, situation: Situation, parameter: Parameter) -> None:
    words = called(game, parameter)
    bare = [choice for choice in parameter.choices if choice not in words and not PLAIN.fullmatch(choice)]
    assert not bare or parameter.name in RULE_CHOICES, situation.name


def test_words_are_given_to_choices_alone() -> None:
    for game, _, parameter in PARAMETERS:
        assert set(called(game, parameter)) <= set(parameter.choices)


def test_one_letter_means_what_its_question_asks() -> None:
    tactical = {p.name: called("tactical", p) for _, _, p in PARAMETERS if p.name in {"level", "depth"}}
    assert tactical["level"]["D"] == "damaged"
    assert tactical["depth"]["D"] == "deep"
    assert next(called(g, p)["D"] for g, _, p in PARAMETERS if g == "operational" and p.name == "target") == (
        "any destroyer (D)"
    )


@pytest.mark.parametrize(
    "code, name",
    [
        ("NEWORL", "New Orleans class (US heavy cruiser)"),
        ("NELSON", "Nelson, Rodney (British battleship)"),
        ("HOOD", "Hood (British battlecruiser)"),
        ("JKN", "Jervis class (British destroyer)"),
        ("FLOWER", "Flower class (British corvette)"),
        ("CLEMSON", "Four-pipers (US destroyer)"),
        ("FUBUKI", "Fubuki, Akatsuki classes (Japanese destroyer)"),
        ("TRANSP", "Transport or freighter"),
    ],
)
def test_a_class_is_called_by_its_ships_its_navy_and_its_type(code: str, name: str) -> None:
    assert class_name(content.classes()[code]) == name


def test_no_two_classes_are_called_alike() -> None:
    names = [class_name(kind) for kind in content.classes().values()]
    assert len(set(names)) == len(names)


def test_ships_may_be_written_as_they_are_called() -> None:
    assert names_of("Isaac Sweers, akagi ,Akagi's Val") == ["isaac-sweers", "akagi", "akagi-val"]
    assert names_of("none") == names_of("") == []


@pytest.mark.parametrize(
    "parts, trials, told",
    [
        ({"hit": "1/2", "miss": "1/2"}, 0, ["3 in 6", "3 in 6"]),
        ({"hit": "1/2", "miss": "17/36", "jam": "1/36"}, 0, ["18 in 36", "17 in 36", "1 in 36"]),
        ({"hit": "1/7", "miss": "6/7"}, 0, ["14%", "86%"]),
        ({"hit": "1/40", "miss": "39/40"}, 0, ["2.5%", "98%"]),
        ({"hit": "1/2", "miss": "1/2"}, 1000, ["50%", "50%"]),
        ({"hit": "1"}, 0, ["certain"]),
    ],
)
def test_all_outcomes_are_told_in_the_same_measure(parts: dict[str, str], trials: int, told: list[str]) -> None:
    odds = Odds({outcome: Fraction(p) for outcome, p in parts.items()}, trials)
    assert [str(figure) for figure in figures(odds).values()] == told
