import re
from dataclasses import replace

import pytest

from flagplot.kernel.options import Option
from flagplot.rulebook import BookError, Rulebook, read

SOUND = """
[book]
game = "operational"
prefix = "MK"
title = "A book"
edition = "1"
scale = "a pond"
preface = "See MK-SEQ-1."

[[chapter]]
code = "SEQ"
title = "Sequence of play"

[[rule]]
id = "MK-SEQ-1"
title = "One"
kind = "written"
source = "page 1"
text = \"\"\"
Broken over
two lines.\"\"\"

[[rule]]
id = "MK-SEQ-2"
title = "Two"
kind = "ruling"
source = "page 2"
text = "As MK-SEQ-1, with MK-TAB-ONE."
no_code = "a remark"

[[option]]
name = "order"
note = "Who moves, by MK-SEQ-1."

[[table]]
id = "MK-TAB-ONE"
title = "A table"
kind = "written"
source = "page 3"
rules = ["MK-SEQ-1"]
columns = ["die", "result"]
rows = [[1, "hit"], [2, true]]

[[example]]
id = "MK-EX-1"
title = "An example"
rules = ["MK-SEQ-1"]
given = { ships = 2 }
text = "Two ships."

[[erratum]]
id = "MK-ERR-1"
where = "page 1"
fault = "A slip."
rules = ["MK-SEQ-2"]
"""


ORDER = Option("order", "first", ("last",), ("MK-SEQ-1",))


def broken(old: str, new: str) -> str:
    assert old in SOUND
    with pytest.raises(BookError) as caught:
        read(SOUND.replace(old, new, 1), [ORDER])
    return str(caught.value)


@pytest.fixture
def book() -> Rulebook:
    return read(SOUND, [ORDER])


def test_a_sound_book_is_read_whole(book: Rulebook) -> None:
    assert [rule.id for rule in book.rules] == ["MK-SEQ-1", "MK-SEQ-2"]
    assert book.rules[0].text == "Broken over two lines."
    assert book.rules[1].no_code == "a remark"
    assert book.tables[0].rows == ((1, "hit"), (2, True))
    assert book.tables[0].column("result") == ("hit", True)
    assert book.examples[0].given == {"ships": 2}
    assert book.chapter_title("SEQ") == "Sequence of play"


def test_parts_know_their_rules(book: Rulebook) -> None:
    assert [option.name for option in book.options_of("MK-SEQ-1")] == ["order"]
    assert [table.id for table in book.tables_of("MK-SEQ-1")] == ["MK-TAB-ONE"]
    assert [example.id for example in book.examples_of("MK-SEQ-1")] == ["MK-EX-1"]
    assert [erratum.id for erratum in book.errata_of("MK-SEQ-2")] == ["MK-ERR-1"]
    assert list(book.options_of("MK-SEQ-2")) == []


def test_options_are_those_the_game_declares_with_what_the_book_says_of_them(book: Rulebook) -> None:
    speed = Option("speed", "slow", ("fast",), ("MK-SEQ-2",))

    [option] = book.options
    assert (option.name, option.default, option.alternatives, option.rules) == (
        "order",
        "first",
        ("last",),
        ("MK-SEQ-1",),
    )
    assert (option.free, option.note) == ("", "Who moves, by MK-SEQ-1.")
    assert [one.note for one in read(SOUND, [speed, ORDER]).options] == ["", "Who moves, by MK-SEQ-1."]
    with pytest.raises(BookError, match="option order is declared nowhere"):
        read(SOUND, [speed])


def test_of_many_values_a_book_may_name_a_few_and_say_what_else_may_be_given() -> None:
    turns = replace(ORDER, alternatives=("last", "second", "third"))
    told = SOUND.replace('note = "Who moves', 'alternatives = ["last"]\nfree = "any turn"\nnote = "Who moves')

    [option] = read(told, [turns]).options
    assert (option.alternatives, option.free) == (("last",), "any turn")
    with pytest.raises(BookError, match="option order has no value 'last'"):
        read(told, [replace(ORDER, alternatives=("second",))])


@pytest.mark.parametrize(
    "changed, fault",
    [
        ({"rules": ("MK-SEQ-3",)}, "option order: MK-SEQ-3 is no rule"),
        ({"rules": ()}, "option order belongs to no rule"),
        ({"alternatives": ()}, "option order offers no choice"),
        ({"alternatives": ("first",)}, "option order: a value stands there twice"),
        ({"alternatives": ("at last",)}, "option order: 'at last' is not one word"),
    ],
)
def test_options_that_are_not_in_order_are_faults(changed: dict[str, tuple[str, ...]], fault: str) -> None:
    with pytest.raises(BookError, match=re.escape(fault)):
        read(SOUND, [replace(ORDER, **changed)])


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ('no_code = "a remark"', 'nocode = "a remark"', "[[rule]] MK-SEQ-2: unknown key 'nocode'"),
        ("[[erratum]]", "[[errata]]", "unknown section [errata]"),
        ('edition = "1"', "edition = 1", "[book]: edition is missing or is not text"),
        ('id = "MK-SEQ-2"', 'id = "MK-SEQ-1"', "id MK-SEQ-1 stands there 2 times"),
        ('id = "MK-SEQ-2"', 'id = "MK-SUB-2"', "rule MK-SUB-2 does not look like"),
        ('id = "MK-TAB-ONE"', 'id = "ONE"', "table ONE does not look like"),
        ('code = "SEQ"\ntitle', 'code = "SEQ"\ntitle = "X"\n[[chapter]]\ncode = "SUB"\ntitle', "chapter SUB has no rule"),
        ('kind = "ruling"', 'kind = "rumour"', "kind 'rumour' is none of"),
        ("As MK-SEQ-1", "As MK-SEQ-9", "MK-SEQ-2 mentions MK-SEQ-9, which is nothing"),
        ("with MK-TAB-ONE", "with MK-TAB-TWO", "MK-SEQ-2 mentions MK-TAB-TWO, which is nothing"),
        ('name = "order"', 'name = "Order"', "option Order is declared nowhere"),
        ("[2, true]", "[2]", "[[table]] MK-TAB-ONE: row 2 is not 2 plain values"),
        ("[2, true]", "[2, [3]]", "[[table]] MK-TAB-ONE: row 2 is not 2 plain values"),
        ("given = { ships = 2 }", "given = { ships = [2] }", "[[example]] MK-EX-1: given is not a flat table"),
        ('rules = ["MK-SEQ-2"]', 'rules = ["MK-SEQ-7"]', "MK-ERR-1 refers to MK-SEQ-7, which is no rule"),
        ("[book]", "[book", "not TOML"),
    ],
)  # fmt: skip
def test_faults_are_named(old: str, new: str, fault: str) -> None:
    assert fault in broken(old, new)


def test_all_faults_are_told_at_once() -> None:
    source = SOUND.replace('kind = "ruling"', 'kind = "rumour"').replace("As MK-SEQ-1", "As MK-SEQ-9")

    with pytest.raises(BookError) as caught:
        read(source, [ORDER])

    assert len(str(caught.value).splitlines()) == 2
