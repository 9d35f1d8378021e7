"""Play the golden games again and rewrite their transcripts; with `--anew` captains first play them again."""

from __future__ import annotations

import sys

from tests.operational.golden import GUIDE, fight, transcribe, with_worked_turn
from tests.operational.golden.games import GOLDEN


def main() -> None:
    wanted = [word for word in sys.argv[1:] if not word.startswith("-")]
    for golden in GOLDEN:
        if wanted and golden.name not in wanted:
            continue
        if "--anew" in sys.argv or not golden.replay.exists():
            golden.replay.write_text(fight(golden), "utf-8")
        golden.transcript.write_text(transcribe(golden, golden.replay.read_text("utf-8")), "utf-8")
        if golden.name == "easter":
            guide = with_worked_turn(GUIDE.read_text("utf-8"), golden.transcript.read_text("utf-8"))
            GUIDE.write_text(guide, "utf-8")
        sys.stdout.write(f"{golden.name}\n")


if __name__ == "__main__":
    main()
