"""Replays: a game as text, orders left and dice right.

    flagplot replay 1
    game     operational
    rules    1
    scenario raid
    seed     20451

    # turn 3, search
    japan   search 2415 air  ; MK-REC-4 search: 4

Replaying rolls from the seed and compares; a mismatch says which rule rolled differently.

The second format is what a server writes of a finished game. Its header also tells who sat down; the dice may change where a line says
`fresh dice`; and it closes with the ending, the head of its chain, and the server's signature.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from flagplot.kernel.dice import Roll
from flagplot.kernel.game import BadOption, Game
from flagplot.kernel.match import FRESH, Entry, Match
from flagplot.kernel.order import BadNotation
from flagplot.kernel.proof.chain import Chain, Proof, Provenance, scenario_lines, text_lines
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat

FORMAT: Final = "flagplot replay 1"
CHAINED: Final = "flagplot replay 2"
HEAD: Final = frozenset(("game", "rules", "scenario", "option", "seed", "promise", "nonce", "secret"))
MORE: Final = frozenset(("seat", "void", "imported", "fresh"))
"""Additional header fields of the second format."""
FOOT: Final = "= "
"""The prefix of closing lines of a record: `= end`, `= head`, `= key`, `= signed`. No seat has this name."""
LOTS: Final = 100
"""Most changes of dice in a record."""
CONCEDED: Final = "conceded by "
BELOW: Final = "given below"
"""The name of a scenario whose text is in the header."""


class BadReplay(ValueError):
    """A replay that cannot be parsed or does not replay as written; the message says where and why."""


@dataclass(frozen=True)
class Line:
    """One order of a replay: its line number, seat, order, and dice as text."""

    number: int
    seat: Seat
    order: str
    throws: tuple[str, ...]


@dataclass(frozen=True)
class Replay:
    """A parsed replay."""

    game: str
    rules: str
    scenario: str
    fairness: Fairness
    options: dict[str, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    provenance: Provenance | None = None
    """Nothing in the first format."""
    ending: str = ""
    proof: Proof | None = None
    cut: int = 0
    """The number of a last line without line feed, as in a truncated file; 0 if there is none."""
    comments: int = 0
    """Comment lines (`#`), which are not part of the record."""

    def chain(self) -> Chain:
        """The hash chain before its first link; replaying adds the links."""
        return Chain(self.game, self.rules, self.scenario, self.options, self.fairness, self.provenance or Provenance())

    def play(
        self,
        game: Game[Any],
        until: int | None = None,
        watch: Callable[[Match, Line], None] | None = None,
        *,
        strict: bool = False,
    ) -> Match:
        """Replay order by order, comparing every recorded die; `until` stops after a number of orders.

        A hand-written replay may omit dice, and the end of its last line; `strict` refuses that, because a truncated order is not an order.
        """
        if strict and self.cut:
            message = (
                f"Line {self.cut} has no end: the file was cut in it. Take a copy that is whole, or delete that line "
                "to go on from the order before."
            )
            raise BadReplay(message)
        if (game.slug, game.version) != (self.game, self.rules):
            message = (
                f"This replay was written by {self.game} rules {self.rules}; here are {game.slug} rules {game.version}."
            )
            raise BadReplay(message)
        if any(lot.seed is None and not lot.secret for lot in self.fairness.lots()):
            message = "The secret of this game has not been shown yet: its dice cannot be rolled again."
            raise BadReplay(message)
        try:
            match = Match.open(game, self.scenario, self.fairness, self.options)
        except (BadOption, LookupError, ValueError) as fault:
            raise BadReplay(str(fault)) from fault
        orders = list(self.lines)
        opening = orders.pop(0) if orders and not orders[0].seat else Line(1, Seat(""), "", ())
        _compare(opening, match.record[0], strict=strict)
        for line in orders[:until]:
            try:
                match.repeat(line.seat, line.order)
            except BadNotation as fault:
                message = f"Line {line.number}: {fault}"
                raise BadReplay(message) from fault
            except ValueError as fault:
                message = f"Line {line.number}, {line.seat or '-'} {line.order}: {fault}"
                raise BadReplay(message) from fault
            _compare(line, match.record[-1], strict=strict)
            if watch is not None:
                watch(match, line)
        return match


def _compare(line: Line, entry: Entry, *, strict: bool) -> None:
    """Compare the recorded dice with those rolled."""
    rolled = [str(roll) for roll in entry.rolls]
    if list(line.throws) == rolled or (not line.throws and not strict):
        return
    for written, now in zip(line.throws, rolled, strict=False):
        if written != now:
            message = f"Line {line.number}: the replay has {written!r}, the rules rolled {now!r}."
            raise BadReplay(message)
    message = f"Line {line.number}: the replay has {len(line.throws)} throws, the rules made {len(rolled)}."
    raise BadReplay(message)


def write(
    match: Match,
    *,
    secret: bool = True,
    provenance: Provenance | None = None,
    ending: str = "",
    proof: Proof | None = None,
) -> str:
    """A match as a replay; without `secret` it can be read during the game but its dice cannot be verified.

    With provenance it is a record of the second format, which closes with the ending and the proof.
    """
    fair = match.fairness if secret else match.fairness.public()
    is_chained = provenance is not None or fair.then is not None
    head = [CHAINED if is_chained else FORMAT, f"game     {match.game.slug}", f"rules    {match.game.version}"]
    if "\n" in match.scenario:
        head += [f"scenario {BELOW}", *(f"| {line}" for line in scenario_lines(match.scenario))]
    else:
        head.append(f"scenario {match.scenario}")
    head += [f"option   {name}={value}" for name, value in sorted(match.options.items())]
    if provenance is not None:
        head += [f"seat     {seat} {who}" for seat, who in provenance.seats]
        head += [f"void     {void}" for void in provenance.voids]
        head += [f"imported {provenance.imported}"] if provenance.imported else []
    for number, lot in enumerate(fair.lots()):
        head += ["fresh"] if number else []
        head += _lot(lot)
    foot = [f"{FOOT}end    {ending}"] if ending else []
    if proof is not None:
        foot += [f"{FOOT}head   {proof.head}", f"{FOOT}key    {proof.key}", f"{FOOT}signed {proof.signature}"]
    return "\n".join([*head, "", *map(_line, match.record), *(["", *foot] if foot else [])]) + "\n"


def _lot(lot: Fairness) -> list[str]:
    """The origin of one set of dice."""
    told = [f"seed     {lot.seed}"] if lot.seed is not None else []
    if lot.promise:
        told.append(f"promise  {lot.promise}")
        told += [f"nonce    {seat} {nonce}" for seat, nonce in sorted((lot.nonces or {}).items())]
    if lot.secret:
        told.append(f"secret   {lot.secret}")
    return told


def _line(entry: Entry) -> str:
    left = f"{entry.seat or '-':<8} {entry.line}".rstrip()
    return "  ; ".join([left, *map(_throw, entry.rolls)])


def _throw(roll: Roll) -> str:
    return str(roll)


def parse(text: str) -> Replay:
    """Parse a replay; errors have a line number."""
    lines = list(enumerate(text_lines(text), 1))
    nought = next((number for number, line in lines if "\0" in line), 0)
    if nought:  # the chain separates an order from its dice by it
        message = f"Line {nought}: there is a zero byte in it."
        raise BadReplay(message)
    if not lines or lines[0][1].strip() not in (FORMAT, CHAINED):
        first = lines[0][1].strip()[:40] if lines else ""
        message = f"This is not a replay: its first line is {first!r}, not {FORMAT!r}."
        raise BadReplay(message)
    is_chained = lines[0][1].strip() == CHAINED
    head, foot = _Head(HEAD | MORE if is_chained else HEAD), dict[str, str]()
    orders: list[Line] = []
    for number, line in _meaningful(lines[1:]):
        if head.take(number, line):
            continue
        if is_chained and line.startswith(FOOT):
            word, _, rest = line.removeprefix(FOOT).partition(" ")
            if word in foot or word not in ("end", "head", "key", "signed"):
                message = f"Line {number}: a record closes with its end, head, key and signature, each once."
                raise BadReplay(message)
            foot[word] = rest.strip()
        elif foot:
            message = f"Line {number}: after its ending a record has no more orders."
            raise BadReplay(message)
        else:
            orders.append(_order(number, line, is_chained=is_chained))
    is_cut = not text.endswith(("\n", "\r")) and bool(lines[-1][1].strip())
    found = head.replay(tuple(orders), foot, is_chained=is_chained)
    comments = sum(line.lstrip().startswith("#") for _, line in lines)
    return replace(found, cut=lines[-1][0] if is_cut else 0, comments=comments)


def _meaningful(lines: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    for number, line in lines:
        if line.startswith("| "):
            yield number, line
        elif line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def _order(number: int, line: str, *, is_chained: bool) -> Line:
    order, *throws = [part.strip() for part in line.split(";")]
    seat, _, rest = order.partition(" ")
    if seat == "-":
        fresh = rest.strip() if is_chained else ""
        if fresh and not fresh.startswith(FRESH):
            message = f"Line {number}: {line[:60]!r} is nobody's order."
            raise BadReplay(message)
        return Line(number, Seat(""), fresh, tuple(throws))
    if not rest.strip():
        message = f"Line {number}: {line[:60]!r} is not a seat and its order."
        raise BadReplay(message)
    return Line(number, Seat(seat), rest.strip(), tuple(throws))


class _Head:
    """The lines before the first order."""

    def __init__(self, words: frozenset[str]) -> None:
        self.words = words
        self.values: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.seats: list[tuple[str, str]] = []
        self.voids: list[str] = []
        self.lots: list[tuple[dict[str, str], dict[Seat, str]]] = [({}, {})]
        self.scenario: list[str] = []
        self.open = True

    def take(self, number: int, line: str) -> bool:
        """Whether a line belongs to the header."""
        if line.startswith("|"):
            if (
                not self.open or self.values.get("scenario") != BELOW
            ):  # the text would be played, whatever name the header gives
                message = f"Line {number}: the text of a scenario stands in the header, after 'scenario {BELOW}'."
                raise BadReplay(message)
            self.scenario.append(line[2:])
            return True
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if not self.open or word not in self.words:
            self.open = False
            return False
        values, nonces = self.lots[-1]
        if word == "option":
            name, equals, value = rest.partition("=")
            if not equals:
                message = f"Line {number}: an option is written name=value."
                raise BadReplay(message)
            _once(number, f"option {name}", is_said=name in self.options)
            self.options[name] = value
        elif word == "nonce":
            seat, _, nonce = rest.partition(" ")
            _once(number, f"nonce of {seat}", is_said=Seat(seat) in nonces)
            if len(self.lots) > 1:  # the chain does not cover it, so it cannot be trusted
                message = f"Line {number}: fresh dice are the server's alone and have no nonces."
                raise BadReplay(message)
            nonces[Seat(seat)] = nonce
        elif word == "seat":
            seat, _, who = rest.partition(" ")
            self.seats.append((seat, who))
        elif word == "void":
            self.voids.append(rest)
        elif word == "fresh":
            if len(self.lots) == LOTS:
                message = f"Line {number}: a record changes its dice {LOTS - 1} times at most."
                raise BadReplay(message)
            self.lots.append(({}, {}))
        elif word in ("seed", "promise", "secret"):
            _once(number, word, is_said=word in values)
            values[word] = rest
        else:
            _once(number, word, is_said=word in self.values)
            self.values[word] = rest
        return True

    def replay(self, lines: tuple[Line, ...], foot: dict[str, str], *, is_chained: bool) -> Replay:
        """The whole replay."""
        missing = [word for word in ("game", "rules", "scenario") if word not in self.values]
        if any("seed" not in values and "promise" not in values for values, _ in self.lots):
            missing.append("seed")
        if missing:
            message = f"The replay does not say its {' and '.join(missing)}."
            raise BadReplay(message)
        fairness: Fairness | None = None
        for values, nonces in reversed(self.lots):
            fairness = _fairness(values, nonces, fairness)
        assert fairness is not None
        changes = [line.order for line in lines if not line.seat and line.order]
        if changes != [f"{FRESH}{lot.promise}" for lot in fairness.lots()[1:]]:
            message = "The record names fresh dice that it does not change to, or changes to others."
            raise BadReplay(message)
        scenario = "\n".join(self.scenario) + "\n" if self.scenario else self.values["scenario"]
        proof = Proof(foot["head"], foot.get("key", ""), foot.get("signed", "")) if "head" in foot else None
        imported = _whole("number of imported entries", self.values.get("imported", "0"))
        return Replay(
            self.values["game"],
            self.values["rules"],
            scenario,
            fairness,
            self.options,
            lines,
            Provenance(tuple(self.seats), tuple(self.voids), imported) if is_chained else None,
            foot.get("end", ""),
            proof,
        )


def _once(number: int, what: str, *, is_said: bool) -> None:
    """Refuse duplicate entries: it would be unclear which one counts."""
    if is_said:
        message = f"Line {number}: the {what} is told twice."
        raise BadReplay(message)


def _fairness(values: dict[str, str], nonces: dict[Seat, str], then: Fairness | None) -> Fairness:
    seed = _whole("seed", values["seed"]) if "seed" in values else None
    return Fairness(seed, values.get("secret", ""), values.get("promise", ""), nonces, then)


def _whole(what: str, word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 40):
        message = f"The {what} is a whole number, not {word[:40]!r}."
        raise BadReplay(message)
    return int(word)
