// The corner of the graph's room in which something that stands over the drawing
// covers least of it.

import type { Box, Viewport } from "./viewport";

const margin = 8; // px

/** The names of the sides at which it stands: none is the right one at the bottom. */
const corners = ["", "top", "left", "top left"] as const;
export type Corner = (typeof corners)[number];

/**
 * Where something of that size in pixels covers fewest parts of a drawing, which are in its units, and how many; of equal
 * ones the first, in the order that is given.
 */
export function leastCovered(
  { shown: b, scale }: Pick<Viewport, "shown" | "scale">,
  size: { w: number; h: number },
  parts: readonly Box[],
  order: readonly Corner[] = corners,
): [Corner, number] {
  const w = (size.w + margin) / scale;
  const h = (size.h + margin) / scale;
  const covered = (c: Corner): number => {
    const x = c.includes("left") ? b.x : b.x + b.w - w;
    const y = c.includes("top") ? b.y : b.y + b.h - h;
    return parts.filter((p) => p.x < x + w && p.x + p.w > x && p.y < y + h && p.y + p.h > y).length;
  };
  return order.map((c): [Corner, number] => [c, covered(c)]).sort((a, b) => a[1] - b[1])[0]!;
}
