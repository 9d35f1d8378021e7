"""The choices that the rules leave open; the default is the value in the rulebook."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal

from flagplot.kernel.options import Options, choices
from flagplot.kernel.rule import rule


class TacticalOptions(Options, frozen=True):
    """The options of this game."""

    play_scale: Annotated[
        Literal["floor", "tabletop", "large_floor"], "NA-SCL-7", "NA-SCL-8", "NA-SCL-9", "NA-SUB-3"
    ] = "floor"
    commands: Annotated[Literal["side", "group"], "NA-COM-1", "NA-COM-7"] = "side"
    plot_changes: Annotated[Literal["by_agreement", "never"], "NA-SOP-8"] = "by_agreement"
    grid: Annotated[Literal["on", "off"], "NA-SOP-11"] = "on"
    own_torpedoes: Annotated[Literal["fired_clear", "arming_run", "live_at_once"], "NA-TRP-54", "NA-TRP-55"] = (
        "fired_clear"
    )
    turning_circle: Annotated[Literal["off", "on"], "NA-MOV-14", "NA-MOV-15", "NA-MOV-32"] = "off"
    turning_cost: Annotated[Literal["each", "pooled"], "NA-MOV-7", "NA-MOV-37"] = "each"
    gun_flash: Annotated[Literal["off", "on"], "NA-NIT-25"] = "off"
    lost_contact: Annotated[Literal["six_turns", "three_turns", "twelve_turns", "never"], "NA-VIC-23"] = "six_turns"
    victory: Annotated[Literal["points", "none"], "NA-VIC-1", "NA-VIC-17"] = "points"
    force_ratio: Annotated[str, Literal["on", "off"], "NA-VIC-3", "NA-VIC-19"] = "on"
    heavy_damage_fatal: Annotated[Literal["off", "on"], "NA-VIC-10", "NA-VIC-14", "NA-VIC-19"] = "off"
    hypothetical: Annotated[Literal["off", "on"], "NA-SCN-3", "NA-SCN-4", "NA-SCN-16"] = "off"


OPTIONS: Final = choices(TacticalOptions)


@rule("NA-VIC-19")
def organisers_ratio(value: str) -> Fraction | None:
    """The ratio that an organiser has set, written `3:2` or `1.5`; nothing if it is none, or below one."""
    strong, colon, weak = value.partition(":")
    whole, _, decimals = value.partition(".")
    if colon and strong.isdecimal() and weak.isdecimal() and int(weak):
        ratio = Fraction(int(strong), int(weak))
    elif whole.isdecimal() and (decimals.isdecimal() or "." not in value):
        ratio = Fraction(int(whole + decimals), 10 ** len(decimals))
    else:
        return None
    return ratio if ratio >= 1 else None
