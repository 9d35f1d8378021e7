/** A patch: what changed in a seat's view since a version it holds, instead of the whole view again. */

import type { Scene, Update } from "./api";

export type Patch<G extends Scene = Scene> = Omit<Update<G>, "type" | "view"> & {
  type: "patch";
  /** The version it is to be put on. */
  base: string;
  /** Parts of the view by name, `position/units` for a part of a part, each whole. */
  changed: Record<string, unknown>;
  gone: string[];
};

/** The update a patch stands for; the old view stays as it was. */
export function patched<G extends Scene>(view: G["view"], { type: _, base: __, changed, gone, ...rest }: Patch<G>): Update<G> {
  const fresh: G["view"] = { ...view };
  const whole: object = fresh;
  const own = new Set<string>();
  /** What holds a part, ours to change, and the name of the part in it. */
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
