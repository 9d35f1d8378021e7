"""A strike over its target: interception, escorts, bombers, and the attack itself."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.flow import Phase
from flagplot.kernel.records.record import field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.phases.air.bombing import Bombed, Bombing
from flagplot.operational.phases.air.intercepting import Bounced, Bouncing, Committed, Intercepting, Paired, Pairing
from flagplot.operational.rules.air.airfield import is_decoy
from flagplot.operational.rules.air.intercept import fights_first
from flagplot.operational.rules.air.raiding import lose_decoy, risk_in_the_dark, second_escorts, target_groups
from flagplot.operational.rules.air.recovery import patrols
from flagplot.operational.rules.recon.markers import reveal
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import Bay, enemy
from flagplot.operational.text.said import say
from flagplot.operational.text.wording import named


class Raid(Phase[Bay]):
    """One strike over its target. The defender learns its composition when the fighters are committed."""

    strike: str
    side: str
    at: str
    units: list[PlaneId] = field(factory=list)
    """The attacking units over the target."""
    target: str = ""
    """The group or the place that is the target of the strike."""
    interceptors: list[PlaneId] = field(factory=list)
    unveiled: bool = False
    """Whether both sides see the units of the raid."""

    def title(self, state: Bay) -> Said | str:
        return say("title-raid-on", at=named(self.at))

    def seen_by(self, seat: Seat) -> Raid:
        """Until the fighters are committed, only the attacker sees the units."""
        seen = self.clone()
        if not self.unveiled and seat not in {self.side, "control"}:
            seen.units = []
        return seen

    @rule("MK-AIR-31", "MK-AIR-34", "MK-AIR-36")
    def run(self, state: Bay, umpire: Umpire) -> None:
        """Patrols meet the raid; the defender may send up more fighters. At night no fighters take off."""
        defender = enemy(self.side)
        met = [plane.id for plane in patrols(state, self.at, defender)]
        if state.night:
            self.unveil(state, umpire, met)
        else:
            state.call(Intercepting(defender, self.at, self.target, met))

    def resume(self, state: Bay, result: Any, umpire: Umpire) -> None:
        if isinstance(result, Committed):
            self.unveil(state, umpire, result.interceptors)
        elif isinstance(result, Paired):
            loose = second_escorts(state, umpire, self.units, self.interceptors, result.engaged)
            state.call(Bouncing(enemy(self.side), self.units[:], loose))
        elif isinstance(result, Bounced):
            self.attack(state, umpire)
        else:
            assert isinstance(result, Bombed)
            self.close(state, umpire, result.hunted)

    @rule("MK-REC-33", "MK-AIR-29", "MK-AIR-35")
    def unveil(self, state: Bay, umpire: Umpire, interceptors: list[PlaneId]) -> None:
        """Both sides see the units of the raid from now on; decoys are removed."""
        self.interceptors = interceptors
        self.unveiled = True
        for name in interceptors:
            plane = state.planes[name]
            if plane.task != "cap":
                plane.task, plane.post = "scramble", self.at
        facts = {"hex": self.at, "units": self.units[:], "interceptors": interceptors[:]}
        umpire.announce("raid.seen", ("MK-AIR-23",), facts, reveals=True)
        for name in self.units[:]:
            if is_decoy(name):
                self.units.remove(name)
                lose_decoy(state, umpire, name)
        first = fights_first(state, umpire, self.at, enemy(self.side))
        if self.units:
            state.call(Pairing(self.side, self.units[:], interceptors[:], first))
        else:
            self.close(state, umpire, [])

    @rule("MK-AIR-64", "MK-AIR-66")
    def attack(self, state: Bay, umpire: Umpire) -> None:
        """By day the crews see the ships; then they attack."""
        if not state.night:
            for group in target_groups(state, self.side, self.at, self.target):
                reveal(state, umpire, group, "a raid", ("MK-AIR-64",))
        state.call(Bombing(self.side, self.at, self.target, self.units[:]))

    def close(self, state: Bay, umpire: Umpire, hunted: list[str]) -> None:
        """The raid is over; ships attacked in the dark may collide."""
        groups = target_groups(state, self.side, self.at, self.target)
        risk_in_the_dark(state, umpire, [group for group in groups if group.id in hunted])
        umpire.announce("raid.over", ("MK-AIR-7",), {"hex": self.at})
        state.end(None, umpire)
