// Tests the current location and its frames.

import assert from "node:assert/strict";
import test from "node:test";
import { nothing, type LemmaView, type Moment } from "../../src/replay/history";
import { lemmasByFrame } from "../../src/stage/shown-location";
import { shownLevels } from "../../src/stage/levels";

const lemma = (id: number, level: number, locs: number[], subsumed = false): LemmaView => ({
  id,
  loc: locs[0]!,
  locs,
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

test("a lemma is part of its frame and of those before it", () => {
  const m: Moment = {
    ...nothing,
    lemmas: [lemma(1, 1, [2]), lemma(2, 3, [2]), lemma(3, 3, [2, 4]), lemma(4, 2, [4]), lemma(5, 3, [2], true)],
  };
  assert.deepEqual(lemmasByFrame(m, 2, 4), [3, 2, 2, 0]);
  assert.deepEqual(lemmasByFrame(m, 4, 4), [2, 2, 1, 0]);
  assert.deepEqual(lemmasByFrame({ ...m, lemmas: [...m.lemmas, lemma(6, -1, [2])] }, 2, 4), [4, 3, 3, 1]);
  assert.deepEqual(lemmasByFrame(nothing, 2, 1), [0]);
  const again = { ...lemma(2, 2, [2]), formula: "x >= 1" };
  assert.deepEqual(lemmasByFrame({ ...nothing, lemmas: [lemma(1, 1, [2]), again] }, 2, 2), [1, 1]);
});

test("of many frames the ends, those in front and the equal ones stand there", () => {
  assert.deepEqual(shownLevels(3, 1, -1), [1, 2, 3]);
  assert.deepEqual(shownLevels(0, 1, -1), []);
  const many = shownLevels(100, 50, 70);
  for (const k of [1, 2, 49, 50, 51, 70, 71, 99, 100]) assert.ok(many.includes(k), `${k} of ${many.join(" ")}`);
  assert.ok(many.length <= 14 && many.every((k, i) => i === 0 || k > many[i - 1]!));
});
