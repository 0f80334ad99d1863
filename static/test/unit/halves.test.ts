// One half of a "!=" of the program, and which it is.

import assert from "node:assert/strict";
import test from "node:test";
import type { Graph } from "../../src/engine/protocol";
import { halves } from "../../src/words/halves";

const graph = (...guards: string[]): Graph =>
  ({ edges: [{ label: guards.map((text) => ({ kind: "guard", text })) }] }) as unknown as Graph;

test("a part that is one half of a guard says of which, and what the other is", () => {
  const g = graph("[n <= x]", "[y != 0]", "[a + b != c]");
  assert.deepEqual(halves(g, 0, ["n <= x", "y <= -1"]), [["y <= -1", "y != 0", "y >= 1"]]);
  assert.deepEqual(halves(g, 0, ["y >= 1"]), [["y >= 1", "y != 0", "y <= -1"]]);
  assert.deepEqual(halves(g, 0, ["c < a + b"]), [["c < a + b", "a + b != c", "a + b < c"]]);
});

test("what only looks like one says nothing", () => {
  const g = graph("[y != 0]", "[x != 1 || y != 2]");
  for (const part of ["y <= 0", "y >= 0", "y <= -2", "x <= 0", "y >= 3", "y != 0"])
    assert.deepEqual(halves(g, 0, [part]), [], part);
  assert.deepEqual(halves(g, -1, ["y <= -1"]), []);
  assert.deepEqual(halves(null, 0, ["y <= -1"]), []);
});
