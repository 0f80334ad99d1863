// What is said about the events of a tree.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";
import { learnWords, plain, sentence } from "../../src/words/sentence";

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
  [{ k: "uncover", nd: 3, by: 2, loc: 2, t: "spurious" }, /no longer: .* a path that cannot be run/],
  [{ k: "prune", nd: 2, loc: 2 }, /^What is below node 2 leaves/],
  [{ k: "prune", nd: 2, loc: 2, t: "spurious" }, /^What is below node 2 leaves the tree: no run gets there\.$/],
  [
    { k: "path", nd: 4, lv: 3, t: "refuted" },
    /of 3 steps, ends at the error and cannot be run\. Why not is said by inter/,
  ],
  [
    { k: "interpolant", nd: 1, lv: 0, loc: 0, f: "true" },
    /^Interpolant 0 of the path: .* nothing need be known yet\.$/,
  ],
  [{ k: "interpolant", nd: 2, lv: 1, loc: 2, f: "x <= 1" }, /^Interpolant 1 of the path.* x <= 1 is what the steps/],
  [{ k: "interpolant", nd: 4, lv: 2, loc: 2, f: "false" }, /^Interpolant 2 of the path: no run gets to .* this way/],
  [{ k: "interpolant", nd: 2, lv: 1, loc: 2, f: "x <= 1", t: "too large" }, /contradicts\. As clauses it is too large/],
  [{ k: "path", nd: 4, lv: 3, t: "refuted" }, /of 3 steps, is blocked from its end: what was learnt at its nodes/],
  [{ k: "path", nd: 4, lv: 1, t: "feasible" }, /of 1 step, can be run/],
  // A part of a path: from the node above the first one.
  [
    { k: "interpolant", nd: 3, lv: 1, loc: 2, f: "true" },
    /^Interpolant 1 of the way from node 1 to node 4: .* known\.$/,
  ],
  [
    { k: "interpolant", nd: 4, lv: 2, loc: 2, f: "x <= 2" },
    /^Interpolant 2 of the way from node 1 to node 4: .* x <= 2 follows from what is known of node 1 and .* node 4 to get/,
  ],
  [
    { k: "interpolant", nd: 3, lv: 1, loc: 2, f: "x", t: "too large" },
    /^Interpolant 1 of the way from node 1 to node 4/,
  ],
  [
    {
      k: "removal",
      nd: 2,
      lv: 1,
      loc: 2,
      e: 0,
      by: 4,
      b: "x = 0, y = 1",
      gn: ["y"],
      a: "x = 0",
      f: "x = 0",
      t: "idle",
    },
    /^Position 1 of the path, .*, where x = 0, y = 1\. Without y the rest .*: node 4 is not reached\. It need not be remembered; x = 0 is left\.$/,
  ],
  [
    { k: "removal", nd: 2, lv: 1, loc: 2, b: "x = 0", gn: ["x"], a: "true", f: "x = 0", t: "needed" },
    /Without x the values allow the rest of the path: it must be remembered\.$/,
  ],
  [
    {
      k: "obligation",
      o: 9,
      p: 8,
      nd: 4,
      loc: 2,
      lv: 2,
      f: "x <= 1 && y == 0 && z == 1",
      ps: ["x <= 1", "y == 0", "z == 1"],
    },
    /at node 4/,
  ],
  [
    { k: "generalise", o: 9, loc: 2, lv: 2, st: "drop", b: "x <= 1 && y == 0", a: "x <= 1", ps: ["x <= 1"] },
    /^That the path does not get there is seen without z == 1\. Leave out y == 0: what remains, x <= 1, the path does not get to either\.$/,
  ],
  [{ k: "path", nd: 4, lv: 3, t: "spurious" }, /of 3 steps, is allowed by all .* cannot be called safe any more/],
  [{ k: "precision", loc: -1, ls: [2], ps: ["x"], t: "dropped" }, /^x has had so many values .* not tracked any more/],
  [
    { k: "precision", loc: 2, ps: ["x", "y"], t: "interpolant" },
    /^From now on the values of x, y are tracked at location 2: they stand in an interpolant of the path\.$/,
  ],
  [
    { k: "precision", loc: -1, ls: [2, 5], ps: ["x"], t: "interpolant" },
    /^From now on the value of x is tracked at 2 locations: wherever it matters, since it stands in an interpolant/,
  ],
  [
    { k: "precision", loc: -1, ls: [2], ps: ["x"], t: "initial" },
    /^From the beginning, the value of x is tracked at 1 location: wherever it matters\.$/,
  ],
  [
    { k: "predicate", pr: 1, f: "x <= 7", t: "interpolant" },
    /x <= 7 .*why the path cannot be run\)\. Where it is to count/,
  ],
  [
    { k: "precision", loc: -1, ls: [2, 5], pr: 1, t: "interpolant" },
    /may speak of x <= 7 at 2 locations: wherever .*, which stands in an interpolant of the path\.$/,
  ],
  [{ k: "label", nd: 2, loc: 2, f: "x <= 1 && x <= 7", ps: ["x <= 7"], st: "block" }, /Learnt about node 2/],
  [{ k: "uncover", nd: 3, by: 2, loc: 2, t: "label" }, /: more is known of the latter/],
  [{ k: "uncover", nd: 3, by: 4, loc: 2, t: "label" }, /: no run gets to node 2, which the latter is below/],
  [
    { k: "uncover", nd: 3, by: 2, loc: 2, t: "covered" },
    /the latter is covered itself, or below a node that is\. It counts/,
  ],
  [{ k: "uncover", nd: 3, by: 2, loc: 2, t: "prune" }, /the latter has left the tree/],
  [{ k: "prune", nd: 2, loc: 2, t: "precision" }, /expanded again: the abstraction may speak of more now/],
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

test("events of a tree are told", async () => {
  const h = new History();
  h.append(told.map(([e], n) => ({ lv: 0, loc: -1, e: -1, ...e, n })));
  assert.equal(await learnWords(h), true);
  assert.equal(await learnWords(h), false, "they are fetched once");
  told.forEach(([e, says], i) => {
    const text = plain(sentence(h, i, null));
    assert.match(text, says);
    assert.doesNotMatch(text, /undefined|NaN|``|  /, e.k);
  });
});
