// Tests the call graph, which has main and the recursive functions with their distances from main.

import assert from "node:assert/strict";
import test from "node:test";
import type { Graph, GraphEdge, GraphLoc } from "../../src/engine/protocol";
import { callerAt, callGraph } from "../../src/graph/call-graph";

const loc = (func: string): GraphLoc => ({ name: "", func, line: 1, endLine: 1, loopHead: false });
const edge = (from: number, to: number, call?: GraphEdge["call"]): GraphEdge => ({
  from,
  to,
  label: [],
  text: "",
  lines: [],
  tests: [],
  ...(call ? { call } : {}),
});

// The function main calls even, even calls odd, and odd calls even and itself. The call of odd is
// inside a third function, which the graph has inlined.
const graph: Graph = {
  file: "t.c",
  entry: 0,
  error: 7,
  locs: ["main", "even", "even", "odd", "odd", "helper", "main", ""].map(loc),
  edges: [
    edge(0, 1, "enters"),
    edge(0, 6, "returns"),
    edge(1, 5),
    edge(5, 3, "enters"),
    edge(5, 2, "returns"),
    edge(3, 1, "enters"),
    edge(3, 4, "returns"),
    edge(4, 3, "enters"),
    edge(6, 7),
  ],
  vars: [],
  procedures: [
    { func: "even", starts: 1, returns: 2, params: ["n"] },
    { func: "odd", starts: 3, returns: 4, params: ["n", "m"] },
  ],
};

test("main is first, and a call of an expanded function is one of the function around it", () => {
  assert.deepEqual(
    callGraph(graph).map((f) => [f.name, f.starts, f.column, f.row, f.calls]),
    [
      ["main()", 0, 0, 0, [1]],
      ["even(n)", 1, 1, 0, [2]],
      ["odd(n, m)", 3, 2, 0, [1, 2]],
    ],
  );
});

test("a location is in its function, one of an expanded function in main", () => {
  const all = callGraph(graph);
  assert.deepEqual(
    [0, 1, 4, 6].map((l) => callerAt(graph, all, l)),
    [0, 1, 2, 0],
  );
});
