"""What an admiral's choices are worth, one by one: `python -m benchmarks.choices operational easter --games 12 --every 9 --playouts 60 --out a.jsonl`.

In every n-th position of captains' games in which there is a choice, an admiral and a seer (a search that is shown the true state) choose.
Both choices are played to the end by captains from the true state, beside the captain's order and on the same throws. That takes far fewer
games than a match to tell whether a search gains anything, and how much of it the fog costs.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from flagplot.bots.bot import Desk, OwnDice, blinded
from flagplot.bots.roster import recruit
from flagplot.bots.search.adapter import unseal
from flagplot.bots.search.budget import Budget
from flagplot.bots.search.keyed import KeyedDice
from flagplot.bots.search.plan import Plan
from flagplot.bots.search.searcher import Searcher
from flagplot.games import load
from flagplot.kernel.dice import SeededDice, key_from_seed
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.lab.headroom import TrueWorld
from flagplot.lab.ladder import score, teams

Row = dict[str, Any]
WHO = ("admiral", "seer")


class Bench:
    """A scenario, its captains, and the searchers that choose."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.game = load(asked.game)
        self.sides = teams(self.game, asked.scenario)
        self.captain, self.control = recruit(asked.game, "captain"), recruit(asked.game, "random")
        adapter = import_module(f"flagplot.bots.{asked.game}.searching").ADAPTER
        self.admiral = adapter()
        self.seer = TrueWorld(adapter())

    def rows(self, seed: int) -> Iterator[Row]:
        """The positions of one game of captains."""
        state = self.game.new(self.asked.scenario, seed)
        key, dice, given = key_from_seed(seed), SeededDice(state.chance), 0
        met: dict[Seat, int] = {}
        while acting := self.game.to_act(state):
            seat = acting[0]
            bot = self.control if seat == CONTROL else self.captain
            order = bot.order(Desk(self.game, state, seat), OwnDice(key, seat, given))
            plans = [] if seat == CONTROL else self.plans(state, seat, order, f"{seed} {given}")
            if len(plans) > 1:
                met[seat] = met.get(seat, seed % self.asked.every) + 1
                if not met[seat] % self.asked.every:
                    yield self.row(state, seat, plans, f"{seed} {given}") | {"seed": seed, "turn": state.turn}
            self.game.obey(state, seat, order, Umpire(dice, state.logs))
            dice.take()
            given += 1

    def plans(self, state: Any, seat: Seat, order: Any, key: str) -> list[Plan]:
        """The plans that an admiral would compare here."""
        if self.sides.get(seat) in {None, "neutral"}:
            return []
        blind = blinded(Desk(self.game, state, seat), KeyedDice(f"blind {key}"))
        found = self.admiral.plans(blind, blind.view(), order, KeyedDice(f"plans {key}"))
        return [plan for plan in found if self.game.check(state, seat, plan.order) is None]

    def row(self, state: Any, seat: Seat, plans: Sequence[Plan], key: str) -> Row:
        """What each searcher chooses, and what that gains over the captain's order: a win counts 1, a draw a half."""
        row: Row = {"side": self.sides[seat], "question": type(state.flow[-1]).__name__, "plans": len(plans)}
        self.seer.state = state
        values: dict[int, list[tuple[float, float]]] = {}
        view = self.game.view(state, seat)
        for name, adapter in zip(WHO, (self.admiral, self.seer), strict=True):
            budget = Budget(playouts=self.asked.playouts)
            found = Searcher(adapter, self.game, view, KeyedDice(f"search {key}"), budget).search(list(plans))
            number = next(number for number, plan in enumerate(plans) if plan is found.chosen)
            for one in {0, number} if number else ():
                values.setdefault(
                    one, [self.end(state, seat, plans[one], f"{key} {n}") for n in range(self.asked.pairs)]
                )
            gains = [
                (mine[0] - his[0], mine[1] - his[1])
                for mine, his in zip(values.get(number, ()), values.get(0, ()), strict=True)
            ]
            row[name] = {
                "plan": found.chosen.says,
                "departed": bool(number),
                "score": fmean(gain for gain, _ in gains) if gains else 0.0,
                "lead": fmean(gain for _, gain in gains) if gains else 0.0,
            }
        return row

    def end(self, state: Any, seat: Seat, plan: Plan, key: str) -> tuple[float, float]:
        """The score and the lead of a side at the end of the game, captains playing on from the true state."""
        state = state.clone()
        unseal(state, seat)
        dice, wits = KeyedDice(f"dice {key}"), KeyedDice(f"wits {key}")
        umpire = Umpire(dice, state.logs)
        dice.at(state.turn)
        self.game.obey(state, seat, plan.order, umpire)
        while acting := self.game.to_act(state):
            dice.at(state.turn)
            wits.at(state.turn)
            bot = self.control if acting[0] == CONTROL else plan.captain if acting[0] == seat else self.captain
            self.game.obey(state, acting[0], bot.order(Desk(self.game, state, acting[0]), wits), umpire)
            umpire.events.clear()
        return score(state.outcome, self.sides[seat]), self.admiral.lead(state, seat)


def told(rows: Sequence[Row]) -> Iterator[str]:
    """Mean gains with their standard errors over positions, by side."""
    for side in (*dict.fromkeys(row["side"] for row in rows), ""):
        chosen = [row for row in rows if side in {"", row["side"]}]
        yield f"{side or 'all'}, {len(chosen)} positions"
        for name in WHO:
            parts = [f"departed in {sum(row[name]['departed'] for row in chosen)}"]
            for what in ("score", "lead"):
                gains = [row[name][what] for row in chosen]
                error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
                parts.append(f"{what} {fmean(gains):+.3f} (± {error:.3f})")
            yield f"  {name}: {', '.join(parts)}"


def main() -> None:
    """Measure the games that the file does not hold yet, then print the sum of the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("game", "scenario"):
        parser.add_argument(name)
    for name, usual in (("games", 10), ("seed", 1), ("every", 9), ("playouts", 60), ("pairs", 16)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    bench = Bench(asked)
    rows: list[Row] = [json.loads(line) for line in asked.out.open()] if asked.out.exists() else []
    done = {row["seed"] for row in rows}
    for seed in range(asked.seed, asked.seed + asked.games):
        for row in bench.rows(seed) if seed not in done else ():
            rows.append(row)
            with asked.out.open("a") as file:
                file.write(json.dumps(row) + "\n")
    for line in told(rows):
        print(line)


if __name__ == "__main__":
    main()
