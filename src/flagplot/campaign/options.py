"""The choices that the rules of campaigns leave open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from flagplot.kernel.game import BadOption
from flagplot.kernel.options import Options, choices


class CampaignOptions(Options, frozen=True):
    """How battles go down and what comes back; a packet carries those it was made by."""

    opening_range: Annotated[Literal["usual", "close", "long"], "CB-DWN-6"] = "usual"
    weather: Annotated[Literal["clear", "hazy", "rough"], "CB-DWN-5"] = "clear"
    light_damage: Annotated[Literal["sound", "damaged"], "CB-BCK-3"] = "sound"
    crippled_merchantmen: Annotated[Literal["lost", "afloat"], "CB-BCK-4"] = "lost"
    ships_sent: Annotated[Literal["chart", "all"], "CB-DWN-12"] = "chart"
    group_losses: Annotated[Literal["usual", "hard", "mild"], "CB-BCK-9"] = "usual"
    landings: Annotated[Literal["in_the_raid", "above"], "CB-DWN-18"] = "in_the_raid"
    lost_contact: Annotated[Literal["broken_off", "goes_on"], "CB-BCK-7"] = "broken_off"


OPTIONS: Final = choices(CampaignOptions)


def options_of(given: Mapping[str, str]) -> CampaignOptions:
    """The options with these values; one that there is not, or a value that it has not, is refused."""
    known = {option.name: option for option in OPTIONS}
    for name, value in given.items():
        if name not in known:
            raise BadOption(name, "", sorted(known))
        values = [known[name].default, *known[name].alternatives]
        if value not in values:
            raise BadOption(name, value, values)
    return CampaignOptions.of(given)
