/** SHA-256 of a text, in hexadecimal. The browser's own is not available on pages without https, where commitments are needed too. */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first bits of the fractional parts of roots of the primes, as in the standard. */
function prepare(): void {
  const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
  for (let number = 2, count = 0; count < 64; number += 1) {
    if ([...Array(number).keys()].some((part) => part > 1 && number % part === 0)) continue;
    if (count < 8) START[count] = fraction(Math.sqrt(number));
    K[count] = fraction(Math.cbrt(number));
    count += 1;
  }
}

export function sha256(text: string): string {
  if (!K[0]) prepare();
  const bytes = new TextEncoder().encode(text);
  const blocks = new Uint8Array(((bytes.length + 72) >> 6) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const data = new DataView(blocks.buffer);
  data.setUint32(blocks.length - 4, bytes.length * 8);
  const state = START.slice();
  const w = new Uint32Array(64);
  const at = (words: Uint32Array, n: number): number => words[n] ?? 0;
  const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
  for (let block = 0; block < blocks.length; block += 64) {
    for (let n = 0; n < 64; n += 1) {
      const early = at(w, n - 15),
        late = at(w, n - 2);
      const mixed =
        at(w, n - 16) +
        (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
        at(w, n - 7) +
        (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
      w[n] = n < 16 ? data.getUint32(block + n * 4) : mixed;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let n = 0; n < 64; n += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, n) + at(w, n)) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = at(state, n) + word));
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}
