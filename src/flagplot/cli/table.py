"""A game at the terminal: prompts, typed orders, looks at the position, hand-over between people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from flagplot.bots.bot import Bot, Desk
from flagplot.kernel import replay
from flagplot.kernel.catalogue import explain
from flagplot.kernel.chart import printed
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.rulebook.library import find

HELP = """\
Type an order, or one of these:
  board          the chart as you know it        forces         your forces
  orders [word]  the orders you may give          why [n]        explain the last result, or the n-th last
  undo           take back your last order        log [n]        the last events you know of
  rule ID        read a rule                      save [file]    save the game
  do FILE        read orders from a file          quit           save and leave"""


class Leave(Exception):
    """Somebody leaves the table; the game is saved."""


class Table:
    """People and bots around one match. `ask` reads a line, `tell` prints text, `clear` hides the last player's screen."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[Seat, Bot],
        save: Path,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
        clear: Callable[[], None],
    ) -> None:
        self.match = match
        self.bots = bots
        self.save_to = save
        self.ask = ask
        self.tell = tell
        self.clear = clear
        self.face = _face(match.game.slug)
        self.told: dict[Seat, int] = {}
        self.seated: Seat | None = None
        self.script: list[str] = []
        self.wits = SeededDice(Chance(key_from_seed(len(match.record) + 90_001)))

    def play(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            while acting := self.match.game.to_act(self.match.state):
                bots = [seat for seat in acting if seat in self.bots]
                if bots:
                    self._bot(bots[0])
                else:
                    stay = [seat for seat in acting if seat == self.seated]
                    self._person(stay[0] if stay else acting[0])
        except (Leave, EOFError, KeyboardInterrupt):
            self.save()
            self.tell(f"Saved in {self.save_to}. Go on with: flagplot play --resume {self.save_to}")
            return
        for seat in self._people():
            self._news(seat)
        self.save()
        self.tell(f"\n{self.match.state.outcome}")
        self.tell(f"The game is kept in {self.save_to}: flagplot replay {self.save_to}")

    def _people(self) -> list[Seat]:
        return [s for s in self.match.state.logs if s not in self.bots and s not in (CONTROL, OBSERVER)]

    def _bot(self, seat: Seat) -> None:
        order = self.bots[seat].order(Desk(self.match.game, self.match.state, seat), self.wits)
        self.match.play(seat, order)
        self.save()

    def _person(self, seat: Seat) -> None:
        if seat != self.seated:
            self._hand_over(seat)
        self._news(seat)
        prompt = self.match.game.prompt(self.match.state, seat)
        assert prompt is not None
        where = " › ".join(self.match.state.where())
        if not self.script:
            self.tell(f"\n{where}\n{prompt.text}" + (f"  ({', '.join(prompt.examples)})" if prompt.examples else ""))
        self.answer(seat, self._line(seat))

    def _line(self, seat: Seat) -> str:
        if self.script:
            line = self.script.pop(0)
            self.tell(f"{seat}> {line}")
            return line
        return self.ask(f"{seat}> ")

    def _hand_over(self, seat: Seat) -> None:
        """Two people at one screen: hide what the first one saw before the second one looks."""
        if self.seated is not None and len(self._people()) > 1:
            self.clear()
            self.ask(f"{seat}, it is your turn. Everybody else look away, then press Enter.")
            self.clear()
        self.seated = seat
        self.tell(self.face.board(self.match.game.view(self.match.state, seat)) if self.face else "")

    def _news(self, seat: Seat) -> None:
        logbook = self.match.state.logs[seat]
        for event in logbook.since(self.told.get(seat, 0)):
            self.tell(f"· {self.match.game.catalogue.sentence(event)}")
        self.told[seat] = len(logbook)

    def answer(self, seat: Seat, line: str) -> None:
        """Obey one typed line: a look at the table, or an order."""
        words = line.split()
        if not words:
            return
        verb, rest = words[0].lower(), words[1:]
        looks = {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "map": self._board,
            "forces": self._forces,
            "orders": self._orders,
            "why": self._why,
            "log": self._log,
            "rule": self._rule,
            "undo": self._undo,
            "save": self._save,
            "do": self._do,
        }
        own = verb in self.match.game.notation.verbs
        if verb in ("quit", "exit") and not (own and rest):
            raise Leave
        if verb in looks and not own:
            looks[verb](seat, rest)
        elif self.face and verb in self.face.COMMANDS:
            self.tell(self.face.COMMANDS[verb](self.match.game.view(self.match.state, seat), rest))
        else:
            self._order(seat, line)

    def _order(self, seat: Seat, line: str) -> None:
        try:
            order = self.match.game.notation.parse(line)
        except BadNotation as fault:
            self._refused(f"{fault} `help` tells what else you can type.")
            return
        objection = self.match.check(seat, order)
        if objection is not None:
            self._refused(f"No. {objection}")
            return
        self.match.play(seat, order)
        self.save()

    def _refused(self, sentence: str) -> None:
        self.tell(sentence)
        if self.script:
            self.tell(f"The file's other {len(self.script)} lines were not read.")
            self.script.clear()

    def _help(self, _seat: Seat, _rest: list[str]) -> None:
        own = ", ".join(sorted(self.face.COMMANDS)) if self.face else ""
        verbs = ", ".join(sorted(self.match.game.notation.verbs))
        self.tell(f"{HELP}\nOrders of this game begin with {verbs}." + (f"\nLooks of this game: {own}." if own else ""))

    def _board(self, seat: Seat, _rest: list[str]) -> None:
        view = self.match.game.view(self.match.state, seat)
        self.tell(self.face.board(view) if self.face else "This game has no chart.")

    def _forces(self, seat: Seat, _rest: list[str]) -> None:
        view = self.match.game.view(self.match.state, seat)
        self.tell(self.face.forces(view) if self.face else "This game has no list of forces.")

    def _orders(self, seat: Seat, rest: list[str]) -> None:
        lines = [order.line() for order in self.match.game.orders(self.match.state, seat)]
        wanted = [line for line in lines if all(word in line for word in rest)]
        self.tell(
            "\n".join(wanted[:60]) or "These orders cannot be listed; `help` and the examples show how to write them."
        )
        if len(wanted) > 60:
            self.tell(f"… and {len(wanted) - 60} more: narrow them with a word, like `orders {wanted[0].split()[0]}`.")

    def _why(self, seat: Seat, rest: list[str]) -> None:
        back = int(rest[0]) if rest and rest[0].isdecimal() else 1
        told = [event for event in self.match.state.logs[seat] if event.rolls or event.readings or event.modifiers]
        if not told or back > len(told) or back < 1:
            self.tell("There is no such result yet." if told else "No result with dice yet.")
            return
        self.tell("\n".join(explained(told[-back], self.match.game.catalogue)))

    def _log(self, seat: Seat, rest: list[str]) -> None:
        count = int(rest[0]) if rest and rest[0].isdecimal() else 20
        events = list(self.match.state.logs[seat])[-count:]
        self.tell("\n".join(f"· {self.match.game.catalogue.sentence(event)}" for event in events) or "No events yet.")

    def _rule(self, _seat: Seat, rest: list[str]) -> None:
        found = find(rest[0].upper()) if rest else None
        if found is None:
            self.tell("Name a rule by its id, as the results show it: rule MK-SUB-4.")
            return
        self.tell(rule_text(rest[0].upper()))

    def _undo(self, seat: Seat, _rest: list[str]) -> None:
        objection = self.match.may_undo(seat)
        if objection is not None:
            self.tell(f"That cannot be taken back. {objection}")
            return
        self.match.undo(seat)
        self.told[seat] = min(self.told.get(seat, 0), len(self.match.state.logs[seat]))
        self.save()
        self.tell("Taken back.")

    def _save(self, _seat: Seat, rest: list[str]) -> None:
        if rest:
            self.save_to = Path(" ".join(rest))
        try:
            self.save()
        except OSError as fault:
            self.tell(f"That cannot be written: {fault.strerror}. Name another file: save my.replay")
            return
        self.tell(f"Saved in {self.save_to}.")

    def _do(self, _seat: Seat, rest: list[str]) -> None:
        try:
            text = Path(" ".join(rest)).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            self.tell("That file cannot be read. Name a text file with one order on each line: do orders.txt")
            return
        self.script = [line for line in map(str.strip, text.splitlines()) if line and not line.startswith("#")]

    def save(self) -> None:
        """Write the game to its file, whole or not at all."""
        self.save_to.parent.mkdir(parents=True, exist_ok=True)
        draft = self.save_to.with_name(self.save_to.name + ".part")
        draft.write_text(replay.write(self.match), encoding="utf-8")
        draft.replace(self.save_to)


def _face(slug: str) -> Any:
    """The game's own looks, if it has any."""
    try:
        face: ModuleType = import_module(f"flagplot.{slug}.terminal")
    except ModuleNotFoundError:
        return None
    return face


def rule_text(number: str) -> str:
    """A rule as text."""
    found = find(number)
    if found is None:
        return number
    entry = found[1]
    return f"{number} {getattr(entry, 'title', '')}: {getattr(entry, 'text', '')}".rstrip(": ")


def explained(event: Event, catalogue: Any) -> list[str]:
    """An event with its dice, modifiers, the chart with the cell lit, and its rules in words."""
    lines = explain(event, catalogue)
    for reading in event.readings:
        chart = printed(reading.chart)
        if chart is not None:
            lines += [f"    {line}" for line in chart.lit(reading).splitlines()]
    return lines + [f"  {rule_text(number)}" for number in event.rules]
