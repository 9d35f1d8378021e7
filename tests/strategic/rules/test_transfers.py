"""Step 3: strategic transfers."""

from __future__ import annotations

import pytest

from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.state.pieces import Agreement
from tests.strategic.positions import (
    air_of,
    carrier,
    fact,
    force,
    little,
    objection,
    operation,
    refused,
    run,
    sheets,
    unit,
    war,
)


@pytest.mark.rule("NW-SEQ-8")
def test_transfers_belong_to_step_three() -> None:
    state = little(phase=Transfers())
    ship = unit(state, "usa", "heavy", "pearl")
    assert refused(state, "usa", f"transfer move {ship.id} reef") == ""
    state.flow[-1] = Allocation()
    assert refused(state, "usa", f"transfer move {ship.id} reef") == "NW-SEQ-1"


@pytest.mark.rule("NW-SEQ-9", "NW-SEQ-25")
def test_a_transfer_may_be_of_any_length_for_ships_only() -> None:
    state = war(1, Transfers())
    heavy = unit(state, "uk", "heavy", "portsmouth")
    plane = unit(state, "uk", "air", "portsmouth")
    assert refused(state, "uk", f"transfer move {heavy.id} sydney") == ""
    assert refused(state, "uk", f"transfer move {plane.id} sydney") == "NW-SEQ-25"
    assert refused(state, "uk", f"transfer fly {plane.id} sydney") == "NW-SEQ-25"
    assert refused(state, "uk", f"transfer fly {plane.id} plymouth") == ""
    free = war(1, Transfers(), air_transfer="free")
    plane = unit(free, "uk", "air", "portsmouth")
    assert refused(free, "uk", f"transfer fly {plane.id} sydney") == ""


@pytest.mark.rule("NW-SEQ-10", "NW-SEQ-11", "NW-SEQ-25")
def test_a_transferred_unit_sits_out_the_turn_on_the_port_card() -> None:
    state = little(phase=Transfers())
    deck = carrier(state, "usa", "pearl")
    plane = air_of(state, deck.id)
    sheets(state, {"usa": f"transfer move {deck.id} reef"})
    assert (deck.at, deck.duty, plane.at) == ("reef", "port", "reef"), "a carrier takes her air along"
    state.flow.append(Allocation())
    for line in (f"tf usa:one reef {deck.id}", f"escort 1 reef {deck.id}", f"attack 2 reef e {deck.id}"):
        assert refused(state, "usa", f"allocate {line}") == "NW-SEQ-10"


@pytest.mark.rule("NW-SEQ-12")
def test_a_transfer_ends_in_friendly_hands() -> None:
    state = little(phase=Transfers())
    ship = unit(state, "usa", "heavy", "pearl")
    assert refused(state, "usa", f"transfer move {ship.id} truk") == "NW-SEQ-12"
    assert refused(state, "usa", f"transfer move {ship.id} sydney") == ""
    state.grants.remove(Agreement("uk", "usa", "bases"))
    assert refused(state, "usa", f"transfer move {ship.id} sydney") == "NW-SEQ-12"


@pytest.mark.rule("NW-SEQ-12")
def test_a_transfer_begins_in_friendly_hands() -> None:
    state = little(phase=Transfers())
    guest = unit(state, "usa", "heavy", "sydney")
    line = f"transfer move {guest.id} pearl"
    assert refused(state, "usa", line) == ""
    state.grants.remove(Agreement("uk", "usa", "bases"))
    assert refused(state, "usa", line) == "NW-SEQ-12", "a base whose holder does not agree is no start either"
    assert "grant uk usa bases" in str(objection(state, "usa", line))
    closed = little(phase=Transfers(), allied_bases="forbidden")
    unit(closed, "usa", "heavy", "sydney")
    assert refused(closed, "usa", line) == "", "by option nobody stays with an ally, and guests go home"
    free = little(phase=Transfers(), allied_bases="free")
    unit(free, "usa", "heavy", "sydney")
    free.grants.remove(Agreement("uk", "usa", "bases"))
    assert refused(free, "usa", line) == ""


@pytest.mark.rule("NW-SEQ-25", "NW-MER-20")
def test_land_air_changes_base_by_lift() -> None:
    state = little(phase=Supplies())
    plane = unit(state, "usa", "air", "pearl")
    sheets(state, {"usa": f"supply ship usa {plane.id} 1 pearl midway on 1"})
    assert plane.at == "midway"
    assert not plane.idle
    state.flow.append(Transfers())
    flown = unit(state, "japan", "air", "truk")
    sheets(state, {"japan": f"transfer fly {flown.id} wake"})
    assert flown.at == "wake"
    assert flown.idle


@pytest.mark.rule("NW-SEQ-10")
def test_a_transferred_unit_is_offered_no_intervention() -> None:
    state = little(phase=Transfers())
    ship = unit(state, "usa", "heavy", "pearl")
    sheets(state, {"usa": f"transfer move {ship.id} reef"})
    force(state, "japan:op", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:op", "d")
    state.flow.append(Operations())
    events = run(state)
    assert fact(events, "operation.done", "force") == "japan:op"


@pytest.mark.rule("NW-SEQ-8", "NW-SEQ-10", "NW-CTL-12")
def test_a_unit_moves_once_and_only_if_it_is_ready_and_ones_own() -> None:
    state = little(phase=Transfers())
    ship, waiting = unit(state, "usa", "heavy", "pearl"), unit(state, "usa", "heavy", "pearl")
    plane = unit(state, "usa", "air", "pearl")
    waiting.idle = True
    assert refused(state, "usa", f"transfer move {ship.id} reef, move {ship.id} sydney") == "NW-SEQ-8"
    assert refused(state, "usa", f"transfer move {ship.id} pearl") == "NW-SEQ-8", "it is there already"
    assert refused(state, "usa", f"transfer move {waiting.id} reef") == "NW-SEQ-10"
    assert refused(state, "usa", "transfer move usa-heavy-9 reef") == "NW-CTL-12"
    assert refused(state, "japan", f"transfer move {ship.id} truk") == "NW-CTL-12"
    assert refused(state, "usa", "transfer fly usa-air-9 hanger") == "NW-CTL-12"
    assert refused(state, "usa", f"transfer fly {ship.id} hanger") == "NW-SEQ-25"
    assert refused(state, "usa", f"transfer fly {plane.id} pearl") == "NW-SEQ-25"
    assert refused(state, "usa", f"transfer fly {plane.id} reef") == "NW-SEQ-25", "two areas off, range 0"
    assert refused(state, "usa", f"transfer embark {plane.id} usa-fleet_carrier-9") == "NW-CTL-12"
    assert refused(state, "usa", "transfer ashore usa-fleet_carrier-9") == "NW-CTL-12"
