/** The lines of each sheet as forms: which words they need and where these can be chosen from. Whether a line is legal, the server says. */

import type { Atlas } from "./atlas";
import { byKind, unitName } from "./kinds";
import { forceName } from "./speak.en";
import { w } from "./texts.en";
import type { Unit, WarView } from "./war";

export type Values = Record<string, string | string[]>;
export interface Choice {
  value: string;
  label: string;
}
export interface Context {
  view: WarView;
  atlas: Atlas;
  values: Values;
  /** The other lines of the sheet. */
  lines: readonly string[];
}
export interface Field {
  id: string;
  kind: "one" | "many" | "number" | "text";
  /** What the chart may fill in. */
  takes?: "base" | "area" | "force" | "route" | "place";
  start?: (context: Context) => string;
  from?: (context: Context) => Choice[];
}
export interface Form {
  verb: string;
  does: string;
  fields: Field[];
  line: (values: Values) => string;
}

export const one = (values: Values, id: string): string => {
  const found = values[id];
  return typeof found === "string" ? found.trim() : "";
};
const many = (values: Values, id: string): string[] => {
  const found = values[id];
  return Array.isArray(found) ? found : [];
};

const mine = ({ view }: Context): Unit[] => Object.values(view.position.units).filter((unit) => view.nations.includes(unit.nation)).sort(byKind);
const used = ({ lines }: Context): Set<string> => new Set(lines.flatMap((line) => line.split(/\s+/)));
const label = (unit: Unit, { view, atlas }: Context): string => `${view.nations.length > 1 ? `${atlas.name(unit.nation)} ` : ""}${unitName(unit.id)}${unit.damaged ? ` (${w.damaged})` : ""}${unit.idle ? ` (${w.idle})` : ""}`;
const sorted = (choices: Choice[]): Choice[] => choices.sort((a, b) => a.label.localeCompare(b.label));

const nation = (id = "nation", from: (context: Context) => string[] = ({ view }) => view.nations): Field => ({ id, kind: "one", start: (context) => from(context)[0] ?? "", from: (context) => from(context).map((value) => ({ value, label: context.atlas.name(value) })) });
/** A nation of our side that somebody else leads. */
const ally = (): Field => nation("ally", ({ view }) => Object.keys(view.position.alliances).filter((one) => !view.nations.includes(one) && view.nations.some((own) => view.position.alliances[own] === view.position.alliances[one])));
const number = (id: string, start = "1"): Field => ({ id, kind: "number", start: () => start });
const base = (id = "base", withUnits = false): Field => ({
  id, kind: "one", takes: "base",
  from: (context) => {
    const { view, atlas } = context;
    const peopled = new Set(mine(context).map((unit) => unit.at));
    const friends = new Set(view.nations.map((one) => view.position.alliances[one]));
    const all = [...Object.values(view.position.harbours).filter((one) => friends.has(view.position.alliances[one.holder] ?? "")).map((one) => one.id), ...Object.keys(view.position.trains)];
    return sorted(all.filter((place) => !withUnits || peopled.has(place)).map((value) => ({ value, label: atlas.name(value) })));
  },
});
const place: Field = { id: "place", kind: "one", takes: "place", from: ({ view, atlas }) => sorted(Object.keys(view.position.harbours).map((value) => ({ value, label: `${atlas.name(value)} (${atlas.name(view.position.harbours[value]?.holder ?? "")})` }))) };
const area = (within?: (context: Context) => readonly string[]): Field => ({
  id: "area", kind: "one", takes: "area",
  from: (context) => {
    const near = within?.(context) ?? [];
    const theatre = context.atlas.board.scenarios[context.view.scenario] ?? [];
    const all = near.length ? near : theatre.length ? theatre : [...context.atlas.areas.keys()];
    return all.map((value) => ({ value, label: context.atlas.name(value) }));
  },
});
const routePath = ({ view, values }: Context): readonly string[] => view.position.routes[one(values, "route")]?.path ?? [];
const route = (whose: "own" | "enemy" | "any" = "any"): Field => ({
  id: "route", kind: "one", takes: "route",
  from: ({ view }) => {
    const sides = new Set(view.nations.map((name) => view.position.alliances[name]));
    return Object.values(view.position.routes)
      .filter((line) => whose === "any" || sides.has(view.position.alliances[line.owner] ?? "") === (whose === "own"))
      .map((line) => ({ value: String(line.id), label: `${line.id} ${line.name}` }));
  },
});
const units = (fits: (unit: Unit) => boolean): Field => ({
  id: "units", kind: "many",
  from: (context) => {
    const taken = used(context);
    return mine(context).filter((unit) => unit.at === one(context.values, "base") && !unit.aboard && fits(unit) && !taken.has(unit.id)).map((unit) => ({ value: unit.id, label: label(unit, context) }));
  },
});
const unit = (id: string, fits: (unit: Unit) => boolean): Field => ({
  id, kind: "one",
  from: (context) => mine(context).filter(fits).map((found) => ({ value: found.id, label: `${label(found, context)}, ${context.atlas.name(found.at)}` })),
});
const force = (id = "force"): Field => ({ id, kind: "one", takes: "force", from: ({ view, atlas }) => Object.values(view.position.forces).filter((found) => view.nations.includes(found.nation)).map((found) => ({ value: found.id, label: `${forceName(found.id, atlas)}, ${atlas.name(found.base)}` })) });
const train: Field = { id: "train", kind: "one", from: ({ view, atlas }) => Object.values(view.position.trains).filter((found) => view.nations.includes(found.nation)).map((found) => ({ value: found.id, label: `${found.id}, ${atlas.name(found.area)}` })) };
const card: Field = { id: "card", kind: "one", from: ({ view, atlas }) => view.nations.flatMap((name) => view.position.hands[name] ?? []).map((value) => ({ value, label: `+${atlas.cards.get(value)?.value ?? 0} ${atlas.name(value)} (${value})` })) };
const choice = (id: string, values: readonly string[]): Field => ({ id, kind: "one", start: () => values[0] ?? "", from: () => values.map((value) => ({ value, label: w.choices[value] ?? value })) });
const cargo: Field = { id: "cargo", kind: "one", start: () => "lsp", from: (context) => [...["lsp", "manpower", "tank"].map((value) => ({ value, label: w.choices[value] ?? value })), ...mine(context).filter((found) => found.kind === "air" && !found.aboard).map((found) => ({ value: found.id, label: label(found, context) }))] };
const name: Field = { id: "name", kind: "text", start: ({ lines, view }) => { let n = 1; while (lines.some((line) => line.includes(`:tf${n} `)) || Object.keys(view.position.forces).some((id) => id.endsWith(`:tf${n}`))) n += 1; return `tf${n}`; } };
/** Enemy forces under a flag: a card may be laid on the defence against them. */
const enemies = ({ view, atlas }: Context): Choice[] => view.position.operations.flatMap((found) => [found.force, found.invasion]).filter((id) => id && !view.nations.includes(id.split(":")[0] ?? "")).map((value) => ({ value, label: forceName(value, atlas) }));
const target: Field = { id: "target", kind: "one", takes: "force", from: (context) => [...(force().from?.(context) ?? []), ...enemies(context), ...(route().from?.(context) ?? []).map((found) => ({ value: `route ${found.value}`, label: found.label }))] };
const path: Field = { id: "path", kind: "text", start: ({ view, values }) => (view.position.routes[one(values, "route")]?.path ?? []).join(">") };
const text = (id: string): Field => ({ id, kind: "text", start: () => "" });
const kinds = ["lsp", "bases", "lift", "cards", "chart", "flags"];

const isAir = (found: Unit): boolean => found.kind === "air" || found.kind === "strategic_bomber";
const plain = (verb: string, ids: readonly string[]) => (values: Values): string => [verb, ...ids.map((id) => one(values, id))].join(" ");
const lay = (verb: string, does: string): Form => ({ verb, does, fields: [card, target, { ...choice("part", ["cover", "sea", "landing", "join", "attack", "defence"]) }, { ...area(), start: () => "" }], line: (v) => [verb, one(v, "card"), one(v, "target"), one(v, "part"), ...(one(v, "part") === "join" ? [one(v, "area")] : [])].join(" ") });

export const FORMS: Record<string, Form[]> = {
  placement: [
    { verb: "place", does: w.does.place, fields: [unit("unit", (found) => !found.aboard), base("to")], line: plain("place", ["unit", "to"]) },
    { verb: "stock", does: w.does.stock, fields: [nation(), number("number"), base("from"), base("to")], line: plain("stock", ["nation", "number", "from", "to"]) },
  ],
  supply: [
    { verb: "ship", does: w.does.ship, fields: [nation(), cargo, number("number"), base("from"), base("to"), route("own")], line: (v) => `ship ${one(v, "nation")} ${one(v, "cargo")} ${one(v, "number")} ${one(v, "from")} ${one(v, "to")} on ${one(v, "route")}` },
    { verb: "feed", does: w.does.feed, fields: [nation(), number("number"), place, route("own")], line: (v) => `feed ${one(v, "nation")} ${one(v, "number")} ${one(v, "place")} on ${one(v, "route")}` },
  ],
  transfer: [
    { verb: "move", does: w.does.move, fields: [unit("unit", (found) => !isAir(found)), base("to")], line: plain("move", ["unit", "to"]) },
    { verb: "fly", does: w.does.fly, fields: [unit("unit", (found) => isAir(found) && !found.aboard), base("to")], line: plain("fly", ["unit", "to"]) },
    { verb: "embark", does: w.does.embark, fields: [unit("unit", (found) => found.kind === "air" && !found.aboard), unit("carrier", (found) => found.kind.endsWith("carrier"))], line: plain("embark", ["unit", "carrier"]) },
    { verb: "ashore", does: w.does.ashore, fields: [unit("carrier", (found) => found.kind.endsWith("carrier"))], line: plain("ashore", ["carrier"]) },
    { verb: "tow", does: w.does.tow, fields: [train, area()], line: plain("tow", ["train", "area"]) },
    { verb: "grant", does: w.does.grant, fields: [nation(), ally(), choice("what", kinds)], line: plain("grant", ["nation", "ally", "what"]) },
    { verb: "deny", does: w.does.deny, fields: [nation(), ally(), choice("what", kinds)], line: plain("deny", ["nation", "ally", "what"]) },
    { verb: "declare", does: w.does.declare, fields: [nation(), nation("enemy", ({ view }) => Object.keys(view.position.alliances).filter((one) => !view.nations.includes(one)))], line: plain("declare", ["nation", "enemy"]) },
    { verb: "offer", does: w.does.offer, fields: [card, ally()], line: plain("offer", ["card", "ally"]) },
    { verb: "renounce", does: w.does.renounce, fields: [nation()], line: plain("renounce", ["nation"]) },
  ],
  tonnage: [
    { verb: "put", does: w.does.put, fields: [nation(), route("own"), number("number")], line: plain("put", ["nation", "route", "number"]) },
    { verb: "transports", does: w.does.transports, fields: [nation(), number("number")], line: plain("transports", ["nation", "number"]) },
    { verb: "open", does: w.does.open, fields: [nation(), { id: "name", kind: "text", start: () => "new-run" }, number("number"), base("from"), base("to")], line: plain("open", ["nation", "name", "number", "from", "to"]) },
    { verb: "divert", does: w.does.divert, fields: [route("own"), path], line: (v) => `divert ${one(v, "route")} via ${one(v, "path").replace(/\s*[>,]\s*/g, ">")}` },
    { verb: "train", does: w.does.train, fields: [nation(), base(), area()], line: plain("train", ["nation", "base", "area"]) },
    { verb: "disband", does: w.does.disband, fields: [train], line: plain("disband", ["train"]) },
  ],
  allocate: [
    {
      verb: "tf", does: w.does.tf, fields: [nation(), name, base("base", true), units(() => true), number("men", "0"), number("tanks", "0")],
      line: (v) => [`tf ${one(v, "nation")}:${one(v, "name").replace(/\s+/g, "-")} ${one(v, "base")}`, ...many(v, "units"), ...(["men", "tanks"].flatMap((id) => (Number(one(v, id)) ? [`${id}=${one(v, id)}`] : [])))].join(" "),
    },
    { verb: "join", does: w.does.join, fields: [base("base", true), { id: "force", kind: "text", start: () => "" }, units(() => true)], line: (v) => ["join", one(v, "force"), ...many(v, "units")].join(" ") },
    { verb: "escort", does: w.does.escort, fields: [route("own"), base("base", true), units((found) => found.kind !== "submarine")], line: (v) => ["escort", one(v, "route"), one(v, "base"), ...many(v, "units")].join(" ") },
    { verb: "attack", does: w.does.attack, fields: [route("enemy"), area(routePath), base("base", true), units((found) => found.kind === "submarine" || isAir(found))], line: (v) => ["attack", one(v, "route"), one(v, "base"), one(v, "area"), ...many(v, "units")].join(" ") },
  ],
  flags: [
    { verb: "sweep", does: w.does.sweep, fields: [force(), area(), number("lsp")], line: (v) => `sweep ${one(v, "force")} ${one(v, "area")} lsp=${one(v, "lsp")}` },
    { verb: "land", does: w.does.land, fields: [force(), force("invasion"), place, number("lsp"), number("landing")], line: (v) => `land ${one(v, "force")} ${one(v, "invasion")} ${one(v, "place")} lsp=${one(v, "lsp")}+${one(v, "landing")}` },
    { verb: "raid", does: w.does.raid, fields: [force(), route("enemy"), area(routePath), number("lsp")], line: (v) => `raid ${one(v, "force")} ${one(v, "route")} ${one(v, "area")} lsp=${one(v, "lsp")}` },
    { verb: "offer", does: w.does.offer, fields: [card, ally()], line: plain("offer", ["card", "ally"]) },
    { verb: "strike", does: w.does.strike, fields: [force(), place, number("lsp")], line: (v) => `strike ${one(v, "force")} ${one(v, "place")} lsp=${one(v, "lsp")}` },
  ],
  cards: [
    lay("die", w.does.die),
    lay("shift", w.does.shift),
    { verb: "range", does: w.does.range, fields: [card, force()], line: plain("range", ["card", "force"]) },
    { verb: "flag", does: w.does.flag, fields: [card, force(), area(), number("lsp")], line: (v) => `flag ${one(v, "card")} sweep ${one(v, "force")} ${one(v, "area")} lsp=${one(v, "lsp")}` },
    { verb: "other", does: w.does.other, fields: [card, text("words")], line: plain("other", ["card", "words"]) },
  ],
};
