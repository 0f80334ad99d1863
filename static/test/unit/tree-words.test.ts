// What is said about the events of a tree.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";
import { plain, sentence } from "../../src/words/sentence";

const told: [event: Partial<TraceEvent> & Pick<TraceEvent, "k">, says: RegExp][] = [
  [{ k: "node", nd: 1, loc: 0, f: "true" }, /^The tree begins: node 1/],
  [
    { k: "node", nd: 2, p: 1, loc: 2, e: 0, lv: 1, f: "true" },
    /^From node 1 one step leads to .* nothing is known of it yet\.$/,
  ],
  [{ k: "node", nd: 3, p: 1, loc: 2, e: 0, lv: 1, f: "false" }, /closed at once\.$/],
  [
    { k: "node", nd: 4, p: 1, loc: 2, e: 0, lv: 1, f: "x <= 1", t: "3 edges" },
    /by any of 3 edges.*x <= 1 is known of it\.$/,
  ],
  [
    { k: "label", nd: 2, loc: 2, f: "x <= 1 && y == 0", ps: ["y == 0"], st: "interpolant" },
    /Learnt about node 2.*interpolant.*: y == 0\.$/,
  ],
  [{ k: "label", nd: 2, loc: 2, f: "false", ps: ["false"] }, /^No run gets to node 2/],
  [{ k: "expand", nd: 2, loc: 2 }, /^Node 2 .* is expanded/],
  [{ k: "cover", nd: 3, by: 2, loc: 2 }, /can happen at node 2.*older: node 3 is covered/],
  [{ k: "uncover", nd: 3, by: 2, loc: 2, t: "label" }, /^Node 3 is covered by node 2 no longer: more is known/],
  [{ k: "prune", nd: 2, loc: 2 }, /^What is below node 2 leaves/],
  [{ k: "path", nd: 4, lv: 3, t: "refuted" }, /of 3 steps, ends at the error and cannot be run/],
  [{ k: "path", nd: 4, lv: 1, t: "feasible" }, /of 1 step, can be run/],
  [{ k: "interpolant", nd: 2, lv: 1, loc: 2, f: "x <= 1" }, /x <= 1 is what the steps so far make true/],
  [{ k: "interpolant", nd: 1, lv: 0, loc: 0, f: "true" }, /nothing need be known yet/],
  [{ k: "precision", loc: 2, ps: ["x", "y"] }, /may speak of x, y at/],
  [
    { k: "obligation", o: 1, nd: 3, lv: 2, loc: 2, f: "x > 1", ps: ["x > 1"] },
    /^An older node .* x > 1\. Does .* node 3/,
  ],
  [{ k: "predecessor", o: 1, lv: 2, loc: 2, e: 0 }, /^Yes, .* leads into obligation 1/],
  [
    { k: "obligation", o: 2, p: 1, nd: 2, lv: 1, loc: 2, e: 0, f: "x > 0", ps: ["x > 0"] },
    /^From x > 0 at node 2 .* obligation 1/,
  ],
  [{ k: "lemma", lm: 1, o: 2, nd: 2, lv: 1, loc: 2, f: "x <= 0", ps: ["x <= 0"] }, /So learn, at node 2 .*: x <= 0\.$/],
  [
    { k: "blocked", o: 2, lm: 1, lv: 1, loc: 2 },
    /^Obligation 2 \(x > 0 at node 2\) is blocked: .* x <= 0 holds after it\.$/,
  ],
  [{ k: "obligation", o: 1, nd: 3, lv: 2, loc: 2, f: "x > 1", ps: ["x > 1"] }, /^Ask obligation 1 .* again/],
  [{ k: "fixpoint", lv: 2 }, /^The tree is complete/],
];

test("events of a tree are told", () => {
  const h = new History();
  h.append(told.map(([e], n) => ({ lv: 0, loc: -1, e: -1, ...e, n })));
  told.forEach(([e, says], i) => {
    const text = plain(sentence(h, i, null));
    assert.match(text, says);
    assert.doesNotMatch(text, /undefined|NaN|``|  /, e.k);
  });
});
