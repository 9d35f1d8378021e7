"""A stage for odds of the strategic game: a bare position on which named units stand, and sums of independent dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flagplot.kernel.dice import Chance, ScriptedDice
from flagplot.kernel.odds import Odds
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.content.scenarios import scenario
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.state.books import Ledger, Serials
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit

RULES = StrategicOptions()
"""Every option as the rule text describes it."""


HOME = "pearl-harbour"
"""Where units of the stage are based; nothing depends on it."""


def settings(**changed: str) -> StrategicOptions:
    """The options with some of them changed."""
    return RULES.but(**changed)


def stage(options: StrategicOptions, name: str = "war") -> Strategic:
    """A position of a scenario with nothing on it."""
    nations = scenario(name).nations
    return Strategic(
        scenario=name,
        options=options,
        chance=Chance("00" * 32),
        flow=[],
        logs={},
        turn=1,
        chairs={nation: scenario(name).chair_of(nation) for nation in nations},
        alliances={nation: briefing.alliance for nation, briefing in nations.items()},
        peace=[],
        wars=[],
        units={},
        harbours={},
        trains={},
        routes={},
        forces={},
        operations=[],
        commitments=[],
        hands={nation: [] for nation in nations},
        spent=[],
        reserve=dict.fromkeys(nations, 0),
        transports=dict.fromkeys(nations, 0),
        pool=dict.fromkeys(nations, 0),
        grants=[],
        flags_used=dict.fromkeys(nations, 0),
        military_used=dict.fromkeys(nations, 0),
        flag_change=dict.fromkeys(nations, 0),
        air_range_change=dict.fromkeys(nations, 0),
        ledgers={nation: Ledger() for nation in nations},
        losses=[],
        serials=Serials(),
        happened={},
        scores={},
    )


def station(position: Strategic, nation: str, kind: str, count: int, damaged: int = 0) -> list[Unit]:
    """Put units of one kind on the stage; carriers bring their air point, and the last ones may be damaged."""
    placed: list[Unit] = []
    for number in range(count):
        unit = Unit(UnitId(f"{nation}-{kind}-{number + 1}"), nation, kind, HOME, damaged=number >= count - damaged)
        position.units[unit.id] = unit
        placed.append(unit)
        if unit.is_carrier and not unit.damaged:
            air = Unit(UnitId(f"{nation}-air-{kind}-{number + 1}"), nation, "air", HOME, aboard=unit.id)
            position.units[air.id] = air
            placed.append(air)
    return placed


def summed(dice: int, result: Callable[[Umpire], int]) -> Odds[int]:
    """The exact odds of a sum to which every die adds by itself: the rules are run once for each face of each die.

    Ten dice have sixty million outcomes but only sixty faces, and the damage table is read die by die.
    """

    def with_face(number: int, face: int) -> int:
        faces = [1] * dice
        faces[number] = face
        return result(Umpire(ScriptedDice(*faces), quiet=True))

    if not dice:
        return Odds({result(Umpire(ScriptedDice(), quiet=True)): Fraction(1)}, 0)
    least = with_face(0, 1)
    ways = {least: 1}
    for number in range(dice):
        more = [with_face(number, face) - least for face in range(1, 7)]
        wider: dict[int, int] = {}
        for total, count in ways.items():
            for extra in more:
                wider[total + extra] = wider.get(total + extra, 0) + count
        ways = wider
    return Odds({total: Fraction(count, 6**dice) for total, count in sorted(ways.items())}, 0)
