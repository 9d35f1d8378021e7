/** Calls to the server. Every answer is typed; every refusal is a `Problem` with a sentence for people. */

import { t } from "./texts.en";

export interface Problem {
  code: string;
  status: number;
  detail: string;
  rule?: string;
  state?: Update;
}

/** A refusal by the server, or a network that is not there. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

export interface Prompt {
  text: string;
  examples: string[];
  rule: string;
}

export interface Outcome {
  winners: string[];
  level: string;
  points: Record<string, number>;
  reason: string;
  rules: string[];
}

/** What every game's view holds; the rest is the game's own. */
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

export interface Roll {
  why: string;
  sides: number;
  faces: number[];
  seat: string;
}

export interface Reading {
  chart: string;
  row: string;
  column: string;
  cell: string;
}

export interface Modifier {
  rule: string;
  reason: string;
  amount: number;
}

export interface GameEvent {
  n: number;
  kind: string;
  text: string;
  facts: Record<string, unknown>;
  rules: string[];
  rolls: Roll[];
  readings: Reading[];
  modifiers: Modifier[];
}

export interface RuleText {
  id: string;
  title: string;
  text: string;
  kind: string;
  chapter: string;
}

export interface ChartPage {
  rule: string;
  corner: string;
  columns: string[];
  rows: string[];
  cells: string[][];
  lit?: [number, number];
}

export interface Explanation extends GameEvent {
  charts: ChartPage[];
  rule_texts: RuleText[];
}

export interface Update {
  type: "update";
  seat: string;
  version: string;
  view: View;
  may_undo: { allowed: boolean; reason: string | null };
  owes: boolean;
  deadline: string | null;
  from: number;
  count: number;
  mark: string;
  events: GameEvent[];
}

export interface SeatCard {
  seat: string;
  side: string;
  kind: "person" | "bot" | "open";
  name: string | null;
  bot: string | null;
  mine: boolean;
  online: boolean;
  away: boolean;
  seal: string | null;
}

export interface Table {
  id: string;
  name: string;
  game: string;
  title: string;
  rules: string;
  scenario: string;
  scenario_title: string;
  options: Record<string, string>;
  status: "gathering" | "running" | "finished" | "conceded";
  hotseat: boolean;
  owner: boolean;
  invite: string | null;
  seats: SeatCard[];
  spectators: string;
  pace: { kind: string; hours: number | null; then: string };
  dice: { kind: string; promise: string | null; secret: string | null; seed: number | null };
  outcome: Outcome | null;
  conceded_by: string | null;
}

export interface TableCard {
  id: string;
  name: string;
  game: string;
  title: string;
  scenario_title: string;
  status: string;
  seats: SeatCard[];
  mine: string[];
  owes: string[];
  deadline: string | null;
}

export interface GameCard {
  slug: string;
  title: string;
  rules: string;
  scenarios: { name: string; title: string; blurb: string; seats: string[]; turns: number }[];
  options: { name: string; default: string; alternatives: string[]; rules: string[] }[];
  bots: string[];
  verbs: string[];
  odds: boolean;
}

export interface Me {
  person: { id: string; name: string; guest: boolean } | null;
  csrf: string;
  settings: Settings;
}

export interface Accepted {
  accepted: boolean;
  repeated: boolean;
  seal: { hash: string; nonce: string; line: string } | null;
  state: Update;
}

export interface OrderList {
  version: string;
  prompt: Prompt | null;
  orders: string[];
  more: number | boolean;
  listed: boolean;
}

export interface Situation {
  name: string;
  help: string;
  rules: string[];
  parameters: { name: string; help: string; default: string | null; choices: string[]; low: number | null; high: number | null }[];
}

export interface OddsReport {
  situation: string;
  exact: boolean;
  outcomes: { outcome: string; probability: string; value: number; interval?: [number, number] }[];
  rules: string[];
  trials?: number;
}

export interface Settings {
  email: string;
  mail_turns: boolean;
  webhook: string;
  webhook_secret: string;
  webhook_turns: boolean;
}

export interface Review {
  at: number;
  orders: number;
  seat: string;
  line: string;
  by: string;
  view: View;
  events: GameEvent[];
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
  csrf = me.csrf;
  if (!me.person) {
    me = await call<Me>("/guest", {});
    csrf = me.csrf;
  }
  return me;
}

/** A session that began or ended brings a new token. */
export function renew(me: Me): Me {
  csrf = me.csrf;
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
