"""What an action of the raid cost: how grave its events are, and what became of ships, boats and aircraft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from flagplot.kernel.event import Event
from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.gravity import HURT, LOST, ROLLED, ROUTINE, Aim, Casualty, Grades, Loss, each, flat
from flagplot.kernel.text.staging import Told
from flagplot.operational.content.counters import BOAT, PLANE, SHIP, TROOP

AIRCRAFT: Final = "aircraft"
SUBMARINE: Final = "submarine"
"""The kinds of losses that are no ships."""


def _shot_down(facts: Told) -> int:
    return LOST if facts.get("hit") is True else ROUTINE


def _loyalty(facts: Told) -> int:
    return ROLLED if facts.get("result") == "loyal" else HURT


def _sunk(facts: Told) -> float:
    """A sunk ship weighs by her points."""
    card = SHIP.get(str(facts.get("ship")))
    return 10.0 + (card.points if card is not None else 0)


def _merchants(facts: Told) -> float:
    """Merchantmen weigh by their points, one each; a ship worth as much weighs a little more."""
    lost = facts.get("lost")
    return 9.0 + (lost if isinstance(lost, int) else 0)


def _best_face(options: Mapping[str, str]) -> int:
    """High for column A, low for B."""
    return {"A": 6, "B": 1}.get(options.get("die_column", "A"), 0)


GRADES: Final = Grades(
    losses={
        "sunk": Loss("ship"),
        "sub.sunk": Loss("sub"),
        "merchants.lost": Loss("ship", "lost"),
        "troops.lost": Loss("unit", "lost"),
        "plane.lost": Loss("unit"),
        "battery.destroyed": Loss("battery"),
    },
    lost=frozenset(("captured",)),
    hurt=frozenset(("damaged", "battery.damaged", "disrupted", "fled", "withdraws", "collision")),
    seen=frozenset(
        (
            "sighted",
            "reported",
            "base.found",
            "base.dummy",
            "dummy.exposed",
            "sub.dummy",
            "detected",
            "night.contact",
            "battle",
            "raid",
            "raid.seen",
            "landed",
            "sub.attacks",
            "strike.aborts",
            "radar",
        )
    ),
    quiet=frozenset(("searched", "no.collision", "loyalty")),
    graded={"dogfight": _shot_down, "flak": _shot_down, "loyalty": _loyalty},
    weights={
        "sunk": _sunk,
        "captured": each("places", 8),
        "sub.sunk": flat(6),
        "damaged": flat(4),
        "battery.destroyed": flat(4),
        "troops.lost": each("lost", 2),
        "merchants.lost": _merchants,
        "plane.lost": flat(2),
    },
    aimed={
        "gunfire": Aim("firer", "MK-BAT-43 gunfire"),
        "torpedoes": Aim("firer", "MK-BAT-43 torpedoes"),
        "dogfight": Aim("shooter", "MK-AIR-1 air combat"),
        "bombs": Aim("unit", "MK-AIR-46 attack"),
        "flak": Aim("unit", "MK-AIR-46 anti-aircraft", is_target=True),
    },
    best=_best_face,
)
"""How grave the events of the raid are and what they weigh, by their kinds."""


def side_of_counter(piece: str) -> str:
    """The side of a counter; empty for what is none."""
    card = SHIP.get(piece) or PLANE.get(piece) or TROOP.get(piece) or BOAT.get(piece)
    return card.side if card is not None else ""


def casualties(log: Sequence[Event], words: Messages) -> list[Casualty]:
    """What became of every ship, boat and air unit that these events name as hurt or lost."""
    found: dict[str, Casualty] = {}
    merchants: dict[str, int] = {}
    for event in log:
        kind, facts = event.kind, event.facts
        ship = SHIP.get(str(facts.get("ship", "")))
        if kind == "plane.lost":
            plane = PLANE.get(str(facts["unit"]))
            if plane is not None:
                found[plane.id] = Casualty(plane.id, plane.name, plane.side, AIRCRAFT, "", str(facts["cause"]))
        elif kind == "sub.sunk":
            boat = BOAT.get(str(facts["boat"]))
            if boat is not None:
                fate = words.word("fates", "sunk") or ""
                found[boat.id] = Casualty(boat.id, boat.name, boat.side, SUBMARINE, "", fate)
        elif ship is None or kind not in ("damaged", "sunk", "merchants.lost"):
            continue
        elif kind == "merchants.lost":
            count = merchants[ship.short] = merchants.get(ship.short, 0) + int(str(facts["lost"]))
            told = str(words.format("fates", {"count": count}, "merchants"))
            text, fate = ("", told) if facts["left"] == 0 else (told, "")
            found[ship.short] = Casualty(ship.short, ship.name, ship.side, ship.type, text, fate)
        elif kind == "sunk" or ship.short not in found or not found[ship.short].fate:
            fate = words.word("fates", kind) or kind
            text, fate = ("", fate) if kind == "sunk" else (fate, "")
            found[ship.short] = Casualty(ship.short, ship.name, ship.side, ship.type, text, fate)
    return list(found.values())
