"""The printed tables. Dice are read in column A, where high is best; column B is its mirror (MK-SEQ-11)."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.chart import Chart

MATRIX: Final = Chart(
    "MK-TAB-CRM",
    """
    target    D    DL   CL   CA   BC,T B,24T
    SUB       ASW  -    -    -    -    -
    MERCHANT  0    1    2    2    2    2
    D         0    1    2    3    4    5
    DL        0    0    1    2    3    4
    CL       -1   -1    0    1    2    3
    CA       -2   -2   -1    0    1    2
    BC       -3   -3   -2   -1    0    1
    B        -4   -4   -3   -2   -1    0
    """,
)

NAVAL: Final = Chart(
    "MK-TAB-CRT",
    """
    A   -2   -1    0    1    2    3    4    5
    6    D   DS   DS   Sk   Sk   Sk   Sk   Sk
    5    D    D   DS   DS   Sk   Sk   Sk   Sk
    4    -    D    D    D   DS   Sk   Sk   Sk
    3    -    -    -    D    D   DS   Sk   Sk
    2    -    -    -    -    D    D   DS   Sk
    1    -    -    -    -    -    -    -    -
    """,
    clamp="MK-SEQ-14",
    cells=("-", "D", "DS", "Sk"),
)

BOMBING: Final = Chart(
    "MK-TAB-BOMB",
    """
    A  TorB  DivB  HigA
    6   Hit   Hit   Hit
    5   Hit   Hit   -
    4  JHit   Hit   -
    3   -    JHit   -
    2   -     -     -
    1   AA    AA    -
    """,
    clamp="MK-SEQ-14",
    cells=("Hit", "JHit", "AA", "-"),
)

BOMBARDMENT: Final = Chart(
    "MK-TAB-BOMBARD",
    """
    A   CA   B
    6   D    D
    5   -    D
    4   -    D
    3   -    -
    2   -    -
    1   -    -
    """,
    clamp="MK-SEQ-14",
    cells=("D", "-"),
)

BOMB_SHIFTS: Final = Chart(
    "MK-TAB-BOMBMODS",
    """
    circumstance  attack  AA
    level           -1     0
    medium           1     1
    low              2     2
    pressed          1     0
    slow             1     0
    anchored         2     0
    main-base        0     1
    """,
)

AIR_COMBAT: Final = Chart(
    "MK-TAB-AIRCOMBAT",
    """
    Japanese  Hurricane  Martlet  Bomber  B-17
    Zero        2/4        2/3      0/3    1/3
    Val         3/0        4/0      -      -
    Kate        3/0        4/0      -      -
    Betty       3/1        4/1      -      -
    Jake        2/0        2/0      -      -
    """,
)

GROUND: Final = Chart(
    "MK-TAB-GROUND",
    """
    A   1:2  1:1  3:2  2:1  3:1  4:1+
    6    1    2    2    2    3    4
    5    0    1    1    1    2    3
    4   -1    0    0    1    1    2
    3   -2   -1    0    0    1    1
    2   -3   -2   -1    0    0    1
    1   -4   -3   -2   -1    0    0
    """,
)

# `DxSk`: what happens to the rammer, then what happens to the rammed ship.
COLLISION: Final = Chart(
    "MK-TAB-COLLISION",
    """
    rammed   D     DL    CL    CA    BC    B
    D       DxD+  DxSk  DxSk  DxSk  -xSk  -xSk
    DL      DxD   DxD+  DxD+  DxSk  -xSk  -xSk
    CL      DxD   DxD   DxD   DxD+  DxSk  DxSk
    CA      DxD   DxD   DxD   DxD   DxD+  DxD+
    BC      Dx-   DxD   DxD   DxD   DxD   DxD
    B       Dx-   Dx-   DxD   DxD   DxD   DxD
    """,
)

SURPRISE: Final = Chart(
    "MK-TAB-SURPRISE",
    """
    die  surprise
     1   allies
     2   allies
     3   none
     4   none
     5   japan
     6   japan
    """,
    clamp="MK-NIT-6",
)

SCREEN: Final = Chart(
    "MK-TAB-ASW",
    """
    destroyers  numbers  moved-onto
    0-1           0        0
    2-3           1        0
    4-7           2        1
    8-99          3        2
    """,
)

SEARCH: Final = Chart(
    "MK-TAB-RECON",
    """
    hexes-inside  numbers
    0               1
    1               2
    2               3
    3               4
    4               5
    5               6
    """,
    clamp="MK-REC-12",
)

SPEED: Final = Chart(
    "MK-TAB-SPEED",
    """
    speed      impulses
    Fast         123
    Slow         12
    Transport    2
    """,
)

REACH: Final = Chart(
    "MK-TAB-GUNRANGE",
    """
    weapon      ranges
    D             1
    torpedoes     1
    DL            2
    CL            2
    CA            3
    BC            3
    B             3
    """,
)

CARRIERS: Final = Chart(
    "MK-TAB-CARRIERS",
    """
    die  carriers  points
    1-3     4        4
    4-5     5        0
    6-7     6       -4
    """,
)

LOYALTY: Final = Chart(
    "MK-TAB-LOYALTY",
    """
    die  result
    1    loyal
    2    loyal
    3    loyal
    4    deserts
    5    deserts
    6    turncoat
    """,
)

BASES: Final = Chart(
    "MK-TAB-BASES",
    """
    base         air-units
    colombo        4
    trincomalee    4
    racetrack      2
    other          2
    """,
)

POINTS: Final = Chart(
    "MK-TAB-VP",
    """
    item               points
    fleet-carrier        6
    battleship           4
    battle-cruiser       4
    light-carrier        3
    heavy-cruiser        2
    light-cruiser        2
    weak-light-cruiser   1
    destroyer            1
    submarine            2
    transport-unit       6
    freighter            1
    ground-factor        1
    ceylon-taken        10
    ceylon-held         10
    four-carriers        4
    six-carriers        -4
    illustrious         -4
    """,
)

RESULT: Final = Chart(
    "MK-TAB-RESULT",
    """
    lead      winner
    -999-9    allies
    10-19     draw
    20-999    japan
    """,
)

MERCHANT_LOSS: Final = Chart(
    "MK-TAB-MERCHANT",
    """
    result  ships
    D         1
    DS        2
    Sk        3
    """,
)

CHARTS: Final = (
    MATRIX, NAVAL, BOMBING, BOMBARDMENT, BOMB_SHIFTS, AIR_COMBAT, GROUND, COLLISION, SURPRISE, SCREEN, SEARCH, SPEED, REACH,
    CARRIERS, LOYALTY, BASES, POINTS, RESULT, MERCHANT_LOSS,
)  # fmt: skip
