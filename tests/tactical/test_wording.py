"""The log of a battle in words: every kind of event has a sentence, and the sentences read well."""

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.tactical import CAPTAIN
from flagplot.kernel.control import SENTENCES as CONTROLS
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.event import Event, Fact
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.events import SENTENCES
from flagplot.tactical.wording import toll


def said(event: str, /, **facts: Fact) -> str:
    return GAME.catalogue.sentence(Event(event, facts))


@pytest.mark.parametrize(
    "hits, results, words",
    [
        (0, [], "no hits"),
        (1, ["-"], "1 hit, no effect"),
        (2, ["D", "HD"], "2 hits: damage and heavy damage"),
        (3, ["S", "-", "D"], "3 hits: fatal, no effect and damage"),
        (3, ["D"], "3 hits: damage and 2 to shift or hold"),
    ],
)
def test_what_a_shot_came_to(hits: int, results: list[str], words: str) -> None:
    assert words == toll(hits, results)


def test_one_torpedo_is_one_torpedo() -> None:
    assert "Jervis fires 1 torpedo on course 007." == said("launched", ship="Jervis", count=1, course=7)
    assert "4 torpedoes run on course 270." == said("track", count=4, course=270)


def test_distances_have_their_commas_and_shots_their_words() -> None:
    shot = {"ship": "Ajax", "guns": 8, "gun": "6in/50", "target": "Graf Spee", "range": 19_800, "band": "long"}

    assert "Ajax fires 8 x 6in/50 at Graf Spee, 19,800 yards (long), accuracy -1: no hits." == said(
        "fired", **shot, accuracy=-1, hits=0, results=[]
    )


def test_yes_and_no_are_told_as_what_happens() -> None:
    assert "Hood and Repulse cross bows: a near miss." == said("collision", ship="Hood", other="Repulse", hit=False)
    assert "U 99's hull creaks and breaks." == said("creaks", boat="U 99", crushed=True)
    assert said("torpedoed", ship="Hood", count=2, fine=True, hits=0, results=[]).endswith("fine angle: no hits.")


def test_flak_names_those_that_fall() -> None:
    assert "Antiaircraft fire of factor 6 at medium bombers: nothing falls." == said(
        "flak", factor=6, kind="M", down=[]
    )
    assert said("flak", factor=6, kind="T", down=["t1", "t2"]).endswith("torpedo-bombers: t1 and t2 are shot down.")


def test_navies_and_damage_are_named() -> None:
    assert "Lookouts of the Japanese sight South." == said("detected", side="ijn", group="South")
    assert "Repulse fights her damage: it gets worse, she is sinking." == said(
        "damage_control", ship="Repulse", result="W", level="sunk"
    )


@pytest.mark.parametrize("scenario", ["convoy", "savo-island", "force-z", "samar"])
def test_whole_battles_are_told_without_codes(scenario: str) -> None:
    state = GAME.new(scenario, 3)
    umpire = Umpire(SeededDice(state.chance))
    dice = SeededDice(Chance(key_from_seed(8)))
    while (acting := GAME.to_act(state)) and state.turn <= 6:
        GAME.obey(state, acting[0], CAPTAIN.order(Desk(GAME, state, acting[0]), dice), umpire)
    told = [GAME.catalogue.sentence(event) for event in umpire.events if event.kind != "over"]
    assert len(told) > 20
    for line in told:
        assert line[0].isupper() or line[0].isdigit()
        assert "none" not in line
        assert "[" not in line
        assert " 0 hits" not in line


class Anything(dict[str, Fact]):
    """Facts of which every one can be asked for: lists, counts and answers by their names, words otherwise."""

    def __missing__(self, name: str) -> Fact:
        if name in {"results", "down"}:
            return []
        if name in {"fails", "frees", "wakes", "recalled", "grants", "fine", "hit", "crushed"}:
            return True
        return 1 if name in {"hits", "count", "planes", "course", "range", "yards", "x", "y"} else "X"


@pytest.mark.parametrize("kind", sorted(set(SENTENCES) - set(CONTROLS)))
def test_every_sentence_of_the_game_can_be_said(kind: str) -> None:
    facts = Anything(hits=0)

    assert GAME.catalogue.sentence(Event(kind, facts)).endswith((".", "X"))


@pytest.mark.parametrize(
    "field, fact, words",
    [
        ("won", True, "yes"),
        ("won", False, "no"),
        ("won|wins|loses", True, "wins"),
        ("won|wins|loses", False, "loses"),
        ("count|torpedo|torpedoes", 1, "1 torpedo"),
        ("count|torpedo|torpedoes", 0, "0 torpedoes"),
        ("course", 7, "007"),
        ("range", 12345, "12,345"),
        ("names", ["a", "b"], "a and b"),
        ("names", [], "no hits"),
        ("side", "ijn", "the Japanese"),
        ("side", "red-fleet", "red-fleet"),
        ("aircraft", "zero", "Zero A6M2"),
        ("aircraft", "ufo", "ufo"),
        ("text", "as written", "as written"),
    ],
)
def test_a_fact_is_spoken(field: str, fact: object, words: str) -> None:
    assert GAME.catalogue.spoken(field, {field.partition("|")[0]: fact}) == words
