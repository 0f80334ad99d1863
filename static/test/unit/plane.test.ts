// Tests what the plane shows by default: the variables, the slice, and the visible part.

import assert from "node:assert/strict";
import type { Graph } from "../../src/engine/protocol";
import test from "node:test";
import { extended, part, slice, sliced, twoVariables } from "../../src/plane/choose";
import { framed } from "../../src/plane/content";
import { PlaneModel } from "../../src/plane/model";
import { flatten, parseCube } from "../../src/plane/region";
import { first } from "../../src/examples";
import type { Context } from "../../src/feature";
import { newRun } from "../../src/run";
import { initial } from "../../src/state";
import { Store } from "../../src/store";
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
  assert.deepEqual(twoVariables(["ab", "a", "b"], ["a <= b"], null), ["a", "b"]); // only whole names count
});

test("a run has frames when it tells of one, and may have them while it goes on", () => {
  const run = newRun(1, "", "predabs");
  assert.ok(framed(null) && framed({ ...run, running: true }));
  assert.ok(!framed({ ...run, running: false }));
  run.history.append([{ n: 0, us: 0, k: "level", lv: 1, loc: -1, e: -1 }]);
  assert.ok(framed({ ...run, running: false }));
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

test("a plane whose questions were given up is made anew, though nothing else was shown between", async () => {
  // There are three runs: with default options; with other options, for which the request for
  // states gets no answer; and again with default options.
  const run = (options: Record<string, string>, at: number): void => {
    const r = newRun(at, "", "icp", options);
    r.graph = graph;
    store.set({ run: r, parsed: graph, place: 1, revision: at });
  };
  const store = new Store(initial(first));
  const alive: boolean[] = [];
  const model = new PlaneModel({
    store,
    ask: (request: { claims?: unknown; options?: Record<string, string>; points?: boolean }, signal?: AbortSignal) => {
      if (request.options?.["bound"]) return new Promise(() => {});
      if (request.claims) return Promise.resolve({ claim: { locs: [{ loc: 1, vars: ["n", "x"] }] } });
      if (request.points) return Promise.resolve({ plane: { vars: ["n", "x"], points: [1, 2, 3] } });
      alive.push(!signal!.aborted);
      return Promise.resolve({ plane: { regions: [] } });
    },
  } as unknown as Context);
  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  const shown = async (): Promise<string> => {
    model.look();
    await rest();
    return model.look().kind;
  };
  run({}, 1);
  assert.equal(await shown(), "plane");
  run({ bound: "optimal" }, 2);
  assert.equal(await shown(), "asked");
  run({}, 3);
  assert.equal(await shown(), "plane");
  const front = model.look();
  assert.ok(front.kind === "plane");
  front.content.data.region("x >= 0", true);
  await rest();
  assert.deepEqual(alive, [true]);
  assert.equal(front.content.data.failure, "");
});

test("while a run is not whole, the edges say which variables its lemmas may mention", () => {
  const edges = [{ text: "[x < n]" }];
  assert.equal(sliced(["n"], [], true, edges), false);
  assert.equal(sliced(["n"], [], false, edges), true);
  assert.equal(sliced(["k"], ["y >= 0"], false, edges), false);
  assert.equal(sliced(["n"], ["y >= 0", "n <= x + y"], true, []), true);
});
