"""National briefings as pages of the documentation, from the content of the game."""

from __future__ import annotations

from flagplot.strategic.content.briefings import TURNS, Nation, nations
from flagplot.strategic.content.scenarios import scenario
from flagplot.strategic.content.world import world
from flagplot.strategic.state.model import date
from flagplot.strategic.text.briefing_text import KINDS, counted, scored

FOLDER = "learn/strategic"


def pages() -> dict[str, str]:
    """Every page by its path: one for each nation, and their list."""
    found = {f"{FOLDER}/{name}.md": page(nation) for name, nation in nations().items()}
    found[f"{FOLDER}/index.md"] = _index()
    return found


def _index() -> str:
    lines = [
        "# National briefings",
        "",
        "What each team is told before turn 1. The starting totals and the fleet bases are printed in the rules; all else is",
        "reconstructed from history and scaled to the printed unit sizes.",
        "",
        "| nation | alliance | flags in summer 1942 | cards | par |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, nation in nations().items():
        lines.append(
            f"| [{nation.name}]({name}.md) | {nation.alliance} | {nation.flags[2]} | {len(nation.cards)} | {nation.par} |"
        )
    return "\n".join([*lines, ""])


def page(nation: Nation) -> str:
    """The briefing of one nation as Markdown."""
    lines = [f"# {nation.name}: briefing", "", f"Alliance: {nation.alliance}. Team: {nation.team}.", ""]
    lines += ["## Forces on turn 1", ""]
    lines += _start(nation)
    lines += ["", "## Flags, ranges and production by turn", "", *_by_turn(nation), ""]
    if nation.flags_why:
        lines += [nation.flags_why, ""]
    if nation.cards:
        lines += [
            "## Advantage cards",
            "",
            "| card | die bonus | what it is | told in history from |",
            "| --- | --- | --- | --- |",
        ]
        lines += [f"| {card.id} | +{card.value} | {card.name} | {date(card.history_turn)} |" for card in nation.cards]
        lines += [""]
    lines += [f"## Objectives (par {nation.par})", "", "| points | for |", "| --- | --- |"]
    lines += [f"| {goal.points:+} | {scored(goal)} |" for goal in nation.goals]
    return "\n".join([*lines, ""])


def _start(nation: Nation) -> list[str]:
    war, places = scenario("war"), world().places
    lines = ["| base | units |", "| --- | --- |"]
    by_base: dict[str, list[str]] = {}
    for ship in war.ships:
        if ship.nation == nation.id:
            on = f", {ship.duty} on route {ship.route}" if ship.route else ""
            who = f" ({ship.who})" if ship.who else ""
            by_base.setdefault(ship.base, []).append(f"{counted(ship.count, KINDS[ship.unit])}{on}{who}")
    stores = (
        ("LSP", war.lsp),
        ("air points", war.air),
        ("strategic bomber points", war.bombers),
        ("garrisons", war.garrisons),
    )
    for what, table in stores:
        for (owner, place), number in table.items():
            if owner == nation.id:
                by_base.setdefault(place, []).append(counted(number, what))
    for (owner, place), (men, tanks) in war.troops.items():
        if owner == nation.id:
            by_base.setdefault(place, []).append(f"{men} manpower, {counted(tanks, 'tanks')}")
    lines += [f"| {places[base].name} | {'; '.join(units)} |" for base, units in by_base.items()]
    tonnage = war.tonnage[nation.id]
    sailing = ", ".join(
        f"{points} on route {number} ({world().routes[number].name})" for number, points in tonnage.items()
    )
    total = sum(tonnage.values()) + war.reserve[nation.id]
    lines += [
        "",
        f"Tonnage: {total} points; history would put {sailing or 'none on routes'} and keep {war.reserve[nation.id]} in reserve.",
    ]
    return [*lines, "", f"Garrison counters left in the pool: {nation.pool}."]


def _by_turn(nation: Nation) -> list[str]:
    """All rows of figures in one table, a column for each turn."""
    rows = [("naval flags", nation.flags), ("military flags", nation.military_flags)]
    rows += [("land air range", nation.land_air_range), ("strategic range", nation.strategic_range)]
    rows += [(KINDS[line.unit], line.per_turn) for line in nation.production]
    rows += [("manpower points", tuple(men for men, _ in nation.troops_per_turn))]
    rows += [("tank points", tuple(tanks for _, tanks in nation.troops_per_turn))]
    heading = "| | " + " | ".join(str(turn) for turn in range(1, TURNS + 1)) + " |"
    lines = [heading, "| --- |" + " --- |" * TURNS]
    lines += [f"| {name} | " + " | ".join(str(figure) for figure in row) + " |" for name, row in rows if any(row)]
    yards = [
        f"{KINDS[line.unit]} at {', '.join(world().places[y].name for y in line.yards)}" for line in nation.production
    ]
    if yards:
        lines += ["", f"New units appear: {'; '.join(yards)}."]
    return lines
