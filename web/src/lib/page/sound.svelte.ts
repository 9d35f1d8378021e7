/**
 * Four sounds, off by default: your turn, a pencil tick, an order confirmed, distant gunfire. They are never the only source of
 * information.
 */

class Sound {
  on = $state(localStorage.getItem("sound") === "on");
  private context: AudioContext | null = null;

  switch(): void {
    this.on = !this.on;
    localStorage.setItem("sound", this.on ? "on" : "off");
    if (this.on) this.bell();
  }

  private get deck(): AudioContext | null {
    if (!this.on) return null;
    this.context ??= new AudioContext();
    void this.context.resume();
    return this.context;
  }

  /** A tone that fades out. */
  private tone(deck: AudioContext, hertz: number, loud: number, seconds: number, type: OscillatorType = "sine", after = 0): void {
    const [voice, gain] = [deck.createOscillator(), deck.createGain()];
    const start = deck.currentTime + after;
    voice.type = type;
    voice.frequency.value = hertz;
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    voice.connect(gain).connect(deck.destination);
    voice.start(start);
    voice.stop(start + seconds);
  }

  /** Noise through a low-pass filter. */
  private noise(deck: AudioContext, hertz: number, loud: number, seconds: number, after = 0): void {
    const buffer = deck.createBuffer(1, Math.ceil(deck.sampleRate * seconds), deck.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
    const [source, door, gain] = [deck.createBufferSource(), deck.createBiquadFilter(), deck.createGain()];
    source.buffer = buffer;
    door.type = "lowpass";
    door.frequency.value = hertz;
    gain.gain.value = loud;
    source.connect(door).connect(gain).connect(deck.destination);
    source.start(deck.currentTime + after);
  }

  /** Your turn: one stroke of a bell. */
  bell(): void {
    const deck = this.deck;
    if (!deck) return;
    for (const [part, loud, long] of [
      [1, 0.12, 1.8],
      [2.4, 0.06, 1.1],
      [3.9, 0.03, 0.6],
    ] as const)
      this.tone(deck, 880 * part, loud, long);
  }

  /** Something was plotted on the chart. */
  tick(): void {
    if (this.deck) this.noise(this.deck, 5200, 0.05, 0.03);
  }

  /** An order was given. */
  confirmed(): void {
    const deck = this.deck;
    if (!deck) return;
    this.tone(deck, 196, 0.1, 0.16, "triangle");
    this.tone(deck, 294, 0.1, 0.22, "triangle", 0.09);
  }

  /** Distant gunfire. */
  guns(): void {
    const deck = this.deck;
    if (deck) for (const after of [0, 0.24, 0.66]) this.noise(deck, 150, 0.5, 0.55, after);
  }
}

export const sound = new Sound();
