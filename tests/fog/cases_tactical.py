"""Secrets of the action that a classifier tries to predict: sealed plots, depths, detachments, whom the enemy has sighted."""

from __future__ import annotations

import random
from collections.abc import Callable

from flagplot.kernel.seat import OBSERVER, Seat
from flagplot.tactical import GAME
from flagplot.tactical.state.model import Contact
from flagplot.tactical.state.pieces import Group
from tests.fog.door import Door
from tests.fog.plans import sealed_plan
from tests.fog.predictor import Features, Sample, features
from tests.tactical.positions import battle, duel, fleet, give, opened

SEARCHES = (("hydrophone", 2000, 6), ("sonar", 4000, 6), ("sonar", 4000, 1))


def depth(door: Door, seed: int) -> Sample:
    """The depth of a boat before, during and after a search, which finds no boat at any depth, or every one.

    The success rate of searches depends on the boat's depth and is legitimate evidence, so the die is fixed here.
    """
    lots = random.Random(f"depth {seed}")
    method, yards, die = lots.choice(SEARCHES)
    level = lots.choice(("P", "D", "R"))
    escort = fleet("rn", "bluebell:FLOWER", speed=12, course=lots.randrange(4) * 90)
    boat = fleet("km", "u-99:VIIC", at=(0, yards), depth=level, speed=6)
    state = opened(battle(escort, boat, date="1943-03-01"))
    found: Features = {}
    for moment, seat, line, faces in (
        ("before", "km", "plot u-99: SPEED 6", ()),
        ("plotted", "rn", f"plot search bluebell {method}", (die,)),
    ):
        for eye in (Seat("rn"), OBSERVER):
            found |= features(door.sent(state, eye), f"{eye} {moment}")
        give(state, seat, line, *faces, exact=False)
    for eye in (Seat("rn"), OBSERVER):
        found |= features(door.sent(state, eye), f"{eye} searched")
    return Sample(level, found)


def detachment(door: Door, seed: int) -> Sample:
    """Whether a raider out of sight has been detached, while both sides plot straight on."""
    lots = random.Random(f"detachment {seed}")
    ships = (
        fleet("rn", "ajax:LEANDER", speed=lots.choice((16, 20, 24))),
        fleet("km", "spee:DEUTSCH", "luetzow:DEUTSCH", at=(0, lots.randrange(140000, 160000, 1000))),
    )
    commands = lots.choice(("side", "group"))
    state = opened(battle(*ships, options={"commands": commands}))
    own = Seat("rn/ajax" if commands == "group" else "rn")
    detaches = lots.random() < 0.5
    if detaches:
        group = state.groups["spee"]
        group.ships.remove("luetzow")
        state.groups["det.km"] = Group("det.km", "det", "km", group.seat, ["luetzow"], "luetzow", "spee")
        state.ships["luetzow"].group = "det.km"
    found: Features = {}
    for number, seat in enumerate([own, *[one for one in GAME.to_act(state) if one != own]]):
        for eye in (own, OBSERVER):
            found |= features(door.sent(state, eye), f"{eye} {number}".replace("/ajax", ""))
        give(state, seat, "plot")
    for eye in (own, OBSERVER):
        found |= features(door.sent(state, eye), f"{eye} moved".replace("/ajax", ""))
    return Sample(str(detaches), found)


def sighting(door: Door, seed: int) -> Sample:
    """Whether the enemy has sighted one's ship by night, from the views of one's seat and the observer together."""
    lots = random.Random(f"sighting {seed}")
    state = opened(duel(5000, light="night", date="1940-01-01", own="LEANDER"), 6, 6)
    state.ships["exeter"].charges = lots.randrange(9)
    sighted = lots.random() < 0.5
    state.contacts["ijn"] = {"exeter": Contact("visual")} if sighted else {}
    state.seen["ijn"] = ["exeter"] if sighted else []
    found: Features = {}
    for eye in (Seat("rn"), OBSERVER):
        found |= features(door.sent(state, eye), str(eye))
    give(state, "ijn", "plot")
    for eye in (Seat("rn"), OBSERVER):
        found |= features(door.sent(state, eye), f"{eye} plotted")
    return Sample(str(sighted), found)


def plan(door: Door, seed: int) -> Sample | None:
    """The sealed plot of the other side."""
    scenario = ("cruiser-action", "savo-island", "north-cape", "convoy")[seed % 4]
    return sealed_plan(door, scenario, seed)


CASES: dict[str, Callable[[Door, int], Sample | None]] = {
    "depth": depth,
    "detachment": detachment,
    "sighting": sighting,
    "plan": plan,
}
