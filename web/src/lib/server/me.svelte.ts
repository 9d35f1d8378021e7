/** Who we are. */

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
      setTimeout(() => this.fault && void this.find(), 4000); // a server that starts again is found again
    }
  }
}

export const me = new Who();
