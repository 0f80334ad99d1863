import assert from "node:assert/strict";
import { test } from "node:test";
import { values } from "../../src/panels/stays";

test("the values of a state begin with the variables of the lemma, in its order", () => {
  const state = { "a[0]": "1", b: "2", n: "3", "s.low": "4", x: "5" };
  assert.equal(values(state, "x <= n && s.low >= x"), "x = 5, n = 3, s.low = 4, a[0] = 1, b = 2");
  assert.equal(values(state, "false"), "a[0] = 1, b = 2, n = 3, s.low = 4, x = 5");
});
