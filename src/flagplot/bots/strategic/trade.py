"""Trade: how a captain spreads its tonnage, keeps stores and troops moving, and guards its routes."""

from __future__ import annotations

from flagplot.bots.strategic.estimate import WarRoom
from flagplot.bots.strategic.landings import Landing, free_tonnage
from flagplot.bots.strategic.trains import fed_by
from flagplot.strategic.orders.items import Feed, Item, Open, Put, SetUp, Ship, Transports
from flagplot.strategic.rules.bases.trains import train_price
from flagplot.strategic.rules.drafts.draft import Draft
from flagplot.strategic.rules.merchant import trade
from flagplot.strategic.state.model import NAVAL_RANGE
from flagplot.strategic.state.pieces import Route


def tonnage(room: WarRoom, draft: Draft, landings: list[Landing], gathered: list[SetUp]) -> list[Item]:
    """Step 4: transports for the landings, routes that objectives ask for, supply lines, trade as in peace, a new train."""
    found: list[Item] = []
    for nation in room.nations:
        free = free_tonnage(room, nation)
        needed = sum(landing.transports for landing in landings if landing.nation == nation)
        needed = min(needed, free)
        trains = [train for train in gathered if train.nation == nation]
        price = train_price(room.position, nation)[0] * len(trains)
        wanted, opened = _wanted(room, nation, free - needed - price)
        for number, route in room.position.routes.items():
            points = wanted.get(number, 0)
            if points != route.tonnage.get(nation, 0):
                found.append(Put(nation, number, points))
        found += opened
        if needed:
            found.append(Transports(nation, needed))
        found += trains
    return [item for item in found if draft.accepts(item)]


def _wanted(room: WarRoom, nation: str, free: int) -> tuple[dict[int, int], list[Item]]:
    """Tonnage for each route, and routes to open, within what is free."""
    position = room.position
    working = trade.effective_routes(position, nation)
    wanted: dict[int, int] = {}
    left = free

    def give(number: int, points: int) -> None:
        nonlocal left
        points = max(0, min(points, left))
        if points:
            wanted[number] = wanted.get(number, 0) + points
            left -= points

    for number, points in _asked(room, nation, working).items():
        give(number, min(points, free * 2 // 3))
    opened: list[Item] = []
    for place, points in lodgements(room, nation).items():
        existing = [n for n, r in working.items() if place in (r.a, r.b)]
        need = points + 1
        if existing:
            number = max(existing, key=lambda n: (trade.halves(position, working[n].path), -n))
            give(number, -(-2 * need // trade.halves(position, working[number].path)))
        elif left >= need and (home := nearest_port(room, nation, place)):
            opened.append(Open(nation, between(home, place), need, home, place, ()))
            left -= need
    for train, (base, lift) in fed_by(room, nation).items():
        existing = [n for n, r in working.items() if train in (r.a, r.b)]
        if existing:
            give(existing[0], -(-2 * lift // trade.halves(position, working[existing[0]].path)))
        elif left >= 2 * lift:
            opened.append(Open(nation, between(base, train), 2 * lift, base, train, ()))
            left -= 2 * lift
    for rear, front in supply_lines(room, nation):
        if left < room.doctrine.supply_line:
            break
        existing = [n for n, r in working.items() if {r.a, r.b} == {rear, front}]
        if existing:
            give(existing[0], room.doctrine.supply_line)
        else:
            opened.append(Open(nation, between(rear, front), room.doctrine.supply_line, rear, front, ()))
            left -= room.doctrine.supply_line
    usual = {n: t for n, t in position.atlas.scenario.tonnage.get(nation, {}).items() if n in working}
    total = sum(usual.values())
    spare = left
    for number, points in usual.items():
        give(number, spare * points // total if total else 0)
    if not usual and working:
        most = max(working, key=lambda number: (trade.halves(position, working[number].path), -number))
        give(most, left * 2 // 3)
    return wanted, opened


def between(a: str, b: str) -> str:
    """The captains' name for a route of their own, by its ends."""
    return f"{a.title()}–{b.title()}"


def _asked(room: WarRoom, nation: str, working: dict[int, Route]) -> dict[int, int]:
    """Tonnage that a nation's own briefing asks to arrive, with a reserve for what will be sunk on the way."""
    position = room.position
    usual = position.atlas.scenario.tonnage.get(nation, {})
    found: dict[int, int] = {}
    for goal in position.atlas.nations[nation].goals:
        routes = [number for number in goal.routes if number in working]
        if goal.what != "arrives" or room.turn > goal.until or not routes:
            continue
        number = max(routes, key=lambda n: (usual.get(n, 0), n))
        allies = sum(points for who, points in working[number].tonnage.items() if who != nation)
        need = goal.amount * 2 // trade.halves(position, working[number].path)
        found[number] = max(2, need + room.doctrine.cushion + need // 3 - allies)
    return found


def lodgements(room: WarRoom, nation: str) -> dict[str, int]:
    """Places on the land map where a nation's troops live on what is shipped in, with their points."""
    found = {}
    for place, harbour in room.position.harbours.items():
        if nation in harbour.landed and harbour.points(nation):
            found[place] = harbour.points(nation)
    return found


def nearest_port(room: WarRoom, nation: str, place: str) -> str:
    """The nearest port of the nation or an ally from which a beach can be fed."""
    position = room.position
    reach = room.reach(nation, place)
    near = []
    for name, harbour in position.harbours.items():
        if name != place and position.is_friend(nation, harbour.holder) and not harbour.landed:
            near.append((reach.get(position.atlas.places[name].areas[0], 99), name))
    best = min(near, default=(99, ""))
    return best[1] if best[0] < 99 else ""


def fed(room: WarRoom, draft: Draft, nation: str) -> list[Item]:
    """Step 1: the supply of lodgements, before any other cargo."""
    found: list[Item] = []
    for place, points in lodgements(room, nation).items():
        for route in room.position.routes.values():
            if place in (route.a, route.b) and route.tonnage.get(nation, 0):
                item = Feed(nation, points, place, route.id)
                if draft.accepts(item):
                    found.append(item)
                    break
    return found


def supply_lines(room: WarRoom, nation: str) -> list[tuple[str, str]]:
    """From the yards where stores lie to the bases at the front; a great navy keeps several, a small one a single line."""
    position = room.position
    fronts = front_bases(room, nation)
    yards = store_yards(room, nation)
    found = []
    full = [yard for yard in yards if position.harbours[yard].stock.get(nation, 0) or len(yards) == 1]
    for front in fronts:
        found += [(yard, front) for yard in full if yard != front]
    if position.tonnage_of(nation) < room.doctrine.great_navy:
        found = found[:1]
    return [*[(camp, fronts[0]) for camp in _camps(room, nation) if fronts], *found]


def _camps(room: WarRoom, nation: str) -> list[str]:
    """Ports with troops that no fleet can sail from."""
    position = room.position
    found = []
    for place, harbour in position.harbours.items():
        manned = harbour.manpower.get(nation, 0) >= room.doctrine.manned and nation not in harbour.landed
        if manned and harbour.holder == nation and not position.is_fleet_base(place):
            found.append(place)
    return found


def store_yards(room: WarRoom, nation: str) -> list[str]:
    """The held bases where a nation's LSP are made."""
    position = room.position
    for line in position.atlas.nations[nation].production:
        if line.unit == "lsp":
            return [y for y in line.yards if y in position.harbours and position.harbours[y].holder == nation]
    return []


def front_bases(room: WarRoom, nation: str) -> list[str]:
    """At most two fleet bases: where troops gather, and from where most can be taken; ships already there count."""
    if nation not in room.fronts:
        room.fronts[nation] = _front_bases(room, nation)
    return room.fronts[nation][:]


def _front_bases(room: WarRoom, nation: str) -> list[str]:
    position = room.position
    ships: dict[str, int] = {}
    for unit in position.units.values():
        if unit.nation == nation and unit.is_ship:
            ships[unit.at] = ships.get(unit.at, 0) + room.strength(unit)
    scored = []
    for base, score in room.waters.prospects(nation):
        with_ships = score + score * min(ships.get(base, 0), 60) // 30
        if with_ships:
            scored.append((-with_ships, base))
    scored.sort()
    if not scored:
        return []
    barracks, yards = room.atlas.nations[nation].troops_base, store_yards(room, nation)
    found = [base for _, base in scored if base == barracks and base not in yards] or [base for _, base in scored[:1]]
    for score, base in scored:
        if base in found:
            continue
        far = room.reach(nation, found[0]).get(position.areas_of(base)[0], 99)
        manned = position.harbours[base].manpower.get(nation, 0) >= room.doctrine.manned
        if (manned and base not in yards) or (far > NAVAL_RANGE and score * 3 < scored[0][0]):
            found.append(base)
            break
    return found


def supplies(room: WarRoom, draft: Draft) -> list[Item]:
    """Step 1: stores and troops go forward on whatever lift there is."""
    position = room.position
    found: list[Item] = []
    for nation in room.nations:
        found += fed(room, draft, nation)
        fronts = front_bases(room, nation)
        fronts.sort(key=lambda base: position.harbours[base].stock.get(nation, 0))
        sailing = [route for route in position.routes.values() if route.tonnage.get(nation, 0)]
        for front in fronts:
            for route in sailing:
                source = route.a if route.b == front else route.b if route.a == front else ""
                if source in position.harbours and source not in fronts:
                    found += _forward(room, draft, nation, source, front, route.id)
    return found


def _forward(room: WarRoom, draft: Draft, nation: str, source: str, to: str, route: int) -> list[Item]:
    harbour = room.position.harbours[source]
    found: list[Item] = []
    for cargo, store in (("lsp", harbour.stock), ("manpower", harbour.manpower), ("tank", harbour.tanks)):
        for number in range(min(store.get(nation, 0), 6), 0, -1):
            item = Ship(nation, cargo, number, source, to, route, nation)
            if draft.accepts(item):
                found.append(item)
                break
    spare = [unit for unit in room.ashore.get(source, ()) if unit.nation == nation][room.doctrine.home_defence :]
    if spare and len(room.ashore.get(to, ())) < room.doctrine.front_air:
        item = Ship(nation, spare[-1].id, 1, source, to, route, nation)
        if draft.accepts(item):
            found.append(item)
    return found
