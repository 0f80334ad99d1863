// Tests the sentences about the numbers that represent pointers, and about other signs in the graph.

import assert from "node:assert/strict";
import test from "node:test";
import { meaning, signsSay } from "../../src/graph/addresses";

test("numbers of pointers are listed with their addresses, elements of an array together", () => {
  assert.equal(
    meaning([
      { number: 3, name: "&x" },
      { number: 5, name: "&a[0]" },
      { number: 6, name: "&a[1]" },
      { number: 7, name: "&a[2]", past: true },
    ]),
    "Here a pointer is a number: 0 is `NULL`, 3 is `&x`, 5 to 6 are `&a[0]` to `&a[1]`, 7 is `&a[2]` (past the end).",
  );
});

test("the signs of any value and of an argument are explained where an edge has them", () => {
  assert.equal(signsSay([{ text: "x = x * 2; when x > 3" }]), "");
  assert.equal(signsSay([{ text: "x = 1" }, { text: "in = *; when in > x" }]), "`in = *`: `in` gets any value.");
  assert.equal(
    signsSay([{ text: "n = nondet_int(); when n >= 3; \\arg(n) = n" }]),
    "`\\arg(n)` is the value that the next call passes for `n`.",
  );
});

test("of any number of objects the first is listed", () => {
  assert.equal(
    meaning([{ number: 1, name: "&node[0]", more: true }]),
    "Here a pointer is a number: 0 is `NULL`, 1 is `&node[0]` and so on.",
  );
});
