"""How a squadron decides to evade, turn and choose targets: this turn's fire takes place before anybody moves."""

from dataclasses import replace

from flagplot.bots.tactical import allocation
from flagplot.bots.tactical.estimate import ChartRoom
from flagplot.bots.tactical.hazards import Course, hazards
from flagplot.bots.tactical.manoeuvre import move
from flagplot.bots.tactical.parameters import STANDARD
from flagplot.bots.tactical.prospect import Duel, Prospect
from flagplot.bots.tactical.sea import Mark
from flagplot.kernel.dice import SeededDice
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Helm, Plot
from flagplot.tactical.orders.helm import EVADE, FLANK_RIGHT, LEFT, LEG, SMOKE, Step
from flagplot.tactical.rules.movement.geometry import YARD
from flagplot.tactical.rules.sight.sight import look_out

USN, IJN = Seat("usn"), Seat("ijn")
LONG, CLOSE, BEYOND = 24_000, 7_000, 39_000
"""Yards between the lines: heavy guns at long range, at close range, and out of reach."""


def at_range(yards: int) -> tuple[ChartRoom, Prospect]:
    """The squadrons of the cruiser action abreast of each other at a range, without urgency, and the weights of the decision."""
    state = GAME.new("cruiser-action", 1)
    for ship in state.ships.values():
        if ship.side == "ijn":
            ship.x = yards * YARD
    look_out(state)
    room = ChartRoom(GAME.view(state, USN), replace(STANDARD, hurried=STANDARD.caution))
    return room, Prospect(room, room.members(room.view.groups["cruisers"]))


def weaves(room: ChartRoom) -> bool:
    return any(step.verb == EVADE for step in move(room, room.view.groups["cruisers"]).helm.steps)


def test_a_line_under_fire_at_long_range_weaves_as_it_spoils_more_of_his_fire_than_of_its_own() -> None:
    room, prospect = at_range(LONG)

    assert prospect.gain > 0
    assert weaves(room)


def test_by_day_who_meets_long_lances_without_any_is_in_a_hurry_and_weaves_less() -> None:
    state = GAME.new("cruiser-action", 1)
    assert ChartRoom(GAME.view(state, USN)).caution == STANDARD.hurried < STANDARD.caution
    assert ChartRoom(GAME.view(state, IJN)).caution == STANDARD.caution
    assert ChartRoom(GAME.view(GAME.new("fleet-problem", 1), Seat("blue"))).caution == STANDARD.caution

    state.brief = replace(state.brief, light="night")
    look_out(state)
    assert ChartRoom(GAME.view(state, USN)).caution == STANDARD.caution


def test_a_line_at_close_range_does_not_weave_as_nothing_is_spoilt_but_its_own_fire() -> None:
    room, prospect = at_range(CLOSE)

    assert prospect.gain < 0
    assert not weaves(room)


def test_nobody_weaves_before_the_first_shell_can_fall() -> None:
    room, prospect = at_range(BEYOND)

    assert 0 == prospect.gain
    assert not weaves(room)


def test_a_line_that_presses_on_does_not_weave_before_it_is_as_near_as_it_wants_to_be() -> None:
    room, prospect = at_range(LONG)
    room.stance = replace(room.stance, presses=True)

    assert prospect.gain > 0
    assert not weaves(room)


def test_what_weaving_gains_does_not_depend_on_where_the_turn_ends() -> None:
    _, prospect = at_range(LONG)
    gains = [
        prospect.score(Course(0, x, y, 0, evading=True)) - prospect.score(Course(0, x, y, 0, evading=False))
        for x, y in ((0, 4_000), (9_000, 4_000))
    ]

    assert [round(prospect.gain, 6)] * 2 == [round(gain, 6) for gain in gains]


def test_a_ship_that_runs_over_thirty_knots_is_harder_to_hit_and_one_that_has_found_the_range_hits_oftener() -> None:
    state = GAME.new("cruiser-action", 1)
    ship, enemy = state.ships["minneapolis"], Mark("myoko", "MYOKO", 20_000, 0, 0, 25, 0, is_own=False)
    slow, fast = Duel(ship, enemy), Duel(ship, replace(enemy, speed=33))
    ship.acquired[0] = enemy.id
    found = Duel(ship, enemy)

    fires = [duel.steady.worth(90, 19_000) for duel in (fast, slow, found) if duel.steady is not None]
    assert sorted(set(fires)) == fires
    assert len(fires) == 3


def test_a_line_that_turns_all_at_once_is_not_taken_to_follow_its_leader() -> None:
    _, prospect = at_range(LONG)
    lead, last = prospect.shown[0], prospect.shown[-1]
    together = prospect._places(Course(180, lead.x / YARD, lead.y / YARD - 5_000, 180, evading=False, flank=True))
    column = prospect._places(Course(180, lead.x / YARD, lead.y / YARD - 5_000, 180, evading=False))

    assert together[1] == (last.x / YARD, last.y / YARD - 5_000)
    assert column[1][1] > column[0][1] > together[1][1]


def test_a_gunner_with_two_ships_alike_before_her_fires_at_the_slower() -> None:
    state = GAME.new("cruiser-action", 1)
    look_out(state)
    for name, knots in (("myoko", 33), ("haguro", 20), ("nachi", 33)):
        state.ships[name].speed = knots * 1000

    shots = allocation.shoots(ChartRoom(GAME.view(state, USN)))
    assert next(shot.target for shot in shots if shot.ship == "minneapolis" and shot.factor == 5) == "haguro"


def test_a_line_that_has_just_turned_sharply_does_not_lightly_turn_back() -> None:
    _, prospect = at_range(LONG)
    back, on = Course(-60, 0, 5_000, 0, evading=False), Course(60, 0, 5_000, 0, evading=False)
    fresh = [prospect.score(course) for course in (back, on)]
    prospect.turned = 60

    after = [prospect.score(course) for course in (back, on)]
    assert [round(before - now, 6) for before, now in zip(fresh, after, strict=True)] == [STANDARD.dither, 0]


def test_the_captain_reads_in_the_logbook_how_each_group_turned() -> None:
    state = GAME.new("cruiser-action", 1)
    helms = (
        Helm("cruisers", (Step(EVADE), Step(LEFT, 450), Step(LEG, 4_666_000, "y"))),
        Helm("destroyers", (Step(FLANK_RIGHT, 1200), Step(SMOKE), Step(LEG, 5_333_000, "y"))),
    )
    for seat, order in ((IJN, Plot()), (USN, Plot(helms))):
        assert GAME.check(state, seat, order) is None
        GAME.obey(state, seat, order, Umpire(SeededDice(state.chance), state.logs))

    assert ChartRoom(GAME.view(state, USN)).turned == {"cruisers": -45, "destroyers": 120}
    assert ChartRoom(GAME.view(state, IJN)).turned == {}


def test_coming_near_a_friend_costs_what_the_doctrine_says() -> None:
    room, prospect = at_range(LONG)
    here = prospect.ships[0]
    beside = (0.0, [(here.x / YARD, here.y / YARD)] * 7)
    end = Course(0, here.x / YARD, here.y / YARD + 100, 0, evading=False)

    assert hazards(room, prospect.ships, end, [beside]) - hazards(room, prospect.ships, end, []) == 7 * STANDARD.crowded
