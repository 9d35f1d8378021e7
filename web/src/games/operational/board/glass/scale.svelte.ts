/** The scale bar of the fixed overlay: its length, and the edge of the window at which it covers least. */

import type { Pan } from "../../../../chart/pan.svelte";
import { edgeFor, type Edge } from "../furniture";
import { S } from "../geometry";
import type { Box } from "../lettering";

/** Nautical miles of its parts, and the range of pixels in which it is legible. */
const UNITS = [30, 60, 12];
const [SHORT, LONG] = [120, 320];

export class Scale {
  /** Null where counters or places lie at all of them. */
  edge = $state<Edge | null>("left");

  constructor(private readonly pan: Pan) {}

  get bar(): { unit: number; length: number } {
    const bars = UNITS.map((unit) => ({ unit, length: (unit / 60) * S * this.pan.k * 10 }));
    return bars.find((one) => one.length > SHORT && one.length < LONG) ?? { unit: 12, length: 0.2 * S * this.pan.k * 10 };
  }

  /** Look for free water in the window. */
  move(pieces: Box[]): void {
    const [left, top] = this.pan.inverse(0, 0);
    const [right, bottom] = this.pan.inverse(this.pan.width, this.pan.height);
    this.edge = edgeFor({ left, right, top, bottom }, (this.bar.length + 60) / this.pan.k, 74 / this.pan.k, pieces, this.edge ?? "left");
  }

  /** Its extent, if it is shown. */
  shown(window: Box, k: number, isWanted: boolean): Box[] {
    return isWanted && this.edge ? [this.room(window, k)] : [];
  }

  /** Its extent at its edge of a window. */
  private room({ left, top, right, bottom }: Box, k: number): Box {
    const wide = (this.bar.length + 90) / k;
    const west = this.edge === "middle" ? (left + right - wide) / 2 : this.edge === "right" ? right - wide : left;
    const onTop = this.edge === "top";
    return { left: west, right: west + wide, top: onTop ? top : bottom - 80 / k, bottom: onTop ? top + 60 / k : bottom };
  }
}
