// Tests the notes in the margin of the program.

import assert from "node:assert/strict";
import { test } from "node:test";
import { renameReport, shortNames } from "../../src/engine/names";
import type { Graph, Report } from "../../src/engine/protocol";
import { invariants, shortened } from "../../src/replay/margin";

const source = `int twice(int n)
{
    return n < 1 ? 0 : 2 + twice(n - 1);
}
int id(int n) { return n; }
int main(void) {
    int k = 1;
    while (k < 9)
        k++;
}
`;

const loc = (func: string, line: number, role = "") => ({ name: "", func, line, endLine: line, role });

const graph = {
  file: "a.c",
  entry: 0,
  error: 1,
  locs: [
    loc("main", 6),
    loc("main", 9),
    loc("twice", 1, "starts"),
    loc("id", 5, "starts"),
    loc("twice", 3),
    loc("twice", 3),
    loc("main", 8),
  ],
  edges: [],
  vars: ["twice.n", "id.m", "main.k", "total"],
} satisfies Graph;

function report(...invariant: [loc: number, ...conjuncts: string[]][]): Report {
  return {
    certificate: {
      invariant: invariant.map(([loc, ...conjuncts]) => ({
        loc,
        line: graph.locs[loc]!.line,
        formula: conjuncts.join(" && "),
        conjuncts,
      })),
    },
  } as unknown as Report;
}

const shown = (r: Report) =>
  invariants({ graph, source, report: renameReport(r, shortNames(graph)) }, 6).map((i) =>
    [i.line, i.nth, i.when, ...i.conjuncts].join("|"),
  );

test("a variable out of scope keeps the name of its function", () => {
  assert.deepEqual(shown(report([4, "twice.n >= 0", "main.k <= 9", "total == 0"], [6, "main.k <= twice.n"])), [
    "3||control is at line 3|n >= 0|main.k <= 9|total == 0",
    "8||control is at line 8|k <= twice.n",
  ]);
});

test("what holds where a function starts stands in its body", () => {
  assert.deepEqual(shown(report([2, "twice.n >= 0"], [3, "id.m >= 0"])), [
    "3||twice() starts|n >= 0",
    "5||id() starts|m >= 0", // its body has no separate line
  ]);
});

test("two locations of a line are told apart", () => {
  assert.deepEqual(shown(report([4, "twice.n >= 0"], [5, "twice.n >= 1"])), [
    "3|1 of 2|control is at line 3, location 1 of 2 there|n >= 0",
    "3|2 of 2|control is at line 3, location 2 of 2 there|n >= 1",
  ]);
});

test("two bounds that are one equation stand as this equation beside the program, too", () => {
  assert.equal(shortened(["x >= 91", "x <= 91", "y <= 90"], 0), "x == 91 && y <= 90");
  assert.equal(shortened(["a <= b", "x <= 1 || y >= 1", "b <= a"], 2), "a == b && (x <= 1 || y >= 1) +2");
});
