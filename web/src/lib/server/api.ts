/** Calls to the server. Answers are typed from its OpenAPI document (`wire.ts`); every error is a `Problem` with a sentence for people. */

import type { Grammar } from "../desk/forms";
import type { Patch } from "./patch";
import { t } from "../text/words";
import type { components } from "./wire";

export type Wire = components["schemas"];

interface Prompt {
  text: string;
  examples: string[];
  rule: string;
}

export type Outcome = Wire["Ending"];

/** The common part of every game's view; the rest is in its `view.ts`. */
interface View {
  seat: string;
  scenario: string;
  /** The options of the rules, by name; each game declares its own. */
  options: object;
  where: string[];
  to_act: string[];
  prompt: Prompt | null;
  outcome: Outcome | null;
  flow: { phase: string }[];
}

export type GameEvent = Wire["EventCard"];
/** The events of a game as a discriminated union by kind, each with the facts of its kind (`generated/events.ts`). */
export type EventOf<Facts> = { [Kind in keyof Facts]: Omit<GameEvent, "kind" | "facts"> & { kind: Kind; facts: Facts[Kind] } }[keyof Facts];
/** Something of the game that a sentence refers to. */
export type Ref = Wire["RefCard"];
export type RuleText = Wire["RuleText"];
export type ChartPage = Wire["ChartCard"];
export type Explanation = Wire["Explanation"];
export type Update<G extends Scene = Scene> = Omit<Wire["Update"], "view" | "type" | "events"> & {
  type: "update";
  view: G["view"];
  events: G["event"][];
};
/** An update as received; its view belongs to the game of the table, whichever that is. */
export type Sent = Omit<Update, "view" | "events"> & { view: never; events: never[] };
export type Table = Wire["Table"];
export type TableCard = Wire["TableCard"];
export type BattleBelow = Wire["BattleBelow"];
export type BattleOdds = Wire["BattleOdds"];
export type Spread = Wire["Spread"];
export type Deletion = Wire["Deletion"];
export type GameCard = Wire["GameCard"];
export type Me = Wire["Me"];
export type Sessions = Wire["Sessions"];
export type Message = Wire["Message"];
/** An order as JSON: its verb, and its fields by name. Each game's own are in its `generated/orders.ts`. */
export interface AnyOrder {
  verb: string;
}
/** The types of a table, by game: view, board, orders, events. */
export interface Scene {
  view: View;
  board: unknown;
  order: AnyOrder;
  preview: unknown;
  event: GameEvent;
}
/** The server's answer on a draft; `order` is null if it could not be parsed. */
export type Checked<G extends Scene = Scene> = Omit<Wire["Checked"], "order" | "preview"> & {
  order?: G["order"] | null;
  preview?: G["preview"] | null;
};
export type OrderWords = Wire["Worded"];
export type Standing = Wire["Standing"];
export type Plans = Wire["Plans"];
export type PlanTrack = Wire["Track"];
export type ProposedPlans = Wire["ProposedPlans"];
export type CheckedPlan = Wire["CheckedPlan"];
export type InterruptionCard = Wire["InterruptionCard"];
export type Figure = Wire["Figure"];
export type Figures = Wire["Figures"];
export type Advice = Wire["Advice"];
export type ShareMade = Wire["Share"];
export type Shared = Omit<Wire["Position"], "view"> & { view: View };
export type WholeReport = Wire["Report"];
export type BattleReport = Wire["BattleReport"];
export type Situation = Wire["SituationCard"];
export type OddsReport = Wire["OddsReport"];
export type OddsLine = Wire["OddsLine"];
export type OrderReckoning = Wire["OrderReckoning"];
export type Likelihood = Wire["Likelihood"];
export type Accepted = Omit<Wire["Accepted"], "state"> & { state: Sent | Patch };
export type OrderList<G extends Scene = Scene> = Omit<Wire["Legal"], "prompt" | "composed"> & {
  prompt: Prompt | null;
  composed?: G["order"][];
};
export type Review = Omit<Wire["Review"], "view"> & { view: View };
export type Problem = Partial<Omit<Wire["Problem"], "state">> & Pick<Wire["Problem"], "code" | "status" | "detail"> & { state?: Sent };

/** An error from the server, or a network failure. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

let csrf = "";

/** One call; with a body it is a POST unless a method is given. */
export async function call<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const verb = method ?? (body === undefined ? "GET" : "POST");
  if (verb !== "GET") headers["X-CSRF-Token"] = csrf;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method: verb, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal({ code: "offline", status: 0, detail: t.offline });
  }
  if (answer.status === 204) return undefined as T;
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = data as Partial<Problem> | null;
    throw new Refusal({ code: "unknown", detail: t.refused, ...problem, status: answer.status } as Problem);
  }
  return data as T;
}

/** The present person; without a session we become a guest, so that anybody can play at once. */
export async function signIn(): Promise<Me> {
  let me = await call<Me>("/me");
  csrf = me.csrf ?? "";
  if (!me.person) {
    me = await call<Me>("/guest", {});
    csrf = me.csrf ?? "";
  }
  return me;
}

/** A new or closed session has a new CSRF token. */
export function renew(me: Me): Me {
  csrf = me.csrf ?? "";
  return me;
}

const GRAMMARS = new Map<string, Promise<Grammar>>();

/** The grammar of a game's orders, fetched once. */
export function grammarOf(game: string): Promise<Grammar> {
  const found = GRAMMARS.get(game) ?? call<Grammar>(`/games/${game}/grammar`);
  GRAMMARS.set(game, found);
  return found;
}

/** An idempotency key for an order: sent twice, it counts once. */
export function freshKey(): string {
  return crypto.randomUUID();
}

/** How the game is won, as told to a seat; null if that is not available. */
export async function aimOf(table: string, seat: string): Promise<string> {
  return call<{ text: string }>(`/tables/${table}/aim?seat=${encodeURIComponent(seat)}`).then(
    ({ text }) => text,
    () => "",
  );
}
