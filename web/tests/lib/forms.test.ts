import { describe, expect, test } from "vitest";

import { filled, formsOf, isWhole, linesOf, placesOf, type Form, type Grammar } from "../../src/lib/desk/forms";
import { sample } from "../sample";
import type { Game as Operational } from "../../src/games/operational/state";
import type { Game as Strategic } from "../../src/games/strategic/state";

const raid: Grammar = sample<Operational>("operational").grammar;
const war: Grammar = sample<Strategic>("strategic").grammar;
const only = (forms: Form[], verb: string): Form => {
  const form = forms.find((one) => one.verb === verb);
  if (!form) throw new Error(`no form for ${verb}`);
  return form;
};

describe("a form of the grammar", () => {
  test("has the places of the order in their order, with what each takes", () => {
    const [detach] = formsOf(raid, "detach");
    expect(detach?.places.map(({ name, many, optional, kind }) => [name, many, optional, kind])).toEqual([
      ["group", false, false, "group"],
      ["ships", true, false, "ship"],
    ]);
    expect(formsOf(raid, "call")[0]?.places[0]?.options).toEqual(["A", "B"]);
    expect(formsOf(raid, "nothing")).toEqual([]);
  });

  test("is an order once all that is owed is filled in", () => {
    const form = only(formsOf(raid, "detach"), "detach");
    expect(isWhole(form, { group: "J1", ships: [] })).toBe(false);
    expect(filled(form, { group: "J1", ships: [] })).toBeNull();
    expect(filled(form, { group: "J1", ships: ["kongo"] })).toEqual({ verb: "detach", group: "J1", ships: ["kongo"] });
  });

  test("leaves out what is not filled in, makes figures numbers, and keeps what goes with the verb", () => {
    const escort = only(linesOf(war, "allocate"), "escort");
    expect(filled(escort, { route: "3", base: "malta", units: ["uk-escort-1"] })).toEqual({
      verb: "escort",
      route: 3,
      base: "malta",
      units: ["uk-escort-1"],
    });
    const die = only(linesOf(war, "cards"), "die");
    expect(filled(die, { card: "uk-1", target: "uk:home", part: "cover", area: "" })).toEqual({
      verb: "die",
      use: "die",
      card: "uk-1",
      target: "uk:home",
      part: "cover",
    });
  });

  test("has an order inside it, whose places come with its verb", () => {
    const flag = only(linesOf(war, "cards"), "flag");
    expect(placesOf(flag, {}).map((place) => place.name)).toEqual(["card", "operation"]);
    const values = {
      card: "usa-8",
      operation: "sweep",
      "operation.force": "usa:tf16",
      "operation.area": "marshalls",
      "operation.lsp": "1",
    };
    expect(placesOf(flag, values).map((place) => place.name)).toContain("operation.area");
    expect(filled(flag, values)).toEqual({
      verb: "flag",
      card: "usa-8",
      operation: { verb: "sweep", force: "usa:tf16", area: "marshalls", lsp: 1 },
    });
  });
});
