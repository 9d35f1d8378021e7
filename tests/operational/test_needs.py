"""What each die of an event needed agrees with how the rules read it."""

from __future__ import annotations

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, ScriptedDice, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.umpire import Umpire
from flagplot.operational.rules.recon.search import look
from flagplot.operational.text.needs import HARM, least
from tests.operational.positions import bay, group

OFF_CEYLON, OFF_ADDU = "1623", "0422"
SECRET = {"sighted", "reported", "dummy.exposed", "sub.sunk", "sub.dummy"}
"""Events whose number tells from where a side searches."""
WENT = {
    "bombs": "hit",
    "bombarded": "disrupted",
    "convoy": "came",
    "dogfight": "hit",
    "flak": "hit",
    "illustrious": "offered",
    "orders": "invasion",
    "screen": "sunk",
    "sub.again": "chance",
}
"""The fact that says whether a roll succeeded."""


def came_off(event: Event) -> bool | None:
    """Whether the roll of an event brought what it needed; nothing if it has no such number."""
    if event.kind in WENT:
        return bool(event.facts[WENT[event.kind]])
    if event.kind in {"gunfire", "torpedoes", "sub.torpedoes", "bomb.result"}:
        return event.facts["result"] in HARM
    if event.kind in SECRET:
        return True
    return False if event.kind in {"searched", "sub.escaped", "search.failed"} else None


@pytest.mark.slow
@pytest.mark.parametrize(
    "scenario, seed, options",
    [
        ("easter", 3, {}),
        ("raid", 2, {}),
        ("ceylon", 3, {}),
        ("campaign", 5, {}),
        ("ceylon", 4, {"damage_modifier": "column"}),
    ],
)
def test_every_roll_of_a_raid_says_what_it_needed(scenario: str, seed: int, options: dict[str, str]) -> None:
    game, bot = load("operational"), recruit("operational", "captain")
    match = Match.open(game, scenario, Fairness(seed=seed), options)
    wits = SeededDice(Chance(key_from_seed(seed)))
    for _ in range(1_500):
        if match.state.outcome is not None:
            break
        seat = game.to_act(match.state)[0]
        match.play(seat, bot.order(Desk(game, match.state, seat), wits))
    checked = 0
    for seat, log in match.state.logs.items():
        for event in log:
            if not event.rolls:
                continue
            said = game.catalogue.needs(event)
            assert len(said) == len(event.rolls)
            number, went = least(event), came_off(event)
            if number is None:
                assert all(said) or event.kind in SECRET, (seat, event)
                continue
            assert all(said), (seat, event)
            if went is None or event.facts.get("column") == "B":
                continue
            last = [roll for roll in event.rolls if roll.why == event.rolls[-1].why]
            assert went == all(face >= number for roll in last for face in roll.faces), (seat, event)
            checked += 1
    assert checked > 20


@pytest.mark.rule("MK-SET-32")
@pytest.mark.parametrize("at, is_told", [(OFF_CEYLON, True), (OFF_ADDU, False)])
def test_the_number_of_a_search_is_secret_where_a_secret_base_might_search(at: str, is_told: bool) -> None:
    for base in ("addu", "male"):
        state = bay()
        state.secrets.base = base
        group(state, "J1", at, "chokai")
        umpire = Umpire(ScriptedDice(6), {"japan": Logbook(), "allies": Logbook(), "control": Logbook()})
        look(state, umpire, "allies", state.groups["J1"], [3])
        for seat, log in umpire.logs.items():
            event = next(event for event in log if event.kind == "sighted")
            assert ("numbers" in event.facts) == (seat != "japan" or is_told)
            assert event.rolls
