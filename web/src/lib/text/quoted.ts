/** Sentences in which lines to be typed stand between backticks, as the terminal prints them. */

interface Quote {
  words: string;
  /** Whether the words are a line to be typed. */
  isLine: boolean;
}

/** A sentence in pieces; a single backtick is a letter like any other. */
export function quoted(text: string): Quote[] {
  return text
    .split(/`([^`]*)`/)
    .map((words, i) => ({ words, isLine: i % 2 === 1 }))
    .filter(({ words }) => words);
}
