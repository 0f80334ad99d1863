// The size of the overview of a drawing. It is computed before the overview's code is loaded,
// because room is reserved for it.

import type { Box } from "./viewport";

const large = { w: 150, h: 130 }; // pixels
const little = { w: 76, h: 100 }; // pixels, in a small area

/** The map's size in pixels, and the pixels for each unit. */
export function mapSize(content: Box, small: boolean): { w: number; h: number; k: number } {
  const most = small ? little : large;
  const k = Math.min(most.w / content.w, most.h / content.h);
  return { w: Math.max(24, content.w * k), h: Math.max(24, content.h * k), k };
}

/** The width in pixels that the overview map takes at the right of the drawing. */
export function mapRoom(content: Box, small: boolean): number {
  return mapSize(content, small).w + 18;
}
