"""Names: how they are cleaned, compared, and when two of them look alike."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import confusables  # type: ignore[import-untyped]

RESERVED = frozenset({"flagplot", "server", "control", "observer", "admin", "administrator", "moderator"})
"""Names that suggest the server or Control."""
GUEST = "Guest"
"""The name of guests who give none; accounts cannot use it."""

LONGEST = 160
"""Characters of a name that are compared; a single Unicode character may expand to a whole sentence."""
_TWINS = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Invisible letters and signs."""
_MODIFIERS = 0x700
"""Below this code point letters of the category Lm are modifier marks."""
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
    """The visual skeleton of a name: without accents, spaces and signs, each letter as the Latin one it looks like.

    Names with the same skeleton look alike. A name of signs only is compared unchanged.
    """
    bare = "".join(map(_latin, unicodedata.normalize("NFKD", name)))
    seen = "".join(c for c in bare.casefold() if c.isalnum()).translate(_TWINS)
    for pair, one in _PAIRS:
        seen = seen.replace(pair, one)
    return (seen or fold(name))[:LONGEST]


@lru_cache(maxsize=4096)
def _latin(letter: str) -> str:
    """The ASCII letter that a letter of another script looks like, by Unicode's list."""
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
    if len(last) == 1 and last.isalpha() and kind.endswith(_LATIN_KINDS):  # small capitals, boxed and circled letters
        return last.casefold()
    return "" if unicodedata.category(letter) == "Lm" and ord(letter) < _MODIFIERS else letter


def is_reserved(name: str) -> bool:
    """Whether a name suggests the server."""
    return looks(name) in _RESERVED_LOOKS


_RESERVED_LOOKS = frozenset(map(looks, RESERVED))
