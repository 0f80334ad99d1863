// The size of the overview of a drawing. It is computed before the overview's code is loaded,
// because room is reserved for it.

import type { Box } from "./viewport";

const large = { w: 150, h: 130 }; // pixels
const little = { w: 76, h: 100 }; // pixels, in a small area

/** Its size in pixels, and pixels for each unit of the drawing. */
export function mapSize(content: Box, small: boolean): { w: number; h: number; k: number } {
  const most = small ? little : large;
  const k = Math.min(most.w / content.w, most.h / content.h);
  return { w: Math.max(24, content.w * k), h: Math.max(24, content.h * k), k };
}

/** The width in pixels that it takes at the right. */
export function mapRoom(content: Box, small: boolean): number {
  return mapSize(content, small).w + 18;
}
