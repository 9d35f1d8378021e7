"""Who fights where: the facts of a battle that its steps share."""

from __future__ import annotations

from flagplot.operational.counters import GUNS
from flagplot.operational.model import ALLIES, JAPAN, Bay
from flagplot.operational.sea import SEA


class Fight:
    """A battle: two groups, or a group against a battery or a boxed port."""

    def __init__(
        self,
        at: str,
        japan: str = "",
        allies: str = "",
        mode: str = "day",
        battery: str = "",
        surprise: str = "",
        round: int = 0,
        first: str = "",
        posts: dict[str, int] | None = None,
        fired: list[str] | None = None,
        launches: dict[str, list[int]] | None = None,
        pending: list[list[str]] | None = None,
        quiet: int = 0,
        struck: bool = False,
        answers: dict[str, str] | None = None,
        fleer: str = "",
        runner: str = "",
        flee_to: str = "",
        pinned: str = "",
        chasing: bool = False,
        shelled: bool = False,
        step: int = 0,
    ) -> None:
        self.at = at
        self.japan = japan
        self.allies = allies
        self.mode = mode
        """day, night, battery, or port for the shelling of a boxed port."""
        self.battery = battery
        self.surprise = surprise
        """The side that has it, or `none`."""
        self.round = round
        self.first = first
        self.posts: dict[str, int] = {} if posts is None else posts
        self.fired: list[str] = [] if fired is None else fired
        self.launches: dict[str, list[int]] = {} if launches is None else launches
        """The rounds in which each ship has launched torpedoes: MK-BAT-63."""
        self.pending: list[list[str]] = [] if pending is None else pending
        """Hits of a simultaneous round, kept back to its end."""
        self.quiet = quiet
        self.struck = struck
        self.answers: dict[str, str] = {} if answers is None else answers
        self.fleer = fleer
        self.runner = runner
        """The group in flight."""
        self.flee_to = flee_to
        self.pinned = pinned
        """The side whose ships were left behind and cannot flee."""
        self.chasing = chasing
        self.shelled = shelled
        """Ships in the port behind a battery have been fired at: their heavy guns answer."""
        self.step = step
        """How far the relocation after a round has come."""

    def clone(self) -> Fight:
        """Copy."""
        return Fight(
            self.at,
            self.japan,
            self.allies,
            self.mode,
            self.battery,
            self.surprise,
            self.round,
            self.first,
            dict(self.posts),
            self.fired[:],
            {name: rounds[:] for name, rounds in self.launches.items()},
            [hit[:] for hit in self.pending],
            self.quiet,
            self.struck,
            dict(self.answers),
            self.fleer,
            self.runner,
            self.flee_to,
            self.pinned,
            self.chasing,
            self.shelled,
            self.step,
        )

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
        """The ships of a side known to lie in the boxed port of the hex: nobody shells what he has not seen."""
        return [name for group in state.groups_at(self.at, side) if group.revealed for name in group.ships]

    def side_lists(self, state: Bay) -> dict[str, list[str]]:
        """The ships of both sides that are placed on the board."""
        return {side: self.afloat(state, side) for side in (JAPAN, ALLIES)}

    def is_over(self, state: Bay) -> bool:
        """Whether one side has nobody left."""
        return not self.afloat(state, JAPAN) or not self.afloat(state, ALLIES)

    def has_surprise(self) -> bool:
        """Whether one side surprised the other in the night: from then on whole sides fire by turns."""
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
        later = state.options["night_no_surprise_later"] == "simultaneous"
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
