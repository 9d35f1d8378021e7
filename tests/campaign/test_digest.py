"""BCK: the report that comes back from the tactical game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.campaign.battle import fight_out
from flagplot.campaign.brief import brief
from flagplot.campaign.digest import misfits, order_of
from flagplot.campaign.options import CampaignOptions
from flagplot.campaign.papers import Packet, Report, ShipReport
from flagplot.kernel.seat import CONTROL
from flagplot.operational import GAME
from flagplot.operational.orders.common import Report as Order
from flagplot.operational.state.model import Bay
from tests.campaign.contacts import contact, fight_in

QUIET = {"level": "sound", "lost": 0, "crippled": 0, "salvoes": 0, "aircraft": 0, "left": ""}


def meeting() -> tuple[Bay, Packet]:
    state = contact(("chokai", "fubuki"), ("hermes", "dragon", "f1"), damaged=("dragon",))
    return state, brief(state, fight_in(state), CampaignOptions())


def report(sent: Packet, *, parted: bool = False, **fates: dict[str, object]) -> Report:
    """A report in which only the named ships have changed."""
    ships = []
    for ship in sent.ships:
        start = {**QUIET, "level": "heavily damaged", "crippled": 1} if ship.damaged else QUIET
        told = {**start, **fates.get(ship.id.partition(".")[2], {})}
        ships.append(ShipReport(id=ship.id, **told))  # type: ignore[arg-type]  # a table of a test
    return Report(sent.battle, sent.hash, "tactical", "1", "00", 60, parted, "over", (), tuple(ships))


def line(sent: Packet, told: Report, **options: str) -> str:
    chosen = replace(sent, options={**sent.options, **options})
    order = order_of(chosen, told)
    assert isinstance(order, Order)
    return " ".join(order.ships)


@pytest.mark.rule("CB-BCK-1")
def test_a_report_of_every_ship_fits_and_any_other_does_not() -> None:
    _, sent = meeting()
    fits = report(sent)
    wrong = {
        "another packet": replace(fits, packet="11"),
        "is of the battle": replace(fits, battle="t9i9-2024-j1-a1"),
        "does not name the ships": replace(fits, ships=fits.ships[1:]),
        "nobody is repaired": report(sent, dragon={"level": "sound", "crippled": 0}),
        "torpedo salvoes": report(sent, fubuki={"salvoes": 3}),
        "cannot have": report(sent, f1={"lost": 7, "level": "sunk"}),
        "sunk and afloat": report(sent, hermes={"level": "sunk"}),
        "left the plot to": report(sent, hermes={"left": "up"}),
        "minutes": replace(fits, minutes=161),
    }

    assert misfits(sent, fits) == ""
    assert {said: said in misfits(sent, told) for said, told in wrong.items()} == dict.fromkeys(wrong, True)


@pytest.mark.rule("CB-BCK-2")
def test_sunk_is_sunk_and_heavily_damaged_is_damaged() -> None:
    state, sent = meeting()
    told = report(sent, hermes={"level": "sunk", "lost": 1}, chokai={"level": "heavily damaged", "crippled": 1})

    assert line(sent, told) == "chokai=damaged hermes=sunk"
    assert GAME.check(state, CONTROL, order_of(sent, told)) is None


@pytest.mark.rule("CB-BCK-3")
def test_lighter_damage_counts_by_option() -> None:
    _, sent = meeting()
    told = report(sent, hermes={"level": "damaged"})

    assert line(sent, told) == ""
    assert line(sent, told, light_damage="damaged") == "hermes=damaged"


@pytest.mark.rule("CB-BCK-4")
def test_crippled_merchantmen_are_lost_unless_the_option_spares_them() -> None:
    _, sent = meeting()
    told = report(sent, f1={"level": "heavily damaged", "lost": 2, "crippled": 3})

    assert line(sent, told) == "f1=lost5"
    assert line(sent, told, crippled_merchantmen="afloat") == "f1=lost2"


@pytest.mark.rule("CB-BCK-5")
def test_salvoes_are_counted_by_tubes_emptied() -> None:
    state = contact(("chokai", "fubuki", "yura"), ("warspite", "dragon", "emerald", "napier"), turn=3)
    sent = brief(state, fight_in(state), CampaignOptions())
    fought = fight_out(sent)
    tubes = {ship.id: sum(ship.tubes) for ship in fought.match.state.ships.values()}  # type: ignore[attr-defined]
    spent = {ship.id.partition(".")[2]: ship.salvoes for ship in fought.report.ships}
    full = {"fubuki": 9, "yura": 8, "chokai": 16, "napier": 10, "dragon": 12, "emerald": 16}

    assert any(spent.values())
    assert {name for name, left in tubes.items() if left < full.get(name, 0)} <= {name for name in spent if spent[name]}
    assert all(told.salvoes <= ship.salvoes for told, ship in zip(fought.report.ships, sent.ships, strict=True))
    assert line(sent, report(sent, fubuki={"salvoes": 2})) == "fubuki=salvo2"


@pytest.mark.rule("CB-BCK-6")
def test_who_left_the_plot_withdraws() -> None:
    _, sent = meeting()
    told = report(sent, hermes={"left": "west"}, f1={"left": "west", "lost": 1}, dragon={"left": "south-west"})

    assert line(sent, told) == "hermes=left dragon=left f1=lost1+left"


@pytest.mark.rule("CB-BCK-7")
def test_sides_that_lost_each_other_have_both_broken_off() -> None:
    _, sent = meeting()
    told = report(sent, parted=True, hermes={"level": "sunk", "lost": 1})

    assert line(sent, told) == "chokai=left fubuki=left hermes=sunk dragon=left f1=left"
    assert line(sent, told, lost_contact="goes_on") == "hermes=sunk"


@pytest.mark.rule("CB-BCK-8")
def test_a_report_tells_its_story_with_the_hours() -> None:
    state = contact(("chokai", "kumano", "fubuki"), ("dorsetshire", "napier"), turn=3, surprise="japan")
    fought = fight_out(brief(state, fight_in(state), CampaignOptions()))
    story = fought.report.story

    assert story[0].endswith("meet Dorsetshire and Napier at night; Japan has surprise.")
    assert all(line[:2].isdecimal() for line in story[:-2])
    assert sum(" sinks" in line for line in story) == sum(ship.level == "sunk" for ship in fought.report.ships)
    assert sum("fires the first torpedoes" in line for line in story) <= 2
    assert sum("opens fire" in line for line in story) <= 2
    assert not any(word in line for line in story for word in ("needed", "japan", "allies"))
    assert [line.split()[1:3] for line in story[-2:]] == [["has", "lost"], ["Allies", "have"]]


@pytest.mark.rule("CB-BCK-8")
def test_nobody_is_told_to_sight_the_enemy_whom_he_has_fired_at() -> None:
    state = contact(("chokai", "kumano", "fubuki"), ("dorsetshire", "f1"), turn=3, surprise="none")
    story = fight_out(brief(state, fight_in(state), CampaignOptions()), seed=2).report.story

    for side, ships in (("Japan sights", ("Chokai", "Kumano", "Fubuki")), ("The Allies sight", ("Dorset", "Freight"))):
        shots = [line[6:].startswith(ships) and "opens fire" in line for line in story]
        assert any(shots)
        assert not any(side in line for line in story[shots.index(True) :]), story
