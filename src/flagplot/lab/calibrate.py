"""Calibration: historical shoots and battles, comparing hit rates of the card and losses of captains with history.

`flagplot lab calibrate tactical` prints it; `python -m flagplot.lab.calibrate` does the same without the command line.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.content.document import Document
from flagplot.lab.odds.tactical import trials as tactical_trials
from flagplot.lab.simulate import chairs, play_game
from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import Scenario
from flagplot.tactical.content.scenarios import scenario
from flagplot.tactical.state.model import Battle

LEVELS = ("none", "D", "HD", "sunk")
GAMES = 50
NEAR = 1.5
"""The factor within which losses count as historical."""


@dataclass
class ShipRecord:
    """How often a ship ended at each level of damage, and her historical fate."""

    name: str
    side: str
    half_cs: int
    history: str
    counts: list[int] = field(default_factory=lambda: [0, 0, 0, 0])

    def share(self, level: int) -> float:
        """The share of battles that left her at a level."""
        return self.counts[level] / max(1, sum(self.counts))


@dataclass
class Record:
    """One battle fought many times."""

    battle: str
    title: str
    games: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    ships: dict[str, ShipRecord] = field(default_factory=dict)

    def loss(self, side: str, *, historical: bool) -> float:
        """The comparative strength a side loses on average: sunk ships in full, crippled ones by half."""
        total = 0.0
        for ship in self.ships.values():
            if ship.side != side:
                continue
            if historical:
                total += ship.half_cs / 2 * {"sunk": 1.0, "HD": 0.5}.get(ship.history, 0.0)
            else:
                total += ship.half_cs / 2 * (ship.share(3) + ship.share(2) / 2)
        return total

    def factor(self) -> float:
        """The comparative strength both sides lose together, as a multiple of history's."""
        sides = {ship.side for ship in self.ships.values()}
        ours, theirs = (sum(self.loss(side, historical=past) for side in sides) for past in (False, True))
        return ours / theirs

    @property
    def is_near(self) -> bool:
        """Whether that lies within a factor of 1.5 of history."""
        return 1 / NEAR <= self.factor() <= NEAR


class _Last:
    """Keeps the position a battle ends with."""

    def __init__(self) -> None:
        self.state: Battle | None = None

    def keep(self, state: Battle) -> None:
        self.state = state


def history() -> dict[str, dict[str, str]]:
    """What each ship of each historical battle suffered."""
    place = files("flagplot.content").joinpath("tactical", "history.toml")
    document = Document(place.read_text(encoding="utf-8"), "tactical/history.toml")
    found: dict[str, dict[str, str]] = {}
    for battle, table in document.data.items():
        document.only(table, battle, LEVELS[1:])
        known = {ship.id for group in scenario(battle).groups for ship in group.ships}
        levels: dict[str, str] = {}
        for level in LEVELS[1:]:
            for name in document.get(table, battle, level, list, []):
                if name not in known:
                    document.fault(f"{battle}.{level}", f"{name!r} was not in that battle.")
                levels[name] = level
        found[battle] = levels
    document.finish()
    return found


def fight(battle: str, games: int, seed: int = 1) -> Record:
    """Fight one battle many times between captains."""
    brief: Scenario = scenario(battle)
    game = load("tactical")
    fates = history().get(battle, {})
    record = Record(battle, brief.title)
    for group in brief.groups:
        for ship in group.ships:
            strength = content.classes()[ship.kind].half_cs
            record.ships[ship.id] = ShipRecord(ship.name, group.side, strength, fates.get(ship.id, "none"))
    bots = {seat: recruit("tactical", "captain") for seat in chairs(game, battle)}
    for number in range(games):
        last = _Last()
        played = play_game(game, battle, seed + number, bots, watch=last.keep)
        assert last.state is not None
        record.games += 1
        winner = " and ".join(played.outcome.winners) or "draw"
        record.wins[winner] = record.wins.get(winner, 0) + 1
        for name, fought in last.state.ships.items():
            record.ships[name].counts[fought.level] += 1
    return record


def text(record: Record, sides: Sequence[str]) -> str:
    """A battle's record as a table."""
    wins = ", ".join(f"{winner} {count}" for winner, count in sorted(record.wins.items()))
    lines = [f"{record.title}: {record.games} battles; won by {wins}"]
    lines.append(f"  {'ship':<22}{'side':<8}{'none':>6}{'D':>6}{'HD':>6}{'sunk':>6}   history")
    for ship in record.ships.values():
        if ship.history == "none" and ship.share(0) > 0.9:
            continue
        shares = "".join(f"{ship.share(level):>6.0%}" for level in range(4))
        lines.append(f"  {ship.name:<22}{ship.side:<8}{shares}   {ship.history}")
    for side in sides:
        ours, theirs = (record.loss(side, historical=past) for past in (False, True))
        lines.append(f"  {side} loses {ours:.1f} of comparative strength on average; history {theirs:.1f}")
    word = "within" if record.is_near else "not within"
    lines.append(f"  together {record.factor():.2f} times history's losses: {word} a factor of {NEAR}")
    return "\n".join(lines)


def reports(games: int = GAMES, battles: Sequence[str] = (), seed: int = 1) -> Iterator[str]:
    """The report: the firing trials unless battles are named, then battle by battle."""
    if not battles:
        yield tactical_trials.text()
    near = []
    for name in battles or list(history()):
        record = fight(name, games, seed)
        near.append(record.is_near)
        yield text(record, scenario(name).sides)
    if len(near) > 1:
        yield f"Within a factor of {NEAR} of history: {sum(near)} of {len(near)} battles."


def report(games: int = GAMES, battles: Sequence[str] = (), seed: int = 1) -> str:
    """The whole report."""
    return "\n\n".join(reports(games, battles, seed))


def as_json(games: int = GAMES, battles: Sequence[str] = (), seed: int = 1) -> str:
    """The report as JSON."""
    found = []
    for name in battles or list(history()):
        record = fight(name, games, seed)
        ships = {
            key: {"side": ship.side, "history": ship.history, **dict(zip(LEVELS, ship.counts, strict=True))}
            for key, ship in record.ships.items()
        }
        found.append(
            {
                "battle": name,
                "games": record.games,
                "wins": record.wins,
                "factor": round(record.factor(), 3),
                "ships": ships,
            }
        )
    return json.dumps({"shoots": [] if battles else tactical_trials.as_data(), "battles": found}, indent=1)


def main(words: Sequence[str] | None = None) -> int:
    """`[--json] [--games N] [battle …]`."""
    given = list(sys.argv[1:] if words is None else words)
    is_json = "--json" in given
    games = int(given[given.index("--games") + 1]) if "--games" in given else GAMES
    battles = [word for word in given if not word.startswith("--") and not word.isdecimal()]
    unknown = [battle for battle in battles if battle not in history()]
    if unknown:
        sys.stderr.write(f"{unknown[0]} is no historical battle: {', '.join(history())}.\n")
        return 2
    if is_json:
        sys.stdout.write(as_json(games, battles) + "\n")
        return 0
    for one in reports(games, battles):
        sys.stdout.write(f"{one}\n\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
