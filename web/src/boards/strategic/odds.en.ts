/** Words of the odds before a sheet, and why some orders have none. */

export const o = {
  asStrong: "if they are as strong as you",
  none: {
    unknown: "No odds: nobody knows what sails there, and whether more comes.",
    sweep: "No odds for a sweep or a strike before it is known who comes out against it.",
  },
};
