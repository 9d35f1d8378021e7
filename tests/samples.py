"""A position of each game as the client gets it, for its tests: `web/tests/samples/<game>.json`. `make types` rewrites them."""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import to_builtins

from flagplot.games import load
from flagplot.kernel.testing import play_out
from flagplot.server.catalogue import Catalogue, grammar_card
from flagplot.server.tables.encoding import plain, shown


class Sample(NamedTuple):
    """Play a random game; after so many orders, stop at the first question to a seat in a step of this name."""

    scenario: str
    seat: str
    step: str
    after: int
    seed: int = 1


SAMPLES: Final = {
    "tactical": Sample("duel", "usn", "Plotting", 2),
    "operational": Sample("easter", "allies", "Moving", 1),
    "strategic": Sample("intro", "allied", "Allocation", 1),
}
MOST: Final = 3000


def sample(slug: str) -> dict[str, Any]:
    """View, board and listed orders of one position."""
    game, wanted = load(slug), SAMPLES[slug]
    for turn in islice(play_out(game, wanted.scenario, wanted.seed), MOST):
        state = turn.match.state
        here = type(state.flow[-1]).__name__
        if turn.number >= wanted.after and here == wanted.step and turn.seat.split("/")[0] == wanted.seat:
            listed = list(islice(state.flow[-1].orders(state, turn.seat), 40))
            orders = [order.line() for order in listed]
            composed = [game.notation.to_json(order) for order in listed]
            seen = game.view(state, turn.seat)
            labels = [game.worded(seen, order).label for order in listed]
            view = plain(shown(seen))
            board = Catalogue.standard().board(slug)
            return {
                "view": view,
                "board": board,
                "orders": orders,
                "composed": composed,
                "labels": labels,
                "grammar": plain(to_builtins(grammar_card(game))),
            }
    message = f"{slug}: nobody is asked in {wanted.step}."
    raise LookupError(message)


def write(folder: Path) -> None:
    """Write all samples."""
    folder.mkdir(parents=True, exist_ok=True)
    for slug in SAMPLES:
        text = json.dumps(sample(slug), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{slug}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "web/tests/samples"))
