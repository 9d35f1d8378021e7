/** Dragging with the pointer: what follows it, and what happens on release. */

interface Drag {
  /** Below this distance in pixels it is a click, not a drag. */
  far: number;
  /** The pointer has moved beyond that distance. */
  move: (event: PointerEvent) => void;
  /** The drag has ended in any way; called before `drop`. */
  end: () => void;
  /** The pointer was released at another place. */
  drop: (event: PointerEvent) => void;
}

export function dragFrom(start: PointerEvent, { far, move, end, drop }: Drag): void {
  const isAway = (event: PointerEvent): boolean => Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) >= far;
  const done = new AbortController();
  let isFar = false;
  const on = (name: "pointermove" | "pointerup" | "pointercancel", run: (event: PointerEvent) => void): void =>
    addEventListener(name, run, { signal: done.signal });
  on("pointermove", (event) => {
    isFar ||= isAway(event);
    if (isFar) move(event);
  });
  on("pointerup", (event) => {
    done.abort();
    end();
    if (isAway(event)) drop(event);
  });
  on("pointercancel", () => {
    done.abort();
    end();
  });
}
