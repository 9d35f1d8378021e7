"""Admirals against captains, each seed from both sides: `python -m benchmarks.admirals tactical cruiser-action --playouts 60 --pairs 12 --out a.jsonl`.

Every game is a line of the file as soon as it is over, and what the file holds already is not played again: a long match can be played in
parts. Counted in play-outs the games repeat on any machine; with --seconds they are seconds of the processor. With --seer the searcher is
shown the true state, which bounds what search can gain.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.roster import recruit
from flagplot.bots.search.admiral import Admiral
from flagplot.games import load
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.headroom import SEER, Seer
from flagplot.lab.ladder import Meeting, score, teams
from flagplot.lab.simulate import play_game

Row = dict[str, Any]


class Watched:
    """A searcher of which it is written down how often it searched and departed from the captain, and the longest move."""

    def __init__(self, slug: str, asked: argparse.Namespace) -> None:
        self.seer = Seer(slug, asked.seconds, asked.playouts) if asked.seer else None
        adapter = import_module(f"flagplot.bots.{slug}.searching").ADAPTER
        alone = Admiral(adapter(), "admiral", asked.seconds, asked.playouts, process_time)
        self.admiral = self.seer.admiral if self.seer is not None else alone
        self.name = self.admiral.name
        self.searched = self.departed = self.playouts = 0
        self.moves: list[float] = []

    def look(self, state: Any) -> None:
        """What is shown to a seer after every order."""
        if self.seer is not None:
            self.seer.look(state)

    def order(self, desk: Desk, dice: Dice) -> Order:
        """The order found; the captain's as long as a seer has seen nothing."""
        if self.seer is not None and self.seer.adapter.state is None:
            return self.seer.adapter.captain.order(desk, dice)
        begun = process_time()
        finding = self.admiral.think(desk, dice)
        self.moves.append(process_time() - begun)
        self.searched += bool(finding.trials)
        self.departed += any(trial.plan is finding.chosen for trial in finding.trials)
        self.playouts += finding.playouts
        return finding.chosen.order


def played(asked: argparse.Namespace, sides: Mapping[Seat, str], seed: int, mine: str) -> Row:
    """One game as a line of the file."""
    bot, captain = Watched(asked.game, asked), recruit(asked.game, "captain")
    bots: dict[Seat, Bot] = {seat: bot if team == mine else captain for seat, team in sides.items()}
    bots[CONTROL] = recruit(asked.game, "random")
    begun = process_time()
    outcome = play_game(load(asked.game), asked.scenario, seed, bots, watch=bot.look).outcome
    return {
        "seed": seed,
        "side": mine,
        "score": score(outcome, mine),
        "points": dict(outcome.points),
        "seconds": round(process_time() - begun, 2),
        "searched": bot.searched,
        "departed": bot.departed,
        "playouts": bot.playouts,
        "longest": round(max(bot.moves, default=0.0), 3),
    }


def summed(name: str, rows: Iterable[Row]) -> Meeting:
    """The match so far."""
    found, scores = Meeting(name, "captain"), dict[int, list[float]]()
    for row in rows:
        found.add(row["side"], row["score"])
        scores.setdefault(row["seed"], []).append(row["score"])
    whole = [sum(both) for both in scores.values() if len(both) == 2]
    found.better, found.worse = sum(total > 1 for total in whole), sum(total < 1 for total in whole)
    return found


def main() -> None:
    """Play what is missing, then print the sum of the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("game", "scenario"):
        parser.add_argument(name)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--seer", action="store_true")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--stop-after", type=float, default=0.0, help="seconds of the processor; 0 plays to the end")
    asked = parser.parse_args()
    sides = teams(load(asked.game), asked.scenario)
    two = [team for team in dict.fromkeys(sides.values()) if team != "neutral"][:2]
    rows: list[Row] = [json.loads(line) for line in asked.out.open()] if asked.out.exists() else []
    done = {(row["seed"], row["side"]) for row in rows}
    begun = process_time()
    for seed in range(asked.seed, asked.seed + asked.pairs):
        for mine in two:
            if (seed, mine) in done or (asked.stop_after and process_time() - begun > asked.stop_after):
                continue
            rows.append(played(asked, sides, seed, mine))
            with asked.out.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    found = summed(SEER if asked.seer else "admiral", rows)
    share, low, high = found.decided
    searched = max(1, sum(row["searched"] for row in rows))
    print(
        f"{asked.game} {asked.scenario}: {found.one} v captain: {found.wins} won, {found.draws} drawn, {found.losses} lost; "
        f"{share:.0%} of decided games ({low:.0%} to {high:.0%}); better in {found.better}, worse in {found.worse} pairs"
    )
    for side, (won, drawn, lost) in found.sides.items():
        print(f"  as {side}: {won} won, {drawn} drawn, {lost} lost")
    print(
        f"  {sum(row['playouts'] for row in rows) / searched:.0f} play-outs a search, departed from the captain in "
        f"{sum(row['departed'] for row in rows) / searched:.0%}; longest move {max(row['longest'] for row in rows):.2f} s"
    )


if __name__ == "__main__":
    main()
