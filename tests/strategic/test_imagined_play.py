"""Worlds imagined in the middle of a turn can be played on: in battles, interventions, landings and losses as on any sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from flagplot.bots.bot import Desk, RandomBot
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.flow import Phase
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import OBSERVER
from flagplot.kernel.umpire import Umpire
from flagplot.strategic import GAME
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.combat.losses import Casualties
from flagplot.strategic.phases.combat.rehousing import Rehousing
from flagplot.strategic.phases.combat.sharing import Sharing
from flagplot.strategic.phases.operations.conduct import FINISH, Conduct
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.rulings import LandRuling, Request
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.state.model import Strategic
from tests.strategic.frames import battle_in, inflict_losses
from tests.strategic.positions import carrier, force, little, operation, order, run, sheets, troops, unit
from tests.strategic.scenes import ashore, hit, major

CAPTAIN, ANYBODY = recruit("strategic", "captain"), RandomBot()
EACH = 3
"""Positions of each kind that are tested in one game: they are much alike."""
LAST_TURN = 5
COMBATS = {"Intervention", "RivalCall", "Pursuit", "CardMoment", "Sharing", "Casualties", "Rehousing", "Exchanging"}
TABLES = [
    ("intro", 1, {}),
    ("pacific", 7, {"card_timing": "after_dice", "raid_area": "step9_open", "counter_intervention": "on"}),
    ("pacific", 8, {"card_timing": "before_each_combat", "control": "person", "land_resolver": "control"}),
    ("atlantic", 5, {"stormed_ships": "fight", "land_point_steps": "2"}),
    ("pacific", 4, {"orders": "sequential", "intervention": "in_turn", "engage_order": "joint"}),
]


def wits(seed: int) -> Dice:
    return SeededDice(Chance(key_from_seed(seed)))


def play_on(world: Strategic, dice: Dice) -> None:
    """Captains play every seat to the end of the turn."""
    turn = world.turn
    umpire = Umpire(SeededDice(world.chance), quiet=True)
    while world.outcome is None and world.turn == turn:
        seat = GAME.to_act(world)[0]
        order = CAPTAIN.order(Desk(GAME, world, seat), dice)
        assert GAME.check(world, seat, order) is None, f"{world.where()}, {seat}: {order.line()}"
        GAME.obey(world, seat, order, umpire)


def imagine_everywhere(state: Strategic, seed: int) -> None:
    """For each seat, play on a valid world in which it would see the same."""
    for seat in state.logs:
        view = GAME.view(state, seat)
        world = GAME.imagine(view, wits(seed))
        assert world.problems() == [], (state.where(), seat)
        assert GAME.codec.dumps(GAME.view(world, seat)) == GAME.codec.dumps(view), (state.where(), seat)
        play_on(world, wits(seed))
        assert world.problems() == [], (state.where(), seat)


@pytest.mark.slow
@pytest.mark.parametrize("scenario, seed, options", TABLES, ids=lambda value: str(value)[:24])
def test_imagined_worlds_are_played_to_the_end_of_the_turn(scenario: str, seed: int, options: dict[str, str]) -> None:
    state = GAME.new(scenario, seed, options)
    umpire, dice = Umpire(SeededDice(state.chance), quiet=True), wits(seed)
    seen: Counter[str] = Counter()
    while state.outcome is None and state.turn <= LAST_TURN:
        top = state.flow[-1]
        kind = type(top).__name__
        sheet = isinstance(top, SheetPhase)
        if seen[kind] < (1 if sheet else EACH):
            imagine_everywhere(state, seed + seen[kind])
            seen[kind] += 1
        seat = GAME.to_act(state)[0]
        # Captains plan, so that there is combat; losses and withdrawals are chosen at random.
        bot = CAPTAIN if sheet else ANYBODY
        GAME.obey(state, seat, bot.order(Desk(GAME, state, seat), dice), umpire)
    assert COMBATS & set(seen) >= {"Intervention", "Casualties"}, seen


def shared() -> Strategic:
    """Two allied teams agree on their losses."""
    state = little()
    units = [unit(state, nation, "heavy", "reef") for nation in ("usa", "usa", "uk", "uk")]
    inflict_losses(state, units, 3, "japan")
    return state


def homeless() -> Strategic:
    """The air of a hit carrier has two decks to go to."""
    state = little()
    deck = carrier(state, "usa", "reef")
    force(state, "usa:one", "reef", deck, *[unit(state, "usa", "fleet_carrier", "reef") for _ in range(2)])
    hit(state, deck)
    order(state, "usa", f"lose {deck.id}")
    return state


def favour() -> Strategic:
    """A card asks for something outside the rules."""
    state = little(phase=CardPlay(), control="person")
    sheets(state, {"usa": "cards other usa-1 a storm over Truk"})
    return state


def ruling() -> Strategic:
    """Control decides a major landing."""
    state = major(land_resolver="control", control="person")
    run(state)
    return state


def ashore_by_stand_in() -> Strategic:
    """The first round of a major landing has cost both sides."""
    state = major()
    state.harbours["beach"].garrisons["japan"] += 8
    state.ledgers["japan"].land_in += 8
    run(state, 4)
    return state


def minor_landing() -> Strategic:
    """A minor landing has cost the invaders."""
    state = ashore(men=4)
    troops(state, "japan", "wake", men=2, garrisons=2)
    run(state, 6, 6, 6, 6)
    return state


def struck() -> Strategic:
    """A base is struck, its ships are hit."""
    state = little(port_strike="on")
    for _ in range(3):
        unit(state, "japan", "heavy", "truk")
    force(state, "usa:one", "reef", *[carrier(state, "usa", "reef") for _ in range(2)], lsp=1)
    operation(state, "strike", "usa:one", "e", place="truk")
    state.flow += [Conduct(0, FINISH), battle_in("e", "strike", ("usa:one",), (), "truk")]
    run(state, *[6] * 6)
    return state


def repaired() -> Strategic:
    """A base has three ships to choose from."""
    state = little(phase=Repairs())
    for _ in range(3):
        unit(state, "japan", "heavy", "truk", damaged=True)
    run(state)
    return state


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "scene, kind",
    [
        (shared, Sharing),
        (homeless, Rehousing),
        (favour, Request),
        (ruling, LandRuling),
        (ashore_by_stand_in, Casualties),
        (minor_landing, Casualties),
        (struck, Casualties),
        (repaired, Repairs),
    ],
    ids=lambda value: value.__name__,
)
def test_rare_questions_can_be_imagined_and_answered(
    scene: Callable[[], Strategic], kind: type[Phase[Strategic]], seed: int
) -> None:
    state = scene()
    assert isinstance(state.flow[-1], kind)
    for seat in state.logs:
        view = GAME.view(state, seat)
        world = GAME.imagine(view, wits(seed))
        assert world.problems() == []
        assert text(GAME.view(world, seat)) == text(view), seat
        dice, umpire = wits(seed), Umpire(SeededDice(world.chance), quiet=True)
        while GAME.to_act(world)[0] != OBSERVER:
            asked = GAME.to_act(world)[0]
            GAME.obey(world, asked, GAME.sample(world, asked, dice), umpire)
        assert world.problems() == []
