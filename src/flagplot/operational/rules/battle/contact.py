"""Contact: what may be brought to battle, surprise at night, and coast batteries."""

from __future__ import annotations

from flagplot.kernel.modifier import Tally
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.charts import SURPRISE
from flagplot.operational.rules.battle.fight import battery_at
from flagplot.operational.rules.recon.markers import boxed_port, in_anchorage
from flagplot.operational.rules.throws import shifted
from flagplot.operational.state.model import JAPAN, Bay, Group, enemy
from flagplot.operational.text import reasons


def others(state: Bay, group: Group, met: list[str]) -> list[Group]:
    """The enemy groups in a group's hex that it has not dealt with yet."""
    return [foe for foe in state.groups_at(group.at, enemy(group.side)) if foe.id not in met]


@rule("MK-BAT-3", "MK-BAT-5")
def may_attack(state: Bay, at: str, side: str) -> bool:
    """Whether a side may bring the enemies in a hex to battle: ships in a boxed port are out of reach."""
    return not boxed_port(state, at, enemy(side))


@rule("MK-NIT-1", "MK-NIT-2", "MK-NIT-3", "MK-NIT-4", "MK-NIT-5", "MK-NIT-6", "MK-NIT-23")
def roll_surprise(state: Bay, umpire: Umpire, one: Group, other: Group) -> str:
    """Roll for surprise: a side, or `none`."""
    tally = anchorage_bonus(state, one, other)
    result = surprise_result(state, umpire, tally)
    hidden = result == one.side or state.options.surprise_told == "searcher"
    audience = (one.side,) if hidden else None
    umpire.announce("surprise", ("MK-NIT-1", "MK-NIT-25"), {"surprise": result}, audience=audience, modifiers=tally)
    return result


def anchorage_bonus(state: Bay, one: Group, other: Group) -> Tally:
    """The shift for an attack on ships in an anchorage: 1 in favour of the attacker."""
    tally = Tally()
    anchored = [group for group in (one, other) if in_anchorage(state, group)]
    if len(anchored) == 1:
        attacker = enemy(anchored[0].side)
        literal = state.options.anchorage_bonus == "literal_plus_one"
        tally.add("MK-NIT-5", reasons.ATTACK_ON_AN_ANCHORAGE, 1 if literal or attacker == JAPAN else -1)
    return tally


def surprise_result(state: Bay, umpire: Umpire, tally: Tally) -> str:
    """Read the surprise roll: 1-2 the Allies, 3-4 neither, 5-6 Japan."""
    die = shifted(umpire.dice.d6("MK-NIT-1 surprise"), tally.total)
    if state.options.surprise_ranges == "12-3-456" and die == 4:
        return JAPAN
    return umpire.read(SURPRISE, die, "surprise")


@rule("MK-BAT-64", "MK-BAT-33")
def meets_battery(state: Bay, group: Group) -> str:
    """The battery that fires on a Japanese group of warships in its hex."""
    if group.side != JAPAN or group.dummy:
        return ""
    battery = battery_at(state, group.at)
    armed = any(state.ships[name].left == 0 for name in group.ships)
    return battery if battery and armed else ""
