// Places the full text of the selection over the drawing, where it covers no node and no label. If there is no such
// place, the text is folded to its first words until the reader points at its edge or at it, or moves the focus to it.

import type { Part } from "./drawing";
import type { Sheet } from "./sheet";
import type { Box } from "./viewport";

const step = 8; // pixels between two places that are tried
const margin = 8; // pixels
const close = 3; // pixels; the margin of the form "tight"
/** What covering a part costs, by its layer: lines, labels, nodes. */
const costs = [0, 1, 100];
/**
 * Class names for the forms of the text, in the order in which they are tried. The first six
 * forms show the whole text, the others only its first words, and the last one only one word.
 */
const forms = ["", "slim", "narrow", "tight", "tight slim", "tight narrow", "folded", "folded least"];
const open = 3; // the number of forms for the text of an edge under the pointer

interface Covered extends Box {
  cost: number;
}

/**
 * Shows the full text of an edge. First tries all forms, from the whole text down to its first word, for a place that
 * covers no node and no label. Then tries the folded forms for a place that covers no node. The text of an edge under the
 * pointer is never folded: it covers the edge, its label and its nodes last.
 */
export function settle(el: HTMLElement, sheet: Sheet, edge: number): void {
  if (el.hidden || el.matches(":hover, :focus")) return;
  const { parts, edgeParts, nodeParts } = sheet.drawing;
  const own = edgeParts.get(edge) ?? []; // with its label at the end
  const pointed = el.hasAttribute("data-open");
  const { from = -1, to = -1 } = sheet.model.edges.findLast((e) => e.ids.includes(edge)) ?? {};
  const ends = [from, to].flatMap((n) => nodeParts.get(n) ?? []);
  const cost = (p: Part): number =>
    pointed && (own.includes(p) || ends.includes(p)) ? 100 * costs[2]! : costs[own.at(-1) === p ? 2 : p.layer]!;
  const { shown, scale } = sheet.viewport;
  const room = { w: shown.w * scale, h: shown.h * scale };
  const taken = [
    ...sheet.boxes(parts).map((b, i) => ({ ...b, cost: cost(parts[i]!) })),
    ...sheet.over().map((b) => ({ ...b, cost: costs[1]! })),
  ]
    .map((p) => ({ ...p, x: (p.x - shown.x) * scale, y: (p.y - shown.y) * scale, w: p.w * scale, h: p.h * scale }))
    .filter((p) => p.x < room.w && p.x + p.w > 0 && p.y < room.h && p.y + p.h > 0);
  const all = pointed ? forms.slice(0, open) : forms;
  const tries = [
    ...all.map((form) => [form, costs[1]!] as const),
    ...all.slice(-2).map((form) => [form, costs[2]!] as const),
  ];
  for (const [form, limit] of pointed ? [...tries.slice(0, open), ["", Infinity] as const] : tries) {
    el.removeAttribute("style");
    el.className = `graph-whole ${form}`;
    const size = { w: el.offsetWidth, h: el.offsetHeight };
    const [x, y, cost] = cheapest(size, room, taken, form.startsWith("tight") ? close : margin);
    // Place the text so that it grows towards the middle of the area when the reader unfolds it.
    const { style } = el;
    if (x + size.w / 2 < room.w / 2) [style.left, style.right] = [`${x}px`, "auto"];
    else [style.left, style.right] = ["auto", `${room.w - x - size.w}px`];
    if (y + size.h / 2 < room.h / 2) [style.top, style.bottom] = [`${y}px`, "auto"];
    else [style.top, style.bottom] = ["auto", `${room.h - y - size.h}px`];
    if (cost < limit) return;
  }
  el.removeAttribute("style");
}

type Size = Pick<Box, "w" | "h">;

/**
 * Returns the place with the lowest cost, and the cost. Among places with equal cost it prefers the
 * one nearest to a corner.
 */
function cheapest(size: Size, room: Size, taken: readonly Covered[], margin: number): [number, number, number] {
  const right = Math.max(margin, room.w - size.w - margin);
  const bottom = Math.max(margin, room.h - size.h - margin);
  let best: [number, number, number] = [margin, margin, Infinity];
  let near = Infinity;
  const attempt = (x: number, y: number): void => {
    let cost = 0;
    for (const p of taken) if (p.x < x + size.w && p.x + p.w > x && p.y < y + size.h && p.y + p.h > y) cost += p.cost;
    const far = Math.min(x, right - x) + Math.min(y, bottom - y);
    if (cost < best[2] || (cost === best[2] && far < near)) [best, near] = [[x, y, cost], far];
  };
  for (let y = margin; y < bottom + step; y += step)
    for (let x = margin; x < right + step; x += step) attempt(Math.min(x, right), Math.min(y, bottom));
  return best;
}
