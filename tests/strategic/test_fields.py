"""Lines that are made field by field: whatever is offered stands, and nothing is offered that leads nowhere."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from flagplot.bots.learning.fields import HOLD, LINE
from flagplot.bots.learning.lines import Lines
from flagplot.games import load
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Embark, Escorts, Form, Item, Open, Place
from flagplot.strategic.orders.sheets import Sheet
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic


def written(lines: Lines, dice: Dice, seen: Counter[str]) -> Order:
    """A sheet by lot through the fields; it goes on three times in four."""
    while True:
        choices = lines.choices
        assert len(choices) == len(set(choices))
        number = dice.roll(len(choices), "a word") - 1
        if lines.kind == LINE:
            assert choices[0] == HOLD
            if choices != [HOLD]:
                assert all(lines._fields.words(verb, ()) for verb in choices[1:])
            seen.update(choices[1:])
            if dice.roll(4, "go on") > 1:
                number = dice.roll(len(choices) - 1, "a verb")
        order = lines.choose(number)
        if order is not None:
            return order
        assert len(lines.choices) > 1


@pytest.mark.parametrize(
    "scenario, options",
    [
        ("intro", {}),
        ("war", {}),
        ("atlantic", {"submarine_lsp": "1_per_card", "lsp_stock": "national_pool"}),
        ("pacific", {"air_only_tf": "forbidden", "tonnage_move": "half_per_turn", "joint_tf": "forbidden"}),
    ],
)
def test_no_line_that_is_made_field_by_field_is_refused(
    monkeypatch: pytest.MonkeyPatch, scenario: str, options: dict[str, str]
) -> None:
    game = load("strategic")
    state = game.new(scenario, 3, options)
    dice, lots = SeededDice(state.chance), SeededDice(Chance(key_from_seed(4)))
    struck: list[Item] = []
    write = Lines._write

    def watched(self: Lines, item: Item) -> None:
        before = len(self._items)
        write(self, item)
        if len(self._items) == before:
            struck.append(item)

    monkeypatch.setattr(Lines, "_write", watched)
    seen: Counter[str] = Counter()
    for _ in range(120):
        acting = game.to_act(state)
        if not acting:
            break
        seat, phase = acting[0], state.flow[-1]
        lines = Lines(phase, phase.draft(state, seat)) if isinstance(phase, SheetPhase) else None
        order = game.sample(state, seat, lots) if lines is None or lines.is_trivial else written(lines, lots, seen)
        assert game.check(state, seat, order) is None, order.line()
        game.obey(state, seat, order, Umpire(dice, {}, quiet=True))
    assert [item.line() for item in struck] == []
    assert {"ship", "tf", "escort", "attack", "put", "open", "transports", "move", "fly", "sweep", "die"} <= set(seen)


def first_sheet(verb: str, *words: str) -> tuple[Lines, list[list[str]]]:
    """The first allocation of the introduction with a line begun; what was offered on the way."""
    game = load("strategic")
    state = game.new("intro", 1)
    assert isinstance(state, Strategic)
    while not isinstance(state.flow[-1], Allocation):
        seat = game.to_act(state)[0]
        order = next(iter(game.orders(state, seat)))
        game.obey(state, seat, order, Umpire(SeededDice(state.chance), {}, quiet=True))
    phase = state.flow[-1]
    lines = Lines(phase, phase.draft(state, Seat("axis")))
    offered = [lines.choices]
    for word in (verb, *words):
        lines.choose(lines.choices.index(word))
        offered.append(lines.choices)
    return lines, offered


def test_a_task_force_is_made_unit_by_unit_and_then_given_troops() -> None:
    lines, offered = first_sheet("tf")
    base = lines.choices[0]
    lines, offered = first_sheet("tf", base)
    units = offered[-1]
    assert HOLD not in units, "a force has a unit at least"
    lines, offered = first_sheet("tf", base, units[0])
    assert offered[-1][0] == HOLD
    assert units[0] not in offered[-1]
    lines, offered = first_sheet("tf", base, units[0], HOLD)
    if not lines._items:
        assert offered[-1][0] == "men=0"
        lines.choose(1)
        while not lines._items:
            lines.choose(0)
    form = lines._items[0]
    assert isinstance(form, Form)
    assert form.base == base
    assert form.units == (units[0],)


def test_a_unit_with_a_role_is_not_offered_another() -> None:
    lines, offered = first_sheet("escort")
    base = lines.choices[0]
    lines, offered = first_sheet("escort", base)
    unit = offered[-1][0]
    lines.choose(0)
    while not lines._items:
        lines.choose(0)
    (escort,) = lines._items
    assert isinstance(escort, Escorts)
    assert escort.units == (unit,)
    assert unit not in lines._fields.words("escort", ["japan", base])
    assert unit not in lines._fields.words("tf", ["japan", base])


def test_kinds_of_lines_that_are_offered_can_all_be_written() -> None:
    """Each kind once in some scenario, so that none of the fields is dead."""
    game = load("strategic")
    wanted = {Place, Embark, Open, Form, Escorts}
    found: set[type] = set()
    state = game.new("intro", 1)
    dice, lots = SeededDice(state.chance), SeededDice(Chance(key_from_seed(9)))
    for _ in range(80):
        seat, phase = game.to_act(state)[0], state.flow[-1]
        lines = Lines(phase, phase.draft(state, seat)) if isinstance(phase, SheetPhase) else None
        order = game.sample(state, seat, lots) if lines is None or lines.is_trivial else written(lines, lots, Counter())
        if isinstance(order, Sheet):
            found |= {type(item) for item in order.items}
        game.obey(state, seat, order, Umpire(dice, {}, quiet=True))
        if not game.to_act(state) or wanted <= found:
            break
    assert wanted <= found


@pytest.mark.parametrize("scenario", ["intro", "pacific"])
def test_what_is_offered_follows_from_what_the_seat_knows(scenario: str) -> None:
    """In a world that the seat cannot tell from this one it is offered the same, field by field."""
    game = load("strategic")
    state = game.new(scenario, 3)
    dice, lots = SeededDice(state.chance), SeededDice(Chance(key_from_seed(4)))
    compared = 0
    for number in range(50):
        acting = game.to_act(state)
        if not acting:
            break
        seat, phase = acting[0], state.flow[-1]
        order = None
        if isinstance(phase, SheetPhase):
            twin = game.imagine(game.view(state, seat), SeededDice(Chance(key_from_seed(number))))
            one, other = Lines(phase, phase.draft(state, seat)), Lines(phase, phase.draft(twin, seat))
            order = phase.sheet(()) if one.is_trivial else None
            while order is None:
                assert one.choices == other.choices
                pick = lots.roll(len(one.choices), "a word") - 1
                order = one.choose(pick)
                other.choose(pick)
                compared += 1
        game.obey(state, seat, order or game.sample(state, seat, lots), Umpire(dice, {}, quiet=True))
    assert compared > 100


def test_trying_a_line_leaves_the_sheet_as_it_was_whichever_way_the_lines_before_were_taken() -> None:
    lines, _ = first_sheet("tf")
    draft, base = lines._draft, lines.choices[0]
    one, other = lines._fields.words("tf", ["japan", base])[:2]
    first, second = (Form(f"japan:truk-{unit}", base, (UnitId(unit),), 0, 0) for unit in (one, other))
    empty = deepcopy(draft.tallies())
    assert draft.fits(first)
    assert draft.fits(second)
    assert draft.tallies() == empty
    for take, line in ((draft.takes, first), (draft.accepts, second)):
        assert take(line)
        taken = deepcopy(draft.tallies())
        assert taken != empty
        assert not draft.fits(line), "it has been written"
        assert draft.tallies() == taken
