"""Control's seat: corrections, decrees, rulings; each with a reason in the log, and rescinded while nothing depends on it."""

from __future__ import annotations

import pytest

from flagplot.kernel import replay
from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.strategic import GAME
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.cards import CardPlay
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.phases.turn import Turn
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.operations.allowances import flags_of
from flagplot.strategic.rules.turn import clear
from flagplot.strategic.state.model import Strategic
from tests.strategic.frames import battle_in, losses_of
from tests.strategic.positions import (
    carrier,
    fact,
    force,
    kinds,
    little,
    objection,
    operation,
    order,
    refused,
    run,
    stock,
    troops,
    unit,
    war,
)
from tests.strategic.scenes import at_the_table

WHY = "because the table agreed"


def said(state: Strategic, line: str) -> str:
    found = objection(state, "control", line)
    return "" if found is None else found.text


@pytest.mark.rule("NW-CTL-6", "NW-CTL-12")
@pytest.mark.parametrize("seat", ["usa", "japan", "observer"])
def test_only_control_decrees(seat: str) -> None:
    state = war(1, Transfers())
    for line in (f"inject torch {WHY}", f"advantage usa flag {WHY}", f"overrule place truk usa {WHY}"):
        assert "Only Control" in str(GAME.check(state, Seat(seat), GAME.notation.parse(line)))


@pytest.mark.rule("NW-CTL-6")
@pytest.mark.parametrize(
    "line", ["inject torch", "inject torch because", "advantage uk flag", "overrule place truk usa", "inject because x"]
)
def test_no_decree_without_a_reason(line: str) -> None:
    with pytest.raises(BadNotation):
        GAME.notation.parse(line)


@pytest.mark.rule("NW-CTL-12")
def test_a_sealed_sheet_that_no_longer_holds_goes_back() -> None:
    state = war(1, Transfers())
    ship = next(u for u in state.units.values() if u.nation == "usa" and u.kind == "heavy" and u.at == "san-diego")
    order(state, "usa", f"transfer move {ship.id} pearl-harbour")
    order(state, "uk", "transfer")
    events = order(state, "control", f"correct units.{ship.id}.at pearl-harbour {WHY}")
    assert kinds(events) == ["control.corrects", "sheet.returned"]
    assert events[1].audience == (Seat("usa"),)
    assert "usa" in GAME.to_act(state)
    assert "uk" not in GAME.to_act(state), "sheets that are still legal stay sealed"


@pytest.mark.rule("NW-CTL-13")
def test_control_brings_about_an_event() -> None:
    state = war(2, Transfers())
    assert said(state, f"inject armageddon {WHY}").startswith("Control can bring about")
    events = order(state, "control", f"inject germany-surrender {WHY}")
    assert kinds(events)[0] == "control.injects"
    assert state.is_out("germany")
    assert state.problems() == []
    assert "has happened already" in said(state, f"inject germany-surrender {WHY}")
    assert "in the war" in said(state, f"inject barents-sea {WHY}"), "Germany is out"


@pytest.mark.rule("NW-CTL-13")
@pytest.mark.parametrize(
    "event",
    [
        "barents-sea",
        "torch",
        "force-x",
        "richelieu",
        "italy-surrender",
        "second-quebec",
        "brest-lost",
        "ussr-pacific",
        "germany-surrender",
    ],
)
def test_every_event_leaves_a_sound_position(event: str) -> None:
    state = war(3, Transfers())
    assert objection(state, "control", f"inject {event} {WHY}") is None
    order(state, "control", f"inject {event} {WHY}", *[4] * 40)
    assert state.happened[event] == 3
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-13")
def test_events_wait_until_the_forces_are_home() -> None:
    state = war(3, Flagging())
    force(state, "usa:one", "pearl-harbour", unit(state, "usa", "heavy", "pearl-harbour"))
    assert "steps 1 to 4" in said(state, f"inject torch {WHY}")


@pytest.mark.rule("NW-CTL-3", "NW-CTL-1")
def test_a_flag_granted_lasts_one_turn() -> None:
    state = little(phase=Flagging())
    order(state, "control", f"advantage usa flag {WHY}")
    assert flags_of(state, "usa") == 3
    assert flags_of(GAME.view(state, Seat("usa")).position, "usa") == 3
    assert flags_of(GAME.view(state, Seat("japan")).position, "usa") == 2, "a favour is between Control and the team"
    clear(state)
    assert flags_of(state, "usa") == 2
    assert "not in the war" in said(state, f"advantage atlantis flag {WHY}")


@pytest.mark.rule("NW-CTL-1")
def test_range_granted_by_control() -> None:
    state = little(phase=CardPlay())
    force(state, "usa:one", "pearl", unit(state, "usa", "heavy", "pearl"))
    order(state, "control", f"advantage usa range usa:one {WHY}")
    assert state.forces["usa:one"].reach == 1
    assert said(state, f"advantage japan range usa:one {WHY}") != ""
    assert said(state, f"advantage usa range usa:none {WHY}") != ""


@pytest.mark.rule("NW-CTL-1", "NW-ADV-9")
def test_a_bonus_granted_by_control_serves_like_a_card() -> None:
    state = little(phase=CardPlay())
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "usa:one", "d")
    hand = list(state.hands["usa"])
    events = order(state, "control", f"advantage usa die 3 usa:one cover {WHY}")
    assert events[0].audience == (Seat("usa"),)
    order(state, "control", f"advantage japan shift usa:one cover {WHY}".replace("usa:one cover", "japan:two join d"))
    state.flow = [state.flow[0], Conduct(0), battle_in("d", "cover", ("usa:one",), ("japan:two",))]
    events = run(state, 2, 2)
    fire = [event for event in events if event.kind == "battle.fire"]
    assert [(str(line.reason), line.amount) for line in fire[0].modifiers] == [
        ("outnumbering 2:1", 1),
        ("advantage card", 3),
    ]
    assert ("advantage card as column shift", 1) in [(str(line.reason), line.amount) for line in fire[1].modifiers]
    assert state.hands["usa"] == hand, "no card of the hand was spent"
    assert state.commitments == []


@pytest.mark.rule("NW-CTL-1")
@pytest.mark.parametrize(
    "line",
    [
        "advantage usa die 0 usa:one cover",
        "advantage usa die 2 usa:nobody cover",
        "advantage usa die 2 usa:one landing",
        "advantage usa shift route 99 defence",
        "advantage usa shift route 2 defence",
        "advantage usa die 2 route 1 sideways",
    ],
)
def test_an_advantage_must_fit_a_combat(line: str) -> None:
    state = little(phase=CardPlay())
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    operation(state, "sweep", "usa:one", "d")
    assert objection(state, "control", f"{line} {WHY}") is not None


@pytest.mark.rule("NW-CTL-6", "NW-CMB-46")
def test_a_unit_sunk_by_mistake_comes_back() -> None:
    state = little(phase=Transfers())
    ship = unit(state, "usa", "heavy", "pearl")
    remove(state, ship, ("japan",))
    assert "at which base" in said(state, f"overrule unit {ship.id} damaged {WHY}")
    assert "at which base" in said(state, f"overrule unit {ship.id} damaged truk {WHY}")
    assert "no unit" in said(state, f"overrule unit {ship.id} sunk pearl {WHY}"), "she is sunk already"
    assert "no unit" in said(state, f"overrule unit usa-heavy-99 damaged pearl {WHY}")
    order(state, "control", f"overrule unit {ship.id} damaged pearl {WHY}")
    back = state.units[ship.id]
    assert (back.at, back.damaged, back.nation) == ("pearl", True, "usa")
    assert state.losses == []
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-6")
def test_the_state_of_a_unit_is_set_right() -> None:
    state = little(phase=Transfers())
    ship, plane = unit(state, "usa", "heavy", "pearl"), unit(state, "usa", "air", "pearl")
    deck = carrier(state, "usa", "pearl")
    order(state, "control", f"overrule unit {ship.id} damaged {WHY}")
    assert ship.damaged
    assert "already" in said(state, f"overrule unit {ship.id} damaged {WHY}")
    order(state, "control", f"overrule unit {ship.id} sound {WHY}")
    assert state.units[ship.id].damaged is False
    assert "no damaged state" in said(state, f"overrule unit {plane.id} damaged {WHY}")
    assert "air aboard" in said(state, f"overrule unit {deck.id} sunk {WHY}")
    assert "not 'vanished'" in said(state, f"overrule unit {ship.id} vanished {WHY}")
    assert "no unit" in said(state, f"overrule unit usa-heavy-99 sunk {WHY}")
    events = order(state, "control", f"overrule unit {ship.id} sunk {WHY}")
    assert ship.id not in state.units
    assert (state.losses[-1].by, state.losses[-1].reason) == ((), "Control")
    assert events[-1].audience == (Seat("usa"),)
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-6")
def test_a_place_is_given_back() -> None:
    state = little(phase=Transfers())
    troops(state, "japan", "truk", men=1, garrisons=1)
    stock(state, "japan", "truk", 2)
    plane, ship = unit(state, "japan", "air", "truk"), unit(state, "japan", "heavy", "truk")
    assert "not to 'japan'" in said(state, f"overrule place truk japan {WHY}")
    assert "not to 'atlantis'" in said(state, f"overrule place truk atlantis {WHY}")
    assert "no place" in said(state, f"overrule place atlantis usa {WHY}")
    order(state, "control", f"overrule place truk usa {WHY}")
    assert state.harbours["truk"].holder == "usa"
    assert plane.id not in state.units
    assert ship.at != "truk"
    assert state.problems() == []


@pytest.mark.rule("NW-CTL-6")
def test_a_coming_operation_is_called_off() -> None:
    state = little()
    force(state, "japan:op", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:op", "d")
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    state.flow += [Conduct(0), Intervention(0)]
    assert "conducts no operation" in said(state, f"overrule operation usa:one failed {WHY}")
    assert "only call off" in said(state, f"overrule operation japan:op done {WHY}")
    order(state, "control", f"overrule operation japan:op failed {WHY}")
    assert state.operations[0].status == "failed"
    assert "only call off" in said(state, f"overrule operation japan:op failed {WHY}")


@pytest.mark.rule("NW-CTL-6")
def test_a_combat_is_settled_before_control_steps_in() -> None:
    state = little()
    ship = unit(state, "usa", "heavy", "reef")
    state.flow.append(losses_of("usa", 1, (ship.id,), "japan", chair="usa"))
    assert "losses be taken first" in said(state, f"overrule unit {ship.id} sunk {WHY}")
    assert "losses be taken first" in said(state, f"inject torch {WHY}")


@pytest.mark.rule("NW-CTL-1", "NW-ADV-9")
def test_control_decides_on_a_card_for_something_else() -> None:
    state = little(phase=CardPlay(), control="person")
    state.flow[0] = Turn(cursor=7)
    for seat in list(GAME.to_act(state)):
        order(state, seat, "cards other usa-1 a floating dock" if seat == "usa" else "cards")
    assert list(GAME.to_act(state)) == [CONTROL]
    prompt = GAME.view(state, CONTROL).prompt
    assert prompt is not None
    assert "floating dock" in prompt.text
    assert "floating dock" not in GAME.codec.dumps(GAME.view(state, Seat("japan")))
    assert refused(state, "control", "decline") == "NW-CTL-1"
    events = order(state, "control", "ruling yes")
    assert kinds(events)[:2] == ["control_ruling", "card.spent"]
    assert "usa-1" not in state.hands["usa"]
    denied = little(phase=CardPlay())
    for seat in list(GAME.to_act(denied)):
        events = order(denied, seat, "cards other usa-1 a floating dock" if seat == "usa" else "cards")
    assert fact(events, "control_ruling", "allowed") is False, (
        "without a person as Control nothing outside the rules is granted"
    )
    assert "usa-1" in denied.hands["usa"], "and the card stays in hand"


@pytest.mark.rule("NW-CTL-1")
def test_control_sees_everything() -> None:
    state = war(1, Allocation())
    view = GAME.view(state, CONTROL)
    assert view.position.units.keys() == state.units.keys()
    assert view.position.reserve == state.reserve
    assert {n: r.tonnage for n, r in view.position.routes.items()} == {n: r.tonnage for n, r in state.routes.items()}


@pytest.mark.rule("NW-CTL-6")
@pytest.mark.parametrize(
    "line",
    [
        "inject torch because it is time",
        "advantage uk flag because of fog",
        "advantage uk range uk:home because of oilers",
        "advantage uk die 2 uk:home cover because of luck",
        "advantage uk die 1 uk:home join north-sea because of luck",
        "advantage uk shift route-1 defence because of weather",
        "overrule unit usa-heavy-1 sunk because the die said so",
        "overrule unit usa-heavy-1 sound pearl-harbour because the die did not",
        "overrule place truk usa because of a slip",
        "overrule operation usa:tf16 failed because of fog",
    ],
)
def test_decrees_read_back_what_they_print(line: str) -> None:
    order = GAME.notation.parse(line)
    assert order.line() == line
    assert GAME.notation.parse(order.line()) == order


@pytest.mark.rule("NW-CTL-6")
@pytest.mark.parametrize(
    "line",
    [
        "inject torch now because x",
        "advantage uk because x",
        "advantage uk flag twice because x",
        "advantage uk range because x",
        "advantage uk die two uk:home cover because x",
        "advantage uk luck because x",
        "overrule unit usa-heavy-1 because x",
        "overrule weather fine today because x",
        "overrule place truk usa pearl-harbour because x",
    ],
)
def test_a_decree_in_the_wrong_words_is_told_how_to_be_written(line: str) -> None:
    with pytest.raises(BadNotation, match=r"Write|whole number|grants"):
        GAME.notation.parse(line)


@pytest.mark.rule("NW-CTL-6")
def test_a_decree_of_too_many_words_is_told_which_and_how_it_is_written() -> None:
    line = f"advantage uk die 2 route 1 defence north-sea {WHY}"
    assert GAME.notation.parse(line).line() == line.replace("route 1", "route-1")
    with pytest.raises(BadNotation, match=r"^'twice' is too much before `because`. Write `advantage NATION die NUMBER"):
        GAME.notation.parse(f"advantage uk die 2 route 1 defence north-sea twice {WHY}")


@pytest.mark.rule("NW-CTL-6")
def test_a_decree_of_no_known_use_is_told_all_its_forms() -> None:
    with pytest.raises(
        BadNotation, match=r"`advantage NATION flag because REASON`, or .* range FORCE .* die .* shift "
    ):
        GAME.notation.parse(f"advantage uk luck uk:home {WHY}")


@pytest.mark.rule("NW-CTL-7", "NW-CTL-6")
def test_decrees_stand_in_the_record() -> None:
    match = at_the_table()
    for line in (f"advantage uk flag {WHY}", f"overrule unit uk-heavy-1 damaged {WHY}", f"correct reserve.usa 9 {WHY}"):
        match.play(CONTROL, GAME.notation.parse(line))
    again = replay.parse(replay.write(match)).play(GAME)
    assert GAME.codec.dumps(again.state) == GAME.codec.dumps(match.state)


@pytest.mark.rule("NW-CTL-6")
@pytest.mark.parametrize(
    "line, says",
    [
        ("correct units.usa-heavy-1.nope 1 because x", "it has no 'nope'"),
        ("correct units.usa-heavy-1.clone 1 because x", "it has no 'clone'"),
        ("correct units.usa-heavy-1.__class__ 1 because x", "it has no '__class__'"),
        ("correct units.usa-heavy-9.damaged true because x", "there is no 'usa-heavy-9', only usa-heavy-1"),
        (
            "correct harbours.atlantis.holder uk because x",
            "only pearl, sydney, hanger, midway, twin, reef, rio, cadiz and 7 more",
        ),
        ("correct routes.99.owner uk because x", "there is no '99', only 1, 2, 3"),
        ("correct operations.3.area a because x", "there is no number '3', they are counted from 0 and there are 0"),
        ("correct operations.0.area a because x", "there is no number '0', they are counted from 0 and there are 0"),
        ("overrule place atlantis uk because x", "`places` lists them"),
        (
            "overrule place reef usa because x",
            "reef can be given to one of uk, germany, japan, vichy, ussr, not to 'usa'",
        ),
        ("overrule unit usa-heavy-9 sunk because x", "`forces` lists them"),
        ("overrule operation usa:one failed because x", "`taskforces` lists those with a flag"),
    ],
)
def test_a_refused_decree_says_what_there_is(line: str, says: str) -> None:
    state = little(control="person", phase=Transfers())
    unit(state, "usa", "heavy", "reef")
    found = objection(state, "control", line)
    assert found is not None
    assert found.rule == "NW-CTL-6"
    assert says in str(found)
