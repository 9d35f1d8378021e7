"""The report of a run: one HTML page that needs nothing from elsewhere, and the same as JSON."""

from __future__ import annotations

import json
import re
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from flagplot import __version__
from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.store import Store
from flagplot.lab.report.answers import answer
from flagplot.lab.report.figures import drawn
from flagplot.lab.report.names import arm_called, begun, game_called, options_called, players_called, scenario_called
from flagplot.lab.report.parts import Answer, Figure, Table, level_of

MOST_ARMS: Final = 40
"""Arms that are listed with what they play; a screening has hundreds."""
MARKS: Final = {
    "dots": "bars: {level} intervals",
    "histogram": "line: the median; shaded: its {level} interval",
    "line": "shaded: {level} intervals",
}
"""What the marks of a figure mean, by its kind."""
CODE: Final = re.compile(r"`([^`]+)`")
"""What an experiment's file would say, within a sentence."""
METHODS: Final = (
    "<p class='small'>Intervals: shares by Wilson (Clopper and Pearson where a stopping rule looked on), means and paired "
    "differences by Student's t (of shares with one more pair won and one lost, after Agresti), medians by order statistics, shares of "
    "variance by the noncentral F distribution, q by Benjamini and Hochberg. They tell how sure the figures are for these bots; people "
    "may play otherwise.</p>"
)


def written(folder: Path) -> dict[str, Any]:
    """Write report.html and report.json into the folder of a run; what the JSON holds."""
    store = Store.reading(folder)
    try:
        rows, experiment, digest = list(store.rows()), store.experiment, store.digest()
    finally:
        store.close()
    found = answer(experiment, rows)
    data = as_data(experiment, found, len(rows), digest)
    (folder / "report.json").write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (folder / "report.html").write_text(page(experiment, found, len(rows), digest), encoding="utf-8")
    return data


def as_data(experiment: Experiment, found: Answer, rows: int, digest: str) -> dict[str, Any]:
    """The report for programs."""
    return {
        "title": experiment.title,
        "game": experiment.game,
        "rules": experiment.rules,
        "flagplot": __version__,
        "scenario": experiment.said,
        "scenario_title": scenario_called(experiment),
        "design": experiment.design.kind,
        "side": experiment.side,
        "rival": experiment.rival,
        "seed": experiment.seed,
        "level": experiment.stop.level,
        "timed": list(experiment.timed),
        "rows": rows,
        "digest": digest,
        "sentences": found.sentences,
        "numbers": found.numbers,
        "tables": [
            {"title": one.title, "columns": list(one.columns), "rows": [list(row) for row in one.rows]}
            for one in found.tables
        ],
    }


def page(experiment: Experiment, found: Answer, rows: int, digest: str) -> str:
    """The page."""
    arms = experiment.arms
    players = experiment.design.kind in ("skill", "luck")
    about = [
        (
            "Game",
            f"{game_called(experiment.game)} ({experiment.game}), rules {experiment.rules}, Flagplot {__version__}",
        ),
        ("Scenario", scenario_called(experiment)),
        ("Options", options_called(experiment.game, arms[0].options) if arms[0].options else "The rules as written"),
        ("Seats", ", ".join(experiment.design.bots) if players else begun(players_called(arms[0].seats))),
        ("Design", experiment.design.kind),
        ("Games", f"{rows} rows, seeds from {experiment.seed}; hash of the rows {digest[:16]}"),
    ]
    if 1 < len(arms) <= MOST_ARMS and not players:
        about += [(f"Arm: {arm.name}", arm_called(experiment, arm) or "As above") for arm in arms]
    rest = "".join(f"<tr><th scope='row'>{escape(key)}</th><td>{escape(value)}</td></tr>" for key, value in about)
    parts = [
        f"<h1>{escape(experiment.title)}</h1>",
        *map(_sentence, found.sentences),
        *(_figure(figure, level_of(experiment)) for figure in found.figures),
        *map(_table, found.tables),
        f"<h2>What was played</h2><table>{rest}</table>",
        METHODS,
    ]
    head = f"<meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>{escape(experiment.title)}</title>"
    body = "\n".join(parts)
    style = files("flagplot.lab.report").joinpath("style.css").read_text(encoding="utf-8")
    return (
        f"<!doctype html>\n<html lang='en'><head>{head}<style>{style}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _sentence(sentence: str) -> str:
    text = CODE.sub(r"<code>\1</code>", escape(sentence))
    return f"<p class='answer'>{text}</p>"


def _figure(figure: Figure, level: str) -> str:
    note = escape(MARKS[figure.kind].format(level=level))
    return f"<figure><figcaption>{escape(figure.title)} <span class='small'>({note})</span></figcaption>{drawn(figure)}</figure>"


def _table(table: Table) -> str:
    head = "".join(f"<th scope='col'>{escape(column)}</th>" for column in table.columns)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    return f"<h2>{escape(table.title)}</h2><div class='wide'><table><tr>{head}</tr>{rows}</table></div>"
