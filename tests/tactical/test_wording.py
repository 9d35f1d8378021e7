"""The log of a battle in words: every kind of event has a sentence, and the sentences are well-formed."""

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.tactical import CAPTAIN
from flagplot.kernel.dice import Chance, Roll, SeededDice, key_from_seed
from flagplot.kernel.event import Event, Fact
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.references import Ref
from flagplot.kernel.umpire import Umpire
from flagplot.tactical import GAME
from flagplot.tactical.state.ids import GroupId, ShipId
from flagplot.tactical.state.pieces import Flight
from flagplot.tactical.text.wording import slug
from tests.tactical.positions import battle, fleet

ANY_END = " is on its way; it arrives next turn."


def said(event: str, /, **facts: Fact) -> str:
    return GAME.catalogue.sentence(Event(event, facts))


@pytest.mark.parametrize(
    "hits, results, words",
    [
        (0, [], "no hits"),
        (1, ["-"], "one hit, no damage"),
        (1, ["D"], "one hit; damaged"),
        (2, ["D", "HD"], "two hits; damage and heavy damage"),
        (2, ["D", "D"], "two hits; damaged by each"),
        (3, ["S", "-", "D"], "three hits; fatal damage and damage"),
        (3, ["D"], "three hits; damaged, 2 to shift or hold"),
        (2, ["-"], "two hits, no damage, one to shift or hold"),
    ],
)
def test_what_a_shot_came_to(hits: int, results: list[str], words: str) -> None:
    assert said("wild", ship="Hood", hits=hits, results=results) == f"A wild torpedo turns on Hood: {words}."


def test_one_torpedo_is_one_torpedo() -> None:
    assert "Jervis launches one torpedo, course 007." == said("launched", ship="Jervis", count=1, course=7)
    assert "4 torpedoes in the water, course 270." == said("track", count=4, course=270)


@pytest.mark.parametrize(
    "accuracy, face, words",
    [
        (-1, 1, "rolled 1, needed two ones"),
        (1, 1, "rolled 1, needed 1"),
        (4, 6, "rolled 6, needed 4 or less"),
        (7, 6, "rolled 6, needed 5 or less"),
        (7, 0, "accuracy 7"),
    ],
)
def test_a_shot_says_what_it_needed_and_threw(accuracy: int, face: int, words: str) -> None:
    shot = {"ship": "Ajax", "guns": 8, "gun": "6in/50", "target": "Graf Spee", "range": 19_800, "band": "long"}
    shot |= {"accuracy": accuracy, "hits": 0, "results": []}
    rolls = (Roll("NA-GUN-23 white", 6, (face,), Seat("")), Roll("NA-GUN-23 coloured", 6, (3,), Seat("")))
    told = GAME.catalogue.sentence(Event("fired", shot, (), rolls if face else ()))

    assert told == f"Ajax fires eight 6-inch guns at Graf Spee, 19,800 yards, long range ({words}): no hits."


def test_yes_and_no_are_told_as_what_happens() -> None:
    assert "Hood and Repulse cross bows and barely miss." == said("collision", ship="Hood", other="Repulse", hit=False)
    assert "U 99's hull creaks and breaks." == said("creaks", boat="U 99", crushed=True)
    told = said("torpedoed", ship="Hood", by="U 99", side="", count=2, fine=True, hits=0, results=[])
    assert told == "Hood meets U 99's torpedoes, in effect 2 at a fine angle: no hits."
    told = said("torpedoed", ship="Hood", by="", side="km", count=2, fine=False, hits=1, results=["D"])
    assert told == "Hood meets torpedoes of the Germans, 2 in the spread: one hit; damaged."
    assert said("turrets", ship="Achilles", fails=True) == "Achilles' main guns fail."


def test_flak_names_those_that_fall() -> None:
    assert "Flak of factor 6 misses the medium bombers." == said("flak", factor=6, kind="M", down=[])
    told = said("flak", factor=6, kind="T", down=["usn-t1", "usn-t2"])
    assert told == "Flak of factor 6 at the torpedo-bombers shoots down USN T1 and USN T2."


def test_navies_and_damage_are_named() -> None:
    assert "The Japanese sight South." == said("detected", side="ijn", group="South")
    assert "The Royal Navy sights Natori." == said("detected", side="rn", group="natori-det")
    assert "Damage control fails: Repulse is sinking." == said(
        "damage_control", ship="Repulse", result="W", level="sunk"
    )


@pytest.mark.parametrize(
    "kind, facts, parts",
    [
        ("sunk", {"ship": "O'Bannon"}, (Ref("ship", "obannon", "O'Bannon"), " sinks.")),
        ("sunk", {"ship": "U 99"}, (Ref("ship", "u-99", "U 99"), " sinks.")),
        (
            "offered",
            {"seat": "rm"},
            (Ref("seat", "rm", "The Italians", many=True), " offer to end the battle as it stands."),
        ),
        (
            "offered",
            {"seat": "red-fleet"},
            (Ref("seat", "red-fleet", "Red-fleet"), " offers to end the battle as it stands."),
        ),
        (
            "sent",
            {"to": "rn/force-a"},
            ("The signal to ", Ref("seat", "rn/force-a", "the Royal Navy, Force A"), ANY_END),
        ),
        (
            "arrived",
            {"flight": "ijn-a1", "aircraft": "zero"},
            (Ref("flight", "ijn-a1", "IJN A1"), " comes in: Zero A6M2."),
        ),
        ("arrived", {"flight": "ijn-a1", "aircraft": "ufo"}, (Ref("flight", "ijn-a1", "IJN A1"), " comes in: ufo.")),
    ],
)
def test_what_a_sentence_names_can_be_pointed_at(kind: str, facts: dict[str, Fact], parts: tuple[object, ...]) -> None:
    assert GAME.catalogue.text(Event(kind, facts)).parts == parts


def test_ids_of_ships_and_groups_are_made_of_their_names() -> None:
    for card in GAME.scenarios():
        state = GAME.new(card.name, 1)
        for name, ship in state.ships.items():
            assert slug(ship.name) == name
        for name, found in state.groups.items():
            assert slug(found.name) == name


@pytest.mark.parametrize(
    "name, said",
    [
        ("Ajax Div", "Ajax division"),
        ("US DDs", "US DDs"),
        ("Natori Flot", "Natori flotilla"),
        ("Hood Gp", "Hood group"),
    ],
)
def test_groups_are_called_by_whole_words_and_keep_their_ids(name: str, said: str) -> None:
    parts = GAME.catalogue.text(Event("order_sent", {"group": name})).parts
    assert Ref("group", slug(name), said) in parts
    assert said in str(GAME.catalogue.text(Event("plotted", {"seat": f"rn/{slug(name)}", "plot": "x"})))


@pytest.mark.parametrize("scenario", ["convoy", "savo-island", "force-z", "samar"])
def test_whole_battles_are_told_without_codes(scenario: str) -> None:
    state = GAME.new(scenario, 3)
    umpire = Umpire(SeededDice(state.chance))
    dice = SeededDice(Chance(key_from_seed(8)))
    while (acting := GAME.to_act(state)) and state.turn <= 6:
        GAME.obey(state, acting[0], CAPTAIN.order(Desk(GAME, state, acting[0]), dice), umpire)
    told = [GAME.catalogue.sentence(event) for event in umpire.events if event.kind != "over"]
    assert len(told) > 20
    for line in told:
        assert line[0].isupper() or line[0].isdigit()
        assert "none" not in line
        assert "[" not in line
        assert " 0 hits" not in line


def test_a_view_names_groups_and_flights_as_the_log_does() -> None:
    state = battle(fleet("ijn", "haguro:MYOKO", name="ajax div"), fleet("usn", "b:BENSON"))
    left = state.groups[GroupId("ajax div")].clone()
    left.id, left.name = GroupId("natori-det.ijn"), "natori-det"
    state.groups[left.id] = left
    state.flights["ijn-d1"] = Flight("ijn-d1", "ijn", "val", 6, ShipId(""), "air", "bombs")
    view = GAME.view(state, Seat("ijn"))

    assert view.names == {"ajax div": "Ajax division", "natori-det.ijn": "Natori", "ijn-d1": "IJN D1"}
    assert GAME.glance(state, Seat("ijn")).names == {}
