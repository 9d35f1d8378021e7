"""An interruption as a mail for an absent player: the events, and the numbered answers."""

from __future__ import annotations

from flagplot.command.answer import Interruption
from flagplot.command.said import say


def letter(card: Interruption, *, clock: bool) -> str:
    """The interruption and its answers, from what the seat knows; where a clock runs it answers in the end."""
    lines = [str(say("letter-stopped", text=card.text.replace("`", ""))), ""]
    for number, choice in enumerate(card.choices, 1):
        lines.append(str(say("letter-choice", number=number, label=choice.label)))
    return "\n".join([*lines, "", str(say("letter-answer-or-wait") if clock else say("letter-answer"))])
