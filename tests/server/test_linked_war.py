"""Linked battles of a war on a server: kills while they are fought, and before the report has been applied."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from flagplot.campaign.run import campaign
from flagplot.server.catalogue import Catalogue
from tests.server.dying_server import dying
from tests.server.harness import Player, wait_for
from tests.server.postgres import free_port
from tests.server.test_linked import below, choose, linked, record

PLAN = campaign("indian-ocean-1942")
FIRST, SECOND, FLAG, OUT = (line for _, line in PLAN.orders)
LINES = (
    *((seat, sheet) for sheet in ("placement", "transfer", "tonnage") for seat in ("allied", "axis")),
    ("allied", SECOND), ("axis", FIRST), ("allied", "flags"), ("axis", FLAG), ("allied", "cards"), ("axis", "cards"), ("allied", OUT),
)  # fmt: skip


@contextmanager
def met(base: str, **options: str) -> Iterator[tuple[Player, Player]]:
    """Ann commands the Axis, Bob the Allies; Somerville has come out to meet Nagumo."""
    with Player(base, "Ann") as ann, Player(base, "Bob") as bob:
        seats = [{"seat": "axis", "player": "me"}, {"seat": "allied", "player": "open"}]
        table = ann.new_table(game="strategic", scenario=PLAN.scenario, seats=seats, options=options)
        bob.id = ann.id
        bob.post(bob.at("join"), invite=table["invite"], seat="allied")
        for seat, line in LINES:
            {"axis": ann, "allied": bob}[seat].order(line)
        yield ann, bob


@pytest.mark.rule("CB-WHO-5", "NW-CMB-51", "NW-CMB-55")
@pytest.mark.parametrize(
    "option, lower, side", [("battles_below", "tactical", "uk"), ("raids_below", "operational", "allies")]
)
def test_a_contact_of_the_war_outlives_the_server_and_counts_once(
    folder: Path, option: str, lower: str, side: str
) -> None:
    port, database = free_port(), str(folder / "kept.db")
    with dying(database, port, games=Catalogue.standard) as first:
        assert first.is_up()
        with met(first.base, **{option: "all"}) as (ann, bob):
            assert below(ann)["game"] == lower
            choose(ann, "fight")
            choose(bob, "fight")
            battle, parent = linked(ann), ann.id
            name = below(ann)["battle"]
            first.kill()
            with dying(database, port, games=Catalogue.standard) as second:
                assert second.is_up()
                wait_for(lambda: below(ann)["table"] == battle)
                bob.post(f"/api/tables/{battle}/concede", seat=side)
                second.kill()
            with dying(database, port, games=Catalogue.standard) as third:
                assert third.is_up()
                wait_for(lambda: not below(ann)["battle"])
                ann.ask(
                    "POST", f"/api/tables/{parent}/concede", json={"seat": "axis"}
                )  # unless the war has ended by itself
                told: list[Any] = [line for line in record(ann, parent) if name in line]

        assert [line.split()[0] for line in told] == ["report"]
