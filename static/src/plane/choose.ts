// The plane's initial view, before the reader has chosen: variables, a slice, and a part of the
// plane.

import type { EdgeLine, Graph } from "../engine/protocol";
import type { Flat, Rect } from "./region";
import { variable } from "../engine/names";

export const names = new RegExp(variable, "g");

/**
 * Whether a slice shows more than a projection: the formulas also mention variables without an axis. If only a part of
 * the run is known, later formulas may mention the variables of the edges.
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
 * Returns the two variables for the axes. It prefers variables that occur in many formulas, and most of all two that
 * occur together. Among variables that occur equally often, it prefers those that loops change.
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
 * Returns values for the variables that have no axis; `others` are their positions in a row. It returns the values that
 * most states with small numbers share. If there is no state with small numbers, it returns the values of the first
 * state.
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
 * The part of the plane that shows all points with small numbers. If there are at least a dozen of them, or a quarter
 * of all points, points with larger numbers are left outside, because they would make the picture of the others tiny.
 */
export function part(points: readonly { x: number; y: number }[]): Rect {
  const near = [16, 40, 200, 1000, Infinity]
    .map((most) => points.filter((p) => Math.max(Math.abs(p.x), Math.abs(p.y)) <= most))
    .find((ps) => ps.length >= Math.min(12, points.length / 4))!;
  const range = (values: number[]): [number, number] => {
    const list = values.sort((a, b) => a - b);
    let [lo, hi] = [list[0] ?? 0, list.at(-1) ?? 0];
    // When the points are far from 0 and close together, including 0 would shrink them to one dot.
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
 * Extends a rectangle so that it contains the nearby corners and borders of regions, which are at most about the
 * rectangle's own width or height away.
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
