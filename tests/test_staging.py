"""Animations of events: every effect is one that the chart can draw, and shows only what the event tells."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from flagplot.kernel.event import Event
from flagplot.kernel.text.staging import Effect
from tests.shelf import games

CINEMA = Path(__file__).parents[1] / "web" / "src" / "chart" / "cinema"


@pytest.mark.parametrize("slug", ["operational", "tactical", "strategic"])
def test_every_cue_stages_a_kind_that_the_game_words(slug: str) -> None:
    catalogue = games()[slug].catalogue
    for kind, cue in catalogue.cues().items():
        assert catalogue.message(kind) is not None, kind
        assert cue.effect in get_args(Effect), kind


def test_the_client_draws_every_effect() -> None:
    drawn = re.search(r"LENGTHS.*? = \{(.*?)\}", (CINEMA / "effects.ts").read_text(encoding="utf-8"), re.DOTALL)
    assert drawn is not None
    assert re.findall(r"(\w+):", drawn.group(1)) == list(get_args(Effect))


def test_a_salvo_goes_from_ship_to_ship_with_the_worst_it_did() -> None:
    told = {"ship": "Bismarck", "target": "Hood", "hits": 2, "results": ["-", "S"]}
    staged = games()["tactical"].catalogue.staging(Event("fired", told))
    assert staged is not None
    assert (staged.effect, staged.word, staged.struck) == ("salvo", "sunk", True)
    assert staged.origin is not None
    assert staged.target is not None
    assert (staged.origin.id, staged.target.id) == ("bismarck", "hood")


@pytest.mark.parametrize(
    "results, hits, word",
    [([], 0, "miss"), (["-"], 1, "hit, no damage"), (["D", "HD"], 2, "crippled"), ([], 3, "3 hits")],
)
def test_what_hits_came_to_stands_beside_the_target(results: list[str], hits: int, word: str) -> None:
    staged = games()["tactical"].catalogue.staging(
        Event("fired", {"ship": "Ajax", "target": "Graf Spee", "hits": hits, "results": results})
    )
    assert staged is not None
    assert staged.word == word
    assert staged.struck == (word not in {"miss", "hit, no damage"})


def test_a_fire_from_an_unseen_enemy_comes_from_nowhere() -> None:
    staged = games()["tactical"].catalogue.staging(Event("under_fire", {"target": "Hood", "results": ["D"]}))
    assert staged is not None
    assert staged.origin is None


@pytest.mark.parametrize(
    "kind, facts, verdict, is_struck",
    [
        ("damage_control", {"result": "R", "level": "D"}, "mastered", False),
        ("damage_control", {"result": "O", "level": "HD"}, "unmastered", False),
        ("damage_control", {"result": "W", "level": "HD"}, "crippled", True),
        ("damage_control", {"result": "W", "level": "sunk"}, "sunk", True),
        ("condition", {"level": "HD", "better": False}, "crippled", True),
        ("condition", {"level": "D", "better": True}, "mastered", False),
    ],
)
def test_damage_control_is_shown_aboard(kind: str, facts: dict[str, Any], verdict: str, is_struck: bool) -> None:
    staged = games()["tactical"].catalogue.staging(Event(kind, {"ship": "Exeter", **facts}))
    assert staged is not None
    assert (staged.effect, staged.verdict, staged.struck) == ("damage", verdict, is_struck)


def test_merchantmen_are_hit_one_by_one() -> None:
    staged = games()["operational"].catalogue.staging(
        Event("gunfire", {"firer": "chokai", "target": "f1", "result": "Sk"})
    )
    assert staged is not None
    assert staged.word == "3 hits"


def test_an_attack_on_a_convoy_tells_its_tonnage() -> None:
    catalogue = games()["strategic"].catalogue
    fought = {"route": "37", "area": "south-china-sea", "tonnage": 2}
    staged = catalogue.staging(Event("merchant.fought", fought))
    assert staged is not None
    assert staged.target is not None
    assert (staged.effect, staged.target.id, staged.word) == ("convoy", "south-china-sea", "2 tonnage points sunk")
    beaten = catalogue.staging(Event("merchant.fought", fought | {"tonnage": 0}))
    assert beaten is not None
    assert (beaten.word, beaten.struck) == ("miss", False)


def test_what_is_only_told_is_not_staged() -> None:
    assert games()["operational"].catalogue.staging(Event("turn", {"turn": 3, "hours": "morning"})) is None
