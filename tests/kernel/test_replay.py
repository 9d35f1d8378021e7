"""Replays: readable, diffable, with clear errors for anything that does not fit."""

from __future__ import annotations

import pytest

from flagplot.kernel import replay
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness, commitment
from flagplot.kernel.replay import BadReplay
from flagplot.kernel.testing import play_out
from tests.toy.game import GAME
from tests.toy.model import RED
from tests.toy.orders import Mark


def played(fairness: Fairness | None = None) -> Match:
    if fairness is not None:
        match = Match.open(GAME, "sound", fairness, {"ranging": "yes"})
        match.play(RED, next(iter(match.game.orders(match.state, RED))))
        return match
    return list(play_out(GAME, "sound", 5, {"ranging": "yes"}))[-1].match


def test_a_game_reads_back_and_plays_the_same() -> None:
    match = played()
    written = replay.write(match)
    again = replay.parse(written).play(GAME, strict=True)

    assert replay.write(again) == written
    assert again.state.outcome == match.state.outcome


def test_the_text_has_orders_left_and_dice_right() -> None:
    lines = replay.write(played()).splitlines()

    assert lines[:5] == [
        "flagplot replay 1",
        "game     skerries",
        "rules    1",
        "scenario sound",
        "option   ranging=yes",
    ]
    assert any(line.startswith("red      search") and "; T-SEARCH-1 search: " in line for line in lines)


def test_comments_and_blank_lines_are_free() -> None:
    written = replay.write(played())
    head, _, body = written.partition("\n\n")

    assert replay.parse(f"{head}\n\n# Dawn.\n\n{body}").play(GAME).state.outcome is not None


def test_a_doctored_die_is_named() -> None:
    written = replay.write(played())
    line = next(line for line in written.splitlines() if "T-SEARCH-1 search: " in line)
    die = line[-1]
    forged = written.replace(line, f"{line[:-1]}{int(die) % 6 + 1}", 1)

    with pytest.raises(BadReplay, match=r"the replay has 'T-SEARCH-1 search: \d', the rules rolled"):
        replay.parse(forged).play(GAME)


def test_dice_left_out_pass_unless_strict() -> None:
    bare = "\n".join(line.split("  ;")[0] for line in replay.write(played()).splitlines()) + "\n"

    assert replay.parse(bare).play(GAME).state.outcome is not None
    with pytest.raises(BadReplay, match="0 throws, the rules made"):
        replay.parse(bare).play(GAME, strict=True)


def test_a_file_cut_anywhere_in_a_line_is_never_taken_for_whole() -> None:
    written = replay.write(played())
    whole = [n + 1 for n, sign in enumerate(written) if sign == "\n"]
    for end in range(len(written) - 1, written.index("\n\n") + 2, -7):
        if end in whole:
            continue
        try:
            cut = replay.parse(written[:end])
        except BadReplay:
            continue
        with pytest.raises(BadReplay, match=f"Line {written[:end].count(chr(10)) + 1} has no end: the file was cut"):
            cut.play(GAME, strict=True)


@pytest.mark.parametrize(
    "old, new, fault",
    [
        ("flagplot replay 1", "pgn", "not a replay"),
        ("rules    1", "rules    9", "written by skerries rules 9"),
        ("scenario sound", "scenario fjord", "no scenario 'fjord'"),
        ("option   ranging=yes", "option   radar=yes", "no option 'radar'"),
        ("option   ranging=yes", "option   ranging", "name=value"),
        ("seed     5", "seed     five", "whole number"),
        ("seed     5", "", "does not say its seed"),
        ("red      plot", "red      plop", "Line 9: 'plop' is no order. Did you mean plot"),
        ("red      plot r1>", "red      plot r1>9 r", "Line 9"),
    ],
)
def test_faults_are_told_with_their_line(old: str, new: str, fault: str) -> None:
    written = "flagplot replay 1\ngame     skerries\nrules    1\nscenario sound\noption   ranging=yes\nseed     5\n\n-\nred      plot r1>2 r2>5"

    with pytest.raises(BadReplay, match=fault):
        replay.parse(written.replace(old, new)).play(GAME)


def test_a_game_under_promise_shows_no_secret_until_the_end() -> None:
    fairness = Fairness.committed("6b1f", {RED: "lucky"})
    match = played(fairness)
    public, whole = replay.write(match, secret=False), replay.write(match)

    assert "6b1f" not in public
    assert f"promise  {commitment('6b1f')}" in public
    assert "nonce    red lucky" in public
    with pytest.raises(BadReplay, match="has not been shown yet"):
        replay.parse(public).play(GAME)
    assert replay.parse(whole).fairness.keeps_promise()
    assert not replay.parse(whole.replace("secret   6b1f", "secret   6b1e")).fairness.keeps_promise()


def test_a_nonce_changes_the_dice() -> None:
    assert Fairness.committed("6b1f", {RED: "a"}).key() != Fairness.committed("6b1f", {RED: "b"}).key()


def test_undo_takes_the_line_out_of_the_record() -> None:
    match = played()
    match = Match.open(GAME, "sound", Fairness(seed=5))
    for seat in ("red", "blue"):
        match.play(seat, next(iter(GAME.orders(match.state, seat))))  # type: ignore[arg-type]
    match.play(RED, Mark(3))
    match.undo(RED)

    assert "mark" not in replay.write(match)
