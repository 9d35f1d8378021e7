"""The calibration report: historical facts match the battles, and losses are counted as the rules count them."""

import json

from flagplot.lab.calibrate import Record, ShipRecord, as_json, fight, history, report
from flagplot.tactical.content.scenarios import scenario


def test_history_knows_all_sixteen_battles_and_only_their_ships() -> None:
    known = history()

    assert 16 == len(known)
    for battle, fates in known.items():
        ships = {ship.id for group in scenario(battle).groups for ship in group.ships}
        assert set(fates) <= ships, battle


def test_a_sunk_ship_counts_in_full_and_a_crippled_one_by_half() -> None:
    record = Record("x", "X", 4)
    record.ships["a"] = ShipRecord("A", "rn", 10, "sunk", [1, 1, 1, 1])
    record.ships["b"] = ShipRecord("B", "rn", 4, "HD", [4, 0, 0, 0])

    assert 5 * (0.25 + 0.125) == record.loss("rn", historical=False)
    assert 5 + 1 == record.loss("rn", historical=True)
    assert 0 == record.loss("km", historical=True)
    assert 1.875 / 6 == record.factor()
    assert not record.is_near


def test_a_battle_is_fought_and_every_ship_is_counted() -> None:
    record = fight("bismarck-last", 2)

    assert 2 == record.games == sum(record.wins.values())
    assert all(2 == sum(ship.counts) for ship in record.ships.values())
    assert "sunk" == record.ships["bismarck"].history


def test_the_report_is_text_or_json() -> None:
    text = report(1, ["bismarck-last"])
    data = json.loads(as_json(1, ["bismarck-last"]))

    assert "Bismarck's last battle: 1 battles" in text
    assert "history" in text
    assert "times history's losses" in text
    assert data["battles"][0]["factor"] > 0
    assert "bismarck" in data["battles"][0]["ships"]
    assert [] == data["shoots"]


def test_the_report_counts_the_battles_near_history() -> None:
    told = report(1, ["matapan-night", "bismarck-last"]).splitlines()

    near = sum("times history's losses: within a factor" in line for line in told)
    assert f"Within a factor of 1.5 of history: {near} of 2 battles." == told[-1]
    assert "of history:" not in report(1, ["bismarck-last"])
