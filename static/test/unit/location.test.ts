// Tests the position of the tour's callout.

import assert from "node:assert/strict";
import { test } from "node:test";
import { first } from "../../src/examples";
import { best, shared, type Rect } from "../../src/tour/place";
import { program } from "../../src/tour/script";

const rect = (left: number, top: number, right: number, bottom: number): Rect => ({ left, top, right, bottom });
const view = rect(0, 0, 1000, 800);
const callout = (mark: Rect | null, seen: { rect: Rect; weight: number }[]): Rect => {
  const { x, y } = best(300, 200, view, mark, seen);
  return rect(x, y, x + 300, y + 200);
};

test("it stands in view, covers nothing when there is room, and is near what it is about", () => {
  for (const mark of [
    rect(0, 0, 400, 800),
    rect(600, 500, 1000, 800),
    rect(450, 350, 550, 450),
    rect(0, 700, 1000, 800),
  ]) {
    const box = callout(mark, [{ rect: mark, weight: 20 }]);
    assert.ok(box.left >= 0 && box.top >= 0 && box.right <= 1000 && box.bottom <= 800, JSON.stringify(box));
    assert.equal(shared(box, mark), 0, JSON.stringify([mark, box]));
    const away = Math.max(mark.left - box.right, box.left - mark.right, mark.top - box.bottom, box.top - mark.bottom);
    assert.ok(away <= 20, `${away} px away from ${JSON.stringify(mark)}`);
  }
});

test("what weighs little is covered before what weighs much", () => {
  const mark = rect(0, 0, 500, 800);
  const node = rect(700, 100, 800, 200);
  const line = rect(520, 600, 980, 620);
  const box = callout(mark, [
    { rect: mark, weight: 20 },
    { rect: node, weight: 200 },
    { rect: line, weight: 200 },
    { rect: rect(500, 0, 1000, 800), weight: 1 },
  ]);
  assert.equal(shared(box, mark) + shared(box, node) + shared(box, line), 0, JSON.stringify(box));
});

test("when everything matters it covers as little as can be", () => {
  const box = callout(view, [
    { rect: view, weight: 20 },
    { rect: rect(0, 0, 1000, 500), weight: 5 },
  ]);
  assert.ok(box.top >= 500, JSON.stringify(box));
});

test("the page opens with the tour's program", () => assert.equal(first.id, program));
