"""Contact: automatic by day, by searching at night; then battle if a side wants it."""

from __future__ import annotations

from typing import Any

from flagplot.kernel.flow import Phase
from flagplot.kernel.records.record import field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Battle, Defend
from flagplot.operational.phases.battle.offering import Defending, Engaging, Offering, Passing
from flagplot.operational.phases.battle.seafight import Fought, SeaFight
from flagplot.operational.rules.battle.contact import may_attack, others, roll_surprise
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.recon.markers import named, remove_dummy, reveal
from flagplot.operational.rules.throws import best, read_in
from flagplot.operational.state.model import ALLIES, JAPAN, Bay, Group, enemy
from flagplot.operational.text.said import say


class Encounter(Phase[Bay]):
    """By day a group has met enemies in its hex: either side may want battle, and the groups are fought one after the other."""

    group: str
    foe: str = ""
    """The group fought last."""
    met: list[str] = field(factory=list)
    """Enemy groups already met in this encounter."""
    launches: dict[str, list[int]] = field(factory=dict)
    """Torpedoes spent in this impulse's battles: the next group met is part of the same battle (MK-BAT-8)."""
    willing: list[str] = field(factory=list)
    """Sides that may still be asked whether they want battle."""

    def title(self, state: Bay) -> Said | str:
        return say("title-contact")

    @rule("MK-REC-1", "MK-BAT-2", "MK-REC-10", "MK-SEQ-10")
    def run(self, state: Bay, umpire: Umpire) -> None:
        """Opposing ships in one hex see each other at once; a dummy among them is exposed."""
        group = state.groups.get(self.group)
        if group is None or group.withdrew:
            state.end(None, umpire)
            return
        if group.dummy:
            remove_dummy(state, umpire, group, ("MK-REC-1",))
            state.end(None, umpire)
            return
        for foe in state.groups_at(group.at, enemy(group.side)):
            reveal(state, umpire, foe, "contact", ("MK-REC-1",))
        if not others(state, group, self.met):
            state.end(None, umpire)
            return
        reveal(state, umpire, group, "contact", ("MK-REC-1",))
        self.willing = [side for side in (JAPAN, ALLIES) if may_attack(state, group.at, side)]
        self.ask_next(state, umpire, group)

    def resume(self, state: Bay, result: Any, umpire: Umpire) -> None:
        group = state.groups.get(self.group)
        if isinstance(result, Fought):
            self.launches.update(result.launches)
        if group is None or group.withdrew:
            state.end(None, umpire)
        elif isinstance(result, Fought):
            self.after(state, umpire, group)
        elif isinstance(result, Defend):
            self.begin(state, group, result.group)
        elif isinstance(result, Battle) and result.answer == "yes":
            self.choose(state, group)
        elif self.foe:
            state.end(None, umpire)
        else:
            self.ask_next(state, umpire, group)

    @rule("MK-BAT-2")
    def ask_next(self, state: Bay, umpire: Umpire, group: Group) -> None:
        """Japan is asked first; if both decline, both groups stay in the hex until one moves."""
        if self.willing:
            state.call(Offering(self.willing.pop(0), self.group, self.met[:]))
            return
        group.truce = True
        for foe in others(state, group, self.met):
            foe.truce = True
        state.end(None, umpire)

    @rule("MK-BAT-7")
    def choose(self, state: Bay, group: Group) -> None:
        """The owner of several groups chooses which one fights first."""
        foes = others(state, group, self.met)
        if len(foes) == 1:
            self.begin(state, group, foes[0].id)
        else:
            state.call(Defending(enemy(group.side), [foe.id for foe in foes]))

    def begin(self, state: Bay, group: Group, foe: str) -> None:
        """Fight one group."""
        self.met.append(foe)
        self.foe = foe
        spent = {name: rounds[:] for name, rounds in self.launches.items()}
        # Rounds are counted on, so that a second launch is never taken for one of the same round.
        fought = max((number for rounds in spent.values() for number in rounds), default=0)
        japan, allies = in_order(group, foe)
        state.call(SeaFight(Fight(group.at, japan, allies, launches=spent, round=fought)))

    @rule("MK-BAT-8")
    def after(self, state: Bay, umpire: Umpire, group: Group) -> None:
        """After a battle with one group, the attacker may engage the next."""
        foe = state.groups.get(self.foe)
        beaten = foe is None or foe.at != group.at
        if beaten and others(state, group, self.met) and may_attack(state, group.at, group.side):
            state.call(Engaging(group.side, self.group, self.met[:]))
        else:
            state.end(None, umpire)


class NightEncounter(Phase[Bay]):
    """At night a group looks for the enemy in its hex: it meets the marker that is drawn."""

    group: str
    side: str
    met: list[str] = field(factory=list)
    """Groups that it has passed by."""

    def title(self, state: Bay) -> Said | str:
        return say("title-contact")

    def seen_by(self, seat: Seat) -> NightEncounter:
        """A group that was passed by at night is not told."""
        return self.clone() if seat == self.side else NightEncounter(self.group, self.side)

    @rule("MK-NIT-12", "MK-NIT-13", "MK-NIT-14", "MK-NIT-15", "MK-NIT-1", "MK-NIT-17")
    def run(self, state: Bay, umpire: Umpire) -> None:
        """One enemy marker of the hex is drawn at random: the draw is the search."""
        group = state.groups.get(self.group)
        pool = others(state, group, self.met) if group is not None and not group.withdrew else []
        if group is None or not pool:
            state.end(None, umpire)
            return
        needed = {"none": 6, "best3": 3, "best4": 4}[state.options.night_search_die]
        if not best(state, umpire, group.side, needed, "MK-NIT-14 night search"):
            facts = {"group": group.id, "numbers": needed, **read_in(state, group.side)}
            umpire.announce("search.failed", ("MK-NIT-14",), facts, audience=(group.side,))
            state.end(None, umpire)
            return
        foe = umpire.dice.pick(pool, "MK-NIT-13 night contact")
        umpire.announce(
            "night.contact", ("MK-NIT-13",), {"group": group.id, "foe": foe.id}, audience=(group.side,), reveals=True
        )
        if foe.dummy:
            remove_dummy(state, umpire, foe, ("MK-NIT-15",))
            state.end(None, umpire)
            return
        surprise = roll_surprise(state, umpire, group, foe)
        if surprise != group.side:
            self.join_battle(state, umpire, group, foe, surprise)
            return
        self.met.append(foe.id)
        ships = [named(state, name) for name in foe.ships]
        facts = {"group": foe.id, "hex": foe.at, "how": "surprise", "ships": ships}
        umpire.announce("sighted", ("MK-NIT-17",), facts, audience=(group.side,), reveals=True)
        state.call(Passing(group.side, group.id, foe.id, met=self.met[:-1]))

    @rule("MK-NIT-16", "MK-NIT-17", "MK-NIT-25")
    def resume(self, state: Bay, result: Any, umpire: Umpire) -> None:
        """A side with surprise may pass a group by for another one of the hex; after one battle the search is over."""
        if isinstance(result, Fought):
            state.end(None, umpire)
        elif isinstance(result, Battle) and result.answer == "yes":
            group = state.groups[self.group]
            self.join_battle(state, umpire, group, state.groups[self.met[-1]], group.side)

    def join_battle(self, state: Bay, umpire: Umpire, group: Group, foe: Group, surprise: str) -> None:
        """Gun flashes reveal both groups; a surprised side learns that it was surprised."""
        if surprise == group.side and state.options.surprise_told == "both":
            umpire.announce("surprise", ("MK-NIT-25",), {"surprise": surprise}, audience=(foe.side,), reveals=True)
        reveal(state, umpire, foe, "battle", ("MK-NIT-13",))
        reveal(state, umpire, group, "battle", ("MK-NIT-13",))
        japan, allies = in_order(group, foe.id)
        state.call(SeaFight(Fight(group.at, japan, allies, "night", surprise=surprise)))


def in_order(group: Group, foe: str) -> tuple[str, str]:
    """The two groups of a battle, Japan's first."""
    return (group.id, foe) if group.side == JAPAN else (foe, group.id)
