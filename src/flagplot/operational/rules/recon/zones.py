"""Search zones: how many die numbers find a marker in a hex."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.operational.charts import SEARCH
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.options import OperationalOptions, pairs
from flagplot.operational.state.model import ALLIES, Bay

ATOLLS: Final = tuple(name for name, place in PLACE.items() if place.kind == "atoll")

_NUMBERS: Final = tuple(SEARCH.number(inside, "numbers") for inside in range(6))


@rule("MK-REC-11", "MK-REC-12")
def search_numbers(radius: int, distance: int, cap: int = 6) -> int:
    """The success numbers at a distance within a radius: one at the rim, one more for each hex inward."""
    if distance > radius:
        return 0
    return min(_NUMBERS[min(radius - distance, 5)], cap)


def zones(state: Bay, side: str) -> list[tuple[str, int]]:
    """The working zones of a side: centre and radius."""
    return working_zones(state.options, state.owner, state.secrets.base, side)


@rule("MK-REC-29", "MK-REC-30")
def working_zones(options: OperationalOptions, owner: Mapping[str, str], base: str, side: str) -> list[tuple[str, int]]:
    """Zones that work while these hold the places: a zone whose centre the enemy holds does not."""
    own = pairs(options.recon_zones)
    if own:
        found = [(SEA.hex_of[name], int(radius)) for name, radius in own if name in PLACE and owner[name] == side]
    else:
        found = [(at, radius) for whose, name, at, radius in SEA.zones if whose == side and owner[name] == side]
    if side == ALLIES and base and PLACE[base].kind == "atoll" and owner[base] == ALLIES:
        found.append((SEA.hex_of[base], SEA.base_radius))
    return found


@rule("MK-REC-28")
def coverage(state: Bay, side: str, at: str) -> list[int]:
    """The success numbers of a side's zones over a hex, the best first."""
    return covered(discs(state, side), at, int(state.options.recon_cap))


def discs(state: Bay, side: str) -> list[tuple[int, dict[str, int]]]:
    """The working zones of a side: radius, and the hexes it covers with their distance from the centre."""
    return [(radius, SEA.disc(centre, radius)) for centre, radius in zones(state, side)]


def covered(active: list[tuple[int, dict[str, int]]], at: str, cap: int) -> list[int]:
    """The success numbers of some zones over a hex, the best first."""
    found = []
    for radius, disc in active:
        apart = disc.get(at)
        if apart is not None:
            found.append(search_numbers(radius, apart, cap))
    found.sort(reverse=True)
    return found


def best_coverage(state: Bay, side: str, at: str) -> int:
    """The best single zone's numbers over a hex."""
    covering = coverage(state, side, at)
    return covering[0] if covering else 0


@rule("MK-SET-32")
def is_known_to_both(state: Bay, side: str, at: str) -> bool:
    """Whether both sides know how well a side's zones search a hex: not where a base that is still secret might do better."""
    if side != ALLIES or state.secrets.base in state.found:
        return True
    cap = int(state.options.recon_cap)
    printed = working_zones(state.options, state.owner, "", side)
    best = max((search_numbers(radius, SEA.distance(centre, at), cap) for centre, radius in printed), default=0)
    enough = best if state.options.overlapping_zones == "best_only" else 0
    return all(
        search_numbers(SEA.base_radius, SEA.distance(SEA.hex_of[atoll], at), cap) <= enough
        for atoll in ATOLLS
        if atoll not in state.found and state.owner[atoll] == ALLIES
    )


@rule("MK-REC-28", "MK-REC-11")
def found_by_zones(state: Bay, side: str, at: str) -> Fraction:
    """The chance that a side's zones find a marker in a hex each time they look: by the best of them or, by option, by any."""
    numbers = coverage(state, side, at)
    if state.options.overlapping_zones == "best_only":
        numbers = numbers[:1]
    missed = Fraction(1)
    for number in numbers:
        missed *= 1 - Fraction(min(6, number), 6)
    return 1 - missed
