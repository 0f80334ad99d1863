// Tests whether two texts count as versions of the same program.

import assert from "node:assert/strict";
import { test } from "node:test";
import { alike } from "../../src/alike";

const program = "int main(void) {\n    int x = 0;\n    while (x < 10)\n        x = x + 1;\n    assert(x == 10);\n}\n";

test("a program is alike while it is edited, a line at a time", () => {
  assert.ok(alike(program, program));
  assert.ok(alike(program, program.replace("x + 1;", "x + ")));
  assert.ok(alike(program, program.replace("    assert(x == 10);\n", "")));
  assert.ok(alike(program, `${program}int f(void) {\n    return 1;\n}\n`.repeat(1)));
  assert.ok(alike(program, program.replaceAll("    ", "\t")));
});

test("another program is not, and nothing is like nothing", () => {
  assert.ok(!alike(program, "int main(void) {\n    int y = 1\n    y = 2;\n    assert(y == 2);\n    return 0;\n}\n"));
  assert.ok(!alike(program, ""));
  assert.ok(!alike("", program));
  assert.ok(!alike("}\n", "}\n\n"));
});
