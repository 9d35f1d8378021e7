"""Phases of a combat as tests put them on the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagplot.strategic.phases.combat.battle import JOIN, Battle
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.combat.sharing import share_out
from flagplot.strategic.rules.combat.engagement import Engagement, Party
from flagplot.strategic.rules.combat.losses import Levy
from flagplot.strategic.rules.combat.ratings import FLEET
from flagplot.strategic.rules.combat.sharing import toll_of
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit


def meeting(
    part: str,
    area: str,
    a: tuple[str, ...],
    b: tuple[str, ...],
    place: str = "",
    *,
    air: tuple[str, ...] = (),
    **figures: Any,
) -> Engagement:
    """A combat of operation 0 with figures such as `cv_a` and `die_b`."""
    own = Party(a, **{name[:-2]: value for name, value in figures.items() if name.endswith("_a")})
    enemy = Party(b, **{name[:-2]: value for name, value in figures.items() if name.endswith("_b")})
    return Engagement(0, area, part, own, enemy, place, air)


def battle_in(
    area: str, part: str, a: tuple[str, ...], b: tuple[str, ...], place: str = "", stage: int = JOIN, **figures: Any
) -> Battle:
    """The phase of such a combat."""
    return Battle(meeting(part, area, a, b, place, **figures), stage)


def losses_of(
    nation: str,
    left: int,
    units: tuple[str, ...],
    by: str,
    *,
    force: str = "",
    place: str = "",
    land_due: int = 0,
    chair: str = "",
) -> Casualties:
    """One team's losses."""
    return Casualties(Levy(nation, units, (by,) if by else (), chair, force, place), left, land_due)


def inflict_losses(state: Strategic, units: Sequence[Unit], steps: int, by: str, task: int = FLEET) -> int:
    """Ask the teams of a side for its losses. Returns the steps that nobody can absorb."""
    toll = toll_of(state, units, steps, (by,), task)
    share_out(state, toll)
    return max(0, steps - toll.steps)
