"""A second implementation of all dice procedures, from the rulebook's text alone; every possible roll is tried.

It uses nothing of the program's rules, charts or odds, only the values printed on the counters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

Chances = dict[str, Fraction]

LADDER = ("D", "DL", "CL", "CA", "BC", "B")
MATRIX = {
    "M": (0, 1, 2, 2, 2, 2),
    "D": (0, 1, 2, 3, 4, 5),
    "DL": (0, 0, 1, 2, 3, 4),
    "CL": (-1, -1, 0, 1, 2, 3),
    "CA": (-2, -2, -1, 0, 1, 2),
    "BC": (-3, -3, -2, -1, 0, 1),
    "B": (-4, -4, -3, -2, -1, 0),
}
POWER = {"D": 0, "DL": 1, "CL": 2, "CA": 3, "BC": 4, "T": 4, "B": 5, "24T": 5}
# From face 1 up to face 6.
NAVAL = {
    -2: ("-", "-", "-", "-", "D", "D"),
    -1: ("-", "-", "-", "D", "D", "DS"),
    0: ("-", "-", "-", "D", "DS", "DS"),
    1: ("-", "-", "D", "D", "DS", "Sk"),
    2: ("-", "D", "D", "DS", "Sk", "Sk"),
    3: ("-", "D", "DS", "Sk", "Sk", "Sk"),
    4: ("-", "DS", "Sk", "Sk", "Sk", "Sk"),
    5: ("-", "Sk", "Sk", "Sk", "Sk", "Sk"),
}
# Rows are the rammed ship, letters the ramming ship in ascending class.
RAMMING = {"D": "abbbcc", "DL": "eaabcc", "CL": "eeeabb", "CA": "eeeeaa", "BC": "feeeee", "B": "ffeeee"}
# What each letter does to the ramming and to the rammed ship.
CRASH = {"a": ("D", "D+"), "b": ("D", "Sk"), "c": ("-", "Sk"), "e": ("D", "D"), "f": ("D", "-")}
# (Allied numbers, Japanese numbers) for Hurricane and Fulmar, Martlet, bombers, B-17.
DOGFIGHT = {
    "Zero": ((2, 4), (2, 3), (0, 3), (1, 3)),
    "Val": ((3, 0), (4, 0), None, None),
    "Kate": ((3, 0), (4, 0), None, None),
    "Betty": ((3, 1), (4, 1), None, None),
    "Jake": ((2, 0), (2, 0), None, None),
}
FIGHTERS = {"Hurricane": 0, "Fulmar": 0, "Martlet": 1, "B-17": 3}
# The lowest face that is a Hit, and the lowest for Japanese crews.
BOMBING = {"torpedo": (5, 4), "dive": (4, 3), "level": (6, 6)}
HITTING = {"torpedo": "BC", "dive": "CA", "level": "BC"}
GROUND = {
    "1:2": (-4, -3, -2, -1, 0, 1),
    "1:1": (-3, -2, -1, 0, 1, 2),
    "3:2": (-2, -1, 0, 0, 1, 2),
    "2:1": (-1, 0, 0, 1, 1, 2),
    "3:1": (0, 0, 1, 1, 2, 3),
    "4:1": (0, 1, 1, 2, 3, 4),
}


class Dice:
    """One path through all rolls; paths not taken are queued for later."""

    def __init__(self, path: list[tuple[int, Fraction]], pile: list[list[tuple[int, Fraction]]]) -> None:
        self.path = path
        self.pile = pile
        self.next = 0

    def fork(self, weights: Sequence[Fraction]) -> int:
        """Which of several outcomes occurs."""
        if self.next == len(self.path):
            ways = [(way, weight) for way, weight in enumerate(weights) if weight]
            self.pile.extend([*self.path, other] for other in ways[1:])
            self.path.append(ways[0])
        self.next += 1
        return self.path[self.next - 1][0]

    def face(self, sides: int = 6) -> int:
        """One die, or a uniform choice with that many sides."""
        return 1 + self.fork([Fraction(1, sides)] * sides)

    def best(self, numbers: int) -> bool:
        """Whether a die shows one of that many winning numbers."""
        chance = Fraction(max(0, min(6, numbers)), 6)
        return self.fork([1 - chance, chance]) == 1


def every(procedure: Callable[[Dice], str]) -> Chances:
    """All outcomes of a procedure with their chances."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    pile: list[list[tuple[int, Fraction]]] = [[]]
    while pile:
        dice = Dice(pile.pop(), pile)
        outcome = procedure(dice)
        weight = Fraction(1)
        for _way, chance in dice.path:
            weight *= chance
        found[outcome] += weight
    assert sum(found.values()) == 1
    return dict(found)


class Hull:
    """A ship or a unit of six merchantmen."""

    def __init__(self, card: Any, *, damaged: bool = False) -> None:
        self.card = card
        self.damaged = self.was_damaged = damaged
        self.sunk = False
        self.left = self.had = 6 if card.armour == "M" else 0

    def slow(self, options: dict[str, str]) -> bool:
        """Whether she counts as Slow or Damaged."""
        if self.damaged:
            return True
        if self.card.armour == "M":
            return options.get("merchants_slow_shift") == "on"
        return bool(self.card.speed != "Fast")

    def suffer(self, result: str, options: dict[str, str]) -> None:
        """D, DS or Sk."""
        if self.had:
            self.left -= min(self.left, {"-": 0, "D": 1, "DS": 2, "Sk": 3}[result])
            self.sunk = self.left == 0
        elif (
            result == "Sk"
            or (self.damaged and result == "DS")
            or (self.damaged and result == "D" and options.get("second_d_sinks") == "on")
        ):
            self.sunk = True
        elif result in {"D", "DS"}:
            self.damaged = True

    def word(self) -> str:
        """Her fate."""
        if self.had:
            lost = self.had - self.left
            return f"{lost} ship{'s' if lost > 1 else ''} lost" if lost else "no effect"
        if self.sunk:
            return "sunk"
        return "damaged" if self.damaged and not self.was_damaged else "no effect"


def naval(dice: Dice, weapon: str, target: str, shift: int, options: dict[str, str]) -> str:
    """One roll on the naval table."""
    column = MATRIX[target][POWER[weapon]]
    if options.get("damage_modifier") == "column":
        column, shift = column + shift, 0
    if column < -2:
        if options.get("low_columns") != "use_minus2_column":
            return "-"
        column = -2
    die = max(1, min(6, dice.face() + shift))
    return NAVAL[min(5, column)][die - 1]


def shot(weapon: str, target: Hull, *, firer_damaged: bool, options: dict[str, str]) -> Chances:
    """Guns or torpedoes of one ship at another."""

    def act(dice: Dice) -> str:
        hull = Hull(target.card, damaged=target.damaged)
        shift = int(hull.slow(options)) - int(firer_damaged)
        hull.suffer(naval(dice, weapon, hull.card.armour, shift, options), options)
        return hull.word()

    return every(act)


def collision(cards: Sequence[Any], damaged: Iterable[str], options: dict[str, str]) -> Chances:
    """One collision roll, then collisions until the end."""
    hurt = set(damaged)

    def ram(dice: Dice, fleet: list[Hull]) -> None:
        afloat = [hull for hull in fleet if not hull.sunk]
        rammer = afloat.pop(dice.face(len(afloat)) - 1)
        rammed = afloat[dice.face(len(afloat)) - 1]
        classes = [rating for rating in (rammer.card.gun, rammer.card.armour) if rating in LADDER]
        column = max(LADDER.index(rating) for rating in classes) if not rammer.had else 0
        row = "D" if rammed.had else rammed.card.armour
        for hull, harm in zip((rammer, rammed), CRASH[RAMMING[row][column]], strict=True):
            even = harm == "D+"
            hull.suffer(("Sk" if dice.best(3) else "D") if even else harm, options)

    def act(dice: Dice) -> str:
        fleet = [Hull(card, damaged=card.short in hurt) for card in cards]
        happened = 0
        while happened < 2 and sum(not hull.sunk for hull in fleet) > 1 and dice.face() + dice.face() >= 11:
            ram(dice, fleet)
            happened += 1
        if not happened:
            return "no collision"
        words = [hull.word() for hull in fleet]
        told = [f"{words.count(word)} {word}" for word in ("damaged", "sunk") if word in words]
        merchants = sum(hull.had - hull.left for hull in fleet)
        told += [f"{merchants} merchantmen lost"] if merchants else []
        return f"{'one collision' if happened == 1 else '2 collisions'}: {', '.join(told) or 'no harm'}"

    return every(act)


def screen_numbers(destroyers: int, merchants: int, *, moved_onto: bool, anchorage: bool) -> int:
    """How many numbers sink a submarine before it attacks."""
    count = destroyers + 2 * merchants
    numbers = 3 if count >= 8 else 2 if count >= 4 else 1 if count >= 2 else 0
    return max(0, numbers - (1 if moved_onto or anchorage else 0))


def submarine(cards: Sequence[Any], *, numbers: int, night: bool, weapon: str, options: dict[str, str]) -> Chances:
    """A whole attack on a group: by day at the ships in order, at night at random."""

    def act(dice: Dice) -> str:
        if dice.best(numbers):
            return "submarine sunk"
        fleet = [Hull(card) for card in cards]
        targets = fleet[:]
        for attack in range(2):
            if not targets or (attack and not dice.best(3)):
                break
            target = targets.pop(dice.face(len(targets)) - 1 if night else 0)
            result = naval(dice, weapon, target.card.armour, int(target.slow(options)), options)
            target.suffer(result, options)
            if result == "-":
                break
        words = {hull.card.short: hull.word() for hull in fleet if hull.word() != "no effect"}
        if len(fleet) <= 2:
            return ", ".join(f"{name} {word}" for name, word in words.items()) or "no effect"
        told = list(words.values())
        return ", ".join(f"{told.count(word)} {word}" for word in sorted(set(told))) or "no effect"

    return every(act)


def air_numbers(shooter: str, target: str, options: dict[str, str]) -> int | None:
    """The numbers with which one type shoots down another; empty if they never fight."""
    japanese, allied = (shooter, target) if shooter in DOGFIGHT else (target, shooter)
    if allied == "Fulmar" and options.get("fulmar_column") == "martlet":
        allied = "Martlet"
    cell = DOGFIGHT[japanese][FIGHTERS.get(allied, 2)]
    if cell is None:
        return None
    return cell[0] if shooter == allied or shooter not in DOGFIGHT else cell[1]


def duel(dice: Dice, escort: str, fighter: str, first: str, options: dict[str, str]) -> tuple[bool, bool]:
    """Whether escort and interceptor are shot down."""
    at_fighter = air_numbers(escort, fighter, options) or 0
    at_escort = air_numbers(fighter, escort, options) or 0
    if first == "both":
        downed = dice.best(at_fighter)
        return dice.best(at_escort), downed
    if first == "escort":
        downed = dice.best(at_fighter)
        return (False if downed else dice.best(at_escort)), downed
    lost = dice.best(at_escort)
    return lost, (False if lost else dice.best(at_fighter))


def bomb(
    dice: Dice,
    kind: str,
    manner: str,
    target: Hull,
    *,
    japanese: bool,
    where: str,
    options: dict[str, str],
) -> bool:
    """One air unit attacks one ship; whether it is shot down."""
    flak, hits = bomb_numbers(kind, manner, japanese=japanese, where=where, target=target, options=options)
    shot_down = dice.best(flak)
    if shot_down and manner in {"low", "pressed"}:
        return True
    if dice.best(hits):
        target.suffer(damage(dice, manner, target, options), options)
    return shot_down


def way_of(manner: str) -> str:
    """The table column of each kind of attack."""
    return {"torpedo": "torpedo", "pressed": "torpedo", "dive": "dive"}.get(manner, "level")


def bomb_numbers(
    kind: str, manner: str, *, japanese: bool, where: str, target: Hull | None, options: dict[str, str]
) -> tuple[int, int]:
    """The numbers of the flak and of the bombers; without a target it is an air unit on the ground."""
    way = way_of(manner)
    lowest = BOMBING[way][1 if japanese else 0]
    shift = {"medium": 1, "low": 2, "pressed": 1}.get(manner, 0)
    if manner == "low":
        shift += int(options.get("low_altitude_extra_shift", "0"))
    if way == "level" and kind in {"Kate", "Betty", "Albacore", "Swordfish"}:
        shift -= 1
    slow = 1 if target is not None and target.slow(options) else 0
    still = 2 if target is None or where != "sea" else 0
    shift += slow + still if options.get("target_shifts") == "cumulative" else max(slow, still)
    flak = 0 if way == "level" else 1
    flak += {"medium": 1, "low": 2}.get(manner, 0)
    flak += manner == "pressed" and options.get("pressed_aa") == "plus1"
    flak += where == "colombo"
    hits = sum(max(1, min(6, die + shift)) >= lowest for die in range(1, 7))
    return flak, hits


def damage(dice: Dice, manner: str, target: Hull, options: dict[str, str]) -> str:
    """The effect of a hit from the air on a ship."""
    armour, way = target.card.armour, way_of(manner)
    effect = options.get("air_hit_effect", "by_class")
    if effect == "DS":
        return "DS"
    if effect == "graded":
        if armour in {"D", "DL"}:
            return "Sk"
        return "D" if armour in {"BC", "B"} and way != "torpedo" else "DS"
    plain = {name: value for name, value in options.items() if name == "low_columns"}
    return naval(dice, HITTING[way], armour, 0, plain)


def attack(kind: str, manner: str, target: Hull, *, japanese: bool, where: str, options: dict[str, str]) -> Chances:
    """One air unit's attack on a ship."""

    def act(dice: Dice) -> str:
        hull = Hull(target.card, damaged=target.damaged)
        lost = bomb(dice, kind, manner, hull, japanese=japanese, where=where, options=options)
        return f"{hull.word()}, bombers shot down" if lost else hull.word()

    return every(act)


def area(
    kind: str, manner: str, units: int, word: str, *, japanese: bool, where: str, options: dict[str, str]
) -> Chances:
    """One air unit's attack on all air or ground units of a base."""
    flak, hits = bomb_numbers(kind, manner, japanese=japanese, where=where, target=None, options=options)

    def act(dice: Dice) -> str:
        lost = dice.best(flak)
        struck = 0
        if not (lost and manner in {"low", "pressed"}):
            if options.get("area_bombing_roll") == "single_roll_all":
                struck = units if dice.best(hits) else 0
            else:
                struck = sum(dice.best(hits) for _ in range(units))
        return f"{struck} {word}, bombers shot down" if lost else f"{struck} {word}"

    return every(act)


def strike(
    escorts: Sequence[str],
    bombers: Sequence[tuple[str, str]],
    fighters: Sequence[str],
    target: Hull,
    *,
    japanese: bool,
    where: str,
    first: str,
    options: dict[str, str],
) -> Chances:
    """A whole raid on one ship: fighters paired in order, then the bombers (type and manner) in order."""

    def act(dice: Dice) -> str:
        flying = list(escorts)
        defenders = list(fighters)
        lost = 0
        pairs = min(len(flying), len(defenders))
        free = defenders[pairs:]
        spare = flying[pairs:]
        veterans = []
        for escort, fighter in zip(flying[:pairs], defenders[:pairs], strict=True):
            down, out = duel(dice, escort, fighter, first, options)
            lost += down
            if not out:
                veterans.append(fighter)
        for fighter in veterans:
            if not spare:
                free.append(fighter)
                continue
            down, out = duel(dice, spare.pop(0), fighter, "both", options)
            lost += down
            if not out and options.get("interceptor_after_second_escort") == "may_attack_bomber":
                free.append(fighter)
        waves = list(bombers)
        for fighter in free:
            prey = [wave for wave in waves if air_numbers(fighter, wave[0], options)]
            if not prey:
                continue
            falls = dice.best(air_numbers(fighter, waves[0][0], options) or 0)
            dice.best(air_numbers(waves[0][0], fighter, options) or 0)
            if falls:
                waves.pop(0)
                lost += 1
        hull = Hull(target.card, damaged=target.damaged)
        for kind, manner in waves:
            if hull.sunk:
                break
            lost += bomb(dice, kind, manner, hull, japanese=japanese, where=where, options=options)
        total = len(escorts) + len(bombers)
        return f"{hull.word()}, {lost} of {total} units lost" if lost else hull.word()

    return every(act)


def search_numbers(radius: int, distance: int, cap: int = 6) -> int:
    """The numbers that find a marker."""
    return max(0, min(cap, radius - distance + 1))


def hexes_apart(one: str, other: str) -> int:
    """Steps between two hexes of flat-topped columns; odd columns are half a hex further south."""
    columns = int(one[:2]), int(other[:2])
    # Doubled rows: in even columns 2r, in odd ones 2r + 1; each step sideways moves one of these half rows.
    rows = [2 * int(at[2:]) + column % 2 for at, column in zip((one, other), columns, strict=True)]
    across, down = abs(columns[0] - columns[1]), abs(rows[0] - rows[1])
    return across + max(0, down - across) // 2


def ground(attack: int, sound: int, broken: int, wager: int, die: int, *, landing: bool) -> tuple[int, int, int]:
    """One round of ground combat: the remaining attackers, sound and disrupted defenders. Disrupted ones are lost first."""
    odds = Fraction(attack) / (sound + Fraction(broken, 2))
    if odds < Fraction(1, 2):
        assert landing
        odds = Fraction(1, 2)
    steps = (("4:1", 4), ("3:1", 3), ("2:1", 2), ("3:2", Fraction(3, 2)), ("1:1", 1), ("1:2", Fraction(1, 2)))
    column = next(name for name, least in steps if odds >= least)
    result = GROUND[column][die - 1]
    ours, theirs = wager + max(0, -result), wager + max(0, result)
    halves = 2 * theirs
    gone = min(broken, halves)
    halves -= gone
    return max(0, attack - ours), sound - min(sound, halves // 2), broken - gone


def ground_round(attack: int, sound: int, broken: int, wager: int, *, landing: bool) -> Chances:
    """The chances of one round."""

    def act(dice: Dice) -> str:
        ours, left, broke = ground(attack, sound, broken, wager, dice.face(), landing=landing)
        return f"attacker {ours} left, defender {left + broke} left"

    return every(act)


def ground_finish(attack: int, sound: int, broken: int, wager: int) -> Chances:
    """A landing fought to the end, always with the same stake; a round that changes nothing is rolled again."""
    if not attack or not sound + broken:
        return {f"attacker {attack} left, defender {sound + broken} left": Fraction(1)}
    ways = [ground(attack, sound, broken, min(wager, attack), die, landing=True) for die in range(1, 7)]
    onward = [way for way in ways if way != (attack, sound, broken)]
    found: dict[str, Fraction] = defaultdict(Fraction)
    for way in onward:
        for outcome, chance in ground_finish(*way, wager).items():
            found[outcome] += chance / len(onward)
    return dict(found)
