"""The facts of events are declared by kind: names, types, optional ones."""

import pytest

from flagplot.kernel.event import Event
from flagplot.kernel.records.facts import Facts

FACTS = Facts("""
    fired  ship hits:int results:list[str] sunk?:bool
    drift  course:int|null
""")


@pytest.mark.parametrize(
    "kind, facts, wrong",
    [
        ("fired", {"ship": "hood", "hits": 2, "results": ["P", "D"]}, []),
        ("fired", {"ship": "hood", "hits": 2, "results": [], "sunk": True}, []),
        ("drift", {"course": None}, []),
        ("drift", {"course": 90}, []),
        ("control.takes_back", {"reason": "a slip"}, []),
        ("fired", {"ship": "hood", "hits": 2}, ["fired: results is missing"]),
        ("fired", {"ship": "hood", "hits": True, "results": []}, ["fired: hits is True, not int"]),
        ("fired", {"ship": "hood", "hits": 2, "results": ["P", 1]}, ["fired: results is ['P', 1], not list[str]"]),
        ("drift", {"course": 90, "speed": 4}, ["drift: speed is not declared"]),
        ("sunk", {"ship": "hood"}, ["sunk is not declared"]),
    ],
)
def test_an_event_is_held_against_its_declaration(kind: str, facts: dict[str, object], wrong: list[str]) -> None:
    assert FACTS.problems(Event(kind, facts)) == wrong


def test_what_others_see_of_it_is_held_against_its_own() -> None:
    veil = Event("drift", {"course": "west"})

    assert FACTS.problems(Event("drift", {"course": 1}, veil=veil)) == ["drift: course is 'west', not int|null"]


def test_declarations_are_json_schemas() -> None:
    fired = FACTS.schemas()["fired"]

    assert fired["required"] == ["ship", "hits", "results"]
    assert fired["properties"]["results"] == {"type": "array", "items": {"type": "string"}}
    assert FACTS.schemas()["drift"]["properties"]["course"] == {"anyOf": [{"type": "integer"}, {"type": "null"}]}
