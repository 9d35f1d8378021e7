"""One game between bots with its full record: the quickest way to see a battle."""

from __future__ import annotations

from collections.abc import Mapping

from flagplot.bots.bot import Desk, wits
from flagplot.bots.roster import enlist
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice
from flagplot.kernel.match import Match
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.kernel.text.catalogue import explain
from flagplot.lab.drawing import svg
from flagplot.lab.simulate import Patience


class Battle:
    """A battle that has been fought: how it ended, what happened, and why."""

    def __init__(self, match: Match, outcome: Outcome) -> None:
        self.match = match
        self.outcome = outcome
        """The outcome; its level is `unfinished` if the game was stopped because it did not end."""

    def __repr__(self) -> str:
        """Print as `<Battle tactical denmark-strait, seed 1: The Royal Navy … >`."""
        name = "from a file" if "\n" in self.match.scenario else self.match.scenario
        return f"<Battle {self.match.game.slug} {name}, seed {self.match.fairness.seed}: {self.outcome}>"

    def _repr_svg_(self) -> str:
        return svg(self.match.game.view(self.match.state, CONTROL))

    def log(self, seat: str = CONTROL) -> list[str]:
        """What a seat saw, a sentence for each event; Control saw everything."""
        sentence = self.match.game.catalogue.sentence
        return [sentence(event) for event in self.match.state.logs[Seat(seat)]]

    def why(self, word: str) -> str:
        """The first result with dice whose sentence holds a word, explained: dice, chart, modifiers, rules."""
        for event in self.match.state.logs[CONTROL]:
            if event.rolls and word in self.match.game.catalogue.sentence(event):
                return "\n".join(explain(event, self.match.game.catalogue))
        message = f"Nothing with dice speaks of {word!r}."
        raise LookupError(message)


def fight(
    game: str,
    scenario: str,
    seed: int = 1,
    bots: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
) -> Battle:
    """Let captains (or the named bots) fight a scenario to its end, as they would at a table with this seed."""
    title = load(game)
    match = Match.open(title, scenario, Fairness(seed=seed), options)
    key = match.fairness.key()
    crew = {seat: enlist(game, (bots or {}).get(seat, "captain")) for seat in match.state.logs if seat != OBSERVER}
    crew[CONTROL] = enlist(game, (bots or {}).get(CONTROL, "random"))  # some options leave rulings to Control
    patience = Patience()
    while acting := title.to_act(match.state):
        given = len(match.record) - 1
        if (ended := patience.ended(match.state, given)) is not None:
            return Battle(match, ended)
        seat = acting[0]
        order = crew[seat].order(Desk(title, match.state, seat), SeededDice(Chance(wits(key, seat, given))))
        match.play(seat, order)
    assert match.state.outcome is not None, f"{game} {scenario} seed {seed} stopped without an outcome"
    return Battle(match, match.state.outcome)
