"""Status sheets as text: the printed figures of a class, and the marks on a ship's own sheet."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from flagplot.kernel.rule import rule
from flagplot.tactical.content import library as content
from flagplot.tactical.content.library import TYPE_NAMES, ShipClass
from flagplot.tactical.content.scenario import slug
from flagplot.tactical.rules.movement.scales import FLOOR, TURN_ROW, UNIT_MARKS, move_on_the_table, turn_cost
from flagplot.tactical.rules.submarines.hunting import loads
from flagplot.tactical.rules.torpedoes.spreads import torpedo_factor
from flagplot.tactical.rules.torpedoes.torpedoes import mounts_of
from flagplot.tactical.state.model import LEVELS, Ship

DEPTH_NAMES: Final = {
    "S": "surfaced",
    "P": "periscope",
    "D": "deep",
    "R": "deeper",
    "T": "deepest",
    "Ab": "abyss",
}
WIDTH: Final = 92


def blank(word: str) -> str:
    """The unmarked sheet of a ship (`Hood`, `rn.hood`) or of a class (`HOOD`)."""
    if word in content.classes():
        return _printed(word, content.classes()[word], None)
    wanted = slug(word)
    found = [ship for ship in content.rated() if ship == word or ship.partition(".")[2] == wanted]
    if len(found) > 1:
        message = f"There are several ships {word!r}: {', '.join(found)}. Use one of these ids."
        raise LookupError(message)
    if found:
        fact = content.facts()[found[0]]
        lost = f"lost {fact.lost}" if fact.lost else ""
        return _printed(fact.name, content.classes()[content.rated()[found[0]]], None, lost)
    names = {ship.partition(".")[2]: ship for ship in content.rated()}
    near = [names[name] for name in get_close_matches(wanted, names, n=3)]
    near += get_close_matches(word.upper(), content.classes(), n=2)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"Classes are {', '.join(content.classes())}."
    message = f"There is no ship or class {word!r}. {hint}"
    raise LookupError(message)


@rule("NA-SCN-11", "NA-SCN-18", "NA-GUN-47")
def status_sheet(ship: Ship, scale: str = FLOOR) -> str:
    """A ship's own sheet: her move at a play scale, damage, guns by arc, ammunition, torpedoes."""
    return _printed(ship.name, ship.sheet, ship, scale=scale)


def _printed(name: str, rating: ShipClass, ship: Ship | None, remark: str = "", scale: str = FLOOR) -> str:
    head = f"{name.upper()}  {TYPE_NAMES[rating.type]}, class {rating.key}, {rating.nation}"
    tail = f"{ship.side}, group {ship.group}" if ship else remark
    old = " O" if rating.old_armour else ""
    strength = f"{rating.half_cs // 2}" + (".5" if rating.half_cs % 2 else "")
    guns = ship.aa_guns if ship else rating.aa_guns
    lines = [
        "=" * WIDTH,
        f"{head}{tail:>{max(1, WIDTH - len(head))}}".rstrip(),
        "-" * WIDTH,
        f"speed {rating.speed} knots   armour{old} {rating.armour}   strength {strength}   AA {guns} {'gun' if guns == 1 else 'guns'}, factor {guns // 4}",
        _move(rating, scale),
        _damage(ship),
    ]
    lines += _batteries(rating, ship) + _torpedoes(rating, ship) + _aids(rating, ship)
    if rating.note and ship is None:
        lines.append(f"note       {rating.note}")
    return "\n".join([*lines, "=" * WIDTH])


def _move(rating: ShipClass, scale: str) -> str:
    mark = UNIT_MARKS[scale]
    run, turn = move_on_the_table(rating.speed, scale), turn_cost(60, TURN_ROW[scale])
    return f"move       {float(run):g}{mark} a turn, {float(turn):g}{mark} less for each 60 degrees turned"


def _damage(ship: Ship | None) -> str:
    level = ship.level if ship else -1
    boxes = "  ".join(f"[{name}]" if i == level else f" {name} " for i, name in enumerate(LEVELS))
    state = ""
    if ship and ship.level:
        state = "under control" if ship.controlled else "OUT OF CONTROL"
    if ship and ship.aground:
        state += " aground"
    if ship and ship.was_hit:
        state += " hit last turn"
    return f"damage     {boxes}   {state}".rstrip()


@rule("NA-GUN-48")
def _batteries(rating: ShipClass, ship: Ship | None) -> list[str]:
    lines = []
    for number, battery in enumerate(rating.batteries):
        gun = content.guns()[battery.gun]
        close, medium = -(-gun.reach // 3), -(-2 * gun.reach // 3)
        left = ship.ammo.get(battery.gun, 0) if ship else 15
        state = "OUT" if ship and number in ship.out else f"{left:>2} turns"
        aim = f"  on {ship.acquired[number]}" if ship and number in ship.acquired else ""
        if ship and number in ship.striking:
            aim += ", hit this turn"
        elif ship and number in ship.struck:
            aim += ", hit last turn"
        lines.append(
            f"{'guns' if not number else '':<11}{battery.arc:<4}{battery.guns:>2} x {gun.name:<26}"
            f"{gun.factor:>2}{'O' if gun.old else ' '} {close:>6,}/{medium:>6,}/{gun.reach:>6,} yd  {state}{aim}"
        )
    return lines


def _torpedoes(rating: ShipClass, ship: Ship | None) -> list[str]:
    lines = []
    for number, mount in enumerate(mounts_of(rating)):
        loaded = ship.tubes[number] if ship else mount.tubes
        boxes = "o" * loaded + "." * (mount.tubes - loaded)
        size = f"{mount.tubes} {'tube ' if mount.tubes == 1 else 'tubes'} {mount.inches}in"
        lines.append(
            f"{'torpedoes' if not number else '':<11}{mount.name:<5}{size}, factor {torpedo_factor(mount.inches)}  {boxes}"
        )
    if lines and rating.reloads and (ship is None or ship.spare):
        lines.append(f"{'':<11}one set of reloads")
    return lines


def _aids(rating: ShipClass, ship: Ship | None) -> list[str]:
    if ship:
        radar = [
            f"search radar {ship.search}" if ship.search != "none" else "",
            "fire control" if ship.fc_radar else "",
        ]
        plane = f"float-plane {ship.floatplane}" if ship.floatplane else ""
        charges, hedgehogs = ship.charges, ship.hedgehogs
    else:
        search = f"search radar {rating.search_set} from {rating.search_from}" if rating.search_from else ""
        control = f"fire control from {rating.fire_control_from}" if rating.fire_control_from else ""
        until = f" until {rating.floatplanes_until}" if rating.floatplanes_until else ""
        radar = [search, control]
        plane = f"{rating.floatplanes} float-planes{until}" if rating.floatplanes else ""
        charges, hedgehogs = loads(rating.asw, "1943")
    lines = []
    fitted = ", ".join(part for part in (*radar, plane) if part)
    if fitted:
        lines.append(f"fitted     {fitted}")
    if charges or hedgehogs:
        hedgehog = f", {hedgehogs} hedgehog" + ("" if ship else " from 1943") if hedgehogs else ""
        lines.append(f"antisub    {charges} depth charge patterns{hedgehog}")
    group = rating.air_group
    if group:
        planes = f"{group.fighters} fighters, {group.divebombers} divebombers, {group.torpedobombers} torpedobombers"
        lines.append(f"air group  {planes}")
    if ship and ship.depth:
        lines.append(f"depth      {DEPTH_NAMES.get(ship.depth, ship.depth)}")
    return lines
