"""A whole duel between two captains, sampled: how it ends, with its interval."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.odds import Odds
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import Parameter, Situation
from flagplot.lab.odds.tactical.stage import CLASSES, SHIPS
from flagplot.lab.odds.words import class_name
from flagplot.lab.simulate import play_game
from flagplot.tactical.content import library as content


def _duel(values: Mapping[str, Any]) -> Odds[Said]:
    """Fight the duel many times between captains."""
    text = _battle(values["one"], values["other"], values["range"], values["turns"], values["light"])
    game = load("tactical")
    bots = {Seat(side): recruit("tactical", "captain") for side in ("one", "two")}
    classes = content.classes()
    names = {
        side: say("outcome-wins", name=values[key], called=class_name(classes[values[key]]))
        for side, key in (("one", "one"), ("two", "other"))
    }
    if values["one"] == values["other"]:
        names = {"one": say("outcome-first-wins"), "two": say("outcome-second-wins")}
    counts: dict[Said, int] = {}
    for seed in range(1, values["games"] + 1):
        winners = play_game(game, text, seed, bots).outcome.winners
        outcome = names[winners[0]] if len(winners) == 1 else say("outcome-draw")
        counts[outcome] = counts.get(outcome, 0) + 1
    return Odds({outcome: Fraction(count, values["games"]) for outcome, count in counts.items()}, values["games"])


def _battle(one: str, other: str, yards: int, turns: int, light: str) -> str:
    lines = [
        'title = "Duel"',
        'date = "1942-06-01"',
        'start = "12:00"',
        f"turns = {turns}",
        f'light = "{light}"',
        "hypothetical = true",
        'ratio = "1/1"',
        'victory = "CS points."',
    ]
    for side, kind, x in (("one", one, 0), ("two", other, yards)):
        speed = min(25, content.classes()[kind].speed)
        lines += [
            "",
            "[[group]]",
            f'side = "{side}"',
            f'name = "{side.title()}"',
            f"at = [{x}, 0]",
            "course = 0",
            f"speed = {speed}",
            f'ships = ["Ship {side}:{kind}"]',
        ]
    return "\n".join(lines) + "\n"


SITUATIONS: Final = (
    Situation(
        "duel",
        say("situation-whole-duel-two-ships-between"),
        ("NA-SOP-1", "NA-VIC-17"),
        (
            Parameter("one", say("parameter-first-ship-s-class"), "YORK", CLASSES, names=SHIPS),
            Parameter("other", say("parameter-second-ship-s-class"), "MYOKO", CLASSES, names=SHIPS),
            Parameter("range", say("parameter-yards-between-them-at-start"), "15000", low=1_000, high=40_000),
            Parameter("turns", say("parameter-how-many-turns-they-fight"), "12", low=1, high=40),
            Parameter("light", say("parameter-day-or-night"), "day", ("day", "night")),
            Parameter("games", say("parameter-how-many-duels-are-fought"), "200", low=10, high=5_000),
        ),
        _duel,
    ),
)
