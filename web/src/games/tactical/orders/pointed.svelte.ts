/** The position at sea that was last tapped on the plot, in yards, for forms. */
export const pointed = $state<{ x: number; y: number; taps: number }>({ x: 0, y: 0, taps: 0 });
