"""What goes over the wire, byte for byte."""

from __future__ import annotations

import msgspec

from flagplot.kernel.overlay import Fighter, Line, Lineup, Salvo
from flagplot.kernel.text.worded import Worded
from flagplot.server import wire


def test_what_a_game_declares_is_told_field_by_field_in_its_order() -> None:
    fighter = Fighter("uk-heavy-1", "Heavy 1", "heavy", "uk", ships=("Hood",), value=3)
    lineup = Lineup(
        "North Sea", "Round 1", (Line("Us", "uk", own=True, fighters=(fighter,)),) * 2, (Salvo(0, 3, 1, "Hit"),)
    )
    line = (
        b'{"name":"Us","nation":"uk","own":true,"fighters":[{"id":"uk-heavy-1","name":"Heavy 1","kind":"heavy","nation":"uk",'
        b'"group":"","ships":["Hood"],"value":3,"state":"","hits":0,"order":""}],"value":null}'
    )
    salvo = b'{"line":0,"value":3,"hits":1,"text":"Hit","odds":"","faces":[],"modifiers":[]}'
    told = msgspec.json.encode(wire.Lineups(lineup))
    assert told == (
        b'{"lineup":{"title":"North Sea","stage":"Round 1","lines":[%b,%b],"salvoes":[%b],"left":0}}'
        % (line, line, salvo)
    )
    assert (
        msgspec.json.encode(Worded("Sail", "Sail north", ("to A",)))
        == b'{"label":"Sail","spelled":"Sail north","lines":["to A"]}'
    )
