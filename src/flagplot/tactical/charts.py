"""The Action Card: every printed table, laid out as on the page. A blank inside a cell is written `_`.

The card is one sheet of 34 tables, and so is this module, longer than the others though it is.
"""

from __future__ import annotations

from typing import Final

from flagplot.kernel.chart import Chart

SCALES: Final = Chart(
    "NA-TAB-SCALE",
    """
    play         yards_a_unit  unit  units_per_1,000_yards  units_per_knot_a_turn
    tabletop         333        cm             3                     0.5
    floor            333       inch            3                     0.5
    large_floor      167       inch            6                      1
    """,
)

MODEL_SCALES: Final = Chart(
    "NA-TAB-MODELSCALE",
    """
    band    scale_from  scale_to  feet_per_inch_from  feet_per_inch_to  600-foot_cruiser,_inches_from  inches_to
    small      4800       2400           400                200                      1.5                   3
    medium     1200       1200           100                100                       6                    6
    large      720        600             60                 50                       10                   12
    """,
)

TURN_COST: Final = Chart(
    "NA-TAB-TURNCOST",
    """
    yards_a_unit  units_lost
    100y              3
    166y              2
    333y              1
    667y             0.5
    """,
)

ARCS: Final = Chart(
    "NA-TAB-ARCS",
    """
    battery  bow  stern   side  may_cross
    BOW       0     35    both      0
    C         35    35    both      0
    STN       35    0     both      0
    L         15    15    left      0
    R         15    15   right      0
    LB        0     60    left      15
    RB        0     60   right      15
    LS        60    0     left      15
    RS        60    0    right      15
    """,
)

RANGE_BANDS: Final = Chart(
    "NA-TAB-RANGEBANDS",
    """
    band    up_to_this_part_of_maximum_range
    close   1/3
    medium  2/3
    long    1
    """,
)

EVASION: Final = Chart(
    "NA-TAB-EVASION",
    """
    band    modifier
    close      0
    medium     -1
    long       -2
    """,
)

ACCURACY: Final = Chart(
    "NA-TAB-ACCMOD",
    """
    no.  condition                                                                                 modifier
    1    close_/_medium_/_long                                                                   -1_/_-3_/_-5
    2    guns_bearing_12+_/_8-11_/_4-7_/_2-3_/_1                                            +1_/_0_/_-1_/_-2_/_-3
    3    target_over_30_knots                                                                         -1
    4    target_destroyer_leader_size_or_smaller                                                      -1
    5    rough_/_very_rough_seas_on_firer                                                 small_-1/-2,_cruisers_0/-1
    6    firer_D_/_HD                                                                              -1_/_-2
    7    target_acquired_last_turn                                                                    +1
    8    same_battery_hit_same_target_last_turn                                                       +1
    9    target_evading_close_/_medium_/_long                                               0_/_-1_/_-2_(written)
    10   firer_evading                                                                                -1
    11   fire-control_radar,_or_float-plane_spotting_(day,_Good_visibility,_medium/long)              +1
    12   night,_no_fire-control_radar,_target_undamaged                                               -1
    13   through_smoke_/_with_fire-control_radar                                                   -3_/_-1
    14   third_and_later_ship_of_same_calibre_factor_on_one_target                                    -1
    15   Italian_firer                                                                           -1_(written)
    16   scenario_crew_quality_or_surprise                                                         -1_to_+1
    """,
)

HIT_BOXES: Final = Chart(
    "NA-TAB-HITBOX",
    """
    white_die  hits  second_target
    1           1          no
    2           1          no
    3           2          no
    4           2         yes
    5           3         yes
    6           0          no
    """,
)

CALIBRES: Final = Chart(
    "NA-TAB-CALIBRE",
    """
    inches_from  inches_to  factor
    3.0             4.4       2
    4.5             5.5       3
    5.9             6.1       4
    7.1              8        5
    11.0             12       6
    12.6            13.5      7
    14.0             15       8
    16.0            16.1      9
    18.1            18.1      10
    """,
)

GUN_SEQUENCE: Final = Chart(
    "NA-TAB-GUNSEQ",
    """
    step         guns        rounds_per_gun_a_turn
    1     new,_under_5.6_in            25
    2      new,_5.9-6.1_in             12
    3       new,_7.1-8_in              10
    4      new,_11-13.5_in             8
    5      new,_14-18.1_in             7
    6      all_old_(O)_guns            6
    """,
)

PENETRATION: Final = Chart(
    "NA-TAB-PEN",
    """
    row   -5   -4   -3   -2   -1   0    +1   +2   +3   +4   +5   +6   +7
    7     -   (D)  (D)  (D)   D    HD   HD   HD   S    S    S    S    S
    6     -    -   (D)  (D)   D    D    HD   HD   HD   S    S    S    S
    5     -    -    -   (D)  (D)   D    D    HD   HD   HD   S    S    S
    4     -    -    -    -   (D)  (D)   D    D    HD   HD   HD   S    S
    3     -    -    -    -    -   (D)  (D)   D    D    HD   HD   HD   S
    2     -    -    -    -    -    -   (D)  (D)   D    D    HD   HD   HD
    1    dud  dud  dud  dud  dud  dud  dud  dud  dud  dud  dud  dud  dud
    """,
    cells=("-", "(D)", "D", "HD", "S", "dud"),
)

DUDS: Final = Chart(
    "NA-TAB-DUD",
    """
    differential  gun_or_bomb  torpedo
    -99-4              -          -
    5-6               (D)         -
    7-99               D          -
    """,
    cells=("-", "(D)", "D"),
)

CUMULATIVE_LIMITS: Final = Chart(
    "NA-TAB-CUMLIM",
    """
    differential  worst_level
    3-99          none
    0-2           D_cannot_sink_an_HD_ship_(our_accumulation_scheme);_HD_or_S_result_can
    -1            HD
    -99--2        D
    """,
)

DAMAGE: Final = Chart(
    "NA-TAB-DAMAGE",
    """
    level  speed  accuracy  AA_guns  torpedoes  evade  smoke
    none     1       0         1        yes      yes    yes
    D       2/3      -1       1/2       yes      yes    yes
    HD      1/3      -2        0         no       no     no
    """,
)

TORPEDO_HITS: Final = Chart(
    "NA-TAB-TORPHITS",
    """
    torpedoes  die_1  die_2  die_3  die_4  die_5  die_6
    1            1      0      0      0      0      0
    2            1      1      0      0      0      0
    3            2      1      0      0      0      0
    4            2      1      1      0      0      0
    5            2      2      1      0      0      0
    6            3      2      1      0      0      0
    7            3      2      1      1      0      0
    8            3      2      2      1      0      0
    9            4      2      2      1      0      0
    10           4      3      2      1      0      0
    """,
    clamp="NA-TRP-33",
)

TORPEDO_FACTORS: Final = Chart(
    "NA-TAB-TORPFACTOR",
    """
    inches  factor
    18in      6
    21in      7
    24in      8
    """,
)

TORPEDO_DUDS: Final = Chart(
    "NA-TAB-TORPDUD",
    """
    navy         through  dud_dice
    all           always     1
    Germany        1940     1_2
    USA_(ships)    1942     1_2
    """,
)

SPREAD_WIDTHS: Final = Chart(
    "NA-TAB-TORPWIDTH",
    """
    point_of_run                      yards  units_at_333
    half_of_first_turn                 667        2
    end_of_first_turn                  1333       4
    half_of_second_turn_(24_in_only)   2000       6
    end_of_second_turn_(24_in_only)    2667       8
    """,
)

TORPEDO_RUNS: Final = Chart(
    "NA-TAB-TORPRUN",
    """
    torpedo               yards_a_turn  turns
    18_in_aerial              2500        1
    18_in_ship                5000        1
    21_in                     8333        1
    24_in_(Japanese)          8333        2
    24_in_(other_navies)      8333        1
    """,
)

DAMAGE_CONTROL: Final = Chart(
    "NA-TAB-DC",
    """
    quality        die_1  die_2  die_3  die_4  die_5  die_6
    good             R     R3-6    C      C      O     W1-4
    good_assisted    R      R     R3-6    C      C      O
    poor            R3-6    C      C      O      O      W
    poor_assisted    R     R3-6    C      C      O     W1-4
    """,
    cells=("R", "R3-6", "C", "O", "W", "W1-4"),
)

DAMAGE_CONTROL_DATES: Final = Chart(
    "NA-TAB-DCQUALITY",
    """
    navy                      good_from
    British_and_Commonwealth    always
    German                     1940-06
    Italian                    1942-06
    American                   1942-09
    Dutch                       never
    French                      never
    Japanese                    never
    Russian                     never
    others                      never
    """,
)

NIGHT: Final = Chart(
    "NA-TAB-NIGHT",
    """
    navy:within_yards  faces  faces_to_regain_contact
    Japanese:12000       1               2
    Japanese:6000        3               4
    Japanese:1500        6               6
    others:6000          1               2
    others:3000          3               4
    others:1000          6               6
    """,
)

RADAR: Final = Chart(
    "NA-TAB-RADAR",
    """
    set       yards  faces  second_roll_near_land
    SC_early  20000    1              2
    SG_later  30000    1              2
    """,
)

VISIBILITY: Final = Chart(
    "NA-TAB-VIS",
    """
    weather  yards  die_1   die_2  die_3  die_4  die_5  die_6
    good     24000    0       0      0      0      0      0
    poor     30000  -10000  -5000    0      0     5000   6000
    bad      20000  -10000  -5000    0      0     5000   6000
    """,
)

SEAS: Final = Chart(
    "NA-TAB-SEAS",
    """
    seas:size_of_ship                                        accuracy  speed
    rough:up_to_destroyer_leader_(armour_3)                     -1      2/3
    very_rough:up_to_destroyer_leader                           -2      1/2
    very_rough:larger,_up_to_heavy_cruiser_(8_in,_factor_5)     -1      2/3
    """,
)

AIR_ODDS: Final = Chart(
    "NA-TAB-AIRODDS",
    """
    rating       better_side  worse_side
    equal             3           3
    better            4           2
    much_better       5           1
    """,
)

AA: Final = Chart(
    "NA-TAB-AA",
    """
    die  3  7  12  18  27  42
    6    1  1  1   1   2   3
    5    0  1  1   1   1   2
    4    0  0  1   1   1   1
    3    0  0  0   1   1   1
    2    0  0  0   0   0   1
    1    0  0  0   0   0   0
    """,
    shifts="NA-AIR-29",
)

AA_SHIFTS: Final = Chart(
    "NA-TAB-AASHIFT",
    """
    attackers                                    columns_right
    torpedobombers                                     1
    medium_land_bombers_at_low_level                   1
    heavy_bombers_at_medium_altitude                   1
    heavy_bombers_at_low_level                         2
    divebombers_glide-bombing_in_Bad_visibility        1
    """,
)

AIR_ATTACKS: Final = Chart(
    "NA-TAB-BOMBCOL",
    """
    attack:target_speed           torpedo_column         factor
    divebomb:24_knots_or_less           5         6_(US_divebombers_7)
    divebomb:over_24_to_31_knots        3         6_(US_divebombers_7)
    divebomb:over_31_knots              2         6_(US_divebombers_7)
    torpedo:any                         4              6_(18_in)
    """,
)

LEVEL_BOMBING: Final = Chart(
    "NA-TAB-LEVEL",
    """
    level   aircraft  AA_fires
    high       12        no
    medium     6        yes
    low        3        yes
    """,
)

SUBMARINE_DETECTION: Final = Chart(
    "NA-TAB-SUBDETECT",
    """
    method                            P  D  R  T  Ab
    hydrophone_(within_3,000_yd)      4  4  5  6  0
    sonar_(not_closer_than_3,000_yd)  4  3  4  5  6
    """,
)

HEDGEHOG: Final = Chart(
    "NA-TAB-HEDGEHOG",
    """
    hedgehog  P  D  R  T  Ab
    1-1       4  3  2  2  0
    """,
)

ASW_LOADS: Final = Chart(
    "NA-TAB-ASWLOAD",
    """
    carrier                               depth_charge_attacks  hedgehog_attacks_from_1943
    fleet_destroyer                                4                        0
    antisubmarine_ship                             8                        4
    divebomber_element_on_antisub_patrol           1                        0
    """,
)

STRENGTHS: Final = Chart(
    "NA-TAB-CS",
    """
    type                                                  CS
    transport                                            0.5
    escort,_corvette,_submarine                           1
    destroyer                                             2
    destroyer_leader,_old_light_cruiser,_escort_carrier   3
    light_cruiser                                         4
    heavy_cruiser,_large_light_cruiser                    5
    fleet_carrier                                         6
    armoured_ship                                         8
    battlecruiser                                         12
    old_battleship                                        15
    modern_battleship                                     20
    Iowa                                                  24
    Yamato                                                28
    """,
)

CHARTS: Final = (
    SCALES, MODEL_SCALES, TURN_COST, ARCS, RANGE_BANDS, EVASION, ACCURACY, HIT_BOXES, CALIBRES, GUN_SEQUENCE,
    PENETRATION, DUDS, CUMULATIVE_LIMITS, DAMAGE, TORPEDO_HITS, TORPEDO_FACTORS, TORPEDO_DUDS, SPREAD_WIDTHS,
    TORPEDO_RUNS, DAMAGE_CONTROL, DAMAGE_CONTROL_DATES, NIGHT, RADAR, VISIBILITY, SEAS, AIR_ODDS, AA, AA_SHIFTS,
    AIR_ATTACKS, LEVEL_BOMBING, SUBMARINE_DETECTION, HEDGEHOG, ASW_LOADS, STRENGTHS,
)  # fmt: skip
"""All 34 tables in the order of the rulebook."""
