"""The notation on one screen: every verb with its words and an example, and how the words are sorted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from flagplot.kernel.order import BadNotation
from flagplot.kernel.rule import rule

LABEL: Final = re.compile(r"(j|a|f|kb|au|js|as)\d+", re.IGNORECASE)
"""How markers are numbered."""
USAGE: dict[str, tuple[str, str]] = {
    "done": ("", "done"),
    "agree": ("", "agree"),
    "form": ("group place ship…", "form A2 colombo emerald enterprise"),
    "post": ("unit place", "post 30-sqn colombo"),
    "base": ("place [dummy-place]", "base addu male"),
    "omit": ("ship", "omit shokaku"),
    "illustrious": ("yes|no", "illustrious yes"),
    "dummy": ("ship|sub|air place", "dummy ship colombo"),
    "recall": ("marker", "recall A4"),
    "march": ("unit hex", "march light-horse 1216"),
    "anchor": ("group", "anchor J2"),
    "enter": ("group hex", "enter KB1 3229"),
    "cap": ("unit hex|group", "cap akagi-zero J2"),
    "move": ("marker hex", "move J2 3210"),
    "join": ("group group", "join J3 J2"),
    "detach": ("group ship…", "detach J2 ryujo fubuki"),
    "reassign": ("group group ship…", "reassign J2 J3 chokai"),
    "exit": ("group", "exit J2"),
    "engage": ("group", "engage J2"),
    "shell": ("group", "shell J2"),
    "battle": ("yes|no", "battle yes"),
    "defend": ("group", "defend A2"),
    "array": ("[ship=post…]", "array chokai=second ryujo=screened"),
    "fire": ("ship target [guns|torpedoes|torpedoes-first]", "fire chokai dragon"),
    "hold": ("ship", "hold chokai"),
    "stand": ("", "stand"),
    "cease": ("", "cease"),
    "withdraw": ("hex [ship…]", "withdraw 3210"),
    "pursue": ("yes|no", "pursue yes"),
    "relocate": ("ship post", "relocate chokai screening"),
    "attack": ("submarine marker", "attack JS1 A2"),
    "target": ("ship", "target warspite"),
    "arc": ("unit direction", "arc tone-jake NE"),
    "scout": ("unit marker", "scout tone-jake A2"),
    "standin": ("unit", "standin akagi-kate"),
    "divert": ("unit base", "divert akagi-val hiryu"),
    "launch": ("target unit…", "launch colombo akagi-zero akagi-val"),
    "transfer": ("unit base", "transfer 803-sqn trincomalee"),
    "scramble": ("unit", "scramble 30-sqn"),
    "pair": ("unit enemy-unit", "pair akagi-zero 30-sqn"),
    "bomb": ("unit torpedo|pressed|dive|high|medium|low target", "bomb akagi-val dive cornwall"),
    "land": ("group unit…", "land J2 jp-1 jp-2"),
    "embark": ("unit transport", "embark jp-1 transport-1"),
    "bombard": ("ship unit", "bombard chokai town-guard"),
    "wager": ("factors", "wager 1"),
    "fallback": ("", "fallback"),
    "lose": ("unit", "lose light-horse"),
    "step": ("unit hex", "step town-guard 1215"),
    "call": ("A|B", "call B"),
    "plot": ("[marker=hex…]", "plot J1=3210 J2=3211"),
}


@rule("MK-SEQ-23")
def sort_words(verb: str, words: Sequence[str]) -> tuple[list[str], tuple[str, ...] | None]:
    """The words of an order one by one, and the list at its end if it has one; one word stands for each thing."""
    usage = USAGE[verb][0].split()
    wanted = [word for word in usage if not word.startswith("[")]
    has_list = bool(usage) and usage[-1].strip("[]").endswith("…")
    fixed = [word for word in usage if not word.strip("[]").endswith("…")]
    if len(words) < len(wanted) or (not has_list and len(words) > len(usage)):
        message = f"Write `{' '.join([verb, *usage])}`, like `{USAGE[verb][1]}`."
        raise BadNotation(message)
    heads = [spelled(verb, slot, word) for slot, word in zip(fixed, words, strict=False)]
    heads += [""] * (len(fixed) - len(words))
    return heads, tuple(spelled(verb, usage[-1], word) for word in words[len(fixed) :]) if has_list else None


def spelled(verb: str, slot: str, word: str) -> str:
    """A word as the counters are lettered, however it was typed: markers, courses and columns in capitals, all else small.

    F3 is a marker and f3 the freighters under it: which of them is meant the place in the order tells.
    """
    if slot in {"direction", "A|B"}:
        return word.upper()
    if slot.startswith("[marker="):
        marker, equals, at = word.partition("=")
        return f"{marker.upper()}{equals}{at}"
    is_marker = slot in {"group", "marker", "submarine", "hex|group"} or (verb, slot) == ("launch", "target")
    return word.upper() if is_marker and LABEL.fullmatch(word) else word.lower()
