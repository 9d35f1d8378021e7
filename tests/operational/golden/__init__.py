"""Golden games: replays with hand-made titles, and readable transcripts.

`python -m tests.operational.golden` replays the games and rewrites the transcripts; with `--anew` the captains
fight the games again first. Review the difference as prose.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.replay import Line
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.catalogue import Catalogue
from flagplot.operational import GAME
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.state.model import Bay
from flagplot.operational.text import terminal
from flagplot.operational.text.charttext import heading

HERE = Path(__file__).parent


GUIDE = HERE.parents[2] / "docs" / "learn" / "operational.md"
OPENS, CLOSES = "<!-- from the golden game of Easter Sunday: make golden rewrites it -->", "<!-- end -->"


@dataclass(frozen=True)
class Golden:
    """One game: its file, its title, its scenario and its players."""

    name: str
    title: str
    scenario: str
    seed: int
    japan: str = "captain"
    allies: str = "captain"
    last_turn: int = 99
    """The game stops after this turn."""
    script: tuple[str, ...] = ()
    """Scripted orders, `seat order`: each is given as soon as it is legal; in between the bots order."""

    @property
    def replay(self) -> Path:
        return HERE / f"{self.name}.replay"

    @property
    def transcript(self) -> Path:
        return HERE / f"{self.name}.txt"


def fight(golden: Golden) -> str:
    """Let the bots play the game. Returns the text of the replay."""
    match = Match.open(GAME, golden.scenario, Fairness(seed=golden.seed))
    bots = {Seat("japan"): recruit("operational", golden.japan), Seat("allies"): recruit("operational", golden.allies)}
    wits = SeededDice(Chance(key_from_seed(golden.seed + 500)))
    script = list(golden.script)
    while acting := GAME.to_act(_bay(match)):
        if _bay(match).turn > golden.last_turn:
            break
        seat = acting[0]
        if script and _may(match, seat, script[0]):
            match.play(seat, GAME.notation.parse(script.pop(0).partition(" ")[2]))
        else:
            match.play(seat, bots[seat].order(Desk(GAME, match.state, seat), wits))
    text = replay.write(match)
    head, _, rest = text.partition("\n")
    return f"{head}\n# {golden.title}\n{rest}"


def _bay(match: Match) -> Bay:
    assert isinstance(match.state, Bay)
    return match.state


def _may(match: Match, seat: Seat, line: str) -> bool:
    """Whether the next order of the script can be given now."""
    who, _, order = line.partition(" ")
    return who == seat and match.check(seat, GAME.notation.parse(order)) is None


def transcribe(golden: Golden, text: str) -> str:
    """The transcript of a replay: turn by turn, orders with what they caused."""
    found = replay.parse(text)
    title = scenario(golden.scenario).title
    lines = [golden.title, "=" * len(golden.title), "", f"Scenario: {title}. Seed {golden.seed}."]
    teller = _Teller(lines)
    teller.tell(found.play(GAME, until=0).state)
    match = found.play(GAME, watch=teller.watch)
    lines += ["", "The end" if match.state.outcome else "Broken off", ""]
    lines += [str(match.state.outcome)] if match.state.outcome else []
    for seat in (Seat("japan"), Seat("allies")):
        lines += ["", f"What {seat} knows:", terminal.board(GAME.view(_bay(match), seat))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


class _Teller:
    """Records what Control sees after every order."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.told = 0

    def watch(self, match: Match, line: Line) -> None:
        state: Any = match.state
        if len(state.logs[CONTROL]) > self.told or line.order != "done":
            self.lines.append(f"{line.seat:<7} {line.order}")
        self.tell(state)

    def tell(self, state: Any) -> None:
        """The events since the last call; a new turn gets a heading."""
        events = state.logs[CONTROL].since(self.told)
        self.told += len(events)
        for event in events:
            if event.kind == "turn":
                view = GAME.view(state, CONTROL)
                view.impulse = 0  # the heading comes before the impulses of the turn
                self.lines += ["", f"-- {heading(view)}", ""]
            else:
                self.lines.append(f"          {sentence(event, GAME.catalogue)}")


def sentence(event: Event, catalogue: Catalogue) -> str:
    """An event on one line with its dice and cells."""
    dice = [str(roll) for roll in event.rolls] + [str(reading) for reading in event.readings]
    dice += [str(modifier) for modifier in event.modifiers]
    return catalogue.sentence(event) + (f"  [{'; '.join(dice)}]" if dice else "")


def worked_turn(transcript: str) -> str:
    """The morning of Easter Sunday up to the end of its first raid, as in the guide."""
    lines = transcript.splitlines()
    start = next(i for i, line in enumerate(lines) if "1942-04-05 morning" in line)
    end = next(i for i in range(start, len(lines)) if lines[i].strip().startswith("The raid on"))
    return "\n".join(["```text", *lines[start : end + 1], "```"])


def with_worked_turn(guide: str, transcript: str) -> str:
    """The guide with the excerpt in its place."""
    before, _, rest = guide.partition(OPENS)
    _, _, after = rest.partition(CLOSES)
    return f"{before}{OPENS}\n{worked_turn(transcript)}\n{CLOSES}{after}"
