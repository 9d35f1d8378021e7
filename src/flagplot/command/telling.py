"""What happened, as a card tells it: each thing on a line of its own, a loss with who brought it about, long lists cut short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.command.said import say, series
from flagplot.kernel.event import Event
from flagplot.kernel.text.catalogue import Catalogue

AFTERMATH: Final = frozenset(("damage", "sinking", "crash"))
"""Effects that follow from a blow and are none themselves."""
UNSEEN: Final = {"torpedo": "by-torpedoes", "salvo": "by-unseen-enemy", "bombs": "by-aircraft"}
"""Who struck where nobody saw it, by the effect."""
FLOODING: Final = "flooding"
"""What sank a ship whose damage could not be controlled: nobody's last shot."""
NAMED: Final = 4
"""Ships of a sighting that are named, the rest counted."""
LOSSES: Final = frozenset(("damaged", "sunk", "merchants.lost"))
"""What befalls a ship, by the kind of its event; other losses tell their cause themselves."""
FIGHTS: Final = {"battle.joined": "area", "landing.opened": "place", "merchant.fought": "area"}
"""What opens a fight of the war, and the fact that says where."""


def blow_by(catalogue: Catalogue, events: Sequence[Event], ship: str) -> str:
    """Who struck a ship last, as these events tell it; nothing where they do not."""
    for event in reversed(events):
        staging = catalogue.staging(event)
        if staging is None or not staging.struck or staging.effect in AFTERMATH:
            continue
        pair = [one for one in (staging.origin, staging.target) if one is not None]
        if staging.effect == "ram" and ship in [one.id for one in pair]:
            others = [one.name for one in pair if one.id != ship]
            return str(say("by-collision", other=others[0])) if others else ""
        if staging.target is None or ship not in (staging.target.id, staging.target.name):
            continue
        if staging.origin is not None:
            return staging.origin.name
        unit = event.facts.get("unit")
        if unit:
            return str(catalogue.argument("unit", unit))
        return str(say(UNSEEN[staging.effect])) if staging.effect in UNSEEN else ""
    return ""


def told(catalogue: Catalogue, log: Sequence[Event], chosen: Iterable[Event]) -> list[str]:
    """Sentences for the chosen events of a log, each said once; a ship that was damaged and is sunk is sunk."""
    picked = list(chosen)
    sunk = {event.facts.get("ship") for event in picked if event.kind == "sunk"}
    places = {id(event): number for number, event in enumerate(log)}
    hurt = {event.facts.get("ship") for event in picked if event.kind == "damaged"}
    found: list[str] = []
    aborts: dict[str, int] = {}
    for event in picked:
        if event.kind == "damaged" and event.facts.get("ship") in sunk:
            continue
        if event.kind == "strike.aborts":
            target = str(event.facts.get("target", ""))
            aborts[target] = aborts.get(target, 0) + 1
            continue
        before = log[: places.get(id(event), len(log))]
        other = _rammed(catalogue, before, event) if event.kind == "damaged" else ""
        if other in hurt:
            ships = sorted((str(event.facts["ship"]), other))
            found.append(
                str(say("told-collided", names=series([str(catalogue.argument("ship", one)) for one in ships])))
            )
            continue
        found.append(_sentence(catalogue, before, event))
    found += [str(say("told-aborts", count=count, target=target)) for target, count in aborts.items()]
    return list(dict.fromkeys(found))


def _rammed(catalogue: Catalogue, before: Sequence[Event], event: Event) -> str:
    """The id of the ship with which a damaged one collided last, if that is what damaged her."""
    ship = event.facts.get("ship")
    for one in reversed(before):
        staging = catalogue.staging(one)
        if staging is None or not staging.struck or staging.effect in AFTERMATH:
            continue
        pair = [end.id for end in (staging.origin, staging.target) if end is not None]
        if staging.effect == "ram" and ship in pair:
            return next((end for end in pair if end != ship), "")
        if staging.target is not None and staging.target.id == ship:
            return ""
    return ""


def _sentence(catalogue: Catalogue, before: Sequence[Event], event: Event) -> str:
    facts = event.facts
    ships = facts.get("ships")
    if event.kind == "sighted" and isinstance(ships, list) and len(ships) > NAMED + 1:
        more = str(say("told-more-ships", count=len(ships) - NAMED))
        return catalogue.sentence(Event(event.kind, {**facts, "ships": [*ships[:NAMED], more]}))
    if event.kind in LOSSES:
        ship = str(facts.get("ship", ""))
        by = blow_by(catalogue, before, ship)
        name = str(catalogue.argument("ship", ship))
        if by and event.kind == "merchants.lost":
            lost, left = int(str(facts["lost"])), int(str(facts["left"]))
            return str(say("told-merchants-by", name=name, by=by, lost=lost, left=left))
        if by:
            message = "told-sunk-by" if event.kind == "sunk" else "told-damaged-by"
            if facts.get("cause") == FLOODING:
                return str(say("told-foundered-by", names=series([name]), by=by))
            return str(say(message, names=series([name]), count=1, by=by))
    if event.kind == "losses.taken":
        return _in_fight(catalogue, before, catalogue.sentence(event))
    return catalogue.sentence(event)


def _in_fight(catalogue: Catalogue, before: Sequence[Event], losses: str) -> str:
    """Losses of the war with the fight that cost them: the last one opened before."""
    for event in reversed(before):
        fact = FIGHTS.get(event.kind)
        if fact is not None:
            where = str(catalogue.argument(fact, event.facts[fact]))
            return str(say("told-losses-in", fight=event.kind.replace(".", "-"), where=where, losses=losses))
    return losses
