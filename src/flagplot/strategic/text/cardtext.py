"""The cards and charts of the game as text, a hundred columns wide."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from textwrap import wrap

from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.sheets import Card, area_name, place_name
from flagplot.strategic.text.wording import called

PAGE = 100
"""Columns of a page."""
TIED = "\N{NO-BREAK SPACE}"


def folded(text: str, indent: int = 0, hang: int = 4) -> list[str]:
    """A line of text, broken if it is too long for the page, with a hanging indent."""
    lead = " " * indent
    return wrap(
        text,
        PAGE,
        initial_indent=lead,
        subsequent_indent=lead + " " * hang,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [lead.rstrip()]


def fitted(text: str) -> str:
    """A text whose long lines are broken, each below its own indent."""
    lines: list[str] = []
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        lines += folded(line.strip(), indent) if len(line) > PAGE else [line]
    return "\n".join(lines)


def row(head: str, items: Iterable[str], indent: int = 2) -> list[str]:
    """A heading followed by a list; no entry is broken."""
    whole = ", ".join([item.replace(" ", TIED) for item in items])
    return [line.replace(TIED, " ") for line in folded(f"{head}: {whole}" if head else whole, indent)]


def base_of(position: Strategic, base: str) -> str:
    """A base by name, and by the id that orders use where that differs."""
    name = place_name(position, base).partition(" (")[0]
    return name if name == base else f"{name} ({base})"


def counters(units: list[Card]) -> list[str]:
    """Counters with their three ratings, damage, and the aircraft aboard."""
    shown = []
    for unit in units:
        air = f" with {unit['air']}" if "air" in unit else ""
        state = " DAMAGED" if unit["damaged"] else " (moved)" if unit.get("idle") else ""
        shown.append(f"{unit['id']} {unit['ratings']}{state}{air}")
    return shown


def task_forces(position: Strategic, cards: list[Card]) -> str:
    """Task Force cards: one's own in full, of others the counter."""
    lines: list[str] = []
    known = [card for card in cards if "units" in card]
    for card in known:
        where = f"at sea in {area_name(card['area'])}" if card["area"] else "in port"
        lines.append(f"TASK FORCE {card['id']}   base {base_of(position, card['base'])}   {where}")
        if card["flag"]:
            operation = card["operation"]
            aim = f" at {called(operation['place'])}" if "place" in operation else ""
            aim += f" on route {operation['route']}" if "route" in operation else ""
            lines.append(f"  flag: {operation['kind']}{aim} in {area_name(operation['area'])}, {operation['status']}")
        lines += row(f"fleet CV {card['cv']}, LSP given {card['lsp']}", counters(card["units"]) or ["no ships"])
        if card["manpower"] or card["tanks"]:
            lines.append(
                f"  embarked: {card['manpower']} manpower, {card['tanks']} tank, {card['transports']} tonnage as transports"
            )
    others = [card for card in cards if "units" not in card]
    if others:
        lines.append("COUNTERS ON THE MAP")
        for card in others:
            where = f"in {area_name(card['area'])}" if card["area"] else f"at {base_of(position, card['base'])}"
            lines.append(f"  {card['id']:20} {where}{', under a flag' if card['flag'] else ''}")
    return "\n".join(lines)


def ports(position: Strategic, cards: list[Card]) -> str:
    """Forces in Port cards."""
    lines = []
    for card in cards:
        stock = ", ".join(f"{called(nation)} {number}" for nation, number in card.get("lsp", {}).items()) or "none"
        lines.append(f"FORCES IN PORT: {base_of(position, card['base'])}   LSP: {stock}")
        lines += row("", counters(card["units"]))
    return "\n".join(lines)


def route_chart(_: Strategic, cards: list[Card]) -> str:
    """The Economic Route Chart; a route's counters stand below it."""
    lines = [
        "ECONOMIC ROUTE CHART",
        "Ser  Route                                Tonnage  Length      Lift  from, to",
    ]
    for card in cards:
        shown = str(sum(card["tonnage"].values())) if card["known"] else "-"
        length = f"{card['length']} ({card['factor']})"
        lift = f"{card['lift']:g}" if card["known"] else "-"
        ends = f"{card['from']}, {card['to']}"
        lines.append(f"{card['serial']:3}  {card['route'][:35]:35}  {shown:>7}  {length:11} {lift:>5}  {ends}")
        if len(card["tonnage"]) > 1:
            lines += row("tonnage", [f"{called(nation)} {points}" for nation, points in card["tonnage"].items()], 5)
        if card["escorts"]:
            lines += row("escorts", card["escorts"], 5)
        if card["attackers"]:
            lines += row("attackers", card["attackers"], 5)
    lines.append("Tonnage and lift of routes that are not yours or a consenting ally's are unknown: -.")
    return "\n".join(lines)


def origin(title: str) -> Callable[[Strategic, list[Card]], str]:
    """Escort or attack cards, one for each fleet base of origin."""

    def text(position: Strategic, cards: list[Card]) -> str:
        lines = []
        for card in cards:
            lines.append(f"{title}   FLEET BASE OF ORIGIN: {base_of(position, card['base'])}")
            for entry in card["routes"]:
                area = f" in {area_name(entry['area'])}" if "area" in entry else ""
                lines += row(f"{entry['route']:3} {entry['name']}{area}", counters(entry["units"]))
        return "\n".join(lines)

    return text


def goods(position: Strategic, cards: list[Card]) -> str:
    """Materials in the books, nation by nation and port by port."""
    lines: list[str] = []
    for card in cards:
        head = position.atlas.nations[card["nation"]].name
        kind, at, area = card["cargo"].partition("@")
        charted = position.atlas.scenario.resources.get(area)
        origin = f" of {charted.name if charted is not None else area}" if at else ""
        what = f"{card['number']} {kind.replace('_', ' ')}{origin}"
        lines.append(f"{head:20} {base_of(position, card['place']):30} {what}")
    return "\n".join(lines)


def hand(position: Strategic, cards: list[Card]) -> str:
    """The advantage cards in hand, and where one is offered to an ally."""
    lines = []
    for card in cards:
        offer = f"   (offered to {position.atlas.nations[card['offered_to']].name})" if "offered_to" in card else ""
        lines.append(f"{card['id']:16} +{card['value']}  {card['name']}{offer}")
    return "\n".join(lines)
