// Tests that an overlay is placed in the corner of a drawing where it covers the least.

import assert from "node:assert/strict";
import test from "node:test";
import { leastCovered } from "../../src/graph/corner";

const room = { shown: { x: 0, y: 0, w: 200, h: 200 }, scale: 1 };
const box = (x: number, y: number) => ({ x, y, w: 20, h: 20 });

test("the corner with fewest parts is taken, the first of equal ones", () => {
  const size = { w: 50, h: 50 };
  assert.deepEqual(leastCovered(room, size, []), ["", 0]);
  assert.deepEqual(leastCovered(room, size, [box(170, 170)]), ["top", 0]);
  assert.deepEqual(leastCovered(room, size, [box(170, 170), box(170, 10)]), ["left", 0]);
  const three = [box(170, 170), box(170, 10), box(10, 170)];
  assert.deepEqual(leastCovered(room, size, three), ["top left", 0]);
  assert.deepEqual(leastCovered(room, size, [...three, box(10, 10), box(20, 20), box(160, 160)]), ["top", 1]);
  assert.deepEqual(leastCovered(room, size, [box(90, 90)], ["left", ""]), ["left", 0]);
  // At twice the scale, the overlay and the box are twice as large.
  assert.deepEqual(leastCovered({ ...room, scale: 2 }, { w: 100, h: 100 }, [box(170, 170)]), ["top", 0]);
});
