"""Whole games typed at the terminal, with looks, mistakes and advice, up to the last line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from flagplot.bots.roster import recruit
from flagplot.cli.terminal import prompts
from flagplot.cli.terminal.table import Table
from flagplot.games import load
from flagplot.kernel import replay
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.seats import verdict

WIDE = 100
LOOKS = ("help", "board", "forces", "why", "why 2", "log 9", "orders", "zoom J1", "help done", "auto", "")
SLIPS = (
    "mvoe J1 1722",
    "move J99 1722",
    "launch",
    "undo",
    "rule MK-AIR",
    "zoom nowhere",
    "do nothing.txt",
    "done done",
)


class Typist:
    """Asks for advice and follows it; at every other question looks at something or makes a mistake."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.typed: list[str] = []
        self.idle = [word for pair in zip(LOOKS, (*SLIPS, *SLIPS), strict=False) for word in pair]

    def ask(self, prompt: str) -> str:
        if prompt.endswith("press Enter."):
            line = ""
        elif self.typed[-1:] == ["advise"]:
            line = "accept"
        elif self.idle and len(self.typed) % 3 == 0:
            line = self.idle.pop(0)
        else:
            line = "advise"
        self.shown.append(f"{prompt}{line}")
        self.typed.append(line)
        return line

    def clear(self) -> None:
        self.shown.append("")


@pytest.mark.parametrize("people", [("japan", "allies"), ("allies",)])
def test_a_whole_game_is_typed_to_its_end(people: tuple[str, ...], tmp_path: Path) -> None:
    game: Any = load("operational")
    match = Match.open(game, "albacores", Fairness(seed=8))
    typist = Typist()
    bots = {Seat(side): recruit("operational", "captain") for side in ("japan", "allies") if side not in people}
    save = tmp_path / "evening.replay"
    Table(match, bots, save, typist.ask, typist.shown.append, typist.clear).play()
    lines = "\n".join(typist.shown).splitlines()

    assert match.state.outcome is not None
    account = "\n".join(lines[:-1]).endswith(f"\n{prompts.account(match)}")
    assert account, "the points are listed line by line"
    assert verdict(game.catalogue.messages, match.state.outcome) in " ".join(lines), "wrapped where it is wide"
    assert not typist.idle
    assert any(line.startswith("'mvoe' is no order. Did you mean move?") for line in lines)
    long = [line for line in lines if len(line) > WIDE and "> launch" not in line and str(tmp_path) not in line]
    assert long == []
    assert not any(re.search(r"<\w+ object|Traceback|None\b", line) for line in lines)
    again = replay.parse(save.read_text(encoding="utf-8")).play(game)
    assert str(again.state.outcome) == str(match.state.outcome)
