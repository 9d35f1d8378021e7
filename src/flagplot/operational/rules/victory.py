"""Victory: the points at the end, and when the game ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flagplot.kernel.outcome import Credit, Outcome, totals
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.operational.charts import POINTS
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import SEA
from flagplot.operational.rules.damage import worth
from flagplot.operational.state.ids import KIDO_BUTAI, kind_of
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, enemy
from flagplot.operational.state.pieces import SUNK
from flagplot.operational.text.said import say


@rule("MK-SEQ-18")
def is_over(state: Bay) -> bool:
    """Whether the game ends with this turn."""
    if state.turn >= state.last or len(set(state.agreed)) == 2:
        return True
    last = state.options.last_entry_turn
    if state.turn <= (9 if last == "none" else int(last)):
        return False
    waiting = any(group.side == JAPAN and not group.at and group.ships for group in state.groups.values())
    if waiting and last == "none":
        return False
    afloat = any(group.side == JAPAN and group.at and group.ships for group in state.groups.values())
    ashore = any(troop.side == JAPAN and troop.at and not troop.fate for troop in state.troops.values())
    return not afloat and not ashore


@rule("MK-VIC-12", "MK-VIC-13")
def holds_ceylon(state: Bay) -> bool:
    """Whether Japan is in total control of Ceylon."""
    ours = [troop for troop in state.troops.values() if troop.at in SEA.ceylon and not troop.fate]
    if any(troop.side == ALLIES for troop in ours) or not ours:
        return False
    if state.options.total_control == "all_hexes":
        places = [place for at in SEA.ceylon for place in SEA.places_at.get(at, ())]
        return all(state.owner[place] == JAPAN for place in places)
    return state.owner["colombo"] == JAPAN and state.owner["trincomalee"] == JAPAN


@rule("MK-VIC-15", "MK-VIC-16", "MK-VIC-18", "MK-SEA-13", "MK-VIC-12")
def account(state: Bay) -> list[Credit]:
    """The points of both sides: for losses during the game, and everything that is counted at the end."""
    warships = [ship for ship in state.ships.values() if ship.fate == SUNK and SHIP[ship.id].armour != "M"]
    lines = [
        _line(enemy(ship.side), worth(state, ship.id), say("score-sunk", ship=SHIP[ship.id].name), *SHIPS)
        for ship in warships
    ]
    sunk = totals(lines, state.score)
    lines += [
        _line(side, points - int(sunk[side]), say("score-others"), *OTHERS) for side, points in state.score.items()
    ]
    lines += [
        _line(
            side, extra, say("score-carriers") if side == JAPAN else say("score-illustrious"), "MK-VIC-15", "MK-VIC-16"
        )
        for side, extra in state.handicap.items()
    ]
    never_came = any(kind_of(group.id) == KIDO_BUTAI for group in state.groups.values())
    if never_came and state.options.kb_absent_adjustment == "void" and not _kido_butai_seen(state):
        back = -carrier_points(state.secrets.carriers)
        lines.append(_line(JAPAN, back, say("score-never-came"), "MK-VIC-18"))
    if state.secrets.invasion and holds_ceylon(state):
        lines.append(_line(JAPAN, POINTS.number("ceylon-taken", "points"), say("score-ceylon-taken"), "MK-VIC-12"))
    elif state.secrets.invasion:
        lines.append(_line(ALLIES, POINTS.number("ceylon-held", "points"), say("score-ceylon-held"), "MK-VIC-12"))
    for ship in state.ships.values():
        if ship.stranded and not ship.fate:
            value = worth(state, ship.id) * (ship.left or 1)
            reason = say("score-stranded", ship=SHIP[ship.id].name, value=str(value))
            lines.append(_line(enemy(ship.side), value // 2, reason, "MK-SEA-13"))
    return [line for line in lines if line.points]


SHIPS: Final = tuple(f"MK-VIC-{number}" for number in range(1, 7))
OTHERS: Final = tuple(f"MK-VIC-{number}" for number in range(7, 12))


def _line(side: str, points: int, reason: Said, *rules: str) -> Credit:
    return Credit(side, Fraction(points), reason, rules)


def final_score(state: Bay) -> dict[str, int]:
    """The points of both sides at the end."""
    return {side: int(points) for side, points in totals(account(state), state.score).items()}


def _kido_butai_seen(state: Bay) -> bool:
    """Whether any ship of the Kido Butai has entered the map."""
    for ship in state.ships.values():
        if SHIP[ship.id].force == "kido-butai" and (ship.fate or kind_of(ship.group) != KIDO_BUTAI):
            return True
    return False


@rule("MK-VIC-15")
def carrier_points(carriers: int) -> int:
    """The points to Japan for the number of its fleet carriers."""
    if carriers == 4:
        return POINTS.number("four-carriers", "points")
    return POINTS.number("six-carriers", "points") if carriers == 6 else 0


@rule("MK-VIC-14")
def winner(lead: int, draw: int, japan: int) -> str:
    """The winner at a Japanese lead: the Allies below the draw band, Japan above it."""
    if lead < draw:
        return ALLIES
    return JAPAN if lead >= japan else "draw"


@rule("MK-VIC-14", "MK-SEQ-18")
def finish(state: Bay) -> None:
    """Count the points."""
    state.outcome = outcome(state)


@rule("MK-VIC-14")
def outcome(state: Bay) -> Outcome:
    """The result if the points are counted now."""
    points = final_score(state)
    lead = points[JAPAN] - points[ALLIES]
    bands = scenario(state.scenario).victory
    who = winner(lead, bands.draw, bands.japan)
    level = "draw" if who == "draw" else "Japanese victory" if who == JAPAN else "Allied victory"
    low, high = str(bands.draw), str(bands.japan - 1)
    drawn = say("outcome-band", low=low, high=high) if bands.japan - bands.draw > 1 else low
    japan, allies, needed = str(points[JAPAN]), str(points[ALLIES]), str(bands.japan)
    reason = str(say("outcome-points", japan=japan, allies=allies, lead=needed, drawn=drawn))
    winners = () if who == "draw" else (who,)
    return Outcome(winners, level, points, reason, ("MK-VIC-14",))
