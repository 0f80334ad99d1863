// Writes formulas along the borders of regions, where there is space for them.

import type { Pen } from "./pen";
import type { Colours, Drawn, Scene } from "./scene";
import type { Viewport } from "./viewport";

const mono = "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace";
const mostLabels = 7;
const longest = 34; // most characters of a label
const large = 60; // pixels; a formula may cross larger obligations
const half = 9; // pixels: half the height of a label

/** A state in the picture, in pixels. A hollow one belongs to another slice. */
interface Point {
  hollow: boolean;
  at: readonly [number, number];
}

/** A box of the picture, in pixels. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

// Writes the formulas of lemmas along their borders, on the side that the lemma excludes. Formulas
// that are selected, below the pointer or new at this event come first, then the newest lemmas. A
// formula is left out if it would cover another one, a state of this slice or a small obligation, or if it would
// be hidden by one of the boxes `covered`, which are in pixels.
export function paintLabels(
  pen: Pen,
  viewport: Viewport,
  colour: Colours,
  scene: Scene,
  cuts: readonly Drawn[],
  marks: readonly Drawn[],
  hover: number,
  covered: readonly Box[],
): void {
  const placed: [number, number][] = [];
  const r = viewport.rect;
  const all = [...scene.path, ...scene.points]
    .filter((p) => p.x > r.x0 && p.x < r.x1 && p.y > r.y0 && p.y < r.y1)
    .slice(0, 500)
    .map((p) => ({ hollow: "hollow" in p && p.hollow === true, at: [viewport.px(p.x), viewport.py(p.y)] as const }));
  const solid = all.filter((p) => !p.hollow);
  const small = marks.flatMap((m) =>
    m.at.map((p) => ({ m, box: bounds(p) })).filter((x) => x.box.w < large && x.box.h < large),
  );
  const free = (at: readonly (readonly [number, number])[], dots: readonly Point[], d: Drawn): boolean =>
    at.every(
      (q) =>
        !covered.some((b) => within(b, q)) &&
        !small.some(({ m, box }) => m !== d && within(box, q)) &&
        placed.every((o) => Math.hypot(q[0] - o[0], q[1] - o[1]) >= 15) &&
        dots.every(({ at: o }) => Math.abs(q[0] - o[0]) > 11 || Math.abs(q[1] - o[1]) > 11),
    );
  const weight = ({ shape }: Drawn): number =>
    (shape.id === hover ? 8 : 0) + (shape.selected ? 4 : 0) + (shape.current ? 2 : 0);
  const drawn = [...cuts.filter((c) => !c.shape.outline || weight(c) > 0), ...marks.filter((m) => weight(m) > 0)];
  drawn.sort((a, b) => weight(b) - weight(a) || b.shape.id - a.shape.id);
  let n = 0;
  for (const d of drawn) {
    if (n === mostLabels) break;
    const text = d.shape.text.length > longest ? `${d.shape.text.slice(0, longest - 1)}…` : d.shape.text;
    const size = text.length * 6.95 * viewport.type;
    // Place a label where it covers no states. If there is no such place, it may cover states of other slices. Only a
    // label that is selected, below the pointer or new may cover states of this slice.
    let best: ReturnType<typeof spot> = null;
    for (const dots of [all, solid, ...(weight(d) > 0 ? [[]] : [])])
      best ??= spot(viewport, d, size, scene.levels > 0, (at) => free(at, dots, d));
    if (!best) continue;
    placed.push(...spots(best.x, best.y, best.angle, size));
    n++;
    const mark = marks.includes(d);
    const bold = weight(d) > 0;
    pen.fill([plate(best.x, best.y, best.angle, size + 6, 15 * viewport.type)], colour("plane"));
    pen.text(
      text,
      best.x,
      best.y,
      `${bold ? "600 " : ""}${11.5 * viewport.type}px ${mono}`,
      colour(d.shape.selected || d.shape.id === hover ? "accent" : mark ? "mark-line" : bold ? "fresh" : "soft"),
      0,
      "",
      best.angle,
    );
  }
}

// Returns a position for a text inside a shape, along the longest border with free space, or null
// if there is none. With `level`, it considers only horizontal borders.
function spot(
  viewport: Viewport,
  d: Drawn,
  size: number,
  level: boolean,
  free: (at: [number, number][]) => boolean,
): { x: number; y: number; angle: number } | null {
  const [w, v] = [viewport.width, viewport.plotHeight];
  let best: { x: number; y: number; angle: number } | null = null;
  let longestSide = size + 8;
  for (const p of d.at.slice(0, 40)) {
    const sign = Math.sign(area(p));
    for (let i = 0; i < p.length; i += 2) {
      const s = inside(
        [p[i]!, p[i + 1]!, p[(i + 2) % p.length]!, p[(i + 3) % p.length]!],
        viewport.left + 6,
        6,
        w - 6,
        v - 6,
      );
      if (!s) continue;
      const [dx, dy] = [s[2] - s[0], s[3] - s[1]];
      const length = Math.hypot(dx, dy);
      if (length <= longestSide || (level && dy !== 0)) continue;
      let angle = Math.atan2(dy, dx);
      if (angle > Math.PI / 2) angle -= Math.PI;
      else if (angle <= -Math.PI / 2) angle += Math.PI;
      for (const t of [0.5, 0.62, 0.38, 0.74, 0.26, 0.85, 0.15]) {
        if (length * Math.min(t, 1 - t) < size / 2 + 2) continue;
        const [x, y] = [s[0] + t * dx - ((sign * dy) / length) * 11, s[1] + t * dy + ((sign * dx) / length) * 11];
        if (y < 8 || y > v - 8 || x < viewport.left + 8 || x > w - 8 || !free(spots(x, y, angle, size))) continue;
        best = { x, y, angle };
        longestSide = length;
        break;
      }
    }
  }
  return best;
}

// Returns the corners of the plain background of a label, which prevents hatching from crossing its
// letters.
function plate(x: number, y: number, angle: number, width: number, height: number): number[] {
  const [ux, uy] = [(Math.cos(angle) * width) / 2, (Math.sin(angle) * width) / 2];
  const [vx, vy] = [(-Math.sin(angle) * height) / 2, (Math.cos(angle) * height) / 2];
  return [x - ux - vx, y - uy - vy, x + ux - vx, y + uy - vy, x + ux + vx, y + uy + vy, x - ux + vx, y - uy + vy];
}

function area(p: ArrayLike<number>): number {
  let s = 0;
  for (let i = 0; i < p.length; i += 2) s += p[i]! * p[(i + 3) % p.length]! - p[(i + 2) % p.length]! * p[i + 1]!;
  return s;
}

function bounds(p: ArrayLike<number>): Box {
  const [xs, ys] = [0, 1].map((k) => Array.from(p).filter((_, i) => i % 2 === k));
  const [x, y] = [Math.min(...xs!), Math.min(...ys!)];
  return { x, y, w: Math.max(...xs!) - x, h: Math.max(...ys!) - y };
}

/** Whether a label around a point would touch a box. */
function within(b: Box, [x, y]: readonly [number, number]): boolean {
  return x > b.x - half && x < b.x + b.w + half && y > b.y - half && y < b.y + b.h + half;
}

/** Returns the part of a line within a rectangle, or null if the line is outside. */
function inside(
  [ax, ay, bx, by]: [number, number, number, number],
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): [number, number, number, number] | null {
  let [s, t] = [0, 1];
  const [dx, dy] = [bx - ax, by - ay];
  for (const [d, room] of [
    [-dx, ax - x0],
    [dx, x1 - ax],
    [-dy, ay - y0],
    [dy, y1 - ay],
  ] as const) {
    if (d === 0 && room < 0) return null;
    if (d < 0) s = Math.max(s, room / d);
    if (d > 0) t = Math.min(t, room / d);
  }
  return s < t ? [ax + s * dx, ay + s * dy, ax + t * dx, ay + t * dy] : null;
}

/**
 * Returns points along a text. Two texts overlap if a point of one is close to a point of the
 * other.
 */
function spots(x: number, y: number, angle: number, size: number): [number, number][] {
  const n = Math.max(1, Math.ceil(size / 14));
  return Array.from({ length: n + 1 }, (_, i) => {
    const d = (i / n - 0.5) * size;
    return [x + d * Math.cos(angle), y + d * Math.sin(angle)];
  });
}
