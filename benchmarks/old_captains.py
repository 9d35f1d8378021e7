"""Captains of an earlier commit against today's, on mirrored seeds: `python -m benchmarks.old_captains 8e0ee47 tactical duel --games 20`.

The rules have moved on, so an old checkout cannot play today's records. What can is its doctrine: its folder of bots is taken from the
history, every name that it imports is looked up where it lives now, and the result sits down as a package of its own. An old
captain who fails or gives an illegal order gets a random order instead; their number is reported.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import sys
import tarfile
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.lab.ladder import Meeting, score, teams
from flagplot.lab.simulate import play_game

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "flagplot"
OLD = "earlier_bots"
RENAMED = {
    ("flagplot.tactical", "content"): "from flagplot.tactical.content import library as content",
    ("flagplot.strategic", "trade"): "from flagplot.strategic.rules.merchant import trade",
}
"""Modules that have been renamed."""


def _moved() -> None:
    """Restore methods of the war's state that have since become functions of its rules."""
    bases = import_module("flagplot.strategic.rules.bases.bases")
    state: Any = import_module("flagplot.strategic.state.model").Strategic
    for name in ("supports", "lsp_at"):
        if not hasattr(state, name):
            setattr(state, name, getattr(bases, name))


def _homes() -> dict[str, list[str]]:
    """Where every name of today's package is defined, names of modules included."""
    found: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(("flagplot", *path.relative_to(SOURCE).with_suffix("").parts))
        found.setdefault(path.stem, []).append(module.rpartition(".")[0])
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            names: list[str] = []
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                names = [node.name]
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
            for name in names:
                found.setdefault(name, []).append(module)
    return found


def _has(module: str, name: str) -> bool:
    try:
        return hasattr(import_module(module), name)
    except ImportError:
        return False


def _rewritten(text: str, homes: dict[str, list[str]]) -> str:
    """A module of old bots with its imports updated; names that no longer exist become None."""
    tree = ast.parse(text.replace("flagplot.bots", OLD))
    for node in ast.walk(tree):
        for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if not isinstance(block, list):
                continue
            for place, line in reversed(list(enumerate(block))):
                if isinstance(line, ast.ImportFrom) and (line.module or "").startswith("flagplot"):
                    block[place : place + 1] = [_import(line.module or "", name, homes) for name in line.names]
    return ast.unparse(ast.fix_missing_locations(tree))


def _import(module: str, alias: ast.alias, homes: dict[str, list[str]]) -> ast.stmt:
    package, last = ".".join(module.split(".")[:2]), module.rpartition(".")[2]
    if (module, alias.name) in RENAMED:
        return ast.parse(RENAMED[module, alias.name]).body[0]
    places = [module] if _has(module, alias.name) else homes.get(alias.name, [])
    near = [place for place in places if place == package or place.startswith(f"{package}.")]
    if not near:
        return ast.parse(f"{alias.asname or alias.name} = None").body[0]
    near.sort(key=lambda place: place.rpartition(".")[2] != last)
    return ast.ImportFrom(near[0], [alias], 0)


def raise_from_history(commit: str, into: Path) -> None:
    """The bots of a commit, as a package that today's engine can import."""
    packed = subprocess.run(
        ["git", "archive", commit, "src/flagplot/bots"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    homes = _homes()
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        for member in archive.getmembers():
            inside = Path(member.name).relative_to("src/flagplot") if member.name.startswith("src/flagplot/") else None
            if inside is None or not member.isfile() or inside.suffix != ".py":
                continue
            read = archive.extractfile(member)
            assert read is not None
            target = into / OLD / inside.relative_to("bots")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_rewritten(read.read().decode(), homes), encoding="utf-8")


class Veteran:
    """An old captain; if it fails or its order is refused, a random order."""

    name = "veteran"

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.orders = 0
        self.faults: dict[str, int] = {}

    def order(self, desk: Desk, dice: Dice) -> Order:
        self.orders += 1
        try:
            order: Order = self.bot.order(desk, dice)
            objection = desk.check(order)
            if objection is None:
                return order
            fault = str(objection.rule)
        except Exception as broke:  # noqa: BLE001  # old code on a new engine may raise anything
            fault = f"{type(broke).__name__}: {broke}"
        self.faults[fault] = self.faults.get(fault, 0) + 1
        return desk.sample(dice)


def meet(slug: str, scenario: str, veteran: Veteran, games: int, seed: int = 1) -> Meeting:
    """Today's captain against the old one, each seed from both sides."""
    game, captain = load(slug), recruit(slug, "captain")
    sides = teams(game, scenario)
    first, second = [team for team in dict.fromkeys(sides.values()) if team != "neutral"][:2]
    found = Meeting("captain", "veteran")
    scores: dict[int, float] = {}
    for mine, other in ((first, second), (second, first)):
        for number in range(seed, seed + games):
            bots: dict[Seat, Bot] = {seat: veteran if team == other else captain for seat, team in sides.items()}
            bots[CONTROL] = recruit(slug, "random")
            result = score(play_game(game, scenario, number, bots).outcome, mine)
            found.add(mine, result)
            scores[number] = scores.get(number, 0.0) + result
    found.better = sum(total > 1 for total in scores.values())
    found.worse = sum(total < 1 for total in scores.values())
    return found


def main() -> None:
    """Print the result, and how many of the old captain's orders failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("commit", "game", "scenario"):
        parser.add_argument(name)
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        raise_from_history(asked.commit, Path(place))
        sys.path.insert(0, place)
        _moved()
        veteran = Veteran(import_module(f"{OLD}.{asked.game}").CAPTAIN)
        found = meet(asked.game, asked.scenario, veteran, asked.games)
    share, low, high = found.decided
    print(
        f"{asked.game} {asked.scenario}: captain v captain of {asked.commit}: {found.wins} won, {found.draws} drawn, "
        f"{found.losses} lost; {share:.0%} of decided games ({low:.0%} to {high:.0%}); "
        f"better in {found.better}, worse in {found.worse} pairs"
    )
    lost = sum(veteran.faults.values())
    print(f"  orders of the old captain: {veteran.orders}, by lot: {lost}")
    for fault, count in sorted(veteran.faults.items(), key=lambda one: -one[1])[:5]:
        print(f"    {count} {fault[:150]}")


if __name__ == "__main__":
    main()
