/** What the live region says: messages one after the other, each for as long as a screen reader needs. */

/** Milliseconds: what is said together, how long it stands before the next, and before it is taken away. */
const BREATH = 60;
const HEARD = 450;
const STALE = 4000;

export class Speaker {
  /** What is said now. */
  said = $state("");
  /** How many messages were said. */
  messages = $state(0);

  private unsaid: { text: string; inPassing: boolean }[] = [];
  private last = "";
  private speaking = 0;
  private spokeAt = -1000;

  /** Say it. What is said in one breath is one message; `inPassing`: where the cursor is, of no use once it has gone on. */
  say(text: string, inPassing = false): void {
    if (inPassing) this.unsaid = this.unsaid.filter((one) => !one.inPassing);
    if (!text || this.unsaid.some((one) => one.text === text)) return;
    this.unsaid.push({ text, inPassing });
    // A browser tells a reader what changed a few times in a second: what is replaced sooner is never heard.
    this.speaking ||= setTimeout(() => this.speak(), Math.max(BREATH, this.spokeAt + HEARD - performance.now()));
  }

  private speak(): void {
    const text = this.unsaid.map((one, i) => (i < this.unsaid.length - 1 ? one.text.replace(/[^.!?]$/, "$&.") : one.text)).join(" ");
    [this.speaking, this.unsaid, this.spokeAt] = [0, [], performance.now()];
    // A repeated message must differ by an inaudible character, or a screen reader ignores it.
    this.said = this.last = this.last === text ? `${text}\u00a0` : text;
    this.messages += 1;
    const n = this.messages;
    // A sheet hides the page from a reader; when it closes, what was said before it opened is no news.
    setTimeout(() => n === this.messages && !document.querySelector("dialog[open]") && (this.said = ""), STALE);
  }
}
