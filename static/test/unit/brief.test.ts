import assert from "node:assert/strict";
import { test } from "node:test";
import { brief } from "../../src/words/brief";

test("a long list of states is shortened, and says how many states it leaves out", () => {
  const list = (n: number): string => Array.from({ length: n }, (_, i) => `(n == ${i} && d == 2)`).join(" || ");
  assert.deepEqual(brief("x <= 3 || y == 2"), ["x <= 3 || y == 2", 0]);
  assert.deepEqual(brief(list(12)), [list(12), 0]);
  assert.deepEqual(brief(list(137)), [`${list(6)} || … 131 more`, 131]);
});
