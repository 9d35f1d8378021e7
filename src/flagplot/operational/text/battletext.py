"""The battle board as text: both lines of battle as they stand, rear to front and front to rear."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.view import View
from flagplot.operational.phases.battle.chase import Chase
from flagplot.operational.phases.battle.firing import Firing
from flagplot.operational.phases.battle.relocating import Relocating
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.rules.battle.board import LINES
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import ALLIES, JAPAN
from flagplot.operational.state.view import BayView
from flagplot.operational.text.charttext import where
from flagplot.operational.text.wording import SIDES


def line(view: View, words: list[str]) -> str:
    """`line`: the battle board with both lines of battle, `*` for a Damaged ship, in brackets which ships have fired."""
    del words
    assert isinstance(view, BayView)
    phases: list[Any] = view.flow
    fights = [phase.fight for phase in phases if isinstance(phase, (SeaFight, Chase, Firing, Relocating))]
    if not fights:
        return "There is no battle now."
    fight = fights[-1]
    if not fight.posts:
        return "The lines of battle are not drawn up yet."
    depth = len(LINES[view.options.battle_board])
    light = {"day": "by day", "night": "at night", "battery": "with the coast battery", "port": "shelling the port"}
    rows = [f"Battle in {where(fight.at)}, round {fight.round}, {light[fight.mode]}:"]
    rows += [_row(view, fight, place) for place in (*range(-depth, 0), *range(1, depth + 1))]
    return "\n".join(row for row in rows if row)


def _row(view: BayView, fight: Fight, place: int) -> str:
    """One position with the ships in it; nothing if it is empty."""
    names = [name for name, stands in fight.posts.items() if stands == place]
    if not names:
        return ""
    side = JAPAN if place < 0 else ALLIES
    post = LINES[view.options.battle_board][abs(place) - 1]
    ships = [f"{name}{'*' if _damaged(view, name) else ''}" for name in names]
    ships = [f"({ship})" if name in fight.fired else ship for name, ship in zip(names, ships, strict=True)]
    return f"  {SIDES[side]:<10} {post:<10} {' '.join(ships)}"


def _damaged(view: BayView, name: str) -> bool:
    if name in view.ships:
        return view.ships[name].damaged
    return any(ship.id == name and ship.damaged for marker in view.markers.values() for ship in marker.ships)
