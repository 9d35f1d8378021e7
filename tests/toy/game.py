"""Skerries: set-up, view and imagination."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.event import Event
from flagplot.kernel.flow import Sealed
from flagplot.kernel.game import Game, ScenarioCard
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.options import choices
from flagplot.kernel.records.codec import Codec
from flagplot.kernel.records.facts import Facts
from flagplot.kernel.records.record import field
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat, side_of
from flagplot.kernel.text.catalogue import Catalogue
from flagplot.kernel.text.reader import parse
from flagplot.kernel.text.said import read
from flagplot.kernel.view import View
from tests.toy.model import BLUE, CELLS, RED, SIDES, Boat, Skerries, SkerriesOptions, enemy
from tests.toy.orders import NOTATION, ORDERS
from tests.toy.sequence import Firing, Plotting, Searching, Turn

SENTENCES = """
moved = { $side } steers { $moves }.
marked = A pencil mark on { $cell }.
searched = { $side } searches { $cell } and finds { $found }.
fired = { $side } shells { $cell }: { $hit } { $result }.
splashes = { $side } shells { $cell }: splashes.
"""


FACTS = Facts("""
    moved     side moves:list[str]
    marked    cell:int
    searched  side cell:int found:list[str]
    fired     side cell:int result hit
    splashes  side cell:int
""")


class SkerriesView(View):
    """What a seat may know: its boats, the boats it sights, how many enemies are afloat."""

    options: SkerriesOptions
    own: dict[str, Boat] = field(factory=dict)
    sighted: dict[str, int] = field(factory=dict)
    hits: dict[str, int] = field(factory=dict)
    marks: list[int] = field(factory=list)
    turn: int = 1
    turns: int = 4


class SkerriesGame(Game[Skerries]):
    """The game."""

    def __init__(self) -> None:
        classes = (Skerries, SkerriesOptions, Boat, Turn, Plotting, Searching, Firing, *ORDERS)
        log = Catalogue(read("kernel").over(parse(SENTENCES, "en")))
        super().__init__("skerries", "Skerries", "1", NOTATION, log, Codec(classes), choices(SkerriesOptions), FACTS)

    def scenarios(self) -> Sequence[ScenarioCard]:
        return [ScenarioCard("sound", "The Sound", "Two boats a side, four turns.", SIDES, 4)]

    def setup(self, scenario: str, options: dict[str, str], chance: Chance) -> Skerries:
        if scenario != "sound":
            message = f"There is no scenario {scenario!r}; there is: sound."
            raise LookupError(message)
        boats = {f"{side[0]}{n}": Boat(f"{side[0]}{n}", side, cell) for side in SIDES for n, cell in ((1, 2), (2, 5))}
        logs = {seat: Logbook() for seat in (*SIDES, CONTROL, OBSERVER)}
        return Skerries(
            scenario,
            chance,
            [Turn()],
            logs,
            SkerriesOptions.of(options),
            boats,
            {RED: {}, BLUE: {}},
            {RED: [], BLUE: []},
        )

    def view(self, state: Skerries, seat: Seat) -> SkerriesView:
        side = Seat(side_of(seat))
        view = SkerriesView(
            seat,
            state.scenario,
            tuple(state.where()),
            tuple(self.to_act(state)),
            self.prompt(state, seat),
            state.outcome,
            state.logs[seat].clone(),
            [phase.seen_by(seat) for phase in state.flow],
            state.options,
        )
        everything = seat == CONTROL or state.outcome is not None
        view.own = {b.id: b.clone() for b in state.boats.values() if b.side == side or everything or not b.afloat}
        view.sighted = dict(state.sighted.get(side, {}))
        view.hits = {boat.id: boat.hits for boat in state.boats.values()}
        view.marks = list(state.marks.get(side, []))
        view.turn, view.turns = state.turn, state.turns
        return view

    def imagine(self, view: View, dice: Dice) -> Skerries:
        assert isinstance(view, SkerriesView)
        side = Seat(side_of(view.seat))
        boats: dict[str, Boat] = {}
        for name, hits in view.hits.items():
            owner = RED if name.startswith("r") else BLUE
            known = view.own.get(name)
            cell = known.cell if known else view.sighted.get(name) or dice.pick(CELLS, "imagine a cell")
            boats[name] = Boat(name, owner, cell, hits)
        logs = {seat: Logbook() for seat in (*SIDES, CONTROL, OBSERVER)}
        for event in view.logbook:
            logs[view.seat].append(event)
        sighted = {one: dict(view.sighted) if one == side else {} for one in SIDES}
        marks = {one: list(view.marks) if one == side else [] for one in SIDES}
        flow = [phase.clone() for phase in view.flow]
        chance = Chance("".join(f"{dice.roll(256, 'imagine a key') - 1:02x}" for _ in range(32)))
        state = Skerries(
            view.scenario,
            chance,
            flow,
            logs,
            view.options,
            boats,
            sighted,
            marks,
            view.turn,
            view.turns,
            outcome=view.outcome,
        )
        top = flow[-1]
        if isinstance(top, Sealed):
            for other in top.hidden:
                top.plots[other] = dice.pick(list(top.orders(state, other)), "imagine a plot")
            top.hidden = ()
        return state


GAME = SkerriesGame()

__all__ = ["GAME", "Event", "SkerriesGame", "enemy"]
