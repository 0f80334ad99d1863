// Tests the precision at an event, for predicates and for variables, and the number of nodes at a
// location in the graph.

import assert from "node:assert/strict";
import test from "node:test";
import type { EventKind, TraceEvent } from "../../src/engine/protocol";
import { nodeBadges } from "../../src/graph/nodes";
import { precisionAt, scopeOf } from "../../src/precision/model";
import { History } from "../../src/replay/history";

function runOf(...list: (Partial<TraceEvent> & { k: EventKind })[]): History {
  const h = new History();
  h.append(list.map((e, n) => ({ lv: 0, loc: -1, e: -1, src: "predabs", ...e, n })));
  return h;
}

const predicatesAt = (h: History, at: number): string =>
  precisionAt(h, at)
    .places.map((p) => `${p.loc}: ${p.entries.map((e) => `${e.text} (${e.added}${e.wide ? ", wide" : ""})`).join(" ")}`)
    .join("; ");

test("predicates count from the event that adds them, at their locations", () => {
  const h = runOf(
    { k: "predicate", pr: 1, f: "x <= n" },
    { k: "precision", pr: 1, loc: 3, t: "interpolant" },
    { k: "predicate", pr: 2, f: "y == 0" },
    { k: "precision", pr: 2, loc: 2, t: "interpolant" },
    { k: "precision", pr: 1, loc: 2, t: "interpolant" },
    { k: "precision", pr: 1, loc: 2, t: "interpolant" },
  );
  assert.equal(predicatesAt(h, 0), "");
  assert.equal(predicatesAt(h, 1), "3: x <= n (1)");
  assert.equal(predicatesAt(h, 5), "2: y == 0 (3) x <= n (4); 3: x <= n (1)");
  const p = precisionAt(h, 4);
  assert.deepEqual([p.predicates, p.variables, [...p.fresh]], [2, 0, [2]]);
  assert.equal(scopeOf(h), "location");
});

test("variables are tracked in the same way, at several locations at once, until they are dropped", () => {
  const h = runOf(
    { k: "precision", ps: ["x", "y"], loc: 2, t: "interpolant" },
    { k: "precision", ps: ["z"], ls: [2, 4], t: "interpolant" },
    { k: "precision", ps: ["x"], ls: [2, 4], t: "dropped" },
  );
  assert.equal(predicatesAt(h, 1), "2: x (0) y (0) z (1, wide); 4: z (1, wide)");
  assert.equal(predicatesAt(h, 2), "2: y (0) z (1, wide); 4: z (1, wide)");
  assert.deepEqual([precisionAt(h, 1).variables, precisionAt(h, 2).variables], [3, 2]);
  assert.deepEqual(
    [precisionAt(h, 1).tracked, precisionAt(h, 2).tracked],
    [
      ["x", "y", "z"],
      ["y", "z"],
    ],
  );
  assert.deepEqual([precisionAt(h, 1).dropped, precisionAt(h, 2).dropped], [[], [["x", 2]]]);
  assert.equal(scopeOf(h), "mixed");
  assert.equal(scopeOf(runOf({ k: "precision", ps: ["z"], ls: [2] })), "wide");
  assert.equal(scopeOf(runOf()), "none");
  const all = runOf(
    { k: "precision", ps: ["z"], ls: [2], t: "initial" },
    { k: "precision", ps: ["z"], ls: [2], t: "dropped" },
  );
  assert.equal(predicatesAt(all, 0), "2: z (0, wide)");
  assert.equal(predicatesAt(all, 1), "");
  assert.equal(scopeOf(all), "none", "what is tracked from the beginning is not found for a location");
});

test("a location says how many nodes are kept there, and how many covered", () => {
  const h = runOf(
    { k: "node", nd: 1, loc: 0, f: "true" },
    { k: "expand", nd: 1, loc: 0 },
    { k: "node", nd: 2, p: 1, loc: 2, e: 0, lv: 1, f: "true" },
    { k: "expand", nd: 2, loc: 2 },
    { k: "node", nd: 3, p: 2, loc: 2, e: 1, lv: 2, f: "true" },
    { k: "node", nd: 4, p: 2, loc: 1, e: 2, lv: 2, f: "false" },
    { k: "cover", nd: 3, by: 2, loc: 2 }, // 6
    { k: "uncover", nd: 3, by: 2, loc: 2 },
    { k: "prune", nd: 1, loc: 0 }, // 8
  );
  const badges = (at: number): string =>
    [...nodeBadges(h, at)].map(([loc, { badge, kind }]) => `${loc} ${badge} ${kind}`).join("; ");
  assert.equal(badges(0), "0 1 weak");
  assert.equal(badges(5), "0 1 weak; 2 2 weak; 1 ∅ never");
  assert.equal(badges(6), "0 1 weak; 2 1/1 weak; 1 ∅ never");
  assert.equal(badges(7), "0 1 weak; 2 2 weak; 1 ∅ never");
  assert.equal(badges(8), "0 1 weak");
});
