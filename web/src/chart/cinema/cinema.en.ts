/** What the film's controls say. */

export const c = {
  film: "What happened, shot by shot",
  pause: "Pause",
  play: "Play",
  back: "One back",
  on: "One on",
  speed: (times: number): string => `Speed ${times}×`,
  skip: "Skip",
  result: "Just the result",
  resultWhy: "From now on, show at once what came of it, without the film",
  soundOn: "Sound on",
  soundOff: "Sound off",
  watch: "Watch",
  watchWhy: "Play what just happened on the chart",
  of: (at: number, all: number): string => `${at} of ${all}`,
  close: "Close",
};
