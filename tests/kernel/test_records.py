"""Records: everything generated from a declaration of fields."""

from __future__ import annotations

import ast
import copy
from typing import Any, Generic, Literal, TypeVar

import pytest

from flagplot.kernel.flow import Sealed, Steps
from flagplot.kernel.records.codec import plain
from flagplot.kernel.records.methods import way_to_copy
from flagplot.kernel.records.record import Record, field, fields_of
from flagplot.kernel.records.schema import schema
from flagplot.kernel.seat import Seat
from flagplot.kernel.testing.fits import misfit
from tests.toy.game import GAME, SkerriesView
from tests.toy.model import Boat, Skerries

T = TypeVar("T")


class Mark(Record, frozen=True):
    """A place; immutable."""

    x: int
    seen: list[str] = field(factory=list)


class Hull(Record):
    """A piece."""

    id: str
    crew: list[str]
    """A person aboard."""
    left: dict[str, list[int]] = field(factory=dict)
    tow: Hull | None = None
    marks: list[Mark] = field(factory=list)
    note: str = field(default="", kw_only=True)


class Boarded(Hull):
    """A piece with an additional field."""

    by: Literal["us", "them"] = "us"


class Squadron(Record, Generic[T]):
    """A container of pieces."""

    hulls: dict[str, Hull]
    flags: set[str]
    leader: T


class Chase(Sealed[Skerries]):
    """A phase whose base class declares fields too."""

    quarry: str


class Hunt(Steps[Skerries]):
    """A phase that adds nothing."""


class Written(Record):
    """A record with its own constructor and copy."""

    n: int
    doubled: int = 0

    def __init__(self, n: int, doubled: int = 0) -> None:
        self.n = n
        self.doubled = doubled or 2 * n


def hull() -> Hull:
    return Hull("a", ["x"], {"port": [1]}, Hull("b", []), [Mark(3)], note="new")


def test_fields_are_taken_by_position_and_by_keyword_in_their_order() -> None:
    assert Hull("a", ["x"], note="n") == Hull(crew=["x"], id="a", note="n")
    assert [one.name for one in fields_of(Boarded)] == ["id", "crew", "left", "tow", "marks", "by", "note"]
    assert Boarded("a", [], by="them").by == "them"
    with pytest.raises(TypeError):
        Hull("a")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Hull("a", [], {}, None, [], "n")  # type: ignore[call-arg]


def test_defaults_are_made_anew() -> None:
    one, two = Hull("a", []), Hull("a", [])

    assert one == two
    assert one.left is not two.left


def test_a_copy_is_equal_and_independent() -> None:
    one = hull()
    two = one.clone()

    assert one == two
    two.crew.append("y")
    two.left["port"].append(2)
    assert two.tow is not None
    two.tow.crew.append("z")
    two.marks.append(Mark(4))
    assert one == hull()
    assert one.marks[0] is two.marks[0]


def test_heirs_copy_themselves_with_all_fields() -> None:
    chase = Chase("r1", hidden=(Seat("red"),))

    assert type(Boarded("a", []).clone()) is Boarded
    assert chase.clone() == chase
    assert chase.clone().plots is not chase.plots
    assert Hunt(cursor=2).clone().cursor == 2


def test_a_record_in_a_container_is_copied_and_a_set_as_well() -> None:
    squadron = Squadron({"a": hull()}, {"f"}, "a")
    other = squadron.clone()
    other.flags.add("g")
    other.hulls["a"].crew.clear()

    assert squadron == Squadron({"a": hull()}, {"f"}, "a")


def test_equality_asks_for_the_same_class_and_records_have_no_hash() -> None:
    assert Hull("a", []) != Boarded("a", [])
    assert Hull("a", []) != Hull("b", [])
    with pytest.raises(TypeError, match="unhashable"):
        hash(hull())


def test_a_record_shows_its_fields() -> None:
    assert repr(Mark(1)) == "Mark(x=1, seen=[])"
    assert repr(Boat("r1", Seat("red"), 3)) == "Boat(id='r1', side='red', cell=3, hits=0)"


@pytest.mark.parametrize("thing", [hull(), Boarded("a", []), Mark(2), Chase("r1")])
def test_records_are_taken_apart_for_other_processes_and_deeply_copied(thing: Record) -> None:
    reduced = thing.__reduce_ex__(4)
    assert isinstance(reduced, tuple)

    assert reduced[0](*reduced[1]) == thing, "as pickling does; nothing here is pickled"
    assert copy.deepcopy(thing) == thing


def test_methods_that_a_class_writes_itself_are_left_alone() -> None:
    assert Written(2).doubled == 4
    assert Written(2, 7).clone().doubled == 7


def test_a_field_without_default_after_one_that_has_one_is_refused() -> None:
    with pytest.raises(TypeError, match="n has no default and follows a"):
        type("Bad", (Record,), {"__annotations__": {"a": "int", "n": "int"}, "a": 1, "__module__": __name__})


def test_a_type_that_is_not_known_yet_is_refused() -> None:
    with pytest.raises(TypeError, match="Nowhere, which is not defined"):
        type("Bad", (Record,), {"__annotations__": {"a": "list[Nowhere]"}, "__module__": __name__})


@pytest.mark.parametrize(
    "annotation, way",
    [
        ("str", ""),
        ("tuple[str, ...]", ""),
        ("list[str]", "@[:]"),
        ("dict[str, int]", "dict(@)"),
        ("set[str]", "set(@)"),
        ("Ship", "@.clone()"),
        ("Ship | None", "(None if @ is None else @.clone())"),
        ("list[str] | None", "(None if @ is None else @[:])"),
        ("str | None", ""),
        ("Literal['a', 'b']", ""),
        ("list[Ship]", "[v.clone() for v in @]"),
        ("tuple[Ship, ...]", "tuple([v.clone() for v in @])"),
        ("dict[str, dict[str, Ship]]", "{k: {k1: v1.clone() for k1, v1 in v.items()} for k, v in @.items()}"),
        ("dict[str, list[str]]", "{k: v[:] for k, v in @.items()}"),
        ("Phase[Any]", ""),
    ],
)
def test_the_type_of_a_field_tells_how_it_is_copied(annotation: str, way: str) -> None:
    assert way_to_copy(ast.parse(annotation, mode="eval").body, lambda name: name == "Ship") == way


def test_a_mixture_of_shared_and_copied_is_left_to_the_class() -> None:
    for annotation in ("list[str] | dict[str, str]", "tuple[str, list[str]]"):
        with pytest.raises(TypeError, match="by hand"):
            way_to_copy(ast.parse(annotation, mode="eval").body, lambda name: name == "Ship")


def test_the_schema_of_a_view_describes_what_a_client_reads() -> None:
    made = schema(SkerriesView)
    view = made["$defs"]["SkerriesView"]

    assert made["$ref"] == "#/$defs/SkerriesView"
    assert view["properties"]["own"] == {"type": "object", "additionalProperties": {"$ref": "#/$defs/Boat"}}
    assert view["properties"]["where"] == {"type": "array", "items": {"type": "string"}}
    assert view["properties"]["outcome"] == {"anyOf": [{"$ref": "#/$defs/Outcome"}, {"type": "null"}]}
    assert made["$defs"]["Boat"]["required"] == ["id", "side", "cell", "hits"]
    assert made["$defs"]["Boat"]["properties"]["hits"] == {"type": "integer"}
    assert schema(Boarded)["$defs"]["Boarded"]["properties"]["by"] == {"enum": ["us", "them"]}


def misfit_of(**changed: object) -> str:
    view: dict[str, Any] = plain(GAME.view(GAME.new("sound", 1), Seat("red")))
    made = schema(SkerriesView)
    return misfit(view | changed, made, made["$defs"], "view")


def test_a_plain_view_fits_its_schema_and_a_changed_one_does_not() -> None:
    assert not misfit_of()
    assert misfit_of(turn="1") == "view.turn is '1', not a JSON integer"
    assert misfit_of(turn=True) == "view.turn is True, not a JSON integer"
    assert misfit_of(own={"r1": {}}) == "view.own.r1 has no id, side, cell, hits"
    assert misfit_of(secret=1) == "view has secret, which its schema does not know"
    assert misfit_of(options={"ranging": "perhaps"}) == "view.options.ranging is 'perhaps', none of ['no', 'yes']"
    assert misfit_of(outcome=3)
