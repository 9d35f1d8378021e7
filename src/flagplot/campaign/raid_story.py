"""The story of a raid: its battles, the effect of aircraft and submarines, places taken, each with its day; at the end the losses of each side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from flagplot.campaign.naming import kind_of, merchant_kind
from flagplot.campaign.papers import LEVELS, Packet, ShipReport
from flagplot.campaign.places import day_of, where
from flagplot.campaign.roster import full_id, name_of
from flagplot.campaign.said import counted, number_of, raised, say
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.text.references import Series
from flagplot.kernel.text.said import Word
from flagplot.operational.content.counters import SHIP
from flagplot.operational.rules.calendar import date
from flagplot.operational.state.model import ALLIES, JAPAN, SIDES, Bay
from flagplot.tactical.text.wording import called

CAUSES: Final = {"bomb.result": "aircraft", "sub.torpedoes": "submarine", "collision": "collision", "battle": "battle"}
"""Events after which a ship is lost or damaged, with the cause that is told."""
LOSSES: Final = frozenset(("sunk", "damaged", "merchants.lost"))
AIR: Final = "air"
FREIGHTER: Final = "freighter"
MANY: Final = 5
"""Ships that are all named; of more than these the first two are."""
LONGEST: Final = 200
"""The most sentences of a story."""


@dataclass
class Incident:
    """Losses of one turn with one cause: a battle, or what aircraft or submarines did."""

    day: str
    hours: str
    cause: str
    met: Event | None = None
    """The meeting that a battle began with."""
    allies: list[object] = field(default_factory=list)
    """Whom Japan met there, one after the other."""
    sunk: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    merchants: Counter[str] = field(default_factory=Counter)
    away: set[str] = field(default_factory=set)
    """Sides that got away."""
    told: str = ""
    """A sentence of the raid's own events."""

    def is_again(self, day: str, hours: str, met: Event) -> bool:
        """Whether a battle continues the same meeting: one ship after the other in a harbour."""
        if self.met is None or (self.day, self.hours) != (day, hours):
            return False
        return all(self.met.facts[word] == met.facts[word] for word in ("hex", JAPAN))

    def lose(self, event: Event) -> None:
        """A ship is sunk or damaged, or so many merchantmen are sunk."""
        ship = str(event.facts["ship"])
        if event.kind == "merchants.lost":
            self.merchants[merchant_kind(SHIP[ship])] += int(str(event.facts["lost"]))
        elif event.kind == "sunk":
            self.sunk.append(ship)
            self.damaged = [one for one in self.damaged if one != ship]
        elif ship not in self.damaged:
            self.damaged.append(ship)


@dataclass(frozen=True)
class Called:
    """What a counter of the raid stands for: a ship by her name, or by her type if she has none."""

    name: str
    kind: str


@rule("CB-BCK-8")
def raid_story(packet: Packet, fates: tuple[ShipReport, ...], match: Match) -> tuple[str, ...]:
    """The story of a raid that is over."""
    state = match.state
    assert isinstance(state, Bay)
    names = {ship.kind: Called(ship.name, kind_of(ship)) for ship in packet.ships if ship.kind in SHIP}
    told = []
    for incident in incidents(match):
        line = incident.told or _sentence(incident, names)
        told.append(str(say("story-turn", date=day_of(incident.day), hours=incident.hours, told=line)))
    told += _toll(packet, fates)
    return tuple(told[:LONGEST])


def incidents(match: Match) -> list[Incident]:
    """What happened in a raid that both sides were told, in order: both read the story, so what only one was told is left out."""
    state = match.state
    assert isinstance(state, Bay)
    found: list[Incident] = []
    day = hours = cause = ""
    battle: Incident | None = None
    for event in state.logs[CONTROL]:
        if event.audience is not None:
            continue
        cause = CAUSES.get(event.kind, cause)
        if event.kind == "turn":
            turn = int(str(event.facts["turn"]))
            day, hours = date(turn, state.options.start_date, state.options.day_night_cycle), str(event.facts["hours"])
            battle, cause = None, ""
        elif event.kind == "battle":
            again = next((one for one in found if one.is_again(day, hours, event)), None)
            battle = again or Incident(day, hours, "battle", event)
            battle.allies += [ship for ship in _words(event.facts[ALLIES]) if ship not in battle.allies]
            found += [] if again else [battle]
        elif event.kind == "battle.report" and battle is not None:
            battle.away = {SHIP[str(one)].side for one in _words(event.facts["left"]) if one in SHIP}
        elif event.kind == "battle.over":
            battle, cause = None, ""
        elif event.kind in LOSSES:
            same = (one for one in found if (one.day, one.hours, one.cause, one.met) == (day, hours, cause, None))
            held = battle or next(same, None)
            if held is None:
                held = Incident(day, hours, cause)
                found.append(held)
            held.lose(event)
        elif event.kind == "captured":
            found.append(Incident(day, hours, "", told=match.game.catalogue.sentence(event)))
    return found


def _sentence(incident: Incident, names: dict[str, Called]) -> str:
    """Who met whom and what became of it, or what was lost and to whom."""
    lost = _listed(incident.sunk, names)
    lost += [counted(count, kind) for kind, count in incident.merchants.items() if count]
    lost_is = "many" if len(incident.sunk) + sum(incident.merchants.values()) > 1 else "one"
    hurt = _listed(incident.damaged, names)
    hurt_is = "many" if len(incident.damaged) > 1 else "one"
    toll: dict[str, Word] = {"lost": Series(tuple(lost)), "lost_is": lost_is}
    toll |= {"hurt": Series(tuple(hurt)), "hurt_is": hurt_is}
    if incident.met is None:
        return raised(str(say("story-raid-struck", cause=incident.cause or "none", **toll)))
    japan = _words(incident.met.facts[JAPAN])
    is_many = len(japan) > 1 or any(_is_merchant(ship) for ship in japan)
    first, second = _ships(japan, names), _ships(incident.allies, names)
    meeting = say("story-who", first=first, many="yes" if is_many else "no", second=second)
    fled = "both" if len(incident.away) > 1 else next(iter(incident.away), "none")
    sides: dict[str, Word] = {"fled": fled, "side": called(fled), "side_is": number_of(fled)}
    place = where(str(incident.met.facts["hex"]))
    return raised(str(say("story-raid-fought", where=place, meeting=meeting, **toll, **sides)))


def _ships(ships: list[object], names: dict[str, Called]) -> Series:
    """Ships of one side, merchantmen as what they are; of many the first two and how many others."""
    warships = [one for one in ships if not _is_merchant(one)]
    told = _listed(warships, names)
    if len(told) > MANY:
        told = [*_listed(warships[:2], names), str(say("story-others", count=len(warships) - 2))]
    kinds = dict.fromkeys(merchant_kind(SHIP[str(one)]) for one in ships if _is_merchant(one))
    return Series((*told, *(str(say("story-merchants", kind=kind)) for kind in kinds)))


def _listed(ships: Sequence[object], names: dict[str, Called]) -> list[str]:
    """Warships by name, then those without one by their number."""
    known = [names.get(str(one)) or Called(name_of(full_id(str(one))), "") for one in ships]
    nameless = Counter(one.kind for one in known if one.kind)
    return [one.name for one in known if not one.kind] + [counted(count, kind) for kind, count in nameless.items()]


def _is_merchant(ship: object) -> bool:
    return str(ship) in SHIP and SHIP[str(ship)].is_merchant


def _toll(packet: Packet, fates: tuple[ShipReport, ...]) -> Iterator[str]:
    """What each side has lost in the end, and which ship a counter that was hit stood for."""
    pairs = list(zip(packet.ships, fates, strict=True))
    for side in SIDES:
        sunk = [brief for brief, fate in pairs if brief.side == side and brief.kind in SHIP and fate.lost]
        lost = _listed([one.kind for one in sunk], {one.kind: Called(one.name, kind_of(one)) for one in sunk})
        freighters = sum(fate.lost for brief, fate in pairs if brief.side == side and brief.kind == FREIGHTER)
        lost += [counted(freighters, FREIGHTER)] if freighters else []
        words: dict[str, Word] = {"side": called(side), "side_is": number_of(side), "ships": Series(tuple(lost))}
        yield raised(str(say("story-lost", **words)))
    for brief, fate in pairs:
        card = SHIP.get(brief.kind)
        if brief.kind == AIR and fate.lost:
            yield str(say("story-air", air=brief.name, lost=fate.lost, units=brief.count))
        is_hit = fate.lost or fate.level == LEVELS[2]
        if card is not None and not kind_of(brief) and card.id != brief.id and is_hit:
            yield str(say("story-stood", counter=name_of(card.id), name=brief.name))


def _words(fact: object) -> list[object]:
    return list(fact) if isinstance(fact, list) else []
