"""The pseudo-locale end to end: text that stays readable English does not come from a catalogue."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from flagplot.bots.reasons import reasons
from flagplot.games import load
from flagplot.kernel.grammar.field import BadNotation
from flagplot.kernel.grammar.form import FORMS
from flagplot.kernel.match import Match
from flagplot.kernel.order import Order
from flagplot.kernel.replay import parse
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.references import Series
from flagplot.kernel.text.said import SPOKEN, Row, Said, read
from flagplot.kernel.text.worded import Worded
from flagplot.lab.asking import situations
from flagplot.lab.odds.order import reckon
from flagplot.lab.odds.said import told
from flagplot.lab.odds.situation import BadSituation
from flagplot.lab.odds.words import called
from flagplot.operational.content.counters import PLANE
from flagplot.server.catalogue import Catalogue, grammar_card, situation_card
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.tables.encoding import plain, shown
from tests.sources import parsed
from tests.test_catalogues import AIRCRAFT, GAMES, PACKAGE, ROOT, facts_in_words, sampled


@pytest.mark.parametrize("game", GAMES)
def test_in_a_language_of_strange_letters_no_english_is_left(game: str) -> None:
    """End to end: readable words are names, facts that were recorded as words, or bugs."""
    title = load(game)
    strange = type(title.catalogue)(title.catalogue.messages.pseudo())
    for event in sampled(game):
        words = "".join(part if isinstance(part, str) else "·" for part in strange.text(event).parts)
        for fact in sorted(facts_in_words(event.facts), key=len, reverse=True):
            words = words.replace(fact, "·").replace(fact[:1].upper() + fact[1:], "·")
        assert not re.search(r"[A-Za-z]{3,}", words), (event.kind, words)


@cache
def stops(game: str) -> tuple[Match, ...]:
    """Golden games, stopped at some of their questions."""
    title = load(game)
    found = []
    for path in sorted((ROOT / "tests" / game / "golden").glob("*.replay"))[:2]:
        replay = parse(path.read_text(encoding="utf-8"))
        found += [replay.play(title, until) for until in range(0, len(replay.lines), 1 + len(replay.lines) // 8)]
    return tuple(found)


def readable(text: str, names: Iterable[str]) -> str:
    """The English words of a text except names, numbers and what a person typed."""
    for name in sorted({one for one in names if one}, key=len, reverse=True):
        text = text.replace(name, "·").replace(name[:1].upper() + name[1:], "·")
    return " ".join(re.findall(r"[A-Za-z]{3,}", text))


def given(said: Said) -> Iterator[str]:
    """The arguments of a sentence that are words, including those of its parts."""
    for word in said.arguments.values():
        inner = word.items if isinstance(word, Row) else (word,)
        for one in inner:
            if isinstance(one, Said):
                yield from given(one)
            elif isinstance(one, Series):
                yield from map(str, one.items)
            else:
                yield str(one)


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions and objections of this process are worded in the pseudo-locale."""
    for game in ("kernel", "command", "odds", "options", "server", *GAMES):
        monkeypatch.setitem(SPOKEN, game, read(game).pseudo())


@pytest.mark.parametrize("game", GAMES)
def test_in_a_language_of_strange_letters_every_question_and_refusal_is_strange(game: str, strange: None) -> None:
    """End to end: every order of the game's manual is tried at every stop; readable words must be arguments or typed by a person."""
    title = load(game)
    told = 0
    for match in stops(game):
        for seat in title.to_act(match.state):
            prompt = title.prompt(match.state, seat)
            assert prompt is not None
            assert re.search(r"[ȧḗǿŧ]", prompt.text), prompt.text
            for verb in title.notation.verbs:
                for form in title.notation.forms(verb):
                    objection = title.check(match.state, seat, title.notation.parse(form.example, seat))
                    if objection is not None:
                        told += 1
                        assert isinstance(objection.said, Said), objection
                        assert not readable(objection.text, given(objection.said)), objection.text
    assert told > 200


def english(said: Said, names: Iterable[str] = ()) -> str:
    """Readable words of a pseudo-localized sentence that are neither its arguments nor names."""
    return readable(str(said), [*given(said), *names])


BAD_LINES = (
    "",
    "; x",
    "xyzzy",
    "{verb}",
    "{verb} \u00a7",
    "{verb} x y z x y z",
    "{verb} ...",
    "{verb} 1 2",
    "{example} more",
    "{example} a=b",
)
"""Lines that are not orders, made from verbs or examples."""


def unread(read: Callable[[Any, Seat], Order], said: Any) -> Said | None:
    """The error message for a line that is not an order; empty if it is one."""
    try:
        read(said, CONTROL)
    except BadNotation as fault:
        return fault.said
    return None


@pytest.mark.parametrize("game", GAMES)
def test_in_a_language_of_strange_letters_what_cannot_be_read_is_told_in_it(game: str, strange: None) -> None:
    notation = load(game).notation
    told = []
    for verb in notation.verbs:
        for form in notation.forms(verb):
            lines = [bad.format(verb=verb, example=form.example) for bad in BAD_LINES]
            wrong = {"verb": verb} | dict.fromkeys(form.attributes, 1.5)
            told += [unread(notation.parse, line) for line in lines]
            told += [
                unread(notation.from_json, data) for data in ({"verb": verb, "nothing": 1}, wrong, {"verb": "x"}, 1)
            ]
    found = [said for said in told if said is not None]

    assert len({said.id for said in found}) > 5
    assert [str(said) for said in found if english(said)] == []


@pytest.mark.parametrize("game", GAMES)
def test_in_a_language_of_strange_letters_orders_and_phases_are_described_in_it(game: str, strange: None) -> None:
    """Every class of orders and lines has a message; readable words are typed by a person, between backticks, or names."""
    load(game)
    quoted = re.compile(r"`[^`]*`")
    for kind, forms in FORMS.items():
        if kind.__module__.startswith((f"flagplot.{game}.", "flagplot.kernel.", f"flagplot.command.{game}.")):
            for form in forms:
                for words in (form.meaning, *form.about()):
                    assert not re.search(r"[a-z]{3,}", quoted.sub("", words)), words
    for match in stops(game):
        for words in match.state.where():
            assert re.search(r"[ȧḗǿŧīŭ]", words), words


DICED = {
    "operational": ("move", "scout", "launch", "bomb", "fire", "attack"),
    "strategic": ("tonnage", "allocate", "fight"),
    "tactical": ("plot",),
}
"""Verbs of orders that are followed by dice."""


def diced(game: str) -> Iterator[tuple[Match, Seat, Order]]:
    """The longest order of each such verb in a golden game, with the game before it."""
    title = load(game)
    for path in sorted((ROOT / "tests" / game / "golden").glob("*.replay"))[:1]:
        replay = parse(path.read_text(encoding="utf-8"))
        for verb in DICED[game]:
            numbers = [number for number, line in enumerate(replay.lines) if line.order.split()[:1] == [verb]]
            for number in sorted(numbers, key=lambda one: len(replay.lines[one].order))[-1:]:
                line = replay.lines[number]
                before = sum(1 for one in replay.lines[:number] if one.order)
                yield replay.play(title, before), line.seat, title.notation.parse(line.order, line.seat)


@pytest.mark.parametrize("game", GAMES)
def test_in_a_language_of_strange_letters_odds_are_told_in_it(game: str, strange: None) -> None:
    """Questions, results, and the odds and risks of orders, at stops of the golden games."""
    for situation in situations(game):
        assert isinstance(situation.help, Said)
        assert not english(situation.help), situation.name
        assert not readable(situation.title, ()), situation.name
        for parameter in situation.parameters:
            assert isinstance(parameter.help, Said)
            assert not english(parameter.help), parameter.name
            assert not readable(parameter.hint, ()), parameter.name
            with pytest.raises(BadSituation) as fault:
                situation.read({parameter.name: "99999999999"} if parameter.is_number else {"no-such": "x"})
            assert not english(fault.value.args[0])
    title = load(game)
    lines = 0
    for match, seat, order in diced(game):
        found = reckon(title, title.view(match.state, seat), order)
        said = [one.text for one in found.warnings] + ([found.note] if found.note else [])
        for line in found.odds:
            outcomes = line.odds.outcomes if line.odds else ()
            said += [line.heading, line.label, line.figure, line.text, *outcomes]
            assert not [words for one in outcomes if (words := readable(told(one), [*given(one), *AIRCRAFT]))]
        lines += len(said)
        for one in said:
            assert not english(one, AIRCRAFT), str(one)
    assert lines


@pytest.mark.parametrize("game", GAMES)
def test_in_a_language_of_strange_letters_reasons_of_modifiers_are_told_in_it(game: str, strange: None) -> None:
    found = {modifier.reason for event in sampled(game) for modifier in event.modifiers}

    assert len(found) > 4
    assert [str(one) for one in found if not isinstance(one, Said) or english(one)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_situation_is_a_name_or_has_words(game: str) -> None:
    plain_words = {
        (situation.name, choice)
        for situation in situations(game)
        for parameter in situation.parameters
        for choice in set(parameter.choices) - set(called(game, parameter))
        if parameter.name not in load(game).options
    }

    assert not [
        one for one in plain_words if one[1] not in {card.type for card in PLANE.values()} and not one[1].isdecimal()
    ]


def test_the_server_names_every_status_it_answers(strange: None) -> None:
    titles = read("server").messages["titles"].attributes
    for path in (PACKAGE / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") == "Problem"
                and isinstance(node.args[0], ast.Constant)
            ):
                assert f"status-{node.args[0].value!s}" in titles, path
    assert not re.search(
        r"[A-Za-z]{3,}", Problem(404, "missing", phrase("problem-that-link-leads-nowhere-was")).card().title
    )


def test_advice_is_given_in_the_language_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("tactical")
    view = game.view(game.new("duel", 1), Seat("usn"))
    plain_words = reasons("tactical", "plot 1: R 30 | 1/B -> 2", view)
    monkeypatch.setitem(SPOKEN, "advice", read("advice").pseudo())
    strange_words = reasons("tactical", "plot 1: R 30 | 1/B -> 2", view)

    assert len(plain_words) == len(strange_words) == 3
    assert not re.search(r"[A-Za-z]{3,}", " ".join(strange_words))


def worded(game: str) -> Iterator[tuple[set[str], Order, Worded]]:
    """Every order that is listed at some stops, and every example of the manual, in words, with the names of that table."""
    title = load(game)
    board = names_in(json.dumps(Catalogue.standard().board(game)))
    for match in stops(game):
        for seat in title.to_act(match.state):
            view = title.view(match.state, seat)
            names = board | names_in(json.dumps(plain(shown(view))))
            examples = [form.example for verb in title.notation.verbs for form in title.notation.forms(verb)]
            listed = list(islice(title.orders(match.state, seat), 40))
            for order in [*listed, *(title.notation.parse(line, CONTROL) for line in examples)]:
                if not order.decrees():
                    yield names, order, title.worded(view, order)


def names_in(text: str) -> set[str]:
    """Names of pieces, places, nations and cards."""
    return set(re.findall(r'"name": ?"([^"]+)"', text))


@pytest.mark.parametrize("game", GAMES)
def test_in_a_language_of_strange_letters_orders_are_told_in_it(game: str, strange: None) -> None:
    """Labels of buttons come from the catalogue: readable words are names or were typed."""
    told = 0
    for names, order, words in worded(game):
        typed = re.findall(r"[A-Za-z0-9]+", order.line().partition(" ")[2])
        said = " ".join((words.label, words.spelled, *words.lines))
        assert re.search(r"[^\x00-\x7f]", said), order.line()
        left = readable(said, [*(one for one in names if one in said), *typed, *(one.upper() for one in typed)])
        assert not left, (order.line(), said, left)
        told += 1
    assert told > 200


@pytest.mark.parametrize("game", GAMES)
def test_every_order_has_words_of_its_own(game: str) -> None:
    for _, order, words in worded(game):
        assert words.label, order.line()
        assert words.label != order.line() or " " not in words.label


def test_a_plot_is_spelled_out_by_ships_and_steps() -> None:
    game = load("tactical")
    view = game.view(game.new("duel", 1), Seat("usn"))
    group, own, enemy = next(iter(view.groups)), next(iter(view.ships)), next(iter(view.others))  # type: ignore[attr-defined]
    names = (view.ships[own].name, view.others[enemy].name)  # type: ignore[attr-defined]
    line = f'plot {group}: 4", FL L 45, 500y, SPEED 20, EVADE | {own}/BOW -> {enemy} | {own}/STN -> {enemy}'
    words = game.worded(view, game.notation.parse(line, Seat("usn")))

    assert words.label == "Plot: 1 course, 2 salvoes"
    assert '4", all together left 45°, 500 yards, speed 20, evade.' in words.spelled
    assert words.spelled.endswith(f"{names[0]} fires at {names[1]}.")


def test_a_sheet_is_told_line_by_line_and_counted_by_kind() -> None:
    game = load("strategic")
    view = game.view(game.new("intro", 1), Seat("allied"))
    sheet = "flags land uk:tf1 uk:tf2 rabaul lsp=2+1 lend=usa, sweep uk:home north-sea lsp=1, wave at them"
    words = game.worded(view, game.notation.parse(sheet, Seat("allied")))

    assert words.label == "Hand in operations flags, 3 lines"
    assert words.spelled == "1 landing, 1 sweep, 1 other line."
    assert words.lines == (
        "Land British TF2 at Rabaul, covered by British TF1, 2 LSP, LSP lent by the United States, 1 LSP for the landing",
        "British force Home sweeps the North Sea, 1 LSP",
        "wave at them",
    )


@pytest.mark.parametrize("game", GAMES)
def test_words_of_forms_are_of_the_catalogue(game: str, strange: None) -> None:
    words = grammar_card(load(game)).words

    assert words.words
    for table in (words.titles, words.hints, words.fields, words.words, words.asks):
        assert not [text for text in table.values() if re.search(r"[A-Za-z]{3,}", text)]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_every_value_of_it_has_words(game: str) -> None:
    """There are no words for choices that no longer exist. A value without words is a number."""
    messages = read("options").messages
    options = load(game).options
    assert {one.removeprefix(f"{game}-") for one in messages if one.startswith(f"{game}-")} == set(options)
    for option in options.values():
        known = messages[f"{game}-{option.name}"].attributes
        values = {f"is-{value}" for value in (option.default, *option.alternatives)}
        assert {name for name in known if name != "is"} <= values | {"is-0", "is-1"}, option.name
        assert "is" in known or all(
            f"is-{value}" in known or value.isdigit() for value in (option.default, *option.alternatives)
        ), option.name


@pytest.mark.parametrize("game", GAMES)
def test_in_a_language_of_strange_letters_options_are_told_in_it(game: str, strange: None) -> None:
    catalogue = Catalogue.standard()
    told = [words for option in catalogue.card(game).options for words in (option.title, *option.words.values())]
    asked = [p for one in catalogue.odds(game) for p in situation_card(game, one).parameters if p.title]

    assert len(told) > 20
    assert [words for words in told if re.search(r"[A-Za-z]{3,}", words)] == []
    assert [p.name for p in asked if re.search(r"[A-Za-z]{3,}", p.title)] == []


@pytest.mark.parametrize("game", GAMES)
def test_in_a_language_of_strange_letters_the_aim_is_told_in_it(game: str, strange: None) -> None:
    title = load(game)
    for match in stops(game):
        for seat in title.to_act(match.state):
            said = title.aim(title.view(match.state, seat))
            assert said
            assert [str(one) for one in said if english(one)] == []


@pytest.mark.parametrize("game", GAMES)
def test_answers_are_explained_of_phases_that_there_are(game: str) -> None:
    load(game)
    phases = {
        node.name
        for path in (PACKAGE / game / "phases").rglob("*.py")
        for node in parsed(path).body
        if isinstance(node, ast.ClassDef)
    }
    told = set(grammar_card(load(game)).words.asks)

    assert told
    assert told - phases == set()
