"""Captains' games by plans: the number of inputs that a person would need is counted, and is small."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from flagplot.cli import app
from flagplot.lab.inputs import play, report


@pytest.mark.parametrize(
    "slug,scenario,most,changes",
    [("operational", "easter", 20, 60), ("strategic", "intro", 20, 60), ("tactical", "cruiser-action", 15, 60)],
)
def test_a_game_takes_few_inputs(slug: str, scenario: str, most: int, changes: int) -> None:
    found = play(slug, scenario, 1)

    assert found.seat_changes <= changes
    for count in found.counts.values():
        assert 0 < count.inputs <= most
        assert count.answers == count.interruptions == sum(count.kinds.values())
        assert count.orders >= count.by_plan + count.by_hand


def test_orders_by_plan_are_those_of_the_captain() -> None:
    found = report("operational", "easter", 2)

    assert found["games"] == 2
    for count in found["seats"].values():
        assert count["agreed"] > 0.95
        assert count["orders"] > 4 * count["inputs"]


def test_the_count_is_printed_as_json_and_as_text() -> None:
    asked = ["lab", "inputs", "strategic", "intro"]
    told = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)
    text = CliRunner().invoke(app, asked).stdout

    assert set(told["seats"]) == {"allied", "axis"}
    assert {"inputs", "orders", "interruptions"} <= set(told["seats"]["axis"])
    assert isinstance(told["seat_changes"], int | float)
    assert "changes of seat" in text


@pytest.mark.parametrize("asked", [["chess", "raid"], ["operational", "nowhere"]])
def test_what_cannot_be_counted_is_refused_in_a_sentence(asked: list[str]) -> None:
    result = CliRunner().invoke(app, ["lab", "inputs", *asked])

    assert result.exit_code != 0
    assert "Traceback" not in result.output
