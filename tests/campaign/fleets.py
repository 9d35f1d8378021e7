"""Fights fleets of the raid at both scales: `python -m tests.campaign.fleets`. The result is in docs/campaign.md."""

from __future__ import annotations

import sys

from flagplot.campaign.brief import brief
from flagplot.campaign.options import CampaignOptions
from flagplot.lab.bridge import Comparison, compare, lines, summary
from tests.campaign.contacts import contact, fight_in

KONGOS = ("kongo", "hiei", "haruna", "kirishima", "tone", "chikuma", "urakaze", "isokaze", "tanikaze", "hamakaze")
OZAWA = ("chokai", "kumano", "mikuma", "mogami", "suzuya", "fubuki", "shirayuki", "hatsuyuki", "murakumo")
R_CLASS = (
    "resolution", "ramillies", "royal-sovereign", "revenge",
    "caledon", "dragon", "heemskerck", "griffin", "decoy", "fortune", "arrow",
)  # fmt: skip
WARSPITE = ("warspite", "emerald", "enterprise", "napier", "nestor", "paladin", "panther")
FLEETS = {
    "R class against Kongos": (KONGOS, R_CLASS),
    "Warspite against Kongos": (KONGOS[:2] + KONGOS[4:], WARSPITE),
    "Ozawa against Warspite": (OZAWA, WARSPITE),
    "Ozawa against the counties": (OZAWA[:2] + OZAWA[5:7], ("dorsetshire", "cornwall", "dragon", "napier")),
    "Destroyers": (
        ("urakaze", "isokaze", "tanikaze", "hamakaze", "kagero", "shiranui"),
        ("napier", "nestor", "paladin", "panther", "hotspur", "foxhound"),
    ),
    "Light forces": (
        ("yura", "amagiri", "yugiri", "asagiri", "shirakumo"),
        ("caledon", "dragon", "griffin", "decoy", "arrow"),
    ),
}
BATTLES = 6


def main() -> None:
    """All pairs of fleets, by day and in three kinds of night."""
    found: list[Comparison] = []
    for name, (japan, allies) in FLEETS.items():
        for turn, surprise in ((1, ""), (3, "none"), (3, "japan"), (3, "allies")):
            state = contact(japan, allies, turn=turn, surprise=surprise)
            found.append(compare(state, brief(state, fight_in(state), CampaignOptions()), BATTLES))
            sys.stdout.write("\n".join([name, *lines(found[-1])]) + "\n")
    sys.stdout.write(f"{summary(found)}\n")


if __name__ == "__main__":
    main()
