// Tests the sides of boxes that a step of generalisation moves: in sentences, as arrows on the
// plane, and in the events. Also tests layers of states, and paths from an arbitrary state.

import assert from "node:assert/strict";
import test from "node:test";
import type { EventKind, TraceEvent } from "../../src/engine/protocol";
import { kindOf } from "../../src/path/cells";
import { boundSays, statesAt, pathCells, pathSays, errorPathsOf } from "../../src/path/error-paths";
import { arrows, boxesBefore, growthLegend } from "../../src/plane/growth";
import { layerAt, layersLegend, layersOf } from "../../src/plane/onion";
import { flatten, holds, parseCube, type Flat } from "../../src/plane/region";
import { History } from "../../src/replay/history";
import { answered, aroundWords, boxOf, boxSentence, moves, movesWords } from "../../src/words/box";
import { ahead, layersAt } from "../../src/words/layers";

type EventFields = Partial<TraceEvent> & { k: EventKind };

const eventOf = (e: EventFields, n = 0): TraceEvent => ({ lv: 0, loc: -1, e: -1, ...e, n });

function runOf(src: string, ...events: EventFields[]): History {
  const h = new History();
  h.append(events.map((e, n) => ({ ...eventOf(e, n), src })));
  return h;
}

test("a formula is read as a box, or is none", () => {
  const values = (f: string): unknown => {
    const b = boxOf(f);
    return b && Object.fromEntries(b);
  };
  assert.deepEqual(values("x >= 6 && y <= 0"), { "x >=": 6n, "y <=": 0n });
  assert.deepEqual(values("main.x#2 == -3"), { "main.x#2 >=": -3n, "main.x#2 <=": -3n });
  assert.deepEqual(values("x > 1 && x < 9 && x >= 4"), { "x >=": 4n, "x <=": 8n });
  assert.deepEqual(values("true"), {});
  for (const none of ["x <= y", "x + y >= 1", "x >= 1 || y <= 2", "x != 3"]) assert.equal(boxOf(none), null, none);
});

test("sides that move, in words and as arrows, by the same numbers", () => {
  const cases: [before: string, after: string, says: string, arrows: unknown[]][] = [
    [
      "x >= 6 && y <= 0",
      "x >= 6",
      "the upper side of y, 0, is dropped",
      [{ level: false, along: [0.5, Infinity], across: [5.5, Infinity] }],
    ],
    [
      "x >= 6",
      "x >= 2",
      "the lower side of x moves from 6 to 2",
      [{ level: true, along: [5.5, 1.5], across: [-Infinity, Infinity] }],
    ],
    ["x >= 6 && n >= 4", "x >= 6 && n >= 3", "the lower side of n moves from 4 to 3", []],
    [
      "x <= 3",
      "x <= 3 && y >= 1",
      "the lower side of y is set to 1",
      [{ level: false, along: [-Infinity, 0.5], across: [-Infinity, 3.5] }],
    ],
    [
      "x >= 6 && y <= 0",
      "x >= 3",
      "the lower side of x moves from 6 to 3 and the upper side of y, 0, is dropped",
      [
        { level: true, along: [5.5, 2.5], across: [-Infinity, 0.5] },
        { level: false, along: [0.5, Infinity], across: [5.5, Infinity] },
      ],
    ],
    ["x >= 6", "x >= 6", "", []],
    ["x <= y", "x <= 2", "", []],
  ];
  for (const [before, after, says, seen] of cases) {
    assert.equal(movesWords(moves(before, after)), says, before);
    assert.deepEqual(arrows(before, after, "x", "y"), seen, before);
  }
});

test("what the solver answered, and the sentences of a growing box", () => {
  const step = (st: string, b: string, a: string, more: Partial<TraceEvent> = {}): TraceEvent =>
    eventOf({ k: "generalise", loc: 2, st, b, a, ...more });
  const code = (f: string | undefined): string => (f ? `\`${f}\`` : "");
  const say = (e: TraceEvent): string => boxSentence(e, null, code);
  assert.match(
    say(step("core", "x >= 6 && y <= 0", "x >= 6")),
    /does not need all of the box's sides.*into `x >= 6` either/,
  );
  assert.match(
    say(step("bound", "x >= 6", "x >= 2")),
    /^The lower side of x moves from 6 to 2: no step leads into the larger box/,
  );
  assert.match(
    say(step("bound", "x >= 6 && y <= 0", "x >= 6")),
    /^The upper side of y, 0, is dropped: with the other sides/,
  );
  const join = step("join", "x >= 6", "x >= 4", { e: 3, f: "x >= 4 && x <= 6" });
  assert.match(
    say(join),
    /^From `x >= 4 && x <= 6` at .* a step leads into `x >= 6`.*the least box around them and `x >= 6`, is `x >= 4`/,
  );
  assert.match(answered(join, null), /^From `x >= 4 && x <= 6` .* a step leads into `x >= 6`\.$/);
  const back = step("back", "y <= 2", "x >= 7 && y <= 2", { e: 1, f: "x == 1 && y == 3" });
  assert.match(
    say(back),
    /^From `x == 1 && y == 3` .* leads into `y <= 2`: the engine gives up this attempt\. The box stays `x >= 7 && y <= 2`/,
  );
  assert.match(say(step("down", "x >= 6 && y <= 0", "x >= 3")), /^No step leads into the hull/);
  assert.equal(answered(step("bound", "x >= 6", "x >= 2"), null), "No step leads into the larger box either.");
  assert.match(say(step("ungeneralise", "x >= 2", "x >= 2")), /put back: the location\.$/);
  for (const st of ["rotate", "drop", "ctg"]) assert.match(say(step(st, "x >= 6 && y <= 0", "x >= 6")), /`x >= 6`/);
});

test("how a box was made around a state", () => {
  const cases: [state: string, box: string, says: string][] = [
    ["x == 3 && y == 0", "x >= 3", "the upper side of x, 3, is dropped; y may have any value"],
    [
      "x == -1 && y == 0",
      "x <= 4 && x >= -1 && y >= -2",
      "the upper side of x moves from -1 to 4, the lower side of y moves from 0 to -2 and the upper side of y, 0, is dropped",
    ],
    ["x == 3 && y == 0", "true", "x, y may have any value"],
    ["x == 3", "x <= 3 && x >= 3", ""],
    ["", "x >= 3", ""],
  ];
  for (const [state, box, says] of cases) assert.equal(aroundWords(state, box), says, box);
  assert.match(
    growthLegend({ step: "around", before: [], taken: [], tried: [], arrows: [] })[0]![1],
    /^the state that the solver found/,
  );
});

test("a box's earlier shapes are those that were refused, and the legend says what is seen", () => {
  const steps = [
    { step: "core", before: "x >= 6 && y <= 0" },
    { step: "ctg", before: "x <= 0" },
    { step: "join", before: "x >= 6" },
    { step: "down", before: "x >= 6 && y <= 0" },
    { step: "bound", before: "x >= 3" },
  ];
  assert.deepEqual(boxesBefore(steps, "x >= 1"), ["x >= 6 && y <= 0", "x >= 3"]);
  const growth = { step: "join", before: [], taken: [], tried: [], arrows: [] };
  assert.match(growthLegend(growth)[0]![1], /^tried: the hull/);
  assert.match(growthLegend({ ...growth, step: "back" })[0]![1], /stays/);
  assert.match(
    growthLegend({ ...growth, step: "bound", arrows: arrows("x >= 6", "x >= 2", "x", "y") })[0]![1],
    /a side moves/,
  );
});

const images: EventFields[] = [
  { k: "image", lv: 0, loc: 0, f: "true" },
  { k: "depth", lv: 1 },
  { k: "image", lv: 1, loc: 2, f: "true" },
  { k: "way", lv: 1, loc: 2, t: "meets", by: 1 }, // 3
  { k: "state", lv: 0, loc: 2, e: 4, ps: ["x == -1", "y == 0"] },
  { k: "state", lv: 1, loc: 1 },
  { k: "image", lv: 0, loc: 0, f: "true" }, // 6
  { k: "depth", lv: 2 },
  { k: "image", lv: 1, loc: 2, f: "x >= 4" },
  { k: "image", lv: 2, loc: 2, f: "x >= 2" }, // 9
  { k: "fixpoint", lv: 2, pf: "layers" },
];

test("layers are those since layer 0 was told last", () => {
  const h = runOf("itp", ...images);
  const at = (event: number): string[] => layersAt(h, event).map((l) => `${l.level} ${l.loc} ${l.formula}`);
  assert.deepEqual(at(-1), []);
  assert.deepEqual(at(5), ["0 0 true", "1 2 true"]);
  assert.deepEqual(at(6), ["0 0 true"]);
  assert.deepEqual(at(10), ["0 0 true", "1 2 x >= 4", "2 2 x >= 2"]);
  assert.deepEqual(
    [0, 1, 5, 6, 7, 10].map((e) => ahead(h, e)),
    [1, 1, 1, 2, 2, 2],
  );
  // x >= N
  const flats = (f: string): Flat[] => [flatten(parseCube(`<= 0 ${f.slice(5)} x -1`), "x", "y", () => undefined)!];
  const layers = layersOf(h, 9, 2, flats)!;
  assert.deepEqual(
    layers.map((l) => [l.level, l.current]),
    [
      [1, false],
      [2, true],
    ],
  );
  assert.match(layersLegend(layers)[0]![1], /^layers 1 to 2; the first is the darkest/);
  assert.deepEqual(layersLegend([]), [["cut", "in no layer so far"]]);
  assert.equal(layersOf(runOf("ic3", { k: "level", lv: 1 }), 0, 2, flats), null);
  const one = (f: Flat): boolean => holds(f, 3, 0);
  assert.equal(layerAt([{ level: 5, text: "", current: false, flats: flats("x >= 2") }], one), 5);
  assert.equal(layerAt([{ level: 5, text: "", current: false, flats: flats("x >= 4") }], one), -1);
});

test("paths from anywhere: their states as they are told, and what they mean", () => {
  const h = runOf(
    "kind",
    { k: "depth", lv: 1 },
    { k: "way", lv: 1, loc: 2, t: "excluded", f: "y >= 1" }, // 1
    { k: "state", lv: 0, loc: 2, e: 4, ps: ["x == -1", "y == 0"] },
    { k: "state", lv: 1, loc: 1, f: "true" },
    { k: "way", lv: 1, loc: 2, t: "fails" }, // 4
    { k: "state", lv: 0, loc: 2, e: 4, ps: ["x == -1", "y == 7"] },
    { k: "state", lv: 1, loc: 1, f: "true" },
    { k: "way", lv: 1, loc: 0, t: "none" }, // 7
    { k: "depth", lv: 2 },
  );
  const ways = errorPathsOf(h);
  assert.deepEqual(
    ways.paths.map(({ from, to, meaning, steps, fact }) => [from, to, meaning, steps, fact]),
    [
      [1, 3, "excluded", 1, "y >= 1"],
      [4, 6, "fails", 1, ""],
    ],
  );
  assert.deepEqual(
    [0, 1, 3, 4, 7, 8].map((e) => ways.at(e)),
    [-1, 0, 0, 1, 1, 1],
  );
  const [first, second] = [ways.paths[0]!, ways.paths[1]!];
  const cells = (e: number): unknown[] =>
    pathCells(ways, first, e, null).map((c) => [c.values, c.excluded, c.now, kindOf(c)]);
  assert.deepEqual(cells(1), [
    ["", "y >= 1", false, "false"],
    ["", "", false, "unknown"],
  ]);
  assert.deepEqual(cells(3), [
    ["x == -1 && y == 0", "y >= 1", false, "false"],
    ["any values", "", true, "some"],
  ]);
  assert.match(pathSays(first, null), /an auxiliary invariant excludes state 0/);
  assert.match(pathSays(second, null), /a counterexample to the induction over 1 step/);
  assert.equal(
    boundSays(ways, second, 8, null),
    "Over 1 step, the induction so far: fails at location 2; holds at location 0; 1 path is excluded by auxiliary invariants.",
  );
  assert.equal(
    boundSays(ways, first, 3, null),
    "Over 1 step, the induction so far: 1 path is excluded by auxiliary invariants.",
  );
  const values = (e: number): unknown => statesAt(h, e, 2)?.map((m) => [...m]);
  assert.deepEqual(values(2), [
    [
      ["x", -1n],
      ["y", 0n],
    ],
  ]);
  assert.equal(values(8), undefined);
  assert.match(pathSays(errorPathsOf(runOf("itp", ...images)).paths[0]!, null), /state 0 is in layer 1\./);
});
