/** The lines of each sheet as forms: which words they need and where these can be chosen from. Whether a line is legal, the server says. */

import type { Atlas } from "./atlas";
import { byKind, tally, unitName } from "./kinds";
import { forceName } from "./speak.en";
import { w } from "./texts.en";
import type { Force, Unit, WarView } from "./war";

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
  /** Whether the line stands without it. */
  optional?: boolean;
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
/** What a force is made of: only some carry troops. */
const made = (found: Force, view: WarView): string => [tally(found.units.flatMap((id) => view.position.units[id] ?? [])), found.manpower + found.tanks ? w.landPoints(found.manpower, found.tanks) : ""].filter(Boolean).join(", ");
const force = (id = "force"): Field => ({ id, kind: "one", takes: "force", from: ({ view, atlas }) => Object.values(view.position.forces).filter((found) => view.nations.includes(found.nation)).map((found) => ({ value: found.id, label: `${forceName(found.id, atlas)}, ${atlas.name(found.base)}: ${made(found, view)}` })) });
const train: Field = { id: "train", kind: "one", from: ({ view, atlas }) => Object.values(view.position.trains).filter((found) => view.nations.includes(found.nation)).map((found) => ({ value: found.id, label: `${found.id}, ${atlas.name(found.area)}` })) };
const card: Field = { id: "card", kind: "one", from: ({ view, atlas }) => view.nations.flatMap((name) => view.position.hands[name] ?? []).map((value) => ({ value, label: `+${atlas.cards.get(value)?.value ?? 0} ${atlas.name(value)} (${value})` })) };
const choice = (id: string, values: readonly string[]): Field => ({ id, kind: "one", start: () => values[0] ?? "", from: () => values.map((value) => ({ value, label: w.choices[value] ?? value })) });
const cargo: Field = { id: "cargo", kind: "one", start: () => "lsp", from: (context) => [...["lsp", "manpower", "tank", "raw_material", "oil", "food", ...MINED].map((value) => ({ value, label: w.choices[value] ?? value })), ...mine(context).filter((found) => found.kind === "air" && !found.aboard).map((found) => ({ value: found.id, label: label(found, context) }))] };
/** Cards that lengthen a range; the flag and the stock of an ally who agrees. */
const ranged = (id: string): Field => ({ ...card, id, kind: "many", optional: true });
const lent = (id: string): Field => ({ ...ally(), id, optional: true, start: () => "" });
const flagged: Field[] = [ranged("range"), lent("flag"), lent("lend")];
const setting = (values: Values, id: string): string[] => {
  const said = many(values, id).join("+") || one(values, id);
  return said ? [`${id}=${said}`] : [];
};
const settings = (values: Values): string[] => ["range", "landrange", "flag", "lend"].flatMap((id) => setting(values, id));
const name: Field = { id: "name", kind: "text", start: ({ lines, view }) => { let n = 1; while (lines.some((line) => line.includes(`:tf${n} `)) || Object.keys(view.position.forces).some((id) => id.endsWith(`:tf${n}`))) n += 1; return `tf${n}`; } };
/** Enemy forces under a flag: a card may be laid on the defence against them. */
const enemies = ({ view, atlas }: Context): Choice[] => view.position.operations.flatMap((found) => [found.force, found.invasion]).filter((id) => id && !view.nations.includes(id.split(":")[0] ?? "")).map((value) => ({ value, label: forceName(value, atlas) }));
const target: Field = { id: "target", kind: "one", takes: "force", from: (context) => [...(force().from?.(context) ?? []), ...enemies(context), ...(route().from?.(context) ?? []).map((found) => ({ value: `route ${found.value}`, label: found.label }))] };
/** A card serves our own forces in their combats, a route in its attack or defence, and against an enemy whoever defends. */
const part: Field = {
  ...choice("part", ["cover", "sea", "landing", "join"]),
  from: (context) => {
    const on = one(context.values, "target");
    const parts = on.startsWith("route ") ? ["attack", "defence"] : enemies(context).some((found) => found.value === on) ? ["defence"] : ["cover", "sea", "landing", "join"];
    return parts.map((value) => ({ value, label: w.choices[value] ?? value }));
  },
};
const path: Field = { id: "path", kind: "text", start: ({ view, values }) => (view.position.routes[one(values, "route")]?.path ?? []).join(">") };
const text = (id: string): Field => ({ id, kind: "text", start: () => "" });
/** What is dug or tapped in a sea area's lands, and carried from there. */
const MINED = ["tungsten", "aluminium", "rubber"];
const kinds = ["lsp", "bases", "lift", "cards", "chart", "flags"];

const OPERATIONS = ["sweep", "land", "raid"];
/** An operation in a line of words, as its own sheet would have it. */
function operation(kind: string, v: Values): string {
  const heads: Record<string, string[]> = {
    sweep: [one(v, "force"), one(v, "area")], land: [one(v, "force"), one(v, "invasion"), one(v, "place")], raid: [one(v, "force"), one(v, "route"), one(v, "area")], strike: [one(v, "force"), one(v, "place")],
  };
  const lsp = kind === "land" ? `${one(v, "lsp")}+${one(v, "landing")}` : one(v, "lsp");
  return [kind, ...(heads[kind] ?? []), `lsp=${lsp}`, ...settings(v)].join(" ");
}

const isAir = (found: Unit): boolean => found.kind === "air" || found.kind === "strategic_bomber";
const plain = (verb: string, ids: readonly string[]) => (values: Values): string => [verb, ...ids.map((id) => one(values, id))].join(" ");
const lay = (verb: string, does: string): Form => ({ verb, does, fields: [card, target, part, { ...area(), optional: true, start: () => "" }], line: (v) => [verb, one(v, "card"), one(v, "target"), one(v, "part"), ...(["join", "attack", "defence"].includes(one(v, "part")) && one(v, "area") ? [one(v, "area")] : [])].join(" ") });

/** A card spent for one flag more. */
const flagCard = (verb: string): Form => ({ verb, does: w.does.flag, fields: [card, choice("operation", OPERATIONS), force(), { ...force("invasion"), optional: true }, { ...place, optional: true }, { ...route("enemy"), optional: true }, { ...area(), optional: true }, number("lsp"), number("landing")], line: (v) => `${verb} ${one(v, "card")} ${operation(one(v, "operation") || "sweep", v)}` });

export const FORMS: Record<string, Form[]> = {
  placement: [
    { verb: "place", does: w.does.place, fields: [unit("unit", (found) => !found.aboard), base("to")], line: plain("place", ["unit", "to"]) },
    { verb: "stock", does: w.does.stock, fields: [nation(), number("number"), base("from"), base("to")], line: plain("stock", ["nation", "number", "from", "to"]) },
  ],
  supply: [
    { verb: "ship", does: w.does.ship, fields: [nation(), cargo, { ...area(), optional: true, start: () => "" }, number("number"), base("from"), base("to"), route("own"), lent("by")], line: (v) => `ship ${one(v, "nation")} ${one(v, "cargo")}${MINED.includes(one(v, "cargo")) ? `@${one(v, "area")}` : ""} ${one(v, "number")} ${one(v, "from")} ${one(v, "to")} on ${one(v, "route")}${one(v, "by") ? ` by ${one(v, "by")}` : ""}` },
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
    { verb: "open", does: w.does.open, fields: [nation(), { id: "name", kind: "text", start: () => "new-run" }, number("number"), base("from"), base("to"), { id: "path", kind: "text", optional: true, start: () => "" }], line: (v) => `${plain("open", ["nation", "name", "number", "from", "to"])(v)}${one(v, "path") ? ` via ${one(v, "path").replace(/\s*[>,]\s*/g, ">")}` : ""}` },
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
    { verb: "sweep", does: w.does.sweep, fields: [force(), area(), number("lsp"), ...flagged], line: (v) => operation("sweep", v) },
    { verb: "land", does: w.does.land, fields: [force(), force("invasion"), place, number("lsp"), number("landing"), ranged("range"), ranged("landrange"), lent("flag"), lent("lend")], line: (v) => operation("land", v) },
    { verb: "raid", does: w.does.raid, fields: [force(), route("enemy"), area(routePath), number("lsp"), ...flagged], line: (v) => operation("raid", v) },
    { verb: "offer", does: w.does.offer, fields: [card, ally()], line: plain("offer", ["card", "ally"]) },
    { verb: "strike", does: w.does.strike, fields: [force(), place, number("lsp"), ...flagged], line: (v) => operation("strike", v) },
    flagCard("flag"),
  ],
  cards: [
    lay("die", w.does.die),
    lay("shift", w.does.shift),
    { verb: "range", does: w.does.range, fields: [card, force()], line: plain("range", ["card", "force"]) },
    flagCard("flag"),
    { verb: "other", does: w.does.other, fields: [card, text("words")], line: plain("other", ["card", "words"]) },
  ],
};
