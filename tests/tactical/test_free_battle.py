"""Free battles: two lists of ships, equal strengths, a place for everybody."""

from __future__ import annotations

import pytest

from flagplot.tactical import GAME
from flagplot.tactical.content import library as content
from flagplot.tactical.content.free_battle import BadBattle, find_ship, free_battle
from flagplot.tactical.content.scenarios import scenario


def test_a_ship_is_found_by_id_or_name() -> None:
    assert find_ship("rn.hood") == find_ship("Hood") == find_ship(" hood ") == "rn.hood"
    with pytest.raises(BadBattle, match=r"There is no ship 'Hoood'\. Did you mean rn\.hood"):
        find_ship("Hoood")
    with pytest.raises(BadBattle, match=r"There is no ship 'xyzzyq'\. See `flagplot sheet` for the ships\."):
        find_ship("xyzzyq")


def test_sides_bear_their_navies_names_where_these_differ() -> None:
    assert scenario("free: Exeter vs Myoko").sides == ("rn", "ijn")
    assert scenario("free: Exeter vs Norfolk").sides == ("red", "blue")
    mixed = free_battle(["Exeter", "Myoko"], ["Norfolk", "Nachi"])
    assert scenario(mixed).sides == ("red", "blue")
    assert scenario(free_battle(["Exeter", "Myoko"], ["Prinz Eugen", "Admiral Hipper"])).sides == ("red", "blue")


def test_the_columns_stand_apart_abreast_of_each_other() -> None:
    battle = scenario(free_battle(["Exeter", "usn.fletcher"], ["Myoko", "ijn.fubuki"]))
    places = {(group.side, group.name.split()[-1]): (group.x, group.y) for group in battle.groups}

    mains = [place for (_, name), place in places.items() if name == "body"]
    flotillas = [place for (_, name), place in places.items() if name == "Flotilla"]
    assert mains == [(0, 0), (20000, 0)]
    assert flotillas == [(3000, 3000), (17000, 3000)]


def test_a_night_battle_begins_nearer() -> None:
    night = scenario(free_battle(["Exeter"], ["Myoko"], light="night"))

    assert night.groups[1].x == 9000
    assert (night.light, night.start) == ("night", "23:00")


@pytest.mark.parametrize(
    "one, other, words",
    [
        (["Exeter"], [], "needs ships on both sides"),
        (["Exeter"], ["Exeter"], "Exeter cannot fight in two places"),
        (["Exeter", "Exeter"], ["Myoko", "Nachi"], "Exeter cannot fight in two places"),
        (["Exeter"], ["Myoko", "Nachi"], "differ: 5 against 10. Add 5 to the first list, for example "),
        (["Myoko", "Nachi"], ["Exeter"], "Add 5 to the second list"),
    ],
)
def test_lists_that_make_no_battle_say_what_would(one: list[str], other: list[str], words: str) -> None:
    with pytest.raises(BadBattle, match=words):
        free_battle(one, other)


def test_a_free_battle_is_fought_like_any_other() -> None:
    state = GAME.new("free: Exeter vs Myoko", 1)

    assert sorted(state.ships) == ["exeter", "myoko"]
    assert state.brief.hypothetical


def test_what_would_even_the_lists_is_free_of_the_right_navy_and_strength() -> None:
    with pytest.raises(BadBattle) as fault:
        free_battle(["Exeter", "York"], ["Myoko"])
    offered = str(fault.value).partition("for example ")[2].rstrip(".").split(" or ")

    assert 1 <= len(offered) <= 3
    for name in offered:
        ship = find_ship(f"ijn.{name.lower()}")
        assert content.classes()[content.rated()[ship]].half_cs == 10
        assert name != "Myoko"


def test_a_gap_nobody_fills_has_no_example() -> None:
    with pytest.raises(BadBattle, match=r"Add \d+ to the second list\.$"):
        free_battle(["Yamato", "Nagato", "Mutsu", "Kongo", "Haruna"], ["rnn.de-ruyter"])


def test_every_kind_of_ship_has_her_column_with_its_own_gap() -> None:
    """Two cruisers, two destroyers, two carriers and a boat a side."""
    by_class: dict[str, list[str]] = {}
    for ship, kind in content.rated().items():
        by_class.setdefault(kind, []).append(ship)
    one = [ship for kind in ("KENT", "FUBUKI", "ILLUST") for ship in by_class[kind][:2]] + by_class["VIIC"][:1]
    other = [ship for kind in ("KENT", "FUBUKI", "ILLUST") for ship in by_class[kind][2:4]] + by_class["VIIC"][1:2]
    groups = scenario(free_battle(one, other)).groups

    assert [(group.name.split(maxsplit=1)[1], group.x, group.y, len(group.ships)) for group in groups] == [
        ("Main body", 0, 0, 2),
        ("Flotilla", 3000, 3000, 2),
        ("Carriers", -6000, 0, 2),
        ("Submarines", 4000, -3000, 1),
        ("Main body", 20000, 0, 2),
        ("Flotilla", 17000, 3000, 2),
        ("Carriers", 26000, 0, 2),
        ("Submarines", 16000, -3000, 1),
    ]
    assert [group.gap for group in groups if len(group.ships) > 1] == [1000, 600, 1000] * 2
    assert {group.depth for group in groups if group.name.endswith("Submarines")} == {"P"}
