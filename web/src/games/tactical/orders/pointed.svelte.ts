/** The place at sea that was last tapped on the plot, in yards: forms take it. */
export const pointed = $state<{ x: number; y: number; taps: number }>({ x: 0, y: 0, taps: 0 });
