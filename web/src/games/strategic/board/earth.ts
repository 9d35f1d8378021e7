/** The world map: Mercator, cut at 108° W so that both oceans stay whole. */

import { geoGraticule, geoMercator, geoPath, type GeoPermissibleObjects } from "d3-geo";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import landUrl from "world-atlas/land-50m.json?url";

import { landWithin } from "../../../chart/land";
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

/** Corners of the rings of a drawn shape. */
const ringsOf = (d: string): Spot[][] =>
  d
    .split("M")
    .filter(Boolean)
    .map((ring) =>
      ring
        .replace("Z", "")
        .split("L")
        .map((corner) => corner.split(",").map(Number))
        .map(([x = 0, y = 0]) => ({ x, y })),
    );
export type Inside = (x: number, y: number) => boolean;
/** Whether a point of the sheet is inside one of these shapes. */
export const insideOf = (shapes: readonly string[]): Inside => landWithin(shapes.flatMap(ringsOf));

let found: Promise<{ land: Land; isDry: Inside }> | null = null;

function earth(): Promise<{ land: Land; isDry: Inside }> {
  found ??= fetch(landUrl)
    .then((answer) => answer.json() as Promise<Topology>)
    .then((world) => outlines(world))
    .then((shapes) => ({ land: pieces(shapes), isDry: insideOf(shapes) }));
  return found;
}

/** The land; fetched once, for the first chart. */
export const land = async (): Promise<Land> => (await earth()).land;

/** Whether a point of the sheet is on land. */
export const shore = async (): Promise<Inside> => (await earth()).isDry;

/** Every continent and every island separately, without its lakes. */
export function outlines(world: Topology): string[] {
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
