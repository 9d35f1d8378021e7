"""JSON: only our classes can be read from a file, and errors are reported."""

from __future__ import annotations

import pytest

from flagplot.kernel.modifier import Modifier
from flagplot.kernel.records.codec import BadSave, Codec, plain, text
from flagplot.kernel.testing import play_out
from flagplot.kernel.text.said import Said
from tests.toy.game import GAME
from tests.toy.model import RED, Boat


def test_tuples_sets_and_keys_that_are_not_text_survive() -> None:
    codec = Codec(())
    thing = {1: ("a", [2, None]), ("x", 2): {"b", "a"}, "f": frozenset({3})}

    assert codec.loads(codec.dumps(thing)) == thing


def test_a_class_that_was_not_given_is_neither_written_nor_read() -> None:
    boat = Boat("r1", RED, 3)
    with pytest.raises(TypeError, match="Boat is not among"):
        Codec(()).dumps(boat)
    with pytest.raises(BadSave, match="'Boat', which this version does not know"):
        Codec(()).loads(Codec((Boat,)).dumps(boat))


@pytest.mark.parametrize(
    "save,fault",
    [
        ("no json", "not a Flagplot save"),
        ('{"a": 1, "b": 2}', "without its class"),
        ('{"$eval": []}', "Unknown tag"),
        ('{"$": "Boat", "id": "r1"}', "does not fit this version"),
        ("[" * 100_000, "not a Flagplot save"),
    ],
)
def test_a_broken_save_says_what_is_wrong(save: str, fault: str) -> None:
    with pytest.raises(BadSave, match=fault):
        GAME.codec.loads(save)


def test_reasons_of_modifiers_are_messages_and_words_in_older_saves() -> None:
    codec = Codec(())
    message = Modifier("NA-GUN-37", Said("tactical", "reason-guns", {"guns": 9}), 1)
    words = codec.loads('{"$":"Modifier","rule":"NA-GUN-37","reason":"9 guns","amount":1}')

    assert codec.loads(codec.dumps(message)) == message
    assert str(words) == str(message) == "+1 9 guns (NA-GUN-37)"
    assert plain(message) == plain(words)


def test_two_classes_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="Two classes are called Boat"):
        Codec((Boat, type("Boat", (), {})))


def test_plain_values_carry_no_tags() -> None:
    match = next(iter(play_out(GAME, "sound", 1))).match
    view = match.game.view(match.state, RED)

    assert '"$' not in text(view)
    assert plain(view)["flow"][0]["phase"] == "Turn"
    assert plain(view)["own"]["r1"] == {"id": "r1", "side": "red", "cell": 2, "hits": 0}
