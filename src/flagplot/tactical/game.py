"""Naval Action as a title on the shelf: set-up, view and imagination."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from flagplot.kernel.dice import Chance, Dice
from flagplot.kernel.game import Game, ScenarioCard
from flagplot.kernel.order import Order
from flagplot.kernel.outcome import Credit
from flagplot.kernel.overlay import Reach, Spot
from flagplot.kernel.records.codec import Codec
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.text.references import Ref
from flagplot.kernel.text.said import Said, read
from flagplot.kernel.text.worded import Worded
from flagplot.kernel.view import View
from flagplot.tactical.content import scenarios
from flagplot.tactical.options import OPTIONS, TacticalOptions, organisers_ratio
from flagplot.tactical.orders.choices import PARTS
from flagplot.tactical.orders.notation import NOTATION, ORDERS
from flagplot.tactical.phases.air import AirAttack, AirCombat, ChooseMoment
from flagplot.tactical.phases.damage_control import DamageControl
from flagplot.tactical.phases.detection import Detection
from flagplot.tactical.phases.gunfire import Gunfire
from flagplot.tactical.phases.hunting import Assaulting
from flagplot.tactical.phases.movement import Movement
from flagplot.tactical.phases.parley import Parley
from flagplot.tactical.phases.plotting import Amending, Consenting, Plotting
from flagplot.tactical.phases.signals import Delivery, Signalling
from flagplot.tactical.phases.throat import Throats
from flagplot.tactical.phases.torpedoes import LayTracks
from flagplot.tactical.phases.turn import Turn
from flagplot.tactical.phases.weather import Weather
from flagplot.tactical.rules.gunnery.salvoes import Blow, Shifting
from flagplot.tactical.rules.victory import account, judge
from flagplot.tactical.state import model
from flagplot.tactical.state.events import FACTS
from flagplot.tactical.state.imagine import imagine
from flagplot.tactical.state.model import AFLOAT, Battle
from flagplot.tactical.state.setup import build
from flagplot.tactical.state.terms import TERMS
from flagplot.tactical.state.view import BattleView, look
from flagplot.tactical.text.aim import aim_of
from flagplot.tactical.text.orders import worded
from flagplot.tactical.text.preview import preview_of, vocabulary_of
from flagplot.tactical.text.reach import reach_of
from flagplot.tactical.text.wording import ActionReport

PIECES: Final = (
    model.Battle,
    model.Ship,
    model.Group,
    model.Spread,
    model.Smoke,
    model.Trail,
    model.Flight,
    model.Signal,
    model.Contact,
    model.Salvo,
    model.TurnSheet,
    scenarios.Scenario,
    scenarios.GroupSetup,
    scenarios.ShipSetup,
    scenarios.Land,
    scenarios.AirArrival,
    scenarios.Effect,
    scenarios.Aim,
)
PHASES: Final = (
    Turn,
    Weather,
    Detection,
    Plotting,
    Amending,
    Consenting,
    Parley,
    AirCombat,
    ChooseMoment,
    AirAttack,
    LayTracks,
    Gunfire,
    Blow,
    Shifting,
    Assaulting,
    Throats,
    Movement,
    Signalling,
    Delivery,
    DamageControl,
)


class NavalAction(Game[Battle]):
    """The game."""

    def __init__(self) -> None:
        classes = (TacticalOptions, *PIECES, *PHASES, *ORDERS, *PARTS)
        super().__init__(
            "tactical", "Naval Action", "2", NOTATION, ActionReport(read("tactical")), Codec(classes), OPTIONS, FACTS
        )

    def settings(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options; `force_ratio` also takes a ratio set by the organiser."""
        ratio = given.get("force_ratio", "")
        if ratio in {"", "on", "off"}:
            return super().settings(given)
        if organisers_ratio(ratio) is None:
            message = f"force_ratio is on, off or a ratio of 1 or more such as 3:2 or 1.5, not {ratio!r}."
            raise ValueError(message)
        return {**super().settings({**given, "force_ratio": "on"}), "force_ratio": ratio}

    def scenarios(self) -> Sequence[ScenarioCard]:
        """The battles that come with the game."""
        return scenarios.cards()

    def setup(self, scenario: str, options: dict[str, str], chance: Chance) -> Battle:
        """A battle by name, from the text of a scenario file, or a free one."""
        return build(scenarios.scenario(scenario), scenario, TacticalOptions.of(options), chance)

    def view(self, state: Battle, seat: Seat) -> BattleView:
        """What a seat may know now."""
        return look(state, seat, tuple(self.to_act(state)), self.prompt(state, seat))

    def glance(self, state: Battle, seat: Seat) -> BattleView:
        """The same for a reader that changes nothing."""
        return look(state, seat, tuple(self.to_act(state)), None, shares=True)

    def spots(self, state: Battle) -> Iterable[Spot]:
        for ship in state.ships.values():
            if ship.status == AFLOAT:
                yield Spot(ship.id, ship.side, Ref("point", f"{ship.x} {ship.y}", ship.name))

    def is_own(self, view: View, piece: str) -> bool:
        assert isinstance(view, BattleView)
        side = side_of(view.seat)
        ships = view.ships.values()
        return piece.startswith(f"{side}-") or any(ship.name == piece and ship.side == side for ship in ships)

    def imagine(self, view: View, dice: Dice) -> Battle:
        """A battle in which the seat would see exactly this view."""
        assert isinstance(view, BattleView)
        return imagine(view, dice)

    def preview(self, view: View, seat: Seat, order: Order) -> Mapping[str, Any] | None:
        assert isinstance(view, BattleView)
        return preview_of(view, seat, order)

    def worded(self, view: View, order: Order) -> Worded:
        assert isinstance(view, BattleView)
        return super().worded(view, order) if order.decrees() else worded(view, order)

    def aim(self, view: View) -> Sequence[Said]:
        assert isinstance(view, BattleView)
        return aim_of(view)

    def reach(self, view: View, seat: Seat, order: Order | None = None) -> Sequence[Reach]:
        assert isinstance(view, BattleView)
        return reach_of(view, seat, order)

    def vocabulary(self, view: View) -> Mapping[str, Sequence[str]]:
        assert isinstance(view, BattleView)
        return vocabulary_of(view)

    def terms(self, state: Battle) -> Collection[str]:
        return TERMS

    def account(self, state: Battle) -> Sequence[Credit]:
        return account(state)

    def standing(self, state: Battle) -> tuple[str, ...]:
        return judge(state).winners

    def worth(self, state: Battle) -> Mapping[str, Fraction]:
        """Ships by their comparative strength."""
        return {ship.name: Fraction(ship.sheet.half_cs, 2) for ship in state.ships.values()}


GAME: Final = NavalAction()
