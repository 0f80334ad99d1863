// Tests the cells of the table of frames. A lemma is in its last frame and in all earlier frames.

import assert from "node:assert/strict";
import test from "node:test";
import type { TraceEvent } from "../../src/engine/protocol";
import { cellsOf, equal, estimate, heightOf } from "../../src/panels/cells";
import { replaced } from "../../src/panels/lemma-card";
import { everyLevel, History } from "../../src/replay/history";
import { columnsOf, frameName, levelOf, tableWidth } from "../../src/panels/columns";
import type { LemmaView } from "../../src/replay/history";

const lemma = (id: number, level: number, subsumed = false): LemmaView => ({
  id,
  loc: 2,
  locs: [2],
  formula: `x >= ${id}`,
  level,
  from: 0,
  note: "",
  sender: "",
  fresh: false,
  pushed: false,
  subsumed,
  by: 0,
});
const byLevel = (list: readonly LemmaView[]): Map<number, LemmaView[]> => {
  const out = new Map<number, LemmaView[]>();
  for (const l of list) out.set(l.level, [...(out.get(l.level) ?? []), l]);
  return out;
};
const shown = (list: readonly LemmaView[], levels: number[], compact = false, room = 6, chosen = 0): string[] =>
  cellsOf(byLevel(list), levels, compact, () => room, chosen).map(
    (c) => `${c.own.map((l) => l.id)}+${c.too.map((l) => l.id)}/${c.total}`,
  );

test("a frame has the lemmas of later frames too", () => {
  const list = [lemma(1, 1), lemma(2, 3), lemma(3, 2), lemma(4, 3), lemma(5, -1)];
  assert.deepEqual(shown(list, [1, 2, 3, -1]), ["1+3,4,2,5/5", "3+4,2,5/4", "4,2+5/3", "5+/1"]);
  assert.deepEqual(shown(list, [1, 2, 3, -1], true), ["1+/1", "3+/1", "4,2+/2", "5+/1"]);
});

test("equal frames look equal, and what was replaced is in its own frame alone", () => {
  assert.deepEqual(shown([lemma(1, 2), lemma(2, 2)], [1, 2]), ["+2,1/2", "2,1+/2"]);
  assert.deepEqual(shown([lemma(1, 2, true), lemma(2, 3)], [1, 2, 3]), ["+2/1", "1+2/2", "2+/1"]);
});

test("an older lemma and the equal one that replaces it next are shown once in a frame", () => {
  const list = [lemma(1, 1), { ...lemma(2, 2), formula: "x >= 1" }];
  assert.deepEqual(shown(list, [1, 2]), ["1+/1", "2+/1"]);
});

test("a frame that is not open yet is named so", () => {
  assert.equal(frameName(2, 2), "frame 2");
  assert.equal(frameName(3, 2), "frame 3 (to come)");
});

test("a row's estimated height is that of its cells, and it keeps its height while its lemmas are the same", () => {
  for (const list of [
    [lemma(1, 1)],
    [lemma(1, 1), lemma(2, 3), lemma(3, 2), lemma(4, -1)],
    [...Array(9).keys()].map((i) => lemma(i, 2)),
  ])
    for (const compact of [false, true]) {
      const cells = cellsOf(byLevel(list), [1, 2, 3, -1], compact, () => 6, 0);
      const lines = cells.map((c) => c.own.length + c.too.length + Number(c.total > 6));
      assert.equal(estimate(byLevel(list), compact, 6), heightOf(Math.max(...lines)));
    }
  const list = [lemma(1, 1), lemma(2, 3), lemma(3, 3)];
  assert.ok(equal(byLevel(list), byLevel(list)));
  for (const other of [list.slice(1), [...list, lemma(4, 3)], [list[0]!, list[1]!, lemma(3, 3)]])
    assert.ok(!equal(byLevel(list), byLevel(other)));
});

test("of many lemmas some are shown, the chosen one among them", () => {
  const list = Array.from({ length: 9 }, (_, i) => lemma(i + 1, 2));
  assert.deepEqual(shown(list, [1, 2], false, 3), ["+9,8,7/9", "9,8,7+/9"]);
  assert.deepEqual(shown(list, [1, 2], false, 3, 1), ["+9,8,7/9", "9,8,1+/9"]);
  assert.deepEqual(shown(list, [NaN, 2], false, Infinity)[0], "+/0");
});

test("where each lemma stands once, two equal frames share a column", () => {
  assert.deepEqual(columnsOf([1, 2, 3], 2), [
    { from: 1, to: 1 },
    { from: 2, to: 3, equalPair: true },
  ]);
  assert.deepEqual(columnsOf([4, 5, -1], 4), [
    { from: 1, to: 3 },
    { from: 4, to: 5, equalPair: true },
    { from: -1, to: -1 },
  ]);
  assert.deepEqual(columnsOf([1, 2, 3], 2).map(levelOf), [1, 3]);
  assert.ok(Number.isNaN(levelOf({ from: 1, to: 3 })));
});

test("levels at which no lemma ends share a narrow column, and whole columns fill the view", () => {
  assert.deepEqual(columnsOf([1, 5, -1, 6]), [
    { from: 1, to: 1 },
    { from: 2, to: 4 },
    { from: 5, to: 5 },
    { from: 6, to: 6 },
    { from: -1, to: -1 },
  ]);
  const few = tableWidth(columnsOf([1, 2]), 546);
  assert.ok(few.pad === 0 && few.width <= 546, JSON.stringify(few));
  const tight = tableWidth(columnsOf([1, 2, 3, 4]), 546);
  assert.ok(tight.pad === 0 && tight.width <= 546, JSON.stringify(tight));
  const many = tableWidth(columnsOf([1, 2, 3, 4, 5, 6]), 546);
  assert.ok(many.width > 546, JSON.stringify(many));
  // The column of the lemmas that hold in every frame is pinned if not all columns fit and at least
  // one other column fits beside it.
  assert.deepEqual(
    [
      [[1, 2], 546],
      [[1, 2, everyLevel], 546],
      [[1, 2, 3, 4, everyLevel], 546],
      [[1, 2, 3, 4], 546],
      [[1, 2, 3, everyLevel], 300],
    ].map(([levels, view]) => tableWidth(columnsOf(levels as number[]), view as number).pinned),
    [false, false, true, false, false],
  );
});

test("a lemma that was learnt again names the frame for which it was, also when the other is pushed", () => {
  const event = (n: number, k: TraceEvent["k"], more: Partial<TraceEvent>): TraceEvent => ({
    n,
    k,
    lv: 0,
    loc: 1,
    e: -1,
    ...more,
  });
  const history = new History();
  history.append([
    event(0, "lemma", { lv: 1, lm: 1, f: "x >= 0" }),
    event(1, "lemma", { lv: 2, lm: 2, f: "x >= 0" }),
    event(2, "subsumed", { lm: 1, by: 2 }),
    event(3, "push", { lv: 3, lm: 2 }),
    event(4, "push", { lv: everyLevel, lm: 2 }),
  ]);
  for (const at of [2, 3, 4]) assert.equal(replaced(history, 1, at).short, "learnt again, for frame 2");
});
