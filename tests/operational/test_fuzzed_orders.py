"""Orders with typing errors: garbled, misplaced, about the wrong pieces. All are answered, none is carried out in part."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from flagplot.kernel import testing
from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.content.sea import PLACE
from flagplot.operational.orders.notation import FORMS
from flagplot.operational.state.model import SIDES, Bay

BOOK = Path(__file__).resolve().parents[2] / "src" / "flagplot" / "content" / "operational" / "rulebook.toml"
RULES = {row["id"] for row in tomllib.loads(BOOK.read_text("utf-8"))["rule"]}
RUBBISH = (
    "", "=", "a=b", "0", "-1", "99", "0000", "2413", "9999", "3a", "all", "None", "J1", "A1", "KB1", "F1", "JS1", "AS1",
    "J1=2413", "akagi=screening", "warspite=nowhere", "Ω", "²", "١", "e\u0301", "'", "`", "\\", "%s", "{}", "9" * 40,
    "akagi", "warspite", "transport-1", "f1", "akagi-zero", "30-sqn", "decoy-j1", "jp-1", "town-guard", "colombo-guns",
    "colombo", "addu", "off", "air", "ground", "any", "yes", "no", "NE", "torpedoes-first", "dive", "screened", "across",
)  # fmt: skip
VERBS = [form.verb for form in FORMS]
SCENARIOS = (
    ("easter", 3, 7),
    ("albacores", 4, 17),
    pytest.param("ceylon", 6, 151, marks=pytest.mark.slow),
    pytest.param("campaign", 8, 151, marks=pytest.mark.slow),
)


def garbled(luck: random.Random, line: str, names: list[str]) -> str:
    """A line with a word lost, doubled, changed, moved or added."""
    words = line.split()
    for _ in range(luck.choice((1, 1, 2))):
        at = luck.randrange(len(words)) if words else 0
        what = luck.choice(("drop", "double", "swap", "name", "rubbish", "rubbish", "add", "verb", "letter"))
        if not words or what == "add":
            words.insert(at, luck.choice((*RUBBISH, *names)))
        elif what == "drop":
            del words[at]
        elif what == "double":
            words.insert(at, words[at])
        elif what == "swap":
            words.append(words.pop(at))
        elif what == "verb":
            words[0] = luck.choice((*VERBS, "attakc", "MOVE"))
        elif what == "letter" and words[at]:
            spot = luck.randrange(len(words[at]))
            words[at] = words[at][:spot] + luck.choice("aJ1-=;") + words[at][spot + 1 :]
        else:
            words[at] = luck.choice(names if what == "name" else RUBBISH)
    return " ".join(words)


def names_in(state: Bay) -> list[str]:
    """Every name on the map."""
    pieces = (state.groups, state.subs, state.ships, state.planes, state.troops, state.batteries, PLACE)
    return [name for kind in pieces for name in kind]


def try_line(match: Match, seat: Seat, line: str) -> str:
    """Type a line: unreadable, refused or carried out; the answer and the effect must be consistent."""
    state = match.state
    assert isinstance(state, Bay)
    try:
        order = GAME.notation.parse(line)
    except BadNotation as fault:
        return "unreadable" if str(fault).endswith((".", "?")) else f"not a sentence: {fault}"
    assert GAME.notation.parse(order.line()) == order, line
    objection = GAME.check(state, seat, order)
    if objection is None:
        twin = match.branch()
        twin.play(seat, order)
        assert twin.state.problems() == [], line
        return "obeyed"
    assert objection.rule in RULES or (not objection.rule and "order" in objection.text), (line, objection)
    assert objection.text[-1:] in {".", "?", "`"}, (line, objection)
    assert len(objection.text) > 12, (line, objection)
    return "refused"


@pytest.mark.parametrize("scenario, seed, every", SCENARIOS)
def test_whatever_is_typed_is_read_refused_or_obeyed(scenario: str, seed: int, every: int) -> None:
    luck = random.Random(f"{scenario} {seed}")
    answers: dict[str, int] = {}
    for moment in testing.play_out(GAME, scenario, seed):
        if moment.number % every:
            continue
        state = moment.match.state
        assert isinstance(state, Bay)
        before = GAME.codec.dumps(state)
        names = names_in(state)
        lines = [order.line() for order in list(GAME.orders(state, moment.seat))[:40]]
        lines += [form.example for form in FORMS]
        for _ in range(12):
            answer = try_line(moment.match, moment.seat, garbled(luck, luck.choice(lines), names))
            answers[answer] = answers.get(answer, 0) + 1
        assert GAME.codec.dumps(state) == before

    assert {"unreadable", "refused"} <= set(answers) <= {"unreadable", "refused", "obeyed"}


def test_an_illegal_order_changes_nothing_and_is_not_recorded() -> None:
    for moment in testing.play_out(GAME, "easter", 9):
        match = moment.match
        if moment.number % 16:
            continue
        before, recorded = GAME.codec.dumps(match.state), len(match.record)
        for form in FORMS:
            order = GAME.notation.parse(form.example)
            for side in SIDES:
                if match.check(Seat(side), order) is not None:
                    with pytest.raises(ValueError, match=r"\w"):
                        match.play(Seat(side), order)
        assert (GAME.codec.dumps(match.state), len(match.record)) == (before, recorded)


@pytest.mark.parametrize("verb", VERBS)
def test_too_few_and_too_many_words_are_answered_with_the_verbs_usage(verb: str) -> None:
    [form] = GAME.notation.forms(verb)
    usage = form.usage.removeprefix(verb).strip()
    needed = [word for word in usage.split() if not word.startswith("[")]
    if needed:
        with pytest.raises(BadNotation, match=f"`{verb} "):
            GAME.notation.parse(verb)
    if not usage.endswith(("…", "…]")):
        with pytest.raises(BadNotation, match=f"`{verb}"):
            GAME.notation.parse(f"{form.example} and more words than that")
