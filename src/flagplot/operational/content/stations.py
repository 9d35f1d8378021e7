"""Where air units, submarines and troops start, as the scenario file changes the standard set-up."""

from __future__ import annotations

from flagplot.kernel.content.document import Document
from flagplot.kernel.hexes import Hex, distance
from flagplot.operational.content.cards import cards
from flagplot.operational.content.map import ALLIES, JAPAN, board, hex_of


def air(document: Document, gone: frozenset[str]) -> dict[str, str]:
    """The base of every air unit."""
    found: dict[str, str] = {}
    given = document.get(document.data, "", "air", dict, {})
    document.only(given, "air", tuple(cards().air))
    for unit in cards().air.values():
        home = cards().ships[unit.home].short if unit.home else ""
        if unit.id in gone or home in gone:
            continue
        base = document.get(given, "air", unit.id, str, home or unit.bases[0])
        place, ship = board().places.get(base), cards().by_short.get(base)
        if place is None and ship is None:
            document.fault(f"air.{unit.id}", f"{base!r} is neither a place nor a ship.")
        elif unit.side not in {place.owner if place is not None else "", ship.side if ship is not None else ""}:
            document.fault(f"air.{unit.id}", f"{base} does not belong to the {unit.side}.")
        elif unit.bound and base not in unit.bases:
            document.fault(f"air.{unit.id}", f"may start only at {' or '.join(unit.bases)} (MK-AIR-68).")
        found[unit.id] = base
    return found


def _placed(
    document: Document, standard: Document, key: str, known: tuple[str, ...], absent: frozenset[str]
) -> dict[str, Hex]:
    """The hex of each counter; the scenario's own entries come before the standard ones."""
    given = document.get(document.data, "", key, dict, {})
    document.only(given, key, known)
    found: dict[str, Hex] = {}
    for one in (standard, document):
        rows = one.get(one.data, "", key, dict, {})
        for name in rows:
            if name in known and name not in absent:
                found[name] = hex_of(one, f"{key}.{name}", one.get(rows, key, name, str))
    return found


def submarines(document: Document, standard: Document, absent: frozenset[str]) -> dict[str, Hex]:
    """The hex of every submarine."""
    found = _placed(document, standard, "submarines", tuple(cards().subs), absent)
    ports = [place.hex for place in board().places.values() if place.owner == ALLIES and place.kind != "airfield"]
    far: dict[str, list[Hex]] = {
        JAPAN: [*board().freighters, *ports],
        ALLIES: [board().places["mergui"].hex, *board().entry],
    }
    for name, at in found.items():
        side = cards().subs[name].side
        rule = "MK-SET-11" if side == JAPAN else "MK-SET-12"
        if not board().is_sea(at):
            document.fault(f"submarines.{name}", f"no submarine can be in {at}.")
        elif document.data.get("setup", "free") == "free" and any(distance(at, other) < 3 for other in far[side]):
            document.fault(f"submarines.{name}", f"{at} is nearer than 3 hexes to what {rule} names.")
    return found


def ground(document: Document, standard: Document, absent: frozenset[str]) -> dict[str, Hex]:
    """The hex of every unit ashore."""
    found = _placed(document, standard, "ground", tuple(cards().ground), absent)
    for name, at in found.items():
        if at not in board().ceylon:
            document.fault(f"ground.{name}", f"{at} is not on Ceylon (MK-SET-19).")
    return found
