"""Plans at the terminal: `plan`, `plans`, `drop` and `run`, for every seat with a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from secrets import randbelow
from textwrap import fill

from flagplot.bots.bot import Desk
from flagplot.command.answer import CARRY_ON, PLAN, Answer, Given, Interruption, Memory
from flagplot.command.drafts import draft
from flagplot.command.plan import Plan, Plans
from flagplot.command.said import say
from flagplot.command.staff import answer, begin, book_of, check_plan, closed, note, open_plans, plan_examples
from flagplot.kernel.grammar.field import BadNotation
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat

PLANS = "# plan "
"""The comment in a saved game that stores a seat's plan: `# plan japan raid J1`."""
PAGE = 100
FOLLOW = 60
"""Most words offered as continuation."""
LOTS = 999_999
STAFF = "staff"
"""After `plan`: all that the staff proposes."""
KEPT = 200
"""Size of the undo history of plans and of their memory."""


class Staff:
    """The plans of one seat, whether they are running, and their interruption."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.plans = Plans(book_of(match.game.slug))
        self.memory = Memory()
        self.runs = False
        self.lots = randbelow(LOTS) + 1
        """By this number a proposal hides the seat's forces."""
        self.card: Interruption | None = None
        """The interruption that waits for an answer."""
        self.changes: list[tuple[int, tuple[Plan, ...]]] = []
        """The plans before each change, and after how many orders it was made."""
        self.moments: list[tuple[int, Memory]] = []
        """The memory before each order by plan, and its number in the record."""

    def desk(self) -> Desk:
        """What the seat sees."""
        return Desk(self.match.game, self.match.state, self.seat)

    def ask(self) -> Answer:
        """The plans' order now; an interruption or a question for the player ends the run."""
        before = self.memory.copy()
        found = answer(self.desk(), self.plans, self.memory)
        if isinstance(found, Given):
            self.moments = [*self.moments[-KEPT:], (len(self.match.record), before)]
        else:
            self.runs = False
            self.card = found
        return found

    def tidy(self) -> None:
        """Forget plans that nothing can carry out any more."""
        self.plans = open_plans(self.desk(), self.plans)

    def change(self, plans: Plans) -> None:
        """Replace the plans."""
        self.changes = [*self.changes[-KEPT:], (len(self.match.record), self.plans.given)]
        self.plans = plans

    def give(self, line: str) -> Plan:
        """Add a plan; raises `BadNotation` if it is invalid."""
        plan = self.plans.book.parse(line)
        objection = check_plan(self.desk(), plan)
        if objection is not None:
            raise BadNotation(say("plain", text=str(objection)))
        plans = Plans(self.plans.book, self.plans.given)
        plans.give(plan)
        self.change(plans)
        return plan

    def answered(self) -> None:
        """The interruption is answered."""
        if self.card is not None:
            note(self.desk(), self.plans, self.memory, self.card)
            self.card = None

    def begin(self) -> None:
        """The person runs: what waits for an answer is answered by it, and what they have seen so far is no news."""
        if self.card is not None:
            self.answered()
        elif not self.runs and self.match.state.outcome is None:
            begin(self.desk(), self.plans, self.memory)
        self.runs = True

    def take_back(self) -> bool:
        """Take back the last change of plans, if it came after the last order."""
        if not self.changes or self.changes[-1][0] != len(self.match.record):
            return False
        self.plans = Plans(self.plans.book, self.changes.pop()[1])
        self.runs = False
        return True

    def rewind(self) -> None:
        """Orders were taken back: restore the memory of that time."""
        self.runs, self.card = False, None
        self.memory.heard = min(self.memory.heard, len(self.match.state.logs[self.seat]))
        while self.moments and self.moments[-1][0] >= len(self.match.record):
            self.memory = self.moments.pop()[1]
        while self.changes and self.changes[-1][0] > len(self.match.record):
            self.changes.pop()


class Planning:
    """The staffs of a table, and the commands for them."""

    def __init__(self, match: Match, tell: Callable[[str], None]) -> None:
        self.match = match
        self.tell = tell
        self.book = book_of(match.game.slug)
        self.staffs: dict[Seat, Staff] = {}
        self.verbs: dict[str, Callable[[Seat, list[str]], None]] = {
            "plan": self._plan,
            "plans": self._list,
            "drop": self._drop,
            "run": self._run,
        }

    def of(self, seat: Seat) -> Staff:
        """The staff of a seat."""
        return self.staffs.setdefault(seat, Staff(self.match, seat))

    def knows(self, verb: str, rest: list[str]) -> bool:
        """Whether a line is for the staff. The tactical `plan GROUP: …` tries a helm order and is not."""
        if verb == "plan" and rest and rest[0].lower() not in self.book.book.forms:
            return ":" not in " ".join(rest)
        return verb in self.verbs

    def obey(self, seat: Seat, verb: str, rest: list[str]) -> None:
        """Handle a line for the staff."""
        self.verbs[verb](seat, rest)

    def chosen(self, seat: Seat, line: str) -> str:
        """The line that a number, or `carry on`, stands for during an interruption; otherwise the line itself."""
        card = self.of(seat).card
        said = " ".join(line.lower().split())
        if card is None:
            return line
        if said == CARRY_ON:
            return "run"
        if said.isdecimal() and 1 <= int(said) <= len(card.choices):
            chosen = card.choices[int(said) - 1].line
            return "run" if chosen == CARRY_ON else chosen
        return line

    def settle(self, seat: Seat, line: str) -> bool:
        """Mark the interruption as answered, before an order by hand or a chosen plan. Returns whether the run continues."""
        staff = self.of(seat)
        was_open = staff.card is not None
        staff.answered()
        return was_open and line.startswith(PLAN)

    def step(self, seat: Seat) -> Order | None:
        """The order by plan during a run; `None` if the player is asked, who is told why."""
        staff = self.of(seat)
        if not staff.runs:
            return None
        found = staff.ask()
        if isinstance(found, Given):
            return found.order
        if isinstance(found, Interruption):
            self.tell(shown(found))
        else:
            self.tell("No plan answers this question: it is yours.")
        return None

    def _plan(self, seat: Seat, rest: list[str]) -> None:
        if not rest:
            self._list(seat, rest)
            return
        if not self.book.verbs:
            self.tell("This game has orders only; `run` gives those that are the only ones possible.")
            return
        if [word.lower() for word in rest] == [STAFF] and self._proposed(seat):
            self._agree(seat)
            return
        if rest[-1].endswith("?"):
            self.tell(fill(", ".join(self._follow(seat, rest)) or "Nothing could follow.", PAGE))
            return
        try:
            plan = self.of(seat).give(" ".join(rest))
        except BadNotation as fault:
            own = plan_examples(self.of(seat).desk(), self.of(seat).plans).into(fault.said)
            self.tell(fill(str(own), PAGE, subsequent_indent="    ", break_on_hyphens=False))
            return
        self.tell(f"Planned: {plan.line()}. `run` carries on by your plans.")

    def _follow(self, seat: Seat, rest: list[str]) -> list[str]:
        """Possible continuations of a plan at a question mark: `plan course J1 ?`."""
        words = self.match.game.vocabulary(self.match.game.view(self.match.state, seat))
        shut = closed(self.of(seat).desk()) if len(rest) == 1 else ()
        found = self.book.complete(" ".join(rest)[:-1], lambda kind: words.get(kind, ()))
        return [word for word in found if word not in shut][:FOLLOW]

    def _list(self, seat: Seat, _rest: list[str]) -> None:
        staff = self.of(seat)
        staff.tidy()
        lines = staff.plans.lines()
        if not lines:
            shut = closed(staff.desk())
            verbs = ", ".join(verb for verb in self.book.verbs if verb not in shut)
            self.tell(fill(f"Nothing is planned. Plans begin with {verbs or 'nothing in this game'}.", PAGE))
            proposed = self._proposed(seat)
            if proposed:
                self.tell(f"Your staff proposes (`plan {STAFF}` agrees to all of it):")
            for line, told in zip(proposed, Plans.read(self.book, proposed).told(), strict=True):
                self.tell(fill(f"{line}: {told}.", PAGE, initial_indent="  ", subsequent_indent="      "))
        for number, line in enumerate(lines, 1):
            self.tell(f"  {number:2}  {line}")

    def _proposed(self, seat: Seat) -> list[str]:
        """The staff's proposal, the same until it is agreed to."""
        staff = self.of(seat)
        return draft(staff.desk(), staff.lots) if self.match.state.outcome is None else []

    def _agree(self, seat: Seat) -> None:
        self.of(seat).change(Plans.read(self.book, self._proposed(seat)))
        self.tell("Planned as your staff proposes. `run` carries on by your plans, `plans` lists them.")

    def _drop(self, seat: Seat, rest: list[str]) -> None:
        staff = self.of(seat)
        staff.tidy()
        words = " ".join(rest)
        plans = Plans(staff.plans.book, staff.plans.given)
        try:
            if words == "all":
                plans = Plans(staff.plans.book)
            elif words.isdecimal():
                plans.drop(int(words))
            elif words in plans.lines():
                plans.drop(plans.lines().index(words) + 1)
            else:
                self.tell("Write `drop 2`, `drop all`, or `drop` with the plan as it stands in `plans`.")
                return
        except BadNotation as fault:
            self.tell(str(fault))
            return
        staff.change(plans)
        self.tell("Dropped.")

    def _run(self, seat: Seat, _rest: list[str]) -> None:
        self.of(seat).begin()

    def help_on(self, word: str) -> str:
        """How a plan is written; empty for an unknown name."""
        lines: list[str] = []
        for form in self.book.forms(word):
            lines += [
                fill(" ".join(form.about()), PAGE),
                f"  write    plan {form.usage}",
                f"  example  plan {form.example}",
            ]
        return "\n".join(lines)

    def remarks(self) -> str:
        """All plans as comments of a saved game."""
        return "".join(f"{PLANS}{seat} {line}\n" for seat, staff in self.staffs.items() for line in staff.plans.lines())

    def restore(self, lines: Iterable[str]) -> None:
        """Plans from the comments of a saved game; invalid ones are left out."""
        for remark in lines:
            if not remark.startswith(PLANS):
                continue
            seat, _, line = remark.removeprefix(PLANS).partition(" ")
            if seat in self.match.state.logs:
                staff = self.of(Seat(seat))
                try:
                    staff.plans.give(self.book.parse(line))
                except BadNotation:
                    continue
                staff.memory.heard = len(self.match.state.logs[Seat(seat)])


def shown(card: Interruption) -> str:
    """An interruption with its choices, numbered."""
    lines = ["", fill(f"{card.kind.capitalize()}: {card.text}", PAGE, break_on_hyphens=False)]
    for number, choice in enumerate(card.choices, 1):
        what = "" if choice.line == CARRY_ON else f"   ({choice.line})"
        lines.append(f"  {number}  {choice.label}{what}")
    return "\n".join(lines)
