// Tests the calls of a run: the stacks of calls, the values that calls return, and the steps that
// the reader reaches by moving over or out of a call.

import assert from "node:assert/strict";
import test from "node:test";
import { expand } from "../../src/counterexample";
import type { TraceStep } from "../../src/engine/protocol";
import { callsOf, crossed } from "../../src/trace/calls";

type Given = [line: number, depth: number, values: Record<string, string>, call?: string, returned?: string[]];

const run = (given: Given[], truncated = 0) =>
  expand(
    given.map(([line, depth, values, call, returned]): TraceStep => ({
      line,
      col: 1,
      func: depth === 0 ? "main" : "f",
      loc: 0,
      edge: 0,
      values,
      ...(depth > 0 ? { depth } : {}),
      ...(call ? { call } : {}),
      ...(returned ? { returned } : {}),
    })),
    truncated,
  );

const recursive = run([
  [7, 0, {}],
  [8, 0, { n: "2" }],
  [2, 1, { n: "2" }, "f(2)"],
  [4, 1, {}],
  [2, 2, { n: "1" }, "f(1)"],
  [3, 2, {}],
  [5, 1, { n: "2", r: "0" }, "", ["0"]],
  [2, 1, { n: "5" }, "f(5)", ["1"]],
  [9, 0, { n: "2", x: "6" }, "", ["6"]],
]);

test("the stack at each step, with arguments", () => {
  const calls = callsOf(recursive);
  assert.deepEqual(
    recursive.steps.map((_, i) =>
      calls
        .stack(i)
        .map((c) => c.text)
        .join(" "),
    ),
    [
      "main()",
      "main()",
      "main() f(2)",
      "main() f(2)",
      "main() f(2) f(1)",
      "main() f(2) f(1)",
      "main() f(2)",
      "main() f(5)",
      "main()",
    ],
  );
  assert.equal(calls.stack(5)[2]!.at, 3); // this statement makes the call
  assert.equal(
    callsOf(
      run([
        [1, 0, {}],
        [2, 0, {}],
      ]),
    ).any,
    false,
  );
});

test("what is entered and what returns is said", () => {
  assert.deepEqual(
    recursive.steps.map((_, i) => crossed(recursive, i)),
    [
      "",
      "",
      "line 8 calls f(2)",
      "",
      "line 4 calls f(1)",
      "",
      "f(1) returned 0",
      "f(2) returned 1, line 8 calls f(5)",
      "f(5) returned 6",
    ],
  );
});

test("moves over calls and out of them", () => {
  const calls = callsOf(recursive);
  assert.deepEqual(
    recursive.steps.map((_, i) => calls.over(i)),
    [1, 8, 3, 6, 5, 6, 8, 8, 8],
  );
  assert.deepEqual(
    recursive.steps.map((_, i) => calls.out(i)),
    [8, 8, 8, 8, 6, 6, 8, 8, 8],
  );
});

test("a call has variables of its own, and its caller's are as they were", () => {
  const changed = recursive.steps.map((s) => [...s.changed].join());
  assert.deepEqual(changed, ["", "n", "", "", "", "", "r", "", "x"]);
});

test("after a gap the run may be in calls whose beginnings are left out", () => {
  const r = run(
    [
      [1, 0, {}],
      [2, 1, { n: "9" }, "f(9)"],
      [5, 3, { n: "4" }],
      [9, 1, { n: "9" }, "", ["4", "5"]],
    ],
    40,
  );
  const calls = callsOf(r);
  assert.equal(
    calls
      .stack(2)
      .map((c) => c.text)
      .join(" "),
    "main() f(9) … f()",
  );
  assert.equal(
    calls
      .stack(3)
      .map((c) => c.text)
      .join(" "),
    "main() f(9)",
  );
});

test("back over the calls before a step, and to the statement that makes the call", () => {
  const calls = callsOf(recursive);
  assert.deepEqual(
    recursive.steps.map((_, i) => calls.back(i)),
    [0, 0, 1, 2, 3, 4, 3, 1, 1],
  );
});
