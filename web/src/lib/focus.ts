/** The focus is lent to a sheet or a menu and comes back to where it was, or to the question when that is gone. */

export function lend(): () => void {
  const before = document.activeElement as HTMLElement | null;
  return () => (before?.isConnected && before !== document.body ? before : document.getElementById("prompt"))?.focus({ preventScroll: true });
}
