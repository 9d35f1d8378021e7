/** Reads the head and the lines of a replay file: its game, its scenario, who gave orders. Rules are left to the server. */

interface ReplayHead {
  game: string;
  scenario: string;
  /** Seats that gave orders, in the order of their first one; without orders those that its scenario names. */
  seats: string[];
}

export function readHead(text: string): ReplayHead {
  const [head = "", ...rest] = text.split(/\r?\n\r?\n/);
  const field = (name: string): string => new RegExp(`^${name}\\s+(\\S.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
  const ordered = rest
    .join("\n")
    .split(/\r?\n/)
    .map((line) => /^([a-z][\w/-]*)\s+\S/.exec(line)?.[1] ?? "");
  const seats = [...new Set(ordered)].filter((seat) => seat && seat !== "control");
  return { game: field("game"), scenario: field("scenario"), seats: seats.length ? seats : chairsOf(head) };
}

/** The seats declared by a scenario within the file. */
function chairsOf(head: string): string[] {
  const declared = /^\| \[chairs\]\r?\n((?:\| [a-z][\w-]* = .*\r?\n?)+)/m.exec(head)?.[1] ?? "";
  return [...declared.matchAll(/^\| ([a-z][\w-]*) = /gm)].map(([, seat]) => seat ?? "");
}
