/** The printed part of the status sheets: guns and classes, read from the game's own content when the client is built. */

import gunText from "../../../../src/flagplot/content/tactical/guns.toml?raw";

const FLEETS = import.meta.glob<string>("../../../../src/flagplot/content/tactical/classes/*.toml", { query: "?raw", import: "default", eager: true });

export interface Gun {
  name: string;
  inches: number;
  factor: number;
  /** Yards. */
  reach: number;
}

export interface Battery {
  arc: string;
  guns: number;
  gun: string;
}

export interface Mount {
  /** `L1`, `C2`. */
  name: string;
  side: string;
  tubes: number;
  inches: number;
}

export interface ShipClass {
  type: string;
  speed: number;
  armour: number;
  batteries: Battery[];
  mounts: Mount[];
}

const GUNS = new Map<string, Gun>();
for (const [, id = "", name = "", inches, factor, reach] of gunText.matchAll(/^(\w+)\s*=\s*\{ name = "([^"]*)", inches = ([\d.]+), factor = (\d+), range = (\d+)/gm))
  GUNS.set(id, { name, inches: Number(inches), factor: Number(factor), reach: Number(reach) });

const CLASSES = new Map<string, ShipClass>();
for (const text of Object.values(FLEETS)) {
  const parts = text.split(/^\["?([^"\]\n]+)"?\]$/m);
  for (let i = 1; i < parts.length; i += 2) CLASSES.set(parts[i] ?? "", readClass(parts[i + 1] ?? ""));
}

function readClass(body: string): ShipClass {
  const number = (key: string): number => Number(new RegExp(`^${key} = (\\d+)`, "m").exec(body)?.[1] ?? 0);
  const batteries = [...body.matchAll(/\{ arc = "(\w+)", guns = (\d+), gun = "(\w+)" \}/g)].map(([, arc = "", guns, gun = ""]) => ({ arc, guns: Number(guns), gun }));
  const mounts: Mount[] = [];
  const numbers: Record<string, number> = {};
  for (const [, side = "", count, tubes, inches] of body.matchAll(/\{ side = "(\w+)", mounts = (\d+), tubes = (\d+), inches = (\d+) \}/g))
    for (let i = 0; i < Number(count); i += 1) {
      numbers[side] = (numbers[side] ?? 0) + 1;
      mounts.push({ name: `${side}${numbers[side]}`, side, tubes: Number(tubes), inches: Number(inches) });
    }
  return { type: /^type = "(\w+)"/m.exec(body)?.[1] ?? "", speed: number("speed"), armour: number("armour"), batteries, mounts };
}

export const classOf = (kind: string): ShipClass | undefined => CLASSES.get(kind);
export const gunOf = (id: string): Gun | undefined => GUNS.get(id);

/** Her heaviest gun. */
export function mainGun(kind: string): Gun | undefined {
  return classOf(kind)?.batteries.flatMap((one) => gunOf(one.gun) ?? []).sort((a, b) => b.inches - a.inches)[0];
}

/** What each battery covers: degrees from the bow, clockwise, from and to. */
export const ARCS: Record<string, [number, number][]> = {
  BOW: [[-145, 145]],
  C: [[35, 145], [-145, -35]],
  STN: [[35, 325]],
  L: [[-165, -15]],
  R: [[15, 165]],
  LB: [[-120, 15]],
  RB: [[-15, 120]],
  LS: [[165, 300]],
  RS: [[60, 195]],
};

/** Whether a battery seems to bear; the server decides. */
export function bears(arc: string, relative: number): boolean {
  return (ARCS[arc] ?? []).some(([from, to]) => {
    const past = (((relative - from) % 360) + 360) % 360;
    return past > 0 && past < to - from;
  });
}
