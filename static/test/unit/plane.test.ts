// What the plane shows by itself: variables, slices, a part of the plane.

import assert from "node:assert/strict";
import test from "node:test";
import type { Graph } from "../../src/engine/protocol";
import { extended, part, slice, twoVariables } from "../../src/plane/choose";
import { flatten, parseCube } from "../../src/plane/region";
import { does } from "../mock/edge";

const graph: Graph = {
  file: "a.c",
  entry: 0,
  error: 2,
  vars: ["n", "x", "main.y"],
  locs: [0, 1, 2].map((i) => ({ name: `L${i}`, func: "main", line: i, endLine: i })),
  edges: [
    { from: 0, to: 1, ...does("n = nondet_int()", "x = 0"), lines: [] },
    { from: 1, to: 1, ...does("[x < n]", "x = x + 1", "main.y = main.y - 1"), lines: [] },
  ],
};

test("the variables of most lemmas", () => {
  assert.deepEqual(twoVariables(["n", "x", "y"], ["n <= x", "n >= 0", "x <= n || y == 0"], null), ["n", "x"]);
  assert.deepEqual(twoVariables(["n", "x", "main.y"], [], graph), ["x", "main.y"]); // n never changes
  assert.deepEqual(twoVariables(["n", "x", "main.y"], ["n == x + main.y", "main.y >= 0"], graph), ["x", "main.y"]);
  assert.deepEqual(twoVariables(["x"], ["x >= 0"], null), ["x", ""]);
  assert.deepEqual(twoVariables(["ab", "a", "b"], ["a <= b"], null), ["a", "b"]); // whole names
});

test("the slice with most states", () => {
  const rows = [
    [900, 1, 1],
    [3, 0, 1],
    [3, 1, 1],
    [3, 2, 1],
    [4, 0, 7],
  ];
  assert.deepEqual(slice(rows, [0]), [3]);
  assert.deepEqual(slice(rows, [2, 0]), [1, 3]);
  assert.deepEqual(slice([[900, 1, 1]], [0]), [900]);
  assert.deepEqual(slice([], [0]), [0]);
  assert.deepEqual(slice(rows, []), []);
});

test("the part of the plane around small numbers", () => {
  const dozen = Array.from({ length: 12 }, (_, i) => ({ x: i, y: -i }));
  const r = part([...dozen, { x: 100000, y: 3 }]);
  assert.ok(r.x0 <= 0 && r.x1 >= 11 && r.x1 < 20 && r.y0 <= -11 && r.y1 >= 0, JSON.stringify(r));
  const farAway = part([{ x: 5000, y: 7000 }]);
  assert.ok(farAway.x1 > 5000 && farAway.y1 > 7000);
  const nothing = part([]);
  assert.ok(nothing.x1 - nothing.x0 >= 10);
});

test("points far from 0 and close together are seen apart", () => {
  const r = part([
    { x: 1e12, y: 0 },
    { x: 1e12 + 3, y: 1 },
  ]);
  assert.ok(r.x0 < 1e12 && r.x0 > 1e12 - 20 && r.x1 > 1e12 + 3 && r.x1 < 1e12 + 20 && r.y0 < 0, JSON.stringify(r));
});

test("the window takes in borders and corners nearby, not far ones", () => {
  const at = (t: string) => flatten(parseCube(t), "x", "y", () => undefined)!;
  const r = { x0: -5, x1: 5, y0: -5, y1: 5 };
  const near = extended(r, [at("<= 0 -9 x 1")]); // x <= 9
  assert.ok(near.x1 > 9.5 && near.x0 === -5 && near.y1 === 5, JSON.stringify(near));
  const corner = extended(r, [at("<= 0 -7 x 1;<= 0 8 y -1")]); // x <= 7, y >= 8
  assert.ok(corner.x1 > 7.5 && corner.y1 > 7.5, JSON.stringify(corner));
  assert.deepEqual(extended(r, [at("<= 0 -900 x 1"), at("")]), r);
});
