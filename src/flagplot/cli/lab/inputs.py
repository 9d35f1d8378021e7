"""`flagplot lab inputs`: how much input a game needs from a person."""

from __future__ import annotations

from json import dumps
from typing import Annotated

import typer

from flagplot.cli.opening import game_named, named
from flagplot.cli.report import out, refuse, working
from flagplot.games import Later

counting = Later("flagplot.lab.inputs")


def inputs(
    game: Annotated[str, typer.Argument(help="strategic, operational or tactical.", metavar="GAME")],
    scenario: Annotated[
        str, typer.Argument(help="The name of a scenario: `flagplot scenarios GAME`.", metavar="SCENARIO")
    ],
    games: Annotated[int, typer.Option(help="How many games are played.", min=1, max=1000, metavar="NUMBER")] = 1,
    seed: Annotated[int, typer.Option(help="The first seed.", metavar="NUMBER")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Play captains' games through plans and count a person's inputs: plans, answers, orders by hand."""
    title = game_named(game)
    known = [card.name for card in title.scenarios()]
    game, scenario = title.slug, named(scenario, known)
    if scenario not in known:
        refuse(f"There is no scenario {scenario[:40]!r} of {game}: {', '.join(known)}.")
    with working(f"Playing {scenario} through plans"):
        found = counting.report(game, scenario, games, seed)
    if json:
        print(dumps(found))
        return
    out.print(
        f"{game} {scenario}, {games} game{'s' * (games > 1)}: {found['seat_changes']} changes of seat", soft_wrap=True
    )
    for seat, count in found["seats"].items():
        out.print(
            f"  {seat}: {count['inputs']} inputs for {count['orders']} orders ({count['plans']} plans, {count['answers']} answers to "
            f"{count['interruptions']} interruptions, {count['by_hand']} orders by hand; {count['most']} inputs at most)",
            soft_wrap=True,
        )
