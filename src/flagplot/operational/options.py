"""The choices the rules leave open, with the value that the rule text describes first."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.game import Option
from flagplot.operational.counters import CLASSES, GUNS, MOST_MARKERS, PLANE
from flagplot.operational.sea import PLACE

_TABLE: Final = """
impulse_order                   move-battle-sub-detect-air detect-before-sub        MK-SEQ-9
movement_mode                   sequential plotted_simultaneous                     MK-SEQ-10
die_column                      A B player_calls_each_roll                          MK-SEQ-11
low_columns                     no_effect use_minus2_column                         MK-SEQ-15
day_night_cycle                 DDN DN                                              MK-SEQ-16
start_date                      1942-04-01                                          MK-SEQ-17
game_length                     30 27 21                                            MK-SEQ-18
coastal_detection               enemy_coast_day enemy_coast_always any_coast_day    MK-REC-3
dummies_per_kind                4                                                   MK-REC-7
dummy_reentry                   with_friendly anywhere_at_sea                       MK-REC-9
recon_cap                       6 5                                                 MK-REC-12
zone_rolls                      phase_and_moves phase_only moves_only               MK-REC-13
night_search                    british_aircraft british_zones_too none             MK-REC-26
overlapping_zones               best_only roll_each                                 MK-REC-28
recon_zones                     default                                             MK-REC-29
damaged_speed                   1 2                                                 MK-SEA-6
fuel_unit                       turn_step day_step                                  MK-SEA-11
refuel                          port_end_of_turn one_full_turn_in_port at_sea_oilers MK-SEA-12
fuel_exhaustion                 stranded sunk forbidden_in_advance                  MK-SEA-13
track_sub_fuel                  on off                                              MK-SEA-14
fast_collision_rolls            once_per_turn each_impulse                          MK-SEA-24
collision_chain                 max_two unlimited                                   MK-SEA-28
second_d_sinks                  off on                                              MK-SEA-32 MK-BAT-47
damaged_homeward                by_side literal_east_all free                       MK-SEA-36
allow_return                    off on                                              MK-SEA-38
hex_nm                          60 50 75                                            MK-SEA-39
max_task_groups                 8                                                   MK-SEA-42
surprise_ranges                 12-34-56 12-3-456                                   MK-NIT-4
anchorage_bonus                 towards_attacker literal_plus_one                   MK-NIT-6
night_no_surprise_later         simultaneous daytime_alternation                    MK-NIT-11
night_search_die                none best3 best4                                    MK-NIT-14
night_later_guns                aimed_by_range random                               MK-NIT-19
sub_anchorage                   asw_shift_1 none                                    MK-NIT-21
damaged_dd_asw                  counts ignored                                      MK-SUB-12
ijn_sub_torpedo                 T 24T                                               MK-SUB-20
fulmar_column                   hurricane martlet                                   MK-AIR-2
pby_night_torpedo               on off                                              MK-AIR-9
atoll_airfield                  always real_base_only                               MK-AIR-15
carrier_strikes                 separate_per_carrier combined_per_task_group        MK-AIR-17
strike_range_check              launch_and_strike launch_only                       MK-AIR-20
interceptor_after_second_escort no_bomber may_attack_bomber                         MK-AIR-28
sunday_roll                     once_per_day per_raid                               MK-AIR-30
radar_effect                    interceptors_first simultaneous                     MK-AIR-32
fleet_radar                     off on                                              MK-AIR-35
carrier_scramble                on off                                              MK-AIR-36
low_altitude_extra_shift        0 1                                                 MK-AIR-42
pressed_aa                      unchanged plus1                                     MK-AIR-44
target_shifts                   largest cumulative                                  MK-AIR-52
merchants_slow_shift            off on                                              MK-AIR-53
area_bombing_roll               per_unit single_roll_all                            MK-AIR-57
air_hit_effect                  by_class DS graded                                  MK-AIR-58
damaged_carrier_flyoff          on off                                              MK-AIR-63
air_ranges                      default                                             MK-AIR-69
major_port_shelling             ca_and_up none                                      MK-BAT-5
major_ports                     default ceylon_only                                 MK-BAT-6
gun_and_torpedo                 both_same_target either_or                          MK-BAT-15
battle_board                    eight_positions four_positions six_positions        MK-BAT-19
screen_blocks                   off on                                              MK-BAT-24
torpedo_supply                  per_battle per_sortie                               MK-BAT-29
yura_torpedo                    24T T                                               MK-BAT-32
coast_guns                      default                                             MK-BAT-34
pursuit_rounds                  one repeat_until_declined                           MK-BAT-39
damage_modifier                 die column                                          MK-BAT-54
damaged_torpedoes               lost minus1                                         MK-BAT-56
bombardment_bc                  with_B with_CA                                      MK-BAT-58
battery_fires_transports        on off                                              MK-BAT-62
overland_defender_retreat       off on                                              MK-LND-12
low_odds                        use_1to2_for_landings not_allowed                   MK-LND-14
disruption_duration             end_of_turn through_next_turn                       MK-LND-17
wager_max                       attacker_strength defender_strength none            MK-LND-19
ground_move_turns               multiples_of_4 every_morning every_second_morning   MK-LND-22
loyalty_rolls                   first_landing_only every_landing                    MK-LND-24
aus_brigade_factor              1 2                                                 MK-LND-26
reembark                        port_only never                                     MK-LND-27
transport_partial               per_ship whole_unit_only                            MK-VIC-10
total_control                   bases_and_no_enemy all_hexes                        MK-VIC-13
erebus_points                   2 4 0                                               MK-VIC-17
kb_absent_adjustment            kept void                                           MK-VIC-18
malay_force                     always invasion_only                                MK-SET-3
last_entry_turn                 9 none                                              MK-SET-7
freighter_sizes                 all6 mixed                                          MK-SET-17
b17_base                        any calcutta                                        MK-SET-21
aus_roll                        every_turn once_per_day once_per_game               MK-SET-23
setup_order                     default japanese_first_all                          MK-SET-27
indian_base_capacity            2 4                                                 MK-SET-33
"""


def _options() -> tuple[Option, ...]:
    found = []
    for line in _TABLE.strip().splitlines():
        name, default, *rest = line.split()
        rules = tuple(word for word in rest if word.startswith("MK-"))
        found.append(Option(name, default, tuple(word for word in rest if word not in rules), rules))
    return tuple(found)


OPTIONS: Final = _options()


def free_value(name: str, value: str) -> bool:
    """Whether an option that takes more than its listed values takes this one."""
    if name == "day_night_cycle":
        return bool(value) and set(value) <= {"D", "N"}
    if name in {"dummies_per_kind", "max_task_groups"}:
        return value.isdecimal() and int(value) <= MOST_MARKERS
    if name == "start_date":
        return _is_date(value)
    if name == "recon_zones":
        return all(place in PLACE and _is_number(radius) for place, radius in pairs(value))
    if name == "air_ranges":
        kinds = {card.type for card in PLANE.values()}
        return all((unit in PLANE or unit in kinds) and _is_number(reach) for unit, reach in pairs(value))
    if name == "coast_guns":
        return all(battery in GUNS and _are_classes(ratings) for battery, ratings in pairs(value))
    return False


def pairs(value: str) -> list[tuple[str, str]]:
    """The entries of a list written `koggala:8,sabang:6`; nothing for `default`."""
    if value == "default":
        return []
    return [(entry.partition(":")[0], entry.partition(":")[2]) for entry in value.split(",")]


def _is_number(text: str) -> bool:
    return text.isdecimal() and int(text) <= 40


def _are_classes(text: str) -> bool:
    gun, _, armour = text.partition("/")
    return gun in CLASSES and armour in CLASSES


def _is_date(text: str) -> bool:
    parts = text.split("-")
    if len(text) != 10 or len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return False
    year, month, day = (int(part) for part in parts)
    lengths = (31, 29 if year % 4 == 0 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return 1900 < year < 2100 and 1 <= month <= 12 and 1 <= day <= lengths[month - 1]
