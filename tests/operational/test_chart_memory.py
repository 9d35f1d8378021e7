"""The caches of the chart are bounded, because a server asks for more and more entries as long as it runs."""

from __future__ import annotations

from flagplot.operational.content.sea import DIRECTIONS, KEPT, SEA, VOYAGES


def test_answers_that_are_remembered_are_bounded_and_stay_the_same() -> None:
    here, there = min(SEA.ways), max(SEA.ways)
    first = SEA.disc(here, 3), SEA.fan(here, DIRECTIONS[0], 3), SEA.voyage((here,))
    inside = first[1][-1]
    assert SEA.is_in_fan(inside, here, DIRECTIONS[0], 3)
    for radius in (3, 4):
        for at in sorted(SEA.near):
            SEA.disc(at, radius)
            SEA.fan(at, DIRECTIONS[1], radius)
            SEA.is_in_fan(at, at, DIRECTIONS[1], radius)
    for at in sorted(SEA.ways):
        SEA.voyage((at, there))
        SEA.voyage((there, at))
    assert all(len(store) <= KEPT for store in (SEA._discs, SEA._fans, SEA._swept))
    assert len(SEA._steps) <= VOYAGES
    assert (SEA.disc(here, 3), SEA.fan(here, DIRECTIONS[0], 3), SEA.voyage((here,))) == first
    assert SEA.is_in_fan(inside, here, DIRECTIONS[0], 3)
