// Tests where the page adds an assertion to a loop.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withAssertion } from "../../src/panels/assertion";

const added = (text: string, line: number): string | undefined => {
  const w = withAssertion(text, line);
  if (!w) return undefined;
  const rest = new TextDecoder().decode(new TextEncoder().encode(w.text.split("\n")[w.line - 1]).subarray(w.col - 1));
  assert.match(rest, /^1?\);/, "the cursor is at the condition");
  return w.text;
};

test("an assertion is added at the start of the loop's body, wherever its brace stands", () => {
  const comment = "// replace 1 by a fact that is always true here";
  assert.equal(
    added("f() {\n    while (x) { // {\n        x--;\n    }\n}\n", 2),
    `f() {\n    while (x) { // {\n        assert(1); ${comment}\n        x--;\n    }\n}\n`,
  );
  assert.equal(
    added("for (i = 0; i < 9; i++)\n{\n}\n", 1),
    `for (i = 0; i < 9; i++)\n{\n    assert(1); ${comment}\n}\n`,
  );
  assert.equal(added("/* é */ while (x) { x--; }", 1), "/* é */ while (x) { assert(1); x--; }");
  assert.equal(added('while (f("{")) { x--; }', 1), 'while (f("{")) { assert(1); x--; }');
});

test("a loop without a brace of its own gets none", () => {
  assert.equal(added("while (x) x--;\nif (y) { y--; }\n", 1), undefined);
  assert.equal(added("while (x);\n{ x--; }\n", 1), undefined);
  assert.equal(added("x = 1;", 1), undefined);
});
