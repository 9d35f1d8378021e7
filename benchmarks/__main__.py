"""Run every workload and its peers, then print one table and write one JSON of ratios."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from hatch_build import obstacle, run_compiler

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / ".venv-bench" / "bin" / "python"
BUILD = ROOT / "build" / "bench"
RESULTS = ROOT / "benchmarks" / "results.json"


@dataclass(frozen=True)
class Line:
    """One comparison: how many times better ours is than the peer's."""

    what: str
    unit: str
    ours: float
    peer: str
    theirs: float
    ratio: float


def figures(python: Path, module: str, path: Path = ROOT) -> dict[str, float]:
    """Run one workload in its environment."""
    environment = {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run(
        [python, "-P", "-m", module], cwd=BUILD, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{module} failed:\n{done.stderr}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def compiled_copy() -> Path | None:
    """The kernel, the toy game and the fleet compiled together, as a game in the wheel is; nothing without a compiler."""
    problem = obstacle()
    stage = BUILD / "stage"
    if not problem:
        modules: dict[str, list[str]] = {"kernel": [], "bench": []}
        for source, below, group in (
            (ROOT / "src" / "flagplot" / "kernel", "flagplot/kernel", "kernel"),
            (ROOT / "tests" / "toy", "tests/toy", "bench"),
            (ROOT / "benchmarks", "benchmarks", "bench"),
        ):
            shutil.copytree(source, stage / below, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
            names = (
                ["fleet.py"] if source.name == "benchmarks" else [p.relative_to(source) for p in source.rglob("*.py")]
            )
            modules[group] += sorted(f"{below}/{name}" for name in names if Path(name).name != "__init__.py")
        shutil.copy(ROOT / "src" / "flagplot" / "__init__.py", stage / "flagplot")
        (stage / "tests" / "__init__.py").touch()
        problem = run_compiler(modules, stage, BUILD)
    if problem:
        print(f"No compiled lines: {problem}.", file=sys.stderr)
        return None
    shutil.copytree(BUILD / "lib", stage, dirs_exist_ok=True)
    return stage


def faster(what: str, unit: str, ours: float, peer: str, theirs: float) -> Line:
    """More is better."""
    return Line(what, unit, ours, peer, theirs, ours / theirs)


def shorter(what: str, ours: float, peer: str, theirs: float) -> Line:
    """Less time is better."""
    return Line(what, "µs", ours, peer, theirs, theirs / ours)


def compare() -> list[Line]:
    """All lines, pure and compiled."""
    stage = compiled_copy()
    catan = figures(PEERS, "benchmarks.catanatron_peer")
    odds = figures(PEERS, "benchmarks.odds_peers")
    pure = figures(Path(sys.executable), "benchmarks.kernel_work")
    runs = [("pure", pure)]
    if stage:
        runs.append(("compiled", figures(Path(sys.executable), "benchmarks.kernel_work", stage)))
    lines = []
    for form, ours in runs:
        if (form == "compiled") != bool(ours["compiled"]):
            raise SystemExit(f"The {form} run did not run {form} code.")
        for check in ("salvo_mean", "duel_red"):
            if abs(ours[check] - odds[check]) > 1e-9:
                raise SystemExit(f"{check}: ours is {ours[check]}, icepool's {odds[check]}.")
        lines += [
            faster(
                f"random legal play, {form}",
                "decisions/s",
                ours["decisions_per_s"],
                "catanatron",
                catan["decisions_per_s"],
            ),
            shorter(f"copy of a game in play, {form}", ours["clone_toy_us"], "catanatron", catan["copy_us"]),
            shorter(f"copy of a 100-ship state, {form}", ours["clone_100_us"], "goal: 10 µs", 10.0),
            shorter(f"exact odds, salvo, {form}", ours["salvo_odds_us"], "icepool", odds["icepool_salvo_us"]),
            shorter(f"exact odds, salvo, {form}", ours["salvo_odds_us"], "NumPy, 100,000", odds["numpy_salvo_us"]),
            shorter(f"exact odds, duel, {form}", ours["duel_odds_us"], "icepool", odds["icepool_duel_us"]),
            shorter(f"exact odds, duel, {form}", ours["duel_odds_us"], "NumPy, 100,000", odds["numpy_duel_us"]),
        ]
        if form == "compiled":
            lines += [
                faster(
                    "random legal play",
                    "decisions/s",
                    ours["decisions_per_s"],
                    "the same, pure",
                    pure["decisions_per_s"],
                ),
                shorter("one die, compiled", ours["d6_us"], "the same, pure", pure["d6_us"]),
            ]
    return lines


def main() -> None:
    """Print the table and write the JSON."""
    BUILD.mkdir(parents=True, exist_ok=True)
    lines = compare()
    table = Table("what", "ours", "peer", "theirs", "times better")
    for column in (1, 3, 4):
        table.columns[column].justify = "right"
    for line in lines:
        amounts = [f"{amount:,.0f}" if amount >= 100 else f"{amount:.2f}" for amount in (line.ours, line.theirs)]
        table.add_row(
            line.what, f"{amounts[0]} {line.unit}", line.peer, f"{amounts[1]} {line.unit}", f"{line.ratio:.2f}"
        )
    Console(width=None if sys.stdout.isatty() else 120).print(table)
    RESULTS.write_text(
        json.dumps([asdict(line) for line in lines], indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    print(f"The same as JSON: {RESULTS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
