"""Positions in a few lines: an empty bay, pieces put into it, orders as text, given dice."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.dice import Chance, ScriptedDice, SeededDice
from flagplot.kernel.event import Event
from flagplot.kernel.flow import Phase
from flagplot.kernel.order import Objection
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME
from flagplot.operational.content.counters import BOAT, PLANE, SHIP, TROOP
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.options import OperationalOptions
from flagplot.operational.orders.notation import NOTATION
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.phases.battle.chase import Chase
from flagplot.operational.phases.battle.deciding import Deciding
from flagplot.operational.phases.battle.firing import Firing
from flagplot.operational.phases.battle.pursuing import Pursuing
from flagplot.operational.phases.battle.relocating import SHIFTS, Crossing, Relocating, Shifting
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.setup import Arranging
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group, Plane, Secrets, Ship, Strike, Sub, Troop
from flagplot.operational.state.setup import empty_bay

DAY, NIGHT = 1, 3


def set_up(scenario_name: str, seed: int, **options: Any) -> Bay:
    """A new game in which both sides have accepted the set-up unchanged."""
    state = GAME.new(scenario_name, seed, options)
    while isinstance(state.flow[-1], Arranging):
        GAME.apply(state, GAME.to_act(state)[0], NOTATION.parse("done"), SeededDice(state.chance))
    return state


def bay(turn: int = DAY, impulse: int = 0, **options: Any) -> Bay:
    """An empty map."""
    state = empty_bay(
        scenario("campaign"), "campaign", OperationalOptions.of(GAME.settings(options)), Chance("00" * 32)
    )
    state.turn, state.impulse = turn, impulse
    return state


def group(state: Bay, label: str, at: str, *ships: str, **flags: Any) -> Group:
    """A task group with its ships; without ships it is a dummy."""
    side = "japan" if label[0] in "JK" else "allies"
    state.groups[label] = Group(label, side, at, list(ships), dummy=not ships, **flags)
    for name in ships:
        state.ships[name] = Ship(name, side, label, SHIP[name].fuel, left=6 if SHIP[name].armour == "M" else 0)
    return state.groups[label]


def sub(state: Bay, label: str, boat: str, at: str) -> Sub:
    """A submarine marker; without a boat it is a dummy."""
    side = BOAT[boat].side if boat else ("japan" if label[0] == "J" else "allies")
    state.subs[label] = Sub(label, side, boat, at)
    return state.subs[label]


def plane(state: Bay, name: str, base: str, **flags: Any) -> Plane:
    """An air unit at its base."""
    state.planes[name] = Plane(name, PLANE[name].side, base, **flags)
    return state.planes[name]


def troop(state: Bay, name: str, at: str = "", aboard: str = "", **flags: Any) -> Troop:
    """A ground unit ashore or aboard."""
    state.troops[name] = Troop(name, TROOP[name].side, at, aboard, TROOP[name].factors, **flags)
    return state.troops[name]


def umpire(*faces: int | tuple[str, int]) -> Umpire:
    """An umpire with given dice."""
    return Umpire(ScriptedDice(*faces))


def at_phase(state: Bay, *phases: Phase[Any]) -> Bay:
    """Put these phases on the stack."""
    state.flow = list(phases)
    return state


def in_battle(state: Bay, fight: Fight, step: str, side: str = "") -> Bay:
    """At a question of a battle; without a side everybody has answered it."""
    questions: dict[str, type[Firing | Deciding | Pursuing | Relocating]] = {
        "fire": Firing,
        "decide": Deciding,
        "pursue": Pursuing,
        "relocate": Relocating,
        "cross": Crossing,
    }
    shifts = [Shifting(fight, SHIFTS.index((side, step == "cross")) + 1)] if step in {"relocate", "cross"} else []
    chase = [Chase(fight)] if step == "pursue" or fight.chasing else []
    return at_phase(state, SeaFight(fight), *chase, *shifts, questions[step](side, fight))


def fight_of(state: Bay) -> Fight:
    """The battle of the open question."""
    return next(
        phase.fight
        for phase in reversed(state.flow)
        if isinstance(phase, (SeaFight, Chase, Shifting, Firing, Relocating))
    )


def over_target(state: Bay, raid: Raid) -> Bay:
    """The raid was not intercepted, and the bombers attack."""
    raid.unveiled = True
    at_phase(state, raid)
    raid.attack(state, umpire())
    return state


def moving(side: str = "japan", turn: int = DAY, impulse: int = 1, **options: Any) -> Bay:
    """One side's movement in an impulse."""
    return at_phase(bay(turn, impulse, **options), Moving(side))


def play(state: Bay, side: str, line: str, *faces: int | tuple[str, int]) -> list[Event]:
    """Give a legal order; exactly the given dice must be rolled."""
    order = NOTATION.parse(line)
    objection = GAME.check(state, Seat(side), order)
    assert objection is None, str(objection)
    dice = ScriptedDice(*faces)
    referee = Umpire(dice, state.logs)
    GAME.obey(state, Seat(side), order, referee)
    dice.finish()
    assert state.problems() == []
    return referee.events


def advance(state: Bay, *faces: int | tuple[str, int]) -> list[Event]:
    """Run phases until somebody owes an order."""
    dice = ScriptedDice(*faces)
    referee = Umpire(dice, state.logs)
    GAME.advance(state, referee)
    dice.finish()
    return referee.events


def rule_of(objection: Objection | None) -> str:
    """The rule of an objection; empty if there is none."""
    return objection.rule if objection is not None else ""


def refused(state: Bay, side: str, line: str) -> str:
    """The rule that forbids an order; empty if it is legal."""
    return rule_of(GAME.check(state, Seat(side), NOTATION.parse(line)))


def forbidden(state: Bay, phase: Phase[Any], side: str, line: str) -> str:
    """The rule by which a phase refuses an order, even if the phase would ask nobody; empty if it is legal."""
    return rule_of(phase.check(state, Seat(side), NOTATION.parse(line)))


def allowed(state: Bay, side: str, line: str) -> bool:
    """Whether an order is legal."""
    return refused(state, side, line) == ""


def kinds(events: list[Event]) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in events]


def to_act(state: Bay) -> list[str]:
    """Who owes an order."""
    return [str(seat) for seat in GAME.to_act(state)]


def secrets_of(state: Bay, side: str) -> Secrets:
    """What a side's view shows of set-up secrets."""
    shown = GAME.view(state, Seat(side)).secrets
    assert shown is not None
    return shown


def decks(turn: int = DAY, impulse: int = 1, **options: Any) -> Bay:
    """Carriers of both sides within range of each other."""
    state = bay(turn, impulse, **options)
    group(state, "J1", "2024", "akagi", "tone")
    group(state, "J2", "2024", "hiryu")
    group(state, "A1", "2021", "indomitable", "emerald", revealed=True)
    for name, base in (
        ("akagi-zero", "akagi"), ("akagi-val", "akagi"), ("akagi-kate", "akagi"), ("hiryu-val", "hiryu"),
        ("tone-jake", "tone"), ("yamada", "sabang"), ("800-sqn", "indomitable"), ("880-sqn", "indomitable"),
        ("827-sqn", "indomitable"), ("30-sqn", "colombo"), ("11-sqn", "colombo"), ("413-sqn", "koggala"),
        ("888-sqn", "indomitable"), ("decoy-a1", "colombo"),
    ):  # fmt: skip
        plane(state, name, base)
    return state


ARRAYED = {
    "kongo": -3, "chokai": -1, "yura": -2, "fubuki": -1, "akagi": -4, "transport-1": -4,
    "warspite": 3, "cornwall": 3, "dragon": 2, "napier": 2, "hermes": 4, "f1": 4,
}  # fmt: skip
"""Where the ships of `battle` stand when its board is set."""


def battle(*, turn: int = DAY, posts: dict[str, int] | None = None, **options: Any) -> tuple[Bay, Fight]:
    """A mixed fleet on each side in the open sea."""
    state = bay(turn, 1, **options)
    group(state, "J1", "2024", "kongo", "chokai", "yura", "fubuki", "akagi", "transport-1", came="2023", moved=1)
    group(state, "A1", "2024", "warspite", "cornwall", "dragon", "napier", "hermes", "f1", came="2025", moved=1)
    return state, Fight("2024", "J1", "A1", "day" if turn == DAY else "night", posts=posts or {}, round=1)


def over(target: str, *units: str, at: str = "2021", turn: int = DAY, **options: Any) -> Bay:
    """A Japanese strike on its way, from a carrier group out of sight."""
    state = bay(turn, 2, **options)
    group(state, "J1", "2024", "akagi", "hiryu")
    for name in units:
        plane(state, name, "akagi" if name.startswith("akagi") else "hiryu", task="strike")
    if target.startswith("A"):
        group(state, target, at, "indomitable", "emerald", "revenge", revealed=True)
    state.strikes = [Strike("J-1", JAPAN, "2024", target, list(units))]
    state.options = state.options.but(strike_range_check="launch_only")
    return at_phase(state, Striking(JAPAN))


def on_board(posts: dict[str, int], side: str = JAPAN, turn: int = DAY, **options: Any) -> Bay:
    """In the middle of a round, ships where they are wanted."""
    state = bay(turn, 1, **options)
    own = [name for name in posts if SHIP[name].side == JAPAN]
    foes = [name for name in posts if SHIP[name].side == ALLIES]
    group(state, "J1", "2024", *own, came="2025")
    group(state, "A1", "2024", *foes, came="2023")
    return in_battle(state, Fight("2024", "J1", "A1", round=1, posts=dict(posts)), "fire", side)
