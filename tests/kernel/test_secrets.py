"""Audiences, veils and logbooks."""

from __future__ import annotations

from flagplot.kernel.dice import ScriptedDice
from flagplot.kernel.event import Event, seen_by
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat, side_of
from flagplot.kernel.umpire import Umpire

ALLIES, JAPAN, FORCE_A = Seat("allies"), Seat("japan"), Seat("allies/force-a")


def test_a_command_sits_for_its_side() -> None:
    assert side_of(FORCE_A) == "allies"


def test_an_event_is_whole_to_its_audience_veiled_to_others_and_whole_to_control() -> None:
    veil = Event("heard", {})
    event = Event("sighted", {"hex": "2413"}, audience=("allies",), veil=veil)

    for seat in (ALLIES, FORCE_A):
        seen = seen_by(event, seat)
        assert seen is not None
        assert seen.kind == "sighted"
        assert seen.audience is None, "the rest of the audience is secret"
        assert seen.veil is None
    assert seen_by(event, JAPAN) == veil
    assert seen_by(event, OBSERVER) == veil
    assert seen_by(event, CONTROL) is event


def test_without_a_veil_the_others_notice_nothing() -> None:
    assert seen_by(Event("sighted", {}, audience=("allies",)), JAPAN) is None


def test_a_veil_may_have_an_audience_of_its_own() -> None:
    event = Event("sighted", {}, audience=("allies",), veil=Event("heard", {}, audience=("japan",)))

    assert seen_by(event, JAPAN) is not None
    assert seen_by(event, OBSERVER) is None


def test_copies_of_a_logbook_share_their_past_and_part_ways() -> None:
    one = Logbook()
    one.append(Event("a", {}))
    two = one.clone()
    two.append(Event("b", {}))
    one.append(Event("c", {}))

    assert [event.kind for event in one] == ["a", "c"]
    assert [event.kind for event in two] == ["a", "b"]
    assert [event.kind for event in two.since(1)] == ["b"]
    assert (len(one), len(two)) == (2, 2)


def test_every_die_goes_with_the_next_announcement_and_no_other() -> None:
    logs = {ALLIES: Logbook(), JAPAN: Logbook()}
    umpire = Umpire(ScriptedDice(3, 4), logs)
    umpire.dice.d6("first")
    umpire.announce("one", (), {}, audience=("allies",))
    umpire.dice.d6("second")
    umpire.announce("two", (), {})

    assert [str(roll) for event in logs[ALLIES] for roll in event.rolls] == ["first: 3", "second: 4"]
    assert [str(roll) for event in logs[JAPAN] for roll in event.rolls] == ["second: 4"]


def test_a_quiet_umpire_announces_nothing_and_still_knows_of_reveals() -> None:
    logs = {ALLIES: Logbook()}
    umpire = Umpire(ScriptedDice(), logs, quiet=True)
    umpire.announce("one", (), {}, reveals=True)

    assert not umpire.events
    assert not len(logs[ALLIES])
    assert umpire.revealed
