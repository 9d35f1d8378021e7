"""What happened, as a card tells it: each thing on a line of its own, a loss with who brought it about, long lists cut short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.command.said import say, series
from flagplot.kernel.event import Event
from flagplot.kernel.text.catalogue import Catalogue

UNSEEN: Final = {"torpedo": "by-torpedoes", "salvo": "by-unseen-enemy", "bombs": "by-aircraft"}
"""Who struck where nobody saw it, by the effect."""
FLOODING: Final = "flooding"
"""What sank a ship whose damage could not be controlled: nobody's last shot."""
NAMED: Final = 4
"""Ships of a sighting, or freighters that may sail, that are named; the rest are counted."""
LISTS: Final = {"sighted": "ships", "released": "units"}
"""The fact that lists them, by the kind of the event."""
LOSSES: Final = frozenset(("damaged", "sunk", "merchants.lost"))
"""What befalls a ship, by the kind of its event; other losses tell their cause themselves."""
SHOT_DOWN: Final = "plane.lost"
"""The loss of aircraft: what shot them down says so itself, with its dice."""
SPREAD: Final = ("damage", "crippled")
"""How damage that spreads is shown, by effect and verdict."""
FIGHTS: Final = {"battle": "area", "landing": "place", "merchant": "area"}
"""The fights of the war, by the first word of what is told of them, and the fact that says where."""


def blow_by(catalogue: Catalogue, log: Sequence[Event], ship: str) -> str:
    """Who struck a ship last, as these events tell it; nothing where they do not."""
    return _striker(catalogue, log, ship, catalogue.blow(log, len(log), ship))


def _striker(catalogue: Catalogue, log: Sequence[Event], ship: str, at: int | None) -> str:
    staging = catalogue.staging(log[at]) if at is not None else None
    if at is None or staging is None:
        return ""
    if staging.effect == "ram":
        others = [one.name for one in (staging.origin, staging.target) if one is not None and one.id != ship]
        return str(say("by-collision", other=others[0])) if others else ""
    if staging.origin is not None:
        return staging.origin.name
    unit = log[at].facts.get("unit")
    if unit:
        return str(catalogue.argument("unit", unit))
    return str(say(UNSEEN[staging.effect])) if staging.effect in UNSEEN else ""


def told(catalogue: Catalogue, log: Sequence[Event], chosen: Iterable[Event]) -> list[str]:
    """Sentences for the chosen events of a log."""
    return list(lines(catalogue, log, chosen))


def lines(catalogue: Catalogue, log: Sequence[Event], chosen: Iterable[Event]) -> dict[str, tuple[int, ...]]:
    """Sentences for the chosen events of a log, each with the numbers of those it tells.

    Nothing is repeated; a ship that was damaged and then sunk is reported sunk only.
    """
    picked = list(chosen)
    sunk = {event.facts.get("ship") for event in picked if event.kind == "sunk"}
    places = {id(event): number for number, event in enumerate(log)}
    hurt = {event.facts.get("ship") for event in picked if event.kind == "damaged"}
    found: dict[str, list[int]] = {}
    aborts: dict[tuple[str, str], list[int]] = {}
    for event in picked:
        if event.kind == "damaged" and event.facts.get("ship") in sunk:
            continue
        if event.kind == "strike.aborts":
            aborted = str(event.facts.get("target", "")), str(event.facts.get("why", "")).replace(" ", "-")
            aborts.setdefault(aborted, []).append(places[id(event)])
            continue
        at = places[id(event)]
        other = _rammed(catalogue, log, at) if event.kind == "damaged" else ""
        if other in hurt:
            ships = sorted((str(event.facts["ship"]), other))
            both = series([str(catalogue.argument("ship", one)) for one in ships])
            found.setdefault(str(say("told-collided", names=both)), []).append(at)
            continue
        found.setdefault(_sentence(catalogue, log, at), []).append(at)
    for (one, why), numbers in aborts.items():
        found.setdefault(str(say("told-aborts", count=len(numbers), target=one, why=why)), []).extend(numbers)
    return {sentence: tuple(numbers) for sentence, numbers in found.items()}


def _rammed(catalogue: Catalogue, log: Sequence[Event], at: int) -> str:
    """The id of the ship with which a damaged one collided, if that is what damaged her."""
    cause = catalogue.cause(log, at)
    staging = catalogue.staging(log[cause]) if cause is not None else None
    if staging is None or staging.effect != "ram":
        return ""
    ship = log[at].facts.get("ship")
    return next((end.id for end in (staging.origin, staging.target) if end is not None and end.id != ship), "")


def _sentence(catalogue: Catalogue, log: Sequence[Event], at: int) -> str:
    event, facts = log[at], log[at].facts
    fact = LISTS.get(event.kind, "")
    pieces = facts.get(fact)
    if isinstance(pieces, list) and len(pieces) > NAMED + 1:
        more = str(say("told-more-ships", count=len(pieces) - NAMED))
        short = {**facts, fact: [*pieces[:NAMED], more]}
        return catalogue.sentence(Event(event.kind, short, event.rules, event.rolls, event.readings, event.modifiers))
    if event.kind == SHOT_DOWN and (brought := catalogue.cause(log, at)) is not None and log[brought].rolls:
        return catalogue.sentence(log[brought])
    ship = catalogue.staged(event, "ship") if event.kind in LOSSES else None
    if ship is not None:
        by, name = _striker(catalogue, log, ship.id, catalogue.cause(log, at)), ship.name
        if by and event.kind == "merchants.lost":
            lost, left = int(str(facts["lost"])), int(str(facts["left"]))
            return str(say("told-merchants-by", name=name, by=by, lost=lost, left=left))
        if by:
            message = "told-sunk-by" if event.kind == "sunk" else "told-damaged-by"
            if facts.get("cause") == FLOODING:
                return str(say("told-foundered-by", names=series([name]), by=by))
            return str(say(message, names=series([name]), count=1, by=by))
    staging = catalogue.staging(event)
    if staging is not None and staging.target is not None and (staging.effect, staging.verdict) == SPREAD:
        by, name = _striker(catalogue, log, staging.target.id, catalogue.cause(log, at)), staging.target.name
        if by:
            return str(say("told-crippled-by", names=series([name]), by=by, count=1))
    if event.kind == "losses.taken":
        return _in_fight(catalogue, log, at)
    return catalogue.sentence(event)


def _in_fight(catalogue: Catalogue, log: Sequence[Event], at: int) -> str:
    """Losses of the war with the fight that cost them."""
    losses = catalogue.sentence(log[at])
    cause = catalogue.cause(log, at)
    if cause is None:
        return losses
    fight, _, _ = log[cause].kind.partition(".")
    fact = FIGHTS[fight]
    where = str(catalogue.argument(fact, log[cause].facts[fact]))
    return str(say("told-losses-in", fight=fight, where=where, losses=losses))
