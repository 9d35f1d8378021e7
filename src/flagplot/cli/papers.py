"""Files of a campaign: packets, reports and battles in one folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from flagplot.campaign.papers import Papers
from flagplot.campaign.sealing import open_packet, open_report
from flagplot.cli.opening import Unreadable, read_text
from flagplot.cli.report import refuse


def paper_text(path: Path) -> str:
    """The text of a named paper, or a sentence why it cannot be read."""
    try:
        return read_text(path)
    except Unreadable as fault:
        refuse(f"{path} cannot be read: {fault}.")


def beside(battle: Path) -> Callable[[str], Papers | None]:
    """Finds papers in the folder of a battle by name, as `fight` and `run` write them."""

    def find(name: str) -> Papers | None:
        paths = [battle.parent / f"{name}.{kind}" for kind in ("packet", "report", "replay")]
        if not all(path.is_file() for path in paths):
            return None
        packet, report, replay = map(paper_text, paths)
        return Papers(open_packet(packet)[0], open_report(report)[0], replay)

    return find
