"""A game at the terminal: people and bots in one match, typed orders, hand-over between people."""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path
from shlex import quote
from textwrap import fill
from typing import NoReturn

from flagplot.bots.bot import Bot, Desk, RandomBot
from flagplot.bots.guests import Guest
from flagplot.bots.roster import recruit
from flagplot.campaign.brief import NothingBelow
from flagplot.cli.terminal import prompts
from flagplot.cli.terminal.below import Offer
from flagplot.cli.terminal.chores import Chores, Leave
from flagplot.cli.terminal.looks import noted
from flagplot.cli.terminal.planning import shown
from flagplot.command.answer import Given, Interruption
from flagplot.command.settling import settled
from flagplot.kernel.control import ControlOrder
from flagplot.kernel.flow import Prompt
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.kernel.text.seats import seat_begun, verdict


class Table(Chores):
    """People and bots in one match: turns, news, hand-over between people."""

    def play(self) -> None:
        """Play until the game is over or a player leaves."""
        self.tell(prompts.welcome(self.match, self.people, list(self.bots), self.face))
        try:
            self._play()
        except (Leave, EOFError, KeyboardInterrupt):
            self._keep(last=True)
            self.tell(f"\nSaved in {self.save_to}. Go on with: {self._command()}")
            return
        self._last_news()
        self._keep(last=True)
        self.tell("\n" + fill(self._verdict(), 100, break_on_hyphens=False))
        if account := prompts.account(self.match):
            self.tell(account)
        self.tell(f"The game is kept in {self.save_to}: flagplot replay {quote(str(self.save_to))}")

    def _verdict(self) -> str:
        """How the game ended."""
        outcome = self.match.state.outcome
        return verdict(self.match.game.catalogue.messages, outcome) if outcome is not None else ""

    def _command(self) -> str:
        """The command that continues this game, with the same people and bots."""
        chairs = [seat for seat in self.match.state.logs if seat not in (CONTROL, OBSERVER)]
        words = ["flagplot play --resume", quote(str(self.save_to))]
        if self.people != chairs[:1]:
            words += ["--as", "all" if self.people == chairs else ",".join(self.people)]
        others = sorted({bot.word if isinstance(bot, Guest) else bot.name for bot in self.bots.values()} - {"captain"})
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
        """Offer a battle that the game has handed down, if nobody plays Control."""
        try:
            Offer(self).settle()
        except NothingBelow:
            return False
        self._keep()
        return True

    def take_seat(self, seat: Seat) -> bool:
        """Hand the screen to another player and show the news; false if the last order was taken back instead."""
        if seat != self.seated and not self._hand_over(seat):
            return False
        self._news(seat)
        self.asked = None
        return True

    def beside(self, match: Match, bots: Mapping[Seat, Bot], save: Path) -> Table:
        """A table for another match at the same screen."""
        return Table(match, bots, save, self.ask, self.tell, self.clear, auto=self.auto)

    def leave(self) -> NoReturn:
        """A player leaves; the game is saved."""
        raise Leave

    def _thought(self, bot: Bot, seat: Seat) -> Order:
        """What a bot orders in a seat; if it breaks down, what a captain orders, or any legal order."""
        desk = Desk(self.match.game, self.match.state, seat)
        try:
            return bot.order(desk, self._wits(seat))
        except (Exception, SystemExit) as fault:  # noqa: BLE001  # a bot is a guest's code: the evening goes on
            self.broken += 1
            name = bot.word if isinstance(bot, Guest) else bot.name
            kind = type(fault).__name__  # what it says may hold secrets of its seat
            self.tell(f"The bot {name} in {seat} broke down ({kind}): a captain gives this order.")
        return self._substitute(desk)

    def _substitute(self, desk: Desk) -> Order:
        """The order of a captain, or any legal order where there is none."""
        try:
            order = recruit(desk.game.slug, "captain").order(desk, self._wits(desk.seat))
        except Exception:  # noqa: BLE001  # a game without captains, or one who breaks down as well
            return RandomBot().order(desk, self._wits(desk.seat))
        return order

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
        """Give the order of a seat's plans; false if they are interrupted, or the player must decide.

        At a shared screen orders are hidden from other players; that a seat is running is public, and its player gets the keyboard when asked.
        """
        alone = len(self.people) == 1
        if alone or seat == self.seated:
            self._news(seat)
        order = self.planning.step(seat) if alone or seat == self.seated else self._unseen_step(seat)
        if order is None:
            return False
        where, line = self.match.state.where()[-1], order.line()
        if " " in line:  # an order that only ends a step is not shown
            self.notes.setdefault(seat, []).append(f"{where}: {line}")
        if alone:
            for told in self.notes.pop(seat, []):
                self.tell(told)
        self.match.play(seat, order)
        self._keep()
        return True

    def _unseen_step(self, seat: Seat) -> Order | None:
        """The order by plan of a player who is not at the screen; interruptions are shown when they are."""
        staff = self.planning.of(seat)
        found = staff.ask()
        if isinstance(found, Given):
            return found.order
        if isinstance(found, Interruption):
            self.notes.setdefault(seat, []).append(shown(found))
        return None

    def _question(self, seat: Seat, prompt: Prompt | None, *, redraws: bool) -> None:
        """Ask; if the same question is repeated after the player's own order, only the possible orders are shown, on one line."""
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

        Who shares the screen is handed the keyboard all the same: to be passed over would tell the others that they have no choice.
        And while they can take back an order of their own they are asked, or the pass would make it stand.
        """
        if not self.auto or (len(self.people) > 1 and seat != self.seated):
            return None
        if not self._was_unasked() and self.match.may_undo(seat) is None:
            return None
        return settled(Desk(self.match.game, self.match.state, seat))

    def _unasked(self, seat: Seat, order: Order) -> None:
        where = self.match.state.where()[-1]
        self.notes.setdefault(seat, []).append(
            f"{where}: only `{order.line()}` was possible (`auto off` asks you anyway)."
        )
        self.unasked.append(len(self.match.record))
        self.match.play(seat, order)
        self._keep()

    def _scripted(self, seat: Seat, line: str) -> bool:
        """Give the next order of a file, unless another question comes first; an empty sheet that is not asked for is skipped."""
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
        """With several people at one screen: clear it before the next player looks.

        Until then the last player may take their order back; returns false if they do and are asked again.
        """
        last = self.seated
        if last is not None and len(self.people) > 1:
            self.clear()
            may_undo = self.match.may_undo(last) is None
            messages = self.match.game.catalogue.messages
            offer = f"{seat_begun(messages, last)} may still take back the last order: undo.\n" if may_undo else ""
            said = self.ask(
                f"{offer}{seat_begun(messages, seat)}: it is your turn. Everybody else look away, then press Enter."
            )
            self.clear()
            if may_undo and said.strip().lower() == "undo":
                self._undo(last, [])
                self.seated = self.asked = None
                return False
        self.seated = seat
        self.tell(self.face.board(self.match.game.view(self.match.state, seat)) if self.face else "")
        return True

    def _news(self, seat: Seat, heard: Container[str] = ()) -> list[str]:
        """Print the events new to a seat, except those in `heard`; returns all of them."""
        logbook = self.match.state.logs[seat]
        news = [noted(self.match.game.catalogue.sentence(event)) for event in logbook.since(self.told.get(seat, 0))]
        for sentence in news:
            if sentence not in heard:
                self.tell(sentence)
        self.told[seat] = len(logbook)
        return news

    def _last_news(self) -> None:
        """At the end everybody looks at one screen: events seen by several seats are shown once."""
        heard: set[str] = set()
        for seat in self.people:
            heard.update(self._news(seat, heard))
