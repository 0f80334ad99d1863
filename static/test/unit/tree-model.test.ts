// Tests on random trees that the tree at every moment equals a simple fold over the events, from
// whatever other moment it is computed.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";
import {
  states,
  Tree,
  treeOf,
  type NodeCounts,
  type NodeState,
  type NodeView,
  type TreeMoment,
} from "../../src/tree/model";
import { long } from "../rounds.mjs";

interface Plain {
  id: number;
  loc: number;
  parent: Plain | null;
  kids: Plain[];
  label: string;
  by: number;
  expanded: boolean;
  gone: boolean;
  reached: boolean;
}

const closes = (v: Plain): boolean => v.label === "false" || v.by > 0;

function above(v: Plain): number {
  for (let w = v.parent; w; w = w.parent) if (closes(w)) return w.id;
  return 0;
}

function state(v: Plain): string {
  if (v.gone) return "pruned";
  if (v.label === "false") return "bottom";
  if (v.by > 0) return "covered";
  if (above(v) > 0) return "below";
  if (v.reached) return "reached";
  return v.expanded ? "expanded" : "frontier";
}

function fold(events: readonly TraceEvent[]): Plain[] {
  const list: Plain[] = [];
  const leave = (v: Plain): void => {
    v.gone = true;
    v.kids.forEach(leave);
  };
  for (const e of events) {
    const v = list[(e.nd ?? 0) - 1]!;
    if (e.k === "node") {
      const parent = list[(e.p ?? 0) - 1] ?? null;
      const w: Plain = {
        id: e.nd!,
        loc: e.loc,
        parent,
        kids: [],
        label: e.f!,
        by: 0,
        expanded: false,
        gone: false,
        reached: false,
      };
      parent?.kids.push(w);
      list.push(w);
    } else if (e.k === "label") v.label = e.f!;
    else if (e.k === "expand") v.expanded = true;
    else if (e.k === "cover") v.by = e.by!;
    else if (e.k === "uncover") v.by = 0;
    else if (e.k === "path" && e.t === "feasible") v.reached = true;
    else if (e.k === "prune") {
      v.kids.filter((w) => !w.gone).forEach(leave);
      v.expanded = false;
    }
  }
  return list;
}

function random(seed: number): () => number {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return x / 2 ** 32;
  };
}

function unwinding(seed: number, n: number): TraceEvent[] {
  const rnd = random(seed);
  const out: TraceEvent[] = [];
  const tell = (e: Partial<TraceEvent> & Pick<TraceEvent, "k">): void => {
    out.push({ n: out.length, lv: 0, loc: 1, e: -1, src: "impact", ...e });
  };
  const list: Plain[] = [];
  const join = (parent: Plain | null): void => {
    const v: Plain = {
      id: list.length + 1,
      loc: Math.floor(rnd() * 4),
      parent,
      kids: [],
      label: rnd() < 0.1 && parent ? "false" : "true",
      by: 0,
      expanded: false,
      gone: false,
      reached: false,
    };
    let depth = 0;
    for (let w = parent; w; w = w.parent) depth++;
    parent?.kids.push(v);
    list.push(v);
    tell({ k: "node", nd: v.id, loc: v.loc, lv: depth, f: v.label, ...(parent ? { p: parent.id, e: v.id % 5 } : {}) });
  };
  join(null);
  while (out.length < n) {
    const there = list.filter((v) => !v.gone).slice(-60);
    const v = rnd() < 0.05 ? list[0]! : there[Math.floor(rnd() * there.length)]!;
    const what = rnd();
    if (what < 0.45 && !v.expanded) {
      v.expanded = true;
      tell({ k: "expand", nd: v.id, loc: v.loc });
      for (let i = rnd() * 3; i > 0; i--) join(v);
    } else if (what < 0.6) {
      v.label = rnd() < 0.15 && v.parent ? "false" : `x <= ${Math.floor(rnd() * 100)}`;
      tell({ k: "label", nd: v.id, loc: v.loc, f: v.label, ps: [v.label], st: "interpolant" });
    } else if (what < 0.75) {
      const w = there.find((x) => x.loc === v.loc && x.id < v.id && x.by === 0);
      if (!w || v.by > 0) continue;
      v.by = w.id;
      tell({ k: "cover", nd: v.id, by: w.id, loc: v.loc });
    } else if (what < 0.85 && v.by > 0) {
      tell({ k: "uncover", nd: v.id, by: v.by, loc: v.loc, t: "label" });
      v.by = 0;
    } else if (what < 0.88 && v.expanded) {
      const leave = (w: Plain): void => {
        w.gone = true;
        w.kids.forEach(leave);
      };
      v.kids.forEach(leave);
      v.kids = [];
      v.expanded = false;
      tell({ k: "prune", nd: v.id, loc: v.loc, t: "precision" });
    } else if (what < 0.9 && !v.expanded) {
      v.reached = rnd() < 0.3;
      tell({ k: "path", nd: v.id, loc: v.loc, t: v.reached ? "feasible" : "refuted" });
    } else if (what < 0.92) {
      tell({ k: "obligation", o: out.length, nd: v.id, f: "true" });
    }
  }
  return out;
}

function make(events: readonly TraceEvent[]): Tree {
  const h = new History();
  h.append(events);
  return treeOf(h);
}

/**
 * Describes a node on one line. Texts can be compared quickly, and their difference is readable.
 */
const line = (v: Pick<NodeView, "id" | "state" | "label" | "by" | "closedAncestor">): string =>
  `${v.id} ${v.state} ${v.label} by ${v.by} closed by ${v.closedAncestor}`;

const shown = (m: TreeMoment): string => m.nodes.map(line).join("\n");

const plain = (list: readonly Plain[]): string =>
  list
    .map((v) =>
      line({
        id: v.id,
        state: state(v) as NodeState,
        label: v.label,
        by: v.gone ? 0 : v.by,
        closedAncestor: v.gone ? 0 : above(v),
      }),
    )
    .join("\n");

test("every moment equals the fold of its prefix", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const events = unwinding(seed, 160);
    const h = new History();
    h.append(events.slice(0, 50));
    treeOf(h).moment(30);
    h.append(events.slice(50));
    const tree = treeOf(h);
    for (let at = -1; at < events.length; at++)
      assert.equal(shown(tree.moment(at)), plain(fold(events.slice(0, at + 1))), `seed ${seed}, event ${at}`);
    for (let at = events.length - 1; at >= -1; at -= 3)
      assert.equal(shown(tree.moment(at)), plain(fold(events.slice(0, at + 1))), `seed ${seed}, back at ${at}`);
  }
});

test("every moment is the same, from wherever one comes", () => {
  const rnd = random(11);
  for (let seed = 1; seed <= 10; seed++) {
    const events = unwinding(seed, 400);
    const tree = make(events);
    for (let i = 0; i < 60; i++) {
      const at = Math.floor(rnd() * (events.length + 1)) - 1;
      const fresh = make(events).moment(at);
      assert.equal(shown(tree.moment(at)), shown(fresh));
      assert.deepEqual(tree.moment(at).path, fresh.path);
    }
  }
});

test("of many events, any moment is what a run up to it shows", (t) => {
  const n = long ? 100_000 : 20_000;
  const events = unwinding(3, n);
  const tree = make(events);
  tree.moment(n / 2);
  const list = [n - 1, 10, 0.7 * n, n - 2];
  const start = process.cpuUsage();
  const seen = list.map((at) => tree.moment(at));
  const { user, system } = process.cpuUsage(start);
  t.diagnostic(
    `${((user + system) / 1000 / list.length).toFixed(1)} ms of work for a seek among ${tree.size} nodes; budget 50 ms`,
  );
  for (const [i, at] of list.entries()) assert.equal(shown(seen[i]!), shown(make(events.slice(0, at + 1)).moment(at)));
});

test("a view is the same object as long as the node looks the same", () => {
  const events = unwinding(5, 400);
  const tree = make(events);
  for (const [from, to] of [
    [200, 201],
    [201, 200],
  ] as const) {
    const a = tree.moment(from);
    const b = tree.moment(to);
    const want = fold(events.slice(0, to + 1));
    const before = plain(fold(events.slice(0, from + 1))).split("\n");
    for (const [i, v] of plain(want).split("\n").entries()) {
      if (!a.nodes[i] || !b.nodes[i]) continue;
      assert.equal(a.nodes[i] === b.nodes[i], before[i] === v);
    }
  }
});

test("each node is counted once, in all and at its location", () => {
  const events = unwinding(8, 500);
  const tree = make(events);
  for (let at = -1; at < events.length; at += 7) {
    const m = tree.moment(at);
    const list = fold(events.slice(0, at + 1));
    const want = (nodes: readonly Plain[]): NodeCounts => ({
      ...(Object.fromEntries(states.map((s) => [s, nodes.filter((v) => state(v) === s).length])) as NodeCounts),
      nodes: nodes.filter((v) => !v.gone).length,
      made: nodes.length,
    });
    const all = tree.counts(m);
    assert.deepEqual(all, want(list));
    assert.equal(tree.counts(m), all, "counted once");
    const byLocation = tree.countsByLocation(m);
    assert.deepEqual([...byLocation.keys()].sort(), [...new Set(list.map((v) => v.loc))].sort());
    for (const [loc, c] of byLocation) {
      assert.deepEqual(c, want(list.filter((v) => v.loc === loc)));
      assert.deepEqual(tree.counts(m, loc), c);
    }
  }
});

test("a path is looked at until the tree goes on", () => {
  const h = new History();
  const events: TraceEvent[] = (
    [
      { k: "node", nd: 1, f: "true" },
      { k: "expand", nd: 1 },
      { k: "node", nd: 2, p: 1, e: 0, f: "true" },
      { k: "obligation", nd: 2, o: 1, f: "true" },
      { k: "obligation", nd: 1, o: 2, p: 1, f: "x > 0" },
      { k: "path", nd: 2, t: "refuted" },
      { k: "label", nd: 2, f: "false", ps: ["false"], st: "block" },
      { k: "prune", nd: 1, t: "precision" },
      { k: "expand", nd: 1 },
      { k: "node", nd: 3, p: 1, e: 0, f: "true" },
      { k: "path", nd: 3, t: "feasible" },
      { k: "counterexample" },
    ] as (Partial<TraceEvent> & Pick<TraceEvent, "k">)[]
  ).map((e, n) => ({ n, lv: 0, loc: 0, e: -1, ...e }));
  h.append(events);
  const tree = treeOf(h);
  const at = (n: number): unknown => tree.moment(n).path;
  const asked = { leaf: 2, answer: "" };
  const refuted = { leaf: 2, answer: "refuted" };
  const feasible = { leaf: 3, answer: "feasible" };
  assert.deepEqual(
    events.map((e) => at(e.n)),
    [null, null, null, asked, asked, refuted, refuted, null, null, null, feasible, feasible],
  );
  assert.deepEqual(
    tree.pathTo(3).map((v) => v.id),
    [1, 3],
  );
  assert.equal(tree.moment(11).nodes[2]!.state, "reached");
  assert.equal(tree.moment(6).nodes[1]!.state, "bottom");
  assert.equal(tree.moment(11).nodes[1]!.state, "pruned");
  assert.equal(treeOf(h), tree, "one for all views");
});

test("a run without a tree has none", () => {
  const h = new History();
  h.append([{ n: 0, k: "level", lv: 1, loc: -1, e: -1 }]);
  assert.equal(treeOf(h).size, 0);
  assert.deepEqual(treeOf(h).moment(0).nodes, []);
});
