/** The sequence of play: where a game is in it, told by its open phases. */

/** The last step of the sequence of which a phase is open; -1 for none. */
export const stepIn = <Phase extends string>(flow: readonly { phase: Phase }[], sequence: readonly (readonly Phase[])[]): number =>
  sequence.reduce((now, step, i) => (flow.some((open) => step.includes(open.phase)) ? i : now), -1);
