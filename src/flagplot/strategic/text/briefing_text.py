"""A nation's briefing as text: for its team, the terminal and the guide."""

from __future__ import annotations

from flagplot.strategic.content.briefings import Goal, Nation
from flagplot.strategic.content.world import world
from flagplot.strategic.state.model import date

KINDS = {
    "fleet_carrier": "fleet carrier groups",
    "escort_carrier": "escort carrier groups",
    "heavy": "heavy ship groups",
    "light_cruiser": "light cruiser forces",
    "escort": "escort forces",
    "submarine": "submarine flotillas",
    "landing_craft": "landing craft groups",
    "tonnage": "tonnage points",
    "lsp": "logistic support points",
    "air": "air points",
    "strategic_bomber": "strategic bomber points",
}


def counted(number: int, kind: str) -> str:
    """A number of something, in the singular for one."""
    return f"1 {kind.removesuffix('s')}" if number == 1 else f"{number} {kind}"


def briefing(nation: Nation) -> str:
    """The briefing as plain text."""
    lines = [f"{nation.name.upper()} ({nation.alliance})"]
    lines.append("Naval flags by turn:    " + figures(nation.flags))
    if any(nation.military_flags):
        lines.append("Military flags by turn: " + figures(nation.military_flags))
    if nation.flags_why:
        lines.append(f"  {nation.flags_why}")
    lines.append("Land air range by turn: " + figures(nation.land_air_range))
    if nation.cards:
        lines.append("Advantage cards:")
        lines += [f"  {card.id:16} +{card.value}  {card.name}" for card in nation.cards]
    if nation.production:
        lines.append("Production by turn:")
        for line in nation.production:
            yards = ", ".join(world().places[yard].name for yard in line.yards)
            lines.append(f"  {KINDS[line.unit]:24}{figures(line.per_turn)}   at {yards}")
    if nation.troops_base:
        lines.append(f"New troops at {world().places[nation.troops_base].name}:")
        lines.append("  manpower                " + figures(tuple(men for men, _ in nation.troops_per_turn)))
        lines.append("  tanks                   " + figures(tuple(tanks for _, tanks in nation.troops_per_turn)))
    lines.append(f"Objectives (par {nation.par}):")
    lines += [f"  {goal.points:+3} {scored(goal)}" for goal in nation.goals]
    return "\n".join(lines)


def figures(row: tuple[int, ...]) -> str:
    """A row of figures by turn, the years apart."""
    words = [str(number) for number in row]
    years = [words[i : i + 6] for i in range(0, len(words), 6)]
    return " | ".join(" ".join(year) for year in years)


def scored(goal: Goal) -> str:
    """An objective in words, with when it counts."""
    if goal.how == "by":
        return f"at the end of turn {goal.turn} ({date(goal.turn)}): {goal.text}"
    return goal.text if goal.how == "each" else f"at the end: {goal.text}"
