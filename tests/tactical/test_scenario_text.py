"""Scenario files in records: nothing of them is lost in the round trip."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

from flagplot.kernel import replay
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.tactical import GAME


def test_a_record_keeps_every_character_that_toml_allows_in_its_scenario() -> None:
    allowed = [
        chr(code)
        for code in (9, 0x85, 0xA0, 0x2028, 0x2029, 0xFEFF, 0x1F6A2, *range(0x20, 0x7F))
        if chr(code) not in '"\\'
    ]
    source = files("flagplot.content").joinpath("tactical", "scenarios", "duel.toml").read_text(encoding="utf-8")
    text = re.sub(r"^blurb = .*$", lambda _: f'blurb = "{"".join(allowed)}"', source, count=1, flags=re.MULTILINE)
    assert text != source
    for scenario in (text, text.replace("\n", "\r\n"), text.rstrip("\n")):
        match = Match.open(GAME, scenario, Fairness(seed=1))
        written = replay.write(match)
        again = replay.parse(written)
        assert tomllib.loads(again.scenario) == tomllib.loads(scenario)
        assert replay.write(again.play(GAME, strict=True)) == written
