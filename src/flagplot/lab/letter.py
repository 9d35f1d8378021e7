"""A letter to the designer of the raid, who asks in the rules whether the game is balanced. Every figure comes from rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flagplot.games import load
from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import Row
from flagplot.lab.report import statistics
from flagplot.lab.report.names import piece_called
from flagplot.lab.report.parts import ends, percent, signed
from flagplot.lab.report.screening import MainEffect
from flagplot.rulebook.library import rules

OPENING = """# A letter to the designer of the raid

Dear designer,

you end your rules with a question: is the game balanced? You asked for feedback; here is ours. Two programs that know the rules and play a plain
doctrine, with no more knowledge than the player at the table has, fought every scenario {games} times, by your rules as we read them. Everything below was counted in those games, with 95 % intervals, and
`flagplot lab balance{words}` counts it again.

## Who wins

"""
MATTERS = """
## What would change it

Where your text leaves a choice we made it an option. All of them were tried together, {games} games of *{title}*, each option set one way in half of them. Japan's share of the victories changes by so many points of 100:

"""
NOTHING = "None of the {number} choices was sure to matter at this number of games; the three largest were\n\n"
CLOSING = """
## What we would ask you

- The bands of victory decide more than any rule: a fair line is the median lead above, and the table of [balance](balance.md) has it for each scenario.
- The programs are careful people. They run from what they cannot fight, and they do not bluff as your friend Tor did when you were *smeared*. Between bolder players the same rules may
  lean the other way: `flagplot lab run` takes other bots, and yours.
- A result that hangs on one or two throws is in the nature of carrier raids. The laboratory's `luck` design tells how much the dice explain; we would not take that out.

With thanks for a game that puts both players where Nagumo and Somerville were.
"""


@dataclass
class Findings:
    """The results of one scenario."""

    experiment: Experiment
    rows: Sequence[Row]
    effects: Sequence[MainEffect] = ()
    screened: int = 0
    """Games of the screening."""


def letter(found: Sequence[Findings], words: str) -> str:
    """The letter, from the results of the raid's scenarios."""
    parts = [OPENING.format(games=max(len(one.rows) for one in found), words=words)]
    parts += [verdict(one.experiment, statistics.finished(one.rows)) for one in found]
    whole = next((one for one in found if one.experiment.said == "raid"), found[0])
    parts.append(_points(whole.experiment, statistics.finished(whole.rows)))
    if whole.effects:
        parts.append(MATTERS.format(games=whole.screened, title=whole.experiment.title))
        sure = [one for one in whole.effects if one.q < 0.05]
        if not sure:
            parts.append(NOTHING.format(number=len(whole.effects)))
        parts += [_choice(one) for one in (sure or whole.effects)[:3]]
    return "".join(parts) + CLOSING


def verdict(experiment: Experiment, rows: Sequence[Row]) -> str:
    """One scenario in a sentence or two."""
    side, rival = experiment.side.title(), f"the {experiment.rival.title()}"
    counts = statistics.counted(rows, experiment.side)
    won, drawn, lost = (statistics.share(counts[word], len(rows)) for word in ("won", "drawn", "lost"))
    favoured = "nobody is surely favoured"
    if won.low > lost.high:
        favoured = f"{side} is favoured"
    elif lost.low > won.high:
        favoured = f"{rival} are favoured"
    told = f"- **{experiment.title}**: {favoured}. {side} wins {percent(won)}, {rival} {percent(lost)}, {percent(drawn)} are drawn."
    leads = [lead for row in rows if (lead := statistics.margin(row, experiment.side, experiment.rival)) is not None]
    if leads:
        middle = statistics.median(leads)
        told += f" A lead of {middle.value:g} points for {side} ({ends(middle)}) would be the even line."
    return told + "\n"


def _points(experiment: Experiment, rows: Sequence[Row]) -> str:
    """Where the points of a scenario come from, and what is lost in it."""
    earned: Counter[tuple[str, str]] = Counter()
    lost: Counter[str] = Counter()
    for row in rows:
        for side, points, reason, _rules in row["credits"]:
            earned[side, reason] += points
        lost.update({name for names in row["losses"].values() for name in names})
    told = f"\n## Where the points come from\n\nIn *{experiment.title}*, a game on average:\n\n"
    for (side, reason), points in sorted(earned.items(), key=lambda one: -abs(one[1]))[:6]:
        told += f"- {side.title()}: {points / len(rows):.1f} for {reason}\n"
    often = sorted(lost.items(), key=lambda one: (-one[1], one[0]))[:5]
    most = ", ".join(
        f"{piece_called(experiment.game, name)} in {count / len(rows):.0%}".replace("%", " %") for name, count in often
    )
    return told + (f"\nMost often lost: {most} of the games.\n" if most else "")


def _choice(effect: MainEffect) -> str:
    """An option, the rules it belongs to, and what it changes."""
    option = load("operational").options[effect.name.partition("=")[0]]
    about = (
        f" ({rules()[option.rules[0]].title}, {option.rules[0]}; by the rules: {option.default})"
        if option.rules
        else ""
    )
    lead = f", the lead by {signed(effect.lead)}" if effect.lead else ""
    return f"- `{effect.name}`{about}: {signed(effect.share)}{lead}\n"
