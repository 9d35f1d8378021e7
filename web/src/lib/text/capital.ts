/** With a capital letter, as a sentence or a title begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same within a sentence. */
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** A sentence that goes on: without its full stop. */
export const unended = (text: string): string => (text.endsWith(".") ? text.slice(0, -1) : text);
