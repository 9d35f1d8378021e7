"""Odds are correct: the numbers shown before an order are compared with those of the events after it."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.modifier import Modifier
from flagplot.kernel.order import Order
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat, side_of
from flagplot.lab.odds.operational.trying import number_of
from flagplot.lab.odds.order import Needed, Reckoning, reckon
from flagplot.strategic.text.wording import called

pytestmark = pytest.mark.slow

LATER = {"NA-GUN-37", "NA-GUN-43", "NA-GUN-50", "NA-GUN-53", "NA-GUN-54", "NA-GUN-55"}
"""Effects of this turn's earlier fire on a shot: guns silenced, damage, evasion ended, smoke, other ships at the same target."""


def played(
    slug: str, scenario: str, seed: int, verbs: set[str], most: int = 10_000
) -> Iterator[tuple[Any, Seat, Order, Reckoning, list[Event]]]:
    """A game of captains: the odds of each order of some kinds, and the events that its seat sees afterwards."""
    game, bot = load(slug), recruit(slug, "captain")
    match = Match.open(game, scenario, Fairness(seed=seed), {})
    wits = SeededDice(Chance(key_from_seed(seed)))
    for _ in range(most):
        if match.state.outcome is not None:
            return
        seat = game.to_act(match.state)[0]
        order = bot.order(Desk(game, match.state, seat), wits)
        view = game.view(match.state, seat)
        wanted = order.line().split()[0] in verbs
        told = reckon(game, view, order) if wanted else Reckoning()
        before = len(match.state.logs[seat])
        match.play(seat, order)
        if wanted:
            yield view, seat, order, told, match.state.logs[seat].since(before)


def needs(told: Reckoning) -> list[Needed]:
    return [line.needed for line in told.odds if line.needed is not None]


@pytest.mark.parametrize("scenario, seed, most", [("easter", 1, 999), ("easter", 3, 999), ("ceylon", 3, 800)])
def test_a_raid_throws_what_it_was_told(scenario: str, seed: int, most: int) -> None:
    compared = 0
    for _, _, order, told, events in played(
        "operational", scenario, seed, {"fire", "bomb", "pair", "target", "bombard", "wager"}, most
    ):
        for need in needs(told):
            thrown = [event for event in events if event.kind == need.kind and event.rolls]
            if need.kind == "dogfight":
                thrown = [event for event in thrown if event.facts["shooter"] in order.line().split()[1:2]]
            if need.kind == "bombs" and not thrown:  # the bombers were shot down first
                continue
            if need.kind == "ground":
                assert [str(one.column) for one in thrown[0].readings] == list(need.about), order.line()
                continue
            assert thrown, (order.line(), need, events)
            assert (number_of(thrown[0]), thrown[0].modifiers) == (need.number, need.modifiers), order.line()
            compared += 1
    assert compared >= 5


def test_each_marker_in_an_arc_has_the_number_it_was_told() -> None:
    compared = 0
    for _, _, _, told, events in played("operational", "raid", 1, {"arc"}, 1_100):
        thrown = [
            event.facts["numbers"]
            for event in events
            if event.rolls and event.kind in {"searched", "sighted", "dummy.exposed", "reported"}
        ]
        shown = [need.number for need in needs(told)]
        for number in thrown:  # others in the hex are revealed without a die
            shown.remove(number)
        compared += len(thrown)
    assert compared


@pytest.mark.parametrize(
    "scenario, seed, most",
    [
        ("river-plate", 1, 99),
        ("river-plate", 2, 99),
        ("denmark-strait", 1, 99),
        ("savo-island", 2, 99),
        ("java-sea", 2, 12),
    ],
)
def test_an_action_throws_what_it_was_told(scenario: str, seed: int, most: int) -> None:
    """Every shot has the number to hit that was told before the plot, or one of those for each plot open to the enemy."""
    game, bot = load("tactical"), recruit("tactical", "captain")
    match = Match.open(game, scenario, Fairness(seed=seed), {})
    wits = SeededDice(Chance(key_from_seed(seed)))
    shown: dict[tuple[str, ...], Needed] = {}
    compared, acquired, untold, hit_first = 0, 0, 0, 0
    for _ in range(most):
        if match.state.outcome is not None:
            break
        seat = game.to_act(match.state)[0]
        order = bot.order(Desk(game, match.state, seat), wits)
        if order.line().startswith("plot"):  # a new turn
            shown = {key: need for key, need in shown.items() if key[0] != seat}
        for need in needs(reckon(game, game.view(match.state, seat), order)):
            shown[(seat, need.kind, *need.about)] = need
        before = {one: len(log) for one, log in match.state.logs.items()}
        match.play(seat, order)
        for reader, start in before.items():
            for event in match.state.logs[reader].since(start):
                facts = event.facts
                if event.kind not in {"fired", "shifted"} or not of_ours(match.state, str(facts["ship"]), reader):
                    continue
                found = shown.get(
                    (reader, event.kind, *(str(facts[name]) for name in ("ship", "gun", "target", "band")))
                )
                if found is None:
                    untold += 1
                    continue
                before_fire, in_fire = later(found.modifiers), later(event.modifiers)
                if (worse := dict(in_fire - before_fire)) and set(worse) == {"NA-GUN-43"}:
                    # Quicker guns hit the firer first: the page said what she needs then, if she was hit once.
                    once = [number for case, number in found.otherwise if case.id == "case-if-hit-first"]
                    steps = worse["NA-GUN-43"] - dict(before_fire).get("NA-GUN-43", 0)
                    if steps == -1 and before_fire - in_fire <= {("NA-GUN-43", -1)}:
                        assert once == [found.number - 1], (event, found)
                        hit_first += 1
                if before_fire != in_fire:
                    continue
                assert facts["accuracy"] in {found.number, *(number for _, number in found.otherwise)}, (event, found)
                compared += 1
                acquired += any(line.rule in {"NA-GUN-44", "NA-GUN-46"} for line in event.modifiers)
    assert compared >= 10
    assert acquired >= 3  # fire continues at the same ship, as in every action
    assert untold * 20 <= compared
    assert hit_first or (scenario, seed) not in {("river-plate", 1), ("java-sea", 2)}


def test_who_may_be_hit_by_quicker_guns_is_told_what_she_needs_then() -> None:
    """Cruisers' guns fire before the battleship's: their hits count at once (NA-GUN-16, NA-GUN-17)."""
    game, bot = load("tactical"), recruit("tactical", "captain")
    match = Match.open(game, "river-plate", Fairness(seed=1), {})
    seat = next(one for one in game.to_act(match.state) if side_of(one) == "km")
    order = bot.order(Desk(game, match.state, seat), SeededDice(Chance(key_from_seed(1))))
    told = reckon(game, game.view(match.state, seat), order).odds
    close, medium, _ = [line for line in told if "28-cm" in str(line.heading)]
    for line in (close, medium):
        assert "if Admiral Graf Spee is damaged first" in str(line.text)
        assert line.needed is not None
        assert [n for case, n in line.needed.otherwise if case.id == "case-if-hit-first"] == [line.needed.number - 1]


def later(modifiers: Iterable[Modifier]) -> set[tuple[str, int]]:
    """The modifiers that this turn's earlier fire may change."""
    return {(line.rule, line.amount) for line in modifiers if line.rule in LATER}


def of_ours(state: Any, name: str, seat: Seat) -> bool:
    return any(ship.name == name and ship.side == side_of(seat) for ship in state.ships.values())


@pytest.mark.parametrize("scenario, seed, most", [("intro", 1, 99), ("intro", 2, 99), ("pacific", 1, 100)])
def test_a_war_throws_what_it_was_told(scenario: str, seed: int, most: int) -> None:
    compared = 0
    for _, _, order, told, events in played("strategic", scenario, seed, {"fight", "intervene"}, most):
        for need in needs(told)[:1]:
            fires = [event for event in events if event.kind == "battle.fire" and event.facts["side"] == need.about[0]]
            if fires:
                assert fires[0].facts["cv"] == need.number, order.line()
                assert {line.rule for line in need.modifiers} <= {line.rule for line in fires[0].modifiers}
                compared += 1
    assert compared or scenario == "intro"


@pytest.mark.parametrize("scenario, seed, most", [("intro", 1, 99), ("atlantic", 12, 400)])
def test_raids_on_trade_throw_what_they_were_told(scenario: str, seed: int, most: int) -> None:
    """Raiders sail in step 5 and fight in step 9: the odds of the sheet are compared with the fights of the same turn."""
    game, bot = load("strategic"), recruit("strategic", "captain")
    match: Any = Match.open(game, scenario, Fairness(seed=seed), {})
    wits = SeededDice(Chance(key_from_seed(seed)))
    told: dict[tuple[str, ...], list[Any]] = {}
    compared, shown, sunk = 0, 0.0, 0
    for _ in range(most):
        if match.state.outcome is not None:
            break
        seat = game.to_act(match.state)[0]
        order = bot.order(Desk(game, match.state, seat), wits)
        if order.line().startswith("allocate"):
            for line in reckon(game, game.view(match.state, seat), order).odds:
                if line.needed is not None:
                    told.setdefault((seat, str(match.state.turn), *line.needed.about), []).append(line)
        turn, before = match.state.turn, {one: len(log) for one, log in match.state.logs.items()}
        match.play(seat, order)
        for one, start in before.items():
            for event in match.state.logs[one].since(start):
                facts = event.facts
                found = (
                    told.get((one, str(turn), str(facts.get("route")), str(facts.get("area"))))
                    if event.kind == "merchant.fought"
                    else None
                )
                if found is None:
                    continue
                assert {line.needed.number for line in found} == {facts["attack"]}
                compared += 1
                shown += float(str(found[0].figure))
                sunk += int(str(facts["tonnage"]))
    assert compared
    if scenario == "atlantic":  # load and escort are the enemy's secret: the average over raids is compared
        assert compared >= 25
        assert abs(shown - sunk) < compared


def test_a_draft_of_trade_says_what_is_expected_with_and_without_escort() -> None:
    game, bot = load("strategic"), recruit("strategic", "captain")
    match = Match.open(game, "intro", Fairness(seed=1), {})
    wits = SeededDice(Chance(key_from_seed(1)))
    sheets: dict[tuple[str, str], list[Any]] = {}
    for _ in range(8):
        seat = game.to_act(match.state)[0]
        order = bot.order(Desk(game, match.state, seat), wits)
        sheets[seat, order.line().split()[0]] = list(reckon(game, game.view(match.state, seat), order).odds)
        match.play(seat, order)
    # One heading, and under it every route, also those that are opened by the sheet.
    sailing = sheets["axis", "tonnage"]
    assert {str(line.heading) for line in sailing} == {
        "Tonnage lost if 3 submarine flotillas attack a route without escort"
    }
    assert {"Japan – Taiwan", "Saigon–Maku"} <= {str(line.label) for line in sailing}
    for seat in ("axis", "allied"):  # without effective submarines, a cruiser is sent
        guarded = [
            line
            for line in sheets[seat, "allocate"]
            if str(line.heading).startswith("If ") and " attack" in str(line.heading)
        ]
        assert guarded
        for with_escort, without in zip(guarded[::2], guarded[1::2], strict=True):
            assert str(with_escort.label).startswith("with ")
            assert str(without.label) == "without escort"
            assert float(str(with_escort.figure)) < float(str(without.figure))


def test_a_landing_is_told_against_what_is_known_and_what_may_be_there() -> None:
    seen = 0
    for view, _, order, told, _ in played("strategic", "intro", 1, {"flags"}, 60):
        for line in told.odds:
            if str(line.label).startswith("against the garrison of"):
                place = next(name for name in view.position.harbours if f" {called(name)} " in str(line.heading))
                known = sum(view.position.harbours[place].garrisons.values())
                assert str(line.label) == f"against the garrison of {known} that is known", order.line()
                seen += 1
    assert seen


@pytest.mark.parametrize("slug, scenario", [("operational", "easter"), ("strategic", "intro"), ("tactical", "duel")])
def test_what_is_called_free_can_be_taken_back(slug: str, scenario: str) -> None:
    game, bot = load(slug), recruit(slug, "captain")
    match = Match.open(game, scenario, Fairness(seed=5), {})
    wits = SeededDice(Chance(key_from_seed(5)))
    free = bound = 0
    for _ in range(60):
        if match.state.outcome is not None:
            break
        seat = game.to_act(match.state)[0]
        order = bot.order(Desk(game, match.state, seat), wits)
        said = reckon(game, game.view(match.state, seat), order).is_free
        match.play(seat, order)
        if said:
            assert match.may_undo(seat) is None, order.line()
            assert seat in game.to_act(match.state)
        free, bound = free + said, bound + (not said)
    assert bound
    assert free or slug != "operational"


def test_of_a_cripple_the_chance_to_sink_her_is_told() -> None:
    game, usn = load("tactical"), Seat("usn")
    state = game.new("duel", 3)
    state.ships["tone"].level = 2
    order = game.notation.parse("plot minneapolis/BOW&STN 5 -> tone", usn)

    texts = [str(line.text) for line in reckon(game, game.view(state, usn), order).odds]
    assert texts
    assert all(text.startswith("to sink her, heavily damaged as she is") for text in texts), texts
