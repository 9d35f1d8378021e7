"""Scheduled events of the briefings: Torch, surrenders, oil. Control does these things; the program does them for it."""

from __future__ import annotations

from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.model import Strategic
from flagplot.strategic.phases.capture import rebase, refuge
from flagplot.strategic.phases.losses import remove
from flagplot.strategic.phases.production import new_unit
from flagplot.strategic.pieces import HEAVY, LIGHT_CRUISER, PORT, SUBMARINE, Unit

AFRICA = ("casablanca", "oran-algiers", "tunis")
RALLYING = ("casablanca", "dakar", "martinique", "djibouti", "oran-algiers")
ITALIAN_PRIZES = ("tripoli", "tunis", "sicily", "cagliari", "naples")
PRIZES = ("singapore", "batavia", "surabaya", "bataan")
ATLANTIC_BOLTHOLES = ("trondheim", "kristiansand", "kiel")


def is_scheduled(state: Strategic, event: str) -> bool:
    """Whether an event belongs to the scenario and has not happened yet."""
    return event in state.atlas.scenario.events and event not in state.happened


def is_allied(state: Strategic, place: str) -> bool:
    """Whether the Allies hold a place."""
    harbour = state.harbours.get(place)
    return harbour is not None and state.alliances.get(harbour.holder) == "allied"


def tell(state: Strategic, event: str, text: str, umpire: Umpire) -> None:
    """Note an event and announce it."""
    state.happened[event] = state.turn
    umpire.announce("event.happened", ("NW-CTL-13",), {"event": event, "text": text})


def throw_two(umpire: Umpire, what: str) -> int:
    """Two dice for a scheduled event, before everybody."""
    total = umpire.dice.total(2, f"NW-CTL-13 {what}")
    umpire.announce("event.tested", ("NW-CTL-13",), {"what": what, "total": total})
    return total


@rule("NW-CTL-13", "NW-BAS-22")
def open_turn(state: Strategic, umpire: Umpire) -> None:
    """Events at the start of a turn."""
    turn = state.turn
    if turn >= 4 and is_scheduled(state, "saigon-base") and "saigon" in state.harbours:
        tell(state, "saigon-base", "Saigon is a fleet base.", umpire)
    if turn >= 7 and is_scheduled(state, "barents-sea") and state.happened.get("german heavies beaten", 99) <= 6:
        state.happened["flag cap germany"] = 1
        tell(state, "barents-sea", "The big ships are laid up: one German flag until turn 10.", umpire)
    if turn == 11:
        state.happened.pop("flag cap germany", None)
    wavers = 9 <= turn <= 22 and is_scheduled(state, "torch-not-made") and is_scheduled(state, "torch")
    if wavers and "vichy" in state.chairs and throw_two(umpire, "Vichy wavers") == 12:
        torch(state, umpire)
    refits = turn >= 11 and is_scheduled(state, "richelieu") and is_allied(state, "dakar")
    if refits and "newport" in state.harbours and "free-french" in state.chairs:
        new_unit(state, "free-french", LIGHT_CRUISER, "newport", damaged=True)
        tell(state, "richelieu", "Richelieu and her cruisers refit at Newport for the Free French.", umpire)
    if turn >= 18 and is_scheduled(state, "second-quebec"):
        second_quebec(state, umpire)
    if turn >= 16 and is_scheduled(state, "brest-lost") and (is_allied(state, "normandy") or is_allied(state, "brest")):
        leave_brest(state, umpire)
    oil(state)
    fixed = state.options["germany_surrender"] == "fixed_21"
    if turn >= 21 and fixed and is_scheduled(state, "germany-surrender") and "germany" in state.chairs:
        surrender(state, "germany", umpire)
        tell(state, "germany-surrender", "Germany has surrendered.", umpire)
    if turn >= 22 and is_scheduled(state, "ussr-pacific") and state.is_out("germany") and "ussr" in state.chairs:
        state.happened["may declare ussr japan"] = turn
        tell(state, "ussr-pacific", "The USSR may declare war on Japan.", umpire)
    force_x(state, umpire)


@rule("NW-CTL-13")
def close_turn(state: Strategic, umpire: Umpire) -> None:
    """Events at the end of a turn."""
    turn = state.turn
    if turn <= 3 and "japan-captures" in state.atlas.scenario.events and "japan" in state.chairs:
        for place in PRIZES:
            if f"taken {place} japan" in state.happened and f"prize {place}" not in state.happened:
                state.reserve["japan"] += 2
                state.ledgers["japan"].tonnage_in += 2
                tell(state, f"prize {place}", f"Japan salvages shipping at {place}: 2 tonnage points.", umpire)
    if (
        turn >= 5
        and is_scheduled(state, "torch")
        and "vichy" in state.chairs
        and any(is_allied(state, p) for p in AFRICA)
    ):
        torch(state, umpire)
    if turn >= 10 and is_scheduled(state, "italy-surrender") and "italy" in state.chairs:
        waver_italy(state, umpire)
    invaded = is_allied(state, "kiel") or is_allied(state, "wilhelmshaven")
    by_condition = state.options["germany_surrender"] == "by_condition"
    if by_condition and invaded and is_scheduled(state, "germany-surrender"):
        surrender(state, "germany", umpire)
        tell(state, "germany-surrender", "Germany has surrendered.", umpire)
    exiles = "netherlands" in state.chairs and "batavia" in state.harbours and "surabaya" in state.harbours
    if exiles and not is_allied(state, "batavia") and not is_allied(state, "surabaya"):
        state.happened.setdefault("no flags netherlands", turn)


def oil(state: Strategic) -> None:
    """Japan without oil: tested each turn from the one the option names."""
    state.happened.pop("no oil japan", None)
    if "japan-oil" not in state.atlas.scenario.events or "japan" not in state.chairs:
        return
    if state.turn < int(state.options["japan_oil_from"]):
        return
    afloat = sum(state.routes[n].tonnage.get("japan", 0) for n in (16, 32) if n in state.routes)
    if afloat < 6:
        state.happened["no oil japan"] = state.turn


def force_x(state: Strategic, umpire: Umpire) -> None:
    """By option the Free French heavy group at Alexandria is interned until Torch."""
    if (
        "force-x" not in state.atlas.scenario.events
        or state.options["force_x"] == "free"
        or "force-x" in state.happened
    ):
        return
    if state.turn >= 9 and ("torch" in state.happened or is_allied(state, "tunis")):
        tell(state, "force-x", "Force X is freed at Alexandria.", umpire)
        return
    for unit in state.units.values():
        if unit.nation == "free-french" and unit.kind == HEAVY and unit.at == "alexandria":
            unit.idle = True


def second_quebec(state: Strategic, umpire: Umpire) -> None:
    """The British Pacific Fleet: American bases and stores are open to it."""
    from flagplot.strategic.phases.allowances import flags_of  # flags look at events

    if "uk" not in state.chairs or "usa" not in state.chairs:
        return
    sound = any(u.nation == "germany" and u.kind == HEAVY and not u.damaged for u in state.units.values())
    if sound and "germany" in state.chairs and flags_of(state, "germany") > 1:
        return
    for what in ("bases", "lsp"):
        if f"usa>uk {what}" not in state.grants:
            state.grants.append(f"usa>uk {what}")
    tell(state, "second-quebec", "The United States open their Pacific bases to the Royal Navy.", umpire)


def leave_brest(state: Strategic, umpire: Umpire) -> None:
    """Submarines at Brest go to Norway or Kiel, or are lost; the air points there are lost."""
    for unit in list(state.units.values()):
        if unit.nation != "germany" or unit.at != "brest" or not (unit.kind == SUBMARINE or unit.is_air):
            continue
        reachable = [b for b in ATLANTIC_BOLTHOLES if b in state.harbours and state.harbours[b].holder == "germany"]
        if unit.is_air or not reachable:
            remove(state, unit, "cut off")
        else:
            unit.at = reachable[0]
            unit.idle = True
    tell(state, "brest-lost", "The Biscay bases are lost to the U-boats.", umpire)


@rule("NW-CTL-13")
def waver_italy(state: Strategic, umpire: Umpire) -> None:
    """Italy leaves the Axis when Sicily is Allied, or when its luck runs out."""
    if not is_allied(state, "sicily"):
        bonus = sum(1 for place in ITALIAN_PRIZES if is_allied(state, place))
        if throw_two(umpire, "Italy wavers") + bonus < 10:
            return
    navy = [u for u in state.units.values() if u.nation == "italy" and u.is_ship]
    for unit in navy:
        die = umpire.dice.d6("NW-CTL-13 an Italian ship unit")
        if die >= 3 and "uk" in state.chairs and "malta" in state.harbours and is_allied(state, "malta"):
            transfer_flag(state, unit, "uk", "malta", damaged=unit.damaged or die == 3)
    gift = min(4, state.tonnage_of("italy"))
    surrender(state, "italy", umpire)
    if "germany" in state.chairs and not state.is_out("germany"):
        state.reserve["germany"] += gift
        state.ledgers["germany"].tonnage_in += gift
        for place in ("la-spezia", "naples", "taranto"):
            if place in state.harbours and not is_allied(state, place):
                hand_place(state, place, "germany")
    tell(state, "italy-surrender", "Italy has left the Axis.", umpire)


def transfer_flag(state: Strategic, unit: Unit, nation: str, base: str, *, damaged: bool) -> None:
    """A unit changes its flag: it leaves one account and enters another."""
    air = state.air_of(unit.id)
    if air is not None:
        remove(state, air, "changed sides")
    new_unit(state, nation, unit.kind, base, damaged=damaged)
    remove(state, unit, "changed sides")


def hand_place(state: Strategic, place: str, nation: str) -> None:
    """A place goes to another nation without a fight; its stores and garrison are lost."""
    harbour = state.harbours[place]
    for other in [*harbour.garrisons, *harbour.manpower, *harbour.tanks]:
        if not state.is_friend(other, nation):
            lost = harbour.garrisons.pop(other, 0) + harbour.manpower.pop(other, 0) + harbour.tanks.pop(other, 0)
            state.ledgers[other].land_out += lost
    for other in list(harbour.stock):
        if not state.is_friend(other, nation):
            state.ledgers[other].lsp_out += harbour.stock.pop(other)
    harbour.holder, harbour.since = nation, state.turn
    for other in list(harbour.landed):
        if not state.at_war(other, nation):
            harbour.landed.pop(other)


@rule("NW-CTL-13")
def torch(state: Strategic, umpire: Umpire) -> None:
    """Vichy ends: its bases rally, fight on or are occupied, and its ships with them."""
    for place, harbour in list(state.harbours.items()):
        if harbour.holder != "vichy":
            continue
        if place == "toulon":
            scuttle(state, umpire)
            continue
        if place == "tunis":
            hand_place(
                state, place, "germany" if "germany" in state.chairs and not state.is_out("germany") else "free-french"
            )
            continue
        bonus = 0 if state.happened.get(f"attacked {place}") == state.turn else 1
        die = umpire.dice.d6(f"NW-CTL-13 {place}") + bonus
        if (die >= 3 and place in RALLYING) and "free-french" in state.chairs:
            for unit in [u for u in state.units.values() if u.at == place and u.nation == "vichy"]:
                if unit.is_ship:
                    state.scores["free-french"]["joined"] = state.scores["free-french"].get("joined", 0) + 1
                transfer_flag(state, unit, "free-french", place, damaged=unit.damaged)
            hand_place(state, place, "free-french")
    half = state.tonnage_of("vichy") // 2
    rest = state.tonnage_of("vichy") - half
    left = [u for u in state.units.values() if u.nation == "vichy" and u.is_ship]
    state.scores["vichy"]["kept"] = state.scores["vichy"].get("kept", 0) + len(left)
    surrender(state, "vichy", umpire)
    for nation, gift in (("free-french", half), ("germany", rest)):
        if nation in state.chairs and not state.is_out(nation):
            state.reserve[nation] += gift
            state.ledgers[nation].tonnage_in += gift
    tell(state, "torch", "North Africa rallies; Vichy is no more.", umpire)


def scuttle(state: Strategic, umpire: Umpire) -> None:
    """Toulon: the Axis marches in, the fleet scuttles itself, on a six one cruiser force is taken."""
    axis = next((n for n in ("germany", "italy") if n in state.chairs and not state.is_out(n)), "")
    fleet = [u for u in state.units.values() if u.at == "toulon" and u.nation == "vichy" and u.is_ship]
    taken = umpire.dice.d6("NW-CTL-13 Toulon") == 6
    for unit in fleet:
        if taken and axis and unit.kind == LIGHT_CRUISER:
            taken = False
            transfer_flag(state, unit, axis, "toulon", damaged=True)
        else:
            state.scores["vichy"]["kept"] = state.scores["vichy"].get("kept", 0) + 1
            remove(state, unit, "scuttled")
    if axis:
        hand_place(state, "toulon", axis)


@rule("NW-CTL-13", "NW-FLG-1")
def surrender(state: Strategic, nation: str, umpire: Umpire) -> None:
    """A nation leaves the game: units, tonnage, stores and places; allied ships in its ports go elsewhere."""
    for unit in [u for u in state.units.values() if u.nation == nation]:
        remove(state, unit, "surrender")
    state.ledgers[nation].tonnage_out += state.tonnage_of(nation)
    state.reserve[nation] = state.transports[nation] = 0
    for route in state.routes.values():
        route.tonnage.pop(nation, None)
    from flagplot.strategic.phases.tonnage import remove_train  # trains are tonnage

    for train in [t for t in state.trains.values() if t.nation == nation]:
        train.locked = 0
        remove_train(state, train)
    state.reserve[nation] = 0
    state.happened[f"out {nation}"] = state.turn
    for place, harbour in state.harbours.items():
        lost = harbour.garrisons.pop(nation, 0) + harbour.manpower.pop(nation, 0) + harbour.tanks.pop(nation, 0)
        state.ledgers[nation].land_out += lost
        state.ledgers[nation].lsp_out += harbour.stock.pop(nation, 0)
        harbour.landed.pop(nation, None)
        if harbour.holder == nation:
            harbour.holder = "neutral"
            guests = [u for u in state.units.values() if u.at == place]
            for unit in guests:
                evict(state, unit, place)
    state.ledgers[nation].land_out += state.pool.get(nation, 0)
    state.pool[nation] = 0
    for card in list(state.hands.get(nation, ())):
        state.hands[nation].remove(card)
        state.spent.append(card)
    umpire.announce("nation.out", ("NW-CTL-13",), {"nation": nation})


def evict(state: Strategic, unit: Unit, place: str) -> None:
    """A guest in a port that is no longer friendly finds another one."""
    if unit.is_ship:
        to = refuge(state, unit, place)
        if to:
            rebase(state, unit, to)
            unit.duty = PORT
            return
        air = state.air_of(unit.id)
        if air is not None:
            remove(state, air, "trapped")
    elif unit.aboard:
        return
    remove(state, unit, "trapped")
