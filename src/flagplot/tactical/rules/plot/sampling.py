"""Random plots."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.dice import Dice
from flagplot.kernel.seat import Seat, side_of
from flagplot.tactical.orders.choices import Appear, Helm, Launch, Plot, Search, Shoot, Sortie
from flagplot.tactical.orders.helm import DEPTH, EVADE, SMOKE, SPEED, TURNS, Step
from flagplot.tactical.rules.air.aviation import aircraft_of
from flagplot.tactical.rules.air.raids import flight_seat
from flagplot.tactical.rules.damage.condition import allowance, may_evade, may_launch, may_smoke
from flagplot.tactical.rules.gunnery.allocation import is_surprised, may_fire
from flagplot.tactical.rules.gunnery.arcs import angle_to, bears, mount_aims
from flagplot.tactical.rules.gunnery.gunnery import is_main
from flagplot.tactical.rules.movement.geometry import THIRD, YARD, relative
from flagplot.tactical.rules.plot.plotcheck import PlotCheck
from flagplot.tactical.rules.sight.sight import may_fire_on
from flagplot.tactical.rules.submarines.hunting import hunts
from flagplot.tactical.rules.submarines.submarines import may_dive
from flagplot.tactical.rules.torpedoes.spreads import run_turns
from flagplot.tactical.rules.torpedoes.torpedoes import mounts
from flagplot.tactical.state.ids import NO_SHIP
from flagplot.tactical.state.model import DEPTHS, HEAVY, LURKING, Battle, Flight, Group, Ship

_WHY: Final = "sample a plot"


def sample_plot(state: Battle, seat: Seat, dice: Dice) -> Plot:
    """A legal plot: any course and speed, fire at any legal target, sometimes torpedoes."""
    helms: list[Helm] = []
    shoots: list[Shoot] = []
    launches: list[Launch] = []
    searches: list[Search] = []
    side = side_of(seat)
    enemies = [state.ships[name] for name in state.seen.get(side, ()) if state.ships[name].in_battle]
    for group in state.groups.values():
        if group.seat != seat:
            continue
        ships = state.members(group)
        if not ships:
            continue
        steps = _sample_steps(state, group, ships, dice)
        if steps:
            helms.append(Helm(group.id, steps))
        for ship in ships:
            if hunts(ship) and dice.roll(6, _WHY) == 1:
                searches.append(Search(ship.id, dice.pick(("hydrophone", "sonar"), _WHY)))
            elif enemies:
                _sample_guns(state, ship, enemies, shoots, dice)
            if any(ship.tubes) and enemies:
                _sample_torpedoes(state, ship, launches, dice)
    sorties = _sample_air(state, seat, enemies, dice) if state.flights else ()
    plot = Plot(
        tuple(helms),
        tuple(shoots),
        tuple(launches),
        tuple(searches),
        sorties,
        appearances=_sample_boats(state, seat, dice),
        asks_leave=state.options.plot_changes != "never" and dice.roll(20, _WHY) == 1,
        offers_end=dice.roll(40, _WHY) == 1,
    )
    needs_care = bool(state.brief.effects)
    if needs_care and PlotCheck(state, seat).check(plot) is not None:
        # A special condition of the scenario forbids it: take what is legal, part by part.
        return _prune(state, seat, plot)
    return plot


def _prune(state: Battle, seat: Seat, plot: Plot) -> Plot:
    kept = Plot(searches=plot.searches, appearances=plot.appearances)
    for helm in plot.helms:
        longer = Plot((*kept.helms, helm), (), (), kept.searches, (), (), (), kept.appearances)
        if PlotCheck(state, seat).check(longer) is None:
            kept = longer
    for shoot in plot.shoots:
        longer = Plot(kept.helms, (*kept.shoots, shoot), (), kept.searches, (), (), (), kept.appearances)
        if PlotCheck(state, seat).check(longer) is None:
            kept = longer
    for launch in plot.launches:
        longer = Plot(kept.helms, kept.shoots, (*kept.launches, launch), kept.searches, (), (), (), kept.appearances)
        if PlotCheck(state, seat).check(longer) is None:
            kept = longer
    with_air = Plot(kept.helms, kept.shoots, kept.launches, kept.searches, plot.sorties, (), (), kept.appearances)
    return with_air if PlotCheck(state, seat).check(with_air) is None else kept


def _sample_steps(state: Battle, group: Group, ships: list[Ship], dice: Dice) -> tuple[Step, ...]:
    if any(is_surprised(state, ship) for ship in ships):
        return ()
    steps: list[Step] = []
    choice = dice.roll(8, _WHY)
    if choice == 8 and all(may_evade(state, ship) for ship in ships):
        steps.append(Step(EVADE))
    if choice <= 4:
        steps.append(Step(dice.pick(TURNS, _WHY), 50 * dice.roll(24, _WHY)))
    if choice == 7 and any(may_smoke(state, ship) for ship in ships):
        steps.append(Step(SMOKE))
    most = allowance(state, group)
    if most:
        speed = most * dice.roll(4, _WHY) // 4
        steps.append(Step(SPEED, speed))
        if steps[0].verb == EVADE and speed <= THIRD:
            del steps[0]
    elif steps and steps[0].verb == EVADE:
        del steps[0]
    if ships[0].is_submarine:
        depth = dice.pick(DEPTHS, _WHY)
        if may_dive(ships[0].sheet.nation, ships[0].depth, depth) is None:
            steps.append(Step(DEPTH, 0, depth))
    return tuple(steps)


def _sample_guns(state: Battle, ship: Ship, enemies: list[Ship], shoots: list[Shoot], dice: Dice) -> None:
    if may_fire(state, ship) is not None:
        return
    target = dice.pick(enemies, _WHY)
    if may_fire_on(state, ship, target) is not None:
        return
    angle = angle_to(ship, target)
    arcs: dict[int, list[str]] = {}
    main_fires = side_fires = False
    for number, entry in enumerate(ship.sheet.batteries):
        if number in ship.out or ship.ammo.get(entry.gun, 0) <= 0 or not bears(entry.arc, angle):
            continue
        if ship.level >= HEAVY:
            main = is_main(ship, number)
            if (main and main_fires) or (not main and side_fires):
                continue
            main_fires, side_fires = main_fires or main, side_fires or not main
        factor = ship.gun(number).factor
        if entry.arc not in arcs.setdefault(factor, []):
            arcs[factor].append(entry.arc)
    for factor, names in arcs.items():
        shoots.append(Shoot(ship.id, tuple(names), factor, target.id))


def _sample_torpedoes(state: Battle, ship: Ship, launches: list[Launch], dice: Dice) -> None:
    if not may_launch(state, ship) or is_surprised(state, ship) or dice.roll(6, _WHY) > 1:
        return
    for index, mount in enumerate(mounts(ship)):
        angle = 50 * dice.roll(72, _WHY) % 3600
        if ship.tubes[index] > 0 and mount_aims(mount.side, relative(0, angle), state.brief.period):
            is_secret = run_turns(mount.inches, ship.sheet.nation) > 1 and dice.roll(2, _WHY) == 1
            launches.append(Launch(ship.id, mount.name, dice.roll(ship.tubes[index], _WHY), angle, NO_SHIP, is_secret))
            return


def _sample_boats(state: Battle, seat: Seat, dice: Dice) -> tuple[Appear, ...]:
    found = [
        Appear(ship.id, ship.x // YARD, ship.y // YARD, 100 * dice.roll(36, _WHY) % 3600, 4000, "P")
        for ship in state.ships.values()
        if ship.status == LURKING and state.groups[ship.group].seat == seat and dice.roll(3, _WHY) == 1
    ]
    return tuple(found)


def _sample_air(state: Battle, seat: Seat, enemies: list[Ship], dice: Dice) -> tuple[Sortie, ...]:
    sorties: list[Sortie] = []
    launched: list[str] = []
    for flight in state.flights.values():
        if flight.side != side_of(seat) or flight_seat(state, flight) != seat:
            continue
        if flight.status == "deck":
            ship = state.ships[flight.carrier]
            if ship.in_battle and ship.level < HEAVY and flight.carrier not in launched and dice.roll(2, _WHY) == 1:
                launched.append(flight.carrier)
                sorties.append(Sortie(flight.id, "launch"))
        elif flight.status == "air":
            sortie = _sample_sortie(state, flight, enemies, dice)
            if sortie is not None:
                sorties.append(sortie)
    return tuple(sorties)


def _sample_sortie(state: Battle, flight: Flight, enemies: list[Ship], dice: Dice) -> Sortie | None:
    kind = aircraft_of(flight).kind
    foes = enemies
    if not state.is_night:
        foes = [ship for ship in state.afloat(state.enemy(flight.side)) if not ship.is_submarine]
    if kind != "F" and flight.load in {"bombs", "torpedo", "level"} and foes:
        altitude = flight.altitude
        if flight.load == "level" and not altitude:
            altitude = "medium"
        return Sortie(flight.id, "strike", dice.pick(foes, _WHY).id, altitude if flight.load == "level" else "")
    if kind == "F" and flight.mission != "cap":
        own = [group.id for group in state.groups.values() if group.side == flight.side]
        return Sortie(flight.id, "cap", dice.pick(own, _WHY))
    return None
