"""Sentences for everything that happens."""

from __future__ import annotations

from typing import Final

from flagplot.kernel import control

SENTENCES: Final = {
    "turn.opened": "Turn {turn}: {date}.",
    "sheet.open": "{seat}: {order}",
    "supply.shipped": "{nation} ships {cargo} to {to} on route {route}.",
    "supply.hungry": "The troops of {nation} at {place} are out of supply for {turns|turn|turns running}.",
    "supply.starved": "The lodgement of {nation} at {place} is lost for want of supply: {points|land point|land points}.",
    "production.built": "{nation} commissions a new {unit} at {base}.",
    "train.moved": "{train} is now in {area}.",
    "train.set_up": "A fleet train gathers in {area}: {train}.",
    "train.disbanded": "{train} is broken up.",
    "train.lost": "{train} is destroyed in {area}.",
    "ally.agrees": "{nation} grants {to} {what}.",
    "ally.denies": "{nation} no longer grants {to} {what}.",
    "submarines.renounced": "{nation} gives up the fleet use of its submarines: from now on they hunt merchant ships.",
    "war.declared": "{nation} declares war on {enemy}.",
    "route.opened": "{nation} opens route {route}, {name}, from {a} to {b}.",
    "route.diverted": "Route {route} now runs through {path}.",
    "force.formed": "{nation} forms task force {force} at {base}.",
    "flag.placed": "{nation} places a flag in {area}: {force}, {counters|task force|task forces}.",
    "flag.wanting": "{nation} has no flag left to lend: `{order}` is not carried out.",
    "card.spent": "{nation} has played the card {card}.",
    "place.inherited": "{nation} holds {place} now.",
    "place.abandoned": "Nobody holds {place} now: whoever lands there takes it.",
    "card.offered": "{nation} offers the card {card} to {to} for this turn.",
    "control_ruling": "Control on “{text}” for the card {card}, asked by {nation}: {allowed|allowed|refused}.",
    "control_ruling.landing": "Control rules that the landing at {place} {succeeds|succeeds|fails}.",
    "operations.order": "Operations are resolved in this order: {order}.",
    "operation.opened": "{nation} operates in {area} with {counters|task force|task forces}.",
    "operation.done": "The operation of {force} in {area} is carried through.",
    "operation.failed": "The operation of {force} in {area} has failed.",
    "intervention.made": "Intervention in {area} by {forces}.",
    "friends.join": "The operating side in {area} is joined by {forces}.",
    "battle.joined": "Battle in {area}: {a} against {b}.",
    "battle.heard": "A naval battle is reported from {area}.",
    "battle.dice": "Dice of the operating side: {a}; of the opposition: {b}.",
    "battle.fire": "{side}, CV {cv} against {enemy}, inflicts {steps|step|steps}.",
    "battle.won": "The operating side holds the sea in {area}; its opponents withdraw.",
    "battle.lost": "The operating side withdraws from {area}.",
    "losses.taken": "Losses of {owners}: {hit}.",
    "losses.taken damaged": "Losses of {owners}: damaged {damaged}.",
    "losses.taken lost": "Losses of {owners}: lost {lost}.",
    "losses.taken both": "Losses of {owners}: damaged {damaged}; lost {lost}.",
    "losses.shared": "The losses are shared {how}: {shares}.",
    "air.rehoused": "{unit} finds a new home: {to}.",
    "troops.drowned": "{points|land point|land points} of {force} lost at sea.",
    "ship.trapped": "{unit} is lost with {base}.",
    "ship.escaped": "{unit} escapes from {base} to {to}.",
    "landing.opened": "{nation} goes ashore at {place}.",
    "landing.unopposed": "{nation} lands at {place} unopposed.",
    "landing.fire": "{side} at {place}, CV {cv} against {enemy}, inflict {steps|step|steps}.",
    "landing.held_back": "{points|land point|land points} of {force} without landing craft for an opposed landing: kept at {base}.",
    "landing.failed": "The landing of {nation} at {place} has failed.",
    "landing.failed why": "The landing of {nation} at {place} has failed: {why}.",
    "landing.lodged": "{nation} has a lodgement at {place}.",
    "landing.handed_over": (
        "Handed to the {owner} at {place}: {manpower|manpower point|manpower points}, {tanks|tank point|tank points},"
        " {aircraft|air point|air points}, {support|with|without} naval support; the {resolver} decides."
    ),
    "standin.round": "STAND-IN for the land rules, {place}, round {round}: {attack} against {defence}, {result}.",
    "place.taken": "{nation} takes {place} from {before}.",
    "garrison.placed": "{nation} leaves {number|garrison counter|garrison counters} at {place}.",
    "merchant.lots": "{attacks|attack|attacks} on merchant routes to resolve.",
    "merchant.area": "{nation} attacks route {route} in {area}.",
    "merchant.declined": "The attack on route {route} in {area} is too weak to be made: {attack} against {defence}.",
    "merchant.fought": (
        "Route {route}, {name}, attacked in {area}: {attack} against {defence}, column {column}, {colour}."
        " {tonnage|tonnage point|tonnage points} sunk; {raider_steps|step|steps} against the attackers ({raiders}),"
        " {escort_steps|step|steps} against the escorts ({escorts})."
    ),
    "merchant.fought alone": (
        "Route {route}, {name}, without escorts, attacked in {area}: {attack} against {defence}, column {column}, {colour}."
        " {tonnage|tonnage point|tonnage points} sunk; {raider_steps|step|steps} against the attackers ({raiders})."
    ),
    "unit.repaired": "{unit} is repaired at {base}.",
    "event.happened": "{text}",
    "event.tested": "{what}: {total} on two dice, {needed} or more needed.",
    "nation.out": "{nation} is out of the war.",
    "game.over": "The war at sea is over. {reason}",
    "sheet.returned": "Your sealed orders come back, they no longer hold: {why}",
    "control.injects": "Control brings about the event {event}, because {reason}",
    "control.grants": "Control grants {nation} an advantage, {what}, because {reason}",
    "control.overrules": "Control overrules: {what} is {verdict}, because {reason}",
    **control.SENTENCES,
    "control.corrects": "Control set {path} from {before} to {after}, because {reason}",
    "control.rescinds": "Control takes back `{decree}`, because {reason}",
    "control.takes_back": "Control takes back what it has just decreed, because {reason}",
}
