"""The story of a battle: its main events, each sentence with its time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from flagplot.campaign.naming import kind_of
from flagplot.campaign.papers import Packet
from flagplot.campaign.places import day_of, where_of
from flagplot.campaign.roster import MERCHANTMAN
from flagplot.campaign.said import counted, number_of, raised, say
from flagplot.campaign.scenario import hulls
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.text.references import Series
from flagplot.kernel.text.said import Word
from flagplot.tactical.state.model import ESCAPED, HEAVY, Battle, Ship
from flagplot.tactical.state.model import SUNK as GONE
from flagplot.tactical.text.wording import called

ALWAYS: Final = frozenset(("collision", "grounded", "scuttled"))
"""Events that are told as the battle's own log tells them."""
FIRES: Final = frozenset(("fired", "shifted", "held", "torpedoed"))
NOON: Final = "12:00"
ROUGHLY: Final = 100
"""Yards to which a range is told."""
LONGEST: Final = 200
"""Sentences of a story."""


class Teller:
    """Reads a battle's events from the beginning and keeps the main ones."""

    def __init__(self, packet: Packet, match: Match) -> None:
        assert isinstance(match.state, Battle)
        self.packet = packet
        self.match = match
        self.state = match.state
        self.ships: dict[str, Ship] = {ship.name: ship for ship in self.state.ships.values()}
        self.told: set[str] = set()
        """Things of which only the first is told: `fires japan`, `heavy Hermes`."""
        self.hitters: dict[tuple[str, str], list[str]] = {}
        """The ship that has hit another in this turn, by the name of the other and the weapon."""

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
        """The sides, the place, the day and the light of a battle."""
        sides = list(dict.fromkeys(ship.side for ship in self.packet.ships))
        first, second = (Series(tuple(self.names(side))) for side in sides)
        surprise = self.packet.surprise
        words: dict[str, Word] = {"light": self.light(), "first": first, "second": second}
        words |= {"where": where_of(self.packet), "day": day_of(self.packet.date)}
        words["many"] = "no" if self.is_one(sides[0]) else "yes"
        words |= {"surprise": called(surprise) if surprise else "none", "surprise_is": number_of(surprise)}
        return str(say("story-meet", **words))

    def light(self) -> str:
        """Day and night, and poor visibility by its cause: the sun is low, or there is haze."""
        if self.packet.light == "night" or self.packet.visibility == "good":
            return self.packet.light
        if self.packet.options.get("weather") == "hazy":
            return "haze"
        return "dawn" if self.packet.start < NOON else "dusk"

    def is_one(self, side: str) -> bool:
        """Whether a side is a single ship."""
        return sum(hull.brief.side == side for hull in hulls(self.packet)) == 1

    def names(self, side: str, lost: bool = False) -> list[str]:
        """Ships of a side, all or those lost: by name, and those without one by their number."""
        found: list[str] = []
        many = Counter[str]()
        for hull in hulls(self.packet):
            ship = self.state.ships[hull.id]
            if hull.brief.side != side or (lost and ship.level < GONE):
                continue
            if kind := kind_of(hull.brief):
                many[kind] += 1
            else:
                found.append(ship.name)
        return found + [counted(count, kind) for kind, count in many.items()]

    def sentences(self, event: Event) -> Iterator[str]:
        """What an event adds to the story."""
        facts = event.facts
        if event.kind == "detected" and self.first(f"sights {facts['side']}"):
            yield str(say("story-sights", side=called(str(facts["side"])), side_is=number_of(str(facts["side"]))))
        elif event.kind in FIRES:
            yield from self.fire(event)
        elif event.kind == "launched" and event.audience is None:
            ship = self.ships[str(facts["ship"])]
            if self.first(f"launches {ship.side}"):
                yield str(say("story-torpedoes", ship=ship.name, side=called(ship.side)))
        elif event.kind == "wild":
            self.hitters.setdefault((str(facts["ship"]), "torpedo"), []).append(str(facts["ship"]))
        elif event.kind == "sunk":
            by, cause = self.hitters.get((str(facts["ship"]), str(facts["cause"])), []), str(facts["cause"])
            cause = "own" if by == [str(facts["ship"])] else cause
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
            self.first(f"sights {shooter.side}")  # a side that fires has seen the enemy
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
        """Ships that left in one turn, together if they went the same way."""
        points = [(self.ships[name].side, point_of(self.ships[name])) for name in names]
        for way in dict.fromkeys(points):
            gone = Series(tuple(name for name, point in zip(names, points, strict=True) if point == way))
            yield str(say("story-left", ships=gone, point=way[1]))

    def losses(self) -> Iterator[str]:
        """What each side lost in the end."""
        for side in dict.fromkeys(ship.side for ship in self.packet.ships):
            lost = Series(tuple(self.names(side, lost=True)))
            words: dict[str, Word] = {"side": called(side), "side_is": number_of(side), "ships": lost}
            yield raised(str(say("story-lost", **words)))
            yield from self.given_up(side)

    @rule("CB-BCK-4")
    def given_up(self, side: str) -> Iterator[str]:
        """Merchantmen that are crippled and do not come home."""
        if self.packet.options.get("crippled_merchantmen") == "afloat":
            return
        crippled = Counter(
            kind_of(hull.brief)
            for hull in hulls(self.packet)
            if hull.brief.side == side and hull.brief.kind == MERCHANTMAN and self.state.ships[hull.id].level == HEAVY
        )
        for kind, count in crippled.items():
            yield raised(str(say("story-given-up", count=count, kind=kind)))


@rule("CB-BCK-8")
def story_of(packet: Packet, match: Match) -> tuple[str, ...]:
    """The story of a battle that is over."""
    return tuple(_capital(line) for line in Teller(packet, match).lines())[:LONGEST]


def _capital(line: str) -> str:
    """A sentence behind its hour begins with a capital."""
    hour, gap, rest = line.partition(" ")
    return f"{hour}{gap}{rest[:1].upper()}{rest[1:]}" if ":" in hour else line


def point_of(ship: Ship) -> str:
    """Where a ship left, from the middle of the plot."""
    assert ship.status == ESCAPED
    x, y = ship.x, ship.y
    straight = 2 * min(abs(x), abs(y)) < max(abs(x), abs(y))
    if straight and abs(x) > abs(y):
        return "east" if x > 0 else "west"
    north = "north" if y > 0 else "south"
    return north if straight else f"{north}-{'east' if x > 0 else 'west'}"
