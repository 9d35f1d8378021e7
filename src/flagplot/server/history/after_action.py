"""After the end: the tracks of all pieces, whom the dice favoured, and who won and why in three sentences."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import Any, Final

from msgspec import UNSET

from flagplot.kernel.game import Game
from flagplot.kernel.state import State
from flagplot.kernel.text.fluent import Argument
from flagplot.kernel.text.references import Ref, Series
from flagplot.kernel.text.said import read
from flagplot.kernel.text.seats import side_named
from flagplot.server.wire import Ending, Luck, Moment, PieceTrack, RefCard, SideReport, Waypoint

SPREAD: Final = 35 / 12
"""The variance of a die."""
EVEN: Final = 60
"""Below this percentage luck favoured nobody."""
BLOWS: Final = frozenset(("salvo", "torpedo", "bombs"))
"""Effects that strike a ship."""
NAMED: Final = 4
"""Losses that are named; the rest are counted."""

MOST: Final = 3
"""Sides whose losses are reported, if there are more than two."""


class Ways:
    """Positions of all pieces, order by order; only changes are stored."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._aboard: dict[str, list[tuple[int, str]]] = {}
        """The pieces with which another one went, each from an order on."""
        self._tracks: dict[str, PieceTrack] = {}

    def note(self, at: int, state: State) -> None:
        """Look at the position after an order."""
        for spot in self._game.spots(state):
            for piece in spot.aboard:
                known = self._aboard.setdefault(piece, [])
                if not known or known[-1][1] != spot.piece:
                    known.append((at, spot.piece))
            if spot.at is None:
                continue
            track = self._tracks.setdefault(spot.piece, PieceTrack(spot.piece, spot.side, []))
            if not track.way or track.way[-1].spot.id != spot.at.id:
                track.way.append(Waypoint(at, RefCard(spot.at.kind, spot.at.id, spot.at.name)))

    def spot(self, at: int, what: str) -> RefCard | None:
        """The position of a piece after an order, or of the one it went with until then."""
        groups = [group for begun, group in self._aboard.get(what, ()) if begun <= at]
        track = self._tracks.get(groups[-1] if groups else what)
        stops = [stop.spot for stop in track.way if stop.at <= at] if track is not None else []
        return stops[-1] if stops else None

    def tracks(self) -> list[PieceTrack]:
        """The tracks of all pieces that moved."""
        return [track for track in self._tracks.values() if len(track.way) > 1]


def luck_of(sides: Sequence[SideReport]) -> Luck | None:
    """One figure for the luck of two sides' hit dice; `None` if there were none."""
    if len(sides) != 2:
        return None
    scores = [_score(side) for side in sides]
    if None in scores:
        return None
    ahead = (scores[0] or 0.0) - (scores[1] or 0.0)
    percent = round(50 * (1 + erf(abs(ahead) / 2)))
    messages = read("report")
    if percent < EVEN:
        return Luck("", percent, str(messages.format("luck", {}, "even")))
    side = sides[0].side if ahead > 0 else sides[1].side
    words: dict[str, Argument] = {"side": _side(side), "percent": percent}
    return Luck(side, percent, str(messages.format("luck", words, "side")))


def _score(side: SideReport) -> float | None:
    """The deviation of a side's dice from the mean towards good faces, in standard deviations."""
    if not side.dice or side.mean is None or side.expected is None or side.best == 0:
        return None
    good = 1 if side.best > side.expected else -1
    return good * (side.mean - side.expected) / sqrt(SPREAD / side.dice)


def why_of(
    outcome: Ending | None,
    moments: Sequence[Moment],
    sides: Sequence[SideReport],
) -> list[str]:
    """Who won, the heaviest blow, and what each side lost."""
    messages = read("report")
    said = []
    if outcome is not None:
        reason = _after_colon(outcome.reason if outcome.reason.endswith(".") else f"{outcome.reason}.")
        words: dict[str, Argument] = {
            "winners": Series(tuple([_side(one) for one in outcome.winners])),
            "reason": reason,
        }
        said.append(str(messages.format("after-won" if outcome.winners else "after-drawn", words)))
    if moments:
        said.append(str(messages.format("after-blow", {"blow": _blow(max(moments, key=lambda moment: moment.weight))})))
    worst = sorted(sides, key=lambda side: -sum(loss.count or 1 for loss in side.losses))[:MOST]
    told = sides if len(sides) == 2 else [side for side in worst if side.losses]
    if any(side.losses for side in told):
        between = str(messages.format("after-toll-and", {}))
        tolls = between.join([str(messages.format("after-toll-side", _toll(side))) for side in told])
        said.append(str(messages.format("after-toll", {"tolls": tolls})))
    elif len(sides) == 2:
        said.append(_spared(sides))
    return [sentence[:1].upper() + sentence[1:] for sentence in said]


def _blow(moment: Moment) -> str:
    """The heaviest blow: for a salvo who struck whom and the result, else the event's sentence."""
    stage = None if moment.event.stage is UNSET else moment.event.stage
    if stage is None or stage.effect not in BLOWS or stage.origin is None or stage.target is None:
        return moment.told or moment.event.text
    words: dict[str, Argument] = {"by": stage.origin.name, "ship": stage.target.name, "verdict": stage.verdict}
    return str(read("report").format("after-blow-struck", words))


def _after_colon(reason: str) -> str:
    """The reason after a colon, so its article is not capitalized."""
    article = str(read("report").format("after-article", {}))
    word, space, rest = reason.partition(" ")
    return f"{article}{space}{rest}" if word.lower() == article else reason


def _toll(side: SideReport) -> dict[str, Argument]:
    """The gravest losses; a single further one is named rather than counted."""
    names = side.toll
    if len(names) > NAMED + 1:
        # Where pieces are counted by kinds, the number of kinds left says nothing.
        counted = sum(loss.count or 1 for loss in side.losses) > len(names)
        more = read("report").format("after-others" if counted else "after-more", {"more": len(names) - NAMED})
        names = [*names[:NAMED], str(more)]
    return {"side": _side(side.side), "losses": Series(tuple(names))}


def _spared(sides: Sequence[SideReport]) -> str:
    """Where no ship was lost: that, and which are heavily damaged."""
    messages = read("report")
    crippled = [(one.side, [ship.what for ship in one.damaged if ship.heavy]) for one in sides]
    tolls = [
        str(messages.format("after-crippled-side", {"side": _side(side), "ships": Series(tuple(ships))}))
        for side, ships in crippled
        if ships
    ]
    between = str(messages.format("after-toll-and", {}))
    return str(messages.format("after-none", {"tolls": between.join(tolls), "crippled": len(tolls)}))


def _side(side: str) -> Ref:
    return side_named(read("report"), side)
