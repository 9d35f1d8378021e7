"""The choices that the rules leave open: 90 of the rulebook, and those of the national briefings."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from flagplot.kernel.options import Options, choices

Turn: TypeAlias = Literal[
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
    "13",
    "14",
    "15",
    "16",
    "17",
    "18",
    "19",
    "20",
    "21",
    "22",
    "23",
    "24",
]


class StrategicOptions(Options, frozen=True):
    """The options of this game."""

    last_turn: Annotated[Turn, "NW-MAP-3"] = "22"
    straits: Annotated[Literal["controlled", "always_open"], "NW-MAP-8"] = "controlled"
    mixed_origin: Annotated[Literal["forbidden", "allowed_if_all_in_range"], "NW-BAS-8"] = "forbidden"
    allied_bases: Annotated[Literal["consent", "free", "forbidden"], "NW-BAS-9"] = "consent"
    captured_base_delay: Annotated[Literal["1", "0", "2", "3", "4", "5", "6"], "NW-BAS-10"] = "1"
    train_source: Annotated[Literal["any_permanent_base", "continental_only"], "NW-BAS-13"] = "any_permanent_base"
    train_upkeep_per_unit: Annotated[Literal["1", "0.5", "2"], "NW-BAS-15"] = "1"
    train_setup: Annotated[Literal["10tp_1manpower_2lsp", "briefing"], "NW-BAS-17"] = "10tp_1manpower_2lsp"
    train_loss: Annotated[Literal["destroyed", "displaced"], "NW-BAS-19"] = "destroyed"
    other_subs: Annotated[Literal["allied_german_row", "japanese_row"], "NW-UNI-24"] = "allied_german_row"
    lsp_stock: Annotated[Literal["per_base", "national_pool"], "NW-UNI-28"] = "per_base"
    captured_lsp: Annotated[Literal["destroyed", "captured", "half"], "NW-UNI-29"] = "destroyed"
    damaged_lc_lift: Annotated[Literal["1", "2", "0"], "NW-UNI-30"] = "1"
    strategic_range_turn: Annotated[Turn, "NW-RNG-8"] = "9"
    turn1_supply: Annotated[Literal["none", "initial_routes_lift"], "NW-SEQ-4"] = "none"
    new_ships: Annotated[Literal["same_turn", "next_turn"], "NW-SEQ-7"] = "same_turn"
    orders: Annotated[Literal["simultaneous", "sequential"], "NW-SEQ-22"] = "simultaneous"
    op_order: Annotated[Literal["lot", "team_order", "area_order"], "NW-SEQ-23"] = "lot"
    air_transfer: Annotated[Literal["lift_or_range", "free"], "NW-SEQ-25"] = "lift_or_range"
    card_timing: Annotated[Literal["step7_hidden", "before_each_combat", "after_dice"], "NW-ADV-12"] = "step7_hidden"
    flag_card_timing: Annotated[Literal["step7", "step6"], "NW-ADV-13"] = "step7"
    uncommitted_card: Annotated[Literal["returned", "spent"], "NW-ADV-14"] = "returned"
    merchant_cards: Annotated[Literal["die_or_shift", "die_only"], "NW-ADV-16"] = "die_or_shift"
    card_dice: Annotated[Literal["all", "one"], "NW-ADV-18"] = "all"
    military_flag: Annotated[Literal["major_only", "all_amphibious"], "NW-FLG-11"] = "major_only"
    joint_tf: Annotated[Literal["allowed", "forbidden"], "NW-FLG-16"] = "allowed"
    lsp_rule: Annotated[Literal["per_operation", "per_tf", "stock_only"], "NW-OPS-9", "NW-OPS-12"] = "per_operation"
    lsp_spend: Annotated[Literal["on_sailing", "on_combat"], "NW-OPS-10"] = "on_sailing"
    intervention: Annotated[Literal["simultaneous", "in_turn"], "NW-OPS-13"] = "simultaneous"
    interveners: Annotated[Literal["combined", "one_by_one"], "NW-OPS-14"] = "combined"
    tf_uses_per_turn: Annotated[Literal["1", "while_lsp_last"], "NW-OPS-15"] = "1"
    counter_intervention: Annotated[Literal["off", "on"], "NW-OPS-18"] = "off"
    tf_visibility: Annotated[Literal["counter_only", "open"], "NW-OPS-22"] = "counter_only"
    air_only_tf: Annotated[Literal["allowed", "forbidden"], "NW-OPS-24"] = "allowed"
    engage_order: Annotated[Literal["covering_first", "intervener_chooses", "joint"], "NW-OPS-26"] = "covering_first"
    port_strike: Annotated[Literal["off", "on"], "NW-OPS-27", "NW-OPS-28"] = "off"
    trapped_ships: Annotated[Literal["escape", "damaged_lost", "all_lost"], "NW-OPS-29"] = "escape"
    landing_support: Annotated[Literal["invasion_tf", "plus_unengaged_covering"], "NW-AMP-8"] = "invasion_tf"
    landing_losses: Annotated[Literal["half_land_rounded_up", "owner", "land_first"], "NW-AMP-17"] = (
        "half_land_rounded_up"
    )
    land_point_steps: Annotated[Literal["1", "2"], "NW-AMP-18"] = "1"
    lc_penalty: Annotated[Literal["full_capacity", "any_group_cancels"], "NW-AMP-21"] = "full_capacity"
    minor_without_lc: Annotated[Literal["allowed_minus_2", "forbidden"], "NW-AMP-22"] = "allowed_minus_2"
    troop_lift: Annotated[Literal["tonnage", "free"], "NW-AMP-23"] = "tonnage"
    engaged_minor_support: Annotated[Literal["on", "off"], "NW-AMP-27"] = "on"
    embarked_losses: Annotated[Literal["with_craft", "none"], "NW-AMP-28"] = "with_craft"
    stormed_ships: Annotated[Literal["flee", "fight", "suffer"], "NW-AMP-43"] = "flee"
    garrison_exchange: Annotated[Literal["allowed", "forbidden"], "NW-AMP-31"] = "allowed"
    major_lc: Annotated[Literal["required_if_opposed", "required", "optional"], "NW-AMP-36"] = "required_if_opposed"
    land_resolver: Annotated[Literal["standin", "minor_procedure", "control"], "NW-AMP-38"] = "standin"
    unsupplied_ashore: Annotated[Literal["removed_after_2", "none"], "NW-AMP-42"] = "removed_after_2"
    halving: Annotated[Literal["per_unit", "on_total"], "NW-CMB-7"] = "per_unit"
    cv_split: Annotated[Literal["twenties_then_rest", "even"], "NW-CMB-11"] = "twenties_then_rest"
    modifiers: Annotated[Literal["every_die", "first_die_only"], "NW-CMB-12"] = "every_die"
    outnumbering: Annotated[Literal["cv", "units"], "NW-CMB-26"] = "cv"
    air_vs_none_fleet: Annotated[Literal["any_suffices", "count_as_one", "never"], "NW-CMB-30"] = "any_suffices"
    lsp_units: Annotated[Literal["listed", "ships"], "NW-CMB-32"] = "listed"
    base_bonus: Annotated[Literal["own_or_allied", "designated_only"], "NW-CMB-31"] = "own_or_allied"
    idle_air: Annotated[Literal["counts_as_lost", "not_lost"], "NW-CMB-37"] = "counts_as_lost"
    full_tie: Annotated[Literal["operator_withdraws", "intervener_withdraws"], "NW-CMB-38"] = "operator_withdraws"
    air_as_loss: Annotated[Literal["allowed", "ships_only"], "NW-CMB-41"] = "allowed"
    sunk_carrier_air: Annotated[Literal["lost", "saved"], "NW-CMB-43"] = "lost"
    zero_cv_losses: Annotated[Literal["allowed", "forbidden"], "NW-CMB-45"] = "allowed"
    battles_below: Annotated[Literal["by_the_rules", "both_agree", "all"], "NW-CMB-51"] = "by_the_rules"
    raids_below: Annotated[Literal["by_the_rules", "both_agree", "all"], "NW-CMB-55"] = "by_the_rules"
    repair_cost: Annotated[Literal["none", "1_lsp"], "NW-REP-5"] = "none"
    transfer_then_repair: Annotated[Literal["next_turn", "allowed"], "NW-REP-6"] = "next_turn"
    train_repair: Annotated[Literal["on", "off"], "NW-REP-8"] = "on"
    neutral_ends: Annotated[Literal["allowed", "forbidden"], "NW-MER-6"] = "allowed"
    route_length: Annotated[Literal["borders", "areas_entered_incl_start"], "NW-MER-17"] = "borders"
    lift_rounding: Annotated[Literal["down", "carry_over"], "NW-MER-19"] = "down"
    special_cargo: Annotated[Literal["per_area", "per_area_and_kind"], "NW-MER-25"] = "per_area"
    lift_direction: Annotated[Literal["total", "each_way"], "NW-MER-26"] = "total"
    tonnage_move: Annotated[Literal["free", "half_per_turn"], "NW-MER-28"] = "free"
    route_visibility: Annotated[Literal["own", "open"], "NW-MER-35"] = "own"
    raid_area: Annotated[Literal["step5_secret", "step9_open"], "NW-INT-7"] = "step5_secret"
    air_vs_none_merchant: Annotated[Literal["count_as_one", "any_suffices", "never"], "NW-INT-19"] = "count_as_one"
    outclass: Annotated[Literal["best_class", "per_class_step"], "NW-INT-22"] = "best_class"
    outclass_both_ways: Annotated[Literal["off", "on"], "NW-INT-23"] = "off"
    blank_cell: Annotated[Literal["O", "Y"], "NW-INT-27"] = "O"
    damaged_tonnage: Annotated[Literal["full", "half"], "NW-INT-37"] = "full"
    air_raid_flag: Annotated[Literal["none", "required"], "NW-INT-39"] = "none"
    mixed_raid: Annotated[Literal["separate", "combined"], "NW-INT-40"] = "separate"
    submarine_lsp: Annotated[Literal["none", "1_per_card"], "NW-INT-46"] = "none"
    escort_carrier_defence: Annotated[Literal["5", "6"], "NW-INT-47"] = "5"
    setup: Annotated[Literal["free", "briefing"], "NW-SET-5"] = "free"
    carrier_air: Annotated[Literal["aboard", "briefing"], "NW-SET-7"] = "aboard"
    minor_control: Annotated[Literal["ally_or_control", "own_team"], "NW-SET-9"] = "ally_or_control"
    victory: Annotated[Literal["report_only", "briefing_objectives"], "NW-CTL-9"] = "report_only"
    theatre_goals: Annotated[Literal["contested", "all"], "NW-CTL-14"] = "contested"
    winter_flags: Annotated[Literal["minus_1", "none"], "NW-CTL-11"] = "minus_1"
    # Of the briefings and of Control, not of the rulebook.
    control: Annotated[Literal["program", "person"], "NW-CTL-1", "NW-CTL-6"] = "program"
    card_timing_history: Annotated[Literal["ignore", "history_turn"], "NW-ADV-1"] = "ignore"
    us_torpedoes: Annotated[Literal["as_printed", "faulty"], "NW-CTL-13"] = "as_printed"
    uboat_workup: Annotated[Literal["none", "half"], "NW-CTL-13"] = "none"
    schnorchel: Annotated[Literal["card_only", "from_15"], "NW-CTL-13"] = "card_only"
    type_xxi: Annotated[Literal["card_only", "from_20"], "NW-CTL-13"] = "card_only"
    japan_subs: Annotated[Literal["as_printed", "may_renounce"], "NW-UNI-23", "NW-CTL-13"] = "as_printed"
    force_x: Annotated[Literal["free", "interned"], "NW-CTL-13"] = "free"
    japan_oil_from: Annotated[Turn, "NW-CTL-13"] = "17"
    germany_surrender: Annotated[Literal["fixed_21", "by_condition"], "NW-CTL-13"] = "fixed_21"


OPTIONS: Final = choices(StrategicOptions)
