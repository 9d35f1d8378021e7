/** Names on the water and on the land: text, longitude, latitude, size, spacing. */

import { w } from "./words";

export const WATER: [string, number, number, number, number][] = [
  [w.waterNames.bayOfBengal, 88.4, 14.6, 30, 11],
  [w.waterNames.arabianSea, 72.2, 10.9, 20, 4],
  [w.waterNames.andamanSea, 95.8, 10.6, 17, 3],
  [w.waterNames.tenDegreeChannel, 90.9, 10.05, 12, 0.5],
  [w.waterNames.gulfOfManaar, 78.75, 7.95, 12, 0.4],
  [w.waterNames.indianOcean, 82.4, 1.5, 26, 9],
  [w.waterNames.greatChannel, 94.2, 6.55, 12, 0.4],
  [w.waterNames.palkBay, 79.6, 9.9, 12, 0.3],
  [w.waterNames.preparisChannel, 93.6, 14.6, 12, 0.4],
  [w.waterNames.gulfOfMartaban, 96.6, 15.4, 12, 0.6],
  [w.waterNames.eightDegreeChannel, 73.6, 7.6, 12, 0.5],
  [w.waterNames.equatorialChannel, 74.6, 0.4, 12, 0.5],
];

export const LAND: [string, number, number, number, number][] = [
  [w.landNames.ceylon, 80.75, 7.62, 13, 3],
  [w.landNames.india, 77.6, 16.6, 24, 9],
  [w.landNames.sumatra, 97.6, 3.4, 13, 3],
  [w.landNames.burma, 95.6, 19.2, 18, 6],
  [w.landNames.siam, 99.4, 15.4, 14, 4],
  [w.landNames.maldives, 72.3, 4.6, 12, 2.4],
  [w.landNames.andamans, 94.0, 12.6, 12, 1.6],
  [w.landNames.nicobars, 94.9, 8.1, 12, 1.6],
];
