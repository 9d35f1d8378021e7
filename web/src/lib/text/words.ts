/** The catalogues of the client. They are in content/text/<language>/client and are fetched from the server before anything is drawn. */

import type { components } from "../server/wire";
import type {
  AfterWords,
  FilmWords,
  LessonsWords,
  LinkedWords,
  OperationalWords,
  PageWords,
  ReachWords,
  RunWords,
  StrategicWords,
  TacticalWords,
} from "./generated/messages";
import { readWords } from "./said";

type Words = components["schemas"]["ClientWords"];

const read = new Map<string, ReturnType<typeof readWords>>();
/** The language tag for dates and numbers. */
let spoken = "en";
export const language = (): string => spoken;

/** Store the catalogues that the server has sent. */
export function speak({ language: sent, catalogues }: Words): void {
  spoken = sent;
  for (const [name, text] of Object.entries(catalogues)) read.set(name, readWords(text, spoken));
}

/** A catalogue with its messages as properties. */
function catalogue<Messages extends object>(name: string): Messages {
  const known = (id: string | symbol): unknown => (typeof id === "string" ? read.get(name)?.get(id) : undefined);
  return new Proxy<object>({}, { get: (_, id) => known(id), has: (_, id) => known(id) !== undefined }) as Messages;
}

export const t = catalogue<PageWords>("page");
export const after = catalogue<AfterWords>("after");
export const film = catalogue<FilmWords>("film");
export const lessons = catalogue<LessonsWords>("lessons");
export const linked = catalogue<LinkedWords>("linked");
export const reach = catalogue<ReachWords>("reach");
export const run = catalogue<RunWords>("run");
export const operational = catalogue<OperationalWords>("operational");
export const strategic = catalogue<StrategicWords>("strategic");
export const tactical = catalogue<TacticalWords>("tactical");
