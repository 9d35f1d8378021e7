/** The sequence of play: the present step of a game, from its open phases. */

/** A step as the board of a game has it. */
export interface Step {
  id: string;
  phases: string[];
}

/** A phase as the steps name it: with its moment, if it has one. */
const named = (open: { phase: string; moment?: string }): string[] => [open.phase, `${open.phase}:${open.moment ?? ""}`];

/** The last step of the sequence that has an open phase; -1 for none. */
export const stepIn = (flow: readonly { phase: string; moment?: string }[], sequence: readonly Step[]): number =>
  sequence.reduce((now, step, i) => (flow.some((open) => named(open).some((name) => step.phases.includes(name))) ? i : now), -1);

/** The titles of steps in a catalogue, by id. */
export const titlesOf = (sequence: readonly Step[], words: Record<string, string>): string[] => sequence.map(({ id }) => words[id] ?? id);
