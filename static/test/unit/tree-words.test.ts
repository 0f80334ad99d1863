// Tests the sentences for the events of a tree.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { History } from "../../src/replay/history";
import { plain } from "../../src/words/rich";
import { learnWords, sentence } from "../../src/words/sentence";

const sentences: [event: Partial<TraceEvent> & Pick<TraceEvent, "k">, says: RegExp][] = [
  [{ k: "node", nd: 1, loc: 0, f: "true" }, /^The tree begins with node 1/],
  [
    { k: "node", nd: 2, p: 1, loc: 2, e: 0, lv: 1, f: "true" },
    /^From node 1 one step leads to .* nothing is known of it yet\.$/,
  ],
  [{ k: "node", nd: 3, p: 1, loc: 2, e: 0, lv: 1, f: "false" }, /closed at once\.$/],
  [
    { k: "node", nd: 4, p: 1, loc: 2, e: 0, lv: 1, f: "x <= 1", t: "3 edges" },
    /by any of 3 edges.*its label is x <= 1\.$/,
  ],
  [
    { k: "node", nd: 4, p: 1, loc: 2, e: 0, lv: 1, f: "x <= 1", t: "block" },
    /, by a whole loop, which another tree unwinds\. This is node 4; its label is x <= 1\.$/,
  ],
  [
    { k: "label", nd: 2, loc: 2, f: "x <= 1 && y == 0", ps: ["y == 0"], st: "interpolant" },
    /^The label of node 2 .*gains y == 0 \(source: an interpolant .*\)\.$/,
  ],
  [{ k: "label", nd: 2, loc: 2, f: "false", ps: ["false"] }, /^No run reaches node 2/],
  [{ k: "expand", nd: 2, loc: 2 }, /^Node 2 .* is expanded/],
  [{ k: "cover", nd: 3, by: 2, loc: 2 }, /^Node 2, .* allows every state that node 3 allows\. So it covers node 3/],
  [{ k: "uncover", nd: 3, by: 2, loc: 2, t: "label" }, /^Node 2 no longer covers node 3: the label/],
  [
    { k: "uncover", nd: 3, by: 2, loc: 2, t: "spurious" },
    /no longer covers node 3: .* a path to the error that no run takes/,
  ],
  [{ k: "prune", nd: 2, loc: 2 }, /^The nodes below node 2 leave the tree/],
  [{ k: "prune", nd: 2, loc: 2, t: "spurious" }, /^The nodes below node 2 leave the tree: no run reaches them\.$/],
  [{ k: "path", nd: 4, lv: 3, t: "refuted" }, /of 3 steps, ends at the error, but no run takes it\. Inter/],
  [{ k: "interpolant", nd: 1, lv: 0, loc: 0, f: "true" }, /^Interpolant 0 of the path: .* it excludes no state yet\.$/],
  [
    { k: "interpolant", nd: 2, lv: 1, loc: 2, f: "x <= 1" },
    /^Interpolant 1 of the path.* the steps so far imply x <= 1/,
  ],
  [
    { k: "interpolant", nd: 4, lv: 2, loc: 2, f: "false" },
    /^Interpolant 2 of the path: at .* it is false, so no run gets there this way/,
  ],
  [
    { k: "interpolant", nd: 2, lv: 1, loc: 2, f: "x <= 1", t: "too large" },
    /contradicts it\. Its clause form is too large/,
  ],
  [
    { k: "path", nd: 4, lv: 3, t: "refuted" },
    /of 3 steps, is blocked from its end: the lemmas learnt at its nodes show/,
  ],
  [{ k: "path", nd: 4, lv: 1, t: "feasible" }, /of 1 step, is feasible/],
  // The interpolants may be for a part of a path that begins below the root. The sentence then
  // names the parent of its first node.
  [
    { k: "interpolant", nd: 3, lv: 1, loc: 2, f: "true" },
    /^Interpolant 1 of the path from node 1 to node 4: .* excludes no state\.$/,
  ],
  [
    { k: "interpolant", nd: 4, lv: 2, loc: 2, f: "x <= 2" },
    /^Interpolant 2 of the path from node 1 to node 4: .* the label of node 1 and the steps after it imply x <= 2\. .* an older node also holds at node 4/,
  ],
  [
    { k: "interpolant", nd: 3, lv: 1, loc: 2, f: "x", t: "too large" },
    /^Interpolant 1 of the path from node 1 to node 4/,
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
    /^At position 1 of the path, .*, the values are x = 0, y = 1\. Without y, the values still show that no run takes the rest .*: node 4 is not reached\. The engine can forget it; x = 0 remains\.$/,
  ],
  [
    { k: "removal", nd: 2, lv: 1, loc: 2, b: "x = 0", gn: ["x"], a: "true", f: "x = 0", t: "needed" },
    /Without x, the values allow the rest of the path: x must be remembered\.$/,
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
    /^The answer does not need z == 1\. Leave out y == 0: the path does not reach the rest, x <= 1, either\.$/,
  ],
  [{ k: "path", nd: 4, lv: 3, t: "spurious" }, /of 3 steps, is possible in the abstraction, .* can no longer prove/],
  [{ k: "precision", loc: -1, ls: [2], ps: ["x"], t: "dropped" }, /^x has had too many values .* no longer tracks it/],
  [
    { k: "precision", loc: 2, ps: ["x", "y"], t: "interpolant" },
    /^From now on the engine tracks the values of x, y at location 2, because an interpolant of the path needs them\.$/,
  ],
  [
    { k: "precision", loc: -1, ls: [2, 5], ps: ["x"], t: "interpolant" },
    /^From now on the engine tracks the value of x at 2 locations: wherever it matters, because an interpolant of the path needs it/,
  ],
  [
    { k: "precision", loc: -1, ls: [2], ps: ["x"], t: "initial" },
    /^From the beginning the engine tracks the value of x at 1 location: wherever it matters\.$/,
  ],
  [
    { k: "predicate", pr: 1, f: "x <= 7", t: "interpolant" },
    /x <= 7 .*why no run takes the path\)\. .*at the locations that use it/,
  ],
  [
    { k: "precision", loc: -1, ls: [2, 5], pr: 1, t: "interpolant" },
    /abstraction uses x <= 7 at 2 locations: wherever .*, from an interpolant of the path\.$/,
  ],
  [
    { k: "label", nd: 2, loc: 2, f: "x <= 1 && x <= 7", ps: ["x <= 7"], st: "block" },
    /^The label of node 2 .*gains x <= 7 \(learnt by blocking/,
  ],
  [{ k: "uncover", nd: 3, by: 2, loc: 2, t: "label" }, /: the label of node 2 has become stronger/],
  [{ k: "uncover", nd: 3, by: 4, loc: 2, t: "label" }, /: no run reaches node 2, and node 4 is below it/],
  [
    { k: "uncover", nd: 3, by: 2, loc: 2, t: "covered" },
    /node \d is covered itself, or below a covered node\. What is open/,
  ],
  [{ k: "uncover", nd: 3, by: 2, loc: 2, t: "prune" }, /node 2 has left the tree/],
  [{ k: "prune", nd: 2, loc: 2, t: "precision" }, /expanded again: the precision has grown/],
  [
    { k: "obligation", o: 1, nd: 3, lv: 2, loc: 2, f: "x > 1", ps: ["x > 1"] },
    /^An older node .* x > 1\. Node 3 is .* Can /,
  ],
  [{ k: "predecessor", o: 1, lv: 2, loc: 2, e: 0 }, /^Yes, .* leads into obligation 1/],
  [
    { k: "obligation", o: 2, p: 1, nd: 2, lv: 1, loc: 2, e: 0, f: "x > 0", ps: ["x > 0"] },
    /^From x > 0 at node 2 .* obligation 1/,
  ],
  [{ k: "lemma", lm: 1, o: 2, nd: 2, lv: 1, loc: 2, f: "x <= 0", ps: ["x <= 0"] }, /So learn at node 2 .*: x <= 0\.$/],
  [
    { k: "blocked", o: 2, lm: 1, lv: 1, loc: 2 },
    /^Obligation 2 \(x > 0 at node 2\) is blocked: .* x <= 0 holds at this node\.$/,
  ],
  [{ k: "obligation", o: 1, nd: 3, lv: 2, loc: 2, f: "x > 1", ps: ["x > 1"] }, /^Ask again about obligation 1/],
  [{ k: "fixpoint", lv: 2, pf: "tree" }, /^The tree is complete/],
];

test("events of a tree are told", async () => {
  const h = new History();
  h.append(sentences.map(([e], n) => ({ lv: 0, loc: -1, e: -1, ...e, n })));
  assert.equal(await learnWords(h), true);
  assert.equal(await learnWords(h), false, "they are fetched once");
  sentences.forEach(([e, says], i) => {
    const text = plain(sentence(h, i, null));
    assert.match(text, says);
    assert.doesNotMatch(text, /undefined|NaN|``|  /, e.k);
  });
});
