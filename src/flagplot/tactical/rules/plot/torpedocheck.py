"""Which torpedoes a plot may order: the mount, what it has loaded, and where it can aim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from flagplot.kernel.order import Objection
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.tactical.orders.names import resolve, which
from flagplot.tactical.orders.plot import Launch
from flagplot.tactical.rules.damage.condition import may_launch
from flagplot.tactical.rules.gunnery.allocation import is_surprised
from flagplot.tactical.rules.gunnery.arcs import mount_aims
from flagplot.tactical.rules.movement.geometry import CIRCLE, relative
from flagplot.tactical.rules.movement.shore import is_hidden
from flagplot.tactical.rules.torpedoes.spreads import RUN, collision_course, run_turns
from flagplot.tactical.rules.torpedoes.torpedoes import mount_index, mounts
from flagplot.tactical.state.ids import NO_SHIP, ShipId
from flagplot.tactical.state.model import HEAVY, Battle, Ship
from flagplot.tactical.text.said import say

_AIMS: Final = {
    "L": say("aim-l"),
    "R": say("aim-r"),
    "BOW": say("aim-bow"),
    "STN": say("aim-stn"),
}
"""What each kind of mount can aim at, for objections; centreline mounts aim anywhere."""
_AIMS_BEFORE_GYROS: Final = {
    "L": say("aim-early-l"),
    "R": say("aim-early-r"),
    "C": say("aim-early-c"),
}


@rule("NA-TRP-1", "NA-TRP-8", "NA-TRP-9", "NA-TRP-10", "NA-TRP-12", "NA-TRP-51", "NA-PEN-33", "NA-WEA-20", "NA-SUB-54")
def laid(
    state: Battle, ship: Ship, launch: Launch, enemies: Mapping[ShipId, str], before: Sequence[Launch]
) -> Launch | Objection:
    """One mount added to those before it, or why it may not fire."""
    name = ship.id
    index = mount_index(ship, launch.mount)
    if index is None:
        have = ", ".join(mount.name for mount in mounts(ship)) or say("words-no-torpedo-mounts-all")
        return Objection("NA-TRP-1", say("refuse-no-mount", ship=ship.name, mount=launch.mount, have=have))
    if not may_launch(state, ship):
        number = "NA-PEN-33" if ship.level >= HEAVY else "NA-SUB-54" if ship.is_submerged else "NA-WEA-20"
        return Objection(number, say("refuse-may-not-fire-torpedoes", ship=ship.name))
    if is_surprised(state, ship):
        return Objection("NA-SCN-6", say("refuse-surprised-may-not-fire", ship=ship.name))
    if any(one.ship == name and one.mount == launch.mount for one in before):
        return Objection("NA-TRP-8", say("refuse-fires-once-turn-all", ship=ship.name, mount=launch.mount))
    if not ship.tubes[index]:
        return Objection("NA-TRP-9", say("refuse-empty", ship=ship.name, mount=launch.mount, loaded=_loaded(ship)))
    if not 1 <= launch.count <= ship.tubes[index]:
        return Objection(
            "NA-TRP-9", say("refuse-loaded-fire-many", ship=ship.name, mount=launch.mount, tubes=ship.tubes[index])
        )
    mount = mounts(ship)[index]
    target = NO_SHIP
    if launch.bearing < 0:
        target = resolve(launch.target, enemies)
        if not target:
            return Objection(
                "NA-TRP-12",
                say("refuse-there-no-sight", target=launch.target, which=which(launch.target, enemies)),
            )
        if is_hidden(state, ship, state.ships[target]):
            hidden = state.ships[target].name
            return Objection("NA-TRP-57", say("refuse-land-lies-between-torpedoes", ship=ship.name, name=hidden))
        turns = run_turns(mount.inches, ship.sheet.nation)
        true = collision_course(ship, state.ships[target], RUN[mount.inches], turns)
        angle = relative(ship.course, true)
    else:
        angle = relative(0, launch.bearing)
    if not mount_aims(mount.side, angle, state.brief.period):
        return _misaimed(state, ship, launch.mount, mount.side, angle)
    if launch.is_secret and run_turns(mount.inches, ship.sheet.nation) < 2:
        return Objection("NA-TRP-10", say("refuse-only-torpedo-runs-two"))
    return Launch(name, launch.mount, launch.count, angle % CIRCLE, target, launch.is_secret)


@rule("NA-TRP-4", "NA-TRP-5", "NA-TRP-48")
def _misaimed(state: Battle, ship: Ship, mount: str, side: str, angle: int) -> Objection:
    """A mount cannot aim there: say where it can."""
    number, aims = "NA-TRP-5", _AIMS
    if side in {"BOW", "STN"}:
        number = "NA-TRP-48"
    elif state.brief.period != "ww2":
        number, aims = "NA-TRP-4", _AIMS_BEFORE_GYROS
    turned = angle % CIRCLE // 10
    return Objection(
        number, say("refuse-cannot-aim-degrees-from", ship=ship.name, mount=mount, turned=turned, aims=aims[side])
    )


def _loaded(ship: Ship) -> Said:
    """What her mounts still have loaded, for an objection about an empty one."""
    full = [f"{mount.name} {left}" for mount, left in zip(mounts(ship), ship.tubes, strict=True) if left]
    return say("words-loaded", mounts=", ".join(full)) if full else say("words-none-loaded")
