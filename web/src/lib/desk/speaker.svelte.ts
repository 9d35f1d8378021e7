/** The announcements of the live region: messages one after the other, each for as long as a screen reader needs. */

import { ended } from "../text/capital";
import { quoted } from "../text/quoted";

/** Milliseconds: to join texts into one message, until the next message, and until a message is removed. */
const BREATH = 60;
const HEARD = 450;
const STALE = 4000;

export class Speaker {
  /** The present message. */
  said = $state("");
  /** Number of messages so far. */
  messages = $state(0);

  private unsaid: { text: string; inPassing: boolean }[] = [];
  private last = "";
  private speaking = 0;
  private spokeAt = -1000;

  /**
   * Announce a text. Texts in quick succession become one message; `inPassing`: the position of the cursor, which is obsolete after the
   * next movement.
   */
  say(text: string, inPassing = false): void {
    // Lines to be typed stand between backticks, which are not spoken.
    const spoken = quoted(text)
      .map(({ words }) => words)
      .join("");
    if (inPassing) this.unsaid = this.unsaid.filter((one) => !one.inPassing);
    if (!spoken || this.unsaid.some((one) => one.text === spoken)) return;
    this.unsaid.push({ text: spoken, inPassing });
    // Browsers report changes to screen readers only a few times per second: a message that is replaced sooner is never spoken.
    this.speaking ||= setTimeout(() => this.speak(), Math.max(BREATH, this.spokeAt + HEARD - performance.now()));
  }

  private speak(): void {
    const text = this.unsaid.map((one, i) => (i < this.unsaid.length - 1 ? ended(one.text) : one.text)).join(" ");
    [this.speaking, this.unsaid, this.spokeAt] = [0, [], performance.now()];
    // A repeated message must differ by an inaudible character, or a screen reader ignores it.
    this.said = this.last = this.last === text ? `${text}\u00a0` : text;
    this.messages += 1;
    const n = this.messages;
    // A dialog hides the page from screen readers; when it closes, an earlier message would be announced again.
    setTimeout(() => n === this.messages && !document.querySelector("dialog[open]") && (this.said = ""), STALE);
  }
}
