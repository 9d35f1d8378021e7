"""Fifty malicious uploads that no person would write; each function returns the address and the body of one upload."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from flagplot.games import load
from flagplot.kernel import replay
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness

Upload: TypeAlias = tuple[str, dict[str, Any]]

GENERATORS: dict[str, Callable[[], Upload]] = {}
BATTLE = 'title = "x"\ndate = "1941-05-24"\nstart = "05:50"\nturns = 20\nhypothetical = true\n'
REPLAY = f"flagplot replay 1\ngame     tactical\nrules    {load('tactical').version}\nscenario duel\nseed     1\n"


def _scenario(game: str) -> Callable[[Callable[[], str]], Callable[[], str]]:
    def keep(make: Callable[[], str]) -> Callable[[], str]:
        GENERATORS[make.__name__] = lambda: ("/api/tables", {"game": game, "scenario": make()})
        return make

    return keep


def _replay(make: Callable[[], str]) -> Callable[[], str]:
    GENERATORS[make.__name__] = lambda: ("/api/tables/import", {"replay": make()})
    return make


tactical, operational, strategic = (_scenario(game) for game in ("tactical", "operational", "strategic"))


def group(number: int, ships: list[str], more: str = "") -> str:
    """A group of ships."""
    named = ",\n".join(f'"{ship}"' for ship in ships)
    return (
        f'[[group]]\nside = "{"rn" if number % 2 else "km"}"\nname = "G {number}"\nat = [{number * 500}, 0]\n'
        f"course = 0\nspeed = 10\ngap = 200\n{more}ships = [{named}]\n"
    )


def fleet(ships: int, groups: int = 20) -> str:
    """A battle with that many ships."""
    each = ships // groups
    return BATTLE + "".join(group(g, [f"S{g}x{n}:HOOD" for n in range(each)]) for g in range(groups))


@tactical
def keys_sixty_thousand_deep() -> str:
    return "a." * 60_000 + "a = 1\n"


@tactical
def many_keys_two_thousand_deep() -> str:
    return "".join(f"k{n}." + "a." * 1900 + "a = 1\n" for n in range(120))


@tactical
def tables_deep() -> str:
    return "[" + "a." * 1900 + "a]\n"


@tactical
def lists_in_lists() -> str:
    return "x = " + "[" * 3900 + "\n" + "[" * 3900 + "\n"


@tactical
def tables_in_tables_on_a_line() -> str:
    return "x = " + "{a = " * 700 + "\n"


@tactical
def a_header_of_blanks() -> str:
    return "[" + " " * 3900 + "\nx = 1\n"


@tactical
def twenty_thousand_blanks_in_a_header() -> str:
    return "[" + " " * 20_000 + "\n"


@tactical
def a_header_of_letters_and_blanks() -> str:
    return ("[" + "a " * 1900 + "\n") * 100


@tactical
def a_key_of_full_stops_and_blanks() -> str:
    return ("a . " * 900 + "\n") * 100


@tactical
def a_free_battle_of_blanks() -> str:
    return "free: a" + " " * 400_000 + "b"


@tactical
def a_free_battle_of_nothing_but_versus() -> str:
    return "free: " + "a vs " * 90_000


@tactical
def a_free_battle_of_days() -> str:
    return "free: a vs b" + " on 1941-05-01" * 30_000


@tactical
def a_free_battle_of_five_thousand_ships() -> str:
    return "free: " + ", ".join(["Hood"] * 5000) + " vs " + ", ".join(["Nagato"] * 5000)


@tactical
def two_thousand_ships() -> str:
    return fleet(2000)


@tactical
def twelve_thousand_ships() -> str:
    return fleet(12_000)


@tactical
def five_hundred_groups() -> str:
    return fleet(500, 500)


@tactical
def forty_thousand_corners() -> str:
    polygon = ",\n".join(f"[{n}, {n * n % 9973}]" for n in range(19_000))
    return fleet(4, 2) + f'[[land]]\nname = "Coast"\npolygon = [{polygon}]\n'


@tactical
def two_thousand_coasts() -> str:
    land = '[[land]]\nname = "L"\npolygon = [[0, 0], [1, 0], [0, 1]]\n'
    return fleet(4, 2) + land * 2000


@tactical
def five_thousand_effects() -> str:
    return fleet(4, 2) + '[[effect]]\nkind = "strafing"\nside = "rn"\n' * 5000


@tactical
def five_thousand_aims() -> str:
    return fleet(4, 2) + '[[aim]]\nside = "rn"\nkind = "sink"\ntext = "x"\ncount = 1\n' * 4900


@tactical
def aircraft_every_turn() -> str:
    air = '[[air]]\nside = "rn"\nturn = 1\nevery = 1\naircraft = "SWORDFISH"\nelements = 50\n'
    return fleet(4, 2) + air * 60


@tactical
def a_title_of_four_hundred_thousand_letters() -> str:
    return f'title = "{"x" * 400_000}"\n'


@tactical
def a_group_with_a_name_of_a_page() -> str:
    return BATTLE + group(0, ["rn.hood"]).replace("G 0", "G" * 3800)


@tactical
def a_number_of_five_thousand_digits() -> str:
    return "turns = " + "9" * 3900 + "\n"


@tactical
def a_number_in_hexadecimal() -> str:
    return "turns = 0x" + "f" * 3900 + "\n"


@tactical
def numbers_that_are_none() -> str:
    return fleet(4, 2).replace("course = 0", "course = nan").replace("speed = 10", "speed = inf")


@tactical
def places_beyond_the_world() -> str:
    return BATTLE + group(0, ["rn.hood"]).replace("[0, 0]", "[999999999999999999999, -1]")


@tactical
def a_list_of_numbers() -> str:
    return "x = [\n" + "1,\n" * 19_000 + "]\n"


@tactical
def a_list_on_many_lines() -> str:
    return "x = [\n" + ("1," * 1900 + "\n") * 120 + "]\n"


@tactical
def nineteen_thousand_keys_nobody_knows() -> str:
    return "".join(f"k{n} = 1\n" for n in range(19_000))


@tactical
def one_key_again_and_again() -> str:
    return "a = 1\n" * 19_000


@tactical
def names_almost_right() -> str:
    return BATTLE + group(0, [f"rn.hoood{n}" for n in range(159)]) + group(1, ["ijn.nagatoo"])


@tactical
def a_ship_with_a_name_of_a_page() -> str:
    return BATTLE + group(0, ["rn." + "hood" * 900])


@tactical
def a_text_without_end() -> str:
    return 'title = """' + ("x" * 3000 + "\n") * 150


@tactical
def escapes() -> str:
    return 'title = "' + "\\u0041" * 600 + '"\nblurb = "' + "\\U0001F6A2" * 300 + '"\n'


@tactical
def escapes_of_nothing() -> str:
    return 'title = "' + "\\ud800" * 600 + '"\n'


@tactical
def names_without_letters() -> str:
    return BATTLE + group(0, ["\u202e\u0301\u200b:HOOD"]).replace("G 0", "\u200f" * 30) + group(1, ["🚢:HOOD"])


@tactical
def a_zero_byte() -> str:
    return 'title = "a\0b"\n'


@tactical
def carriage_returns() -> str:
    return "\r\n" * 200_000


@tactical
def quotes_behind_backslashes() -> str:
    return '\\"\n' * 19_000


@tactical
def remarks() -> str:
    return ("# " + "x" * 3900 + "\n") * 120


@tactical
def a_name_of_half_a_million_letters() -> str:
    return "x" * 499_000


@strategic
def ten_thousand_chairs() -> str:
    return 'title = "x"\n[chairs]\n' + "".join(f'c{n} = ["usa"]\n' for n in range(10_000))


@strategic
def a_seat_of_hyphens() -> str:
    return 'title = "x"\n[chairs]\n' + "a-" * 1500 + '_ = ["usa"]\n'


@operational
def ten_thousand_forces() -> str:
    return 'name = "x"\ntitle = "x"\n' + '[[group]]\nplan = "raid"\n' * 9000


@operational
def options_without_end() -> str:
    return 'name = "x"\n[options]\n' + "".join(f'o{n} = "{"y" * 100}"\n' for n in range(4000))


@_replay
def a_hundred_thousand_orders() -> str:
    return REPLAY + "\n" + "usn     plot\n" * 100_000


@_replay
def a_replay_with_a_scenario_of_two_megabytes() -> str:
    return REPLAY.replace("scenario duel", "scenario given below") + ("| " + "x" * 1000 + "\n") * 1900


@_replay
def a_seed_of_a_million_digits() -> str:
    return REPLAY.replace("seed     1", "seed     " + "9" * 1_000_000)


@_replay
def an_order_of_two_megabytes() -> str:
    return REPLAY + "\nusn     plot " + "a/A" + " " * 1_900_000 + "\n"


@_replay
def fifty_thousand_options() -> str:
    return REPLAY + "".join(f"option   o{n}=1\n" for n in range(50_000))


@_replay
def a_game_that_goes_on_and_on() -> str:
    begun = replay.write(Match.open(load("tactical"), "duel", Fairness(seed=1)))
    return begun + "".join(f"control  announce all Fog {n} because so\n" for n in range(40_000))
