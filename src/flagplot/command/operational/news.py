"""The events since plans were last evaluated, and whether they interrupt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from flagplot.bots.operational.estimate import Sight
from flagplot.command.answer import KNOWN, PLAN, Choice, Interruption
from flagplot.command.operational.air import CLASS
from flagplot.command.operational.case import Case, onward
from flagplot.command.operational.plans import KINDS, Course, Sailing
from flagplot.command.said import say, word
from flagplot.command.telling import lines
from flagplot.kernel.event import Event
from flagplot.kernel.text.catalogue import lately
from flagplot.operational.content.counters import PLANE, SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.rules.calendar import is_night
from flagplot.operational.rules.sea.regroup import IN_SIGHT

GRAVEST: Final = ("loss", "success", "sighted", "sighting", "abort", "reinforcement", "dusk", "dawn")
"""The kinds by gravity: the first of several names the interruption."""
NEAR: Final = 10
"""Hexes from own warships within which a sighting matters."""
TOLD: Final = 4
"""Sentences in an interruption."""
MOST: Final = 3
"""Choices besides carrying on."""
STEPS: Final = {"Opening", "Patrolling", "Plotting", "Moving", "Launching"}
"""The steps in which news interrupts: those in which a change of plans has an effect, not in the middle of a battle."""
SCENES: Final = {
    "raid": "hex",
    "raid.seen": "hex",
    "battle": "hex",
    "sub.attacks": "hex",
    "landed": "hex",
    "ground": "hex",
    "moved": "to",
}
"""The facts that say where something happens, by the kinds of events that open it."""
DAY: Final = 3
"""Turns of a day: a marker is reported once a day."""


def interruption(case: Case) -> Interruption | None:
    """One interruption for all new events that interrupt. Others are marked as seen."""
    memory, log = case.memory, case.view.logbook
    memory.heard = min(memory.heard, len(log))
    if case.question not in STEPS:
        return None
    news = log.since(memory.heard)
    found: list[tuple[str, str, str, Event]] = []  # kind, key, marker, what happened
    seen: set[str] = set()
    for event in news:
        for kind, key, marker in _kinds(case, event):
            if key not in seen and case.interrupts(kind) and not case.is_known(key):
                seen.add(key)
                found.append((kind, key, marker, event))
    if not found:
        memory.heard = len(log)
        return None
    found.sort(key=lambda one: GRAVEST.index(one[0]))
    markers = tuple(dict.fromkeys(marker for _, _, marker, _ in found if marker))
    sentences = lines(case.desk.game.catalogue, log.since(0), [event for _, _, _, event in found])
    more = [str(say("told-and-more", count=len(sentences) - TOLD))] if len(sentences) > TOLD else []
    text = "\n".join([*list(sentences)[:TOLD], *more])
    tells = tuple(sentences.values())[:TOLD]
    kind = found[0][0]
    choices = _choices(case, kind, markers)
    if len(choices) < MOST:
        choices.append(_quieter(case, kind))
    key, where = f"news {len(log)}", _where(case, found)
    return Interruption(kind, text, (*choices[:MOST], onward()), key, markers, where, is_news=True, tells=tells)


def _where(case: Case, found: Iterable[tuple[str, str, str, Event]]) -> str:
    """The hex of the gravest of several events."""
    for _, _, marker, event in found:
        facts: Any = event.facts
        named = str(facts.get("hex") or facts.get("at") or "")
        at = named if named in SEA.all else case.place(marker) or _scene(case.view.logbook.since(0), event)
        if at:
            return at
    return ""


def _scene(log: Sequence[Event], event: Event) -> str:
    """Where an event that names no hex happened: at the raid, battle, attack or movement before it in the same turn."""
    at = next((number for number, one in enumerate(log) if one is event), 0)
    for earlier in lately(at):
        before = log[earlier]
        if before.kind == "turn":
            return ""
        where = str(before.facts.get(SCENES.get(before.kind, ""), ""))
        if where in SEA.all:
            return where
    return ""


def _quieter(case: Case, kind: str) -> Choice:
    """The choice not to be interrupted by this kind again."""
    left = [one for one in KINDS if one != kind and case.interrupts(one)]
    return Choice(
        str(say("stop-no-more", when=word("stops-operational", kind))), f"{PLAN}interrupt {' '.join(left or ['none'])}"
    )


def heard(case: Case) -> None:
    """Mark all events as reported."""
    memory, log = case.memory, case.view.logbook
    for event in log.since(min(memory.heard, len(log))):
        for kind, key, _ in _kinds(case, event):
            if kind in {"sighting", "sighted"} and key not in memory.known:
                memory.known = (*memory.known, key)[-KNOWN:]
    memory.heard = len(log)


def _kinds(case: Case, event: Event) -> Iterable[tuple[str, str, str]]:
    """What an event means to the seat: kind, key and marker."""
    facts: Any = event.facts
    sight, view = case.sight, case.view
    day = f"{(view.turn - 1) // DAY}"
    match event.kind:
        case "sighted" | "reported":
            name = str(facts.get("group", ""))
            if name in view.groups:
                if not _is_bold(case, name) and facts.get("how") != IN_SIGHT:  # their own order
                    yield "sighted", f"sighted {name} {day}", name
            elif _matters(sight, view.markers.get(name)):
                yield "sighting", f"sighting {name} {_shown(view.markers[name])}", name
        case "damaged" | "sunk" | "merchants.lost" | "plane.lost" | "troops.lost":
            if facts.get("side") == sight.side and _counts(event):
                name = str(facts.get("ship") or facts.get("unit") or "")
                ship = view.ships.get(name)
                yield "loss", f"loss {event.kind} {name} {view.turn}", ship.group if ship is not None else ""
            elif event.kind in {"damaged", "sunk", "merchants.lost"} and facts.get("side") != sight.side:
                yield "success", f"success {event.kind} {facts.get('ship', '')} {view.turn}", ""
        case "sub.sunk":
            if facts.get("boat") and str(facts.get("sub", ""))[:1] == ("J" if sight.side == "japan" else "A"):
                yield "loss", f"loss {facts.get('sub')}", ""
        case "strike.aborts":
            yield "abort", f"abort {view.turn} {facts.get('strike', '')}", str(facts.get("target", ""))
        case "released":
            if sight.side == "allies":
                yield "reinforcement", "released", ""
        case "turn":
            kind = "dusk" if view.night else "dawn"
            if sight.night != _was_night(case):
                yield kind, f"{kind} {view.turn}", ""


def _was_night(case: Case) -> bool:
    return case.view.turn > 1 and is_night(case.view.turn - 1, case.view.options.day_night_cycle)


def _counts(event: Event) -> bool:
    """Whether a loss interrupts: not every aircraft shot down is a bomber squadron."""
    facts: Any = event.facts
    return event.kind != "plane.lost" or facts.get("unit") in PLANE


def _matters(sight: Sight, marker: Any) -> bool:
    """Whether a marker in sight concerns any of the seat's warships."""
    if marker is None or not marker.at or sight.is_merchant(marker):
        return False
    own = [group for group in sight.groups if not group.dummy and sight.trade(group) != "freighters"]
    return any(SEA.distance(group.at, marker.at) <= NEAR for group in own)


def _shown(marker: Any) -> str:
    """The strongest class that a marker shows: a marker that was seen as cruisers and now shows carriers is new."""
    classes = {CLASS.get(SHIP[ship.id].type, "") for ship in marker.ships}
    return next((name for name in ("carriers", "battleships", "cruisers", "destroyers") if name in classes), "unknown")


def _is_bold(case: Case, name: str) -> bool:
    """Whether a group may be seen without interruption: it presses on, retires by itself, is in port, or is a dummy."""
    group = case.view.groups[name]
    plan = case.for_group(group, Sailing)
    if isinstance(plan, Course) and plan.posture in {"press-on", "retire", "hold"}:
        return True
    return group.dummy or case.sight.in_port(group) or case.sight.trade(group) == "freighters"


def _choices(case: Case, kind: str, markers: tuple[str, ...]) -> list[Choice]:
    own = [name for name in markers if name in case.view.groups]
    if kind == "loss":
        lame = any(ship.damaged and not ship.fate for ship in case.view.ships.values())
        go_home = f"{PLAN}home cripples"
        planned = go_home in [PLAN + line for line in case.plans.lines()]
        hurt = [Choice(str(say("choice-damaged-ships-go-home")), go_home)] if lame and not planned else []
        return [*hurt, *[Choice(str(say("choice-goes-home", name=name)), f"{PLAN}home {name}") for name in own[:2]]]
    if own:
        return [
            Choice(str(say("choice-evades", name=own[0])), f"{PLAN}evade {own[0]}"),
            Choice(str(say("choice-goes-home", name=own[0])), f"{PLAN}home {own[0]}"),
        ]
    if markers and markers[0] in case.view.markers:
        at = case.view.markers[markers[0]].at
        groups = [
            group
            for group in case.sight.groups
            if not group.dummy and case.sight.trade(group) in {"raiders", "carriers"}
        ]
        near = sorted(groups, key=lambda group: SEA.distance(group.at, at))[:1]
        return [
            choice
            for group in near
            for choice in (
                Choice(
                    str(say("choice-makes-for", name=group.id, marker=markers[0])), f"{PLAN}course {group.id} to {at}"
                ),
                Choice(str(say("choice-evades", name=group.id)), f"{PLAN}evade {group.id}"),
            )
        ]
    return []
