"""The choices that the rules leave open; the default is what the rule text describes first."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from flagplot.kernel.options import Options, choices
from flagplot.operational.content.counters import CLASSES, GUNS, MOST_MARKERS, PLANE
from flagplot.operational.content.sea import PLACE


class OperationalOptions(Options, frozen=True):
    """The options of this game."""

    impulse_order: Annotated[Literal["move-battle-sub-detect-air", "detect-before-sub"], "MK-SEQ-9"] = (
        "move-battle-sub-detect-air"
    )
    movement_mode: Annotated[Literal["sequential", "plotted_simultaneous"], "MK-SEQ-10"] = "sequential"
    die_column: Annotated[Literal["A", "B", "player_calls_each_roll"], "MK-SEQ-11"] = "A"
    low_columns: Annotated[Literal["no_effect", "use_minus2_column"], "MK-SEQ-15"] = "no_effect"
    day_night_cycle: Annotated[str, Literal["DDN", "DN"], "MK-SEQ-16"] = "DDN"
    start_date: Annotated[str, "MK-SEQ-17"] = "1942-04-01"
    game_length: Annotated[Literal["30", "27", "21"], "MK-SEQ-18"] = "30"
    coastal_detection: Annotated[Literal["enemy_coast_day", "enemy_coast_always", "any_coast_day"], "MK-REC-3"] = (
        "enemy_coast_day"
    )
    dummies_per_kind: Annotated[str, "MK-REC-7"] = "4"
    dummy_reentry: Annotated[Literal["with_friendly", "anywhere_at_sea"], "MK-REC-9"] = "with_friendly"
    recon_cap: Annotated[Literal["6", "5"], "MK-REC-12"] = "6"
    zone_rolls: Annotated[Literal["phase_and_moves", "phase_only", "moves_only"], "MK-REC-13"] = "phase_and_moves"
    night_search: Annotated[Literal["british_aircraft", "british_zones_too", "none"], "MK-REC-26"] = "british_aircraft"
    overlapping_zones: Annotated[Literal["best_only", "roll_each"], "MK-REC-28"] = "best_only"
    recon_zones: Annotated[str, "MK-REC-29"] = "default"
    damaged_speed: Annotated[Literal["1", "2"], "MK-SEA-6"] = "1"
    fuel_unit: Annotated[Literal["turn_step", "day_step"], "MK-SEA-11"] = "turn_step"
    refuel: Annotated[Literal["port_end_of_turn", "one_full_turn_in_port", "at_sea_oilers"], "MK-SEA-12"] = (
        "port_end_of_turn"
    )
    fuel_exhaustion: Annotated[Literal["stranded", "sunk", "forbidden_in_advance"], "MK-SEA-13"] = "stranded"
    track_sub_fuel: Annotated[Literal["on", "off"], "MK-SEA-14"] = "on"
    fast_collision_rolls: Annotated[Literal["once_per_turn", "each_impulse"], "MK-SEA-24"] = "once_per_turn"
    collision_chain: Annotated[Literal["max_two", "unlimited"], "MK-SEA-28"] = "max_two"
    second_d_sinks: Annotated[Literal["off", "on"], "MK-SEA-32", "MK-BAT-47"] = "off"
    damaged_homeward: Annotated[Literal["by_side", "literal_east_all", "free"], "MK-SEA-36"] = "by_side"
    allow_return: Annotated[Literal["off", "on"], "MK-SEA-38"] = "off"
    hex_nm: Annotated[Literal["60", "50", "75"], "MK-SEA-39"] = "60"
    max_task_groups: Annotated[str, "MK-SEA-42"] = "8"
    surprise_ranges: Annotated[Literal["12-34-56", "12-3-456"], "MK-NIT-4"] = "12-34-56"
    anchorage_bonus: Annotated[Literal["towards_attacker", "literal_plus_one"], "MK-NIT-6"] = "towards_attacker"
    night_no_surprise_later: Annotated[Literal["simultaneous", "daytime_alternation"], "MK-NIT-11"] = "simultaneous"
    night_search_die: Annotated[Literal["none", "best3", "best4"], "MK-NIT-14"] = "none"
    night_later_guns: Annotated[Literal["aimed_by_range", "random"], "MK-NIT-19"] = "aimed_by_range"
    night_battle_reveals: Annotated[Literal["until_next_night", "until_dawn"], "MK-NIT-24"] = "until_next_night"
    surprise_told: Annotated[Literal["both", "searcher"], "MK-NIT-25"] = "both"
    sub_anchorage: Annotated[Literal["asw_shift_1", "none"], "MK-NIT-21"] = "asw_shift_1"
    damaged_dd_asw: Annotated[Literal["counts", "ignored"], "MK-SUB-12"] = "counts"
    ijn_sub_torpedo: Annotated[Literal["T", "24T"], "MK-SUB-20"] = "T"
    fulmar_column: Annotated[Literal["hurricane", "martlet"], "MK-AIR-2"] = "hurricane"
    pby_night_torpedo: Annotated[Literal["on", "off"], "MK-AIR-9"] = "on"
    atoll_airfield: Annotated[Literal["always", "real_base_only"], "MK-AIR-15"] = "always"
    carrier_strikes: Annotated[Literal["separate_per_carrier", "combined_per_task_group"], "MK-AIR-17"] = (
        "separate_per_carrier"
    )
    strike_range_check: Annotated[Literal["launch_and_strike", "launch_only"], "MK-AIR-20"] = "launch_and_strike"
    interceptor_after_second_escort: Annotated[Literal["no_bomber", "may_attack_bomber"], "MK-AIR-28"] = "no_bomber"
    sunday_roll: Annotated[Literal["once_per_day", "per_raid"], "MK-AIR-30"] = "once_per_day"
    radar_effect: Annotated[Literal["interceptors_first", "simultaneous"], "MK-AIR-32"] = "interceptors_first"
    fleet_radar: Annotated[Literal["off", "on"], "MK-AIR-35"] = "off"
    carrier_scramble: Annotated[Literal["on", "off"], "MK-AIR-36"] = "on"
    low_altitude_extra_shift: Annotated[Literal["0", "1"], "MK-AIR-42"] = "0"
    pressed_aa: Annotated[Literal["unchanged", "plus1"], "MK-AIR-44"] = "unchanged"
    target_shifts: Annotated[Literal["largest", "cumulative"], "MK-AIR-52"] = "largest"
    merchants_slow_shift: Annotated[Literal["off", "on"], "MK-AIR-53"] = "off"
    area_bombing_roll: Annotated[Literal["per_unit", "single_roll_all"], "MK-AIR-57"] = "per_unit"
    air_hit_effect: Annotated[Literal["by_class", "DS", "graded"], "MK-AIR-58"] = "by_class"
    damaged_carrier_flyoff: Annotated[Literal["on", "off"], "MK-AIR-63"] = "on"
    air_ranges: Annotated[str, "MK-AIR-69"] = "default"
    searched_units: Annotated[Literal["back_at_base", "in_the_air"], "MK-AIR-74"] = "back_at_base"
    major_port_shelling: Annotated[Literal["ca_and_up", "none"], "MK-BAT-5"] = "ca_and_up"
    major_ports: Annotated[Literal["default", "ceylon_only"], "MK-BAT-6"] = "default"
    gun_and_torpedo: Annotated[Literal["both_same_target", "either_or"], "MK-BAT-15"] = "both_same_target"
    battle_board: Annotated[Literal["eight_positions", "four_positions", "six_positions"], "MK-BAT-19"] = (
        "eight_positions"
    )
    screen_blocks: Annotated[Literal["off", "on"], "MK-BAT-24"] = "off"
    torpedo_supply: Annotated[Literal["per_battle", "per_sortie"], "MK-BAT-29"] = "per_battle"
    yura_torpedo: Annotated[Literal["24T", "T"], "MK-BAT-32"] = "24T"
    coast_guns: Annotated[str, "MK-BAT-34"] = "default"
    pursuit_rounds: Annotated[Literal["one", "repeat_until_declined"], "MK-BAT-39", "MK-BAT-67"] = "one"
    battles_below: Annotated[Literal["by_the_rules", "both_agree", "all"], "MK-BAT-68"] = "by_the_rules"
    damage_modifier: Annotated[Literal["die", "column"], "MK-BAT-54"] = "die"
    damaged_torpedoes: Annotated[Literal["lost", "minus1"], "MK-BAT-56"] = "lost"
    bombardment_bc: Annotated[Literal["with_B", "with_CA"], "MK-BAT-58"] = "with_B"
    battery_fires_transports: Annotated[Literal["on", "off"], "MK-BAT-62"] = "on"
    overland_defender_retreat: Annotated[Literal["off", "on"], "MK-LND-12"] = "off"
    low_odds: Annotated[Literal["use_1to2_for_landings", "not_allowed"], "MK-LND-14"] = "use_1to2_for_landings"
    disruption_duration: Annotated[Literal["end_of_turn", "through_next_turn"], "MK-LND-17"] = "end_of_turn"
    wager_max: Annotated[Literal["attacker_strength", "defender_strength", "none"], "MK-LND-19"] = "attacker_strength"
    ground_move_turns: Annotated[
        Literal["multiples_of_4", "every_morning", "every_second_morning", "every_fourth_morning"], "MK-LND-22"
    ] = "multiples_of_4"
    loyalty_rolls: Annotated[Literal["first_landing_only", "every_landing"], "MK-LND-24"] = "first_landing_only"
    aus_brigade_factor: Annotated[Literal["1", "2"], "MK-LND-26"] = "1"
    reembark: Annotated[Literal["port_only", "never"], "MK-LND-27"] = "port_only"
    turncoats_overland: Annotated[Literal["like_others", "to_the_death"], "MK-LND-32"] = "like_others"
    transport_partial: Annotated[Literal["per_ship", "whole_unit_only"], "MK-VIC-10"] = "per_ship"
    total_control: Annotated[Literal["bases_and_no_enemy", "all_hexes"], "MK-VIC-13"] = "bases_and_no_enemy"
    erebus_points: Annotated[Literal["2", "4", "0"], "MK-VIC-17"] = "2"
    kb_absent_adjustment: Annotated[Literal["kept", "void"], "MK-VIC-18"] = "kept"
    malay_force: Annotated[Literal["always", "invasion_only"], "MK-SET-3"] = "always"
    last_entry_turn: Annotated[Literal["9", "none"], "MK-SET-7"] = "9"
    freighter_sizes: Annotated[Literal["mixed", "all6"], "MK-SET-17"] = "mixed"
    b17_base: Annotated[Literal["any", "calcutta"], "MK-SET-21"] = "any"
    aus_roll: Annotated[Literal["every_turn", "once_per_day", "once_per_game"], "MK-SET-23"] = "every_turn"
    setup_order: Annotated[Literal["default", "japanese_first_all"], "MK-SET-27"] = "default"
    indian_base_capacity: Annotated[Literal["2", "4"], "MK-SET-33"] = "2"


OPTIONS: Final = choices(OperationalOptions)


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
