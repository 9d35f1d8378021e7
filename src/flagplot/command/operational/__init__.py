"""Plans of the raid."""

from flagplot.command.operational.plans import BOOK
from flagplot.command.operational.staff import answer

__all__ = ["BOOK", "answer"]
