"""The golden games, each with its title."""

from __future__ import annotations

from flagplot.operational.content.cards import cards
from tests.operational.golden import Golden


def engagement(
    title: str, turns: str, groups: dict[str, tuple[str, str]], *, also: tuple[str, ...] = (), more: str = ""
) -> str:
    """A small scenario: groups `J1 = (hex, ships)`, and any other counters that are named; all others are left out."""
    named = {ship for _, ships in groups.values() for ship in ships.split()} | set(also)
    everything = {*cards().by_short, *cards().air, *cards().subs}
    homes = {unit.id for unit in cards().air.values() if unit.home.partition(".")[2] in named}
    absent = sorted(everything - named - homes - {"brigade-16", "brigade-17", "kaga", "illustrious"})
    lines = [
        f'name = "{title.lower().replace(" ", "-")}"',
        f'title = "{title}"',
        f"turns = {turns}",
        'setup = "fixed"',
        'invasion = "no"',
        'carriers = "5"',
        'illustrious = "no"',
        'kido_butai = "map"',
        "released = true",
        "reinforcements = false",
        "dummies = false",
        f"absent = {absent}".replace("'", '"'),
        '[options]\ndummies_per_kind = "0"',
        more,
    ]
    for label, (at, ships) in groups.items():
        side = "japan" if label[0] == "J" else "allies"
        lines += ["[[group]]", f'side = "{side}"', f"number = {label[1:]}", f'hex = "{at}"']
        lines.append(f"ships = {ships.split()}".replace("'", '"'))
    return "\n".join(lines) + "\n"


OZAWA = "chokai kumano mikuma mogami suzuya yura fubuki shirayuki hatsuyuki murakumo"
KIDO_BUTAI = "akagi soryu hiryu kongo hiei tone chikuma abukuma urakaze isokaze tanikaze hamakaze"
FORCE_A = "warspite indomitable formidable emerald enterprise napier nestor paladin panther"
FORCE_B = "resolution ramillies caledon dragon heemskerck griffin decoy fortune arrow"

GOLDEN = (
    Golden("campaign", "A whole campaign between two captains", "campaign", 11),
    Golden("raid", "Operation C: thirty turns of the historical raid", "raid", 4),
    Golden("easter", "Easter Sunday off Ceylon", "easter", 11),
    Golden("albacores", "Somerville has two nights for his Albacores", "albacores", 8),
    Golden("landing", "The convoy from Port Blair puts its troops ashore on Ceylon", "ceylon", 6),
    Golden(
        "night-battle",
        "Ozawa runs into the R class in the dark",
        engagement("Night Battle", "[3, 4]", {"J1": ("1820", OZAWA), "A1": ("1719", FORCE_B)}),
        8,
        script=("japan move J1 1719", "japan engage J1"),
    ),
    Golden(
        "day-battle",
        "Cruisers against the line in daylight",
        engagement(
            "Day Battle",
            "[4, 5]",
            {"J1": ("1820", OZAWA), "A1": ("1719", "cornwall dorsetshire emerald enterprise napier nestor")},
        ),
        5,
        script=("japan move J1 1719", "japan battle yes"),
    ),
    Golden(
        "carrier-battle",
        "Nagumo and Somerville find each other in the same morning",
        engagement("Carrier Battle", "[4, 6]", {"J1": ("1521", KIDO_BUTAI), "A1": ("1320", FORCE_A)}),
        1,
    ),
    Golden(
        "submarines",
        "I-boats before Trincomalee, a Dutchman off Sabang",
        engagement(
            "Submarines",
            "[3, 7]",
            {"J1": ("2717", "ryujo chokai fubuki shirayuki"), "A1": ("1516", "hermes cornwall tenedos vampire")},
            also=("i-2", "i-3", "o-23", "f7"),
            more='[submarines]\ni-2 = "1516"\ni-3 = "1615"\no-23 = "2717"\n',
        ),
        2,
    ),
)
