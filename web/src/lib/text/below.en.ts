import type { BattleOdds, Spread } from "../server/api";

/** The words around a battle that a game has handed down. */
export const below = {
  title: (game: string): string => (game === "operational" ? "A contact is played out as a raid" : "A battle is fought out ship by ship"),
  waits: "A battle is fought out below",
  waitsMore: "This game waits for its report.",
  ask: "How is your side to fight it?",
  choices: {
    fight: "Fight it yourself",
    invite: "Invite a commander",
    captains: "Let captains fight it",
    rules: "By the rules here",
  } as Record<string, string>,
  odds: (one: BattleOdds): string =>
    `${one.choice === "rules" || one.choice === "captains" ? "" : "As captains would: "}${percent(one.better)} you come off better, ${percent(one.worse)} worse. You lose ${range(one.mine)}, the enemy ${range(one.theirs)}.`,
  sampling: "The odds are being sampled…",
  noOdds: "No odds: too little is known of the enemy.",
  sampled: (battles: number, parent: string, more: boolean): string =>
    `Sampled from what you know: ${battles} ${battles === 1 ? "battle" : "battles"} of captains below and as many by the rules here, ` +
    `in ${parent === "strategic" ? "combat value" : "points"} lost, with the 95 % interval of the mean.${more ? " More are being fought." : ""}`,
  chosen: (choice: string): string => `You have chosen: ${below.choices[choice] ?? choice}.`,
  awaits: (seats: string[]): string => `Still to choose: ${seats.join(", ")}.`,
  open: (game: string): string => (game === "operational" ? "To the raid" : "To the battle"),
  fought: (game: string): string =>
    `${game === "operational" ? "The raid is being played" : "The battle is being fought"}; this game waits for its report.`,
  until: (at: Date): string => `It is waited for until ${at.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}, no longer.`,
  invite: "Link for your commander",
  closed: "A battle of another game: its report and record are opened when the game above is over.",
  home: "The last battle came home",
  again: "Look at it",
};

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const range = ({ mean, low, high }: Spread): string => `${mean.toFixed(1)} (${Math.max(0, low).toFixed(1)} to ${high.toFixed(1)})`;
