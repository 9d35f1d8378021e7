"""One game between bots, kept whole: the quickest way to see a battle."""

from __future__ import annotations

from collections.abc import Mapping

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.catalogue import explain
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.ledger import Fairness
from flagplot.kernel.match import Match
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat


class Battle:
    """A battle that has been fought: how it ended, what happened, and why."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        ended: Outcome | None = self.match.state.outcome
        assert ended is not None
        return ended

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


def fight(game: str, scenario: str, seed: int = 1, bots: Mapping[str, str] | None = None) -> Battle:
    """Let captains (or the named bots) fight a scenario to its end."""
    title = load(game)
    match = Match.open(title, scenario, Fairness(seed=seed))
    chairs = [seat for seat in match.state.logs if seat not in (CONTROL, OBSERVER)]
    crew = {seat: recruit(game, (bots or {}).get(seat, "captain")) for seat in chairs}
    wits = SeededDice(Chance(key_from_seed(seed + 1_000_003)))
    while acting := title.to_act(match.state):
        seat = acting[0]
        match.play(seat, crew[seat].order(Desk(title, match.state, seat), wits))
    return Battle(match)
