"""Orders in words, from the messages `order-…` and `spelled-…` of content/text/<language>/tactical.ftl."""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.grammar.form import form_of
from flagplot.kernel.order import Order
from flagplot.kernel.text.fluent import Argument
from flagplot.kernel.text.references import Part, Ref, Series, Text
from flagplot.kernel.text.said import spoken
from flagplot.kernel.text.worded import Worded, in_a_row, phrase, sentence
from flagplot.tactical.orders.choices import Amend, Moments
from flagplot.tactical.orders.helm import DEPTH, LEG, SPEED, TURNS, Step, decimals
from flagplot.tactical.orders.plot import Launch, Plot
from flagplot.tactical.state.view import BattleView

WORDS: Final = frozenset(("moment", "method", "mission", "altitude", "setting", "text", "depth", "side"))
"""Fields that hold no name."""
KINDS: Final = dict(zip(TURNS, ("left", "right", "all-left", "all-right"), strict=True))
"""What turns are called in the message of a step."""
MEASURES: Final = {"y": "yards", "cm": "centimetres"}
"""The units of the legs of a course; inches if no other is written."""


def worded(view: BattleView, order: Order) -> Worded:
    """An order in words, from what the seat may know; a plot also in full."""
    return Speaker(view).worded(order)


class Speaker:
    """Describes the orders of a seat with the names that it knows."""

    def __init__(self, view: BattleView) -> None:
        self.view = view
        self.messages = spoken("tactical")
        self.detached: dict[str, str] = {}
        """Groups that the plot itself creates, by the ship that leaves her group."""

    def worded(self, order: Order) -> Worded:
        """The order on its button, and in full."""
        if isinstance(order, Plot):
            return self.plot(order)
        form = form_of(order)
        message = f"order-{form.verb}"
        if isinstance(order, Amend):
            groups = Series(tuple([self.named("group", helm.group) for helm in order.helms]))
            text = self.messages.format(message, {"groups": groups, "groups_is": "one" if order.helms else "none"})
        elif isinstance(order, Moments) and len({moment for _, moment in order.choices}) == 1:
            text = self.messages.format(message, {"moment": order.choices[0][1]})
        else:
            text = phrase(self.messages, message, {**form.to_json(order), "moment": "several"}, self.named)
        return Worded(sentence(text))

    def named(self, field: str, word: str) -> Part | Text:
        """What a word of an order names: a ship, a group, or as it is."""
        if field in WORDS:
            return word
        view = self.view
        word = self.detached.get(word, word)
        for kind, known in (("ship", view.ships), ("ship", view.others), ("group", view.groups)):
            found: Any = known
            if word in found:
                return Ref(kind, word, found[word].name)
        return word

    def plot(self, order: Plot) -> Worded:
        """A plot: what it has most of, and in sentences."""
        is_empty = order == Plot()
        counts = [
            ("plot-courses", len(order.helms), True),
            ("plot-salvoes", len(order.shoots), True),
            ("plot-launches", len(order.launches), False),
            ("plot-missions", len(order.sorties), False),
        ]
        comma = self.messages.word("list", "comma") or ""
        parts = [self.messages.format(part, {"count": n}) for part, n, always in counts if n or always]
        label = self.messages.format(
            "order-plot", {"is_empty": "yes" if is_empty else "no", "parts": in_a_row(parts, comma)}
        )
        return Worded(sentence(label), self.spelled(order))

    def spelled(self, order: Plot) -> str:
        """What each group steers, and at what each ship fires."""
        self.detached = {one.name: one.ship for one in order.detaches}
        said = [self.part("spelled-detach", one) for one in order.detaches]
        said += [self.part("spelled-join", one) for one in order.joins]
        said += [self.course(helm.group, helm.steps) for helm in order.helms]
        said += [self.launch(one) for one in order.launches]
        said += [self.part("spelled-search", one) for one in order.searches]
        said += [self.part("spelled-sortie", one) for one in order.sorties]
        said += [self.part("spelled-appear", one) for one in order.appearances]
        said += [self.part("spelled-float", one) for one in order.floats]
        said += self.volleys(order)
        if order.asks_leave:
            said.append(self.messages.format("spelled-leave", {}))
        if order.offers_end:
            said.append(self.messages.format("spelled-offer", {}))
        if not said:
            said.append(self.messages.format("spelled-nothing", {}))
        elif not order.helms:
            said.insert(0, self.messages.format("spelled-no-course", {}))
        return " ".join([sentence(one) for one in said])

    def part(self, id: str, part: Any, **more: Argument) -> Text:
        """A part of the plot by its message."""
        return phrase(self.messages, id, {**form_of(part).to_json(part), **more}, self.named)

    def course(self, group: str, steps: tuple[Step, ...]) -> Text:
        """The steps of a group, one after the other."""
        comma = self.messages.word("list", "comma") or ""
        told = in_a_row([self.step(one) for one in steps], comma)
        return self.messages.format("spelled-helm", {"group": self.named("group", group), "steps": told})

    def step(self, step: Step) -> Text:
        """A leg, a turn, or another step of a course."""
        amount: Argument = decimals(step.amount, 10 if step.verb in KINDS else 1000)
        kind = KINDS.get(step.verb, step.verb.lower())
        if step.verb == LEG:
            kind = MEASURES.get(step.mark, "inches")
            amount = step.amount // 1000 if kind == "yards" and step.amount % 1000 == 0 else amount
        depth = step.mark if step.verb == DEPTH else ""
        kind = "speed" if step.verb == SPEED else kind
        return self.messages.format("helm-step", {"kind": kind, "amount": amount, "depth": depth})

    def launch(self, launch: Launch) -> Text:
        """Torpedoes at a ship, or so many degrees off the bow."""
        degrees = (launch.bearing + 5) // 10 % 360
        side = "ahead" if degrees == 0 else "left" if degrees > 180 else "right"
        return self.part("spelled-launch", launch, side=side, degrees=360 - degrees if side == "left" else degrees)

    def volleys(self, order: Plot) -> list[Text]:
        """Ships that fire at the same enemies are named together."""
        fires: dict[str, list[str]] = {}
        for shoot in order.shoots:
            targets = fires.setdefault(shoot.ship, [])
            if shoot.target not in targets:
                targets.append(shoot.target)
        volleys: dict[tuple[str, ...], list[str]] = {}
        for ship, aimed in fires.items():
            volleys.setdefault(tuple(aimed), []).append(ship)
        return [
            self.messages.format("spelled-fire", {"ships": self.all_of(ships), "targets": self.all_of(aimed)})
            for aimed, ships in volleys.items()
        ]

    def all_of(self, ids: tuple[str, ...] | list[str]) -> Series:
        """Ships in a sentence."""
        return Series(tuple([self.named("ship", one) for one in ids]))
