"""A battle handed down by a game at the terminal: the offer with its odds, the battle at the same screen, and its report."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from time import monotonic
from typing import Final, NoReturn, Protocol

from flagplot.bots.bot import Bot
from flagplot.bots.roster import recruit
from flagplot.campaign.battle import Fought, fight_out
from flagplot.campaign.brief import flags_of, packet_of
from flagplot.campaign.digest import order_of, read_battle, report_of
from flagplot.campaign.home import nobody
from flagplot.campaign.opening import scenario_of
from flagplot.campaign.papers import BadPaper, Packet, Report
from flagplot.campaign.said import say
from flagplot.games import load
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.replay import BadReplay, write
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat, side_of
from flagplot.lab.battle_odds import ABOVE, BELOW, Chances, Trial, chances, trial
from flagplot.strategic.state.model import Strategic

FIGHT, CAPTAINS, RULES, ODDS = "fight", "captains", "rules", "odds"
CHOICES: Final = (FIGHT, CAPTAINS, RULES)
TRIALS: Final = 12
"""Sample size of the odds at each scale, as at a server's table."""
WIDTH: Final = 100
PATIENCE: Final = 10.0
"""Seconds of sampling before the question is asked; `odds` continues."""


class Screen(Protocol):
    """The interface of a table that an offer uses."""

    match: Match
    people: list[Seat]
    save_to: Path
    ask: Callable[[str], str]
    tell: Callable[[str], None]
    seated: Seat | None

    def play(self) -> None:
        """Play until the game is over or a player leaves."""

    def take_seat(self, seat: Seat) -> bool:
        """Hand the screen to another player; false if the last order was taken back instead."""

    def leave(self) -> NoReturn:
        """A player leaves; the game is saved."""

    def beside(self, match: Match, bots: Mapping[Seat, Bot], save: Path) -> Screen:
        """A table for another match at the same screen."""


class Offer:
    """The battle that a table waits for, and the choices of the players at the screen."""

    def __init__(self, table: Screen, patience: float = PATIENCE) -> None:
        self.table = table
        self.patience = patience
        self.packet = packet_of(table.match)
        self.trials: dict[Seat, list[Trial]] = {}

    def seats(self) -> dict[str, Seat]:
        """Who commands each side of the battle in the game above."""
        match = self.table.match
        sides = list(dict.fromkeys(ship.side for ship in self.packet.ships))
        if not isinstance(match.state, Strategic):
            return {side: next(seat for seat in match.state.logs if side_of(seat) == side) for side in sides}
        flags = flags_of(match)
        return {
            side: match.state.chairs[side if side in flags else next(one for one in flags if one != "japan")]
            for side in sides
        }

    @rule("CB-WHO-1", "CB-WHO-2")
    def settle(self) -> None:
        """Ask the players involved, and have the battle fought as they choose; without players captains fight it."""
        table = self.table
        people = [seat for seat in dict.fromkeys(self.seats().values()) if seat in table.people]
        chosen: dict[Seat, str] = {}
        for seat in people:
            if not table.take_seat(seat):
                return  # the last order was taken back, and the battle with it
            chosen[seat] = self.ask(seat)
        if people and all(choice == RULES for choice in chosen.values()):
            table.match.play(CONTROL, table.match.game.notation.parse("settle"))
            return
        commanders = [seat for seat, choice in chosen.items() if choice == FIGHT]
        if commanders:
            report = self.fight([side for side, seat in self.seats().items() if seat in commanders])
        else:
            table.tell(str(say("offer-captains-now", start=self.packet.start, date=self.packet.date)))
            report = self.by_captains().report
        table.tell("\n".join([report.ending, *(f"  {line}" for line in report.story)]))
        table.match.play(CONTROL, order_of(self.packet, report))

    def by_captains(self) -> Fought:
        """The battle as captains fight it."""
        return fight_out(self.packet)

    # The question.

    def ask(self, seat: Seat) -> str:
        """The choice of one side."""
        table = self.table
        begun = "yes" if self.battle_file().is_file() else "no"
        packet = self.packet
        table.tell("\n" + str(say("offer", lower=packet.lower, start=packet.start, date=packet.date, begun=begun)))
        table.tell(str(say("offer-sampling")))
        self.sample(seat, self.patience)
        while True:
            table.tell("\n".join(lines(self.trials[seat], self.packet.parent, CHOICES)))
            said = table.ask(f"{seat}> ").strip().lower()
            if said in ("quit", "exit"):
                table.leave()
            if said in CHOICES:
                return said
            if said == ODDS:
                self.sample(seat, 0.0)
            else:
                table.tell(str(say("offer-choose")))

    def sample(self, seat: Seat, patience: float) -> None:
        """Sample the result of each choice, from what the seat knows; without a time limit up to the full sample size."""
        sample(self.table.match, seat, self.trials.setdefault(seat, []), patience)

    # The battle at the same screen.

    def battle_file(self) -> Path:
        """The battle's file, beside the game's."""
        save = self.table.save_to
        return save.with_name(f"{save.stem}-{self.packet.battle}.replay")

    def fight(self, sides: Sequence[str]) -> Report:
        """The fighting players take their sides below, captains the others; leaving leaves both tables, to be resumed later."""
        table = self.table
        match = self.resumed() or opened(self.packet)
        seats = [seat for seat in match.state.logs if seat not in (CONTROL, OBSERVER) and side_of(seat) not in sides]
        bots = {seat: recruit(match.game.slug, "captain") for seat in seats}
        table.beside(match, bots, self.battle_file()).play()
        if match.state.outcome is None:
            table.leave()
        table.seated = None
        return report_of(self.packet, match, write(match))

    def resumed(self) -> Match | None:
        """The interrupted battle, if it is this one."""
        try:
            found = read_battle(self.packet, self.battle_file().read_text(encoding="utf-8"), nobody)
            return found.play(load(found.game))
        except (OSError, UnicodeDecodeError, BadPaper, BadReplay):
            return None


def opened(packet: Packet) -> Match:
    """The battle of a packet before its first order."""
    return Match.open(load(packet.lower), scenario_of(packet), Fairness(seed=packet.seed))


def sample(match: Match, seat: Seat, found: list[Trial], patience: float = 0.0) -> None:
    """Fight battles at both scales in imagined worlds, up to a number or a time limit."""
    view, begun = match.game.view(match.state, seat), monotonic()
    while len(found) < TRIALS and (not patience or monotonic() < begun + patience):
        one = trial(match.game, view, len(found))
        if one is None:
            return
        found.append(one)


def lines(trials: Sequence[Trial], parent: str, choices: Sequence[str]) -> list[str]:
    """The choices, each with its odds."""
    if not trials:
        return [_line(choice, str(say("offer-no-odds"))) for choice in choices]
    found = {scale: chances(trials, scale) for scale in (BELOW, ABOVE)}
    told = [_line(choice, str(_odds(found[ABOVE if choice == RULES else BELOW]))) for choice in choices]
    more = "yes" if len(trials) < TRIALS else "no"
    return [*told, fill(str(say("offer-sampled", battles=len(trials), parent=parent, more=more)), WIDTH)]


def _line(choice: str, odds: str) -> str:
    return fill(str(say(f"offer-{choice}", odds=odds)), WIDTH, subsequent_indent=" " * 11, break_on_hyphens=False)


def _odds(one: Chances) -> object:
    """The odds of a choice in words."""
    words = {"better": f"{100 * one.better:.0f}", "worse": f"{100 * one.worse:.0f}"}
    return say("offer-odds", mine=_spread(one.mine), theirs=_spread(one.theirs), **words)


def _spread(spread: tuple[float, float, float]) -> str:
    mean, low, high = spread
    return str(say("offer-spread", mean=f"{mean:.1f}", low=f"{max(0.0, low):.1f}", high=f"{high:.1f}"))
