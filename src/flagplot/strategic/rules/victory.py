"""The end: a report of losses, tonnage and places; by option or scenario the objectives of the briefings decide."""

from __future__ import annotations

from fractions import Fraction

from flagplot.kernel.outcome import Credit, Outcome
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Row, Said
from flagplot.strategic.content.briefings import Goal
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.state.books import Score, enter
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Harbour
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called

EVERY_TURN = ("arrives", "arrives_none", "perimeter", "fights_on")


def by_objectives(state: Strategic) -> bool:
    """Whether the briefings' objectives decide."""
    return state.options.victory == "briefing_objectives" or state.atlas.scenario.objectives


def holds(state: Strategic, nation: str, place: str) -> bool:
    """Whether a nation or an ally holds a place."""
    harbour = state.harbours.get(place)
    if harbour is None:
        return False
    return harbour.holder == nation or state.alliances.get(harbour.holder) == state.atlas.nations[nation].alliance


def is_lost(state: Strategic, nation: str, place: str) -> bool:
    """Whether an enemy holds a place."""
    harbour = state.harbours.get(place)
    return harbour is not None and state.at_war(nation, harbour.holder)


def is_entered(state: Strategic, nation: str, place: str) -> bool:
    """Whether an enemy has a lodgement in a place."""
    return place in state.harbours and trade.is_contested(state, place, nation)


def is_new_ground(state: Strategic, harbour: Harbour, since: int) -> bool:
    """Whether a place's holder took it only after a turn; to retake it does not make it new."""
    ground = state.grounds.get(harbour.id)
    first = harbour.since if ground is None else ground.taken.get(harbour.holder, harbour.since)
    return harbour.since > since and first > since and state.atlas.places[harbour.id].holder != harbour.holder


def of_places(goal: Goal, true: list[bool]) -> int:
    """Points for several places: for each, for any, or for all."""
    if goal.need == "each":
        return goal.points * sum(true)
    good = any(true) if goal.need == "any" else bool(true) and all(true)
    return goal.points if good else 0


def points_of(state: Strategic, nation: str, goal: Goal) -> int:
    """What an objective is worth now."""
    places, what = goal.places, goal.what
    if what == "held":
        return of_places(goal, [holds(state, nation, place) for place in places])
    if what == "held_or_cut":
        cut = not any(
            state.routes[number].tonnage.get(other, 0)
            for number in goal.routes
            if number in state.routes
            for other in goal.nations
        )
        return of_places(goal, [cut or holds(state, nation, place) for place in places])
    if what == "kept":
        return of_places(goal, [holds(state, nation, place) and state.harbours[place].since == 0 for place in places])
    if what == "lost":
        return goal.points if any(is_lost(state, nation, place) for place in places) else 0
    if what == "not_lost":
        entered = any(is_lost(state, nation, p) or is_entered(state, nation, p) for p in places)
        return 0 if entered else goal.points
    if what == "contained":
        spread = any(is_new_ground(state, h, goal.since) for h in state.harbours.values() if h.holder in goal.nations)
        return 0 if spread else goal.points
    if what == "perimeter":
        ours = [p.id for p in state.atlas.places.values() if p.holder == nation]
        return 0 if any(is_lost(state, nation, place) for place in ours) else goal.points
    return points_of_forces(state, nation, goal)


def points_of_forces(state: Strategic, nation: str, goal: Goal) -> int:
    """Objectives about ships, tonnage, landings and staying in the war."""
    what = goal.what
    score = state.scores.get(nation, Score())
    if what == "sunk":
        sunk = [loss for loss in state.losses if loss.nation in goal.nations and loss.kind in goal.units]
        return goal.points * sum(1 for loss in sunk if loss.by and loss.by[0] in state.chairs)
    if what == "sunk_by":
        return goal.points * sum(1 for loss in state.losses if loss.kind in goal.units and nation in loss.by)
    if what == "tonnage_sunk":
        return goal.points * (score.tonnage_sunk // max(goal.amount, 1))
    if what in ("tonnage_at_most", "tonnage_at_least"):
        total = sum(state.tonnage_of(other) for other in goal.nations if other in state.chairs)
        good = total <= goal.amount if what == "tonnage_at_most" else total >= goal.amount
        return goal.points if good else 0
    if what in ("arrives", "arrives_none"):
        lifts = [trade.half_lift(state, state.routes[n], "") for n in goal.routes if n in state.routes]
        good = any(lift >= 2 * goal.amount for lift in lifts) if what == "arrives" else not any(lifts)
        return goal.points if good else 0
    if what in ("ashore", "not_ashore"):
        landed = any(is_ashore(state, place, goal.region) for place in state.harbours)
        return goal.points if landed == (what == "ashore") else 0
    if what == "fights_on":
        return 0 if state.is_out(nation) else goal.points
    if what == "afloat":
        return goal.points * sum(1 for u in state.units.values() if u.nation in goal.nations and u.kind in goal.units)
    if what == "joined":
        return goal.points * score.joined
    assert what == "not_taken", f"no rule says what the objective {what!r} is worth"
    return goal.points * score.kept


def is_ashore(state: Strategic, place: str, region: str) -> bool:
    """Whether the Allies have made a major landing at a place of a region."""
    here = state.atlas.places[place].region
    inside = here == region or (region == "europe" and here == "north-west-europe")
    return inside and state.is_ashore("allied", place)


def score_turn(state: Strategic) -> None:
    """At the end of a turn: objectives of every turn, and those due on this one, of nations still in the war."""
    for nation in [nation for nation in state.nations() if not state.is_out(nation)]:
        for number, goal in enumerate(state.atlas.nations[nation].goals):
            every = goal.how == "each" and goal.what in EVERY_TURN and goal.since <= state.turn <= goal.until
            due = goal.how == "by" and goal.turn == state.turn
            if every or due:
                noted = state.scores[nation].goals
                noted[number] = noted.get(number, 0) + points_of(state, nation, goal)


@rule("NW-CTL-9", "NW-CTL-13")
def score_exit(state: Strategic, nation: str) -> None:
    """When a nation leaves the war: objectives about the end of the game are judged now."""
    for number, goal in enumerate(state.atlas.nations[nation].goals):
        if goal.how == "hold":
            state.scores[nation].goals.setdefault(number, points_of(state, nation, goal))


@rule("NW-CTL-9", "NW-CTL-14")
def credits_of(state: Strategic, nation: str) -> list[Credit]:
    """The points of a nation's objectives: noted when they were due, or as they stand at the end.

    An objective that the scenario decides before its first turn scores nothing, unless the option counts all.
    """
    lines = []
    for number, goal in enumerate(state.atlas.nations[nation].goals):
        if goal.idle and state.options.theatre_goals == "contested":
            continue
        left = goal.how == "hold" and state.is_out(nation)
        if left or goal.how == "by" or (goal.how == "each" and goal.what in EVERY_TURN):
            points = state.scores[nation].goals.get(number, 0)
        else:
            points = points_of(state, nation, goal)
        if points:
            lines.append(Credit(nation, Fraction(points), goal.text, ("NW-CTL-9",)))
    return lines


def final_points(state: Strategic, nation: str) -> int:
    """All points of a nation."""
    return int(sum((line.points for line in credits_of(state, nation)), Fraction(0)))


def account(state: Strategic) -> list[Credit]:
    """The points of each objective, nation by nation, if objectives decide."""
    return [line for nation in state.nations() for line in credits_of(state, nation)] if by_objectives(state) else []


@rule("NW-CTL-9", "NW-MAP-3")
def outcome(state: Strategic) -> Outcome:
    """The report; with objectives, the alliance that did best against its pars."""
    if not by_objectives(state):
        points = {nation: state.tonnage_of(nation) for nation in state.nations()}
        return Outcome((), "report", points, report(state), ("NW-CTL-9",))
    points = {nation: final_points(state, nation) for nation in state.nations()}
    margins: dict[str, int] = {}
    for nation, scored in points.items():
        side = state.atlas.nations[nation].alliance
        if side != "neutral":
            enter(margins, side, scored - state.atlas.nations[nation].par)
    best = max(margins.values(), default=0)
    winners = tuple(side for side, margin in margins.items() if margin == best)
    sides = Row(tuple(_against_par(called(side), margin) for side, margin in margins.items()), ", ")
    each = Row(tuple(_scored(state, nation, scored) for nation, scored in points.items()), "; ")
    reason = _capital(say("end-by-nations", sides=sides, each=each))
    if len(winners) != 1:
        return Outcome((), "draw", points, reason, ("NW-CTL-9",))
    return Outcome(winners, "victory", points, reason, ("NW-CTL-9",))


def _against_par(side: str, margin: int) -> Said:
    """`the Axis 12 above par`."""
    if not margin:
        return say("end-on-par", side=side)
    points = str(abs(margin))
    return (
        say("end-above-par", side=side, points=points) if margin > 0 else say("end-below-par", side=side, points=points)
    )


def _scored(state: Strategic, nation: str, scored: int) -> Said:
    return say("end-scored", nation=called(nation), points=str(scored), verdict=verdict(state, nation, scored))


def _capital(sentence: Said) -> str:
    text = str(sentence)
    return f"{text[:1].upper()}{text[1:]}"


@rule("NW-CTL-9")
def verdict(state: Strategic, nation: str, scored: int) -> str:
    """The result of a nation against its par: half as much again is a clear win."""
    par = state.atlas.nations[nation].par
    if scored <= par:
        return str(say("end-verdict-below") if scored < par else say("end-verdict-par"))
    return str(say("end-verdict-clear") if par > 0 and 2 * scored >= 3 * par else say("end-verdict-above"))


@rule("NW-CTL-9")
def report(state: Strategic) -> str:
    """Losses, tonnage and places held, side by side and nation by nation."""
    sides: dict[str, list[str]] = {}
    for nation in state.nations():
        sides.setdefault(state.atlas.nations[nation].alliance, []).append(nation)
    parts = [tally(state, side, nations) for side, nations in sides.items() if side != "neutral"]
    parts += [tally(state, nation, [nation]) for nation in state.nations()]
    return _capital(say("end-report", parts=Row(tuple(parts), "; ")))


def tally(state: Strategic, name: str, nations: list[str]) -> Said:
    """One line of the report."""
    lost = sum(1 for loss in state.losses if loss.nation in nations)
    held = sum(1 for harbour in state.harbours.values() if harbour.holder in nations)
    tonnage = sum(state.tonnage_of(nation) for nation in nations)
    return say("end-tally", name=called(name), lost=lost, tonnage=tonnage, held=held)
