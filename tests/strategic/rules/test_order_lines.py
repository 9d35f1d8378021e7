"""The format of orders: every line with a missing word, an extra word or an invalid number gets a message that says what to write."""

from __future__ import annotations

import pytest

from flagplot.kernel.control import ControlOrder
from flagplot.kernel.order import BadNotation
from flagplot.strategic import GAME
from flagplot.strategic.orders.notation import NOTATION
from flagplot.strategic.orders.sheets import Sheet
from flagplot.strategic.rules.control.schedule import STROKES
from flagplot.strategic.text.usage import ANSWERS, DECREES, SHEETS, told

FIXED = (
    "placement place uk-heavy-1 malta",
    "placement stock uk 1 scapa-flow malta",
    "supply feed uk 2 tunis on 44",
    "transfer move uk-heavy-1 sydney",
    "transfer fly japan-air-8 saipan",
    "transfer embark usa-air-5 usa-fleet_carrier-4",
    "transfer ashore usa-fleet_carrier-1",
    "transfer tow train-usa-1 marshalls",
    "transfer grant usa uk lsp",
    "transfer deny usa uk lsp",
    "transfer declare ussr japan",
    "transfer renounce japan",
    "transfer offer uk-1 usa",
    "tonnage put uk 1 60",
    "tonnage divert 2 via a>b",
    "tonnage train usa pearl-harbour hawaii",
    "tonnage disband train-usa-1",
    "tonnage transports japan 3",
    "flags sweep uk:home north-sea",
    "flags raid germany:tirpitz 9 barents-sea",
    "flags land japan:cover japan:assault rabaul",
    "flags strike usa:tf16 truk",
    "cards range uk-3 uk:force-h",
    "cards flag usa-8 sweep usa:tf16 carolines",
    "lose uk-heavy-1",
    "rehouse usa-air-1 ashore",
    "build scapa-flow",
    "exchange 1",
    "repair uk-heavy-1",
    "area mid-atlantic-north",
    "ruling yes",
)
OPEN_ENDED = (
    "allocate tf japan:assault truk",
    "allocate join uk:home usa-heavy-1",
    "allocate escort 1 plymouth uk-escort-1",
    "allocate attack 1 brest mid-atlantic-north germany-submarine-1",
    "cards other uk-10 something",
    "intervene usa:tf16=2",
    "share usa=1",
    "play die=uk-1",
)


def is_read(line: str) -> bool:
    """Whether a line parses; if not, the message must say what to write."""
    said = ""
    try:
        NOTATION.parse(line)
    except BadNotation as fault:
        said = str(fault)
    assert not said or len(said) > 12, line
    return not said


@pytest.mark.rule("NW-CTL-12")
@pytest.mark.parametrize("line", FIXED)
def test_a_line_has_exactly_its_words(line: str) -> None:
    assert is_read(line)
    assert not is_read(f"{line} more")
    assert not is_read(line.rpartition(" ")[0])


@pytest.mark.rule("NW-CTL-12")
@pytest.mark.parametrize("line", OPEN_ENDED)
def test_a_list_has_at_least_one_name(line: str) -> None:
    assert is_read(line)
    assert not is_read(line.rpartition(" ")[0])


@pytest.mark.rule("NW-CTL-12")
@pytest.mark.parametrize(
    "line",
    [
        "supply ship uk lsp 2 a b on 8",
        "supply ship uk lsp 2 a b on 8 by usa",
        "tonnage open uk x 4 a b",
        "tonnage open uk x 4 a b via c>d",
        "cards die uk-1 uk:home cover",
        "cards die uk-1 uk:home join north-sea",
        "cards shift uk-1 route 3 attack",
        "cards shift uk-1 route-3 attack",
        "cards shift uk-1 route 3 attack north-sea",
    ],
)
def test_optional_words_come_whole_or_not_at_all(line: str) -> None:
    assert is_read(line)
    assert not is_read(f"{line} and more words")


@pytest.mark.rule("NW-CTL-12")
@pytest.mark.parametrize(
    "line",
    [
        "supply ship uk lsp 2 a b on 8 by",
        "supply ship uk lsp 2 a b on 8 from usa",
        "supply ship uk lsp 2 a b in 8 by usa",
        "supply feed uk 2 a at 8",
        "tonnage open uk x 4 a b via",
        "tonnage open uk x 4 a b over c>d",
        "tonnage divert 2 over a>b",
        "cards die uk-1 route 3",
        "cards die uk-1 route",
        "cards flag uk-1",
        "decline now",
        "fight now",
        "share usa",
        "share usa=1 usa=2",
        "play uk-1",
        "advantage usa flag now because it rains",
        "advantage usa range because it rains",
        "advantage usa luck 3 because it rains",
        "advantage usa die because it rains",
        "inject because it rains",
        "inject two things because it rains",
        "overrule unit because it rains",
    ],
)
def test_half_a_line_is_none(line: str) -> None:
    assert not is_read(line)


@pytest.mark.rule("NW-CTL-12")
@pytest.mark.parametrize("figure", ["-1", "1.5", "one", "²", "٣", "+1", "0x1", "1_0", "1234567", "9" * 5000])
@pytest.mark.parametrize(
    "line",
    [
        "placement stock uk {} a b",
        "supply ship uk lsp {} a b on 1",
        "supply ship uk lsp 1 a b on {}",
        "supply feed uk {} a on 1",
        "supply feed uk 1 a on {}",
        "tonnage put uk {} 1",
        "tonnage put uk 1 {}",
        "tonnage open uk x {} a b",
        "tonnage divert {} via a>b",
        "tonnage transports uk {}",
        "allocate tf uk:home a men={}",
        "allocate tf uk:home a tanks={}",
        "allocate escort {} a b",
        "allocate attack {} a b c",
        "flags sweep uk:home a lsp={}",
        "flags raid uk:home {} a",
        "flags land uk:home uk:land a lsp={}",
        "flags land uk:home uk:land a lsp=1+{}",
        "cards die uk-1 route {} attack",
        "intervene uk:home={}",
        "share uk={}",
        "exchange {}",
        "advantage usa die {} usa:one cover because it rains",
    ],
)
def test_a_figure_is_a_whole_number_the_game_can_hold(line: str, figure: str) -> None:
    assert is_read(line.format(3))
    assert is_read(line.format(123456))
    assert not is_read(line.format(figure))


@pytest.mark.rule("NW-CTL-6")
def test_the_forms_of_every_sheet_answer_and_decree_are_orders() -> None:
    for word, lines in SHEETS.items():
        sheet = GAME.notation.parse(f"{word} {', '.join(form for form, _ in lines)}")
        assert isinstance(sheet, Sheet)
        assert len(sheet.lines()) == len(lines)
    for form, _ in ANSWERS:
        assert GAME.notation.parse(form).line() == form
    for form, _ in DECREES:
        assert isinstance(GAME.notation.parse(form.replace("…", "of the weather")), ControlOrder), form
    assert all(event in told("control") for event in STROKES)
    assert "`lines control`" in told()


@pytest.mark.rule("NW-CTL-12")
def test_figures_have_six_digits_and_names_forty_eight_letters() -> None:
    for longest, too_long in (
        ("tonnage put usa 1 999999", "tonnage put usa 1 1000000"),
        (f"tonnage open usa {'n' * 48} 1 pearl reef", f"tonnage open usa {'n' * 49} 1 pearl reef"),
        (f"allocate tf usa:{'n' * 48} reef usa-heavy-1", f"allocate tf usa:{'n' * 49} reef usa-heavy-1"),
    ):
        assert is_read(longest)
        assert not is_read(too_long)
