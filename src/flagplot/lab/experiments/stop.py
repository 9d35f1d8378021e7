"""The stopping rule of an experiment, as its file says."""

from __future__ import annotations

from math import isfinite
from typing import Any

from flagplot.kernel.content.document import Document
from flagplot.lab.experiments.plan import BATCH, Stop
from flagplot.lab.report import statistics


def read_stop(document: Document, kind: str, games: int) -> Stop:
    """The stopping rule of an experiment; errors are noted in its document."""
    table = document.get(document.data, "", "stop", dict, {})
    document.only(table, "stop", ("width", "level", "least", "batch"))
    if table and kind == "screening":
        document.fault("stop", "means nothing in the design screening, which plays every setting.")
    width, level = (_number(document, table, key, value) for key, value in (("width", 0.0), ("level", 0.95)))
    if not 0.5 <= level < 1 and not document.is_faulty("stop.level"):
        document.fault("stop.level", "is the probability of the interval: 0.5 to 0.999.")
    if width < 0 or (width >= 1 and kind != "bid"):
        document.fault("stop.width", "is the width of the interval at which to stop: 0.1 is from 45 % to 55 %.")
    least, batch = (document.get(table, "stop", key, int, BATCH) for key in ("least", "batch"))
    for key, number, lowest in (("least", least, 2), ("batch", batch, 1)):
        if number < lowest and not document.is_faulty(f"stop.{key}"):
            document.fault(f"stop.{key}", f"is {lowest} or more.")
    if "least" in table and least >= games:
        document.fault("stop.least", f"is not less than the number of games, {games}: nothing could stop the run.")
    document.finish()
    if width and kind != "bid":
        statistics.needed()
        narrowest = statistics.narrowest(games, level, paired=kind in ("compare", "sensitivity"))
        if width < narrowest:
            reached = f"{narrowest:.2g} is the narrowest interval of {games} games"
            document.fault("stop.width", f"cannot be reached: {reached}.")
    return Stop(width, level, least, batch)


def _number(document: Document, table: dict[str, Any], key: str, default: float) -> float:
    value = table.get(key, default)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        document.fault(f"stop.{key}", f"should be a number, not {value!r}.")
        return default
    return float(value)
