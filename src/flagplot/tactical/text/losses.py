"""What an action cost: how grave its events are, and what became of the ships."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from flagplot.kernel.event import Event
from flagplot.kernel.text.fluent import Messages
from flagplot.kernel.text.gravity import HURT, ROUTINE, SEEN, Aim, Casualty, Grades, Loss, Weight, flat
from flagplot.kernel.text.staging import Told
from flagplot.tactical.state.ship import SUNK

LEVELS: Final = {"D": 1, "HD": 2}
"""The damage of one hit, short of sinking."""
LEVEL_WORDS: Final = ("none", "D", "HD")
BLOWS: Final = {"D": 1, "HD": 3, "S": 6}
"""What an effect of a hit weighs."""


def _controlled(facts: Told) -> int:
    return HURT if facts.get("result") == "W" else ROUTINE


def _condition(facts: Told) -> int:
    return SEEN if facts.get("better") else HURT


def _blows(facts: Told) -> int:
    """The effects of a salvo's hits; hits without effect have no weight."""
    results = facts.get("results")
    return sum([BLOWS.get(str(one), 0) for one in results]) if isinstance(results, list) else 0


def _harm(weight: int) -> Weight:
    """So much for each hit that did any harm."""

    def amount(facts: Told) -> int:
        results = facts.get("results")
        return weight * len([one for one in results if str(one) in BLOWS]) if isinstance(results, list) else 0

    return amount


def _spread(facts: Told) -> int:
    """Damage that spreads weighs what a hit does that leaves a ship heavily damaged; her loss is an event of its own."""
    return BLOWS["HD"] if facts.get("result") == "W" and facts.get("level") == "HD" else 0


def _best_face(_options: Mapping[str, str]) -> int:
    return 1


GRADES: Final = Grades(
    losses={"sunk": Loss("ship"), "killed": Loss("boat"), "dogfight": Loss("lost")},
    lost=frozenset(("scuttled",)),
    hurt=frozenset(("collision", "grounded", "power", "rudder", "stopped")),
    seen=frozenset(("detected", "located", "spotted", "heard", "radar", "arrived", "track")),
    quiet=frozenset(("damage_control", "watched", "swept")),
    graded={"damage_control": _controlled, "condition": _condition},
    weights={
        "sunk": flat(10),
        "killed": flat(10),
        "collision": flat(4),
        "torpedoed": _harm(3),
        "wild": _harm(3),
        "throat": _harm(3),
        "air_attack": _harm(2),
        "level_attack": _harm(2),
        "fired": _blows,
        "shifted": _blows,
        "damage_control": _spread,
        "dogfight": flat(1),
    },
    aimed={"fired": Aim("ship", "NA-GUN-23 white"), "shifted": Aim("ship", "NA-GUN-23 white")},
    best=_best_face,
)
"""How grave the events of an action are and what they weigh, by their kinds."""


def casualties(log: Sequence[Event], words: Messages, shown: Mapping[str, Any]) -> list[Casualty]:
    """What became of every ship that was hit or sunk in these events, as a view shows her."""
    hits: dict[str, int] = {}
    scuttled: set[str] = set()
    worst: dict[str, int] = {}
    """The reported effect of the hits: it counts for a ship when all guns of a kind have fired."""
    for event in log:
        facts = event.facts
        if event.kind in ("sunk", "scuttled"):
            hits.setdefault(str(facts["ship"]), 0)
        if event.kind == "scuttled":
            scuttled.add(str(facts["ship"]))
        results = facts.get("results")
        if not isinstance(results, list) or event.kind == "held":
            continue
        name = str(facts.get("target") or facts.get("ship"))
        worst[name] = max([worst.get(name, 0), *[LEVELS.get(str(one), 0) for one in results]])
        count = facts.get("hits", len(results))  # who is under fire from an unseen enemy is told of each hit only
        if isinstance(count, int) and count:
            hits[name] = hits.get(name, 0) + count
    ships = {ship["name"]: ship for ship in _ships(shown)}
    found = []
    for name, count in hits.items():
        if name not in ships:
            continue
        ship = ships[name]
        is_sunk = ship["level"] >= SUNK
        text = [str(words.format("hits-number", {"hits": count}))] if count else []
        if not is_sunk:
            text.append(str(words.format("level", {"level": LEVEL_WORDS[max(ship["level"], worst.get(name, 0))]})))
        fate = (words.word("fates", "scuttled" if name in scuttled else "sunk") or "") if is_sunk else ""
        found.append(Casualty(ship["id"], name, ship["side"], ship["kind"], ", ".join(text), fate))
    return found


def _ships(shown: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    return [*shown.get("ships", {}).values(), *shown.get("others", {}).values()]
