"""Reports of the war: refused ones have an error message and change nothing; the verification of all papers together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.bots.bot import Desk, wits
from flagplot.bots.roster import recruit
from flagplot.campaign.battle import Fought
from flagplot.campaign.brief import packet_of, read_by
from flagplot.campaign.home import accepted, by_captains, prove
from flagplot.campaign.papers import BadPaper, Packet
from flagplot.campaign.run import campaign
from flagplot.kernel.dice import Chance, SeededDice
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.replay import parse, write
from flagplot.kernel.seat import CONTROL
from flagplot.strategic import GAME

Home = tuple[Match, Packet, Fought]


def war_that_waits(option: str, seed: int = 1) -> Match:
    """The Indian Ocean, up to the meeting of the fleets, which is handed down as a battle or as a raid."""
    plan = campaign("indian-ocean-1942")
    match = Match.open(GAME, plan.scenario, Fairness(seed=seed), {option: "all"})
    captain, key, due = recruit("strategic", "captain"), match.fairness.key(), list(plan.orders)
    while (seat := GAME.to_act(match.state)[0]) != CONTROL:  # type: ignore[arg-type]  # it is a Strategic
        legal = [one for one in due if one[0] == seat and match.check(seat, GAME.notation.parse(one[1])) is None]
        if legal:
            due.remove(legal[0])
            match.play(seat, GAME.notation.parse(legal[0][1]))
        else:
            dice = SeededDice(Chance(wits(key, seat, len(match.record) - 1)))
            match.play(seat, captain.order(Desk(GAME, match.state, seat), dice))
    return match


@pytest.fixture(scope="module", params=["battles_below", "raids_below"])
def told(request: pytest.FixtureRequest) -> Home:
    """A war whose battle has been fought, and one whose raid has."""
    match = war_that_waits(request.param)
    packet, fought, _ = by_captains(match)
    return match, packet, fought


def position(match: Match) -> str:
    return str(match.game.codec.dumps(match.state))


@pytest.mark.rule("CB-PAP-2", "CB-PAP-4")
def test_an_edited_a_foreign_and_a_stale_report_are_refused_and_nothing_changes(told: Home) -> None:
    match, packet, fought = told
    before = position(match)
    afloat = next(ship for ship in fought.report.ships if ship.level != "sunk")
    sunk = replace(afloat, level="sunk", lost=1, crippled=0, left="")
    ships = tuple(sunk if ship is afloat else ship for ship in fought.report.ships)
    foreign = war_that_waits("battles_below" if packet.lower == "tactical" else "raids_below", seed=2)
    wrong = [
        (match, packet, replace(fought.report, ships=ships)),
        (match, replace(packet, light="night" if packet.light == "day" else "day"), fought.report),
        (match, packet, replace(fought.report, packet="00")),
        (foreign, packet, fought.report),
    ]
    for game, sent, report in wrong:
        with pytest.raises(BadPaper):
            accepted(game, sent, report, fought.replay)

    assert position(match) == before


@pytest.mark.rule("CB-PAP-4")
def test_a_report_of_the_war_enters_once_and_is_proved_with_its_papers(told: Home) -> None:
    match, packet, fought = told[0].branch(), told[1], told[2]
    order = accepted(match, packet, fought.report, fought.replay)
    match.play(CONTROL, order)
    found = prove(parse(write(match)), packet, fought.report, fought.replay)

    assert len(found) == (4 if packet.lower == "tactical" else 5)
    with pytest.raises(BadPaper):
        accepted(match, packet, fought.report, fought.replay)


@pytest.mark.rule("CB-WHO-4")
def test_a_seat_reads_the_packet_of_the_war_without_the_enemy(told: Home) -> None:
    match, packet, _ = told
    read = read_by(match, packet, "allied")

    assert packet == packet_of(match)
    assert {ship.side for ship in read.ships} == {"uk" if packet.lower == "tactical" else "allies"}
