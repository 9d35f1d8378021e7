/** Hulls seen from above, bows to the east, about forty units long: the same on counters, lists, cards and plot. */

export type HullType = "BB" | "CA" | "CL" | "DD" | "CV" | "CVL" | "SS" | "M" | "LC" | "AIR" | "INF";

/** One stroke of a hull: `ink` is painted in the hull's colour, `cut` in the background colour. */
interface Stroke {
  d: string;
  as: "ink" | "cut" | "line";
  width?: number;
  dash?: string;
}

function body(length: number, beam: number): Stroke {
  const [l, b] = [length, beam];
  return {
    as: "ink",
    d:
      `M${-l / 2} ${-b * 0.3}Q${-l / 2} ${-b / 2} ${-l * 0.4} ${-b / 2}L${l * 0.1} ${-b / 2}Q${l * 0.36} ${-b * 0.44} ${l / 2} 0` +
      `Q${l * 0.36} ${b * 0.44} ${l * 0.1} ${b / 2}L${-l * 0.4} ${b / 2}Q${-l / 2} ${b / 2} ${-l / 2} ${b * 0.3}Z`,
  };
}

function disc(x: number, r: number): string {
  return `M${x - r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function turret(x: number, spread: number, aft: 1 | -1, r: number): Stroke[] {
  return [
    { as: "cut", d: disc(x, r) },
    { as: "line", width: 1, d: `M${x} ${-0.8 * spread}h${aft * 5}M${x} ${0.8 * spread}h${aft * 5}` },
  ];
}

function box(x: number, y: number, w: number, h: number): Stroke {
  return { as: "cut", d: `M${x} ${y}h${w}v${h}h${-w}Z` };
}

/** Troops ashore: the crossed box of infantry. */
const CROSSED: Stroke[] = [
  { as: "ink", d: "M-13-8h26v16h-26z" },
  { as: "cut", d: "M-11.4-6.4h22.8v12.8h-22.8z" },
  { as: "ink", d: "M-11.9-6.9l.9-.9 22.9 13.8-.9.9zM-11.9 6.9l.9.9 22.9-13.8-.9-.9z" },
];

export const HULLS: Record<HullType, Stroke[]> = {
  BB: [body(42, 11), ...turret(8, 1, 1, 2.6), ...turret(1.5, 1, 1, 2.2), ...turret(-13, 1, -1, 2.6), box(-7.5, -2, 5, 4)],
  CA: [body(40, 8), ...turret(8, 0.8, 1, 2), ...turret(3, 0.8, 1, 1.7), ...turret(-12, 0.8, -1, 2), box(-6, -1.4, 5, 2.8)],
  CL: [body(37, 6.6), ...turret(7, 0.6, 1, 1.6), ...turret(-11, 0.6, -1, 1.6), box(-5, -1.1, 4, 2.2)],
  DD: [body(31, 5), { as: "cut", d: disc(6, 1.3) + disc(-9, 1.3) }, { as: "line", width: 1.2, d: "M-5 0h7" }],
  CV: [
    { as: "ink", d: "M-21-5.5h37q5 0 5 2.5v6q0 2.5-5 2.5h-37z" },
    { as: "line", width: 1.1, dash: "4 2.5", d: "M-18 0h35" },
    box(-1, 2.6, 8, 2.2),
  ],
  CVL: [
    { as: "ink", d: "M-17-4.5h28q5 0 5 2v5q0 2-5 2h-28z" },
    { as: "line", width: 1, dash: "3.5 2.2", d: "M-14 0h26" },
  ],
  SS: [
    { as: "ink", d: "M-18 0Q-12-3.6 6-3.6Q15-3.4 19 0Q15 3.4 6 3.6Q-12 3.6-18 0Z" },
    { as: "cut", d: "M-3 0a4 1.6 0 1 0 8 0a4 1.6 0 1 0 -8 0Z" },
  ],
  M: [
    { as: "ink", d: "M-16-4.5q-2 0-2 2v5q0 2 2 2h24q7-.5 10-4.5q-3-4-10-4.5z" },
    { as: "cut", d: "M-13-2h4v4h-4zM2-2h4v4h-4zM8.5-1.8h3v3.6h-3z" },
    { as: "line", width: 2, d: "M-5-4.5v9" },
  ],
  LC: [
    { as: "ink", d: "M-14-4.5h26l4 2v5l-4 2h-26z" },
    { as: "cut", d: "M-10-2.2h17v4.4h-17z" },
  ],
  INF: CROSSED,
  AIR: [
    {
      as: "ink",
      d:
        "M17 0q-.5-2-4-2.3H8.5L7-15.5q-.4-1.8-2-1.8-2 0-2.6 1.8L1.2-2.2H-9.5L-11.5-6.5q-.8-1-2-.8-1.2.3-1.2 1.5l.7 4q.3 1.8 0 3.6l-.7 4" +
        "q0 1.2 1.2 1.5 1.2.2 2-.8L-9.5 2.2H1.2L2.4 15.5q.6 1.8 2.6 1.8 1.6 0 2-1.8L8.5 2.3H13q3.5-.3 4-2.3z",
    },
  ],
};

/** Whether there is a hull of this name. */
export const isHull = (name: string): name is HullType => name in HULLS;
