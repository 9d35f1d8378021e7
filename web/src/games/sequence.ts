/** The sequence of play: the present step of a game, from its open phases. */

/** The last step of the sequence that has an open phase; -1 for none. */
export const stepIn = <Phase extends string>(flow: readonly { phase: Phase }[], sequence: readonly (readonly Phase[])[]): number =>
  sequence.reduce((now, step, i) => (flow.some((open) => step.includes(open.phase)) ? i : now), -1);
