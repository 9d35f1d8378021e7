"""Handling of a typed line: an order, help, advice, undo, a file of orders, saving."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from textwrap import fill
from types import ModuleType
from typing import Any

from flagplot.bots.advice import advise
from flagplot.bots.bot import Bot, Desk, wits
from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import recruit
from flagplot.cli.opening import Unreadable, read_text
from flagplot.cli.report import brief, shortened
from flagplot.cli.terminal import orderfile, prompts
from flagplot.cli.terminal.looks import LOOKS
from flagplot.cli.terminal.planning import Planning
from flagplot.cli.terminal.savefile import PEOPLE, Unwritable, path_named, write
from flagplot.command.lists import spread
from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, SeededDice
from flagplot.kernel.grammar.example import examples_of
from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation, Order
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat

MANY = 200
"""Most words of a command's arguments that are used."""


class Leave(Exception):
    """A player leaves the table; the game is saved."""


class Chores:
    """A match with people at a terminal, and the handling of their input. `ask` reads a line, `tell` prints text, `clear` clears the screen."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[Seat, Bot],
        save: Path,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
        clear: Callable[[], None],
        *,
        control: bool = False,
        auto: bool = True,
    ) -> None:
        self.match = match
        self.bots = bots
        self.save_to = save
        self.ask = ask
        self.tell = tell
        self.clear = clear
        self.face = _face(match.game.slug)
        self.people = [s for s in match.state.logs if s not in bots and s != OBSERVER and (control or s != CONTROL)]
        self.told: dict[Seat, int] = {}
        self.seated: Seat | None = None
        self.scripts: dict[Seat, list[str]] = {}
        """Checked orders from files that wait for their step, by seat."""
        self.unsaved = False
        """Whether the last save failed."""
        self.doubted = ""
        """An order that was held back once by a warning."""
        self.asked: tuple[int, Seat, str, str] | None = None
        """The question on the screen: number of orders, seat, phase, text."""
        self.passed: tuple[str, ...] = ()
        """The step that Control has released."""
        self.auto = auto
        """Whether a single possible order is given automatically."""
        self.unasked: list[int] = []
        """Positions of automatic orders in the record."""
        self.advice: tuple[int, Seat, str] = (-1, OBSERVER, "")
        """The last advice: number of orders, seat, order."""
        self.planning = Planning(match, tell)
        self.notes: dict[Seat, list[str]] = {}
        """Automatic orders not announced yet, by seat."""
        self.broken = 0
        """How often a bot broke down."""

    def _wits(self, seat: Seat) -> SeededDice:
        """A bot's own dice for the order that a seat owes."""
        return SeededDice(Chance(wits(self.match.fairness.key(), seat, len(self.match.record) - 1)))

    def _was_unasked(self) -> bool:
        """Whether the last order of the record was automatic."""
        return bool(self.unasked) and self.unasked[-1] == len(self.match.record) - 1

    def answer(self, seat: Seat, line: str) -> None:
        """Handle one typed line: a command, a plan, or an order."""
        line = self.planning.chosen(seat, line)
        verb, *rest = line.split()
        verb = verb.lower()
        chores: dict[str, Callable[[Seat, list[str]], None]] = {
            "help": self._help,
            "?": self._help,
            "undo": self._undo,
            "save": self._save,
        }
        chores |= {"do": self._do, "check": self._check, "advise": self._advise}
        chores |= {"accept": self._accept, "auto": self._auto}
        own = verb in self.match.game.notation.verbs
        words = [brief(word) for word in rest[:MANY]]
        if verb in ("quit", "exit") and not (own and rest):
            raise Leave
        if verb in chores and not own:
            chores[verb](seat, rest)
        elif self.planning.knows(verb, rest) and not own:
            goes_on = self.planning.settle(seat, line) if verb == "plan" and rest else False
            self.planning.obey(seat, verb, rest)
            self.planning.of(seat).runs |= goes_on
            self._keep()
        elif verb in LOOKS and not own:
            self.tell(LOOKS[verb](self.match, self.face, seat, words))
        elif self.face and verb in self.face.COMMANDS:
            self.tell(self.face.COMMANDS[verb](self.match.game.view(self.match.state, seat), words))
        else:
            self._order(seat, line)

    def _order(self, seat: Seat, line: str) -> None:
        each = spread(Desk(self.match.game, self.match.state, seat), line)
        if each:
            self.tell(fill(f"That is: {'; '.join(each)}", 100, subsequent_indent="    ", break_on_hyphens=False))
        for one in each or [line]:
            if one is not line and seat not in self.match.game.to_act(self.match.state):
                return
            self._single(seat, one)

    def _single(self, seat: Seat, line: str) -> None:
        try:
            order = self.match.game.notation.parse(line, seat)
        except BadNotation as fault:
            known = prompts.sheet_of(self.match, seat, line) or prompts.no_order(self.match, seat, line)
            advice = known or str(examples_of(self.match.game, self.match.state, seat).into(fault.said))
            self._refused(seat, f"{advice} `help` tells what else you can type.")
            return
        objection = self.match.check(seat, order)
        if objection is not None:
            self._refused(seat, f"No. {orderfile.refusal(self.match.game, objection)}")
            return
        if line != self.doubted and seat not in self.scripts and (doubt := self._doubt(seat, order)):
            self.doubted = line
            self.tell(fill(f"{doubt} Type it again to let it stand, or write another order.", 100))
            return
        heard = len(self.match.state.logs[seat])
        self.planning.settle(seat, line)
        self.match.play(seat, order)
        goes_on = seat in self.match.game.to_act(self.match.state) and " " in order.line()
        if goes_on and len(self.match.state.logs[seat]) == heard:
            self.tell(fill(f"Noted: {order.line()}", 100, subsequent_indent="    ", break_on_hyphens=False))
        self._keep()

    def _doubt(self, seat: Seat, order: Order) -> str:
        """The game's warning about a legal order without effect."""
        doubt = getattr(self.face, "doubt", None)
        return str(doubt(self.match.game.view(self.match.state, seat), order)) if doubt is not None else ""

    def _refused(self, seat: Seat, sentence: str) -> None:
        faults = orderfile.listed(shortened(sentence)).splitlines()
        self.tell("\n".join(fill(line, 100, subsequent_indent="    ", break_on_hyphens=False) for line in faults))
        if self.scripts.pop(seat, None):
            self.tell("Things have changed since the file was checked. Nothing more of it is ordered.")

    def _help(self, seat: Seat, rest: list[str]) -> None:
        if rest:
            word = brief(rest[0]).lower()
            planned = self.planning.help_on(brief(rest[1]).lower() if word == "plan" and rest[1:] else word)
            told = planned and (word == "plan" or word not in self.match.game.notation.verbs)
            self.tell(planned if told else prompts.help_on(self.match, seat, self.face, word))
        else:
            self.tell(prompts.manual(self.match, seat, self.face))

    def _advise(self, seat: Seat, rest: list[str]) -> None:
        if seat not in self.match.game.to_act(self.match.state):
            self.tell("You owe no order now.")
            return
        try:
            adviser = recruit(self.match.game.slug, rest[0].lower() if rest else "captain")
        except UnknownBot as fault:
            self.tell(str(fault))
            return
        game = self.match.game
        order, why = advise(adviser, Desk(game, self.match.state, seat), self._wits(seat))
        line = order.line()
        self.advice = (len(self.match.record), seat, line)
        self.tell(orderfile.spread(line, game.slug))
        for reason in why:
            self.tell(fill(f"Why: {reason}", 100, subsequent_indent="     "))
        self.tell("`accept` gives this order.")

    def _accept(self, seat: Seat, _rest: list[str]) -> None:
        number, advised, line = self.advice
        if (number, advised) != (len(self.match.record), seat):
            self.tell("Nothing was advised for this question: `advise` asks a captain first.")
            return
        self.doubted = line  # accepting advice needs no confirmation
        self._order(seat, line)

    def _auto(self, _seat: Seat, rest: list[str]) -> None:
        said = " ".join(rest).lower()
        if said not in ("", "on", "off"):
            self.tell("Write `auto on` or `auto off`.")
            return
        self.auto = said == "on" or (not said and self.auto)
        asks = "is given without asking" if self.auto else "is asked for"
        self.tell(f"auto {'on' if self.auto else 'off'}: an order that is the only one possible {asks}.")

    def _undo(self, seat: Seat, rest: list[str]) -> None:
        if self.planning.of(seat).take_back():
            self._keep()
            self.tell("The last change of your plans is taken back.")
            return
        objection = self.match.may_undo(seat)
        while objection is None and self._was_unasked():
            self.match.undo(seat)  # automatic orders are undone with the order before them
            self.unasked.pop()
            objection = self.match.may_undo(seat)
        if objection is not None:
            self.tell(f"That cannot be taken back. {orderfile.refusal(self.match.game, objection)}")
            return
        self.match.undo(seat, " ".join(rest[1:]) if rest[:1] == ["because"] else "")
        self.scripts.pop(seat, None)
        self.planning.of(seat).rewind()
        self.told[seat] = min(self.told.get(seat, 0), len(self.match.state.logs[seat]))
        self._keep()
        self.tell("Taken back.")

    def _save(self, _seat: Seat, rest: list[str]) -> None:
        before = self.save_to
        try:
            self.save_to = path_named(" ".join(rest)) if rest else before
            self.save()
        except Unwritable as fault:
            self.tell(f"That cannot be written: {fault}. Name another file: save my.replay")
            self.save_to = before
            return
        self.tell(f"Saved in {self.save_to}.")

    def _do(self, seat: Seat, rest: list[str]) -> None:
        lines = self._read(seat, rest)
        if lines:
            self.scripts[seat] = lines

    def _check(self, seat: Seat, rest: list[str]) -> None:
        lines = self._read(seat, rest)
        if lines:
            self.tell(f"No fault in {len(lines)} orders. `do {' '.join(rest)}` gives them.")

    def _read(self, seat: Seat, rest: list[str]) -> list[str]:
        """The orders of a file, one a line; none if there are errors, which are printed."""
        try:
            path = path_named(" ".join(rest))
            text = read_text(path, "utf-8-sig")  # byte order mark of Windows editors
        except (Unreadable, Unwritable) as fault:
            self.tell(fill(f"That file cannot be read: {fault}. Name a text file with your orders: do orders.txt", 100))
            return []
        found = orderfile.load(self.match, seat, text, getattr(self.face, "examine", None))
        if found.faults:
            self.tell(f"{path} has {len(found.faults)} faults; nothing is ordered.")
            for number, sentence in found.faults:
                self.tell(f"  line {number}: {sentence}")
            return []
        if not found.lines:
            self.tell(f"{path} holds no order.")
        if found.late:
            self.tell(f"From line {found.late} on the orders follow dice: each is checked when its time comes.")
        return found.lines

    def _keep(self, *, last: bool = False) -> None:
        """Save after every order; a full disk does not end the game, and if saving fails at the end another place is used."""
        try:
            self.save()
        except Unwritable as fault:
            if last:
                self.save_to = Path(mkdtemp(prefix="flagplot-")) / self.save_to.name
                self.save()
            elif not self.unsaved:
                self.tell(f"The game cannot be saved in {self.save_to}: {fault}. Name another: save my.replay")
            self.unsaved = True
        else:
            self.unsaved = False

    def save(self) -> None:
        """Write the game to its file atomically."""
        write(self.save_to, replay.write(self.match) + f"{PEOPLE} {','.join(self.people)}\n" + self.planning.remarks())


def _face(slug: str) -> Any:
    """The game's own commands, if it has any."""
    try:
        face: ModuleType = import_module(f"flagplot.{slug}.text.terminal")
    except ModuleNotFoundError:
        return None
    return face
