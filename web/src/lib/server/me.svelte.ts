/** The present person. */

import { signIn, type Me } from "./api";

class Who {
  now = $state.raw<Me | null>(null);
  fault = $state("");

  async find(): Promise<void> {
    try {
      this.now = await signIn();
      this.fault = "";
    } catch (why) {
      this.fault = (why as Error).message;
      setTimeout(() => this.fault && void this.find(), 4000); // after a restart of the server
    }
  }
}

export const me = new Who();
