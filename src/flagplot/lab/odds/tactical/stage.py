"""Two ships on an empty sea: the stage on which the odds of Naval Action are played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from flagplot.kernel.dice import Chance
from flagplot.kernel.odds import Odds
from flagplot.kernel.text.said import Said
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import BadSituation
from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.content.scenario import DAY
from flagplot.tactical.rules.damage.condition import may_evade, top_speed
from flagplot.tactical.rules.movement.geometry import KNOT, YARD
from flagplot.tactical.state.ids import ShipId
from flagplot.tactical.state.model import Battle, Ship

LEVELS: Final = ("none", "D", "HD", "sunk")
"""Damage as parameters name it."""
DAMAGE: Final = tuple([say("outcome-damage-level", level=level) for level in LEVELS])
"""The same as outcomes."""
FIRER: Final = ShipId("firer")
TARGET: Final = ShipId("target")
YES: Final = ("no", "yes")
CLASSES: Final = tuple(content.classes())
_NAMES: Final = [ship.partition(".")[2] for ship in content.rated()]
SHIPS: Final = {
    **{kind.lower(): kind for kind in CLASSES},
    **{name: kind for name, kind in zip(_NAMES, content.rated().values(), strict=True) if _NAMES.count(name) == 1},
    **content.rated(),
}
"""Classes and ships by name and id, with their classes; a name that two navies gave is none."""


def stage(
    firer: str,
    target: str,
    yards: int,
    date: str = "1942-06-01",
    light: str = "day",
    seas: str = "calm",
    visibility: str = "good",
) -> Battle:
    """A battle of two ships: the firer in the middle, the target due east of her, both steering north, boats surfaced."""
    text = "\n".join(
        (
            'title = "Stage"',
            f'date = "{day(date)}"',
            'start = "12:00"',
            "turns = 2",
            f'light = "{light}"',
            f'visibility = "{visibility}"',
            f'seas = "{seas}"',
            "hypothetical = true",
            _group("one", firer, 0),
            _group("two", target, yards),
        )
    )
    battle = GAME.setup(text, GAME.settings({}), Chance("00" * 32))
    battle.ships[TARGET].x = yards * YARD
    battle.ships[TARGET].y = 0
    return battle


def day(text: str) -> str:
    """A date, checked."""
    if not re.fullmatch(DAY, text):
        message = say("refuse-date-day-like-not", text=repr(text))
        raise BadSituation(message)
    return text


def _group(side: str, kind: str, x: int) -> str:
    name = "Firer" if side == "one" else "Target"
    depth = 'depth = "S"\n' if content.classes()[kind].type == "SS" else ""
    return f'\n[[group]]\nside = "{side}"\nname = "{name}"\nat = [{x}, 0]\ncourse = 0\nspeed = 0\n{depth}ships = ["{name}:{kind}"]\n'


def firer(battle: Battle) -> Ship:
    """The ship in the middle."""
    return battle.ships[FIRER]


def target(battle: Battle) -> Ship:
    """The ship to the east."""
    return battle.ships[TARGET]


def steam(battle: Battle, ship: Ship, values: Mapping[str, Any], usual: str) -> None:
    """Give a ship her speed, damage and evasion: more than she makes undamaged is refused, damage then limits it (NA-GUN-40)."""
    most = top_speed(battle, ship)
    knots = values["knots"] * KNOT
    if knots >= most + KNOT and str(values["knots"]) != usual:
        message = say("refuse-makes-knots-at-most-give", kind=ship.kind, most=-(-most // KNOT), seas=battle.brief.seas)
        raise BadSituation(message)
    ship.speed = min(knots, most)
    ship.level = LEVELS.index(values["target-level"])
    dodge(battle, ship, values["evading"])


def dodge(battle: Battle, ship: Ship, word: str) -> None:
    """Let a ship manoeuvre evasively, if she can."""
    if word == "yes" and not ship.speed:
        message = say("refuse-lies-stopped-and-cannot-evade", kind=ship.kind)
        raise BadSituation(message)
    if word == "yes" and not may_evade(battle, ship):
        message = say("refuse-cannot-evade-at-na-mov", kind=ship.kind, levels=LEVELS[ship.level])
        raise BadSituation(message)
    ship.evading = word == "yes"


def in_order(odds: Odds[Said], order: tuple[Said, ...]) -> Odds[Said]:
    """The same odds with their outcomes in a natural order."""
    known = {outcome: odds.outcomes[outcome] for outcome in order if outcome in odds.outcomes}
    known |= {outcome: p for outcome, p in odds.outcomes.items() if outcome not in known}
    return Odds(known, odds.trials)
