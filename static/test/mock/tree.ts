// Hand-made runs of an engine that unwinds the program into a tree, on the loop of worker.ts's
// graph. One run has nodes in each state, the other has many nodes.

import type { Graph, TraceEvent } from "../../src/engine/protocol";

type Told = Partial<TraceEvent> & Pick<TraceEvent, "k">;

const numbered = (list: readonly Told[]): TraceEvent[] =>
  list.map((e, n) => ({ n, lv: 0, loc: -1, e: -1, src: "impact", ...e }));

const child = (g: Graph, nd: number, p: number, e: number, lv: number, f = "true"): Told => ({
  k: "node",
  nd,
  p,
  e,
  lv,
  loc: g.edges[e]!.to,
  f,
});

export function treeEvents(g: Graph): TraceEvent[] {
  return numbered([
    { k: "node", nd: 1, loc: 0, f: "true" },
    { k: "expand", nd: 1, loc: 0 },
    child(g, 2, 1, 0, 1),
    { k: "expand", nd: 2, loc: 2, lv: 1 },
    child(g, 3, 2, 1, 2),
    child(g, 4, 2, 4, 2),
    { k: "expand", nd: 4, loc: 5, lv: 2 },
    child(g, 5, 4, 5, 3),
    child(g, 6, 4, 6, 3),
    { k: "path", nd: 5, loc: 1, lv: 3, t: "refuted" },
    { k: "interpolant", nd: 2, loc: 2, lv: 1, f: "x + y == n" },
    { k: "interpolant", nd: 5, loc: 1, lv: 3, f: "false" },
    { k: "label", nd: 2, loc: 2, lv: 1, f: "x + y == n", ps: ["x + y == n"], st: "interpolant", b: "true" },
    { k: "label", nd: 5, loc: 1, lv: 3, f: "false", ps: ["false"], st: "interpolant", b: "true" },
    { k: "expand", nd: 3, loc: 3, lv: 2 },
    child(g, 7, 3, 2, 3),
    { k: "expand", nd: 7, loc: 4, lv: 3 },
    child(g, 8, 7, 3, 4, "x + y == n"),
    { k: "cover", nd: 8, by: 2, loc: 2, lv: 4 },
    { k: "uncover", nd: 8, by: 2, loc: 2, lv: 4, t: "label" },
    { k: "expand", nd: 8, loc: 2, lv: 4 },
    child(g, 9, 8, 1, 5),
    child(g, 10, 8, 4, 5),
    { k: "cover", nd: 8, by: 2, loc: 2, lv: 4 },
    { k: "uncover", nd: 8, by: 2, loc: 2, lv: 4, t: "label" },
    { k: "prune", nd: 8, loc: 2, lv: 4, t: "precision" },
    { k: "expand", nd: 8, loc: 2, lv: 4 },
    child(g, 11, 8, 1, 5),
    child(g, 12, 8, 4, 5),
    { k: "cover", nd: 11, by: 3, loc: 3, lv: 5 },
    { k: "expand", nd: 12, loc: 5, lv: 5 },
    child(g, 13, 12, 5, 6),
    child(g, 14, 12, 6, 6),
    { k: "path", nd: 13, loc: 1, lv: 6, t: "feasible" },
    { k: "verdict", t: "unknown" },
  ]);
}

/** Returns a run that creates at least `n` nodes, covers some of them and labels some of them. */
export function manyNodes(g: Graph, n: number): TraceEvent[] {
  let seed = 7;
  const pick = (k: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * k);
  };
  const out: Told[] = [{ k: "node", nd: 1, loc: 0, f: "true" }];
  const nodes = [
    { id: 0, loc: 0, depth: 0 },
    { id: 1, loc: 0, depth: 0 },
  ];
  const leaves = [1];
  while (nodes.length <= n) {
    const v = nodes[leaves.splice(pick(Math.min(40, leaves.length)), 1)[0]!]!;
    out.push({ k: "expand", nd: v.id, loc: v.loc, lv: v.depth });
    // Expand some edges twice, like parallel edges. Otherwise the tree would hardly branch.
    const edges = g.edges.flatMap((e, i) => (e.from !== v.loc ? [] : pick(3) === 0 ? [i, i] : [i]));
    edges.forEach((i) => {
      const e = g.edges[i]!;
      const w = { id: nodes.length, loc: e.to, depth: v.depth + 1 };
      nodes.push(w);
      out.push(child(g, w.id, v.id, i, w.depth));
      if (pick(3) === 0) {
        const f = e.to === g.error ? "false" : `x >= ${pick(90)} && y <= ${pick(90)}`;
        out.push({ k: "label", nd: w.id, loc: w.loc, lv: w.depth, f, ps: [f], st: "interpolant", b: "true" });
        if (f === "false") return;
      }
      const older = nodes.find((x) => x.loc === w.loc && x.id > 0 && x.id < w.id && pick(30) === 0);
      if (older && leaves.length > 8 && pick(4) === 0)
        out.push({ k: "cover", nd: w.id, by: older.id, loc: w.loc, lv: w.depth });
      else leaves.push(w.id);
    });
    if (leaves.length === 0) break;
  }
  out.push({ k: "verdict", t: "unknown" });
  return numbered(out);
}
