/** Calls to the server. What it answers is typed by its own OpenAPI (`wire.ts`); every refusal is a `Problem` with a sentence for people. */

import type { Patch } from "./patch";
import { t } from "./texts.en";
import type { components } from "./wire";

type Wire = components["schemas"];

export interface Prompt {
  text: string;
  examples: string[];
  rule: string;
}

export type Outcome = Wire["Ending"];

/** What every game's view holds; the rest is the game's own, so the wire leaves it open. */
export interface View {
  seat: string;
  scenario: string;
  options: Record<string, string>;
  where: string[];
  to_act: string[];
  prompt: Prompt | null;
  outcome: Outcome | null;
  flow: ({ phase: string } & Record<string, unknown>)[];
  [own: string]: unknown;
}

export type GameEvent = Wire["EventCard"];
export type RuleText = Wire["RuleText"];
export type ChartPage = Wire["ChartCard"];
export type Explanation = Wire["Explanation"];
export type Update = Omit<Wire["Update"], "view" | "type"> & { type: "update"; view: View };
export type Table = Wire["Table"];
export type TableCard = Wire["TableCard"];
export type GameCard = Wire["GameCard"];
export type Me = Wire["Me"];
export type Message = Wire["Message"];
export type Checked = Wire["Checked"];
export type Standing = Wire["Standing"];
export type Figure = Wire["Figure"];
export type Figures = Wire["Figures"];
export type Advice = Wire["Advice"];
export type ShareMade = Wire["Share"];
export type Shared = Omit<Wire["Position"], "view"> & { view: View };
export type WholeReport = Wire["Report"];
export type Situation = Wire["SituationCard"];
export type OddsReport = Wire["OddsReport"];
export type Accepted = Omit<Wire["Accepted"], "state"> & { state: Update | Patch };
export type OrderList = Omit<Wire["Legal"], "prompt"> & { prompt: Prompt | null };
export type Review = Omit<Wire["Review"], "view"> & { view: View };
export type Problem = Partial<Omit<Wire["Problem"], "state">> & Pick<Wire["Problem"], "code" | "status" | "detail"> & { state?: Update };

/** A refusal by the server, or a network that is not there. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

let csrf = "";

/** One call; a body makes it a POST unless a method is named. */
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

/** Who we are; without a session we become a guest, so that anybody can play at once. */
export async function signIn(): Promise<Me> {
  let me = await call<Me>("/me");
  csrf = me.csrf ?? "";
  if (!me.person) {
    me = await call<Me>("/guest", {});
    csrf = me.csrf ?? "";
  }
  return me;
}

/** A session that began or ended brings a new token. */
export function renew(me: Me): Me {
  csrf = me.csrf ?? "";
  return me;
}

const CHARTS = new Map<string, Promise<Record<string, ChartPage>>>();

/** The printed charts of a game, fetched once. */
export function chartsOf(game: string): Promise<Record<string, ChartPage>> {
  const found = CHARTS.get(game) ?? call<{ charts: Record<string, ChartPage> }>(`/games/${game}/charts`).then((book) => book.charts);
  CHARTS.set(game, found);
  return found;
}

/** A key for an order: sent twice it counts once. */
export function freshKey(): string {
  return crypto.randomUUID();
}
