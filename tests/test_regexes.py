"""Every regular expression runs in linear time, whatever its input.

Every expression in the source that may read untrusted input is listed here with a text that it matches. Long runs are inserted at every
position of that text. A process with a limit of processor time matches them all; an expression that takes quadratic time would need hours.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from flagplot.server.workers.sandbox import confine

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "flagplot"
CALLS = ("compile", "match", "search", "fullmatch", "findall", "split", "sub", "finditer")

SPECIMENS = {
    "server/accounts/notices.py": ["mail.example.org"],
    "server/settings.py": ["play.example.org:80", "me@example.org"],
    "server/accounts/people.py": ["me@mail.example.org"],
    "server/tables/corrections.py": ["uk-heavy_1"],
    "tactical/content/scenario.py": ["prince of wales"],
    "tactical/orders/plot.py": [
        "fire hood/BOW&STN 6 -> bismarck",
        "torp hood/L1 4 at L 40 secret",
        "u-1 at 1000,-2000 course 90 speed 8 depth P",
    ],
    "tactical/orders/words.py": ["12345"],
    "bots/tactical/estimate.py": ["Nobody: 10, L 45, 6"],
    "tactical/content/lists.py": ["1941-05"],
    "tactical/content/values.py": ["1941-05-24"],
    "tactical/orders/helm.py": ['4.5"', "4.5", "12"],
    "tactical/content/reader.py": ["1941-05-24", "33/25"],
    "tactical/content/free_battle.py": ["at night", "on 1941-05-01"],
    "kernel/content/document.py": ["key-name", "line 12"],
    "kernel/content/bounds.py": ["x = [1, {a.b = 'c'}] # y"],
    "lab/odds/tactical/stage.py": ["1941-05-24"],
    "bots/roster.py": ["5s", "0.5s", "60p"],
    "kernel/grammar/example.py": ["plot ahead | fire hood", "lose 2, exeter"],
    "operational/orders/words.py": ["kb12"],
    "strategic/content/reader.py": ["free-french/navy-one"],
    "operational/text/wording.py": ["1116", "KB12", "decoy-a12", "in the dark"],
    "strategic/text/wording.py": ["tf1-north", "in the dark"],
    "tactical/text/guns.py": ["8in/55", "5.25 in", "38cm"],
    "tactical/text/wording.py": ["hood-a1", "crudiv-2-det.one", "5.25 in", "a ship. another", "prince of wales"],
}
TRUSTED = {
    "lab/odds/words.py": "words of our own content",
    "cli/rules_text.py": "typed at one's own terminal",
    "cli/play.py": "typed at one's own terminal",
    "cli/terminal/orderfile.py": "a file of one's own",
    "cli/report.py": "what we are about to print",
    "cli/crashed.py": "a scenario named at one's own terminal",
    "lab/report/page.py": "sentences of our own reports",
    "server/explaining.py": "our own charts",
    "kernel/text/reader.py": "our own catalogues",
    "server/wire/typescript.py": "our own classes",
    "rulebook/trace.py": "our own source",
    "rulebook/library.py": "our own rulebook",
    "rulebook/reading.py": "our own rulebook",
}
UNITS = (
    " ",
    "a",
    "0",
    ".",
    "-",
    "/",
    '"',
    "'",
    "[",
    "(",
    "=",
    ",",
    "@",
    "&",
    ":",
    "a ",
    "a.",
    "a-",
    "0 ",
    "- ",
    "\t",
    "é",
)
LONG = 20_000
SECONDS = 120


def files_with_expressions() -> set[str]:
    found = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in CALLS
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "re"
            ):
                found.add(file.relative_to(SOURCE).as_posix())
    return found


def patterns(name: str) -> list[str]:
    """The regular expressions that a module has as string literals."""
    tree = ast.parse((SOURCE / name).read_text(encoding="utf-8"))
    return [
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in CALLS
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
    ]


def test_every_expression_is_listed_with_what_it_reads() -> None:
    assert files_with_expressions() == SPECIMENS.keys() | TRUSTED.keys()


def test_no_expression_takes_time_by_the_square_of_what_it_reads() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.test_regexes"], cwd=ROOT, check=False, capture_output=True)
    assert done.returncode == 0, f"ended by {done.returncode} in {done.stderr.decode().split()[-1:]}"


def main() -> None:
    import re

    from flagplot.server.workers.sandbox import allow

    confine(1 << 32)
    allow(SECONDS)
    for name, specimens in SPECIMENS.items():
        sys.stderr.write(f"{name}\n")
        for pattern in map(re.compile, patterns(name)):
            for specimen in specimens:
                for cut in range(len(specimen) + 1):
                    for unit in UNITS:
                        text = specimen[:cut] + unit * (LONG // len(unit)) + "\0" + specimen[cut:]
                        pattern.match(text)
                        pattern.fullmatch(text)


if __name__ == "__main__":
    main()
