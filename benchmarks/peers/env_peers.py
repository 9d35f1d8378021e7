"""The peers of our environments: PettingZoo's connect_four and chess, played at random in the same way."""

from __future__ import annotations

from pettingzoo.classic import chess_v6, connect_four_v3

from benchmarks.by_lot import by_lot
from benchmarks.timing import per_second, report


def main() -> None:
    """Print the figures."""
    report(
        {
            "connect_four_steps_per_s": per_second(by_lot(connect_four_v3.env())),
            "chess_steps_per_s": per_second(by_lot(chess_v6.env())),
        }
    )


if __name__ == "__main__":
    main()
