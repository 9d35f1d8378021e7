"""A possible world behind a view: hidden groups are filled with ships nobody has seen elsewhere."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.flow import Sealed
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.seat import Seat, side_of
from flagplot.operational.content.counters import BOAT, HOME, PLANE, SHIP, TROOP
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import PLACE
from flagplot.operational.orders.common import Array, Plot
from flagplot.operational.phases.air.raid import Raid
from flagplot.operational.phases.battle.arraying import Arraying
from flagplot.operational.phases.setup import Arranging
from flagplot.operational.rules.opening import BRIGADES
from flagplot.operational.rules.recon.markers import is_task_group
from flagplot.operational.rules.setup.secret_rolls import FREIGHTER_SIZES
from flagplot.operational.rules.victory import carrier_points
from flagplot.operational.state.belief import FULL, KIDO_BUTAI, Clues, likeliest, man, squadrons
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, JAPAN, SIDES, Bay, Group, Plane, Secrets, Ship, Strike, Sub, Troop
from flagplot.operational.state.pieces import UNBORN
from flagplot.operational.state.setup import FLEET, SEATS, SIXTH, empty_bay, muster, muster_dummies
from flagplot.operational.state.view import BayView, Marker

TOLD: Final = 200
"""The last lines of the logbook of which an imagined enemy has read those below."""
PUBLIC: Final = frozenset(("turn", "impulse", "moved", "sighted"))
"""Events that both sides are told of and that captains read; a logbook does not say who else was told."""


def imagine(view: BayView, dice: Dice) -> Bay:
    """A world in which the seat would see exactly this view."""
    state = _known_world(view, dice)
    arranging = any(isinstance(phase, Arranging) for phase in view.flow)
    if arranging or view.ships or view.groups or view.markers or view.planes:
        for side in SIDES:
            if side in _sides_known(view):
                continue
            if arranging:
                _muster_side(state, view, side, dice)
            else:
                _conjure(state, view, side, dice)
    _put_in_order(state, view)
    _fill_seals(state)
    _send_raiders(state)
    return state


def _sides_known(view: BayView) -> set[str]:
    return set(SIDES) if view.outcome is not None or view.seat == "control" else {view.side}


def _send_raiders(state: Bay) -> None:
    """Every raid in progress belongs to a strike."""
    for phase in state.flow:
        if not isinstance(phase, Raid) or any(strike.id == phase.strike for strike in state.strikes):
            continue
        units = [name for name in phase.units if name in state.planes and not state.planes[name].lost]
        state.strikes.append(Strike(phase.strike, phase.side, phase.at, phase.target, units, flown=True))


def _known_world(view: BayView, dice: Dice) -> Bay:
    key = "".join(f"{dice.roll(256, 'imagine a key') - 1:02x}" for _ in range(32))
    logs = {seat: Logbook() for seat in SEATS}
    for seat in logs:
        if seat == view.seat:
            logs[seat] = view.logbook.clone()
        elif str(side_of(seat)) in SIDES:
            logs[seat] = _public(view.logbook)
    secrets = view.secrets.clone() if view.secrets is not None else Secrets()
    return Bay(
        view.scenario,
        Chance(key),
        [phase.clone() for phase in view.flow],
        logs,
        view.options,
        {name: ship.clone() for name, ship in view.ships.items()},
        {name: group.clone() for name, group in view.groups.items()},
        {name: sub.clone() for name, sub in view.subs.items()},
        {name: plane.clone() for name, plane in view.planes.items()},
        {name: troop.clone() for name, troop in view.troops.items()},
        {name: battery.clone() for name, battery in view.batteries.items()},
        dict(view.owner),
        secrets,
        [strike.clone() for strike in view.strikes],
        dict(view.score),
        {side: view.handicap.get(side, 0) for side in SIDES},
        view.found[:],
        view.agreed[:],
        dict(view.called),
        view.turn,
        view.last,
        view.impulse,
        view.detected,
        view.released,
        view.radar,
        view.radar_date,
        view.loyalty,
        outcome=view.outcome,
    )


def _public(book: Logbook) -> Logbook:
    """What everybody was told lately: the other side's captain reads there where carriers were reported."""
    return Logbook([event for event in book.since(max(0, len(book) - TOLD)) if event.kind in PUBLIC])


def _conjure(state: Bay, view: BayView, side: str, dice: Dice) -> None:
    """Fill in the hidden pieces of one side."""
    if side == JAPAN:
        _guess_japanese_secrets(state, view, dice)
    else:
        _guess_allied_secrets(state, view, dice)
    pool = _show_known(state, view, side)
    _fill_markers(state, view, side, pool, dice)
    _conjure_subs(state, view, side, dice)
    _conjure_troops(state, side)
    _conjure_planes(state, view, side)


def _muster_side(state: Bay, view: BayView, side: str, dice: Dice) -> None:
    """During the set-up nothing of the enemy is known: it is imagined as the scenario sets it up."""
    card = scenario(view.scenario)
    if side == JAPAN:
        _guess_japanese_secrets(state, view, dice)
    else:
        _guess_allied_secrets(state, view, dice)
        state.secrets.base, state.secrets.decoy_base = card.base, card.base_dummy
    world = empty_bay(card, view.scenario, view.options, state.chance.clone())
    world.secrets = state.secrets.clone()
    muster(world, card)
    if any(isinstance(phase, Arranging) and phase.part == "dummies" for phase in view.flow):
        muster_dummies(world, card)
    state.ships.update({name: ship for name, ship in world.ships.items() if ship.side == side})
    state.groups.update({name: group for name, group in world.groups.items() if group.side == side})
    state.subs.update({name: sub for name, sub in world.subs.items() if sub.side == side})
    state.planes.update({name: plane for name, plane in world.planes.items() if plane.side == side})
    state.troops.update({name: troop for name, troop in world.troops.items() if troop.side == side})


def _seen(view: BayView) -> set[str]:
    """Enemy ships known to exist."""
    shown = {sighting.id for marker in view.markers.values() for sighting in marker.ships}
    return shown | set(view.fates)


def _guess_japanese_secrets(state: Bay, view: BayView, dice: Dice) -> None:
    card = scenario(view.scenario)
    seen = _seen(view)
    landed = any(TROOP[name].side == JAPAN and not troop.turncoat for name, troop in view.troops.items())
    convoy = landed or any(SHIP[name].force == "convoy" for name in seen)
    if card.invasion == "roll":
        state.secrets.invasion = convoy or dice.roll(2, "imagine orders") == 1
    else:
        state.secrets.invasion = card.invasion == "yes"
    if card.carriers == "roll":
        most = sum(name in seen for name in FLEET)
        state.secrets.carriers = 6 if SIXTH in seen else 5 if most == 5 else dice.pick((4, 5), "imagine carriers")
    else:
        state.secrets.carriers = int(card.carriers)
    if card.kido_butai != "absent":
        state.handicap[JAPAN] = card.points.get(JAPAN, 0) + carrier_points(state.secrets.carriers)


def _guess_allied_secrets(state: Bay, view: BayView, dice: Dice) -> None:
    card = scenario(view.scenario)
    seen = "illustrious" in _seen(view)
    if card.illustrious == "roll":
        state.secrets.illustrious = state.secrets.offered = seen or dice.roll(6, "imagine Illustrious") > 4
    else:
        state.secrets.illustrious = card.illustrious == "yes"
    state.handicap[ALLIES] = card.points.get(ALLIES, 0) - (4 if state.secrets.illustrious else 0)
    known = [name for name in view.found if name in view.base_markers or PLACE[name].kind != "atoll"]
    markers = view.base_markers
    if known:
        state.secrets.base = known[0]
    elif markers:
        state.secrets.base = dice.pick(markers, "imagine the base")
    others = [name for name in markers if name != state.secrets.base]
    state.secrets.decoy_base = others[0] if others else ""


def _exists(state: Bay, view: BayView, side: str, name: str, omitted: str) -> bool:
    card = SHIP[name]
    if card.side != side or name in scenario(view.scenario).absent or name == omitted:
        return False
    if name == SIXTH:
        return state.secrets.carriers == 6
    if card.force == "convoy":
        return state.secrets.invasion
    if card.force == "illustrious":
        return state.secrets.illustrious
    if card.force == "mergui" and state.options.malay_force == "invasion_only":
        return state.secrets.invasion
    if card.force == "kido-butai":
        return scenario(view.scenario).kido_butai != "absent"
    return card.force != "australians" or scenario(view.scenario).reinforcements


def _show_known(state: Bay, view: BayView, side: str) -> list[str]:
    """Place the known pieces of a side; returns the ships that may be anywhere."""
    seen = _seen(view)
    omitted = ""
    if state.secrets.carriers == 4 and side == JAPAN:
        unseen = [name for name in FLEET if name not in seen]
        omitted = "shokaku" if "shokaku" in unseen or not unseen else unseen[0]
    listed = _listed(view)
    pool = []
    for name in SHIP:
        if name not in seen and (not _exists(state, view, side, name, omitted) or name not in listed):
            continue
        if SHIP[name].side != side:
            continue
        left = view.freighters.get(name, 6) if SHIP[name].armour == "M" else 0
        state.ships[name] = Ship(name, side, "", SHIP[name].fuel, left=left)
        if name in view.fates:
            ship = state.ships[name]
            ship.fate, ship.left = view.fates[name], 0
        elif name not in seen:
            pool.append(name)
    for marker in view.markers.values():
        if marker.side != side:
            continue
        state.groups[marker.id] = _group_of(marker)
        for sighting in marker.ships:
            ship = state.ships[sighting.id]
            ship.group, ship.damaged, ship.left = marker.id, sighting.damaged, sighting.left
            state.groups[marker.id].ships.append(sighting.id)
    return pool


def _listed(view: BayView) -> set[str]:
    """Every ship that the scenario sets up for either side."""
    card = scenario(view.scenario)
    ships = {name for setup in (*card.raid, *card.landing) for name in setup.ships}
    merchants = {name for name in SHIP if SHIP[name].force in {"freighters", "australians"} and name not in card.absent}
    return ships | merchants | set(FLEET) | {SIXTH, "illustrious"} if card.setup != "fixed" else ships | merchants


def _group_of(marker: Marker) -> Group:
    return Group(
        marker.id,
        marker.side,
        marker.at,
        [],
        False,
        marker.revealed,
        marker.reported,
        moved=marker.moved,
        truce=marker.truce,
        anchored=marker.anchored,
        withdrew=marker.withdrew,
        fought=marker.fought,
    )


def _assign(state: Bay, name: str, group: Group) -> None:
    group.ships.append(name)
    state.ships[name].group = group.id


def _fill_markers(state: Bay, view: BayView, side: str, pool: list[str], dice: Dice) -> None:
    """Distribute the unseen ships to the concealed markers; the others are dummies or off the map."""
    hidden = [state.groups[m.id] for m in view.markers.values() if m.side == side and not m.revealed]
    left = set(pool)
    for group in hidden:
        own = group.id.lower()
        if own in left:
            _assign(state, own, group)
            left.discard(own)
    for ship, _troop, label in BRIGADES:
        if ship in left:
            left.discard(ship)
            if label in state.groups and not state.groups[label].ships:
                _assign(state, ship, state.groups[label])
            elif ship in view.fates or not _arrived(view, ship):
                state.ships[ship].fate = UNBORN
            else:
                left.add(ship)
    rest = [name for name in pool if name in left]
    stack = [group for group in hidden if is_task_group(group)]
    _deal(state, view, side, rest, stack, dice)


def _arrived(view: BayView, ship: str) -> bool:
    """Whether an Australian convoy has arrived; its troops are then no longer expected."""
    troop = SHIP[ship].carries
    known = view.troops.get(troop)
    return known is None or known.fate != UNBORN


def _deal(state: Bay, view: BayView, side: str, rest: list[str], stack: list[Group], dice: Dice) -> None:
    """Assign ships to markers as a seat may believe: nobody enters the map unseen, and squadrons stay together."""
    clues = Clues(view)
    most = int(view.options.dummies_per_kind)
    waiting: set[str] = set()
    come = bool(clues.entered) or clues.shows(KIDO_BUTAI)
    if _may_wait(view, side) and (not come or (clues.left_map and dice.roll(2, "imagine Kido Butai") == 1)):
        waiting = {name for name in rest if SHIP[name].force == KIDO_BUTAI}
    ashore = [name for name in rest if name not in waiting]
    sure = sum(group.reported for group in stack)
    fewest = max(sure, len(stack) - most, -(-len(ashore) // FULL))
    if ashore and not fewest:
        fewest = 1
    if fewest > len(ashore):
        for name in sorted(waiting)[: fewest - len(ashore)]:
            waiting.discard(name)
            ashore.append(name)
    widest = min(len(stack), len(ashore), int(view.options.max_task_groups))
    likely = likeliest(stack, clues, ashore)
    likely.sort(key=lambda group: not group.reported)
    usual = max(len(likely), len(squadrons(view, ashore))) + dice.roll(3, "imagine groups") - 2
    count = max(fewest, min(widest, usual), 1 if ashore and stack else 0)
    others = [group for group in stack if group not in likely]
    real = [*likely, *(dice.shuffle(others, "imagine markers") if others else [])][:count]
    for group in stack:
        group.dummy = group not in real
    waiting.update(man(state, view, clues, ashore, real, dice) if real else ashore)
    if waiting and side == JAPAN:
        state.groups["KB1"] = Group("KB1", JAPAN, "", [])
        for name in sorted(waiting):
            _assign(state, name, state.groups["KB1"])
    else:
        for name in waiting:
            del state.ships[name]


def _may_wait(view: BayView, side: str) -> bool:
    return side == JAPAN and scenario(view.scenario).kido_butai == "entry"


def _conjure_subs(state: Bay, view: BayView, side: str, dice: Dice) -> None:
    markers = [marker for marker in view.sub_markers.values() if marker.side == side]
    card = scenario(view.scenario)
    boats = [
        name
        for name in card.submarines
        if BOAT[name].side == side and name not in card.absent and name not in view.fates
    ]
    boats = boats[: len(markers)] + [""] * (len(markers) - len(boats))
    dealt = dice.shuffle(boats, "imagine submarines") if boats else []
    for marker, boat in zip(markers, dealt, strict=True):
        state.subs[marker.id] = Sub(marker.id, side, boat, marker.at)


def _conjure_troops(state: Bay, side: str) -> None:
    """Put unseen troops aboard their transports."""
    for name, card in SHIP.items():
        if card.side == side and card.carries and card.carries not in state.troops and name in state.ships:
            ship = state.ships[name]
            if not ship.fate and ship.left >= 3:
                factors = int(state.options.aus_brigade_factor) if side == ALLIES else 1
                state.troops[card.carries] = Troop(card.carries, side, "", name, factors)


def _conjure_planes(state: Bay, view: BayView, side: str) -> None:
    """Put enemy air units where the scenario has them, with their ships, or on some base."""
    card = scenario(view.scenario)
    bases = [name for name in PLACE if state.owner[name] == side and PLACE[name].kind not in {"none", "airfield"}]
    for name, base in card.air.items():
        if PLANE[name].side != side or name in card.absent or name in view.planes_lost:
            continue
        home = HOME[name]
        if home and home not in state.ships:
            continue
        where = base
        if where in PLACE:
            where = where if state.owner[where] == side else ""
        elif where not in state.ships or state.ships[where].fate:
            where = ""
        if not where and not bases:
            continue
        state.planes[PlaneId(name)] = Plane(PlaneId(name), side, where or bases[0])
    for name in view.planes_lost:
        if PLANE[name].side == side:
            state.planes[PlaneId(name)] = Plane(PlaneId(name), side, "", lost=True)


def _put_in_order(state: Bay, view: BayView) -> None:
    """Markers and troops in the order of the plot."""
    known = {name: state.groups[name] for name in view.order if name in state.groups}
    state.groups = known | {name: group for name, group in state.groups.items() if name not in known}
    if view.options.freighter_sizes == "mixed" and not view.released:
        for name, size in zip(
            [one for one in state.ships if SHIP[one].type == "freighter"], FREIGHTER_SIZES, strict=False
        ):
            state.ships[name].left = size


def _fill_seals(state: Bay) -> None:
    """Replace sealed orders by simple ones."""
    for phase in state.flow:
        if isinstance(phase, Sealed):
            for other in phase.hidden:
                phase.plots[Seat(other)] = Array(()) if isinstance(phase, Arraying) else Plot(())
            phase.hidden = ()
