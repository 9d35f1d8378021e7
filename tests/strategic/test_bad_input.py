"""Random typed orders: every line is carried out as a whole or refused with all errors, their rules and a remedy."""

from __future__ import annotations

import random
import re

import pytest

from flagplot.kernel.dice import SeededDice
from flagplot.kernel.order import BadNotation, IllegalOrder, Order
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.orders.sheets import Sheet
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.conduct import FIGHT, Conduct
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import AGREEMENTS, Train
from tests.strategic.positions import carrier, force, little, operation, route, stock, troops, unit

FORMS = {
    "placement": ("place UNIT BASE", "stock NATION NUMBER BASE BASE"),
    "supply": ("ship NATION CARGO NUMBER BASE BASE on ROUTE", "ship NATION CARGO NUMBER BASE BASE on ROUTE by NATION",
               "feed NATION NUMBER BASE on ROUTE"),
    "transfer": ("move UNIT BASE", "fly UNIT BASE", "embark UNIT UNIT", "ashore UNIT", "tow BASE AREA",
                 "grant NATION NATION DEAL", "deny NATION NATION DEAL", "declare NATION NATION", "renounce NATION",
                 "offer CARD NATION"),
    "tonnage": ("put NATION ROUTE NUMBER", "open NATION name NUMBER BASE BASE", "open NATION name NUMBER BASE BASE via PATH",
                "divert ROUTE via PATH", "train NATION BASE AREA", "disband BASE", "transports NATION NUMBER"),
    "allocate": ("tf NATION:x BASE UNIT UNIT men=NUMBER", "tf NATION:y BASE UNIT", "join FORCE UNIT", "escort ROUTE BASE UNIT",
                 "attack ROUTE BASE AREA UNIT UNIT"),
    "flags": ("sweep FORCE AREA lsp=NUMBER", "sweep FORCE AREA range=CARD flag=NATION lend=NATION",
              "land FORCE FORCE BASE lsp=NUMBER+NUMBER", "raid FORCE ROUTE AREA", "strike FORCE BASE", "offer CARD NATION"),
    "cards": ("die CARD FORCE PART", "shift CARD FORCE join AREA", "die CARD route ROUTE PART", "range CARD FORCE",
              "flag CARD sweep FORCE AREA", "flag CARD flag CARD sweep FORCE AREA", "other CARD something clever"),
    "intervene": ("FORCE=NUMBER", "FORCE=NUMBER FORCE=NUMBER", "FORCE=NUMBER lend=NATION", "FORCE=NUMBER against invasion"),
}  # fmt: skip
PHASES = {
    "placement": Placing,
    "supply": Supplies,
    "transfer": Transfers,
    "tonnage": Tonnages,
    "allocate": Allocation,
    "flags": Flagging,
    "cards": CardPlay,
}
JUNK = (
    "",
    "nobody",
    "usa",
    "=",
    "-",
    "via",
    "on",
    "a>b>c",
    "route-1",
    "route-",
    "usa:",
    ":",
    "a=b",
    "uk-heavy-1=",
    "@",
    "rubber@",
    "1",
)


def ocean(step: str) -> Strategic:
    """A busy little ocean in some step."""
    state = little(5)
    ships = [unit(state, "usa", kind, "reef") for kind in ("heavy", "submarine", "landing_craft", "air")]
    ships += [
        carrier(state, "usa", "reef"),
        unit(state, "uk", "heavy", "sydney"),
        unit(state, "japan", "heavy", "truk"),
    ]
    unit(state, "usa", "fleet_carrier", "reef")
    unit(state, "usa", "strategic_bomber", "pearl")
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "b", 3, 10, {})
    state.serials.trains["usa"] = 1
    state.ledgers["usa"].tonnage_in += 10
    route(state, 9, "usa", "pearl", "train-usa-1", "ab", usa=4)
    route(state, 8, "usa", "reef", "midway", "c", usa=4, uk=2)
    troops(state, "usa", "reef", men=2, tanks=1)
    stock(state, "usa", "reef", 3)
    state.harbours["midway"].landed["usa"] = 4
    if step in ("flags", "cards", "intervene"):
        force(state, "usa:one", "reef", ships[0], ships[4])
        force(state, "usa:two", "reef", ships[2], men=1, transports=1)
        force(state, "uk:home", "sydney", ships[5])
        force(state, "japan:op", "truk", ships[6], lsp=1)
        operation(state, "sweep", "japan:op", "d")
    state.flow += [Conduct(0, FIGHT), Intervention(0)] if step == "intervene" else [PHASES[step]()]
    return state


def write(state: Strategic, form: str, chance: random.Random) -> str:
    """A line of this form with words that mostly exist."""
    words = {
        "UNIT": list(state.units),
        "BASE": [*state.harbours, *state.trains],
        "AREA": state.atlas.areas,
        "ROUTE": [str(number) for number in state.routes],
        "NATION": state.nations(),
        "NUMBER": ["0", "1", "2", "3", "99"],
        "CARGO": ["lsp", "manpower", "tank", "oil", "rubber@java", "garrison", *state.units],
        "DEAL": list(AGREEMENTS),
        "CARD": [card for hand in state.hands.values() for card in hand],
        "FORCE": [*state.forces, "usa:none"],
        "PART": ["cover", "sea", "landing", "join", "attack", "defence"],
        "PATH": [">".join(chance.sample(state.atlas.areas, chance.randint(1, 3))), "a>b>c", "c"],
    }

    likely = {
        "UNIT": [name for name in state.units if name.startswith("usa")],
        "BASE": ["reef", "midway", "pearl"],
        "AREA": ["c", "d"],
        "ROUTE": ["8"],
        "NATION": ["usa"],
        "NUMBER": ["1"],
        "CARGO": ["oil", "lsp"],
        "FORCE": [name for name in state.forces if name.startswith("usa")] or ["usa:one"],
        "CARD": ["usa-1", "usa-2", "usa-3"],
    }

    def fill(found: re.Match[str]) -> str:
        if chance.random() < 0.04:
            return chance.choice(JUNK)
        return chance.choice((likely if chance.random() < 0.7 else words).get(found[0], words[found[0]]))

    line = re.sub(r"[A-Z]{3,}", fill, form)
    if chance.random() < 0.05:
        line = " ".join(chance.sample(line.split(), len(line.split())))
    return line


def written(state: Strategic) -> str:
    """The position as text, without the phase that stops the test."""
    copy = state.clone()
    copy.flow = copy.flow[1:]
    return GAME.codec.dumps(copy)


def read(line: str) -> Order | None:
    """The order, or None if it does not parse; then the error message must be a sentence."""
    said = ""
    try:
        return GAME.notation.parse(line)
    except BadNotation as fault:
        said = str(fault)
    assert said[-1] in ".`" or "Write" in said, line
    assert len(said) > 20, line
    return None


def is_sound_refusal(text: str) -> None:
    """Each error has a rule and a complete sentence."""
    for part in re.split(r" \(\d+\) ", text):
        assert (
            re.match(r"(\d+ faults:$)|(NW-[A-Z]+-\d+: .{15,}[.)…]$)", part.strip(), re.DOTALL) or "faults:" in part
        ), text


@pytest.mark.rule("NW-SEQ-1", "NW-CTL-12")
@pytest.mark.parametrize(
    "step, line, rules",
    [
        ("transfer", "move usa-heavy-99 pearl, mov x, fly usa-air-99 reef", ["NW-CTL-12", "NW-SEQ-8", "NW-CTL-12"]),
        ("tonnage", "put usa 77 1, put usa 1 many, put uk 1 1", ["NW-MER-2", "NW-SEQ-13", "NW-CTL-12"]),
        ("supply", "ship, ship usa lsp 1 pearl midway on 77", ["NW-SEQ-2", "NW-MER-2"]),
        ("allocate", "escort 99 reef usa-heavy-1, tf", ["NW-INT-1", "NW-SEQ-15"]),
        ("flags", "sweep nobody d lsp=1, land, sweep usa:x d lsp=", ["NW-FLG-5", "NW-SEQ-17", "NW-SEQ-17"]),
        ("cards", "die usa-99 usa:one cover, wink", ["NW-ADV-3", "NW-SEQ-18"]),
    ],
)
def test_lines_that_cannot_be_read_are_told_with_the_faults_of_the_others(
    step: str, line: str, rules: list[str]
) -> None:
    state = ocean(step)
    before = written(state)
    objection = GAME.check(state, Seat("usa"), GAME.notation.parse(f"{step} {line}"))
    assert objection is not None
    assert re.findall(r"\(\d\) (NW-[A-Z]+-\d+):", objection.text) == rules
    with pytest.raises(IllegalOrder):
        GAME.apply(state, Seat("usa"), GAME.notation.parse(f"{step} {line}"), SeededDice(state.chance))
    assert written(state) == before


@pytest.mark.parametrize("name", ["\x1b[31mred", "a:b", "<b>", "n" * 49, "x\u202ey", "a+b", "a|b"])
def test_names_that_everybody_reads_are_plain(name: str) -> None:
    for line in (f"allocate tf usa:{name} reef usa-heavy-1", f"tonnage open usa {name} 1 pearl reef"):
        with pytest.raises(
            BadNotation, match=r"has at most 48 letters, digits, dashes and dots|cannot be printed"
        ) as fault:
            GAME.notation.parse(line)
        assert str(fault.value).isprintable()


@pytest.mark.parametrize("name", ["n" * 48, "St.-John's–Reykjavík", "tf_1", "É2"])
def test_names_may_have_letters_digits_and_a_few_marks(name: str) -> None:
    line = f"tonnage open usa {name} 1 pearl reef"
    assert GAME.notation.parse(line).line() == line
    line = f"allocate tf usa:{name} reef usa-heavy-1"
    assert GAME.notation.parse(line).line() == line.lower(), "orders name a task force in small letters"


@pytest.mark.rule("NW-CTL-12")
@pytest.mark.slow
@pytest.mark.parametrize("step", FORMS)
def test_what_is_typed_is_done_whole_or_refused_with_every_fault(step: str) -> None:
    chance = random.Random(step)
    accepted = refused = unread = 0
    for _ in range(250):
        state = ocean(step)
        before = written(state)
        lines = [write(state, chance.choice(FORMS[step]), chance) for _ in range(chance.choice((1, 1, 1, 2, 4)))]
        line = f"{step} {', '.join(lines)}" if step != "intervene" else f"intervene {lines[0]}"
        order = read(line)
        if order is None:
            unread += 1
            continue
        assert GAME.notation.parse(order.line()) == order, line
        seat = Seat(chance.choice(("usa", "usa", "usa", "usa", "uk")))
        if seat not in GAME.to_act(state):
            continue
        objection = GAME.check(state, seat, order)
        assert written(state) == before, "checking changes nothing"
        if objection is not None:
            refused += 1
            is_sound_refusal(str(objection))
            every_faulty_line_is_named(state, seat, order)
            continue
        accepted += 1
        GAME.apply(state, seat, order, SeededDice(state.chance))
        for other in list(GAME.to_act(state)):
            phase = state.flow[-1]
            if isinstance(phase, SheetPhase) and other in phase.seats(state):
                GAME.apply(state, other, phase.sheet(()), SeededDice(state.chance))
        assert state.problems() == [], line
    assert min(accepted, refused) > 2, (accepted, refused, unread)
    assert unread > 2


def every_faulty_line_is_named(state: Strategic, seat: Seat, order: Order) -> None:
    """An item that is refused alone is among the errors of the whole sheet."""
    phase = state.flow[-1]
    if not isinstance(order, Sheet) or not isinstance(phase, SheetPhase):
        return
    named = {number for number, _ in phase.faults(state, seat, order)}
    for number, item in enumerate(order.lines()):
        draft = phase.draft(state, seat)
        draft.add(item)
        if draft.faults and not any(other == item for other in order.lines()[:number]):
            assert number in named, order.line()
