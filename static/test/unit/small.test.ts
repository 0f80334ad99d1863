// Tests the legend below the small pictures of the frames.

import assert from "node:assert/strict";
import test from "node:test";
import { axesSays, sliceSays, smallLegend } from "../../src/plane/small-legend";
import type { Shape } from "../../src/plane/scene";

const shape = (more: Partial<Shape> = {}): Shape => ({
  id: 1,
  text: "",
  flats: [],
  selected: false,
  current: false,
  ...more,
});
const bare = { marks: [], inner: [], points: [], path: [], cuts: [], rest: null, rows: null };
const kinds = (...scenes: Parameters<typeof smallLegend>[0][number][]): string[] =>
  smallLegend(scenes, ["n"]).map(([kind]) => kind);

test("the axes are named, with the integers at their ends", () => {
  assert.deepEqual(axesSays("x", "main.y", { x0: -10.4, x1: 16.4, y0: -6.9, y1: 12.9 }), [
    "→ x −10 to 16",
    "↑ main.y −6 to 12",
  ]);
});

test("each colour that any of the pictures has is explained, and no other", () => {
  assert.deepEqual(kinds(), []);
  assert.deepEqual(kinds(bare), ["frame"]);
  assert.deepEqual(kinds(bare, { ...bare, inner: [{ level: 1, flats: [] }] }), ["frame", "inner"]);
  assert.deepEqual(kinds({ ...bare, cuts: [shape()] }), ["frame", "cut"]);
  assert.deepEqual(kinds({ ...bare, cuts: [shape({ current: true })] }), ["frame", "fresh new"]);
  assert.deepEqual(kinds({ ...bare, points: [{ x: 0, y: 0, hollow: false }] }), ["frame", "point"]);
});

test("a projected obligation is not said to lead to the error whatever the others are", () => {
  assert.deepEqual(kinds({ ...bare, marks: [shape()] }), ["frame", "mark"]);
  const scene = { ...bare, marks: [shape({ projected: true })] };
  assert.deepEqual(kinds(scene), ["frame", "mark shadow"]);
  assert.match(smallLegend([scene], ["n", "k"])[1]![1], /^obligation for some n, k$/);
});

test("a slice by many variables is said in a line", () => {
  assert.equal(sliceSays([], true), "");
  assert.equal(sliceSays(["n = 6"], true), "where n = 6");
  assert.equal(sliceSays(["n", "k", "m"], false), "for some n, k, m");
  assert.equal(sliceSays(["n = 6", "k = 0", "m = 1", "i = 2"], true), "where n = 6, k = 0, and 2 more");
  assert.match(
    smallLegend([{ ...bare, marks: [shape({ projected: true })] }], ["n", "k", "m", "i"])[1]![1],
    /^obligation for some other values$/,
  );
});
