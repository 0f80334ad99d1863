// Chooses what the plane shows before the reader has made a choice: the two variables, the slice,
// and the visible part.

import type { EdgeLine, Graph } from "../engine/protocol";
import type { Flat, Rect } from "./region";
import { variable } from "../engine/names";

export const names = new RegExp(variable, "g");

/**
 * Whether the formulas mention variables without an axis (`others`), so that a slice shows more
 * than a projection. If the run is not complete (`whole` is false), later formulas may mention any
 * variable of the edges, so these count, too.
 */
export function sliced(
  others: readonly string[],
  formulas: readonly string[],
  whole: boolean,
  edges: readonly { text: string }[],
): boolean {
  const texts = whole ? formulas : [...formulas, ...edges.map((e) => e.text)];
  return texts.some((t) => others.some((v) => t.match(names)?.includes(v)));
}

/**
 * Returns the two variables for the axes; the second is "" if there is only one variable. It
 * prefers variables that occur in many formulas, above all two that occur together, and variables
 * that an edge from another location than the entry changes. Without formulas, the texts of the
 * edges count.
 */
export function twoVariables(
  vars: readonly string[],
  formulas: readonly string[],
  graph: Graph | null,
): [string, string] {
  const edges = graph?.edges ?? [];
  const texts = (formulas.length > 0 ? formulas : edges.map((e) => e.text)).map((t) => new Set(t.match(names)));
  const changing = new Set(edges.filter((e) => e.from !== graph!.entry).flatMap((e) => e.label.flatMap(assigned)));
  const weight = formulas.length > 0 ? 1 + formulas.length / 2 : 2 + texts.length;
  let best: [string, string] = [vars[0]!, vars[1] ?? ""];
  let most = -1;
  for (let i = 0; i < vars.length; i++) {
    for (let j = i + 1; j < vars.length; j++) {
      let n = (Number(changing.has(vars[i]!)) + Number(changing.has(vars[j]!))) * weight;
      for (const t of texts) n += t.has(vars[i]!) && t.has(vars[j]!) ? 4 : t.has(vars[i]!) || t.has(vars[j]!) ? 1 : 0;
      if (n > most) [best, most] = [[vars[i]!, vars[j]!], n];
    }
  }
  return best;
}

// The variables assigned by a line of a label, such as "x = x + 1" or "(x, y) := (y, x + y)".
function assigned(l: EdgeLine): string[] {
  if (l.kind !== "assign" && l.kind !== "tuple") return [];
  return l.text.slice(0, l.text.indexOf("=")).match(names) ?? [];
}

/**
 * Returns values for the variables without an axis; `others` are their positions in a row. Among
 * the states in which all these variables have small values, it returns the values that occur most
 * often. If there is no such state, it returns the values of the first state.
 */
export function slice(rows: readonly (readonly number[])[], others: readonly number[]): number[] {
  const count = new Map<string, number>();
  let best: number[] | null = null;
  let most = 0;
  for (const r of rows) {
    const values = others.map((i) => r[i]!);
    if (values.some((v) => Math.abs(v) > 12)) continue;
    const key = values.join();
    const n = (count.get(key) ?? 0) + 1;
    count.set(key, n);
    if (n > most) [best, most] = [values, n];
  }
  return best ?? others.map((i) => rows[0]?.[i] ?? 0);
}

/**
 * Returns a rectangle that shows all points near the origin. If at least a dozen points, or a
 * quarter of all points, are near, it leaves out the points with larger coordinates. In a rectangle
 * with those, the near points would be too close together.
 */
export function part(points: readonly { x: number; y: number }[]): Rect {
  const near = [16, 40, 200, 1000, Infinity]
    .map((most) => points.filter((p) => Math.max(Math.abs(p.x), Math.abs(p.y)) <= most))
    .find((ps) => ps.length >= Math.min(12, points.length / 4))!;
  const range = (values: number[]): [number, number] => {
    const list = values.sort((a, b) => a - b);
    let [lo, hi] = [list[0] ?? 0, list.at(-1) ?? 0];
    // Include 0, unless the points are far from 0 and close together. Then they would shrink to one
    // dot.
    const wide = hi - lo;
    if (lo <= 20 * (wide + 10) && hi >= -20 * (wide + 10)) [lo, hi] = [Math.min(0, lo), Math.max(0, hi)];
    const pad = Math.max(1, (10 - hi + lo) / 2);
    return [lo - pad, hi + pad];
  };
  const [x0, x1] = range(near.map((p) => p.x));
  const [y0, y1] = range(near.map((p) => p.y));
  return { x0, x1, y0, y1 };
}

/**
 * Extends a rectangle to contain corners and borders of regions that are at most 70 % of its width
 * or height away from it.
 */
export function extended(r: Rect, regions: readonly Flat[]): Rect {
  const out = { ...r };
  const [w, v] = [r.x1 - r.x0, r.y1 - r.y0];
  const take = (x: number, y: number): void => {
    if (x < r.x0 - 0.7 * w || x > r.x1 + 0.7 * w || y < r.y0 - 0.7 * v || y > r.y1 + 0.7 * v) return;
    out.x0 = Math.min(out.x0, x - 0.08 * w);
    out.x1 = Math.max(out.x1, x + 0.08 * w);
    out.y0 = Math.min(out.y0, y - 0.08 * v);
    out.y1 = Math.max(out.y1, y + 0.08 * v);
  };
  const [mx, my] = [(r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2];
  for (const f of regions) {
    for (let i = 0; i < f.poly.length; i += 2) take(f.poly[i]!, f.poly[i + 1]!);
    // A border may have no corner near the rectangle. So also take the point of the border that is closest to the
    // middle.
    for (const h of f.halves) {
      const [a, b, c] = [Number(h.a), Number(h.b), Number(h.c)];
      const t = (a * mx + b * my + c) / (a * a + b * b);
      take(mx - t * a, my - t * b);
    }
  }
  return out;
}
