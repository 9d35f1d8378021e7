import pytest

from flagplot.rulebook import GAMES, BookError, books, load
from flagplot.rulebook import library as shelf
from flagplot.rulebook.library import find, find_chapter, nearest, nearest_ids, search, vocabulary


def test_ids_are_found_in_any_case_and_of_every_sort() -> None:
    found = {number: find(number) for number in ("mk-sub-4", "NW-TAB-ODDS", "nw-ex-2", "NA-ERR-1")}

    assert {number: at and (at[0].game, at[1].id) for number, at in found.items()} == {
        "mk-sub-4": ("operational", "MK-SUB-4"),
        "NW-TAB-ODDS": ("strategic", "NW-TAB-ODDS"),
        "nw-ex-2": ("strategic", "NW-EX-2"),
        "NA-ERR-1": ("tactical", "NA-ERR-1"),
    }
    assert find("MK-SUB-400") is None


@pytest.mark.parametrize(
    "word, code",
    [("SUB", "SUB"), ("mk-sub", "SUB"), ("subm", "SUB"), ("Sequence of play", "SEQ"), ("s", None), ("guns", None)],
)
def test_chapters_answer_to_code_and_title(word: str, code: str | None) -> None:
    assert find_chapter(load("operational"), word) == code


def test_search_wants_all_words_and_puts_titles_first() -> None:
    hits = search("wild TORPEDO")

    assert hits[0].rule.id == "NA-TRP-34"
    assert all("wild" in f"{h.rule.title} {h.rule.text}".lower() for h in hits)
    assert [hit.rank for hit in hits] == sorted(hit.rank for hit in hits)


def test_search_can_stay_in_one_game_and_finds_options() -> None:
    assert {hit.book.game for hit in search("torpedo", "operational")} == {"operational"}
    assert [hit.rule.id for hit in search("second_d_sinks")] == ["MK-SEA-32", "MK-BAT-47"]
    assert search("   ") == []


def test_near_misses_are_recognised() -> None:
    assert nearest("operationl", list(GAMES)) == ["operational"]
    assert nearest_ids("MK-SUB-99")[0] == "MK-SUB-9"
    assert "MK-SUB-4" in nearest_ids("MK-SUBB-4")
    assert "torpedo" in nearest("torpdo", vocabulary("tactical"))


def test_an_unknown_game_has_no_book() -> None:
    with pytest.raises(KeyError):
        load("chess")


def test_a_book_on_the_wrong_shelf_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "read", lambda *_: books()["tactical"])

    with pytest.raises(BookError, match="says that it is of tactical"):
        load.__wrapped__("strategic")
