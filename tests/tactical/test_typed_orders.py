"""Every typed line is parsed, or refused in a sentence with its rule; a refusal leaves no trace."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.order import BadNotation, Order
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.rulebook import load
from flagplot.tactical import GAME
from flagplot.tactical.state.model import Battle
from tests.tactical.positions import battle, duel, fleet, give, located, opened, turn
from tests.tactical.skies import sky

RULES = {rule.id for rule in load("tactical").rules}
SLIPS = (
    *(
        "0",
        "-1",
        "1.5",
        "..",
        "1..2",
        "9" * 5000,
        "²",
        "٣",
        "½",
        ":",
        "->",
        "|",
        ",",
        "/",
        "&",
        "a" * 300,
        "\u202e",
        "",
    ),
    *(
        "L",
        "R",
        "FL",
        "SMOKE",
        "EVADE",
        "SPEED",
        "DEPTH",
        "P",
        "Ab",
        "THROAT",
        "180",
        "361",
        "0.05",
        "nan",
        "1e9",
        "0x10",
    ),
    *("secret", "at", "as", "to", "course", "none", "_", "1_000", "+5", ";", "'", '"', "exeter", "haguro", "hedgehog"),
)


def slip(line: str, pen: random.Random) -> str:
    """A line with typing errors: words lost, doubled, swapped, replaced, letters wrong."""
    words = line.split(" ")
    for _ in range(pen.choice((1, 1, 2, 3))):
        place, other = pen.randrange(len(words)), pen.randrange(len(words))
        word = words[place]
        letter = pen.randrange(len(word) + 1)
        match pen.randrange(6):
            case 0:
                words[place] = ""
            case 1:
                words.insert(place, word)
            case 2:
                words[place], words[other] = words[other], word
            case 3:
                words.insert(place, pen.choice(SLIPS))
            case 4:
                words[place] = pen.choice(SLIPS)
            case _:
                words[place] = word[:letter] + pen.choice(SLIPS) + word[letter + 1 :]
    return " ".join(words)


def tables() -> Iterator[tuple[str, Battle, str, tuple[str, ...]]]:
    """Every kind of question of the game, with orders that answer it."""
    guns = "exeter/BOW&STN 5 -> haguro"
    yield (
        "plot",
        opened(duel(9000)),
        "rn",
        (
            f'plot exeter: 4", R 30, 8" | {guns} | torp exeter/R1 3 at 90',
            "plot exeter: SPEED 20, FL L 60, EVADE | torp exeter/R1 2 -> haguro | float exeter | ask leave",
        ),
    )
    long_lances = 'plot haguro: 3000y, FL 90 L, 4.5" | torp haguro/L1 4 at L 40 secret | haguro/BOW&STN 5 -> exeter'
    yield "long lances", opened(duel(9000)), "ijn", (long_lances,)
    shifting = opened(battle(fleet("rn", "a:YORK"), fleet("ijn", "b:MYOKO", "c:MYOKO", at=(9000, 0))))
    give(shifting, "ijn", "plot")
    give(shifting, "rn", "plot a/BOW&STN 5 -> b", 4, 4, exact=False)
    yield "second target", shifting, "rn", ("switch c", "hold")
    pack = opened(
        battle(fleet("rn", "a:YORK", "b:YORK", "c:YORK", name="own"), fleet("km", "u-99:VIIC", at=(0, 9000), depth="P"))
    )
    yield (
        "groups",
        pack,
        "rn",
        ('plot detach b as scouts | scouts: 4" | own: 8"', "plot detach c as rear | rear: R 30, SPEED 9"),
    )
    yield "boat", pack, "km", ('plot u-99: 2", DEPTH D | torp u-99/BOW1 2 at 10', "plot u-99: DEPTH S")
    lurking = opened(battle(fleet("rn", "a:FLOWER"), fleet("km", "u-99:VIIC", depth="lurking")))
    yield "lurking", lurking, "km", ("plot appear u-99 at 1000,-2000 course 90 speed 8 depth P",)
    yield "hunt", opened(battle(fleet("rn", "a:FLOWER"), fleet("km", "z:YORK"))), "rn", ("plot search a sonar",)
    yield (
        "assault",
        located(),
        "rn",
        ("assault bluebell over u-99 charge P hedgehog", "assault bluebell over u-99 hedgehog"),
    )
    air = sky(("e1", "ijn", "val", "bombs", "exeter"), ("e2", "ijn", "kate", "torpedo", "exeter"))
    for flight in air.flights.values():
        flight.mission = ""
    opened(air)
    yield (
        "air",
        air,
        "ijn",
        ("plot air e1 strike exeter | air e2 strike exeter 2400", "plot air e1 patrol | air e2 hold"),
    )
    raid = air.clone()
    give(raid, "rn", "plot")
    give(raid, "ijn", "plot air e1 strike exeter | air e2 strike exeter", 1)
    yield "moments", raid, "ijn", ("moments e1 now, e2 later", "moments e1 later, e2 later")
    own, van = fleet("rn", "a:YORK", "b:YORK", name="own"), fleet("rn", "c:YORK", name="van", at=(5000, 0))
    foe = fleet("km", "z:YORK", at=(90000, 0))
    signals = opened(battle(own, van, foe, options={"commands": "group"}))
    turn(signals, rn_own='detach b as far | far: 4"')
    for seat in list(GAME.to_act(signals)):
        give(signals, seat, "plot", exact=False)
    lines = ("signal to rn/van: we close", "signal to rn/van: we close | to rn/van: cover us")
    yield "signals", signals, "rn/own", lines
    asking = opened(duel(9000))
    give(asking, "rn", "plot ask leave")
    give(asking, "ijn", "plot", exact=False)
    yield "amend", asking, "rn", ('amend exeter: 4", L 30', "amend")
    consent = asking.clone()
    give(consent, "rn", 'amend exeter: 4"', exact=False)
    yield "consent", consent, "ijn", ("consent yes", "consent no")


TABLES = {name: (state, Seat(seat), lines) for name, state, seat, lines in tables()}


@pytest.mark.parametrize("name", TABLES)
def test_the_lines_the_slips_are_made_of_are_legal(name: str) -> None:
    state, seat, lines = TABLES[name]

    assert [str(GAME.check(state, seat, GAME.notation.parse(line)) or "") for line in lines] == [""] * len(lines)


def read(line: str) -> Order | BadNotation:
    """The order, or why the line is not one; any other exception is a bug."""
    try:
        return GAME.notation.parse(line)
    except BadNotation as fault:
        return fault


@pytest.mark.parametrize("name", TABLES)
def test_a_slip_of_the_pen_is_read_or_refused_and_nothing_else(name: str) -> None:
    state, seat, lines = TABLES[name]
    pen = random.Random(name)
    before = text(state)
    for _ in range(250):
        line = slip(pen.choice(lines), pen)
        order = read(line)
        if isinstance(order, BadNotation):
            assert str(order)[-1] in ".?", line[:200]
            continue
        objection = GAME.check(state, seat, order)
        if objection is not None:
            assert objection.rule in RULES, (line[:200], objection)
            assert objection.text[-1] == ".", line[:200]
            continue
        assert GAME.notation.parse(order.line()) == order, line[:200]
        world = state.clone()
        GAME.apply(world, seat, order, SeededDice(Chance(key_from_seed(7))))
        assert world.problems() == [], line[:200]
    assert text(state) == before


@pytest.mark.parametrize(
    "line, says",
    [
        ("plot torp exeter/R1 3 at 361", "from 0 to 360"),
        ("plot torp exeter/R1 3 at L 181", "from 0 to 360"),
        ("plot torp exeter/R1 3 at 90.55", "at most 1 decimal"),
        (f"plot torp exeter/R1 {'9' * 5000} at 90", "is no launch"),
        (f"plot exeter: {'9' * 5000}y", "is no step"),
        (f"plot exeter: SPEED {'9' * 5000}", "is no step"),
        (f"plot exeter: R {'9' * 5000}", "is no turn"),
        ("plot exeter: THROAT 0", "is no step"),
        (f"plot air e1 strike haguro {'9' * 5000}", "torpedoes are dropped at some yards"),
        ("plot appear u-1 at 0,0 course 361 speed 4 depth P", "Write `appear boat"),
        ("plot appear u-1 at 0,0 course 1..2 speed 4 depth P", "Write `appear boat"),
        ("plot appear u-1 at 0,0 course 90 speed .. depth P", "Write `appear boat"),
        ("plot appear u-1 at 99999999,0 course 90 speed 4 depth P", "Write `appear boat"),
        ("plot detach exeter as a:b", "no colon, slash or comma"),
        (f"plot detach exeter as {'a' * 41}", "up to 40 letters"),
    ],
)
def test_figures_beyond_any_table_are_slips(line: str, says: str) -> None:
    with pytest.raises(BadNotation) as fault:
        GAME.notation.parse(line)

    assert says in str(fault.value)


@pytest.mark.rule("NA-TRP-1")
@pytest.mark.parametrize("written, tenths", [("360", 0), ("0", 0), ("359.9", 3599), ("L 180", 1800), ("R 180", 1800)])
def test_directions_run_from_0_to_360(written: str, tenths: int) -> None:
    order = GAME.notation.parse(f"plot torp exeter/R1 3 at {written}")

    assert order.launches[0].bearing == tenths  # type: ignore[attr-defined]


@pytest.mark.rule("NA-SOP-6")
def test_names_with_blanks_are_understood_in_gunfire() -> None:
    state = opened(battle(fleet("rn", "prince-of-wales:KGV"), fleet("km", "admiral-hipper:HIPPER", at=(9000, 0))))

    assert GAME.check(state, Seat("rn"), GAME.notation.parse("plot prince of wales/BOW -> Admiral Hipper")) is None


@pytest.mark.rule("NA-SOP-6")
def test_a_group_joins_once() -> None:
    groups = [fleet("rn", f"{name}:YORK") for name in "abc"]
    state = opened(battle(*groups, fleet("km", "z:YORK", at=(9000, 0))))
    objection = GAME.check(state, Seat("rn"), GAME.notation.parse("plot join a to b | join a to c"))

    assert str(objection) == "NA-SOP-6: A joins one group, once."
    assert GAME.check(state, Seat("rn"), GAME.notation.parse("plot join a to b | join c to b")) is None


@pytest.mark.rule("NA-SOP-8")
def test_only_consent_answers_an_amendment() -> None:
    state, seat, _ = TABLES["consent"]

    assert str(GAME.check(state, seat, GAME.notation.parse("plot"))) == (
        "NA-SOP-8: Answer rn first: `consent yes` or `consent no`."
    )
