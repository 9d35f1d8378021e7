/** Control's decrees in the war: events before their time, advantages, results set aside. */

import type { Decree } from "../../lib/decrees";
import type { Desk } from "../../lib/desk.svelte";
import { atlasOf } from "./atlas";
import { byKind, unitName } from "./kinds";
import { forceName } from "./speak.en";
import { w } from "./texts.en";
import type { WarView } from "./war";

export function decrees(desk: Desk): Decree[] {
  const view = desk.view as WarView | null;
  if (!view || !desk.board) return [];
  const atlas = atlasOf(desk.board);
  const here = view.position;
  const nations = Object.keys(here.alliances).map((value) => ({ value, label: atlas.name(value) }));
  const forces = Object.keys(here.forces).map((value) => ({ value, label: forceName(value, atlas) }));
  const routes = Object.values(here.routes).map((one) => ({ value: `route ${one.id}`, label: one.name }));
  const places = Object.keys(here.harbours).map((value) => ({ value, label: atlas.name(value) })).sort((a, b) => a.label.localeCompare(b.label));
  const afloat = Object.values(here.units).sort((a, b) => a.nation.localeCompare(b.nation) || byKind(a, b)).map((one) => ({ value: one.id, label: `${atlas.name(one.nation)} ${unitName(one.id).toLowerCase()}` }));
  const lost = here.losses.map((one) => ({ value: one.unit, label: `${atlas.name(one.nation)} ${unitName(one.unit).toLowerCase()} (${w.decree.lost})` }));
  const events = atlas.board.events.filter((one) => one.needs.every((nation) => here.alliances[nation])).map((one) => ({ value: one.id, label: one.name }));
  const f = w.fields;
  const word = (id: string, options: Record<string, string>) => ({ id, label: f[id] ?? id, from: Object.entries(options).map(([value, label]) => ({ value, label })), start: Object.keys(options)[0] ?? "" });
  const parts = word("part", w.decree.parts);
  return [
    { verb: "inject", does: w.decree.inject, fields: [{ id: "event", label: w.decree.event, from: events }], line: (v) => `inject ${v["event"]}` },
    { verb: "advantage flag", does: w.decree.flag, fields: [{ id: "nation", label: f["nation"] ?? "", from: nations }], line: (v) => `advantage ${v["nation"]} flag` },
    { verb: "advantage range", does: w.decree.range, fields: [{ id: "nation", label: f["nation"] ?? "", from: nations }, { id: "force", label: f["force"] ?? "", from: forces }], line: (v) => `advantage ${v["nation"]} range ${v["force"]}` },
    {
      verb: "advantage die", does: w.decree.die,
      fields: [{ id: "nation", label: f["nation"] ?? "", from: nations }, { id: "number", label: f["number"] ?? "", start: "1" }, { id: "target", label: f["target"] ?? "", from: [...forces, ...routes] }, parts, { id: "area", label: w.decree.joinArea, free: true }],
      line: (v) => `advantage ${v["nation"]} die ${v["number"]} ${v["target"]} ${v["part"]} ${v["part"] === "join" ? v["area"] : ""}`,
    },
    {
      verb: "advantage shift", does: w.decree.shift,
      fields: [{ id: "nation", label: f["nation"] ?? "", from: nations }, { id: "target", label: f["target"] ?? "", from: [...forces, ...routes] }, parts, { id: "area", label: w.decree.joinArea, free: true }],
      line: (v) => `advantage ${v["nation"]} shift ${v["target"]} ${v["part"]} ${v["part"] === "join" ? v["area"] : ""}`,
    },
    {
      verb: "overrule unit", does: w.decree.unit,
      fields: [{ id: "unit", label: f["unit"] ?? "", from: [...lost, ...afloat] }, word("verdict", w.decree.verdicts), { id: "base", label: w.decree.comesBack, from: [{ value: "", label: w.decree.afloat }, ...places], free: true }],
      line: (v) => `overrule unit ${v["unit"]} ${v["verdict"]} ${v["base"]}`,
    },
    { verb: "overrule place", does: w.decree.place, fields: [{ id: "place", label: f["place"] ?? "", from: places }, { id: "nation", label: f["nation"] ?? "", from: nations }], line: (v) => `overrule place ${v["place"]} ${v["nation"]}` },
    { verb: "overrule operation", does: w.decree.operation, fields: [{ id: "force", label: f["force"] ?? "", from: forces }], line: (v) => `overrule operation ${v["force"]} failed` },
  ];
}
