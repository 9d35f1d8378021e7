"""A plot that is written part by part: each part is tried together with the others, and taken when it is chosen."""

from __future__ import annotations

from flagplot.tactical.orders.choices import Launch, Shoot
from flagplot.tactical.orders.helm import Step
from flagplot.tactical.rules.gunnery.allocation import batteries_of
from flagplot.tactical.rules.plot.plotcheck import PlotCheck, is_out_of_touch
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.model import Signal


class PlotDraft(PlotCheck):
    """A plot as far as it is written. Parts that were tried and taken are legal together: nothing is left to check at the end."""

    def steers(self, group: GroupId, steps: tuple[Step, ...]) -> bool:
        """Whether a helm order for a group that has none would be legal; nothing is kept."""
        stands = self._helm(group, steps) is None
        self.helms.pop(group, None)
        self.delayed.pop(group, None)
        return stands

    def steer(self, group: GroupId, steps: tuple[Step, ...]) -> None:
        """Take a helm order that was tried."""
        if is_out_of_touch(self.state, self.state.groups[group]):
            refused = self._helm(group, steps)
            assert refused is None, refused
        else:
            self.helms[group] = steps

    def shoots(self, shoot: Shoot) -> bool:
        """Whether one more line of gunfire would be legal; nothing is kept."""
        ship = self.state.ships[shoot.ship]
        laid = dict(self.allocation.targets.get(ship.id, {}))
        waiting = self.delayed.get(ship.group)
        sent = waiting.shoots if waiting is not None else ()
        stands = self._shoot(shoot) is None and self.allocation.sound(ship) is None
        if laid:
            self.allocation.targets[ship.id] = laid
        else:
            self.allocation.targets.pop(ship.id, None)
        self._recall(ship.group, waiting)
        if waiting is not None:
            waiting.shoots = sent
        return stands

    def shoot(self, shoot: Shoot) -> None:
        """Take a line of gunfire that was tried, with the enemy's full name."""
        ship = self.state.ships[shoot.ship]
        if is_out_of_touch(self.state, self.state.groups[ship.group]):
            refused = self._shoot(shoot)
            assert refused is None, refused
        else:
            self.allocation.lay(ship, batteries_of(ship, shoot), ShipId(shoot.target))

    def launches_one(self, launch: Launch) -> bool:
        """Whether one more mount could fire; nothing is kept."""
        group = self.state.ships[launch.ship].group
        before = len(self.launches)
        waiting = self.delayed.get(group)
        sent = waiting.launches if waiting is not None else ()
        stands = self._launch(launch) is None
        del self.launches[before:]
        self._recall(group, waiting)
        if waiting is not None:
            waiting.launches = sent
        return stands

    def launch(self, launch: Launch) -> None:
        """Take an order to a mount that was tried."""
        refused = self._launch(launch)
        assert refused is None, refused

    def _recall(self, group: GroupId, waiting: Signal | None) -> None:
        """Remove an order to a sub-unit out of touch that a trial has added."""
        if waiting is None:
            self.delayed.pop(group, None)
