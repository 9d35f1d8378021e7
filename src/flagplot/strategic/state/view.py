"""What a seat may know, built from an allow-list."""

from __future__ import annotations

from flagplot.kernel.dice import Chance
from flagplot.kernel.records.record import Record, field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.view import View
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.rules.operations.allowances import owner_of
from flagplot.strategic.state.books import Ledger, Score, Serials
from flagplot.strategic.state.ids import ForceId, UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import (
    AMPHIBIOUS,
    OFFERED,
    SWEEP,
    Commitment,
    FlagCount,
    Harbour,
    Operation,
    Route,
    TaskForce,
    Train,
    Unit,
)
from flagplot.strategic.text.wording import alone, english


class Called(Record, frozen=True):
    """The names of a force or a train."""

    full: str
    alone: str
    """Without its nation, where that is plain."""


class StrategicView(View):
    """The position as a seat may know it."""

    options: StrategicOptions
    position: Strategic
    """A state with what the seat may know, and blanks for the rest."""
    nations: tuple[str, ...]
    """The nations the seat commands."""
    known: tuple[str, ...]
    """The nations whose counters, stores and charts it sees: its own and consenting allies'."""
    flags: dict[str, FlagCount] = field(factory=dict)
    """The flags of the nations it commands; a glance has none."""
    last: int = 0
    """The turn after which the game ends; a glance does not tell it."""
    names: dict[str, Called] = field(factory=dict)
    """What forces and trains are called; a glance tells none."""


def names_of(position: Strategic) -> dict[str, Called]:
    """What the forces and trains of a position are called, by their ids."""
    words = english()
    found = {str(name): Called(str(words.force(name)), alone(name)) for name in position.forces}
    for name in position.trains:
        full = str(words.reference(name))
        found[name] = Called(full, full)
    return found


@rule("NW-MER-35", "NW-SEQ-22")
def known_nations(state: Strategic, seat: Seat) -> list[str]:
    """The nations whose accounts a seat may see."""
    if seat == CONTROL or state.outcome is not None:
        return state.nations()
    own = state.commands(seat)
    return [
        nation
        for nation in state.nations()
        if nation in own or any(state.is_friend(nation, mine) and state.agrees(nation, mine, "chart") for mine in own)
    ]


@rule("NW-OPS-22", "NW-SEQ-22", "NW-MER-35", "NW-MER-7", "NW-OPS-4")
def position_of(state: Strategic, seat: Seat, known: list[str], *, shares: bool = False) -> Strategic:
    """The state with blanks for everything that the seat may not know; with `shares` it holds the state's own pieces where nothing is blank."""
    everything = len(known) == len(state.chairs)
    own = state.commands(seat)
    books = set(known)
    shown = set(state.chairs) if state.options.route_visibility == "open" else books
    # mypyc compiles plain loops over what is kept to the fastest code
    routes = state.routes.copy()
    for number, route in state.routes.items():
        if not shares or not _knows(route.tonnage, shown) or not _knows(route.carry, shown):
            routes[number] = _route(route, shown, shares)
    return Strategic(
        state.scenario,
        Chance("00" * 32),  # no seat knows the dice to come, not even Control
        [],
        {},
        state.options,
        state.turn,
        state.chairs if shares else dict(state.chairs),
        state.alliances if shares else dict(state.alliances),
        state.peace if shares else state.peace[:],
        state.wars if shares else state.wars[:],
        _units(state, books, shares=shares),
        _harbours(state, books, shares=shares),
        {
            key: train if shares and _knows(train.stock, books) else _train(train, books, shares)
            for key, train in state.trains.items()
        },
        routes,
        _forces(state, books, shares=shares),
        [(op if shares else op.clone()) if op.flag in books else _flag(op) for op in state.operations],
        [laid if shares else laid.clone() for laid in state.commitments if everything or _is_laid_by(laid, own)],
        state.hands if shares else {nation: hand[:] for nation, hand in state.hands.items()},
        state.spent if shares else state.spent[:],
        {nation: points if nation in books else 0 for nation, points in state.reserve.items()},
        {nation: points if nation in books else 0 for nation, points in state.transports.items()},
        state.pool if shares else dict(state.pool),
        [one for one in state.grants if everything or one.giver in own or one.taker in own],
        state.flags_used if shares else dict(state.flags_used),
        {nation: used for nation, used in state.military_used.items() if nation in books},
        state.flag_change if shares else dict(state.flag_change),
        state.air_range_change if shares else dict(state.air_range_change),
        {
            nation: (ledger if shares else ledger.clone()) if nation in books else Ledger()
            for nation, ledger in state.ledgers.items()
        },
        [loss for loss in state.losses if loss.nation in books or not books.isdisjoint(loss.by)],
        _serials(state.serials, books),
        state.happened if shares else dict(state.happened),
        {
            nation: (score if shares else score.clone()) if nation in books else Score()
            for nation, score in state.scores.items()
        },
        {place: ground if shares else ground.clone() for place, ground in state.grounds.items()},
        state.left if shares else dict(state.left),
        state.flagless if shares else dict(state.flagless),
        state.flag_caps if shares else dict(state.flag_caps),
        _only(state.favours, books, shares),
        _only(state.dry, books, shares),
        {nation: lodged if shares else dict(lodged) for nation, lodged in state.fed.items() if nation in books},
        state.may_declare if shares else {nation: enemies[:] for nation, enemies in state.may_declare.items()},
        state.heavies_beaten if "germany" in books else 0,
        state.renounced,
        state.placed,
        outcome=state.outcome,
    )


def _units(state: Strategic, books: set[str], *, shares: bool) -> dict[UnitId, Unit]:
    open_forces = state.options.tf_visibility == "open"
    units: dict[UnitId, Unit] = {}
    for name, unit in state.units.items():
        if unit.nation in books or (open_forces and unit.duty == "tf"):
            units[name] = unit if shares else unit.clone()
    return units


def _harbours(state: Strategic, books: set[str], *, shares: bool) -> dict[str, Harbour]:
    harbours = state.harbours.copy()
    for place, harbour in state.harbours.items():
        if not shares or not _is_open(harbour, books):
            harbours[place] = _harbour(harbour, books, shares)
    return harbours


def _forces(state: Strategic, books: set[str], *, shares: bool) -> dict[ForceId, TaskForce]:
    open_forces = state.options.tf_visibility == "open"
    forces: dict[ForceId, TaskForce] = {}
    for name, force in state.forces.items():
        if force.nation in books or open_forces:
            forces[name] = force if shares else force.clone()
        else:
            forces[name] = _counter(force)
    return forces


@rule("NW-ADV-12", "NW-ADV-19", "NW-SEQ-22")
def _is_laid_by(laid: Commitment, own: list[str]) -> bool:
    """Whether a seat knows of a card: it played it, it was issued it, or it is offered it."""
    return laid.nation in own or owner_of(laid.card) in own or (laid.use == OFFERED and laid.ally in own)


def _serials(all_of_them: Serials, known: set[str]) -> Serials:
    """The numbers that a seat knows: all of routes and trains, its own of units and yards."""
    return Serials(
        all_of_them.route,
        dict(all_of_them.trains),
        {nation: dict(kinds) for nation, kinds in all_of_them.units.items() if nation in known},
        {nation: dict(kinds) for nation, kinds in all_of_them.built.items() if nation in known},
    )


def _only(store: dict[str, int], known: set[str], shares: bool) -> dict[str, int]:
    """The entries of known nations in a store: the store itself if it is shared and all of it is known, which is usual."""
    if shares and _knows(store, known):
        return store
    return {nation: number for nation, number in store.items() if nation in known}


def _knows(store: dict[str, int], known: set[str]) -> bool:
    for nation in store:  # noqa: SIM110  # called for every store in sight: a plain loop takes half the time
        if nation not in known:
            return False
    return True


def _is_open(harbour: Harbour, known: set[str]) -> bool:
    """Whether a seat knows everything in a place; most places are empty."""
    return (
        (not harbour.stock or _knows(harbour.stock, known))
        and (not harbour.manpower or _knows(harbour.manpower, known))
        and (not harbour.tanks or _knows(harbour.tanks, known))
        and (not harbour.hungry or _knows(harbour.hungry, known))
    )


def _harbour(harbour: Harbour, known: set[str], shares: bool) -> Harbour:
    """Holder, garrison counters and lodgements are public; stores, troops and their supply are not."""
    return Harbour(
        harbour.id,
        harbour.holder,
        harbour.since,
        harbour.garrisons if shares else dict(harbour.garrisons),
        _only(harbour.stock, known, shares),
        _only(harbour.manpower, known, shares),
        _only(harbour.tanks, known, shares),
        harbour.landed if shares else dict(harbour.landed),
        _only(harbour.hungry, known, shares),
    )


def _train(train: Train, known: set[str], shares: bool) -> Train:
    stock = _only(train.stock, known, shares)
    return Train(train.id, train.nation, train.area, train.since, train.locked, stock, train.moved)


@rule("NW-MER-35")
def _route(route: Route, known: set[str], shares: bool) -> Route:
    """Of another nation's route: name and path."""
    tonnage, carry = _only(route.tonnage, known, shares), _only(route.carry, known, shares)
    return Route(route.id, route.name, route.owner, route.a, route.b, route.path, tonnage, carry)


@rule("NW-OPS-22")
def _counter(force: TaskForce) -> TaskForce:
    """A task force counter: nation and place, and whether it is committed or withdrawn."""
    return TaskForce(
        force.id,
        force.nation,
        force.base,
        [],
        operation=force.operation,
        area=force.area,
        used=force.used,
        beaten=force.beaten,
    )


@rule("NW-OPS-22", "NW-OPS-13")
def _flag(operation: Operation) -> Operation:
    """A flag on the map: area and counters, but not the kind of operation."""
    return Operation(
        AMPHIBIOUS if operation.invasion else SWEEP,
        operation.flag,
        operation.force,
        operation.area,
        operation.invasion,
        operation.place if operation.status == "landing" else "",
        status=operation.status,
        engaged=operation.engaged,
        fought=operation.fought,
        number=operation.number,
        met=operation.met,
    )
