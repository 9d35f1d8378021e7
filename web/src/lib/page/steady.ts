/** Answers of the server change the height of what stands above a row: the row that is pointed at, or has the focus, stays where it is. */

/**
 * Keeps a scrolled list steady. `moment` names the position that is shown: with another one everything is new, and nothing is kept.
 * `isOpening` is whether the list shows its beginning, which may then grow in sight.
 */
export function steady(node: HTMLElement, moment: () => string, isOpening: () => boolean): () => void {
  let held: Element | null = null;
  let top = 0;
  let at = "";
  const note = (): void => {
    top = held?.getBoundingClientRect().top ?? 0;
    at = moment();
  };
  const hold = (target: EventTarget | null): void => {
    held = target instanceof Element && target !== node && node.contains(target) ? target : null;
    note();
  };
  const keep = (): void => {
    if (at !== moment() || !held?.isConnected || isOpening()) return hold(at === moment() ? held : null);
    const moved = held.getBoundingClientRect().top - top;
    if (moved) node.scrollTop += moved;
    note();
  };
  const sizes = new ResizeObserver(keep);
  const watch = (): void => {
    sizes.observe(node);
    for (const child of node.children) sizes.observe(child);
  };
  const parts = new MutationObserver(watch);
  parts.observe(node, { childList: true });
  watch();
  const done = new AbortController();
  const { signal } = done;
  node.addEventListener("pointermove", ({ target, pointerType }) => pointerType === "mouse" && hold(target), { signal });
  node.addEventListener("pointerleave", () => hold(document.activeElement), { signal });
  node.addEventListener("focusin", ({ target }) => hold(target), { signal });
  node.addEventListener("scroll", note, { signal, passive: true });
  return () => {
    done.abort();
    sizes.disconnect();
    parts.disconnect();
  };
}
