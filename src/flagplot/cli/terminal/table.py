"""A game at the terminal: people and bots around one match, typed orders, hand-over between people."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from importlib import import_module
from pathlib import Path
from shlex import quote
from tempfile import mkdtemp
from textwrap import fill
from types import ModuleType
from typing import Any, NoReturn

from flagplot.bots.advice import advise
from flagplot.bots.bot import Bot, Desk, wits
from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import recruit
from flagplot.cli.opening import Unreadable, read_text
from flagplot.cli.report import brief, shortened
from flagplot.cli.terminal import orderfile, prompts
from flagplot.cli.terminal.looks import LOOKS, noted
from flagplot.cli.terminal.planning import Planning, shown
from flagplot.cli.terminal.savefile import Unwritable, path_named, write
from flagplot.command.answer import Given, Interruption
from flagplot.command.lists import spread
from flagplot.command.settling import settled
from flagplot.kernel import replay
from flagplot.kernel.control import ControlOrder
from flagplot.kernel.dice import Chance, SeededDice
from flagplot.kernel.flow import Prompt
from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation, Order
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat

PEOPLE = "# people"
"""The remark in a saved game that tells who sat at the screen."""
MANY = 200
"""Words after a look that are looked at."""


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
        """Orders from files that have passed and wait for their step, by seat."""
        self.unsaved = False
        """Whether the last save failed."""
        self.doubted = ""
        """An order that was held back once with a warning."""
        self.asked: tuple[int, Seat, str, str] | None = None
        """The question that stands on the screen: after how many orders, whom, where, what."""
        self.passed: tuple[str, ...] = ()
        """The step that Control has let go."""
        self.auto = auto
        """Whether the only order possible is given without asking."""
        self.unasked: list[int] = []
        """Where in the record such orders stand."""
        self.advice: tuple[int, Seat, str] = (-1, OBSERVER, "")
        """The last advice: after how many orders, for whom, which order."""
        self.planning = Planning(match, tell)
        self.notes: dict[Seat, list[str]] = {}
        """What was ordered unasked and not told yet, by seat."""

    def play(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.tell(prompts.welcome(self.match, self.people, list(self.bots), self.face))
        try:
            self._play()
        except (Leave, EOFError, KeyboardInterrupt):
            self._keep(last=True)
            self.tell(f"\nSaved in {self.save_to}. Go on with: {self._command()}")
            return
        self._last_news()
        self._keep(last=True)
        self.tell("\n" + fill(str(self.match.state.outcome), 100, break_on_hyphens=False))
        if account := prompts.account(self.match):
            self.tell(account)
        self.tell(f"The game is kept in {self.save_to}: flagplot replay {quote(str(self.save_to))}")

    def _command(self) -> str:
        """What to type to go on with this game, with the same people and bots around the table."""
        chairs = [seat for seat in self.match.state.logs if seat not in (CONTROL, OBSERVER)]
        words = ["flagplot play --resume", quote(str(self.save_to))]
        if self.people != chairs[:1]:
            words += ["--as", "all" if self.people == chairs else ",".join(self.people)]
        others = sorted({bot.name for bot in self.bots.values()} - {"captain"})
        words += ["--against", others[0]] if others else []
        return " ".join(words if self.auto else [*words, "--ask-all"])

    def _play(self) -> None:
        while acting := self.match.game.to_act(self.match.state):
            where = tuple(self.match.state.where())
            bots = [seat for seat in acting if seat in self.bots]
            if CONTROL in self.people and CONTROL not in acting and where != self.passed:
                self._person(CONTROL)
            elif bots:
                self._bot(bots[0])
            elif CONTROL in acting and CONTROL not in self.people and self._fought_below():
                continue
            else:
                ready = [s for s in acting if self.scripts.get(s)] or [s for s in acting if s == self.seated]
                self._person(ready[0] if ready else acting[0])

    def _bot(self, seat: Seat) -> None:
        self.match.play(seat, self._thought(self.bots[seat], seat))
        self._keep()

    def _fought_below(self) -> bool:
        """Offer a battle that the game has handed down, where nobody is Control to bring a report."""
        from flagplot.campaign.brief import NothingBelow  # only here: few games need the lower one
        from flagplot.cli.terminal.below import Offer

        try:
            Offer(self).settle()
        except NothingBelow:
            return False
        self._keep()
        return True

    def take_seat(self, seat: Seat) -> bool:
        """Hand the screen to somebody and tell the news; false where the last order was taken back instead."""
        if seat != self.seated and not self._hand_over(seat):
            return False
        self._news(seat)
        self.asked = None
        return True

    def beside(self, match: Match, bots: Mapping[Seat, Bot], save: Path) -> Table:
        """A table for another match at the same screen."""
        return Table(match, bots, save, self.ask, self.tell, self.clear, auto=self.auto)

    def leave(self) -> NoReturn:
        """Somebody leaves; the game is saved."""
        raise Leave

    def _thought(self, bot: Bot, seat: Seat) -> Order:
        """What a bot orders in a seat."""
        return bot.order(Desk(self.match.game, self.match.state, seat), self._wits(seat))

    def _wits(self, seat: Seat) -> SeededDice:
        """A bot's own dice for the order that a seat owes."""
        return SeededDice(Chance(wits(self.match.fairness.key(), seat, len(self.match.record) - 1)))

    def _person(self, seat: Seat) -> None:
        script = self.scripts.get(seat)
        if script and self._scripted(seat, script[0]):
            return
        if self.planning.of(seat).runs and self._by_plan(seat):
            return
        if (only := self._only(seat)) is not None:
            self._unasked(seat, only)
            return
        is_seated = seat == self.seated
        if not is_seated and not self._hand_over(seat):
            return
        self._news(seat)
        for note in self.notes.pop(seat, []):
            self.tell(note)
        prompt = self.match.game.prompt(self.match.state, seat)
        self._question(seat, prompt, redraws=is_seated)
        line = self.ask(f"{seat}> ")
        if line.strip():
            self.answer(seat, line)
        elif prompt is None:
            self.passed = tuple(self.match.state.where())
        else:
            self.asked = None

    def _by_plan(self, seat: Seat) -> bool:
        """Give the order of a seat's plans; false where something interrupts them, or the question is the person's.

        At a shared screen nobody is shown what others order; who runs has said so aloud, and is handed the keyboard when asked.
        """
        alone = len(self.people) == 1
        if alone or seat == self.seated:
            self._news(seat)
        order = self.planning.step(seat) if alone or seat == self.seated else self._unseen_step(seat)
        if order is None:
            return False
        where, line = self.match.state.where()[-1], order.line()
        if " " in line:  # what only ends a step is not worth a line
            self.notes.setdefault(seat, []).append(f"{where}: {line}")
        if alone:
            for told in self.notes.pop(seat, []):
                self.tell(told)
        self.match.play(seat, order)
        self._keep()
        return True

    def _unseen_step(self, seat: Seat) -> Order | None:
        """The order by plan of somebody who does not sit at the screen: what interrupts is shown when they do."""
        staff = self.planning.of(seat)
        found = staff.ask()
        if isinstance(found, Given):
            return found.order
        if isinstance(found, Interruption):
            self.notes.setdefault(seat, []).append(shown(found))
        return None

    def _question(self, seat: Seat, prompt: Prompt | None, *, redraws: bool) -> None:
        """Ask; where the same is asked again after one's own order, only what may be ordered now is said, on one line."""
        number, where = len(self.match.record), self.match.state.where()
        question = (seat, prompts.breadcrumb(where), prompt.text if prompt is not None else "")
        before, self.asked = self.asked, (number, *question)
        if before == self.asked:
            return
        own = bool(self.match.record) and self.match.record[-1].seat == seat
        if prompt is not None and own and before is not None and before[1:] == question and before[0] < number:
            self.tell(prompts.again(self.match, seat, prompt))
            return
        if self.face and redraws and where and where[-1] == getattr(self.face, "REDRAW", ""):
            self.tell("\n" + self.face.board(self.match.game.view(self.match.state, seat)))
        self.tell("\n" + question[1])
        self.tell(prompts.question(self.match, seat, prompt))

    def _only(self, seat: Seat) -> Order | None:
        """The only order a seat can give, if it has no choice.

        Who shares the screen is handed the keyboard all the same: to be passed over would tell the others that he has no choice.
        And while he can take back an order of his own he is asked, or the pass would make it stand.
        """
        if not self.auto or (len(self.people) > 1 and seat != self.seated):
            return None
        if not self._was_unasked() and self.match.may_undo(seat) is None:
            return None
        return settled(Desk(self.match.game, self.match.state, seat))

    def _was_unasked(self) -> bool:
        """Whether the last order of the record was given unasked."""
        return bool(self.unasked) and self.unasked[-1] == len(self.match.record) - 1

    def _unasked(self, seat: Seat, order: Order) -> None:
        where = self.match.state.where()[-1]
        self.notes.setdefault(seat, []).append(
            f"{where}: only `{order.line()}` was possible (`auto off` asks you anyway)."
        )
        self.unasked.append(len(self.match.record))
        self.match.play(seat, order)
        self._keep()

    def _scripted(self, seat: Seat, line: str) -> bool:
        """Give the next order of a file, unless something else is asked first; an empty sheet nobody asks for is passed over."""
        examine = getattr(self.face, "examine", None)
        order = self.match.game.notation.parse(line)
        if examine is not None and not isinstance(order, ControlOrder):
            finding = examine(self.match.state, seat, order)
            if finding.asks:
                return False
            if not finding.faults and finding.rest is None:
                self.scripts[seat].pop(0)
                return True
        self.scripts[seat].pop(0)
        self.tell(f"{seat}> {line}")
        self._order(seat, line)
        return True

    def _hand_over(self, seat: Seat) -> bool:
        """Several people at one screen: hide what the first one saw before the next one looks.

        Until then who ordered last may take it back; it is false when he does, and is asked again.
        """
        last = self.seated
        if last is not None and len(self.people) > 1:
            self.clear()
            may_undo = self.match.may_undo(last) is None
            offer = f"{last} may still take back the last order: undo.\n" if may_undo else ""
            said = self.ask(f"{offer}{seat}, it is your turn. Everybody else look away, then press Enter.")
            self.clear()
            if may_undo and said.strip().lower() == "undo":
                self._undo(last, [])
                self.seated = self.asked = None
                return False
        self.seated = seat
        self.tell(self.face.board(self.match.game.view(self.match.state, seat)) if self.face else "")
        return True

    def _news(self, seat: Seat, heard: Container[str] = ()) -> list[str]:
        """Tell a seat what is new to it, but not what was `heard`; all of it is returned."""
        logbook = self.match.state.logs[seat]
        news = [noted(self.match.game.catalogue.sentence(event)) for event in logbook.since(self.told.get(seat, 0))]
        for sentence in news:
            if sentence not in heard:
                self.tell(sentence)
        self.told[seat] = len(logbook)
        return news

    def _last_news(self) -> None:
        """At the end all look at one screen: what several heard is told once."""
        heard: set[str] = set()
        for seat in self.people:
            heard.update(self._news(seat, heard))

    def answer(self, seat: Seat, line: str) -> None:
        """Obey one typed line: a look at the table, a plan, or an order."""
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
            advice = prompts.sheet_of(self.match, seat, line) or str(fault)
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
        known = len(self.match.state.logs[seat])
        self.planning.settle(seat, line)
        self.match.play(seat, order)
        goes_on = seat in self.match.game.to_act(self.match.state) and " " in order.line()
        if goes_on and len(self.match.state.logs[seat]) == known:
            self.tell(fill(f"Noted: {order.line()}", 100, subsequent_indent="    ", break_on_hyphens=False))
        self._keep()

    def _doubt(self, seat: Seat, order: Order) -> str:
        """What the game's own face says of a legal order that will not do what it says."""
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
        self.doubted = line  # who takes advice is not asked twice
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
            self.match.undo(seat)  # what was ordered unasked goes with the order before it
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
        """The orders of a file, one a line; none if anything is wrong with them, which is told."""
        try:
            path = path_named(" ".join(rest))
            text = read_text(path, "utf-8-sig")  # editors on Windows leave a mark
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
        """Save as we go; a full disk does not end the game, and what cannot be saved at the end goes elsewhere."""
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
        """Write the game to its file, whole or not at all."""
        write(self.save_to, replay.write(self.match) + f"{PEOPLE} {','.join(self.people)}\n" + self.planning.remarks())


def _face(slug: str) -> Any:
    """The game's own looks, if it has any."""
    try:
        face: ModuleType = import_module(f"flagplot.{slug}.text.terminal")
    except ModuleNotFoundError:
        return None
    return face
