"""What the operations of a turn cost: how grave the events of the war are, and what became of counters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from flagplot.kernel.event import Event, Fact
from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.gravity import ROLLED, Casualty, Grades, Loss, each, flat
from flagplot.kernel.text.references import Part
from flagplot.strategic.content.briefings import nations

AIR: Final = ("air", "strategic_bomber")
"""Kinds of counters that are destroyed and not sunk."""

GRADES: Final = Grades(
    losses={"losses.taken": Loss("lost"), "ship.trapped": Loss("unit"), "train.lost": Loss("train")},
    lost=frozenset(("nation.out", "place.taken", "supply.starved", "troops.drowned")),
    hurt=frozenset(("battle.won", "battle.lost", "operation.failed", "landing.failed", "ship.battered")),
    seen=frozenset(
        (
            "flag.placed",
            "operation.opened",
            "battle.joined",
            "battle.heard",
            "landing.opened",
            "landing.unopposed",
            "landing.lodged",
            "war.declared",
        )
    ),
    quiet=frozenset(("operations.order",)),
    graded={"production.built": lambda _facts: ROLLED},
    weights={
        "nation.out": flat(30),
        "place.taken": flat(5),
        "battle.won": flat(4),
        "battle.lost": flat(4),
        "train.lost": flat(5),
        "supply.starved": each("points", 2),
        "troops.drowned": each("points", 2),
        "ship.trapped": flat(3),
        "losses.taken": each("hit", 1),
        "merchant.fought": each("tonnage", 0.3),
        "operation.failed": flat(1),
    },
)
"""How grave the events of the war are and what they weigh, by their kinds."""


def nation_in(piece: str) -> str:
    """The nation whose id a counter's, a force's or a train's begins with; empty where there is none."""
    name = piece.removeprefix("train-")
    return next((nation for nation in nations() if name == nation or name.startswith((f"{nation}-", f"{nation}:"))), "")


def casualties(log: Sequence[Event], messages: Messages, called: Callable[[str], Part]) -> list[Casualty]:
    """What became of every counter that was hit in these events."""
    steps: dict[tuple[str, str], int] = {}
    gone: set[tuple[str, str]] = set()
    for event in log:
        facts = event.facts
        if event.kind == "losses.taken":
            hit, lost = _listed(facts["hit"]), _listed(facts["lost"])
        elif event.kind == "ship.trapped":
            hit = lost = [str(facts["unit"])]
        else:
            continue
        nation = str(facts.get("nation", ""))
        for unit in hit:
            steps[nation, unit] = steps.get((nation, unit), 0) + 1
        gone |= {(nation, unit) for unit in lost}
    found = []
    for (nation, unit), count in steps.items():
        owner, _, kind = unit.rpartition("-")[0].rpartition("-")
        name = str(called(unit)) if kind else f"{messages.word('adjectives', nation) or nation} {called(unit)}"
        text = str(messages.format("fates", {"count": count}, "steps"))
        fate = messages.word("fates", "destroyed" if kind in AIR else "sunk") or ""
        is_gone = bool(kind) and (nation, unit) in gone
        found.append(Casualty(unit, name, nation or owner, kind, "" if is_gone else text, fate if is_gone else ""))
    return found


def _listed(fact: Fact) -> list[str]:
    assert isinstance(fact, list)
    return [str(one) for one in fact]


def by_owner(parted: Callable[[str], tuple[str, str, str]], fact: Fact, nation: str) -> dict[str, list[str]]:
    """Counters by the nations whose they are; those without one by `nation`."""
    found: dict[str, list[str]] = {}
    for word in fact if isinstance(fact, list) else []:
        found.setdefault(parted(str(word))[0] or nation, []).append(str(word))
    return found
