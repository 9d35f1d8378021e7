"""What a commander can say: the compound plot of phase A, and the few choices later in the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flagplot.kernel import control
from flagplot.kernel.order import BadNotation, Notation, Order
from flagplot.tactical.helm import Step, read_steps
from flagplot.tactical.plot import (
    ALTITUDES,
    ARCS,
    METHODS,
    MISSIONS,
    Appear,
    Detach,
    Float,
    Helm,
    Join,
    Launch,
    Plot,
    Search,
    Shoot,
    Sortie,
    read_arcs,
    read_depth,
    read_launch,
    read_shoot,
)

__all__ = [
    "ALTITUDES",
    "ARCS",
    "METHODS",
    "MISSIONS",
    "MOMENTS",
    "NOTATION",
    "ORDERS",
    "PARTS",
    "Amend",
    "Appear",
    "Assault",
    "Attack",
    "Consent",
    "Detach",
    "Float",
    "Helm",
    "Hold",
    "Join",
    "Launch",
    "Message",
    "Moments",
    "Plot",
    "Search",
    "Shoot",
    "Signals",
    "Sortie",
    "Step",
    "Switch",
    "read_arcs",
    "read_depth",
    "read_launch",
    "read_shoot",
]

MOMENTS: Final = ("now", "later")


@dataclass(frozen=True)
class Switch(Order):
    """Shift the fire to a second target: `switch hood`."""

    target: str

    def line(self) -> str:
        """Print verb first."""
        return f"switch {self.target}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Switch:
        """Read the words after the verb."""
        if len(words) != 1:
            raise BadNotation("Name one ship: `switch hood`.")
        return cls(words[0])


@dataclass(frozen=True)
class Hold(Order):
    """Keep the fire on the first target."""

    def line(self) -> str:
        """Print verb first."""
        return "hold"

    @classmethod
    def read(cls, words: Sequence[str]) -> Hold:
        """Read the words after the verb."""
        if words:
            raise BadNotation("`hold` stands alone.")
        return cls()


@dataclass(frozen=True)
class Moments(Order):
    """When each surviving element attacks: `moments e1 now, e2 later`."""

    choices: tuple[tuple[str, str], ...]

    def line(self) -> str:
        """Print verb first."""
        return f"moments {', '.join(f'{flight} {moment}' for flight, moment in self.choices)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Moments:
        """Read the words after the verb."""
        choices = []
        for text in " ".join(words).split(","):
            pair = text.split()
            if len(pair) != 2 or pair[1].lower() not in MOMENTS:
                raise BadNotation("Write each element with now or later: `moments e1 now, e2 later`.")
            choices.append((pair[0], pair[1].lower()))
        return cls(tuple(choices))


@dataclass(frozen=True)
class Attack:
    """One attack on a located submarine: `wishart over u-47 charge P hedgehog`."""

    attacker: str
    """A ship or an element on antisubmarine patrol."""
    boat: str
    setting: str
    """The depth the charges are set to; empty for none."""
    with_hedgehog: bool

    def __str__(self) -> str:
        charge = f" charge {self.setting}" if self.setting else ""
        return f"{self.attacker} over {self.boat}{charge}{' hedgehog' if self.with_hedgehog else ''}"


@dataclass(frozen=True)
class Assault(Order):
    """The attacks of a side on located submarines: `assault wishart over u-47 charge P | …`, or `assault` for none."""

    attacks: tuple[Attack, ...] = ()

    def line(self) -> str:
        """Print verb first."""
        return f"assault {' | '.join(str(attack) for attack in self.attacks)}".rstrip()

    @classmethod
    def read(cls, words: Sequence[str]) -> Assault:
        """Read the words after the verb."""
        attacks = []
        for text in " ".join(words).split("|"):
            if not text.strip():
                continue
            said = text.split()
            with_hedgehog = said[-1].lower() == "hedgehog"
            if with_hedgehog:
                said = said[:-1]
            setting = ""
            if len(said) == 5 and said[3].lower() == "charge":
                setting = read_depth(said[4])
                said = said[:3]
            if len(said) != 3 or said[1].lower() != "over" or not (setting or with_hedgehog):
                raise BadNotation("Write `ship over boat charge P`, `ship over boat hedgehog`, or both.")
            attacks.append(Attack(said[0], said[2], setting, with_hedgehog))
        return cls(tuple(attacks))


@dataclass(frozen=True)
class Message:
    """Words to another commander: `to allies/force-a: we close`; or an order to a sub-unit: `order exeter-gp: R 30, 4"`."""

    to: str
    text: str
    steps: tuple[Step, ...] = ()
    is_order: bool = False

    def __str__(self) -> str:
        if self.is_order:
            return f"order {self.to}: {', '.join(str(step) for step in self.steps)}".rstrip()
        return f"to {self.to}: {self.text}"


@dataclass(frozen=True)
class Signals(Order):
    """The messages of phase E: `signal to allies/force-a: we close | order exeter-gp: 8"`, or `signal` for silence."""

    messages: tuple[Message, ...] = ()

    def line(self) -> str:
        """Print verb first."""
        return f"signal {' | '.join(str(message) for message in self.messages)}".rstrip()

    @classmethod
    def read(cls, words: Sequence[str]) -> Signals:
        """Read the words after the verb."""
        messages = []
        for text in " ".join(words).split("|"):
            if not text.strip():
                continue
            head, colon, rest = text.strip().partition(":")
            said = head.split()
            if not colon or len(said) != 2 or said[0].lower() not in {"to", "order"}:
                raise BadNotation('Write `to seat: words` or `order group: 4", R 30`.')
            if said[0].lower() == "order":
                messages.append(Message(said[1], "", read_steps(rest), True))
            else:
                messages.append(Message(said[1], " ".join(rest.split())))
        return cls(tuple(messages))


@dataclass(frozen=True)
class Amend(Order):
    """Ask leave to change movement plots after phase A has closed: `amend CruDiv2: 4", L 30`, or `amend` for none."""

    helms: tuple[Helm, ...] = ()

    def line(self) -> str:
        """Print verb first."""
        return f"amend {' | '.join(str(helm) for helm in self.helms)}".rstrip()

    @classmethod
    def read(cls, words: Sequence[str]) -> Amend:
        """Read the words after the verb."""
        helms = []
        for text in " ".join(words).split("|"):
            if text.strip():
                group, colon, steps = text.strip().partition(":")
                if not colon:
                    raise BadNotation('Write `amend group: 4", L 30`.')
                helms.append(Helm(group.strip(), read_steps(steps)))
        return cls(tuple(helms))


@dataclass(frozen=True)
class Consent(Order):
    """The opponent's answer to an amendment: `consent yes` or `consent no`."""

    grants: bool

    def line(self) -> str:
        """Print verb first."""
        return f"consent {'yes' if self.grants else 'no'}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Consent:
        """Read the words after the verb."""
        if len(words) != 1 or words[0].lower() not in {"yes", "no"}:
            raise BadNotation("Answer `consent yes` or `consent no`.")
        return cls(words[0].lower() == "yes")


NOTATION = Notation(
    {
        "plot": Plot,
        "switch": Switch,
        "hold": Hold,
        "moments": Moments,
        "assault": Assault,
        "signal": Signals,
        "amend": Amend,
        "consent": Consent,
    },
    control.VERBS,
)
ORDERS = (Plot, Switch, Hold, Moments, Assault, Signals, Amend, Consent)
PARTS = (Step, Helm, Shoot, Launch, Search, Sortie, Detach, Join, Appear, Float, Attack, Message)
