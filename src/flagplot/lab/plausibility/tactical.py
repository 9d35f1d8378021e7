"""Naval Action: groundings, collisions, idle turns, reversed helms, shots that cannot hurt, torpedoes into one's own line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from flagplot.bots.tactical.gunnery import CLOSE, mean_harm
from flagplot.bots.tactical.roles import UNARMED
from flagplot.kernel.seat import side_of
from flagplot.lab.plausibility.story import Figure, Story, mean
from flagplot.tactical.content import library as content
from flagplot.tactical.orders.choices import Plot
from flagplot.tactical.orders.helm import FLANK_LEFT, FLANK_RIGHT, LEFT, RIGHT
from flagplot.tactical.state.model import ESCAPED, HEAVY

SHARP: Final = 450
"""Tenths of a degree: a turn that a line of heavy ships does not make lightly."""


def reversals(plots: Sequence[tuple[int, Plot]], groups: Mapping[str, int]) -> tuple[int, int]:
    """Sharp turns against a sharp turn of the turn before, and sharp helms in all, of groups with heavy ships."""
    turned: dict[str, dict[int, int]] = {}
    for turn, plot in plots:
        for helm in plot.helms:
            if groups.get(helm.group, 0):
                amount = sum(step.amount * _SIGN[step.verb] for step in helm.steps if step.verb in _SIGN)
                turned.setdefault(helm.group, {})[turn] = amount
    back = total = 0
    for course in turned.values():
        total += len(course)
        for (before, one), (now, two) in pairwise(sorted(course.items())):
            back += now == before + 1 and min(abs(one), abs(two)) >= SHARP and one * two < 0
    return back, total


_SIGN: Final = {LEFT: -1, FLANK_LEFT: -1, RIGHT: 1, FLANK_RIGHT: 1}


def report(told: Sequence[Story]) -> Iterator[Figure]:
    """The figures of some games."""
    aground = [story.count("grounded") for story in told]
    yield Figure(
        "games with a ship aground",
        mean([float(count > 0) for count in aground]),
        most=0.3,
        beside="a captain's chart",
    )
    rammed = [sum(event.kind == "collision" and bool(event.facts["hit"]) for event in story.events) for story in told]
    yield Figure("collisions a game", mean([float(count) for count in rammed]), most=1.0)
    idle = []
    for story in told:
        quiet, fired = 0, False
        turns = 0
        for event in story.events:
            if event.kind == "turn":
                quiet += turns > 0 and not fired
                turns, fired = turns + 1, False
            fired = fired or event.kind in {"fired", "launched", "torpedoed"}
        idle.append(quiet / max(1, turns))
    yield Figure("share of turns without a shot", mean(idle), most=0.8, beside="a battle is fought most of its time")
    back = total = 0
    for story in told:
        heavy = {
            group.id: sum(not story.state.ships[name].is_small for name in group.ships)
            for group in story.state.groups.values()
        }
        for seat in dict.fromkeys(seat for seat, _, _ in story.orders):
            plots = [(turn, order) for who, turn, order in story.orders if who == seat and isinstance(order, Plot)]
            one, all_ = reversals(plots, heavy)
            back, total = back + one, total + all_
    yield Figure(
        "helms of heavy groups that reverse a sharp turn",
        back / max(1, total),
        most=0.2,
        beside="a line keeps its course",
    )
    yield Figure("ships sunk a game", mean([float(story.count("sunk")) for story in told]))
    vain = [harmless(story) for story in told]
    yield Figure(
        "shoots with guns that cannot hurt the target",
        sum(one for one, _ in vain) / max(1, sum(every for _, every in vain)),
        most=0.1,
        beside="guns that go through",
    )
    yield Figure(
        "own ships hit by own torpedoes a game",
        mean([float(own_goals(story)) for story in told]),
        most=0.3,
        beside="history: Savo none; it happened",
    )
    yield Figure(
        "fit warships that leave the battle with nobody in sight and no reason, a game",
        mean([float(strays(story)) for story in told]),
        most=0.1,
        beside="who has neither an object beyond the edge nor breaks off stays",
    )


def harmless(story: Story) -> tuple[int, int]:
    """Shoots whose gun does nothing to the target's armour even at close range, and all shoots."""
    kinds = {ship.name: ship.kind for ship in story.state.ships.values()}
    guns = {gun.name: gun for gun in content.guns().values()} | content.guns()
    vain = total = 0
    for event in story.events:
        if event.kind == "fired" and str(event.facts["target"]) in kinds and str(event.facts["gun"]) in guns:
            sheet = content.classes()[kinds[str(event.facts["target"])]]
            gun = guns[str(event.facts["gun"])]
            total += 1
            vain += not mean_harm(gun.factor - sheet.armour, CLOSE, sheet.old_armour, 0)
    return vain, total


def strays(story: Story) -> int:
    """Ships fit to fight that left by an edge (NA-MOV-29) while their side saw nobody, did not break off and gained nothing by leaving."""
    brief = story.state.brief
    gains = {aim.side for aim in brief.aims if aim.kind == "exit"}
    gains |= {effect.side for effect in brief.effects if effect.kind == "exit_vp"}
    alone = {(side_of(seat), turn) for seat, turn in story.unopposed}
    return sum(
        ship.status == ESCAPED
        and ship.side not in gains
        and (ship.side, ship.exit_turn) in alone
        and ship.level < HEAVY
        and ship.sheet.type not in UNARMED
        for ship in story.state.ships.values()
    )


def own_goals(story: Story) -> int:
    """Ships hit by torpedoes of their own side."""
    sides = {ship.name: ship.side for ship in story.state.ships.values()}
    hits = [event.facts for event in story.events if event.kind == "torpedoed" and event.facts["hits"]]
    return sum(sides.get(str(one["ship"])) == sides.get(str(one["by"]), "") for one in hits)
