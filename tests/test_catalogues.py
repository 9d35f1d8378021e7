"""The catalogues of sentences are valid Fluent: every kind of event has a message, and every message has its arguments and is used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from flagplot.command.operational.plans import KINDS as STOPS_OF_RAIDS
from flagplot.command.tactical.plans import KINDS as STOPS_OF_ACTIONS
from flagplot.games import load
from flagplot.kernel.event import Event
from flagplot.kernel.replay import parse
from flagplot.kernel.seat import CONTROL
from flagplot.kernel.text.catalogue import Catalogue, message_id
from flagplot.kernel.text.fluent import FUNCTIONS, Argument, Message, Messages, Reference, Selection, Variable, Words
from flagplot.kernel.text.references import Ref, Series, Text
from flagplot.kernel.text.said import read
from flagplot.lab.odds.said import PAGE
from flagplot.tactical.content import library
from tests.sources import parsed

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "flagplot"
GAMES = ("operational", "strategic", "tactical")
ENGLISH = PACKAGE / "content" / "text" / "en"


@cache
def modules(game: str) -> tuple[tuple[Path, ast.Module], ...]:
    """The sources of a game, and those of the kernel, whose events every game has."""
    paths = sorted([*(PACKAGE / game).rglob("*.py"), *(PACKAGE / "kernel").rglob("*.py")])
    return tuple((path, parsed(path)) for path in paths)


@cache
def words_of(game: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """For each module of a game: its string constants, and the names of messages that these could be."""
    found = [strings(tree) for _, tree in modules(game)]
    return tuple((frozenset(words), frozenset(map(message_id, words))) for words in found)


def strings(tree: ast.AST) -> set[str]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@cache
def of_reports() -> frozenset[str]:
    """Messages that the server itself adds, in reports of finished games and on the chart."""
    words = [strings(parsed(path)) for path in (PACKAGE / "server").rglob("*.py")]
    return frozenset(word for found in words for word in found)


def announced(game: str) -> Iterator[str]:
    """Kinds of events that are announced by a literal name. A name with a variable part is given as its beginning and a star."""
    for _, tree in modules(game):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name not in {"announce", "Event"}:
                continue
            kinds = [node.args[0].body, node.args[0].orelse] if isinstance(node.args[0], ast.IfExp) else [node.args[0]]
            for kind in kinds:
                if isinstance(kind, ast.Constant):
                    yield str(kind.value)
                elif isinstance(kind, ast.JoinedStr) and isinstance(kind.values[0], ast.Constant):
                    yield f"{kind.values[0].value!s}*"


def references(message: Message) -> set[str]:
    return {one.id for pattern in message.patterns() for one in pattern.every_node() if isinstance(one, Reference)}


def variables(messages: Messages, name: str, seen: frozenset[str] = frozenset()) -> set[str]:
    """The arguments that a message may use, itself or through messages that it refers to."""
    message = messages.messages[name]
    nodes = [node for pattern in message.patterns() for node in pattern.every_node()]
    found = {node.name for node in nodes if isinstance(node, Variable)}
    for other in references(message) - seen:
        found |= variables(messages, other, seen | {name})
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_that_is_announced_has_a_message(game: str) -> None:
    messages = read(game)
    kinds = set(announced(game))
    assert len(kinds) > 40
    for kind in kinds:
        if kind.endswith("*"):
            assert [name for name in messages.messages if name.startswith(message_id(kind[:-1]))], kind
        else:
            assert message_id(kind) in messages, kind


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_that_is_announced_has_its_facts_declared(game: str) -> None:
    """No other kind is declared: a kind that is no longer announced must be removed."""
    declared = load(game).facts.kinds
    kinds = set(announced(game))
    for kind in kinds:
        assert [one for one in declared if one == kind or (kind.endswith("*") and one.startswith(kind[:-1]))], kind
    said = {word for words, _ in words_of(game) for word in words}
    started = tuple(kind[:-1] for kind in kinds if kind.endswith("*"))
    assert [kind for kind in declared if kind not in said and not kind.startswith(started or ("?",))] == []


@pytest.mark.parametrize("game", GAMES)
def test_events_tell_what_is_declared_of_their_kind(game: str) -> None:
    facts = load(game).facts
    found = [problem for event in sampled(game) for problem in facts.problems(event)]

    assert found == []


def sayings(game: str) -> Iterator[tuple[str, ast.Call]]:
    """Every question, objection or part of one in the modules of a game, with its position."""
    for path, tree in modules(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                yield f"{path.relative_to(PACKAGE)}:{node.lineno}", node


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_and_refused_is_a_message_with_its_arguments(game: str) -> None:
    messages = read(game)
    found = list(sayings(game))
    assert len(found) > 100
    for place, node in found:
        [name] = node.args
        given = {str(keyword.arg) for keyword in node.keywords}
        if isinstance(name, ast.JoinedStr):
            assert isinstance(name.values[0], ast.Constant)
            start = str(name.values[0].value)
            names = [one for one in messages.messages if one.startswith(start)]
        else:
            assert isinstance(name, ast.Constant)
            names = [str(name.value)]
        assert names, place
        for one in names:
            assert one in messages, place
            assert variables(messages, one) == given, place


def worded_in_code(tree: ast.AST) -> list[int]:
    """Lines where a question or an objection gets literal text instead of a message."""
    found = []
    named: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and (
            isinstance(node.value, ast.JoinedStr)
            or (isinstance(node.value, ast.Constant) and " " in str(node.value.value))
        ):
            named.setdefault(ast.unparse(node.targets[0]), []).append(node.value)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        place = WORDED.get(name)
        if place is None or len(node.args) <= place:
            continue
        if isinstance(node.args[place], ast.Name):
            found += [one.lineno for one in named.get(ast.unparse(node.args[place]), ())]
        inside = [one for one in ast.walk(node.args[place]) if isinstance(one, ast.Call)]
        said = {id(part) for call in inside for part in ast.walk(call)}
        words = [
            one
            for one in ast.walk(node.args[place])
            if id(one) not in said and isinstance(one, ast.JoinedStr | ast.Constant)
        ]
        found += [one.lineno for one in words]
    return found


WORDED = {
    "Objection": 1,
    "fault": 1,
    "Prompt": 0,
    "BadNotation": 0,
    "BadWord": 0,
    "BadSituation": 0,
    "Risk": 0,
    "OrderOdds": 0,
    "Parameter": 1,
    "Situation": 1,
    "Problem": 2,
    "problem_bytes": 2,
    "add": 1,  # of a tally: the reason of a modifier
}
"""Constructors that take text for people, and which of their arguments are text."""


@pytest.mark.parametrize("room", ["kernel", *GAMES, "command", "lab/odds", "server"])
def test_no_question_or_objection_is_worded_in_the_code(room: str) -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}:{line}"
        for path in sorted((PACKAGE / room).rglob("*.py"))
        if "content" not in path.relative_to(PACKAGE).parts[1:2]  # errors in files name line and key
        and path.name != "errors.py"  # describes how a problem is generated
        for line in worded_in_code(parsed(path))
    ]

    assert wrong == []


@pytest.mark.parametrize(
    "text, lines",
    [
        ('Objection("MK-SUB-4", "Submarines move one hex.")', [1]),
        ('Objection("MK-SUB-4", f"{name} moves one hex.")', [1]),
        ('Prompt(f"Turn {turn}?", ("done",), "MK-SEQ-9")', [1]),
        ('text = "What now?"\nPrompt(text, ("done",), "MK-SEQ-9")', [1]),
        ('self.fault("NW-CTL-12", "Not yours." if own else say("refuse-it"))', [1]),
        ('tally.add("NA-GUN-36", f"{at} range", -1)', [1]),
        ('tally.add("NA-GUN-53", reasons.NIGHT, -1)', []),
        ('Objection("MK-SUB-4", say("refuse-moves-one-hex", unit="U1"))', []),
        ('Prompt(str(say("ask-turn", turn=3)), ("done",), "MK-SEQ-9")', []),
    ],
)
def test_words_in_the_code_are_seen(text: str, lines: list[int]) -> None:
    assert sorted(set(worded_in_code(ast.parse(text)))) == lines


@pytest.mark.parametrize("game", GAMES)
def test_questions_and_refusals_end_like_sentences(game: str) -> None:
    messages = read(game)
    for name, message in messages.messages.items():
        if name.startswith(("ask-", "refuse-")):
            for pattern in message.patterns():
                last = pattern.nodes[-1]
                assert not isinstance(last, Words) or last.words.endswith((".", "?", "!", ")", "`")), name


@pytest.mark.parametrize("game", GAMES)
def test_every_message_is_used(game: str) -> None:
    """By an event of its kind, by another message, or by the code that words facts."""
    messages = read(game)
    said = {kind for _, kinds in words_of(game) for kind in kinds}
    made = ["means-", "line-", "form-", *[f"order-{verb}" for verb in load(game).notation.verbs]]
    made += [message_id(kind[:-1]) for kind in announced(game) if kind.endswith("*")]
    made += [
        str(node.args[0].values[0].value)
        for _, node in sayings(game)
        if isinstance(node.args[0], ast.JoinedStr) and isinstance(node.args[0].values[0], ast.Constant)
    ]
    referred = {name for message in messages.messages.values() for name in references(message)}
    for name in messages.messages:
        assert name in said | referred | of_reports() or any(name.startswith(one) for one in made), name


@pytest.mark.parametrize("game", GAMES)
def test_every_argument_of_a_message_is_a_fact_or_made_of_one(game: str) -> None:
    """A fact is a key in a module that mentions the kind; other arguments are added where facts are worded."""
    messages = read(game)
    wording = ast.parse((PACKAGE / game / "text" / "wording.py").read_text(encoding="utf-8"))
    added = strings(wording) | {f"{word}_is" for word in strings(wording)}
    referred = {name for message in messages.messages.values() for name in references(message)}
    said = {name for name in messages.messages if name.startswith(SAID)}
    for name in set(messages.messages) - referred - said - of_reports():
        facts = {fact for words, kinds in words_of(game) if name in kinds for fact in words}
        assert variables(messages, name) - added - facts <= set(), name


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_ends_like_one(game: str) -> None:
    """In each variant. A sentence that ends with an argument is exempt, because its ending comes from elsewhere."""
    messages = read(game)
    for name in {message_id(kind) for kind in announced(game)} & set(messages.messages):
        waiting = messages.messages[name].patterns()
        while waiting:
            last = waiting.pop().nodes[-1]
            if isinstance(last, Selection):
                waiting += [variant.pattern for variant in last.variants]
            assert not isinstance(last, Words) or last.words.endswith((".", "!", ")")), name


@pytest.mark.parametrize("game", ["kernel", "advice", "command", "odds", "report", "server", *GAMES])
def test_references_lead_somewhere(game: str) -> None:
    messages = read(game)
    for message in messages.messages.values():
        for pattern in message.patterns():
            for node in pattern.every_node():
                if isinstance(node, Reference):
                    messages.pattern(node.id, node.attribute)
                if isinstance(node, Selection):
                    assert len({variant.key for variant in node.variants}) == len(node.variants), message.id


def test_no_sentence_stands_in_the_code_that_words_facts() -> None:
    """English is in the catalogues only: a game's wording module has only ids, codes and docstrings."""
    for path in [
        *PACKAGE.glob("*/text/wording.py"),
        PACKAGE / "kernel" / "text" / "catalogue.py",
        PACKAGE / "kernel" / "text" / "references.py",
    ]:
        tree = parsed(path)
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        faults = {
            id(one) for node in ast.walk(tree) if isinstance(node, ast.Raise | ast.Assert) for one in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told | faults:
                sentence = re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", node.value)
                assert not sentence or node.value in KEYS, f"{path.name}: {node.value!r}"


SAID = (
    "ask-",
    "refuse-",
    "words-",
    "needs-",
    "names-",
    "aim-",
    "favour-",
    "fault-",
    "score-",
    "outcome-",
    "end-",
    "unread-",
    "does-",
    "means-",
    "title-",
    "order-",
    "line-",
    "lines-",
    "plot-",
    "spelled-",
    "helm-step",
    "route-numbered",
    "sheet-counts",
    "form-",
    "reason-",
)
"""Prefixes of messages of questions, objections and endings; `say` supplies their arguments."""
KEYS = {"lost with ", "destroyed aboard ", "given up: ", "No sentence for events of kind "}
"""Texts that rules write into the cause of a loss and read back from there, and an error that only a programmer sees."""


@cache
def sampled(game: str) -> tuple[Event, ...]:
    """Events of the golden games: one of each kind for each of its answers and results."""
    title = load(game)
    found: dict[str, Event] = {}
    for path in sorted((ROOT / "tests" / game / "golden").glob("*.replay")):
        match = parse(path.read_text(encoding="utf-8")).play(title)
        for event in match.state.logs[CONTROL]:
            codes = [fact for fact in event.facts.values() if isinstance(fact, (bool, str)) and len(str(fact)) < 6]
            found.setdefault(f"{event.kind} {codes} {event.facts.get('hits')}", event)
    return tuple(found.values())


class Counted(str):
    """An argument in words for the other library; it also carries how many things it lists."""

    __slots__ = ("count",)
    count: Any


def plain(value: Argument, messages: Messages) -> Any:
    """An argument as `fluent.runtime` takes it: words and numbers."""
    if isinstance(value, int):
        return value
    out: list[Any] = []
    messages.write(value, out)
    words = Counted("".join(str(part) for part in out))
    words.count = FUNCTIONS["COUNT"](value)
    return words


@pytest.mark.parametrize("game", GAMES)
def test_fluent_itself_says_the_same(game: str) -> None:
    """A second opinion: the reference implementation accepts the catalogues and formats them to the same text."""
    runtime = pytest.importorskip("fluent.runtime")
    syntax = pytest.importorskip("fluent.syntax")
    functions = {
        "COUNT": lambda value: value if isinstance(value, int) else value.count,
        "ENDING": FUNCTIONS["ENDING"],
    }
    bundle = runtime.FluentBundle(["en"], functions=functions, use_isolating=False)
    for name in (game, "kernel"):
        text = (ENGLISH / f"{name}.ftl").read_text(encoding="utf-8")
        junk = [entry for entry in syntax.parse(text).body if isinstance(entry, syntax.ast.Junk)]
        assert not junk, [entry.content for entry in junk]
        bundle.add_resource(runtime.FluentResource(text))
    catalogue: Catalogue = load(game).catalogue
    events = sampled(game)
    assert len({event.kind for event in events}) > 30
    for event in events:
        arguments = catalogue.arguments(event)
        given = {name: plain(value, catalogue.messages) for name, value in arguments.items()}
        pattern = bundle.get_message(message_id(event.kind)).value
        told, errors = bundle.format_pattern(pattern, given)
        assert not errors, (event.kind, errors)
        assert told == str(catalogue.messages.format(message_id(event.kind), arguments)), event.kind


ROOMS = {"advice": "bots", "command": "command", "odds": "lab/odds", "server": "server"}


@pytest.mark.parametrize("catalogue", ROOMS)
def test_what_staff_and_advisers_say_is_a_message_with_its_arguments(catalogue: str) -> None:
    """Every message is used: by name, by a word of a table, or by another message."""
    room = PACKAGE / ROOMS[catalogue]
    trees = [parsed(path) for path in sorted(room.rglob("*.py"))]
    messages, own = read(catalogue), set(read(catalogue).messages) - set(read("kernel").messages)
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"say", "phrase"}:
                names = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
                for name in names:
                    assert name in messages, name
                    page = f"{PAGE}{name}"
                    asked = variables(messages, name) | (variables(messages, page) if page in messages else set())
                    assert asked == {str(keyword.arg) for keyword in node.keywords}, name
    said = {word for tree in trees for word in strings(tree)}
    referred = {name for name in own for name in references(messages.messages[name])}
    tables = {name for name in own if messages.messages[name].pattern is None}

    assert [
        name
        for name in own - referred - tables
        if name.removeprefix(PAGE) not in said and not name.startswith("means-")
    ] == []


def facts_in_words(facts: Mapping[str, object]) -> set[str]:
    """Words that a fact itself adds to a sentence, and the names that content gives it: counters, aircraft, calibres."""
    found = set()
    for fact in facts.values():
        found |= {str(one) for one in (fact if isinstance(fact, list) else [fact]) if isinstance(one, str)}
    found |= {one.partition(": ")[2] for one in found}  # the level of a victory follows the victor
    return {one for one in found if one} | {one.replace("-", " ") for one in found if one} | AIRCRAFT


AIRCRAFT = {card.name for card in library.aircraft().values()}


def test_the_pseudo_language_covers_every_pattern() -> None:
    for game in GAMES:
        for message in read(game).pseudo().messages.values():
            for pattern in message.patterns():
                for node in pattern.every_node():
                    if isinstance(node, Words):
                        assert not re.search(r"[A-Za-z]", node.words), (message.id, node.words)


@pytest.mark.parametrize("game", GAMES)
def test_references_name_what_the_facts_name(game: str) -> None:
    """A sentence refers only to things that are among the facts of its event, so that text cannot reveal more than the facts."""
    catalogue = load(game).catalogue
    pointed = 0
    for event in sampled(game):
        told = str(dict(event.facts)).lower()
        for part in catalogue.text(event).parts:
            if isinstance(part, Ref):
                pointed += 1
                named = part.name.lower().replace("'", "") in told.replace("'", "")
                # The id of a group is made of the name among the facts, of which the text writes out the short words.
                assert named or part.id.lower() in told or part.id.replace("-", " ") in told, (event, part)
    assert pointed > 50


def test_text_arguments_are_parts_all_the_way_down() -> None:
    series = Series((Text((Ref("ship", "hood", "Hood"), " (damaged)")), "Suffolk"))
    assert str(read("kernel").format("listed", {"items": series})) == "Hood (damaged) and Suffolk"


@pytest.mark.parametrize("game, kinds", [("operational", STOPS_OF_RAIDS), ("tactical", STOPS_OF_ACTIONS)])
def test_everything_that_can_interrupt_a_run_has_its_words_and_nothing_else_has(
    game: str, kinds: tuple[str, ...]
) -> None:
    assert sorted(read("command").table(f"stops-{game}")) == sorted(kinds)
