"""Control corrects values, and rescinds corrections on which nothing depends yet."""

from __future__ import annotations

import pytest

from flagplot.kernel import replay
from flagplot.kernel.dice import Chance
from flagplot.kernel.match import Match
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.strategic import GAME
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.phases.turn import Turn
from flagplot.strategic.state.model import Strategic
from tests.strategic.positions import fact, kinds, little, objection, order, war
from tests.strategic.scenes import at_the_table

WHY = "because the table agreed"


def position(match: Match) -> str:
    """The whole position, without logbooks and dice."""
    state = match.state.clone()
    state.logs, state.chance = {}, Chance("")
    return GAME.codec.dumps(state)


@pytest.mark.rule("NW-CTL-6")
@pytest.mark.parametrize(
    "line",
    [
        "correct reserve.usa 12 because a point was overlooked",
        "correct harbours.truk.stock.usa 1 because it was left there",
        "inject barents-sea because Hitler is furious",
        "advantage uk flag because the weather holds",
        "overrule unit uk-heavy-1 damaged because the die was misread",
        "overrule place midway-island japan because the landing was misplayed",
    ],
)
def test_control_takes_back_what_nothing_depends_on(line: str) -> None:
    match = at_the_table()
    before = position(match)
    events = match.play(CONTROL, GAME.notation.parse(line))
    assert position(match) != before
    told = [event for event in events if event.kind.startswith("control.")]
    assert [event.facts["reason"] for event in told] == [line.partition(" because ")[2]]
    assert told[0] in list(match.state.logs[CONTROL]), "it is in the audit trail"
    assert match.may_undo(CONTROL) is None
    match.undo(CONTROL, "the table changed its mind")
    assert position(match) == before
    assert told[0] in list(match.state.logs[CONTROL]), "decrees stay in the trail"
    last = list(match.state.logs[CONTROL])[-1]
    assert (last.facts["decree"], last.facts["reason"]) == (line, "the table changed its mind")
    assert replay.parse(replay.write(match)).play(GAME, strict=True).record[-1].line == match.record[-1].line


@pytest.mark.rule("NW-CTL-6")
def test_a_correction_tells_the_old_figure_also_where_there_was_none() -> None:
    state = war(1, Transfers())
    events = order(state, "control", f"correct harbours.truk.stock.usa 3 {WHY}")
    assert (fact(events, "control.corrects", "before"), fact(events, "control.corrects", "after")) == ("0", "3")
    events = order(state, "control", f"correct harbours.truk.stock.usa 1 {WHY}")
    assert fact(events, "control.corrects", "before") == "3"


@pytest.mark.rule("NW-CTL-6")
def test_what_somebody_built_on_stands() -> None:
    match = at_the_table()
    match.play(CONTROL, GAME.notation.parse(f"correct reserve.usa 9 {WHY}"))
    match.play(Seat("usa"), GAME.notation.parse("transfer"))
    assert match.may_undo(CONTROL) is not None


@pytest.mark.rule("NW-CTL-6", "NW-CTL-7")
def test_an_event_that_rolled_dice_is_taken_back_but_its_dice_stay_thrown() -> None:
    match = at_the_table()
    before, index = position(match), match.state.chance.index
    match.play(CONTROL, GAME.notation.parse(f"inject italy-surrender {WHY}"))
    assert isinstance(match.state, Strategic)
    assert match.state.is_out("italy")
    thrown = match.state.chance.index
    match.play(CONTROL, GAME.notation.parse("rescind because Sicily has not fallen"))
    assert position(match) == before
    assert match.state.chance.index == thrown > index, "no die is rolled twice"
    heard = [GAME.catalogue.sentence(event) for event in match.state.logs[Seat("usa")]][-2:]
    assert heard == [
        "Italy has left the Axis.",
        f"Control takes back `inject italy-surrender {WHY}`, because Sicily has not fallen.",
    ]


@pytest.mark.rule("NW-CTL-6")
def test_who_was_not_told_of_a_decree_but_felt_it_hears_that_it_is_taken_back() -> None:
    """Only Control may correct; the sheet that became illegal was returned to the USA, and is sealed again afterwards."""
    match = at_the_table()
    match.play(Seat("usa"), GAME.notation.parse("transfer move usa-heavy-1 norfolk"))
    match.play(CONTROL, GAME.notation.parse(f"correct units.usa-heavy-1.at norfolk {WHY}"))
    assert "usa" in match.game.to_act(match.state)
    match.play(CONTROL, GAME.notation.parse("rescind because she is at sea"))
    assert "usa" not in match.game.to_act(match.state)
    heard = {seat: [GAME.catalogue.sentence(event) for event in match.state.logs[Seat(seat)]] for seat in ("usa", "uk")}
    assert heard["usa"][-1] == "Control takes back what it has just decreed, because she is at sea."
    assert not any("takes back" in sentence for sentence in heard["uk"])


@pytest.mark.rule("NW-CTL-6", "NW-MER-9")
@pytest.mark.parametrize(
    "path, value",
    [
        ("turn", "25"),
        ("turn", "0"),
        ("turn", "soon"),
        ("chance.index", "3"),
        ("flow.0.cursor", "3"),
        ("ledgers.usa.tonnage_in", "3"),
        ("scenario", "intro"),
        ("options.straits", "sometimes"),
        ("options.weather", "fine"),
        ("harbours.truk.holder", "atlantis"),
        ("harbours.atlantis.holder", "usa"),
        ("units.usa-heavy-1.at", "atlantis"),
        ("units.usa-heavy-1.kind", "dreadnought"),
        ("units.usa-heavy-1.duty", "shopping"),
        ("units.usa-heavy-1.area", "atlantis"),
        ("units.usa-heavy-1.damaged", "maybe"),
        ("units.usa-air-1.aboard", "usa-heavy-1"),
        ("units.usa-fleet_carrier-1.damaged", "true"),
        ("routes.1.tonnage.usa", "-1"),
        ("routes.1.a", "atlantis"),
        ("reserve.usa", "-3"),
        ("reserve", "3"),
        ("reserve.atlantis", "3"),
    ],
)
def test_nonsense_is_refused(path: str, value: str) -> None:
    state = war(1, Transfers())
    state.flow[0] = Turn(cursor=3)
    before = GAME.codec.dumps(state)
    found = objection(state, "control", f"correct {path} {value} {WHY}")
    assert found is not None, f"{path} = {value}"
    assert found.rule == "NW-CTL-6"
    assert GAME.codec.dumps(state) == before


@pytest.mark.rule("NW-CTL-6", "NW-CTL-2")
def test_a_correction_keeps_the_accounts() -> None:
    state = war(1, Transfers())
    for line in (
        "correct routes.1.tonnage.usa 30 because of a slip",
        "correct harbours.malta.stock.usa 2 because two were left there",
        "correct harbours.malta.manpower.uk 3 because they stayed",
        "correct options.straits always_open because the table wants it",
    ):
        events = order(state, "control", line)
        assert kinds(events) == ["control.corrects"]
        assert state.problems() == []
    assert state.routes[1].tonnage["usa"] == 30
    assert state.harbours["malta"].stock["usa"] == 2
    assert state.options.straits == "always_open"
    assert war(1).options.straits == "controlled", "other tables keep theirs"


@pytest.mark.rule("NW-CTL-6")
def test_the_turn_itself_is_corrected() -> None:
    state = little()
    state.flow = [Transfers()]
    order(state, "control", "correct turn 7 because we lost count")
    assert state.turn == 7
