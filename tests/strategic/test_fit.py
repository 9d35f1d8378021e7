"""What a form offers is what the drafts of the sheets accept, kind by kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from flagplot.strategic import GAME
from flagplot.strategic.charts import RATINGS
from flagplot.strategic.content.scenarios import NAMES
from flagplot.strategic.orders.items import Attack, Escorts, Fly, Item, Move
from flagplot.strategic.rules.drafts.allocation import AllocationDraft
from flagplot.strategic.rules.drafts.transfers import TransferDraft
from flagplot.strategic.rules.fields.field import verb
from flagplot.strategic.rules.fields.fit import FITS
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit


def lines(state: Strategic, unit: Unit) -> Iterator[tuple[type[TransferDraft | AllocationDraft], list[Item]]]:
    """Every line of one counter that could be accepted, by the kind of line."""
    yield TransferDraft, [Move(unit.id, base) for base in state.harbours]
    yield TransferDraft, [Fly(unit.id, base) for base in state.harbours]
    yield AllocationDraft, [Escorts(route, unit.at, (unit.id,)) for route in state.routes]
    yield (
        AllocationDraft,
        [Attack(one.id, unit.at, area, (unit.id,)) for one in state.routes.values() for area in one.path],
    )


@pytest.mark.rule("NW-INT-2")
@pytest.mark.parametrize("scenario", NAMES)
def test_a_form_offers_the_kinds_that_a_draft_accepts(scenario: str) -> None:
    state = GAME.new(scenario, 1, {})
    accepted: dict[str, set[str]] = {}
    for unit in state.units.values():
        if unit.aboard:
            continue
        for make, items in lines(state, unit):
            word = verb(type(items[0]))
            if unit.kind not in accepted.setdefault(word, set()):
                draft = make(state, state.chairs[unit.nation])
                if any(draft.accepts(item) for item in items):
                    accepted[word].add(unit.kind)
    assert all(accepted.values())
    for word, kinds in accepted.items():
        useless = {kind for kind in kinds if word == "escort" and kind == "submarine"}
        assert kinds - useless <= set(FITS[word]["kinds"]), word


def test_what_has_no_value_against_raiders_is_not_offered_as_an_escort() -> None:
    assert not RATINGS.number("submarine", "defence")
    assert not {"submarine", "landing_craft"} & set(FITS["escort"]["kinds"])
