"""Conservation: tonnage, LSP, units, land points and cards are conserved at every step of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.kernel.dice import SeededDice
from flagplot.kernel.testing.playout import chooser, play_out
from flagplot.strategic import GAME
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.state.model import Strategic


def imbalances(state: Strategic) -> list[str]:
    """The findings of the audit and of two more checks: every counter issued is afloat or lost, every card is somewhere."""
    found = state.problems()
    alive = Counter(f"{unit.nation}-{unit.kind}" for unit in state.units.values())
    lost = Counter(f"{loss.nation}-{loss.kind}" for loss in state.losses)
    issued = {f"{nation}-{kind}": n for nation, kinds in state.serials.units.items() for kind, n in kinds.items()}
    for key in {*issued, *alive, *lost}:
        if issued.get(key, 0) != alive[key] + lost[key]:
            found.append(f"{key}: {issued.get(key, 0)} issued, {alive[key]} afloat, {lost[key]} lost")
    for nation, briefing in state.atlas.nations.items():
        cards = [*state.hands[nation], *(card for card in state.spent if card.rpartition("-")[0] == nation)]
        if sorted(cards) != sorted(card.id for card in briefing.cards):
            found.append(f"{nation} was issued {len(briefing.cards)} cards and has or has spent {len(cards)}")
    return found


def by_chance(scenario: str, seed: int, **options: str) -> Iterator[Strategic]:
    """Every position of a random game."""
    last = None
    for turn in play_out(GAME, scenario, seed, {"setup": "briefing", **options}):
        last = turn.match
        assert isinstance(last.state, Strategic)
        yield last.state
    assert last is not None
    assert isinstance(last.state, Strategic)
    yield last.state


def by_captains(scenario: str, seed: int) -> Iterator[Strategic]:
    """Every position of a game of captains."""
    captain = recruit("strategic", "captain")
    state = GAME.new(scenario, seed, {"setup": "briefing"})
    wits = chooser(seed)
    while state.outcome is None:
        yield state
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, captain.order(Desk(GAME, state, seat), wits), SeededDice(state.chance))
    yield state


@pytest.mark.rule("NW-SEQ-13", "NW-UNI-12", "NW-CMB-46", "NW-ADV-2", "NW-ADV-3")
@pytest.mark.parametrize(
    "scenario", ["intro", *(pytest.param(name, marks=pytest.mark.slow) for name in ("atlantic", "pacific"))]
)
@pytest.mark.parametrize("game", [by_chance, by_captains])
def test_nothing_appears_or_vanishes(game: Callable[[str, int], Iterator[Strategic]], scenario: str) -> None:
    for number, state in enumerate(game(scenario, 11)):
        assert imbalances(state) == [], f"order {number}, turn {state.turn}, {state.where()}"


@pytest.mark.slow
@pytest.mark.parametrize("game", [by_chance, by_captains])
@pytest.mark.parametrize("scenario", ["war", "1942"])
def test_nothing_appears_or_vanishes_in_the_whole_war(
    game: Callable[[str, int], Iterator[Strategic]], scenario: str
) -> None:
    for number, state in enumerate(game(scenario, 5)):
        if number % 3 == 0:
            assert imbalances(state) == [], f"order {number}, turn {state.turn}"


FREE_HAND = {
    "lsp_spend": "on_combat",
    "captured_lsp": "captured",
    "train_loss": "displaced",
    "lift_rounding": "carry_over",
    "land_point_steps": "2",
    "uncommitted_card": "spent",
    "flag_card_timing": "step6",
    "sunk_carrier_air": "saved",
    "trapped_ships": "damaged_lost",
    "port_strike": "on",
    "interveners": "one_by_one",
    "lsp_stock": "national_pool",
    "repair_cost": "1_lsp",
    "air_as_loss": "ships_only",
    "zero_cv_losses": "forbidden",
    "counter_intervention": "on",
    "tf_uses_per_turn": "while_lsp_last",
    "japan_subs": "may_renounce",
    "train_setup": "briefing",
    "land_resolver": "minor_procedure",
    "major_lc": "optional",
    "troop_lift": "free",
}


@pytest.mark.rule("NW-OPS-10", "NW-UNI-29")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_books_balance_under_other_options_too(seed: int) -> None:
    for number, state in enumerate(by_chance("pacific", seed, **FREE_HAND)):
        assert imbalances(state) == [], f"order {number}, turn {state.turn}, {state.where()}"


# An error put anywhere into the books must be detected.


def _tonnage(state: Strategic) -> None:
    next(iter(state.routes.values())).tonnage["usa"] = 99


def _reserve(state: Strategic) -> None:
    state.reserve["japan"] += 1


def _lsp(state: Strategic) -> None:
    next(iter(state.harbours.values())).stock["uk"] = 7


def _a_unit_too_many(state: Strategic) -> None:
    unit = next(u for u in state.units.values() if u.is_ship).clone()
    unit.id += "-again"
    state.units[unit.id] = unit


def _a_unit_vanishes(state: Strategic) -> None:
    del state.units[next(u.id for u in state.units.values() if u.is_ship and not u.is_carrier)]


def _a_loss_forgotten(state: Strategic) -> None:
    ship = next(u for u in state.units.values() if u.is_ship and not u.is_carrier and u.duty == "port")
    remove(state, ship, ("nobody",))
    state.losses.pop()


def _a_garrison(state: Strategic) -> None:
    next(iter(state.harbours.values())).garrisons["usa"] = 50


def _troops(state: Strategic) -> None:
    next(iter(state.harbours.values())).tanks["japan"] = 50


def _pool(state: Strategic) -> None:
    state.pool["japan"] += 1


def _card(state: Strategic) -> None:
    state.hands["usa"].append("usa-99")


def _card_lost(state: Strategic) -> None:
    state.hands["japan"].pop()


def _negative(state: Strategic) -> None:
    state.reserve["usa"] -= 1000
    state.ledgers["usa"].tonnage_out += 1000


SLIPS = [_tonnage, _reserve, _lsp, _a_unit_too_many, _a_unit_vanishes, _a_loss_forgotten]
SLIPS += [_a_garrison, _troops, _pool, _card, _card_lost, _negative]


@pytest.mark.parametrize("slip", SLIPS)
def test_a_fault_in_the_books_is_caught(slip: Callable[[Strategic], None]) -> None:
    for number, state in enumerate(by_chance("pacific", 3)):
        if number == 40:
            assert imbalances(state) == []
            slip(state)
            assert imbalances(state) != []
            return
