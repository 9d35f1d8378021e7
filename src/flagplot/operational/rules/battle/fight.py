"""The facts of a battle that its phases share: where it is fought, by which groups."""

from __future__ import annotations

from flagplot.kernel.records.record import Record, field
from flagplot.operational.content.counters import GUNS
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.model import ALLIES, JAPAN, Bay


class Fight(Record):
    """A battle: two groups, or a group against a battery or a boxed port."""

    at: str
    japan: str = ""
    allies: str = ""
    mode: str = "day"
    """day, night, battery, or port for the shelling of a boxed port."""
    battery: str = ""
    surprise: str = ""
    """The side with surprise, or `none`."""
    round: int = 0
    first: str = ""
    posts: dict[str, int] = field(factory=dict)
    fired: list[str] = field(factory=list)
    launches: dict[str, list[int]] = field(factory=dict)
    """The rounds in which each ship has launched torpedoes: MK-BAT-63."""
    pending: list[list[str]] = field(factory=list)
    """Hits of a simultaneous round, applied at its end."""
    quiet: int = 0
    struck: bool = False
    fleer: str = ""
    runner: str = ""
    """The side whose group is withdrawing."""
    flee_to: str = ""
    pinned: str = ""
    """The side whose ships were left behind and cannot flee."""
    chasing: bool = False
    shelled: bool = False
    """Ships in the port behind a battery have been fired at: their heavy guns return fire."""
    hunting: list[str] = field(factory=list)
    """The ships named for the pursuit."""

    def group_name(self, side: str) -> str:
        """The group of a side."""
        return self.japan if side == JAPAN else self.allies

    def afloat(self, state: Bay, side: str) -> list[str]:
        """The ships of a side in the battle, and the battery while it stands."""
        if self.mode == "port" and not self.group_name(side):
            return self.harbour(state, side)
        group = state.groups.get(self.group_name(side))
        names = group.ships[:] if group is not None else []
        if self.runner and side == self.fleer and self.runner != self.group_name(side):
            running = state.groups.get(self.runner)
            names += running.ships if running is not None else []
        if side == ALLIES and self.battery and not state.batteries[self.battery].destroyed:
            names.append(self.battery)
        return names

    def harbour(self, state: Bay, side: str) -> list[str]:
        """The ships of a side known to be in the boxed port of the hex: only ships that were seen are shelled."""
        return [name for group in state.groups_at(self.at, side) if group.revealed for name in group.ships]

    def side_lists(self, state: Bay) -> dict[str, list[str]]:
        """The ships of both sides that are placed on the board."""
        return {side: self.afloat(state, side) for side in (JAPAN, ALLIES)}

    def is_over(self, state: Bay) -> bool:
        """Whether one side has no ships left."""
        return not self.afloat(state, JAPAN) or not self.afloat(state, ALLIES)

    def has_surprise(self) -> bool:
        """Whether one side surprised the other at night: from then on the sides fire all their ships in turn."""
        return self.mode == "night" and self.surprise in {JAPAN, ALLIES}

    def turnabout(self) -> bool:
        """Whether only one side fires in a round: the night battle after a surprise."""
        return self.has_surprise() and not self.chasing

    def simultaneous(self, state: Bay) -> bool:
        """Whether both sides' hits of a round take effect together."""
        if self.chasing:
            return False
        if self.mode == "port":
            return True
        later = state.options.night_no_surprise_later == "simultaneous"
        return self.mode == "night" and self.surprise == "none" and (not self.posts or later)

    def whole_sides(self, state: Bay) -> bool:
        """Whether a side fires all its ships before the other does."""
        return self.turnabout() or self.simultaneous(state)


def battery_at(state: Bay, at: str) -> str:
    """The coast battery that still guards a hex."""
    for name, card in GUNS.items():
        if name in state.batteries and SEA.hex_of[card.place] == at and not state.batteries[name].destroyed:
            return name if state.owner[card.place] == ALLIES else ""
    return ""
