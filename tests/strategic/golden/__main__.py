"""Play the golden replays again: all, or those named."""

from __future__ import annotations

import sys

from tests.strategic.golden.games import GOLDEN, made


def main() -> None:
    wanted = sys.argv[1:]
    for golden in GOLDEN:
        if not wanted or golden.name in wanted:
            golden.path.write_text(made(golden), "utf-8")
            sys.stdout.write(f"{golden.name}\n")


if __name__ == "__main__":
    main()
