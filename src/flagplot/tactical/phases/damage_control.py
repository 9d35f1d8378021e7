"""Phase F: damage control, and the end of the turn."""

from __future__ import annotations

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.rules.damage.damage_control import fight_damage
from flagplot.tactical.state.model import SOUND, Battle
from flagplot.tactical.text.said import say


@rule("NA-SOP-19", "NA-DMG-1", "NA-DMG-10")
class DamageControl(Phase[Battle]):
    """Every ship with damage out of control rolls once."""

    def title(self, state: Battle) -> Said | str:
        return say("title-f-damage-control")

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        for ship in list(state.ships.values()):
            if ship.in_battle and ship.level > SOUND and not ship.controlled:
                fight_damage(state, ship, umpire)
