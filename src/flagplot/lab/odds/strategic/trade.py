"""Odds of the merchant war: one attack on a route exactly, a whole turn's losses by sampling."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.games import load
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed
from flagplot.kernel.odds import Odds, exact, sampled
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.lab.odds.said import say
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation
from flagplot.lab.odds.strategic.fleet import steps_of
from flagplot.lab.odds.strategic.landing import sensible
from flagplot.lab.odds.strategic.stage import settings, stage, station
from flagplot.strategic.charts import COLOURS
from flagplot.strategic.content.scenarios import scenario
from flagplot.strategic.options import StrategicOptions
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.rules.combat.ratings import capacity
from flagplot.strategic.rules.merchant.commerce import interdict, is_fought
from flagplot.strategic.rules.merchant.raiding import escort, interdictors
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit

SAMPLES: Final = 300
ATTACKERS: Final = {
    "german_submarines": ("germany", "submarine"),
    "submarines": ("italy", "submarine"),
    "heavies": ("germany", "heavy"),
    "cruisers": ("germany", "light_cruiser"),
    "air": ("germany", "air"),
    "bombers": ("germany", "strategic_bomber"),
}
WOUNDED: Final = {"german_submarines": "damaged_german_submarines", "escorts": "damaged_escorts"}
"""Units of which some may be damaged, and the parameter that says how many."""
DEFENDERS: Final = {
    "escorts": "escort",
    "escort_cruisers": "light_cruiser",
    "escort_heavies": "heavy",
    "escort_carriers": "escort_carrier",
    "escort_air": "air",
    "escort_bombers": "strategic_bomber",
}


def forces(values: Mapping[str, Any], options: StrategicOptions) -> tuple[Strategic, list[Unit], list[Unit]]:
    """A position with the attackers and the defenders of a route."""
    position = stage(options)
    raiders: list[Unit] = []
    for name, (nation, kind) in ATTACKERS.items():
        raiders += station(position, nation, kind, values[name], wounded(values, name))
    guards: list[Unit] = []
    for name, kind in DEFENDERS.items():
        guards += station(position, "uk", kind, values[name], wounded(values, name))
    return position, raiders, guards


def wounded(values: Mapping[str, Any], name: str) -> int:
    """How many units of a kind are damaged."""
    return int(values[WOUNDED[name]]) if name in WOUNDED else 0


def check(values: Mapping[str, Any]) -> None:
    """Refuse what cannot meet in one combat."""
    for name, damaged in WOUNDED.items():
        if values[damaged] > values[name]:
            message = say(
                "refuse-goes-from-number-not", damaged=damaged, most=values[name], name=name, number=values[damaged]
            )
            raise BadSituation(message)
    surface, boats = values["heavies"] + values["cruisers"], values["german_submarines"] + values["submarines"]
    if surface and boats and values["mixed_raid"] == "separate":
        message = say("refuse-surface-raiders-and-submarines-fight")
        raise BadSituation(message)


def interdiction(values: Mapping[str, Any]) -> Odds[Said]:
    """One attack on a route: colour, tonnage sunk, steps on both sides."""
    check(values)
    options = settings(blank_cell=values["blank_cell"])
    position, units, guards = forces(values, options)
    raiders, screen = interdictors(position, units), escort(position, guards)
    raiders.card_die, raiders.card_shift = values["cards"], values["shifts"]
    screen.card_die, screen.card_shift = values["escort_cards"], values["escort_shifts"]

    afloat, room = capacity(units, air_counts=True), capacity(guards, air_counts=True)

    def fight(dice: Dice) -> Said:
        if not is_fought(raiders, screen):
            return say("outcome-no-combat")
        result, _ = interdict(raiders, screen, options, Umpire(dice, quiet=True))
        sunk = min(result.tonnage, values["tonnage"])
        return say(
            "outcome-of-interdiction",
            colour=COLOURS[result.colour],
            sunk=sunk,
            raiders=steps_of(min(result.raider_steps, afloat)),
            escorts=steps_of(min(result.escort_steps, room)),
        )

    return exact(fight)


INTERDICTION: Final = Situation(
    "interdiction",
    say("situation-one-attack-on-merchant-route"),
    (
        "NW-INT-12",
        "NW-INT-13",
        "NW-INT-15",
        "NW-INT-16",
        "NW-INT-18",
        "NW-INT-20",
        "NW-INT-24",
        "NW-INT-25",
        "NW-INT-28",
        "NW-INT-29",
        "NW-INT-30",
        "NW-INT-31",
        "NW-INT-33",
        "NW-INT-36",
        "NW-INT-37",
        "NW-INT-40",
        "NW-INT-41",
        "NW-INT-42",
    ),
    (
        Parameter("german_submarines", say("parameter-german-submarine-flotillas-attacking"), "4", low=0, high=60),
        Parameter("damaged_german_submarines", say("parameter-how-many-these-are-damaged"), "0", low=0, high=60),
        Parameter("submarines", say("parameter-other-submarine-flotillas-attacking"), "0", low=0, high=60),
        Parameter("heavies", say("parameter-heavy-groups-raiding"), "0", low=0, high=20),
        Parameter("cruisers", say("parameter-light-cruiser-forces-raiding"), "0", low=0, high=20),
        Parameter("air", say("parameter-land-based-air-points-attacking"), "0", low=0, high=20),
        Parameter("bombers", say("parameter-strategic-bomber-points-attacking"), "0", low=0, high=20),
        Parameter("escorts", say("parameter-escort-forces-in-range"), "2", low=0, high=60),
        Parameter("damaged_escorts", say("parameter-how-many-these-are-damaged"), "0", low=0, high=60),
        Parameter("escort_cruisers", say("parameter-light-cruiser-forces-escorting"), "0", low=0, high=20),
        Parameter("escort_heavies", say("parameter-heavy-groups-escorting"), "0", low=0, high=20),
        Parameter("escort_carriers", say("parameter-escort-carrier-groups-with-their"), "0", low=0, high=20),
        Parameter("escort_air", say("parameter-land-based-air-points-escorting"), "0", low=0, high=20),
        Parameter("escort_bombers", say("parameter-strategic-bomber-points-escorting"), "0", low=0, high=20),
        Parameter("tonnage", say("parameter-tonnage-points-on-route"), "60", low=0, high=400),
        Parameter("cards", say("parameter-sum-interdictor-s-cards-on"), "0", low=0, high=30),
        Parameter("shifts", say("parameter-interdictor-s-cards-as-column"), "0", low=0, high=10),
        Parameter("escort_cards", say("parameter-sum-escort-s-cards-on"), "0", low=0, high=30),
        Parameter("escort_shifts", say("parameter-escort-s-cards-as-column"), "0", low=0, high=10),
        Parameter("blank_cell", say("parameter-what-blank-cell-printed-table"), "O", ("O", "Y")),
        Parameter(
            "mixed_raid", say("parameter-how-surface-raiders-and-submarines"), "separate", ("separate", "combined")
        ),
    ),
    interdiction,
)


@lru_cache(maxsize=8)
def eve_of_step_nine(scenario: str, turn: int, seed: int) -> Strategic:
    """A game of captains, played up to the merchant war of a turn."""
    game = load("strategic")
    captain = recruit("strategic", "captain")
    state = game.new(scenario, seed)
    umpire = Umpire(SeededDice(state.chance), quiet=True)
    wits = SeededDice(Chance(key_from_seed(seed)))
    stop = False
    while not stop and state.outcome is None:
        seat = game.to_act(state)[0]
        order = captain.order(Desk(game, state, seat), wits)
        state.flow[-1].obey(state, seat, order, umpire)
        while game.outcome(state) is None and not state.flow[-1].seats(state):
            top = state.flow[-1]
            if isinstance(top, MerchantWar) and state.turn == turn and top.stage == 0:
                stop = True
                break
            top.run(state, umpire)
    assert isinstance(state, Strategic)
    return state


def trade(values: Mapping[str, Any]) -> Odds[Said]:
    """The tonnage both alliances lose in the merchant war of one turn, as captains have laid it out."""
    played = scenario(values["scenario"])
    if not played.first_turn <= values["turn"] <= played.last_turn:
        message = say(
            "refuse-scenario-played-on-not-on",
            scenario=values["scenario"],
            first=played.first_turn,
            last=played.last_turn,
            turn=values["turn"],
        )
        raise BadSituation(message)
    before = eve_of_step_nine(values["scenario"], values["turn"], values["seed"])
    if before.outcome is not None:
        message = say("refuse-that-game-over-before-turn", turn=values["turn"])
        raise BadSituation(message)
    depth = len(before.flow)

    def fight(dice: Dice) -> Said:
        state = before.clone()
        umpire = Umpire(dice, quiet=True)
        while len(state.flow) >= depth:
            top = state.flow[-1]
            seats = top.seats(state)
            if seats:
                top.obey(state, seats[0], sensible(state, list(top.orders(state, seats[0]))), umpire)
            else:
                top.run(state, umpire)
        lost = {"allied": 0, "axis": 0, "neutral": 0}
        for nation, alliance in state.alliances.items():
            lost[alliance] += before.tonnage_of(nation) - state.tonnage_of(nation)
        least = lost["allied"] // 5 * 5
        return say("outcome-allies-lose", least=least, most=least + 4, axis=lost["axis"])

    return sampled(fight, SAMPLES, values["seed"])


TRADE: Final = Situation(
    "trade",
    say("situation-whole-turn-s-trade-losses"),
    ("NW-SEQ-20", "NW-MER-34", "NW-INT-11", "NW-INT-43", "NW-INT-49"),
    (
        Parameter("scenario", say("parameter-scenario"), "atlantic", ("war", "1942", "atlantic", "pacific", "intro")),
        Parameter("turn", say("parameter-turn-whose-merchant-war-fought"), "1", low=1, high=22),
        Parameter("seed", say("parameter-which-game-captains"), "1", low=1, high=999_999),
    ),
    trade,
)
