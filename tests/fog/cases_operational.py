"""Secrets of the raid for the classifier: rolls, contents of markers, the secret base, habits of captains."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from flagplot.bots.bot import Bot
from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.operational import GAME
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group
from flagplot.operational.state.view import in_setup
from tests.fog.door import Door, Sent
from tests.fog.plans import sealed_plan
from tests.fog.predictor import Features, Sample, features
from tests.fog.scenes import played

BEHAVIOUR = ("at", "moved", "anchored", "truce")
"""The moves of a marker are public and may be interpreted: a fast one is no convoy."""


def opening(seed: int, bot: Bot | None = None) -> Iterator[tuple[str, Bay]]:
    """The campaign's first question to the Allies, and its first position on the map."""
    asked = False
    for scene in played(GAME, "campaign", seed, bot=bot):
        if not in_setup(scene.state.flow):
            yield "turn 1", scene.state
            return
        if not asked and ALLIES in GAME.to_act(scene.state):
            asked = True
            yield "first question", scene.state


def on_the_map(seed: int, bot: Bot | None = None) -> Bay:
    """The campaign's first position on the map."""
    return next(state for moment, state in opening(seed, bot) if moment == "turn 1")


def rolled(secret: Callable[[Bay], Any], seats: tuple[Seat, ...]) -> Callable[[Door, int], Sample]:
    """A roll of the set-up: everything sent up to turn 1. Later the moves of markers may be interpreted."""

    def sample(door: Door, seed: int) -> Sample:
        found: Features = {}
        told = ""
        for moment, state in opening(seed):
            told = str(secret(state))
            for seat in seats:
                found |= features(door.sent(state, seat), f"{seat} {moment}")
        return Sample(told, found)

    return sample


def about(sent: Sent, name: str, side: str, *, places: bool = False) -> Features:
    """The view of one marker without its position and moves: flags, rank, label, log entries about it."""
    view = sent["view"]
    marker = {key: value for key, value in view["markers"][name].items() if places or key not in BEHAVIOUR}
    own = [one for one in view["order"] if one in view["markers"] and view["markers"][one]["side"] == side]
    said = Counter(event["kind"] for event in view["logbook"] if name in str(event["facts"]))
    for kind in ("moved", "sailed"):
        said.pop(kind, None)
    return features({"marker": marker}) | {
        "label": name,
        "number": name.lstrip("AJ"),
        "rank": str(own.index(name)),
        "rank from the end": str(len(own) - own.index(name)),
        "place in the table": str(list(view["markers"]).index(name)),
        "orders that name it": str(sum(name in line.split() for line in sent["orders"])),
        "asked about": str(name in str(sent["prompt"])),
        "said of it": str(sorted(said.items())),
    }


def under_a_marker(
    secret: Callable[[Bay, Group], str], viewer: Seat, side: str, *, places: bool = False
) -> Callable[[Door, int], Sample | None]:
    """A property of one marker of captains' arrangements, chosen at random among those face down at turn 1.

    Labels, ranks, flags and log entries are made by the game and must reveal nothing. Where players put their dummies is their choice:
    positions are included only with `places`, to look for habits of the captain.
    """

    def sample(door: Door, seed: int) -> Sample | None:
        lots = random.Random(f"marker {side} {seed}")
        state = on_the_map(seed, door.bot)
        markers = [group for group in state.side_groups(side) if is_covered(group)]
        if len(markers) < 2:
            return None
        marker = lots.choice(markers)
        if places:  # a dummy with probability 1/2, so that counting alone gives no advantage
            wanted = lots.random() < 0.5
            marker = lots.choice([group for group in markers if group.dummy == wanted])
        found = about(door.sent(state, viewer), marker.id, side, places=places)
        if places:
            found["markers in its hex"] = str(sum(group.at == marker.at for group in markers))
        return Sample(secret(state, marker), found)

    return sample


def is_covered(group: Group) -> bool:
    """Whether a marker reveals nothing by rule: face down, not reported, and no freighter, which has a label of its own kind."""
    return not group.revealed and not group.reported and group.id[0] in "AJ"


def holding(state: Bay, group: Group) -> str:
    """Carriers, other warships, merchantmen, or nothing."""
    kinds = {SHIP[name].type for name in group.ships}
    if group.dummy:
        return "nothing"
    return "carriers" if any("carrier" in kind for kind in kinds) else "others"


def boat(door: Door, seed: int) -> Sample | None:
    """Whether a submarine marker has a boat, without its position as above."""
    lots = random.Random(f"boat {seed}")
    state = on_the_map(seed)
    subs = [sub for sub in state.subs.values() if sub.side == JAPAN]
    boats = [sub.boat for sub in subs]
    if len({bool(name) for name in boats}) < 2:
        return None
    one = lots.choice(subs)
    sent = door.sent(state, Seat(ALLIES))
    shown = sent["view"]["sub_markers"]
    found = features({"boat": {key: value for key, value in shown[one.id].items() if key != "at"}})
    said = Counter(event["kind"] for event in sent["view"]["logbook"] if one.id in str(event["facts"]))
    found |= {"place": str(list(shown).index(one.id)), "said": str(sorted(said.items()))}
    return Sample(str(bool(one.boat)), found)


def base(door: Door, seed: int) -> Sample | None:
    """Which of two atolls is the secret base: exchanged at random at turn 1. The origin of aircraft later is legitimate evidence."""
    state = on_the_map(seed)
    secrets = state.secrets
    if not secrets.base or not secrets.decoy_base:
        return None
    if random.Random(f"base {seed}").random() < 0.5:
        secrets.base, secrets.decoy_base = secrets.decoy_base, secrets.base
    found: Features = {}
    for seat in (Seat(JAPAN), OBSERVER):
        found |= features(door.sent(state, seat), str(seat))
    return Sample(str(secrets.base < secrets.decoy_base), found)


def boats_place(door: Door, seed: int) -> Sample | None:
    """Whether a submarine marker has a boat, from its position and its distance to the next ones: a habit of the captain."""
    lots = random.Random(f"boat's place {seed}")
    state = on_the_map(seed, door.bot)
    subs = [sub for sub in state.subs.values() if sub.side == JAPAN]
    wanted = lots.random() < 0.5
    one = lots.choice([sub for sub in subs if bool(sub.boat) == wanted])
    away = sorted(SEA.distance(one.at, sub.at) for sub in subs if sub is not one)
    found = {"at": one.at, "nearest": str(away[0]), "next": str(away[1]), "in its hex": str(away.count(0))}
    return Sample(str(bool(one.boat)), found)


def base_chosen(door: Door, seed: int) -> Sample | None:
    """Which atoll the captain has chosen, from everything that is sent at turn 1."""
    state = on_the_map(seed, door.bot)
    found: Features = {}
    for seat in (Seat(JAPAN), OBSERVER):
        found |= features(door.sent(state, seat), str(seat))
    return Sample(state.secrets.base, found)


def plan(door: Door, seed: int) -> Sample | None:
    """The sealed plot of the other side, where movement is plotted."""
    return sealed_plan(door, ("campaign", "raid", "ceylon")[seed % 3], seed, {"movement_mode": "plotted_simultaneous"})


CASES: dict[str, Callable[[Door, int], Sample | None]] = {
    "roll": rolled(lambda state: state.secrets.invasion, (Seat(ALLIES), OBSERVER)),
    "carriers": rolled(lambda state: state.secrets.carriers, (Seat(ALLIES), OBSERVER)),
    "illustrious offered": rolled(lambda state: state.secrets.offered, (Seat(JAPAN), OBSERVER)),
    "japanese dummy": under_a_marker(lambda state, group: str(group.dummy), Seat(ALLIES), JAPAN),
    "allied dummy": under_a_marker(lambda state, group: str(group.dummy), Seat(JAPAN), ALLIES),
    "composition": under_a_marker(holding, Seat(ALLIES), JAPAN),
    "boat": boat,
    "base": base,
    "plan": plan,
    "base chosen": base_chosen,
    "allied dummy's place": under_a_marker(lambda state, group: str(group.dummy), Seat(JAPAN), ALLIES, places=True),
    "boat's place": boats_place,
}
WAYS = {"base chosen": 2}
"""Secrets that a player chooses, and the number of choices."""
THOUGHTS: dict[str, tuple[Seat, Callable[[Bay], str]]] = {
    "orders to invade": (Seat(JAPAN), lambda state: str(state.secrets.invasion)),
    "base": (Seat(ALLIES), lambda state: state.secrets.base),
}
"""Secrets that the thinking time of a captain might reveal, and their owners."""
