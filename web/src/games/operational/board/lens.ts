/** The tooltip of a hex: its place, the counters in it with their ships, and the air units ashore. */

import { capital } from "../../../lib/text/capital";
import { terrainOf } from "../text/terrain";
import type { BayView, Furniture } from "../state";
import { w } from "../text/words";
import { nearest, type Piece } from "./pieces";

function shipsOf(piece: Piece, view: BayView, board: Furniture): string[] {
  const named = (id: string, isHurt: boolean): string => {
    const name = board.ships[id]?.name ?? id;
    return isHurt ? w.hurt({ ship: name }) : name;
  };
  const group = view.groups[piece.id];
  if (group) return group.ships.filter((id) => !view.ships[id]?.fate).map((id) => named(id, view.ships[id]?.damaged ?? false));
  return view.markers[piece.id]?.ships.map((ship) => named(ship.id, ship.damaged)) ?? [];
}

export function lensOf(hex: string, here: readonly Piece[], all: readonly Piece[], view: BayView, board: Furniture): string[] {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  const places = Object.entries(board.places).filter(([, one]) => one.hex === hex);
  const planes = Object.values(view.planes).filter((plane) => !plane.lost && places.some(([id]) => id === plane.base));
  const title = w.hexLine({ hex, place: places.map(([, one]) => one.name).join(", ") || capital(terrainOf(board.terrain[row]?.[column])) });
  const pieces = here.flatMap((piece) => [piece.words, shipsOf(piece, view, board).join(", "), nearest(piece, all)]);
  const ashore = planes.map((plane) => board.planes[plane.id]?.name ?? plane.id).join(", ");
  return here.length === 1 && !ashore ? [...pieces, title] : [title, ...pieces, ashore];
}
