"""The balance page: every scenario of all games between captains.

`flagplot lab balance --out DIR` plays missing games in DIR and writes the page; the games of each scenario are an ordinary run, and so
are those of its screening (`--screen`). If the raid is among them, a letter to its designer is written from the same rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from flagplot import __version__
from flagplot.games import SHELF, load
from flagplot.lab.experiments.file import read
from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.players import Processes
from flagplot.lab.experiments.row import Row
from flagplot.lab.experiments.run import run
from flagplot.lab.experiments.store import Store
from flagplot.lab.letter import Findings, letter
from flagplot.lab.report import statistics
from flagplot.lab.report.names import side_begun
from flagplot.lab.report.parts import ends, favourite, percent, signed
from flagplot.lab.report.screening import main_effects

GAMES = 40
MATTER = 3
"""Number of options listed for each scenario."""
COUNTED = "victory"
"""The option for the conditions of victory, which does not affect play."""
HEAD = """# Balance

Who is favoured in each scenario when captains play both sides, made by `flagplot lab balance{words}`: {games} games of each scenario from seed 1, Flagplot {version}.
Shares have {level} intervals (Wilson). The *fair bid* is the median lead in points of the first side, with its interval: with that many points for the other side the game is even.
It is given if the game counts points for both sides, and means nothing if something other than points decides (Samar). The figures hold for captains and rest on few games: an interval that contains 50 %
shows no favourite. [Run experiments](guides/laboratory.md) with more games, other bots, or one option at a time.

"""
SCREENED = """
Options that matter most: every option of the rulebook was tested at its first alternative, all together in a screening design, so that each game counts for
every option. The columns give the change of the first side's share in percentage points and of its lead in points. *Sure* effects would occur by chance in fewer than one of twenty
such tables (corrected for the number of options); they are subtracted before the others are tested. Other effects may be chance.

The option `victory` is part of the design but left out of the table. This was decided after the results had been seen: it changes how a game is scored, not how it is played, and would stand first
in nearly half of the actions, because with `victory=none` nobody wins. `flagplot lab report` of the folder of a screening lists it.

| scenario | games | option | share | lead | |
| --- | --- | --- | --- | --- | --- |
"""


def experiments(games: int, only: Sequence[str] = (), kind: str = "balance") -> Iterator[Experiment]:
    """An experiment for every scenario."""
    for slug in SHELF:
        for card in load(slug).scenarios():
            if not only or f"{slug}/{card.name}" in only or slug in only:
                text = f'title = "{card.title}"\ngame = "{slug}"\nscenario = "{card.name}"\ngames = {games}\n'
                yield read(text + f'[design]\nkind = "{kind}"\n', f"{slug}/{card.name}")


def made(
    folder: Path,
    games: int,
    screen: int,
    only: Sequence[str],
    workers: int,
    told: Callable[[str, int, int], None],
    words: str,
) -> dict[str, str]:
    """Play missing games; the page as Markdown, and the letter if the raid was played."""
    found = [Findings(one, _played(one, folder, "", workers, told)) for one in experiments(games, only)]
    if screen:
        for one, asked in zip(found, experiments(screen, only, "screening"), strict=True):
            rows = _played(asked, folder, "-options", workers, told)
            one.effects, one.screened = main_effects(asked, statistics.by_arm(rows)), len(rows)
    pages = {"balance.md": HEAD.format(words=words, games=games, version=__version__, level="95 %") + _page(found)}
    raid = [one for one in found if one.experiment.game == "operational"]
    if raid:
        pages["letter.md"] = letter(raid, words)
    return pages


def _played(
    experiment: Experiment, folder: Path, more: str, workers: int, told: Callable[[str, int, int], None]
) -> list[Row]:
    place = folder / f"{experiment.game}-{experiment.said}{more}"
    run(experiment, Store.begin(place, experiment), Processes(workers), partial(told, experiment.title))
    store = Store.reading(place)
    rows = list(store.rows(experiment.games))
    store.close()
    return rows


def _page(found: Sequence[Findings]) -> str:
    parts: list[str] = []
    for slug in dict.fromkeys(one.experiment.game for one in found):
        some = [one for one in found if one.experiment.game == slug]
        part = f"## {load(slug).title}\n\n"
        part += "| scenario | side | won | drawn | lost | other side | fair bid | favoured |\n"
        part += "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
        part += "".join(line(one.experiment, one.rows) for one in some)
        if any(one.effects for one in some):
            part += SCREENED + "".join(map(matters, some))
        parts.append(part)
    return "\n".join(parts)


def matters(one: Findings) -> str:
    """The options of a scenario that matter most, a row for each."""
    rows = ""
    played = [effect for effect in one.effects if effect.name.partition("=")[0] != COUNTED]
    for at, effect in enumerate(played[:MATTER]):
        title, games = (one.experiment.title, str(one.screened)) if not at else ("", "")
        lead = signed(effect.lead) if effect.lead else "–"
        sure = "sure" if effect.q < 0.05 else ""
        rows += f"| {title} | {games} | `{effect.name}` | {signed(effect.share)} | {lead} | {sure} |\n"
    return rows


def _bid(experiment: Experiment, rows: Sequence[Row]) -> statistics.Interval | None:
    leads = [lead for row in rows if (lead := statistics.margin(row, experiment.side, experiment.rival)) is not None]
    return statistics.median(leads) if leads else None


def line(experiment: Experiment, rows: Sequence[Row]) -> str:
    """One scenario as a row of the table."""
    finished = statistics.finished(rows)
    counts = statistics.counted(finished, experiment.side)
    shares = {word: statistics.share(count, len(finished)) for word, count in counts.items()}
    middle = _bid(experiment, finished)
    bid = f"{middle.value:+g} ({ends(middle, '{:+g}')})" if middle else "not counted"
    first = favourite(experiment, shares)
    favoured = side_begun(first) if first else "nobody surely"
    if counts["drawn"] == len(finished):
        favoured = "no victor is named"
    cells = [experiment.title, side_begun(experiment.side), *(percent(shares[one]) for one in ("won", "drawn", "lost"))]
    return f"| {' | '.join([*cells, side_begun(experiment.rival), bid, favoured])} |\n"
