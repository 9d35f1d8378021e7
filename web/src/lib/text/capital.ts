/** With a capital letter, as a sentence or a title begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
