/** A patch: the changes in a seat's view since a known version, instead of the whole view. */

import type { Scene, Update } from "./api";

export type Patch<G extends Scene = Scene> = Omit<Update<G>, "type" | "view"> & {
  type: "patch";
  /** The version to which it applies. */
  base: string;
  /** Parts of the view by name, `position/units` for a nested part, each complete. */
  changed: Record<string, unknown>;
  gone: string[];
};

/** Apply a patch; the old view stays unchanged. */
export function patched<G extends Scene>(view: G["view"], { type: _, base: __, changed, gone, ...rest }: Patch<G>): Update<G> {
  const fresh: G["view"] = { ...view };
  const whole: object = fresh;
  const own = new Set<string>();
  /** A copy of the container of a part, and the part's name in it. */
  function holder(path: string): [object, string] {
    const cut = path.lastIndexOf("/");
    if (cut < 0) return [whole, path];
    const outer = path.slice(0, cut);
    if (!own.has(outer)) {
      own.add(outer);
      Reflect.set(whole, outer, { ...Reflect.get(whole, outer) });
    }
    const part: object = Reflect.get(whole, outer);
    return [part, path.slice(cut + 1)];
  }
  for (const path of gone) Reflect.deleteProperty(...holder(path));
  for (const [path, news] of Object.entries(changed)) {
    if (!path.includes("/")) own.add(path);
    Reflect.set(...holder(path), news);
  }
  return { ...rest, type: "update", view: fresh };
}
