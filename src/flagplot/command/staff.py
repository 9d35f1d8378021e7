"""The staff of every game: which plans it knows, and how it answers by them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from flagplot.command.answer import BY_HAND, CARRY_ON, PLAN, Answer, Choice, Desk, Given, Interruption, Memory
from flagplot.command.operational import checks as operational_checks
from flagplot.command.operational import foresight
from flagplot.command.operational import plans as operational_plans
from flagplot.command.operational import staff as operational_staff
from flagplot.command.plan import Plan, Planbook, Plans
from flagplot.command.said import say, word
from flagplot.command.settling import settled
from flagplot.command.standing import GroupCard
from flagplot.command.strategic import plans as strategic_plans
from flagplot.command.strategic import staff as strategic_staff
from flagplot.command.tactical import plans as tactical_plans
from flagplot.command.tactical import staff as tactical_staff
from flagplot.command.tactical import standing as tactical_standing
from flagplot.command.track import Track
from flagplot.kernel.grammar.example import Examples
from flagplot.kernel.grammar.field import BadNotation
from flagplot.kernel.grammar.form import form_of
from flagplot.kernel.order import Objection

BROKEN: Final = "broken"
"""The kind of a card about a fault in the program, not about the game."""
NO_PLANS: Final = Planbook()
BOOKS: Final[dict[str, Planbook]] = {
    "operational": operational_plans.BOOK,
    "strategic": strategic_plans.BOOK,
    "tactical": tactical_plans.BOOK,
}
STAFFS: Final[dict[str, Callable[[Desk, Plans, Memory], Answer]]] = {
    "operational": operational_staff.answer,
    "strategic": strategic_staff.answer,
    "tactical": tactical_staff.answer,
}
CHECKS: Final[dict[str, Callable[[Any, Plan], Objection | None]]] = {
    "operational": operational_checks.check_plan,
    "tactical": tactical_staff.check_plan,
}
CLOSED: Final[dict[str, Callable[[Any], frozenset[str]]]] = {"operational": operational_checks.closed}
NOTES: Final[dict[str, Callable[[Desk, Plans, Memory, Interruption], None]]] = {
    "operational": operational_staff.note,
    "tactical": tactical_staff.note,
}

BEGINS: Final[dict[str, Callable[[Desk, Plans, Memory], None]]] = {
    "operational": operational_staff.begin,
    "tactical": tactical_staff.begin,
}

KINDS: Final[dict[str, tuple[Collection[str], Collection[str]]]] = {
    "operational": (operational_plans.KINDS, operational_plans.USUAL),
    "tactical": (tactical_plans.KINDS, tactical_plans.KINDS),
}
"""What can interrupt a run, and what does where nothing was chosen."""
STANDING: Final[dict[str, Callable[[Desk, Plans], tuple[GroupCard, ...]]]] = {"tactical": tactical_standing.standing}
TRACKS: Final[dict[str, Callable[[Desk, Plans, Memory], list[Track]]]] = {"operational": foresight.tracks}


def book_of(slug: str) -> Planbook:
    """The plans that a game knows; none if it has only orders."""
    return BOOKS.get(slug, NO_PLANS)


def check_plan(desk: Desk, plan: Plan) -> Objection | None:
    """Why a plan could never be carried out, from what the seat knows; or nothing."""
    check = CHECKS.get(desk.game.slug)
    return check(desk.view(), plan) if check is not None else None


def plan_examples(desk: Desk, plans: Plans) -> Examples:
    """Examples of plans for a seat: its own, or one that it could make."""

    def may(line: str) -> bool:
        try:
            return check_plan(desk, plans.book.parse(line)) is None
        except BadNotation:
            return False

    return Examples(plans.lines, may)


def closed(desk: Desk) -> frozenset[str]:
    """Verbs of plans that nothing can carry out any more, such as those for a set-up that is over."""
    found = CLOSED.get(desk.game.slug)
    return found(desk.view()) if found is not None else frozenset()


def open_plans(desk: Desk, plans: Plans) -> Plans:
    """The plans without those that nothing can carry out any more."""
    verbs = closed(desk)
    return Plans(plans.book, [plan for plan in plans.given if form_of(plan).verb not in verbs])


def interrupts(slug: str, plans: Plans) -> list[tuple[str, str, bool]]:
    """What can interrupt a run: its kind, what it means, and whether it does by these plans."""
    kinds, chosen = KINDS.get(slug, ((), ()))
    for plan in plans.of(operational_plans.Interrupt, tactical_plans.Interrupt):
        chosen = kinds if "all" in plan.kinds else plan.kinds
    return [(kind, word(f"stops-{slug}", kind), kind in chosen) for kind in kinds]


def standing(desk: Desk, plans: Plans) -> tuple[GroupCard, ...]:
    """The standing orders that can be given to the groups of a seat, and which of them stand; none where a game offers none."""
    offered = STANDING.get(desk.game.slug)
    return offered(desk, plans) if offered is not None else ()


def tracks(desk: Desk, plans: Plans, memory: Memory) -> list[Track]:
    """Where plans take the markers of a seat, as things are; none in a game whose map draws no plans."""
    found = TRACKS.get(desk.game.slug)
    return found(desk, plans, memory) if found is not None else []


def answer(desk: Desk, plans: Plans, memory: Memory) -> Answer:
    """What plans answer to a question for a seat. Games without plans only settle questions without a choice."""
    staff = STAFFS.get(desk.game.slug)
    if staff is not None:
        return staff(desk, plans, memory)
    only = settled(desk)
    return Given(only, str(say("because-was-only-order-possible"))) if only is not None else None


def breakdown() -> Interruption:
    """The card of a run that a fault in the program has stopped: what the person can do about it."""
    by_hand = Choice(str(say("choice-answer-by-hand")), BY_HAND)
    again = Choice(str(say("choice-try-again")), CARRY_ON)
    return Interruption(BROKEN, str(say("told-staff-broke-down")), (by_hand, again))


def begin(desk: Desk, plans: Plans, memory: Memory) -> None:
    """A person begins to run: what is on the screen is not new, and does not interrupt."""
    known = BEGINS.get(desk.game.slug)
    if known is not None:
        known(desk, plans, memory)


def note(desk: Desk, plans: Plans, memory: Memory, interruption: Interruption) -> None:
    """An interruption is answered: it is not raised again."""
    told = NOTES.get(desk.game.slug)
    if told is not None:
        told(desk, plans, memory, interruption)
    else:
        memory.note(interruption)


__all__ = [
    "BROKEN",
    "BY_HAND",
    "CARRY_ON",
    "PLAN",
    "Answer",
    "Choice",
    "Given",
    "GroupCard",
    "Interruption",
    "Memory",
    "Track",
    "answer",
    "begin",
    "book_of",
    "breakdown",
    "check_plan",
    "closed",
    "interrupts",
    "note",
    "open_plans",
    "standing",
    "tracks",
]
