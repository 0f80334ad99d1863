// Tests the search for a step into a state that a formula excludes. The step may begin at the start
// or in a state of a frame, or there may be no such step.

import assert from "node:assert/strict";
import test from "node:test";
import type { EdgeLine, GraphEdge } from "../../src/engine/protocol";
import { landing } from "../../src/predict/landing";

function edge(...label: [EdgeLine["kind"], string][]): GraphEdge {
  return { from: 0, to: 2, label: label.map(([kind, text]) => ({ kind, text })), text: "", tests: [], lines: [] };
}

test("what an edge assigns is a state that it leads to", () => {
  const found = landing(edge(["assign", "lock = 0"], ["assign", "seen = lock + 2"]), [], ["lock <= 0", "seen == 2"]);
  assert.deepEqual(Object.fromEntries(found!.after), { lock: 0, seen: 2 });
  assert.equal(landing(edge(["assign", "lock = 0"]), [], ["lock >= 1"]), null);
});

test("conditions are read in their order, and inputs are any value", () => {
  const label = edge(
    ["input", "n = nondet_int()"],
    ["guard", "[n >= 3]"],
    ["assign", "n = n - 1"],
    ["assign", "x = n"],
  );
  const found = landing(label, [], ["x >= 7"])!;
  assert.ok(found.after.get("x")! >= 7);
  assert.equal(found.before.size, 0);
  assert.equal(landing(label, [], ["x <= 1"]), null);
});

test("the state before is one of the frame", () => {
  const round = edge(["guard", "[x < n]"], ["assign", "x = x + 1"]);
  const found = landing(round, ["x >= 4"], ["n <= x"])!;
  const [x, n] = [found.before.get("x")!, found.before.get("n")!];
  assert.ok(x >= 4 && x < n && n <= x + 1, `${x} ${n}`);
  assert.equal(found.after.get("x"), x + 1);
  assert.equal(landing(round, ["x >= n"], ["n <= x"]), null);
});

test("of assignments that happen at once nothing is said", () => {
  assert.equal(landing(edge(["tuple", "(x, y) := (y, x)"]), [], ["x >= 0"]), null);
});
