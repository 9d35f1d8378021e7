/** The world on paper: Mercator, cut at 108° W so that both oceans stay whole. */

import { geoGraticule, geoMercator, geoPath, type GeoPermissibleObjects } from "d3-geo";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import landUrl from "world-atlas/land-50m.json?url";

export const SIZE = { width: 1404, height: 760 };
const NORTH = 77.5;

const projection = geoMercator().rotate([-72, 0]).scale(SIZE.width / (2 * Math.PI)).translate([SIZE.width / 2, 0]);
const top = projection([72, NORTH])?.[1] ?? 0;
projection.translate([SIZE.width / 2, -top]).clipExtent([[-60, -60], [SIZE.width + 60, SIZE.height + 60]]);
const path = geoPath(projection);

/** Shorter numbers: a tenth of a unit is enough for a chart. */
const shorten = (d: string): string => d.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 20) / 20));
export const draw = (thing: GeoPermissibleObjects): string => shorten(path(thing) ?? "");

export interface Spot {
  x: number;
  y: number;
}

export function spot(lon: number, lat: number): Spot {
  const [x, y] = projection([lon, lat]) ?? [0, 0];
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}

export const graticule = draw(geoGraticule().step([30, 30])());

let coast: Promise<string> | null = null;

/** The land as one path; fetched once, when the first chart is drawn. */
export function land(): Promise<string> {
  coast ??= fetch(landUrl)
    .then((answer) => answer.json() as Promise<Topology>)
    .then((world) => {
      const shape = world.objects["land"];
      return shape ? draw(feature(world, shape)) : "";
    });
  return coast;
}

export const inverse = (x: number, y: number): [number, number] => projection.invert?.([x, y]) ?? [0, 0];
