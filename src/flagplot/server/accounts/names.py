"""Names: how they are cleaned, compared, and when two of them look alike."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import confusables  # type: ignore[import-untyped]

RESERVED = frozenset({"flagplot", "server", "control", "observer", "admin", "administrator", "moderator"})
"""Names that would speak for the server or for Control."""
GUEST = "Guest"
"""The name of guests who give none; an account cannot take it from them."""

LONGEST = 160
"""Characters of a name that are compared: there are letters that stand for a whole sentence."""
_TWINS = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs of which nothing is seen."""
_MODIFIERS = 0x700
"""Below it letters of the category Lm are strokes and marks beside others."""
_LATIN_KINDS = ("LATIN LETTER SMALL CAPITAL", "LATIN CAPITAL LETTER", "REGIONAL INDICATOR SYMBOL LETTER")
_PAIRS = (("rn", "m"), ("vv", "w"))


def clean(text: str, limit: int) -> str:
    """Text on one line without control characters, cut between characters."""
    kept = "".join(
        c if not unicodedata.category(c).startswith("C") and c not in _BLANK else " "
        for c in unicodedata.normalize("NFC", text)
    )
    return " ".join(kept.split())[:limit]


def fold(name: str) -> str:
    """The name by which an account signs in: small letters, compatible forms made one."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def looks(name: str) -> str:
    """What a reader sees of a name: without accents, spaces and signs, each letter as the Latin one it is mistaken for.

    Names with the same answer can be taken for each other. A name of signs alone is compared as it is.
    """
    bare = "".join(map(_latin, unicodedata.normalize("NFKD", name)))
    seen = "".join(c for c in bare.casefold() if c.isalnum()).translate(_TWINS)
    for pair, one in _PAIRS:
        seen = seen.replace(pair, one)
    return (seen or fold(name))[:LONGEST]


@lru_cache(maxsize=4096)
def _latin(letter: str) -> str:
    """The ASCII letter that a letter of another script is mistaken for, by Unicode's own list."""
    if letter.isascii():
        return letter
    if unicodedata.category(letter).startswith("M") or letter in _BLANK:
        return ""
    for form in (letter, letter.casefold()):
        found = confusables.is_confusable(form, greedy=True) or []
        twins: list[str] = [twin["c"] for one in found for twin in one["homoglyphs"]]
        plain = sorted(twin.casefold() for twin in twins if twin.isascii() and twin.isalnum())
        if plain:
            return plain[0]
    kind, _, last = unicodedata.name(letter, "").rpartition(" ")
    if (
        len(last) == 1 and last.isalpha() and kind.endswith(_LATIN_KINDS)
    ):  # small capitals, letters in boxes and circles
        return last.casefold()
    return "" if unicodedata.category(letter) == "Lm" and ord(letter) < _MODIFIERS else letter


def is_reserved(name: str) -> bool:
    """Whether a name would speak for the server."""
    return looks(name) in _RESERVED_LOOKS


_RESERVED_LOOKS = frozenset(map(looks, RESERVED))
