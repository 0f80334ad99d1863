// What the plane shows before the reader has chosen: variables, a slice, a part
// of the plane.

import type { Graph } from "../engine/protocol";
import type { Rect } from "./region";

export const names = /[A-Za-z_]\w*(?:[#.]\w+)*/g;

/** The two variables that occur in most of the formulas, most of all together; of two that occur as often, the one that loops change. */
export function twoVariables(vars: readonly string[], formulas: readonly string[], graph: Graph | null): [string, string] {
  const edges = graph?.edges ?? [];
  const texts = (formulas.length > 0 ? formulas : edges.map((e) => e.text.join(" "))).map((t) => new Set(t.match(names)));
  const changing = new Set(edges.filter((e) => e.from !== graph!.entry).flatMap((e) => e.text.flatMap((t) => /^(\S+) = /.exec(t)?.[1] ?? [])));
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

/** The values of the variables at places `others` that most states of small numbers share; those of the first state when none is small. */
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

/** A part of the plane that shows points among small numbers, if there is a dozen: runs that go far would make the rest tiny. */
export function part(points: readonly { x: number; y: number }[]): Rect {
  const near = [12, 40, 200, 1000, Infinity].map((most) => points.filter((p) => Math.max(Math.abs(p.x), Math.abs(p.y)) <= most)).find((ps) => ps.length >= Math.min(12, points.length / 4))!;
  const range = (list: number[]): [number, number] => {
    const lo = Math.min(0, ...list);
    const hi = Math.max(0, ...list);
    const pad = Math.max(2, (10 - hi + lo) / 2);
    return [lo - pad, hi + pad];
  };
  const [x0, x1] = range(near.map((p) => p.x));
  const [y0, y1] = range(near.map((p) => p.y));
  return { x0, x1, y0, y1 };
}
