/** With a capital letter, for the beginning of a sentence or a title. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Without it, for use within a sentence. */
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** With a full stop, unless it ends a sentence already. */
export const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Without its full stop, for a sentence that continues. */
export const unended = (text: string): string => (text.endsWith(".") ? text.slice(0, -1) : text);
