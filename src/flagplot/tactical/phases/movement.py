"""Phase D: ships move as plotted, cross torpedo tracks, collide, ground, leave the table."""

from __future__ import annotations

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.rules.movement.movement import collide, lay_tracks, passes_boat, settle
from flagplot.tactical.rules.submarines.hunting import carry_out
from flagplot.tactical.rules.submarines.submarines import hulls, settle_depth
from flagplot.tactical.rules.torpedoes.torpedoes import cross_tracks
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text.said import say


@rule("NA-SOP-1", "NA-MOV-25", "NA-MOV-26", "NA-TRP-16")
class Movement(Phase[Battle]):
    """All tracks are computed first, so that the order in which groups move does not matter."""

    def title(self, state: Battle) -> Said | str:
        return say("title-d-movement")

    def run(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        tracks = lay_tracks(state)
        for boat in state.ships.values():
            if boat.in_battle and boat.is_submarine:
                settle_depth(state, boat)
        cross_tracks(state, tracks, umpire)
        for attack in state.sheet.attacks:
            if attack.attacker in state.flights or passes_boat(state, attack.attacker, attack.boat, tracks):
                carry_out(state, attack, umpire)
        collide(state, tracks, umpire)
        state.trails = []
        for track in tracks:
            settle(state, state.ships[track.ship], track, umpire)
        hulls(state, umpire)
