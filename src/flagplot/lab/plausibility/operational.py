"""The Indian Ocean: raids and battles, who sails, where the carriers lie, who comes home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from flagplot.lab.plausibility.story import LIGHT, Figure, Story, mean
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Move
from flagplot.operational.rules.opening import BRIGADES

LABELS: Final = {label: (ship, troop) for ship, troop, label in BRIGADES}
"""Transports and brigades of the Australian convoys, by their markers."""


HUNTERS: Final = f"japan{LIGHT}"
BOMBED: Final = 4
"""Hexes from Calcutta where its search finds a squadron in two days of six or more."""
SINCE_NIGHT: Final = 3
"""Turns from one night to the next."""


def report(told: Sequence[Story]) -> Iterator[Figure]:
    """The figures of some games."""
    games = len(told)
    yield Figure(
        "air raids a game",
        mean([float(story.count("raid")) for story in told]),
        least=2,
        beside="history: Colombo, Trincomalee, two strikes at sea",
    )
    yield Figure(
        "battles of warships a game",
        mean([float(story.count("battle")) for story in told]),
        beside="history: none; the book is about the chance of one",
    )
    yield Figure(
        "Allied carriers and battleships sunk a game",
        mean([_big_ships_sunk(story, "allies") for story in told]),
        least=0.05,
        most=3,
        beside="history: Hermes",
    )
    yield Figure(
        "Japanese carriers and battleships sunk a game",
        mean([_big_ships_sunk(story, "japan") for story in told]),
        most=1,
        beside="history: none",
    )
    yield Figure(
        "merchant losses told a game",
        mean([float(story.count("merchants.lost")) for story in told]),
        least=1,
        beside="history: 23 merchantmen",
    )
    lain = [at for story in told for stations in story.states for side, at in stations.elements() if side == "japan"]
    yield Figure(
        "share of turns that Japanese fleet carriers begin beside Ceylon",
        sum(any(SEA.distance(at, shore) <= 1 for shore in SEA.ceylon) for at in lain) / max(1, len(lain)),
        most=0.25,
        beside="history: they struck from the offing",
    )
    hunted = [at for story in told for stations in story.states for side, at in stations.elements() if side == HUNTERS]
    yield Figure(
        "share of turns that a Japanese light carrier begins within four hexes of Calcutta",
        sum(SEA.distance(at, SEA.hex_of["calcutta"]) <= BOMBED for at in hunted) / max(1, len(hunted)),
        most=0.05,
        beside="history: the Ryujo kept off; heavy bombers stood there",
    )
    sailed = sum(1 for story in told if _sailed(story))
    yield Figure(
        "games in which Somerville's carriers leave harbour",
        sailed / max(1, games),
        least=0.3,
        beside="history: he was at sea on most days",
    )
    moves = [order for story in told for _, _, order in story.orders if isinstance(order, Move)]
    back, total = returns([(order.marker, order.to) for order in moves])
    yield Figure("moves back to the hex left before", back / max(1, total), most=0.2, beside="a fleet does not shuttle")
    met = [ambushed(story) for story in told]
    yield Figure(
        "Japanese moves into a hex with a known submarine",
        sum(one for one, _ in met) / max(1, sum(every for _, every in met)),
        most=0.05,
    )
    sent = [fate for story in told for fate in brigades(story)]
    yield Figure(
        "Australian brigades that reach Ceylon, of those in time for it",
        sent.count("ceylon") / max(1, len(sent)),
        least=0.3,
        beside="history: both garrisoned it, in March; no convoy sailed while Nagumo was about",
    )
    yield Figure(
        "Australian brigades lost at sea, of those in time for Ceylon",
        sent.count("sunk") / max(1, len(sent)),
        most=0.5,
        beside="history: none",
    )
    yield Figure(
        "Allied warships sunk by aircraft in harbour a game",
        mean([float(sunk_in_harbour(story)) for story in told]),
        most=1,
        beside="history: Tenedos; the others had been sent out",
    )
    yield Figure(
        "games in which a ship runs out of fuel",
        mean([float(any(ship.stranded for ship in story.state.ships.values())) for story in told]),
        most=0.3,
        beside="home in time",
    )
    yield Figure(
        "ship dummies laid a game",
        mean([float(sum(order.line().startswith("dummy ") for _, _, order in story.orders)) for story in told]),
        beside="as many as the option allows, where the enemy does not see through them",
    )
    laid = [again for story in told for again in relaid(story)]
    yield Figure(
        "ship dummies laid where one was seen through since the last night",
        sum(laid) / max(1, len(laid)),
        most=0.1,
        beside="a submarine waits there",
    )
    guarded = [has_guard for story in told for has_guard in escorted(story)]
    yield Figure(
        "Damaged cruisers and bigger ships sent home with a destroyer, of those detached",
        sum(guarded) / max(1, len(guarded)),
        least=0.4,
        beside="as far as there are destroyers: Ozawa's cruisers leave theirs with the carrier",
    )
    yield Figure(
        "full-speed moves by night in which ships may collide, a game",
        mean([float(hazards(story)) for story in told]),
        most=4,
        beside="only to run in, to draw off, to meet or shake off an enemy",
    )


def returns(moves: Sequence[tuple[str, str]]) -> tuple[int, int]:
    """Moves of a marker into the hex it was in two moves before, and all moves from the third on."""
    ways: dict[str, list[str]] = {}
    for marker, to in moves:
        ways.setdefault(marker, []).append(to)
    later = [(way[number - 2], to) for way in ways.values() for number, to in enumerate(way) if number > 1]
    return sum(before == to for before, to in later), len(later)


def ambushed(story: Story) -> tuple[int, int]:
    """Moves of Japanese groups into a hex to which an Allied submarine was seen to go, and all their moves."""
    boats: dict[str, str] = {}
    into = total = 0
    for event in story.events:
        if event.kind == "dived":
            boats[str(event.facts["sub"])] = str(event.facts["to"])
        elif event.kind == "screen" and event.facts["sunk"]:
            boats.pop(str(event.facts["sub"]), None)
        elif event.kind == "moved" and str(event.facts["group"]).startswith("J"):
            total += 1
            into += any(at == event.facts["to"] for name, at in boats.items() if name.startswith("A"))
    return into, total


def brigades(story: Story) -> list[str]:
    """What became of the Australian brigades whose transports entered with turns enough for the way to Colombo: ceylon, sunk or nothing."""
    found = []
    goal = (SEA.hex_of["colombo"],)
    turn = 0
    for event in story.events:
        if event.kind == "turn":
            turn = int(str(event.facts["turn"]))
        elif event.kind == "entered" and str(event.facts["group"]) in LABELS:
            ship, troop = LABELS[str(event.facts["group"])]
            if turn + SEA.steps(goal, str(event.facts["hex"])) > story.state.last:
                continue
            transport = story.state.ships[ship]
            group = story.state.groups.get(transport.group)
            at = story.state.troops[troop].at or (group.at if group is not None else "")
            found.append("ceylon" if at in SEA.ceylon else transport.fate)
    return found


def relaid(story: Story) -> list[bool]:
    """For every ship dummy placed after the set-up, whether one of the side was exposed in its hex in the last three turns."""
    found: list[bool] = []
    exposed: dict[tuple[str, str], int] = {}
    turn = 0
    for event in story.events:
        if event.kind == "turn":
            turn = int(str(event.facts["turn"]))
        elif event.kind == "dummy.exposed":
            exposed[str(event.facts["group"])[0], str(event.facts["hex"])] = turn
        elif event.kind == "dummy.placed" and turn and event.facts["kind"] == "ship" and event.audience:
            side, place = event.audience[0][0].upper(), str(event.facts["place"])
            found.append(turn - exposed.get((side, SEA.hex_of.get(place, place)), -9) <= SINCE_NIGHT)
    return found


def escorted(story: Story) -> list[bool]:
    """For every detachment of Damaged ships bigger than destroyers, whether a sound destroyer goes with them."""
    found: list[bool] = []
    hurt: set[str] = set()
    for event in story.events:
        if event.kind == "damaged":
            hurt.add(str(event.facts["ship"]))
        elif event.kind == "detached":
            ships = [str(name) for name in cast("list[str]", event.facts["ships"])]
            if any(name in hurt and SHIP[name].type not in {"destroyer", "freighter"} for name in ships):
                found.append(any(name not in hurt and SHIP[name].type == "destroyer" for name in ships))
    return found


def hazards(story: Story) -> int:
    """How often the dice were thrown for a collision at full speed: every throw but the last finds one."""
    return sum(event.kind == "no.collision" and event.facts["why"] == "moving Fast" for event in story.events)


def sunk_in_harbour(story: Story) -> int:
    """Allied warships sunk in raids on the big ports of Ceylon."""
    harbours = {SEA.hex_of["colombo"], SEA.hex_of["trincomalee"]}
    at, found = "", 0
    for event in story.events:
        if event.kind in {"raid", "raid.over"}:
            at = str(event.facts["hex"]) if event.kind == "raid" else ""
        elif event.kind == "sunk" and at in harbours:
            found += event.facts["side"] == "allies" and SHIP[str(event.facts["ship"])].armour != "M"
    return found


def _big_ships_sunk(story: Story, side: str) -> float:
    ships = story.state.ships.values()
    return float(sum(ship.side == side and ship.fate == "sunk" and _is_big(ship.id) for ship in ships))


def _is_big(name: str) -> bool:
    """Carriers, the small *Hermes* with her one deck too, battleships and battle cruisers."""
    return SHIP[name].deck > 0 or SHIP[name].armour in {"B", "BC"}


def _sailed(story: Story) -> bool:
    """Whether a group with a British fleet carrier moved."""
    decks = {ship.group for ship in story.state.ships.values() if ship.side == "allies" and SHIP[ship.id].deck > 1}
    return any(event.kind == "moved" and str(event.facts.get("group", "")) in decks for event in story.events)
