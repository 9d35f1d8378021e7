"""DWN: the packet that goes down to the tactical game."""

from __future__ import annotations

import pytest

from flagplot.campaign.brief import brief, for_seat, packet_of
from flagplot.campaign.options import CampaignOptions, options_of
from flagplot.campaign.papers import Packet
from flagplot.campaign.scenario import hulls, scenario
from flagplot.kernel.game import BadOption
from flagplot.tactical import GAME
from flagplot.tactical.content.scenarios import Scenario
from flagplot.tactical.content.scenarios import scenario as read
from flagplot.tactical.state.model import Battle
from tests.campaign.contacts import before_guns, contact, fight_in, squadrons_that_wait
from tests.operational.positions import NIGHT

JAPAN = ("kongo", "chokai", "yura", "fubuki", "ryujo")
ALLIES = ("hermes", "dragon", "cornwall", "napier", "f1")


def packet(turn: int = 1, impulse: int = 2, surprise: str = "", hurt: tuple[str, ...] = (), **options: str) -> Packet:
    state = contact(JAPAN, ALLIES, turn=turn, impulse=impulse, surprise=surprise, damaged=hurt)
    return brief(state, fight_in(state), options_of(options))


def battle(sent: Packet) -> Battle:
    state = GAME.new(scenario(sent), 1)
    assert isinstance(state, Battle)
    return state


def brought(sent: Packet) -> Scenario:
    return read(scenario(sent))


@pytest.mark.rule("CB-DWN-1", "CB-DWN-2")
def test_all_ships_of_both_groups_go_down_and_nobody_else() -> None:
    sent = packet()
    state = battle(sent)

    assert [ship.id for ship in sent.ships[:5]] == ["ijn.kongo", "ijn.chokai", "ijn.yura", "ijn.fubuki", "ijn.ryujo"]
    assert {ship.id for ship in state.ships.values() if ship.side == "japan"} == set(JAPAN)
    assert len(state.ships) == 9 + 6


@pytest.mark.rule("CB-SHP-1", "CB-SHP-3")
def test_merchantmen_go_down_one_by_one_and_equal_names_with_their_navy() -> None:
    sent = packet()
    twins = Packet(**{**vars(sent), "ships": (*sent.ships, *_enterprises(sent))})

    assert [hull.id for hull in hulls(sent)][-6:] == [f"freighter-{number}" for number in range(1, 7)]
    assert {"enterprise-rn", "enterprise-usn"} <= {hull.id for hull in hulls(twins)}
    assert battle(twins).ships["enterprise-usn"].kind == "ENTERP"


def _enterprises(sent: Packet) -> tuple[object, ...]:
    from dataclasses import replace

    like = sent.ships[1]
    return (
        replace(like, id="rn.enterprise", name="Enterprise", side="allies", kind="EMERALD"),
        replace(like, id="usn.enterprise", name="Enterprise", side="allies", kind="ENTERP"),
    )


@pytest.mark.rule("CB-DWN-3")
def test_damage_and_torpedoes_go_down_as_they_are() -> None:
    state = contact(JAPAN, ALLIES, damaged=("chokai",), torpedo_supply="per_sortie")
    state.ships["fubuki"].launches = 1
    state.ships["yura"].launches = 2
    state.ships["napier"].launches = 1
    below = battle(brief(state, fight_in(state), CampaignOptions()))

    assert below.ships["chokai"].level == 2
    assert below.ships["chokai"].controlled
    assert (sum(below.ships["fubuki"].tubes), below.ships["fubuki"].spare) == (9, False)
    assert [sum(below.ships[name].tubes) for name in ("yura", "napier", "cornwall", "dragon")] == [0, 0, 0, 12]
    assert {level for name, level in ((one.id, one.level) for one in below.ships.values()) if name != "chokai"} == {0}


@pytest.mark.rule("CB-DWN-4")
@pytest.mark.parametrize(
    "turn, impulse, date, start",
    [(1, 1, "1942-04-01", "04:00"), (2, 3, "1942-04-01", "17:20"), (3, 1, "1942-04-01", "20:00"), (3, 3, "1942-04-02", "01:20"), (4, 2, "1942-04-02", "06:40")],
)  # fmt: skip
def test_date_hour_and_time_box_follow_from_turn_and_impulse(turn: int, impulse: int, date: str, start: str) -> None:
    sent = packet(turn, impulse)

    assert (sent.date, sent.start, sent.minutes) == (date, start, 160)
    assert (brought(sent).start, brought(sent).turns) == (start, 32)


@pytest.mark.rule("CB-DWN-5")
def test_light_follows_from_the_turn_and_the_setting_sun() -> None:
    assert [
        (packet(turn, impulse).light, packet(turn, impulse).visibility)
        for turn, impulse in ((1, 1), (2, 2), (2, 3), (3, 3))
    ] == [
        ("day", "poor"),
        ("day", "good"),
        ("day", "poor"),
        ("night", "good"),
    ]
    assert brought(packet(weather="hazy")).visibility == "poor"
    assert brought(packet(weather="rough")).seas == "rough"


@pytest.mark.rule("CB-DWN-6", "CB-DWN-7")
def test_lines_become_columns_at_their_range() -> None:
    groups = {group.name: group for group in brought(packet(hurt=("chokai",))).groups}

    assert groups["Japanese battleship"].x - groups["Allied heavy cruiser"].x == 24_000
    assert groups["Japanese battleship"].x - groups["Japanese destroyer"].x == 3_000
    assert groups["Japanese carrier"].x - groups["Japanese battleship"].x == 6_000
    assert [ship.id for ship in groups["Japanese damaged ship"].ships] == ["chokai"]
    assert groups["Japanese damaged ship"].speed == 8
    assert {group.course for group in groups.values()} == {0}
    apart = {}
    for turn in (1, NIGHT):
        for value in ("close", "usual", "long"):
            found = {group.name: group.x for group in brought(packet(turn, opening_range=value)).groups}
            apart[turn, value] = found["Japanese battle line"] - found["Allied heavy cruiser"]
    assert list(apart.values()) == [16_000, 24_000, 32_000, 6_000, 9_000, 13_000]


@pytest.mark.rule("CB-DWN-8")
@pytest.mark.parametrize(
    "surprise, seen", [("none", {"japan", "allies"}), ("japan", {"allies"}), ("allies", {"japan"})]
)
def test_surprise_becomes_first_detection(surprise: str, seen: set[str]) -> None:
    told = brought(packet(NIGHT, 2, surprise))

    assert {effect.side for effect in told.effects if effect.kind == "detected_at_start"} == seen
    held = {effect.side for effect in told.effects if effect.kind == "surprised"}
    assert held == (seen if surprise != "none" else set())


@pytest.mark.rule("CB-DWN-9")
def test_who_passes_an_edge_leaves() -> None:
    for turn, edge in ((1, 60_000), (NIGHT, 40_000)):
        beyond = {effect.beyond for effect in brought(packet(turn)).effects if effect.kind == "exit_vp"}
        assert beyond == {edge, -edge}


@pytest.mark.rule("CB-DWN-10")
def test_no_aircraft_fly_below() -> None:
    below = battle(packet())

    assert below.flights == {}
    assert {ship.floatplane for ship in below.ships.values()} == {""}


@pytest.mark.rule("CB-WHO-4")
def test_a_side_reads_nothing_of_the_enemys_torpedoes() -> None:
    sent = packet()
    shown = {side: for_seat(sent, side) for side in ("japan", "allies", "observer")}

    assert {ship.salvoes for ship in shown["japan"].ships if ship.side == "allies"} == {-1}
    assert [ship for ship in shown["japan"].ships if ship.side == "japan"] == list(sent.ships[:5])
    assert {ship.salvoes for ship in shown["observer"].ships} == {-1}
    assert {one.origin for one in shown.values()} == {""}


def test_an_option_or_a_value_that_there_is_not_is_refused() -> None:
    for given in ({"fog": "on"}, {"weather": "fine"}):
        with pytest.raises(BadOption):
            options_of(given)


@pytest.mark.rule("CB-DWN-17")
def test_a_packet_says_who_closed_and_who_was_met_and_those_who_fight_are_told() -> None:
    sent = packet_of(squadrons_that_wait())
    shelling = before_guns("chokai", "fubuki")

    assert sent.postures == {"japan": "closes", "allies": "meets"}
    assert "Japan, closing; the Allies, met at sea" in scenario(sent)
    assert brief(shelling, fight_in(shelling), CampaignOptions()).postures == {"japan": "shells", "allies": "defends"}
