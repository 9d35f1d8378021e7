"""A compiled copy of the package for the benchmarks, with the toy game and the fleet, with the optimization of an installed wheel."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from hatch_build import groups, lay_out, obstacle, run_compiler
from hatch_sources import SOURCE, Sources, fields_to_write, prepared

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "bench"
PLACE = BUILD / "compiled"
_JUNK = shutil.ignore_patterns("__pycache__", "static")


def compiled_copy(*packages: str) -> Path | None:
    """The path of the copy; only changes are compiled again. Without a compiler it prints the reason and returns None.

    If packages are named, only these are compiled, because the games take minutes.
    """
    problem = obstacle()
    chosen = {name: paths for name, paths in groups().items() if not packages or name in packages}
    modules = chosen | {"bench": _lay_out_rest(lay_out(SOURCE, BUILD / "src"))}
    problem = problem or run_compiler(modules, BUILD / "src", BUILD)
    if problem:
        print(f"No compiled lines: {problem}.", file=sys.stderr)
        return None
    shutil.rmtree(PLACE, ignore_errors=True)
    for name, source in (
        ("flagplot", SOURCE / "flagplot"),
        ("tests", ROOT / "tests"),
        ("benchmarks", ROOT / "benchmarks"),
    ):
        shutil.copytree(source, PLACE / name, ignore=_JUNK)
    wanted = {Path(path).with_suffix("") for paths in modules.values() for path in paths}
    wanted |= {Path(f"flagplot_{name}__mypyc") for name in modules}
    for library in sorted((BUILD / "lib").rglob("*.so")):
        inside = library.relative_to(BUILD / "lib")
        if inside.with_name(inside.name.partition(".")[0]) in wanted:
            shutil.copy(library, PLACE / inside)
    return PLACE


def _lay_out_rest(into: Path) -> list[str]:
    """Put the toy game and the fleet beside the package, prepared in the same way, and return their names."""
    names = [path.relative_to(ROOT) for path in sorted((ROOT / "tests" / "toy").glob("*.py"))]
    names += [Path("tests/__init__.py"), Path("benchmarks/__init__.py"), Path("benchmarks/fleet.py")]
    texts = {str(name): (ROOT / name).read_text(encoding="utf-8") for name in names}
    fields = fields_to_write(texts)
    package = {str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
    sources = Sources(package | texts)
    for name, text in texts.items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        (into / name).write_text(prepared(text, fields[name], sources.records(name)), encoding="utf-8")
    return [str(name) for name in names if name.name != "__init__.py"]
