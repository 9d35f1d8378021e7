"""Run every workload and its peers, then print one table of ratios and write it as JSON."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import log
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.peers.server_peer import installed
from benchmarks.staging import BUILD, PLACE, ROOT, compiled_copy

PEERS = ROOT / ".venv-bench" / "bin" / "python"
OURS = Path(sys.executable)
RESULTS = ROOT / "benchmarks" / "results.json"
Figures = dict[str, float]

COUNTED = {
    "decisions": "orders given in whole games, set-up included; each is drawn by chance, checked, carried out and logged",
    "simulated": "the same between random bots of `flagplot simulate`: no logbooks, no second check",
    "catanatron": "actions in whole games of two RandomPlayers; each is chosen from the list of legal ones, checked, carried out",
    "seconds": "processor time of one process, but for the server, where it is the clock's",
}


@dataclass(frozen=True)
class Line:
    """One comparison: how many times better ours is than the peer's."""

    what: str
    unit: str
    ours: float
    peer: str
    theirs: float
    ratio: float


def faster(what: str, unit: str, ours: float, peer: str, theirs: float) -> Line:
    """A comparison in which more is better."""
    return Line(what, unit, ours, peer, theirs, ours / theirs)


def shorter(what: str, unit: str, ours: float, peer: str, theirs: float) -> Line:
    """A comparison in which less time is better."""
    return Line(what, unit, ours, peer, theirs, theirs / ours)


def say(what: str) -> None:
    """Print progress beside the table."""
    print(f"  {what} …", file=sys.stderr, flush=True)


def figures(python: Path, module: str, place: Path = ROOT) -> Figures:
    """Run one workload in its environment."""
    say(f"{module}{', compiled' if place == PLACE else ''}")
    environment = {**os.environ, "PYTHONPATH": str(place)}
    done = subprocess.run(
        [python, "-P", "-m", module], cwd=BUILD, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{module} failed:\n{done.stderr}")
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    if "compiled" in found and (place == PLACE) != bool(found["compiled"]):
        raise SystemExit(f"{module} did not run the code it was meant to run.")
    return found


def forms(module: str, places: dict[str, Path]) -> dict[str, Figures]:
    """Run one of our workloads on plain and on compiled code."""
    return {form: figures(OURS, module, place) for form, place in places.items()}


def play(places: dict[str, Path]) -> Iterator[Line]:
    """Random legal play and copies, against catanatron."""
    catan = figures(PEERS, "benchmarks.peers.catanatron_peer")
    raids, toys = forms("benchmarks.operational_work", places), forms("benchmarks.kernel_work", places)
    for form in places:
        raid, toy = raids[form], toys[form]
        for what, found in (
            (f"random legal play, operational, {form}", raid["decisions_per_s"]),
            (f"simulated play, operational, {form}", raid["simulated_per_s"]),
            (f"random legal play, toy game, {form}", toy["decisions_per_s"]),
        ):
            yield faster(what, "decisions/s", found, "catanatron", catan["decisions_per_s"])
        yield shorter(f"copy of an operational game, {form}", "µs", raid["clone_us"], "catanatron", catan["copy_us"])
        yield faster(f"raid between captains, {form}", "games/s", raid["captains_per_s"], "goal", 20.0)
        yield shorter(f"view in the raid, {form}", "µs", raid["view_us"], "goal", 100.0)
        yield shorter(f"imagined world in the raid, {form}", "µs", raid["imagine_us"], "goal", 300.0)
        yield shorter(f"copy of a 100-ship state, {form}", "µs", toy["clone_100_us"], "goal", 10.0)
    yield from odds(toys)


def odds(ours: dict[str, Figures]) -> Iterator[Line]:
    """Exact odds, against icepool's and against trials with NumPy."""
    peers = figures(PEERS, "benchmarks.peers.odds_peers")
    for form, found in ours.items():
        for check in ("salvo_mean", "duel_red"):
            if abs(found[check] - peers[check]) > 1e-9:
                raise SystemExit(f"{check}: ours is {found[check]}, icepool's {peers[check]}.")
        for what in ("salvo", "duel"):
            for peer, name in (("icepool", "icepool"), ("numpy", "NumPy, 100,000 trials")):
                theirs = peers[f"{peer}_{what}_us"]
                yield shorter(f"exact odds, {what}, {form}", "µs", found[f"{what}_odds_us"], name, theirs)


def captains(places: dict[str, Path]) -> Iterator[Line]:
    """Battles and wars between captains, against their goals and against the uncompiled build."""
    battles, wars = forms("benchmarks.tactical_scaling", places), forms("benchmarks.strategic_work", places)
    for form in places:
        battle = battles[form]
        yield shorter(f"cruiser action between captains, {form}", "s", battle["seconds_cruiser_action"], "goal", 0.025)
        for ships in (10, 20, 40):
            grown = battle["seconds_4_ships"] * ships * log(ships) / (4 * log(4))
            yield shorter(
                f"battle of {ships} ships, {form}", "s", battle[f"seconds_{ships}_ships"], "4 ships, n log n", grown
            )
        yield shorter(f"war of nine captains, {form}", "s", wars[form]["war_s"], "goal", 0.35)
    if len(places) > 1:
        for what, found, key in (("battle of 10 ships", battles, "seconds_10_ships"), ("war", wars, "war_s")):
            yield shorter(f"{what}, compiled", "s", found["compiled"][key], "pure", found["pure"][key])


def server(places: dict[str, Path]) -> Iterator[Line]:
    """Two hundred live games on one process, against boardgame.io."""
    try:
        installed()  # here, because this may download packages and prints its progress
    except SystemExit as fault:
        print(f"No lines for the server: {fault}", file=sys.stderr)
        return
    theirs = figures(OURS, "benchmarks.peers.server_peer")
    for form, ours in forms("benchmarks.server_work", places).items():
        yield faster(f"orders, 200 games, {form}", "orders/s", ours["many_per_s"], "boardgame.io", theirs["many_per_s"])
        yield shorter(
            f"processor, 200 games, {form}", "ms/order", ours["many_cpu_ms"], "boardgame.io", theirs["many_cpu_ms"]
        )
        for players, load in ((200, "many"), (8, "few")):
            slowest = f"{load}_p99_ms"
            what = f"99 of 100 orders, {players} players, {form}"
            yield shorter(what, "ms", ours[slowest], "boardgame.io", theirs[slowest])


def environments(places: dict[str, Path]) -> Iterator[Line]:
    """Random steps of the environments with mask and observation, compared with PettingZoo's own."""
    theirs = figures(PEERS, "benchmarks.peers.env_peers")
    for form, ours in forms("benchmarks.env_work", places).items():
        for game in ("tactical", "operational", "strategic"):
            for peer in ("connect_four", "chess"):
                what, found = f"environment, {game}, {form}", ours[f"{game}_steps_per_s"]
                yield faster(what, "steps/s", found, f"PettingZoo {peer}", theirs[f"{peer}_steps_per_s"])
            together = ours[f"{game}_together_steps_per_s"]
            what = f"8 seats in a vector environment, {game}, {form}"
            yield faster(what, "steps/s", together, "PettingZoo connect_four", theirs["connect_four_steps_per_s"])


def laboratory(places: dict[str, Path]) -> Iterator[Line]:
    """Runs of the laboratory on two processes, against their goals."""
    for form, found in forms("benchmarks.lab_work", places).items():
        for kind, word in (("short", "chunked"), ("long", "one by one")):
            what = f"games of {found[f'{kind}_game_s']:.3f} s, {word}, {form}"
            for by in ("processor", "clock"):
                yield faster(f"two processes by the {by}, {what}", "times", found[f"{kind}_times_by_{by}"], "goal", 1.9)
        overhead = max(0.01, 100 * found["long_overhead_share"])
        yield shorter(f"sending and keeping {found['long_game_s']:.2f} s games, {form}", "%", overhead, "goal", 3.0)


def browser(places: dict[str, Path]) -> Iterator[Line]:
    """The client in Chromium, against its goals."""
    found = figures(OURS, "benchmarks.browser_frames", places["pure"])
    yield shorter("first page, over the line", "kB", found["first_page_kb"], "goal", 300.0)
    yield shorter("first page, until it answers", "ms", found["interactive_ms"], "goal", 1000.0)
    yield faster(f"panning {found['hexes']:,.0f} hexes", "frames/s", found["pan_fps"], "goal", 60.0)


CHAPTERS: dict[str, Callable[[dict[str, Path]], Iterator[Line]]] = {
    "play": play,
    "captains": captains,
    "environments": environments,
    "laboratory": laboratory,
    "server": server,
    "browser": browser,
}


def show(lines: list[Line]) -> None:
    """Print the table."""
    table = Table("what", "ours", "peer", "theirs", "times better")
    for column in (1, 3, 4):
        table.columns[column].justify = "right"
    for line in lines:
        amounts = [f"{amount:,.0f}" if amount >= 100 else f"{amount:.3g}" for amount in (line.ours, line.theirs)]
        table.add_row(
            line.what, f"{amounts[0]} {line.unit}", line.peer, f"{amounts[1]} {line.unit}", f"{line.ratio:.2f}"
        )
    Console(width=None if sys.stdout.isatty() else 130).print(table)


def main() -> None:
    """Measure the chapters named (all by default), print the table and write the JSON."""
    wanted = sys.argv[1:] or list(CHAPTERS)
    unknown = [name for name in wanted if name not in CHAPTERS]
    if unknown:
        raise SystemExit(f"There is no chapter {unknown[0]!r}: {', '.join(CHAPTERS)}.")
    BUILD.mkdir(parents=True, exist_ok=True)
    places = {"pure": ROOT}
    say("compiling, some minutes the first time")
    place = compiled_copy()
    if place is not None:
        places["compiled"] = place
    lines = [line for name in wanted for line in CHAPTERS[name](places)]
    show(lines)
    if wanted != list(CHAPTERS):
        return
    machine = {"python": platform.python_version(), "processors": os.cpu_count(), "system": platform.system()}
    found = {"counted": COUNTED, "machine": machine, "lines": [asdict(line) for line in lines]}
    RESULTS.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"The same as JSON: {RESULTS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
