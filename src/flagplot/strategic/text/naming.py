"""The names of task forces and fleet trains for the browser, which knows the other pieces by what is printed on them."""

from __future__ import annotations

from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.view import Called
from flagplot.strategic.text.wording import alone, english


def names_of(position: Strategic) -> dict[str, Called]:
    """What the forces and trains of a position are called, by their ids."""
    words = english()
    found = {str(name): Called(str(words.force(name)), alone(name)) for name in position.forces}
    for name in position.trains:
        full = str(words.reference(name))
        found[name] = Called(full, full)
    return found
