// How large the overview of a drawing is: known before its code is there, as room is left for it.

import type { Box } from "./viewport";

const large = { w: 150, h: 130 }; // px
const little = { w: 76, h: 100 }; // in a small room

/** Its pixels, and how many there are for a unit of the drawing. */
export function mapSize(content: Box, small: boolean): { w: number; h: number; k: number } {
  const most = small ? little : large;
  const k = Math.min(most.w / content.w, most.h / content.h);
  return { w: Math.max(24, content.w * k), h: Math.max(24, content.h * k), k };
}

/** Pixels at the right that it takes. */
export function mapRoom(content: Box, small: boolean): number {
  return mapSize(content, small).w + 18;
}
