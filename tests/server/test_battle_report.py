"""The report of an action: a headline, chapters, and a cause for every loss."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from flagplot.command.telling import told
from flagplot.kernel.event import Event
from flagplot.kernel.replay import parse
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.catalogue import Catalogue
from flagplot.kernel.text.staging import AFTERMATH
from flagplot.server.history import battle_report as reports
from flagplot.server.history.battle_report import LEAST, MOST, battle_report
from flagplot.server.history.stages import Round, stages
from flagplot.server.http.routes import play
from flagplot.server.tables.rendering import event_card
from flagplot.server.wire import BattleReport, EventCard, StageCard
from tests.server.harness import Player, serving
from tests.shelf import games

TESTS = Path(__file__).parents[1]


def log(slug: str, name: str, seat: str) -> list[EventCard]:
    """The log of a seat in a golden game."""
    replay = parse((TESTS / slug / "golden" / f"{name}.replay").read_text(encoding="utf-8"))
    game = games()[slug]
    events = replay.play(game).state.logs[Seat(seat)].since(0)
    return [event_card(game, event, number) for number, event in enumerate(events)]


def report_of(slug: str, events: list[EventCard]) -> BattleReport:
    return battle_report(events, games()[slug].catalogue, {})


def between(events: list[EventCard], first: str, last: str) -> list[EventCard]:
    """From the first event of one kind to the next event of another."""
    start = next(at for at, event in enumerate(events) if event.kind == first)
    end = next(at for at, event in enumerate(events) if at > start and event.kind == last)
    return events[start : end + 1]


def chapters(report: BattleReport) -> list[str]:
    return [chapter.id for chapter in report.chapters]


def test_a_day_battle_is_told_by_whom_it_sank() -> None:
    events = between(log("operational", "day-battle", "japan"), "battle", "battle.over")
    report = report_of("operational", events)
    assert report.headline == "Napier, Fubuki, Nestor and Shirayuki are sunk"
    assert report.lead == "Hatsuyuki is damaged."
    assert chapters(report) == ["contact", "guns", "also"]
    gunfire = report.chapters[1]
    assert (gunfire.title, gunfire.tally) == ("Gunfire", "7 salvoes, 7 do damage.")
    causes = {toll.what.name: toll.cause for toll in report.tolls}
    assert causes["Fubuki"] == "Emerald fires at Fubuki: a fatal hit (rolled 6, needed 4+)."
    assert causes["Hatsuyuki"] == "Cornwall fires at Hatsuyuki: a damaging hit (rolled 2, needed 2+)."
    listed = [(one.name, one.side, one.text, one.fate) for one in report.losses]
    assert listed[-1] == ("Hatsuyuki", "japan", "damaged", "")
    assert ("Fubuki", "japan", "", "sunk") in listed
    assert {one.name: one.cause for one in report.losses} == causes


def test_a_headline_of_many_losses_names_four_and_counts_the_rest() -> None:
    report = report_of("tactical", log("tactical", "long-lances-off-savo", "ijn"))
    sunk = [toll for toll in report.tolls if toll.gone]
    assert len(sunk) > 5
    assert report.headline.endswith(f" and {len(sunk) - 4} more are sunk")
    assert report.headline.count(",") == 3
    assert 4 <= len(report.chapters) <= MOST
    assert all(toll.cause for toll in sunk)


def test_gunfire_over_several_turns_is_told_in_stages() -> None:
    report = report_of("tactical", log("tactical", "minneapolis-meets-tone", "usn"))
    assert [(one.id, one.title, one.tally.split(".")[0]) for one in report.chapters] == [
        ("guns-1", "Opening fire", "Turn 1"),
        ("guns-2", "Gunfire continues", "Turn 2"),
        ("guns-3", "Gunfire continues", "Turns 3 to 4"),
        ("guns-4", "Loss of a ship", "Turn 5"),
    ]


def test_stages_say_what_changed() -> None:
    events = log("tactical", "hood-in-the-denmark-strait", "rn")
    report = report_of("tactical", events)
    fire = [one for one in report.chapters if one.id.startswith("guns")]
    assert [one.title for one in fire] == ["Opening fire", "First hits", "Gunfire continues", "Last salvoes"]
    assert [one.tally for one in (fire[0], fire[-1])] == [
        "Turns 1 to 2. 10 salvoes, no hits.",
        "Turns 13 to 14. 6 salvoes, no hits.",
    ]
    assert [n for one in fire for n in one.events] == [
        event.n for event in events if event.kind in {"fired", "held", "under_fire"}
    ]
    assert LEAST <= len(report.chapters) <= MOST
    assert report.chapters == sorted(report.chapters, key=lambda one: one.events[0])


def test_fire_of_one_turn_is_one_stage() -> None:
    events = between(log("tactical", "hood-in-the-denmark-strait", "rn"), "turn", "turn")
    assert "guns" in chapters(report_of("tactical", events))


@pytest.mark.parametrize(
    "fought, told",
    [
        ("....", [("opening", 1), ("more", 1), ("more", 1), ("more", 1)]),
        ("..hh", [("opening", 1), ("more", 1), ("hits", 1), ("more", 1)]),
        (".hs.", [("opening", 1), ("hits", 1), ("loss", 1), ("last", 1)]),
        ("hsms", [("opening", 1), ("loss", 1), ("more", 1), ("further", 1)]),
        ("h.ss........", [("opening", 2), ("losses", 2), ("more", 4), ("last", 4)]),
        ("...............", [("opening", 3), ("more", 4), ("more", 4), ("more", 4)]),
        ("sh", [("opening", 1), ("more", 1)]),
    ],
)
def test_stages_begin_where_something_changes(fought: str, told: list[tuple[str, int]]) -> None:
    """A round of fire is a dot without a hit, h with one, s with a ship sunk."""
    rounds = [Round(is_hit=one in "hs", lost=int(one == "s")) for one in fought]
    assert [(word, len(part)) for word, part in stages(rounds, LEAST, MOST)] == told


def test_a_ship_lost_in_a_collision_has_it_for_a_cause_and_so_has_the_rammer() -> None:
    game = games()["operational"]
    told = [
        Event("collision", {"rammer": "hiei", "rammed": "shiranui", "result": "DxS"}),
        Event("damaged", {"ship": "hiei"}),
        Event("sunk", {"ship": "shiranui"}),
    ]
    report = report_of("operational", [event_card(game, event, number) for number, event in enumerate(told)])
    assert {toll.what.name: toll.cause for toll in report.tolls} == {
        "Hiei": "Hiei rams Shiranui in the dark.",
        "Shiranui": "Hiei rams Shiranui in the dark.",
    }


def test_one_loss_is_told_by_who_struck_it() -> None:
    events = log("operational", "day-battle", "japan")
    shot = next(at for at, event in enumerate(events) if event.text.startswith("Mikuma fires at Nestor"))
    assert report_of("operational", events[shot : shot + 2]).headline == "Mikuma sinks Nestor"


def test_hits_that_did_nothing_are_told() -> None:
    events = log("tactical", "minneapolis-meets-tone", "usn")
    blunt = next(event for event in events if event.kind == "fired" and "no damage" in event.text)
    report = report_of("tactical", [blunt])
    assert report.headline.endswith("is hit, and takes no harm")
    assert report.chapters[0].tally == "One salvo, one hit without effect."


def test_damage_by_guns_is_not_called_harmless() -> None:
    """In an action the salvo itself tells the damage."""
    report = report_of("tactical", log("tactical", "hood-in-the-denmark-strait", "rn"))
    assert report.headline == "Hood, Norfolk and Suffolk are heavily damaged"
    assert report.lead == "Bismarck is hit without harm."
    causes = {toll.what.name: toll.cause for toll in report.tolls}
    assert set(causes) == {"Norfolk", "Suffolk", "Hood"}
    assert causes["Hood"].endswith("heavily damaged.")


def test_one_ship_heavily_damaged_is_told_by_who_struck_her() -> None:
    events = log("tactical", "hood-in-the-denmark-strait", "km")
    blow = next(
        event for event in events if event.kind == "fired" and event.stage and event.stage.verdict == "crippled"
    )
    assert report_of("tactical", [blow]).headline == "Bismarck leaves Norfolk heavily damaged"


def test_damage_that_spreads_is_told_by_who_did_it() -> None:
    game = games()["tactical"]
    hit = Event(
        "fired",
        {
            "ship": "Ajax",
            "gun": "6in/50 Mk XXIII",
            "guns": 8,
            "target": "Nachi",
            "hits": 1,
            "results": ["D"],
            "range": 9000,
            "band": "long",
            "accuracy": 1,
        },
    )
    grows = Event("condition", {"ship": "Nachi", "level": "HD", "better": False})
    held = Event("damage_control", {"ship": "Ajax", "result": "C", "level": "D"})
    log = [hit, grows, held]

    report = report_of("tactical", [event_card(game, event, number) for number, event in enumerate(log)])
    assert report.headline == "Ajax leaves Nachi heavily damaged"
    assert told(game.catalogue, log, [grows]) == ["Nachi is heavily damaged by Ajax."]
    alone = report_of("tactical", [event_card(game, held, 0)])
    assert alone.headline == "Damage control holds: Ajax stays damaged, under control"


def test_misses_are_told_too() -> None:
    events = log("tactical", "minneapolis-meets-tone", "usn")
    missed = [event for event in events if event.kind == "fired" and event.facts["hits"] == 0][:2]
    assert report_of("tactical", missed).headline == "2 attacks, and nothing hit"


def test_nothing_is_nothing() -> None:
    assert report_of("tactical", []).headline == "Nothing to report"


@pytest.mark.parametrize(
    "slug, name, seat",
    [
        ("operational", "carrier-battle", "japan"),
        ("operational", "carrier-battle", "allies"),
        ("operational", "submarines", "allies"),
        ("operational", "night-battle", "japan"),
        ("tactical", "hood-in-the-denmark-strait", "rn"),
        ("tactical", "without-air-cover", "rn"),
        ("tactical", "long-lances-off-savo", "allied"),
        ("strategic", "war", "uk"),
    ],
)
def test_no_loss_reaches_its_owner_without_a_cause(slug: str, name: str, seat: str) -> None:
    events = log(slug, name, seat)
    report = report_of(slug, events)
    assert report.headline
    assert len(report.chapters) <= MOST
    for toll in report.tolls:
        told = next(event for event in events if event.n == toll.n)
        assert told.stage
        if told.stage.effect not in AFTERMATH:  # the blow itself, with who or what struck
            assert toll.cause == told.text
            continue
        assert toll.cause != told.text or told.rolls or told.facts.get("cause") or told.facts.get("points"), toll


def test_a_game_of_many_losses_takes_no_time_by_the_square(monkeypatch: pytest.MonkeyPatch) -> None:
    once = between(log("operational", "day-battle", "japan"), "battle", "battle.over")
    looked = 0

    def counted(event: EventCard) -> StageCard | None:
        nonlocal looked
        looked += 1
        return stage(event)

    stage = reports._stage
    monkeypatch.setattr(reports, "_stage", counted)
    work = []
    for times in (10, 40):
        events = [structs.replace(event, n=at) for at, event in enumerate(once * times)]
        looked = 0
        report = report_of("operational", events)
        work.append(looked / len(events))
        assert {toll.what.name for toll in report.tolls} >= {"Napier", "Fubuki", "Hatsuyuki"}
    assert work[1] < 1.5 * work[0]


def test_the_server_reads_a_long_logbook_beside_its_loop(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []

    def noted(events: list[EventCard], catalogue: Catalogue, view: dict[str, Any]) -> BattleReport:
        threads.append(threading.current_thread().name)
        return battle_report(events, catalogue, view)

    monkeypatch.setattr(play, "battle_report", noted)
    with serving(folder) as server, Player(server.base, "Ann") as ann:
        ann.new_table()
        assert ann.get(ann.at("battle"))["headline"]
    assert [name.split("_")[0] for name in threads] == ["study"]


def test_a_turn_of_the_war_is_told_operation_by_operation() -> None:
    events = log("strategic", "barrier", "allied")
    first = next(at for at, event in enumerate(events) if event.kind == "operations.order")
    turn = events[first : next(at for at, event in enumerate(events) if at > first and event.kind == "turn.opened")]
    report = report_of("strategic", turn)
    opened = [event.n for event in turn if event.kind == "operation.opened"]
    assert 2 <= len(opened) <= MOST
    assert [one.id for one in report.chapters] == [f"scene-{number + 1}" for number in range(len(report.chapters))]
    trade = [one for one in report.chapters if one.title == "War on trade"]
    assert len(report.chapters) == len(opened) + len(trade)
    assert turn[0].n == report.chapters[0].events[0]  # the dice for the order of operations
    for chapter, number in zip(report.chapters[1:], opened[1:], strict=False):
        assert all(one > number for one in chapter.events)
    landed = [event.facts["place"] for event in turn if event.kind == "landing.opened"]
    assert [one.title for one in report.chapters if " lands at " in one.title]
    assert landed
    taken = [event for event in turn if event.kind == "place.taken"]
    assert (" takes " in report.headline) == bool(taken)


def test_many_operations_are_told_in_six_parts() -> None:
    events = log("strategic", "barrier", "allied")
    opened = [event for event in events if event.kind == "operation.opened"]
    report = report_of("strategic", events)
    assert len(opened) > MOST
    assert len(report.chapters) == MOST
    assert report.chapters[-1].title == "Other operations"
    told = [number for chapter in report.chapters for number in chapter.events]
    assert len(told) == len(set(told))
    assert {event.n for event in events if event.rolls} <= set(told)
