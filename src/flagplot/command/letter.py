"""An interruption as a letter: what has happened, and the answers by their numbers, for whoever is not at the table."""

from __future__ import annotations

from flagplot.command.answer import Interruption
from flagplot.command.said import say


def letter(card: Interruption) -> str:
    """What has stopped the plans, and what can be answered; nothing in it that the seat does not know."""
    lines = [str(say("letter-stopped", text=card.text.replace("`", ""))), ""]
    for number, choice in enumerate(card.choices, 1):
        lines.append(str(say("letter-choice", number=number, label=choice.label)))
    return "\n".join([*lines, "", str(say("letter-answer"))])
