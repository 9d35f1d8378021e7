"""What a seat may infer about concealed markers: which ships sailed together, where they were seen, which entered the map."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.state.model import Bay, Group
from flagplot.operational.state.view import BayView

KIDO_BUTAI: Final = "kido-butai"
FULL: Final = 22
"""The maximum number of pieces under one marker."""
STRAYS: Final = 8
"""One ship in this many is not with her squadron."""
FORGOTTEN: Final = 10
"""One squadron in this many has been divided since it was seen."""


class Clues:
    """What the logbook tells about the enemy's markers: all moves are visible, and a marker keeps its number."""

    def __init__(self, view: BayView) -> None:
        self.seen: dict[str, list[str]] = {}
        """The ships that each marker showed when it was last revealed."""
        self.hurt: set[str] = set()
        """The ships that were Damaged then."""
        self.entered: list[str] = []
        """The markers that entered the map, in order."""
        self.left_map = False
        for event in view.logbook.since(0):
            kind = event.kind
            if kind == "sighted":
                self._note(str(event.facts["group"]), event.facts["ships"])
            elif kind == "entered":
                self.entered.append(str(event.facts["group"]))
            elif kind == "exited":
                self.left_map = True
            elif kind == "dummy.exposed":
                self.seen.pop(str(event.facts["group"]), None)

    def shows(self, force: str) -> bool:
        """Whether a ship of a force was ever seen."""
        return any(SHIP[name].force == force for names in self.seen.values() for name in names if name in SHIP)

    def _note(self, marker: str, ships: object) -> None:
        if not isinstance(ships, (list, tuple)):
            return
        names = []
        for word in ships:
            name = str(word).partition("(")[0]
            if name.endswith("*"):
                name = name[:-1]
                self.hurt.add(name)
            names.append(name)
        self.seen[marker] = names


def squadrons(view: BayView, names: list[str]) -> list[list[str]]:
    """Ships by the squadrons of the scenario's set-up; those without one by their force."""
    card = scenario(view.scenario)
    home = {name: str(number) for number, setup in enumerate((*card.landing, *card.raid)) for name in setup.ships}
    found: dict[str, list[str]] = {}
    for name in names:
        force = SHIP[name].force
        found.setdefault(force if force == KIDO_BUTAI else home.get(name, force), []).append(name)
    return list(found.values())


def likeliest(stack: list[Group], clues: Clues, unseen: list[str]) -> list[Group]:
    """The markers that a seat knows to be ships: reported ones, those that entered the map, and those whose ships were not seen elsewhere since."""
    left = set(unseen)
    return [
        group
        for group in stack
        if group.reported or group.id in clues.entered or not left.isdisjoint(clues.seen.get(group.id, ()))
    ]


def man(state: Bay, view: BayView, clues: Clues, ships: list[str], real: list[Group], dice: Dice) -> list[str]:
    """Put ships under markers, at least one under each: as last seen, else by squadrons. Returns the ships without room."""
    left = dict.fromkeys(ships)
    for group in real:
        if dice.roll(FORGOTTEN, "imagine a division") > 1:
            for name in clues.seen.get(group.id, ()):
                if name in left and len(group.ships) < FULL:
                    del left[name]
                    _assign(state, name, group)
    homes = [(squadron, _home(squadron, real, clues, dice)) for squadron in squadrons(view, list(left))]
    aground = []
    for squadron, home in homes:
        for name in squadron:
            room = [group for group in real if len(group.ships) < FULL]
            if not room:
                aground.append(name)
            elif home in room and dice.roll(STRAYS, "imagine a stray") > 1:
                _assign(state, name, home)
            else:
                _assign(state, name, dice.pick(room, "imagine a group"))
    for group in real:
        if not group.ships:
            largest = max(real, key=lambda one: len(one.ships))
            name = largest.ships.pop()
            _assign(state, name, group)
    for name in clues.hurt:
        if name in state.ships and not state.ships[name].fate and name in ships:
            state.ships[name].damaged = True
    return aground


def _home(squadron: list[str], real: list[Group], clues: Clues, dice: Dice) -> Group:
    """The marker of a squadron: that of its ships that were seen, the one with which it entered, else a free marker if there is one."""
    force = SHIP[squadron[0]].force
    known = [group for group in real if any(SHIP[name].force == force for name in group.ships)]
    if force == KIDO_BUTAI:
        known = known or [group for group in real if group.id in clues.entered]
    free = [group for group in real if not group.ships and group.id not in clues.entered]
    return dice.pick(known or free or real, "imagine a squadron")


def _assign(state: Bay, name: str, group: Group) -> None:
    group.ships.append(name)
    state.ships[name].group = group.id
