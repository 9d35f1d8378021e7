"""Sentences for everything that happens."""

from __future__ import annotations

from typing import Final

from flagplot.kernel import control

SENTENCES: Final = {
    "turn.opened": "Turn {turn}: {date}.",
    "sheet.open": "{seat}: {order}",
    "supply.shipped": "{nation} ships {number} {cargo} to {to} on route {route}.",
    "supply.hungry": "The troops of {nation} at {place} are out of supply, {turns} turns running.",
    "supply.starved": "The lodgement of {nation} at {place} is lost for want of supply: {points} points.",
    "production.built": "{nation} commissions a new {unit} at {base}.",
    "train.moved": "Fleet train {train} is now in {area}.",
    "train.set_up": "A fleet train, {train}, gathers in {area}.",
    "train.disbanded": "Fleet train {train} is broken up.",
    "train.lost": "Fleet train {train} is destroyed in {area}.",
    "ally.agrees": "{nation} agrees with {to}: {what}.",
    "ally.denies": "{nation} takes back its agreement with {to}: {what}.",
    "submarines.renounced": "{nation} gives up the fleet use of its submarines: from now on they hunt merchant ships.",
    "war.declared": "{nation} declares war on {enemy}.",
    "route.opened": "{nation} opens route {route}, {name}, from {a} to {b}.",
    "route.diverted": "Route {route} now runs through {path}.",
    "force.formed": "{nation} forms task force {force} at {base}.",
    "flag.placed": "{nation} places a flag in {area}: {force}, task force counters: {counters}.",
    "flag.wanting": "{nation} has no flag left to lend: `{order}` is not carried out.",
    "card.spent": "{nation} plays card {card}.",
    "place.inherited": "{place} is in the hands of {nation} now.",
    "place.abandoned": "{place} is nobody's now: whoever lands there takes it.",
    "card.offered": "{nation} offers card {card} to {to} for this turn.",
    "control_ruling": "Control on {text} for card {card} of {nation}: allowed {allowed}.",
    "control_ruling.landing": "Control rules on the landing at {place}: success {succeeds}.",
    "operations.order": "Operations are resolved in this order: {order}.",
    "operation.opened": "{nation} operates in {area}, task force counters: {counters}.",
    "operation.done": "The operation of {force} in {area} is carried through.",
    "operation.failed": "The operation of {force} in {area} has failed.",
    "intervention.made": "{forces} intervene in {area}.",
    "friends.join": "{forces} join the operating side in {area}.",
    "battle.joined": "Battle in {area}: {a} against {b}.",
    "battle.heard": "A naval battle is reported from {area}.",
    "battle.dice": "Dice of the operating side: {a}; of the opposition: {b}.",
    "battle.fire": "{side} with CV {cv} against {enemy} inflicts steps: {steps}.",
    "battle.won": "The operating side holds the sea in {area}; its opponents withdraw.",
    "battle.lost": "The operating side withdraws from {area}.",
    "losses.taken": "{nation} takes its losses: {hit}.",
    "losses.shared": "The losses are shared {how}: {shares}.",
    "air.rehoused": "{unit} finds a new home: {to}.",
    "troops.drowned": "{points} land points of {force} are lost at sea.",
    "ship.trapped": "{unit} is lost with {base}.",
    "ship.escaped": "{unit} escapes from {base} to {to}.",
    "landing.opened": "{nation} goes ashore at {place}.",
    "landing.unopposed": "{nation} lands at {place} unopposed.",
    "landing.fire": "{side} at {place} with CV {cv} against {enemy} inflict steps: {steps}.",
    "landing.held_back": "{points} land points of {force} have no landing craft for an opposed landing and wait at {base}.",
    "landing.failed": "The landing of {nation} at {place} has failed.",
    "landing.lodged": "{nation} has a lodgement at {place}.",
    "landing.handed_over": (
        "Handed to the {owner} at {place}: {manpower} manpower, {tanks} tanks, {aircraft} aircraft;"
        " naval support {support}; decided by {resolver}."
    ),
    "standin.round": "STAND-IN for the land rules, {place}, round {round}: {attack} against {defence}, {result}.",
    "place.taken": "{nation} takes {place} from {before}.",
    "garrison.placed": "{nation} leaves garrison counters at {place}: {number}.",
    "merchant.lots": "Attacks on merchant routes to resolve: {attacks}.",
    "merchant.area": "{nation} attacks route {route} in {area}.",
    "merchant.declined": "The attack on route {route} in {area} is too weak: {attack} against {defence}.",
    "merchant.fought": (
        "Route {route}, {name}, attacked in {area}: {attack} against {defence}, column {column}, {colour}."
        " Tonnage sunk {tonnage}; steps lost: {raiders} {raider_steps}, {escorts} {escort_steps}."
    ),
    "unit.repaired": "{unit} is repaired at {base}.",
    "event.happened": "{text}",
    "event.tested": "{what}: {total}.",
    "nation.out": "{nation} is out of the war.",
    "game.over": "The war at sea is over. {reason}",
    "sheet.returned": "Your sealed orders come back, they no longer hold: {why}",
    "control.injects": "Control brings about {event}: {reason}",
    "control.grants": "Control grants {nation} an advantage, {what}: {reason}",
    "control.overrules": "Control overrules: {what} is {verdict}. {reason}",
    **control.SENTENCES,
}
