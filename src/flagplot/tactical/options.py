"""The choices the rules leave open, each with the value that the rulebook gives it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flagplot.kernel.game import Option
from flagplot.kernel.rule import rule

OPTIONS: Final = (
    Option("play_scale", "floor", ("tabletop", "large_floor"), ("NA-SCL-7", "NA-SCL-8", "NA-SCL-9", "NA-SUB-3")),
    Option("commands", "side", ("group",), ("NA-COM-1", "NA-COM-7")),
    Option("plot_changes", "by_agreement", ("never",), ("NA-SOP-8",)),
    Option("grid", "on", ("off",), ("NA-SOP-11",)),
    Option("turning_circle", "off", ("on",), ("NA-MOV-14", "NA-MOV-15", "NA-MOV-32")),
    Option("gun_flash", "off", ("on",), ("NA-NIT-25",)),
    Option("victory", "points", ("none",), ("NA-VIC-1", "NA-VIC-17")),
    Option("force_ratio", "on", ("off",), ("NA-VIC-3", "NA-VIC-19")),
    Option("heavy_damage_fatal", "off", ("on",), ("NA-VIC-10", "NA-VIC-14", "NA-VIC-19")),
    Option("hypothetical", "off", ("on",), ("NA-SCN-3", "NA-SCN-4", "NA-SCN-16")),
)


@rule("NA-VIC-19")
def organisers_ratio(value: str) -> Fraction | None:
    """The ratio an organiser has set, written `3:2` or `1.5`; nothing when it is none, or below one."""
    strong, colon, weak = value.partition(":")
    whole, _, decimals = value.partition(".")
    if colon and strong.isdecimal() and weak.isdecimal() and int(weak):
        ratio = Fraction(int(strong), int(weak))
    elif whole.isdecimal() and (decimals.isdecimal() or "." not in value):
        ratio = Fraction(int(whole + decimals), 10 ** len(decimals))
    else:
        return None
    return ratio if ratio >= 1 else None
