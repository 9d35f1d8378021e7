"""Markers: turning them face up and face down, placing and removing dummies, and what a detection releases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flagplot.kernel.event import Fact
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.state.ids import KIDO_BUTAI, TASK_GROUP, kind_of
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group, Ship, enemy


@dataclass(frozen=True)
class Finding:
    """The roll by which a search found something."""

    side: str
    """Who searched: the number they needed tells where they searched from."""
    facts: Mapping[str, Fact]
    open_to_all: bool = False
    """Whether the enemy knows that number as well."""


INITIAL: Final = {JAPAN: "J", ALLIES: "A"}


def is_task_group(group: Group) -> bool:
    """Whether a marker is a numbered task group: freighters and convoys have markers of their own."""
    return kind_of(group.id) == TASK_GROUP


def free_label(state: Bay, side: str) -> str:
    """The lowest task-group number that the side does not use."""
    return _lowest_free(INITIAL[side], list(state.groups))


def free_sub_label(state: Bay, side: str) -> str:
    """The lowest submarine number that the side does not use."""
    return _lowest_free(f"{INITIAL[side]}S", list(state.subs))


def _lowest_free(prefix: str, taken: list[str]) -> str:
    number = 1
    while f"{prefix}{number}" in taken:
        number += 1
    return f"{prefix}{number}"


@rule("MK-SEA-42")
def real_groups(state: Bay, side: str) -> int:
    """How many numbered task groups of a side are in use, including those off the map."""
    return sum(
        group.side == side and not group.dummy and kind_of(group.id) in (TASK_GROUP, KIDO_BUTAI)
        for group in state.groups.values()
    )


def may_form_group(state: Bay, side: str) -> bool:
    """Whether a side has a task-group marker left."""
    return real_groups(state, side) < int(state.options.max_task_groups)


def pieces(state: Bay, group: Group) -> list[str]:
    """The ships of a group in words, with damage and losses."""
    return [named(state, name) for name in group.ships]


@rule("MK-SET-16", "MK-SET-17", "MK-SET-35")
def is_face_down(state: Bay) -> bool:
    """Whether the number of ships in each freighter unit is still unknown to both sides."""
    return state.options.freighter_sizes == "mixed" and not state.released


def named(state: Bay, name: str) -> str:
    """A ship in words: `chokai*` is damaged, `f3(4)` has four ships left; a face-down unit shows no number."""
    ship = state.ships[name]
    if SHIP[name].type == "freighter" and is_face_down(state):
        return name
    return f"{name}({ship.left})" if ship.left else f"{name}*" if ship.damaged else name


def drop_marker(state: Bay, group: Group) -> None:
    """A marker leaves the map; patrols that followed it stay where they were."""
    del state.groups[group.id]
    for plane in state.planes.values():
        if plane.post == group.id and plane.task == "cap":
            plane.post = group.at


@rule("MK-REC-8", "MK-REC-10", "MK-NIT-15")
def remove_dummy(state: Bay, umpire: Umpire, group: Group, rules: tuple[str, ...], by: Finding | None = None) -> None:
    """A revealed dummy is off the map until the next night."""
    drop_marker(state, group)
    facts = {"group": group.id, "hex": group.at}
    turn_up(umpire, "dummy.exposed", ("MK-REC-8", *rules), facts, by)


def turn_up(umpire: Umpire, kind: str, rules: tuple[str, ...], facts: Mapping[str, Fact], by: Finding | None) -> None:
    """Announce what was found to both sides; the number it needed only to those who know it."""
    if by is None or by.open_to_all:
        umpire.announce(kind, rules, facts if by is None else {**facts, **by.facts}, reveals=True)
    else:
        known = {**facts, **by.facts}
        umpire.announce(kind, rules, known, audience=(by.side,), veil_facts=facts, reveals=True)


@rule("MK-REC-27", "MK-REC-32")
def reveal(
    state: Bay, umpire: Umpire, group: Group, how: str, rules: tuple[str, ...], by: Finding | None = None
) -> None:
    """Turn a marker face up: a dummy is removed, a group shows its ships."""
    if group.dummy:
        remove_dummy(state, umpire, group, rules, by)
        return
    if not group.revealed:
        group.revealed = True
        facts = {"group": group.id, "hex": group.at, "how": how, "ships": pieces(state, group)}
        turn_up(umpire, "sighted", rules, facts, by)
    if group.side == JAPAN:
        detect(state, umpire)


@rule("MK-REC-25", "MK-SUB-6")
def report(
    state: Bay, umpire: Umpire, group: Group, how: str, rules: tuple[str, ...], by: Finding | None = None
) -> None:
    """At night only whether a marker is real is revealed."""
    if group.dummy:
        remove_dummy(state, umpire, group, rules, by)
        return
    if not group.reported and not group.revealed:
        group.reported = True
        facts = {"group": group.id, "hex": group.at, "how": how}
        turn_up(umpire, "reported", rules, facts, by)
    if group.side == JAPAN:
        detect(state, umpire)


@rule("MK-REC-24")
def reveal_hex(
    state: Bay, umpire: Umpire, at: str, side: str, how: str, rules: tuple[str, ...], by: Finding | None = None
) -> None:
    """Turn up every task-group marker of a side in a hex."""
    for group in state.groups_at(at, side):
        reveal(state, umpire, group, how, rules, by)


@rule("MK-REC-32", "MK-SET-15")
def detect(state: Bay, umpire: Umpire) -> None:
    """A real Japanese task group is detected: the Trincomalee squadron and the freighters may sail."""
    if not state.detected:
        state.detected = True
        umpire.announce("detected", ("MK-REC-32", "MK-SET-15"), {})
    release(state, umpire)


@rule("MK-SET-16", "MK-SET-35")
def release(state: Bay, umpire: Umpire) -> None:
    """The freighters are turned up for both players and may sail."""
    if state.released:
        return
    state.released = True
    faces = [f"{ship.id}({ship.left})" for ship in freighters(state) if not ship.fate]
    umpire.announce("released", ("MK-SET-16", "MK-SET-35"), {"units": faces}, reveals=True)


def freighters(state: Bay) -> list[Ship]:
    """Every freighter unit, sunk ones included."""
    return [ship for ship in state.ships.values() if SHIP[ship.id].type == "freighter"]


@rule("MK-SET-26", "MK-AIR-15", "MK-BAT-65")
def is_port(state: Bay, place: str, side: str) -> bool:
    """Whether ships of a side may stay, start and refuel in a place."""
    if state.owner.get(place) != side:
        return False
    kind = PLACE[place].kind
    if kind == "atoll":
        return state.secrets.base == place
    return kind not in {"airfield", "none"}


def ports_at(state: Bay, at: str, side: str) -> list[str]:
    """The ports of a side in a hex."""
    return [place for place in SEA.places_at.get(at, ()) if is_port(state, place, side)]


def in_port(state: Bay, at: str, side: str) -> bool:
    """Whether a hex holds a port of a side."""
    places = SEA.places_at.get(at)
    return places is not None and any(is_port(state, place, side) for place in places)


@rule("MK-BAT-6", "MK-SET-33")
def is_boxed(state: Bay, place: str) -> bool:
    """Whether a port is a boxed major port."""
    if state.secrets.base == place and PLACE[place].region == "india":
        return True
    if PLACE[place].kind != "major":
        return False
    return state.options.major_ports == "default" or PLACE[place].region == "ceylon"


@rule("MK-BAT-3")
def boxed_port(state: Bay, at: str, side: str) -> str:
    """The boxed port of a side in a hex, or nothing."""
    for place in ports_at(state, at, side):
        if is_boxed(state, place):
            return place
    return ""


@rule("MK-BAT-65", "MK-NIT-23", "MK-LND-31")
def in_anchorage(state: Bay, group: Group) -> bool:
    """Whether a group is in an anchorage: a port of its own that is not boxed, or anchored to land troops."""
    if group.anchored:
        return True
    return in_port(state, group.at, group.side) and not boxed_port(state, group.at, group.side)


@rule("MK-REC-2", "MK-REC-3", "MK-REC-4")
def coast_watcher(state: Bay, at: str) -> str:
    """The side that observes the coast of a hex: the holder of its places, or else the holder of the coast on the map."""
    for place in SEA.places_at.get(at, ()):
        return state.owner[place]
    held = {troop.side for troop in state.troops.values() if troop.at == at and not troop.fate}
    if len(held) == 1:
        return held.pop()
    return SEA.coast_owner.get(at, "")


def watch_coast(state: Bay, umpire: Umpire, group: Group) -> None:
    """A group in a coastal hex is seen from an enemy shore."""
    mode = state.options.coastal_detection
    if group.at not in SEA.coast or (state.night and mode != "enemy_coast_always"):
        return
    if mode == "any_coast_day" or coast_watcher(state, group.at) == enemy(group.side):
        if not group.revealed:
            reveal(state, umpire, group, "the coast", ("MK-REC-2", "MK-REC-3"))
        elif group.dummy:
            remove_dummy(state, umpire, group, ("MK-REC-2",))


@rule("MK-SET-32")
def find_base(state: Bay, umpire: Umpire, at: str) -> None:
    """A base marker in a hex is turned up; a dummy that is found is removed for good."""
    for place in SEA.places_at.get(at, ()):
        if place in state.found or PLACE[place].kind != "atoll":
            continue
        if place == state.secrets.base:
            state.found.append(place)
            umpire.announce("base.found", ("MK-SET-32",), {"place": place}, reveals=True)
        elif place == state.secrets.decoy_base:
            state.found.append(place)
            state.secrets.decoy_base = ""
            umpire.announce("base.dummy", ("MK-SET-32",), {"place": place}, reveals=True)
