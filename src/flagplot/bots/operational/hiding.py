"""What a captain hides: the secret base, dummies among ships, submarines near their stations.

All of it is random, and the number of orders is the same whatever the dice: neither places nor the time of an answer become a
pattern that reveals a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeGuard

from flagplot.bots.bot import Desk
from flagplot.bots.operational.estimate import Sight
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.common import Done, Form, PlaceDummy, Post, Recall, SetBase
from flagplot.operational.rules.opening import ATOLLS
from flagplot.operational.rules.setup.arranging import KEEP_CLEAR, keep_clear_of
from flagplot.operational.state.model import ALLIES

ATOLL_NAMES: Final = tuple(name for name, place in PLACE.items() if place.kind == "atoll")
ROADSTEAD: Final = "colombo"
"""Where the fleet waits in set-up while its base is moved."""


def arrange(sight: Sight, desk: Desk, part: str, dice: Dice) -> Order:
    """The next order of a part of the set-up: forces, subs or dummies."""
    if part == "dummies":
        # Japan's stay as in the set-up: placed among real ships they would reveal whether Ceylon is to be invaded.
        order = _dummies(sight, desk, dice) if sight.side == ALLIES else None
    elif part == "subs":
        order = _boats(sight, dice)
    else:
        order = _base(sight, dice) if sight.side == ALLIES else None
    return order if order is not None and desk.check(order) is None else Done()


# The secret base. A captain has no memory between two orders: its progress shows in the set-up itself.


def _base(sight: Sight, dice: Dice) -> Order | None:
    """Move the fleet out, draw one of the atolls, and move the fleet in again under other numbers, whichever it is."""
    secrets = sight.view.secrets
    if secrets is None or secrets.base not in PLACE or PLACE[secrets.base].kind != "atoll":
        return None
    groups = [group for group in sight.groups if group.ships and group.id[0] == "A" and group.id[1:].isdigit()]
    drawn = [group for group in groups if int(group.id[1:]) > len(groups)]
    to_draw = [group for group in groups if group.at in ATOLLS and group not in drawn]
    if len(groups) + len(drawn) + len(to_draw) > int(sight.view.options.max_task_groups):
        return None  # no numbers left that would hide which groups have been out
    if to_draw and secrets.decoy_base:
        return SetBase(secrets.base)
    if to_draw:
        return Form(f"A{len(groups) + len(drawn) + 1}", ROADSTEAD, tuple(to_draw[0].ships))
    if drawn and not secrets.decoy_base:
        real, decoy = dice.shuffle(list(ATOLL_NAMES), "the secret base")
        return SetBase(real, decoy)
    out = [group for group in drawn if group.at not in ATOLLS]
    return Form(out[0].id, secrets.base, tuple(out[0].ships)) if out else None


# Dummies.


def _dummies(sight: Sight, desk: Desk, dice: Dice) -> Order | None:
    """Take all dummies back once, then place them at random; progress is read from the logbook."""
    told = [event.kind for event in sight.view.logbook]
    recalled, placed = told.count("dummy.recalled"), told.count("dummy.placed")
    ships = [group.id for group in sight.groups if group.dummy]
    boats = [sub.id for sub in sight.view.subs.values() if not sub.boat]
    if not placed and ships + boats:
        return Recall((ships + boats)[0])
    if placed >= recalled:
        return None
    order: Order = PlaceDummy("ship", _berth(sight, dice))
    if desk.check(order) is not None:
        order = PlaceDummy("sub", _lurk(sight, dice))
    return order


def _berth(sight: Sight, dice: Dice) -> str:
    """Where a ship dummy looks like a ship: at the other atoll as many as at the base, else with the side's own ships."""
    shown = {at: sum(group.at == at for group in sight.groups) for at in ATOLLS}
    behind = [at for at in ATOLLS if shown[at] < max(shown.values())]
    if behind:
        return behind[0]
    ports = sorted(
        {group.at for group in sight.groups if group.id[0] in "AJ" and group.ships and group.at not in ATOLLS}
    )
    return dice.pick(ports or list(ATOLLS), "a dummy's place")


def again(sight: Sight, orders: Sequence[Order], dice: Dice) -> Order | None:
    """At nightfall a returned ship dummy is placed where it looks like a ship; nothing if there is none."""
    spots = {SEA.hex_of.get(order.place, order.place): order for order in orders if _is_ship(order)}
    spots = {at: order for at, order in spots.items() if not _is_watched(sight, at)}
    if not spots:
        return None
    shown = {at: sum(group.at == at for group in sight.groups) for at in ATOLLS}
    behind = [at for at in spots if at in ATOLLS and shown[at] < max(shown.values())]
    with_ships = [at for at in spots if at not in ATOLLS]
    wanted = behind or with_ships
    return spots[dice.pick(wanted, "a dummy's place")] if wanted else None


def _is_watched(sight: Sight, at: str) -> bool:
    """Whether a dummy in a harbour would be seen through before the next night: by a submarine or a ship as near as that.

    At sea one beside ships is never wasted: what finds it has not found them.
    """
    near = sight.doctrine.creep
    return at in SEA.places_at and (sight.lurking(at, near) or SEA.nearest(at, sight.warships()) <= near)


def _is_ship(order: Order) -> TypeGuard[PlaceDummy]:
    return isinstance(order, PlaceDummy) and order.kind == "ship"


# Submarines. Boats and dummies are placed around the stations of the boats, and none on a station: they cannot be told apart.


def _boats(sight: Sight, dice: Dice) -> Order | None:
    """Post every boat that lies upon its station next to it."""
    stations = _stations(sight)
    for sub in sight.view.subs.values():
        if sub.boat and sub.at == stations.get(sub.boat) and (near := _around(sight, sub.at)):
            return Post(sub.boat, dice.pick(near, "a boat's place"))
    return None


def _lurk(sight: Sight, dice: Dice) -> str:
    """A hex next to the station of a boat that was posted."""
    stations = _stations(sight)
    boats = [sub for sub in sight.view.subs.values() if sub.boat in stations]
    posted = sorted({stations[sub.boat] for sub in boats if sub.at != stations[sub.boat]})
    return dice.pick(_around(sight, dice.pick(posted, "a dummy's station")), "a dummy's place") if posted else ""


def _stations(sight: Sight) -> dict[str, str]:
    return {boat: str(at) for boat, at in scenario(sight.view.scenario).submarines.items()}


def _around(sight: Sight, station: str) -> list[str]:
    """The hexes next to a station where a boat may start."""
    clear = keep_clear_of(sight.side)
    return [
        at
        for at in SEA.disc(station, 1)
        if at != station and at in SEA.ways and all(SEA.distance(at, port) >= KEEP_CLEAR for port in clear)
    ]
