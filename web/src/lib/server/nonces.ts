/**
 * The player's share in the dice: a nonce that this browser generates, commits to on sitting down, and reveals when all seats are taken.
 */

import { call, type Table } from "./api";
import { sha256 } from "./sha256";

interface Kept {
  draw: number;
  nonce: string;
  /** The server's promise at that time: the nonce is not revealed under another one. */
  promise: string;
}
interface Chair {
  seat: string;
  player: string;
  bot?: string | null;
}

function fresh(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function commitment(seat: string, nonce: string): string {
  return sha256(`flagplot nonce ${seat} ${nonce}`);
}

const place = (table: string, seat: string): string => `nonce ${table} ${seat}`;

function keep(table: Table, seat: string, nonce: string): void {
  localStorage.setItem(place(table.id, seat), JSON.stringify({ draw: table.dice.draw, nonce, promise: table.dice.promise } satisfies Kept));
}

/** The nonce of a seat of ours, if this browser generated it. */
export function nonceOf(table: string, seat: string): Kept | null {
  const kept = localStorage.getItem(place(table, seat));
  return kept ? (JSON.parse(kept) as Kept) : null;
}

/** Create a table, with a commitment for every seat of ours; if nobody else is awaited, the game begins at once. */
export async function openTable(wanted: { seats: Chair[]; seed?: number } & Record<string, unknown>): Promise<Table> {
  const mine = new Map(
    wanted.seed === undefined ? wanted.seats.filter((one) => one.player === "me").map((one) => [one.seat, fresh()]) : [],
  );
  const seats = wanted.seats.map((one) => ({
    ...one,
    ...(mine.has(one.seat) ? { commit: commitment(one.seat, mine.get(one.seat) ?? "") } : {}),
  }));
  const table = await call<Table>("/tables", { ...wanted, seats });
  for (const [seat, nonce] of mine) keep(table, seat, nonce);
  return attend(table);
}

/** Take a seat by invitation. */
export async function takeSeat(table: Table, invite: string, seat: string): Promise<Table> {
  const nonce = table.status === "gathering" && table.dice.kind === "promised" ? fresh() : "";
  const joined = await call<Table>(`/tables/${table.id}/join`, { invite, seat, ...(nonce ? { commit: commitment(seat, nonce) } : {}) });
  if (nonce) keep(joined, seat, nonce);
  return attend(joined);
}

/** Whether a nonce of ours is awaited that this browser does not have, or must not reveal under the server's new promise. */
export function trouble(table: Table): "" | "lost" | "changed" {
  for (const { seat, mine } of table.seats) {
    if (!mine || table.dice.awaited[seat] !== "reveal") continue;
    const kept = nonceOf(table.id, seat);
    if (!kept || commitment(seat, kept.nonce) !== table.dice.commits[seat]) return "lost";
    if (kept.draw !== table.dice.draw || kept.promise !== table.dice.promise) return "changed";
  }
  return "";
}

/** Do what is awaited of our seats: commit if a draw was void or nothing was committed on sitting down, reveal when all seats are taken. */
export async function attend(table: Table): Promise<Table> {
  let now = table;
  if (now.status !== "gathering" || now.dice.kind !== "promised" || trouble(now)) return now;
  for (const seat of now.seats.filter((one) => one.mine).map((one) => one.seat)) {
    const revealing = Object.values(now.dice.awaited).includes("reveal");
    const mute = now.dice.voids.some((one) => one.seat === seat && one.why === "lost");
    if (!now.dice.commits[seat] && !revealing && !mute) {
      const nonce = fresh();
      keep(now, seat, nonce);
      now = await call<Table>(`/tables/${now.id}/commit`, { seat, commit: commitment(seat, nonce) });
    }
  }
  for (const [seat, step] of Object.entries(now.dice.awaited)) {
    const nonce = nonceOf(now.id, seat)?.nonce;
    if (step === "reveal" && nonce && !trouble(now) && now.seats.some((one) => one.mine && one.seat === seat))
      now = await call<Table>(`/tables/${now.id}/reveal`, { seat, nonce });
  }
  return now;
}

/** Report a lost nonce; the draw of the dice starts again. */
export async function giveUp(table: Table): Promise<Table> {
  let now = table;
  for (const [seat, step] of Object.entries(table.dice.awaited)) {
    if (step === "reveal" && now.dice.awaited[seat] && table.seats.some((one) => one.mine && one.seat === seat))
      now = await call<Table>(`/tables/${table.id}/reveal`, { seat, nonce: "" });
  }
  return now;
}
