"""Crashed games at the command line: a sentence with the seed for each, and its replay in the data folder."""

from __future__ import annotations

import re

from flagplot.cli.folder import data_folder
from flagplot.cli.report import err, safe
from flagplot.lab.simulate import Played


def kept(slug: str, scenario: str, played: Played) -> str:
    """Keep the replay of a crashed game and tell of it; returns the file's name, or nothing if it could not be written."""
    name = "given" if "\n" in scenario else re.sub(r"[^A-Za-z0-9]+", "-", scenario).strip("-")[:60]
    path = data_folder() / "crashed" / f"{slug}-{name}-seed{played.seed}.replay"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(played.replay, encoding="utf-8")
        where, file = f"Its replay is {path}.", str(path)
    except OSError as fault:
        where, file = f"Its replay cannot be kept in {path.parent}: {fault.strerror}.", ""
    why = played.outcome.reason.rstrip(".")
    err.print(safe(f"Seed {played.seed}: the game crashed by {why}. {where}"), soft_wrap=True)
    return file


def counted(crashed: int) -> str:
    """How many games are left out."""
    return f"{crashed} {'game' if crashed == 1 else 'games'} crashed and {'is' if crashed == 1 else 'are'} left out."
