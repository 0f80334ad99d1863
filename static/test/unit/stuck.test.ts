// Tests how the page writes the form of lemmas.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lettered } from "../../src/panels/stuck";

test("the numbers in the form of lemmas are letters that are no variables", () => {
  const form = (shape: string, ...vars: string[]) => Object.values(lettered({ shape, vars }));
  assert.deepEqual(form("_*odd <= _*s + _", "odd", "s"), ["a*odd <= b*s + c", "a, b and c"]);
  assert.deepEqual(form("a >= _", "a"), ["a >= b", "b"]);
  assert.deepEqual(form("_ <= a_1 + _x", "a_1", "_x"), ["a <= a_1 + _x", "a"]);
});
