"""Orders as text: single lines, and a file with the sheets of a whole turn."""

from __future__ import annotations

from typing import Final

from flagplot.kernel import control
from flagplot.kernel.order import BadNotation, Notation, Order
from flagplot.strategic.orders import SHEETS, SMALL

NOTATION: Final = Notation({**SHEETS, **SMALL, **control.VERBS})


def join_sheets(text: str) -> list[tuple[int, str]]:
    """The orders of a file, each on one line with the number of the line it begins on.

    A sheet may stand on one line with commas, or as its verb followed by indented lines, one for each item. What follows a
    `#` is a remark.

        tonnage
            put uk 1 60        # the Atlantic first
            transports uk 2
    """
    found: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].rstrip()
        if not line.strip():
            continue
        inside = line[0].isspace() and bool(found) and found[-1][1].split()[0].lower() in SHEETS
        if not inside:
            found.append((number, line.strip()))
            continue
        start, order = found[-1]
        item = line.strip().rstrip(",")
        found[-1] = (start, f"{order}, {item}" if len(order.split()) > 1 else f"{order} {item}")
    return found


def read_file(text: str) -> list[Order]:
    """All orders of a file; `BadNotation` tells every fault with its line."""
    orders: list[Order] = []
    faults: list[str] = []
    for number, line in join_sheets(text):
        try:
            orders.append(NOTATION.parse(line))
        except BadNotation as fault:
            faults.append(f"line {number}: {fault}")
    if faults:
        raise BadNotation("\n".join(faults))
    return orders
