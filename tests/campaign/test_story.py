"""Names, places and days in battles, and the stories in reports."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flagplot.campaign.brief import brief
from flagplot.campaign.naming import columns_called
from flagplot.campaign.opening import scenario_of
from flagplot.campaign.options import options_of
from flagplot.campaign.papers import Packet
from flagplot.campaign.places import title_of, where
from flagplot.campaign.scenario import scenario
from flagplot.campaign.story import story_of
from flagplot.kernel.dice import SeededDice
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.rules.victory import judge, ratio, score
from flagplot.tactical.state.model import HEAVY, SUNK, Battle
from tests.campaign.contacts import contact, fight_in


def packet(japan: tuple[str, ...], allies: tuple[str, ...], turn: int = 2, impulse: int = 2, **said: str) -> Packet:
    state = contact(japan, allies, turn=turn, impulse=impulse, damaged=tuple(said.pop("damaged", "").split()))
    return brief(state, fight_in(state), options_of(said))


def match_of(sent: Packet) -> Match:
    return Match.open(GAME, scenario_of(sent), Fairness(seed=1))


def state_of(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


@pytest.mark.rule("CB-DWN-7")
def test_columns_are_called_by_their_ships() -> None:
    classes = {
        "US battle line": ("KONGO", "MYOKO"),
        "US cruisers": ("MYOKO", "SENDAI"),
        "US light cruisers": ("SENDAI", "SENDAI"),
        "US destroyers": ("KAGERO", "FUBUKI"),
        "US carriers": ("HIRYU", "RYUJO"),
        "US squadron": ("HIRYU", "KAGERO"),
        "US convoy": ("HERMES", "TRANSP"),
        "US merchantman": ("TRANSP",),
        "US battery": ("COASTCA",),
    }
    columns = [(names, False) for names in classes.values()]

    assert columns_called("usa", columns) == list(classes)
    assert columns_called("uk", [(("KAGERO",) * 8, False), (("KAGERO",), True), (("KAGERO",) * 2, False)]) == [
        "British destroyers, 1st division",
        "British damaged ship",
        "British destroyers, 2nd division",
    ]


def test_a_place_is_told_by_the_nearest_port() -> None:
    assert str(where("1210")) == "at Madras"
    assert str(where("2102")) == "120 miles south of Calcutta"
    assert str(where("1313")) == "60 miles north of Trincomalee"
    assert str(where("1415")) == "60 miles north-east of Batticaloa"


def test_a_battle_is_called_by_its_place_and_day() -> None:
    sent = packet(("yura",), ("f1",))

    assert title_of(sent) == "Action 590 miles south-east of Galle, 1 April 1942"
    assert title_of(replace(sent, parent="strategic", battle="t2o1-bay-of-bengal-sea-uk-x")).startswith(
        "Action in the Bay of Bengal, "
    )
    assert title_of(replace(sent, parent="strategic", battle="t2o1-society-islands-sea-usa-x")).startswith(
        "Action off the Society Islands, "
    )
    assert f'title = "{title_of(sent)}"' in scenario(sent)


@pytest.mark.rule("CB-BCK-8", "CB-DWN-5")
@pytest.mark.parametrize(
    "turn, impulse, weather, told",
    [
        (1, 1, "clear", "at dawn."),
        (2, 1, "clear", "by day."),
        (2, 3, "clear", "at dusk."),
        (2, 1, "hazy", "by day, in haze."),
        (3, 1, "clear", "at night."),
    ],
)
def test_a_story_begins_with_day_place_and_light(turn: int, impulse: int, weather: str, told: str) -> None:
    sent = packet(("yura", "fubuki"), ("f1", "f2", "hermes"), turn, impulse, weather=weather)
    first = story_of(sent, match_of(sent))[0]

    where = "On 1 April 1942, 590 miles south-east of Galle,"
    assert first == f"{sent.start} {where} Yura and Fubuki meet Hermes and 12 freighters {told}"


@pytest.mark.rule("CB-BCK-8", "CB-BCK-4")
def test_merchantmen_that_are_crippled_do_not_come_home() -> None:
    sent = packet(("yura",), ("f1",))
    match = match_of(sent)
    ships = state_of(match).ships
    ships["freighter-1"].level, ships["freighter-2"].level, ships["freighter-3"].level = SUNK, HEAVY, HEAVY

    assert story_of(sent, match)[-3:] == (
        "Japan has lost no ship.",
        "The Allies have lost one freighter.",
        "2 freighters, crippled, do not come home.",
    )
    afloat = replace(sent, options={**sent.options, "crippled_merchantmen": "afloat"})
    assert story_of(afloat, match)[-1] == "The Allies have lost one freighter."


@pytest.mark.rule("CB-BCK-8")
def test_a_ship_that_her_own_torpedo_sank_is_told_so() -> None:
    sent = packet(("fubuki", "yura"), ("napier",))
    match = match_of(sent)
    umpire = Umpire(SeededDice(match.state.chance), match.state.logs)
    umpire.announce("wild", (), {"ship": "Fubuki", "hits": 1, "results": ["S"]}, audience=("japan",))
    umpire.announce("sunk", (), {"ship": "Fubuki", "side": "japan", "cause": "torpedo"})

    assert story_of(sent, match)[1].endswith("Fubuki sinks: a torpedo of her own ran wild and hit her.")


@pytest.mark.rule("CB-DWN-3", "NA-VIC-19")
def test_damage_from_before_gives_no_points() -> None:
    state = state_of(match_of(packet(("haruna",), ("dorsetshire", "cornwall"), damaged="haruna")))
    began = score(state)
    state.ships["haruna"].level = SUNK

    assert set(began.values()) == {0}
    assert judge(state).level == "a decisive victory for the Allies"
    stronger, times = ratio(state)
    whole = state.ships["haruna"].sheet.half_cs
    assert score(state)["allies"] * 4 == whole * (times if stronger == "japan" else 1)


@pytest.mark.rule("CB-DWN-3")
def test_odds_do_not_weigh_points_against_merchantmen_alone() -> None:
    hunted = state_of(match_of(packet(("chokai", "fubuki"), ("f1",))))
    escorted = state_of(match_of(packet(("chokai", "fubuki"), ("f1", "napier"))))
    for number in range(1, 7):
        hunted.ships[f"freighter-{number}"].level = SUNK  # type: ignore[index]  # ids are words here
    hunted.ships["fubuki"].level = SUNK

    assert ratio(hunted)[1] == 1
    assert judge(hunted).winners == ("japan",)
    assert ratio(escorted)[1] > 1
