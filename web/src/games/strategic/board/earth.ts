/** The world map: Mercator, cut at 108° W so that both oceans stay whole. */

import { geoGraticule, geoMercator, geoPath, type GeoPermissibleObjects } from "d3-geo";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import landUrl from "world-atlas/land-50m.json?url";

import { pieces, type Land } from "./coast";

export const SIZE = { width: 1404, height: 760 };
const NORTH = 77.5;

const projection = geoMercator()
  .rotate([-72, 0])
  .scale(SIZE.width / (2 * Math.PI))
  .translate([SIZE.width / 2, 0]);
const top = projection([72, NORTH])?.[1] ?? 0;
projection.translate([SIZE.width / 2, -top]).clipExtent([
  [-60, -60],
  [SIZE.width + 60, SIZE.height + 60],
]);
const path = geoPath(projection);

/** Shorter numbers: a tenth of a unit is precise enough. */
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

let found: Promise<Land> | null = null;

/** The land; fetched once, for the first chart. */
export function land(): Promise<Land> {
  found ??= fetch(landUrl)
    .then((answer) => answer.json() as Promise<Topology>)
    .then((world) => pieces(outlines(world)));
  return found;
}

/** Whether a point of the sheet is on land; hit-tested on the drawing once that exists. */
export async function shore(): Promise<(x: number, y: number) => boolean> {
  const { ground } = await land();
  const paper = document.createElement("canvas").getContext("2d");
  const grounds = ground.map((d) => new Path2D(d));
  return (x, y) => paper !== null && grounds.some((one) => paper.isPointInPath(one, x, y));
}

/** Every continent and every island separately, without its lakes. */
function outlines(world: Topology): string[] {
  const shape = world.objects["land"];
  if (!shape) return [];
  const whole = feature(world, shape);
  const parts = whole.type === "FeatureCollection" ? whole.features : [whole];
  return parts
    .flatMap(({ geometry }) =>
      geometry.type === "MultiPolygon"
        ? geometry.coordinates.map((coordinates) => draw({ type: "Polygon", coordinates }))
        : [draw(geometry)],
    )
    .filter(Boolean);
}

export const inverse = (x: number, y: number): [number, number] => projection.invert?.([x, y]) ?? [0, 0];
