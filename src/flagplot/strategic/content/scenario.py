"""A scenario in play: seats, seas, nations, and their starting forces."""

from __future__ import annotations

from dataclasses import dataclass, field

from flagplot.kernel.seat import Seat
from flagplot.strategic.content.briefings import Nation
from flagplot.strategic.content.resources import Resource
from flagplot.strategic.content.starts import Deployed
from flagplot.strategic.content.world import Link, Place, Route


@dataclass(frozen=True)
class Chair:
    """A seat and the nations it commands."""

    seat: Seat
    nations: tuple[str, ...]


@dataclass(frozen=True)
class Scenario:
    """A scenario, cut to its seas: nations, places and routes outside them are not in it."""

    name: str
    title: str
    blurb: str
    first_turn: int
    last_turn: int
    chairs: tuple[Chair, ...]
    areas: tuple[str, ...]
    links: tuple[Link, ...]
    nations: dict[str, Nation]
    places: dict[str, Place]
    routes: dict[int, Route]
    ships: tuple[Deployed, ...] = ()
    lsp: dict[tuple[str, str], int] = field(default_factory=dict)
    """LSP by nation and place; so are the following ones."""
    air: dict[tuple[str, str], int] = field(default_factory=dict)
    bombers: dict[tuple[str, str], int] = field(default_factory=dict)
    garrisons: dict[tuple[str, str], int] = field(default_factory=dict)
    troops: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    tonnage: dict[str, dict[int, int]] = field(default_factory=dict)
    """Tonnage suggested for the first step 4, by nation and route."""
    reserve: dict[str, int] = field(default_factory=dict)
    """Tonnage suggested to be left in reserve."""
    pool: dict[str, int] = field(default_factory=dict)
    events: tuple[str, ...] = ()
    peace: tuple[tuple[str, str], ...] = ()
    objectives: bool = False
    """Whether the briefings' objectives decide the game, whatever the option says."""
    resources: dict[str, Resource] = field(default_factory=dict)
    """The resource areas with a port in play."""

    def chair_of(self, nation: str) -> Seat:
        """The seat that commands a nation."""
        for chair in self.chairs:
            if nation in chair.nations:
                return chair.seat
        raise KeyError(nation)
