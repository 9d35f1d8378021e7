/** Something that a page asks of the server, one at a time: whether it is busy, and why it failed last. */
export class Attempt {
  busy = $state(false);
  fault = $state("");

  /** Whether it was done; not while another is under way. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = "";
    try {
      await work();
      return true;
    } catch (why) {
      this.fault = (why as Error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
