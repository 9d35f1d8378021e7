"""What each die of an event needed, said from the event alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from flagplot.games import load
from flagplot.kernel.chart import Reading
from flagplot.kernel.dice import Roll
from flagplot.kernel.event import Event
from flagplot.kernel.replay import parse
from flagplot.kernel.seat import Seat
from flagplot.tactical.charts import DUDS, PENETRATION, TORPEDO_HITS
from flagplot.tactical.rules.damage.damage import BOMB, GUN, TORPEDO, column, is_live, penetrate, row_shift
from tests.tactical.positions import umpire

GAME = load("tactical")
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.replay"))
UNNUMBERED = ("NA-SUB-1 ", "NA-SUB-17 ", "NA-SCN-9 ", "NA-WEA-6 ")
"""Dice that need no number, or whose number only Control may know."""
VERBS = {"D": "damages", "HD": "damages heavily", "S": "sinks"}


def said(kind: str, facts: dict[str, Any], rolls: list[tuple[str, int]], *readings: Reading) -> list[str]:
    dice = tuple([Roll(why, 6, (face,), Seat("")) for why, face in rolls])
    return [str(one or "") for one in GAME.catalogue.needs(Event(kind, facts, (), dice, readings))]


def test_torpedoes_name_the_dice_that_hit_and_what_each_hit_needed() -> None:
    facts = {"ship": "Chicago", "count": 4, "hits": 2, "results": ["HD", "-"], "by": "Aoba", "side": "", "duds": 1}
    dice = [("NA-TRP-33 white", 1), ("NA-TRP-20 coloured", 5), ("NA-TRP-20 coloured", 1)]
    cells = TORPEDO_HITS.read(4, "die_1"), PENETRATION.read(5, "+4"), DUDS.read(4, "torpedo")

    assert said("torpedoed", facts, dice, *cells) == [
        "3 or less hits.",
        "2 or more damages, 3 or more damages heavily and a 6 sinks; a 1 is a dud.",
        "A 1 is a dud.",
    ]


def test_who_does_not_know_the_launcher_is_not_told_whether_her_torpedoes_are_early_ones() -> None:
    facts = {"ship": "Aoba", "count": 4, "hits": 1, "results": ["HD"], "by": "", "side": "allied"}
    dice = [("NA-TRP-33 white", 2), ("NA-TRP-20 coloured", 5)]

    told = said("torpedoed", facts, dice, TORPEDO_HITS.read(4, "die_2"), PENETRATION.read(5, "+2"))

    assert told[1].endswith("a 1 is a dud, a 2 as well for early German and American torpedoes.")


@pytest.mark.parametrize("source", [GUN, BOMB, TORPEDO])
@pytest.mark.parametrize("band", ["close", "long"])
@pytest.mark.parametrize("duds", [1, 2])
def test_the_die_of_a_hit_needs_what_the_rules_read(source: str, band: str, duds: int) -> None:
    kinds = {GUN: "fired", BOMB: "level_attack", TORPEDO: "torpedoed"}
    whys = {GUN: "NA-GUN-23 coloured", BOMB: "NA-AIR-40 bomb", TORPEDO: "NA-TRP-20 coloured"}
    duds = duds if source == TORPEDO else 1
    facts = {"band": band} if source == GUN else {"duds": duds} if source == TORPEDO else {}
    for differential in range(-5, 8):
        does = {die: penetrate(umpire(), die, differential, source, band, duds=duds) for die in range(duds + 1, 7)}
        wanted = []
        for at, verb in enumerate(VERBS):
            least = [min((die for die in does if does[die] in list(VERBS)[n:]), default=9) for n in range(at, 3)]
            if least[0] < 9 and least[:1] != least[1:2]:
                wanted.append(f"{'a 6' if least[0] == 6 else f'{least[0]} or more'} {VERBS[verb]}")
        shift = row_shift(source, band, old_armour=False)
        [told] = said(kinds[source], facts, [(whys[source], 6)], PENETRATION.read(6 + shift, column(differential)))
        harm = told.partition(";")[0]
        assert harm == (" and ".join(", ".join(wanted).rsplit(", ", 1)) or "No number does harm."), differential
        assert is_live(source, band) or band == "long"


def test_control_is_told_what_a_scenario_needs() -> None:
    facts = {"ship": "South Dakota", "needed": [1, 2]}

    assert said("power", facts, [("NA-SCN-6 power", 2)]) == ["Any of 1, 2 brings it about."]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_die_that_a_player_sees_says_what_it_needed(path: Path) -> None:
    state = parse(path.read_text("utf-8")).play(GAME).state
    for seat, log in state.logs.items():
        for event in log if seat not in ("control", "observer") else ():
            for roll, need in zip(event.rolls, GAME.catalogue.needs(event), strict=True):
                assert need is not None or roll.why.startswith(UNNUMBERED), (event.kind, roll.why, event.facts)
