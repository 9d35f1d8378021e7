"""Predict the secret: nothing sent to an enemy or an observer may reveal whether Japan has orders to take Ceylon.

Captains play the campaign on many seeds. Everything that the Allied seat and the observer are sent until a Japanese marker is revealed is
split into features: counts, labels, their order, prompts, steps, hexes, kinds of events. The classifier of `tests/fog` tries to predict the
roll from them, and also from everything that is sent up to turn 1.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.operational import GAME
from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.setup import Arranging
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from tests.fog.predictor import Sample, predict

GAMES = 160
LAST_TURN = 6
TOLD = {"sighted", "reported", "dummy.exposed", "battle", "landed", "anchored"}
"""Kinds of events after which a marker is known by discovery, not by a leak."""
SEATS = (Seat(ALLIES), OBSERVER)

Features = dict[str, str]


def look(state: Bay, seat: Seat, moment: str) -> Features:
    """What a seat is sent now, as features."""
    view = GAME.view(state, seat)
    markers = [marker for marker in view.markers.values() if marker.side == JAPAN]
    boats = [sub for sub in view.sub_markers.values() if sub.side == JAPAN]
    prompt = "" if view.prompt is None else view.prompt.text
    found = {
        "markers": str(len(markers)),
        "labels": " ".join(sorted(marker.id for marker in markers)),
        "order": " ".join(name for name in view.order if name in view.markers and view.markers[name].side == JAPAN),
        "boats": f"{len(boats)} {sorted(sub.id for sub in boats)}",
        "prompt": prompt,
        "asked": f"{view.to_act} {view.where}",
        "flags": str(sorted((marker.revealed, marker.reported, marker.anchored, marker.truce) for marker in markers)),
        "hexes": str(sorted(Counter(marker.at for marker in markers).items())),
        "at Mergui": str(sum(marker.at == SEA.hex_of["mergui"] for marker in markers)),
        "moved": str(sorted(marker.moved for marker in markers)),
        "nearest Colombo": str(min((SEA.distance(m.at, SEA.hex_of["colombo"]) for m in markers), default=0)),
        "kinds": str(sorted(Counter(event.kind for event in view.logbook).items())),
        "length": str(len(view.logbook)),
    }
    return {f"{seat} {moment} {name}": value for name, value in found.items()}


def steps(state: Bay, seat: Seat, moment: str) -> Features:
    """How many hexes each marker has moved in every turn so far, without labels."""
    turns: list[Counter[str]] = []
    for event in GAME.view(state, seat).logbook:
        if event.kind == "turn":
            turns.append(Counter())
        elif event.kind == "moved" and str(event.facts["group"]).startswith("J"):
            turns[-1][str(event.facts["group"])] += 1
    strides = [sorted(turn.values()) for turn in turns]
    creeping = set(turns[0]) if turns else set()
    for turn in turns:
        creeping &= {name for name, made in turn.items() if made == 1}
    return {f"{seat} {moment} strides": str(strides), f"{seat} {moment} creeping": str(len(creeping))}


@cache
def played(seed: int) -> tuple[bool, Features]:
    """The roll, and everything that was sent until something was discovered."""
    state = GAME.new("campaign", seed)
    dice, wits = SeededDice(state.chance), SeededDice(Chance(key_from_seed(seed + 1_000_003)))
    captain = recruit("operational", "captain")
    features: Features = {}
    for seat in SEATS:
        features |= look(state, seat, "first question")
    turn = 0
    while state.turn <= LAST_TURN:
        if not isinstance(state.flow[-1], Arranging) and state.turn != turn:
            turn = state.turn
            for seat in SEATS:
                features |= look(state, seat, f"turn {turn}") | steps(state, seat, f"turn {turn}")
        seat = GAME.to_act(state)[0]
        order = captain.order(Desk(GAME, state, seat), wits)
        events = GAME.apply(state, seat, order, dice)
        if any(event.kind in TOLD and str(event.facts.get("group", "J")).startswith("J") for event in events):
            break
    return state.secrets.invasion, features


@pytest.fixture(scope="module")
def games() -> list[tuple[bool, Features]]:
    return [played(seed) for seed in range(GAMES)]


@pytest.mark.slow
@pytest.mark.rule("MK-SET-36", "MK-SET-1")
def test_a_classifier_cannot_tell_the_roll(games: list[tuple[bool, Features]]) -> None:
    found = predict([Sample(str(secret), features) for secret, features in games])

    assert not found.tells, f"{found.feature} tells the roll in {found.right:.0%} of the games"


@pytest.mark.slow
@pytest.mark.rule("MK-SET-36")
def test_counts_labels_and_prompts_are_the_same_with_either_roll(games: list[tuple[bool, Features]]) -> None:
    public = ("markers", "labels", "order", "boats", "prompt", "asked", "at Mergui", "kinds", "length")
    for seat in SEATS:
        for moment in ("first question", "turn 1"):
            for name in public:
                values: dict[bool, set[str | None]] = {True: set(), False: set()}
                for secret, features in games:
                    values[secret].add(features.get(f"{seat} {moment} {name}"))
                assert values[True] == values[False], (seat, moment, name)


@pytest.mark.rule("MK-SET-36")
def test_until_turn_1_an_observer_is_sent_the_same_bytes_with_either_roll() -> None:
    sent: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(24):
        state = GAME.new("campaign", seed)
        sent[state.secrets.invasion].add(text(GAME.view(state, OBSERVER)))

    assert sent[True] == sent[False]
    assert len(sent[True]) == 1
