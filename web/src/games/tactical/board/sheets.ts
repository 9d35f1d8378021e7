/** The printed part of the status sheets and the plot's constants, as `GET /api/games/tactical/board` gives them. */

import type { ClassCard, Furniture, GunCard, TypeCard } from "../generated/view";

let now: Furniture | null = null;

/** Called with the game's board data before anything is drawn. */
export function furnish(board: Furniture): void {
  now = board;
}

export const classOf = (kind: string): ClassCard | undefined => now?.classes[kind];
export const gunOf = (id: string): GunCard | undefined => now?.guns[id];
export const typeOf = (kind: string): TypeCard | undefined => now?.types[classOf(kind)?.type ?? ""];
export const planeName = (id: string): string => now?.aircraft[id]?.name ?? id;

/** A yard, a knot for one turn, in units of the plane. */
export const yard = (): number => now?.units.yard ?? 1;
export const knot = (): number => now?.units.knot ?? 1;
/** Whether a ship is sunk. */
export const isSunk = ({ level }: { level: number }): boolean => level >= sunk();
/** The level of damage from which on a ship is sunk. */
export const sunk = (): number => now?.sunk ?? Infinity;
/** The knots that a submarine makes at a depth. */
export const fastestAt = (depth: string): number => (now?.depths[depth] ?? 0) / knot();
/** The minutes of a turn. */
export const minutes = (): number => now?.units.turn ?? 0;
/** The steps of a turn. */
export const sequence = (): Furniture["sequence"] => now?.sequence ?? [];
/** The first step in which ships stand where they end the turn. */
export const moved = (): number => now?.moved ?? Infinity;

/** How far a navy looks out at night: yards and faces of the die. */
export const lookoutsOf = (kind: string): [number, number][] => now?.lookouts[classOf(kind)?.nation ?? ""] ?? [];

/** The unit of a length in orders at this scale of play. */
export const lengthUnit = (scale: string): number => now?.scales[scale]?.unit ?? 0;

/** Her heaviest gun. */
export function mainGun(kind: string): GunCard | undefined {
  return classOf(kind)
    ?.batteries.flatMap((one) => gunOf(one.gun) ?? [])
    .sort((a, b) => b.inches - a.inches)[0];
}

/** Whether a drawn arc covers an angle from the bow. */
export function covers(arc: string, relative: number): boolean {
  return (now?.arcs[arc] ?? []).some(([from, to]) => {
    const past = (((relative - from) % 360) + 360) % 360;
    return past > 0 && past < to - from;
  });
}
