"""Standing orders of a group in the action: column follows, opposite numbers, when to open fire, torpedoes, tracks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from flagplot.command.answer import Desk
from flagplot.command.plan import Plans
from flagplot.command.said import word
from flagplot.command.standing import GroupCard, Offer, Topic
from flagplot.command.tactical.plans import AIMS, ALL, MANNERS, Gunfire, Steer, Torpedoes, Tracks
from flagplot.command.tactical.staff import conned, groups_of, standing_of
from flagplot.tactical.state.ids import GroupId
from flagplot.tactical.state.view import BattleView

RANGES: Final = (0, 20_000, 15_000, 10_000)
"""Yards at which fire may be opened; 0 is any range."""
TORPEDOES: Final = (12_000, 8_000, 5_000, 0)
"""Yards inside which torpedoes may be used; 0 keeps them."""
DODGES: Final = ("turn-away", "ignore")


def standing(desk: Desk, plans: Plans) -> tuple[GroupCard, ...]:
    """A card for each group of the seat that has ships in the battle."""
    view = desk.view()
    assert isinstance(view, BattleView)
    names = groups_of(view)
    found = []
    for group in view.groups.values():
        ships = tuple(ship for ship in group.ships if ship in view.ships and view.ships[ship].in_battle)
        if group.id in names and ships:
            found.append(GroupCard(group.id, group.name, ships, tuple(_topics(plans, group.id, names))))
    return tuple(found)


def _topics(plans: Plans, group: GroupId, names: dict[GroupId, str]) -> Iterable[Topic]:
    # Where there is one group alone its orders are those of all: a card then adds no second line for the same.
    whose = ALL if len(names) == 1 else group
    by = "" if len(names) == 1 else group
    helm = conned(plans, group, names)
    manner = helm.manner if isinstance(helm, Steer) else ""
    yield _topic("helm", "standing-manners", MANNERS, [Steer((whose,), one).line() for one in MANNERS], manner)
    guns: Gunfire | None = standing_of(plans, Gunfire, group, names)
    aim, within = (guns.aim, guns.within) if guns is not None else ("", -1)
    aimed = [Gunfire(one, max(within, 0) if one != "nobody" else 0, by).line() for one in AIMS]
    yield _topic("aim", "standing-aims", AIMS, aimed, aim)
    opened = [Gunfire(aim if aim not in {"", "nobody"} else AIMS[0], yards, by).line() for yards in RANGES]
    yield _topic("fire", "standing-ranges", [f"at{one}" for one in RANGES], opened, f"at{within}")
    torpedoes: Torpedoes | None = standing_of(plans, Torpedoes, group, names)
    inside = f"at{torpedoes.within}" if torpedoes is not None else ""
    lines = [Torpedoes(one, by).line() for one in TORPEDOES]
    yield _topic("torpedoes", "standing-torpedoes", [f"at{one}" for one in TORPEDOES], lines, inside)
    tracks: Tracks | None = standing_of(plans, Tracks, group, names)
    dodged = [Tracks(one, by).line() for one in DODGES]
    yield _topic("tracks", "standing-tracks", DODGES, dodged, tracks.manner if tracks is not None else "")


def _topic(title: str, words: str, keys: Iterable[str], lines: list[str], chosen: str) -> Topic:
    offers = [Offer(word(words, key), line, key == chosen) for key, line in zip(keys, lines, strict=True)]
    return Topic(word("standing-topics", title), tuple(offers))
