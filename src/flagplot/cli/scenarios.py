"""`flagplot scenarios`: list scenarios and options, and print a scenario's file."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any

import typer
from rich.text import Text

from flagplot.cli.opening import game_named, named
from flagplot.cli.report import brief, out, refuse, show
from flagplot.games import SHELF, UnknownGame, load
from flagplot.kernel.game import Game
from flagplot.kernel.records.codec import plain


def scenarios(
    game: Annotated[
        str | None, typer.Argument(help="strategic, operational or tactical; all when left out.", metavar="GAME")
    ] = None,
    scenario: Annotated[
        str | None, typer.Argument(help="Print this scenario's file, to make another one of it.", metavar="SCENARIO")
    ] = None,
    options: Annotated[bool, typer.Option("--options", help="Show the game's options instead.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """List the scenarios of a game, or its options with their defaults; with a scenario's name print its file."""
    if game is not None and scenario is not None:
        typer.echo(_file(game_named(game), scenario), nl=False)
        return
    found = []
    for slug in SHELF if game is None else ():
        try:
            found.append(load(slug))
        except UnknownGame:
            continue
    if game is not None:
        found = [game_named(game)]
    if options:
        rows = [(one.slug, option) for one in found for option in one.options.values()]
        if json:
            show([{"game": slug} | plain(option) for slug, option in rows])
            return
        for slug, option in rows:  # no table: names that are cut short cannot be copied into an experiment
            also = f"; or {', '.join(option.alternatives)}" if option.alternatives else ""
            rules = f"  ({', '.join(option.rules)})" if option.rules else ""
            told = f" = {option.default}{also}{rules}"
            out.print(Text.assemble((f"{slug} {option.name}", "bold"), told), soft_wrap=True)
        return
    cards = [(one.slug, card) for one in found for card in one.scenarios()]
    if json:
        show([{"game": slug} | plain(card) for slug, card in cards])
        return
    if not cards:
        out.print("No game can be played yet; the rulebooks can be read: flagplot rules.")
        return
    for slug, card in cards:
        told = f"  {card.title}, {card.turns} turns, {' and '.join(card.seats)}"
        out.print(Text.assemble((f"{slug} {card.name}", "bold"), told))
        out.print(f"  {card.blurb}")


def _file(game: Game[Any], name: str) -> str:
    """The file of a scenario that comes with the game; of the war also that of its forces."""
    known = [card.name for card in game.scenarios()]
    folder = files("flagplot.content").joinpath(game.slug)
    shelves = {one: file for one in known if (file := folder.joinpath("scenarios", f"{one}.toml")).is_file()}
    starts = folder.joinpath("starts")
    if starts.is_dir():
        shelves |= {one.name.removesuffix(".toml"): one for one in starts.iterdir() if one.name.endswith(".toml")}
    chosen = named(name, shelves)
    if chosen not in shelves:
        refuse(f"There is no scenario {brief(name)!r} in this game: {', '.join(shelves)}.")
    return shelves[chosen].read_text(encoding="utf-8")
