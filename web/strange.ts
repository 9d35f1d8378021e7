/** English in strange letters: `Play now` becomes `Þļàý ñóŵ`, whatever a catalogue holds or its functions answer. */

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ODD = [..."àƀćďéƒĝĥíĵķļḿñóþɋŕśţúṽŵẋýžÀɃĆĎÉƑĜĤÍĴĶĻḾÑÓÞɊŔŚŢÚṼŴẊÝŽ"];

export function strange<T>(value: T): T {
  if (typeof value === "string") return [...value].map((letter) => ODD[PLAIN.indexOf(letter)] ?? letter).join("") as T;
  if (typeof value === "function") {
    const said = value as (this: unknown, ...given: unknown[]) => unknown;
    return function (this: unknown, ...given: unknown[]) {
      return strange(said.apply(this, given));
    } as T;
  }
  if (Array.isArray(value)) return value.map((one: unknown) => strange(one)) as T;
  if (value && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strange(one)])) as T;
  return value;
}
