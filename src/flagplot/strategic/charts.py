"""The printed tables, laid out as in the rulebook."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.chart import Chart

RATINGS: Final = Chart(
    "NW-UNI-19",
    """
    unit                       fleet  attack  defence
    fleet_carrier                1      0       0
    escort_carrier               1      0       0
    heavy                        5      4       2
    light_cruiser                3      4       4
    escort                       1      1       2
    submarine                    1      3       0
    submarine_japanese           1      0       0
    landing_craft                0      0       0
    air_land_or_fleet_carrier   10      4       6
    air_escort_carrier           3      4       5
    strategic_bomber            10      6       8
    """,
)

LAND_POINTS: Final = Chart(
    "NW-AMP-10",
    """
    point     cv
    manpower  8
    tank      6
    """,
)

DAMAGE: Final = Chart(
    "NW-CMB-8",
    """
    cv  -2  -1   0   1   2   3   4   5   6   7   8   9  10  11  12
     1   0   0   0   0   0   0   0   0   0   0   1   1   1   1   1
     2   0   0   0   0   0   0   0   0   1   1   1   1   1   1   1
     3   0   0   0   0   0   0   0   1   1   1   1   1   1   1   1
     4   0   0   0   0   0   0   1   1   1   1   1   1   2   2   2
     5   0   0   0   0   0   1   1   1   1   1   2   2   2   2   2
     6   0   0   0   0   1   1   1   1   1   2   2   2   2   2   2
     7   0   0   0   0   1   1   1   1   2   2   2   2   2   2   2
     8   0   0   0   1   1   1   1   2   2   2   2   2   2   3   3
     9   0   0   0   1   1   1   2   2   2   2   2   3   3   3   3
    10   0   0   1   1   1   2   2   2   2   2   3   3   3   3   3
    11   0   0   1   1   1   2   2   2   2   3   3   3   3   3   3
    12   0   1   1   1   2   2   2   2   3   3   3   3   3   3   3
    13   0   1   1   1   2   2   2   3   3   3   3   3   3   4   4
    14   0   1   1   2   2   2   2   3   3   3   3   4   4   4   4
    15   0   1   1   2   2   2   3   3   3   3   3   4   4   4   4
    16   1   1   2   2   2   3   3   3   3   3   4   4   4   4   4
    17   1   1   2   2   2   3   3   3   3   4   4   4   4   4   5
    18   1   2   2   2   3   3   3   3   4   4   4   4   4   5   5
    19   2   2   2   2   3   3   3   3   4   4   4   4   5   5   5
    20   2   2   2   3   3   3   3   4   4   4   4   4   5   5   5
    """,
)

MODIFIERS: Final = Chart(
    "NW-CMB-17",
    """
    modifier          die
    outnumbered_2     -1
    outnumbered_3     -2
    air_supremacy      2
    air_inferiority   -2
    fleet_base_area    1
    no_lsp            -3
    no_landing_craft  -2
    outnumbering_2     1
    outnumbering_3     2
    lsp_rich           2
    """,
)

# The printed cell at -3/-2 under 3:2 is blank: the star is read as option blank_cell says (NW-INT-27).
ODDS: Final = Chart(
    "NW-INT-25",
    """
    dice   1:3     1:2     2:3     1:1     3:2     2:1     5:2     3:1     4:1
    -6     Red     Red     Red     Red     Orange  Orange  Orange  Yellow  Yellow
    -5--4  Red     Red     Red     Orange  Orange  Orange  Yellow  Yellow  Blue
    -3--2  Red     Red     Orange  Orange  *       Yellow  Yellow  Blue    Blue
    -1     Red     Orange  Orange  Yellow  Yellow  Yellow  Blue    Blue    Green
    0      Orange  Orange  Yellow  Yellow  Yellow  Blue    Blue    Green   Green
    1      Orange  Yellow  Yellow  Yellow  Blue    Blue    Green   Green   Green
    2-3    Yellow  Yellow  Blue    Blue    Blue    Green   Green   Green   Green
    4-5    Yellow  Blue    Blue    Blue    Green   Green   Green   Green   Green
    6      Blue    Blue    Blue    Green   Green   Green   Green   Green   Green
    """,
    clamp="NW-INT-26",
    shifts="NW-INT-24",
    cells=("Red", "Orange", "Yellow", "Blue", "Green", "*"),
)

RATIOS: Final = ((1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (5, 2), (3, 1), (4, 1))
"""Interdictor to escort, for each column of the odds table."""

LOSSES: Final = Chart(
    "NW-INT-28",
    """
    colour  surface  subs  escort  german  others
      R        40     20     10      0       0
      O        30     10     20     1/2      0
      Y        20     10     20      1      1/2
      B        10     10     20      2       1
      G        10      0     30      3       2
    """,
)

COLOURS: Final = {"R": "Red", "O": "Orange", "Y": "Yellow", "B": "Blue", "G": "Green"}

SUPPLY: Final = Chart(
    "NW-MER-16",
    """
    borders  label  factor
      0      Short    2
     1-6     Med      1
     7-99    Long    1/2
    """,
    clamp="NW-MER-16",
)

TRANSPORT: Final = Chart(
    "NW-MER-20",
    """
    cargo         points
    manpower        1
    tank            1
    aircraft        1
    raw_material    1
    oil             1
    food            1
    lsp             2
    tungsten        any
    aluminium       any
    rubber          any
    """,
)

RANGES: Final = Chart(
    "NW-RNG-1",
    """
    class             range  later
    naval               4      4
    air                 0      0
    air_japan_land      1      1
    strategic_bomber    1      2
    """,
)

CHARTS: Final = (RATINGS, LAND_POINTS, DAMAGE, MODIFIERS, ODDS, LOSSES, SUPPLY, TRANSPORT, RANGES)
