"""The log uses names: no id of a nation, place, sea area or counter is left in a sentence."""

from __future__ import annotations

import re
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.strategic import CAPTAIN
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.event import Event
from flagplot.kernel.order import Objection
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.catalogue import explain
from flagplot.kernel.text.gravity import ROLLED
from flagplot.kernel.text.references import Ref
from flagplot.strategic import GAME
from flagplot.strategic.content.briefings import nations
from flagplot.strategic.content.world import world
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.sheet import SheetPhase
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.drafts.draft import together
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.pieces import KINDS
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called, english
from tests.strategic.positions import force


def told(kind: str, **facts: Any) -> str:
    return GAME.catalogue.sentence(Event(kind, facts, ()))


def counters(words: list[str]) -> str:
    return str(GAME.catalogue.messages.format("listed", {"items": GAME.catalogue.argument("a", words)}))


def test_everything_on_the_map_has_a_name() -> None:
    words = english()
    assert set(words.names) == {*nations(), "neutral", "allied", "axis", *world().areas, *world().places}
    assert set(words.adjectives) == set(nations())
    assert words.kinds == set(KINDS)
    assert set(words.messages.messages["areas-without-article"].attributes) <= set(world().areas)
    assert set(words.messages.messages["places"].attributes) <= set(world().places)
    assert not set(world().areas) & set(world().places), "an id says which of them it is"


@pytest.mark.parametrize(
    "word, name",
    [
        ("free-french-heavy-1", "Free French heavy group 1"),
        ("uk-light_cruiser-12", "British light cruiser force 12"),
        ("free-french", "Free France"),
        ("norfolk", "Norfolk"),
        ("bataan", "Bataan"),
        ("java-sea", "the Java Sea and Singapore"),
        ("wake", "Wake"),
        ("halifax", "Halifax"),
        ("north-pacific", "the North Pacific"),
        ("north-sea", "the North Sea"),
        ("uk:home", "uk:home"),
        ("usa-8", "usa-8"),
        ("train-free-french-2", "Free French fleet train 2"),
        ("train-atlantis-2", "train-atlantis-2"),
        ("uk-2", "uk-2"),
    ],
)
def test_what_an_id_is_called(word: str, name: str) -> None:
    assert called(word) == name


def test_counters_of_a_kind_are_told_together() -> None:
    assert counters(["uk-heavy-1", "uk-heavy-3", "usa-air-2"]) == "British heavy groups 1 and 3, US air point 2"
    assert counters(["uk-heavy-1", "uk-heavy-1", "uk-heavy-2"]) == "British heavy groups 1 (twice) and 2"
    assert counters(["uk-heavy-1", "uk-heavy-1"]) == "British heavy group 1 (twice)"
    assert counters(["manpower", "garrison", "manpower"]) == "2 manpower points, 1 garrison"
    assert counters(["uk 2", "usa 1"]) == "Britain 2, the United States 1"
    assert counters([]) == "none"
    assert counters(["usa:tf1", "truk"]) == "US TF1, Truk"


def test_numbers_have_their_nouns_and_answers_their_words() -> None:
    assert told("battle.fire", by=["usa"], area="bay-of-bengal", cv=9, enemy=4, steps=1) == (
        "The United States in the Bay of Bengal, CV 9 against 4, inflicts one step of loss."
    )
    assert (
        told("control_ruling.landing", place="sicily", succeeds=False)
        == "Control rules that the landing at Sicily fails."
    )
    assert told("ally.agrees", nation="usa", to="uk", what="lsp") == "The United States grants Britain the loan of LSP."
    assert told("place.taken", nation="uk", place="sicily", before="neutral") == "Britain takes Sicily from nobody."
    assert told("control.overrules", what="unit uk-heavy-1", verdict="sunk", reason="of a mine.") == (
        "Control overrules: British heavy group 1 is sunk, because of a mine."
    )
    assert str(english().outcome("A2")) == "A2, the invaders lose 2"


@pytest.mark.parametrize(
    "kind, facts, words",
    [
        ("battle.won", {}, "Japan holds the sea in the Bay of Bengal; Britain and the Netherlands withdraw."),
        ("battle.lost", {}, "Japan withdraws from the Bay of Bengal."),
        ("battle.dice", {"a": [3, 6], "b": [1]}, "Japan rolls 3 and 6, Britain and the Netherlands 1."),
        (
            "battle.fire",
            {"cv": 9, "enemy": 4, "steps": 2},
            "Japan in the Bay of Bengal, CV 9 against 4, inflicts 2 steps of loss.",
        ),
        (
            "friends.join",
            {"forces": ["uk:tf2"], "nation": "usa"},
            "British TF2 joins the United States in the Bay of Bengal.",
        ),
    ],
)
def test_a_battle_names_the_nations_that_fight(kind: str, facts: dict[str, Any], words: str) -> None:
    assert told(kind, **{"area": "bay-of-bengal", "by": ["japan"], "foe": ["uk", "netherlands"]} | facts) == words


def test_a_card_is_told_by_its_name() -> None:
    assert told("card.spent", nation="uk", card="uk-2") == "Britain plays “Huff-Duff”."
    assert told("card.spent", nation="uk", card="uk-99") == "Britain plays uk-99."
    assert told("card.offered", nation="uk", card="uk-7", to="usa") == (
        "Britain offers “Mincemeat” to the United States for this turn."
    )


@pytest.mark.parametrize(
    "damaged, lost, words",
    [
        (["uk-heavy-1"], [], "British heavy group 1 is damaged."),
        (["uk-heavy-1", "uk-heavy-3"], [], "British heavy groups 1 and 3 are damaged."),
        ([], ["uk-escort-1", "manpower", "manpower"], "Britain loses escort force 1 and 2 manpower points."),
        (["uk-heavy-1"], ["uk-air-2"], "Britain loses air point 2; heavy group 1 is damaged."),
    ],
)
def test_losses_say_what_is_damaged_and_what_is_lost(damaged: list[str], lost: list[str], words: str) -> None:
    said = told("losses.taken", nation="uk", hit=[*damaged, *lost], damaged=damaged, lost=lost)
    assert said == words


def test_losses_name_every_nation_whose_they_are() -> None:
    hit = ["netherlands-heavy-1", "uk-heavy-2", "uk-heavy-1", "manpower"]
    said = told("losses.taken", nation="usa", hit=hit, damaged=hit[:3], lost=hit[3:])
    assert said == (
        "Dutch heavy group 1 is damaged; British heavy groups 2 and 1 are damaged;"
        " the United States loses 1 manpower point."
    )


def test_a_log_of_old_that_knew_hits_alone_can_still_be_read() -> None:
    assert told("losses.taken", nation="uk", hit=["uk-heavy-1"]) == "Britain takes losses: heavy group 1."


def test_routes_resolvers_and_tests_are_told_as_words() -> None:
    opened = told("route.opened", nation="usa", route=41, name="San-Diego–Norfolk", a="san-diego", b="norfolk")
    assert opened == "The United States opens route 41, San Diego–Norfolk, from San Diego to Norfolk."
    charted = told("route.opened", nation="uk", route=3, name="UK - Argentina", a="liverpool", b="norfolk")
    assert ", UK - Argentina, " in charted
    facts: dict[str, Any] = {"owner": "army", "place": "naples", "manpower": 1, "tanks": 0, "aircraft": 2}
    handed = told("landing.handed_over", **facts, support=True, resolver="standin")
    assert handed.endswith("2 air points, with naval support; the stand-in decides.")
    tested = told("event.tested", what="Italy wavers", total=5, needed=9)
    assert tested == "Italy wavers: 5 on two dice, 9 or more needed."
    assert told("train.moved", train="train-usa-1", area="fiji") == "US fleet train 1 is now in Fiji and New Hebrides."


def test_a_whole_game_is_told_without_ids() -> None:
    state = GAME.new("pacific", 3)
    wits, dice = SeededDice(Chance(key_from_seed(5))), SeededDice(state.chance)
    while acting := GAME.to_act(state):
        GAME.apply(state, acting[0], CAPTAIN.order(Desk(GAME, state, acting[0]), wits), dice)
    raw = re.compile(r"\b(" + "|".join([*(n for n in nations() if "-" in n or n == "usa"), *KINDS[:2]]) + r")\b")
    spoken = [explain(event, GAME.catalogue)[0] for event in state.logs[CONTROL]]
    assert len(spoken) > 300
    for sentence in spoken:
        bare = re.sub(r"\S+:\S+|\b[a-z-]+-(supply|beach|run|\d+)\b", "", sentence)
        assert not raw.search(bare), sentence
        assert sentence[0].isupper() or not sentence[0].isalpha(), sentence


@pytest.mark.parametrize(
    "cargo, number, load",
    [("lsp", 3, "3 LSP"), ("manpower", 1, "1 manpower point"), ("tank", 2, "2 tank points"), ("oil", 2, "2 oil")],
)
def test_a_cargo_is_counted(cargo: str, number: int, load: str) -> None:
    said = told("supply.shipped", nation="uk", cargo=cargo, number=number, to="malta", route=49)
    assert said == f"Britain ships {load} to Malta on route 49."
    plane = told("supply.shipped", nation="uk", cargo="uk-air-3", number=1, to="malta", route=49)
    assert plane == "Britain ships British air point 3 to Malta on route 49."


def test_a_seat_of_several_nations_is_told_whose_counters_are_meant() -> None:
    state = GAME.setup("intro", GAME.settings({}), Chance(key_from_seed(1)))
    for seat, line, told in (
        ("axis", "allocate tf japan:tf1 maku japan-heavy-3", "Form TF1, from Maku: heavy group 3"),
        (
            "allied",
            "allocate tf uk:tf1 trincomalee uk-heavy-1",
            "Form British TF1, from Trincomalee: British heavy group 1",
        ),
        ("axis", "tonnage put japan 1 4", "4 tonnage points on"),
        ("allied", "tonnage put uk 99 0", "No tonnage of Britain on route 99"),
        ("axis", "flags sweep japan:maku java-sea lsp=1", "Force Maku sweeps the Java Sea and Singapore, 1 LSP"),
        (
            "allied",
            "supply ship uk lsp 1 aden colombo on 99 by usa",
            "Ship 1 LSP from Aden to Colombo on route 99, in ships of the United States",
        ),
    ):
        order = GAME.notation.parse(line, Seat(seat))
        [words] = GAME.worded(GAME.view(state, Seat(seat)), order).lines
        assert words.startswith(told)


def test_new_production_is_news() -> None:
    built = Event(
        "production.built", {"nation": "japan", "kind": "escort", "unit": "japan-escort-9", "base": "nagasaki"}
    )
    assert GAME.catalogue.gravity(built) == ROLLED


def test_a_transfer_says_from_where_to_where() -> None:
    state = GAME.setup("intro", GAME.settings({}), Chance(key_from_seed(1)))
    view = GAME.view(state, Seat("axis"))
    order = GAME.notation.parse("transfer move japan-heavy-6 maku", Seat("axis"))
    [words] = GAME.worded(view, order).lines
    at = called(view.position.units[UnitId("japan-heavy-6")].at)
    assert words == f"Transfer heavy group 6 from {at} to Maku"


def test_an_air_point_is_called_by_its_name_on_a_sheet() -> None:
    state = GAME.setup("war", GAME.settings({}), Chance(key_from_seed(1)))
    view = GAME.view(state, Seat("uk"))
    order = GAME.notation.parse(
        "supply ship uk uk-air-3 1 liverpool malta on 49, ship uk tank 2 liverpool malta on 49", Seat("uk")
    )
    plane, tanks = GAME.worded(view, order).lines
    assert plane == "Ship air point 3 from Liverpool to Malta on route 49"
    assert tanks.startswith("Ship 2 tank points from Liverpool to Malta on ")


def test_a_route_without_escorts_says_so() -> None:
    facts: dict[str, Any] = {"route": 3, "name": "UK - Argentina", "area": "canaries", "attack": 24, "defence": 0}
    facts |= {"column": "4:1", "colour": "Green", "tonnage": 4, "raider_steps": 0, "escort_steps": 7}
    bare = told("merchant.fought", **facts, raiders=["germany-submarine-2"], escorts=[])
    assert bare == (
        "Route 3, UK - Argentina, without escorts, is attacked in the Canaries, 24 against 0 (4:1 column, green result):"
        " 4 tonnage points sunk; the raiders (German submarine flotilla 2) take no loss."
    )
    guarded = told("merchant.fought", **facts, raiders=["germany-submarine-2"], escorts=["uk-escort-1"])
    assert guarded.endswith("take no loss, the escorts (British escort force 1) 7 steps of loss.")


def test_forces_go_by_their_names() -> None:
    formed = GAME.catalogue.text(Event("force.formed", {"nation": "japan", "force": "japan:tf1", "base": "truk"}))
    assert formed.parts == (
        Ref("force", "japan:tf1", "Japanese TF1"),
        " is formed at ",
        Ref("place", "truk", "Truk"),
        ".",
    )
    assert told("operation.done", force="uk:force-h", area="wake") == (
        "The operation of British Force H in Wake is carried through."
    )
    assert told("intervention.made", forces=["uk:scapa-flow", "usa:tf2"], area="north-sea") == (
        "British force Scapa Flow and US TF2 intervene in the North Sea."
    )


def test_counters_of_a_list_can_be_pointed_at_one_by_one() -> None:
    units = ["uk-heavy-1", "uk-heavy-3"]
    text = GAME.catalogue.text(Event("losses.taken", {"nation": "uk", "hit": units, "damaged": units, "lost": []}))
    assert text.parts == (
        "British heavy groups ",
        Ref("unit", "uk-heavy-1", "1"),
        " and ",
        Ref("unit", "uk-heavy-3", "3"),
        " are damaged.",
    )


def test_a_correction_is_told_as_it_was_typed_and_of_a_counter_by_its_name() -> None:
    said = told("control.corrects", path="harbours.malta.holder", before='"uk"', after="germany", reason="it fell")
    assert said == "Control set harbours.malta.holder from uk to germany, because it fell."
    said = told("control.corrects", path="units.uk-heavy-1.damaged", before="false", after="true", reason="it was hit")
    assert said == "Control corrects British heavy group 1: damaged from false to true, because it was hit."


@pytest.mark.parametrize("scenario", ["intro", "atlantic", "pacific", "1942"])
def test_every_question_shows_an_order_that_may_be_given(scenario: str) -> None:
    state = GAME.new(scenario, 3)
    wits, dice = SeededDice(Chance(key_from_seed(5))), SeededDice(state.chance)
    sheets = shown = 0
    while (acting := GAME.to_act(state)) and state.turn < state.atlas.scenario.first_turn + 2:
        prompt = GAME.prompt(state, acting[0])
        assert prompt is not None
        if isinstance(state.flow[-1], SheetPhase):
            sheets += 1
            shown += len(prompt.examples) > 1
            for line in prompt.examples:
                assert GAME.check(state, acting[0], GAME.notation.parse(line)) is None, line
        GAME.apply(state, acting[0], CAPTAIN.order(Desk(GAME, state, acting[0]), wits), dice)
    assert shown * 2 > sheets, "most sheets have a line to show"


def test_the_example_of_a_transfer_goes_to_another_base() -> None:
    state = GAME.new("intro", 3)
    state.flow.append(Transfers())
    prompt = GAME.prompt(state, Seat("axis"))
    assert prompt is not None
    verb, unit, base = prompt.examples[1].removeprefix("transfer ").split()
    assert verb == "move"
    assert state.units[unit].at != base


def test_the_example_of_a_flag_sweeps_the_sea_of_the_base() -> None:
    state = GAME.new("intro", 3)
    ship = next(unit for unit in state.units.values() if unit.nation == "japan" and unit.at == "truk" and unit.is_ship)
    force(state, "japan:one", "truk", ship)
    state.flow.append(Flagging())
    prompt = GAME.prompt(state, Seat("axis"))
    assert prompt is not None
    assert prompt.examples == ("flags", "flags sweep japan:one carolines lsp=1")


def test_an_objection_is_read_by_names() -> None:
    refused = say("refuse-ships-one-task-force", unit="uk-heavy-1", at="scapa-flow", base="gibraltar")
    assert str(refused) == "uk-heavy-1 is at scapa-flow: ships of one task force share its base gibraltar."
    assert str(GAME.catalogue.said(refused)) == (
        "British heavy group 1 is at Scapa Flow: ships of one task force share its base Gibraltar."
    )
    faults = together([Objection("NW-CTL-12", refused), Objection("NW-BAS-9", say("refuse-no-units", item="uk:tf1"))])
    assert faults is not None
    assert str(GAME.catalogue.said(faults.said)).endswith("(2) NW-BAS-9: British TF1 has no units.")
    assert [one.rule for one in faults.each] == ["NW-CTL-12", "NW-BAS-9"]
