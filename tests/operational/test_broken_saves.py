"""Damaged or foreign saves: another version, truncated, altered, another game. They load, or the error is explained."""

from __future__ import annotations

import random

import pytest

from flagplot.kernel import testing
from flagplot.kernel.records.codec import BadSave
from flagplot.kernel.replay import BadReplay, parse, write
from flagplot.operational import GAME


def saved(orders: int = 40) -> str:
    """A game as its players saved it."""
    text = ""
    for moment in testing.play_out(GAME, "albacores", 7):
        if moment.number == orders:
            text = write(moment.match)
            break
    return text


SAVE = saved()


def fault_of(text: str) -> str:
    """The error message for a save; empty if it plays."""
    try:
        parse(text).play(GAME)
    except BadReplay as fault:
        return str(fault)
    return ""


def test_a_save_plays_to_where_it_was_left_and_saves_alike() -> None:
    assert write(parse(SAVE).play(GAME)) == SAVE


@pytest.mark.parametrize("old, new, said", [
    ("rules    2", "rules    0", "operational rules 0"), ("game     operational", "game     tactical", "tactical rules 2"),
    ("flagplot replay 1", "flagplot replay 9", "flagplot replay 9"), ("scenario albacores", "scenario midway", "midway"),
    ("seed     7", "seed     8", "Line "), ("seed     7", "option   weather=fine\nseed     7", "weather"),
    ("seed     7", "option   recon_cap=99\nseed     7", "recon_cap"),
])  # fmt: skip
def test_a_save_of_another_version_game_scenario_or_seed_says_so(old: str, new: str, said: str) -> None:
    assert old in SAVE
    assert said in fault_of(SAVE.replace(old, new))


def test_every_order_altered_or_lost_is_noticed_with_its_line_or_plays() -> None:
    luck = random.Random(5)
    lines = SAVE.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(("japan", "allies")))
    noticed = 0
    for number in range(first, len(lines)):
        words = lines[number].split()
        for changed in (
            [],
            [" ".join(luck.sample(words, len(words)))],
            [lines[number].replace(words[0], "control", 1)],
            [lines[number].replace(words[0], "nobody", 1)],
            [f"{words[0]} fly to the moon"],
            [lines[number], lines[number]],
        ):
            fault = fault_of("\n".join([*lines[:number], *changed, *lines[number + 1 :]]))
            noticed += bool(fault)
            assert not fault or "ine " in fault, (number, changed, fault)
    assert noticed > len(lines)


def test_a_save_cut_anywhere_plays_as_far_as_it_goes_or_says_what_is_missing() -> None:
    for end in range(0, len(SAVE), 97):
        fault = fault_of(SAVE[:end])
        assert not fault or fault.endswith((".", "?")) or "Line" in fault, (end, fault)


OLDER_FRAMES = (
    '{"$":"Act","name":"Fuel"}',
    '{"$":"Encounter","group":"J1","stage":"ask","side":"japan","foe":"","met":[],"launches":{"$map":[]},"willing":[]}',
    '{"$":"SeaFight","fight":{"$":"Fight","at":"2024"},"side":"japan","stage":"fire"}',
    '{"$":"SeaFight","fight":{"$":"Fight","at":"2024","answers":{"$map":[]},"step":0}}',
    '{"$":"Torpedoing","side":"japan","sub":"JS1","group":"A1","first":""}',
    '{"$":"Raid","strike":"J1-1","side":"japan","at":"2024","stage":"bomb","asked":"japan","units":[]}',
    '{"$":"Landing","side":"japan","at":"1116","units":[],"stage":"bombard","fired":[]}',
    '{"$":"GroundFight","at":"1116","side":"japan","landing":true,"stage":"attack","asked":"","queue":[]}',
)


@pytest.mark.parametrize("frame", OLDER_FRAMES)
def test_a_phase_of_an_older_form_does_not_load_so_that_a_server_plays_the_orders_again(frame: str) -> None:
    with pytest.raises(BadSave):
        GAME.codec.loads(frame)
