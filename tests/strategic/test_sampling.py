"""Random sheets are legal, and together cover everything that a sheet can contain."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import GAME
from flagplot.strategic.orders import items
from flagplot.strategic.orders.sheets import Sheet
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Agreement, Train
from tests.strategic.positions import carrier, force, little, operation, refused, route, stock, troops, unit


def harbour(phase: SheetPhase) -> Strategic:
    """A position in which every step has something to order."""
    state = little(5, phase, japan_subs="may_renounce")
    for kind in ("heavy", "submarine", "escort", "landing_craft", "air", "strategic_bomber"):
        unit(state, "usa", kind, "reef")
    carrier(state, "usa", "reef")
    unit(state, "usa", "fleet_carrier", "reef")
    unit(state, "japan", "submarine", "truk")
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "b", 3, 10, {})
    state.serials.trains["usa"] = 1
    state.ledgers["usa"].tonnage_in += 10
    route(state, 8, "usa", "reef", "midway", "c", usa=4)
    stock(state, "usa", "reef", 4)
    troops(state, "usa", "reef", men=3, tanks=1)
    troops(state, "usa", "midway", men=1)
    state.harbours["midway"].landed["usa"] = 4
    state.grants.append(Agreement("uk", "usa", "cards"))
    if isinstance(phase, (Flagging, CardPlay)):
        force(state, "usa:one", "reef", state.units["usa-heavy-1"])
        force(state, "usa:two", "reef", state.units["usa-landing_craft-1"], men=2)
    return state


SAID: dict[type[SheetPhase], set[type[items.Item]]] = {
    Placing: {items.Place},
    Supplies: {items.Ship, items.Feed},
    Transfers: {items.Move, items.Fly, items.Embark, items.Ashore, items.Tow, items.Grant, items.Deny, items.Offer},
    Tonnages: {items.Put, items.Open, items.SetUp, items.Transports, items.Disband},
    Allocation: {items.Form, items.Escorts, items.Attack},
    Flagging: {items.Sweep, items.Invade, items.RaidRoute, items.Offer},
    CardPlay: {items.Commit, items.RangeCard, items.FlagCard, items.OtherCard},
}


@pytest.mark.rule("NW-SEQ-1")
@pytest.mark.parametrize("kind", SAID)
def test_a_sheet_by_chance_is_legal_and_may_say_anything(kind: type[SheetPhase]) -> None:
    said: set[type[items.Item]] = set()
    empty = 0
    for seed in range(120):
        state = harbour(kind())
        order = GAME.sample(state, Seat("usa"), SeededDice(Chance(key_from_seed(seed))))
        assert isinstance(order, Sheet)
        fault = GAME.check(state, Seat("usa"), order)
        assert fault is None, f"{order.line()}: {fault}"
        said |= {type(item) for item in order.lines()}
        empty += not order.lines()
    assert said >= SAID[kind], SAID[kind] - said
    assert empty < 110


@pytest.mark.rule("NW-AMP-23")
def test_task_forces_by_chance_embark_troops_of_their_base_up_to_three() -> None:
    embarked: set[int] = set()
    for seed in range(60):
        state = harbour(Allocation())
        state.transports["usa"] = 3
        sheet = GAME.sample(state, Seat("usa"), SeededDice(Chance(key_from_seed(seed))))
        assert isinstance(sheet, Sheet)
        embarked |= {item.manpower for item in sheet.lines() if isinstance(item, items.Form)}
    assert embarked == {0, 1, 2, 3}


@pytest.mark.rule("NW-UNI-23")
def test_japan_may_renounce_by_chance() -> None:
    lines = set()
    for seed in range(60):
        state = harbour(Transfers())
        lines.add("renounce" in GAME.sample(state, Seat("japan"), SeededDice(Chance(key_from_seed(seed)))).line())
    assert lines == {True, False}


@pytest.mark.rule("NW-RNG-15")
def test_air_is_seldom_landed_by_chance() -> None:
    landed = 0
    for seed in range(120):
        sheet = GAME.sample(harbour(Transfers()), Seat("usa"), SeededDice(Chance(key_from_seed(seed))))
        assert isinstance(sheet, Sheet)
        landed += any(isinstance(item, items.Ashore) for item in sheet.lines())
    assert 1 <= landed <= 24


PINNED = {
    "Placing": "75ea23ec0f4e",
    "Supplies": "06cefb5e20ed",
    "Transfers": "97aae33f45bf",
    "Tonnages": "956ceb85f229",
    "Allocation": "a087f7ed1860",
    "Flagging": "7cd8091ee51d",
    "CardPlay": "4f1e00e0d21f",
}


@pytest.mark.parametrize("kind", SAID)
def test_the_same_chance_says_the_same(kind: type[SheetPhase]) -> None:
    """Twins, replays and reports of many games depend on it: a seed of the random player always gives the same game."""
    said = hashlib.sha256()
    for seed in range(60):
        for seat in ("usa", "japan"):
            order = GAME.sample(harbour(kind()), Seat(seat), SeededDice(Chance(key_from_seed(seed))))
            said.update(order.line().encode())
    assert said.hexdigest()[:12] == PINNED[kind.__name__]


EXAMPLES = {
    Placing: "placement place usa-heavy-1 pearl",
    Supplies: "supply ship usa manpower 1 midway pearl on 1 by usa",
    Transfers: "transfer move usa-heavy-1 pearl",
    Tonnages: "tonnage put usa 1 10",
    Allocation: "allocate tf usa:tf1 reef usa-heavy-1 usa-submarine-1",
    Flagging: "flags land usa:one usa:two wake lsp=1+1",
    CardPlay: "cards range usa-1 usa:one",
}


@pytest.mark.parametrize("kind", SAID)
def test_the_example_of_a_sheet_is_a_line_its_team_could_write(kind: type[SheetPhase]) -> None:
    state = harbour(kind())
    prompt = GAME.prompt(state, Seat("usa"))
    assert prompt is not None
    assert prompt.examples[1:] == (EXAMPLES[kind],)
    assert refused(state, "usa", EXAMPLES[kind]) == ""


@pytest.mark.parametrize("kind", [Placing, Supplies, Transfers, Tonnages, Allocation, CardPlay])
def test_a_team_with_nothing_to_write_is_shown_the_empty_sheet_alone(kind: type[SheetPhase]) -> None:
    state = harbour(kind())
    prompt = GAME.prompt(state, Seat("uk"))
    assert prompt is not None
    assert len(prompt.examples) == 1


def test_other_lines_are_shown_where_the_first_will_not_do() -> None:
    """LSP where there are no men; a card on an operation; escorts where no task force can be formed."""
    shipping = harbour(Supplies())
    shipping.harbours["midway"].manpower.clear()
    shipping.harbours["reef"].manpower.clear()
    assert example_of(shipping) == "supply ship usa lsp 1 reef midway on 8 by usa"
    playing = harbour(CardPlay())
    operation(playing, "sweep", "usa:one", "d")
    assert example_of(playing) == "cards die usa-1 usa:one cover"
    alone = harbour(Flagging())
    del alone.forces["usa:two"]
    assert example_of(alone) == "flags sweep usa:one c lsp=1"


def example_of(state: Strategic) -> str:
    prompt = GAME.prompt(state, Seat("usa"))
    assert prompt is not None
    return prompt.examples[1]


def test_a_line_fits_where_the_sheet_with_it_would_be_taken_and_leaves_the_draft_as_it_was() -> None:
    tried: Counter[bool] = Counter()
    for seed in (1, 2):
        state = GAME.new("intro", seed)
        dice = SeededDice(state.chance)
        for _ in range(60):
            acting = GAME.to_act(state)
            if not acting:
                break
            seat, phase = acting[0], state.flow[-1]
            order = GAME.sample(state, seat, dice)
            if isinstance(phase, SheetPhase) and isinstance(order, Sheet):
                other = GAME.sample(state, seat, dice)
                assert isinstance(other, Sheet)
                draft = phase.draft(state, seat)
                written = order.items[: len(order.items) // 2]
                for item in written:
                    draft.add(item)
                before = [store.copy() for store in draft.tallies()]
                for item in [*order.items, *other.items]:
                    stands = phase.check(state, seat, phase.sheet((*written, item))) is None
                    assert draft.fits(item) is stands, item.line()
                    assert draft.tallies() == before
                    tried[stands] += 1
            GAME.obey(state, seat, order, Umpire(dice, state.logs))
    assert min(tried.values()) > 20, tried
