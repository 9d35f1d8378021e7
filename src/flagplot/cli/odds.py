"""`flagplot odds`: odds computed by the rules."""

from __future__ import annotations

from shlex import quote
from textwrap import fill
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from flagplot.cli.opening import game_named
from flagplot.cli.report import PAGE, out, pairs, refuse, show, working
from flagplot.kernel.odds import Odds
from flagplot.lab.asking import situations
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation, find

MANY = 12
"""If a parameter has more values than this, its line gives only their number; they are listed below."""


def odds(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="strategic, operational or tactical.", metavar="GAME")] = None,
    situation: Annotated[
        str | None,
        typer.Argument(help="What is asked, for example gunfire; all are listed when left out.", metavar="SITUATION"),
    ] = None,
    given: Annotated[
        list[str] | None, typer.Argument(help="What is given; --help tells the keys.", metavar="KEY=VALUE")
    ] = None,
    about: Annotated[bool, typer.Option("--about", help="The same as --help after a situation.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    explain: Annotated[
        bool,
        typer.Option("--help", "-h", help="Explain the situation; list a game's after GAME; alone, show this."),
    ] = False,
) -> None:
    """Compute the odds of a procedure with the adjudicating code: exact if possible, otherwise sampled with an interval."""
    if game is None:
        if explain or about:
            out.print(context.get_help(), soft_wrap=True)
            return
        refuse("Name a game: strategic, operational or tactical. `flagplot odds --help` tells more.")
    title = game_named(game)
    game, known = title.slug, situations(title.slug)
    if not known:
        refuse(f"{title.title} has no odds yet.")
    if situation is None:
        _list(game, known)
        return
    try:
        asked = find(known, situation)
        if explain or about or given == ["help"]:
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


def _list(game: str, known: list[Situation]) -> None:
    """The situations of a game, and how to query one."""
    out.print(f"flagplot odds {game} SITUATION [KEY=VALUE]...\n")
    table = Table(box=None, pad_edge=False, show_header=False)
    for one in known:
        table.add_row(Text(f"  {one.name}", "bold"), str(one.help))
    out.print(table)
    out.print(f"\n`flagplot odds {game} {known[0].name} --help` explains one, with an example.")


def _explain(game: str, asked: Situation) -> None:
    """The help text of a situation: description, every parameter with its meaning, default and limits, an example, the rules."""
    lines = [f"flagplot odds {game} {asked.name} [KEY=VALUE]...", "", fill(str(asked.help), PAGE), "", "Parameters:"]
    width = max(len(one.name) for one in asked.parameters) + 4
    for one in asked.parameters:
        hint = f" {one.hint[:1].upper()}{one.hint[1:]}." if one.hint else ""
        text = f"  {one.name:{width - 2}}{one.help}: {_limits(one)}.{hint} Default: {one.default}."
        lines.append(fill(text, PAGE, subsequent_indent=" " * width, break_on_hyphens=False))
    listed: dict[tuple[str, ...], list[str]] = {}
    for one in asked.parameters:
        if len(one.choices) > MANY:
            listed.setdefault(one.choices, []).append(one.name)
    for values, names in listed.items():
        text = f"{' and '.join(names)} can be {', '.join(values)}."
        lines += ["", fill(text, PAGE, subsequent_indent="  ", break_on_hyphens=False)]
    ids = f"Rules: {', '.join(asked.rules)}. `flagplot rules {game} {asked.rules[0]}` reads one."
    lines += ["", "For example:", f"  {example(game, asked)}", "", fill(ids, PAGE, break_on_hyphens=False)]
    out.print("\n".join(lines), soft_wrap=True)


def _limits(one: Parameter) -> str:
    if one.is_number:
        return f"a number from {one.low} to {one.high}"
    if not one.choices:
        return "text"
    return ", ".join(one.choices) if len(one.choices) <= MANY else f"one of {len(one.choices)} listed below"


def example(game: str, asked: Situation) -> str:
    """A working example of a query."""
    given = [quote(f"{one.name}={one.default}") for one in asked.parameters[:3]]
    return " ".join(["flagplot odds", game, asked.name, *given])


def _print(asked: Situation, values: dict[str, Any], result: Odds[str]) -> None:
    given = " ".join(f"{key}={value}" for key, value in values.items())
    out.print(Text.assemble((asked.name, "bold"), f"  {given}"))
    table = Table(box=None, pad_edge=False, show_header=False)
    for outcome, p in sorted(result.outcomes.items(), key=lambda item: (-item[1], item[0])):
        low, high = result.interval(outcome)
        exactly = str(p) if result.is_exact else f"{low:.1%} to {high:.1%}"
        table.add_row(outcome, f"{float(p):7.2%}", exactly if len(exactly) < 24 else "", "█" * round(float(p) * 40))
    out.print(table)
    how = "exact" if result.is_exact else f"sampled, {result.trials:,} trials, 95 % interval"
    out.print(f"{how}; rules {', '.join(asked.rules)}")
