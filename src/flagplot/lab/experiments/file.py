"""Experiments as TOML files. Errors are reported with file, line and key before the first game."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import product
from pathlib import Path
from typing import Any, Final

from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import enlist
from flagplot.kernel.content.document import BadDocument, Document
from flagplot.kernel.game import BadOption, Game
from flagplot.kernel.seat import Seat, side_of
from flagplot.lab.experiments.plan import KINDS, Arm, Design, Experiment, game_of
from flagplot.lab.experiments.stages import screening
from flagplot.lab.experiments.stop import read_stop
from flagplot.lab.report import statistics
from flagplot.lab.simulate import chairs

TOP: Final = (
    "title",
    "game",
    "scenario",
    "seed",
    "games",
    "side",
    "options",
    "alternatives",
    "seats",
    "arm",
    "design",
    "stop",
)
ONLY_IN: Final = {"options": ("sensitivity", "screening"), "screen": ("sensitivity",), "bots": ("skill", "luck")}
"""Keys that are valid in some designs only."""
MOST_ARMS: Final = 2_000
MOST_GAMES: Final = 10_000_000
MOST_SEED: Final = 10**15
"""SQLite stores whole numbers of 63 bits; every game of every arm may have a seed of its own."""
OF_AN_ARM: Final = 200
OF_A_SETTING: Final = 2
"""Default number of games: of each arm; of each of the hundred settings of a screening, where every game counts for every option."""
UNSCREENED: Final = ("battles_below", "raids_below", "last_turn", "game_length")
"""Options excluded from a screening: those that hand battles to another game, and the length of a game, which would leave half a game."""
EVERYBODY: Final = "*"
"""In `seats`: all seats that are not named."""


def read(text: str, source: str, folder: Path | None = None) -> Experiment:
    """The experiment of a file; `BadDocument` lists all its errors. Scenario files and modules of bots are searched beside it."""
    if folder is not None and str(folder.resolve()) not in sys.path:
        sys.path.append(str(folder.resolve()))
    return _Reader(Document(text, source), folder or Path()).experiment()


class _Reader:
    """One file being read."""

    def __init__(self, document: Document, folder: Path) -> None:
        self.document = document
        self.data = document.data
        self.folder = folder
        document.only(self.data, "", TOP)

    def experiment(self) -> Experiment:
        document = self.document
        said = document.get(self.data, "", "scenario", str)
        word = document.get(self.data, "", "game", str)
        document.finish()
        game = self._game(word)
        document.finish()
        scenario = self._scenario(game, said)
        options = self._options(game, self.data.get("options", {}), "options")
        seats = self._texts(self.data.get("seats", {}), "seats")
        document.finish()
        sides = self._sides(game, scenario, options)
        side = document.get(self.data, "", "side", str, sides[0])
        if side not in sides and not document.is_faulty("side"):
            document.fault("side", f"there is no side {side!r}: {', '.join(sides)}.")
        design = self._design(game)
        document.finish()
        arms = self._arms(game, scenario, options, seats, design)
        if not 1 <= len(arms) <= MOST_ARMS:
            document.fault("design", f"{len(arms)} arms are too many: {MOST_ARMS} at most.")
        games = self._number("games", OF_A_SETTING if design.kind == "screening" else OF_AN_ARM, MOST_GAMES)
        stop = read_stop(document, design.kind, games)
        document.finish()
        friends = game.allies(game.new(scenario, 1, options), Seat(side))
        rival = next((one for one in sides if one != side and one not in friends), "")
        title = document.get(self.data, "", "title", str, f"{game.title}: {_title(game, said)}")
        seed = document.get(self.data, "", "seed", int, 1)
        if not 0 <= seed <= MOST_SEED:
            document.fault("seed", f"is 0 to {MOST_SEED}.")
        document.finish()
        slug = self.data["game"]
        return Experiment(
            title, slug, game.version, scenario, said, seed, games, side, rival, tuple(arms), design, stop
        )

    def _game(self, word: str) -> Game[Any]:
        try:
            return game_of(word)
        except LookupError as fault:
            self.document.fault("game", str(fault.args[0]))
            self.document.finish()
            raise

    def _scenario(self, game: Game[Any], said: str, path: str = "scenario") -> str:
        names = [card.name for card in game.scenarios()]
        if said in names:
            return said
        if not said.endswith(".toml"):
            near = get_close_matches(said, names, n=3) or names
            self.document.fault(path, f"there is no scenario {said!r}. Known: {', '.join(near)}.")
            self.document.finish()
        text = ""
        try:
            text = (self.folder / said).read_text(encoding="utf-8") + "\n"
            game.new(text, 1)
        except BadDocument as fault:
            raise BadDocument([replace(one, source=said) for one in fault.faults]) from fault
        except (OSError, UnicodeDecodeError) as fault:
            why = fault.strerror if isinstance(fault, OSError) else "it is no text in UTF-8"
            self.document.fault(path, f"{said} cannot be read: {why}.")
            self.document.finish()
        except (LookupError, ValueError) as fault:
            self.document.fault(path, f"{said}: {fault}")
            self.document.finish()
        return text

    def _options(self, game: Game[Any], table: Any, path: str) -> dict[str, str]:
        found = self._texts(table, path)
        for name, value in found.items():
            try:
                game.settings({name: value})
            except BadOption as fault:
                self.document.fault(f"{path}.{name}", str(fault))
        return found

    def _texts(self, table: Any, path: str) -> dict[str, str]:
        """A table of strings; integers are converted."""
        if not isinstance(table, dict):
            self.document.fault(path, f"should be a table, not {table!r}.")
            return {}
        found = {}
        for name, value in table.items():
            if isinstance(value, bool) or not isinstance(value, (str, int)):
                self.document.fault(f"{path}.{name}", f"should be text, not {value!r}.")
            else:
                found[name] = str(value)
        return found

    def _sides(self, game: Game[Any], scenario: str, options: Mapping[str, str]) -> list[str]:
        """The sides that can win."""
        try:
            seats = chairs(game, scenario, options)
        except (LookupError, ValueError) as fault:
            self.document.fault("options", str(fault))
            self.document.finish()
            raise
        return list(dict.fromkeys(str(side_of(seat)) for seat in seats))

    def _design(self, game: Game[Any]) -> Design:
        document = self.document
        table = document.get(self.data, "", "design", dict, {"kind": "balance"})
        document.finish()
        document.only(table, "design", ("kind", "options", "screen", "bots"))
        kind = document.get(table, "design", "kind", str)
        document.finish()
        if kind not in KINDS:
            near = get_close_matches(kind, KINDS, n=1) or KINDS
            document.fault("design.kind", f"there is no design {kind!r}. Known: {', '.join(near)}.")
        for key, kinds in ONLY_IN.items():
            if key in table and kind not in kinds:
                document.fault(f"design.{key}", f"means nothing in the design {kind}: only in {' and '.join(kinds)}.")
        names = tuple(map(str, document.get(table, "design", "options", list, [])))
        for name in names:
            if name not in game.options:
                document.fault("design.options", str(BadOption(name, "", sorted(game.options))))
            elif not game.options[name].alternatives:
                document.fault("design.options", f"{name} has no other values that could be tried.")
        screen = document.get(table, "design", "screen", int, 0)
        if not 0 <= screen <= 64:
            document.fault("design.screen", "is the number of options that are screened: 0 to 64.")
        bots = tuple(map(str, document.get(table, "design", "bots", list, ["random", "captain"])))
        for key, some in (("options", names), ("bots", bots)):
            for twice in [name for name, count in Counter(some).items() if count > 1]:
                document.fault(f"design.{key}", f"names {twice} twice.")
        if kind in ("skill", "luck") and len(bots) < 2 and not document.is_faulty("design.bots"):
            document.fault("design.bots", "names two bots or more.")
        if kind in ("skill", "luck") and "seats" in self.data:
            document.fault("seats", f"means nothing in the design {kind}: its bots play all seats.")
        return Design(kind, names, screen, bots if kind in ("skill", "luck") else ())

    def _number(self, key: str, default: int, most: int) -> int:
        number = self.document.get(self.data, "", key, int, default)
        if not 1 <= number <= most and not self.document.is_faulty(key):
            self.document.fault(key, f"is 1 to {most}.")
        return number

    # The arms

    def _arms(
        self,
        game: Game[Any],
        scenario: str,
        options: Mapping[str, str],
        seats: Mapping[str, str],
        design: Design,
    ) -> list[Arm]:
        document = self.document
        tables = document.get(self.data, "", "arm", list, [])
        choices = document.get(self.data, "", "alternatives", dict, {})
        if (tables or choices) and design.kind in ("sensitivity", "screening", "skill", "luck"):
            document.fault("arm" if tables else "alternatives", f"the design {design.kind} makes its own arms.")
        if tables and choices:
            document.fault("alternatives", "are given beside [[arm]]: an experiment has one or the other.")
        for at, table in enumerate(tables):
            if not isinstance(table, dict):
                document.fault(f"arm[{at}]", f"should be a table, not {table!r}.")
        if design.kind == "compare" and not choices and len(tables) < 2 and not document.is_faulty("arm"):
            document.fault("design.kind", "compare needs two arms or more: [[arm]], or [alternatives] of options.")
        document.finish()
        seat = self._seated(game, scenario, options, seats, "seats")
        if design.kind == "sensitivity":
            return self._one_at_a_time(game, scenario, options, seats, design.options)
        if design.kind == "screening":
            return self._all_at_once(self._one_at_a_time(game, scenario, options, seats, design.options))
        if design.kind in ("skill", "luck"):
            return self._pairings(game, scenario, options, seat, design.bots)
        if choices:
            return self._product(game, scenario, options, seats, choices)
        arms: list[Arm] = []
        for i, table in enumerate(tables):
            path = f"arm[{i}]"
            document.only(table, path, ("name", "options", "seats", "scenario"))
            name = document.get(table, path, "name", str)
            own = {**options, **self._options(game, table.get("options", {}), f"{path}.options")}
            chosen = {**seats, **self._texts(table.get("seats", {}), f"{path}.seats")}
            if not name.strip() and not document.is_faulty(f"{path}.name"):
                document.fault(f"{path}.name", "needs a word or more: reports call the arm by it.")
            if any(arm.name == name for arm in arms):
                document.fault(f"{path}.name", f"{name!r} is the name of another arm.")
            said = document.get(table, path, "scenario", str, "")
            document.finish()
            other = self._scenario(game, said, f"{path}.scenario") if said else ""
            if other and set(self._sides(game, other, own)) != set(self._sides(game, scenario, own)):
                document.fault(f"{path}.scenario", f"{said} is played by other sides than the experiment's scenario.")
                document.finish()
            arms.append(Arm(name, own, self._seated(game, other or scenario, own, chosen, f"{path}.seats"), other))
        return arms or [Arm("as written", dict(options), seat)]

    def _product(
        self,
        game: Game[Any],
        scenario: str,
        options: Mapping[str, str],
        seats: Mapping[str, str],
        choices: Mapping[str, Any],
    ) -> list[Arm]:
        """Every combination of the alternatives."""
        ways: list[list[tuple[str, str]]] = []
        for name, values in choices.items():
            path = f"alternatives.{name}"
            if not isinstance(values, list) or not values:
                self.document.fault(path, f"should be a list of values, not {values!r}.")
                continue
            for twice in [value for value in values if values.count(value) > 1][:1]:
                self.document.fault(path, f"lists {twice!r} twice.")
            chosen = [(name, self._options(game, {name: value}, "alternatives").get(name, "")) for value in values]
            ways.append(chosen)
        self.document.finish()
        arms = []
        for some in product(*ways):
            own = {**options, **dict(some)}
            label = ", ".join(f"{name}={value}" for name, value in some)
            arms.append(Arm(label, own, self._seated(game, scenario, own, seats, "seats")))
        return arms

    def _one_at_a_time(
        self,
        game: Game[Any],
        scenario: str,
        options: Mapping[str, str],
        seats: Mapping[str, str],
        names: Sequence[str],
    ) -> list[Arm]:
        """The chosen rules, then each option at each of its other values; values that the scenario does not support are left out."""
        base = game.settings(options)
        arms = [Arm("base", dict(options), self._seated(game, scenario, options, seats, "seats"))]
        for name in names or game.options:
            option = game.options[name]
            for value in (option.default, *option.alternatives):
                own = {**options, name: value}
                if value == base[name]:
                    continue
                try:
                    sit = self._seated(game, scenario, own, seats, "seats")
                except (LookupError, ValueError):
                    continue
                arms.append(Arm(f"{name}={value}", own, sit))
        return arms

    def _all_at_once(self, arms: Sequence[Arm]) -> list[Arm]:
        """A screening of these options, each at the first of its other values; the seats are unchanged."""
        chosen: dict[str, Arm] = {}
        for arm in arms[1:]:
            name = arm.name.partition("=")[0]
            if arm.seats == arms[0].seats and name not in UNSCREENED:
                chosen.setdefault(name, arm)
        if not chosen:
            self.document.fault("design.options", "none of these options can be screened here.")
            self.document.finish()
        statistics.needed()
        return screening(arms[0], list(chosen.values()))

    def _pairings(
        self,
        game: Game[Any],
        scenario: str,
        options: Mapping[str, str],
        seats: Mapping[str, str],
        bots: Sequence[str],
    ) -> list[Arm]:
        """Every bot against every bot, on either side; allies have the same bot."""
        for bot in bots:
            self._known(game, bot, "design.bots")
        sides = list(dict.fromkeys(str(side_of(Seat(seat))) for seat in seats))
        side = self.data.get("side", sides[0])
        friends = (
            {side, *map(str, game.allies(game.new(scenario, 1, options), Seat(side)))} if len(sides) > 2 else {side}
        )
        groups = [
            [one for one in sides if (one in friends) == ours]
            for ours in (sides[0] in friends, sides[0] not in friends)
        ]
        arms = []
        for some in product(bots, repeat=2):
            sit = {one: bot for group, bot in zip(groups, some, strict=True) for one in group}
            label = " – ".join(f"{', '.join(group)} {bot}" for group, bot in zip(groups, some, strict=True))
            arms.append(Arm(label, dict(options), {seat: sit[str(side_of(Seat(seat)))] for seat in seats}))
        return arms

    def _seated(
        self, game: Game[Any], scenario: str, options: Mapping[str, str], wanted: Mapping[str, str], path: str
    ) -> dict[str, str]:
        """The bot of every seat; unknown names of seats and bots are errors."""
        seats = [str(seat) for seat in chairs(game, scenario, options)]
        for seat, bot in wanted.items():
            if seat not in seats and seat != EVERYBODY:
                self.document.fault(f"{path}.{seat}", f"there is no seat {seat!r}: {', '.join(seats)}.")
            self._known(game, bot, f"{path}.{seat}")
        found = {seat: wanted.get(seat, wanted.get(EVERYBODY, "captain")) for seat in seats}
        if "captain" in found.values() and "captain" not in wanted.values():
            self._known(game, "captain", path)
        return found

    def _known(self, game: Game[Any], bot: str, path: str) -> None:
        try:
            enlist(game.slug, bot)
        except UnknownBot as fault:
            self.document.fault(path, str(fault))


def _title(game: Game[Any], said: str) -> str:
    """The title of a scenario that is named; of a file its name."""
    return {card.name: card.title for card in game.scenarios()}.get(said, said)
