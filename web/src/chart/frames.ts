/** Frames of counters: the shape shows the side, the half shows the element. */

import type { Ink } from "../lib/text/sides";

export type Element = "sea" | "air" | "sub";

export function frame(side: Ink, element: Element, w: number, h: number): string {
  const a = w / 2;
  const b = h / 2;
  const c = Math.min(b, h * 0.36);
  if (side === "allied") {
    const r = h * 0.3;
    if (element === "air")
      return `M${-a} ${b}V${-b + r * 1.6}Q${-a} ${-b} ${-a + r * 2} ${-b}H${a - r * 2}Q${a} ${-b} ${a} ${-b + r * 1.6}V${b}Z`;
    if (element === "sub")
      return `M${-a} ${-b}V${b - r * 1.6}Q${-a} ${b} ${-a + r * 2} ${b}H${a - r * 2}Q${a} ${b} ${a} ${b - r * 1.6}V${-b}Z`;
    return (
      `M${-a + r} ${-b}H${a - r}Q${a} ${-b} ${a} ${-b + r}V${b - r}Q${a} ${b} ${a - r} ${b}` +
      `H${-a + r}Q${-a} ${b} ${-a} ${b - r}V${-b + r}Q${-a} ${-b} ${-a + r} ${-b}Z`
    );
  }
  if (side === "axis") {
    if (element === "air") return `M${-a} ${b}V${-b + c}L0 ${-b - c * 0.55}L${a} ${-b + c}V${b}Z`;
    if (element === "sub") return `M${-a} ${-b}V${b - c}L0 ${b + c * 0.55}L${a} ${b - c}V${-b}Z`;
    return `M${-a - c * 0.5} 0L${-a + c * 0.45} ${-b}H${a - c * 0.45}L${a + c * 0.5} 0L${a - c * 0.45} ${b}H${-a + c * 0.45}Z`;
  }
  return `M${-a} ${-b}H${a}V${b}H${-a}Z`;
}
