/** A patch: what changed in a seat's view since a version it holds, instead of the whole view again. */

import type { Update, View } from "./api";

export type Patch = Omit<Update, "type" | "view"> & {
  type: "patch";
  /** The version it is to be put on. */
  base: string;
  /** Parts of the view by name, `position/units` for a part of a part, each whole. */
  changed: Record<string, unknown>;
  gone: string[];
};

type Part = Record<string, unknown>;

/** The update a patch stands for; the old view stays as it was. */
export function patched(view: View, { type: _, base: __, changed, gone, ...rest }: Patch): Update {
  const fresh: Part = { ...view };
  const copied = new Set<string>();
  function holder(path: string): [Part, string] {
    const cut = path.lastIndexOf("/");
    if (cut < 0) return [fresh, path];
    const outer = path.slice(0, cut);
    if (!copied.has(outer)) {
      copied.add(outer);
      fresh[outer] = { ...((fresh[outer] ?? {}) as Part) };
    }
    return [fresh[outer] as Part, path.slice(cut + 1)];
  }
  for (const path of gone) {
    const [part, name] = holder(path);
    delete part[name];
  }
  for (const [path, news] of Object.entries(changed)) {
    if (!path.includes("/")) copied.add(path);
    const [part, name] = holder(path);
    part[name] = news;
  }
  return { ...rest, type: "update", view: fresh as View };
}
