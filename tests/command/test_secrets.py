"""Plans use only what the seat may know: twin worlds give the same answer, interruption and memory."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.command.answer import Interruption, Memory
from flagplot.command.plan import Plans
from flagplot.command.staff import answer, book_of, note
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.game import Game
from flagplot.kernel.seat import Seat
from flagplot.kernel.testing import check_twins

LINES = {
    "tactical": ["steer all as close", "gunfire opposite", "torpedoes within=8000", "tracks turn-away"],
    "strategic": ["losses cheapest", "oppose weaker", "garrisons all", "repairs strongest", "nothing transfer", "drafted all"],
    "operational": [
        "raid raiders dummies", "stalk carriers", "evade freighters", "convoy convoys", "home cripples", "hunt boats",
        "search all", "patrol carriers", "strike carriers battleships cruisers destroyers merchants unknown with all",
        "intercept all", "fight all against weaker", "arrange lots=7",
    ],
}  # fmt: skip


def told(plans: list[str]) -> Any:
    def channel(game: Game[Any], state: Any, seat: Seat) -> str:
        if seat not in game.to_act(state):
            return ""
        memory = Memory()
        found = answer(Desk(game, state, seat), Plans.read(book_of(game.slug), plans), memory)
        return f"{found} {memory}"

    return channel


@pytest.mark.parametrize("with_plans", [True, False], ids=["plans", "none"])
@pytest.mark.parametrize("slug,scenario", [("operational", "easter"), ("strategic", "intro"), ("tactical", "duel")])
def test_plans_answer_twin_worlds_alike(slug: str, scenario: str, *, with_plans: bool) -> None:
    lines = LINES.get(slug, []) if with_plans else []

    assert check_twins(load(slug), [scenario], games=1, every=17, channels=[told(lines)])


def test_a_raid_by_plans_goes_on_alike_in_twin_worlds() -> None:
    game = load("operational")
    state = game.new("raid", 4)
    dice = SeededDice(state.chance)
    plans = {seat: Plans.read(book_of(game.slug), LINES[game.slug]) for seat in (Seat("japan"), Seat("allies"))}
    memories = {seat: Memory() for seat in plans}
    compared = 0
    for number in range(420):
        seat = game.to_act(state)[0]
        desk, memory = Desk(game, state, seat), memories[seat]
        if number % 12 == 0:
            twin = game.imagine(desk.view(), SeededDice(Chance(key_from_seed(number))))
            here, there = memory.copy(), memory.copy()
            one, other = (
                answer(Desk(game, world, seat), plans[seat], held) for world, held in ((state, here), (twin, there))
            )
            assert one == other
            assert here == there
            compared += 1
        found = answer(desk, plans[seat], memory)
        if isinstance(found, Interruption):
            note(desk, plans[seat], memory, found)
            continue
        assert found is not None
        game.apply(state, seat, found.order, dice)
        dice.take()
    assert compared > 20
