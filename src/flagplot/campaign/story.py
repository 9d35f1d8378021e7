"""The story of a battle or a raid: what a historian would keep of it, each sentence with its hour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from flagplot.campaign.papers import Packet, ShipReport
from flagplot.campaign.roster import BATTERIES, full_id, name_of
from flagplot.campaign.said import say
from flagplot.campaign.scenario import hulls
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.text.references import Series
from flagplot.kernel.text.said import Word, read
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.rules.calendar import date
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from flagplot.tactical.content import library
from flagplot.tactical.state.model import ESCAPED, Battle, Ship
from flagplot.tactical.state.model import SUNK as GONE
from flagplot.tactical.text.wording import called

ALWAYS: Final = frozenset(("collision", "grounded", "scuttled"))
"""Events that are told as the battle's own log tells them."""
FIRES: Final = frozenset(("fired", "shifted", "held", "torpedoed"))
RAID_STORY: Final = frozenset(("sunk", "damaged", "captured"))
ENDS: Final = RAID_STORY | {"battle", "battle.report", "turn"}
"""Events of a raid before which the meeting of two groups is told."""
AIR: Final = "air"
MANY: Final = 5
"""Ships that are all named; of more than these the first two are."""
OFF: Final = 4
"""Hexes from a port up to which a battle was fought off it."""
ROUGHLY: Final = 100
"""Yards to which a range is told."""
LONGEST: Final = 200
"""Sentences of a story."""


class Teller:
    """Reads a battle's log from its beginning and keeps what matters."""

    def __init__(self, packet: Packet, match: Match) -> None:
        assert isinstance(match.state, Battle)
        self.packet = packet
        self.match = match
        self.state = match.state
        self.ships: dict[str, Ship] = {ship.name: ship for ship in self.state.ships.values()}
        self.told: set[str] = set()
        """Of what only the first is told: `fires japan`, `heavy Hermes`."""
        self.hitters: dict[tuple[str, str], list[str]] = {}
        """Who has hit a ship in this turn, by her name and the weapon."""

    def first(self, what: str) -> bool:
        """Whether it is told for the first time."""
        is_new = what not in self.told
        self.told.add(what)
        return is_new

    def lines(self) -> Iterator[str]:
        """The story."""
        hour = self.state.brief.start
        yield f"{hour} {self.meeting()}"
        leaving: list[str] = []
        for event in self.state.logs[CONTROL]:
            if event.kind == "turn":
                yield from (f"{hour} {line}" for line in self.departures(leaving))
                leaving.clear()
                hour = str(event.facts["clock"])
                self.hitters.clear()
            elif event.kind == "escaped":
                leaving.append(str(event.facts["ship"]))
            else:
                yield from (f"{hour} {line}" for line in self.sentences(event))
        yield from (f"{hour} {line}" for line in self.departures(leaving))
        yield from self.losses()

    def meeting(self) -> str:
        """Who meets whom, in which light."""
        sides = list(dict.fromkeys(ship.side for ship in self.packet.ships))
        first, second = (Series(tuple(self.names(side))) for side in sides)
        light, visibility, surprise = self.packet.light, self.packet.visibility, self.packet.surprise
        words: dict[str, Word] = {"light": light, "visibility": visibility, "first": first, "second": second}
        words["many"] = "yes" if len(first.items) > 1 or not self.is_one(sides[0]) else "no"
        words |= {"surprise": called(surprise) if surprise else "none", "surprise_is": _number(surprise)}
        return str(say("story-meet", **words))

    def is_one(self, side: str) -> bool:
        """Whether a side is a single ship."""
        return sum(hull.brief.side == side for hull in hulls(self.packet)) == 1

    def names(self, side: str, lost: bool = False) -> list[str]:
        """Ships of a side, all or those lost: by name, and those without one by their number in a force or a convoy."""
        found: list[str] = []
        many: dict[str, int] = {}
        for hull in hulls(self.packet):
            brief, ship = hull.brief, self.state.ships[hull.id]
            if brief.side != side or (lost and ship.level < GONE):
                continue
            if brief.id in library.rated() or brief.kind in BATTERIES.values():
                found.append(ship.name)
            else:
                force = brief.name.partition(" No ")[0]
                many[force] = many.get(force, 0) + 1
        told = {True: "story-of-force", False: "story-force"}[lost]
        return found + [str(say(told, count=count, force=force)) for force, count in many.items()]

    def sentences(self, event: Event) -> Iterator[str]:
        """What an event adds to the story."""
        facts = event.facts
        if event.kind == "detected" and self.first(f"sights {facts['side']}"):
            yield str(say("story-sights", side=called(str(facts["side"])), side_is=_number(str(facts["side"]))))
        elif event.kind in FIRES:
            yield from self.fire(event)
        elif event.kind == "launched" and event.audience is None:
            ship = self.ships[str(facts["ship"])]
            if self.first(f"launches {ship.side}"):
                yield str(say("story-torpedoes", ship=ship.name, side=called(ship.side)))
        elif event.kind == "sunk":
            by, cause = self.hitters.get((str(facts["ship"]), str(facts["cause"])), []), str(facts["cause"])
            told = say("story-sunk", ship=str(facts["ship"]), cause=cause, by=Series(tuple(by)))
            yield str(told) if by else self.match.game.catalogue.sentence(event)
        elif event.kind in ALWAYS and facts.get("hit", True):
            yield self.match.game.catalogue.sentence(event)

    def fire(self, event: Event) -> Iterator[str]:
        """The first shot of each side, and the hit by which a ship is heavily damaged."""
        facts = event.facts
        torpedo = event.kind == "torpedoed"
        by, target = (facts.get("by", ""), facts["ship"]) if torpedo else (facts["ship"], facts["target"])
        shooter = self.ships.get(str(by))
        if not torpedo and shooter is not None and "range" in facts and self.first(f"fires {shooter.side}"):
            self.first(f"sights {shooter.side}")  # who fires has seen
            yards = int(str(facts["range"])) // ROUGHLY * ROUGHLY
            yield str(say("story-opens", ship=shooter.name, target=str(target), range=yards))
        results = facts.get("results")
        if shooter is None or not isinstance(results, list) or not any(word != "-" for word in results):
            return
        known = self.hitters.setdefault((str(target), "torpedo" if torpedo else "gun"), [])
        if shooter.name not in known:
            known.append(shooter.name)
        if "HD" in results and self.ships[str(target)].level < GONE and self.first(f"heavy {target}"):
            yield str(say("story-heavy", ship=str(target), by=shooter.name))

    def departures(self, names: list[str]) -> Iterator[str]:
        """Ships that left in one turn, together where they went the same way."""
        points = [(self.ships[name].side, point_of(self.ships[name])) for name in names]
        for way in dict.fromkeys(points):
            gone = Series(tuple(name for name, point in zip(names, points, strict=True) if point == way))
            yield str(say("story-left", ships=gone, point=way[1]))

    def losses(self) -> Iterator[str]:
        """What each side lost in the end."""
        for side in dict.fromkeys(ship.side for ship in self.packet.ships):
            lost = Series(tuple(self.names(side, lost=True)))
            words: dict[str, Word] = {"side": called(side), "side_is": _number(side), "ships": lost}
            line = str(say("story-lost", **words))
            yield line[:1].upper() + line[1:]


def _number(side: str) -> str:
    """Whether a verb after a side stands in the plural."""
    return read("tactical").word("plural-sides", side) or "one"


@rule("CB-BCK-8")
def story_of(packet: Packet, match: Match) -> tuple[str, ...]:
    """The story of a battle that is over."""
    return tuple(_capital(line) for line in Teller(packet, match).lines())[:LONGEST]


def _capital(line: str) -> str:
    """A sentence behind its hour begins with a capital."""
    hour, gap, rest = line.partition(" ")
    return f"{hour}{gap}{rest[:1].upper()}{rest[1:]}" if hour[:1].isdigit() else line


@rule("CB-BCK-8")
def raid_story(packet: Packet, fates: tuple[ShipReport, ...], match: Match) -> tuple[str, ...]:
    """The story of a raid: battles, ships and merchantmen lost, places taken, each with its day."""
    state = match.state
    assert isinstance(state, Bay)
    told: list[str] = []
    known: set[tuple[str, ...]] = set()
    for event, day, hours, met in _kept(state):
        if met is not None and met is event:
            # Battle after battle with what lies in one harbour is one meeting.
            key = (day, hours, *(str(met.facts[word]) for word in ("hex", JAPAN)))
            if key in known:
                continue
            known.add(key)
        line = _battle(met, event) if met is not None else match.game.catalogue.sentence(event)
        told.append(str(say("story-turn", date=day, hours=hours, told=line)))
    for brief, fate in zip(packet.ships, fates, strict=True):
        card = SHIP.get(brief.kind)
        if brief.kind == AIR and fate.lost:
            told.append(str(say("story-air", air=brief.name, lost=fate.lost, units=brief.count)))
        if card is not None and not card.is_merchant and card.id != brief.id and (fate.lost or fate.crippled):
            told.append(str(say("story-stood", counter=name_of(card.id), name=brief.name)))
    return tuple(told[:LONGEST])


def _kept(state: Bay) -> Iterator[tuple[Event, str, str, Event | None]]:
    """Events of a raid that are told, with day and hours, and for a battle the meeting that it began with.

    What the report of a battle says is told once only, merchantmen of a unit together.
    """
    day = hours = ""
    met: Event | None = None
    reported: list[object] = []
    sunk: dict[object, Event] = {}
    for event in state.logs[CONTROL]:
        if event.audience is not None:  # both sides read the story: what one alone was told stays with it
            continue
        ship = event.facts.get("ship")
        if met is not None and event.kind in ENDS:
            yield event if event.kind == "battle.report" else met, day, hours, met
            met = None
        if event.kind == "turn":
            yield from ((one, day, hours, None) for one in sunk.values())
            sunk.clear()
            turn = int(str(event.facts["turn"]))
            day, hours = date(turn, state.options.start_date, state.options.day_night_cycle), str(event.facts["hours"])
        elif event.kind == "merchants.lost":
            before = int(str(sunk[ship].facts["lost"])) if ship in sunk else 0
            facts = {**event.facts, "lost": before + int(str(event.facts["lost"]))}
            sunk[ship] = Event(event.kind, facts, event.rules)
        elif event.kind == "battle.report":
            reported = [name for word in ("sunk", "damaged") for name in _words(event.facts[word])]
        elif event.kind == "battle":
            met = event
        elif event.kind in RAID_STORY and ship in reported:
            reported.remove(ship)
        elif event.kind in RAID_STORY:
            yield event, day, hours, None
    yield from ((one, day, hours, None) for one in sunk.values())


def _battle(met: Event, event: Event) -> str:
    """Who met whom, where, and what became of it where that is known."""
    first, second = (_ships(_words(met.facts[side])) for side in (JAPAN, ALLIES))
    words: dict[str, Word] = {"first": first, "many": "yes" if len(first.items) > 1 else "no", "second": second}
    meeting = say("story-raid-meet", **words, **_where(str(met.facts["hex"])))
    if event is met:
        return _raised(str(say("story-raid-only", meeting=meeting)))
    lost, hurt = (Series(tuple(_name(one) for one in _words(event.facts[word]))) for word in ("sunk", "damaged"))
    away = {SHIP[str(one)].side for one in _words(event.facts["left"]) if one in SHIP}
    fled = "both" if len(away) > 1 else next(iter(away), "none")
    sides: dict[str, Word] = {"fled": fled, "side": called(fled), "side_is": _number(fled)}
    return _raised(str(say("story-raid-fought", meeting=meeting, lost=lost, hurt=hurt, **sides)))


def _ships(names: list[object]) -> Series:
    """Ships of one side; of many the first two and how many others."""
    told = [_name(one) for one in names]
    if len(told) > MANY:
        told = [*told[:2], str(say("story-others", count=len(told) - 2))]
    return Series(tuple(told))


def _name(short: object) -> str:
    return name_of(full_id(str(short)))


def _where(at: str) -> dict[str, Word]:
    """A hex by the nearest port: in it, or off it."""
    ports = [(SEA.distance(at, SEA.hex_of[name]), PLACE[name].name) for name in PLACE if PLACE[name].kind != "airfield"]
    far, port = min(ports)
    return {"where": "at" if not far else "off" if far <= OFF else "sea", "port": port, "hex": at}


def _raised(line: str) -> str:
    return line[:1].upper() + line[1:]


def _words(fact: object) -> list[object]:
    return list(fact) if isinstance(fact, list) else []


def point_of(ship: Ship) -> str:
    """Where a ship left, from the middle of the plot."""
    assert ship.status == ESCAPED
    x, y = ship.x, ship.y
    straight = 2 * min(abs(x), abs(y)) < max(abs(x), abs(y))
    if straight and abs(x) > abs(y):
        return "east" if x > 0 else "west"
    north = "north" if y > 0 else "south"
    return north if straight else f"{north}-{'east' if x > 0 else 'west'}"
