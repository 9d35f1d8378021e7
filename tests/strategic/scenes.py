"""Scenes: operations about to be fought, and their resolution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagplot.kernel.event import Event
from flagplot.kernel.flow import Phase
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import OBSERVER
from flagplot.strategic import GAME
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Train, Unit
from tests.strategic.frames import losses_of
from tests.strategic.positions import force, little, operation, order, route, stock, troops, unit


def settle(state: Strategic, *faces: int, lose: str = "") -> list[Event]:
    """Everybody gives the first listed answer (a loss of the wanted kind, if any), with these dice, until the test's halt."""
    events: list[Event] = []
    while GAME.to_act(state)[0] != OBSERVER:
        seat = GAME.to_act(state)[0]
        lines = [choice.line() for choice in GAME.orders(state, seat)]
        wanted = [line for line in lines if lose and lose in line]
        events += order(state, seat, (wanted or lines)[0], *faces)
    return events


def sweep(
    area: str = "d", *, japan: Sequence[str] = ("heavy",), usa: Sequence[str] = ("heavy",), lsp: int = 1, **options: Any
) -> Strategic:
    """A US sweep against Japanese forces at truk, ready to be called."""
    state = little(**options)
    force(state, "usa:one", "reef", *[unit(state, "usa", kind, "reef") for kind in usa], lsp=lsp)
    if japan:
        force(state, "japan:two", "truk", *[unit(state, "japan", kind, "truk") for kind in japan])
    stock(state, "japan", "truk", 3)
    stock(state, "usa", "reef", 3)
    operation(state, "sweep", "usa:one", area)
    state.flow.append(Operations())
    return state


def amphibious(**options: Any) -> Strategic:
    """A US landing on wake from reef, covered by a heavy group."""
    state = little(**options)
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "usa:land", "reef", unit(state, "usa", "escort", "reef"), lsp=1, men=2, transports=2)
    force(state, "japan:two", "truk", *[unit(state, "japan", "heavy", "truk") for _ in range(4)])
    stock(state, "japan", "truk", 3)
    troops(state, "japan", "wake", garrisons=1)
    operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place="wake")
    state.flow.append(Operations())
    return state


def ready(lsp: int = 0, **options: Any) -> Strategic:
    """A US task force of one heavy group at reef with that many LSP in stock, before the flags."""
    state = little(phase=Flagging(), **options)
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    if lsp:
        stock(state, "usa", "reef", lsp)
    return state


def flagged(**options: Any) -> Strategic:
    """Covering and invasion force at reef, before the flags."""
    state = little(phase=Flagging(), **options)
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "usa:land", "reef", men=2, transports=2)
    stock(state, "usa", "reef", 4)
    return state


def ashore(
    place: str = "wake", men: int = 2, tanks: int = 0, ships: Sequence[str] = (), lsp: int = 1, **options: Any
) -> Strategic:
    """A landing about to be fought: `ships` are kinds of the invasion force."""
    state = little(**options)
    made = [unit(state, "usa", kind, "reef") for kind in ships]
    craft = sum(2 for kind in ships if kind == "landing_craft")
    force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "usa:land", "reef", *made, lsp=lsp, men=men, tanks=tanks, transports=max(0, men + tanks - craft))
    operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place=place, status="landing")
    state.flow += [Conduct(0, 5), Landing(0)]
    return state


def major(**options: Any) -> Strategic:
    state = ashore(
        "beach", men=4, tanks=1, ships=("landing_craft", "landing_craft", "landing_craft", "heavy"), **options
    )
    troops(state, "japan", "beach", garrisons=1)
    return state


def with_train(phase: Phase[Strategic] | None = None, lift: int = 4, **options: Any) -> tuple[Strategic, Unit]:
    """A US fleet train in c, fed from pearl, with one heavy group based on it."""
    state = little(5, phase, **options)
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "c", 3, 10, {})
    state.ledgers["usa"].tonnage_in += 10
    route(state, 9, "usa", "pearl", "train-usa-1", "abc", usa=lift)
    ship = unit(state, "usa", "heavy", "train-usa-1")
    return state, ship


def hit(state: Strategic, *units: Unit, steps: int = 1, nation: str = "usa", by: str = "japan") -> None:
    """A nation about to take steps on these units."""
    names = tuple(one.id for one in units)
    state.flow.append(losses_of(nation, steps, names, by, chair=nation))


def at_the_table() -> Match:
    """The war at the terminal, first step of the first turn, with a person as Control."""
    return Match.open(GAME, "war", Fairness(seed=1), {"setup": "briefing", "control": "person"})
