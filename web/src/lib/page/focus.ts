/** Focus management: given to a dialog or a menu and restored, kept when the focused element vanishes, moved along a row of tabs. */

const question = (): HTMLElement | null => document.getElementById("question") ?? document.getElementById("main");

/** Remember the focus; returns a function that restores it, or focuses the question if the element is gone or was only the document. */
export function lend(): () => void {
  const before = document.activeElement as HTMLElement | null;
  const stays = (): boolean => before !== null && before.isConnected && before !== document.body && before.id !== "top";
  return () => (stays() ? before : question())?.focus({ preventScroll: true });
}

/** Move the focus for good: a screen reader that is interrupted by a key moves the focus to its reading position shortly afterwards. */
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

/** When a button vanishes after a click, the focus stays within its sheet or list, otherwise it goes to the question. */
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
    if (!isGone(held)) return held.focus({ preventScroll: true }); // it was disabled temporarily; before it is enabled this has no effect
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

/** Arrow keys, Home and End move along a row of tabs and activate them. */
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
