/** The hex that was last tapped on the chart: order forms take it. */
export const pointed = $state({ hex: "" });
