"""The odds of orders of the strategic game: battles before they are joined, raids on trade, escorts, landings.

What the enemy has is invented in several worlds the seat could be in, and the odds are those of all of them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.odds import Odds, sampled
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.order import Needed, OrderOdds, Seen, chance_of, mixed
from flagplot.lab.odds.said import average, say
from flagplot.lab.odds.strategic.battle import thrifty
from flagplot.lab.odds.strategic.convoys import sailing_odds, trade_odds
from flagplot.lab.odds.strategic.landing import settle
from flagplot.strategic.orders.forces import Invade, RaidRoute, Strike, Sweep
from flagplot.strategic.orders.sheets import Allocate, Decline, Fight, Flags, Intervene, Tonnage
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.combat.battle import Battle
from flagplot.strategic.rules.amphibious.landing import MINOR, procedure
from flagplot.strategic.state.ids import NO_UNIT, ForceId, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AMPHIBIOUS, TASK_FORCE, Operation, Unit
from flagplot.strategic.text.wording import called

TRIALS: Final = 60
"""Battles that are fought, and landings in each world."""
COMPARED: Final = frozenset(("NW-CMB-15", "NW-CMB-16", "NW-CMB-18", "NW-CMB-19", "NW-CMB-23", "NW-CMB-24"))
"""Modifiers that compare the sides: numbers and aircraft."""
LONGEST: Final = 400
"""Steps after which a battle is aborted."""
ARMY: Final = say("outcome-the-army-decides")
SWEEPS: Final = say("note-sweeps")

Lines = tuple[list[OrderOdds], Said | None]


def odds_of(seen: Seen, order: Order) -> Lines:
    """The odds of an order, and why there are none where it is bound to be diced for."""
    match order:
        case Fight() | Intervene():
            return _fight(seen, order), None
        case Allocate():
            return trade_odds(seen, order), None
        case Tonnage():
            return sailing_odds(seen, order), None
        case Flags():
            lines = [line for item in order.lines() if isinstance(item, Invade) for line in _land(seen, item)]
            out = any(isinstance(item, Sweep | Strike | RaidRoute) for item in order.lines())
            return lines, SWEEPS if out and not lines else None
        case _:
            return [], None


# Fleets.


def fought(world: Strategic, seat: Seat, order: Order, umpire: Umpire) -> Strategic | None:
    """Give the order and play on until a battle of it is over; nothing when it comes to none. Others stay out of it."""
    state = world.clone()
    state.flow[-1].obey(state, seat, order, umpire)
    joined = False
    for _ in range(LONGEST):
        if not state.flow:
            return None
        top = state.flow[-1]
        fights = any(isinstance(phase, Battle) for phase in state.flow)
        if joined and not fights:
            return state
        joined = joined or fights
        seats = top.seats(state)
        if not seats:
            top.run(state, umpire)
            continue
        if not fights and not joined:
            if top.check(state, seats[0], Decline()) is not None:
                return None
            top.obey(state, seats[0], Decline(), umpire)
            continue
        top.obey(state, seats[0], thrifty(state, list(top.orders(state, seats[0]))), umpire)
    return None


def _fight(seen: Seen, order: Order) -> list[OrderOdds]:
    """With what is known of the enemy; of a counter nobody has looked under nothing is, so it is supposed as strong as we are, and half."""
    worlds: list[tuple[Said, Strategic]] = []
    world: Strategic = seen.world()
    hidden = [force for force in _enemies(seen, world) if not seen.view.position.forces[force].units]
    if hidden:
        own = [unit for name in _ours(seen, world, order) for unit in world.members(world.forces[name])]
        worlds = [
            (say("label-as-strong-as-you"), _mirrored(world, hidden, own)),
            (say("label-half-as-strong"), _mirrored(world, hidden, [unit for unit in own if not unit.aboard][::2])),
        ]
    else:
        worlds = [(say("label-with-what-is-known"), world)]
    heading = say("heading-if-you-fight-unknown") if hidden else say("heading-if-you-fight")
    need = _needed(seen, order, worlds[0][1])
    lines = [_battle(seen, order, heading, label, one, need) for label, one in worlds]
    return [line for line in lines if line is not None]


def _battle(
    seen: Seen, order: Order, heading: Said, label: Said, world: Strategic, need: Needed | None
) -> OrderOdds | None:
    """One battle, fought many times."""
    own, ours = set(seen.view.nations), _ours(seen, world, order)
    outcomes: dict[Said, Fraction] = {}
    held, lost_it = say("outcome-we-hold-the-sea"), say("outcome-the-enemy-holds-the-sea")
    mine, theirs, played = 0, 0, 0
    dice = SeededDice(Chance(key_from_seed(1)))
    dice.keeps = False
    for _ in range(TRIALS):
        after = fought(world, seen.seat, order, Umpire(dice, quiet=True))
        if after is None:
            continue
        played += 1
        lost = [unit for name, unit in world.units.items() if unit.is_ship and name not in after.units]
        mine += sum(unit.nation in own for unit in lost)
        theirs += sum(unit.nation not in own for unit in lost)
        # A force that is wiped out counts as beaten even where its side holds the sea.
        beaten = all(after.forces[name].beaten for name in ours if name in after.forces)
        word = lost_it if beaten else held
        outcomes[word] = outcomes.get(word, Fraction(0)) + 1
    if not played:
        return None
    odds = Odds({word: count / played for word, count in outcomes.items()}, played)
    text = say("text-to-hold-the-sea", ours=average(mine / played), theirs=average(theirs / played))
    figure = chance_of(odds, lambda word: word == held)
    return OrderOdds(heading, label, figure, text, odds, need, ("NW-CMB-8", "NW-CMB-35"))


def _conducted(world: Strategic) -> list[Operation]:
    """The operations that the open question is about."""
    for phase in reversed(world.flow):
        numbers = [getattr(phase, name, None) for name in ("operation", "rival", "number")]
        found = [world.operations[number] for number in numbers if isinstance(number, int)]
        if found:
            return found
    return []


def _enemies(seen: Seen, world: Strategic) -> list[ForceId]:
    """The enemy's task forces that would be fought first."""
    found: list[ForceId] = []
    for one in _conducted(world):
        if one.flag not in seen.view.nations:
            found += [name for name in one.forces() if not world.forces[name].beaten][:1]
    return found


def _ours(seen: Seen, world: Strategic, order: Order) -> list[ForceId]:
    if isinstance(order, Intervene):
        return [name for name, _ in order.forces if name in world.forces]
    own = [one.force for one in _conducted(world) if one.flag in seen.view.nations]
    return own or [name for name in getattr(world.flow[-1], "forces", ()) if name in world.forces]


def _mirrored(world: Strategic, forces: Sequence[ForceId], units: Sequence[Unit]) -> Strategic:
    """The world with these units, under the enemy's flag, in the first of some task forces, and none in the others."""
    state = world.clone()
    for name in forces:
        force = state.forces[name]
        for unit in state.members(force):
            state.units.pop(unit.id, None)
        force.units = []
    force = state.forces[forces[0]]
    placed: dict[UnitId, UnitId] = {}
    for number, unit in enumerate([*[one for one in units if not one.aboard], *[one for one in units if one.aboard]]):
        made = UnitId(f"{force.nation}-{unit.kind}-supposed-{number}")
        aboard = placed.get(unit.aboard, NO_UNIT)
        placed[unit.id] = made
        copy = Unit(made, force.nation, unit.kind, force.base, damaged=unit.damaged, aboard=aboard)
        copy.duty, copy.on = TASK_FORCE, force.id
        state.units[made] = copy
        if not copy.aboard:
            force.units.append(made)
    return state


def _needed(seen: Seen, order: Order, world: Strategic) -> Needed | None:
    """Our own fire: its value, and the modifiers that do not come from the enemy."""
    own = "The operating side" if _operates(seen) else "The opposition"
    umpire = Umpire(SeededDice(Chance(key_from_seed(1))))
    if fought(world, seen.seat, order, umpire) is None:
        return None
    for event in umpire.events:
        if event.kind == "battle.fire" and event.facts["side"] == own:
            lines = tuple(line for line in event.modifiers if line.rule not in COMPARED)
            return Needed("battle.fire", int(str(event.facts["cv"])), lines, (own,))
    return None


def _operates(seen: Seen) -> bool:
    """Whether it is our operation that is conducted now."""
    found = _conducted(seen.world())
    return bool(found) and found[0].flag in seen.view.nations


# Landings.


def _land(seen: Seen, item: Invade) -> list[OrderOdds]:
    """Against what is known to stand there, and against what may: troops, stores and aircraft ashore are the enemy's secret."""
    heading = say("heading-if-the-troops-reach", place=called(item.place))
    lines: dict[Said, OrderOdds] = {}
    for label, worlds in (
        (_known(seen, item.place), [_bared(seen, item.place)]),
        (say("label-against-what-may-stand-there"), seen.some(4)),
    ):
        found = [odds for odds in (_landing(world, item) for world in worlds) if odds is not None]
        if found:
            odds = mixed(found)
            figure = chance_of(odds, lambda name: name.id == "outcome-taken")
            lines.setdefault(
                figure, OrderOdds(heading, label, figure, say("text-to-take-it"), odds, None, ("NW-AMP-11",))
            )
    return list(lines.values())


def _known(seen: Seen, place: str) -> Said:
    """`against the garrison of 2 that is known`."""
    harbour = seen.view.position.harbours.get(place)
    garrison = sum(harbour.garrisons.values()) if harbour is not None else 0
    return say("label-against-known", garrison=garrison)


def _bared(seen: Seen, place: str) -> Strategic:
    """The world with nothing at a place but what the seat knows to be there."""
    state: Strategic = seen.world().clone()
    known = seen.view.position
    if place in state.harbours:
        state.harbours[place] = known.harbours[place].clone()
    for name in [name for name, unit in state.units.items() if unit.at == place and name not in known.units]:
        del state.units[name]
    return state


def _landing(world: Strategic, item: Invade) -> Odds[Said] | None:
    """A landing that nobody meets at sea, fought out; nothing where the army decides it."""
    force = world.forces.get(item.invasion)
    if force is None or item.place not in world.harbours or not force.points:
        return None
    start = world.clone()
    area = item.area or start.areas_of(item.place)[0]
    landing = start.forces[item.invasion]
    landing.area, landing.lsp = area, item.landing_lsp
    number = len(start.operations)
    start.operations.append(
        Operation(
            AMPHIBIOUS, force.nation, item.force, area, item.invasion, item.place, status="landing", number=number
        )
    )
    start.flow = [Landing(number)]

    def once(dice: Dice) -> Said:
        state = start.clone()
        umpire = Umpire(dice, quiet=True)
        if procedure(state.clone(), state.operations[number], state.forces[item.invasion], umpire) not in {MINOR, ""}:
            return ARMY
        settle(state, umpire)
        held = state.is_friend(state.harbours[item.place].holder, force.nation)
        return say("outcome-taken") if held else say("outcome-repulsed")

    odds = sampled(once, TRIALS)
    return None if ARMY in odds.outcomes else odds
