/** The focus: lent to a sheet or a menu and given back, kept when what held it vanishes, led along a row of tabs. */

const question = (): HTMLElement | null => document.getElementById("question") ?? document.getElementById("main");

/** Lend it; the answer brings it back to where it was, or to the question when that is gone or was only the top of the page. */
export function lend(): () => void {
  const before = document.activeElement as HTMLElement | null;
  const stays = (): boolean => before !== null && before.isConnected && before !== document.body && before.id !== "top";
  return () => (stays() ? before : question())?.focus({ preventScroll: true });
}

/** Give it to something for good: a reader that was reading the page aloud stops at any key and takes the focus to where it stopped, a moment after we have it. */
export function settle(node: HTMLElement | null): void {
  node?.focus();
  const done = new AbortController();
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => done.abort(), { signal: done.signal, capture: true });
  setTimeout(() => {
    if (!done.signal.aborted && node?.isConnected && document.activeElement !== node) node.focus();
    done.abort();
  }, 300);
}

const isGone = (node: HTMLElement): boolean => !node.isConnected || node.getClientRects().length === 0;

/** A button that vanishes with its press does not take the focus with it: it stays with the sheet or the list it stood in, else with the question. */
export function keepFocus(): void {
  let held: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  addEventListener("focusin", ({ target }) => {
    held = target as HTMLElement;
    around = [];
    for (let node = held.parentElement; node; node = node.parentElement) if (node.matches("dialog, [data-keeps]")) around.push(node);
  });
  addEventListener(
    "focusout",
    ({ target }) =>
      void setTimeout(
        () =>
          target === held &&
          held &&
          !isGone(held) &&
          !held.matches(":disabled") &&
          document.activeElement === document.body &&
          (held = null),
      ),
  );
  const look = (): void => {
    if (!held || document.activeElement !== document.body) return;
    if (!isGone(held)) return held.focus({ preventScroll: true }); // it was only disabled for a while; before that this does nothing
    held = null;
    (
      around.find((node) => node.isConnected && node.getClientRects().length) ??
      document.querySelector<HTMLElement>("dialog[open]") ??
      question()
    )?.focus({ preventScroll: true });
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "open"],
  });
}

/** Arrows, Home and End go along a row of tabs and open the one they come to. */
export function rove(event: KeyboardEvent): void {
  const tabs = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  const next = tabs.at(to % tabs.length);
  next?.focus();
  next?.click();
}
