"""Orders from a file: parsed as a whole, tried in an imagined world, every error reported with its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from flagplot.kernel.control import ControlOrder
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.grammar.notation import Notation
from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation, Objection, Order
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.state import State
from flagplot.kernel.umpire import Umpire

MARKS: Final[dict[str, dict[str, str]]] = {
    "strategic": dict.fromkeys(("placement", "supply", "transfer", "tonnage", "allocate", "flags", "cards"), ","),
    "tactical": {"plot": "|", "assault": "|", "throat": "|", "signal": "|", "amend": "|", "moments": ","},
}
"""The separator of the items of an order; in a file a new indented line also separates."""
REMARK = re.compile(r"(^|\s)#.*$")

Fault = tuple[int, str]
"""The number of a line, and a sentence with the error and what to do."""


class Written:
    """An order in a file: its lines, and the separator that will join them."""

    def __init__(self, number: int, words: str, mark: str) -> None:
        self.verb = words.split(maxsplit=1)[0].lower()
        self.mark = mark
        self.pieces = [(number, words)]
        self.unread: list[int] = []
        """The lines that are not part of an order."""

    @property
    def number(self) -> int:
        """Its first line."""
        return self.pieces[0][0]

    def parts(self) -> list[tuple[int, str]]:
        """Each line as an order of its own."""
        first, *others = self.pieces
        alone = [first] if len(first[1].split()) > 1 or not others else []
        return alone + [(number, f"{self.verb} {words}") for number, words in others]

    def joined(self, parts: list[tuple[int, str]]) -> str:
        """Some of the lines as one order."""
        items = [words.partition(" ")[2].strip() for _, words in parts]
        between = f"{self.mark} " if self.mark else " "
        return f"{self.verb} {between.join(item for item in items if item)}".strip()

    def line_of(self, item: int) -> int:
        """The line of the item with this number, from 0; of the order as a whole, its first line."""
        counted = 0
        for number, words in self.parts():
            if number in self.unread:
                continue
            text = words.partition(" ")[2]
            counted += len([part for part in (text.split(self.mark) if self.mark else [text]) if part.strip()])
            if 0 <= item < counted:
                return number
        return self.number


def refusal(game: Game[Any], objection: Objection) -> str:
    """Why an order is refused, with names instead of ids; quoted orders keep their ids so that they can be typed."""
    words = game.catalogue.said(objection.said)
    return f"{objection.rule}: {words}" if objection.rule else str(words)


def read(text: str, slug: str) -> list[Written]:
    """The orders of a file: one on a line, or its verb with one item on each of the indented lines below; # begins a comment."""
    found: list[Written] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = REMARK.sub("", raw).rstrip()
        if not line:
            continue
        words = " ".join(line.split())
        if line[0].isspace() and found:
            mark = found[-1].mark
            found[-1].pieces.append((number, words.rstrip(mark).rstrip() if mark else words))
        else:
            mark = MARKS.get(slug, {}).get(words.split()[0].lower(), "")
            found.append(Written(number, words.rstrip(mark).rstrip() if mark else words, mark))
    return found


def spread(line: str, slug: str) -> str:
    """An order as a file may have it: one item on each indented line."""
    verb, _, rest = line.partition(" ")
    mark = MARKS.get(slug, {}).get(verb, "")
    if not mark or mark not in rest:
        return line
    return "\n".join([verb, *(f"    {item.strip()}" for item in rest.split(mark))])


def parse(notation: Notation, written: Written) -> tuple[Order | None, list[Fault]]:
    """The order, and its invalid lines; with errors, the order made of the valid lines."""
    order: Order | None = None
    whole = ""
    try:
        order = notation.parse(written.joined(written.parts()))
    except BadNotation as fault:
        whole = str(fault)
    if order is not None and not getattr(order, "has_scrawl", False):
        return order, []
    faults: list[Fault] = []
    good = []
    for number, words in written.parts():
        try:
            notation.parse(words)
        except BadNotation as fault:
            faults.append((number, str(fault)))
            written.unread.append(number)
        else:
            good.append((number, words))
    if not written.mark or not faults:
        return order, [(written.number, whole)] if order is None else []
    try:
        return notation.parse(written.joined(good)), faults
    except BadNotation:
        return None, faults


def rehearse(
    game: Game[Any],
    state: State,
    seat: Seat,
    orders: list[tuple[Written, Order]],
    examine: Callable[[Any, Seat, Order], Any] | None,
) -> tuple[list[Fault], int]:
    """Give the orders in an imagined world that looks the same to the seat, up to the first die; returns the errors and the number of orders tried.

    The other seats say as little as they may. Nothing of the true state is used but what the seat sees, so that a fault
    cannot tell a secret.
    """
    dice = SeededDice(Chance(key_from_seed(1942)))
    world = state.clone() if seat == CONTROL else game.imagine(game.view(state, seat), dice)
    before = dice.thrown
    umpire = Umpire(dice, world.logs)
    faults: list[Fault] = []
    for tried, (written, order) in enumerate(orders):
        waiting = True
        while waiting:
            if not isinstance(order, ControlOrder) and not _comes_to(game, world, seat, umpire):
                return faults, tried
            if dice.thrown != before:
                return faults, tried
            if examine is None or isinstance(order, ControlOrder):
                objection = game.check(world, seat, order)
                if objection is not None:
                    return [*faults, (written.number, refusal(game, objection))], len(orders)
                rest, waiting = order, False
            else:
                finding = examine(world, seat, order)
                faults += [(written.line_of(item), refusal(game, objection)) for item, objection in finding.faults]
                rest, waiting = finding.rest, finding.later
                if finding.asks:
                    rest = _least(game, world, seat)
            if rest is not None:
                game.obey(world, seat, rest, umpire)
    return faults, len(orders)


def _comes_to(game: Game[Any], world: State, seat: Seat, umpire: Umpire) -> bool:
    """Let the other seats order until the seat is asked; returns whether it is."""
    while acting := game.to_act(world):
        if seat in acting:
            return True
        game.obey(world, acting[0], _least(game, world, acting[0]), umpire)
    return False


def _least(game: Game[Any], world: State, seat: Seat) -> Order:
    """The first of the orders a seat may give: the empty sheet where there are sheets."""
    for order in game.orders(world, seat):
        return order
    return game.sample(world, seat, SeededDice(Chance(key_from_seed(1943))))


class Loaded:
    """A file of orders: valid orders, or errors."""

    def __init__(self, lines: list[str], faults: list[Fault], late: int) -> None:
        self.lines = lines
        self.faults = faults
        self.late = late
        """The first line whose order follows a die and cannot be checked yet; 0 for none."""


def load(match: Match, seat: Seat, text: str, examine: Callable[[Any, Seat, Order], Any] | None) -> Loaded:
    """Parse and try all orders of a file."""
    orders: list[tuple[Written, Order]] = []
    faults: list[Fault] = []
    for written in read(text, match.game.slug):
        order, wrong = parse(match.game.notation, written)
        faults += wrong
        if order is not None:
            orders.append((written, order))
    found, tried = rehearse(match.game, match.state, seat, orders, examine)
    late = orders[tried][0].number if tried < len(orders) else 0
    return Loaded([order.line() for _, order in orders], sorted(dict.fromkeys([*faults, *found])), late)


def listed(sentence: str) -> str:
    """Several errors in one message, each on its own line."""
    if not re.search(r"\b\d+ faults: \(1\) ", sentence):
        return sentence
    head, _, rest = re.sub(r"^(No\. )?\S+: (?=\d+ faults)", r"\1", sentence).partition(" (1) ")
    return re.sub(r" (\(\d+\)) (?=[A-Z`'])", r"\n  \1 ", f"{head} (1) {rest}")
