"""Figures as SVG, drawn by matplotlib: words stay words, and the same rows give the same bytes."""

from __future__ import annotations

from io import StringIO
from math import isfinite
from typing import Any, Final

from flagplot.lab.report.parts import Figure

INK: Final = "#1d3f5e"
MARK: Final = "#b3472d"
SETTINGS: Final = {
    "svg.fonttype": "none",
    "svg.hashsalt": "flagplot",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def drawn(figure: Figure) -> str:
    """A figure as an SVG element."""
    import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas

    with mpl.rc_context(SETTINGS):
        height = max(1.8, 0.3 * len(figure.labels) + 1.0) if figure.kind == "dots" else 3.0
        canvas = Canvas(figsize=(7.5, height), layout="constrained")
        axes = canvas.add_subplot()
        {"dots": _dots, "histogram": _histogram, "line": _line}[figure.kind](axes, figure)
        axes.set_xlabel(figure.x)
        out = StringIO()
        canvas.savefig(
            out, format="svg", transparent=True, metadata={"Date": None, "Creator": None, "Title": figure.title}
        )
    text = out.getvalue()
    return text[text.index("<svg") :]


def _dots(axes: Any, figure: Figure) -> None:
    at = list(range(len(figure.labels)))[::-1]
    if figure.is_share:
        _percent(axes.xaxis)
        axes.set_xlim(-0.02, 1.02)
    middle = [one.value for one in figure.points]
    ends = [[one.value - one.low for one in figure.points], [one.high - one.value for one in figure.points]]
    axes.errorbar(middle, at, xerr=ends, fmt="o", color=INK, capsize=3)
    axes.set_yticks(at, figure.labels)
    axes.set_ylim(-0.7, len(at) - 0.3)
    if figure.mark is not None:
        axes.axvline(figure.mark, color=MARK, linewidth=1)


def _histogram(axes: Any, figure: Figure) -> None:
    few = sorted(set(figure.values))
    if len(few) <= 40 and all(value == int(value) for value in few):
        bins: Any = [value - 0.5 for value in range(int(few[0]), int(few[-1]) + 2)]
    else:
        bins = 30
    axes.hist(figure.values, bins=bins, color=INK, alpha=0.8)
    axes.set_ylabel("games")
    axes.yaxis.get_major_locator().set_params(integer=True, min_n_ticks=1)
    axes.xaxis.get_major_locator().set_params(integer=True, min_n_ticks=1)
    for one in figure.points:
        if isfinite(one.width):
            axes.axvspan(one.low, one.high, color=MARK, alpha=0.2)
        axes.axvline(one.value, color=MARK, linewidth=1.5)


def _line(axes: Any, figure: Figure) -> None:
    axes.plot(figure.values, [one.value for one in figure.points], color=INK, marker="o", markersize=3)
    lows, highs = [one.low for one in figure.points], [one.high for one in figure.points]
    axes.fill_between(figure.values, lows, highs, color=INK, alpha=0.2)
    axes.set_ylim(0, 1.02)
    axes.set_ylabel("share of the games")
    _percent(axes.yaxis)
    axes.xaxis.get_major_locator().set_params(integer=True, min_n_ticks=1)
    if figure.mark is not None:
        axes.axhline(figure.mark, color=MARK, linewidth=1)


def _percent(axis: Any) -> None:
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1.0, symbol=" %"))
