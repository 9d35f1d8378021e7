"""The lines of each order sheet, by example: what a player types, and what it does."""

from __future__ import annotations

from typing import Final

from flagplot.strategic.phases.schedule import STROKES

Forms = tuple[tuple[str, str], ...]

SHEETS: Final[dict[str, Forms]] = {
    "placement": (
        ("place uk-heavy-1 malta", "base a starting ship at another fleet base of yours or of a willing ally"),
        ("stock uk 1 scapa-flow malta", "store starting LSP elsewhere: how many, from, to"),
    ),
    "supply": (
        (
            "ship uk lsp 2 liverpool gibraltar on 8",
            "carry LSP, manpower, tank or an air unit along a route; `by usa` in an ally's ships",
        ),
        ("feed uk 2 tunis on 44", "supply troops that landed on the land map"),
    ),
    "transfer": (
        ("move uk-heavy-1 sydney", "transfer a ship to any base; it sits out the turn"),
        ("fly japan-air-8 saipan", "fly an air point ashore to a base within its range"),
        ("embark usa-air-5 usa-fleet_carrier-4", "put an air point aboard a carrier at the same base"),
        ("ashore japan-fleet_carrier-1", "land a carrier's air point at her base"),
        ("tow train-usa-1 marshalls", "move a fleet train; it supports nothing this turn"),
        ("grant usa uk lsp", "let an ally use your bases, lsp, lift, cards, chart or flags"),
        ("deny usa uk lsp", "take that back"),
        ("offer usa-8 uk", "let an ally use one of your cards this turn, as one of his own; also in step 6"),
        ("declare ussr japan", "declare war where an event allows it"),
        ("renounce japan", "give up the fleet use of submarines for good, where the option allows it"),
    ),
    "tonnage": (
        ("put uk 1 60", "set your tonnage on a route"),
        (
            "open uk malta-run 4 gibraltar malta via west-med>central-med",
            "open a route; without `via` it takes the shortest way",
        ),
        (
            "divert 8 via north-western-approaches>channel-biscay>gibraltar-approaches",
            "give a route of yours another path",
        ),
        ("transports japan 3", "keep tonnage to carry troops this turn"),
        ("train usa pearl-harbour hawaii", "set up a fleet train: 10 tonnage points, 1 manpower, 2 LSP"),
        ("disband train-usa-1", "break it up again"),
    ),
    "allocate": (
        ("tf japan:tf1 truk japan-heavy-1 japan-air-2 men=2 tanks=1", "form a task force, with troops if you like"),
        ("join uk:home usa-heavy-1", "put units into an ally's task force at the same base"),
        ("escort 1 plymouth uk-escort-1 uk-escort-2", "protect a route from a base"),
        (
            "attack 1 brest mid-atlantic-north germany-submarine-1",
            "attack a route with submarines or aircraft in one of its areas",
        ),
    ),
    "flags": (
        (
            "land japan:tf1 japan:tf2 rabaul lsp=1+1",
            "an amphibious operation: covering force, invasion force, place, LSP of each",
        ),
        ("sweep uk:home north-sea lsp=1", "operate in an area without landing or raiding"),
        ("raid germany:tirpitz 9 barents-sea lsp=1", "surface raiders on a route"),
        ("strike usa:tf16 truk lsp=2", "strike ships in port, where the option allows it"),
        ("offer usa-8 uk", "let an ally use one of your cards in step 7"),
    ),
    "cards": (
        (
            "die uk-1 uk:home cover",
            "a card's value on the dice: parts cover, sea, landing, or `join AREA` for an intervention",
        ),
        ("die japan-2 usa:assault defence", "for the defenders of a place against an enemy's landing or strike"),
        ("shift uk-2 route-1 defence", "one column in your favour; on a route attack or defence"),
        ("range uk-3 uk:force-h", "one area more for a force that may intervene"),
        (
            "flag usa-8 sweep usa:tf16 carolines lsp=1",
            "an extra flag with its operation; the card may be an ally's that is offered to you",
        ),
        ("other uk-10 a harbour for Normandy", "ask Control for something outside the rules"),
    ),
}
"""By the word that opens the sheet. Any number of lines, with commas between; an empty sheet is legal."""

ANSWERS: Final[Forms] = (
    ("intervene usa:tf16=2 usa:tf17=1", "oppose the operation with these forces and LSP; `lend=uk`: an ally's LSP"),
    ("decline", "let it pass"),
    ("fight", "fight a rival operation, or pursue"),
    ("share uk=2 usa=1", "how the steps of a combined side are shared; `decline` leaves it to Control"),
    ("lose uk-heavy-1", "take a step of loss; also manpower, tank, garrison"),
    ("rehouse usa-air-1 ashore", "send the air of a damaged carrier to another carrier or ashore"),
    ("exchange 1", "leave garrison counters in a captured place"),
    ("repair uk-heavy-1", "repair this unit at the base"),
    ("build scapa-flow", "choose among equally near bases for a new unit"),
    ("play die=uk-1 shift=uk-2", "cards on the combat at hand, where the option plays them there"),
    ("area mid-atlantic-north", "the area of an attack on a route, where the option names it late"),
    ("ruling yes", "Control decides what was put to it"),
)

DECREES: Final[Forms] = (
    ("inject torch because …", f"bring an event about before its time: {', '.join(STROKES)}"),
    (
        "advantage uk flag because …",
        "what a card would give; also `range FORCE`, `die 2 TARGET PART`, `shift TARGET PART`",
    ),
    (
        "overrule unit uk-heavy-1 sound because …",
        "damaged or sunk; a lost unit comes back at a base that you name after it",
    ),
    ("overrule place truk japan because …", "who holds a place"),
    ("overrule operation usa:tf16 failed because …", "call off a coming operation"),
    ("correct routes.1.tonnage.usa 12 because …", "any single figure or name on the table; the accounts follow"),
    ("announce all Fog in the Channel because …", "tell all, or one seat"),
    ("rescind because …", "take the last of these back while nobody has ordered since; both stay in the log"),
)
CONTROL: Final = "control"


def told(word: str = "") -> str:
    """The lines of one sheet, Control's, or all."""
    if word == CONTROL:
        return "\n".join(["Control, at any time", *_listed(DECREES)])
    chosen = {word: SHEETS[word]} if word in SHEETS else SHEETS
    lines = []
    for sheet, forms in chosen.items():
        lines.append(f"{sheet} …, …")
        lines += _listed(forms)
    if word not in SHEETS:
        lines.append("answers")
        lines += _listed(ANSWERS)
        lines.append("`lines control` lists Control's decrees.")
    return "\n".join(lines)


def _listed(forms: Forms) -> list[str]:
    """What to type, and below it what it does."""
    return [line for form, meaning in forms for line in (f"  {form}", f"      {meaning}")]
