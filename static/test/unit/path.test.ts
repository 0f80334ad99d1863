// Tests the paths that a run examines: where each path begins and ends, what the engine has found at
// each position of a path by a given event, and the sentences about the path.

import assert from "node:assert/strict";
import test from "node:test";
import type { EventKind, TraceEvent } from "../../src/engine/protocol";
import { cellsOf, inView, kindOf } from "../../src/path/cells";
import { Paths, pathsOf, type Fate } from "../../src/path/model";
import { fateWords, nth, says, title } from "../../src/path/words";
import { History } from "../../src/replay/history";

type Some = Partial<TraceEvent> & { k: EventKind };

// Location 0 is the entry, 1 the error, and 2 a loop.
const start: Some[] = [
  { k: "node", nd: 1, loc: 0, f: "true" },
  { k: "expand", nd: 1, loc: 0 },
  { k: "node", nd: 2, p: 1, loc: 2, e: 0, lv: 1, f: "true" },
  { k: "expand", nd: 2, loc: 2 },
  { k: "node", nd: 3, p: 2, loc: 2, e: 1, lv: 2, f: "true", t: "block" },
  { k: "node", nd: 4, p: 2, loc: 1, e: 2, lv: 2, f: "true", t: "2 edges" }, // 5
];

function runOf(...more: Some[]): History {
  const h = new History();
  h.append([...start, ...more].map((e, n) => ({ lv: 0, loc: -1, e: -1, src: "tree", ...e, n })));
  return h;
}

const interpolant = (nd: number, lv: number, f: string, t?: string): Some => ({
  k: "interpolant",
  nd,
  lv,
  f,
  ...(t ? { t } : {}),
});

test("a path that is refuted by interpolants, and a part of one", () => {
  const h = runOf(
    { k: "cover", nd: 3, by: 2, loc: 2 }, // 6
    { k: "path", nd: 4, lv: 2, loc: 1, t: "refuted" },
    interpolant(1, 0, "true"),
    interpolant(2, 1, "x >= 0 && y == 0"), // 9
    interpolant(4, 2, "false"),
    { k: "label", nd: 2, loc: 2, f: "x >= 0 && y == 0", st: "interpolant" },
    { k: "uncover", nd: 3, by: 2, loc: 2, t: "label" },
    { k: "label", nd: 4, loc: 1, f: "false", st: "interpolant" }, // 13
    interpolant(3, 1, "x >= 0"), // 14
    interpolant(3, 1, "x >= 0", "too large"),
    { k: "obligation", o: 1, nd: 3, lv: 1, loc: 2, f: "x < 0", ps: ["x < 0"] },
    { k: "lemma", lm: 1, o: 1, nd: 3, lv: 1, loc: 2, f: "x >= 0" }, // 17
    { k: "blocked", o: 1, lm: 1, loc: 2 },
    { k: "label", nd: 3, loc: 2, f: "x >= 0", st: "strengthen" },
    { k: "cover", nd: 3, by: 2, loc: 2 }, // 20
    { k: "fixpoint", lv: 2, pf: "tree" },
  );
  const paths = pathsOf(h);
  assert.deepEqual(
    paths.examinations.map(({ from, to, nodes, part }) => ({ from, to, nodes: [...nodes], part })),
    [
      { from: 7, to: 13, nodes: [1, 2, 4], part: false },
      { from: 14, to: 20, nodes: [2, 3], part: true },
    ],
  );
  assert.deepEqual(
    [0, 6, 7, 13, 14, 20, 21].map((at) => paths.at(at)),
    [-1, -1, 0, 0, 1, 1, 1],
  );
  const [whole, part] = paths.examinations;
  const found = (at: number): (string | boolean)[][] =>
    paths.moment(paths.examinations[paths.at(at)]!, at).positions.map((p) => [p.interpolant, p.large, ...p.learnt]);
  assert.deepEqual(found(7), [
    ["", false],
    ["", false],
    ["", false],
  ]);
  assert.deepEqual(found(9), [
    ["true", false],
    ["x >= 0 && y == 0", false],
    ["", false],
  ]);
  assert.deepEqual(found(17), [
    ["", false],
    ["x >= 0", true, "x >= 0"],
  ]);
  const at = (event: number): [Fate, number, number] => {
    const m = paths.moment(paths.examinations[paths.at(event)]!, event);
    return [m.fate, m.now, m.asked];
  };
  assert.deepEqual([7, 9, 12, 13, 14, 16, 18, 19, 21].map(at), [
    ["refuted", 2, -1],
    ["refuted", 1, -1],
    ["refuted", -1, -1], // node 3 is not on the path
    ["refuted", 2, -1],
    ["kept", 1, -1],
    ["asked", 1, 1],
    ["kept", 1, -1],
    ["kept", 1, -1],
    ["kept", -1, -1], // after it
  ]);
  assert.equal(title(whole!), "The path to node 4");
  assert.equal(title(part!), "From node 2 to node 3");
  assert.match(
    says(whole!, paths.moment(whole!, 9)),
    /^No run takes this path\. Below each location is its interpolant/,
  );
  assert.match(says(part!, paths.moment(part!, 16)), /too large.*|The engine works back from the end\.$/);
  const cells = cellsOf(whole!, paths.moment(whole!, 13), h, null);
  assert.deepEqual(cells.map(kindOf), ["true", "some", "false"]);
  assert.deepEqual([cells[2]!.step, cells[2]!.place, cells[2]!.node], ["any of 2 edges", "location 1", "node 4"]);
  assert.equal(cellsOf(part!, paths.moment(part!, 16), h, null)[1]!.step, "a whole loop");
});

test("a path that is blocked from its end, asked again, and run", () => {
  const h = runOf(
    { k: "obligation", o: 1, nd: 4, lv: 2, loc: 1, f: "true" }, // 6
    { k: "predecessor", o: 1, nx: 2, e: 2, lv: 2, loc: 1 },
    { k: "obligation", o: 2, p: 1, nd: 2, lv: 1, loc: 2, e: 2, f: "x > 1", ps: ["x > 1"] },
    { k: "lemma", lm: 1, o: 2, nd: 2, lv: 1, loc: 2, f: "x <= 1" }, // 9
    { k: "blocked", o: 2, lm: 1, loc: 2 },
    { k: "obligation", o: 1, nd: 4, lv: 2, loc: 1, f: "true" }, // 11
    { k: "predecessor", o: 1, nx: 3, e: 2, lv: 2, loc: 1 },
    { k: "obligation", o: 3, p: 1, nd: 2, lv: 1, loc: 2, e: 2, f: "x < 0", ps: ["x < 0"] },
    { k: "predecessor", o: 3, nx: 4, e: 0, lv: 1, loc: 2 },
    { k: "obligation", o: 4, p: 3, nd: 1, lv: 0, loc: 0, e: 0, f: "true" }, // 15
    { k: "path", nd: 4, lv: 2, loc: 1, t: "feasible" },
    { k: "counterexample", o: 4, lv: 2, loc: 0 },
  );
  const paths = pathsOf(h);
  assert.deepEqual(
    paths.examinations.map((l) => [l.from, l.to, l.part]),
    [[6, 17, false]],
  );
  const look = paths.examinations[0]!;
  const m = (at: number): string => {
    const x = paths.moment(look, at);
    return `${fateWords(x)} ${x.now} ${x.asked} ${x.positions[1]!.learnt.join()}`;
  };
  assert.deepEqual([6, 8, 9, 10, 11, 15, 16].map(m), [
    "being blocked 2 2 ",
    "being blocked 1 1 ",
    "being blocked 1 1 x <= 1",
    "being blocked 1 -1 x <= 1",
    "being blocked 2 2 x <= 1",
    "being blocked 0 0 x <= 1",
    "feasible 2 -1 x <= 1",
  ]);
  const [, asked] = cellsOf(look, paths.moment(look, 8), h, null);
  assert.equal(asked!.asked, "x > 1");
  assert.equal(asked!.step, "always");
});

test("a clause that is not kept, and a path blocked after its interpolants", () => {
  const h = runOf(
    { k: "path", nd: 4, lv: 2, loc: 1, t: "refuted" }, // 6
    interpolant(1, 0, "true"),
    interpolant(2, 1, "x != 0"),
    interpolant(4, 2, "false"),
    interpolant(2, 1, "x != 0", "too large"), // 10
    { k: "obligation", o: 1, nd: 4, lv: 2, loc: 1, f: "true" },
    { k: "lemma", lm: 1, o: 1, nd: 4, lv: 2, loc: 1, f: "false" },
    { k: "blocked", o: 1, lm: 1, loc: 1 },
    { k: "path", nd: 4, lv: 2, loc: 1, t: "refuted" }, // 14
    { k: "obligation", o: 2, nd: 3, lv: 1, loc: 2, f: "x == 9", ps: ["x == 9"] },
    { k: "drop", os: [2], t: "fails" },
    { k: "expand", nd: 3, loc: 2 },
  );
  const paths = pathsOf(h);
  assert.deepEqual(
    paths.examinations.map((l) => [l.from, l.to, [...l.nodes]]),
    [
      [6, 14, [1, 2, 4]],
      [15, 16, [2, 3]],
    ],
  );
  const words = (at: number): string => fateWords(paths.moment(paths.examinations[paths.at(at)]!, at));
  assert.deepEqual([10, 11, 14, 15, 16].map(words), [
    "refuted",
    "refuted, now being blocked",
    "refuted",
    "being blocked",
    "clause does not hold",
  ]);
  assert.match(says(paths.examinations[0]!, paths.moment(paths.examinations[0]!, 10)), /too large to use/);
});

test("in pieces as they come, or at once: the same examinations", () => {
  const all = runOf(
    { k: "path", nd: 4, lv: 2, loc: 1, t: "refuted" },
    interpolant(1, 0, "true"),
    interpolant(2, 1, "x"),
    interpolant(4, 2, "false"),
    interpolant(3, 1, "x"),
    { k: "verdict", t: "safe" },
  );
  const grown = new History();
  const paths = new Paths(grown);
  for (const e of all.events) {
    grown.append([e]);
    paths.update();
  }
  assert.deepEqual(paths.examinations, pathsOf(all).examinations);
});

test("of a long path the cells in view are drawn", () => {
  assert.deepEqual(inView(0, 600, 200, 101), [0, 5]);
  assert.deepEqual(inView(10_000, 600, 200, 101), [48, 55]);
  assert.deepEqual(inView(19_600, 600, 200, 101), [96, 101]);
  assert.deepEqual(inView(0, 600, 200, 2), [0, 2]);
  assert.deepEqual(inView(0, 0, 0, 3), [0, 0]);
});

test("paths to the error are counted by themselves, as the lanes count them, and parts of paths too", () => {
  const looks = [false, true, true, false, true].map((part, i) => ({ from: i, to: i, nodes: [1, 2], part }));
  assert.deepEqual(
    looks.map((_, i) => nth(looks, i)),
    ["path 1 of 2", "part of a path 1 of 3", "part of a path 2 of 3", "path 2 of 2", "part of a path 3 of 3"],
  );
});
