"""PAP and WHO: signed papers, and which reports are refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from flagplot.campaign.battle import Fought, fight_out, played
from flagplot.campaign.brief import NothingBelow, origin_of, packet_of, waiting
from flagplot.campaign.digest import order_of, report_of
from flagplot.campaign.home import accepted, digest, prove
from flagplot.campaign.opening import playable, scenario_of
from flagplot.campaign.options import OPTIONS, options_of
from flagplot.campaign.papers import BadPaper, Packet, fingerprint, read_packet, read_report
from flagplot.campaign.scenario import scenario
from flagplot.campaign.sealing import Sealed, new_key, open_packet, open_report, seal, unseal
from flagplot.games import load
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.replay import parse, write
from flagplot.kernel.seat import CONTROL
from flagplot.lab.fight import fight
from flagplot.operational import GAME
from flagplot.operational.orders.common import Report, Settle
from tests.campaign.contacts import squadrons_that_wait

Home = tuple[Match, Packet, Fought]


@pytest.fixture(scope="module")
def told() -> Home:
    match = squadrons_that_wait()
    packet = packet_of(match)
    return match, packet, fight_out(packet)


def position(match: Match) -> str:
    return GAME.codec.dumps(match.state)


@pytest.mark.rule("CB-PAP-1")
def test_papers_are_canonical_and_read_back(told: Home) -> None:
    _, packet, fought = told
    shuffled = json.dumps(dict(reversed(json.loads(packet.text()).items())), indent=1)

    assert read_packet(packet.text()) == packet == read_packet(shuffled)
    assert read_report(fought.report.text()) == fought.report
    assert read_packet(shuffled).hash == packet.hash
    assert fought.report.packet == packet.hash
    assert fought.report.replay == fingerprint(fought.replay)


@pytest.mark.rule("CB-PAP-1")
@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"paper": "flagplot packet 1"}', "[" * 5000])
def test_what_is_no_paper_is_refused(text: str) -> None:
    for read in (read_packet, read_report, unseal):
        with pytest.raises(BadPaper):
            read(text)


@pytest.mark.rule("CB-PAP-1")
def test_papers_with_other_fields_or_kinds_are_refused(told: Home) -> None:
    data = json.loads(told[1].text())
    changes: tuple[dict[str, object], ...] = (
        {"minutes": "160"},
        {"minutes": True},
        {"ships": {}},
        {"more": 1},
        {"options": {"a": 1}},
        {"ships": [3]},
    )
    for change in changes:
        with pytest.raises(BadPaper):
            read_packet(json.dumps({**data, **change}))


@pytest.mark.rule("CB-PAP-3")
def test_a_signed_paper_that_was_changed_is_refused(told: Home) -> None:
    _, packet, fought = told
    private = new_key()
    sealed = seal(packet, private).text()

    assert open_packet(sealed)[0] == packet
    assert open_report(seal(fought.report, private).text())[0] == fought.report
    for a, b in (('"minutes":160', '"minutes":161'), ('"key":"', '"key":"00'), ('"signature":"', '"signature":"zz')):
        with pytest.raises(BadPaper, match="signature"):
            unseal(sealed.replace(a, b))
    anybodys = Sealed(packet.text(), "01" + "00" * 31, "01" + "00" * 63)  # one signature for every text
    with pytest.raises(BadPaper, match="Its key is none"):
        unseal(anybodys.text())
    with pytest.raises(BadPaper, match="not a report"):
        open_report(sealed)
    with pytest.raises(BadPaper, match="not a packet"):
        open_packet(seal(fought.report, private).text())


@pytest.mark.rule("CB-PAP-2", "CB-PAP-4")
def test_a_report_comes_home_once_and_the_record_replays(told: Home) -> None:
    match, packet, fought = told[0].branch(), told[1], told[2]
    order = accepted(match, packet, fought.report, fought.replay)
    match.play(CONTROL, order)
    again = parse(write(match)).play(GAME, strict=True)

    assert position(again) == position(match)
    assert order.source == fought.report.hash[:16]
    with pytest.raises(BadPaper, match="waits for"):
        accepted(match, packet, fought.report, fought.replay)


@pytest.mark.rule("CB-PAP-2")
def test_stale_and_foreign_packets_are_refused(told: Home) -> None:
    match, packet, fought = told
    before = position(match)
    other = squadrons_that_wait(seed=4)
    later = match.branch()
    later.play(CONTROL, GAME.notation.parse("announce all The sea is calm because it is"))
    for game in (other, later):
        with pytest.raises(BadPaper, match="of another game, or of another moment"):
            accepted(game, packet, fought.report, fought.replay)
    with pytest.raises(BadPaper, match="not for that of"):
        accepted(match, replace(packet, battle="t9i9-2023-j1-a1"), fought.report, fought.replay)
    with pytest.raises(BadPaper, match="not the one that this game hands down"):
        accepted(match, replace(packet, minutes=80), fought.report, fought.replay)
    with pytest.raises(BadPaper, match="no option"):
        accepted(match, replace(packet, options={"fog": "on"}), fought.report, fought.replay)

    assert position(match) == before
    assert packet.origin == origin_of(match)


@pytest.mark.rule("CB-PAP-4")
def test_an_edited_report_or_battle_is_refused_and_nothing_changes(told: Home) -> None:
    match, packet, fought = told
    before = position(match)
    better = replace(
        fought.report, ships=tuple(replace(s, level="sound", lost=0, crippled=0) for s in fought.report.ships)
    )
    lines = fought.replay.splitlines(keepends=True)
    for report, replay, sentence in (
        (better, fought.replay, "comes to something else"),
        (fought.report, fought.replay + "\n", "comes to something else"),
        (fought.report, "".join(lines[:-3]), "not over|comes to"),
        (fought.report, fought.replay.replace(f"seed     {packet.seed}", "seed     7"), "dice"),
        (fought.report, fought.replay.replace("turns = 32", "turns = 31"), "scenario"),
        (fought.report, "nothing", "cannot be read"),
    ):
        with pytest.raises(BadPaper, match=sentence):
            accepted(match, packet, report, replay)

    assert position(match) == before


@pytest.mark.rule("CB-WHO-3")
def test_a_packet_has_one_battle_of_captains_and_other_dice_are_an_experiment(told: Home) -> None:
    match, packet, fought = told
    trial = fight_out(packet, seed=packet.seed + 1)

    assert fight_out(packet).replay == fought.replay
    with pytest.raises(BadPaper, match="dice"):
        accepted(match, packet, trial.report, trial.replay)


@pytest.mark.rule("CB-WHO-3")
def test_no_choice_of_options_rolls_other_dice(told: Home) -> None:
    """Options without effect on a battle of the raid must not change its dice: otherwise one could try them until the dice are good."""
    match, packet, _ = told
    given = [{option.name: value} for option in OPTIONS for value in option.alternatives]
    packets = [packet_of(match, options_of(one)) for one in given]

    assert len({one.hash for one in packets} | {packet.hash}) == len(given) + 1
    assert {one.seed for one in packets} == {packet.seed}


@pytest.mark.rule("CB-WHO-2")
def test_others_may_fight_it(told: Home) -> None:
    match, packet, _ = told
    fought = fight_out(packet, {"japan": "random", "allies": "random"})

    assert digest(packet, fought.replay) == fought.report
    assert accepted(match, packet, fought.report, fought.replay).battle == packet.battle


@pytest.mark.rule("CB-WHO-2", "CB-PAP-4")
def test_a_battle_played_from_its_scenario_file_counts(told: Home) -> None:
    match, packet, fought = told
    replay = write(fight("tactical", scenario(packet) + "\n", packet.seed).match)
    report = digest(packet, replay)

    assert report.ships == fought.report.ships
    order = accepted(match, packet, report, replay)
    assert isinstance(order, Report)
    assert order.ships


@pytest.mark.rule("CB-WHO-1", "CB-WHO-5")
def test_control_takes_a_battle_back_and_then_no_report_is_waited_for(told: Home) -> None:
    match = told[0].branch()
    match.play(CONTROL, Settle())

    with pytest.raises(NothingBelow):
        waiting(match)
    with pytest.raises(BadPaper, match="waits for no report"):
        accepted(match, told[1], told[2].report, told[2].replay)


@pytest.mark.rule("CB-WHO-5")
def test_control_may_correct_what_a_report_did(told: Home) -> None:
    match, packet, fought = told[0].branch(), told[1], told[2]
    match.play(CONTROL, accepted(match, packet, fought.report, fought.replay))
    name = next(name for name, ship in match.state.ships.items() if not ship.fate)  # type: ignore[attr-defined]
    match.play(CONTROL, GAME.notation.parse(f"correct ships.{name}.damaged true because the report was misread"))

    assert match.state.ships[name].damaged  # type: ignore[attr-defined]


@pytest.mark.rule("CB-PAP-4")
def test_packet_battle_and_report_are_proved_together(told: Home) -> None:
    match, packet, fought = told[0].branch(), told[1], told[2]
    waits = parse(write(match))
    match.play(CONTROL, accepted(match, packet, fought.report, fought.replay))
    record = parse(write(match))

    assert len(prove(waits, packet, fought.report, fought.replay)) == 3
    assert len(prove(record, packet, fought.report, fought.replay)) == 4
    other = fight_out(packet, {"japan": "random", "allies": "random"})
    if other.report.ships != fought.report.ships:
        with pytest.raises(BadPaper, match="goes on with"):
            prove(record, packet, other.report, other.replay)
    with pytest.raises(BadPaper, match="never hands this packet down"):
        prove(record, replace(packet, origin="00"))


@pytest.mark.rule("CB-PAP-1")
def test_a_packet_that_somebody_made_up_makes_no_battle(told: Home) -> None:
    _, packet, _ = told
    ship = packet.ships[0]
    assert playable(packet) == scenario(packet)
    odd: tuple[dict[str, Any], ...] = (
        {"light": "dusk"},
        {"date": "1942-13-01"},
        {"start": '06:00"\nturns = 400 #'},
        {"options": {"opening_range": "none"}},
        {"ships": (replace(ship, kind="NOTHING"), *packet.ships[1:])},
        {"ships": (replace(ship, line="nowhere"), *packet.ships[1:])},
        {"ships": (replace(ship, side='japan"\n[[effect]]'), *packet.ships[1:])},
        {"ships": packet.ships[:1]},
    )
    for change in odd:
        with pytest.raises(BadPaper, match="makes no battle"):
            playable(replace(packet, **change))
    large: tuple[dict[str, Any], ...] = (
        {"minutes": 0},
        {"minutes": 10**9},
        {"ships": ()},
        {"ships": (replace(ship, count=10**9),)},
    )
    for change in large:
        with pytest.raises(BadPaper):
            read_packet(replace(packet, **change).text())


@pytest.mark.rule("CB-WHO-6")
def test_a_battle_of_any_table_is_no_proof_where_the_game_above_does_not_go_on_with_it(told: Home) -> None:
    """A player could play the same battle at a table of their own, as often as they like; its record would be complete and signed as well."""
    parent, packet, _ = told
    match = Match.open(load(packet.lower), scenario_of(packet), Fairness.committed("a secret of the server"))
    played(match, options_of(packet.options))
    replay = write(match)
    report = report_of(packet, match, replay)

    with pytest.raises(BadPaper, match="nothing shows that this is the table"):
        prove(parse(write(parent)), packet, report, replay, vouch=lambda _record: True)
    after = parent.branch()
    after.play(CONTROL, order_of(packet, report))
    assert prove(parse(write(after)), packet, report, replay, vouch=lambda _record: True)[-1].startswith("The report")
