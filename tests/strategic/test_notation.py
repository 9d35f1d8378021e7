"""Orders print to one line and parse back."""

from __future__ import annotations

import pytest

from flagplot.kernel.order import BadNotation
from flagplot.strategic.orders.notation import NOTATION
from flagplot.strategic.orders.sheets import Transfer

LINES = (
    "placement place uk-heavy-1 malta, stock uk 1 scapa-flow malta",
    "supply ship uk lsp 2 liverpool gibraltar on 8 by usa, feed uk 2 tunis on 44",
    "transfer move uk-heavy-1 sydney, fly japan-air-8 saipan, embark usa-air-5 usa-fleet_carrier-4, ashore usa-fleet_carrier-1",
    "transfer tow train-usa-1 marshalls, grant usa uk lsp, deny usa uk lsp, declare ussr japan",
    "tonnage put uk 1 60, open uk malta-run 4 gibraltar malta via west-med>central-med, divert 2 via a>b, train usa pearl-harbour hawaii",
    "tonnage disband train-usa-1, transports japan 3",
    "allocate tf japan:assault truk japan-heavy-1 men=2 tanks=1, join uk:home usa-heavy-1, escort 1 plymouth uk-escort-1",
    "allocate attack 1 brest mid-atlantic-north germany-submarine-1 germany-submarine-2",
    "flags sweep uk:home north-sea lsp=1 range=uk-1+uk-2 flag=usa lend=uk, raid germany:tirpitz 9 barents-sea lsp=1",
    "flags land japan:cover japan:assault rabaul lsp=1+1 range=japan-3 landrange=japan-4, strike usa:tf16 truk lsp=2",
    "cards die uk-1 uk:home cover, shift uk-2 route-1 defence, range uk-3 uk:force-h, flag usa-8 sweep usa:tf16 carolines lsp=1",
    "cards other uk-10 a harbour for Normandy",
    "intervene usa:tf16=2 usa:tf17=1 against invasion",
    "decline",
    "fight",
    "lose uk-heavy-1",
    "rehouse usa-air-1 ashore",
    "build scapa-flow",
    "exchange 1",
    "repair uk-heavy-1",
    "play die=uk-1 shift=uk-2",
    "area mid-atlantic-north",
    "ruling yes",
)


@pytest.mark.parametrize("line", LINES)
def test_lines_read_back(line: str) -> None:
    assert NOTATION.parse(line).line() == line


@pytest.mark.parametrize(
    "line",
    [
        "transfer move uk-heavy-1",
        "allocate tf home scapa-flow",
        "tonnage put uk one 3",
        "flags sweep uk:home north-sea speed=3",
        "play coin=uk-1",
        "ruling perhaps",
        "supply ship uk lsp 2 a b upon 8",
        "tonnage open uk x 4 a b through c>d",
        "cards wink uk-1",
    ],
)
def test_bad_lines_say_what_to_write(line: str) -> None:
    with pytest.raises(BadNotation) as fault:
        NOTATION.parse(line)
    assert len(str(fault.value)) > 15


def test_a_route_is_opened_with_at_most_one_path() -> None:
    with pytest.raises(
        BadNotation, match=r"^'east-med' is too much. Write `open NATION NAME TONNAGE END END \[via AREA>AREA\]`"
    ):
        NOTATION.parse("tonnage open uk malta-run 4 gibraltar malta via west-med>central-med east-med")


def test_a_sheet_tells_all_its_bad_lines_at_once() -> None:
    with pytest.raises(BadNotation) as fault:
        NOTATION.parse("transfer move uk-heavy-1, embark")
    assert str(fault.value).startswith(
        "2 faults: (1) BASE is missing. Write `move UNIT BASE`, like `move uk-heavy-1 sydney`."
    )


def test_a_bad_line_among_good_ones_stands_as_a_scrawl() -> None:
    sheet = NOTATION.parse("transfer move  uk-heavy-1, tow train-usa-1 b")
    assert isinstance(sheet, Transfer)
    assert sheet.has_scrawl
    assert [type(item).__name__ for item in sheet.lines()] == ["Scrawl", "Tow"]
    assert sheet.line() == "transfer move uk-heavy-1, tow train-usa-1 b"
    tidy = NOTATION.parse("transfer tow train-usa-1 b")
    assert isinstance(tidy, Transfer)
    assert not tidy.has_scrawl
