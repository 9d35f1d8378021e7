"""Replays: a game as text, orders left and dice right.

    flagplot replay 1
    game     operational
    rules    1
    scenario raid
    seed     20451

    # turn 3, search
    japan   search 2415 air  ; MK-REC-4 search: 4

Playing it again rolls from the seed and compares: a mismatch says which rule rolled differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from flagplot.kernel.dice import Roll
from flagplot.kernel.game import BadOption, Game
from flagplot.kernel.ledger import Fairness
from flagplot.kernel.match import Entry, Match
from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import Seat

FORMAT: Final = "flagplot replay 1"


class BadReplay(ValueError):
    """A replay that cannot be read or does not play out as written; its text says where and why."""


@dataclass(frozen=True)
class Line:
    """One order of a replay: where it stands, who ordered what, the throws as text."""

    number: int
    seat: Seat
    order: str
    throws: tuple[str, ...]


@dataclass(frozen=True)
class Replay:
    """A game as written down."""

    game: str
    rules: str
    scenario: str
    fairness: Fairness
    options: dict[str, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()

    def play(
        self,
        game: Game[Any],
        until: int | None = None,
        watch: Callable[[Match, Line], None] | None = None,
        *,
        strict: bool = False,
    ) -> Match:
        """Play it again, order by order, comparing every die written down; `until` stops after so many orders.

        A hand-written replay may leave dice out; `strict` does not let it.
        """
        if (game.slug, game.version) != (self.game, self.rules):
            message = (
                f"This replay was written by {self.game} rules {self.rules}; here are {game.slug} rules {game.version}."
            )
            raise BadReplay(message)
        if self.fairness.seed is None and not self.fairness.secret:
            message = "The secret of this game has not been shown yet: its dice cannot be rolled again."
            raise BadReplay(message)
        try:
            match = Match.open(game, self.scenario, self.fairness, self.options)
        except (BadOption, LookupError, ValueError) as fault:
            raise BadReplay(str(fault)) from fault
        orders = list(self.lines)
        if orders and not orders[0].seat:
            _compare(orders.pop(0), match.record[0], strict=strict)
        for line in orders[:until]:
            try:
                order = game.notation.parse(line.order)
                match.play(line.seat, order)
            except BadNotation as fault:
                message = f"Line {line.number}: {fault}"
                raise BadReplay(message) from fault
            except ValueError as fault:
                message = f"Line {line.number}, {line.seat} {line.order}: {fault}"
                raise BadReplay(message) from fault
            _compare(line, match.record[-1], strict=strict)
            if watch is not None:
                watch(match, line)
        return match


def _compare(line: Line, entry: Entry, *, strict: bool) -> None:
    """Compare the throws written down with those rolled."""
    rolled = [str(roll) for roll in entry.rolls]
    if list(line.throws) == rolled or (not line.throws and not strict):
        return
    for written, now in zip(line.throws, rolled, strict=False):
        if written != now:
            message = f"Line {line.number}: the replay has {written!r}, the rules rolled {now!r}."
            raise BadReplay(message)
    message = f"Line {line.number}: the replay has {len(line.throws)} throws, the rules made {len(rolled)}."
    raise BadReplay(message)


def write(match: Match, *, secret: bool = True) -> str:
    """A match as a replay; without `secret` it can be read during the game but not rolled again."""
    fair = match.fairness if secret else match.fairness.public()
    head = [FORMAT, f"game     {match.game.slug}", f"rules    {match.game.version}"]
    if "\n" in match.scenario:
        head += ["scenario given below", *(f"| {line}" for line in match.scenario.splitlines())]
    else:
        head.append(f"scenario {match.scenario}")
    head += [f"option   {name}={value}" for name, value in sorted(match.options.items())]
    if fair.seed is not None:
        head.append(f"seed     {fair.seed}")
    if fair.promise:
        head.append(f"promise  {fair.promise}")
        head += [f"nonce    {seat} {nonce}" for seat, nonce in sorted((fair.nonces or {}).items())]
    if fair.secret:
        head.append(f"secret   {fair.secret}")
    return "\n".join([*head, "", *map(_line, match.record)]) + "\n"


def _line(entry: Entry) -> str:
    left = f"{entry.seat or '-':<8} {entry.line}".rstrip()
    return "  ; ".join([left, *map(_throw, entry.rolls)])


def _throw(roll: Roll) -> str:
    return str(roll)


def parse(text: str) -> Replay:
    """Read a replay; what is wrong is said with its line number."""
    lines = list(enumerate(text.splitlines(), 1))
    if not lines or lines[0][1].strip() != FORMAT:
        first = lines[0][1].strip()[:40] if lines else ""
        message = f"This is not a replay: its first line is {first!r}, not {FORMAT!r}."
        raise BadReplay(message)
    head = _Head()
    orders = []
    for number, line in _meaningful(lines[1:]):
        if not head.take(number, line):
            orders.append(_order(number, line))
    return head.replay(tuple(orders))


def _meaningful(lines: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    for number, line in lines:
        if line.startswith("| "):
            yield number, line
        elif line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def _order(number: int, line: str) -> Line:
    order, *throws = [part.strip() for part in line.split(";")]
    seat, _, rest = order.partition(" ")
    if seat == "-":
        return Line(number, Seat(""), "", tuple(throws))
    if not rest.strip():
        message = f"Line {number}: {line[:60]!r} is not a seat and its order."
        raise BadReplay(message)
    return Line(number, Seat(seat), rest.strip(), tuple(throws))


class _Head:
    """The lines before the first order."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.nonces: dict[Seat, str] = {}
        self.scenario: list[str] = []
        self.open = True

    def take(self, number: int, line: str) -> bool:
        """Whether a line belongs to the head."""
        if line.startswith("|"):
            self.scenario.append(line[2:])
            return True
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if not self.open or word not in {"game", "rules", "scenario", "option", "seed", "promise", "nonce", "secret"}:
            self.open = False
            return False
        if word == "option":
            name, equals, value = rest.partition("=")
            if not equals:
                message = f"Line {number}: an option is written name=value."
                raise BadReplay(message)
            self.options[name] = value
        elif word == "nonce":
            seat, _, nonce = rest.partition(" ")
            self.nonces[Seat(seat)] = nonce
        else:
            self.values[word] = rest
        return True

    def replay(self, lines: tuple[Line, ...]) -> Replay:
        """The whole replay."""
        missing = [word for word in ("game", "rules", "scenario") if word not in self.values]
        if "seed" not in self.values and "promise" not in self.values:
            missing.append("seed")
        if missing:
            message = f"The replay does not say its {' and '.join(missing)}."
            raise BadReplay(message)
        seed = self.values.get("seed")
        if seed is not None and not seed.lstrip("-").isdecimal():
            message = f"The seed is a whole number, not {seed!r}."
            raise BadReplay(message)
        fairness = Fairness(
            int(seed) if seed is not None else None,
            self.values.get("secret", ""),
            self.values.get("promise", ""),
            self.nonces,
        )
        scenario = "\n".join(self.scenario) + "\n" if self.scenario else self.values["scenario"]
        return Replay(self.values["game"], self.values["rules"], scenario, fairness, self.options, lines)
