// Finds the corner of the graph's area where an element covers as little of the drawing as possible.

import type { Box, Viewport } from "./viewport";

const margin = 8; // pixels

/** Class names of the corners. Right and bottom have none. */
const corners = ["", "top", "left", "top left"] as const;
export type Corner = (typeof corners)[number];

/**
 * Finds the corner of the visible part in which an element covers the fewest parts of a drawing. Returns the corner and
 * the number of covered parts. The size of the element is in pixels, the parts are in units of the drawing. If several
 * corners are equally good, it returns the first of them in `order`.
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
