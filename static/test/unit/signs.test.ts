import assert from "node:assert/strict";
import { test } from "node:test";

import { signsIn } from "../../src/panels/signs";

test("each word with a backslash is explained once", () => {
  assert.deepEqual(signsIn(["\\arg(n) <= 111", "\\arg(m) == 0", "s == \\sum(a, k) || i != k", "x >= 0"]), [
    ["\\arg(x)", "the value that the next call passes for x"],
    ["\\sum(a, k)", "the sum of the elements of a before the given index"],
  ]);
  assert.deepEqual(signsIn(["n == \\old(n) + 1", "\\result >= 91", "t == \\total(a)"]), [
    ["\\old(n)", "the value of n when the function was called"],
    ["\\result", "the value that the function returns"],
    ["\\total(a)", "the sum of the elements of a up to where the loop ended"],
  ]);
  assert.deepEqual(signsIn(["\\arg(n) <= \\arg(m) && s == \\sum(a, k) + \\sum(b, k)"]), [
    ["\\arg(x)", "the value that the next call passes for x"],
    ["\\sum(x, k)", "the sum of the elements of x before the given index"],
  ]);
  assert.deepEqual(signsIn(["x + y <= n"]), []);
});
