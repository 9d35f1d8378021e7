"""Battles of the raid for tests of campaigns: random contacts, and one by name."""

from __future__ import annotations

import json
from typing import Any

from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME
from flagplot.operational.content.counters import BOAT, GUNS, PLANE, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.phases.battle.below import Awaiting
from flagplot.operational.phases.battle.seafight import SeaFight
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import Battery, Bay
from tests.operational.positions import NIGHT, at_phase, bay, group

AT = "2024"
WHY = "draw a contact"


def contact(
    japan: tuple[str, ...],
    allies: tuple[str, ...],
    *,
    turn: int = 1,
    impulse: int = 2,
    surprise: str = "",
    damaged: tuple[str, ...] = (),
    **options: Any,
) -> Bay:
    """A raid that waits for the report of a battle at sea."""
    state = bay(turn, impulse, battles_below="all", **options)
    group(state, "J1", AT, *japan, came="2023", moved=2, revealed=True)
    group(state, "A1", AT, *allies, came="2025", moved=2, revealed=True)
    for name in damaged:
        state.ships[name].damaged = True
    mode = "night" if state.night else "day"
    at_phase(state, SeaFight(Fight(AT, "J1", "A1", mode, surprise=surprise or ("none" if state.night else ""))))
    GAME.advance(state, Umpire(SeededDice(state.chance), state.logs))
    assert isinstance(state.flow[-1], Awaiting)
    return state


def before_guns(*japan: str, battery: str = "colombo-guns", turn: int = 1, damaged: bool = False) -> Bay:
    """A raid that waits for the report of a fight with a coast battery."""
    at = SEA.hex_of[GUNS[battery].place]
    state = bay(turn, 2, battles_below="all")
    group(state, "J1", at, *japan, came=SEA.ways[at][0], moved=2, revealed=True)
    state.batteries[battery] = Battery(battery, damaged=damaged)
    at_phase(state, SeaFight(Fight(at, "J1", "", "battery", battery)))
    GAME.advance(state, Umpire(SeededDice(state.chance), state.logs))
    return state


def fight_in(state: Bay) -> Fight:
    top = state.flow[-1]
    assert isinstance(top, Awaiting)
    return top.fight


def drawn(seed: int) -> Bay:
    """A random contact: any ships, any hour, some damage and torpedoes spent."""
    dice: Dice = SeededDice(Chance(key_from_seed(seed)))
    sides = {side: [name for name, card in SHIP.items() if card.side == side] for side in ("japan", "allies")}
    forces: dict[str, tuple[str, ...]] = {}
    for side, names in sides.items():
        most = min(len(names), dice.pick([1, 2, 4, 8, 16], WHY))
        force: list[str] = []
        while len(force) < most:
            name = dice.pick(names, WHY)
            force += [name] if name not in force else []
        forces[side] = tuple(force)
    everybody = [*forces["japan"], *forces["allies"]]
    hurt = tuple(name for name in everybody if not SHIP[name].is_merchant and dice.roll(5, WHY) == 1)
    surprise = dice.pick(["japan", "allies", "none"], WHY)
    turn = dice.pick([1, 2, NIGHT], WHY)
    state = contact(
        forces["japan"],
        forces["allies"],
        turn=turn,
        impulse=dice.roll(3, WHY),
        surprise=surprise if turn == NIGHT else "",
        damaged=hurt,
        torpedo_supply=dice.pick(["per_battle", "per_sortie"], WHY),
    )
    for name in everybody:
        state.ships[name].launches = dice.pick([0, 0, 1, 2], WHY)
        if SHIP[name].is_merchant:
            state.ships[name].left = dice.roll(6, WHY)
    return state


JAPANESE, ALLIED = ("chokai", "kumano", "yura", "fubuki"), ("dorsetshire", "dragon", "napier", "vampire")
_ABSENT = [
    *(name for name in SHIP if name not in (*JAPANESE, *ALLIED)),
    *(name for name, card in PLANE.items() if not card.home and card.type != "Decoy"),
    *BOAT,
]
MEETING = f"""name = "meeting"
title = "Meeting"
blurb = "Two squadrons a hex apart."
turns = [10, 11]
setup = "fixed"
invasion = "no"
carriers = "5"
illustrious = "no"
kido_butai = "map"
released = true
reinforcements = false
dummies = false
absent = {json.dumps(_ABSENT)}

[options]
dummies_per_kind = "0"
battles_below = "all"

[[group]]
side = "japan"
number = 1
hex = "2022"
ships = {json.dumps(JAPANESE)}

[[group]]
side = "allies"
number = 1
hex = "2023"
ships = {json.dumps(ALLIED)}
"""
"""The shortest way to a raid that waits for a battle: four orders."""


def squadrons_that_wait(seed: int = 3) -> Match:
    """Two squadrons that have met."""
    match = Match.open(GAME, MEETING, Fairness(seed=seed))
    for seat, line in (("japan", "done"), ("allies", "done"), ("japan", "move J1 2023"), ("japan", "battle yes")):
        match.play(Seat(seat), GAME.notation.parse(line))
    return match


def raid_that_waits(seed: int = 3, skip: int = 0) -> Match:
    """A raid between captains up to a battle that it waits for: the first, or the one after `skip` battles settled within the raid."""
    from flagplot.bots.bot import Desk, wits
    from flagplot.bots.roster import recruit
    from flagplot.operational.orders.common import Settle

    match = Match.open(GAME, "ceylon", Fairness(seed=seed), {"battles_below": "all"})
    captain, key = recruit("operational", "captain"), match.fairness.key()
    while True:
        seat = GAME.to_act(match.state)[0]  # type: ignore[arg-type]  # it is a Bay
        given = len(match.record) - 1
        if seat != "control":
            order = captain.order(Desk(GAME, match.state, seat), SeededDice(Chance(wits(key, seat, given))))
            match.play(seat, order)
        elif skip:
            skip -= 1
            match.play(seat, Settle())
        else:
            return match
