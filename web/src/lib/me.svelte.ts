/** Who we are. */

import { signIn, type Me } from "./api";

class Who {
  now = $state.raw<Me | null>(null);
  fault = $state("");

  async find(): Promise<void> {
    try {
      this.now = await signIn();
    } catch (why) {
      this.fault = (why as Error).message;
    }
  }
}

export const me = new Who();
