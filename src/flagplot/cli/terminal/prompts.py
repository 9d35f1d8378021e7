"""The terminal's own texts: the welcome, the manual, the question with its examples."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from fractions import Fraction
from itertools import islice
from textwrap import fill
from typing import Any

from flagplot.cli.terminal.orderfile import MARKS
from flagplot.kernel.flow import Prompt
from flagplot.kernel.grammar.example import examples_of
from flagplot.kernel.match import Match
from flagplot.kernel.order import BadNotation
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.seats import seat_begun, seats_listed

PAGE = 100
"""Columns of a page."""
EXAMPLES = 4
"""Number of legal orders shown with a question, or one of every verb if there are more verbs."""
LOOKED_AT = 3000
"""Legal orders considered for examples."""
HELP = """\
Type an order, or one of these; Enter alone repeats the question:
  board          the chart as you know it        forces        your forces
  orders [word]  the orders you may give         advise        what a captain would order, and why
                                                 accept        give the order that was advised
  why [n]        explain the last result,        log [n]       the last events you know of
                 or the n-th last                rule ID       read a rule
  undo           take back your last order       save [file]   save the game
  plan …         what is intended from now on    run           order by plans till something happens
  plans          what is planned                 drop 2        forget one; see `help plan course`
  do FILE        give the orders in a file       check FILE    only tell what is wrong with them
  auto off       ask me even where only one      quit          save and leave
                 order is possible
`help move` tells how an order is written, the same for every verb.
A file holds one order a line, or a verb with one item on each indented line below it; # begins
a remark. It is checked as a whole: with any fault in it nothing is ordered."""


def welcome(match: Match, people: Sequence[Seat], bots: Sequence[Seat], face: Any) -> str:
    """The game, the players, and how to begin."""
    cards = [card for card in match.game.scenarios() if card.name == match.scenario]
    title = match.game.title
    if cards:
        named = "" if cards[0].title == title else f": {cards[0].title}"
        title = f"{title}{named}\n{fill(cards[0].blurb, PAGE)}"
    messages = match.game.catalogue.messages
    others = f", with bots for {seats_listed(messages, bots)}" if bots else ""
    who = fill(f"You play {seats_listed(messages, people) if people else 'nobody'}{others}.", PAGE)
    aims = ", `briefing` your aims" if face and "briefing" in face.COMMANDS else ""
    return f"{title}\n{who}\n`help` tells what you can type{aims}, `advise` what a captain would order.\n"


def account(match: Match) -> str:
    """The final account, line by line; empty if the points are not a sum."""
    lines = sorted(match.game.account(match.state), key=lambda line: line.side)
    names = {line.side: seat_begun(match.game.catalogue.messages, line.side) for line in lines}
    broad = max(map(len, names.values()), default=0)
    return "\n".join(f"  {names[line.side]:{broad}} {_figure(line.points):>6}  {line.reason}" for line in lines)


def _figure(points: Fraction) -> str:
    """`4`, `3.94`."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")


def help_on(match: Match, seat: Seat, face: Any, word: str) -> str:
    """How one order is written, or what a command shows."""
    kind = match.game.notation.verbs.get(word)
    look = face.COMMANDS.get(word) if face else None
    if kind is None and look is None:
        near = get_close_matches(word, match.game.notation.spoken(seat), n=3)
        return f"There is no order {word!r}. " + (f"Did you mean {' or '.join(near)}?" if near else "`help` names all.")
    forms = match.game.notation.forms(word)
    lines = [fill(part, PAGE) for part in (forms[0].about() if forms else _paragraphs(look))]
    own = examples_of(match.game, match.state, seat)
    for form in forms:
        lines.append(f"  write    {form.usage}")
        lines += [f"  example  {example}" for example in [own.like(form.example)] if example]
    grammar = getattr(face, "GRAMMAR", {}).get(word, ()) if kind is not None else ()
    if grammar:
        mark = MARKS.get(match.game.slug, {}).get(word, "")
        lines.append(f"Any number of these, with `{mark}` between them; names may be shortened, case does not matter:")
    for example, meaning in grammar:
        lines.append(f"  {example}")
        lines.append(fill(str(meaning), PAGE, initial_indent="      ", subsequent_indent="      "))
    now = [order.line() for order in islice(match.game.orders(match.state, seat), LOOKED_AT)]
    may = [line for line in now if line.split()[0] == word][:EXAMPLES]
    return "\n".join([*lines, *(["  now      " + may[0]] if may else []), *(f"           {line}" for line in may[1:])])


def manual(match: Match, seat: Seat, face: Any) -> str:
    """Everything a seat can type."""
    kinds = match.game.notation.verbs
    verbs = ", ".join(verb for verb in sorted(kinds) if not kinds[verb].decrees())
    parts = [HELP, fill(f"Orders of this game begin with {verbs}.", PAGE)]
    if face:
        parts.append(fill(f"Looks of this game: {', '.join(sorted(face.COMMANDS))}.", PAGE))
        told = [_first(look) for _, look in sorted(face.COMMANDS.items()) if (look.__doc__ or "").startswith("`")]
        parts += [fill(line, PAGE, initial_indent="  ", subsequent_indent="    ") for line in told]
    if seat == CONTROL:
        parts.append(
            "Control may at any time order, always with `because REASON`, or press Enter and let the game go on:"
        )
        decrees = [match.game.notation.forms(verb)[0] for verb, kind in kinds.items() if kind.decrees()]
        parts += [fill(form.about()[0], PAGE, initial_indent="  ", subsequent_indent="    ") for form in decrees]
    return "\n".join(parts)


def _first(kind: Any) -> str:
    """The first line of a class's docstring."""
    said: str = kind.__doc__ or kind.__name__
    return said.strip().splitlines()[0]


def _paragraphs(kind: Any) -> list[str]:
    """The docstring of a class."""
    said: str = kind.__doc__ or kind.__name__
    return [" ".join(part.split()) for part in said.strip().split("\n\n")]


def breadcrumb(titles: Sequence[str]) -> str:
    """The current phases, outermost first; a title that repeats the one before is left out."""
    kept: list[str] = []
    for title in titles:
        if not kept or not title.startswith(kept[-1]):
            kept.append(title)
    return fill(" › ".join(kept), PAGE, subsequent_indent="  ")


def question(match: Match, seat: Seat, prompt: Prompt | None) -> str:
    """The question, with legal orders, or their usage if they cannot be listed."""
    if prompt is None:
        return "Enter lets the game go on; `help` tells what Control may do."
    shown = examples(match, seat, prompt)
    lines = [
        fill(one, PAGE, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False) for one in shown
    ]
    return "\n".join([fill(prompt.text, PAGE), *(["  for example"] if shown else []), *lines])


def again(match: Match, seat: Seat, prompt: Prompt) -> str:
    """The possible orders on one line, if the same question continues."""
    line = "  " + " · ".join(examples(match, seat, prompt))
    return fill(line, PAGE, subsequent_indent="  ", break_on_hyphens=False)


def examples(match: Match, seat: Seat, prompt: Prompt) -> list[str]:
    """Examples of legal orders: one of every verb, then more of the first; the prompt's examples if orders cannot be listed."""
    legal = [order.line() for order in islice(match.game.orders(match.state, seat), LOOKED_AT)]
    if not legal:
        return list(prompt.examples)
    if len(legal) == 1 and " " not in legal[0]:  # a verb alone stands for a sheet of any length
        written = [one for one in prompt.examples if one.split()[0] == legal[0] or _may(match, seat, one)]
        return written or legal
    kinds: dict[str, str] = {}
    for line in [*legal, *(one for one in prompt.examples if _may(match, seat, one))]:
        kinds.setdefault(line.split()[0], line)
    more = [line for line in legal if line not in kinds.values()][: max(0, EXAMPLES - len(kinds))]
    return sorted([*kinds.values(), *more], key=lambda line: " " not in line)  # `done` comes last


def _may(match: Match, seat: Seat, line: str) -> bool:
    """Whether a line is a legal order."""
    try:
        return match.check(seat, match.game.notation.parse(line)) is None
    except BadNotation:
        return False


def sheet_of(match: Match, seat: Seat, line: str) -> str:
    """A hint for a line without the verb of its sheet; empty for any other line."""
    prompt = match.game.prompt(match.state, seat)
    verbs = [example.split()[0] for example in prompt.examples] if prompt is not None else []
    for verb in dict.fromkeys(verbs):
        mark = MARKS.get(match.game.slug, {}).get(verb, "")
        whole = f"{verb} {line}"
        if not mark:
            continue
        try:
            match.game.notation.parse(whole)
        except BadNotation:
            continue
        return f"That belongs on a sheet, with `{mark}` between its lines: `{whole}`."
    return ""


def no_order(match: Match, seat: Seat, line: str) -> str:
    """The possible orders, for a line that begins with no verb and nothing similar; empty for any other line."""
    verbs = match.game.notation.spoken(seat)
    word = (line.split() or [""])[0]
    prompt = match.game.prompt(match.state, seat)
    if prompt is None or word.lower() in verbs or get_close_matches(word.lower(), verbs):
        return ""
    now = ", ".join(dict.fromkeys(one.split()[0] for one in examples(match, seat, prompt)))
    return f"{word!r} is no order. Now orders begin with {now}."
