// Tests that a lemma without a single location is shown at the locations that it is about, and
// nowhere else, because it may be false there.

import assert from "node:assert/strict";
import test from "node:test";
import type { Graph, TraceEvent } from "../../src/engine/protocol";
import { strengthsAt } from "../../src/graph/strength";
import { Content } from "../../src/plane/content";
import { PlaneData } from "../../src/plane/data";
import { first } from "../../src/examples";
import { about, History } from "../../src/replay/history";
import { shownMargin } from "../../src/replay/margin";
import { newRun } from "../../src/run";
import { initial, type State } from "../../src/state";
import { does } from "../mock/edge";

// The graph of this program: int x = 0, t; while (*) x++;  t = x;  while (*) t++;  assert(t >= 0);
const graph: Graph = {
  file: "late.c",
  entry: 0,
  error: 1,
  vars: ["x", "t"],
  locs: [{ line: 0 }, { line: 0 }, { line: 3, loopHead: true }, { line: 5, loopHead: true }].map((l, i) => ({
    name: `L${i}`,
    func: "main",
    endLine: l.line,
    ...l,
  })),
  edges: [
    { from: 0, to: 2, ...does("x = 0"), lines: [2] },
    { from: 2, to: 3, ...does("t = x"), lines: [4] },
    { from: 3, to: 1, ...does("[t < 0]"), lines: [6] },
  ],
};
const events: TraceEvent[] = [
  { n: 0, k: "level", lv: 1, loc: -1, e: -1 },
  { n: 1, k: "lemma", lv: 1, loc: -1, ls: [2, 3], e: -1, lm: 1, f: "x >= 0" },
  { n: 2, k: "lemma", lv: 1, loc: -1, ls: [3], e: -1, lm: 2, f: "t >= 0" },
  { n: 3, k: "lemma", lv: 1, loc: 2, e: -1, lm: 3, f: "x <= 9" },
  { n: 4, k: "lemma", lv: 1, loc: -1, e: -1, lm: 4, f: "x <= 8" }, // an old recording has no locations
];

function history(): History {
  const h = new History();
  h.append(events);
  return h;
}

test("the history knows what a lemma is about, and so does a shorter one of the same run", () => {
  const h = history();
  const want = [[2, 3], [3], [2], []];
  assert.deepEqual(
    h.items.lemmas.map((l) => [...l.locs]),
    want,
  );
  assert.deepEqual(
    h.moment(4).lemmas.map((l) => [...l.locs]),
    want,
  );
  const part = h.without(
    (at) => at !== 2,
    () => true,
  );
  let step = part.next();
  while (!step.done) step = part.next();
  assert.deepEqual(
    step.value.items.lemmas.map((l) => [...l.locs]),
    want,
  );
  const late = h.lemma(2)!;
  assert.deepEqual(
    [0, 1, 2, 3, -1].map((loc) => about(late, loc)),
    [false, false, false, true, false],
  );
});

test("a frame is as strong at a location as the lemmas about it make it", () => {
  const m = history().moment(4);
  const n = (all: number[]): [number, number][] =>
    [...strengthsAt(m, 1, all)].map(([loc, x]): [number, number] => [loc, x.lemmas]).sort((a, b) => a[0] - b[0]);
  assert.deepEqual(n([0, 2, 3]), [
    [2, 2],
    [3, 2],
  ]);
  assert.deepEqual(
    n([0, 3]),
    [
      [2, 1],
      [3, 2],
    ],
    "only what is shown",
  );
});

test("the margin says of a loop only what is known of it", () => {
  const run = { ...newRun(1, "late", "cegar"), graph, history: history() };
  const s: State = {
    ...initial(first),
    source: "late",
    parsedSource: "late",
    parsed: graph,
    run,
    cursor: "event",
    event: 4,
    tab: "frames",
  };
  const { notes } = shownMargin(s)();
  assert.deepEqual(notes.map((x) => [x.line, x.loc, x.title]).sort(), [
    [3, 2, "x <= 9 && x >= 0"],
    [5, 3, "t >= 0 && x >= 0"],
  ]);
});

test("the plane of a location is cut by all lemmas about it", () => {
  const h = history();
  const s = initial(first);
  for (const [y, loc, want] of [
    ["t", 2, [1, 3]],
    ["t", 3, [1, 2]],
    ["", 2, [1, 3]],
    ["", 3, [1, 2]],
    ["t", 0, []],
  ] as const) {
    const data = new PlaneData(
      { source: "late", engine: "cegar", options: {} },
      loc,
      "x",
      y,
      () => Promise.reject(new Error("none")),
      () => undefined,
    );
    const c = new Content(data, { vars: ["x", "t"], rows: [] });
    c.scene(null, s, h.moment(4), 1, () => [0, 0, 1, 1]);
    assert.deepEqual(
      c.cuts.map((x) => x.id),
      want,
      `${y} at ${loc}`,
    );
  }
});
