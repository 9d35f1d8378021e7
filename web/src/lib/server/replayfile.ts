/** What the head and the lines of a replay file tell: its game, its scenario, who gave orders. The rules of it are the server's. */

export interface ReplayHead {
  game: string;
  scenario: string;
  /** Seats that ordered, in the order in which they did. */
  seats: string[];
}

export function readHead(text: string): ReplayHead {
  const [head = "", ...rest] = text.split(/\r?\n\r?\n/);
  const field = (name: string): string => new RegExp(`^${name}\\s+(\\S.*)$`, "m").exec(head)?.[1]?.trim() ?? "";
  const ordered = rest
    .join("\n")
    .split(/\r?\n/)
    .map((line) => /^([a-z][\w/-]*)\s+\S/.exec(line)?.[1] ?? "");
  return { game: field("game"), scenario: field("scenario"), seats: [...new Set(ordered)].filter((seat) => seat && seat !== "control") };
}
