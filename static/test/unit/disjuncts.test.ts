// Tests the sentences about disjunctions in a guard. The guard "y != 0" has the halves "y <= -1"
// and "y >= 1". A cube may imply one half or one disjunct, and the sentences name it.

import assert from "node:assert/strict";
import test from "node:test";
import type { Graph } from "../../src/engine/protocol";
import { alternatives } from "../../src/words/disjuncts";

const graph = (...guards: string[]): Graph =>
  ({ edges: [{ label: guards.map((text) => ({ kind: "guard", text })) }] }) as unknown as Graph;

test("a part that is one half of a guard says of which, and what the other is", () => {
  const g = graph("[n <= x]", "[y != 0]", "[a + b != c]");
  assert.deepEqual(alternatives(g, 0, ["n <= x", "y <= -1"]).halves, [["y <= -1", "y != 0", "y >= 1"]]);
  assert.deepEqual(alternatives(g, 0, ["y >= 1"]).halves, [["y >= 1", "y != 0", "y <= -1"]]);
  assert.deepEqual(alternatives(g, 0, ["c < a + b"]).halves, [["c < a + b", "a + b != c", "a + b < c"]]);
});

test("the side of a disjunction that was taken is told, with its halves", () => {
  const text = "(packets != seen && lock != 0) || (packets == seen && lock != 1)";
  const g = graph(`[${text}]`);
  assert.deepEqual(alternatives(g, 0, ["lock <= 0", "packets == seen"]), {
    side: "packets == seen && lock != 1",
    disjunction: text,
    halves: [["lock <= 0", "lock != 1", "lock >= 2"]],
  });
  assert.deepEqual(alternatives(g, 0, ["seen < packets", "lock <= -1"]), {
    side: "packets != seen && lock != 0",
    disjunction: text,
    halves: [
      ["seen < packets", "packets != seen", "packets < seen"],
      ["lock <= -1", "lock != 0", "lock >= 1"],
    ],
  });
  assert.equal(alternatives(graph("[x != 1 || y != 2]"), 0, ["x <= 0"]).side, "x != 1");
});

test("what only looks like one says nothing", () => {
  const none = { side: "", disjunction: "", halves: [] };
  const g = graph("[y != 0]", "[x != 1 || y != 2]", "[(a < 1 && b != 2) || c < 0]");
  for (const part of ["y <= 0", "y >= 0", "y <= -2", "x <= 1", "x >= 1", "y != 0", "b <= 1", "a < 1"])
    assert.deepEqual(alternatives(g, 0, [part]), none, part);
  // The cube implies both disjuncts, so neither is named.
  assert.deepEqual(alternatives(g, 0, ["x <= 0", "y >= 3"]), none);
  assert.deepEqual(alternatives(g, -1, ["y <= -1"]), none);
  assert.deepEqual(alternatives(null, 0, ["y <= -1"]), none);
});
