"""Tasks and answers of worker processes, each one line of JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.server.wire import AskOdds, Ending


class Lot(msgspec.Struct):
    """Dice of a game: the initial ones, or those that replace them later."""

    seed: str | None
    secret: str
    promise: str
    nonces: dict[str, str]


def lots_of(fairness: Fairness) -> list[Lot]:
    """All dice of a game, in their order."""
    return [
        Lot(
            str(lot.seed) if lot.seed is not None else None,
            lot.secret,
            lot.promise,
            {str(seat): nonce for seat, nonce in (lot.nonces or {}).items()},
        )
        for lot in fairness.lots()
    ]


def fairness_of(lots: Sequence[Lot]) -> Fairness:
    """The same as the kernel has them."""
    found: Fairness | None = None
    for lot in reversed(lots):
        nonces = {Seat(seat): nonce for seat, nonce in lot.nonces.items()}
        seed = int(lot.seed) if lot.seed is not None else None
        found = Fairness(seed, lot.secret, lot.promise, nonces, found)
    assert found is not None
    return found


class Think(msgspec.Struct, tag="think"):
    """What a bot would order in a seat, with all that makes a copy of the game."""

    table: str
    game: str
    scenario: str
    options: dict[str, str]
    seed: str | None
    secret: str
    nonces: dict[str, str]
    seqs: list[int]
    """The numbers of the orders, the opening first, without orders that were taken back."""
    record: list[tuple[str, str]]
    """Who ordered what, number by number."""
    seat: str
    bot: str
    wits: str
    """The key of the bot's dice."""
    later: list[Lot] = []
    """The dice that follow the first, where the record changes them."""
    advises: bool = False
    """Whether reasons are requested."""


class Odds(msgspec.Struct, tag="odds"):
    """The odds of a situation of a game."""

    game: str
    asked: AskOdds


class ReckonOrder(msgspec.Struct, tag="reckon"):
    """The odds of an order and what it may cost, in a world that its seat could be in."""

    game: str
    seat: str
    line: str
    world: str
    """As the game's codec writes it, without logbooks."""


class PlayOn(msgspec.Struct, tag="play on"):
    """How captains would end a finished game from one of its moments on."""

    game: str
    world: str
    """As the game's codec writes it."""
    games: int
    seconds: float
    """Seconds of processor time after which no further game is begun and the last is dropped."""
    again: int = 0
    """Number of earlier requests: each gets other games."""


class PlayedOn(msgspec.Struct):
    """Number of games, and wins by side."""

    games: int
    wins: dict[str, int]


class TryBattle(msgspec.Struct, tag="battle"):
    """A battle that a game waits for, once below and once by its own rules, in a world that the seat could be in."""

    game: str
    seat: str
    world: str
    """As the game's codec writes it, without logbooks."""
    number: int


class Tried(msgspec.Struct):
    """What the seat's side and the enemy gave up at each scale; `None` if the seat can imagine no such battle."""

    above: list[float] = []
    below: list[float] = []


class FightOut(msgspec.Struct, tag="fight"):
    """A battle of a campaign that captains fight."""

    packet: str


class FoughtOut(msgspec.Struct):
    """Its report and its replay."""

    report: str
    replay: str


class FightOn(msgspec.Struct, tag="fight on"):
    """A conceded linked battle: captains continue where its record ends. The answer is the text of its report."""

    packet: str
    replay: str


class FindBattles(msgspec.Struct, tag="battles"):
    """The battles that a game has handed down."""

    record: str
    """The whole game as a replay."""


Handed: TypeAlias = tuple[str, str, list[str]]
"""A battle of a game above: the text of its packet, the order that followed, the nations that lead in a war."""


class Retell(msgspec.Struct, tag="retell"):
    """A request about a finished game, answered by replaying it."""

    what: str
    """`report`, `review`, `world`, `replay` or `chronicle`."""
    table: str
    game: str
    scenario: str
    options: dict[str, str]
    dice: list[Lot]
    record: list[tuple[str, str]]
    """Who ordered what, as far as it matters."""
    outcome: Ending | None = None
    seat: str = ""
    at: int = 0


class ReadScenario(msgspec.Struct, tag="scenario"):
    """Whether an uploaded scenario can be played, and its seats."""

    game: str
    scenario: str
    options: dict[str, str]


class ReadReplay(msgspec.Struct, tag="replay"):
    """An uploaded replay file, played to its end."""

    text: str
    seconds: float
    """Seconds of processor time after which the progress is reported."""


class ReadOrder(msgspec.Struct, tag="order"):
    """Whether a long line can be parsed as an order of a game."""

    game: str
    seat: str
    line: str


Task: TypeAlias = (
    Think
    | Odds
    | ReckonOrder
    | PlayOn
    | TryBattle
    | FightOut
    | FightOn
    | FindBattles
    | Retell
    | ReadScenario
    | ReadReplay
    | ReadOrder
)


class Job(msgspec.Struct):
    """A task and its limit of processor time in seconds."""

    task: Task
    seconds: float


class Thought(msgspec.Struct):
    """What a bot orders."""

    line: str
    is_late: bool = False
    """Whether the bot ran out of time and this is an order of the level below, or any legal order."""
    why: list[str] = []
    """The bot's reasons, if requested."""


Rolled: TypeAlias = tuple[str, int, list[int], str]
"""A roll: reason, sides, faces, seat."""


class Replayed(msgspec.Struct):
    """A game from a file: who ordered what with which dice, and the position at its end."""

    game: str
    scenario: str
    options: dict[str, str]
    dice: list[Lot]
    record: list[tuple[str, str, list[Rolled]]]
    state: str


class Done(msgspec.Struct):
    """The answer to any task."""

    result: msgspec.Raw = msgspec.Raw(b"null")
    refused: str = ""
    """An error message for the client: the input is invalid."""
    fault: str = ""
    """An internal error, for the log."""
    is_late: bool = False
    """Whether the task ran out of time."""
    is_large: bool = False
    """Whether the process uses so much memory that it should be restarted."""
