"""The games a server offers, with their bots, charts, rules and odds. Tests use their own catalogues."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any

from flagplot.bots.bot import Bot
from flagplot.bots.guests import UnknownBot
from flagplot.bots.roster import at_tables, playouts, recruit
from flagplot.games import SHELF, UnknownGame, load
from flagplot.kernel.chart import Chart, printed
from flagplot.kernel.game import AnyGame, Game, ScenarioCard
from flagplot.kernel.odds import Odds
from flagplot.kernel.options import Option
from flagplot.kernel.records.codec import plain
from flagplot.kernel.text.chosen import option_title, option_values
from flagplot.kernel.text.said import SPOKEN, Said, spoken
from flagplot.lab import asking
from flagplot.lab.odds.event import likely
from flagplot.lab.odds.order import OrderOdds, Reckoning, figures
from flagplot.lab.odds.said import told, worded
from flagplot.lab.odds.situation import BadSituation, Parameter, Situation, find
from flagplot.lab.odds.words import called
from flagplot.rulebook.book import Rule
from flagplot.rulebook.library import GAMES, books
from flagplot.server.explaining import in_print, letters
from flagplot.server.http.errors import Problem, log
from flagplot.server.said import phrase
from flagplot.server.wire import (
    ChartCard,
    EventCard,
    FormCard,
    FormWords,
    GameCard,
    Grammar,
    Likelihood,
    NeededCard,
    OddsLine,
    OddsReport,
    OddsRow,
    OptionCard,
    OrderReckoning,
    ParameterCard,
    ReadingCard,
    RuleText,
    Scenario,
    SituationCard,
    VerbCard,
    WarningCard,
)


class Catalogue:
    """Games by name."""

    def __init__(
        self,
        games: Mapping[str, Game[Any]],
        bots: Callable[[str, str], Bot] = recruit,
        situations: Callable[[str], Sequence[Situation]] | None = None,
    ) -> None:
        self.games = dict(games)
        self.is_standard = False
        """Whether its games are those that worker processes load too."""
        self._recruit = bots
        self._situations = situations or _situations
        self._boards: dict[str, dict[str, Any] | None] = {}
        self._charts: dict[str, dict[str, ChartCard]] = {}

    @classmethod
    def standard(cls) -> Catalogue:
        """Every game of Flagplot that can be played."""
        found: dict[str, Game[Any]] = {}
        for slug in SHELF:
            try:
                found[slug] = load(slug)
            except (UnknownGame, ImportError) as fault:
                log.info("%s cannot be loaded: %s", slug, fault)
        catalogue = cls(found)
        catalogue.is_standard = True
        return catalogue

    def game(self, slug: str) -> Game[Any]:
        """A game by its name."""
        game = self.games.get(slug)
        if game is None:
            raise Problem(
                404, "missing", phrase("problem-there-no-game-there-are", slug=repr(slug), games=", ".join(self.games))
            )
        return game

    def scenario(self, slug: str, name: str) -> ScenarioCard | None:
        """A scenario's card; none for one that came as text."""
        return next((card for card in self.game(slug).scenarios() if card.name == name), None)

    def bots(self, slug: str) -> list[str]:
        """The bots that can play a game, the default one first."""
        found = []
        for name in at_tables():
            try:
                self._recruit(slug, name)
            except UnknownBot:
                continue
            found.append(name)
        return found

    def bot(self, slug: str, name: str) -> Bot:
        """A bot by name; without a name the default one. With a number of play-outs its time would tell of the position."""
        if playouts(name):
            raise Problem(422, "refused", phrase("problem-bots-at-tables-think-for", bot=repr(name[:60])))
        try:
            return self._recruit(slug, name or self.bots(slug)[0])
        except UnknownBot as fault:
            raise Problem(422, "refused", str(fault)) from fault

    @cached_property
    def cards(self) -> dict[str, GameCard]:
        """All games as the client lists them."""
        return {slug: self._card(slug, game) for slug, game in self.games.items()}

    def card(self, slug: str) -> GameCard:
        """A game as the client lists it."""
        self.game(slug)
        return self.cards[slug]

    def _card(self, slug: str, game: Game[Any]) -> GameCard:
        scenarios = [
            Scenario(
                *(card.name, card.title, card.blurb, [str(seat) for seat in card.seats], card.turns),
                *(card.begins, card.ends, dict(card.ships), card.minutes, list(card.chart or ())),
            )
            for card in game.scenarios()
        ]
        options = [_choice(option, slug) for option in game.options.values()]
        verbs = sorted(game.notation.verbs)
        bots = self.bots(slug)
        return GameCard(
            *(slug, game.title, game.version, scenarios, options, bots, verbs, bool(self.odds(slug))),
            {bot: name for bot in bots if (name := spoken("server").word("bots", bot.replace(":", "-")))},
        )

    def board(self, slug: str) -> dict[str, Any] | None:
        """The fixed map and pieces of a game, if it has any."""
        if slug not in self._boards:
            offer = next(
                (
                    found
                    for module in self._modules(slug, "text.board", "board")
                    if (found := getattr(module, "board", None))
                ),
                None,
            )
            self._boards[slug] = plain(offer()) if offer is not None else None
        return self._boards[slug]

    def _modules(self, slug: str, *names: str) -> list[ModuleType]:
        """Modules of a game's package, as far as they exist."""
        package = type(self.game(slug)).__module__
        found = []
        for name in names:
            for folder in (package, package.rpartition(".")[0]):
                full = f"{folder}.{name}"
                try:
                    found.append(import_module(full))
                except ModuleNotFoundError as fault:
                    if not f"{full}.".startswith(f"{fault.name}."):
                        raise
        return found

    # Rules and charts.

    def rules(self, slug: str) -> dict[str, RuleText]:
        """The rules of a game in words."""
        self.game(slug)
        return self._rules.get(slug, {})

    @cached_property
    def _rules(self) -> dict[str, dict[str, RuleText]]:
        return {
            slug: {rule.id: _rule(rule, book.chapter_title(rule.chapter)) for rule in book.rules}
            for slug, book in books().items()
            if slug in GAMES
        }

    def charts(self, slug: str) -> dict[str, ChartCard]:
        """The charts of a game that stand in code."""
        if slug not in self._charts:
            modules = self._modules(slug, "charts", "sequence")
            charts = [value for module in modules for value in vars(module).values() if isinstance(value, Chart)]
            self._charts[slug] = {chart.rule: chart_card(slug, chart) for chart in charts}
        return self._charts[slug]

    def explain(self, slug: str, event: EventCard) -> tuple[list[ChartCard], list[RuleText]]:
        """The charts behind an event, lit, and its rules in words."""
        charts = []
        numbers = list(event.rules) + [modifier.rule for modifier in event.modifiers]
        for reading in event.readings:
            chart = printed(reading.chart)
            numbers.append(reading.chart)
            if chart is not None:
                charts.append(chart_card(slug, chart, reading))
        known = self.rules(slug)
        return charts, [known[number] for number in dict.fromkeys(numbers) if number in known]

    def likely(self, slug: str, event: EventCard) -> Likelihood | None:
        """How likely the roll of an event was, if the game can tell."""
        cells = [(one.chart, one.row, one.column, one.cell) for one in event.readings]
        found = likely(slug, event.kind, event.facts, cells, sum(one.amount for one in event.modifiers))
        return None if found is None else Likelihood(str(found.about), str(found.was), _rows(found.odds))

    # Odds.

    def odds(self, slug: str) -> Sequence[Situation]:
        """The situations of a game whose odds can be asked for."""
        return self._situations(slug)

    def ask(self, slug: str, name: str, given: Mapping[str, str]) -> OddsReport:
        """The odds of a situation, computed by the rules."""
        self.game(slug)
        try:
            asked = find(self.odds(slug), name)
            values = asked.read(given)
            result = asked.procedure(values)
        except BadSituation as fault:
            raise Problem(422, "refused", str(fault)) from fault
        rows = sorted(_rows(result), key=lambda row: (-row.value, row.outcome))
        trials = None if result.is_exact else result.trials
        return OddsReport(slug, asked.name, values, result.is_exact, rows, list(asked.rules), trials)


def _rows(odds: Odds[Said]) -> list[OddsRow]:
    texts = {str(outcome): told(outcome) for outcome in odds.outcomes}
    words = worded(odds)
    told_as = figures(words)
    return [
        OddsRow(
            outcome,
            texts[outcome],
            str(p),
            str(told_as[outcome]),
            float(p),
            None if odds.is_exact else list(words.interval(outcome)),
        )
        for outcome, p in words.outcomes.items()
    ]


def reckoning_card(found: Reckoning) -> OrderReckoning:
    """The odds of an order as the client draws them."""
    return OrderReckoning(
        [_odds_line(line) for line in found.odds],
        [WarningCard(str(one.text), one.rule) for one in found.warnings],
        str(found.note or ""),
        found.is_free,
    )


def _odds_line(line: OrderOdds) -> OddsLine:
    needed = None
    if line.needed is not None:
        needed = NeededCard(
            line.needed.number,
            [str(one) for one in line.needed.modifiers],
            {str(case): number for case, number in line.needed.otherwise},
        )
    rows = _rows(line.odds) if line.odds is not None else []
    trials = line.odds.trials if line.odds is not None else 0
    return OddsLine(
        str(line.heading),
        str(line.label),
        str(line.figure),
        str(line.text),
        rows,
        not trials,
        trials,
        needed,
        list(line.rules),
    )


def grammar_card(game: AnyGame) -> Grammar:
    """The grammar of a game's orders as the client reads it, with the words of its forms."""
    notation = game.notation
    verbs = []
    for verb, kind in sorted(notation.verbs.items()):
        forms = [
            FormCard(form.usage, form.example, verb if number == 1 else f"{verb}-{number}")
            for number, form in enumerate(notation.forms(verb), 1)
        ]
        verbs.append(VerbCard(verb, notation.forms(verb)[0].about()[0], kind.decrees(), forms))
    messages = SPOKEN.get(game.slug) or game.catalogue.messages
    words = [messages.table(name) for name in ("form-titles", "form-hints", "form-fields", "form-words", "form-asks")]
    return Grammar(verbs, notation.schema(), FormWords(*words))


def situation_card(slug: str, one: Situation) -> SituationCard:
    """A situation with its parameters."""
    parameters = [_parameter(slug, p) for p in one.parameters]
    return SituationCard(one.name, one.title, str(one.help), list(one.rules), parameters)


def _parameter(slug: str, p: Parameter) -> ParameterCard:
    """A parameter; one that is an option of the rules is told in the words of options."""
    is_option = p.name in load(slug).options if slug in SHELF else False
    title = option_title(slug, p.name) if is_option else str(p.help)
    words = (option_values(slug, p.name, p.choices) if is_option else {}) | called(slug, p)
    return ParameterCard(p.name, str(p.help), p.default, list(p.choices), p.low, p.high, words, title, p.hint)


def chart_card(slug: str, chart: Chart, reading: ReadingCard | None = None) -> ChartCard:
    """A chart in printed order, with the cell that was read."""
    cells = [[chart.read(row, column).cell for column in chart.columns] for row in chart.rows]
    lit = None
    if reading is not None and reading.row in chart.rows and reading.column in chart.columns:
        lit = [chart.rows.index(reading.row), chart.columns.index(reading.column)]
    return ChartCard(
        *(chart.rule, _titles().get(chart.rule, ""), in_print(chart.corner)),
        *([in_print(one) for one in chart.columns], [in_print(one) for one in chart.rows]),
        *([[in_print(cell) for cell in row] for row in cells], lit),
        letters(slug, cells) if slug in SHELF else {},
    )


@cache
def _titles() -> dict[str, str]:
    """The titles of tables and rules; a chart that is not a table of the rulebook has the title of its rule."""
    rules = {rule.id: rule.title for book in books().values() for rule in book.rules}
    return rules | {table.id: table.title for book in books().values() for table in book.tables}


def _choice(option: Option, slug: str) -> OptionCard:
    """An option with what the rulebook adds to its name and values."""
    book = books().get(slug)
    told = next((one for one in book.options if one.name == option.name), None) if book else None
    free, note = (told.free, told.note) if told else ("", "")
    values = option_values(slug, option.name, (option.default, *option.alternatives))
    return OptionCard(
        *(option.name, option.default, list(option.alternatives), list(option.rules), free, note),
        *(option_title(slug, option.name), values),
    )


def _rule(rule: Rule, chapter: str) -> RuleText:
    return RuleText(rule.id, rule.title, rule.text, rule.kind, rule.chapter, chapter)


def _situations(slug: str) -> Sequence[Situation]:
    return asking.situations(slug) if slug in SHELF else ()
