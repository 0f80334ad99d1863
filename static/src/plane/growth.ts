// Draws how a box grows on the plane: its earlier stages, and arrows at the sides that move. It
// also draws the states that limit the growth, and a box that generalisation has tried.

import { boxOf, moves, valueOf, type Box, type Move } from "../words/box";
import type { Pen, Shapes } from "./pen";
import type { Flat } from "./region";
import type { Arrow, Colours, Drawn, Growth } from "./scene";
import type { LegendLine } from "./small-legend";
import type { Viewport } from "./viewport";

const mostBefore = 8; // most earlier boxes drawn
const head = 7; // pixels: size of an arrow's head

/** The step of a growth in which the engine makes a box around a single state. */
export const around = "around";

/**
 * Returns the earlier boxes of a generalisation whose present box is `now`, the oldest first; at
 * most the last `mostBefore`. Boxes that the engine only tried are left out.
 */
export function boxesBefore(steps: readonly { step: string; before: string }[], now: string): string[] {
  const out = steps.filter((s) => s.before !== "" && !aside.has(s.step)).map((s) => s.before);
  return [...new Set(out)].filter((b) => b !== now).slice(-mostBefore);
}

/**
 * The kinds of steps whose earlier cube is no stage of the box: the cube was only tried, or it
 * belongs to another obligation.
 */
const aside: ReadonlySet<string> = new Set(["join", "back", "ctg"]);

/**
 * Returns an arrow for each side of a box that moves between two stages. Sides in the direction of
 * other variables than x and y are left out.
 */
export function arrows(before: string, after: string, x: string, y: string): Arrow[] {
  const box = boxOf(before);
  return box ? moves(before, after).flatMap((m) => arrow(box, m, x, y) ?? []) : [];
}

function arrow(box: Box, m: Move, x: string, y: string): Arrow | null {
  if (m.variable !== x && m.variable !== y) return null;
  // Borders lie halfway between integers.
  const border = (at: bigint | null, upper: boolean): number =>
    at === null ? (upper ? Infinity : -Infinity) : Number(at) + (upper ? 0.5 : -0.5);
  const along = [border(m.from, m.upper), border(m.to, m.upper)] as const;
  const other = m.variable === x ? y : x;
  const across = [false, true].map((upper) => border(valueOf(box, { variable: other, upper }), upper));
  return { level: m.variable === x, along, across: across as [number, number] };
}

/** Draws the earlier stages of a growing box, the states that limit it, and its arrows. */
export function paintGrowth(
  pen: Pen,
  viewport: Viewport,
  colour: Colours,
  growth: Growth,
  at: (f: Flat) => Shapes,
  now: Drawn | undefined,
): void {
  // A box around a state of an obligation excludes nothing yet, so it has the colour of
  // obligations.
  const line = growth.step === around ? "mark-line" : "fresh";
  const last = growth.before.length - 1;
  growth.before.forEach((flats, i) => {
    const shapes = flats.flatMap(at);
    if (i === last) pen.fill(shapes, colour(line), 0.22);
    pen.stroke(shapes, colour(line), i === last ? 2 : 1, [], false, i === last ? 1 : 0.3 + (0.4 * i) / (last + 1));
  });
  const taken = growth.taken.flatMap(at);
  pen.fill(taken, { colour: colour("mark-line"), down: false, gap: 6 });
  pen.stroke(taken, colour("mark-line"), 2.5);
  const tried = growth.tried.flatMap(at);
  pen.stroke(tried, colour("mark-line"), 1.5, [2, 4]);
  if (now) pen.stroke(now.at, colour("fresh"), 2.5, [6, 4]);
  const lines: number[][] = [];
  const heads: number[][] = [];
  for (const a of growth.arrows) {
    const [x0, y0, x1, y1] = ends(a, viewport);
    const d = Math.hypot(x1 - x0, y1 - y0);
    if (d < head + 3) continue;
    const [ux, uy] = [(x1 - x0) / d, (y1 - y0) / d];
    lines.push([x0, y0, x1 - ux * head, y1 - uy * head]);
    heads.push([
      x1,
      y1,
      x1 - ux * head - uy * 5,
      y1 - uy * head + ux * 5,
      x1 - ux * head + uy * 5,
      y1 - uy * head - ux * 5,
    ]);
  }
  pen.stroke(lines, colour("plane"), 6, [], true);
  pen.stroke(lines, colour(line), 3, [], true);
  pen.fill(heads, colour(line));
}

// Returns the two ends of an arrow in pixels. In the direction of the movement, they are the old
// and the new position of the side. In the other direction, both are in the middle of the visible
// part of the box.
function ends(a: Arrow, viewport: Viewport): [x0: number, y0: number, x1: number, y1: number] {
  const r = viewport.rect;
  const within = (v: number, low: number, high: number): number => Math.min(Math.max(v, low), high);
  if (a.level) {
    const y = viewport.py((within(a.across[0], r.y0, r.y1) + within(a.across[1], r.y0, r.y1)) / 2);
    return [viewport.px(within(a.along[0], r.x0, r.x1)), y, viewport.px(within(a.along[1], r.x0, r.x1)), y];
  }
  const x = viewport.px((within(a.across[0], r.x0, r.x1) + within(a.across[1], r.x0, r.x1)) / 2);
  return [x, viewport.py(within(a.along[0], r.y0, r.y1)), x, viewport.py(within(a.along[1], r.y0, r.y1))];
}

/** Returns the lines of the legend that explain how a box grows. */
export function growthLegend(g: Growth): LegendLine[] {
  const out: LegendLine[] = [];
  if (g.step === around)
    out.push([
      "mark",
      "the state that the solver found, and a box around it: each state of the box allows the same steps",
      "the state found, and its box",
    ]);
  else if (g.step === "join") out.push(["fresh", "tried: the hull, which is the least box around both boxes", "tried"]);
  else if (g.step === "back") out.push(["fresh", "the generalised box, which stays unchanged", "generalised"]);
  else {
    const sides = g.arrows.length === 0 ? "" : g.arrows.length === 1 ? ": a side moves" : ": sides move";
    out.push(["fresh", `generalised${sides}; the whole box is about to be cut away`, `generalised${sides}`]);
  }
  if (g.taken.length > 0) out.push(["mark", "stands in the way: a step leads from there into the tried box"]);
  if (g.tried.length > 0)
    out.push(["", `Dotted: the box that was tried${g.step === "back" ? " and is given up" : " before"}.`]);
  return out;
}
