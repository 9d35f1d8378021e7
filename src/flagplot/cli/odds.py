"""`flagplot odds`: what the rules themselves say of the chances."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer
from rich.table import Table

from flagplot.cli.report import out, pairs, refuse, show, working
from flagplot.games import UnknownGame, load
from flagplot.kernel.odds import Odds
from flagplot.lab.situation import BadSituation, Situation, find


def odds(
    game: Annotated[str, typer.Argument(help="strategic, operational or tactical.", metavar="GAME")],
    situation: Annotated[
        str | None,
        typer.Argument(help="What is asked, for example gunfire; all are listed when left out.", metavar="SITUATION"),
    ] = None,
    given: Annotated[
        list[str] | None, typer.Argument(help="What is given; --about tells the keys.", metavar="KEY=VALUE")
    ] = None,
    about: Annotated[bool, typer.Option("--about", help="Explain the situation and its parameters.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Compute the odds of a procedure with the adjudicating code: exact where it can be, sampled with an interval otherwise."""
    known = _situations(game)
    if situation is None:
        for one in known:
            out.print(f"[bold]{one.name}[/bold]  {one.help}")
        return
    try:
        asked = find(known, situation)
        if about or given in (["help"], ["--help"]):
            _explain(game, asked)
            return
        values = asked.read(pairs(given or [], "parameter"))
        with working(f"Working out {asked.name}"):
            result = asked.run(values)
    except BadSituation as fault:
        refuse(str(fault))
    if json:
        show(report(game, asked, values, result))
    else:
        _print(asked, values, result)


def _situations(game: str) -> list[Situation]:
    try:
        title = load(game).title
    except UnknownGame as fault:
        refuse(str(fault))
    try:
        module = import_module(f"flagplot.lab.{game}_odds")
    except ModuleNotFoundError:
        refuse(f"{title} has no odds yet.")
    return list(module.SITUATIONS)


def report(game: str, asked: Situation, values: dict[str, Any], result: Odds[str]) -> dict[str, Any]:
    """The odds as JSON values."""
    rows = []
    for outcome, p in sorted(result.outcomes.items(), key=lambda item: (-item[1], item[0])):
        row: dict[str, Any] = {"outcome": outcome, "probability": str(p), "value": float(p)}
        if not result.is_exact:
            row["interval"] = list(result.interval(outcome))
        rows.append(row)
    head = {"game": game, "situation": asked.name, "given": values, "exact": result.is_exact}
    return (
        head | ({} if result.is_exact else {"trials": result.trials}) | {"outcomes": rows, "rules": list(asked.rules)}
    )


def _explain(game: str, asked: Situation) -> None:
    out.print(f"flagplot odds {game} {asked.name}: {asked.help}")
    table = Table(box=None, pad_edge=False, show_header=False)
    for one in asked.parameters:
        values = ", ".join(one.choices) or (f"{one.low} to {one.high}" if one.is_number else "text")
        table.add_row(f"{one.name}={one.default}", one.help, values)
    out.print(table)
    out.print(f"Rules: {', '.join(asked.rules)}")


def _print(asked: Situation, values: dict[str, Any], result: Odds[str]) -> None:
    out.print(f"[bold]{asked.name}[/bold]  " + " ".join(f"{key}={value}" for key, value in values.items()))
    table = Table(box=None, pad_edge=False, show_header=False)
    for outcome, p in sorted(result.outcomes.items(), key=lambda item: (-item[1], item[0])):
        low, high = result.interval(outcome)
        exactly = str(p) if result.is_exact else f"{low:.1%} to {high:.1%}"
        table.add_row(outcome, f"{float(p):7.2%}", exactly if len(exactly) < 24 else "", "█" * round(float(p) * 40))
    out.print(table)
    how = "exact" if result.is_exact else f"sampled, {result.trials:,} trials, 95 % interval"
    out.print(f"{how}; rules {', '.join(asked.rules)}")
