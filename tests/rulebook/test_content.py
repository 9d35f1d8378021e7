"""The rulebooks themselves: complete, with consistent figures."""

from fractions import Fraction
from itertools import pairwise

import pytest

from flagplot.rulebook import GAMES, Example, Rulebook, Table, load


def table(number: str) -> Table:
    game = {"MK": "operational", "NA": "tactical", "NW": "strategic"}[number[:2]]
    return next(table for table in load(game).tables if table.id == number)


@pytest.fixture(params=GAMES)
def book(request: pytest.FixtureRequest) -> Rulebook:
    return load(request.param)


@pytest.mark.parametrize(
    "game, prefix, rules, options, tables",
    [
        ("operational", "MK", 387, 90, 19),
        ("tactical", "NA", 491, 13, 34),
        ("strategic", "NW", 399, 100, 12),
        ("campaign", "CB", 51, 8, 0),
    ],
)
def test_no_rule_option_or_table_is_lost(game: str, prefix: str, rules: int, options: int, tables: int) -> None:
    book = load(game)

    assert (book.prefix, len(book.rules), len(book.options), len(book.tables)) == (prefix, rules, options, tables)


def test_chapters_stand_together_and_number_without_a_gap(book: Rulebook) -> None:
    order = list(dict.fromkeys(rule.chapter for rule in book.rules))

    assert order == [chapter.code for chapter in book.chapters]
    assert [rule.chapter for rule in book.rules] == [code for code in order for _ in book.chapter(code)]
    for code in order:
        numbers = sorted(int(rule.id.split("-")[2]) for rule in book.chapter(code))
        assert numbers == list(range(1, len(numbers) + 1)), code


def test_rules_that_need_no_code_are_rare_and_give_a_reason(book: Rulebook) -> None:
    tagged = [rule for rule in book.rules if rule.no_code]

    assert len(tagged) * 50 <= len(book.rules)
    assert all(len(rule.no_code.split()) >= 5 for rule in tagged)


def test_texts_are_sentences(book: Rulebook) -> None:
    assert [rule.id for rule in book.rules if not rule.text.endswith((".", ".)"))] == []
    assert [rule.id for rule in book.rules if rule.title.endswith(".")] == []


def test_switches_say_on_and_off(book: Rulebook) -> None:
    spelled = {"true", "false", "yes", "no"}

    assert [option.name for option in book.options if spelled & {option.default, *option.alternatives}] == []


def test_die_columns_a_and_b_mirror_each_other() -> None:
    mirrored = [table for table in load("operational").tables if table.columns[:2] == ("A", "B")]

    assert [table.id for table in mirrored] == ["MK-TAB-CRT", "MK-TAB-BOMB", "MK-TAB-BOMBARD", "MK-TAB-GROUND"]
    assert all((row[0], row[1]) == (6 - n, 1 + n) for table in mirrored for n, row in enumerate(table.rows))


def test_every_matrix_value_has_a_results_column_or_a_rule() -> None:
    values = {cell for row in table("MK-TAB-CRM").rows for cell in row[1:] if isinstance(cell, int)}
    columns = {int(name) for name in table("MK-TAB-CRT").columns[2:]}

    assert values - columns == {-3, -4}  # no effect: MK-SEQ-15


def test_torpedo_hits_average_one_in_six() -> None:
    for torpedoes, *hits in table("NA-TAB-TORPHITS").rows:
        assert sum(int(n) for n in hits) == torpedoes


def test_merchant_routes_lift_tonnage_times_factor() -> None:
    factors = {row[1]: Fraction(str(row[2])) for row in table("NW-TAB-SUPPLY").rows}

    for _, _, tonnage, length, factor, lift in table("NW-TAB-ROUTES").rows:
        assert int(tonnage) * factors[length] == lift
        assert Fraction(str(factor).removeprefix("x")) == factors[length]


def test_fleet_damage_never_falls_with_strength_or_die() -> None:
    rows = [[int(cell) for cell in row] for row in table("NW-TAB-DAMAGE").rows]

    assert [row[0] for row in rows] == list(range(1, 21))
    assert all(a <= b for row in rows for a, b in pairwise(row[1:]))
    assert all(a <= b for above, below in pairwise(rows) for a, b in zip(above, below, strict=True))


def test_merchant_odds_never_turn_worse_with_odds_or_dice() -> None:
    rows = [["ROYBG".index(str(cell)) for cell in row[1:]] for row in table("NW-TAB-ODDS").rows]

    assert all(a <= b for row in rows for a, b in pairwise(row))
    assert all(a <= b for above, below in pairwise(rows) for a, b in zip(above, below, strict=True))


def test_there_are_sixty_three_fleet_bases() -> None:
    bases = table("NW-TAB-BASES").column("base")

    assert len(set(bases)) == len(bases) == 63


@pytest.mark.parametrize("example", load("strategic").examples[:3], ids=lambda example: example.id)
def test_merchant_examples_read_the_tables_right(example: Example) -> None:
    odds, losses = table("NW-TAB-ODDS"), table("NW-TAB-LOSSES")
    result = example.result
    rows = {-1: "-1 only", 2: "+2 or +3", 3: "+2 or +3"}
    difference = int(example.dice["interdictor"]) - int(example.dice["escort"])
    row = next(row for row in odds.rows if row[0] == rows[difference])
    colour = row[odds.columns.index(str(result["column"]))]
    loss = next(row for row in losses.rows if str(row[0])[0] == colour)
    german = "german_submarines" in example.given
    units = int(example.given["german_submarines" if german else "other_submarines"])

    assert (difference, colour) == (result["difference"], result["colour"])
    assert units * int(loss[4 if german else 5]) == result["tonnage"]
    assert Fraction(int(loss[3]) * int(result["interdictor_cv"]), 100) == Fraction(str(result["escort_loss"]))
    assert Fraction(int(loss[2]) * int(result["escort_cv"]), 100) == Fraction(str(result["raider_loss"]))
    assert int(Fraction(str(result["escort_loss"]))) == result["escort_steps"]
    assert int(Fraction(str(result["raider_loss"]))) == result["raider_steps"]
