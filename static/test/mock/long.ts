// Makes a large graph and a long run on it, in the form in which an engine would send them, to test the speed of the
// replay. The events have the form of a search: obligations are split, generalised and blocked by lemmas, and lemmas
// are pushed and subsumed.

import type { Graph, GraphEdge, TraceEvent } from "../../src/engine/protocol";
import { does } from "./edge";

/**
 * Returns a graph with `n` locations: the start, the error, and a chain of loops. Every third loop
 * has an edge to the error, and every fifth an edge to an earlier loop.
 */
export function largeGraph(n: number): Graph {
  const locs: Graph["locs"] = [
    { name: "entry", func: "main", line: 1, endLine: 1 },
    { name: "error", func: "main", line: 1, endLine: 1 },
  ];
  const edges: GraphEdge[] = [];
  let before = 0;
  for (let i = 0; locs.length < n; i++) {
    const at = locs.length;
    locs.push({ name: `L${i}`, func: "main", line: 2 + i, endLine: 2 + i, loopHead: true });
    edges.push(
      { from: before, to: at, ...does(`[x <= ${i}]`, `y = y + ${i}`), lines: [2 + i] },
      { from: at, to: at, ...does(`[x > ${i}]`, "x = x - 1"), lines: [2 + i] },
    );
    if (i % 3 === 0) edges.push({ from: at, to: 1, ...does(`[y < ${i}]`), lines: [2 + i] });
    if (i % 5 === 4) edges.push({ from: at, to: at - 3, ...does("[z > 0]", "z = z - 1"), lines: [2 + i] });
    before = at;
  }
  edges.push({ from: before, to: 1, ...does("[y < 0]"), lines: [1 + locs.length] });
  return { file: "long.c", entry: 0, error: 1, locs, edges, vars: ["x", "y", "z"] };
}

export function longRun(g: Graph, n: number): TraceEvent[] {
  let seed = 1;
  const pick = (k: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * k);
  };
  const out: TraceEvent[] = [];
  const add = (e: Partial<TraceEvent>): void =>
    void out.push({ n: out.length, us: out.length * 40, k: "level", lv: 0, loc: -1, e: -1, src: "ic3", ...e });
  let obls = 0;
  let lemmas = 0;
  const alive: number[] = [];
  let level = 0;
  while (out.length < n) {
    add({ k: "level", lv: ++level });
    const root = ++obls;
    add({ k: "obligation", lv: level, loc: g.error, o: root, f: "true" });
    for (let round = 0; round < 1500 && out.length < n; round++) {
      let parent = root;
      const branch: number[] = [];
      for (let d = 1 + pick(4); d > 0; d--) {
        const loc = 2 + pick(g.locs.length - 2);
        add({ k: "predecessor", lv: level, loc, e: pick(g.edges.length), o: parent });
        const ps = [`x >= ${pick(90)}`, `y < ${pick(90)}`, `x + y <= z + ${pick(900)}`];
        add({
          k: "obligation",
          lv: Math.max(1, level - d),
          loc,
          e: pick(g.edges.length),
          o: ++obls,
          p: parent,
          f: ps.join(" && "),
          ps,
        });
        branch.push(obls);
        parent = obls;
      }
      for (const o of branch.reverse()) {
        const a = pick(90);
        const b = pick(900);
        add({
          k: "generalise",
          lv: level,
          loc: 2,
          o,
          st: "core",
          b: `x >= ${a} && y < ${a} && x + y <= z + ${b}`,
          a: `x >= ${a} && x + y <= z + ${b}`,
        });
        add({
          k: "generalise",
          lv: level,
          loc: 2,
          o,
          st: "drop",
          b: `x >= ${a} && x + y <= z + ${b}`,
          a: `x + y <= z + ${b}`,
        });
        if (alive.length > 20 && (pick(3) > 0 || alive.length > 12_000))
          add({ k: "subsumed", lv: level, lm: alive.splice(alive.length - 1 - pick(20), 1)[0]!, by: lemmas + 1 });
        alive.push(lemmas + 1);
        add({
          k: "lemma",
          lv: Math.max(1, level - pick(3)),
          loc: 2 + pick(g.locs.length - 2),
          o,
          lm: ++lemmas,
          f: `z + ${b} < x + y`,
          ps: [`z + ${b} < x + y`],
        });
        add({ k: "blocked", lv: level, loc: 2, o, lm: lemmas });
      }
    }
    for (let i = 0; i < 40; i++)
      add({ k: "push", lv: pick(9) === 0 ? -1 : level + 1, loc: 2, lm: alive[pick(alive.length)]! });
  }
  out.length = n - 1;
  add({ k: "verdict", t: "safe" });
  return out;
}
