/** What the page after the action says. */

const hundred = (part: number): string => `${Math.round(part * 100)} in 100`;

export const a = {
  title: "After action",
  why: "Why it went as it did",
  luck: "Luck",
  turning: "Turning points",
  ask: "Find the turning points",
  asking: (done: number, all: number): string => `Captains are playing the game out from ${all} moments: ${done} done.`,
  stop: "Stop",
  noGames: "Captains could not finish a single game from these moments in the time there is: no turning points.",
  steady: "No moment changed the chances by a quarter: the game was decided bit by bit.",
  swing: (side: string, from: number, to: number): string => `${side}'s chance of winning goes from ${hundred(from)} to ${hundred(to)}.`,
  between: (from: number, to: number): string => `Orders ${from} to ${to}`,
  sampled: (games: number): string =>
    `Counted from ${games} games that captains played out, with dice of their own. A few games err by a fifth either way.`,
  whatIf: "What if? Play on from here",
  whatIfWhy: "Opens a new table against captains as the game stood at this moment",
  as: "as",
  tracks: "Tracks",
  chance: (side: string, part: number, at: number): string => `${side} wins ${hundred(part)} after order ${at}`,
  timeline: "Chances of winning, and what mattered",
};
