"""The grammar of orders: everything about a line follows from its declared form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pytest

from flagplot.kernel.grammar.field import (
    AS_TYPED,
    BadNotation,
    BadWord,
    Choice,
    Field,
    Flag,
    Json,
    Number,
    Scope,
    Text,
    YesNo,
)
from flagplot.kernel.grammar.form import Form, Phrase
from flagplot.kernel.grammar.notation import Notation
from flagplot.kernel.grammar.phrasebook import Compound, Nested, Phrasebook
from flagplot.kernel.grammar.series import Joined, Listed, Pair
from flagplot.kernel.order import Order
from flagplot.kernel.text.said import say


@dataclass(frozen=True)
class Force(Phrase):
    """Form a task force."""

    id: str
    base: str
    units: tuple[str, ...]
    men: int
    tanks: int


@dataclass(frozen=True)
class Cargo(Phrase):
    """Carry cargo along a route."""

    nation: str
    number: int
    route: int
    by: str


@dataclass(frozen=True)
class Laid(Phrase):
    """Lay a card."""

    use: str
    card: str


@dataclass(frozen=True)
class Covered(Phrase):
    """A card with its operation."""

    card: str
    operation: Phrase


@dataclass(frozen=True)
class Sheet(Order):
    """A sheet of lines."""

    lines: tuple[Phrase, ...] = ()


@dataclass(frozen=True)
class Step:
    """A step of a helm order."""

    side: str
    degrees: int


@dataclass(frozen=True)
class Helm(Phrase):
    """How a group steers."""

    group: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Hunt(Phrase):
    """A search for submarines."""

    ship: str
    method: str


@dataclass(frozen=True)
class Plot(Order):
    """A compound order."""

    helms: tuple[Helm, ...] = ()
    hunts: tuple[Hunt, ...] = ()
    asks_leave: bool = False


@dataclass(frozen=True)
class Join(Order):
    """Oppose an operation."""

    forces: tuple[tuple[str, int], ...]
    lender: str
    invasion: bool


@dataclass(frozen=True)
class Grant(Order):
    """Grant an advantage."""

    nation: str
    use: str
    reason: str
    force: str = ""


@dataclass(frozen=True)
class Agree(Order):
    """Answer."""

    yes: bool


class Leg(Field):
    """`R 30`."""

    def __init__(self) -> None:
        super().__init__("STEP")
        self.type = "step"

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Step, int]:
        if at + 1 >= end or words[at].upper() not in {"L", "R"} or not words[at + 1].isdecimal():
            raise BadWord(say("unread-not-written-as", word=repr(" ".join(words[at:end])), shown="R 30"))
        return Step(words[at].upper(), int(words[at + 1])), at + 2

    def write(self, value: Step) -> str:
        return f"{value.side} {value.degrees}"

    def load(self, data: Json) -> Step:
        return Step(data["side"], data["degrees"])

    def dump(self, value: Step) -> Json:
        return {"side": value.side, "degrees": value.degrees}

    def schema(self) -> Json:
        return {"type": "object"}

    def complete(self, words: Sequence[str], partial: str, scope: Scope) -> list[str]:
        return [side for side in ("L", "R") if not words and side.startswith(partial.upper())]


class Course(Field):
    """`cruisers: R 30, L 20`."""

    def __init__(self) -> None:
        super().__init__("GROUP: STEP, …")
        self.steps = Listed(Leg())

    def claims(self, words: Sequence[str], at: int) -> bool:
        return words[at].endswith(":")

    def take(self, words: Sequence[str], at: int, end: int) -> tuple[Helm, int]:
        steps, end = self.steps.take(words, at + 1, end)
        return Helm(words[at].removesuffix(":"), steps), end

    def write(self, value: Helm) -> str:
        return f"{value.group}: {self.steps.write(value.steps)}"

    def load(self, data: Json) -> Helm:
        return Helm(data["group"], self.steps.load(data["steps"]))

    def dump(self, value: Helm) -> Json:
        return {"group": value.group, "steps": self.steps.dump(value.steps)}


class Fleet:
    """A notation that uses every construct."""

    words: ClassVar[dict[str, Field]] = {
        "FORCE": Field("FORCE", "force"),
        "BASE": Field("BASE", "base"),
        "UNIT": Field("UNIT", "unit"),
        "NATION": Field("NATION", "nation"),
        "CARD": Field("CARD", "card"),
        "SHIP": Field("SHIP", "ship", AS_TYPED),
        "N": Number("N", "The number"),
        "ROUTE": Number("ROUTE", "The route"),
        "REASON": Text("REASON"),
        "yes|no": YesNo(),
        "against invasion": Flag("against invasion"),
    }
    lines = Phrasebook(
        [
            Form(Force, "tf FORCE BASE UNIT… [men=N] [tanks=N]", "tf uk:home scapa uk-1 men=2", words),
            Form(Cargo, "ship NATION N on ROUTE [by NATION]", "ship uk 2 on 8 by uk", words, copies={"by": "nation"}),
            Form(Laid, "die CARD", "die uk-1", words, fixed={"use": "die"}),
            Form(Laid, "shift CARD", "shift uk-1", words, fixed={"use": "shift"}),
        ]
    )
    words["LINE"] = Nested(lines)
    lines.add(Form(Covered, "flag CARD LINE", "flag uk-1 die uk-2", words | {"LINE": Nested(Phrasebook(lines))}))
    words["LINES"] = Listed(Nested(lines))
    pair = Pair(words["FORCE"], Number("LSP", absent=1))
    pair.may_stop = True
    words["FORCE=LSP"] = pair
    hunts = Phrasebook([Form(Hunt, "search SHIP hydrophone|sonar", "search wishart sonar", words)])
    notation = Notation(
        [
            Form(Sheet, "supply [LINES]", "supply ship uk 2 on 8 by uk, die uk-1", words, absent={"lines": ()}),
            Compound(
                Plot,
                "plot",
                "|",
                "plot cruisers: R 30, L 20 | search wishart sonar",
                {"helms": Course(), "hunts": Nested(hunts, "search SHIP METHOD"), "asks_leave": Flag("ask leave")},
            ),
            Form(Join, "join FORCE=LSP… [lend=NATION] [against invasion]", "join uk:home=2 lend=usa", words),
            Form(Grant, "grant NATION flag because REASON", "grant uk flag because …", words,
                 names="nation reason", fixed={"use": "flag"}),
            Form(Grant, "grant NATION range FORCE because REASON", "grant uk range uk:home because …", words,
                 names="nation force reason", fixed={"use": "range"}),
            Form(Agree, "agree yes|no", "agree yes", words),
        ]
    )  # fmt: skip


NOTATION = Fleet.notation


def scope(kind: str) -> Sequence[str]:
    return {"force": ["uk:home", "uk:force-h"], "nation": ["uk", "usa"], "unit": ["uk-1", "uk-2"], "card": ["c-1"]}.get(
        kind, ()
    )


@pytest.mark.parametrize(
    "line, printed",
    [
        ("supply", "supply"),
        ("supply tf UK:home scapa uk-1 uk-2 tanks=1 men=2", "supply tf uk:home scapa uk-1 uk-2 men=2 tanks=1"),
        ("supply ship uk 2 on 8,die c-1", "supply ship uk 2 on 8 by uk, die c-1"),
        ("supply flag c-1 shift c-2, ship uk 2 ON 8 BY usa", "supply flag c-1 shift c-2, ship uk 2 on 8 by usa"),
        ("plot", "plot"),
        ("plot SEARCH Wishart Sonar|a: r 30,l 20 | ask LEAVE", "plot a: R 30, L 20 | search Wishart sonar | ask leave"),
        ("join uk:home against invasion", "join uk:home=1 against invasion"),
        ("join uk:home=2 lend=usa uk:x=1", "join uk:home=2 uk:x=1 lend=usa"),
        ("grant uk flag because Of It", "grant uk flag because Of It"),
        ("grant uk range uk:home because of it", "grant uk range uk:home because of it"),
        ("agree NO", "agree no"),
    ],
)
def test_a_line_is_read_printed_and_put_into_json_by_its_form(line: str, printed: str) -> None:
    order = NOTATION.parse(line)

    assert order.line() == printed
    assert NOTATION.parse(printed) == order
    assert NOTATION.from_json(NOTATION.to_json(order)) == order


def test_json_names_the_verb_and_the_fields() -> None:
    order = NOTATION.parse("supply tf uk:home scapa uk-1 men=2, die c-1")

    assert NOTATION.to_json(order) == {
        "verb": "supply",
        "lines": [
            {"verb": "tf", "id": "uk:home", "base": "scapa", "units": ["uk-1"], "men": 2},
            {"verb": "die", "use": "die", "card": "c-1"},
        ],
    }
    assert NOTATION.to_json(NOTATION.parse("plot a: R 30 | ask leave")) == {
        "verb": "plot",
        "helms": [{"group": "a", "steps": [{"side": "R", "degrees": 30}]}],
        "asks_leave": True,
    }


def test_the_usage_follows_from_the_pattern() -> None:
    assert [form.usage for form in Fleet.lines][:2] == [
        "tf FORCE BASE UNIT… [men=N] [tanks=N]",
        "ship NATION N on ROUTE [by NATION]",
    ]


@pytest.mark.parametrize(
    "line, told",
    [
        ("supply tf uk:home", "BASE is missing. Write `tf FORCE BASE UNIT… [men=N] [tanks=N]`, like `tf uk:home scapa"),
        ("supply tf uk:home scapa uk-1 men=many", "The number is a whole number of at most 6 digits, not 'many'."),
        ("supply tf uk:home scapa uk-1 mne=2", "`mne=2` is not understood. Write `tf"),
        ("supply tf uk:home scapa uk-1 men=1 men=2", "said twice"),
        ("supply tf uk:home scapa uk-1 men=", "lacks a value"),
        ("supply ship uk 2 at 8", "`on` is missing before 'at'. Write `ship NATION N on ROUTE [by NATION]`"),
        ("supply ship uk 2 on 8 by uk usa", "'usa' is too much."),
        ("supply sail uk", "`sail uk` is no line of this sheet. Lines begin with tf, ship, die, shift, flag."),
        ("supply die, shift", r"2 faults: \(1\) CARD is missing. .* \(2\) CARD is missing."),
        ("plot a: R", "'R' is not written as R 30."),
        (
            "plot nonsense",
            "'nonsense' is no part of `plot`. Write `GROUP: STEP, …`, `search SHIP METHOD`, `ask leave`.",
        ),
        ("plot search wishart eyes", "'eyes' is not understood here: hydrophone, sonar. Write `search SHIP hydrophone"),
        ("join", "FORCE=LSP is missing."),
        ("grant uk range uk:home", "`because` is missing. Write `grant NATION range FORCE because REASON`"),
        ("grant uk medal because of it", "Write `grant NATION flag because REASON`, or `grant NATION range FORCE"),
        ("agree perhaps", "'perhaps' is not understood here: yes, no. Write `agree yes|no`, like `agree yes`."),
    ],
)
def test_a_bad_word_is_answered_with_what_would_do_and_the_usage(line: str, told: str) -> None:
    with pytest.raises(BadNotation, match=told.replace("[", r"\[").replace("|", r"\|").replace("?", r"\?")):
        NOTATION.parse(line)


@pytest.mark.parametrize(
    "data, told",
    [
        ([], "An order is an object"),
        ({"verb": "agre", "yes": True}, "Did you mean agree"),
        ({"verb": "agree"}, "yes is missing. Write `agree yes|no`"),
        ({"verb": "agree", "yes": "no"}, "true or false"),
        ({"verb": "agree", "yes": True, "no": 1}, "There is no field 'no': yes."),
        ({"verb": "grant", "nation": "u k", "use": "flag", "reason": "x"}, "one word without blanks"),
        ({"verb": "grant", "nation": "uk;", "use": "flag", "reason": "x"}, "one word without blanks"),
        ({"verb": "grant", "nation": "uk", "use": "flag", "reason": " "}, "REASON is text"),
        ({"verb": "supply", "lines": [{"verb": "tf"}]}, "id is missing"),
        ({"verb": "supply", "lines": [{"verb": "die", "use": "shift", "card": "c"}]}, "use is 'die' here"),
        ({"verb": "supply", "lines": [{"verb": "die", "card": "a,"}]}, "would not be read as it is meant"),
        ({"verb": "join", "forces": []}, "forces is a list"),
        ({"verb": "join", "forces": [{"lsp": 1}]}, "FORCE=LSP is an object with force and lsp"),
    ],
)
def test_json_that_could_not_be_typed_is_refused(data: object, told: str) -> None:
    with pytest.raises(BadNotation, match=told.replace("|", r"\|")):
        NOTATION.from_json(data)


@pytest.mark.parametrize(
    "data, line",
    [
        ({"verb": "supply", "lines": ["DIE c-1", {"verb": "die", "card": "c-2"}]}, "supply die c-1, die c-2"),
        ({"verb": "supply", "lines": "die c-1,shift c-2"}, "supply die c-1, shift c-2"),
        ({"verb": "plot", "helms": [{"group": "a", "steps": "r 30,l 20"}]}, "plot a: R 30, L 20"),
        ({"verb": "plot", "hunts": ["search Wishart sonar"]}, "plot search Wishart sonar"),
    ],
)
def test_a_phrase_or_a_list_in_json_may_be_a_text_as_it_is_typed(data: object, line: str) -> None:
    assert NOTATION.from_json(data).line() == line


@pytest.mark.parametrize(
    "line, words",
    [
        ("", ["agree", "grant", "join", "plot", "supply"]),
        ("s", ["supply"]),
        ("agree ", ["yes", "no"]),
        ("supply ", ["tf", "ship", "die", "shift", "flag"]),
        ("supply die c-1, t", ["tf"]),
        ("supply tf uk:f", ["uk:force-h"]),
        ("supply tf uk:home scapa ", ["uk-1", "uk-2", "men=", "tanks="]),
        ("supply tf uk:home scapa uk-1 m", ["men="]),
        ("supply ship uk 2 ", ["on"]),
        ("supply ship uk 2 on 8 ", ["by"]),
        ("supply ship uk 2 on 8 by us", ["usa"]),
        ("supply flag c-1 d", ["die"]),
        ("join uk:h", ["uk:home="]),
        ("join uk:home=1 a", ["against"]),
        ("grant uk ", ["flag", "range"]),
        ("grant uk range ", ["uk:home", "uk:force-h"]),
        ("plot s", ["search"]),
        ("plot search wishart h", ["hydrophone"]),
        ("nonsense ", []),
    ],
)
def test_completion_offers_what_may_come_next(line: str, words: list[str]) -> None:
    assert NOTATION.complete(line, scope=scope) == words


def test_a_schema_stands_for_every_form() -> None:
    schema = NOTATION.schema()

    assert [one["$ref"] for one in schema["oneOf"]] == [f"#/$defs/{name}" for name in schema["$defs"]]
    assert set(schema["$defs"]) == {"supply", "plot", "join", "grant", "grant-2", "agree"}
    assert schema["$defs"]["grant-2"]["required"] == ["verb", "nation", "force", "reason"]
    assert schema["$defs"]["agree"]["properties"]["yes"] == {"type": "boolean", "title": "yes|no"}


def test_programs_are_told_the_fields_in_their_order() -> None:
    [fields] = NOTATION.actions()["join"]

    assert [(one.name, one.type, one.least, one.most) for one in fields] == [
        ("forces", "pair", 1, None),
        ("lender", "word", 0, 1),
        ("invasion", "flag", 0, 1),
    ]
    assert [(part.name, part.type, part.kind) for part in fields[0].parts] == [
        ("force", "word", "force"),
        ("lsp", "number", ""),
    ]


def test_a_word_the_lexicon_lacks_is_a_fault_of_the_game() -> None:
    with pytest.raises(ValueError, match="the lexicon has no 'COLOUR'"):
        Form(Agree, "agree COLOUR", "agree red", {})
    with pytest.raises(ValueError, match="2 places for yes of Agree"):
        Form(Agree, "agree a|b c|d", "agree a c", {})
    with pytest.raises(ValueError, match=r"yes and a\|b are not both yes or no"):
        Form(Agree, "agree a|b", "agree a", {})


def test_a_word_that_may_be_there_fills_a_field_that_is_a_bool() -> None:
    form = Form(Agree, "agree [heartily]", "agree heartily", {})

    assert [form.read(words).yes for words in ([], ["heartily"], ["Heartily"])] == [False, True, True]
    assert [form.write(Agree(yes)) for yes in (False, True)] == ["agree", "agree heartily"]
    assert form.to_json(Agree(yes=True)) == {"verb": "agree", "yes": True}
    assert form.from_json({"verb": "agree"}) == Agree(yes=False)
    assert form.schema()["properties"]["yes"]["type"] == "boolean"


def test_values_joined_in_one_word_are_a_tuple() -> None:
    path = Joined(Choice("north", "south"), ">")

    assert path.read("north>South") == ("north", "south")
    assert path.write(("north", "south")) == "north>south"
    assert path.complete((), "north>s", scope) == ["north>south"]
