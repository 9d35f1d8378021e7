"""The golden games: title, scenario, players, and required outcome."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL
from flagplot.strategic import GAME

HERE = Path(__file__).parent

QUIET = """\
title = "{title}"
blurb = "A worked example."
first_turn = 1
last_turn = 1
areas = {areas}

[chairs]
allied = ["{allied}"]
axis = ["{axis}"]

[shares.{allied}]
production = 0
base = "{allied_base}"

[shares.{axis}]
production = 0
base = "{axis_base}"

{forces}
"""


def group(nation: str, unit: str, count: int, base: str) -> str:
    """Units of one kind at one base, as in a scenario file."""
    return f'[[ship]]\nnation = "{nation}"\nunit = "{unit}"\ncount = {count}\nbase = "{base}"\n'


@dataclass(frozen=True)
class Golden:
    """One golden game. `orders` answers questions by the first word of the sheet; captains answer the others."""

    name: str
    title: str
    scenario: str
    seed: int = 1
    orders: dict[tuple[str, str], str] = field(default_factory=dict)
    """By seat and first word of the step's sheet."""
    wanted: Callable[[Match], bool] | None = None
    """The required outcome of the dice; seeds are tried from `seed` on."""
    options: dict[str, str] = field(default_factory=dict)
    turns: int = 99

    @property
    def path(self) -> Path:
        return HERE / f"{self.name}.replay"


WORDS = {
    "Placing": "placement",
    "Supplies": "supply",
    "Transfers": "transfer",
    "Tonnages": "tonnage",
    "Allocation": "allocate",
    "Flagging": "flags",
    "CardPlay": "cards",
    "Intervention": "decline",
}
"""The first word of the answer to each phase's question; alone it is the answer that does nothing."""


def fought(golden: Golden, seed: int) -> Match:
    """The game played with one seed."""
    match = Match.open(GAME, golden.scenario, Fairness(seed=seed), golden.options)
    captain = recruit("strategic", "captain")
    wits = SeededDice(Chance(key_from_seed(seed + 40_000)))
    while True:
        state: Any = match.state
        acting = GAME.to_act(state)
        if not acting:
            return match
        if state.turn > golden.turns:
            return match
        seat = acting[0]
        word = WORDS.get(type(state.flow[-1]).__name__, "")
        line = golden.orders.get((seat, word))
        if line is None and golden.orders and word:
            line = word
        if line is not None:
            match.play(seat, GAME.notation.parse(line))
        else:
            match.play(seat, captain.order(Desk(GAME, state, seat), wits))


def made(golden: Golden) -> str:
    """The replay's text, with the first seed whose dice give the required outcome."""
    for seed in range(golden.seed, golden.seed + 2000):
        match = fought(golden, seed)
        if golden.wanted is None or golden.wanted(match):
            head, _, rest = replay.write(match).partition("\n")
            return f"{head}\n# {golden.title}\n{rest}"
    message = f"{golden.name}: no seed shows the printed dice."
    raise LookupError(message)


def rolled(match: Match, why: str) -> list[int]:
    """The faces of the rolls made for a reason, in order."""
    return [face for entry in match.record for roll in entry.rolls if roll.why.startswith(why) for face in roll.faces]


def shows(interdictor: int, escort: int) -> Callable[[Match], bool]:
    """The printed dice of a merchant combat."""
    return lambda match: (
        rolled(match, "NW-INT-15 interdictor") == [interdictor] and rolled(match, "NW-INT-15 escort") == [escort]
    )


ATLANTIC = '["north-western-approaches", "channel-biscay", "gibraltar-approaches", "north-sea", "mid-atlantic-north"]'
EAST = '["south-china-sea", "java-sea", "yellow-sea", "japan-east", "sea-of-japan"]'


def atlantic(title: str, forces: str) -> str:
    tonnage = "[tonnage.uk]\nreserve = 0\n8 = 40\n"
    return QUIET.format(
        title=title,
        areas=ATLANTIC,
        allied="uk",
        axis="germany",
        allied_base="plymouth",
        axis_base="brest",
        forces=forces + tonnage,
    )


def east(title: str, forces: str) -> str:
    tonnage = '[holders]\nsingapore = "usa"\n\n[tonnage.japan]\nreserve = 0\n17 = 30\n'
    return QUIET.format(
        title=title,
        areas=EAST,
        allied="usa",
        axis="japan",
        allied_base="singapore",
        axis_base="nagasaki",
        forces=forces + tonnage,
    )


def north(title: str, forces: str) -> str:
    stores = "[lsp.uk]\nscapa-flow = 2\n\n[lsp.germany]\ntrondheim = 2\n"
    return QUIET.format(
        title=title,
        areas='["norwegian-sea", "north-sea", "north-western-approaches"]',
        allied="uk",
        axis="germany",
        allied_base="scapa-flow",
        axis_base="trondheim",
        forces=forces + stores,
    )


def _units(match: Match) -> set[str]:
    state: Any = match.state
    return set(state.units)


def _told(match: Match, kind: str) -> list[str]:
    """The sentences of one kind of event."""
    return [GAME.catalogue.sentence(event) for event in match.state.logs[CONTROL] if event.kind == kind]


def ids(nation: str, unit: str, count: int) -> str:
    return " ".join(f"{nation}-{unit}-{n}" for n in range(1, count + 1))


FOUR_BOATS = "Four flotillas, two escort forces: blue water"
EIGHT_BOATS = "Eight flotillas against an escort carrier, cruisers and four escort forces"
BARE_ROUTE = "Four American flotillas find an unescorted route"
ONE_HEAVY = "One heavy group takes two steps and is gone"
BARRIER = "Captains fight for the Malay Barrier"
WAR = "The whole war, nine captains"
LANDING = "A landing is opposed: cover, pursuit and beach"

GOLDEN = (
    Golden(
        "example-1",
        FOUR_BOATS,
        atlantic(FOUR_BOATS, group("germany", "submarine", 4, "brest") + group("uk", "escort", 2, "plymouth")),
        orders={
            ("allied", "tonnage"): "tonnage put uk 8 40",
            ("allied", "allocate"): f"allocate escort 8 plymouth {ids('uk', 'escort', 2)}",
            ("axis", "allocate"): f"allocate attack 8 brest channel-biscay {ids('germany', 'submarine', 4)}",
        },
        wanted=shows(1, 2),
    ),
    Golden(
        "example-2",
        EIGHT_BOATS,
        atlantic(
            EIGHT_BOATS,
            group("germany", "submarine", 8, "brest")
            + group("uk", "escort_carrier", 1, "plymouth")
            + group("uk", "light_cruiser", 1, "plymouth")
            + group("uk", "escort", 4, "plymouth"),
        ),
        orders={
            ("allied", "transfer"): "transfer embark uk-air-1 uk-escort_carrier-1",
            ("allied", "tonnage"): "tonnage put uk 8 40",
            ("allied", "allocate"): "allocate escort 8 plymouth uk-escort_carrier-1 uk-light_cruiser-1 "
            + ids("uk", "escort", 4),
            ("axis", "allocate"): f"allocate attack 8 brest channel-biscay {ids('germany', 'submarine', 8)}",
        },
        wanted=shows(3, 1),
    ),
    Golden(
        "example-3",
        BARE_ROUTE,
        east(BARE_ROUTE, group("usa", "submarine", 4, "singapore")),
        orders={
            ("axis", "tonnage"): "tonnage put japan 17 30",
            ("allied", "allocate"): f"allocate attack 17 singapore south-china-sea {ids('usa', 'submarine', 4)}",
        },
        wanted=shows(5, 2),
    ),
    Golden(
        "example-4",
        ONE_HEAVY,
        north(ONE_HEAVY, group("germany", "heavy", 1, "trondheim") + group("uk", "heavy", 2, "scapa-flow")),
        orders={
            ("allied", "allocate"): "allocate tf uk:home scapa-flow uk-heavy-1 uk-heavy-2",
            ("axis", "allocate"): "allocate tf germany:tirpitz trondheim germany-heavy-1",
            ("axis", "flags"): "flags sweep germany:tirpitz north-sea lsp=1",
            ("allied", "decline"): "intervene uk:home=1",
        },
        wanted=lambda match: (
            "germany-heavy-1" not in _units(match)
            and any("inflicts 2 steps" in line for line in _told(match, "battle.fire"))
        ),
    ),
    Golden(
        "landing",
        LANDING,
        "intro",
        turns=1,
        wanted=lambda match: (
            all(_told(match, kind) for kind in ("battle.joined", "landing.fire", "intervention.made", "place.taken"))
            and any(entry.line == "fight" for entry in match.record)
        ),
    ),
    Golden("barrier", BARRIER, "intro", seed=3),
    Golden("war", WAR, "war", seed=5, options={"victory": "briefing_objectives"}),
)
