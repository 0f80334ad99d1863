// Tests the legend below the small pictures of the frames.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { Content } from "../../src/plane/content";
import type { PlaneData, Region } from "../../src/plane/data";
import { parseCube } from "../../src/plane/region";
import { History } from "../../src/replay/history";
import { newRun, upTo } from "../../src/run";
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

test("dots in a part that is cut away are explained, and only these", () => {
  const cut = shape({ flats: [{ poly: new Float64Array(), halves: [{ a: -1n, b: 0n, c: 3n }], congruences: [] }] }); // x >= 3
  const at = (x: number): string[] =>
    smallLegend([{ ...bare, cuts: [cut], points: [{ x, y: 0, hollow: false }] }], []).map(([, text]) => text);
  assert.ok(at(3).includes("dots cut away: met only after more steps"));
  assert.ok(!at(2).includes("dots cut away: met only after more steps"));
});

test("while the end is hidden, later events do not determine the part of the plane that is shown", () => {
  // x <= 18 at location 1, learnt at the last event; the states have x from 0 to 12.
  const region: Region = { cubes: [parseCube("<= 0 -18 x 1")], shadow: null, mixed: false, error: "", at: null };
  const data = { x: "x", y: "y", loc: 1, waiting: false, region: () => region } as unknown as PlaneData;
  const states = { vars: ["x", "y"], rows: Array.from({ length: 13 }, (_, x) => [x, x, 1]) };
  const events: Partial<TraceEvent>[] = [
    { k: "level", lv: 1 },
    { k: "lemma", lm: 1, lv: 1, loc: 1, f: "x <= 18", ps: ["x <= 18"] },
  ];
  const history = new History();
  history.append(events.map((e, n) => ({ n, loc: -1, e: -1, lv: 0, ...e }) as TraceEvent));
  const run = { ...newRun(1, "", "ic3"), running: false, history };
  const last = (hidden: boolean, at: number): number =>
    new Content(data, states).extent({ ...run, futureHidden: hidden }, history.moment(at)).x1;
  assert.equal(last(false, 0), last(false, 1), "one scale for all events");
  assert.ok(last(true, 0) < last(true, 1));
  assert.equal(last(true, 1), last(false, 1));
  // In Predict the run itself ends at the event.
  assert.equal(new Content(data, states).extent(upTo(run, 0), history.moment(0)).x1, last(true, 0));
});
