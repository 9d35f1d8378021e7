"""What brought a loss about: found once, in the game's own catalogue, and sent with the event."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import UNSET

from flagplot.kernel.event import Event
from flagplot.kernel.match import Match
from flagplot.kernel.replay import parse
from flagplot.kernel.seat import Seat
from flagplot.server.tables.rendering import EventRenderer, Rendering
from tests.shelf import games

TESTS = Path(__file__).parent
WAR = games()["strategic"].catalogue
BAY = games()["operational"].catalogue
LOSS = Event("losses.taken", {"nation": "uk", "hit": ["uk-heavy-1"], "damaged": [], "lost": ["uk-heavy-1"]})


def salvo(nation: str, steps: int) -> Event:
    return Event("battle.fire", {"area": "south-china-sea", "by": [nation], "steps": steps})


def test_of_a_loss_at_sea_it_is_the_enemys_last_fire_that_told() -> None:
    joined = Event("battle.joined", {"area": "south-china-sea", "a": [], "b": []})
    log = [joined, salvo("japan", 1), salvo("japan", 2), salvo("japan", 0), salvo("uk", 3), LOSS]
    assert WAR.cause(log, 5) == 2
    assert WAR.cause(log, 4) is None
    assert WAR.cause([salvo("japan", 1), joined, LOSS], 2) == 1


def test_of_a_loss_ashore_it_is_the_other_sides_fire() -> None:
    opened = Event("landing.opened", {"nation": "japan", "place": "singapore"})
    guns = [Event("landing.fire", {"side": f"The {side}", "steps": 2}) for side in ("invaders", "defenders")]
    own = Event("losses.taken", {**LOSS.facts, "nation": "japan"})
    assert WAR.cause([opened, *guns, LOSS], 3) == 1
    assert WAR.cause([opened, *guns, own], 3) == 2
    assert WAR.cause([opened, LOSS], 1) == 0


def test_of_aircraft_it_is_who_shot_at_them_not_what_they_shot_at() -> None:
    units = ("akagi-zero", "soryu-kate")
    first, second = [
        Event("dogfight", {"shooter": one, "target": other, "numbers": [6], "hit": True})
        for one, other in (units, units[::-1])
    ]
    lost = Event("plane.lost", {"unit": units[1], "side": "japan", "cause": "shot down"})
    assert BAY.cause([first, second, lost], 2) == 0


@pytest.mark.parametrize(
    "slug, name, seat",
    [("operational", "day-battle", "japan"), ("tactical", "long-lances-off-savo", "ijn"), ("strategic", "war", "uk")],
)
def test_every_event_is_sent_with_the_cause_its_catalogue_finds(slug: str, name: str, seat: str) -> None:
    game = games()[slug]
    replay = parse((TESTS / slug / "golden" / f"{name}.replay").read_text("utf-8"))
    match: Match = replay.play(game)
    rendering = Rendering(game, Seat(seat), EventRenderer(game))
    rendering.follow(match, 1)
    log = match.state.logs[Seat(seat)].since(0)
    sent = [card.cause for n in range(rendering.count) if (card := rendering.event(n))]
    assert sent == [UNSET if (cause := game.catalogue.cause(log, n)) is None else cause for n in range(len(log))]
    causes = [cause for cause in sent if isinstance(cause, int)]
    assert causes
    assert all(cause < n for n, cause in enumerate(sent) if isinstance(cause, int))
