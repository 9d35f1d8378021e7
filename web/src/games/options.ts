/** The open choices of a rulebook in words. A choice or a value the catalogue does not know is shown as the rules call it. */

/** By name: what it is called, and its values, listed or told. */
export type OptionWords = Record<string, [string, Record<string, string> | ((value: string) => string)]>;

const BOOKS: Record<string, () => Promise<{ OPTIONS: OptionWords }>> = {
  strategic: () => import("./strategic/text/options.en"),
  operational: () => import("./operational/text/options.en"),
  tactical: () => import("./tactical/text/options.en"),
};

export async function wordsOf(game: string): Promise<OptionWords> {
  return (await BOOKS[game]?.())?.OPTIONS ?? {};
}

const plain = (name: string): string => name.replaceAll("_", " ");

export const titleOf = (words: OptionWords, name: string): string => words[name]?.[0] ?? plain(name);

export function valueOf(words: OptionWords, name: string, value: string): string {
  const told = words[name]?.[1];
  return (typeof told === "function" ? told(value) : told?.[value]) ?? plain(value);
}
