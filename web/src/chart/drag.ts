/** Dragging with the pointer: what follows it, and what is done where it is let go. */

interface Drag {
  /** Pixels below which it was a press and no drag. */
  far: number;
  /** The pointer has moved, once it is far enough. */
  move: (event: PointerEvent) => void;
  /** It is over, one way or the other; before `drop`. */
  end: () => void;
  /** It was let go away from where it began. */
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
