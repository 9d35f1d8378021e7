"""Around the table: the welcome, questions with legal examples, advice, Control's seat, saving under all circumstances."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.roster import recruit
from flagplot.cli.terminal.looks import explained, is_result, log, orders, reckoned, rule, why
from flagplot.cli.terminal.savefile import Unwritable
from flagplot.cli.terminal.table import Table
from flagplot.games import load
from flagplot.kernel import replay
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.lab.fight import fight
from flagplot.strategic import GAME as STRATEGIC
from tests.cli.evening import Evening
from tests.toy.game import GAME as SKERRIES

GAME: Any = STRATEGIC


def test_the_welcome_says_what_is_played_and_where_to_begin(tmp_path: Path) -> None:
    shown = Evening(GAME, "intro", ["axis"], tmp_path).type()
    assert "The Malay Barrier" in shown
    assert "You play the Axis, with bots for the Allies." in shown
    assert "`briefing` your aims" in shown


def test_a_look_does_not_repeat_the_question(tmp_path: Path) -> None:
    shown = Evening(GAME, "intro", ["axis"], tmp_path).type("hand", "chart", "nonsense")
    assert shown.count("Place your fleet?") == 1


def test_a_question_shows_orders_that_may_be_given(tmp_path: Path) -> None:
    evening = Evening(SKERRIES, "sound", ["red"], tmp_path)
    shown = evening.type("plot r1>2 r2>5")
    offered = [line.strip() for line in shown.split("for example")[-1].splitlines() if line.startswith("    ")]
    match = evening.table.match
    legal = [order.line() for order in match.game.orders(match.state, Seat("red"))]
    assert offered
    assert set(offered) <= set(legal)


def test_advice_can_be_given_as_it_stands(tmp_path: Path) -> None:
    evening = Evening(GAME, "intro", ["axis"], tmp_path)
    shown = evening.type("placement", "transfer", "advise")
    advice = shown[shown.rindex("axis> ") - 2000 :].partition("tonnage\n")[2]
    items = [line.strip() for line in advice.splitlines() if line.startswith("    put ")]
    assert items
    order = GAME.notation.parse("tonnage " + ", ".join(items))
    assert evening.table.match.check(Seat("axis"), order) is None


def test_a_line_without_its_sheet_is_told_where_it_belongs(tmp_path: Path) -> None:
    shown = Evening(GAME, "intro", ["axis"], tmp_path).type("place japan-heavy-3 truk")
    assert "That belongs on a sheet, with `,` between its lines: `placement place japan-heavy-3 truk`." in shown


def test_only_games_with_sheets_advise_to_write_on_one(tmp_path: Path) -> None:
    shown = Evening(load("operational"), "campaign", ["japan"], tmp_path).type("bogus")
    assert "'bogus' is no order." in shown
    assert "belongs on a sheet" not in shown


def test_a_typed_sheet_tells_its_faults_line_by_line(tmp_path: Path) -> None:
    shown = Evening(GAME, "intro", ["axis"], tmp_path).type(
        "placement place uk-heavy-1 truk, place japan-heavy-99 truk"
    )
    assert "No. 2 faults:" in shown
    assert [line.split()[0] for line in shown.splitlines() if line.startswith("  (")] == ["(1)", "(2)"]


def test_control_is_asked_before_every_step_and_may_order(tmp_path: Path) -> None:
    evening = Evening(GAME, "intro", ["control"], tmp_path, control="person")
    shown = evening.type("", "announce all Fog because of the season", "correct reserve.usa 3 because of a slip", "")
    assert "Enter lets the game go on" in shown
    assert "Control set reserve.usa from 5 to 3, because of a slip." in shown
    given = [(entry.seat, entry.line.split()[0]) for entry in evening.table.match.record if entry.line]
    assert ("control", "announce") in given
    assert ("control", "correct") in given
    assert replay.parse(replay.write(evening.table.match)).play(GAME).state.outcome is None


def test_control_takes_a_decree_back_with_a_reason_and_both_stay_in_the_save(tmp_path: Path) -> None:
    evening = Evening(GAME, "intro", ["control"], tmp_path, control="person")
    decree = "correct reserve.usa 3 because of a slip"
    shown = evening.type(
        "", decree, "undo because the slip was mine", decree, "undo", decree, "rescind because enough", "log"
    )
    assert "Taken back." in shown
    assert f"Control takes back `{decree}`, because the slip was mine." in " ".join(shown.split())
    given = [
        entry.line for entry in evening.table.match.record if entry.seat == "control" and "reserve" not in entry.line
    ]
    assert given == [
        "rescind because the slip was mine",
        "rescind because it was taken back at once",
        "rescind because enough",
    ]
    again = replay.parse(replay.write(evening.table.match)).play(GAME, strict=True)
    assert GAME.codec.dumps(again.state) == GAME.codec.dumps(evening.table.match.state)


def test_other_seats_are_not_told_of_controls_orders_in_help(tmp_path: Path) -> None:
    own = Evening(GAME, "intro", ["axis"], tmp_path).type("help")
    controls = Evening(GAME, "intro", ["control"], tmp_path).type("help")
    assert "announce all" not in own
    assert "announce all" in controls
    assert "correct ships.warspite.hits" in controls
    assert "Looks of this game: briefing, chart" in own


def test_only_control_may_give_its_orders(tmp_path: Path) -> None:
    shown = Evening(GAME, "intro", ["axis"], tmp_path).type("announce all Fog because of the season")
    assert "Only Control may give that order." in shown


def test_nobody_sees_the_screen_of_the_last_player(tmp_path: Path) -> None:
    evening = Evening(GAME, "intro", ["allied", "axis"], tmp_path)
    evening.type("hand", "placement", "", "placement")
    first, second = evening.shown.index("<clear>"), len(evening.shown)
    assert any("usa-1" in text for text in evening.shown[:first])
    assert not any("usa-1 " in text for text in evening.shown[first:second])
    assert evening.shown.count("<clear>") == 2


def test_a_disk_that_fills_up_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(GAME, "intro", ["axis"], tmp_path)
    whole = Table.save

    def full(table: Table) -> None:
        if table.save_to.parent == tmp_path:
            raise Unwritable("No space left on device")
        whole(table)

    monkeypatch.setattr(Table, "save", full)
    shown = evening.type("placement", "transfer", "quit")
    assert shown.count("No space left on device") == 1
    assert evening.table.save_to.parent != tmp_path
    kept = replay.parse(evening.table.save_to.read_text(encoding="utf-8"))
    assert [line.order for line in kept.lines if line.seat == "axis"] == ["placement", "transfer"]
    evening.table.save_to.unlink()


def test_save_goes_on_in_the_file_that_was_named(tmp_path: Path) -> None:
    evening = Evening(GAME, "intro", ["axis"], tmp_path)
    shown = evening.type(f"save {tmp_path}", f"save {tmp_path / 'other.replay'}", "placement", "quit")
    assert "That cannot be written" in shown
    assert "placement" in (tmp_path / "other.replay").read_text(encoding="utf-8")


def test_quotation_marks_around_a_files_name_are_no_part_of_it(tmp_path: Path) -> None:
    evening = Evening(GAME, "intro", ["axis"], tmp_path)
    shown = evening.type(f'save "{tmp_path}/an evening.replay"', 'save ""', "quit")
    assert (tmp_path / "an evening.replay").is_file()
    assert "That cannot be written: that is a folder." in shown


def test_looks_say_when_there_is_nothing_to_see() -> None:
    match = Match.open(SKERRIES, "sound", Fairness(seed=4))
    red, blue = Seat("red"), Seat("blue")
    assert why(match, None, red, []).startswith("No result yet")
    assert log(match, None, red, ["0"])
    assert orders(match, None, red, ["zebra"]).startswith("No order has zebra in it; `orders` lists all")
    assert orders(match, None, OBSERVER, []) == "You owe no order now."
    assert "Did you mean" in rule(match, None, blue, ["nw-cmb-88"])
    assert rule(match, None, blue, []).endswith("rule MK-SUB-4.")
    assert rule(match, None, blue, ["nw-cmb-8"]).startswith("NW-CMB-8 ")


def test_why_shows_only_the_line_read_of_a_long_chart(tmp_path: Path) -> None:
    evening = Evening(GAME, "intro", ["allied", "axis"], tmp_path)
    match = evening.table.match
    captain, dice = recruit("strategic", "captain"), SeededDice(Chance(key_from_seed(1)))
    while match.game.to_act(match.state):
        seat = match.game.to_act(match.state)[0]
        match.play(seat, captain.order(Desk(match.game, match.state, seat), dice))
    long = [e for e in match.state.logs[CONTROL] if any(r.chart == "NW-CMB-8" for r in e.readings)]
    assert long
    shown = [line for line in explained(long[0], match.game.catalogue) if line.startswith("    ")]
    assert len(shown) == 2 * len(long[0].readings)
    assert all("[" in line for line in shown[1::2])
    number = len([e for e in match.state.logs[CONTROL] if is_result(e)])
    assert why(match, None, CONTROL, [str(number + 1)]).startswith(f"There is no such result: you know of {number}.")


def test_help_on_a_verb_tells_how_it_is_written_and_what_may_be_ordered_now(tmp_path: Path) -> None:
    shown = Evening(load("operational"), "easter", ["japan"], tmp_path).type("help cap", "help launhc", "help zoom")

    assert "write    cap UNIT HEX|GROUP" in shown
    assert "now      cap akagi-zero J1" in shown
    assert "There is no order 'launhc'. Did you mean launch" in shown
    assert "`zoom 1116 4`: part of the chart" in shown


def test_a_question_that_goes_on_is_put_on_one_line_and_enter_repeats_it(tmp_path: Path) -> None:
    shown = Evening(load("operational"), "easter", ["japan"], tmp_path).type("cap akagi-zero J1", "")

    assert shown.count("Send up fighter patrols") == 2
    assert "\n  cap soryu-zero J1 · cap hiryu-zero J1 · " in shown


def test_an_order_that_makes_no_news_is_noted(tmp_path: Path) -> None:
    evening = Evening(load("operational"), "campaign", ["allies"], tmp_path)
    shown = evening.type("post 30-sqn trincomalee", "form A1 colombo warspite")

    assert "Noted: post 30-sqn trincomalee" in shown
    assert "would be left without a group" in shown
    assert max(map(len, shown.splitlines()[-12:-2])) <= 100


def test_the_way_back_names_the_people_and_bots_of_the_game(tmp_path: Path) -> None:
    game, save = load("operational"), tmp_path / "evening.replay"
    first = Evening(game, "easter", ["japan"], tmp_path)
    first.table.auto = False

    assert f"--resume {save} --against random --ask-all" in first.type()
    assert f"--resume {save} --as allies --against random" in Evening(game, "easter", ["allies"], tmp_path).type()
    assert Evening(game, "easter", ["japan", "allies"], tmp_path).type().endswith(f"--resume {save} --as all")


class HotSeat(Evening):
    """Both sides at one screen; each gives its first listed order."""

    def _ask(self, prompt: str) -> str:
        seat, asked, _ = prompt.partition("> ")
        if not asked:
            return ""
        self.shown.clear()
        match = self.table.match
        return next(iter(match.game.orders(match.state, Seat(seat)))).line()


def test_at_the_end_of_a_shared_screen_what_both_heard_is_told_once(tmp_path: Path) -> None:
    evening = HotSeat(SKERRIES, "sound", ["red", "blue"], tmp_path)
    evening.table.play()
    assert evening.table.match.state.outcome is not None
    both = {str(said) for said in evening.shown if evening.shown.count(said) > 1}
    assert both == set()
    last = evening.table.match.state.logs[Seat("red")].since(0)[-1]
    assert any(SKERRIES.catalogue.sentence(last) in said for said in evening.shown)


def test_why_tells_what_a_figure_begins_with_and_how_its_column_came_about() -> None:
    found: set[str] = set()
    for game, scenario, seed in (
        ("tactical", "river-plate", 2),
        ("operational", "raid", 2),
        ("strategic", "pacific", 2),
    ):
        battle = fight(game, scenario, seed)
        for event in battle.match.state.logs[CONTROL]:
            for line in reckoned(event):
                assert line in explained(event, battle.match.game.catalogue)
                found.add(line)
            if event.kind == "fired":
                amounts = [modifier.amount for modifier in event.modifiers]
                assert any(line.startswith("  sum: 6 to begin with") for line in reckoned(event))
                assert 6 + sum(amounts) == event.facts["accuracy"]
    assert "  column: MK-TAB-CRT is read in column 2, which MK-TAB-CRM gives" in found
    assert any(re.fullmatch(r"  column: \d+ against \d+, [+-]\d+ columns? is \d:\d", line) for line in found)
    assert "  sum: 3 thrown, +1 = 4" in found


def test_a_refusal_names_counters_as_the_page_does(tmp_path: Path) -> None:
    shown = Evening(load("operational"), "easter", ["japan"], tmp_path).type("cap akagi-val J1")
    assert "No. MK-AIR-33: Akagi's Vals are not fighters." in shown


@pytest.mark.parametrize(
    "slug, scenario, seat, now",
    [("operational", "easter", "japan", "cap, done"), ("tactical", "duel", "usn", "plot")],
)
def test_what_is_no_order_is_answered_with_those_of_now(
    tmp_path: Path, slug: str, scenario: str, seat: str, now: str
) -> None:
    shown = Evening(load(slug), scenario, [seat], tmp_path).type("xyzzy", "root:x:0")
    told = " ".join(shown.split())

    assert f"'xyzzy' is no order. Now orders begin with {now}. `help` tells what else you can type." in told
    assert f"'root:x:0' is no order. Now orders begin with {now}." in told
