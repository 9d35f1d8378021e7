"""What reports call games, scenarios, sides, pieces and options: by the catalogues; what has no name there stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from tomllib import loads

from flagplot.games import Later
from flagplot.kernel.text.chosen import option_title, option_values
from flagplot.kernel.text.references import Ref
from flagplot.kernel.text.said import read
from flagplot.kernel.text.seats import seat_named, seats_listed
from flagplot.lab.experiments.plan import Arm, Experiment, game_of

losses = Later("flagplot.lab.losses")


def side_called(side: str) -> str:
    """A side within a sentence: `the Allies`."""
    return _side(side).name


def side_begun(side: str) -> str:
    """A side at the beginning of a sentence, or alone: `The Allies`."""
    return begun(side_called(side))


def sides_called(sides: list[str]) -> str:
    """Several sides, as they win together: `The United States, Britain and the Netherlands`."""
    return begun(seats_listed(read("kernel"), sides))


def verb(side: str, one: str, many: str) -> str:
    """The form of a verb after a side."""
    return many if _side(side).many else one


def begun(text: str) -> str:
    """A text with a capital letter."""
    return text[:1].upper() + text[1:]


@cache
def _side(side: str) -> Ref:
    return seat_named(read("kernel"), side)


def players_called(seats: Mapping[str, str]) -> str:
    """Who sits where: `Japan: captain; the Allies: random`."""
    return "; ".join(f"{side_called(seat)}: {bot}" for seat, bot in seats.items())


def piece_called(game: str, piece: str) -> str:
    """A lost ship, counter or unit: `Vincennes`, `Freighters 1`, `British heavy group 2`."""
    return begun(str(losses.called(game, piece)))


def options_called(game: str, options: Mapping[str, str]) -> str:
    """Options and their values in words: `Patrol over the fleet: five`."""
    told = [f"{option_title(game, name)}: {option_values(game, name, [one])[one]}" for name, one in options.items()]
    return begun("; ".join(told))


def effect_called(game: str, label: str) -> str:
    """What a screening lists, in words: an option with its value, or two of them."""
    for sign in (" or ", " × "):
        if sign in label:
            return sign.join(effect_called(game, part) for part in label.split(sign))
    name, equals, value = label.partition("=")
    return options_called(game, {name: value}) if equals else label


def game_called(game: str) -> str:
    """The title of a game."""
    try:
        return game_of(game).title
    except LookupError:  # a report of somebody else's game
        return game


def scenario_called(experiment: Experiment, said: str = "") -> str:
    """A scenario's title, with the word that an experiment's file uses."""
    said = said or experiment.said
    try:
        titles = {card.name: card.title for card in game_of(experiment.game).scenarios()}
    except LookupError:
        titles = {}
    return f"{titles[said]} ({said})" if titles.get(said, said) != said else said


def arm_called(experiment: Experiment, arm: Arm) -> str:
    """What an arm plays that the first does not: options, bots, a scenario of its own."""
    first = experiment.arms[0]
    options = {name: value for name, value in arm.options.items() if first.options.get(name) != value}
    usual = {name: "" for name in first.options if name not in arm.options}
    seats = {seat: bot for seat, bot in arm.seats.items() if first.seats.get(seat) != bot}
    told = [options_called(experiment.game, options)] if options else []
    told += [f"{begun(option_title(experiment.game, name))}: as written" for name in usual]
    told += [players_called(seats)] if seats else []
    if arm.scenario:
        own = "\n" in arm.scenario
        told.append(f"scenario {_title(arm.scenario)}" if own else scenario_called(experiment, arm.scenario))
    return "; ".join(told)


def _title(text: str) -> str:
    """The title that a scenario's file gives."""
    return f"“{loads(text).get('title', 'without a title')}” from a file"
