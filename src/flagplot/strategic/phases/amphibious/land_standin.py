"""STAND-IN, not the land combat rules: whether a major invasion gets ashore. Figures come from the content file."""

from __future__ import annotations

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.combat.sharing import share_out
from flagplot.strategic.rules.amphibious.landing import defending_nations
from flagplot.strategic.rules.amphibious.standin import Assault
from flagplot.strategic.rules.cards import DEFENCE, LANDING, take_cards
from flagplot.strategic.rules.combat.losses import audience
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Operation
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called


class StandIn(Phase[Strategic]):
    """A major landing by the stand-in, up to three rounds of one die (NW-AMP-38)."""

    number: int
    round: int = 0
    """Rounds fought so far."""
    card: int = 0
    """The attacker's die modifier from cards, less the defenders'."""
    foothold: bool = False
    """Whether a round has given the attacker a lodgement."""
    last: str = ""
    """The result of the last round."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-stand-in-at", place=called(state.operations[self.number].place))

    @rule("NW-AMP-34", "NW-AMP-38")
    def run(self, state: Strategic, umpire: Umpire) -> None:
        """A round; after the last the place is taken, a lodgement is made, or the survivors return aboard."""
        operation = state.operations[self.number]
        force = state.forces[operation.invasion]
        assault = Assault(state, operation, force, foothold=self.foothold)
        if self.round == 0:
            die, shift = take_cards(state, [force.id], LANDING, operation.area, umpire)
            nations = defending_nations(state, operation.place, force.nation)
            theirs, back = take_cards(state, operation.forces(), DEFENCE, operation.area, umpire, nations)
            self.card = die + shift - theirs - back
        if self.round >= assault.rules.rounds or not assault.points() or not assault.defenders():
            relief, lost = assault.conclude(self.last, umpire)
            state.end(relief, umpire)
            self.lose_attackers(state, assault, lost, (state.harbours[operation.place].holder,))
            return
        self.fight(state, operation, assault, umpire)

    @rule("NW-AMP-35", "NW-AMP-38")
    def fight(self, state: Strategic, operation: Operation, assault: Assault, umpire: Umpire) -> None:
        """One roll by the attacker: the row is the modified die, the column the ratio of strengths."""
        self.round += 1
        attack, defence = assault.troops() + assault.support(), assault.defence()
        column = assault.rules.column(attack, defence)
        tally = assault.modifiers(self.card)
        die = umpire.dice.d6(f"NW-AMP-38 {assault.rules.label}, round {self.round}") + tally.total
        self.last = umpire.read(assault.rules.chart, die, column)
        result = assault.rules.results[self.last]
        nations = defending_nations(state, operation.place, assault.nation)
        facts = {
            "place": operation.place,
            "round": self.round,
            "attack": attack,
            "defence": defence,
            "result": self.last,
        }
        seen = audience(state, [assault.nation, *nations])
        umpire.announce("standin.round", ("NW-AMP-38",), facts, audience=seen, modifiers=tally, reveals=True)
        self.foothold = self.foothold or result.lodgement
        if result.retreat:
            assault.retreat()
        else:
            share_out(state, assault.defenders_toll(result.defender))
        self.lose_attackers(state, assault, result.attacker, tuple(nations))

    def lose_attackers(self, state: Strategic, assault: Assault, number: int, by: tuple[str, ...]) -> None:
        """The attacker loses whole land points, as long as there are any."""
        steps = min(number, assault.points())
        if steps:
            state.call(Casualties(assault.attackers_levy(by), steps, steps))

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        """All know that it is fought; its course is only in the logbooks of those who fight."""
        return StandIn(self.number, min(self.round, 1))
